// SPDX-License-Identifier: GPL-3.0-or-later
// How a chip of a condition is drawn and opened.
#include "ui/editors/condition_chip.h"

#include "ui/style/painting.h"
#include "ui/style/theme.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

namespace interlock::ui {

namespace {

constexpr int kPadding = 10;
constexpr int kArrow = 14;

} // namespace

ConditionChip::ConditionChip(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, this, &ConditionChip::openMenu);
}

void ConditionChip::setWord(const QString& word)
{
    if (word == text())
        return;
    setText(word);
    setAccessibleDescription(word);
    updateGeometry();
}

void ConditionChip::setStrong(bool strong)
{
    m_strong = strong;
}

void ConditionChip::setCode(bool code)
{
    m_code = code;
}

void ConditionChip::setMenu(std::function<void(QMenu*)> fill)
{
    m_fill = std::move(fill);
}

void ConditionChip::openMenu()
{
    if (!m_fill)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_fill(menu);
    for (QAction* action : menu->actions()) {
        if (action->isChecked())
            menu->setActiveAction(action);
    }
    menu->popup(mapToGlobal(QPoint(0, height() + 2)));
}

QFont ConditionChip::wordFont() const
{
    if (m_code)
        return Theme::instance()->codeFont();
    QFont font = Theme::instance()->textFont();
    if (m_strong)
        font.setWeight(QFont::DemiBold);
    return font;
}

QSize ConditionChip::sizeHint() const
{
    return QSize(QFontMetrics(wordFont()).horizontalAdvance(text()) + 2 * kPadding + kArrow, kHeight);
}

void ConditionChip::paintEvent(QPaintEvent*)
{
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(rect());
    paintBox(&painter, box, underMouse() || isDown() ? colors.raised : colors.panel, colors.line);
    if (hasFocus())
        paintFocusRing(&painter, box, colors);
    painter.setFont(wordFont());
    painter.setPen(m_strong || m_code ? colors.text : colors.secondary);
    painter.drawText(box.adjusted(kPadding, 0, -kPadding - kArrow + 4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     text());
    paintChevron(&painter, QRectF(box.right() - kPadding - 8, box.top(), 10, box.height()), Qt::DownArrow,
                 colors.secondary);
}

void ConditionChip::keyPressEvent(QKeyEvent* event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       (event->key() == Qt::Key_Down && !(event->modifiers() & Qt::AltModifier));
    if (opens) {
        openMenu();
        return;
    }
    // The arrow keys of a button group would go to the neighbours; here they belong to the condition.
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Select)
        QAbstractButton::keyPressEvent(event);
    else
        event->ignore();
}

bool ConditionChip::event(QEvent* event)
{
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

} // namespace interlock::ui
