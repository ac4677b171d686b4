// SPDX-License-Identifier: GPL-3.0-or-later
// RulesModel: the rules as a table in evaluation order, edited in place, with what each came to at the event.
#pragma once

#include "ui/document/workspace.h"

#include <QAbstractTableModel>
#include <QList>

namespace interlock::ui {

/// Rows are in the order of evaluation; PlaceRole tells a rule's place in the file. Every edit is one undo
/// step.
class RulesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        MarkColumn, ///< what the rule came to at the selected event: no text, see outcome()
        NameColumn,
        PriorityColumn, ///< EditRole: qlonglong
        ModeColumn,     ///< EditRole: "required", "specific" or "available"
        ToolsColumn,    ///< EditRole: QStringList
        RoundsColumn,   ///< EditRole: qlonglong
        CooldownColumn, ///< EditRole: double, seconds
        EnabledColumn,  ///< CheckStateRole
        ColumnCount,
    };
    enum Role {
        PlaceRole = Qt::UserRole + 1, ///< int
        StatusRole,                   ///< int of engine::RuleStatus; invalid without an outcome
        WonRole,                      ///< bool
        EnabledRole,                  ///< bool
        DescriptionRole,              ///< QString
        ToolsRole,                    ///< QStringList
        UnknownToolsRole,             ///< QStringList: tools that the registry does not have
    };

    explicit RulesModel(Workspace* workspace, QObject* parent = nullptr);

    int placeOf(int row) const { return m_order.at(row); }
    int rowOf(int place) const { return static_cast<int>(m_order.indexOf(place)); }

    /// What the rule of a row came to at the selected event; null without a simulation, or before a user
    /// message.
    const engine::RuleRow* outcome(int row) const;
    /// Who won there.
    const std::optional<std::string>& winner() const { return m_winner; }

    /// One column of several rows at once, as one undo step; false where nothing may take the value.
    bool setOnRows(const QList<int>& rows, int column, const QVariant& value);
    /// Brings rows together, in their order, to before `row` (of the rows as they are now). One undo step.
    void moveRowsTo(const QList<int>& rows, int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

private:
    void documentChanged(const DocumentChange& change);
    void insertRule(int place);
    void removeRule(int place);
    void moveRule(int from, int to);
    void modifyRule(int place);
    void resetRules();
    void reorder(int place);
    void refreshOutcomes();
    void tellOutcomes();
    void tellColumn(Column column);
    QVariant display(const Rule& rule, int column) const;
    QVariant editable(const Rule& rule, int column) const;
    QString outcomeWords(int row) const;
    QStringList unknownTools(const Rule& rule) const;

    Document* m_document;
    Rehearsal* m_rehearsal;
    std::vector<Rule> m_rules; ///< as the rows show them: the document is a step ahead while rows change
    QList<int> m_order;        ///< row → place
    std::vector<std::optional<engine::RuleRow>> m_outcomes; ///< by place
    std::optional<std::string> m_winner;
};

} // namespace interlock::ui
