// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditionListEdit: the entries of a skill's precondition, each marked with its kind, and lines to add
// one.
#include "ui/editors/precondition_list_edit.h"

#include "ui/editors/form.h"
#include "ui/editors/precondition_row.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

/// Rows can be kept where the entries have the same form: only their texts differ.
bool sameForm(const Precondition& a, const Precondition& b)
{
    const bool aState = a.kind == Precondition::Kind::State;
    const bool bState = b.kind == Precondition::Kind::State;
    return aState == bState && (!aState || a.state.size() == b.state.size());
}

QHBoxLayout* makeAdder(QVBoxLayout* lines, QWidget* badge)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(Theme::kGrid / 2);
    line->addWidget(badge);
    lines->addLayout(line);
    return line;
}

} // namespace

PreconditionListEdit::PreconditionListEdit(Drafts* drafts, QWidget* parent)
    : QWidget(parent), m_drafts(drafts), m_lines(new QVBoxLayout(this)), m_rowLines(new QVBoxLayout)
{
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(Theme::kGrid / 2);
    m_rowLines->setSpacing(Theme::kGrid / 2);
    m_lines->addLayout(m_rowLines);
    m_lines->addSpacing(Theme::kGrid / 2);
    makeTextAdder();
    makeStateAdder();
    m_words = new FaultLabel(this);
    m_words->setObjectName(QStringLiteral("skill.newPreconditionWords"));
    m_lines->addWidget(m_words);
    setFocusProxy(m_newText);
}

void PreconditionListEdit::makeTextAdder()
{
    m_newKind = new KindBadge(this);
    m_newKind->setObjectName(QStringLiteral("skill.newPreconditionKind"));
    m_newText = new QLineEdit(this);
    m_newText->setObjectName(QStringLiteral("skill.newPrecondition"));
    m_newText->setAccessibleName(tr("New precondition"));
    m_newText->setPlaceholderText(tr("A tool that must come first, or advice in words"));
    m_addText = makeButton(tr("Add"), false, this);
    m_addText->setObjectName(QStringLiteral("skill.addPrecondition"));
    m_addText->setEnabled(false);
    QHBoxLayout* line = makeAdder(m_lines, m_newKind);
    line->addWidget(m_newText, 1);
    line->addWidget(m_addText);
    m_newKind->setKind(Precondition::Kind::Enforced);
    connect(m_newText, &QLineEdit::textChanged, this, [this](const QString& text) {
        const bool some = !text.trimmed().isEmpty();
        m_addText->setEnabled(some);
        m_newKind->setKind(some ? Precondition::from_text(text.trimmed().toStdString()).kind
                                : Precondition::Kind::Enforced);
    });
    connect(m_newText, &QLineEdit::returnPressed, this, &PreconditionListEdit::addText);
    connect(m_addText, &QPushButton::clicked, this, &PreconditionListEdit::addText);
}

void PreconditionListEdit::makeStateAdder()
{
    auto* badge = new KindBadge(this);
    badge->setKind(Precondition::Kind::State);
    m_newPath = new QLineEdit(this);
    m_newPath->setObjectName(QStringLiteral("skill.newStatePath"));
    m_newPath->setAccessibleName(tr("New state path"));
    m_newPath->setPlaceholderText(tr("platform"));
    m_newExpected = new QLineEdit(this);
    m_newExpected->setObjectName(QStringLiteral("skill.newStateExpected"));
    m_newExpected->setAccessibleName(tr("New expected value"));
    m_newExpected->setPlaceholderText(QStringLiteral("\"linux\""));
    makeCode(m_newPath);
    makeCode(m_newExpected);
    m_addState = makeButton(tr("Add"), false, this);
    m_addState->setObjectName(QStringLiteral("skill.addState"));
    m_addState->setEnabled(false);
    QHBoxLayout* line = makeAdder(m_lines, badge);
    line->addWidget(m_newPath, 1);
    line->addWidget(new QuietLabel(tr("is"), this));
    line->addWidget(m_newExpected, 1);
    line->addWidget(m_addState);
    const auto judge = [this] {
        QString words;
        const bool fine = expectedOf(m_newExpected->text(), &words).has_value();
        m_words->setText(words);
        m_words->setVisible(!fine && !m_newExpected->text().isEmpty());
        m_addState->setEnabled(fine && !m_newPath->text().trimmed().isEmpty());
    };
    connect(m_newPath, &QLineEdit::textChanged, this, judge);
    connect(m_newExpected, &QLineEdit::textChanged, this, judge);
    connect(m_newPath, &QLineEdit::returnPressed, this, &PreconditionListEdit::addState);
    connect(m_newExpected, &QLineEdit::returnPressed, this, &PreconditionListEdit::addState);
    connect(m_addState, &QPushButton::clicked, this, &PreconditionListEdit::addState);
}

