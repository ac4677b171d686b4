// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons beside a line of a condition.
#include "ui/editors/condition_actions.h"

#include "ui/style/icons.h"
#include "ui/style/painting.h"
#include "ui/style/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace interlock::ui {

using Action = ConditionActions::Action;

namespace {

struct ButtonFacts {
    Action action;
    const char* name;
    const char* icon;
};

constexpr ButtonFacts kButtons[] = {
    {Action::AddRow, "addRow", "add"},  {Action::Duplicate, "duplicate", "duplicate"},
    {Action::Wrap, "wrap", "wrap"},     {Action::Mute, "mute", "mute"},
    {Action::Unmute, "unmute", "mute"}, {Action::Remove, "remove", "remove"},
};

} // namespace

ConditionActions::ConditionActions(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("condition.actions"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(2, 2, 2, 2);
    line->setSpacing(0);
    for (const ButtonFacts& facts : kButtons) {
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("condition.") + QString::fromLatin1(facts.name));
        button->setIcon(icon(QString::fromLatin1(facts.icon)));
        button->setIconSize(QSize(16, 16));
        button->setFixedSize(24, 24);
        button->setAutoRaise(true);
        // A click leaves the keyboard where it is, so that what is being typed is not left by it.
        button->setFocusPolicy(Qt::TabFocus);
        const QString words = conditionActionWords(facts.action);
        const QString keys = conditionActionKeys(facts.action);
        button->setAccessibleName(words);
        button->setToolTip(keys.isEmpty() ? words : QString(words % u" (" % keys % u')'));
        if (facts.action == Action::Unmute) {
            button->setCheckable(true);
            button->setChecked(true);
            connect(button, &QToolButton::toggled, button, [button] { button->setChecked(true); });
        }
        connect(button, &QToolButton::clicked, this,
                [this, action = facts.action] { Q_EMIT triggered(action); });
        line->addWidget(button);
        m_buttons.push_back({facts.action, button});
    }
    hide();
}

void ConditionActions::setNode(const ConditionNode& node, bool muted)
{
    button(Action::AddRow)->setVisible(node.isGroup());
    button(Action::Mute)->setVisible(!muted);
    button(Action::Unmute)->setVisible(muted);
    resize(sizeHint());
}

QToolButton* ConditionActions::button(Action action) const
{
    for (const Button& button : m_buttons) {
        if (button.action == action)
            return button.widget;
    }
    return nullptr;
}

std::vector<QToolButton*> ConditionActions::shownButtons() const
{
    std::vector<QToolButton*> shown;
    for (const Button& button : m_buttons) {
        if (!button.widget->isHidden())
            shown.push_back(button.widget);
    }
    return shown;
}

void ConditionActions::paintEvent(QPaintEvent*)
{
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBox(&painter, QRectF(rect()), colors.raised, colors.line);
}

QString conditionActionWords(Action action)
{
    switch (action) {
    case Action::AddRow:
        return ConditionActions::tr("Add a row");
    case Action::AddGroup:
        return ConditionActions::tr("Add a group");
    case Action::Duplicate:
        return ConditionActions::tr("Duplicate");
    case Action::Wrap:
        return ConditionActions::tr("Wrap in a group");
    case Action::Unwrap:
        return ConditionActions::tr("Dissolve the group");
    case Action::Mute:
        return ConditionActions::tr("Mute: keep it, without effect");
    case Action::Unmute:
        return ConditionActions::tr("Unmute");
    case Action::Remove:
        return ConditionActions::tr("Remove");
    case Action::MoveUp:
        return ConditionActions::tr("Move up");
    case Action::MoveDown:
        return ConditionActions::tr("Move down");
    case Action::MoveOut:
        return ConditionActions::tr("Move out of the group");
    case Action::MoveInto:
        return ConditionActions::tr("Move into the group beside it");
    case Action::CompareField:
        return ConditionActions::tr("Compare with another field");
    case Action::CompareValue:
        return ConditionActions::tr("Compare with a value");
    case Action::Copy:
        return ConditionActions::tr("Copy as JsonLogic");
    }
    return {};
}

QString conditionActionKeys(Action action)
{
    switch (action) {
    case Action::MoveUp:
        return QStringLiteral("Alt+Up");
    case Action::MoveDown:
        return QStringLiteral("Alt+Down");
    case Action::MoveOut:
        return QStringLiteral("Alt+Left");
    case Action::MoveInto:
        return QStringLiteral("Alt+Right");
    case Action::Duplicate:
        return QStringLiteral("Ctrl+D");
    case Action::Remove:
        return QStringLiteral("Del");
    default:
        return {};
    }
}

} // namespace interlock::ui
