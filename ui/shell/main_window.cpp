// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: builds the window and connects what panels say to what others do.
#include "ui/shell/main_window.h"

#include "ui/compare/comparison_runner.h"
#include "ui/corpus/recordings_page.h"
#include "ui/editors/design_pages.h"
#include "ui/shell/actions.h"
#include "ui/shell/analyse_area.h"
#include "ui/shell/analyse_page.h"
#include "ui/shell/analysis_runner.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/docks.h"
#include "ui/shell/file_controller.h"
#include "ui/shell/help_window.h"
#include "ui/shell/menus.h"
#include "ui/shell/message_area.h"
#include "ui/shell/name_notices.h"
#include "ui/shell/outline.h"
#include "ui/shell/places.h"
#include "ui/shell/problems_model.h"
#include "ui/shell/problems_panel.h"
#include "ui/shell/prompts.h"
#include "ui/shell/recordings_controller.h"
#include "ui/shell/recordings_controller.h"
#include "ui/shell/simulate_sidebar.h"
#include "ui/shell/status_line.h"
#include "ui/shell/top_bar.h"
#include "ui/simulator/context_panel.h"
#include "ui/simulator/conversation_panel.h"
#include "ui/simulator/request_panel.h"
#include "ui/simulator/why_panel.h"
#include "ui/style/page_stack.h"
#include "ui/timeline/timeline_panel.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QStatusBar>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

const QString kFirstExample = QStringLiteral(":/examples/escalation-ladder.json");
constexpr QSize kFirstSize(1440, 900);
constexpr QSize kLeastSize(960, 600);

} // namespace

MainWindow::MainWindow(const StudioServices& services, QWidget* parent)
    : QMainWindow(parent), m_settings(services.settingsPath),
      m_ownPrompts(services.prompts ? nullptr : std::make_unique<DialogPrompts>(this)),
      m_prompts(services.prompts ? services.prompts : m_ownPrompts.get()),
      m_files(new FileController(&m_workspace, m_prompts, &m_settings, this)),
      m_runner(new AnalysisRunner(m_workspace.document(), this)),
      m_problems(new ProblemsModel(&m_workspace, this)), m_actions(new Actions(&m_workspace, this)),
      m_docks(new Docks(this, &m_settings))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Interlock"));
    setMinimumSize(kLeastSize);
    setAcceptDrops(true);
    Theme::instance()->setChoice(m_settings.theme());
    Theme::instance()->apply();
    buildPanels();
    buildChrome();
    bindActions();
    connectPanels();
    QApplication::instance()->installEventFilter(this);
    resize(kFirstSize);
    if (!m_settings.geometry().isEmpty())
        restoreGeometry(m_settings.geometry());
    setPerspective(m_settings.perspective());
}

