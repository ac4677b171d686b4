// SPDX-License-Identifier: GPL-3.0-or-later
// LangChain: messages dumped as constructors, as {type, data}, or flat.
#pragma once

#include "core/exchange/conversation_export.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace langchain {
bool is_conversation(const logic::Value& value);
/// Calls that stand twice (in `tool_calls` and as the provider sent them) count once. Those of
/// `invalid_tool_calls` keep their arguments as text, with a note. Results say whether they failed.
void read(const logic::Value& messages, RecordingBuilder& recording);
/// {"messages": …} of flat messages, which LangChain loads as they are.
logic::Value write(const ExportConversation& conversation);

inline constexpr ExportRules kExportRules = [] {
    ExportRules rules;
    rules.names = ExportRules::Names::Any;
    rules.has_status = true;
    rules.has_author = true;
    rules.has_result_names = true;
    return rules;
}();
} // namespace langchain

inline constexpr TranscriptFormat kLangChain{
    "langchain",      "LangChain", langchain::is_conversation, langchain::read, nullptr,
    langchain::write, nullptr,     &langchain::kExportRules};

} // namespace interlock::exchange
