// SPDX-License-Identifier: GPL-3.0-or-later
// Tool and Field: what the registry knows of a tool, and what a file declares of a path that conditions read.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>
#include <vector>

namespace interlock {

struct Tool {
    std::string name;
    std::string description;
    logic::Value parameters; ///< JSON Schema of the arguments, or null

    logic::Object as_read;
    friend bool operator==(const Tool&, const Tool&) = default;
};

/// A declared path of the context: drives completion and typed editors, decides nothing.
struct Field {
    std::string path;
    std::string type; ///< string, number, boolean, list, object or any
    std::string description;
    std::optional<logic::Array> values; ///< the values that it usually has

    logic::Object as_read;
    friend bool operator==(const Field&, const Field&) = default;
};

} // namespace interlock
