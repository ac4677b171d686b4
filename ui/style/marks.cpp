// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the marks: each has a shape of its own, so that colour is never the only sign.
#include "ui/style/marks.h"

#include "ui/style/painting.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <QPixmap>

#include <algorithm>

namespace interlock::ui {

namespace {

/// Draws on a grid of 16 units, the origin in the middle.
class MarkPainter {
public:
    MarkPainter(QPainter* painter, const QRectF& box) : m_painter(painter)
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(box.center());
        const qreal unit = std::min(box.width(), box.height()) / 16;
        painter->scale(unit, unit);
    }
    ~MarkPainter() { m_painter->restore(); }
    Q_DISABLE_COPY_MOVE(MarkPainter)

    void pen(const QColor& color, qreal width)
    {
        m_painter->setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_painter->setBrush(Qt::NoBrush);
    }
    void disc(const QColor& color, qreal radius)
    {
        m_painter->setPen(Qt::NoPen);
        m_painter->setBrush(color);
        m_painter->drawEllipse(QPointF(), radius, radius);
    }
    void ring(const QColor& color)
    {
        pen(color, 1.6);
        m_painter->drawEllipse(QPointF(), 4.4, 4.4);
    }
    void line(qreal x1, qreal y1, qreal x2, qreal y2)
    {
        m_painter->drawLine(QPointF(x1, y1), QPointF(x2, y2));
    }
    void cross(const QColor& color, qreal reach)
    {
        pen(color, 1.8);
        line(-reach, -reach, reach, reach);
        line(-reach, reach, reach, -reach);
    }
    void dash(const QColor& color)
    {
        pen(color, 1.6);
        line(-3.4, 0, 3.4, 0);
    }
    QPainter* operator->() const { return m_painter; }
    QPainter* painter() const { return m_painter; }

private:
    QPainter* m_painter;
};

} // namespace

void paintMark(QPainter* painter, const QRectF& box, Mark mark, const Colors& colors)
{
    if (mark == Mark::None)
        return;
    MarkPainter draw(painter, box);
    switch (mark) {
    case Mark::None:
        break;
    case Mark::Won:
        draw.disc(colors.accent, 5);
        break;
    case Mark::Outranked:
        draw.ring(mixed(colors.dim, colors.secondary, 0.5));
        break;
    case Mark::NotMatched:
        draw.disc(colors.dim, 1.6);
        break;
    case Mark::CoolingDown: {
        const QRectF square(-5, -5, 10, 10);
        paintHatch(painter, square, colors.secondary, 3.2);
        draw.pen(colors.secondary, 1.2);
        draw->drawRoundedRect(square, 1.5, 1.5);
        break;
    }
    case Mark::Error: {
        draw.pen(colors.red, 1.5);
        const QPolygonF triangle{{0, -5.4}, {5.8, 4.8}, {-5.8, 4.8}};
        draw->drawPolygon(triangle);
        draw.line(0, -1.8, 0, 1.2);
        draw->setPen(Qt::NoPen);
        draw->setBrush(colors.red);
        draw->drawEllipse(QPointF(0, 3.1), 0.9, 0.9);
        break;
    }
    case Mark::NoTools:
        draw.ring(colors.amber);
        draw.line(-3.1, 3.1, 3.1, -3.1);
        break;
    case Mark::Disabled:
    case Mark::NotReached:
        draw.dash(colors.dim);
        break;
    case Mark::Blocked:
        draw->setPen(QPen(colors.red, 1.5));
        draw->setBrush(colors.redWash);
        draw->drawRoundedRect(QRectF(-6, -6, 12, 12), 2.6, 2.6);
        draw.cross(colors.red, 2.5);
        break;
    case Mark::Passed: {
        draw.pen(colors.green, 1.9);
        const QPolygonF tick{{-4.4, 0.4}, {-1.4, 3.4}, {4.6, -3.6}};
        draw->drawPolyline(tick);
        break;
    }
    case Mark::Failed:
        draw.cross(colors.red, 3.4);
        break;
    }
}

QString markWord(Mark mark)
{
    const auto tr = [](const char* word) { return QCoreApplication::translate("Mark", word); };
    switch (mark) {
    case Mark::None:
        break;
    case Mark::Won:
        return tr("won");
    case Mark::Outranked:
        return tr("matched, outranked");
    case Mark::NotMatched:
        return tr("did not match");
    case Mark::CoolingDown:
        return tr("cooling down");
    case Mark::Error:
        return tr("error");
    case Mark::NoTools:
        return tr("no known tools");
    case Mark::Disabled:
        return tr("disabled");
    case Mark::Blocked:
        return tr("blocked");
    case Mark::Passed:
        return tr("held");
    case Mark::Failed:
        return tr("did not hold");
    case Mark::NotReached:
        return tr("not reached");
    }
    return {};
}

QPixmap markPixmap(Mark mark, int size, qreal devicePixelRatio)
{
    QPixmap pixmap(QSize(size, size) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintMark(&painter, QRectF(0, 0, size, size), mark, Theme::instance()->colors());
    return pixmap;
}

Mark markOf(const engine::RuleRow& row, const std::optional<std::string>& winner)
{
    switch (row.status) {
    case engine::RuleStatus::Disabled:
        return Mark::Disabled;
    case engine::RuleStatus::CoolingDown:
        return Mark::CoolingDown;
    case engine::RuleStatus::Error:
        return Mark::Error;
    case engine::RuleStatus::NotMatched:
        return Mark::NotMatched;
    case engine::RuleStatus::NoKnownTools:
        return Mark::NoTools;
    case engine::RuleStatus::Matched:
        return winner == row.name ? Mark::Won : Mark::Outranked;
    }
    return Mark::None;
}

Mark markOf(const analysis::NodeOutcome& outcome)
{
    switch (outcome.kind) {
    case analysis::NodeOutcome::Kind::NotReached:
        return Mark::NotReached;
    case analysis::NodeOutcome::Kind::Held:
        return Mark::Passed;
    case analysis::NodeOutcome::Kind::DidNotHold:
        return Mark::Failed;
    case analysis::NodeOutcome::Kind::Failed:
        return Mark::Error;
    }
    return Mark::None;
}

} // namespace interlock::ui
