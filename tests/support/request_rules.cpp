// SPDX-License-Identifier: GPL-3.0-or-later
// Walks a request's conversation: ids, names, and which result may stand where.
#include "tests/support/request_rules.h"

#include <algorithm>
#include <regex>
#include <set>
#include <vector>

namespace interlock::test {

namespace {

using logic::Array;
using logic::Value;

/// Calls that wait for their results, and what was seen so far.
class Calls {
public:
    explicit Calls(const char* names) : m_names(names) {}

    std::string call(const std::string& id, const std::string& name)
    {
        static const std::regex ids("[A-Za-z0-9_-]{1,40}");
        if (!std::regex_match(id, ids))
            return "the id \"" + id + "\"";
        if (!m_seen.insert(id).second)
            return "the id \"" + id + "\" twice";
        if (!std::regex_match(name, m_names))
            return "the name \"" + name + "\"";
        m_open.emplace_back(id, name);
        m_is_answered = false;
        return {};
    }

    std::string result(const std::string& id, const std::string& name = {})
    {
        const auto call =
            std::find_if(m_open.begin(), m_open.end(), [&id](const auto& each) { return each.first == id; });
        if (call == m_open.end())
            return "a result without its call: \"" + id + "\"";
        if (!name.empty() && name != call->second)
            return "a result of another name";
        m_open.erase(call);
        m_is_answered = true;
        return {};
    }

