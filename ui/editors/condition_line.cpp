// SPDX-License-Identifier: GPL-3.0-or-later
// How a line of a condition is laid out and drawn.
#include "ui/editors/condition_line.h"

#include "ui/document/event_number.h"
#include "ui/editors/condition_layout.h"
#include "ui/style/icons.h"
#include "ui/style/marks.h"
#include "ui/style/theme.h"

#include <QGraphicsOpacityEffect>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kSpacing = 8;
constexpr int kWrapIndent = 24;
constexpr int kMarkSize = 14;
constexpr int kLeastMarkWidth = 96;
constexpr qreal kMutedOpacity = 0.55;

using OutcomeKind = analysis::NodeOutcome::Kind;

/// A row whose field is not chosen yet. (What is asked of the elements of a list stands in the row of the list.)
bool lacksField(const ConditionNode& node)
{
    return node.isRow() && node.path.empty();
}

} // namespace

ConditionLine::ConditionLine(ConditionDesk* desk, QWidget* parent) : QWidget(parent), m_desk(desk)
{
    setFocusPolicy(Qt::ClickFocus);
    setAttribute(Qt::WA_Hover);
}

void ConditionLine::setNode(const NodeAddress& address, const ConditionNode& node, bool muted)
{
    m_address = address;
    if (muted != m_isMuted) {
        m_isMuted = muted;
        auto* effect = muted ? new QGraphicsOpacityEffect(this) : nullptr;
        if (effect)
            effect->setOpacity(kMutedOpacity);
        setGraphicsEffect(effect); // takes the former one away
    }
    m_node = node;
    if (node.isGroup())
        m_node.children.clear(); // they have lines of their own
    showNode(node);
    setAccessibleName(muted ? tr("%1, muted").arg(description()) : description());
    QString name = QStringLiteral("condition.line");
    for (const int index : address)
        name += u'.' + QString::number(index);
    setObjectName(name);
    update();
}

void ConditionLine::setMark(std::optional<ConditionMark> mark)
{
    m_mark = std::move(mark);
    setAccessibleDescription(markText());
    update();
}

QString ConditionLine::markText() const
{
    if (m_isMuted)
        return tr("muted");
    if (lacksField(m_node))
        return tr("no field yet"); // what it reads is the whole context, which is nothing to show
    if (!m_mark)
        return {};
    const analysis::NodeOutcome& outcome = m_mark->outcome;
    if (outcome.kind == OutcomeKind::NotReached)
        return tr("not reached");
    if (outcome.kind == OutcomeKind::Failed) {
        return outcome.error ? tr("error: %1").arg(QString::fromStdString(outcome.error->message))
                             : tr("error");
    }
    if (m_mark->seen && m_mark->seen->kind != OutcomeKind::NotReached &&
        m_mark->seen->kind != OutcomeKind::Failed) {
        return shortJson(m_mark->seen->value);
    }
    if (m_address.empty()) {
        return outcome.kind == OutcomeKind::Held ? tr("held at event %1").arg(eventNumber(m_mark->event))
                                                 : tr("did not hold at event %1").arg(eventNumber(m_mark->event));
    }
    return m_node.isCode() ? shortJson(outcome.value) : QString();
}

void ConditionLine::setDragged(bool dragged)
{
    m_isDragged = dragged;
    update();
}

void ConditionLine::setPieces(std::vector<Piece> pieces)
{
    m_pieces = std::move(pieces);
}

int ConditionLine::arrange(int width)
{
    const int left = ConditionGeometry::kHandleWidth;
    int x = left;
    int y = 0;
    int lineHeight = kLineHeight;
    const QFontMetrics metrics(Theme::instance()->textFont());
    const auto wrap = [&] {
        x = left + kWrapIndent;
        y += lineHeight + kSpacing / 2;
        lineHeight = kLineHeight;
    };
    for (Piece& piece : m_pieces) {
        int wanted = piece.widget ? piece.widget->sizeHint().width() : metrics.horizontalAdvance(piece.label);
        if (x > left && x + std::min(wanted, 120) > width)
            wrap();
        const int room = std::max(48, width - x);
        wanted = piece.stretches ? room : std::min(wanted, room);
        int height = kLineHeight;
        if (piece.widget)
            height = piece.widget->hasHeightForWidth() ? piece.widget->heightForWidth(wanted)
                                                       : piece.widget->sizeHint().height();
        height = std::max(height, kLineHeight);
        piece.rect = QRect(x, y, wanted, height);
        if (piece.widget)
            piece.widget->setGeometry(piece.rect);
        lineHeight = std::max(lineHeight, height);
        x += wanted + kSpacing;
    }
    if (m_mark || m_isMuted || lacksField(m_node)) {
        const int wanted = std::min(kLeastMarkWidth, kMarkSize + 6 + metrics.horizontalAdvance(markText()));
        if (x > left && x + wanted > width)
            wrap();
        m_markRect = QRect(x, y, std::max(0, width - x), kLineHeight);
    }
    return y + lineHeight;
}

