// SPDX-License-Identifier: GPL-3.0-or-later
// Deciding a message takes no memory once the first few have been decided: this program counts what is allocated.
#include "core/exchange/json_text.h"
#include "core/match/matcher.h"
#include "tests/core/test_match_helpers.h"
#include "tests/support/random_rule_set.h"

#include <QtTest>

#include <atomic>
#include <cstdlib>
#include <new>

using namespace interlock;
using logic::Array;
using logic::Object;
using logic::Value;
using test::Chance;

namespace {

std::atomic<std::size_t> s_allocations{0};

Value call(const char* name, Array arguments)
{
    return Object{{name, std::move(arguments)}};
}

Value var(const std::string& path)
{
    return Object{{"var", path}};
}

std::string word(std::size_t number)
{
    return "word" + std::to_string(number) + "end";
}

/// Of each kind that is decided together: a word, a kind, flags, numbers, tools called, one of two words.
Value condition(Chance& chance)
{
    Array all;
    all.push_back(call("in", {word(chance.below(400)), var("message.text")}));
    all.push_back(call("in", {var("room.kind"), Array{"dm", "team"}}));
    all.push_back(call("==", {var("store.flag" + std::to_string(chance.below(8))), chance.percent(50)}));
    all.push_back(call(">=", {var("store.count" + std::to_string(chance.below(8))),
                              static_cast<std::int64_t>(chance.below(20))}));
    all.push_back(call("!", {call("in", {"tool" + std::to_string(chance.below(6)), var("called")})}));
    all.push_back(call("or", {call("in", {word(chance.below(400)), var("message.text")}),
                              call("===", {var("message.author"), "author" + std::to_string(chance.below(90))})}));
    std::shuffle(all.begin(), all.end(), chance.random());
    all.resize(2 + chance.below(4));
    return Object{{"and", std::move(all)}};
}

Value context(Chance& chance)
{
    std::string text;
    for (std::size_t i = chance.below(40); i > 0; --i)
        text += word(chance.below(600)) + ' ';
    Object store;
    for (int i = 0; i < 8; ++i) {
        store.set("flag" + std::to_string(i), chance.percent(50));
        store.set("count" + std::to_string(i), static_cast<std::int64_t>(chance.below(25)));
    }
    Array called;
    for (std::size_t i = chance.below(4); i > 0; --i)
        called.emplace_back("tool" + std::to_string(chance.below(6)));
    return Object{{"message", Object{{"text", text}, {"author", "author" + std::to_string(chance.below(100))}}},
                  {"room", Object{{"kind", chance.percent(50) ? "dm" : "hall"}}},
                  {"store", std::move(store)},
                  {"called", std::move(called)}};
}

} // namespace

#ifdef __SANITIZE_ADDRESS__
// The sanitizer has operators of its own, and calls this for each.
extern "C" void __sanitizer_malloc_hook(const volatile void*, std::size_t)
{
    ++s_allocations;
}
#else
void* operator new(std::size_t size)
{
    ++s_allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
#endif

class TestMatchAllocations : public QObject {
    Q_OBJECT

private slots:
    void deciding_takes_none_data();
    void deciding_takes_none();
};

void TestMatchAllocations::deciding_takes_none_data()
{
    QTest::addColumn<int>("count");
    for (const int count : {1, 10, 100, 1000, 5000})
        QTest::addRow("%d conditions", count) << count;
}

void TestMatchAllocations::deciding_takes_none()
{
    QFETCH(int, count);
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    std::vector<match::Condition> conditions;
    for (int i = 0; i < count; ++i) {
        const Value expression = condition(chance);
        conditions.push_back({expression, logic::Program::compile(expression)});
    }
    Array made;
    for (int i = 0; i < 50; ++i)
        made.push_back(context(chance));
    // As a host hands them over: read from JSON, each of its own memory.
    const Value contexts = exchange::read_json(exchange::write_json(made)).value.value();
    const match::Matcher matcher(conditions);
    match::Decisions decisions;
    const auto pass = [&] {
        std::size_t plainly = 0;
        for (const Value& data : contexts.as_array()) {
            matcher.decide(data, decisions);
            plainly += decisions.evaluated_plainly();
        }
        return plainly;
    };
    QCOMPARE(pass(), std::size_t{0}); // else the evaluator would allocate, and this would hold nothing
    std::size_t before = s_allocations;
    pass();
    QCOMPARE(s_allocations - before, std::size_t{0});
    before = s_allocations;
    const Value copied = std::string(100, 'x');
    QVERIFY(s_allocations > before); // it is really counted
}

QTEST_APPLESS_MAIN(TestMatchAllocations)
#include "test_match_allocations.moc"
