// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the frame of the timeline: washes, hairlines, names, and the marks above the lanes.
#include "ui/timeline/timeline_scene.h"

#include "ui/timeline/timeline_words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace interlock::ui::timeline {

namespace {

constexpr double kNameLeft = 16;
constexpr double kNameRight = 12;
constexpr double kPillHeight = 16;

double crisp(double value)
{
    return std::floor(value) + 0.5;
}

void hairline(QPainter* painter, const QColor& color, QPointF from, QPointF to)
{
    painter->setPen(QPen(color, 1));
    painter->drawLine(QPointF(crisp(from.x()), crisp(from.y())), QPointF(crisp(to.x()), crisp(to.y())));
}

/// What stands at the right of a name: a rule's priority, a tracker's value at the selected event.
QString sideText(const TimelineScene& scene, const Lane& lane)
{
    if (lane.kind == Lane::Kind::Rule)
        return QString::number(lane.priority);
    if (lane.kind != Lane::Kind::Numbers && lane.kind != Lane::Kind::Texts)
        return {};
    const int event = scene.selectedEvent >= 0 ? scene.selectedEvent : scene.layout.taken - 1;
    const int user = event < 0 ? -1 : scene.layout.userEventOf(event);
    const Item* value = user < 0 ? nullptr : scene.layout.itemAt(lane, Item::Kind::Value, user);
    return value ? valueText(value->text) : QString();
}

void paintName(QPainter* painter, const TimelineScene& scene, const Lane& lane, const QRectF& rect)
{
    const Colors& colors = scene.colors;
    const bool selected = lane.kind == Lane::Kind::Rule && lane.place == scene.selectedRule;
    const double right = scene.view.names - kNameRight;
    if (selected) {
        painter->fillRect(QRectF(rect.left(), rect.top(), scene.view.names, rect.height()),
                          colors.accentWash);
        painter->fillRect(QRectF(rect.left(), rect.top(), 2, rect.height()), colors.accent);
    }
    QFont small = scene.small;
    painter->setFont(small);
    const QFontMetricsF smallMetrics(small);
    const double most = (right - kNameLeft) * 0.45;
    const QString side = smallMetrics.elidedText(sideText(scene, lane), Qt::ElideRight, most);
    const double sideWidth = smallMetrics.horizontalAdvance(side);
    painter->setPen(selected ? colors.accent : colors.secondary);
    painter->drawText(QRectF(right - sideWidth - 1, rect.top(), sideWidth + 1, rect.height()),
                      Qt::AlignRight | Qt::AlignVCenter, side);

    QFont font = scene.text;
    if (selected)
        font.setBold(true);
    painter->setFont(font);
    painter->setPen(selected ? colors.accent : lane.enabled ? colors.text : colors.secondary);
    const double room = right - kNameLeft - (sideWidth > 0 ? sideWidth + kNameRight : 0);
    QString name = laneName(lane);
    if (!lane.enabled) {
        font.setStrikeOut(true);
        painter->setFont(font);
    }
    painter->drawText(QRectF(kNameLeft, rect.top(), room, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(font).elidedText(name, Qt::ElideRight, room));
}

void paintWashes(QPainter* painter, const TimelineScene& scene)
{
    const TimelineLayout& layout = scene.layout;
    const int rule = layout.laneOfRule(scene.selectedRule);
    const double lanesTop = kAxisHeight + (layout.lanes.empty() ? 0 : layout.lanes.front().height);
    const double bottom = std::min(scene.view.height, kAxisHeight + layout.height() - scene.view.scroll);
    if (rule >= 0) {
        const QRectF lane = scene.view.laneRect(layout, rule)
                                .intersected(QRectF(scene.view.names, lanesTop, scene.view.plotWidth(),
                                                    scene.view.height - lanesTop));
        painter->fillRect(lane, mixed(scene.colors.panel, scene.colors.accentWash, 0.45));
    }
    if (scene.selectedEvent >= 0 && scene.selectedEvent < layout.eventCount()) {
        const auto [left, right] = scene.view.column(layout, scene.selectedEvent);
        const double from = std::max(left, scene.view.names);
        if (right > from)
            painter->fillRect(QRectF(from, kAxisHeight, right - from, bottom - kAxisHeight),
                              scene.colors.accentWash);
    }
}

bool isInPlot(const TimelineScene& scene, double pixel)
{
    return pixel >= scene.view.names && pixel <= scene.view.width;
}

QFont pillFont(const TimelineScene& scene, bool strong)
{
    QFont font = scene.small;
    font.setBold(strong);
    return font;
}

/// A word above the lanes, kept beside the names and within the view.
QRectF pillRect(const TimelineScene& scene, double middle, const QString& text, bool strong)
{
    const double width = std::max(
        kPillHeight + 4, std::ceil(QFontMetricsF(pillFont(scene, strong)).horizontalAdvance(text)) + 12);
    const double left = std::max(scene.view.names, std::min(middle - width / 2, scene.view.width - width));
    return {left, (kAxisHeight - kPillHeight) / 2, width, kPillHeight};
}

QString selectedText(const TimelineScene& scene)
{
    return eventTick(scene.layout.axis.kind, scene.selectedEvent);
}

std::optional<QRectF> selectedPill(const TimelineScene& scene)
{
    if (scene.selectedEvent < 0 || scene.selectedEvent >= scene.layout.eventCount())
        return std::nullopt;
    const double x = scene.view.toPixel(scene.layout.axis.x[static_cast<std::size_t>(scene.selectedEvent)]);
    return isInPlot(scene, x) ? std::optional(pillRect(scene, x, selectedText(scene), true)) : std::nullopt;
}

// The selected event's number is worth more than the word at the line beside it.
std::optional<QRectF> nowPill(const TimelineScene& scene)
{
    const double x = scene.view.toPixel(scene.layout.now);
    if (!scene.layout.isRunning() || scene.layout.lanes.empty() || !isInPlot(scene, x))
        return std::nullopt;
    const QRectF pill = pillRect(scene, x, nowWord(), false);
    const std::optional<QRectF> selected = selectedPill(scene);
    return selected && selected->intersects(pill) ? std::nullopt : std::optional(pill);
}

void paintPill(QPainter* painter, const TimelineScene& scene, const QRectF& pill, const QString& text,
               bool strong)
{
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(strong ? scene.colors.accent : scene.colors.panel);
    painter->drawRoundedRect(pill, kPillHeight / 2, kPillHeight / 2);
    painter->setFont(pillFont(scene, strong));
    painter->setPen(strong ? scene.colors.onAccent : scene.colors.secondary);
    painter->drawText(pill, Qt::AlignCenter, text);
}

void paintAxisMarks(QPainter* painter, const TimelineScene& scene)
{
    const TimelineLayout& layout = scene.layout;
    if (layout.isRunning() && !layout.lanes.empty()) {
        const double now = scene.view.toPixel(layout.now);
        const double bottom = std::min(scene.view.height, kAxisHeight + layout.height() - scene.view.scroll);
        if (isInPlot(scene, now)) {
            QPen pen(scene.colors.secondary, 1, Qt::CustomDashLine);
            pen.setDashPattern({3, 3});
            painter->setPen(pen);
            painter->drawLine(QPointF(crisp(now), kAxisHeight), QPointF(crisp(now), bottom));
        }
    }
    if (const std::optional<QRectF> pill = nowPill(scene))
        paintPill(painter, scene, *pill, nowWord(), false);
    if (const std::optional<QRectF> pill = selectedPill(scene))
        paintPill(painter, scene, *pill, selectedText(scene), true);
}

} // namespace

double namesWidth(const TimelineScene& scene, double most)
{
    QFont bold = scene.text;
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    const QFontMetricsF small(scene.small);
    double widest = 96;
    for (const Lane& lane : scene.layout.lanes) {
        double width = metrics.horizontalAdvance(laneName(lane));
        if (lane.kind == Lane::Kind::Rule)
            width += kNameRight + small.horizontalAdvance(QString::number(lane.priority));
        else if (lane.kind == Lane::Kind::Numbers || lane.kind == Lane::Kind::Texts)
            width += kNameRight + 40;
        widest = std::max(widest, width);
    }
    return std::min(std::ceil(widest + kNameLeft + kNameRight), most);
}

std::vector<std::pair<double, double>> takenOnAxis(const TimelineScene& scene)
{
    std::vector<std::pair<double, double>> taken;
    for (const std::optional<QRectF>& pill : {selectedPill(scene), nowPill(scene)}) {
        if (pill)
            taken.emplace_back(pill->left(), pill->right());
    }
    return taken;
}

void paintTimeline(QPainter* painter, const TimelineScene& scene)
{
    const TimelineLayout& layout = scene.layout;
    const Viewport& view = scene.view;
    if (layout.lanes.empty())
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    paintWashes(painter, scene);
    const auto [first, last] = view.lanesInSight(layout);
    const double pinned = kAxisHeight + layout.lanes.front().height;

    const auto paintRow = [&](int lane) {
        const QRectF rect = view.laneRect(layout, lane);
        painter->save();
        painter->setClipRect(QRectF(view.names, rect.top(), view.plotWidth(), rect.height()),
                             Qt::IntersectClip);
        paintLane(painter, scene, layout.lanes[static_cast<std::size_t>(lane)], rect);
        painter->restore();
        paintName(painter, scene, layout.lanes[static_cast<std::size_t>(lane)], rect);
        painter->setRenderHint(QPainter::Antialiasing, false);
        hairline(painter, scene.colors.line, rect.bottomLeft() - QPointF(0, 1),
                 rect.bottomRight() - QPointF(0, 1));
    };
    paintRow(0);
    painter->save();
    painter->setClipRect(QRectF(0, pinned, view.width, view.height - pinned), Qt::IntersectClip);
    for (int lane = first; lane <= last; ++lane)
        paintRow(lane);
    painter->restore();

    const double bottom = std::min(view.height, kAxisHeight + layout.height() - view.scroll);
    hairline(painter, scene.colors.line, {0, kAxisHeight - 1}, {view.width, kAxisHeight - 1});
    hairline(painter, scene.colors.line, {view.names - 1, kAxisHeight}, {view.names - 1, bottom - 1});
    paintAxisMarks(painter, scene);
    painter->restore();
}

} // namespace interlock::ui::timeline
