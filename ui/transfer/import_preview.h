// SPDX-License-Identifier: GPL-3.0-or-later
// ImportPreview: what is in a transcript, before any of it comes in: format, figures, faults, and a choice.
#pragma once

#include "ui/transfer/import_model.h"
#include "ui/transfer/import_scan.h"

#include <QDialog>
#include <QTemporaryFile>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;
class QTextBrowser;

namespace interlock::ui {

class EmptyState;
class SegmentedControl;

/// What somebody wants to have of a transcript.
struct ImportChoice {
    QString source; ///< the file's name, or what it is: for people
    QString path;   ///< as reasons name it
    std::vector<Scenario> scenarios;
    bool severalInSource = false; ///< then each is named by its line, too
    bool intoNewRuleSet = false;
    QStringList leftOut; ///< reasons: "PATH:LINE: …"
};

class ImportPreview : public QDialog {
    Q_OBJECT

public:
    explicit ImportPreview(QWidget* parent = nullptr);
    ~ImportPreview() override;

    /// Both show the window and begin to read; what was there before is forgotten.
    void showFile(const QString& path);
    void showText(const QString& text, const QString& source);

    ImportModel* model() const { return m_model; }
    bool isReading() const { return m_scan->isRunning() || m_reading->isRunning(); }

Q_SIGNALS:
    void chosen(const interlock::ui::ImportChoice& choice);
    void openAsRecordingsRequested(const QString& path);
    void openAsRuleSetRequested(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void done(int result) override;

private:
    QWidget* makeHead();     // import_preview_parts.cpp
    QWidget* makeList();     // import_preview_parts.cpp
    QWidget* makeMessages(); // import_preview_parts.cpp
    QWidget* makeFoot();     // import_preview_parts.cpp
    void fillFormats();      // import_preview_parts.cpp
    void begin(const QString& path, const QString& source);
    void scan();
    void refresh();
    void showProgress();
    void showMessages();
    void chooseShown(bool chosen);
    void import();
    void take(const std::vector<std::optional<Scenario>>& scenarios);
    const exchange::TranscriptFormat* format() const; ///< null: by its shape

    ImportScan* m_scan;
    ImportReading* m_reading; ///< of what comes in
    ImportReading* m_look;    ///< of the conversation that is looked at
    ImportModel* m_model;
    QSortFilterProxyModel* m_filtered;
    std::vector<ImportRow> m_wanted; ///< that are being read
    QString m_path;
    QString m_source;
    std::unique_ptr<QTemporaryFile> m_text; ///< holds a text that came without a file
    QTimer m_tick;

    QLabel* m_title = nullptr;
    QComboBox* m_format = nullptr;
    QLabel* m_figures = nullptr;
    QLabel* m_skipped = nullptr;
    QWidget* m_many = nullptr; ///< suggests to open it as recordings
    QLabel* m_manyText = nullptr;
    QPushButton* m_asRecordings = nullptr;
    QLineEdit* m_filter = nullptr;
    QPushButton* m_all = nullptr;
    QPushButton* m_none = nullptr;
    QTableView* m_table = nullptr;
    QStackedWidget* m_listStack = nullptr;
    EmptyState* m_empty = nullptr;
    QTextBrowser* m_messages = nullptr;
    QTextBrowser* m_skippedText = nullptr;
    QWidget* m_skippedBox = nullptr;
    QString m_skippedShown;
    SegmentedControl* m_target = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_close = nullptr;
    QPushButton* m_import = nullptr;
};

} // namespace interlock::ui
