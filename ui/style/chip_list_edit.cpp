// SPDX-License-Identifier: GPL-3.0-or-later
// Names as chips before a field: typing adds, Backspace and Delete remove, Alt+arrows and the mouse reorder.
#include "ui/style/chip.h"
#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStringListModel>
#include <QTimer>

#include <algorithm>

namespace interlock::ui {

namespace {

/// In a cell of a table there is no layout that gives the field the height of another line.
void growInCell(ChipListEdit* edit)
{
    const QWidget* parent = edit->parentWidget();
    if (!parent || parent->layout() || !edit->isVisible())
        return;
    const int wanted = edit->heightForWidth(edit->width());
    if (edit->height() >= wanted)
        return;
    edit->resize(edit->width(), wanted);
    if (edit->geometry().bottom() > parent->rect().bottom())
        edit->move(edit->x(), std::max(0, parent->height() - wanted));
}

} // namespace

ChipListEdit::ChipListEdit(QWidget* parent)
    : QFrame(parent), m_edit(new QLineEdit), m_flow(new QWidget(this)), m_layout(new FlowLayout(m_flow))
{
    setFrameShape(QFrame::NoFrame);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->addWidget(m_flow);

    m_edit->setObjectName(QStringLiteral("chipField"));
    m_edit->setFrame(false);
    m_edit->setMinimumWidth(72);
    m_edit->setFixedHeight(20);
    m_edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_layout->addWidget(m_edit);
    m_edit->installEventFilter(this);
    setFocusProxy(m_edit);

    // Not Fixed: that would hold the field at the height of a single line, however many there are.
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_flow->setSizePolicy(policy);

    connect(m_edit, &QLineEdit::returnPressed, this, &ChipListEdit::commitText);
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (text.endsWith(u',') || text.endsWith(u';'))
            commitText();
    });
    connect(Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void ChipListEdit::setChips(const QStringList& chips)
{
    if (chips == m_chips)
        return;
    m_chips = chips;
    rebuild();
}

void ChipListEdit::setCompletions(const QStringList& names)
{
    if (names == m_completions && m_edit->completer())
        return;
    m_completions = names;
    if (auto* completer = m_edit->completer()) {
        static_cast<QStringListModel*>(completer->model())->setStringList(names);
        return;
    }
    auto* completer = new QCompleter(this);
    completer->setModel(new QStringListModel(names, completer));
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_edit->setCompleter(completer);
    // The completer fills the field in after this signal: take the text then.
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this,
            [this] { QTimer::singleShot(0, this, &ChipListEdit::commitText); });
}

void ChipListEdit::setKnown(const std::optional<QStringList>& known)
{
    m_known = known;
    refreshChips();
}

void ChipListEdit::setPlaceholder(const QString& text)
{
    m_edit->setPlaceholderText(text);
}

void ChipListEdit::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    m_edit->setVisible(!readOnly);
    refreshChips();
}

void ChipListEdit::focusChip(int index)
{
    if (Chip* wanted = chip(index))
        wanted->setFocus(Qt::OtherFocusReason);
    else
        m_edit->setFocus(Qt::OtherFocusReason);
}

Chip* ChipListEdit::chip(int index) const
{
    // The field is the last item.
    if (index < 0 || index >= m_layout->count() - 1)
        return nullptr;
    return static_cast<Chip*>(m_layout->itemAt(index)->widget());
}

int ChipListEdit::indexOf(const Chip* wanted) const
{
    for (int index = 0; index < m_layout->count() - 1; ++index) {
        if (m_layout->itemAt(index)->widget() == wanted)
            return index;
    }
    return -1;
}

void ChipListEdit::rebuild()
{
    while (m_layout->count() > 1) {
        QLayoutItem* item = m_layout->takeAt(0);
        item->widget()->hide();
        item->widget()->deleteLater(); // maybe one of its own signals has led here
        delete item;
    }
    for (int index = 0; index < m_chips.size(); ++index) {
        auto* added = new Chip(m_chips[index], this, m_flow);
        m_layout->insertWidget(index, added);
        connect(added, &Chip::removeAsked, this, [this, added] { removeChip(indexOf(added)); });
        connect(added, &Chip::dragged, this, [this, added](const QPoint& at) { dragOver(added, at); });
        connect(added, &Chip::dropped, this, &ChipListEdit::tell);
        added->show();
    }
    refreshChips();
    layout()->invalidate();
    updateGeometry();
    growInCell(this);
}

