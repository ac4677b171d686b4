// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioEditor: where the selected scenario starts, and how its expectations stand.
#include "ui/editors/scenario_editor.h"

#include "core/simulate/expectations.h"
#include "core/simulate/simulator.h"
#include "ui/editors/form.h"
#include "ui/editors/names.h"
#include "ui/editors/tool_uses.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kCountDelay = 150; ///< ms after an edit, so that typing is not slowed down

} // namespace

ScenarioEditor::ScenarioEditor(Workspace* workspace, QWidget* parent)
    : PartEditor(workspace, Section::Scenarios, QStringLiteral("scenario"), parent)
{
    m_name = addText(QStringLiteral("name"), tr("Name"), &Scenario::name, TextField::Look::Title);
    checkName(m_name);
    m_description = addText(QStringLiteral("description"), tr("Description"), &Scenario::description,
                            TextField::Look::Quiet);
    m_description->lineEdit()->setPlaceholderText(tr("What this conversation shows"));
    m_rehearse = makeButton(tr("Rehearse"), true, this);
    m_rehearse->setObjectName(QStringLiteral("scenario.rehearse"));
    m_rehearse->setToolTip(tr("Opens it in Simulate, where its events are written."));
    m_summary = new QuietLabel({}, this);
    m_summary->setObjectName(QStringLiteral("scenario.summary"));
    m_summary->setWordWrap(true);
    m_channel = new TextField(drafts(), fieldName(QStringLiteral("channel")), tr("Channel"),
                              TextField::Look::Framed, this);
    m_channel->lineEdit()->setPlaceholderText(tr("none"));
    m_offer = new SegmentedControl({tr("Whole registry"), tr("Chosen tools")}, this);
    m_offer->setObjectName(QStringLiteral("scenario.offer"));
    m_offer->setAccessibleName(tr("Tools that the agent offers already"));
    m_tools = new ChipListEdit(this);
    m_tools->setObjectName(fieldName(QStringLiteral("available_tools")));
    m_tools->setAccessibleName(tr("Available tools"));
    m_tools->setPlaceholder(tr("Add a tool…"));
    m_room = addContext(QStringLiteral("room"), tr("Room"), &Scenario::room, true);
    m_store = addContext(QStringLiteral("store"), tr("Store"), &Scenario::store, false);
    m_state = addContext(QStringLiteral("state"), tr("State"), &Scenario::state, false);

    Form* form = makeForm();
    auto* head = new QWidget(this);
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_name, 1);
    line->addWidget(m_rehearse, 0, Qt::AlignTop);
    form->addPlain(head);
    form->addPlain(m_description);
    form->addPlain(m_summary);
    form->addSection(tr("Starts with"));
    form->add(tr("Channel"), m_channel,
              tr("Where the conversation takes place; cooldowns are kept per channel."));
    form->add(tr("Tools that the agent offers already"), m_offer);
    form->addPlain(m_tools);
    form->add(tr("Room"), m_room, tr("What rules see as `room`: an object, or null."));
    form->add(tr("Store"), m_store, tr("What rules see as `store`: an object."));
    form->add(tr("State"), m_state, tr("What rules and state preconditions see as `state`: an object."));
    form->addStretch();

    m_count.setSingleShot(true);
    m_count.setInterval(kCountDelay);
    connectFields();
}

JsonField* ScenarioEditor::addContext(const QString& key, const QString& label,
                                      logic::Value Scenario::*member, bool nullAllowed)
{
    auto* field = new JsonField(drafts(), fieldName(key), label, 3, JsonField::Null::Shown,
                                JsonField::Editor::Plain, this);
    field->setValueCheck([nullAllowed](const logic::Value& value) {
        if (value.is_object() || (nullAllowed && value.is_null()))
            return QString();
        return nullAllowed ? tr("An object in braces, or null.") : tr("An object in braces: {}");
    });
    connect(field, &JsonField::jsonEdited, this, [this, key, label, member](const logic::Value& value) {
        change<Scenario>(tr("Change %1").arg(label.toLower()), key,
                         [&](Scenario& scenario) { scenario.*member = value; });
    });
    return field;
}

