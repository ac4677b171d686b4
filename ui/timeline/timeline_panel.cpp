// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the timeline's view to the rehearsal and the selection.
#include "ui/timeline/timeline_panel.h"

#include "ui/document/workspace.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"
#include "ui/timeline/timeline_export.h"
#include "ui/timeline/timeline_facts.h"
#include "ui/timeline/timeline_geometry.h"
#include "ui/timeline/timeline_view.h"
#include "ui/timeline/timeline_words.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

using timeline::AxisKind;
using timeline::TimelineView;

namespace {

constexpr int kHeaderHeight = 40;

QString askByDialog(QWidget* parent, const QString& proposal, const QString& ending)
{
    return QFileDialog::getSaveFileName(parent, TimelinePanel::tr("Export timeline"), proposal,
                                        TimelinePanel::tr("%1 files (*.%2)").arg(ending.toUpper(), ending));
}

} // namespace

TimelinePanel::TimelinePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_view(new TimelineView(this)),
      m_empty(new EmptyState(QString(), QString(), tr("Add scenario"), this)), m_stack(new QStackedLayout),
      m_refresh(new QTimer(this)), m_askForPath(askByDialog)
{
    setObjectName(QStringLiteral("timelinePanel"));
    setAccessibleName(tr("Timeline"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addLayout(m_stack, 1);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    m_view->setDescriber([this](const timeline::Hit& hit) { return describe(hit); });
    m_refresh->setSingleShot(true);
    m_refresh->setInterval(0);
    connect(m_refresh, &QTimer::timeout, this, &TimelinePanel::refresh);
    connectWorkspace();
    refresh();
}

QToolButton* TimelinePanel::makeTool(const QString& name, const QString& text, const QString& iconName)
{
    QToolButton* button = makeIconButton(iconName, text, this);
    button->setObjectName(name);
    return button;
}

QWidget* TimelinePanel::makeHeader()
{
    auto* header = new QWidget(this);
    header->setFixedHeight(kHeaderHeight);
    setPanelGround(header);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(2 * Theme::kGrid, 0, Theme::kGrid, 0);
    row->setSpacing(Theme::kGrid / 2);
    auto* title = new QLabel(tr("Timeline"), header);
    QFont bold = Theme::instance()->textFont();
    bold.setBold(true);
    title->setFont(bold);
    m_axis = new SegmentedControl({tr("Event"), tr("Time")}, header);
    m_axis->setObjectName(QStringLiteral("timelineAxis"));
    m_axis->setAccessibleName(tr("Axis by event or by time"));
    m_axis->setCurrent(0);
    m_status = makeSecondaryLabel(QString(), header);
    m_status->setObjectName(QStringLiteral("timelineStatus"));

    QToolButton* zoomOut =
        makeTool(QStringLiteral("timelineZoomOut"), tr("Zoom out (−)"), QStringLiteral("zoom-out"));
    QToolButton* zoomIn =
        makeTool(QStringLiteral("timelineZoomIn"), tr("Zoom in (+)"), QStringLiteral("zoom-in"));
    QToolButton* frame = makeTool(QStringLiteral("timelineFrame"), tr("Frame the selection, then all (F)"),
                                  QStringLiteral("frame"));
    m_export =
        makeTool(QStringLiteral("timelineExport"), tr("Export as a picture"), QStringLiteral("export"));
    m_export->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_export);
    for (const char* ending : {"png", "svg", "pdf"}) {
        const QString kind = QString::fromLatin1(ending);
        QAction* action = menu->addAction(tr("Export as %1…").arg(kind.toUpper()));
        action->setObjectName(QStringLiteral("timelineExport-") + kind);
        connect(action, &QAction::triggered, this, [this, kind] { exportAs(kind); });
    }
    m_export->setMenu(menu);

    row->addWidget(title);
    row->addSpacing(2 * Theme::kGrid);
    row->addWidget(m_axis);
    row->addSpacing(Theme::kGrid);
    row->addWidget(m_status, 1);
    for (QToolButton* button : {zoomOut, zoomIn, frame, m_export})
        row->addWidget(button);
    connect(m_axis, &SegmentedControl::chosen, this, &TimelinePanel::refresh);
    connect(zoomOut, &QToolButton::clicked, m_view, &TimelineView::zoomOut);
    connect(zoomIn, &QToolButton::clicked, m_view, &TimelineView::zoomIn);
    connect(frame, &QToolButton::clicked, m_view, &TimelineView::frameSelection);
    return header;
}

void TimelinePanel::connectWorkspace()
{
    Rehearsal* rehearsal = m_workspace->rehearsal();
    Selection* selection = m_workspace->selection();
    connect(rehearsal, &Rehearsal::traceChanged, this, &TimelinePanel::refreshSoon);
    connect(rehearsal, &Rehearsal::scenarioChanged, this, &TimelinePanel::refreshSoon);
    connect(m_workspace->document(), &Document::changed, this, &TimelinePanel::refreshSoon);
    connect(rehearsal, &Rehearsal::eventSelected, this, &TimelinePanel::showSelection);
    connect(selection, &Selection::currentChanged, this, &TimelinePanel::showSelection);

    connect(m_view, &TimelineView::eventClicked, rehearsal, &Rehearsal::selectEvent);
    connect(m_view, &TimelineView::ruleClicked, selection,
            [selection](int place) { selection->setCurrent(Section::Rules, place); });
    connect(m_view, &TimelineView::trackerClicked, selection,
            [selection](int place) { selection->setCurrent(Section::Trackers, place); });
    connect(m_view, &TimelineView::runToRequested, rehearsal, [rehearsal](int event) {
        rehearsal->goTo(event + 1);
        rehearsal->selectEvent(event);
    });
    connect(m_view, &TimelineView::nextFiringRequested, rehearsal, &Rehearsal::selectNextFiring);
    connect(m_view, &TimelineView::previousFiringRequested, rehearsal, &Rehearsal::selectPreviousFiring);
    connect(m_empty->actionButton(), &QPushButton::clicked, this, [this] {
        Document* document = m_workspace->document();
        const int place = static_cast<int>(document->parts<Scenario>().size());
        Scenario scenario;
        scenario.name = document->freeName(Section::Scenarios, tr("scenario").toStdString());
        document->insert<Scenario>(place, std::move(scenario));
        m_workspace->rehearsal()->setScenario(place);
    });
}

// Several signals of one edit are one refresh.
void TimelinePanel::refreshSoon()
{
    m_refresh->start();
}

void TimelinePanel::refresh()
{
    m_refresh->stop();
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const simulate::Simulator* simulator = rehearsal->simulator();
    const bool shows = simulator && simulator->size() > 0;
    m_stack->setCurrentWidget(shows ? static_cast<QWidget*>(m_view) : m_empty);
    m_export->setEnabled(shows);
    if (!shows) {
        m_view->setTimeline({});
        m_shownScenario = -1;
        showEmpty();
        return;
    }
    const auto kind = m_axis->current() == 1 ? AxisKind::Time : AxisKind::Event;
    m_view->setTimeline(timeline::buildTimeline(simulator->rules().source(), simulator->scenario(),
                                                simulator->trace(), kind));
    if (m_shownScenario != rehearsal->scenario())
        m_view->frameAll();
    m_shownScenario = rehearsal->scenario();
    m_status->setText(simulator->at_end() ? QString()
                                          : tr("%1 of %2 events taken")
                                                .arg(QString::number(simulator->position()),
                                                     QString::number(simulator->size())));
    showSelection();
}

void TimelinePanel::showSelection()
{
    if (m_refresh->isActive())
        return refresh(); // the selection may be of an event that the view does not know yet
    m_view->setSelection(m_workspace->rehearsal()->selectedEvent(),
                         m_workspace->selection()->current(Section::Rules));
}

void TimelinePanel::showEmpty()
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    m_status->clear();
    m_empty->actionButton()->setVisible(false);
    if (!rehearsal->obstacle().isEmpty()) {
        m_empty->setTexts(tr("The rules cannot run"), rehearsal->obstacle());
    } else if (m_workspace->document()->ruleSet().scenarios.empty()) {
        m_empty->setTexts(
            tr("No conversation to rehearse"),
            tr("Add a scenario, then type its messages: the timeline shows what each rule made of them."));
        m_empty->actionButton()->setVisible(true);
    } else if (!rehearsal->simulator()) {
        m_empty->setTexts(tr("No scenario chosen"), tr("Choose a scenario to see its rules fire."));
    } else {
        m_empty->setTexts(tr("Nothing was said yet"),
                          tr("Add a user message to the conversation: rules are evaluated at each one."));
    }
}

