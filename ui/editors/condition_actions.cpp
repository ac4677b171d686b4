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

constexpr int kButton = 24; ///< px
constexpr int kFrame = 2;

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
    line->setContentsMargins(kFrame, kFrame, kFrame, kFrame);
    line->setSpacing(0);
    for (const ButtonFacts& facts : kButtons) {
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("condition.") + QString::fromLatin1(facts.name));
        button->setIcon(icon(QString::fromLatin1(facts.icon)));
        button->setIconSize(QSize(16, 16));
        button->setFixedSize(kButton, kButton);
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
    m_more = new QToolButton(this);
    m_more->setObjectName(QStringLiteral("condition.more"));
    m_more->setIcon(icon(QStringLiteral("more")));
    m_more->setIconSize(QSize(16, 16));
    m_more->setFixedSize(kButton, kButton);
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setAccessibleName(tr("What can be done with this line"));
    m_more->setToolTip(m_more->accessibleName());
    connect(m_more, &QToolButton::clicked, this, &ConditionActions::menuAsked);
    line->addWidget(m_more);
    showButtons();
    hide();
}

void ConditionActions::setNode(const ConditionNode& node, bool muted)
{
    m_isGroup = node.isGroup();
    m_isMuted = muted;
    showButtons();
}

void ConditionActions::setCompact(bool compact)
{
    if (m_isCompact == compact)
        return;
    m_isCompact = compact;
    showButtons();
}

void ConditionActions::showButtons()
{
    for (const Button& button : m_buttons) {
        const bool has = button.action == Action::AddRow   ? m_isGroup
                         : button.action == Action::Mute   ? !m_isMuted
                         : button.action == Action::Unmute ? m_isMuted
                                                           : true;
        button.widget->setVisible(has && !m_isCompact);
    }
    m_more->setVisible(m_isCompact);
    resize(sizeOf(m_isCompact));
}

QSize ConditionActions::sizeOf(bool compact) const
{
    // Mute and Unmute share a place; only groups have rows to add.
    const int count = compact ? 1 : m_isGroup ? 5 : 4;
    return QSize(count * kButton + 2 * kFrame, kButton + 2 * kFrame);
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
    if (!m_more->isHidden())
        shown.push_back(m_more);
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
