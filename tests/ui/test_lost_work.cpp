// SPDX-License-Identifier: GPL-3.0-or-later
// What is easily lost: a part deleted by a button, work without a file, and text that is not in effect.
#include "tests/ui/studio_fixture.h"

#include "ui/document/pending_entries.h"
#include "ui/document/workspace.h"
#include "ui/editors/condition_code_edit.h"
#include "ui/editors/condition_editor.h"
#include "ui/editors/design_pages.h"
#include "ui/editors/json_text_edit.h"
#include "ui/editors/list_page.h"
#include "ui/editors/part_editor.h"
#include "ui/editors/parts_table.h"

#include <QApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include "ui/editors/form.h" // after the layouts that it only names

using namespace interlock;
using namespace interlock::ui;

namespace {

const QString kExample = QStringLiteral(":/examples/escalation-ladder.json");

ListPage* show(StudioFixture& studio, Section section)
{
    studio.window->setPerspective(Perspective::Design);
    studio.window->workspace()->selection()->setSection(section);
    auto* pages = studio.find<DesignPages>(QStringLiteral("designPages"));
    pages->showSection();
    return pages->page(section);
}

void click(ListPage* page, const char* button)
{
    QTest::mouseClick(page->findChild<QPushButton*>(QString::fromLatin1(button)), Qt::LeftButton);
}

/// As a person presses keys: they go where the keyboard is.
void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
{
    QVERIFY(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
}

ConditionEditor* condition(StudioFixture& studio)
{
    return studio.find<ConditionEditor>(QStringLiteral("rule.condition"));
}

/// Opens a small file at its rule's condition, as text, and types.
QWidget* typeCondition(StudioFixture& studio, const QString& keys)
{
    show(studio, Section::Rules);
    condition(studio)->showTab(ConditionEditor::Tab::Text);
    QWidget* editor = condition(studio)->textEdit()->editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, keys);
    return editor;
}

std::size_t problemsNamed(const StudioFixture& studio, const char* code)
{
    std::size_t count = 0;
    for (const Issue& issue : studio.window->workspace()->problems())
        count += issue.code == code;
    return count;
}

} // namespace

class TestLostWork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoFollowsTheDeleteButton_data();
    void undoFollowsTheDeleteButton();
    void undoBringsBackTheLastPart();
    void undoFollowsTheAddButton();
    void aFilterKeepsItsOwnUndoOnly();
    void workWithoutAFileIsOfferedBesideARecentFile();
    void eachCrashIsOffered();
    void textThatIsNotInEffectIsTold();
    void textThatIsNotInEffectIsAskedAbout();
    void savingSaysThatTextIsNotInTheFile();
    void otherEntriesAreAskedAboutToo();
    void aCodeRowsTextIsKept();
    void aNewRulesTextIsEmpty();
    void faultsLookLikeFaults();
    void aClearedNameComesBack();
};

void TestLostWork::undoFollowsTheDeleteButton_data()
{
    QTest::addColumn<int>("section");
    for (int i = 0; i < kSectionCount; ++i)
        QTest::addRow("section %d", i) << i;
}

void TestLostWork::undoFollowsTheDeleteButton()
{
    QFETCH(int, section);
    StudioFixture studio;
    QVERIFY(studio.files()->openExample(kExample));
    ListPage* page = show(studio, static_cast<Section>(section));
    const int count = studio.document()->partCount(page->editor()->section());
    QVERIFY(count > 1);
    PartsTable* table = page->table();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(60, table->rowHeight(0) / 2));
    for (const char* button : {"delete", "duplicate"}) {
        click(page, button);
        QVERIFY(studio.document()->partCount(page->editor()->section()) != count);
        QVERIFY2(QApplication::focusWidget() == table || QLatin1String(button) == QLatin1String("duplicate"),
                 qPrintable(QApplication::focusWidget()->objectName()));
        press(Qt::Key_Z);
        QCOMPARE(studio.document()->partCount(page->editor()->section()), count);
    }
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestLostWork::undoBringsBackTheLastPart()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    ListPage* page = show(studio, Section::Rules);
    page->table()->setFocus();
    click(page, "delete");
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{0});
    press(Qt::Key_Z);
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{1});
    QCOMPARE(QApplication::focusWidget(), page->table());
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{0});
}

