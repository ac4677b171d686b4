// SPDX-License-Identifier: GPL-3.0-or-later
// The whole loop in the real window, by clicks and keys: author, rehearse, see why, save; the command line
// agrees.
#include "tests/ui/studio_fixture.h"

#include "core/exchange/json_text.h"
#include "core/exchange/trace_json.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>

using namespace interlock;
using namespace interlock::ui;

namespace {

class Person {
public:
    explicit Person(StudioFixture* studio) : m_studio(studio) {}

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : m_studio->window.get(), key, modifiers);
    }

    /// Types into what has the keyboard, and takes no completion that pops up.
    void type(const QString& text)
    {
        QTest::keyClicks(QApplication::focusWidget(), text);
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->hide();
    }

    void clickOn(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center()); }

    /// The visible widget of that name; pages of other sections have some of the same.
    template <typename T>
    T* see(const QString& name)
    {
        for (T* found : m_studio->window->findChildren<T*>(name)) {
            if (found->isVisible())
                return found;
        }
        qFatal("nobody sees %s", qPrintable(name));
    }

    template <typename T = QWidget>
    void clickOn(const QString& name)
    {
        clickOn(see<T>(name));
    }

    void goToSection(const QString& title)
    {
        auto* list = see<QListView>(QStringLiteral("outlineList"));
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            const QModelIndex index = list->model()->index(row, 0);
            if (index.data().toString() == title)
                QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
        }
    }

    void fill(const QString& field, const QString& text)
    {
        auto* edit = see<QLineEdit>(field);
        clickOn(edit);
        edit->selectAll();
        type(text);
        if (edit->text() != text)
            qFatal("%s says “%s”", qPrintable(field), qPrintable(edit->text()));
    }

    /// Opens the menu of a chip and takes the entry.
    void choose(const QString& chip, const QString& entry)
    {
        clickOn(chip);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            qFatal("%s has no menu", qPrintable(chip));
        for (QAction* action : menu->actions()) {
            if (action->text() == entry) {
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                return;
            }
        }
        qFatal("%s has no %s", qPrintable(chip), qPrintable(entry));
    }

    void say(const QString& role, const QString& text)
    {
        auto* roles = see<QComboBox>(QStringLiteral("composerRole"));
        roles->setFocus();
        QTest::keyClicks(roles, role);
        clickOn<QPlainTextEdit>(QStringLiteral("composerText"));
        type(text);
        press(Qt::Key_Return);
    }

private:
    StudioFixture* m_studio;
};

} // namespace

class TestLoop : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void authorsRehearsesUnderstandsAndExports();
};