int ConditionLine::contentRight() const
{
    int right = 0;
    for (const Piece& piece : m_pieces) {
        if (piece.rect.top() < kLineHeight)
            right = std::max(right, piece.rect.right());
    }
    if ((m_mark || m_isMuted || lacksField(m_node)) && m_markRect.top() < kLineHeight) {
        const QFontMetrics metrics(Theme::instance()->textFont());
        const int words = m_markRect.left() + kMarkSize + 6 + metrics.horizontalAdvance(markText());
        right = std::max(right, std::min(words, m_markRect.right()));
    }
    return right;
}

std::vector<QRect> ConditionLine::editedRects() const
{
    std::vector<QRect> rects;
    for (const Piece& piece : m_pieces) {
        if (piece.widget)
            rects.push_back(piece.rect);
    }
    return rects;
}

void ConditionLine::paintEvent(QPaintEvent*)
{
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || m_isDragged) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.accentWash);
        painter.drawRoundedRect(rect(), 5, 5);
    }
    paintHandle(&painter);
    painter.setFont(Theme::instance()->textFont());
    painter.setPen(colors.secondary);
    for (const Piece& piece : m_pieces) {
        if (!piece.widget)
            painter.drawText(piece.rect, Qt::AlignVCenter | Qt::AlignLeft, piece.label);
    }
    paintMarkText(&painter);
}

void ConditionLine::paintHandle(QPainter* painter) const
{
    const Colors& colors = Theme::instance()->colors();
    painter->setPen(Qt::NoPen);
    painter->setBrush(underMouse() || hasFocus() ? colors.secondary : colors.dim);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 2; ++column)
            painter->drawEllipse(QPointF(6 + column * 4, kLineHeight / 2.0 - 4 + row * 4), 1.1, 1.1);
    }
}

void ConditionLine::paintMarkText(QPainter* painter) const
{
    const bool unfinished = !m_isMuted && lacksField(m_node);
    if (!m_mark && !m_isMuted && !unfinished)
        return;
    const Colors& colors = Theme::instance()->colors();
    QRect place = m_markRect;
    if (m_isMuted || unfinished) {
        painter->drawPixmap(place.x(), place.y() + (kLineHeight - kMarkSize) / 2,
                            iconPixmap(m_isMuted ? QStringLiteral("mute") : QStringLiteral("warning"), kMarkSize,
                                       m_isMuted ? colors.secondary : colors.amber, devicePixelRatioF()));
    } else {
        paintMark(painter,
                  QRectF(place.x(), place.y() + (kLineHeight - kMarkSize) / 2.0, kMarkSize, kMarkSize),
                  markOf(m_mark->outcome), colors);
    }
    place.setLeft(place.left() + kMarkSize + 6);
    const bool failed = !m_isMuted && !unfinished && m_mark->outcome.kind == OutcomeKind::Failed;
    painter->setPen(failed ? colors.red : colors.secondary);
    const QFontMetrics metrics = painter->fontMetrics();
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(markText(), Qt::ElideRight, place.width()));
}

void ConditionLine::keyPressEvent(QKeyEvent* event)
{
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if (hasFocus() && plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        editors().front()->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (!hasFocus() && plain && event->key() == Qt::Key_Escape) {
        setFocus(Qt::OtherFocusReason);
        return;
    }
    event->ignore();
}

void ConditionLine::focusInEvent(QFocusEvent*)
{
    update();
}

void ConditionLine::focusOutEvent(QFocusEvent*)
{
    update();
}

bool ConditionLine::event(QEvent* event)
{
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    if (event->type() == QEvent::LayoutRequest)
        m_desk->lineResized();
    return QWidget::event(event);
}

} // namespace interlock::ui
