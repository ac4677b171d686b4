// SPDX-License-Identifier: GPL-3.0-or-later
// MessageEdit: the composer's text: grows with its lines, Enter sends, "/" at its start completes tool names.
#include "ui/simulator/message_edit.h"

#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {
constexpr int kMostLines = 8;
constexpr int kLeastHeight = 28; ///< px: as high as the fields beside it
} // namespace

MessageEdit::MessageEdit(QWidget* parent)
    : QPlainTextEdit(parent), m_names(new QStringListModel(this)), m_completer(new QCompleter(m_names, this))
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(5);

    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->popup()->setObjectName(QStringLiteral("toolCompletion"));
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this,
            [this](const QString& tool) {
                clear();
                Q_EMIT callChosen(tool);
            });
    connect(this, &QPlainTextEdit::textChanged, this, &MessageEdit::grow);
    connect(this, &QPlainTextEdit::textChanged, this, &MessageEdit::offerTools);
    connect(Theme::instance(), &Theme::changed, this, [this] { setProse(m_prose); });
    setProse(true);
}

void MessageEdit::setTools(const QStringList& names)
{
    m_names->setStringList(names);
}

void MessageEdit::setProse(bool prose)
{
    m_prose = prose;
    setFont(prose ? Theme::instance()->textFont() : Theme::instance()->codeFont());
    grow();
}

void MessageEdit::grow()
{
    // A plain text document counts its height in lines, wrapped ones too.
    const int lines = std::clamp(static_cast<int>(std::ceil(document()->size().height())), 1, kMostLines);
    const int height =
        static_cast<int>(std::ceil(lines * fontMetrics().lineSpacing() + 2 * document()->documentMargin()));
    setFixedHeight(std::max(height + 2 * frameWidth() + 2, kLeastHeight));
}

void MessageEdit::offerTools()
{
    const QString text = toPlainText();
    const bool starts =
        m_prose && hasFocus() && text.startsWith(u'/') && !text.contains(u' ') && !text.contains(u'\n');
    if (!starts || m_names->rowCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    m_completer->setCompletionPrefix(text.mid(1));
    if (m_completer->completionCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    QRect where = cursorRect();
    where.setLeft(0);
    where.setWidth(std::max(280, m_completer->popup()->sizeHintForColumn(0) + 24));
    m_completer->complete(where);
    m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
}

void MessageEdit::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (m_completer->popup()->isVisible() &&
        (enter || event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape)) {
        event->ignore(); // the popup's
        return;
    }
    if (enter && (event->modifiers() & Qt::ShiftModifier) == 0) {
        const QString text = toPlainText();
        if (m_prose && text.size() > 1 && text.startsWith(u'/') && !text.contains(u' ') &&
            !text.contains(u'\n')) {
            clear();
            Q_EMIT callChosen(text.mid(1));
        } else {
            Q_EMIT submitted();
        }
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT cancelled();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void MessageEdit::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        grow();
}

} // namespace interlock::ui