void PreconditionListEdit::setEntries(int place, const std::vector<Precondition>& entries)
{
    const bool same =
        std::equal(entries.begin(), entries.end(), m_entries.begin(), m_entries.end(), sameForm);
    m_entries = entries;
    if (!same)
        rebuild(entries);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        m_rows[row]->showEntry(place, entries[row]);
}

void PreconditionListEdit::rebuild(const std::vector<Precondition>& entries)
{
    for (PreconditionRow* row : m_rows) {
        // It may be the sender: gone from sight now, deleted once its signal is over.
        row->hide();
        m_rowLines->removeWidget(row);
        row->deleteLater();
    }
    m_rows.clear();
    const int count = static_cast<int>(entries.size());
    for (int index = 0; index < count; ++index) {
        auto* row = new PreconditionRow(m_drafts, index, entries[static_cast<std::size_t>(index)], this);
        row->setCompletions(m_tools, m_statePaths);
        row->setMovable(index > 0, index + 1 < count);
        connect(
            row, &PreconditionRow::edited, this,
            [this, index](const Precondition& entry, const QString& field) { change(index, entry, field); });
        connect(row, &PreconditionRow::moveWanted, this, [this, index](int by) { move(index, by); });
        connect(row, &PreconditionRow::removeWanted, this, [this, index] { remove(index); });
        m_rowLines->addWidget(row);
        row->show(); // at once, so that it can take the focus
        m_rows.push_back(row);
    }
}

void PreconditionListEdit::setCompletions(const QStringList& tools, const QStringList& statePaths)
{
    if (tools == m_tools && statePaths == m_statePaths)
        return;
    m_tools = tools;
    m_statePaths = statePaths;
    complete(m_newText, tools, [] {});
    complete(m_newPath, statePaths, [] {});
    for (PreconditionRow* row : m_rows)
        row->setCompletions(tools, statePaths);
}

void PreconditionListEdit::focusEntry(int index)
{
    if (index >= 0 && index < static_cast<int>(m_rows.size()))
        m_rows[static_cast<std::size_t>(index)]->focusEntry();
    else
        m_newText->setFocus(Qt::ShortcutFocusReason);
}

void PreconditionListEdit::add(Precondition entry)
{
    std::vector<Precondition> entries = m_entries;
    entries.push_back(std::move(entry));
    Q_EMIT edited(entries, tr("Add precondition"), QString());
}

void PreconditionListEdit::addText()
{
    const QString text = m_newText->text().trimmed();
    if (text.isEmpty())
        return;
    m_newText->clear();
    add(Precondition::from_text(text.toStdString()));
}

void PreconditionListEdit::addState()
{
    const QString path = m_newPath->text().trimmed();
    const auto expected = expectedOf(m_newExpected->text());
    if (path.isEmpty() || !expected)
        return;
    m_newPath->clear();
    m_newExpected->clear();
    m_newPath->setFocus();
    add(Precondition::from_state(logic::Object{{path.toStdString(), *expected}}));
}

void PreconditionListEdit::change(int index, const Precondition& entry, const QString& field)
{
    std::vector<Precondition> entries = m_entries;
    entries[static_cast<std::size_t>(index)] = entry;
    const QString key = field.isEmpty() ? QString() : QString(QString::number(index) + u'.' + field);
    Q_EMIT edited(entries, tr("Change precondition"), key);
}

void PreconditionListEdit::move(int index, int by)
{
    std::vector<Precondition> entries = m_entries;
    std::swap(entries[static_cast<std::size_t>(index)], entries[static_cast<std::size_t>(index + by)]);
    Q_EMIT edited(entries, tr("Move precondition"), QString());
}

void PreconditionListEdit::remove(int index)
{
    std::vector<Precondition> entries = m_entries;
    entries.erase(entries.begin() + index);
    Q_EMIT edited(entries, tr("Remove precondition"), QString());
}

} // namespace interlock::ui
