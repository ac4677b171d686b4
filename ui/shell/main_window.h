// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: puts the panels together, switches between the perspectives, and lets no unsaved work go.
#pragma once

#include "ui/document/workspace.h"
#include "ui/shell/perspective.h"
#include "ui/shell/studio_settings.h"

#include <QMainWindow>

#include <memory>

class QStackedWidget;
class QUrl;

namespace interlock::analysis {
struct PiecePlace;
}

namespace interlock::ui {

class Actions;
class AnalyseArea;
class AnalysePage;
class AnalysisRunner;
class CommandPalette;
class ComparisonPage;
class ComparisonRunner;
class ConversationExportWindow;
class ConversationPanel;
class DesignPages;
class Docks;
class FileController;
class HelpWindow;
class ImportPreview;
class MessageArea;
class OutlinePanel;
class ProblemsModel;
class Prompts;
class RecordingsController;
class RecordingsPage;
class StatusLine;
class TopBar;

/// What is injected into the window. Without prompts it asks by its own dialogs.
struct StudioServices {
    Prompts* prompts = nullptr;
    QString settingsPath; ///< empty: the user's own
};

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    using Services = StudioServices;

    explicit MainWindow(const StudioServices& services = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    Workspace* workspace() { return &m_workspace; }
    FileController* files() { return m_files; }
    Actions* actions() { return m_actions; }
    Docks* docks() { return m_docks; }
    MessageArea* messages() { return m_messages; }
    CommandPalette* palette() { return m_palette; }
    AnalysisRunner* analysis() { return m_runner; }
    AnalyseArea* analyseArea() { return m_analyse; }
    ComparisonRunner* comparison() { return m_comparison; }
    RecordingsController* recordings() { return m_recordings; }
    /// Opens folders and files of recordings on their page.
    void openRecordings(const QStringList& paths);

    Perspective perspective() const { return m_perspective; }
    void setPerspective(Perspective perspective);

    /// How the studio begins without a file: where it was, or with an example and a hint at the first time.
    void begin();
    /// Shows a place of the file, in Simulate where it is an event.
    void showPlace(const QString& pointer);
    void jumpToEvent(int scenario, int event);
    /// Shows what the rule set decides differently than another file, over its scenarios or recordings.
    void compareWith(const QString& path, const QStringList& recordings);
    /// Looks at a transcript before any of it comes in.
    void previewFile(const QString& path);
    void previewClipboard();
    /// Shows a scenario as a provider's request, to be copied or saved.
    void exportConversation(int scenario);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildPanels();
    void buildChrome();
    void connectPanels();
    void bindActions();              // main_window_actions.cpp
    void bindFileActions();          // main_window_actions.cpp
    void bindEditActions();          // main_window_actions.cpp
    void bindViewActions();          // main_window_actions.cpp
    void addPartTo(Section section); // main_window_actions.cpp
    void exportTimeline();           // main_window_actions.cpp
    void buildRecordings();          // main_window_recordings.cpp
    void showRecordings();           // main_window_recordings.cpp
    /// False where they are none: main_window_recordings.cpp.
    bool dropRecordings(const QList<QUrl>& urls);
    void buildComparison();          // main_window_compare.cpp
    void compareWithSavedFile();     // main_window_compare.cpp
    ImportPreview* preview();        // main_window_transfer.cpp
    ConversationExportWindow* exporter(); // main_window_transfer.cpp
    void exportRecording(const analysis::PiecePlace& place, std::size_t index); // main_window_transfer.cpp
    void paste();                    // main_window_transfer.cpp
    bool wantsTranscript() const;    // main_window_transfer.cpp
    void setTheme(Theme::Choice choice);
    void focusMain();
    void walkPanels(int step);
    void showHelp(const QString& page);
    void showAbout();
    void showHint();
    void documentOpened();

    Workspace m_workspace;
    StudioSettings m_settings;
    std::unique_ptr<Prompts> m_ownPrompts;
    Prompts* m_prompts;
    Perspective m_perspective = Perspective::Design;

    FileController* m_files;
    AnalysisRunner* m_runner;
    ProblemsModel* m_problems;
    Actions* m_actions;
    Docks* m_docks;
    TopBar* m_topBar = nullptr;
    MessageArea* m_messages = nullptr;
    StatusLine* m_status = nullptr;
    QStackedWidget* m_main = nullptr;
    DesignPages* m_design = nullptr;
    ConversationPanel* m_conversation = nullptr;
    AnalyseArea* m_analyse = nullptr;
    AnalysePage* m_scenariosPage = nullptr;
    RecordingsController* m_recordings = nullptr;
    RecordingsPage* m_recordingsPage = nullptr;
    ComparisonRunner* m_comparison = nullptr;
    ComparisonPage* m_comparisonPage = nullptr;
    ImportPreview* m_preview = nullptr;                 ///< made when it is needed
    ConversationExportWindow* m_exporter = nullptr; ///< made when it is needed
    int m_exported = -1;                            ///< the scenario that it shows; -1 for a recording
    OutlinePanel* m_outline = nullptr;
    CommandPalette* m_palette = nullptr;
    HelpWindow* m_help = nullptr;
};

} // namespace interlock::ui
