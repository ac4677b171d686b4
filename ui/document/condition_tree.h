// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionNode: a JsonLogic expression as the tree of groups and rows that people edit, and back, losing
// nothing.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>
#include <vector>

namespace interlock::ui {

enum class GroupKind {
    AllOf,  ///< {"and":[…]}
    AnyOf,  ///< {"or":[…]}
    NoneOf, ///< {"!":{"or":[…]}}
    Not,    ///< {"!":x}, always with one child
};

enum class RowOperator {
    Is,           ///< {"===":[field, value]}
    IsNot,        ///< {"!==":[field, value]}
    LooselyIs,    ///< {"==":[field, value]}
    LooselyIsNot, ///< {"!=":[field, value]}
    IsNull,       ///< {"===":[field, null]}: null, or not there
    IsNotNull,    ///< {"!==":[field, null]}
    Less,
    AtMost,
    Greater,
    AtLeast,
    Between,         ///< both ends count; see BetweenForm
    StrictlyBetween, ///< neither end counts
    OneOf,           ///< {"in":[field, [values]]}, or {"in":[field, other field]}
    NotOneOf,
    Contains, ///< {"in":[value, field]}: part of a text, or an item of a list
    NotContains,
    IsSet,    ///< the field by itself: anything but null, false, 0, "" and what is empty
    IsNotSet, ///< {"!":field}
    SomeItem, ///< {"some":[field, row]}; the row looks at one item, whose path "" is the item itself
    AllItems,
    NoItem,
};

/// How a field is spelled.
enum class VarForm {
    Bare,    ///< {"var":"a.b"}
    List,    ///< {"var":["a.b"]}
    Default, ///< {"var":["a.b", 0]}
};

/// How a range is spelled. What the editor writes compares two numbers at a time, which every library knows.
enum class BetweenForm {
    TwoComparisons, ///< {"and":[{"<=":[1, field]}, {"<=":[field, 5]}]}
    ThreeOperands,  ///< {"<=":[1, field, 5]}
};

/// What the words of a node leave open, so that an unchanged node is written as it was found.
struct NodeSpelling {
    VarForm var = VarForm::Bare;
    logic::Value var_default;   ///< with VarForm::Default
    bool literal_first = false; ///< {"===":[1, field]}, {">":[5, field]}
    bool unary_list = false;    ///< {"!":[x]} for {"!":x}
    bool double_not = false;    ///< {"!!":field} for the field by itself
    BetweenForm between = BetweenForm::TwoComparisons;
    friend bool operator==(const NodeSpelling&, const NodeSpelling&) noexcept = default;
};

/// One node of the tree. A muted node stays in the file without effect, in plain JsonLogic: `{"or":[true,
/// X]}` in an all-of group; `{"and":[false, X]}` in an any-of and a none-of group, and around a whole
/// condition, which then never holds. Evaluation never reaches X. Elsewhere these spellings are ordinary
/// groups.
struct ConditionNode {
    enum class Kind {
        Group,
        Row,
        Code, ///< what the tree cannot draw; the value null at the root is "no condition"
    };

    Kind kind = Kind::Code;
    bool muted = false;
    NodeSpelling spelling;

    GroupKind group = GroupKind::AllOf;
    std::vector<ConditionNode>
        children; ///< of a group; of a row over items, the one row that they are held against

    std::string path; ///< of a row: dotted
    RowOperator op = RowOperator::Is;
    /// Of a row: nothing, one value, two for a range, any number for one-of. A value is a scalar, or another
    /// field in the form {"var":"path"}.
    logic::Array values;

    logic::Value code;

    bool isGroup() const noexcept { return kind == Kind::Group; }
    bool isRow() const noexcept { return kind == Kind::Row; }
    bool isCode() const noexcept { return kind == Kind::Code; }
    /// "No condition".
    bool isNothing() const noexcept { return kind == Kind::Code && code.is_null() && !muted; }

    static ConditionNode makeGroup(GroupKind group, std::vector<ConditionNode> children);
    static ConditionNode makeRow(std::string path, RowOperator op, logic::Array values);
    static ConditionNode makeCode(logic::Value code);
    /// A row that still says nothing: it never holds, so a half-written rule does not fire.
    static ConditionNode blankRow();

    friend bool operator==(const ConditionNode&, const ConditionNode&) = default;
};

/// The tree of an expression. Whatever it cannot draw, or would spell otherwise, is a Code node, only as deep
/// as needed: toLogic(parse(v)) == v for every JSON value.
ConditionNode parseCondition(const logic::Value& expression);
logic::Value toLogic(const ConditionNode& root);

/// {"var":"path"}.
logic::Value fieldReference(std::string path);
/// The path of a value in that form, else nothing.
std::optional<std::string> referencedField(const logic::Value& value);

bool isItemOperator(RowOperator op) noexcept; ///< SomeItem, AllItems, NoItem
/// How many values a row of this operator has: 0, 1 or 2; -1 for a list of any length.
int valueCount(RowOperator op) noexcept;

/// How a group mutes its children, if it does; the root counts as AnyOf.
enum class MuteForm { None, OrTrue, AndFalse };
MuteForm muteFormIn(GroupKind group) noexcept;

} // namespace interlock::ui
