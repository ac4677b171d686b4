// SPDX-License-Identifier: GPL-3.0-or-later
// The checks that all parts of a rule-set file share.
#include "core/exchange/part_reader.h"

#include <algorithm>
#include <cmath>

namespace interlock::exchange {

namespace {

const logic::Object& no_members()
{
    static const logic::Object none;
    return none;
}

std::string quoted(std::string_view key)
{
    return "\"" + std::string(key) + "\"";
}

} // namespace

PartReader::PartReader(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
    : m_members(value.is_object() ? &value.as_object() : &no_members()), m_pointer(std::move(pointer)),
      m_issues(issues)
{
    if (!value.is_object())
        error("wrong_type", m_pointer, "must be an object");
}

const logic::Value* PartReader::take(std::string_view key)
{
    m_taken.push_back(key);
    return m_members->find(key);
}

void PartReader::text(std::string_view key, std::string& target)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    if (value->is_string())
        target = value->as_string();
    else
        wrong_type(key, "a string");
}

void PartReader::optional_text(std::string_view key, std::optional<std::string>& target)
{
    const logic::Value* value = take(key);
    if (!value || value->is_null())
        return;
    if (value->is_string())
        target = value->as_string();
    else
        wrong_type(key, "a string or null");
}

void PartReader::boolean(std::string_view key, bool& target)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    if (value->is_bool())
        target = value->as_bool();
    else
        wrong_type(key, "true or false");
}

void PartReader::integer(std::string_view key, std::int64_t& target, std::int64_t least)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    const std::optional<std::int64_t> number = value->to_int64();
    if (!number)
        wrong_type(key, "an integer of 64 bits");
    else if (*number < least)
        bad_value(key, "must be at least " + std::to_string(least));
    else
        target = *number;
}

void PartReader::number(std::string_view key, double& target, double least)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    if (!value->is_number())
        wrong_type(key, "a number");
    else if (!(value->as_double() >= least))
        bad_value(key, "must be at least " + std::to_string(static_cast<long long>(least)));
    else
        target = value->as_double();
}

void PartReader::optional_number(std::string_view key, std::optional<double>& target)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    if (value->is_number() && std::isfinite(value->as_double()))
        target = value->as_double();
    else
        wrong_type(key, "a number of seconds");
}

std::optional<std::vector<std::string>> PartReader::read_names(std::string_view key)
{
    const logic::Value* value = take(key);
    if (!value)
        return std::nullopt;
    if (!value->is_array()) {
        wrong_type(key, "a list of strings");
        return std::nullopt;
    }
    std::vector<std::string> names;
    const logic::Array& items = value->as_array();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].is_string())
            names.push_back(items[i].as_string());
        else
            error("wrong_type", pointer_append(pointer_to(key), i), "must be a string");
    }
    return names;
}

void PartReader::names(std::string_view key, std::vector<std::string>& target)
{
    if (auto names = read_names(key))
        target = std::move(*names);
}

void PartReader::optional_names(std::string_view key, std::optional<std::vector<std::string>>& target)
{
    if (auto names = read_names(key))
        target = std::move(names);
}

void PartReader::object(std::string_view key, logic::Value& target, bool may_be_null)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    if (value->is_object() || (may_be_null && value->is_null()))
        target = *value;
    else
        wrong_type(key, may_be_null ? "an object or null" : "an object");
}

void PartReader::expression(std::string_view key, logic::Value& target)
{
    const logic::Value* value = take(key);
    if (!value)
        return;
    if (value->depth() > logic::kMaxNesting) {
        error("too_deep", pointer_to(key),
              quoted(key) + " is nested over " + std::to_string(logic::kMaxNesting) + " levels");
        return;
    }
    target = *value;
}

void PartReader::wrong_type(std::string_view key, const char* expected)
{
    error("wrong_type", pointer_to(key), quoted(key) + " must be " + expected);
}

void PartReader::bad_value(std::string_view key, std::string message)
{
    error("bad_value", pointer_to(key), quoted(key) + " " + std::move(message));
}

void PartReader::error(std::string code, std::string pointer, std::string message)
{
    Issue issue;
    issue.severity = Severity::Error;
    issue.code = std::move(code);
    issue.pointer = std::move(pointer);
    issue.message = std::move(message);
    m_issues.push_back(std::move(issue));
}

void PartReader::finish()
{
    for (const logic::Member& member : *m_members) {
        if (std::find(m_taken.begin(), m_taken.end(), member.key) != m_taken.end())
            continue;
        Issue issue;
        issue.severity = Severity::Warning;
        issue.code = "unknown_key";
        issue.pointer = pointer_to(member.key);
        issue.message = "unknown key " + quoted(member.key) + ": it is kept, and does nothing";
        m_issues.push_back(std::move(issue));
    }
}

} // namespace interlock::exchange