QString TimelinePanel::describe(const timeline::Hit& hit) const
{
    const simulate::Simulator* simulator = m_workspace->rehearsal()->simulator();
    if (!simulator || m_refresh->isActive())
        return {};
    return timeline::toolTip(timeline::factsAt(m_view->layoutShown(), hit, simulator->rules().source(),
                                               simulator->scenario(), simulator->trace()));
}

void TimelinePanel::exportAs(const QString& ending)
{
    if (m_refresh->isActive())
        refresh();
    if (m_view->layoutShown().lanes.empty())
        return;
    const QFileInfo file(m_workspace->document()->filePath());
    const QString folder = file.filePath().isEmpty() ? QDir::homePath() : file.absolutePath();
    const QString name = file.completeBaseName().isEmpty() ? tr("timeline") : file.completeBaseName();
    QString path = m_askForPath(this, QDir(folder).filePath(name + QLatin1Char('.') + ending), ending);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().compare(ending, Qt::CaseInsensitive) != 0)
        path += QLatin1Char('.') + ending;
    QString error;
    const bool written =
        timeline::exportTimeline(m_view->layoutShown(), path, QSize(), Theme::instance()->colors(), &error);
    const QString shown = QFileInfo(path).fileName();
    m_status->setText(written ? tr("Exported to %1").arg(shown)
                              : tr("%1 was not written: %2").arg(shown, error));
    m_status->setToolTip(path);
}

} // namespace interlock::ui
