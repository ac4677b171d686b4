// SPDX-License-Identifier: GPL-3.0-or-later
// How JSON text is set up in QScintilla and coloured by the theme.
#include "ui/editors/json_text_edit.h"

#include "ui/style/theme.h"

// QScintilla's headers spell the keywords that the studio is built without.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexerjson.h>
#include <Qsci/qsciscintilla.h>
#undef signals
#undef slots

#include <QEvent>
#include <QFontInfo>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kErrorIndicator = 8;

/// Scintilla knows sizes in points only.
QFont pointFont(QFont font)
{
    font.setPointSizeF(QFontInfo(font).pointSizeF());
    return font;
}

int characterColumn(const QString& text, int line, int byteColumn)
{
    const QString row = text.section(u'\n', line - 1, line - 1);
    const QByteArray bytes = row.toUtf8().left(std::max(0, byteColumn - 1));
    return static_cast<int>(QString::fromUtf8(bytes).size()) + 1;
}

} // namespace

QString JsonTextReading::words() const
{
    if (value)
        return {};
    return JsonTextEdit::tr("Line %1, column %2: %3").arg(line).arg(column).arg(message);
}

JsonTextReading readJsonText(const QString& text)
{
    exchange::JsonOptions options;
    options.max_nesting = logic::kMaxNesting;
    exchange::JsonReading reading = exchange::read_json(text.toStdString(), options);
    JsonTextReading result;
    result.value = std::move(reading.value);
    if (result.value || !reading.issue)
        return result;
    const TextPosition position = reading.issue->position.value_or(TextPosition{1, 1});
    result.line = position.line;
    result.column = characterColumn(text, position.line, position.column);
    result.message = QString::fromStdString(reading.issue->message);
    return result;
}

JsonTextEdit::JsonTextEdit(QWidget* parent)
    : QWidget(parent), m_scintilla(new QsciScintilla(this)), m_lexer(new QsciLexerJSON(m_scintilla))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scintilla);
    setFocusProxy(m_scintilla);
    setUp();
    showTheme();
    connect(Theme::instance(), &Theme::changed, this, &JsonTextEdit::showTheme);
    connect(m_scintilla, &QsciScintilla::textChanged, this, [this] {
        fitLineNumbers();
        if (!m_isSetting)
            Q_EMIT edited(text());
    });
}

JsonTextEdit::~JsonTextEdit() = default;

void JsonTextEdit::setUp()
{
    QsciScintilla* s = m_scintilla;
    s->setObjectName(QStringLiteral("jsonText"));
    s->setFrameShape(QFrame::NoFrame);
    s->setUtf8(true);
    s->setEolMode(QsciScintilla::EolUnix);
    s->setLexer(m_lexer);
    s->setTabWidth(2);
    s->setIndentationWidth(2);
    s->setIndentationsUseTabs(false);
    s->setTabIndents(true);
    s->setAutoIndent(true);
    s->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    s->setFolding(QsciScintilla::NoFoldStyle);
    s->setMarginType(0, QsciScintilla::NumberMargin);
    s->setMarginWidth(1, 8);
    s->setMarginType(1, QsciScintilla::TextMargin);
    s->setScrollWidth(1);
    s->setScrollWidthTracking(true);
    s->setContextMenuPolicy(Qt::NoContextMenu);
    s->indicatorDefine(QsciScintilla::SquiggleIndicator, kErrorIndicator);
    s->setIndicatorDrawUnder(true, kErrorIndicator);
    // The document's undo stack is the only one: QScintilla keeps none, and lets the keys pass to the window.
    s->SendScintilla(QsciScintilla::SCI_SETUNDOCOLLECTION, 0UL);
    s->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    for (const QsciCommand::Command command : {QsciCommand::Undo, QsciCommand::Redo}) {
        QsciCommand* known = s->standardCommands()->find(command);
        known->setKey(0);
        known->setAlternateKey(0);
    }
    s->installEventFilter(this);
}

