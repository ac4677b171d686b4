// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonModel: nodes in one list, each knows its parent and its children by their places.
#include "ui/compare/comparison_model.h"

#include "ui/compare/comparison_words.h"
#include "ui/style/side_row.h"

#include <QFileInfo>

#include <algorithm>
#include <map>

namespace interlock::ui {

ComparisonModel::ComparisonModel(QObject* parent)
    : QAbstractItemModel(parent), m_result(std::make_shared<ComparisonResult>())
{
}

void ComparisonModel::setResult(std::shared_ptr<const ComparisonResult> result)
{
    beginResetModel();
    m_result = std::move(result);
    build();
    endResetModel();
}

int ComparisonModel::add(Node node)
{
    const int place = static_cast<int>(m_nodes.size());
    std::vector<int>& siblings =
        node.parent < 0 ? m_roots : m_nodes[static_cast<std::size_t>(node.parent)].children;
    node.row = static_cast<int>(siblings.size());
    siblings.push_back(place);
    m_nodes.push_back(std::move(node));
    return place;
}

void ComparisonModel::build()
{
    m_nodes.clear();
    m_roots.clear();
    m_causes.assign(m_result->counts.causes.begin(), m_result->counts.causes.end());
    std::stable_sort(m_causes.begin(), m_causes.end(),
                     [](const auto& a, const auto& b) { return a.second.events > b.second.events; });
    std::map<analysis::Cause, int> roots;
    for (std::size_t i = 0; i < m_causes.size(); ++i) {
        Node node;
        node.cause = i;
        roots[m_causes[i].first] = add(node);
    }
    for (std::size_t c = 0; c < m_result->conversations.size(); ++c) {
        std::map<int, int> inCause; // root → this conversation's node
        const auto& differences = m_result->conversations[c].differences;
        for (std::size_t d = 0; d < differences.size(); ++d) {
            for (const analysis::Cause& cause : differences[d].causes) {
                const auto root = roots.find(cause);
                if (root == roots.end())
                    continue;
                Node node;
                node.cause = m_nodes[static_cast<std::size_t>(root->second)].cause;
                node.conversation = c;
                auto at = inCause.find(root->second);
                if (at == inCause.end()) {
                    node.kind = Kind::Conversation;
                    node.parent = root->second;
                    at = inCause.emplace(root->second, add(node)).first;
                }
                node.kind = Kind::Event;
                node.parent = at->second;
                node.difference = d;
                add(node);
            }
        }
    }
}

const ComparisonModel::Node* ComparisonModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? &m_nodes[static_cast<std::size_t>(index.internalId())] : nullptr;
}

QModelIndex ComparisonModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const Node* above = nodeOf(parent);
    const std::vector<int>& siblings = above ? above->children : m_roots;
    return createIndex(row, column, static_cast<quintptr>(siblings[static_cast<std::size_t>(row)]));
}

QModelIndex ComparisonModel::parent(const QModelIndex& child) const
{
    const Node* node = nodeOf(child);
    if (!node || node->parent < 0)
        return {};
    return createIndex(m_nodes[static_cast<std::size_t>(node->parent)].row, 0,
                       static_cast<quintptr>(node->parent));
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    const Node* node = nodeOf(parent);
    return static_cast<int>(node ? node->children.size() : m_roots.size());
}

int ComparisonModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

const analysis::DecisionDifference& ComparisonModel::differenceOf(const Node& node) const
{
    return m_result->conversations[node.conversation].differences[node.difference];
}

QVariant ComparisonModel::display(const Node& node, int column) const
{
    if (node.kind == Kind::Event) {
        const analysis::DecisionDifference& difference = differenceOf(node);
        return column == WhatColumn     ? eventWords(difference)
               : column == BeforeColumn ? beforeWords(difference)
                                        : afterWords(difference);
    }
    if (column != WhatColumn)
        return {};
    if (node.kind == Kind::Cause)
        return causeName(m_causes[node.cause].first);
    const analysis::ComparedConversation& conversation = m_result->conversations[node.conversation];
    if (conversation.place.path.empty())
        return QString::fromStdString(conversation.name);
    return QString(QFileInfo(QString::fromStdString(conversation.place.path)).fileName() %
                   QStringLiteral(", ") % QString::fromStdString(conversation.name));
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node& node = *nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return display(node, index.column());
    case Qt::ToolTipRole:
        if (node.kind == Kind::Event) {
            const analysis::DecisionDifference& difference = differenceOf(node);
            return tr("Before: %1\nAfter: %2").arg(beforeWords(difference), afterWords(difference));
        }
        return display(node, WhatColumn);
    case DetailRole:
        if (index.column() != WhatColumn || node.kind == Kind::Event)
            return {};
        if (node.kind == Kind::Cause) {
            const analysis::CauseCounts& counts = m_causes[node.cause].second;
            return QString(
                fieldCountWords(counts) % QStringLiteral("   ") %
                countWords(counts.events, counts.conversations, m_result->setup.recordings.isEmpty()));
        }
        return node.children.size() == 1 ? tr("1 event") : tr("%1 events").arg(node.children.size());
    case MarkRole:
        return node.kind == Kind::Event && index.column() == AfterColumn
                   ? QVariant(static_cast<int>(markOfDecision(differenceOf(node))))
                   : QVariant();
    case KindRole:
        return static_cast<int>(node.kind);
    case KindWordRole:
        return node.kind == Kind::Cause ? causeKindWord(m_causes[node.cause].first.kind) : QString();
    case ConversationRole:
        return node.kind == Kind::Cause ? QVariant(-1) : QVariant(static_cast<int>(node.conversation));
    case EventRole:
        return node.kind == Kind::Event ? QVariant(static_cast<int>(differenceOf(node).event)) : QVariant(-1);
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case WhatColumn:
        return tr("What caused it, and where");
    case BeforeColumn:
        return tr("Before");
    case AfterColumn:
        return tr("After");
    default:
        return {};
    }
}

ComparisonModel::Key ComparisonModel::keyOf(const QModelIndex& index) const
{
    const Node* node = nodeOf(index);
    if (!node)
        return {};
    Key key;
    key.cause = m_causes[node->cause].first;
    if (node->kind != Kind::Cause)
        key.conversation =
            display(node->kind == Kind::Event ? m_nodes[static_cast<std::size_t>(node->parent)] : *node,
                    WhatColumn)
                .toString();
    if (node->kind == Kind::Event)
        key.event = static_cast<int>(differenceOf(*node).event);
    return key;
}

QModelIndex ComparisonModel::find(const analysis::Cause& cause, const QString& conversation, int event) const
{
    for (const int root : m_roots) {
        const Node& group = m_nodes[static_cast<std::size_t>(root)];
        if (m_causes[group.cause].first != cause)
            continue;
        const QModelIndex at = createIndex(group.row, 0, static_cast<quintptr>(root));
        for (int row = 0; !conversation.isEmpty() && row < rowCount(at); ++row) {
            const QModelIndex below = index(row, 0, at);
            if (below.data().toString() != conversation)
                continue;
            for (int i = 0; event >= 0 && i < rowCount(below); ++i) {
                if (index(i, 0, below).data(EventRole).toInt() == event)
                    return index(i, 0, below);
            }
            return below;
        }
        return at;
    }
    return {};
}

} // namespace interlock::ui
