// SPDX-License-Identifier: GPL-3.0-or-later
// Composer: writes a message of any role into the rehearsed scenario, or edits one that is there.
#pragma once

#include "ui/simulator/event_draft.h"

#include <QFrame>

class QAction;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace interlock::ui {

class CallEditor;
class MessageEdit;
class Workspace;

class Composer : public QFrame {
    Q_OBJECT

public:
    /// What the button does.
    enum class Task { Add, Replace, InsertBefore };

    explicit Composer(Workspace* workspace, QWidget* parent = nullptr);

    void startEdit(int event);
    void startInsertBefore(int event);
    void cancel();

    Task task() const { return m_task; }
    Role role() const;
    void setRole(Role role);
    EventDraft draft() const;
    void setDraft(const EventDraft& draft);
    void showProblem(const QString& problem);
    MessageEdit* messageEdit() const { return m_text; }

public Q_SLOTS:
    void submit();     ///< adds (forking where events follow), replaces or inserts
    void insertHere(); ///< adds in the middle, without a fork
    void addCall(const QString& tool);

private:
    QWidget* makeMainRow();
    QWidget* makeDetails();
    void showRole();
    void showTask();
    void followRehearsal();
    void fillOpenCalls();
    void chooseOpenCall(int choice);
    void addCallEditor(const CallDraft& call);
    void clearDraft();
    void setTask(Task task, int event);
    std::optional<Event> read(int index, const Event& base);
    QStringList toolNames() const;

    Workspace* m_workspace;
    Task m_task = Task::Add;
    int m_target = -1; ///< the event that is replaced or inserted before
    Event m_base;      ///< as it was when editing it began
    std::vector<OpenCall> m_open;
    QVBoxLayout* m_callsLayout = nullptr;
    std::vector<CallEditor*> m_calls;
    QWidget* m_banner = nullptr;
    QLabel* m_bannerText = nullptr;
    QWidget* m_callsBox = nullptr;
    QComboBox* m_role = nullptr;
    MessageEdit* m_text = nullptr;
    QPushButton* m_add = nullptr;
    QToolButton* m_addMenu = nullptr;
    QAction* m_insertHere = nullptr;
    QLineEdit* m_author = nullptr;
    QLineEdit* m_channel = nullptr;
    QPushButton* m_addCall = nullptr;
    QCheckBox* m_fault = nullptr;
    QComboBox* m_answers = nullptr;
    QLineEdit* m_callId = nullptr;
    QLineEdit* m_toolName = nullptr;
    QComboBox* m_status = nullptr;
    std::vector<QPushButton*> m_patchKeys;
    QDoubleSpinBox* m_delay = nullptr;
    QLabel* m_problem = nullptr;
};

} // namespace interlock::ui
