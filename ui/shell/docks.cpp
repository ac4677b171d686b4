// SPDX-License-Identifier: GPL-3.0-or-later
// Docks: default places, and the remembered ones.
#include "ui/shell/docks.h"

#include "ui/shell/studio_settings.h"
#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QLayout>
#include <QPainter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kSideWidth = 240;
constexpr int kRightWidth = 330;
constexpr int kLowWindow = 820;    ///< px; below, the conversation needs the room more than the lanes
constexpr int kTimelineShare = 37; ///< percent of the height
constexpr int kLowTimelineShare = 31;
constexpr int kGripHeight = 6;

/// A line of small dots at which a dock without a title is taken.
class Grip : public QWidget {
public:
    explicit Grip(QWidget* parent) : QWidget(parent)
    {
        setFixedHeight(kGripHeight);
        setCursor(Qt::SizeAllCursor);
    }

protected:
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }
    void paintEvent(QPaintEvent*) override
    {
        const Colors& colors = Theme::instance()->colors();
        QPainter painter(this);
        painter.fillRect(rect(), colors.panel);
        if (!underMouse())
            return;
        for (int i = -3; i <= 3; ++i)
            painter.fillRect(width() / 2 + i * 6, height() / 2 - 1, 2, 2, colors.dim);
    }
};

class TitleBar : public Surface {
public:
    TitleBar(const QString& title, QDockWidget* dock) : Surface(Fill::Panel, {}, dock)
    {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(16, 12, 8, 8);
        layout->addWidget(new SectionLabel(title, this));
        layout->addStretch();
        setFixedHeight(40);
    }
};

QString dockName(DockId id)
{
    switch (id) {
    case DockId::Outline:
        return QStringLiteral("outlineDock");
    case DockId::Problems:
        return QStringLiteral("problemsDock");
    case DockId::Scenarios:
        return QStringLiteral("scenariosDock");
    case DockId::Why:
        return QStringLiteral("whyDock");
    case DockId::Context:
        return QStringLiteral("contextDock");
    case DockId::Request:
        return QStringLiteral("requestDock");
    case DockId::Timeline:
        return QStringLiteral("timelineDock");
    }
    return {};
}

bool isShownIn(DockId id, Perspective perspective)
{
    switch (perspective) {
    case Perspective::Design:
        return id == DockId::Outline || id == DockId::Problems || id == DockId::Timeline;
    case Perspective::Simulate:
        return id != DockId::Outline && id != DockId::Problems;
    case Perspective::Analyse:
        return false;
    }
    return false;
}

} // namespace

Docks::Docks(QMainWindow* window, StudioSettings* settings)
    : QObject(window), m_window(window), m_settings(settings)
{
    // Docks that were just put in place have no sizes to share out until the event loop has laid them out.
    m_resize.setSingleShot(true);
    m_resize.setInterval(0);
    connect(&m_resize, &QTimer::timeout, this, [this] { resizeToDefault(m_perspective); });
    window->setDockNestingEnabled(true);
    window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window->setDocumentMode(true);
    // The timeline has the whole width: its lanes are the rows of the window.
    window->setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window->setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
}

QDockWidget* Docks::add(DockId id, const QString& title, QWidget* panel, bool titled)
{
    auto* dock = new QDockWidget(title, m_window);
    dock->setObjectName(dockName(id));
    dock->setAccessibleName(title);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable |
                      QDockWidget::DockWidgetFloatable);
    if (titled)
        dock->setTitleBarWidget(new TitleBar(title, dock));
    else
        dock->setTitleBarWidget(new Grip(dock));
    auto* surface = new Surface(Surface::Fill::Panel, {}, dock);
    auto* layout = new QVBoxLayout(surface);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(panel);
    dock->setWidget(surface);
    m_docks[static_cast<std::size_t>(id)] = dock;
    return dock;
}

void Docks::enter(Perspective perspective)
{
    if (m_shown)
        remember();
    m_perspective = perspective;
    arrange(perspective);
    if (m_shown)
        restore();
}

