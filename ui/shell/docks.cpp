// SPDX-License-Identifier: GPL-3.0-or-later
// Docks: default places, and the remembered ones.
#include "ui/shell/docks.h"

#include "ui/shell/studio_settings.h"
#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLayout>
#include <QPainter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace interlock::ui {

namespace {

constexpr int kSideWidth = 240;
constexpr int kLeastSideWidth = 200;
constexpr int kRightWidth = 330;
constexpr int kLeastRightWidth = 264;
constexpr int kLowWindow = 820;    ///< px; below, the conversation needs the room more than the lanes
constexpr int kTimelineShare = 34; ///< percent of the height
constexpr int kLowTimelineShare = 30;
const QString kWidth = QStringLiteral("width");
const QString kHeight = QStringLiteral("height");
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
    m_fit.setSingleShot(true);
    m_fit.setInterval(0);
    connect(&m_fit, &QTimer::timeout, this, &Docks::fit);
    window->installEventFilter(this);
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
    surface->setMinimumWidth(leastWidth(id));
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
    if (!state.isEmpty())
        m_window->restoreState(state);
    fit();
    // Docks that were just put in place have no sizes to share out until the event loop has laid them out.
    m_fittedWindow = {};
    m_fit.start();
}

void Docks::remember()
{
    if (m_shown)
        m_settings->setLayout(m_perspective, m_window->saveState());
}

void Docks::reset()
{
    for (QDockWidget* dock : m_docks)
        dock->setFloating(false);
    m_settings->clearDockSizes(m_perspective);
    arrange(m_perspective);
    m_fittedWindow = {};
    m_fit.start();
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

int Docks::leastWidth(DockId id)
{
    switch (id) {
    case DockId::Outline:
    case DockId::Problems:
    case DockId::Scenarios:
        return kLeastSideWidth;
    case DockId::Why:
    case DockId::Context:
    case DockId::Request:
        return kLeastRightWidth;
    case DockId::Timeline:
        break;
    }
    return 0;
}

bool Docks::isInSight(const QDockWidget* dock) const
{
    // The window moves a dock that is behind others of its tabs to where nobody sees it.
    return dock->isVisible() && !dock->isFloating() && dock->geometry().right() >= 0;
}

Docks::Sizes Docks::sizes() const
{
    Sizes sizes;
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        if (isInSight(m_docks[i]))
            sizes[i] = m_docks[i]->size();
    }
    return sizes;
}

int Docks::wanted(DockId id, Qt::Orientation orientation) const
{
    const bool across = orientation == Qt::Horizontal;
    if (const int given = m_settings->dockSize(m_perspective, dockName(id), across ? kWidth : kHeight))
        return across ? std::max(given, leastWidth(id)) : given;
    const int height = m_window->height();
    switch (id) {
    case DockId::Outline:
        return across ? kSideWidth : 300;
    case DockId::Problems:
        return across ? kSideWidth : 160;
    case DockId::Scenarios:
        return across ? kSideWidth : 400;
    case DockId::Why:
        return across ? kRightWidth : 220;
    case DockId::Context:
    case DockId::Request:
        return across ? kRightWidth : 300;
    case DockId::Timeline:
        if (across)
            return 0;
        return m_perspective == Perspective::Design
                   ? std::min(240, height * 22 / 100)
                   : height * (height < kLowWindow ? kLowTimelineShare : kTimelineShare) / 100;
    }
    return 0;
}

void Docks::fit()
{
    const QSize centre = m_window->centralWidget()->minimumSizeHint();
    m_dragging = m_dragging && QGuiApplication::mouseButtons() != Qt::NoButton;
    if (!m_shown || m_dragging || (m_fittedWindow == m_window->size() && m_fittedCentre == centre))
        return;
    m_fittedWindow = m_window->size();
    m_fittedCentre = centre;
    m_window->layout()->activate();
    struct Wanted {
        QList<QDockWidget*> docks;
        QList<int> sizes;
    };
    Wanted across, along, left, right;
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        QDockWidget* dock = m_docks[i];
        const auto id = static_cast<DockId>(i);
        const auto want = [&](Wanted& list, Qt::Orientation orientation) {
            if (const int size = wanted(id, orientation); size > 0) {
                list.docks.append(dock);
                list.sizes.append(size);
            }
        };
        if (!isInSight(dock))
            continue;
        const Qt::DockWidgetArea area = m_window->dockWidgetArea(dock);
        if (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea) {
            want(across, Qt::Horizontal);
            want(area == Qt::LeftDockWidgetArea ? left : right, Qt::Vertical);
        } else {
            want(along, Qt::Vertical);
        }
    }
    m_window->resizeDocks(along.docks, along.sizes, Qt::Vertical);
    m_window->resizeDocks(across.docks, across.sizes, Qt::Horizontal);
    for (const Wanted& column : {left, right}) {
        if (column.docks.size() > 1)
            m_window->resizeDocks(column.docks, column.sizes, Qt::Vertical);
    }
}

void Docks::noteDragged(const Sizes& before)
{
    const Sizes after = sizes();
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        if (before[i].isEmpty() || after[i].isEmpty())
            continue;
        QList<QDockWidget*> together = m_window->tabifiedDockWidgets(m_docks[i]);
        together.append(m_docks[i]);
        for (const QDockWidget* dock : std::as_const(together)) {
            if (before[i].width() != after[i].width())
                m_settings->setDockSize(m_perspective, dock->objectName(), kWidth, after[i].width());
            if (before[i].height() != after[i].height())
                m_settings->setDockSize(m_perspective, dock->objectName(), kHeight, after[i].height());
        }
    }
}

bool Docks::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        m_dragging = true;
        m_beforeDrag = sizes();
        break;
    case QEvent::MouseButtonRelease:
        // After the window has taken the release itself.
        if (std::exchange(m_dragging, false))
            QTimer::singleShot(0, this, [this, perspective = m_perspective] {
                if (perspective == m_perspective)
                    noteDragged(m_beforeDrag);
            });
        break;
    case QEvent::Resize:
    case QEvent::LayoutRequest:
        // Whatever took the docks' room may have given it back.
        m_fit.start();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
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
