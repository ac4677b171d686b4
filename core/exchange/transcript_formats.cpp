// SPDX-License-Identifier: GPL-3.0-or-later
// The table of transcript formats.
#include "core/exchange/anthropic.h"
#include "core/exchange/bedrock_converse.h"
#include "core/exchange/claude_code.h"
#include "core/exchange/gemini.h"
#include "core/exchange/langchain.h"
#include "core/exchange/openai_chat.h"
#include "core/exchange/openai_responses.h"
#include "core/exchange/transcript_format.h"

#include <algorithm>
#include <array>

namespace interlock::exchange {

namespace {

// The first row whose shape fits wins: the most particular shapes come first, OpenAI's, which many imitate, last.
constexpr std::array kFormats{
    kClaudeCode,      // lines with a message inside
    kLangChain,       // messages with a type
    kGemini,          // parts
    kBedrockConverse, // blocks without a type
    kAnthropic,       // blocks with one
    kOpenAiResponses, // items
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
