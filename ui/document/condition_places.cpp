// SPDX-License-Identifier: GPL-3.0-or-later
// How addresses in the tree and pointers into the expression find each other.
#include "ui/document/condition_places.h"

#include <utility>

namespace interlock::ui {

namespace {

/// Where a row reads its field, seen from the row.
std::string seenIn(const ConditionNode& row)
{
    const bool first = row.spelling.literal_first;
    const auto compared = [first](const char* name, const char* mirrored) {
        return first ? std::string("/") + mirrored + "/1" : std::string("/") + name + "/0";
    };
    const std::string negation = row.spelling.unary_list ? "/!/0" : "/!";
    const auto range = [&row](const std::string& name) {
        return row.spelling.between == BetweenForm::ThreeOperands ? "/" + name + "/1"
                                                                  : "/and/0/" + name + "/1";
    };
    switch (row.op) {
    case RowOperator::Is:
    case RowOperator::IsNull:
        return compared("===", "===");
    case RowOperator::IsNot:
    case RowOperator::IsNotNull:
        return compared("!==", "!==");
    case RowOperator::LooselyIs:
        return compared("==", "==");
    case RowOperator::LooselyIsNot:
        return compared("!=", "!=");
    case RowOperator::Less:
        return compared("<", ">");
    case RowOperator::AtMost:
        return compared("<=", ">=");
    case RowOperator::Greater:
        return compared(">", "<");
    case RowOperator::AtLeast:
        return compared(">=", "<=");
    case RowOperator::Between:
        return range("<=");
    case RowOperator::StrictlyBetween:
        return range("<");
    case RowOperator::OneOf:
        return "/in/0";
    case RowOperator::NotOneOf:
        return negation + "/in/0";
    case RowOperator::Contains:
        return "/in/1";
    case RowOperator::NotContains:
        return negation + "/in/1";
    case RowOperator::IsSet:
        if (row.spelling.double_not)
            return row.spelling.unary_list ? "/!!/0" : "/!!";
        return {};
    case RowOperator::IsNotSet:
        return negation;
    case RowOperator::SomeItem:
        return "/some/0";
    case RowOperator::AllItems:
        return "/all/0";
    case RowOperator::NoItem:
        return "/none/0";
    }
    return {};
}

std::string childPointer(const ConditionNode& group, std::size_t index)
{
    const std::string place = std::to_string(index);
    const std::string negation = group.spelling.unary_list ? "/!/0" : "/!";
    switch (group.group) {
    case GroupKind::AllOf:
        return "/and/" + place;
    case GroupKind::AnyOf:
        return "/or/" + place;
    case GroupKind::NoneOf:
        return negation + "/or/" + place;
    case GroupKind::Not:
        // A list is written in a list of its own.
        return !group.children.empty() && group.children.front().isCode() &&
                       group.children.front().code.is_array()
                   ? "/!/0"
                   : negation;
    }
    return {};
}

struct Walk {
    std::vector<NodePlace> places;

    void visit(const ConditionNode& node, const NodeAddress& address, std::string pointer, MuteForm form,
               bool muted)
    {
        if (node.muted && form != MuteForm::None) {
            pointer += form == MuteForm::OrTrue ? "/or/1" : "/and/1";
            muted = true;
        }
        places.push_back(NodePlace{address, pointer, {}, muted, &node});
        if (node.isRow())
            places.back().seen = pointer + seenIn(node);
        if (!node.isGroup())
            return;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            NodeAddress child = address;
            child.push_back(static_cast<int>(i));
            visit(node.children[i], child, pointer + childPointer(node, i), muteFormIn(node.group), muted);
        }
    }
};

} // namespace

std::vector<NodePlace> placesOf(const ConditionNode& root)
{
    Walk walk;
    walk.visit(root, {}, {}, MuteForm::AndFalse, false);
    return std::move(walk.places);
}

const ConditionNode* nodeAt(const ConditionNode& root, const NodeAddress& address)
{
    const ConditionNode* node = &root;
    for (const int index : address) {
        if (index < 0 || static_cast<std::size_t>(index) >= node->children.size())
            return nullptr;
        node = &node->children[static_cast<std::size_t>(index)];
    }
    return node;
}

NodeAddress addressOf(const ConditionNode& root, std::string_view pointer)
{
    NodeAddress best;
    // Document order: a later place that holds the pointer is the deeper one.
    for (const NodePlace& place : placesOf(root)) {
        const std::string_view own = place.pointer;
        if (pointer.substr(0, own.size()) == own &&
            (pointer.size() == own.size() || pointer[own.size()] == '/'))
            best = place.address;
    }
    return best;
}

} // namespace interlock::ui