void JsonTextEdit::showTheme()
{
    const Colors& colors = Theme::instance()->colors();
    const QFont font = pointFont(Theme::instance()->codeFont());
    m_lexer->setDefaultFont(font);
    m_lexer->setFont(font);
    m_lexer->setDefaultPaper(colors.panel);
    m_lexer->setPaper(colors.panel);
    m_lexer->setDefaultColor(colors.text);
    m_lexer->setColor(colors.text);
    m_lexer->setColor(colors.accent, QsciLexerJSON::Property);
    m_lexer->setColor(colors.green, QsciLexerJSON::String);
    m_lexer->setColor(colors.green, QsciLexerJSON::EscapeSequence);
    m_lexer->setColor(colors.green, QsciLexerJSON::IRI);
    m_lexer->setColor(colors.green, QsciLexerJSON::IRICompact);
    m_lexer->setColor(colors.red, QsciLexerJSON::UnclosedString);
    m_lexer->setColor(colors.red, QsciLexerJSON::Error);
    m_lexer->setColor(colors.amber, QsciLexerJSON::Number);
    m_lexer->setColor(colors.amber, QsciLexerJSON::Keyword);
    m_lexer->setColor(colors.amber, QsciLexerJSON::KeywordLD);
    m_lexer->setColor(colors.secondary, QsciLexerJSON::Operator);

    QsciScintilla* s = m_scintilla;
    s->setCaretForegroundColor(colors.text);
    s->setCaretLineVisible(true);
    s->setCaretLineBackgroundColor(colors.raised);
    s->setSelectionBackgroundColor(colors.accentWash);
    s->setSelectionForegroundColor(colors.text);
    s->setMarginsFont(font);
    s->setMarginsBackgroundColor(colors.panel);
    s->setMarginsForegroundColor(colors.dim);
    s->setMatchedBraceBackgroundColor(colors.accentWash);
    s->setMatchedBraceForegroundColor(colors.accent);
    s->setUnmatchedBraceBackgroundColor(colors.redWash);
    s->setUnmatchedBraceForegroundColor(colors.red);
    s->setIndicatorForegroundColor(colors.red, kErrorIndicator);
    fitLineNumbers();
}

void JsonTextEdit::fitLineNumbers()
{
    const int digits = std::max(3, static_cast<int>(QString::number(m_scintilla->lines()).size()) + 1);
    m_scintilla->setMarginWidth(0, QString(digits, u'9'));
}

QString JsonTextEdit::text() const
{
    return m_scintilla->text();
}

void JsonTextEdit::setText(const QString& text)
{
    if (text == this->text())
        return;
    int line = 0;
    int index = 0;
    m_scintilla->getCursorPosition(&line, &index);
    m_isSetting = true;
    m_scintilla->setText(text);
    m_isSetting = false;
    const int last = std::max(0, m_scintilla->lines() - 1);
    line = std::min(line, last);
    m_scintilla->setCursorPosition(line, std::min(index, m_scintilla->lineLength(line)));
    clearError();
}

void JsonTextEdit::setError(int line, int column, const QString& message)
{
    clearError();
    const int row = std::clamp(line - 1, 0, std::max(0, m_scintilla->lines() - 1));
    // The end of a line has no character to mark: the one before it stands for it.
    const int length = static_cast<int>(m_scintilla->text(row).remove(u'\n').size());
    const int from = std::clamp(column - 1, 0, std::max(0, length - 1));
    m_scintilla->fillIndicatorRange(row, from, row, std::min(length, from + 1), kErrorIndicator);
    m_scintilla->setAccessibleDescription(message);
}

void JsonTextEdit::clearError()
{
    const int last = std::max(0, m_scintilla->lines() - 1);
    m_scintilla->clearIndicatorRange(0, 0, last, m_scintilla->lineLength(last), kErrorIndicator);
    m_scintilla->setAccessibleDescription({});
}

void JsonTextEdit::setCursor(int line, int column)
{
    m_scintilla->setCursorPosition(std::max(0, line - 1), std::max(0, column - 1));
    m_scintilla->ensureLineVisible(std::max(0, line - 1));
}

QWidget* JsonTextEdit::editor() const
{
    return m_scintilla;
}

bool JsonTextEdit::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_scintilla &&
        (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
        if (event->type() == QEvent::KeyPress && key->key() == Qt::Key_Escape) {
            Q_EMIT left();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void JsonTextEdit::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::EnabledChange)
        m_scintilla->setReadOnly(!isEnabled());
    QWidget::changeEvent(event);
}

} // namespace interlock::ui
