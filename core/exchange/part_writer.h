// SPDX-License-Identifier: GPL-3.0-or-later
// PartWriter: writes a part's keys in the order they were found, and new ones where the reference has them.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::exchange {

/// Collects the keys that we know, in the order of the reference, then merges them with the members as they were
/// read: unknown keys stay, absent keys stay absent unless they say something now, and a value that did not change
/// keeps its spelling (5.0 stays 5.0).
class PartWriter {
public:
    explicit PartWriter(const logic::Object& as_read) : m_as_read(as_read) {}

    /// A key that is written where the file has it, or where it says more than its absence.
    void add(std::string_view key, logic::Value value, bool says_nothing);
    void text(std::string_view key, const std::string& value) { add(key, value, value.empty()); }
    void optional_text(std::string_view key, const std::optional<std::string>& value);
    void names(std::string_view key, const std::vector<std::string>& value);
    void optional_names(std::string_view key, const std::optional<std::vector<std::string>>& value);
    void seconds(std::string_view key, double value, bool says_nothing);

    /// True for a part that was never read from a file.
    bool is_new() const { return m_as_read.empty(); }
    const logic::Value* as_read(std::string_view key) const { return m_as_read.find(key); }

    logic::Value finish() const;

private:
    struct Known {
        std::string_view key;
        logic::Value value;
        bool says_nothing = false;
    };
    const Known* find(std::string_view key) const;
    const logic::Object& m_as_read;
    std::vector<Known> m_known;
};

logic::Value list_of_names(const std::vector<std::string>& names);

} // namespace interlock::exchange
