// SPDX-License-Identifier: GPL-3.0-or-later
// Composer, its form: the widgets, and which of them each role and task shows.
#include "ui/document/workspace.h"
#include "ui/document/event_number.h"
#include "ui/simulator/composer.h"
#include "ui/simulator/message_edit.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include "core/exchange/json_text.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QTextCursor>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

QLineEdit* smallField(const QString& name, const QString& placeholder, const QString& tip, QWidget* parent)
{
    auto* edit = new QLineEdit(parent);
    edit->setObjectName(name);
    edit->setPlaceholderText(placeholder);
    edit->setAccessibleName(placeholder);
    edit->setToolTip(tip);
    edit->setMaximumWidth(160);
    return edit;
}

/// The patch with one more part, ready to be filled in; a text that is no JSON object yet stays as it is.
QString withPart(const QString& text, const QString& key)
{
    logic::Object patch;
    if (!text.trimmed().isEmpty()) {
        const exchange::JsonReading reading = exchange::read_json(text.toStdString());
        if (!reading.value || !reading.value->is_object())
            return text;
        patch = reading.value->as_object();
    }
    if (!patch.contains(key.toStdString()))
        patch.set(key.toStdString(), logic::Value(logic::Object{}));
    return QString::fromStdString(exchange::write_json(logic::Value(std::move(patch)), true));
}

/// Seconds without the zeros that say nothing.
class SecondsBox : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 12); }
};

} // namespace

Composer::Composer(Workspace* workspace, QWidget* parent) : QFrame(parent), m_workspace(workspace)
{
    setObjectName(QStringLiteral("composer"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);

    m_banner = new QWidget(this);
    m_bannerText = new QLabel(m_banner);
    m_bannerText->setObjectName(QStringLiteral("composerBanner"));
    QPushButton* cancelButton = makeButton(tr("Cancel"), false, m_banner);
    cancelButton->setObjectName(QStringLiteral("composerCancel"));
    connect(cancelButton, &QPushButton::clicked, this, &Composer::cancel);
    auto* bannerLayout = new QHBoxLayout(m_banner);
    bannerLayout->setContentsMargins(0, 0, 0, 0);
    bannerLayout->addWidget(m_bannerText, 1);
    bannerLayout->addWidget(cancelButton);

    m_callsBox = new QWidget(this);
    m_callsLayout = new QVBoxLayout(m_callsBox);
    m_callsLayout->setContentsMargins(0, 0, 0, 0);
    m_callsLayout->setSpacing(4);

    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("composerProblem"));
    m_problem->setFont(Theme::instance()->smallFont());
    m_problem->setWordWrap(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(8);
    layout->addWidget(m_banner);
    layout->addWidget(m_callsBox);
    layout->addWidget(makeMainRow());
    layout->addWidget(makeDetails());
    layout->addWidget(m_problem);
    m_callsBox->hide();
    m_problem->hide();

    connect(m_role, &QComboBox::currentIndexChanged, this, &Composer::showRole);
    connect(m_workspace->rehearsal(), &Rehearsal::traceChanged, this, &Composer::followRehearsal);
    connect(m_workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &Composer::followRehearsal);
    connect(m_workspace->document(), &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset || change.section == Section::Tools)
            m_text->setTools(toolNames());
    });
    m_text->setTools(toolNames());
    followRehearsal();
    showRole();
}

QWidget* Composer::makeMainRow()
{
    auto* row = new QWidget(this);
    m_role = new QComboBox(row);
    m_role->setObjectName(QStringLiteral("composerRole"));
    m_role->setAccessibleName(tr("Who speaks"));
    m_role->addItem(tr("user"), static_cast<int>(Role::User));
    m_role->addItem(tr("assistant"), static_cast<int>(Role::Assistant));
    m_role->addItem(tr("tool"), static_cast<int>(Role::Tool));
    m_role->addItem(tr("context"), static_cast<int>(Role::Context));

    m_text = new MessageEdit(row);
    m_text->setObjectName(QStringLiteral("composerText"));
    m_text->setAccessibleName(tr("Message"));
    connect(m_text, &MessageEdit::submitted, this, &Composer::submit);
    connect(m_text, &MessageEdit::cancelled, this, &Composer::cancel);
    connect(m_text, &MessageEdit::callChosen, this, &Composer::addCall);

    m_add = makeButton(tr("Add"), true, row);
    m_add->setObjectName(QStringLiteral("composerAdd"));
    connect(m_add, &QPushButton::clicked, this, &Composer::submit);
    m_addMenu = makeIconButton(QStringLiteral("chevron-down"), tr("Other ways to add"), row);
    m_addMenu->setObjectName(QStringLiteral("composerAddMenu"));
    auto* menu = new QMenu(m_addMenu);
    m_insertHere = menu->addAction(tr("Insert here, keep what follows"));
    m_insertHere->setObjectName(QStringLiteral("composerInsertHere"));
    connect(m_insertHere, &QAction::triggered, this, &Composer::insertHere);
    connect(m_addMenu, &QToolButton::clicked, this,
            [this, menu] { menu->popup(m_addMenu->mapToGlobal(QPoint(0, -menu->sizeHint().height()))); });

    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_role, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1, Qt::AlignTop);
    layout->addWidget(m_add, 0, Qt::AlignTop);
    layout->addWidget(m_addMenu, 0, Qt::AlignTop);
    return row;
}

