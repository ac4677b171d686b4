// SPDX-License-Identifier: GPL-3.0-or-later
// Short words for conditions: what a row or a group asks, as a sentence, and values as people type them.
#pragma once

#include "ui/document/condition_tree.h"

#include <QString>

#include <vector>

namespace interlock::ui {

/// "msg.text_lower contains again". Any leaf in short words; compact JSON for what has none.
QString nodeSentence(const logic::Value& expression);
QString nodeSentence(const ConditionNode& node);

QString operatorWords(RowOperator op); ///< "is", "less than", "one of"
/// What an operator asks exactly, for a tooltip; empty where its words say it all.
QString operatorHint(RowOperator op);
QString groupWords(GroupKind group); ///< "all of"

/// What the values of a row are, which decides how they are edited.
enum class ValueType { Any, Text, Number, Boolean };

/// A scalar as people type it: text bare where it reads back as the same text, else quoted; `"` forms for the
/// rest.
QString literalText(const logic::Value& value, ValueType type = ValueType::Any);
/// What was typed as a value. Of type Text everything is text; of type Number and Boolean nothing where it is
/// none.
std::optional<logic::Value> literalFromText(const QString& text, ValueType type = ValueType::Any);

/// JSON over several lines, where what fits into `width` columns stays on one.
QString layoutJson(const logic::Value& value, int width = 72);

/// One line of JSON, cut in the middle of nothing longer than `length` characters.
QString shortJson(const logic::Value& value, int length = 60);

} // namespace interlock::ui