void TestLoop::authorsRehearsesUnderstandsAndExports()
{
    StudioFixture studio;
    Person person(&studio);
    studio.window->begin(); // with the example, as everybody does
    person.press(Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    QVERIFY(studio.document()->ruleSet().rules.empty());

    // Two tools.
    person.goToSection(QStringLiteral("Tools"));
    for (const char* name : {"look_up", "refund"}) {
        person.clickOn<QPushButton>(QStringLiteral("add"));
        person.fill(QStringLiteral("tool.name"), QString::fromLatin1(name));
    }
    QCOMPARE(studio.document()->partCount(Section::Tools), 2);
    QVERIFY(studio.document()->ruleSet().tools);

    // A rule with one condition row.
    person.goToSection(QStringLiteral("Rules"));
    person.clickOn<QPushButton>(QStringLiteral("add"));
    person.fill(QStringLiteral("rule.name"), QStringLiteral("refund_asked"));
    person.clickOn<QPushButton>(QStringLiteral("condition.firstRow"));
    person.fill(QStringLiteral("field"), QStringLiteral("msg.text_lower"));
    person.press(Qt::Key_Return);
    person.choose(QStringLiteral("operator"), QStringLiteral("contains"));
    person.fill(QStringLiteral("value0"), QStringLiteral("refund"));
    person.press(Qt::Key_Return);
    person.clickOn(person.see<QWidget>(QStringLiteral("rule.tools"))->findChild<QLineEdit*>());
    person.type(QStringLiteral("look_up"));
    person.press(Qt::Key_Return);
    person.fill(QStringLiteral("rule.max_rounds"), QStringLiteral("2"));
    const Rule& rule = studio.document()->ruleSet().rules.at(0);
    QCOMPARE(exchange::write_json(rule.condition),
             std::string(R"({"in":["refund",{"var":"msg.text_lower"}]})"));
    QCOMPARE(rule.tools, std::vector<std::string>{"look_up"});
    QCOMPARE(rule.max_rounds, std::int64_t{2});

    // A skill that guards the other tool.
    person.goToSection(QStringLiteral("Skills"));
    person.clickOn<QPushButton>(QStringLiteral("add"));
    person.fill(QStringLiteral("skill.name"), QStringLiteral("refunding"));
    person.fill(QStringLiteral("skill.action_tool"), QStringLiteral("refund"));
    person.fill(QStringLiteral("skill.newPrecondition"), QStringLiteral("look_up"));
    person.clickOn<QPushButton>(QStringLiteral("skill.addPrecondition"));
    const Skill& skill = studio.document()->ruleSet().skills.at(0);
    QCOMPARE(skill.action_tool(), std::optional<std::string>("refund"));
    QCOMPARE(skill.preconditions().at(0).kind, Precondition::Kind::Enforced);

    // A conversation, typed: the refund comes too early, then in order.
    person.press(Qt::Key_2, Qt::ControlModifier);
    person.say(QStringLiteral("user"), QStringLiteral("I want a refund"));
    person.say(QStringLiteral("assistant"), QStringLiteral("/refund"));
    person.press(Qt::Key_Return); // no arguments
    person.say(QStringLiteral("assistant"), QStringLiteral("/look_up"));
    person.press(Qt::Key_Return);
    person.say(QStringLiteral("tool"), QStringLiteral("order 7"));
    person.say(QStringLiteral("assistant"), QStringLiteral("/refund"));
    person.press(Qt::Key_Return);
    QCOMPARE(studio.document()->partCount(Section::Scenarios), 1);
    QCOMPARE(studio.rehearsal()->eventCount(), 5);

    // Step through it from the start.
    person.press(Qt::Key_F5, Qt::ShiftModifier);
    QCOMPARE(studio.rehearsal()->position(), 0);
    for (int i = 1; i <= 5; ++i) {
        person.press(Qt::Key_F10);
        QCOMPARE(studio.rehearsal()->position(), i);
        QCOMPARE(studio.rehearsal()->selectedEvent(), i - 1);
    }

    // The timeline shows the firing, the two rounds of the forced choice, and the blocked call.
    const auto* view = studio.window->findChild<TimelinePanel*>()->view();
    QTRY_COMPARE(view->layoutShown().eventCount(), 5);
    const timeline::TimelineLayout& layout = view->layoutShown();
    const timeline::Lane& lane = layout.lanes.at(static_cast<std::size_t>(layout.laneOfRule(0)));
    const timeline::Item* outcome = layout.itemAt(lane, timeline::Item::Kind::Outcome, 0);
    QVERIFY(outcome);
    QCOMPARE(outcome->mark, Mark::Won);
    const auto rounds = std::count_if(lane.items.begin(), lane.items.end(), [](const timeline::Item& item) {
        return item.kind == timeline::Item::Kind::Round;
    });
    QCOMPARE(rounds, 2);
    const bool blocked =
        std::any_of(layout.lanes.begin(), layout.lanes.end(), [](const timeline::Lane& each) {
            return std::any_of(each.items.begin(), each.items.end(), [](const timeline::Item& item) {
                return item.kind == timeline::Item::Kind::Gate &&
                       item.gate == timeline::GateOutcome::Blocked && item.event == 1;
            });
        });
    QVERIFY(blocked);

    // Why: it won, and the value that it saw.
    studio.rehearsal()->selectEvent(0);
    const auto whySays = [&studio](const QString& wanted) {
        for (const QLabel* label : studio.window->docks()->dock(DockId::Why)->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(wanted))
                return true;
        }
        return false;
    };
    QTRY_VERIFY(whySays(QStringLiteral("Won")));
    QVERIFY(whySays(QStringLiteral("refund")));

    // Saved, the command line prints the same trace to the byte.
    studio.prompts.savePath = studio.path(QStringLiteral("desk.interlock.json"));
    person.press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!studio.document()->isModified());
    QByteArray expected;
    for (const engine::TraceEntry& entry : studio.rehearsal()->trace())
        expected += QByteArray::fromStdString(exchange::write_json(exchange::to_json(entry))) + '\n';
    QProcess run;
    run.start(QStringLiteral(INTERLOCK_CLI), {QStringLiteral("run"), studio.prompts.savePath,
                                              QStringLiteral("--format"), QStringLiteral("jsonl")});
    QVERIFY(run.waitForFinished());
    QCOMPARE(run.exitCode(), 0);
    QCOMPARE(run.readAllStandardOutput(), expected);
    QCOMPARE(expected.count('\n'), 5);
}

QTEST_MAIN(TestLoop)
#include "test_loop.moc"
