// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonModel: what differs as a tree: causes, under each its conversations, under each its events.
#pragma once

#include "ui/compare/comparison_run.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace interlock::ui {

class ComparisonModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { WhatColumn, BeforeColumn, AfterColumn, ColumnCount };
    enum class Kind { Cause, Conversation, Event };
    enum Role {
        KindRole = Qt::UserRole + 200,
        KindWordRole,     ///< "rule", beside the name of a cause
        ConversationRole, ///< place in the result's conversations
        EventRole,
    };

    explicit ComparisonModel(QObject* parent = nullptr);

    void setResult(std::shared_ptr<const ComparisonResult> result);
    const ComparisonResult& result() const { return *m_result; }

    /// The same row of another result, as near as there is one: for keeping what was selected.
    QModelIndex find(const analysis::Cause& cause, const QString& conversation, int event) const;
    /// What `find` takes.
    struct Key {
        analysis::Cause cause;
        QString conversation;
        int event = -1;
    };
    Key keyOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node {
        Kind kind = Kind::Cause;
        int parent = -1;
        int row = 0;
        std::size_t cause = 0; ///< in m_causes
        std::size_t conversation = 0;
        std::size_t difference = 0; ///< of the conversation
        std::vector<int> children;
    };

    int add(Node node);
    void build();
    const Node* nodeOf(const QModelIndex& index) const;
    QVariant display(const Node& node, int column) const;
    const analysis::DecisionDifference& differenceOf(const Node& node) const;

    std::shared_ptr<const ComparisonResult> m_result;
    std::vector<std::pair<analysis::Cause, analysis::CauseCounts>> m_causes; ///< most events first
    std::vector<Node> m_nodes;
    std::vector<int> m_roots;
};

} // namespace interlock::ui
