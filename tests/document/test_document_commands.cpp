// SPDX-License-Identifier: GPL-3.0-or-later
// Every edit of the document: what it does, what it tells, and that undo takes it back to the byte.
#include "tests/document/support.h"

#include <QTest>

using namespace interlock;
using namespace interlock::test;
using ui::Document;
using ui::Section;

class TestDocumentCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void edits_data();
    void edits();
    void firstToolMakesTheRegistry();
    void registryGoesWithItsTools();
    void typingMerges();
    void typingElsewhereDoesNotMerge();
    void typingBackLeavesNoStep();
    void savedStateIsNotMergedAway();
    void nothingChangedIsNoStep();
    void editsAreOneStep();
    void resetForgetsTheHistory();
    void namesAreFree_data();
    void namesAreFree();
    void knowsItsFile();
};

namespace {

using Edit = void (*)(Document&);

RuleSet sample()
{
    RuleSet set = rulesOf(QStringLiteral("a:10 b:20 c:30 d:40"));
    set.skills.push_back({.name = "deploy", .description = {}, .metadata = {}, .as_read = {}});
    set.trackers.push_back({"stalls", "", 0, logic::Value(), {}});
    set.fields.push_back({"room.kind", "string", "", {}, {}});
    set.scenarios.push_back(scenario("first"));
    set.tools = {tool("x"), tool("y")};
    return set;
}

} // namespace

Q_DECLARE_METATYPE(Edit)

void TestDocumentCommands::edits_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QString>("told");
    QTest::addColumn<QString>("toldByUndo");

    const auto row = [](const char* name, Edit edit, const char* rules, const char* told,
                        const char* undone) {
        QTest::newRow(name) << edit << QString::fromLatin1(rules) << QString::fromLatin1(told)
                            << QString::fromLatin1(undone);
    };
    row(
        "insert first", [](Document& d) { d.insert(0, rule("n")); }, "n a b c d", "Inserted rules 0-0",
        "Removed rules 0-0");
    row(
        "insert last", [](Document& d) { d.insert(4, rule("n")); }, "a b c d n", "Inserted rules 4-4",
        "Removed rules 4-4");
    row(
        "insert beyond goes to the end", [](Document& d) { d.insert(99, rule("n")); }, "a b c d n",
        "Inserted rules 4-4", "Removed rules 4-4");
    row(
        "insert many",
        [](Document& d) {
            d.insertMany<Rule>(1, {rule("m"), rule("n")});
        },
        "a m n b c d", "Inserted rules 1-2", "Removed rules 1-2");
    row(
        "insert none", [](Document& d) { d.insertMany<Rule>(1, {}); }, "a b c d", "", "");
    row(
        "remove one", [](Document& d) { d.remove<Rule>({1}); }, "a c d", "Removed rules 1-1",
        "Inserted rules 1-1");
    row(
        "remove neighbours",
        [](Document& d) {
            d.remove<Rule>({2, 1});
        },
        "a d", "Removed rules 1-2", "Inserted rules 1-2");
    row(
        "remove apart",
        [](Document& d) {
            d.remove<Rule>({3, 0, 1, 1});
        },
        "c", "Removed rules 3-3; Removed rules 0-1", "Inserted rules 0-1; Inserted rules 3-3");
    row(
        "remove nothing that is there",
        [](Document& d) {
            d.remove<Rule>({-1, 4});
        },
        "a b c d", "", "");
    row(
        "move down", [](Document& d) { d.move<Rule>(0, 2); }, "b c a d", "Moved rules 0-2",
        "Moved rules 2-0");
    row(
        "move up", [](Document& d) { d.move<Rule>(3, 1); }, "a d b c", "Moved rules 3-1", "Moved rules 1-3");
    row(
        "move to the end", [](Document& d) { d.move<Rule>(0, 99); }, "b c d a", "Moved rules 0-3",
        "Moved rules 3-0");
    row(
        "move nowhere", [](Document& d) { d.move<Rule>(1, 1); }, "a b c d", "", "");
    row(
        "replace",
        [](Document& d) { d.replace(1, rule("B", 20), QStringLiteral("Rename"), QStringLiteral("name")); },
        "a B c d", "Modified rules 1-1 name", "Modified rules 1-1 name");
    row(
        "settings",
        [](Document& d) {
            Settings settings;
            settings.enforce_preconditions = false;
            d.setSettings(settings, QStringLiteral("Enforce"));
        },
        "a b c d", "Settings", "Settings");
    row(
        "info", [](Document& d) { d.setInfo("ladder", "climbs"); }, "a b c d", "Settings", "Settings");
    row(
        "skill", [](Document& d) { d.remove<Skill>({0}); }, "a b c d", "Removed skills 0-0",
        "Inserted skills 0-0");
    row(
        "tracker", [](Document& d) { d.insert(0, Tracker()); }, "a b c d", "Inserted trackers 0-0",
        "Removed trackers 0-0");
    row(
        "tool", [](Document& d) { d.move<Tool>(0, 1); }, "a b c d", "Moved tools 0-1", "Moved tools 1-0");
    row(
        "field", [](Document& d) { d.insert(1, Field()); }, "a b c d", "Inserted fields 1-1",
        "Removed fields 1-1");
    row(
        "scenario", [](Document& d) { d.replace(0, scenario("other"), QStringLiteral("Rename")); }, "a b c d",
        "Modified scenarios 0-0", "Modified scenarios 0-0");
}

