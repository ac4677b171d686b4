// SPDX-License-Identifier: GPL-3.0-or-later
// ToolEditor: the selected tool of the registry, and where it is used.
#include "ui/editors/tool_editor.h"

#include "ui/editors/form.h"
#include "ui/editors/tool_uses.h"
#include "ui/style/theme.h"

#include <QListWidget>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kPointerRole = Qt::UserRole;

QString useWords(const ToolUse& use)
{
    switch (use.how) {
    case ToolUse::How::Forces:
        return ToolEditor::tr("Rule %1 forces it").arg(use.part);
    case ToolUse::How::Injects:
        return ToolEditor::tr("Rule %1 injects it").arg(use.part);
    case ToolUse::How::Asks:
        return use.section == Section::Rules ? ToolEditor::tr("Rule %1 asks about it").arg(use.part)
                                             : ToolEditor::tr("Tracker %1 asks about it").arg(use.part);
    case ToolUse::How::Guards:
        return ToolEditor::tr("Skill %1 guards it").arg(use.part);
    case ToolUse::How::Step:
        return ToolEditor::tr("A step of skill %1").arg(use.part);
    case ToolUse::How::Requires:
        return ToolEditor::tr("Must come first in skill %1").arg(use.part);
    case ToolUse::How::Offers:
        break;
    }
    return ToolEditor::tr("Scenario %1 offers it").arg(use.part);
}

} // namespace

ToolEditor::ToolEditor(Workspace* workspace, QWidget* parent)
    : PartEditor(workspace, Section::Tools, QStringLiteral("tool"), parent)
{
    m_name = addText(QStringLiteral("name"), tr("Name"), &Tool::name, TextField::Look::Title);
    checkName(m_name);
    m_description =
        addText(QStringLiteral("description"), tr("Description"), &Tool::description, TextField::Look::Quiet);
    m_description->lineEdit()->setPlaceholderText(tr("What the tool does, as a model reads it"));
    m_parameters = new JsonField(drafts(), fieldName(QStringLiteral("parameters")), tr("Parameters"), 8,
                                 JsonField::Null::Empty, JsonField::Editor::Code, this);
    m_parameters->setValueCheck([](const logic::Value& value) {
        return value.is_null() || value.is_object() ? QString() : tr("A JSON Schema is an object.");
    });
    m_usesHint = new QuietLabel(tr("Nothing names this tool."), this);
    m_uses = new QListWidget(this);
    m_uses->setObjectName(QStringLiteral("tool.uses"));
    m_uses->setAccessibleName(tr("Used by"));
    m_uses->setFrameShape(QFrame::NoFrame);

    Form* form = makeForm();
    form->addPlain(m_name);
    form->addPlain(m_description);
    form->add(tr("Parameters"), m_parameters, tr("JSON Schema of the arguments; may be left empty."));
    form->addSection(tr("Used by"));
    form->addPlain(m_usesHint);
    form->addPlain(m_uses);
    form->addStretch();

    connect(m_parameters, &JsonField::jsonEdited, this, [this](const logic::Value& value) {
        change<Tool>(tr("Change parameters"), QStringLiteral("parameters"),
                     [&](Tool& tool) { tool.parameters = value; });
    });
    const auto reveal = [this](const QListWidgetItem* item) {
        this->workspace()->selection()->reveal(item->data(kPointerRole).toString().toStdString());
    };
    connect(m_uses, &QListWidget::itemClicked, this, reveal);
    connect(m_uses, &QListWidget::itemActivated, this, reveal);
}

void ToolEditor::load()
{
    const Tool& tool = part<Tool>();
    m_name->showValue(place(), QString::fromStdString(tool.name));
    m_description->showValue(place(), QString::fromStdString(tool.description));
    m_parameters->showJson(place(), tool.parameters);
    showUses();
}

void ToolEditor::showUses()
{
    m_uses->clear();
    for (const ToolUse& use : toolUses(document()->ruleSet(), part<Tool>().name)) {
        auto* item = new QListWidgetItem(useWords(use), m_uses);
        item->setData(kPointerRole, QString::fromStdString(use.pointer));
        item->setToolTip(tr("Show it"));
    }
    m_usesHint->setVisible(m_uses->count() == 0);
    m_uses->setVisible(m_uses->count() > 0);
    const int rows = std::min(m_uses->count(), 10);
    m_uses->setFixedHeight(rows * std::max(m_uses->sizeHintForRow(0), 1) + Theme::kGrid);
}

} // namespace interlock::ui
