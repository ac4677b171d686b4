// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the items of one lane: glyphs, marks, blocks of rounds, hatched cooldowns, step lines and labels.
#include "ui/style/marks.h"
#include "ui/timeline/timeline_geometry.h"
#include "ui/timeline/timeline_glyphs.h"
#include "ui/timeline/timeline_scene.h"
#include "ui/timeline/timeline_words.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace interlock::ui::timeline {

namespace {

constexpr double kBlockHalf = 7;  // half the height of a round's block
constexpr double kHatchHalf = 4;  // of a cooldown's band
constexpr double kHatchStep = 6;  // between two strokes of it
constexpr double kLineMargin = 7; // of a tracker's line from the lane's edges
constexpr double kSign = 8;       // width of a ✓ or ✕ in a block

class LanePainter {
public:
    LanePainter(QPainter* painter, const TimelineScene& scene, const Lane& lane, const QRectF& rect)
        : m_painter(painter), m_scene(scene), m_view(scene.view), m_colors(scene.colors), m_lane(lane),
          m_rect(rect), m_middle(std::floor(rect.center().y()) - 0.5),
          m_radius(scene.view.markRadius(scene.layout))
    {
    }

    void paint()
    {
        m_painter->setRenderHint(QPainter::Antialiasing);
        // A label may reach into sight from an item that is left of it.
        const double margin = 240 / m_view.pixelsPerUnit();
        m_first = TimelineLayout::firstInSight(m_lane, m_view.low - margin);
        const auto end = std::upper_bound(m_lane.items.begin(), m_lane.items.end(),
                                          m_view.high + 2 * kMarkRadius / m_view.pixelsPerUnit(),
                                          [](double x, const Item& item) { return x < item.x0; });
        m_last = std::max(m_first, static_cast<std::size_t>(end - m_lane.items.begin()));
        if (m_lane.kind == Lane::Kind::Numbers)
            paintNumbers();
        else if (m_lane.kind == Lane::Kind::Texts)
            paintTexts();
        else
            paintItems();
    }

private:
    double px(double x) const { return m_view.toPixel(x); }
    QRectF box(double x, double radius) const
    {
        return {px(x) - radius, m_middle - radius, 2 * radius, 2 * radius};
    }

    void paintItems()
    {
        const QFontMetricsF metrics(m_scene.small);
        const std::vector<PlacedLabel> labels =
            placeLabels(m_scene.layout, m_lane, m_view, m_first, m_last, [this, &metrics](const Item& item) {
                if (isCauseInside(item))
                    return 0.0;
                const QString text = labelOf(item);
                return text.isEmpty() ? 0.0 : std::ceil(metrics.horizontalAdvance(text)) + 1;
            });
        for (const PlacedLabel& label : labels)
            m_labels.push_back({label.left - 2 * kLabelMargin, label.left + label.width + 2});
        if (m_lane.kind == Lane::Kind::Rule)
            paintDots();
        for (int kind = 0; kind <= static_cast<int>(Item::Kind::Message); ++kind) {
            double previous = -1e9;
            for (std::size_t i = m_first; i < m_last; ++i) {
                const Item& item = m_lane.items[i];
                if (item.kind != static_cast<Item::Kind>(kind) ||
                    (item.isWeak() && isUnderLabel(px(item.x0), m_radius)))
                    continue;
                // Where events are denser than pixels, what would hide under its like is not painted.
                if (item.isMark() && px(item.x0) - previous < 0.5 && isPlain(item))
                    continue;
                if (item.isMark())
                    previous = px(item.x0);
                paintItem(item);
            }
        }
        m_painter->setFont(m_scene.small);
        for (const PlacedLabel& label : labels)
            paintLabel(label, metrics);
    }

    static bool isPlain(const Item& item)
    {
        return item.kind == Item::Kind::Message
                   ? !item.blocked && !item.failed
                   : (item.kind == Item::Kind::Outcome
                          ? item.mark == Mark::Outranked
                          : item.kind == Item::Kind::Gate && item.gate != GateOutcome::Blocked);
    }

