// SPDX-License-Identifier: GPL-3.0-or-later
// Conversations for providers: a scenario's messages with unique ids and every result at its call, what each
// format can carry of them, and what had to be left out or made up. (Reference: command-line.)
#pragma once

#include "core/logic/value.h"
#include "core/rules/scenario.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::exchange {

struct TranscriptFormat;

/// What a format that can be written carries, and what its provider asks for.
struct ExportRules {
    enum class Names {
        Any,
        Plain,  ///< letters, digits, "_" and "-"
        Dotted, ///< also "." and ":", and a letter or "_" first
    };
    static constexpr std::size_t kLongestName = 64; ///< in bytes, for all but Any

    Names names = Names::Plain;
    /// User and assistant alternate, the user is first, and each message says something.
    bool strict_turns = false;
    /// An assistant's calls and the text before them are one message; one with neither is none.
    bool calls_join_text = false;
    bool has_text_arguments = false; ///< arguments may be a text that is no JSON object
    bool has_status = false;         ///< results say whether they failed
    bool has_author = false;         ///< user messages have a name
    bool has_result_names = false;   ///< results have a name of their own
};

struct ExportCall {
    std::string id; ///< unique in the conversation
    std::string name;
    logic::Value arguments; ///< an object, or a string where the format has them
};

struct ExportResult {
    std::size_t call = 0; ///< place in the calls of its message
    std::string content;
    bool failed = false;
    std::optional<std::string> name; ///< where it is another than the call's
};

/// A user's message, or an assistant's with the results of its calls.
struct ExportMessage {
    Role role = Role::User;         ///< User or Assistant
    std::vector<std::string> texts; ///< more than one where messages were joined
    std::optional<std::string> author;
    std::vector<ExportCall> calls;
    std::vector<ExportResult> results; ///< in the order in which they came, one for each call or none at all
    std::size_t event = 0;             ///< of the scenario, the first of those joined

    std::string text() const; ///< the texts, each on a line
};

struct ExportConversation {
    std::vector<ExportMessage> messages;
};

/// Something that could not be carried as it is.
struct ExportNote {
    std::string code;
    std::string message;
    std::optional<std::size_t> event; ///< of the scenario; nothing where it is about all of it
};

struct Exported {
    logic::Value body; ///< of a request to the provider, with the conversation and nothing else
    std::vector<ExportNote> notes;
};

/// The messages of a scenario as a format can carry them. What is left out, moved or made up is added to
/// `notes`, in the order of events.
ExportConversation make_export(const Scenario& scenario, const ExportRules& rules,
                               std::vector<ExportNote>& notes);

/// The format must be one that can be written.
Exported export_conversation(const Scenario& scenario, const TranscriptFormat& format);

/// Names that a provider takes for those that it refuses: each old name keeps one new name, and no two become
/// one.
class ExportNames {
public:
    ExportNames(ExportRules::Names kind, const std::vector<std::string>& names);
    const std::string& operator()(const std::string& name) const;
    static bool is_valid(ExportRules::Names kind, std::string_view name);

private:
    std::vector<std::pair<std::string, std::string>> m_names; ///< by old name
};

} // namespace interlock::exchange
