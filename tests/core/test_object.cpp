// SPDX-License-Identifier: GPL-3.0-or-later
// Objects that share their keys: no change of one may be seen in another.
#include "core/exchange/json_text.h"
#include "core/logic/object_builder.h"
#include "tests/core/test_match_helpers.h"
#include "tests/support/random_rule_set.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace interlock;
using logic::Keys;
using logic::KeyPool;
using logic::Object;
using logic::ObjectBuilder;
using logic::Value;
using test::Chance;

namespace {

/// An object as simple as can be.
using Plain = std::vector<std::pair<std::string, Value>>;

void set(Plain& plain, const std::string& key, const Value& value)
{
    for (auto& [known, old] : plain) {
        if (known == key) {
            old = value;
            return;
        }
    }
    plain.emplace_back(key, value);
}

/// Where the two differ, or an empty text.
std::string difference(const Object& object, const Plain& plain)
{
    if (object.size() != plain.size() || object.empty() != plain.empty())
        return "the size";
    if (object.values().size() != plain.size() || (object.keys() ? object.keys()->size() : 0) != plain.size())
        return "the size of keys or values";
    std::size_t place = 0;
    for (const auto& [key, value] : object) {
        if (key != plain[place].first || !(value == plain[place].second))
            return "member " + std::to_string(place);
        if (object.find(key) != &value || object.begin()[static_cast<std::ptrdiff_t>(place)].key != key)
            return "where " + key + " is found";
        ++place;
    }
    return object.contains("nowhere") ? "a key that was never set" : "";
}

std::string random_key(Chance& chance, std::size_t most)
{
    return "key " + std::to_string(chance.below(most));
}

} // namespace

class TestObject : public QObject {
    Q_OBJECT

private slots:
    void copies_are_apart();
    void builder_makes_what_was_added();
    void alike_objects_share_keys();
    void a_pool_tells_forms_apart();
    void large_objects_are_built();
    void a_reader_shares_keys();
    void equality_needs_the_same_order();
    void copies_in_threads();
};

void TestObject::copies_are_apart()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    for (int round = 0; round < 200; ++round) {
        const std::size_t keys = round % 2 == 0 ? 6 : 40; // few are looked at one by one, many found by hash
        std::vector<Object> objects(4);
        std::vector<Plain> plain(4);
        for (int step = 0; step < 200; ++step) {
            const std::size_t i = chance.below(objects.size());
            const std::string key = random_key(chance, keys);
            switch (chance.below(10)) {
            case 0: {
                const std::size_t from = chance.below(objects.size());
                objects[i] = objects[from];
                plain[i] = Plain(plain[from]);
                break;
            }
            case 1: {
                const std::size_t from = chance.below(objects.size());
                if (from == i)
                    break;
                objects[i] = std::move(objects[from]);
                plain[i] = std::move(plain[from]);
                plain[from].clear(); // the object, too, can be used on as an empty one
                break;
            }
            case 2:
            case 3: {
                const bool erased = objects[i].erase(key);
                QCOMPARE(std::erase_if(plain[i], [&key](const auto& member) { return member.first == key; }) == 1,
                         erased);
                break;
            }
            default:
                objects[i].set(key, step);
                set(plain[i], key, step);
            }
            for (std::size_t k = 0; k < objects.size(); ++k)
                QCOMPARE(difference(objects[k], plain[k]), std::string());
        }
    }
}

void TestObject::builder_makes_what_was_added()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    for (int round = 0; round < 60; ++round) {
        KeyPool pool;
        std::vector<std::vector<std::string>> forms; // most objects have one of a few, or the beginning of one
        for (int i = 0; i < 6; ++i) {
            std::vector<std::string>& form = forms.emplace_back();
            for (std::size_t length = chance.below(30); length > 0; --length)
                form.push_back(random_key(chance, 25)); // some twice
        }
        std::vector<std::pair<Object, Plain>> made;
        for (int i = 0; i < 80; ++i) {
            std::vector<std::string> keys = chance.pick(forms);
            if (chance.percent(20))
                keys.resize(chance.below(keys.size() + 1));
            if (chance.percent(20))
                keys.push_back(random_key(chance, 40));
            ObjectBuilder builder(pool);
            Plain plain;
            for (const std::string& key : keys) {
                QCOMPARE(builder.contains(key), std::any_of(plain.begin(), plain.end(), [&key](const auto& member) {
                             return member.first == key;
                         }));
                const Value value(static_cast<std::int64_t>(chance.below(1000)));
                builder.add(key, value);
                set(plain, key, value);
            }
            Object object = builder.finish();
            if (chance.percent(20)) { // changing one must not change those that came before or come later
                object.set("new", true);
                set(plain, "new", true);
            }
            made.emplace_back(std::move(object), std::move(plain));
        }
        for (const auto& [object, plain] : made)
            QCOMPARE(difference(object, plain), std::string());
    }
}

