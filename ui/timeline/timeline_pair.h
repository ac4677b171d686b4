// SPDX-License-Identifier: GPL-3.0-or-later
// TimelinePair: one conversation under two rule sets, a timeline above another, over one x axis.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <QWidget>

#include <array>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QStackedLayout;

namespace interlock::ui {

class EmptyState;

namespace timeline {
class TimelineView;
struct Hit;
} // namespace timeline

/// What one rule set made of the conversation.
struct TimelineSide {
    QString title; ///< "Before: the saved file"
    std::shared_ptr<const engine::CompiledRuleSet> rules;
    std::vector<engine::TraceEntry> trace;
};

class TimelinePair : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePair(QWidget* parent = nullptr);

    /// Shows both and marks an event in them (-1 for none), and the lane of a rule where there is one of that
    /// name.
    void show(Scenario scenario, TimelineSide before, TimelineSide after, int event,
              const std::string& rule = {});
    /// Nothing is chosen; the texts say what to do.
    void showNothing(const QString& title, const QString& text);
    void selectEvent(int event); ///< in both

    int selectedEvent() const { return m_event; } ///< -1 for none
    timeline::TimelineView* view(int side) const { return m_views[static_cast<std::size_t>(side)]; }

Q_SIGNALS:
    void eventClicked(int event);  ///< in either; it is selected already
    void openRequested(int event); ///< the conversation is asked for, at this event

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeSide(std::size_t side);
    void alignNames();
    void jumpToFiring(std::size_t side, int step);
    QString describe(std::size_t side, const timeline::Hit& hit) const;

    QStackedLayout* m_stack;
    EmptyState* m_empty;
    std::array<timeline::TimelineView*, 2> m_views{};
    std::array<QLabel*, 2> m_titles{};
    QLabel* m_differences = nullptr;
    std::array<TimelineSide, 2> m_sides;
    Scenario m_scenario;
    std::array<int, 2> m_rules{-1, -1}; ///< the marked rule's places in the files
    int m_event = -1;
    bool m_following = false;
};

} // namespace interlock::ui