    void paintItem(const Item& item)
    {
        switch (item.kind) {
        case Item::Kind::Cooling:
            paintHatch(item);
            break;
        case Item::Kind::Round:
            paintRound(item);
            break;
        case Item::Kind::Ending:
            paintEnding(m_painter, QPointF(std::round(px(item.x0)), m_middle), kBlockHalf + 2, item.end,
                        m_colors);
            break;
        case Item::Kind::Outcome:
            paintOutcome(item);
            break;
        case Item::Kind::Gate:
            paintGate(m_painter, box(item.x0, m_radius), item.gate, m_colors);
            break;
        case Item::Kind::Synthetic:
            if (m_radius >= kMarkRadius) // else there is no room between two events
                paintSynthetic(m_painter, box(item.x0, 4), m_colors);
            break;
        case Item::Kind::Message:
            paintMessage(m_painter, box(item.x0, m_radius), item, m_colors);
            break;
        case Item::Kind::Value:
            break;
        }
    }

    // A user event that left nothing in the lane: the rule did not match, or is off.
    void paintDots()
    {
        if (m_scene.layout.axis.unit * m_view.pixelsPerUnit() < 14)
            return;
        const std::vector<int>& events = m_scene.layout.userEvents;
        const std::vector<double>& x = m_scene.layout.axis.x;
        const auto from = std::partition_point(events.begin(), events.end(), [&](int event) {
            return x[static_cast<std::size_t>(event)] < m_view.low;
        });
        for (auto event = from; event != events.end(); ++event) {
            const double place = x[static_cast<std::size_t>(*event)];
            if (place > m_view.high)
                break;
            if (!m_scene.layout.itemAt(m_lane, Item::Kind::Outcome, *event) && !isUnderLabel(px(place), 2))
                paintMark(m_painter, box(place, m_radius * kMarkBox),
                          m_lane.enabled ? Mark::NotMatched : Mark::Disabled, m_colors);
        }
    }

    void paintHatch(const Item& item)
    {
        const double start = px(item.x0) + m_radius + 3;
        double from = std::max(start, m_view.names - kHatchStep);
        const double to = std::min(px(item.x1), m_view.width + kHatchStep);
        m_painter->setPen(QPen(m_colors.dim, 1));
        from = start + std::ceil((from - start) / kHatchStep) * kHatchStep;
        std::vector<std::pair<double, double>> marks;
        for (std::size_t i = m_first; i < m_last; ++i) {
            if (m_lane.items[i].kind == Item::Kind::Outcome)
                marks.push_back(m_view.extent(m_scene.layout, m_lane.items[i]));
        }
        auto mark = marks.begin();
        for (double x = from; x + 2 * kHatchHalf <= to; x += kHatchStep) {
            while (mark != marks.end() && mark->second + 1 < x)
                ++mark;
            const bool onMark = mark != marks.end() && mark->first - 1 < x + 2 * kHatchHalf;
            if (!onMark && !isUnderLabel(x + kHatchHalf, kHatchHalf))
                m_painter->drawLine(QPointF(x, m_middle + kHatchHalf),
                                    QPointF(x + 2 * kHatchHalf, m_middle - kHatchHalf));
        }
    }

    bool isUnderLabel(double middle, double radius) const
    {
        return std::any_of(m_labels.begin(), m_labels.end(), [&](const std::pair<double, double>& label) {
            return middle + radius > label.first && middle - radius < label.second;
        });
    }

    QRectF blockRect(const Item& item) const
    {
        const auto [left, right] = m_view.block(m_scene.layout, item);
        return {left, m_middle - kBlockHalf, right - left, 2 * kBlockHalf};
    }

    double textRoom(const Item& item) const
    {
        const double sign = item.state == RoundState::Unused ? 0 : kSign + kLabelMargin;
        return blockRect(item).width() - 2 * kLabelMargin - sign;
    }

    int roundText(const Item& item, const QStringList& texts) const
    {
        const QFontMetricsF metrics(m_scene.small);
        std::vector<double> widths;
        for (const QString& text : texts)
            widths.push_back(metrics.horizontalAdvance(text));
        return firstThatFits(widths, textRoom(item));
    }

