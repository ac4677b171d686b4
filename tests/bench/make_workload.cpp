// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the workloads of the matcher's benchmark as JSON files, the same on every machine.
//   make_workload FOLDER
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "tests/bench/workload.h"

#include <cstdio>
#include <filesystem>

using namespace interlock;

namespace {

template <typename List>
bool write(const std::filesystem::path& path, const List& list)
{
    logic::Array items(list.begin(), list.end());
    const std::string error =
        exchange::write_file_atomically(path, exchange::write_json(std::move(items)) + "\n");
    if (!error.empty())
        std::fprintf(stderr, "make_workload: %s: %s\n", path.c_str(), error.c_str());
    return error.empty();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: make_workload FOLDER\n", stderr);
        return 2;
    }
    constexpr std::size_t messages = 1000;
    const std::filesystem::path folder = argv[1];
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    bool written = write(folder / "contexts.json", bench::contexts(messages));
    for (const std::size_t rules : {10U, 100U, 1000U, 10000U}) {
        const std::string count = std::to_string(rules);
        written = written && write(folder / ("conditions_" + count + ".json"), bench::conditions(rules)) &&
                  write(folder / ("distinct_" + count + ".json"), bench::distinct_conditions(rules)) &&
                  // Fewer where each is large: all paths of all conditions.
                  write(folder / ("distinct_contexts_" + count + ".json"),
                        bench::distinct_contexts(rules < 1000 ? 100 : 10, rules)) &&
                  write(folder / ("priorities_" + count + ".json"), bench::priorities(rules));
    }
    return written ? 0 : 1;
}
