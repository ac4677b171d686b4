// SPDX-License-Identifier: GPL-3.0-or-later
// ConversationExportWindow: a conversation as a provider's request, with what could not be carried, before it
// is copied or saved.
#pragma once

#include "core/rules/scenario.h"

#include <QDialog>
#include <QFutureWatcher>
#include <QString>

#include <functional>
#include <memory>

class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace interlock::exchange {
struct TranscriptFormat;
}

namespace interlock::ui {

class ConversationExportWindow : public QDialog {
    Q_OBJECT

public:
    explicit ConversationExportWindow(QWidget* parent = nullptr);
    ~ConversationExportWindow() override;

    /// Asks where to, given a proposal; empty where somebody thought better of it.
    void setAskForPath(std::function<QString(const QString& proposal)> ask) { m_askForPath = std::move(ask); }
    /// Shows the window with this conversation, in the format that was used last.
    void showConversation(const Scenario& scenario);

    bool isWorking() const { return m_working; }
    QString text() const; ///< all of it, whatever is shown

public Q_SLOTS:
    void copy();
    void save();

Q_SIGNALS:
    void saved(const QString& path);
    /// An event that a note is about was chosen.
    void eventChosen(int event);

private:
    struct Result {
        std::string text;
        struct Note {
            QString message;
            std::vector<int> events; ///< that it is about; none where it is about all of it
        };
        std::vector<Note> notes; ///< each message once, in the order of its first event
    };
    QWidget* makeHead();
    QWidget* makeContent();
    QWidget* makeFoot();
    void write();
    void take();
    const exchange::TranscriptFormat* format() const;

    std::shared_ptr<const Scenario> m_scenario;
    std::function<QString(const QString&)> m_askForPath;
    QFutureWatcher<std::shared_ptr<const Result>> m_watcher;
    std::shared_ptr<const Result> m_result;
    bool m_working = false;
    QLabel* m_title = nullptr;
    QComboBox* m_format = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_notesTitle = nullptr;
    QListWidget* m_notes = nullptr;
    QStackedWidget* m_notesStack = nullptr;
    QLabel* m_outcome = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
};

} // namespace interlock::ui
