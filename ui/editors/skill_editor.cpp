// SPDX-License-Identifier: GPL-3.0-or-later
// SkillEditor: the selected skill: its action tool, its steps, and what must come first.
#include "ui/editors/skill_editor.h"

#include "core/rules/words.h"
#include "ui/editors/form.h"
#include "ui/editors/names.h"
#include "ui/editors/precondition_list_edit.h"
#include "ui/editors/tool_uses.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QHBoxLayout>

namespace interlock::ui {

namespace {

/// Declared paths below `state`, as predicates spell them.
QStringList statePaths(const RuleSet& ruleSet)
{
    QStringList paths;
    for (const Field& field : ruleSet.fields) {
        const QString path = QString::fromStdString(field.path);
        if (path.startsWith(QLatin1String("state.")))
            paths.append(path.mid(6));
    }
    return paths;
}

} // namespace

SkillEditor::SkillEditor(Workspace* workspace, QWidget* parent)
    : PartEditor(workspace, Section::Skills, QStringLiteral("skill"), parent)
{
    m_name = addText(QStringLiteral("name"), tr("Name"), &Skill::name, TextField::Look::Title);
    checkName(m_name);
    m_description = addText(QStringLiteral("description"), tr("Description"), &Skill::description,
                            TextField::Look::Quiet);
    m_description->lineEdit()->setPlaceholderText(tr("What this skill is for"));
    m_enabled = new QCheckBox(tr("Enabled"), this);
    m_enabled->setObjectName(fieldName(QStringLiteral("enabled")));
    m_enabled->setToolTip(tr("A skill that is not enabled takes no part."));
    m_tier = new SegmentedControl({tr("authored"), tr("draft")}, this);
    m_tier->setObjectName(fieldName(QStringLiteral("tier")));
    m_tier->setAccessibleName(tr("Tier"));
    m_tier->button(0)->setToolTip(tr("The gate enforces it."));
    m_tier->button(1)->setToolTip(tr("Takes no part until it is authored."));
    m_actionTool = new TextField(drafts(), fieldName(QStringLiteral("action_tool")), tr("Action tool"),
                                 TextField::Look::Framed, this);
    m_actionWords = new QuietLabel({}, this);
    m_actionWords->setObjectName(QStringLiteral("skill.actionWords"));
    m_actionWords->setWordWrap(true);
    m_steps = new ChipListEdit(this);
    m_steps->setObjectName(fieldName(QStringLiteral("steps")));
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setPlaceholder(tr("Add a step…"));
    m_precondition = new PreconditionListEdit(drafts(), this);
    m_precondition->setObjectName(fieldName(QStringLiteral("precondition")));

    Form* form = makeForm();
    auto* head = new QWidget(this);
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_name, 1);
    line->addWidget(m_tier, 0, Qt::AlignTop);
    line->addWidget(m_enabled, 0, Qt::AlignTop);
    m_enabled->setFixedHeight(28);
    form->addPlain(head);
    form->addPlain(m_description);
    form->addSection(tr("Must come first"));
    form->addPlain(m_precondition);
    form->addSection(tr("Guards"));
    form->add(tr("Action tool"), m_actionTool, tr("The tool that waits until its preconditions are met."));
    form->addPlain(m_actionWords);
    form->add(tr("Steps"), m_steps,
              tr("The procedure; its first step is the action tool where none is set."));
    form->addStretch();

    connectFields();
}

void SkillEditor::connectFields()
{
    connect(m_enabled, &QCheckBox::clicked, this, [this](bool enabled) {
        change<Skill>(
            enabled ? tr("Enable skill") : tr("Disable skill"), QStringLiteral("enabled"),
            [&](Skill& skill) { skill.enabled = enabled; }, false);
    });
    connect(m_tier, &SegmentedControl::chosen, this, [this](int tier) {
        change<Skill>(
            tr("Change tier"), QStringLiteral("tier"),
            [&](Skill& skill) { skill.tier = static_cast<Tier>(tier); }, false);
    });
    connect(m_actionTool, &EntryField::edited, this, [this](const QString& text) {
        change<Skill>(tr("Change action tool"), QStringLiteral("action_tool"), [&](Skill& skill) {
            skill.metadata.action_tool =
                text.isEmpty() ? std::nullopt : std::optional<std::string>(text.toStdString());
        });
    });
    connect(m_steps, &ChipListEdit::edited, this, [this](const QStringList& chips) {
        change<Skill>(
            tr("Change steps"), QStringLiteral("steps"),
            [&](Skill& skill) {
                skill.metadata.steps = chips.isEmpty()
                                           ? std::nullopt
                                           : std::optional<std::vector<std::string>>(stdStrings(chips));
            },
            false);
    });
    connect(m_precondition, &PreconditionListEdit::edited, this,
            [this](const std::vector<Precondition>& entries, const QString& what, const QString& field) {
                change<Skill>(
                    what, field.isEmpty() ? QStringLiteral("precondition") : field,
                    [&](Skill& skill) {
                        skill.metadata.precondition = entries.empty()
                                                          ? std::nullopt
                                                          : std::optional<std::vector<Precondition>>(entries);
                    },
                    !field.isEmpty());
            });
}

void SkillEditor::load()
{
    const Skill& skill = part<Skill>();
    const RuleSet& ruleSet = document()->ruleSet();
    const QStringList tools = toolCompletions(ruleSet);
    m_name->showValue(place(), QString::fromStdString(skill.name));
    m_description->showValue(place(), QString::fromStdString(skill.description));
    m_enabled->setChecked(skill.enabled);
    m_tier->setCurrent(static_cast<int>(skill.tier));
    m_actionTool->setCompletions(tools);
    m_actionTool->showValue(place(),
                            QString::fromStdString(skill.metadata.action_tool.value_or(std::string())));
    m_steps->setKnown(registryNames(ruleSet));
    m_steps->setCompletions(tools);
    const QStringList steps = qtStrings(skill.metadata.steps.value_or(std::vector<std::string>()));
    if (m_steps->chips() != steps)
        m_steps->setChips(steps);
    m_precondition->setCompletions(tools, statePaths(ruleSet));
    m_precondition->setEntries(place(), skill.preconditions());
    showActionTool(skill);
}

void SkillEditor::showActionTool(const Skill& skill)
{
    const auto action = skill.action_tool();
    const auto registry = registryNames(document()->ruleSet());
    QString words;
    QString placeholder;
    if (!action) {
        words = tr("Without an action tool or a step, this skill never guards a call.");
    } else {
        const QString name = QString::fromStdString(*action);
        if (!skill.metadata.action_tool || skill.metadata.action_tool->empty())
            placeholder = tr("from steps: %1").arg(name);
        if (registry && !registry->contains(name))
            words = tr("%1 is not in the registry.").arg(name);
    }
    m_actionTool->lineEdit()->setPlaceholderText(placeholder);
    m_actionWords->setText(words);
    m_actionWords->setVisible(!words.isEmpty());
}

bool SkillEditor::focusPlace(const QStringList& keys)
{
    if (keys.first() == QLatin1String("precondition")) {
        m_precondition->focusEntry(keys.size() > 1 ? keys[1].toInt() : 0);
        return true;
    }
    if (keys.first() == QLatin1String("steps")) {
        m_steps->lineEdit()->setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    if (keys.first() == QLatin1String("tier")) {
        m_tier->button(m_tier->current())->setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    return false;
}

} // namespace interlock::ui
