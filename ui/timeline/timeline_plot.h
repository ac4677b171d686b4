// SPDX-License-Identifier: GPL-3.0-or-later
// TimelinePlot: a QCustomPlot that draws a TimelineScene; the ticks are its axis, the lanes a layerable of
// ours.
#pragma once

#include "ui/timeline/plot_library.h"
#include "ui/timeline/timeline_scene.h"

namespace interlock::ui::timeline {

class TimelinePlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit TimelinePlot(QWidget* parent = nullptr);

    const TimelineScene& scene() const { return m_scene; }
    const TimelineLayout& layoutShown() const { return m_scene.layout; }

    /// Takes colours and fonts; the view shows them from the next replot on.
    void setLooks(const Colors& colors);

protected:
    /// Ticks, range and margins follow the scene; replots soon.
    void showScene();

    TimelineScene m_scene;

private:
    friend class ScenePlotter;
};

/// A plot for files: the whole range in the given width, and every lane, so that it may become higher than
/// asked for. An invalid size is replaced by one that grows with events and lanes.
class TimelinePicture : public TimelinePlot {
    Q_OBJECT

public:
    TimelinePicture(const TimelineLayout& layout, QSize size, const Colors& colors);
    QSize pictureSize() const { return m_size; }
    void paintOn(QPaintDevice* device);
    static constexpr int kWidest = 16000; ///< pixels that a picture grows to by itself

private:
    QSize m_size;
};

} // namespace interlock::ui::timeline