void ScenarioEditor::connectFields()
{
    connect(m_rehearse, &QPushButton::clicked, this, [this] {
        if (hasPart())
            Q_EMIT rehearseRequested(place());
    });
    connect(m_channel, &EntryField::edited, this, [this](const QString& text) {
        change<Scenario>(tr("Change channel"), QStringLiteral("channel"), [&](Scenario& scenario) {
            scenario.channel = text.isEmpty() ? std::nullopt : std::optional<std::string>(text.toStdString());
        });
    });
    connect(m_offer, &SegmentedControl::chosen, this, [this](int choice) {
        const QStringList all = toolCompletions(document()->ruleSet());
        change<Scenario>(
            tr("Change available tools"), QStringLiteral("available_tools"),
            [&](Scenario& scenario) {
                scenario.available_tools =
                    choice == 0 ? std::nullopt : std::optional<std::vector<std::string>>(stdStrings(all));
            },
            false);
    });
    connect(m_tools, &ChipListEdit::edited, this, [this](const QStringList& chips) {
        change<Scenario>(
            tr("Change available tools"), QStringLiteral("available_tools"),
            [&](Scenario& scenario) { scenario.available_tools = stdStrings(chips); }, false);
    });
    connect(&m_count, &QTimer::timeout, this, &ScenarioEditor::countExpectations);
}

void ScenarioEditor::load()
{
    const Scenario& scenario = part<Scenario>();
    const RuleSet& ruleSet = document()->ruleSet();
    m_name->showValue(place(), QString::fromStdString(scenario.name));
    m_description->showValue(place(), QString::fromStdString(scenario.description));
    m_channel->showValue(place(), QString::fromStdString(scenario.channel.value_or(std::string())));
    m_offer->setCurrent(scenario.available_tools ? 1 : 0);
    m_tools->setVisible(scenario.available_tools.has_value());
    m_tools->setKnown(registryNames(ruleSet));
    m_tools->setCompletions(toolCompletions(ruleSet));
    const QStringList tools = qtStrings(scenario.available_tools.value_or(std::vector<std::string>()));
    if (m_tools->chips() != tools)
        m_tools->setChips(tools);
    m_room->showJson(place(), scenario.room);
    m_store->showJson(place(), scenario.store);
    m_state->showJson(place(), scenario.state);
    m_count.start();
}

void ScenarioEditor::countExpectations()
{
    if (!hasPart())
        return;
    const Scenario& scenario = part<Scenario>();
    const auto count = static_cast<int>(scenario.events.size());
    const QString events = count == 1 ? tr("1 event") : tr("%1 events").arg(count);
    const bool expects = std::any_of(scenario.events.begin(), scenario.events.end(),
                                     [](const Event& event) { return event.expect.has_value(); });
    if (!expects) {
        m_summary->setText(tr("%1, nothing expected of them yet.").arg(events));
        return;
    }
    if (has_errors(workspace()->problems())) {
        m_summary->setText(
            tr("%1. The rule set has errors: until they are mended, nothing can run.").arg(events));
        return;
    }
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(document()->ruleSet()), scenario);
    simulator.run_to_end();
    const auto results = simulate::check_expectations(scenario, simulator.trace());
    const auto held =
        std::count_if(results.begin(), results.end(), [](const auto& result) { return result.holds; });
    m_summary->setText(tr("%1 · %2 of %3 expected values hold")
                           .arg(events)
                           .arg(static_cast<qlonglong>(held))
                           .arg(static_cast<qulonglong>(results.size())));
}

bool ScenarioEditor::focusPlace(const QStringList& keys)
{
    if (keys.first() != QLatin1String("available_tools"))
        return false;
    if (m_tools->isVisible())
        m_tools->lineEdit()->setFocus(Qt::ShortcutFocusReason);
    else
        m_offer->button(m_offer->current())->setFocus(Qt::ShortcutFocusReason);
    return true;
}

} // namespace interlock::ui
