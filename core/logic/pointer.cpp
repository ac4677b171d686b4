// SPDX-License-Identifier: GPL-3.0-or-later
// JSON pointers: how a part is escaped.
#include "core/logic/pointer.h"

namespace interlock::logic {

void append_to_pointer(std::string& pointer, std::string_view key)
{
    pointer += '/';
    for (const char c : key) {
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    }
}

void append_to_pointer(std::string& pointer, std::size_t index)
{
    pointer += '/';
    pointer += std::to_string(index);
}

} // namespace interlock::logic
