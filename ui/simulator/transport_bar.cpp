// SPDX-License-Identifier: GPL-3.0-or-later
// TransportBar: moves the rehearsal, says where it stands, forks it, and writes expectations.
#include "ui/simulator/transport_bar.h"

#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QResizeEvent>
#include <QStyle>
#include <QToolButton>

namespace interlock::ui {

namespace {
constexpr int kRoomForWords = 1000; ///< px; a narrower bar keeps its words for the tooltips
constexpr int kRoomForExpect = 760;
constexpr int kRoomForStep = 600;

/// What has no room ends in an ellipsis, so that "21 of 2…" is not read as "21 of 2".
class PositionLabel : public QLabel {
public:
    explicit PositionLabel(QWidget* parent) : QLabel(parent)
    {
        setForegroundRole(QPalette::PlaceholderText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        setMinimumWidth(0);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        style()->drawItemText(&painter, contentsRect(), Qt::AlignVCenter | Qt::AlignLeft, palette(),
                              isEnabled(), fontMetrics().elidedText(text(), Qt::ElideRight, width()),
                              foregroundRole());
    }
};

} // namespace

TransportBar::TransportBar(Workspace* workspace, QWidget* parent)
    : QFrame(parent), m_workspace(workspace), m_position(new PositionLabel(this)),
      m_expectMenu(makeIconButton(QStringLiteral("chevron-down"), tr("Take expectations away"), this))
{
    setObjectName(QStringLiteral("transportBar"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    makeActions();

    m_position->setObjectName(QStringLiteral("transportPosition"));
    m_position->setAccessibleName(tr("Position"));

    const QStringList icons{QStringLiteral("start"), QStringLiteral("back"),        QStringLiteral("step"),
                            QStringLiteral("run"),   QStringLiteral("next-firing"), QStringLiteral("fork"),
                            QStringLiteral("expect")};
    for (int i = 0; i < Count; ++i)
        m_buttons.append(makeButtonFor(m_actions[i], icons[i], i == Step));
    m_expectMenu->setObjectName(QStringLiteral("transportExpectMenu"));
    connect(m_expectMenu, &QToolButton::clicked, this, &TransportBar::openExpectMenu);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(8);
    for (int i = Start; i <= Firing; ++i)
        layout->addWidget(m_buttons[i]);
    layout->addSpacing(8);
    layout->addWidget(m_position, 1);
    layout->addWidget(m_buttons[Fork]);
    layout->addWidget(m_buttons[Expect]);
    layout->addWidget(m_expectMenu);

    Rehearsal* rehearsal = m_workspace->rehearsal();
    connect(rehearsal, &Rehearsal::traceChanged, this, &TransportBar::refresh);
    connect(rehearsal, &Rehearsal::eventSelected, this, &TransportBar::refresh);
    connect(rehearsal, &Rehearsal::scenarioChanged, this, &TransportBar::refresh);
    showLabels();
    refresh();
}

QAction* TransportBar::makeAction(const QString& name, const QString& text, const QList<QKeySequence>& keys)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcuts(keys);
    const QString key = keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText);
    action->setToolTip(key.isEmpty() ? text : tr("%1 (%2)").arg(text, key));
    addAction(action);
    m_actions.append(action);
    return action;
}

void TransportBar::makeActions()
{
    Rehearsal* rehearsal = m_workspace->rehearsal();
    const auto key = [](QKeyCombination keys) { return QList<QKeySequence>{QKeySequence(keys)}; };
    connect(makeAction(QStringLiteral("simulateStart"), tr("To the start"), key(Qt::SHIFT | Qt::Key_F5)),
            &QAction::triggered, rehearsal, &Rehearsal::runToStart);
    connect(makeAction(QStringLiteral("simulateBack"), tr("Back"), key(Qt::SHIFT | Qt::Key_F10)),
            &QAction::triggered, rehearsal, &Rehearsal::back);
    connect(makeAction(QStringLiteral("simulateStep"), tr("Step"), key(Qt::Key_F10)), &QAction::triggered,
            rehearsal, &Rehearsal::step);
    connect(makeAction(QStringLiteral("simulateEnd"), tr("Run to end"), key(Qt::Key_F5)), &QAction::triggered,
            rehearsal, &Rehearsal::runToEnd);
    connect(makeAction(QStringLiteral("simulateFiring"), tr("Next firing"), key(Qt::Key_F8)),
            &QAction::triggered, this, [rehearsal] {
                // From the selected event on: first through what was taken, then through what was not.
                const int before = rehearsal->selectedEvent();
                rehearsal->selectNextFiring();
                if (rehearsal->selectedEvent() == before)
                    rehearsal->runToNextFiring();
            });
    connect(makeAction(QStringLiteral("simulateFork"), tr("Fork here"), {}), &QAction::triggered, this,
            [this] { forkScenario(m_workspace, m_workspace->rehearsal()->selectedEvent() + 1, {}); });
    connect(makeAction(QStringLiteral("simulateExpect"), tr("Expect this"), {}), &QAction::triggered, this,
            [this] { expectWhatHappened(m_workspace, m_workspace->rehearsal()->selectedEvent()); });
    m_actions[Fork]->setToolTip(tr("Copies the conversation up to the selected event into a new scenario"));
    m_actions[Expect]->setToolTip(
        tr("Writes what happened at the selected event as what must happen whenever the rules are tested"));
}

QPushButton* TransportBar::makeButtonFor(QAction* action, const QString& iconName, bool primary)
{
    QPushButton* button = makeButton(action->text(), primary, this);
    button->setIcon(primary ? icon(iconName, &Colors::onAccent) : icon(iconName));
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setAccessibleName(action->text());
    button->setToolTip(action->toolTip());
    button->setEnabled(action->isEnabled());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
    return button;
}

void TransportBar::refresh()
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const int position = rehearsal->position();
    const bool more = position < rehearsal->eventCount();
    m_actions[Start]->setEnabled(position > 0);
    m_actions[Back]->setEnabled(position > 0);
    m_actions[Step]->setEnabled(more);
    m_actions[End]->setEnabled(more);
    m_actions[Firing]->setEnabled(position > 0 || more);
    const engine::TraceEntry* entry = rehearsal->selectedEntry();
    const bool canExpect = entry != nullptr && (entry->user() != nullptr || entry->assistant() != nullptr);
    m_actions[Fork]->setEnabled(rehearsal->scenario() >= 0);
    m_actions[Expect]->setEnabled(canExpect);

