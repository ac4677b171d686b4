// SPDX-License-Identifier: GPL-3.0-or-later
// Tells texts apart by the keys at their top, without reading them whole.
#include "ui/transfer/transcript_text.h"

#include "core/exchange/transcript.h"

#include <string>
#include <vector>

namespace interlock::ui {

namespace {

constexpr qsizetype kReadWhole = 1 << 20; ///< characters of a text that is read at once

struct Key {
    std::string name;
    std::string value; ///< where it is a string
};

/// The keys of the first object of a text, and of no other, as far as the text goes.
std::vector<Key> topKeys(std::string_view text)
{
    std::vector<Key> keys;
    int depth = 0;
    bool wantsKey = false;
    bool wantsValue = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            std::string word;
            for (++i; i < text.size() && text[i] != '"'; ++i) {
                if (text[i] == '\\')
                    ++i;
                if (i < text.size())
                    word += text[i];
            }
            if (depth == 1 && wantsKey)
                keys.push_back({std::move(word), {}});
            else if (depth == 1 && wantsValue && !keys.empty())
                keys.back().value = std::move(word);
            wantsKey = wantsValue = false;
        } else if (c == '{' || c == '[') {
            if (depth == 0 && c == '[') // of a list, the first one counts
                continue;
            ++depth;
            wantsKey = depth == 1 && c == '{';
            wantsValue = false;
        } else if (c == '}' || c == ']') {
            if (--depth <= 0)
                return keys;
        } else if (depth == 1 && c == ',') {
            wantsKey = true;
        } else if (depth == 1 && c == ':') {
            wantsValue = true;
        } else if (depth == 0 && static_cast<unsigned char>(c) > ' ' &&
                   static_cast<unsigned char>(c) < 0x80) {
            return keys; // no object at all
        }
    }
    return keys;
}

} // namespace

bool looksLikeRuleSet(std::string_view head)
{
    for (const Key& key : topKeys(head)) {
        if (key.name == "format" && key.value.rfind("interlock", 0) == 0)
            return true;
        if (key.name == "rules" || key.name == "skills" || key.name == "scenarios")
            return true;
    }
    return false;
}

bool looksLikeTranscript(const QString& text)
{
    const QString head = text.left(kReadWhole).trimmed();
    if (!head.startsWith(u'{') && !head.startsWith(u'['))
        return false;
    const std::string bytes = head.toStdString();
    if (looksLikeRuleSet(bytes))
        return false;
    for (const Key& key : topKeys(bytes)) { // a scenario, a rule, a skill
        if (key.name == "events" || key.name == "condition" || key.name == "metadata")
            return false;
    }
    if (text.size() > kReadWhole)
        return bytes.find("\"role\"") != std::string::npos || bytes.find("\"messages\"") != std::string::npos;
    return !exchange::read_transcript(bytes).recordings.empty();
}

} // namespace interlock::ui
