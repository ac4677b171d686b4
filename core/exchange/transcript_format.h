// SPDX-License-Identifier: GPL-3.0-or-later
// TranscriptFormat: one way in which conversations are recorded. A format is one file in this folder and a row in the
// table of transcript_formats.cpp; adding one touches nothing else.
#pragma once

#include "core/exchange/recording_builder.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace interlock::exchange {

struct ExportConversation;
struct ExportRules;

struct TranscriptFormat {
    const char* id = nullptr;   ///< on the command line: "openai-chat"
    const char* name = nullptr; ///< for people: "OpenAI Chat Completions"

    /// True where the value itself is a conversation of this format: for most a list of messages, for some the object
    /// around it. Looks at shapes only, and is asked of every value near the top of a document, so it must be quick to
    /// say no. The first row of the table that says yes wins.
    bool (*is_conversation)(const logic::Value& value) = nullptr;

    /// Reads a conversation that `is_conversation` knows, or that the caller says is of this format. What it cannot
    /// read is skipped in the recording with a reason; it never fails as a whole.
    void (*read)(const logic::Value& conversation, RecordingBuilder& recording) = nullptr;

    /// For formats that write one message a line: which conversation the line belongs to ("" where it does not say),
    /// nothing where it is no such line. Lines of one conversation stand together, and `read` gets them as a list.
    /// Null where a line is a whole conversation.
    std::optional<std::string> (*line_key)(const logic::Value& line) = nullptr;

    /// The conversation as a request body of this format; null where the format is only read.
    logic::Value (*write)(const ExportConversation& conversation) = nullptr;

    /// With the caller's word that the value is of this format: also what its shape alone does not tell from another,
    /// such as messages without any call. Null where `is_conversation` knows all.
    bool (*could_be)(const logic::Value& value) = nullptr;

    /// What `write` can carry; null where the format is only read.
    const ExportRules* export_rules = nullptr;
};

/// All formats, from the most particular shape to the most general.
std::span<const TranscriptFormat> transcript_formats();

/// Null for an unknown id.
const TranscriptFormat* find_transcript_format(std::string_view id);

/// The first format whose conversation the value is; null for none.
const TranscriptFormat* format_of(const logic::Value& value);

} // namespace interlock::exchange
