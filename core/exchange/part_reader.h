// SPDX-License-Identifier: GPL-3.0-or-later
// PartReader: takes the keys of one JSON object, checks their types and ranges, and reports what does not fit.
#pragma once

#include "core/exchange/json_text.h"
#include "core/logic/value.h"
#include "core/rules/issue.h"
#include "core/rules/words.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::exchange {

/// Each reading function leaves its target as it is where the key is absent, and adds an error where the value does
/// not fit. At the end, `finish` reports the keys that nobody asked for.
class PartReader {
public:
    /// `value` must be an object, else there is an error and every key counts as absent.
    PartReader(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);

    const logic::Object& members() const { return *m_members; }
    const std::string& pointer() const { return m_pointer; }
    std::string pointer_to(std::string_view key) const { return pointer_append(m_pointer, key); }

    const logic::Value* take(std::string_view key);
    void text(std::string_view key, std::string& target);
    void optional_text(std::string_view key, std::optional<std::string>& target); ///< null counts as absent
    void boolean(std::string_view key, bool& target);
    void integer(std::string_view key, std::int64_t& target,
                 std::int64_t least = std::numeric_limits<std::int64_t>::min());
    void number(std::string_view key, double& target, double least);
    void optional_number(std::string_view key, std::optional<double>& target);
    void names(std::string_view key, std::vector<std::string>& target);
    void optional_names(std::string_view key, std::optional<std::vector<std::string>>& target);
    void object(std::string_view key, logic::Value& target, bool may_be_null);
    /// JsonLogic: any value, nested at most logic::kMaxNesting levels.
    void expression(std::string_view key, logic::Value& target);

    template <typename Enum>
    void word(std::string_view key, Enum& target, const char* choices)
    {
        std::optional<Enum> found;
        optional_word(key, found, choices);
        if (found)
            target = *found;
    }
    template <typename Enum>
    void optional_word(std::string_view key, std::optional<Enum>& target, const char* choices)
    {
        const logic::Value* value = take(key);
        if (!value)
            return;
        if (value->is_string())
            target = from_word<Enum>(value->as_string());
        if (!value->is_string() || !target)
            bad_value(key, std::string("must be one of ") + choices);
    }

    /// Reads a list of parts by `read(const Value&, pointer, issues) -> Part`.
    template <typename Part, typename Read>
    void list(std::string_view key, std::vector<Part>& target, Read read)
    {
        const logic::Value* value = take(key);
        if (!value)
            return;
        if (!value->is_array()) {
            wrong_type(key, "a list");
            return;
        }
        const logic::Array& items = value->as_array();
        target.reserve(items.size());
        for (std::size_t i = 0; i < items.size(); ++i)
            target.push_back(read(items[i], pointer_append(pointer_to(key), i), m_issues));
    }

    void wrong_type(std::string_view key, const char* expected);
    void bad_value(std::string_view key, std::string message);
    void error(std::string code, std::string pointer, std::string message);

    /// Warns of the keys that were not taken; they are kept on save.
    void finish();

private:
    std::optional<std::vector<std::string>> read_names(std::string_view key);

    const logic::Object* m_members;
    std::string m_pointer;
    std::vector<Issue>& m_issues;
    std::vector<std::string_view> m_taken;
};

} // namespace interlock::exchange
