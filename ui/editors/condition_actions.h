// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionActions: the buttons that show beside a line of a condition, and the same as a menu.
#pragma once

#include "ui/document/condition_places.h"

#include <QFrame>

#include <functional>
#include <vector>

class QMenu;
class QToolButton;

namespace interlock::ui {

class ConditionActions : public QFrame {
    Q_OBJECT

public:
    enum class Action {
        AddRow,
        AddGroup,
        Duplicate,
        Wrap,
        Unwrap,
        Mute,
        Unmute,
        Remove,
        MoveUp,
        MoveDown,
        MoveOut,
        MoveInto,
        CompareField,
        CompareValue,
        Copy,
    };

    explicit ConditionActions(QWidget* parent);

    /// Shows the buttons that a node has.
    void setNode(const ConditionNode& node, bool muted);
    /// One button that opens a menu, where all of them have no room.
    void setCompact(bool compact);
    QSize sizeOf(bool compact) const;
    QToolButton* button(Action action) const;
    /// The buttons in the order of Tab.
    std::vector<QToolButton*> shownButtons() const;

Q_SIGNALS:
    void triggered(interlock::ui::ConditionActions::Action action);
    void menuAsked();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Button {
        Action action;
        QToolButton* widget;
    };
    void showButtons();

    std::vector<Button> m_buttons;
    QToolButton* m_more;
    bool m_isGroup = false;
    bool m_isMuted = false;
    bool m_isCompact = false;
};

QString conditionActionWords(ConditionActions::Action action);
QString conditionActionKeys(ConditionActions::Action action); ///< "Alt+Up"; empty where there are none

} // namespace interlock::ui