void TestLostWork::undoFollowsTheAddButton()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    ListPage* page = show(studio, Section::Rules);
    click(page, "add");
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{2});
    press(Qt::Key_Z); // the name field has nothing to undo
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{1});
}

void TestLostWork::aFilterKeepsItsOwnUndoOnly()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    ListPage* page = show(studio, Section::Rules);
    studio.document()->setInfo("another", "");
    for (QLineEdit* filter : {page->filterField(), studio.find<QLineEdit>(QStringLiteral("outlineSearch"))}) {
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("a"));
        QTest::keyClick(filter, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(filter->text(), QString());
        QCOMPARE(studio.document()->ruleSet().name, std::string("another"));
        // Empty it has nothing to bring back; what was typed before is no edit.
        QTest::keyClicks(filter, QStringLiteral("b"));
        QTest::keyClick(filter, Qt::Key_Backspace);
        QTest::keyClick(filter, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(studio.document()->ruleSet().name, std::string("small"));
        QTest::keyClick(filter, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(studio.document()->ruleSet().name, std::string("another"));
        QCOMPARE(filter->text(), QString());
    }
}

void TestLostWork::workWithoutAFileIsOfferedBesideARecentFile()
{
    StudioFixture studio;
    const QString path = studio.write(QStringLiteral("a.json"), smallRuleSet());
    studio.files()->open(path);
    QDir(studio.folder.path()).mkpath(QStringLiteral("recovery"));
    const QString left =
        studio.write(QStringLiteral("recovery/untitled-1.autosave"), smallRuleSet("lost and found"));
    studio.restart();
    studio.window->begin();
    QCOMPARE(studio.document()->filePath(), path);
    QVERIFY(!studio.message(QStringLiteral("recoverUntitled")).text.isEmpty());
    // It stays whatever is opened, and is there at the next start while nobody answered.
    studio.files()->open(path);
    studio.files()->newDocument();
    QVERIFY(!studio.message(QStringLiteral("recoverUntitled")).text.isEmpty());
    studio.restart();
    studio.window->begin();
    // Whoever thinks better of losing what is open can still recover.
    studio.document()->setInfo("edited", "");
    studio.choose(QStringLiteral("recoverUntitled"), 0);
    QCOMPARE(studio.document()->ruleSet().name, std::string("edited"));
    QVERIFY(QFile::exists(left));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
    studio.choose(QStringLiteral("recoverUntitled"), 0);
    QCOMPARE(studio.document()->ruleSet().name, std::string("lost and found"));
    QVERIFY(studio.document()->isModified());
    QVERIFY(!QFile::exists(left));
    QVERIFY(studio.message(QStringLiteral("recoverUntitled")).text.isEmpty());
}

void TestLostWork::eachCrashIsOffered()
{
    StudioFixture studio;
    QDir(studio.folder.path()).mkpath(QStringLiteral("recovery"));
    studio.write(QStringLiteral("recovery/untitled-1.autosave"), smallRuleSet("one"));
    studio.write(QStringLiteral("recovery/untitled-2.autosave"), smallRuleSet("two"));
    studio.window->begin();
    studio.choose(QStringLiteral("recoverUntitled"), 1);
    QVERIFY(!studio.message(QStringLiteral("recoverUntitled")).text.isEmpty());
    studio.choose(QStringLiteral("recoverUntitled"), 1);
    QVERIFY(studio.message(QStringLiteral("recoverUntitled")).text.isEmpty());
    QVERIFY(QDir(studio.path(QStringLiteral("recovery"))).isEmpty());
}

void TestLostWork::textThatIsNotInEffectIsTold()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    typeCondition(studio, QStringLiteral("{\"var\": \"msg"));
    QTRY_COMPARE(problemsNamed(studio, "text_not_in_effect"), std::size_t{1});
    const auto* status = studio.find<QPushButton>(QStringLiteral("statusProblems"));
    QTRY_VERIFY2(status->text().contains(QLatin1String("warning")), qPrintable(status->text()));
    QVERIFY(condition(studio)->fault().contains(QLatin1String("not in effect")));
    // The place of the problem shows the text, also from elsewhere.
    studio.window->setPerspective(Perspective::Simulate);
    condition(studio)->showTab(ConditionEditor::Tab::Builder);
    studio.window->showPlace(QStringLiteral("/rules/0/condition"));
    QTRY_COMPARE(QApplication::focusWidget(), condition(studio)->textEdit()->editor());
    QVERIFY(condition(studio)->textEdit()->text().contains(QLatin1String("msg")));
    // It is told until it is mended.
    typeCondition(studio, QStringLiteral("{\"var\": \"msg.words\"}"));
    QTRY_COMPARE(problemsNamed(studio, "text_not_in_effect"), std::size_t{0});
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestLostWork::textThatIsNotInEffectIsAskedAbout()
{
    StudioFixture studio;
    const QString other = studio.write(QStringLiteral("b.json"), smallRuleSet("other"));
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    typeCondition(studio, QStringLiteral("{\"var\": "));
    const QString typed = condition(studio)->textEdit()->text();
    QVERIFY(!studio.document()->isModified());
    studio.window->setPerspective(Perspective::Simulate);
    QVERIFY(!studio.window->close());
    QVERIFY(studio.window->isVisible());
    QCOMPARE(studio.prompts.asked, 1);
    // What was asked about is shown.
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    QCOMPARE(condition(studio)->textEdit()->text(), typed);
    QVERIFY(!studio.files()->open(other));
    QVERIFY(!studio.files()->newDocument());
    QVERIFY(!studio.files()->openExample(kExample));
    QVERIFY(!studio.files()->revert());
    QCOMPARE(studio.prompts.asked, 5);
    QCOMPARE(condition(studio)->textEdit()->text(), typed);
    studio.prompts.confirmed = true;
    QVERIFY(studio.files()->open(other));
    QCOMPARE(studio.prompts.asked, 6);
    QVERIFY(PendingEntries::of(studio.document())->isEmpty());
    QVERIFY(studio.window->close()); // nothing is left to ask about
    QCOMPARE(studio.prompts.asked, 6);
}

void TestLostWork::savingSaysThatTextIsNotInTheFile()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    typeCondition(studio, QStringLiteral("{\"var\": "));
    QVERIFY(studio.files()->save());
    const Message told = studio.message(QStringLiteral("text"));
    QVERIFY2(told.details.startsWith(QLatin1String("always: ")), qPrintable(told.details));
    typeCondition(studio, QStringLiteral("true"));
    QVERIFY(studio.message(QStringLiteral("text")).text.isEmpty());
}

