// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a provider refuses, turned into ones that it takes.
#include "core/exchange/conversation_export.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace interlock::exchange {

namespace {

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_allowed(ExportRules::Names kind, char c)
{
    const bool is_plain = is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
    return is_plain || (kind == ExportRules::Names::Dotted && (c == '.' || c == ':'));
}

/// As near to the name as the provider allows; not yet unique.
std::string made_valid(ExportRules::Names kind, std::string_view name)
{
    std::string valid;
    for (const char c : name) {
        if ((static_cast<unsigned char>(c) & 0xC0) == 0x80)
            continue; // the rest of a character outside ASCII, which becomes one "_"
        valid += is_allowed(kind, c) ? c : '_';
    }
    if (valid.empty())
        valid = "tool";
    if (kind == ExportRules::Names::Dotted && !is_letter(valid.front()) && valid.front() != '_')
        valid.insert(valid.begin(), '_');
    valid.resize(std::min(valid.size(), ExportRules::kLongestName));
    return valid;
}

} // namespace

bool ExportNames::is_valid(ExportRules::Names kind, std::string_view name)
{
    if (kind == ExportRules::Names::Any)
        return true;
    if (name.empty() || name.size() > ExportRules::kLongestName)
        return false;
    if (kind == ExportRules::Names::Dotted && !is_letter(name.front()) && name.front() != '_')
        return false;
    return std::all_of(name.begin(), name.end(), [kind](char c) { return is_allowed(kind, c); });
}

ExportNames::ExportNames(ExportRules::Names kind, const std::vector<std::string>& names)
{
    std::set<std::string> taken;
    for (const std::string& name : names) {
        if (is_valid(kind, name))
            taken.insert(name);
    }
    const std::set<std::string> each(names.begin(), names.end());
    for (const std::string& name : each) {
        std::string valid = name;
        if (!is_valid(kind, name)) {
            const std::string near = made_valid(kind, name);
            valid = near;
            for (int number = 2; !taken.insert(valid).second; ++number) {
                const std::string end = "_" + std::to_string(number);
                valid = near.substr(0, ExportRules::kLongestName - end.size()) + end;
            }
        }
        m_names.emplace_back(name, std::move(valid));
    }
}

const std::string& ExportNames::operator()(const std::string& name) const
{
    const auto place =
        std::lower_bound(m_names.begin(), m_names.end(), name,
                         [](const auto& pair, const std::string& key) { return pair.first < key; });
    assert(place != m_names.end() && place->first == name);
    return place->second;
}

} // namespace interlock::exchange
