// SPDX-License-Identifier: GPL-3.0-or-later
// ContextTree: the context at an event beside the one before it, member by member.
#include "ui/simulator/context_tree.h"

#include "core/exchange/json_text.h"

#include <algorithm>

namespace interlock::ui {

namespace {

bool hasMembers(const logic::Value& value)
{
    if (value.is_object())
        return !value.as_object().empty();
    if (!value.is_array())
        return false;
    const logic::Array& items = value.as_array();
    return std::any_of(items.begin(), items.end(),
                       [](const logic::Value& item) { return item.is_object() || item.is_array(); });
}

const logic::Value* memberOf(const std::optional<logic::Value>& value, const std::string& key,
                             std::size_t index)
{
    if (!value)
        return nullptr;
    if (value->is_array())
        return index < value->as_array().size() ? &value->as_array()[index] : nullptr;
    return value->find(key);
}

/// The keys of an object or a list, and the place of each.
std::vector<std::string> keys(const std::optional<logic::Value>& value)
{
    std::vector<std::string> names;
    if (!value || !hasMembers(*value))
        return names;
    if (value->is_object()) {
        for (const logic::Member& member : value->as_object())
            names.push_back(member.key);
    } else {
        for (std::size_t i = 0; i < value->as_array().size(); ++i)
            names.push_back(std::to_string(i));
    }
    return names;
}

void build(ContextNode& node, bool compare)
{
    using Change = ContextNode::Change;
    if (compare) {
        if (!node.before)
            node.change = Change::Added;
        else if (!node.after)
            node.change = Change::Removed;
        else if (!logic::json_equal(*node.before, *node.after))
            node.change = Change::Changed;
    }
    // A member that came or went as a whole is one change, not one for everything in it.
    const bool inside = node.change == Change::Same || node.change == Change::Changed;
    std::vector<std::string> names = keys(node.after);
    if (inside && node.before && node.after && node.before->kind() == node.after->kind() &&
        node.after->is_object()) {
        for (std::string& name : keys(node.before)) {
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
    } else if (!node.after) {
        names = keys(node.before);
    }
    const bool sameKind = node.before && node.after && node.before->kind() == node.after->kind();
    for (std::size_t i = 0; i < names.size(); ++i) {
        ContextNode child;
        child.key = names[i];
        const logic::Value* after = memberOf(node.after, names[i], i);
        const logic::Value* before = memberOf(node.before, names[i], i);
        if (after != nullptr)
            child.after = *after;
        if (before != nullptr)
            child.before = *before;
        build(child, compare && inside && sameKind);
        node.changesInside +=
            child.changesInside + (child.change != Change::Same && child.changesInside == 0 ? 1 : 0);
        node.children.push_back(std::move(child));
    }
    // Where members tell what changed, their parent has not changed as such.
    if (node.change == Change::Changed && node.changesInside > 0)
        node.change = Change::Same;
}

void link(ContextNode& node)
{
    int row = 0;
    for (ContextNode& child : node.children) {
        child.parent = &node;
        child.row = row++;
        link(child);
    }
}

} // namespace

std::vector<std::string> ContextNode::path() const
{
    std::vector<std::string> keysUp;
    for (const ContextNode* node = this; node != nullptr && node->parent != nullptr; node = node->parent)
        keysUp.push_back(node->key);
    std::reverse(keysUp.begin(), keysUp.end());
    return keysUp;
}

QString ContextNode::dotted() const
{
    QString text;
    for (const std::string& part : path()) {
        QString name = QString::fromStdString(part);
        name.replace(QStringLiteral("."), QStringLiteral("\\."));
        if (!text.isEmpty())
            text += u'.';
        text += name;
    }
    return text;
}

void buildContextTree(ContextNode& root, const std::optional<logic::Value>& before, const logic::Value& after)
{
    root = ContextNode();
    root.before = before;
    root.after = after;
    build(root, before.has_value());
    link(root);
}

std::vector<std::string> keysOf(const QString& dotted)
{
    std::vector<std::string> keys;
    QString key;
    for (qsizetype i = 0; i < dotted.size(); ++i) {
        if (dotted[i] == u'\\' && i + 1 < dotted.size() && dotted[i + 1] == u'.') {
            key += u'.';
            ++i;
        } else if (dotted[i] == u'.') {
            keys.push_back(key.toStdString());
            key.clear();
        } else {
            key += dotted[i];
        }
    }
    keys.push_back(key.toStdString());
    return keys;
}

std::optional<logic::Value> typedValue(const QString& text)
{
    const QString trimmed = text.trimmed();
    exchange::JsonReading reading = exchange::read_json(trimmed.toStdString());
    if (reading.value)
        return std::move(reading.value);
    if (trimmed.isEmpty() || trimmed.startsWith(u'{') || trimmed.startsWith(u'[') || trimmed.startsWith(u'"'))
        return std::nullopt;
    return logic::Value(trimmed.toStdString());
}

bool isSettable(const std::vector<std::string>& path)
{
    return path.size() >= 2 &&
           (path.front() == "room" || path.front() == "store" || path.front() == "state") &&
           std::none_of(path.begin(), path.end(), [](const std::string& key) { return key.empty(); });
}

} // namespace interlock::ui
