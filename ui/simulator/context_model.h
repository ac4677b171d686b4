// SPDX-License-Identifier: GPL-3.0-or-later
// ContextModel: the context at the selected event as a tree, with what it was at the event before.
#pragma once

#include "ui/simulator/context_tree.h"

#include <QAbstractItemModel>

namespace interlock::ui {

class Workspace;

class ContextModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Key, Value, ColumnCount };
    enum Role { ChangeRole = Qt::UserRole + 1, ChangesInsideRole, PathRole };

    explicit ContextModel(Workspace* workspace, QObject* parent = nullptr);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Writes the value into the selected event's patch (or the scenario's start), as one undo step.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    const ContextNode* node(const QModelIndex& index) const;
    /// The row at a dotted path, invalid where there is none.
    QModelIndex find(const QString& dotted) const;

private:
    void refresh();

    Workspace* m_workspace;
    ContextNode m_root;
};

} // namespace interlock::ui