    // The block of unused rounds names the cause itself where it has the room.
    bool isCauseInside(const Item& ending) const
    {
        if (ending.kind != Item::Kind::Ending || &ending == m_lane.items.data())
            return false;
        for (const Item* item = &ending - 1; item >= m_lane.items.data(); --item) {
            if (item->kind != Item::Kind::Round)
                continue;
            if (item->state != RoundState::Unused)
                return false;
            const int choice = roundText(*item, roundTexts(*item));
            return choice == 0 || choice == 1;
        }
        return false;
    }

    void paintRound(const Item& item)
    {
        const QRectF rect = blockRect(item);
        if (rect.width() <= 0 || rect.right() < m_view.names || rect.left() > m_view.width)
            return;
        const double radius = std::min(3.0, rect.width() / 2);
        const QColor fill = mixed(m_colors.panel, m_colors.accent, roundStrength(item.round, item.rounds));
        QColor ink = readableOn(fill, m_colors.onAccent, m_colors.text);
        if (item.state == RoundState::Honoured) {
            m_painter->setPen(Qt::NoPen);
            m_painter->setBrush(fill);
            m_painter->drawRoundedRect(rect, radius, radius);
        } else {
            const bool unused = item.state == RoundState::Unused;
            ink = unused ? m_colors.secondary : m_colors.red;
            QPen pen(unused ? mixed(m_colors.panel, m_colors.accent, 0.5) : m_colors.red, 1);
            if (unused)
                pen.setDashPattern({3, 2});
            m_painter->setPen(pen);
            m_painter->setBrush(unused ? QBrush(m_colors.panel) : QBrush(m_colors.redWash));
            m_painter->drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
            if (unused)
                paintNotches(rect, item.lastRound - item.round + 1);
        }
        if (rect.width() < 10)
            return;
        const QStringList texts = roundTexts(item);
        const int choice = roundText(item, texts);
        const bool sign = item.state != RoundState::Unused;
        m_painter->setFont(m_scene.small);
        m_painter->setPen(ink);
        if (choice < 0) {
            if (sign)
                paintSign(m_painter, rect.center(), item.state == RoundState::Honoured, ink);
            return;
        }
        const QString text = texts.at(choice);
        const double width = QFontMetricsF(m_scene.small).horizontalAdvance(text);
        const double all = width + (sign ? kSign + kLabelMargin : 0);
        const double left = rect.center().x() - all / 2;
        m_painter->drawText(QRectF(left, rect.top(), width + 1, rect.height()),
                            Qt::AlignLeft | Qt::AlignVCenter, text);
        if (sign)
            paintSign(m_painter, {left + all - kSign / 2, rect.center().y()},
                      item.state == RoundState::Honoured, ink);
    }

    // Short strokes at the edges part a block of several unused rounds, so that they can be counted.
    void paintNotches(const QRectF& rect, std::int64_t rounds)
    {
        if (rounds < 2 || rect.width() / static_cast<double>(rounds) < 6)
            return;
        m_painter->setPen(QPen(mixed(m_colors.panel, m_colors.accent, 0.5), 1));
        for (std::int64_t i = 1; i < rounds; ++i) {
            const double x = std::floor(rect.left() +
                                        rect.width() * static_cast<double>(i) / static_cast<double>(rounds)) +
                             0.5;
            m_painter->drawLine(QPointF(x, rect.top() + 0.5), QPointF(x, rect.top() + 3));
            m_painter->drawLine(QPointF(x, rect.bottom() - 3), QPointF(x, rect.bottom() - 0.5));
        }
    }

    void paintOutcome(const Item& item)
    {
        paintMark(m_painter, box(item.x0, m_radius * kMarkBox), item.mark, m_colors);
    }

