// SPDX-License-Identifier: GPL-3.0-or-later
// TimelinePair: two views that move as one.
#include "ui/timeline/timeline_pair.h"

#include "ui/style/counted.h"
#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"
#include "ui/timeline/lane_differences.h"
#include "ui/timeline/timeline_facts.h"
#include "ui/timeline/timeline_geometry.h"
#include "ui/timeline/timeline_view.h"
#include "ui/timeline/timeline_words.h"

#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

using timeline::TimelineView;

namespace {

constexpr int kTitleHeight = 28;

} // namespace

TimelinePair::TimelinePair(QWidget* parent)
    : QWidget(parent), m_stack(new QStackedLayout(this)), m_empty(new EmptyState({}, {}, {}, this))
{
    setObjectName(QStringLiteral("timelinePair"));
    setAccessibleName(tr("Timelines before and after"));
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeSide(0));
    splitter->addWidget(makeSide(1));
    splitter->setSizes({500, 500});
    setPanelGround(m_empty);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(splitter);
}

QWidget* TimelinePair::makeSide(std::size_t side)
{
    auto* box = new Surface(Surface::Fill::Panel, {}, this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new Surface(Surface::Fill::Raised, Qt::BottomEdge, box);
    bar->setFixedHeight(kTitleHeight);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 0, 16, 1);
    m_titles[side] = new QLabel(bar);
    m_titles[side]->setObjectName(side == 0 ? QStringLiteral("titleBefore") : QStringLiteral("titleAfter"));
    QFont bold = Theme::instance()->textFont();
    bold.setBold(true);
    m_titles[side]->setFont(bold);
    row->addWidget(m_titles[side], 1);
    if (side == 0) {
        m_differences = makeSecondaryLabel({}, bar);
        m_differences->setObjectName(QStringLiteral("laneDifferences"));
        row->addWidget(m_differences);
    }
    auto* view = new TimelineView(box);
    view->setObjectName(side == 0 ? QStringLiteral("timelineBefore") : QStringLiteral("timelineAfter"));
    view->setAccessibleName(side == 0 ? tr("Timeline before") : tr("Timeline after"));
    m_views[side] = view;
    layout->addWidget(bar);
    layout->addWidget(view, 1);

    view->setDescriber([this, side](const timeline::Hit& hit) { return describe(side, hit); });
    connect(view, &TimelineView::rangeShown, this, [this, side](double low, double high) {
        if (m_following)
            return;
        m_following = true;
        m_views[1 - side]->showRange(low, high);
        m_following = false;
    });
    connect(view, &TimelineView::eventClicked, this, [this](int event) {
        selectEvent(event);
        Q_EMIT eventClicked(event);
    });
    connect(view, &TimelineView::nextFiringRequested, this, [this, side] { jumpToFiring(side, 1); });
    connect(view, &TimelineView::previousFiringRequested, this, [this, side] { jumpToFiring(side, -1); });
    return box;
}

void TimelinePair::show(Scenario scenario, TimelineSide before, TimelineSide after, int event,
                        const std::string& rule)
{
    m_scenario = std::move(scenario);
    m_sides = {std::move(before), std::move(after)};
    std::array<timeline::TimelineLayout, 2> layouts;
    for (std::size_t side = 0; side < 2; ++side) {
        m_titles[side]->setText(m_sides[side].title);
        layouts[side] = timeline::buildTimeline(m_sides[side].rules->source(), m_scenario,
                                                m_sides[side].trace, timeline::AxisKind::Event);
    }
    const int differing = timeline::putDifferencesFirst(layouts[0], layouts[1]);
    m_differences->setText(differing == 0 ? tr("no lane differs")
                                          : counted(differing, tr("%1 lane differs: it stands first"),
                                                    tr("%1 lanes differ: they stand first")));
    // One axis: both reach as far as the one that reaches further.
    const double low = std::min(layouts[0].low, layouts[1].low);
    const double high = std::max(layouts[0].high, layouts[1].high);
    for (std::size_t side = 0; side < 2; ++side) {
        layouts[side].low = low;
        layouts[side].high = high;
        m_views[side]->setTimeline(std::move(layouts[side]));
    }
    m_stack->setCurrentIndex(1);
    alignNames();
    m_views[0]->frameAll();
    m_views[1]->frameAll();
    for (std::size_t side = 0; side < 2; ++side) {
        const std::vector<Rule>& rules = m_sides[side].rules->source().rules;
        const auto found =
            std::find_if(rules.begin(), rules.end(), [&rule](const Rule& each) { return each.name == rule; });
        m_rules[side] = found == rules.end() ? -1 : static_cast<int>(found - rules.begin());
    }
    m_event = -1;
    selectEvent(event);
    // A marked rule that did the same in both is no reason to scroll past what differs.
    for (TimelineView* view : m_views)
        view->showFirstLanes();
}

void TimelinePair::showNothing(const QString& title, const QString& text)
{
    m_empty->setTexts(title, text);
    m_stack->setCurrentIndex(0);
    m_event = -1;
}

void TimelinePair::selectEvent(int event)
{
    m_event = event;
    for (std::size_t side = 0; side < 2; ++side)
        m_views[side]->setSelection(event, m_rules[side]);
}

void TimelinePair::alignNames()
{
    const double names = std::max(m_views[0]->namesNeeded(), m_views[1]->namesNeeded());
    for (TimelineView* view : m_views)
        view->align(names);
}

void TimelinePair::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    for (TimelineView* view : m_views)
        view->showFirstLanes(); // after each showed its marked rule
}

void TimelinePair::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    alignNames();
}

void TimelinePair::jumpToFiring(std::size_t side, int step)
{
    const std::vector<engine::TraceEntry>& trace = m_sides[side].trace;
    for (int event = m_event + step; event >= 0 && event < static_cast<int>(trace.size()); event += step) {
        const engine::UserEntry* user = trace[static_cast<std::size_t>(event)].user();
        if (user && user->winner) {
            selectEvent(event);
            Q_EMIT eventClicked(event);
            return;
        }
    }
}

void TimelinePair::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_event >= 0) {
        Q_EMIT openRequested(m_event);
        event->accept();
        return;
    }
    QWidget::keyPressEvent(event);
}

QString TimelinePair::describe(std::size_t side, const timeline::Hit& hit) const
{
    const TimelineSide& it = m_sides[side];
    if (!it.rules)
        return {};
    return timeline::toolTip(
        timeline::factsAt(m_views[side]->layoutShown(), hit, it.rules->source(), m_scenario, it.trace));
}

} // namespace interlock::ui
