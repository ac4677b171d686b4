// SPDX-License-Identifier: GPL-3.0-or-later
// Entry fields: they show a value, say in words what is wrong with an entry, and keep it as it was typed.
#include "ui/editors/entry_field.h"

#include "core/exchange/json_text.h"
#include "ui/editors/drafts.h"
#include "ui/editors/form.h"
#include "ui/editors/json_text_edit.h"
#include "ui/editors/number_text.h"
#include "ui/style/theme.h"

#include <QCompleter>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QVBoxLayout>

namespace interlock::ui {

EntryField::EntryField(Drafts* drafts, const QString& name, QWidget* parent)
    : QWidget(parent), m_drafts(drafts)
{
    setObjectName(name + QStringLiteral("Field"));
    connect(Theme::instance(), &Theme::changed, this, &EntryField::judge);
}

void EntryField::setUp(QWidget* editor, const QString& accessibleName)
{
    editor->setObjectName(objectName().chopped(5));
    editor->setAccessibleName(accessibleName);
    setFocusProxy(editor);
    (editor->focusProxy() ? editor->focusProxy() : editor)->installEventFilter(this);
    m_words = new FaultLabel(this);
    m_words->setObjectName(editor->objectName() + QStringLiteral("Words"));
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(Theme::kGrid / 2);
    lines->addWidget(editor);
    lines->addWidget(m_words);
}

void EntryField::setCheck(Check check)
{
    m_check = std::move(check);
    judge();
}

QString EntryField::words() const
{
    return m_verdict.words;
}

void EntryField::showValue(int place, const QString& value)
{
    const QString wanted = m_drafts->find(place, objectName(), value).value_or(value);
    if (place != m_place || !says(text(), wanted))
        setText(wanted);
    m_place = place;
    m_value = value;
    judge();
}

void EntryField::type(const QString& text)
{
    setText(text);
    typed();
}

void EntryField::typed()
{
    judge();
    if (!m_verdict.holds) {
        m_drafts->keep(m_place, objectName(), text(), m_value,
                       tr("What was typed for “%1” is not in effect: %2")
                           .arg(editor()->accessibleName(), m_verdict.words));
        return;
    }
    m_drafts->drop(m_place, objectName());
    Q_EMIT edited(text());
}

bool EntryField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut && !m_verdict.holds && text().trimmed().isEmpty()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool comesBack = reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason ||
                               reason == Qt::MenuBarFocusReason;
        if (!comesBack)
            restore();
    }
    return QWidget::eventFilter(watched, event);
}

void EntryField::restore()
{
    m_drafts->drop(m_place, objectName());
    setText(m_value);
    judge();
}

void EntryField::judge()
{
    m_verdict = m_check ? m_check(text()) : Verdict{};
    m_words->setText(m_verdict.words);
    m_words->setFault(m_verdict.holds ? Fault::Warning : Fault::Error);
    m_words->setVisible(!m_verdict.words.isEmpty());
    markFault(editor(), m_verdict.words.isEmpty() ? Fault::None
                        : m_verdict.holds         ? Fault::Warning
                                                  : Fault::Error);
    editor()->setAccessibleDescription(m_verdict.words);
}

TextField::TextField(Drafts* drafts, const QString& name, const QString& accessibleName, Look look,
                     QWidget* parent)
    : EntryField(drafts, name, parent),
      m_edit(look == Look::Quiet || look == Look::Title ? new QuietEdit(this) : new QLineEdit(this))
{
    setUp(m_edit, accessibleName);
    if (look == Look::Title) {
        QFont font = Theme::instance()->textFont();
        font.setBold(true);
        m_edit->setFont(font);
    }
    if (look == Look::Code)
        makeCode(m_edit);
    connect(m_edit, &QLineEdit::textEdited, this, [this] { typed(); });
}

void TextField::setText(const QString& text)
{
    m_edit->setText(text);
    if (!m_edit->hasFocus())
        m_edit->setCursorPosition(0); // a long text shows its beginning
}

void TextField::setCompletions(const QStringList& names)
{
    complete(m_edit, names, [this] { typed(); });
}

NumberField::NumberField(Drafts* drafts, const QString& name, const QString& accessibleName, Kind kind,
                         std::optional<std::int64_t> least, const QString& fault, QWidget* parent)
    : TextField(drafts, name, accessibleName, Look::Framed, parent), m_kind(kind), m_least(least)
{
    lineEdit()->setAlignment(Qt::AlignRight);
    lineEdit()->installEventFilter(this);
    setCheck([kind, least, fault](const QString& text) {
        if (kind == Kind::Seconds)
            return secondsOf(text) ? Verdict{} : Verdict::fault(fault);
        const auto number = integerOf(text);
        return number && (!least || *number >= *least) ? Verdict{} : Verdict::fault(fault);
    });
}

