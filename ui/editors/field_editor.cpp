// SPDX-License-Identifier: GPL-3.0-or-later
// FieldEditor: a declared path of the context: its type, what it means, and the values that it usually has.
#include "ui/editors/field_editor.h"

#include "ui/editors/form.h"

#include <QComboBox>

namespace interlock::ui {

FieldEditor::FieldEditor(Workspace* workspace, QWidget* parent)
    : PartEditor(workspace, Section::Fields, QStringLiteral("field"), parent)
{
    m_path = addText(QStringLiteral("path"), tr("Path"), &Field::path, TextField::Look::Code);
    checkName(m_path);
    m_type = new QComboBox(this);
    m_type->setObjectName(fieldName(QStringLiteral("type")));
    m_type->setAccessibleName(tr("Type"));
    m_type->addItems({QStringLiteral("string"), QStringLiteral("number"), QStringLiteral("boolean"),
                      QStringLiteral("list"), QStringLiteral("object"), QStringLiteral("any")});
    m_description = addText(QStringLiteral("description"), tr("Description"), &Field::description);
    m_values = new JsonField(drafts(), fieldName(QStringLiteral("values")), tr("Usual values"), 3,
                             JsonField::Null::Empty, JsonField::Editor::Plain, this);
    m_values->setValueCheck([](const logic::Value& value) {
        return value.is_null() || value.is_array() ? QString() : tr("A list, please: [\"dm\", \"group\"]");
    });

    Form* form = makeForm();
    auto* hint =
        new QuietLabel(tr("A declared field is offered while conditions are written, with its type and its "
                          "usual values. It decides nothing by itself."),
                       this);
    hint->setWordWrap(true);
    form->addPlain(hint);
    form->add(tr("Path"), m_path, tr("Dotted, from the top of the context: room.kind"));
    form->add(tr("Type"), m_type);
    form->add(tr("Description"), m_description);
    form->add(tr("Usual values"), m_values, tr("A JSON list; may be left empty."));
    form->addStretch();

    connect(m_type, &QComboBox::textActivated, this, [this](const QString& type) {
        change<Field>(
            tr("Change type"), QStringLiteral("type"), [&](Field& field) { field.type = type.toStdString(); },
            false);
    });
    connect(m_values, &JsonField::jsonEdited, this, [this](const logic::Value& value) {
        change<Field>(tr("Change values"), QStringLiteral("values"), [&](Field& field) {
            field.values = value.is_array() ? std::optional<logic::Array>(value.as_array()) : std::nullopt;
        });
    });
}

void FieldEditor::load()
{
    const Field& field = part<Field>();
    m_path->showValue(place(), QString::fromStdString(field.path));
    const QString type = QString::fromStdString(field.type);
    if (m_type->findText(type) < 0)
        m_type->addItem(type);
    m_type->setCurrentText(type);
    m_description->showValue(place(), QString::fromStdString(field.description));
    m_values->showJson(place(), field.values ? logic::Value(*field.values) : logic::Value());
}

} // namespace interlock::ui