void TestDocumentCommands::edits()
{
    QFETCH(Edit, edit);
    QFETCH(QString, rules);
    QFETCH(QString, told);
    QFETCH(QString, toldByUndo);

    Document document;
    document.reset(sample(), {});
    const RuleSet before = document.ruleSet();
    ChangeLog log(&document);

    edit(document);
    QCOMPARE(names<Rule>(document), rules);
    QCOMPARE(log.take(), told);
    QCOMPARE(document.isModified(), !told.isEmpty());
    QCOMPARE(document.undoStack()->count(), told.isEmpty() ? 0 : 1);
    const RuleSet after = document.ruleSet();

    document.undoStack()->undo();
    QVERIFY(document.ruleSet() == before);
    QCOMPARE(log.take(), toldByUndo);
    QVERIFY(!document.isModified());

    document.undoStack()->redo();
    QVERIFY(document.ruleSet() == after);
    QCOMPARE(log.take(), told);
}

void TestDocumentCommands::firstToolMakesTheRegistry()
{
    Document document;
    ChangeLog log(&document);
    QVERIFY(!document.ruleSet().tools);
    document.insert(0, tool("search"));
    QVERIFY(document.ruleSet().tools);
    QCOMPARE(log.take(), QStringLiteral("Settings; Inserted tools 0-0"));
    document.undoStack()->undo();
    QVERIFY(!document.ruleSet().tools);
    QCOMPARE(log.take(), QStringLiteral("Removed tools 0-0; Settings"));
    QVERIFY(document.parts<Tool>().empty());
    document.undoStack()->redo();
    QCOMPARE(names<Tool>(document), QStringLiteral("search"));
    // The last tool gone leaves a registry that knows none.
    document.remove<Tool>({0});
    QVERIFY(document.ruleSet().tools && document.ruleSet().tools->empty());
}

void TestDocumentCommands::registryGoesWithItsTools()
{
    Document document;
    document.reset(sample(), {});
    ChangeLog log(&document);
    document.setHasRegistry(false);
    QVERIFY(!document.ruleSet().tools);
    QCOMPARE(log.take(), QStringLiteral("Removed tools 0-1; Settings"));
    document.undoStack()->undo();
    QCOMPARE(names<Tool>(document), QStringLiteral("x y"));
    QCOMPARE(log.take(), QStringLiteral("Inserted tools 0-1; Settings"));
    document.setHasRegistry(true);
    QCOMPARE(log.take(), QString());

    Document empty;
    empty.setHasRegistry(true);
    QVERIFY(empty.ruleSet().tools && empty.ruleSet().tools->empty());
}

void TestDocumentCommands::typingMerges()
{
    Document document;
    document.reset(sample(), {});
    for (const char* typed : {"ab", "abc", "abcd"})
        document.replace(0, rule(typed, 10), QStringLiteral("Rename"), QStringLiteral("name"),
                         QStringLiteral("name"));
    QCOMPARE(document.undoStack()->count(), 1);
    QCOMPARE(names<Rule>(document), QStringLiteral("abcd b c d"));
    document.undoStack()->undo();
    QCOMPARE(names<Rule>(document), QStringLiteral("a b c d"));
    document.undoStack()->redo();
    QCOMPARE(names<Rule>(document), QStringLiteral("abcd b c d"));

    document.setInfo("l", "");
    document.setInfo("la", "");
    QCOMPARE(document.undoStack()->count(), 2);
}

void TestDocumentCommands::typingElsewhereDoesNotMerge()
{
    Document document;
    document.reset(sample(), {});
    const auto type = [&document](int place, const char* name, const char* key) {
        Rule changed = document.ruleSet().rules[static_cast<std::size_t>(place)];
        changed.name = name;
        document.replace(place, std::move(changed), QStringLiteral("Rename"), {}, QString::fromLatin1(key));
    };
    type(0, "one", "name");
    type(1, "two", "name"); // another rule
    type(1, "three", "description");
    type(1, "four", "");
    type(1, "five", "");
    QCOMPARE(document.undoStack()->count(), 5);
}

void TestDocumentCommands::typingBackLeavesNoStep()
{
    Document document;
    document.reset(sample(), {});
    const QString key = QStringLiteral("name");
    document.replace(0, rule("ab", 10), QStringLiteral("Rename"), key, key);
    QVERIFY(document.isModified());
    document.replace(0, rule("a", 10), QStringLiteral("Rename"), key, key);
    QCOMPARE(document.undoStack()->count(), 0);
    QVERIFY(!document.isModified());
    QVERIFY(document.ruleSet() == sample());
}

