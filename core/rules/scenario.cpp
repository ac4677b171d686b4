// SPDX-License-Identifier: GPL-3.0-or-later
// What an event leaves out.
#include "core/rules/scenario.h"

namespace interlock {

const std::vector<ToolCall>& Event::calls() const noexcept
{
    static const std::vector<ToolCall> none;
    return tool_calls ? *tool_calls : none;
}

} // namespace interlock