    const Scenario* scenario = shownScenario(m_workspace);
    bool anyExpected = false;
    if (scenario != nullptr) {
        for (const Event& event : scenario->events)
            anyExpected = anyExpected || event.expect.has_value();
    }
    m_expectMenu->setVisible(anyExpected);
    const QString text = positionText();
    m_position->setText(text);
    m_position->setToolTip(text);
}

QString TransportBar::positionText() const
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const int count = rehearsal->eventCount();
    if (count == 0)
        return rehearsal->scenario() < 0 ? QString() : tr("no events");
    const engine::TraceEntry* entry = rehearsal->selectedEntry();
    if (entry == nullptr)
        return count == 1 ? tr("at the start · 1 event ahead")
                          : tr("at the start · %1 events ahead").arg(count);
    QString text = tr("event %1 of %2 · turn %3").arg(eventNumber(entry->event)).arg(count).arg(entry->turn);
    // The round of a result is that of the message that called.
    for (std::size_t i = entry->event + 1; i > 0; --i) {
        const engine::TraceEntry& before = rehearsal->trace()[i - 1];
        if (before.user() != nullptr)
            break;
        if (before.assistant() != nullptr) {
            text += tr(" · round %1").arg(before.assistant()->round);
            break;
        }
    }
    const int ahead = count - rehearsal->position();
    if (ahead > 0)
        text += tr(" · %1 ahead").arg(ahead);
    return text;
}

void TransportBar::showLabels()
{
    const bool words = width() >= kRoomForWords;
    m_buttons[Start]->setText({});
    for (const int which : {Back, End, Firing, Fork})
        m_buttons[which]->setText(words ? m_actions[which]->text() : QString());
    m_buttons[Step]->setText(width() >= kRoomForStep ? m_actions[Step]->text() : QString());
    m_buttons[Expect]->setText(width() >= kRoomForExpect ? m_actions[Expect]->text() : QString());
}

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    showLabels();
}

void TransportBar::openExpectMenu()
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("expectMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Scenario* scenario = currentScenario(m_workspace);
    const int at = m_workspace->rehearsal()->selectedEvent();
    QAction* here = menu->addAction(tr("Remove the expectation of this event"));
    here->setEnabled(scenario != nullptr && at >= 0 &&
                     scenario->events[static_cast<std::size_t>(at)].expect.has_value());
    connect(here, &QAction::triggered, this, [this, at] { forgetExpectation(m_workspace, at); });
    connect(menu->addAction(tr("Remove all expectations")), &QAction::triggered, this,
            [this] { forgetAllExpectations(m_workspace); });
    menu->popup(m_expectMenu->mapToGlobal(QPoint(0, m_expectMenu->height())));
}

} // namespace interlock::ui
