// SPDX-License-Identifier: GPL-3.0-or-later
// SectionModel: skills, trackers, tools, fields or scenarios as a table, in file order.
#pragma once

#include "ui/document/section_cells.h"
#include "ui/document/workspace.h"

#include <QAbstractTableModel>

namespace interlock::ui {

/// A row is a place in the file. Names, descriptions and check boxes are edited in place, one undo step each.
class SectionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum SkillColumn { SkillName, SkillActionTool, SkillEnforced, SkillOther, SkillTier, SkillEnabled };
    enum TrackerColumn { TrackerName, TrackerInitial, TrackerDescription };
    enum ToolColumn { ToolName, ToolDescription, ToolUsedBy };
    enum FieldColumn { FieldPath, FieldType, FieldValues, FieldDescription };
    enum ScenarioColumn { ScenarioName, ScenarioEvents, ScenarioExpectations };
    enum Role {
        NameRole = Qt::UserRole + 1, ///< QString: name or path, in every column
        UsedByRole,                  ///< QStringList: rules and skills that name the tool
        CodeRole,                    ///< bool: the column holds identifiers or JSON
    };

    /// Not for Section::Rules: they have a RulesModel.
    SectionModel(Workspace* workspace, Section section, QObject* parent = nullptr);

    Section section() const { return m_section; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void documentChanged(const DocumentChange& change);
    void refresh(); ///< rows whose looks depend on other sections

    Document* m_document;
    Section m_section;
    std::vector<SectionRow> m_rows; ///< as shown: the document is a step ahead while rows change
};

} // namespace interlock::ui
