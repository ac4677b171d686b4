// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes conditions: {"logic", "data"} is evaluated within its budget, and with a hook comes to the same.
#include "core/exchange/json_text.h"
#include "core/logic/program.h"

#include <cstdlib>

using namespace interlock;

namespace {

class Counter : public logic::EvaluationHook {
public:
    explicit Counter(std::size_t nodes) : m_nodes(nodes) {}
    void evaluated(logic::NodeId node, const logic::Outcome&) override
    {
        if (node >= m_nodes)
            std::abort(); // there is no such node
    }

private:
    std::size_t m_nodes;
};

std::string text_of(const logic::Outcome& outcome)
{
    if (const auto* error = std::get_if<logic::Error>(&outcome))
        return error->type + ": " + error->message + exchange::write_json(error->thrown);
    return exchange::write_json(std::get<logic::Value>(outcome));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const exchange::JsonReading reading = exchange::read_json({reinterpret_cast<const char*>(data), size});
    const logic::Value* expression = reading.value ? reading.value->find("logic") : nullptr;
    if (!expression)
        return 0;
    const logic::Value* read = reading.value->find("data");
    const logic::Value seen = read ? *read : logic::Value();
    const logic::Program program = logic::Program::compile(*expression);
    const std::string result = text_of(program.evaluate(seen));
    Counter counter(program.nodes().size());
    if (text_of(program.evaluate(seen, {}, &counter)) != result)
        std::abort(); // watching changed the result
    return 0;
}
