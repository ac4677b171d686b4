// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingsPage: the conversations of opened recordings as a table with a filter, over the strips of the
// rules and skills.
#pragma once

#include "ui/corpus/corpus_filter.h"
#include "ui/corpus/corpus_runner.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTimer;
class QToolButton;

namespace interlock::ui {

class CorpusModel;
class EmptyState;
class FaultsWindow;
class FilterBar;
class SegmentedControl;
class StripsPanel;
class Table;

class RecordingsPage : public QWidget {
    Q_OBJECT

public:
    explicit RecordingsPage(CorpusRunner* runner, QWidget* parent = nullptr);

    /// What stands beside the choice of the page: what is open, progress, gate mode, reload, open. Not laid
    /// out in the page; whoever shows the page gives it a place.
    QWidget* tools() const { return m_tools; }
    /// What was open before, for the menu of the open button; asked when it opens.
    void setRecent(std::function<QStringList()> recent) { m_recent = std::move(recent); }

    CorpusModel* conversations() const { return m_model; }
    FilterBar* filterBar() const { return m_filter; }
    void selectRow(int row);

Q_SIGNALS:
    void openFolderRequested();
    void openFilesRequested();
    void openRequested(const QStringList& paths);
    void conversationOpened(const interlock::analysis::PiecePlace& place, std::size_t index);
    void exportRequested(const interlock::analysis::PiecePlace& place, std::size_t index);
    void placeChosen(const QString& pointer); ///< of the rule-set file

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeTools();
    QWidget* makeTable();
    void connectParts();
    void fillOpenMenu();
    void showState();
    void showSummary();
    void refreshFacets();
    void afterReplacing();
    void sortBy(int section);
    void open(const QModelIndex& index);
    void remember(const QModelIndex& index);
    void showMenu(const QPoint& at);
    void copyPlaces();
    void showFaults();
    void askFor(std::function<void(CorpusFilter&)> change);

    CorpusRunner* m_runner;
    CorpusModel* m_model;
    FilterBar* m_filter;
    Table* m_table = nullptr;
    StripsPanel* m_strips;
    QStackedWidget *m_pages, *m_tablePages = nullptr;
    EmptyState *m_empty, *m_nothing = nullptr;
    QWidget* m_tools = nullptr;
    QLabel *m_summary = nullptr, *m_progressWords = nullptr, *m_gateLabel = nullptr;
    QLabel *m_counts = nullptr, *m_state = nullptr;
    QPushButton *m_faults = nullptr, *m_cancel = nullptr, *m_reload = nullptr;
    QProgressBar* m_progress = nullptr;
    SegmentedControl* m_gate = nullptr;
    QToolButton* m_open = nullptr;
    QMenu* m_openMenu = nullptr;
    QTimer* m_facetsLater;
    QPointer<FaultsWindow> m_faultsWindow;
    std::function<QStringList()> m_recent;
    /// Of the conversation that was chosen last, so that it is found again among other rows.
    struct Chosen {
        std::string path;
        std::uint64_t offset = 0;
        std::size_t element = 0;
        std::size_t index = 0;
    };
    std::optional<Chosen> m_chosen;
    bool m_selecting = false;
};

} // namespace interlock::ui
