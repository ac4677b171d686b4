// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditionRow: one entry of a precondition as a line to edit, with the word for its kind.
#include "ui/editors/precondition_row.h"

#include "core/exchange/json_text.h"
#include "ui/editors/entry_field.h"
#include "ui/editors/form.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

QString kindWord(Precondition::Kind kind)
{
    switch (kind) {
    case Precondition::Kind::Enforced:
        return QCoreApplication::translate("PreconditionRow", "enforced");
    case Precondition::Kind::Advisory:
        return QCoreApplication::translate("PreconditionRow", "advisory");
    case Precondition::Kind::State:
        break;
    }
    return QCoreApplication::translate("PreconditionRow", "state");
}

QString kindMeaning(Precondition::Kind kind)
{
    switch (kind) {
    case Precondition::Kind::Enforced:
        return QCoreApplication::translate(
            "PreconditionRow",
            "A tool name: until it has a result in the conversation, the action tool is blocked.");
    case Precondition::Kind::Advisory:
        return QCoreApplication::translate(
            "PreconditionRow", "Advice in words: shown to the model before a round, never enforced.");
    case Precondition::Kind::State:
        break;
    }
    return QCoreApplication::translate("PreconditionRow",
                                       "Asks the agent's state: the skill takes part only where it matches.");
}

QString kindIcon(Precondition::Kind kind)
{
    switch (kind) {
    case Precondition::Kind::Enforced:
        return QStringLiteral("skill");
    case Precondition::Kind::Advisory:
        return QStringLiteral("info");
    case Precondition::Kind::State:
        break;
    }
    return QStringLiteral("field");
}

std::optional<logic::Value> expectedOf(const QString& text, QString* words)
{
    auto reading = exchange::read_json(text.toStdString());
    if (!reading.value && words)
        *words = QCoreApplication::translate("PreconditionRow",
                                             "A JSON value, please: text needs quotes, \"prod\".");
    return reading.value;
}