MainWindow::~MainWindow()
{
    // Panels look at the workspace until their end; as children they would outlive it, a member. One may take
    // another with it.
    QList<QPointer<QWidget>> widgets;
    for (QWidget* widget : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        widgets.append(widget);
    for (const QPointer<QWidget>& widget : std::as_const(widgets))
        delete widget;
    delete m_recordings;
    delete m_comparison;
    delete m_docks;
    delete m_actions;
    delete m_problems;
    delete m_runner;
    delete m_files;
}

void MainWindow::buildPanels()
{
    m_main = new PageStack(this);
    m_main->setObjectName(QStringLiteral("perspectivePages"));
    m_design = new DesignPages(&m_workspace, m_main);
    m_conversation = new ConversationPanel(&m_workspace, m_main);
    m_analyse = new AnalyseArea(&m_settings, m_main);
    m_scenariosPage = new AnalysePage(&m_workspace, m_runner, m_problems, m_analyse);
    m_analyse->addPage(QStringLiteral("scenarios"), tr("Scenarios"), m_scenariosPage);
    buildRecordings();
    buildComparison();
    m_main->addWidget(m_design);
    m_main->addWidget(m_conversation);
    m_main->addWidget(m_analyse);
    setCentralWidget(m_main);

    m_outline = new OutlinePanel(&m_workspace);
    auto* problems = new ProblemsPanel(m_problems);
    auto* sidebar = new SimulateSidebar(&m_workspace, m_runner);
    m_docks->add(DockId::Outline, tr("Outline"), m_outline, true);
    m_docks->add(DockId::Problems, tr("Problems"), problems, true);
    m_docks->add(DockId::Scenarios, tr("Scenarios"), sidebar, false);
    m_docks->add(DockId::Why, tr("Why?"), new WhyPanel(&m_workspace), false);
    m_docks->add(DockId::Context, tr("Context"), new ContextPanel(&m_workspace), false);
    m_docks->add(DockId::Request, tr("Request"), new RequestPanel(&m_workspace), false);
    m_docks->add(DockId::Timeline, tr("Timeline"), new TimelinePanel(&m_workspace), false);

    connect(m_outline, &OutlinePanel::activated, this, [this] {
        setPerspective(Perspective::Design);
        m_design->showSection();
    });
    connect(m_outline, &OutlinePanel::exportRequested, this, &MainWindow::exportConversation);
    connect(sidebar, &SimulateSidebar::exportRequested, this, &MainWindow::exportConversation);
    connect(m_recordingsPage, &RecordingsPage::exportRequested, this, &MainWindow::exportRecording);
    connect(m_outline, &OutlinePanel::settingsRequested, this, [this] {
        setPerspective(Perspective::Design);
        m_design->showSettings();
    });
    connect(m_design, &DesignPages::settingsShown, m_outline, &OutlinePanel::showSettings);
    connect(problems, &ProblemsPanel::chosen, this, &MainWindow::showPlace);
    connect(sidebar, &SimulateSidebar::addScenarioRequested, this, [this] {
        addPartTo(Section::Scenarios);
        setPerspective(Perspective::Simulate);
    });
}

void MainWindow::buildChrome()
{
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_topBar = new TopBar(m_workspace.document(), head);
    m_messages = new MessageArea(head);
    column->addWidget(m_topBar);
    column->addWidget(m_messages);
    setMenuWidget(head);
    MenuHooks hooks;
    hooks.openRecent = [this](const QString& path) { m_files->open(path); };
    hooks.openExample = [this](const QString& resource) { m_files->openExample(resource); };
    hooks.panelToggles = [this] { return m_docks->toggles(); };
    buildMenus(m_topBar->menuBar(), *m_actions, &m_settings, hooks);

    m_status = new StatusLine(m_workspace.document(), m_problems, m_runner, this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    statusBar()->addWidget(m_status, 1);
    statusBar()->layout()->setContentsMargins(0, 0, 0, 0);
    m_palette = new CommandPalette(m_actions, &m_workspace, this);
}

void MainWindow::connectPanels()
{
    connect(m_topBar, &TopBar::perspectiveChosen, this, &MainWindow::setPerspective);
    connect(m_topBar, &TopBar::searchRequested, m_palette, &CommandPalette::open);
    connect(m_design, &DesignPages::rehearseRequested, this, [this](int scenario) {
        m_workspace.rehearsal()->setScenario(scenario);
        setPerspective(Perspective::Simulate);
    });
    connect(m_conversation, &ConversationPanel::importRequested, m_files,
            &FileController::importTranscriptWithDialog);
    connect(m_scenariosPage, &AnalysePage::placeChosen, this, &MainWindow::showPlace);
    connect(m_scenariosPage, &AnalysePage::eventChosen, this, &MainWindow::jumpToEvent);
    const auto showScenarios = [this] {
        setPerspective(Perspective::Analyse);
        m_analyse->show(QStringLiteral("scenarios"));
    };
    connect(m_status, &StatusLine::problemsRequested, this, showScenarios);
    connect(m_status, &StatusLine::expectationsRequested, this, showScenarios);
    connect(m_status, &StatusLine::changesRequested, this, &MainWindow::compareWithSavedFile);
    connect(m_palette, &CommandPalette::partChosen, this, [this](Section section, int place) {
        showPlace(QStringLiteral("/%1/%2").arg(sectionWord(section)).arg(place));
    });
    connect(m_palette, &CommandPalette::eventChosen, this,
            [this](int event) { jumpToEvent(m_workspace.rehearsal()->scenario(), event); });

    new NameNotices(m_workspace.document(), m_messages);
    connect(m_files, &FileController::message, m_messages, &MessageArea::show);
    connect(m_files, &FileController::messageDone, m_messages, &MessageArea::close);
    connect(m_files, &FileController::opened, this, &MainWindow::documentOpened);
    connect(m_files, &FileController::saved, this, [this] { m_status->setSavedAt(m_files->savedAt()); });
    connect(m_files, &FileController::placeRequested, this, &MainWindow::showPlace);
    connect(m_files, &FileController::previewRequested, this, &MainWindow::previewFile);
    connect(m_files, &FileController::imported, this, [this](int scenario) { jumpToEvent(scenario, 0); });
    connect(m_workspace.rehearsal(), &Rehearsal::scenarioChanged, m_messages, &MessageArea::closePassing);
    connect(m_workspace.document(), &Document::modifiedChanged, this, &QWidget::setWindowModified);
    const auto title = [this] {
        setWindowTitle(m_workspace.document()->displayName() % QStringLiteral("[*] – Interlock"));
        setWindowFilePath(m_workspace.document()->filePath());
    };
    connect(m_workspace.document(), &Document::filePathChanged, this, title);
    title();
}

void MainWindow::setPerspective(Perspective perspective)
{
    if (perspective != m_perspective)
        m_messages->closePassing();
    m_perspective = perspective;
    m_main->setCurrentIndex(static_cast<int>(perspective));
    m_topBar->setPerspective(perspective);
    m_docks->enter(perspective);
    m_settings.setPerspective(perspective);
}

void MainWindow::documentOpened()
{
    m_messages->closePassing();
    m_status->setSavedAt({});
    Rehearsal* rehearsal = m_workspace.rehearsal();
    if (rehearsal->scenario() < 0 && m_workspace.document()->partCount(Section::Scenarios) > 0)
        rehearsal->setScenario(0);
}

void MainWindow::begin()
{
    const QStringList recent = m_settings.recentFiles();
    if (!recent.isEmpty() && QFileInfo::exists(recent.first())) {
        m_files->open(recent.first());
    } else if (m_files->openExample(kFirstExample) && !m_settings.hintDismissed()) {
        setPerspective(Perspective::Simulate);
        showHint();
    }
    m_files->offerRecovery();
}

void MainWindow::showHint()
{
    Message hint;
    hint.id = QStringLiteral("hint");
    hint.kind = Message::Kind::Hint;
    hint.text = tr("This is an example. Change a rule's priority in Design; the timeline follows at once.");
    hint.choices = {{tr("Show me in Design"), [this] {
                         m_workspace.selection()->setSection(Section::Rules);
                         m_workspace.selection()->setCurrent(Section::Rules, 0);
                         setPerspective(Perspective::Design);
                     }}};
    hint.dismissed = [this] { m_settings.setHintDismissed(true); };
    m_messages->show(hint);
}

void MainWindow::showPlace(const QString& pointer)
{
    const Place place = placeOf(m_workspace.document()->ruleSet(), pointer.toStdString());
    if (place.section == Section::Scenarios && place.part >= 0 && place.event >= 0) {
        jumpToEvent(place.part, place.event);
        return;
    }
    setPerspective(Perspective::Design);
    m_workspace.selection()->reveal(pointer.toStdString());
}

void MainWindow::jumpToEvent(int scenario, int event)
{
    Rehearsal* rehearsal = m_workspace.rehearsal();
    rehearsal->setScenario(scenario);
    setPerspective(Perspective::Simulate);
    if (event >= rehearsal->eventCount())
        return;
    if (rehearsal->position() <= event)
        rehearsal->goTo(event + 1);
    rehearsal->selectEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files->letGo()) {
        event->ignore();
        return;
    }
    m_files->autosave()->clear();
    m_docks->remember();
    m_settings.setGeometry(saveGeometry());
    if (m_help)
        m_help->close();
    event->accept();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    m_docks->windowShown();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction();
    if (!dropRecordings(event->mimeData()->urls()))
        m_files->openDropped(event->mimeData()->urls().first().toLocalFile());
}

} // namespace interlock::ui
