// SPDX-License-Identifier: GPL-3.0-or-later
// The table of transcript formats.
#include "core/exchange/agentdojo.h"
#include "core/exchange/anthropic.h"
#include "core/exchange/api_bank.h"
#include "core/exchange/bedrock_converse.h"
#include "core/exchange/claude_code.h"
#include "core/exchange/cohere_v1.h"
#include "core/exchange/cohere_v2.h"
#include "core/exchange/gemini.h"
#include "core/exchange/inspect.h"
#include "core/exchange/interlock_scenario.h"
#include "core/exchange/langchain.h"
#include "core/exchange/mistral_chat.h"
#include "core/exchange/ollama.h"
#include "core/exchange/openai_chat.h"
#include "core/exchange/openai_responses.h"
#include "core/exchange/swe_agent.h"
#include "core/exchange/tau2.h"
#include "core/exchange/transcript_format.h"

#include <algorithm>
#include <array>

namespace interlock::exchange {

namespace {

// The first row whose shape fits wins: the most particular shapes come first, OpenAI's, which many imitate, last.
constexpr std::array kFormats{
    kInterlockScenario, // events
    kClaudeCode,        // lines with a message inside
    kLangChain,         // messages with a type
    kApiBank,           // turns
    kCohereV1,          // a history with roles of its own
    kGemini,            // parts
    kAgentDojo,         // calls as functions with args
    kTau2,              // calls of two who call
    kSweAgent,          // results with many ids
    kInspect,           // calls as functions with arguments
    kBedrockConverse,   // blocks without a type
    kAnthropic,         // blocks with one
    kOpenAiResponses,   // items
    kCohereV2,          // plans and documents
    kMistralChat,       // thoughts, ids that are none
    kOllama,            // neither ids nor types
    kOpenAiChat,
};

} // namespace

std::span<const TranscriptFormat> transcript_formats()
{
    return kFormats;
}

const TranscriptFormat* find_transcript_format(std::string_view id)
{
    const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                    [id](const TranscriptFormat& format) { return format.id == id; });
    return found == kFormats.end() ? nullptr : &*found;
}

const TranscriptFormat* format_of(const logic::Value& value)
{
    const auto found = std::find_if(kFormats.begin(), kFormats.end(), [&value](const TranscriptFormat& format) {
        return format.is_conversation(value);
    });
    return found == kFormats.end() ? nullptr : &*found;
}

} // namespace interlock::exchange
