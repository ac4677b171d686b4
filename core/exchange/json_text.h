// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text: reading with the place of every fault, and writing in the one form that we call canonical.
#pragma once

#include "core/logic/value.h"
#include "core/rules/issue.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::exchange {

/// Deepest nesting of a text that is read, in levels of arrays and objects.
inline constexpr int kMaxTextNesting = 512;

struct JsonOptions {
    bool duplicate_keys_are_errors = true; ///< else the last one counts
    int max_nesting = kMaxTextNesting; ///< less than kMaxTextNesting, never more: values are walked recursively
};

/// A value, or the issue that stopped the reading: not_json, too_deep, duplicate_key or number_out_of_range.
struct JsonReading {
    std::optional<logic::Value> value;
    std::optional<Issue> issue;
};

JsonReading read_json(std::string_view text, const JsonOptions& options = {});

/// Fills in line and column of every issue whose pointer the text has. The text must be readable JSON.
void locate(std::string_view text, std::vector<Issue>& issues);

/// One line, no spaces except inside strings (", " and ": " where `spaced`).
std::string write_json(const logic::Value& value, bool spaced = false);

/// Two-space indent, no final newline. Empty arrays and objects stay on one line.
std::string write_json_indented(const logic::Value& value);

/// `~` and `/` escaped, a slash before.
std::string pointer_append(std::string_view pointer, std::string_view key);
std::string pointer_append(std::string_view pointer, std::size_t index);

} // namespace interlock::exchange
