// SPDX-License-Identifier: GPL-3.0-or-later
// TrackerEditor: the selected tracker, and the values that it takes over the rehearsal.
#include "ui/editors/tracker_editor.h"

#include "core/exchange/json_text.h"
#include "ui/document/event_number.h"
#include "ui/editors/condition_editor.h"
#include "ui/editors/form.h"
#include "ui/style/theme.h"

#include <QEvent>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalBlocker>

namespace interlock::ui {

namespace {

constexpr int kEventRole = Qt::UserRole;
constexpr int kMostShown = 400; ///< the last ones; more would only be scrolled past

} // namespace

std::vector<TrackerValue> trackerValues(const std::vector<engine::TraceEntry>& trace, const Tracker& tracker)
{
    std::vector<TrackerValue> values;
    logic::Value before = tracker.initial;
    for (const engine::TraceEntry& entry : trace) {
        if (!entry.user())
            continue;
        for (const auto& [name, value] : entry.user()->trackers) {
            if (name != tracker.name)
                continue;
            values.push_back({static_cast<int>(entry.event), value, !logic::json_equal(value, before)});
            before = value;
        }
    }
    return values;
}

TrackerEditor::TrackerEditor(Workspace* workspace, QWidget* parent)
    : PartEditor(workspace, Section::Trackers, QStringLiteral("tracker"), parent)
{
    m_name = addText(QStringLiteral("name"), tr("Name"), &Tracker::name, TextField::Look::Title);
    checkName(m_name);
    m_description = addText(QStringLiteral("description"), tr("Description"), &Tracker::description,
                            TextField::Look::Quiet);
    m_description->lineEdit()->setPlaceholderText(tr("What this value means"));
    m_initial = new JsonField(drafts(), fieldName(QStringLiteral("initial")), tr("Initial value"), 1,
                              JsonField::Null::Shown, JsonField::Editor::Plain, this);
    m_update = new ConditionEditor(workspace, this);
    m_update->setSection(Section::Trackers);
    m_update->setObjectName(fieldName(QStringLiteral("update")));
    m_update->setAccessibleName(tr("New value at each user message"));
    m_update->setGrows();
    m_valuesHint = new QuietLabel({}, this);
    m_valuesHint->setWordWrap(true);
    m_values = new QListWidget(this);
    m_values->setObjectName(QStringLiteral("tracker.values"));
    m_values->setAccessibleName(tr("Values over the rehearsal"));
    m_values->setFlow(QListView::LeftToRight);
    m_values->setWrapping(true);
    m_values->setResizeMode(QListView::Adjust);
    m_values->setSpacing(Theme::kGrid / 4);
    m_values->setFrameShape(QFrame::NoFrame);
    m_values->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it is as high as its values
    makeCode(m_values);
    m_values->installEventFilter(this);

    Form* form = makeForm();
    form->addPlain(m_name);
    form->addPlain(m_description);
    form->add(tr("Starts as"), m_initial, tr("A JSON value; text needs quotes."));
    form->addPlain(m_update, 1);
    form->addSection(tr("Over the rehearsal"));
    form->addPlain(m_valuesHint);
    form->addPlain(m_values);

    connect(m_initial, &JsonField::jsonEdited, this, [this](const logic::Value& value) {
        change<Tracker>(tr("Change initial value"), QStringLiteral("initial"),
                        [&](Tracker& tracker) { tracker.initial = value; });
    });
    connect(m_update, &ConditionEditor::edited, this,
            [this](const logic::Value& value, const QString& what, const QString& key) {
                change<Tracker>(
                    what, key.isEmpty() ? QStringLiteral("update") : key,
                    [&](Tracker& tracker) { tracker.update = value; }, !key.isEmpty());
            });
    connect(m_values, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item)
            this->workspace()->rehearsal()->selectEvent(item->data(kEventRole).toInt());
    });
    connect(workspace->rehearsal(), &Rehearsal::traceChanged, this, &TrackerEditor::refresh);
    connect(workspace->rehearsal(), &Rehearsal::eventSelected, this, &TrackerEditor::refresh);
}

void TrackerEditor::load()
{
    const Tracker& tracker = part<Tracker>();
    m_name->showValue(place(), QString::fromStdString(tracker.name));
    m_description->showValue(place(), QString::fromStdString(tracker.description));
    m_initial->showJson(place(), tracker.initial);
    m_update->setCondition(tracker.update);
    showValues();
}

void TrackerEditor::showValues()
{
    if (!hasPart())
        return;
    const Rehearsal* rehearsal = workspace()->rehearsal();
    std::vector<TrackerValue> values = trackerValues(rehearsal->trace(), part<Tracker>());
    const QSignalBlocker blocker(m_values);
    m_values->clear();
    const int selected = rehearsal->ruleEventOf(rehearsal->selectedEvent());
    const std::size_t first = values.size() > kMostShown ? values.size() - kMostShown : 0;
    for (std::size_t i = first; i < values.size(); ++i) {
        const TrackerValue& at = values[i];
        auto* item = new QListWidgetItem(QString::fromStdString(exchange::write_json(at.value)), m_values);
        item->setData(kEventRole, at.event);
        item->setToolTip(at.changed ? tr("Event %1: changed").arg(eventNumber(at.event))
                                    : tr("Event %1: as before").arg(eventNumber(at.event)));
        if (!at.changed)
            item->setForeground(Theme::instance()->colors().secondary);
        QFont font = Theme::instance()->codeFont();
        font.setBold(at.changed);
        item->setFont(font);
        if (at.event == selected)
            m_values->setCurrentItem(item);
    }
    m_values->setVisible(!values.empty());
    growWithValues();
    m_valuesHint->setText(
        values.empty()
            ? tr("Open a scenario in Simulate: the values of each user message stand here then.")
            : tr("One value for each user message, changes in bold. Choose one to look at its event."));
}

void TrackerEditor::growWithValues()
{
    if (m_values->count() == 0)
        return;
    m_values->doItemsLayout();
    const QRect last = m_values->visualItemRect(m_values->item(m_values->count() - 1));
    const int height = last.bottom() + 1 + m_values->verticalScrollBar()->value() + m_values->spacing();
    if (m_values->minimumHeight() != height || m_values->maximumHeight() != height)
        m_values->setFixedHeight(height);
}

bool TrackerEditor::eventFilter(QObject* watched, QEvent* event)
{
    const bool handled = PartEditor::eventFilter(watched, event);
    if (watched == m_values && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &TrackerEditor::growWithValues, Qt::QueuedConnection);
    return handled;
}

bool TrackerEditor::focusPlace(const QStringList& keys)
{
    if (keys.first() != QLatin1String("update"))
        return false;
    m_update->setFocus(Qt::ShortcutFocusReason);
    m_update->revealPointer(keys.size() > 1 ? QString(u'/' + keys.mid(1).join(u'/')) : QString());
    return true;
}

} // namespace interlock::ui
