// SPDX-License-Identifier: GPL-3.0-or-later
// Models of the Simulate side bar: the scenarios, and the rules in order with what became of them at the
// event.
#pragma once

#include "ui/document/workspace.h"

#include <QAbstractListModel>

#include <vector>

namespace interlock::ui {

class AnalysisRunner;

/// A row is a scenario's place in the file. Its detail counts its expectations that hold.
class ScenarioListModel : public QAbstractListModel {
    Q_OBJECT

public:
    ScenarioListModel(Workspace* workspace, AnalysisRunner* runner, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void rebuild();
    void repaint();

    Workspace* m_workspace;
    AnalysisRunner* m_runner;
    std::vector<QString> m_names;
};

/// The rules in the order of evaluation: their priority, and their mark at the selected event's user message.
class RuleOrderModel : public QAbstractListModel {
    Q_OBJECT

public:
    explicit RuleOrderModel(Workspace* workspace, QObject* parent = nullptr);

    int rowOf(int place) const; ///< -1 where there is none
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void rebuild();
    void repaint();
    const engine::UserEntry* shownEntry() const;

    Workspace* m_workspace;
    std::vector<std::size_t> m_order;
};

} // namespace interlock::ui