    void paintLabel(const PlacedLabel& label, const QFontMetricsF& metrics)
    {
        const Item& item = m_lane.items[label.item];
        const bool bad = (item.kind == Item::Kind::Outcome && item.mark == Mark::Error) ||
                         (item.kind == Item::Kind::Gate && item.gate == GateOutcome::Blocked);
        const bool warns = (item.kind == Item::Kind::Outcome && item.mark == Mark::NoTools) ||
                           (item.kind == Item::Kind::Gate && item.gate == GateOutcome::Degraded);
        m_painter->setPen(bad ? m_colors.red : warns ? m_colors.amber : m_colors.secondary);
        m_painter->drawText(QRectF(label.left, m_rect.top(), label.width + 1, m_rect.height() - 1),
                            Qt::AlignLeft | Qt::AlignVCenter,
                            metrics.elidedText(labelOf(item), Qt::ElideRight, label.width));
    }

    double level(const Item& item) const
    {
        const double range = m_lane.high - m_lane.low;
        const double share = range > 0 ? (item.number - m_lane.low) / range : 0;
        return std::round(m_rect.bottom() - kLineMargin - share * (m_rect.height() - 2 * kLineMargin)) - 0.5;
    }

    void paintNumbers()
    {
        const QFontMetricsF metrics(m_scene.small);
        m_painter->setFont(m_scene.small);
        const QPen pen(m_colors.amber, 1.5, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin);
        const Item* before = nullptr;
        for (std::size_t i = m_first; i < m_last; ++i) {
            const Item& item = m_lane.items[i];
            if (!item.changed)
                continue;
            if (!item.missing) {
                const double y = level(item);
                m_painter->setPen(pen);
                m_painter->drawLine(QPointF(px(item.x0), y), QPointF(px(item.x1), y));
                if (before && !before->missing)
                    m_painter->drawLine(QPointF(px(item.x0), level(*before)), QPointF(px(item.x0), y));
                const QString text = valueText(item.text);
                const bool high = y < m_rect.center().y();
                const double top = high ? y + 2 : y - 2 - metrics.height();
                paintValue(text, metrics, item, top, metrics.height(), m_colors.amber);
            }
            before = &item;
        }
    }

    void paintValue(const QString& text, const QFontMetricsF& metrics, const Item& item, double top,
                    double height, const QColor& ink)
    {
        const auto [left, width] = roomInside(m_view, item, std::ceil(metrics.horizontalAdvance(text)));
        if (width <= 0)
            return;
        m_painter->setPen(ink);
        m_painter->drawText(QRectF(left, top, width + 1, height), Qt::AlignLeft | Qt::AlignVCenter,
                            metrics.elidedText(text, Qt::ElideRight, width));
    }

    void paintTexts()
    {
        QFont font = m_scene.small;
        const QFontMetricsF metrics(font);
        m_painter->setFont(font);
        for (std::size_t i = m_first; i < m_last; ++i) {
            const Item& item = m_lane.items[i];
            if (!item.changed)
                continue;
            const double left = std::max(px(item.x0), m_view.names - 8);
            const double right = std::min(px(item.x1), m_view.width + 8);
            if (right < m_view.names || left > m_view.width)
                continue;
            const QRectF band(left + 0.5, m_rect.center().y() - 9.5, std::max(2.0, right - left - 2), 18);
            m_painter->setPen(QPen(mixed(m_colors.line, m_colors.dim, 0.5), 1));
            m_painter->setBrush(Qt::NoBrush); // the selected event's wash shows through
            m_painter->drawRoundedRect(band, 3, 3);
            paintValue(valueText(item.text), metrics, item, band.top(), band.height(), m_colors.text);
        }
    }

    QPainter* m_painter;
    const TimelineScene& m_scene;
    const Viewport& m_view;
    const Colors& m_colors;
    const Lane& m_lane;
    const QRectF m_rect;
    const double m_middle;
    const double m_radius;
    std::vector<std::pair<double, double>> m_labels; ///< pixels that labels take
    std::size_t m_first = 0;
    std::size_t m_last = 0;
};

} // namespace

void paintLane(QPainter* painter, const TimelineScene& scene, const Lane& lane, const QRectF& rect)
{
    LanePainter(painter, scene, lane, rect).paint();
}

} // namespace interlock::ui::timeline