void TestDocumentCommands::savedStateIsNotMergedAway()
{
    Document document;
    document.reset(sample(), {});
    const QString key = QStringLiteral("name");
    document.replace(0, rule("ab", 10), QStringLiteral("Rename"), key, key);
    document.markSaved(QStringLiteral("/tmp/ladder.json"));
    document.replace(0, rule("abc", 10), QStringLiteral("Rename"), key, key);
    QVERIFY(document.isModified());
    document.undoStack()->undo();
    QVERIFY(!document.isModified());
    QCOMPARE(names<Rule>(document), QStringLiteral("ab b c d"));
}

void TestDocumentCommands::nothingChangedIsNoStep()
{
    Document document;
    document.reset(sample(), {});
    document.replace(0, Rule(document.ruleSet().rules[0]), QStringLiteral("Rename"));
    document.setSettings(document.ruleSet().settings, QStringLiteral("Settings"));
    document.setInfo("", "");
    document.edit(QStringLiteral("Nothing"), [] {});
    document.placeRule(2, 2);
    QCOMPARE(document.undoStack()->count(), 0);
}

void TestDocumentCommands::editsAreOneStep()
{
    Document document;
    document.reset(sample(), {});
    const RuleSet before = document.ruleSet();
    QSignalSpy finished(&document, &Document::batchFinished);
    document.edit(QStringLiteral("Both"), [&] {
        QVERIFY(!document.inBatch()); // nothing was edited so far
        document.insert(0, rule("n"));
        QVERIFY(document.inBatch());
        document.edit(QStringLiteral("Inner"), [&] { document.remove<Rule>({1, 3}); });
        QCOMPARE(finished.count(), 0);
    });
    QVERIFY(!document.inBatch());
    QCOMPARE(finished.count(), 1);
    QCOMPARE(document.undoStack()->count(), 1);
    QCOMPARE(document.undoStack()->text(0), QStringLiteral("Both"));
    QCOMPARE(names<Rule>(document), QStringLiteral("n b d"));
    document.undoStack()->undo();
    QVERIFY(document.ruleSet() == before);
    QCOMPARE(finished.count(), 2);
    document.undoStack()->redo();
    QCOMPARE(names<Rule>(document), QStringLiteral("n b d"));
    QCOMPARE(finished.count(), 3);
}

void TestDocumentCommands::resetForgetsTheHistory()
{
    Document document;
    document.insert(0, rule("a"));
    QSignalSpy modified(&document, &Document::modifiedChanged);
    ChangeLog log(&document);
    document.reset(sample(), QStringLiteral("/tmp/other.json"));
    QCOMPARE(log.take(), QStringLiteral("Reset"));
    QVERIFY(!document.isModified());
    QVERIFY(!document.undoStack()->canUndo());
    QCOMPARE(modified.count(), 1);
    QCOMPARE(modified.first().first().toBool(), false);
}

void TestDocumentCommands::namesAreFree_data()
{
    QTest::addColumn<QString>("taken");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("name");
    QTest::newRow("free") << "a b"
                          << "c"
                          << "c";
    QTest::newRow("taken") << "rule"
                           << "rule"
                           << "rule 2";
    QTest::newRow("taken twice") << "rule rule_2"
                                 << "rule"
                                 << "rule 2";
    QTest::newRow("identifier") << "needle_judo"
                                << "needle_judo"
                                << "needle_judo_2";
    QTest::newRow("identifier goes on counting") << "a_b a_b_2"
                                                 << "a_b_2"
                                                 << "a_b_3";
    QTest::newRow("number of its own") << "route66"
                                       << "route66"
                                       << "route66 2";
}

void TestDocumentCommands::namesAreFree()
{
    QFETCH(QString, taken);
    QFETCH(QString, wanted);
    QFETCH(QString, name);
    Document document;
    RuleSet set;
    const QStringList words = taken.split(u' ');
    for (const QString& word : words)
        set.rules.push_back(rule(word.toStdString()));
    document.reset(set, {});
    QCOMPARE(QString::fromStdString(document.freeName(Section::Rules, wanted.toStdString())), name);
}

void TestDocumentCommands::knowsItsFile()
{
    Document document;
    QCOMPARE(document.displayName(), QStringLiteral("Untitled"));
    QSignalSpy path(&document, &Document::filePathChanged);
    document.insert(0, rule("a"));
    document.markSaved(QStringLiteral("/tmp/ladder.json"));
    QCOMPARE(document.displayName(), QStringLiteral("ladder.json"));
    QVERIFY(!document.isModified());
    QCOMPARE(path.count(), 1);
}

QTEST_GUILESS_MAIN(TestDocumentCommands)
#include "test_document_commands.moc"
