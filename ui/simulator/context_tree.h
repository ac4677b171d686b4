// SPDX-License-Identifier: GPL-3.0-or-later
// ContextTree: the context at an event beside the one before it, member by member.
#pragma once

#include "core/logic/value.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace interlock::ui {

struct ContextNode {
    enum class Change { Same, Changed, Added, Removed };

    std::string key;
    std::optional<logic::Value> before; ///< absent where it was not there
    std::optional<logic::Value> after;  ///< absent where it is gone
    Change change = Change::Same;       ///< of the member itself; members inside tell their own
    int changesInside = 0;              ///< members below that changed
    std::vector<ContextNode> children;  ///< for objects, and for lists of objects or lists

    const ContextNode* parent = nullptr; ///< set by `link`
    int row = 0;

    /// Keys from the root down to this node.
    std::vector<std::string> path() const;
    /// "store.count"; a dot in a key is written `\.`.
    QString dotted() const;
};

/// Without `before` nothing counts as changed. Links parents; the root must stay where it is.
void buildContextTree(ContextNode& root, const std::optional<logic::Value>& before,
                      const logic::Value& after);

/// The keys of a dotted path (`\.` stands for a dot in a key).
std::vector<std::string> keysOf(const QString& dotted);

/// What a person typed as a value: JSON, or else the text itself. Nothing for JSON that is begun and not
/// right.
std::optional<logic::Value> typedValue(const QString& text);

/// True for what a person may set: something under room, store or state.
bool isSettable(const std::vector<std::string>& path);

} // namespace interlock::ui
