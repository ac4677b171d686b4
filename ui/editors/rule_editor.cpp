// SPDX-License-Identifier: GPL-3.0-or-later
// RuleEditor: the selected rule: its name, what it fires on, and what it then does.
#include "ui/editors/rule_editor.h"

#include "ui/editors/condition_editor.h"
#include "ui/editors/form.h"
#include "ui/editors/mode_words.h"
#include "ui/editors/names.h"
#include "ui/editors/number_text.h"
#include "ui/editors/text_list_edit.h"
#include "ui/editors/tool_uses.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace interlock::ui {

RuleEditor::RuleEditor(Workspace* workspace, QWidget* parent)
    : PartEditor(workspace, Section::Rules, QStringLiteral("rule"), parent)
{
    QWidget* head = makeHead();
    m_condition = new ConditionEditor(workspace, this);
    m_condition->setObjectName(fieldName(QStringLiteral("condition")));
    m_condition->setAccessibleName(tr("Fires when"));

    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(1);
    halves->addWidget(m_condition);
    halves->addWidget(makeBehaviour());
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 0);

    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(head);
    lines->addWidget(makeLine(this));
    lines->addWidget(halves, 1);

    connectFields();
    connect(workspace->rehearsal(), &Rehearsal::traceChanged, this, &RuleEditor::refresh);
    connect(workspace->rehearsal(), &Rehearsal::eventSelected, this, &RuleEditor::refresh);
}

QWidget* RuleEditor::makeHead()
{
    auto* head = new HeaderBar(this);
    m_name = addText(QStringLiteral("name"), tr("Name"), &Rule::name, TextField::Look::Title);
    checkName(m_name);
    m_description =
        addText(QStringLiteral("description"), tr("Description"), &Rule::description, TextField::Look::Quiet);
    m_description->lineEdit()->setPlaceholderText(tr("What this rule is for"));
    m_enabled = new QCheckBox(tr("Enabled"), head);
    m_enabled->setObjectName(fieldName(QStringLiteral("enabled")));
    m_enabled->setToolTip(tr("A rule that is not enabled is skipped, and shown as such."));
    head->line()->addWidget(m_name, 2);
    head->line()->addWidget(m_description, 5);
    head->line()->addWidget(m_enabled);
    return head;
}

QWidget* RuleEditor::makeBehaviour()
{
    m_tools = new ChipListEdit(this);
    m_tools->setObjectName(fieldName(QStringLiteral("tools")));
    m_tools->setAccessibleName(tr("Tools"));
    m_tools->setPlaceholder(tr("Add a tool…"));
    m_toolsWords = new FaultLabel(this);
    m_toolsWords->setObjectName(QStringLiteral("rule.toolsWords"));
    m_register = makeButton(tr("Add to registry"), false, this);
    m_register->setObjectName(QStringLiteral("rule.addToRegistry"));

    m_mode = new SegmentedControl(modeWords(), this);
    m_mode->setObjectName(fieldName(QStringLiteral("tool_choice_mode")));
    m_mode->setAccessibleName(tr("Choice"));
    for (int mode = 0; mode < modeWords().size(); ++mode)
        m_mode->button(mode)->setToolTip(modeMeaning(static_cast<ToolChoiceMode>(mode)));
    m_modeWords = new QuietLabel({}, this);
    m_modeWords->setWordWrap(true);

    m_priority =
        new NumberField(drafts(), fieldName(QStringLiteral("priority")), tr("Priority"),
                        NumberField::Kind::Integer, std::nullopt, tr("A whole number, please."), this);
    m_priority->setToolTip(tr("The lower number wins; ties go to the rule that stands earlier in the file."));
    m_rounds = new NumberField(drafts(), fieldName(QStringLiteral("max_rounds")), tr("Rounds"),
                               NumberField::Kind::Integer, 1, tr("At least 1."), this);
    m_rounds->setToolTip(tr("For how many model calls the forced choice persists."));
    m_cooldown = new NumberField(drafts(), fieldName(QStringLiteral("cooldown_seconds")), tr("Cooldown"),
                                 NumberField::Kind::Seconds, std::nullopt, tr("Seconds, 0 or more."), this);
    m_cooldown->setToolTip(tr("Least time between two firings of this rule in one channel, in seconds."));

    m_texts = new TextListEdit(tr("Prompt text"), tr("+ Text"), this);
    m_texts->setObjectName(fieldName(QStringLiteral("context_injections")));

    auto* form = new Form;
    form->add(tr("Tools"), m_tools, tr("What the rule offers the model when it fires, in this order."));
    form->addPlain(m_toolsWords);
    form->addPlain(m_register);
    form->add(tr("Choice"), m_mode);
    form->addPlain(m_modeWords);
    form->addSideBySide(
        {{tr("Priority"), m_priority}, {tr("Rounds"), m_rounds}, {tr("Cooldown, s"), m_cooldown}});
    form->add(tr("Prompt texts"), m_texts, tr("Texts that ride into the prompt when the rule fires."));
    form->addStretch();
    QScrollArea* scroller = makeScroller(form, this);
    scroller->setMinimumWidth(280);
    return scroller;
}