void TestLostWork::otherEntriesAreAskedAboutToo()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    show(studio, Section::Rules);
    auto* priority = studio.find<QLineEdit>(QStringLiteral("rule.priority"));
    priority->setFocus();
    priority->selectAll();
    QTest::keyClicks(priority, QStringLiteral("soon"));
    const QList<PendingEntry> entries = PendingEntries::of(studio.document())->all();
    QCOMPARE(entries.size(), qsizetype{1});
    QCOMPARE(entries.first().pointer(), QStringLiteral("/rules/0/priority"));
    QVERIFY(!studio.window->close());
    QCOMPARE(QApplication::focusWidget(), priority);
    QCOMPARE(priority->text(), QStringLiteral("soon"));
    priority->selectAll();
    QTest::keyClicks(priority, QStringLiteral("7"));
    QVERIFY(PendingEntries::of(studio.document())->isEmpty());
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestLostWork::aCodeRowsTextIsKept()
{
    StudioFixture studio;
    QByteArray text = smallRuleSet();
    text.replace("\"condition\": true", "\"condition\": {\"and\": [{\"var\": \"a\"}, {\"map\": [[1], 2]}]}");
    studio.files()->open(studio.write(QStringLiteral("a.json"), text));
    show(studio, Section::Rules);
    auto* code = studio.find<ConditionCodeEdit>(QStringLiteral("code"));
    const logic::Value before = condition(studio)->condition();
    code->setFocus();
    code->selectAll();
    QTest::keyClicks(code, QStringLiteral("{\"map\": oops"));
    QVERIFY(!studio.window->close()); // also while the cursor is in it
    QCOMPARE(studio.prompts.asked, 1);
    QVERIFY(condition(studio)->condition() == before);
    QVERIFY2(condition(studio)->textEdit()->text().contains(QLatin1String("{\"map\": oops")),
             qPrintable(condition(studio)->textEdit()->text()));
    QVERIFY(condition(studio)->textEdit()->text().contains(QLatin1String("\"var\"")));
    studio.prompts.confirmed = true;
}

