// SPDX-License-Identifier: GPL-3.0-or-later
// The current parts follow the document, and pointers lead to parts.
#include "tests/document/support.h"
#include "ui/document/selection.h"

#include <QTest>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestSelection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void follows_data();
    void follows();
    void startsAtTheFirstInOrder();
    void selectsTheFirstThatComes();
    void readsPointers_data();
    void readsPointers();
    void reveals();
};

using Edit = void (*)(Document&);
Q_DECLARE_METATYPE(Edit)

void TestSelection::follows_data()
{
    QTest::addColumn<int>("current");
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<int>("place");
    QTest::addColumn<int>("told");
    const auto row = [](const char* name, int current, Edit edit, int place, int told) {
        QTest::newRow(name) << current << edit << place << told;
    };
    row(
        "inserted before", 1, [](Document& d) { d.insert(0, rule("n")); }, 2, 1);
    row(
        "inserted at", 1, [](Document& d) { d.insert(1, rule("n")); }, 2, 1);
    row(
        "inserted behind", 1, [](Document& d) { d.insert(2, rule("n")); }, 1, 0);
    row(
        "removed before", 2, [](Document& d) { d.remove<Rule>({0}); }, 1, 1);
    row(
        "removed behind", 1, [](Document& d) { d.remove<Rule>({2}); }, 1, 0);
    row(
        "removed: the next one", 1, [](Document& d) { d.remove<Rule>({1}); }, 1, 1);
    row(
        "removed the last: the one before", 3, [](Document& d) { d.remove<Rule>({3}); }, 2, 1);
    row(
        "all removed", 1,
        [](Document& d) {
            d.remove<Rule>({0, 1, 2, 3});
        },
        -1, 1);
    row(
        "moved itself", 0, [](Document& d) { d.move<Rule>(0, 2); }, 2, 1);
    row(
        "moved over it", 1, [](Document& d) { d.move<Rule>(0, 3); }, 0, 1);
    row(
        "moved before it", 1, [](Document& d) { d.move<Rule>(3, 0); }, 2, 1);
    row(
        "moved elsewhere", 0, [](Document& d) { d.move<Rule>(2, 3); }, 0, 0);
    row(
        "modified", 1, [](Document& d) { d.replace(1, rule("n"), QStringLiteral("Rename")); }, 1, 0);
    row(
        "another section", 1, [](Document& d) { d.insert(0, tool("n")); }, 1, 0);
}

void TestSelection::follows()
{
    QFETCH(int, current);
    QFETCH(Edit, edit);
    QFETCH(int, place);
    QFETCH(int, told);
    Document document;
    document.reset(rulesOf(QStringLiteral("a:1 b:2 c:3 d:4")), {});
    Selection selection(&document);
    selection.setCurrent(Section::Rules, current);
    int count = 0;
    connect(&selection, &Selection::currentChanged, this,
            [&](Section section, int) { count += section == Section::Rules ? 1 : 0; });
    edit(document);
    QCOMPARE(selection.current(Section::Rules), place);
    QCOMPARE(count, told);
}

void TestSelection::startsAtTheFirstInOrder()
{
    Document document;
    Selection selection(&document);
    QCOMPARE(selection.current(Section::Rules), -1);
    QSignalSpy told(&selection, &Selection::currentChanged);
    document.reset(rulesOf(QStringLiteral("a:9 b:2")), {});
    QCOMPARE(selection.current(Section::Rules), 1);
    QCOMPARE(selection.current(Section::Skills), -1);
    QCOMPARE(told.count(), kSectionCount);
    selection.setCurrent(Section::Rules, 99);
    QCOMPARE(selection.current(Section::Rules), 1);
    selection.setCurrent(Section::Rules, -7);
    QCOMPARE(selection.current(Section::Rules), -1);
}

void TestSelection::selectsTheFirstThatComes()
{
    Document document;
    Selection selection(&document);
    document.insert(0, scenario("s"));
    QCOMPARE(selection.current(Section::Scenarios), 0);
    document.undoStack()->undo();
    QCOMPARE(selection.current(Section::Scenarios), -1);
}

void TestSelection::readsPointers_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("read");
    QTest::newRow("part") << "/rules/3"
                          << "0 3 ";
    QTest::newRow("inside") << "/rules/3/condition/and/0"
                            << "0 3 /condition/and/0";
    QTest::newRow("event") << "/scenarios/1/events/4"
                           << "5 1 /events/4";
    QTest::newRow("list") << "/tools"
                          << "3 -1 ";
    QTest::newRow("no number") << "/tools/x"
                               << "3 -1 ";
    QTest::newRow("negative") << "/tools/-1"
                              << "3 -1 ";
    QTest::newRow("settings") << "/settings/provider"
                              << "";
    QTest::newRow("whole") << ""
                           << "";
    QTest::newRow("not a pointer") << "rules/1"
                                   << "";
    QTest::newRow("prefix of a key") << "/rule/1"
                                     << "";
}

void TestSelection::readsPointers()
{
    QFETCH(QString, pointer);
    QFETCH(QString, read);
    const auto part = parsePartPointer(pointer.toStdString());
    QCOMPARE(part ? QStringLiteral("%1 %2 %3")
                        .arg(static_cast<int>(part->section))
                        .arg(part->place)
                        .arg(QString::fromStdString(part->rest))
                  : QString(),
             read);
}

void TestSelection::reveals()
{
    Document document;
    RuleSet set = rulesOf(QStringLiteral("a:1 b:2"));
    set.skills.resize(3);
    document.reset(set, {});
    Selection selection(&document);
    QSignalSpy revealed(&selection, &Selection::revealRequested);
    selection.reveal("/skills/2/metadata/precondition");
    QCOMPARE(selection.section(), Section::Skills);
    QCOMPARE(selection.current(Section::Skills), 2);
    QCOMPARE(revealed.takeFirst().first().toString(), QStringLiteral("/skills/2/metadata/precondition"));
    selection.reveal("/skills/7");
    QCOMPARE(selection.current(Section::Skills), 2);
    selection.reveal("/settings");
    QCOMPARE(selection.section(), Section::Skills);
    QCOMPARE(revealed.count(), 2);
}

QTEST_GUILESS_MAIN(TestSelection)
#include "test_selection.moc"