void RuleEditor::connectFields()
{
    connect(m_enabled, &QCheckBox::clicked, this, [this](bool enabled) {
        change<Rule>(
            enabled ? tr("Enable rule") : tr("Disable rule"), QStringLiteral("enabled"),
            [&](Rule& rule) { rule.enabled = enabled; }, false);
    });
    connect(m_tools, &ChipListEdit::edited, this, [this](const QStringList& chips) {
        change<Rule>(
            tr("Change tools"), QStringLiteral("tools"), [&](Rule& rule) { rule.tools = stdStrings(chips); },
            false);
    });
    connect(m_register, &QPushButton::clicked, this, &RuleEditor::registerTools);
    connect(m_mode, &SegmentedControl::chosen, this, [this](int mode) {
        change<Rule>(
            tr("Change choice"), QStringLiteral("tool_choice_mode"),
            [&](Rule& rule) { rule.tool_choice_mode = static_cast<ToolChoiceMode>(mode); }, false);
    });
    connect(m_priority, &EntryField::edited, this, [this](const QString& text) {
        change<Rule>(tr("Change priority"), QStringLiteral("priority"),
                     [&](Rule& rule) { rule.priority = integerOf(text).value_or(rule.priority); });
    });
    connect(m_rounds, &EntryField::edited, this, [this](const QString& text) {
        change<Rule>(tr("Change rounds"), QStringLiteral("max_rounds"),
                     [&](Rule& rule) { rule.max_rounds = integerOf(text).value_or(rule.max_rounds); });
    });
    connect(m_cooldown, &EntryField::edited, this, [this](const QString& text) {
        change<Rule>(tr("Change cooldown"), QStringLiteral("cooldown_seconds"), [&](Rule& rule) {
            rule.cooldown_seconds = secondsOf(text).value_or(rule.cooldown_seconds);
        });
    });
    connect(m_texts, &TextListEdit::edited, this, [this](const QStringList& texts, int typed) {
        const QString property = typed >= 0
                                     ? QString(QStringLiteral("context_injections/") + QString::number(typed))
                                     : QStringLiteral("context_injections");
        change<Rule>(
            tr("Change prompt texts"), property,
            [&](Rule& rule) { rule.context_injections = stdStrings(texts); }, typed >= 0);
    });
    connect(m_condition, &ConditionEditor::edited, this,
            [this](const logic::Value& value, const QString& what, const QString& key) {
                if (!hasPart())
                    return;
                Rule rule = part<Rule>();
                rule.condition = value;
                document()->replace(place(), std::move(rule), what, QStringLiteral("condition"),
                                    key.isEmpty() ? key : mergeKey(key));
            });
}

void RuleEditor::load()
{
    const Rule& rule = part<Rule>();
    m_name->showValue(place(), QString::fromStdString(rule.name));
    m_description->showValue(place(), QString::fromStdString(rule.description));
    m_enabled->setChecked(rule.enabled);
    m_condition->setCondition(rule.condition);
    m_mode->setCurrent(static_cast<int>(rule.tool_choice_mode));
    m_modeWords->setText(modeMeaning(rule.tool_choice_mode));
    m_priority->showValue(place(), textOf(rule.priority));
    m_rounds->showValue(place(), textOf(rule.max_rounds));
    m_cooldown->showValue(place(), textOf(rule.cooldown_seconds));
    m_texts->setTexts(qtStrings(rule.context_injections));
    loadTools(rule);
    showOutcomes();
}

void RuleEditor::loadTools(const Rule& rule)
{
    const RuleSet& ruleSet = document()->ruleSet();
    const auto registry = registryNames(ruleSet);
    m_tools->setKnown(registry);
    m_tools->setCompletions(toolCompletions(ruleSet));
    if (m_tools->chips() != qtStrings(rule.tools))
        m_tools->setChips(qtStrings(rule.tools));
    const QStringList unknown = registry ? namesWithout(qtStrings(rule.tools), *registry) : QStringList();
    m_toolsWords->setText(tr("Not in the registry, so never sent to a model: %1").arg(unknown.join(u", ")));
    m_toolsWords->setVisible(!unknown.isEmpty());
    m_register->setVisible(!unknown.isEmpty());
}

void RuleEditor::registerTools()
{
    if (!hasPart())
        return;
    const QStringList registry = registryNames(document()->ruleSet()).value_or(QStringList());
    document()->insertMany(document()->partCount(Section::Tools),
                           toolsNamed(namesWithout(qtStrings(part<Rule>().tools), registry)));
}

void RuleEditor::showOutcomes()
{
    const Rehearsal* rehearsal = workspace()->rehearsal();
    const int event = rehearsal->ruleEventOf(rehearsal->selectedEvent());
    const auto explained = event >= 0 && hasPart() ? rehearsal->explain(event, place()) : std::nullopt;
    if (explained)
        m_condition->setOutcomes(explained->nodes, event);
    else
        m_condition->setOutcomes({}, -1);
}

bool RuleEditor::focusPlace(const QStringList& keys)
{
    if (keys.first() == QLatin1String("condition")) {
        m_condition->setFocus(Qt::ShortcutFocusReason);
        m_condition->revealPointer(keys.size() > 1 ? QString(u'/' + keys.mid(1).join(u'/')) : QString());
        return true;
    }
    if (keys.first() == QLatin1String("tool_choice_mode")) {
        m_mode->button(m_mode->current())->setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    if (keys.first() == QLatin1String("tools")) {
        m_tools->lineEdit()->setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    if (keys.first() == QLatin1String("context_injections") && keys.size() > 1) {
        if (QPlainTextEdit* edit = m_texts->textEdit(keys[1].toInt())) {
            edit->setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return false;
}

} // namespace interlock::ui
