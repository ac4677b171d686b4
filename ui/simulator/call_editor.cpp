// SPDX-License-Identifier: GPL-3.0-or-later
// CallEditor: one tool call of the message that is being written: a name, its arguments as JSON.
#include "ui/simulator/call_editor.h"

#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace interlock::ui {

CallEditor::CallEditor(const CallDraft& call, const QStringList& tools, QWidget* parent)
    : QWidget(parent), m_id(call.id), m_name(new QLineEdit(call.name, this)),
      m_arguments(new QLineEdit(call.arguments, this)), m_problem(new QLabel(this))
{
    setObjectName(QStringLiteral("callEditor"));
    m_name->setObjectName(QStringLiteral("callName"));
    m_name->setAccessibleName(tr("Tool to call"));
    m_name->setPlaceholderText(tr("tool"));
    m_name->setFont(Theme::instance()->codeFont());
    auto* completer = new QCompleter(tools, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_name->setCompleter(completer);

    m_arguments->setObjectName(QStringLiteral("callArguments"));
    m_arguments->setAccessibleName(tr("Arguments as JSON"));
    m_arguments->setPlaceholderText(QStringLiteral("{\"target\": \"prod\"}"));
    m_arguments->setFont(Theme::instance()->codeFont());

    m_problem->setObjectName(QStringLiteral("callProblem"));
    m_problem->setFont(Theme::instance()->smallFont());
    m_problem->setWordWrap(true);
    m_problem->hide();

    QToolButton* remove = makeIconButton(QStringLiteral("close"), tr("Remove this call"), this);
    remove->setObjectName(QStringLiteral("callRemove"));

    connect(m_name, &QLineEdit::returnPressed, this, [this] { m_arguments->setFocus(); });
    connect(m_arguments, &QLineEdit::returnPressed, this, &CallEditor::submitted);
    connect(m_arguments, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (!m_problem->isHidden())
            showProblem(argumentsProblem(text));
    });
    connect(m_arguments, &QLineEdit::editingFinished, this,
            [this] { showProblem(argumentsProblem(m_arguments->text())); });
    connect(remove, &QToolButton::clicked, this, &CallEditor::removed);

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(4);
    layout->addWidget(m_name, 0, 0);
    layout->addWidget(m_arguments, 0, 1);
    layout->addWidget(remove, 0, 2);
    layout->addWidget(m_problem, 1, 1);
    layout->setColumnStretch(0, 1);
    layout->setColumnStretch(1, 2);
}

CallDraft CallEditor::draft() const
{
    return {m_name->text(), m_id, m_arguments->text()};
}

void CallEditor::focusArguments()
{
    if (m_name->text().isEmpty())
        m_name->setFocus();
    else
        m_arguments->setFocus();
}

void CallEditor::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    QPalette colors = m_problem->palette();
    colors.setColor(QPalette::WindowText, Theme::instance()->colors().red);
    m_problem->setPalette(colors);
    m_problem->setForegroundRole(QPalette::WindowText); // whatever ground it is on
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace interlock::ui