bool NumberField::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != lineEdit() || event->type() != QEvent::KeyPress)
        return TextField::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Up && key != Qt::Key_Down)
        return TextField::eventFilter(watched, event);
    const int by = key == Qt::Key_Up ? 1 : -1;
    if (m_kind == Kind::Seconds) {
        if (const auto seconds = secondsOf(text()))
            setText(textOf(std::max(0.0, *seconds + by)));
    } else if (const auto number = integerOf(text())) {
        const bool atEnd = by > 0 ? *number == INT64_MAX : *number == m_least.value_or(INT64_MIN);
        if (!atEnd)
            setText(textOf(*number + by));
    }
    typed();
    return true;
}

bool NumberField::says(const QString& text, const QString& value) const
{
    if (text == value)
        return true;
    if (m_kind == Kind::Seconds)
        return secondsOf(text) && secondsOf(text) == secondsOf(value);
    return integerOf(text) && integerOf(text) == integerOf(value);
}

JsonField::JsonField(Drafts* drafts, const QString& name, const QString& accessibleName, int lines, Null null,
                     Editor editor, QWidget* parent)
    : EntryField(drafts, name, parent), m_lines(lines), m_null(null)
{
    if (editor == Editor::Code) {
        m_code = new JsonTextEdit(this);
        m_code->setFocusProxy(m_code->editor());
        setUp(m_code, accessibleName);
        connect(m_code, &JsonTextEdit::edited, this, [this] {
            fit();
            typed();
        });
        connect(m_code, &JsonTextEdit::left, this, [this] { focusNextChild(); });
    } else {
        m_plain = new QPlainTextEdit(this);
        setUp(m_plain, accessibleName);
        makeCode(m_plain);
        growWithText(m_plain, lines);
        connect(m_plain, &QPlainTextEdit::textChanged, this, [this] { typed(); });
    }
    setValueCheck([](const logic::Value&) { return QString(); });
    connect(this, &EntryField::edited, this, [this](const QString& text) {
        if (const auto reading = read(text); reading.value)
            Q_EMIT jsonEdited(*reading.value);
    });
}

QWidget* JsonField::editor() const
{
    return m_code ? static_cast<QWidget*>(m_code) : m_plain;
}

void JsonField::setValueCheck(std::function<QString(const logic::Value&)> check)
{
    m_valueCheck = std::move(check);
    setCheck([this](const QString& text) { return judgeJson(text); });
}

Verdict JsonField::judgeJson(const QString& text) const
{
    const JsonTextReading reading = read(text);
    if (m_code && reading.value)
        m_code->clearError();
    if (!reading.value) {
        if (m_code)
            m_code->setError(reading.line, reading.column, reading.message);
        return Verdict::fault(reading.words());
    }
    const QString words = m_valueCheck(*reading.value);
    return words.isEmpty() ? Verdict{} : Verdict::fault(words);
}

void JsonField::showJson(int place, const logic::Value& value)
{
    if (value.is_null() && m_null == Null::Empty)
        showValue(place, QString());
    else
        showValue(place, QString::fromStdString(exchange::write_json_indented(value)));
}

QString JsonField::text() const
{
    return m_code ? m_code->text() : m_plain->toPlainText();
}

void JsonField::setText(const QString& text)
{
    if (m_code) {
        m_code->setText(text);
    } else {
        const QSignalBlocker blocker(m_plain);
        m_plain->setPlainText(text);
    }
    fit();
}

void JsonField::fit()
{
    if (m_plain) {
        growWithText(m_plain);
        return;
    }
    const int lines = std::clamp(static_cast<int>(text().count(u'\n')) + 1, m_lines, 2 * m_lines);
    m_code->setFixedHeight(lines * (m_code->editor()->fontMetrics().lineSpacing() + 2) + 2 * Theme::kGrid);
}

bool JsonField::says(const QString& text, const QString& value) const
{
    if (text == value)
        return true;
    const auto said = read(text);
    return said.value && said.value == read(value).value;
}

JsonTextReading JsonField::read(const QString& text) const
{
    if (m_null == Null::Empty && text.trimmed().isEmpty())
        return {logic::Value(), 0, 0, {}};
    return readJsonText(text);
}

} // namespace interlock::ui