    /// Something else follows.
    std::string other() const { return m_open.empty() ? "" : "calls without results"; }
    std::string end() const
    {
        return m_open.empty() || !m_is_answered ? "" : "some calls with and some without results";
    }
    bool waits() const { return !m_open.empty(); }

private:
    std::regex m_names;
    std::set<std::string> m_seen;
    std::vector<std::pair<std::string, std::string>> m_open; ///< id and name
    bool m_is_answered = false;                              ///< one of those that are, or were, open
};

std::string text(const Value& object, const char* key)
{
    const Value* value = object.find(key);
    return value && value->is_string() ? value->as_string() : std::string("\x01 no ") + key;
}

bool has_text(const Value& object, const char* key)
{
    const Value* value = object.find(key);
    return value && value->is_string();
}

const Array& list(const Value& object, const char* key)
{
    static const Array none;
    const Value* value = object.find(key);
    return value && value->is_array() ? value->as_array() : none;
}

bool is_visible(const Value& object)
{
    return has_text(object, "text") && text(object, "text").find_first_not_of(" \t\r\n") != std::string::npos;
}

constexpr const char* kPlain = "[A-Za-z0-9_-]{1,64}";

/// OpenAI Chat and LangChain: a message for each result, straight after the calls.
std::string chat_refusal(const Value& body, bool is_langchain)
{
    Calls calls(is_langchain ? "[\\s\\S]*" : kPlain);
    const char* role_key = is_langchain ? "type" : "role";
    for (const Value& message : list(body, "messages")) {
        const std::string role = text(message, role_key);
        if (role == "tool") {
            if (!has_text(message, "content"))
                return "a result without content";
            const std::string fault = calls.result(text(message, "tool_call_id"));
            if (!fault.empty())
                return fault;
            continue;
        }
        if (!calls.other().empty())
            return calls.other();
        const bool is_assistant = role == (is_langchain ? "ai" : "assistant");
        if (!is_assistant && role != (is_langchain ? "human" : "user"))
            return "the role " + role;
        const Value* list_of_calls = message.find("tool_calls");
        const Value* content = message.find("content");
        if (!content || !(content->is_string() || (content->is_null() && list_of_calls && !is_langchain)))
            return "a message without content";
        if (message.find("name") && !is_langchain &&
            !std::regex_match(text(message, "name"), std::regex(kPlain)))
            return "the author's name";
        if (list_of_calls && (!is_assistant || list(message, "tool_calls").empty()))
            return "an empty list of calls";
        for (const Value& call : list(message, "tool_calls")) {
            const Value* function = is_langchain ? &call : call.find("function");
            if (text(call, "type") != (is_langchain ? "tool_call" : "function") || !function)
                return "a call without a type";
            const Value* arguments = function->find(is_langchain ? "args" : "arguments");
            if (!arguments || !(is_langchain ? arguments->is_object() : arguments->is_string()))
                return "the arguments";
            const std::string fault = calls.call(text(call, "id"), text(*function, "name"));
            if (!fault.empty())
                return fault;
        }
    }
    return calls.end();
}

std::string responses_refusal(const Value& body)
{
    Calls calls(kPlain);
    bool is_answering = false;
    for (const Value& item : list(body, "input")) {
        const std::string type = text(item, "type");
        std::string fault;
        if (type == "function_call") {
            if (is_answering)
                fault = calls.other();
            is_answering = false;
            if (fault.empty())
                fault = has_text(item, "arguments") ? calls.call(text(item, "call_id"), text(item, "name"))
                                                    : std::string("the arguments");
        } else if (type == "function_call_output") {
            is_answering = true;
            fault = has_text(item, "output") ? calls.result(text(item, "call_id"))
                                             : std::string("a result's output");
        } else if (type == "message") {
            fault = calls.other();
            const std::string role = text(item, "role");
            for (const Value& part : list(item, "content")) {
                if (text(part, "type") != (role == "user" ? "input_text" : "output_text") ||
                    !has_text(part, "text"))
                    fault = "a part of a message";
            }
            if ((role != "user" && role != "assistant") || list(item, "content").empty())
                fault = "a message";
        } else {
            fault = "an item of type " + type;
        }
        if (!fault.empty())
            return fault;
    }
    return calls.end();
}

/// Anthropic and Gemini: roles alternate, and results stand first in the very next message.
std::string turns_refusal(const Value& body, bool is_gemini)
{
    Calls calls(is_gemini ? "[A-Za-z_][A-Za-z0-9_.:-]{0,63}" : kPlain);
    bool is_user = true; // whose turn it is
    for (const Value& message : list(body, is_gemini ? "contents" : "messages")) {
        if (text(message, "role") != (is_user ? "user" : is_gemini ? "model" : "assistant"))
            return "the turn of another role";
        const Array& blocks = list(message, is_gemini ? "parts" : "content");
        if (blocks.empty())
            return "a message without content";
        bool is_past_results = false;
        for (const Value& block : blocks) {
            const std::string type = is_gemini ? block.as_object().begin()->key : text(block, "type");
            std::string fault;
            if (type == "text") {
                is_past_results = true;
                fault = is_visible(block) ? std::string() : "a text that nobody sees";
            } else if (!is_user && (type == "tool_use" || type == "functionCall")) {
                const Value& call = is_gemini ? *block.find("functionCall") : block;
                const Value* arguments = call.find(is_gemini ? "args" : "input");
                fault = arguments && arguments->is_object() ? calls.call(text(call, "id"), text(call, "name"))
                                                            : std::string("the arguments");
            } else if (is_user && type == "tool_result") {
                fault = is_past_results || !has_text(block, "content")
                            ? std::string("a result after a text")
                            : calls.result(text(block, "tool_use_id"));
            } else if (is_user && type == "functionResponse") {
                const Value& result = *block.find("functionResponse");
                const Value* response = result.find("response");
                fault = is_past_results || !response || !response->is_object()
                            ? std::string("a result after a text")
                            : calls.result(text(result, "id"), text(result, "name"));
            } else {
                fault = "a block of type " + type;
            }
            if (!fault.empty())
                return fault;
        }
        if (is_user && calls.waits())
            return calls.other();
        is_user = !is_user;
    }
    return {};
}

} // namespace

std::string refusal(const std::string& format, const Value& body)
{
    if (format == "openai-responses")
        return responses_refusal(body);
    if (format == "anthropic" || format == "gemini")
        return turns_refusal(body, format == "gemini");
    return chat_refusal(body, format == "langchain");
}

} // namespace interlock::test
