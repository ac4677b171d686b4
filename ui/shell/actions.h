// SPDX-License-Identifier: GPL-3.0-or-later
// Actions: everything a person can do, in one table; menus, palette, tool tips and shortcuts come from it.
#pragma once

#include "ui/document/workspace.h"

#include <QAction>
#include <QObject>
#include <QSet>
#include <QString>

#include <functional>
#include <span>
#include <vector>

namespace interlock::ui {

enum class MenuId { None, File, Edit, View, Simulate, Help };

/// When an action can be used; each is asked of the workspace.
enum class EnabledWhen {
    Always,
    HasFile,
    CanUndo,
    CanRedo,
    CanStep,
    CanStepBack,
    HasTrace,
    HasScenario,
    HasRecordings,
    ReadsRecordings,
};

struct ActionSpec {
    const char* id;
    const char* text;     ///< for people, without mnemonics; translated
    const char* shortcut; ///< portable text, several apart by "; "
    const char* icon;     ///< of resources/icons, or ""
    MenuId menu;
    bool startsGroup; ///< a separator before it in its menu
    EnabledWhen when;
};

/// The table, in the order of the menus.
std::span<const ActionSpec> actionSpecs();

/// The table as QActions, in the window's keyboard; what they do is bound by the window.
class Actions : public QObject {
    Q_OBJECT

public:
    Actions(Workspace* workspace, QWidget* window);

    QAction* action(const char* id) const; ///< asserts that the table has it
    void bind(const char* id, std::function<void()> run);
    bool isBound(const char* id) const { return m_bound.contains(action(id)); }

    /// Whether recordings are open, and whether they are being read right now.
    void setRecordings(bool open, bool reading);

    /// Brings enabled states and the words of undo and redo up to date.
    void refresh();

private:
    bool isEnabled(EnabledWhen when) const;

    Workspace* m_workspace;
    std::vector<QAction*> m_actions; ///< in the order of the table
    QSet<QAction*> m_bound;
    bool m_hasRecordings = false;
    bool m_readsRecordings = false;
};

} // namespace interlock::ui
