// SPDX-License-Identifier: GPL-3.0-or-later
// ChatRow: what one row of the conversation says, as words and tones; made from the scenario and its trace.
#pragma once

#include "core/engine/trace.h"
#include "core/rules/scenario.h"
#include "core/simulate/expectations.h"
#include "ui/style/marks.h"

#include <QString>

#include <vector>

namespace interlock::ui {

/// How a piece of a row is coloured; the word or the mark beside it says the same.
enum class ChatTone { Normal, Secondary, Accent, Good, Bad, Warning };

/// A small rounded label beside the name of the speaker.
struct ChatChip {
    QString text;
    ChatTone tone = ChatTone::Secondary;
    Mark mark = Mark::None;
    int rule = -1; ///< place of the rule that it names, -1 for none
    friend bool operator==(const ChatChip&, const ChatChip&) = default;
};

/// One line under the message: a call, a note, an expectation.
struct ChatLine {
    QString text;
    ChatTone tone = ChatTone::Normal;
    Mark mark = Mark::None;
    bool code = false;
    bool struck = false;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

struct ChatRow {
    enum class Kind { User, Assistant, Tool, Context, GateError };

    Kind kind = Kind::User;
    int event = 0;
    int gateError = -1;   ///< place in the gate's errors, for Kind::GateError
    bool taken = true;    ///< false while the rehearsal stands before it
    bool blocked = false; ///< a recorded result that would not have been there
    QString who;          ///< "user"
    QString detail;       ///< "12.0 s", "round 1"
    std::vector<ChatChip> chips;
    QString body;
    bool bodyIsCode = false;
    bool cut = false;           ///< the message is longer than `body`
    std::size_t bodyLength = 0; ///< bytes of the whole message
    std::vector<ChatLine> lines;
    std::size_t identity = 0; ///< of what the scenario says, to tell an edit from an insertion

    friend bool operator==(const ChatRow&, const ChatRow&) = default;

    /// All of it as one text, for screen readers and search.
    QString plainText() const;
};

/// Characters and lines of a message that a row shows; the rest is behind "more".
inline constexpr int kRowCharacters = 600;
inline constexpr int kRowLines = 8;

/// One row for each event, and one after an assistant message for each of the gate's errors.
std::vector<ChatRow> chatRows(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace,
                              const std::vector<simulate::ExpectationResult>& expectations);

} // namespace interlock::ui
