// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonPage: which decisions differ between two rule sets, by what caused it, with a way to each event.
#pragma once

#include "ui/compare/comparison_model.h"
#include "ui/compare/comparison_runner.h"

#include <QFutureWatcher>
#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTreeView;

namespace interlock::ui {

class EmptyState;

/// What the page asks the window for. All of them may give nothing: somebody thought better of it.
struct ComparisonHooks {
    std::function<QString()> askRuleSet;
    std::function<QStringList()> askRecordings;
    std::function<QString()> askFolder;
    std::function<QStringList()> openRecordings; ///< those that stand open elsewhere in the studio
};

class ComparisonPage : public QWidget {
    Q_OBJECT

public:
    ComparisonPage(Document* document, ComparisonRunner* runner, QWidget* parent = nullptr);
    ~ComparisonPage() override;

    void setHooks(ComparisonHooks hooks);
    /// Puts the view of the timelines below the list.
    void setTimelines(QWidget* timelines);
    /// The saved file against the edits, over the scenarios.
    void compareWithSavedFile();
    ComparisonModel* model() const { return m_model; }
    /// What is compared and what can be done with it, for a bar above the page.
    QWidget* tools() const { return m_tools; }

public Q_SLOTS:
    /// Other recordings stand open elsewhere.
    void recordingsChanged() { fillBoxes(); }
    void copyMarkdown();
    /// Opens the selected conversation at this event of it.
    void openAt(int event);

Q_SIGNALS:
    /// Both traces of the selected conversation, and the event and the rule to mark (a name; "" for none).
    void tracesReady(const interlock::ui::ComparedTraces& traces, const QString& before, const QString& after,
                     int event, const std::string& rule);
    /// Nothing is selected that has timelines: why, and what to do.
    void tracesGone(const QString& title, const QString& text);
    void scenarioRequested(int scenario, int event);
    void recordingRequested(const interlock::analysis::PiecePlace& place, std::size_t index, int event);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeTools(); // comparison_page_sides.cpp
    QWidget* makeSummary();
    QWidget* makeContent();
    QComboBox* makeBox(const QString& name, const QString& accessible, QWidget* parent);   // …_sides.cpp
    void fillBoxes();                                                                      // …_sides.cpp
    void fillSide(QComboBox* box, const ComparisonSide& side, ComparisonSide::Kind usual); // …_sides.cpp
    void chooseSide(bool before, int item);                                                // …_sides.cpp
    void chooseOver(int item);                                                             // …_sides.cpp
    void refresh();
    void showProgress();
    void showSummary();
    void showEmpty();
    void takeResult();
    void unfold();
    void choose();
    void open();

    ComparisonRunner* m_runner;
    ComparisonModel* m_model;
    ComparisonHooks m_hooks;
    QWidget* m_tools = nullptr;
    QComboBox* m_before = nullptr;
    QComboBox* m_after = nullptr;
    QComboBox* m_over = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_copy = nullptr;
    QLabel* m_summary = nullptr;
    QLabel* m_remark = nullptr;
    QProgressBar* m_progress = nullptr;
    QStackedWidget* m_stack = nullptr;
    QSplitter* m_splitter = nullptr;
    QTreeView* m_tree = nullptr;
    EmptyState* m_empty = nullptr;
    QTimer m_tick; ///< while a run is on
    struct Traced {
        std::optional<ComparedTraces> traces;
        std::shared_ptr<const ComparisonResult> result;
        std::size_t conversation = 0;
    };
    QFutureWatcher<std::shared_ptr<const Traced>> m_tracer;
    std::shared_ptr<const Traced> m_traced; ///< what the timelines show
};

} // namespace interlock::ui
