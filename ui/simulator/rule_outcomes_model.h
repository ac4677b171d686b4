// SPDX-License-Identifier: GPL-3.0-or-later
// RuleOutcomesModel: what each rule came to at the message whose rules are in force, in the order of
// evaluation.
#pragma once

#include "core/engine/trace.h"
#include "ui/style/marks.h"

#include <QAbstractListModel>

namespace interlock::ui {

class Workspace;

class RuleOutcomesModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { RuleRole = Qt::UserRole + 1, MarkRole, StatusRole, PriorityRole };

    explicit RuleOutcomesModel(Workspace* workspace, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The row of the rule at a place in the file, -1 for none.
    int rowOfRule(int rule) const;

private:
    struct Row {
        int rule = 0;
        QString name;
        QString status;
        Mark mark = Mark::None;
        qint64 priority = 0;
        friend bool operator==(const Row&, const Row&) = default;
    };
    void refresh();

    Workspace* m_workspace;
    std::vector<Row> m_rows;
};

} // namespace interlock::ui