KindBadge::KindBadge(QWidget* parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_word(new QuietLabel({}, this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(Theme::kGrid / 2);
    m_icon->setFixedSize(16, 16);
    line->addWidget(m_icon);
    line->addWidget(m_word, 1);
    setFixedWidth(9 * Theme::kGrid);
    connect(Theme::instance(), &Theme::changed, this, [this] { setKind(m_kind); });
    setKind(m_kind);
}

void KindBadge::setKind(Precondition::Kind kind)
{
    m_kind = kind;
    m_icon->setPixmap(icon(kindIcon(kind)).pixmap(16, 16));
    m_word->setText(kindWord(kind));
    setToolTip(kindMeaning(kind));
}

QString KindBadge::word() const
{
    return m_word->text();
}

PreconditionRow::PreconditionRow(Drafts* drafts, int index, const Precondition& shape, QWidget* parent)
    : QWidget(parent), m_index(index), m_entry(shape), m_badge(new KindBadge(this)),
      m_up(makeIconButton(QStringLiteral("up"), tr("Move up"), this)),
      m_down(makeIconButton(QStringLiteral("down"), tr("Move down"), this)), m_fields(new QVBoxLayout)
{
    setObjectName(name(QStringLiteral("row")));
    m_fields->setSpacing(Theme::kGrid / 2);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(Theme::kGrid / 2);
    line->addWidget(m_badge, 0, Qt::AlignTop);
    line->addLayout(m_fields, 1);
    if (shape.kind == Precondition::Kind::State) {
        for (std::size_t key = 0; key < shape.state.size(); ++key)
            makeStateLine(drafts, key);
    } else {
        makeTextLine(drafts);
    }
    auto* removing = makeIconButton(QStringLiteral("close"), tr("Remove"), this);
    for (QToolButton* button : {m_up, m_down, removing})
        line->addWidget(button, 0, Qt::AlignTop);
    m_badge->setFixedHeight(28);
    connect(m_up, &QToolButton::clicked, this, [this] { Q_EMIT moveWanted(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { Q_EMIT moveWanted(1); });
    connect(removing, &QToolButton::clicked, this, [this] { Q_EMIT removeWanted(); });
}

QString PreconditionRow::name(const QString& field) const
{
    return QStringLiteral("skill.precondition.%1.%2").arg(m_index).arg(field);
}

void PreconditionRow::makeTextLine(Drafts* drafts)
{
    m_text = new TextField(drafts, name(QStringLiteral("text")), tr("Precondition"), TextField::Look::Framed,
                           this);
    m_text->setCheck([](const QString& text) {
        return text.trimmed().isEmpty()
                   ? Verdict::fault(tr("Empty: write a tool name or advice, or remove it."))
                   : Verdict{};
    });
    connect(m_text, &EntryField::edited, this, [this](const QString& text) {
        Q_EMIT edited(Precondition::from_text(text.toStdString()), QStringLiteral("text"));
    });
    m_fields->addWidget(m_text);
}

void PreconditionRow::makeStateLine(Drafts* drafts, std::size_t key)
{
    const QString number = QString::number(key);
    StateLine fields;
    fields.path = new TextField(drafts, name(QString(QStringLiteral("path.") + number)), tr("State path"),
                                TextField::Look::Code, this);
    fields.path->setCheck([this, key](const QString& path) {
        if (path.isEmpty())
            return Verdict::fault(tr("A path, please: platform, or deploy.env"));
        const logic::Object& state = m_entry.state;
        std::size_t at = 0;
        for (const logic::Member& member : state) {
            if (at++ != key && member.key == path.toStdString())
                return Verdict::fault(tr("This entry asks for that path already."));
        }
        return Verdict{};
    });
    fields.expected = new TextField(drafts, name(QString(QStringLiteral("expected.") + number)),
                                    tr("Expected value"), TextField::Look::Code, this);
    fields.expected->setToolTip(
        tr("A JSON value that it must equal, a list of which it must be one, or null for "
           "null or absent."));
    fields.expected->setCheck([](const QString& text) {
        QString words;
        return expectedOf(text, &words) ? Verdict{} : Verdict::fault(words);
    });
    connect(fields.path, &EntryField::edited, this, [this, key](const QString& text) { setPath(key, text); });
    connect(fields.expected, &EntryField::edited, this,
            [this, key](const QString& text) { setExpected(key, text); });

    auto* line = new QHBoxLayout;
    line->setSpacing(Theme::kGrid / 2);
    line->addWidget(fields.path, 3);
    auto* is = new QuietLabel(tr("is"), this);
    is->setFixedHeight(28);
    line->addWidget(is, 0, Qt::AlignTop);
    line->addWidget(fields.expected, 3);
    if (m_entry.state.size() > 1) {
        auto* removing = makeIconButton(QStringLiteral("remove"), tr("Remove this path"), this);
        connect(removing, &QToolButton::clicked, this, [this, key] { removeKey(key); });
        line->addWidget(removing, 0, Qt::AlignTop);
    }
    m_fields->addLayout(line);
    m_lines.push_back(fields);
}

void PreconditionRow::showEntry(int place, const Precondition& entry)
{
    m_entry = entry;
    m_badge->setKind(entry.kind);
    if (m_text) {
        m_text->showValue(place, QString::fromStdString(entry.text));
        return;
    }
    std::size_t key = 0;
    for (const logic::Member& member : entry.state) {
        const StateLine& line = m_lines[key++];
        line.path->showValue(place, QString::fromStdString(member.key));
        line.expected->showValue(place, QString::fromStdString(exchange::write_json(member.value, true)));
    }
}

void PreconditionRow::setCompletions(const QStringList& tools, const QStringList& statePaths)
{
    if (m_text)
        m_text->setCompletions(tools);
    for (const StateLine& line : m_lines)
        line.path->setCompletions(statePaths);
}

void PreconditionRow::setMovable(bool up, bool down)
{
    m_up->setEnabled(up);
    m_down->setEnabled(down);
}

void PreconditionRow::focusEntry()
{
    (m_text ? m_text : m_lines.front().path)->lineEdit()->setFocus(Qt::ShortcutFocusReason);
}

void PreconditionRow::removeKey(std::size_t key)
{
    logic::Object state;
    std::size_t at = 0;
    for (const logic::Member& member : m_entry.state) {
        if (at++ != key)
            state.set(member.key, member.value);
    }
    Q_EMIT edited(Precondition::from_state(std::move(state)), QString());
}

void PreconditionRow::setPath(std::size_t key, const QString& path)
{
    logic::Object state;
    std::size_t at = 0;
    for (const logic::Member& member : m_entry.state)
        state.set(at++ == key ? path.toStdString() : member.key, member.value);
    Q_EMIT edited(Precondition::from_state(std::move(state)),
                  QString(QStringLiteral("path.") + QString::number(key)));
}

void PreconditionRow::setExpected(std::size_t key, const QString& text)
{
    const auto value = expectedOf(text);
    if (!value)
        return;
    logic::Object state;
    std::size_t at = 0;
    for (const logic::Member& member : m_entry.state)
        state.set(member.key, at++ == key ? *value : member.value);
    Q_EMIT edited(Precondition::from_state(std::move(state)),
                  QString(QStringLiteral("expected.") + QString::number(key)));
}

} // namespace interlock::ui
