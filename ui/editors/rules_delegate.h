// SPDX-License-Identifier: GPL-3.0-or-later
// RulesDelegate: how the cells of the table of rules look, and how each is edited in place.
#pragma once

#include "ui/document/workspace.h"

#include <QStyledItemDelegate>

namespace interlock::ui {

struct Colors;
class PartsTable;

/// An edit in one of several selected rows is made in all of them, as one step.
class RulesDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    RulesDelegate(Workspace* workspace, PartsTable* table);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

Q_SIGNALS:
    /// What was typed into a cell is nothing that the rule can hold.
    void refused(int place, const QString& field, const QString& text);

private:
    void paintSwitch(QPainter* painter, const QRectF& cell, bool on, const Colors& colors) const;
    void setInSelection(const QModelIndex& index, const QVariant& value) const;

    Workspace* m_workspace;
    PartsTable* m_table;
};

} // namespace interlock::ui