void TestLostWork::aNewRulesTextIsEmpty()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    ListPage* page = show(studio, Section::Rules);
    condition(studio)->showTab(ConditionEditor::Tab::Text);
    QCOMPARE(condition(studio)->textEdit()->text(), QStringLiteral("true"));
    click(page, "add");
    QCOMPARE(condition(studio)->textEdit()->text(), QString());
    QVERIFY(condition(studio)->fault().isEmpty());
    QVERIFY(condition(studio)->findChild<QLabel*>(QStringLiteral("condition.hint"))->isVisible());
    QWidget* editor = condition(studio)->textEdit()->editor();
    editor->setFocus();
    QTest::keyClicks(editor, QStringLiteral("{\"in\": [\"a\", \"b\"]}"));
    QVERIFY(condition(studio)->fault().isEmpty());
    QVERIFY(!studio.document()->ruleSet().rules.at(1).condition.is_null());
    QVERIFY(!condition(studio)->findChild<QLabel*>(QStringLiteral("condition.hint"))->isVisible());
    QVERIFY(PendingEntries::of(studio.document())->isEmpty());
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestLostWork::faultsLookLikeFaults()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    typeCondition(studio, QStringLiteral("{\"var\": "));
    auto* fault = condition(studio)->findChild<FaultLabel*>(QStringLiteral("condition.fault"));
    QVERIFY(fault->isVisible());
    // As it is drawn: in the colour of a fault, the sign left of the words too.
    const QImage picture = fault->grab().toImage();
    const QColor red = Theme::instance()->colors().red;
    const auto reds = [&](int from, int to) {
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = from; x < std::min(to, picture.width()); ++x) {
                const QColor at = picture.pixelColor(x, y);
                count += std::abs(at.red() - red.red()) + std::abs(at.green() - red.green()) +
                             std::abs(at.blue() - red.blue()) < 60;
            }
        }
        return count;
    };
    QVERIFY(reds(0, fault->indent() - 4) > 10);
    QVERIFY(reds(fault->indent(), picture.width()) > 30);
    studio.prompts.confirmed = true;
}

void TestLostWork::aClearedNameComesBack()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    for (const Section section : {Section::Rules, Section::Tools, Section::Scenarios}) {
        ListPage* page = show(studio, section);
        const QString key = section == Section::Rules   ? QStringLiteral("rule.name")
                            : section == Section::Tools ? QStringLiteral("tool.name")
                                                        : QStringLiteral("scenario.name");
        auto* name = studio.find<QLineEdit>(key);
        const QString before = name->text();
        name->setFocus();
        name->selectAll();
        QTest::keyClick(name, Qt::Key_Delete);
        auto* words = studio.find<QLabel>(key + QStringLiteral("Words"));
        QVERIFY(words->isVisible());
        QVERIFY(!PendingEntries::of(studio.document())->isEmpty());
        page->table()->setFocus();
        QCOMPARE(name->text(), before);
        QVERIFY(!words->isVisible());
        QVERIFY(PendingEntries::of(studio.document())->isEmpty());
    }
    QVERIFY(!studio.document()->isModified());
}

QTEST_MAIN(TestLostWork)
#include "test_lost_work.moc"