void TestObject::alike_objects_share_keys()
{
    Object first{{"a", 1}, {"b", 2}};
    Object second = first;
    second.set("a", 3);
    QCOMPARE(second.keys(), first.keys());
    second.set("c", 4);
    QVERIFY(second.keys() != first.keys());
    const Keys* own = second.keys().get();
    second.set("d", 5);
    QCOMPARE(second.keys().get(), own); // nobody else has them: no copy
    QVERIFY(second.erase("b"));
    QCOMPARE(first, (Object{{"a", 1}, {"b", 2}}));
    QCOMPARE(second, (Object{{"a", 3}, {"c", 4}, {"d", 5}}));
    QVERIFY(second.erase("a") && second.erase("c") && second.erase("d"));
    QVERIFY(second.empty() && !second.keys());
}

void TestObject::a_pool_tells_forms_apart()
{
    // Two forms that begin alike, and one that is the beginning of both, in turn.
    KeyPool pool;
    const auto make = [&pool](const std::vector<const char*>& keys) {
        ObjectBuilder builder(pool);
        for (const char* key : keys)
            builder.add(key, 1);
        return builder.finish();
    };
    const std::vector<std::vector<const char*>> forms = {{"id", "text"}, {"id", "kind"}, {"id"}};
    std::vector<std::shared_ptr<Keys>> keys;
    for (const auto& form : forms)
        keys.push_back(make(form).keys());
    for (int i = 0; i < 10; ++i) {
        for (std::size_t form = 0; form < forms.size(); ++form)
            QCOMPARE(make(forms[form]).keys(), keys[form]);
    }
    QVERIFY(!make({}).keys());
    // Keys that come twice leave nothing behind that would push the others out.
    for (int i = 0; i < 20; ++i)
        QCOMPARE(make({"id", "kind", "id"}).keys(), keys[1]);
    for (std::size_t form = 0; form < forms.size(); ++form)
        QCOMPARE(make(forms[form]).keys(), keys[form]);
}

void TestObject::large_objects_are_built()
{
    // Across the sizes up to which keys are kept for others and room is made ahead.
    KeyPool pool;
    for (const int size : {63, 64, 65, 1023, 1024, 1025, 5000, 1025, 64}) {
        ObjectBuilder builder(pool);
        Plain plain;
        for (int i = 0; i < size; ++i) {
            builder.add("key" + std::to_string(i), i);
            plain.emplace_back("key" + std::to_string(i), i);
        }
        QCOMPARE(difference(builder.finish(), plain), std::string());
    }
}

void TestObject::a_reader_shares_keys()
{
    const char* text = R"([{"role":"user","content":"a"},{"role":"tool","content":"b"},{"content":"c","role":"user"}])";
    for (const bool quickly : {true, false}) {
        exchange::JsonOptions options;
        options.duplicate_keys_are_errors = !quickly; // which the quick reader leaves to the other
        const auto reading = exchange::read_json(text, options);
        QVERIFY(reading.value);
        const logic::Array& items = reading.value->as_array();
        QCOMPARE(items[0].as_object().keys(), items[1].as_object().keys());
        QVERIFY(items[0].as_object().keys() != items[2].as_object().keys());
    }
    // The last value counts where a key comes twice, whatever was guessed.
    exchange::JsonOptions forgiving;
    forgiving.duplicate_keys_are_errors = false;
    const auto twice =
        exchange::read_json(R"([{"a":1,"b":2},{"a":1,"a":3,"b":4},{"a":5,"b":6,"b":7}])", forgiving);
    QVERIFY(twice.value);
    QCOMPARE(exchange::write_json(*twice.value), std::string(R"([{"a":1,"b":2},{"a":3,"b":4},{"a":5,"b":7}])"));
}

void TestObject::equality_needs_the_same_order()
{
    const Value one = Object{{"a", 1}, {"b", 2}};
    const Value other = Object{{"b", 2}, {"a", 1}};
    QVERIFY(!(one == other));
    QVERIFY(logic::json_equal(one, other));
    QVERIFY(one == Value(Object{{"a", 1}, {"b", 2}}));
    QVERIFY(!(one == Value(Object{{"a", 1}, {"c", 2}})));
    QVERIFY(Value(Object{}) == Value(Object{}));
}

void TestObject::copies_in_threads()
{
    // Each thread makes an object of its own out of a shared one; what it adds only it sees.
    const Object shared{{"a", 1}};
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; ++number) {
        threads.emplace_back([&shared, &wrong, number] {
            for (int i = 0; i < 2000; ++i) {
                Object own = shared;
                own.set("b" + std::to_string(number), i);
                own.set("c", number);
                if (own.size() != 3 || shared.size() != 1 || own.find("c")->to_int64() != number)
                    ++wrong;
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);

    // Whichever of two lets go last leaves the keys to the other, which changes them in place.
    for (int i = 0; i < 500; ++i) {
        std::vector<Object> copies(2, Object{{"a", 1}, {"b", 2}});
        std::vector<std::thread> pair;
        for (int number = 0; number < 2; ++number) {
            pair.emplace_back([&wrong, own = std::move(copies[static_cast<std::size_t>(number)]), number]() mutable {
                own.set("c", number);
                own.set("d", number);
                if (own.size() != 4 || own.find("d")->to_int64() != number || own.keys()->size() != 4)
                    ++wrong;
                own = Object();
            });
        }
        for (std::thread& thread : pair)
            thread.join();
    }
    QCOMPARE(wrong.load(), 0);
}

QTEST_APPLESS_MAIN(TestObject)
#include "test_object.moc"