QWidget* Composer::makeDetails()
{
    auto* row = new QWidget(this);
    m_author = smallField(QStringLiteral("composerAuthor"), tr("author"), tr("Who writes: msg.author"), row);
    m_channel = smallField(QStringLiteral("composerChannel"), tr("channel"),
                           tr("Where; the scenario's channel where this is empty"), row);
    m_addCall = makeButton(tr("+ Tool call"), false, row);
    m_addCall->setObjectName(QStringLiteral("composerAddCall"));
    connect(m_addCall, &QPushButton::clicked, this, [this] { addCall({}); });
    m_fault = new QCheckBox(tr("skill look-up fails: the gate is off"), row);
    m_fault->setObjectName(QStringLiteral("composerFault"));
    m_fault->setToolTip(tr("Rehearses a failure of the host: the gate then lets every call through"));

    m_answers = new QComboBox(row);
    m_answers->setObjectName(QStringLiteral("composerAnswers"));
    m_answers->setAccessibleName(tr("The call that it answers"));
    connect(m_answers, &QComboBox::currentIndexChanged, this, &Composer::chooseOpenCall);
    m_callId = smallField(QStringLiteral("composerCallId"), tr("call id"), tr("tool_call_id"), row);
    m_toolName = smallField(QStringLiteral("composerToolName"), tr("tool name"),
                            tr("The tool; without one, that of the call it answers"), row);
    m_callId->setFont(Theme::instance()->codeFont());
    m_toolName->setFont(Theme::instance()->codeFont());
    m_status = new QComboBox(row);
    m_status->setObjectName(QStringLiteral("composerStatus"));
    m_status->setAccessibleName(tr("Status of the result"));
    m_status->addItems({tr("success"), tr("error")});

    m_delay = new SecondsBox(row);
    m_delay->setObjectName(QStringLiteral("composerDelay"));
    m_delay->setAccessibleName(tr("Seconds after the previous event"));
    m_delay->setToolTip(m_delay->accessibleName());
    m_delay->setFixedWidth(112);
    m_delay->setRange(-1e9, 1e9);
    m_delay->setDecimals(6);
    m_delay->setPrefix(QStringLiteral("+ "));
    m_delay->setSuffix(tr(" s"));
    m_delay->setValue(1);

    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_author, m_channel, m_addCall, m_fault, m_answers,
                                                           m_callId, m_toolName, m_status})
        layout->addWidget(widget);
    for (const QString& key : {QStringLiteral("room"), QStringLiteral("store"), QStringLiteral("state")}) {
        QPushButton* button = makeButton(QString(u"+ " % key), false, row);
        button->setObjectName(QString(u"composerPatch_" % key));
        button->setToolTip(tr("Add %1 to the change").arg(key));
        connect(button, &QPushButton::clicked, this, [this, key] {
            m_text->setPlainText(withPart(m_text->toPlainText(), key));
            m_text->moveCursor(QTextCursor::End);
            m_text->setFocus();
        });
        m_patchKeys.push_back(button);
        layout->addWidget(button);
    }
    layout->addStretch(1);
    layout->addWidget(m_delay);
    return row;
}

void Composer::showRole()
{
    const Role now = role();
    m_author->setVisible(now == Role::User);
    m_channel->setVisible(now == Role::User);
    m_addCall->setVisible(now == Role::Assistant);
    m_fault->setVisible(now == Role::Assistant);
    m_callsBox->setVisible(now == Role::Assistant && !m_calls.empty());
    m_answers->setVisible(now == Role::Tool);
    m_callId->setVisible(now == Role::Tool);
    m_toolName->setVisible(now == Role::Tool);
    m_status->setVisible(now == Role::Tool);
    for (QPushButton* button : m_patchKeys)
        button->setVisible(now == Role::Context);
    m_text->setProse(now == Role::User || now == Role::Assistant);
    switch (now) {
    case Role::User:
        m_text->setPlaceholderText(tr("Write a message, or / to call a tool…"));
        break;
    case Role::Assistant:
        m_text->setPlaceholderText(tr("Write what the assistant says, or / to call a tool…"));
        break;
    case Role::Tool:
        m_text->setPlaceholderText(tr("What the tool gives back…"));
        break;
    case Role::Context:
        m_text->setPlaceholderText(QStringLiteral("{\"store\": {\"count\": 1}}"));
        break;
    }
    showProblem({});
}

void Composer::showTask()
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const bool middle = rehearsal->position() < rehearsal->eventCount();
    m_banner->setVisible(m_task != Task::Add);
    m_addMenu->setVisible(m_task == Task::Add && middle);
    switch (m_task) {
    case Task::Add:
        m_add->setText(middle ? tr("Add to a fork") : tr("Add"));
        m_add->setToolTip(middle
                              ? tr("Events follow: they stay as they are, and the message goes into a copy "
                                   "that ends here (Enter)")
                              : tr("Adds the message and takes it (Enter; Shift+Enter starts a new line)"));
        break;
    case Task::Replace:
        m_add->setText(tr("Replace"));
        m_add->setToolTip(tr("Puts this in place of event %1 (Enter)").arg(eventNumber(m_target)));
        m_bannerText->setText(tr("Editing event %1").arg(eventNumber(m_target)));
        break;
    case Task::InsertBefore:
        m_add->setText(tr("Insert"));
        m_add->setToolTip(tr("Puts this before event %1 (Enter)").arg(eventNumber(m_target)));
        m_bannerText->setText(tr("Writing an event before event %1").arg(eventNumber(m_target)));
        break;
    }
}

} // namespace interlock::ui