void Docks::windowShown()
{
    if (m_shown)
        return;
    m_shown = true;
    restore();
}

void Docks::restore()
{
    const QByteArray state = m_settings->layout(m_perspective);
    m_resize.stop();
    if (state.isEmpty() || !m_window->restoreState(state))
        m_resize.start();
}

void Docks::remember()
{
    // Docks that have not come to their sizes yet are not as anybody wants them.
    if (m_shown && !m_resize.isActive())
        m_settings->setLayout(m_perspective, m_window->saveState());
}

void Docks::reset()
{
    for (QDockWidget* dock : m_docks)
        dock->setFloating(false);
    arrange(m_perspective);
    m_resize.start();
}

void Docks::arrange(Perspective perspective)
{
    for (QDockWidget* dock : m_docks) {
        m_window->removeDockWidget(dock);
        dock->setFloating(false);
    }
    const auto put = [this](DockId id, Qt::DockWidgetArea area) {
        m_window->addDockWidget(area, dock(id), Qt::Vertical);
    };
    put(DockId::Outline, Qt::LeftDockWidgetArea);
    put(DockId::Problems, Qt::LeftDockWidgetArea);
    put(DockId::Scenarios, Qt::LeftDockWidgetArea);
    put(DockId::Why, Qt::RightDockWidgetArea);
    put(DockId::Context, Qt::RightDockWidgetArea);
    put(DockId::Request, Qt::RightDockWidgetArea);
    m_window->tabifyDockWidget(dock(DockId::Context), dock(DockId::Request));
    put(DockId::Timeline, Qt::BottomDockWidgetArea);
    for (int i = 0; i < kDockCount; ++i)
        m_docks[static_cast<std::size_t>(i)]->setVisible(isShownIn(static_cast<DockId>(i), perspective));
    dock(DockId::Context)->raise();
    // The window makes these tab bars by itself.
    for (QTabBar* bar : m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        bar->setAccessibleName(tr("Panels"));
}

void Docks::resizeToDefault(Perspective perspective)
{
    m_window->layout()->activate();
    const int height = m_window->height();
    switch (perspective) {
    case Perspective::Design:
        m_window->resizeDocks({dock(DockId::Outline), dock(DockId::Problems)}, {270, 200}, Qt::Vertical);
        m_window->resizeDocks({dock(DockId::Outline)}, {kSideWidth}, Qt::Horizontal);
        m_window->resizeDocks({dock(DockId::Timeline)}, {std::min(240, height * 22 / 100)}, Qt::Vertical);
        break;
    case Perspective::Simulate:
        m_window->resizeDocks({dock(DockId::Scenarios), dock(DockId::Why)}, {kSideWidth, kRightWidth},
                              Qt::Horizontal);
        m_window->resizeDocks({dock(DockId::Why), dock(DockId::Context), dock(DockId::Request)},
                              {320, 240, 240}, Qt::Vertical);
        m_window->resizeDocks({dock(DockId::Timeline)},
                              {height * (height < kLowWindow ? kLowTimelineShare : kTimelineShare) / 100},
                              Qt::Vertical);
        break;
    case Perspective::Analyse:
        break;
    }
}

void Docks::reveal(DockId id)
{
    QDockWidget* target = dock(id);
    target->show();
    target->raise();
    QWidget* panel = target->widget();
    // The first thing in there that takes the keyboard.
    for (QWidget* widget = panel->nextInFocusChain(); widget && panel->isAncestorOf(widget);
         widget = widget->nextInFocusChain()) {
        if (widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && widget->isEnabled()) {
            widget->setFocus(Qt::ShortcutFocusReason);
            return;
        }
    }
}

QList<QAction*> Docks::toggles() const
{
    QList<QAction*> actions;
    for (const QDockWidget* dock : m_docks)
        actions.append(dock->toggleViewAction());
    return actions;
}

} // namespace interlock::ui
