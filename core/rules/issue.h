// SPDX-License-Identifier: GPL-3.0-or-later
// Issue: something wrong, or worth knowing, about a file or a rule set, with its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace interlock {

enum class Severity { Error, Warning, Info };

/// A place in a text; line and column count from 1, the column in bytes.
struct TextPosition {
    int line = 0;
    int column = 0;
    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

struct Issue {
    Severity severity = Severity::Error;
    std::string code;    ///< stable, lower_snake_case; the reference lists them all
    std::string pointer; ///< JSON pointer into the rule-set file, "" for the whole
    std::string message; ///< short English: what is wrong and what to do
    std::optional<TextPosition> position; ///< where the text is known
    friend bool operator==(const Issue&, const Issue&) = default;
};

inline bool has_errors(const std::vector<Issue>& issues)
{
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::Error)
            return true;
    }
    return false;
}

} // namespace interlock
