// SPDX-License-Identifier: GPL-3.0-or-later
// What several commands do: read a rule set or say why not, and name places in files.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/exchange/conversation_export.h"
#include "core/exchange/transcript_format.h"
#include "core/rules/issue.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace interlock::cli {

/// "FILE:line:column: message (JSON pointer)", without what is not known.
std::string issue_line(const std::string& file, const Issue& issue, const std::string& severity = {});

struct LoadedFile {
    std::string text;
    std::optional<RuleSet> rule_set;
    std::vector<Issue> issues; ///< of the reading
};

/// Reads the file. Where it cannot be used the errors are said on standard error and there is no rule set.
LoadedFile load_file(const std::string& path);

/// As load_file, and refuses rule sets that cannot be run (two rules of one name): null, and said on standard error.
std::shared_ptr<const engine::CompiledRuleSet> load_runnable(const std::string& path);

/// The scenario of the name, or the first one without a name. Null, and said, where there is none.
const Scenario* find_scenario(const RuleSet& rules, const std::string& name, const std::string& file);

/// The ids of all transcript formats, for --as.
std::vector<std::string> format_ids();
/// Those that a conversation can be written in, for --target.
std::vector<std::string> export_targets();

/// Writes to a file, whole or not at all, or to standard output where `path` is empty. False, and said, on failure.
bool write_output(const std::string& path, const std::string& text);

} // namespace interlock::cli
