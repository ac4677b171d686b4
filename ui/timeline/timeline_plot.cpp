// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the scene into a plot: axis ticks by our own rule, lanes painted by the scene's code.
#include "ui/timeline/timeline_plot.h"

#include "ui/timeline/timeline_words.h"

#include <algorithm>
#include <cmath>

namespace interlock::ui::timeline {

namespace {

constexpr double kTickRoomByEvent = 48;
constexpr double kTickRoomByTime = 80;
constexpr double kPictureUnit = 64; // pixels between two events in a picture without a wanted size
constexpr double kPictureMargin = 16;

/// Ticks at round places, none where the strip above the lanes is taken by a mark.
class Ticker : public QCPAxisTicker {
public:
    explicit Ticker(const TimelineScene* scene) : m_scene(scene) {}

protected:
    double getTickStep(const QCPRange&) override
    {
        const AxisKind kind = m_scene->layout.axis.kind;
        m_step = tickStep(kind, m_scene->view.pixelsPerUnit(),
                          kind == AxisKind::Event ? kTickRoomByEvent : kTickRoomByTime);
        return m_step;
    }
    int getSubTickCount(double) override { return 0; }
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        QVector<double> ticks;
        const std::vector<std::pair<double, double>> taken = takenOnAxis(*m_scene);
        const QFontMetricsF metrics(m_scene->small);
        for (const double place : tickPlaces(m_scene->layout.axis, step, range.lower, range.upper)) {
            const double pixel = m_scene->view.toPixel(place);
            const double half =
                metrics.horizontalAdvance(tickText(m_scene->layout.axis.kind, place, step)) / 2;
            const bool covered =
                std::any_of(taken.begin(), taken.end(), [&](const std::pair<double, double>& mark) {
                    return pixel + half + kLabelMargin > mark.first &&
                           pixel - half - kLabelMargin < mark.second;
                });
            const bool cut = pixel - half < m_scene->view.names || pixel + half > m_scene->view.width;
            if (!covered && !cut)
                ticks.append(place);
        }
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tickText(m_scene->layout.axis.kind, tick, m_step);
    }

private:
    const TimelineScene* m_scene;
    double m_step = 1;
};

} // namespace

/// The lanes as one layerable over the whole plot.
class ScenePlotter : public QCPLayerable {
public:
    explicit ScenePlotter(TimelinePlot* plot) : QCPLayerable(plot, QStringLiteral("main")), m_plot(plot) {}

protected:
    QRect clipRect() const override { return m_plot->viewport(); }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override { paintTimeline(painter, m_plot->m_scene); }

private:
    TimelinePlot* m_plot;
};

TimelinePlot::TimelinePlot(QWidget* parent) : QCustomPlot(parent)
{
    setPlottingHint(QCP::phImmediateRefresh, false);
    plotLayout()->clear();
    auto* rect = new QCPAxisRect(this, false);
    plotLayout()->addElement(0, 0, rect);
    rect->setAutoMargins(QCP::msNone);
    rect->setMinimumSize(1, 1);
    rect->setMinimumMargins(QMargins());
    QCPAxis* axis = rect->addAxis(QCPAxis::atTop);
    axis->setTicker(QSharedPointer<QCPAxisTicker>(new Ticker(&m_scene)));
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(Qt::NoPen);
    axis->setTickLabelPadding(5);
    axis->grid()->setVisible(false);
    new ScenePlotter(this);
    setLooks(Theme::instance()->colors());
}

void TimelinePlot::setLooks(const Colors& colors)
{
    m_scene.colors = colors;
    m_scene.text = Theme::instance()->textFont();
    m_scene.small = Theme::instance()->smallFont();
    m_scene.code = Theme::instance()->codeFont();
    setBackground(QBrush(colors.panel));
    QCPAxis* axis = axisRect()->axis(QCPAxis::atTop);
    axis->setTickLabelFont(m_scene.small);
    axis->setTickLabelColor(colors.secondary);
}

void TimelinePlot::showScene()
{
    const Viewport& view = m_scene.view;
    axisRect()->setMargins(QMargins(static_cast<int>(view.names), static_cast<int>(kAxisHeight), 0, 0));
    QCPAxis* axis = axisRect()->axis(QCPAxis::atTop);
    axis->setRange(view.low, view.high);
    replot(QCustomPlot::rpQueuedReplot);
}

TimelinePicture::TimelinePicture(const TimelineLayout& layout, QSize size, const Colors& colors)
{
    m_scene.layout = layout;
    setLooks(colors);
    const double names = namesWidth(m_scene, 480);
    const double units = (layout.high - layout.low) / layout.axis.unit;
    const int least = static_cast<int>(std::ceil(kAxisHeight + layout.height() + kPictureMargin));
    const double wide = std::clamp(names + units * kPictureUnit + kPictureMargin, 640.0, double{kWidest});
    m_size = size.isEmpty() ? QSize(static_cast<int>(std::ceil(wide)), least)
                            : QSize(size.width(), std::max(size.height(), least));
    m_scene.view.names = std::min(names, m_size.width() * 0.4);
    m_scene.view.width = m_size.width();
    m_scene.view.height = m_size.height();
    m_scene.view = m_scene.view.framedAll(m_scene.layout);
    showScene();
}

void TimelinePicture::paintOn(QPaintDevice* device)
{
    QCPPainter painter(device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    toPainter(&painter, m_size.width(), m_size.height());
}

} // namespace interlock::ui::timeline