void ChipListEdit::refreshChips()
{
    for (int index = 0; index < m_chips.size(); ++index) {
        if (Chip* shown = chip(index)) {
            shown->setWarned(m_known && !m_known->contains(shown->text()));
            shown->setReadOnly(m_readOnly);
        }
    }
}

void ChipListEdit::tell()
{
    Q_EMIT edited(m_chips);
}

void ChipListEdit::commitText()
{
    QString text = m_edit->text();
    while (text.endsWith(u',') || text.endsWith(u';'))
        text.chop(1);
    text = text.trimmed();
    m_edit->clear();
    if (text.isEmpty() || m_chips.contains(text))
        return;
    m_chips.append(text);
    rebuild();
    m_edit->setFocus(Qt::OtherFocusReason);
    tell();
}

void ChipListEdit::removeChip(int index)
{
    if (m_readOnly || index < 0 || index >= m_chips.size())
        return;
    const bool hadFocus = chip(index) && chip(index)->hasFocus();
    m_chips.removeAt(index);
    rebuild();
    if (hadFocus)
        focusChip(std::min(index, static_cast<int>(m_chips.size()) - 1));
    tell();
}

void ChipListEdit::moveChip(int from, int to, bool tellNow)
{
    if (m_readOnly || from == to || from < 0 || to < 0 || to >= m_chips.size())
        return;
    m_chips.move(from, to);
    m_layout->moveItem(from, to);
    m_layout->activate();
    if (tellNow)
        tell();
}

void ChipListEdit::dragOver(Chip* dragged, const QPoint& at)
{
    const QPoint here = m_flow->mapFromGlobal(at);
    for (int index = 0; index < m_chips.size(); ++index) {
        const Chip* other = chip(index);
        if (!other || other == dragged || !other->geometry().contains(here))
            continue;
        // Past its middle, so that chips of unlike widths do not swap to and fro.
        const int from = indexOf(dragged);
        const int middle = other->geometry().center().x();
        const bool sameLine = other->y() == dragged->y();
        if (!sameLine || (from < index ? here.x() > middle : here.x() < middle))
            moveChip(from, index, false);
        return;
    }
}

bool ChipListEdit::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        update();
        if (watched == m_edit && event->type() == QEvent::FocusOut &&
            static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
            commitText();
        return QFrame::eventFilter(watched, event);
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const int last = static_cast<int>(m_chips.size()) - 1;
    if (watched == m_edit) {
        if (key->key() == Qt::Key_Down && m_edit->completer() && m_edit->text().isEmpty()) {
            m_edit->completer()->setCompletionPrefix(QString()); // everything there is
            m_edit->completer()->complete();
            return true;
        }
        if (m_edit->cursorPosition() > 0 || m_edit->hasSelectedText() || last < 0)
            return false;
        if (key->key() == Qt::Key_Backspace) {
            removeChip(last);
            return true;
        }
        if (key->key() == Qt::Key_Left) {
            focusChip(last);
            return true;
        }
        return false;
    }
    const int index = indexOf(static_cast<Chip*>(watched));
    const bool alt = key->modifiers().testFlag(Qt::AltModifier);
    switch (key->key()) {
    case Qt::Key_Left:
        if (alt)
            moveChip(index, index - 1, true);
        else
            focusChip(std::max(index - 1, 0));
        return true;
    case Qt::Key_Right:
        if (alt)
            moveChip(index, index + 1, true);
        else
            focusChip(index + 1);
        return true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        removeChip(index);
        return true;
    case Qt::Key_Escape:
        focusChip(-1);
        return true;
    default:
        return false;
    }
}

void ChipListEdit::paintEvent(QPaintEvent*)
{
    const Colors& c = Theme::instance()->colors();
    QPainter painter(this);
    const QWidget* focused = focusWidget();
    const bool inside = focused && focused->hasFocus() && (focused == m_edit || isAncestorOf(focused));
    paintBox(&painter, rect(), isEnabled() && !m_readOnly ? c.panel : c.window, mixed(c.line, c.dim, 0.3));
    if (inside)
        paintFocusRing(&painter, rect(), c, kRadius - 1);
}

void ChipListEdit::mousePressEvent(QMouseEvent*)
{
    m_edit->setFocus(Qt::MouseFocusReason);
}

} // namespace interlock::ui
