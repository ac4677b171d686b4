// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what each action of the table does.
#include "ui/shell/main_window.h"

#include "ui/compare/comparison_page.h"
#include "ui/editors/design_pages.h"
#include "ui/editors/list_page.h"
#include "ui/shell/about.h"
#include "ui/shell/actions.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/docks.h"
#include "ui/shell/file_controller.h"
#include "ui/shell/help_window.h"
#include "ui/shell/message_area.h"
#include "ui/shell/outline.h"
#include "ui/shell/prompts.h"
#include "ui/shell/recordings_controller.h"
#include "ui/simulator/conversation_panel.h"
#include "ui/timeline/timeline_export.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QStackedWidget>

namespace interlock::ui {

namespace {

constexpr QSize kTimelinePicture(1600, 600);

/// The first widget in `panel` that takes the keyboard, or null.
QWidget* firstFocus(QWidget* panel)
{
    for (QWidget* widget = panel; widget; widget = widget->nextInFocusChain()) {
        if (widget != panel && !panel->isAncestorOf(widget))
            break;
        if ((widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->isEnabled())
            return widget;
    }
    return nullptr;
}

} // namespace

void MainWindow::bindActions()
{
    bindFileActions();
    bindEditActions();
    bindViewActions();

    Rehearsal* rehearsal = m_workspace.rehearsal();
    m_actions->bind("simulate.step", [rehearsal] { rehearsal->step(); });
    m_actions->bind("simulate.back", [rehearsal] { rehearsal->back(); });
    m_actions->bind("simulate.runToEnd", [rehearsal] { rehearsal->runToEnd(); });
    m_actions->bind("simulate.runToStart", [rehearsal] { rehearsal->runToStart(); });
    m_actions->bind("simulate.previousFiring", [rehearsal] { rehearsal->selectPreviousFiring(); });
    // The transport bar has the same keys, which work while it is seen. Here they work everywhere, once.
    for (QAction* action : m_conversation->transportActions()) {
        action->setShortcuts(QList<QKeySequence>());
        const QString name = action->objectName();
        const char* id = name == QLatin1String("simulateFiring")   ? "simulate.runToFiring"
                         : name == QLatin1String("simulateFork")   ? "simulate.fork"
                         : name == QLatin1String("simulateExpect") ? "simulate.expect"
                                                                   : nullptr;
        if (id)
            m_actions->bind(id, [action] { action->trigger(); });
    }

    m_actions->bind("help.contents", [this] { showHelp(QStringLiteral("index")); });
    m_actions->bind("help.keys", [this] { showHelp(QStringLiteral("studio")); });
    m_actions->bind("help.about", [this] { showAbout(); });
}

void MainWindow::bindFileActions()
{
    m_actions->bind("file.new", [this] {
        if (m_files->newDocument())
            setPerspective(Perspective::Design);
    });
    m_actions->bind("file.open", [this] { m_files->openWithDialog(); });
    m_actions->bind("file.save", [this] { m_files->save(); });
    m_actions->bind("file.saveAs", [this] { m_files->saveAs(); });
    m_actions->bind("file.revert", [this] { m_files->revert(); });
    m_actions->bind("file.export", [this] { m_files->exportJson(); });
    m_actions->bind("file.exportTimeline", [this] { exportTimeline(); });
    m_actions->bind("file.import", [this] { m_files->importTranscriptWithDialog(); });
    m_actions->bind("file.exportConversation",
                    [this] { exportConversation(m_workspace.rehearsal()->scenario()); });
    m_actions->bind("file.importClipboard", [this] { previewClipboard(); });
    m_actions->bind("file.compare", [this] { compareWithSavedFile(); });
    m_actions->bind("recordings.openFolder", [this] { m_recordings->openFolderWithDialog(); });
    m_actions->bind("recordings.openFiles", [this] { m_recordings->openFilesWithDialog(); });
    m_actions->bind("recordings.reload", [this] { m_recordings->runner()->reload(); });
    m_actions->bind("recordings.cancel", [this] { m_recordings->runner()->cancel(); });
    m_actions->bind("file.quit", [this] { close(); });
}

void MainWindow::bindEditActions()
{
    QUndoStack* stack = m_workspace.document()->undoStack();
    m_actions->bind("edit.undo", [stack] { stack->undo(); });
    m_actions->bind("edit.redo", [stack] { stack->redo(); });
    m_actions->bind("edit.paste", [this] { paste(); });
    m_actions->bind("edit.copyComparison", [this] { m_comparisonPage->copyMarkdown(); });
    m_actions->bind("edit.addRule", [this] { addPartTo(Section::Rules); });
    m_actions->bind("edit.addSkill", [this] { addPartTo(Section::Skills); });
    m_actions->bind("edit.addTracker", [this] { addPartTo(Section::Trackers); });
    m_actions->bind("edit.addTool", [this] { addPartTo(Section::Tools); });
    m_actions->bind("edit.addField", [this] { addPartTo(Section::Fields); });
    m_actions->bind("edit.addScenario", [this] { addPartTo(Section::Scenarios); });
    m_actions->bind("edit.settings", [this] {
        setPerspective(Perspective::Design);
        m_design->showSettings();
    });
    m_actions->bind("edit.find", [this] {
        setPerspective(Perspective::Design);
        m_docks->dock(DockId::Outline)->show();
        m_outline->focusSearch();
    });
    m_actions->bind("edit.search", [this] { m_palette->open(); });
}

void MainWindow::bindViewActions()
{
    m_actions->bind("view.design", [this] { setPerspective(Perspective::Design); });
    m_actions->bind("view.simulate", [this] { setPerspective(Perspective::Simulate); });
    m_actions->bind("view.analyse", [this] { setPerspective(Perspective::Analyse); });
    m_actions->bind("view.recordings", [this] { showRecordings(); });
    m_actions->bind("view.focusOutline", [this] { m_docks->reveal(DockId::Outline); });
    m_actions->bind("view.focusMain", [this] { focusMain(); });
    m_actions->bind("view.focusTimeline", [this] { m_docks->reveal(DockId::Timeline); });
    m_actions->bind("view.focusWhy", [this] { m_docks->reveal(DockId::Why); });
    m_actions->bind("view.focusProblems", [this] { m_docks->reveal(DockId::Problems); });
    m_actions->bind("view.nextPanel", [this] { walkPanels(1); });
    m_actions->bind("view.previousPanel", [this] { walkPanels(-1); });
    m_actions->bind("view.timeline", [this] {
        QDockWidget* timeline = m_docks->dock(DockId::Timeline);
        timeline->setVisible(!timeline->isVisible());
    });
    m_actions->bind("view.resetLayout", [this] { m_docks->reset(); });
    m_actions->bind("view.themeSystem", [this] { setTheme(Theme::Choice::System); });
    m_actions->bind("view.themeLight", [this] { setTheme(Theme::Choice::Light); });
    m_actions->bind("view.themeDark", [this] { setTheme(Theme::Choice::Dark); });
    m_actions->bind("view.fullScreen", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    setTheme(m_settings.theme());
}

void MainWindow::setTheme(Theme::Choice choice)
{
    m_settings.setTheme(choice);
    Theme::instance()->setChoice(choice);
    m_actions->action("view.themeSystem")->setChecked(choice == Theme::Choice::System);
    m_actions->action("view.themeLight")->setChecked(choice == Theme::Choice::Light);
    m_actions->action("view.themeDark")->setChecked(choice == Theme::Choice::Dark);
}

void MainWindow::addPartTo(Section section)
{
    setPerspective(Perspective::Design);
    m_workspace.selection()->setSection(section);
    m_design->showSection();
    m_design->page(section)->add();
}

void MainWindow::exportTimeline()
{
    const QString path = m_prompts->fileToSave(tr("Export the timeline"),
                                               m_settings.lastFolder() % QStringLiteral("/timeline.svg"),
                                               tr("Pictures (*.svg *.png *.pdf)"));
    if (path.isEmpty())
        return;
    const QString error =
        renderTimelineFile(m_workspace.document()->ruleSet(), m_workspace.rehearsal()->scenario(), path,
                           Theme::instance()->colors().dark, kTimelinePicture);
    Message message;
    message.id = QStringLiteral("export");
    message.kind = error.isEmpty() ? Message::Kind::Notice : Message::Kind::Error;
    message.text =
        error.isEmpty() ? tr("The timeline was written to %1").arg(path) : tr("The timeline was not written");
    message.details = error;
    m_messages->show(message);
}

void MainWindow::focusMain()
{
    if (QWidget* target = firstFocus(m_main->currentWidget()))
        target->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::walkPanels(int step)
{
    // The main area, then the docks that are seen, in the order of their ids.
    QList<QWidget*> panels{m_main->currentWidget()};
    for (int i = 0; i < kDockCount; ++i) {
        QDockWidget* dock = m_docks->dock(static_cast<DockId>(i));
        if (dock->isVisible() && firstFocus(dock->widget()))
            panels.append(dock->widget());
    }
    const QWidget* focus = QApplication::focusWidget();
    int at = step > 0 ? -1 : 0;
    for (int i = 0; focus && i < panels.size(); ++i) {
        if (panels.at(i) == focus || panels.at(i)->isAncestorOf(focus))
            at = i;
    }
    const int count = static_cast<int>(panels.size());
    if (QWidget* target = firstFocus(panels.at((at + step + count) % count)))
        target->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::showHelp(const QString& page)
{
    if (!m_help)
        m_help = new HelpWindow(this);
    m_help->showPage(page);
    m_help->show();
    m_help->raise();
    m_help->activateWindow();
}

void MainWindow::showAbout()
{
    auto* about = new AboutWindow(this);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->show();
}

} // namespace interlock::ui
