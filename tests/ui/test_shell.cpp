// SPDX-License-Identifier: GPL-3.0-or-later
// The window itself: perspectives, palette, outline, problems, theme, first start; by clicks and keys.
#include "tests/ui/studio_fixture.h"

#include "ui/shell/analysis_runner.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help_window.h"
#include "ui/shell/outline.h"
#include "ui/style/table.h"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>

using namespace interlock;
using namespace interlock::ui;

namespace {

void clickRow(QAbstractItemView* view, int row, int column = 0)
{
    const QModelIndex index = view->model()->index(row, column);
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
}

int rowSaying(const QAbstractItemModel* model, const QString& text)
{
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data().toString().contains(text))
            return row;
    }
    return -1;
}

} // namespace

class TestShell : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beginsWithAnExampleAndAHint();
    void switchesPerspectivesByClicksAndKeys();
    void remembersPanelsOfEachPerspective();
    void putsPanelsBack();
    void outlineSelects();
    void findsPartsByName();
    void paletteRunsActions();
    void paletteGoesToPartsAndEvents();
    void paletteClosesAndGivesTheKeyboardBack();
    void menusHaveEveryAction();
    void actionsFollowTheState();
    void themeIsChosenAndRemembered();
    void problemsAreAClickAway();
    void expectationsOpenTheirEvent();
    void statusTellsWhatHolds();
    void f6WalksThePanels();
    void addsPartsFromAnywhere();
    void settingsAreInTheOutline();
    void examplesOpenAsCopies();
    void helpFollowsLinks();
    void everythingHasAName();
};

void TestShell::beginsWithAnExampleAndAHint()
{
    StudioFixture studio;
    studio.window->begin();
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{9});
    QVERIFY(studio.document()->filePath().isEmpty());
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QVERIFY(studio.rehearsal()->simulator());
    QVERIFY(studio.message(QStringLiteral("hint")).text.contains(QLatin1String("priority")));
    studio.choose(QStringLiteral("hint"), 0);
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    // Each perspective has its own shares of the window, also when it was left before it was ever seen.
    const QDockWidget* timeline = studio.window->docks()->dock(DockId::Timeline);
    QTRY_VERIFY(timeline->height() < studio.window->height() * 27 / 100);

    studio.restart();
    studio.window->begin();
    QTest::mouseClick(studio.find<QToolButton>(QStringLiteral("messageDismiss")), Qt::LeftButton);
    QVERIFY(studio.message(QStringLiteral("hint")).text.isEmpty());
    studio.restart();
    studio.window->begin();
    QVERIFY(studio.message(QStringLiteral("hint")).text.isEmpty());
}

void TestShell::switchesPerspectivesByClicksAndKeys()
{
    StudioFixture studio;
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    QTest::mouseClick(studio.find<QAbstractButton>(QStringLiteral("perspective-simulate")), Qt::LeftButton);
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QVERIFY(studio.window->docks()->dock(DockId::Why)->isVisible());
    QVERIFY(!studio.window->docks()->dock(DockId::Outline)->isVisible());
    QTest::keyClick(studio.window.get(), Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(studio.window->perspective(), Perspective::Analyse);
    QVERIFY(studio.find<QAbstractButton>(QStringLiteral("perspective-analyse"))->isChecked());
    QTest::keyClick(studio.window.get(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    QTest::keyClick(studio.window.get(), Qt::Key_2, Qt::ControlModifier);
    studio.window->close();
    studio.restart();
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
}

void TestShell::remembersPanelsOfEachPerspective()
{
    StudioFixture studio;
    QDockWidget* timeline = studio.window->docks()->dock(DockId::Timeline);
    QVERIFY(timeline->isVisible());
    QTest::keyClick(studio.window.get(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(!timeline->isVisible());
    studio.window->setPerspective(Perspective::Simulate);
    QVERIFY(timeline->isVisible());
    studio.window->setPerspective(Perspective::Design);
    QVERIFY(!timeline->isVisible());
    studio.window->close();
    studio.restart();
    QVERIFY(!studio.window->docks()->dock(DockId::Timeline)->isVisible());
    QVERIFY(studio.window->docks()->dock(DockId::Outline)->isVisible());
}

void TestShell::putsPanelsBack()
{
    StudioFixture studio;
    QDockWidget* outline = studio.window->docks()->dock(DockId::Outline);
    studio.window->addDockWidget(Qt::RightDockWidgetArea, outline);
    studio.window->docks()->dock(DockId::Timeline)->hide();
    studio.action("view.resetLayout")->trigger();
    QCOMPARE(studio.window->dockWidgetArea(outline), Qt::LeftDockWidgetArea);
    QVERIFY(studio.window->docks()->dock(DockId::Timeline)->isVisible());
}

void TestShell::outlineSelects()
{
    StudioFixture studio;
    studio.window->begin();
    studio.window->setPerspective(Perspective::Design);
    auto* list = studio.find<QListView>(QStringLiteral("outlineList"));
    clickRow(list, rowSaying(list->model(), QStringLiteral("Trackers")));
    QCOMPARE(studio.window->workspace()->selection()->section(), Section::Trackers);
    studio.window->workspace()->selection()->setSection(Section::Tools);
    QCOMPARE(list->currentIndex().data().toString(), QStringLiteral("Tools"));
}

void TestShell::findsPartsByName()
{
    StudioFixture studio;
    studio.window->begin();
    QTest::keyClick(studio.window.get(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    auto* search = studio.find<QLineEdit>(QStringLiteral("outlineSearch"));
    QTRY_VERIFY(search->hasFocus());
    QTest::keyClicks(search, QStringLiteral("hex_chess"));
    QTest::keyClick(search, Qt::Key_Return);
    const Selection* selection = studio.window->workspace()->selection();
    QCOMPARE(selection->section(), Section::Rules);
    QCOMPARE(studio.document()->partName(Section::Rules, selection->current(Section::Rules)),
             std::string("hex_chess_active"));
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(search->text().isEmpty());
}

void TestShell::paletteRunsActions()
{
    StudioFixture studio;
    QTest::keyClick(studio.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* edit = studio.find<QLineEdit>(QStringLiteral("paletteEdit"));
    QVERIFY(studio.window->palette()->isVisible());
    QTRY_VERIFY(edit->hasFocus());
    QTest::keyClicks(edit, QStringLiteral("analyse"));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(!studio.window->palette()->isVisible());
    QCOMPARE(studio.window->perspective(), Perspective::Analyse);
    // What cannot be done now is not offered.
    QTest::mouseClick(studio.find<QPushButton>(QStringLiteral("searchEverything")), Qt::LeftButton);
    QTest::keyClicks(edit, QStringLiteral("revert"));
    auto* list = studio.find<QListView>(QStringLiteral("paletteList"));
    QCOMPARE(rowSaying(list->model(), QStringLiteral("Revert")), -1);
}

void TestShell::paletteGoesToPartsAndEvents()
{
    StudioFixture studio;
    studio.window->begin();
    auto* edit = studio.find<QLineEdit>(QStringLiteral("paletteEdit"));
    studio.action("edit.search")->trigger();
    QTest::keyClicks(edit, QStringLiteral("gock"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    const Selection* selection = studio.window->workspace()->selection();
    QCOMPARE(studio.document()->partName(Section::Rules, selection->current(Section::Rules)),
             std::string("gock_hypervisor"));
    studio.action("edit.search")->trigger();
    QTest::keyClicks(edit, QStringLiteral("event 2:"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QCOMPARE(studio.rehearsal()->selectedEvent(), 1); // the second
}

void TestShell::paletteClosesAndGivesTheKeyboardBack()
{
    StudioFixture studio;
    auto* search = studio.find<QLineEdit>(QStringLiteral("outlineSearch"));
    search->setFocus();
    QTRY_VERIFY(search->hasFocus());
    studio.action("edit.search")->trigger();
    auto* edit = studio.find<QLineEdit>(QStringLiteral("paletteEdit"));
    auto* list = studio.find<QListView>(QStringLiteral("paletteList"));
    QTest::keyClick(edit, Qt::Key_Down);
    QCOMPARE(list->currentIndex().row(), 1);
    QTest::keyClick(edit, Qt::Key_Up);
    QTest::keyClick(edit, Qt::Key_Up); // round to the last
    QCOMPARE(list->currentIndex().row(), list->model()->rowCount() - 1);
    QTest::keyClicks(edit, QStringLiteral("zzzzqqq"));
    QCOMPARE(list->model()->rowCount(), 1);
    QTest::keyClick(edit, Qt::Key_Return); // nothing to take
    QVERIFY(studio.window->palette()->isVisible());
    QTest::keyClick(edit, Qt::Key_Escape);
    QVERIFY(!studio.window->palette()->isVisible());
    QVERIFY(search->hasFocus());
}

void TestShell::menusHaveEveryAction()
{
    StudioFixture studio;
    QSet<QString> shown;
    for (const QMenu* menu : studio.find<QMenuBar>(QStringLiteral("menuBar"))->findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions())
            shown.insert(action->objectName());
    }
    QSet<QString> ids;
    QSet<QString> keys;
    for (const ActionSpec& spec : actionSpecs()) {
        const QString id = QString::fromLatin1(spec.id);
        QVERIFY2(!ids.contains(id), spec.id);
        ids.insert(id);
        QVERIFY2(shown.contains(id), spec.id);
        for (const QKeySequence& key : studio.action(spec.id)->shortcuts()) {
            QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
            keys.insert(key.toString());
        }
        // Each does something.
        QVERIFY2(studio.window->actions()->isBound(spec.id), spec.id);
    }
}

void TestShell::actionsFollowTheState()
{
    StudioFixture studio;
    QVERIFY(!studio.action("edit.undo")->isEnabled());
    QVERIFY(!studio.action("simulate.step")->isEnabled());
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    QVERIFY(studio.action("file.revert")->isEnabled());
    QVERIFY(studio.action("simulate.back")->isEnabled());
    QTest::keyClick(studio.window.get(), Qt::Key_F10, Qt::ShiftModifier);
    QCOMPARE(studio.rehearsal()->position(), 0);
    QVERIFY(!studio.action("simulate.back")->isEnabled());
    QVERIFY(studio.action("simulate.step")->isEnabled());
    QTest::keyClick(studio.window.get(), Qt::Key_F10);
    QCOMPARE(studio.rehearsal()->position(), 1);
    studio.document()->setInfo("other", "");
    QVERIFY(studio.action("edit.undo")->isEnabled());
    QVERIFY2(studio.action("edit.undo")->text().startsWith(QLatin1String("Undo: ")),
             qPrintable(studio.action("edit.undo")->text()));
    QTest::keyClick(studio.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(studio.document()->ruleSet().name, std::string("small"));
    QTest::keyClick(studio.window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(studio.document()->ruleSet().name, std::string("other"));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestShell::themeIsChosenAndRemembered()
{
    StudioFixture studio;
    studio.action("view.themeDark")->trigger();
    QVERIFY(Theme::instance()->colors().dark);
    QVERIFY(studio.action("view.themeDark")->isChecked());
    QCOMPARE(QApplication::palette().color(QPalette::Base), darkColors().panel);
    studio.restart();
    QVERIFY(studio.action("view.themeDark")->isChecked());
    studio.action("view.themeLight")->trigger();
    QVERIFY(!Theme::instance()->colors().dark);
    QVERIFY(!studio.action("view.themeDark")->isChecked());
    QCOMPARE(QSettings(studio.path(QStringLiteral("settings.ini")), QSettings::IniFormat)
                 .value(QStringLiteral("window/theme"))
                 .toString(),
             QStringLiteral("light"));
}

void TestShell::problemsAreAClickAway()
{
    StudioFixture studio;
    QByteArray text = smallRuleSet();
    text.replace("\"look_up\"\n      ]", "\"nowhere\"\n      ]");
    studio.files()->open(studio.write(QStringLiteral("a.json"), text));
    studio.window->workspace()->selection()->setSection(Section::Fields);
    auto* list = studio.find<QListView>(QStringLiteral("problemsList"));
    QTRY_VERIFY(list->model()->rowCount() > 0);
    clickRow(list, 0);
    QCOMPARE(studio.window->workspace()->selection()->section(), Section::Rules);
    // The same in the full list of Analyse.
    studio.window->workspace()->selection()->setSection(Section::Fields);
    studio.window->setPerspective(Perspective::Analyse);
    clickRow(studio.find<Table>(QStringLiteral("analyseProblems")), 0, 1);
    QCOMPARE(studio.window->perspective(), Perspective::Design);
    QCOMPARE(studio.window->workspace()->selection()->section(), Section::Rules);
}

void TestShell::expectationsOpenTheirEvent()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    auto* table = studio.find<Table>(QStringLiteral("analyseExpectations"));
    QTRY_COMPARE(table->model()->rowCount(), 1);
    studio.rehearsal()->runToStart();
    studio.window->setPerspective(Perspective::Analyse);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QCOMPARE(studio.rehearsal()->selectedEvent(), 0);
}

void TestShell::statusTellsWhatHolds()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    auto* words = studio.find<QPushButton>(QStringLiteral("statusExpectations"));
    QTRY_COMPARE(words->text(), QStringLiteral("✓ 1 of 1 expected values hold"));
    Rule rule = studio.document()->ruleSet().rules.at(0);
    rule.enabled = false;
    studio.document()->replace(0, rule, QStringLiteral("Mute"));
    QTRY_COMPARE(words->text(), QStringLiteral("✕ 0 of 1 expected values hold"));
    auto* saved = studio.find<QLabel>(QStringLiteral("statusSaved"));
    QCOMPARE(saved->text(), QStringLiteral("Unsaved changes"));
    studio.action("file.save")->trigger();
    QCOMPARE(saved->text(), QStringLiteral("Saved just now"));
    QTest::mouseClick(words, Qt::LeftButton);
    QCOMPARE(studio.window->perspective(), Perspective::Analyse);
}

void TestShell::f6WalksThePanels()
{
    StudioFixture studio;
    studio.window->begin();
    studio.window->setPerspective(Perspective::Simulate);
    QSet<const QWidget*> visited;
    for (int i = 0; i < 8; ++i) {
        QTest::keyClick(studio.window.get(), Qt::Key_F6);
        const QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus);
        while (focus && !qobject_cast<const QDockWidget*>(focus) &&
               focus->objectName() != QLatin1String("perspectivePages"))
            focus = focus->parentWidget();
        visited.insert(focus);
    }
    QVERIFY2(visited.size() >= 4, qPrintable(QString::number(visited.size())));
    QTest::keyClick(studio.window.get(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(studio.window->docks()->dock(DockId::Timeline)->isAncestorOf(QApplication::focusWidget()));
}

void TestShell::addsPartsFromAnywhere()
{
    StudioFixture studio;
    studio.window->setPerspective(Perspective::Analyse);
    const std::pair<const char*, Section> adds[] = {
        {"edit.addRule", Section::Rules},       {"edit.addSkill", Section::Skills},
        {"edit.addTracker", Section::Trackers}, {"edit.addTool", Section::Tools},
        {"edit.addField", Section::Fields},     {"edit.addScenario", Section::Scenarios}};
    for (const auto& [id, section] : adds) {
        studio.action(id)->trigger();
        QCOMPARE(studio.document()->partCount(section), 1);
        QCOMPARE(studio.window->workspace()->selection()->section(), section);
        QCOMPARE(studio.window->perspective(), Perspective::Design);
    }
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestShell::settingsAreInTheOutline()
{
    StudioFixture studio;
    auto* list = studio.find<QListView>(QStringLiteral("outlineList"));
    const int row = rowSaying(list->model(), QStringLiteral("Settings"));
    clickRow(list, row);
    QVERIFY(studio.find<QWidget>(QStringLiteral("settingsPage"))->isVisible());
    QCOMPARE(list->currentIndex().row(), row);
    clickRow(list, 0);
    QVERIFY(!studio.find<QWidget>(QStringLiteral("settingsPage"))->isVisible());
    QCOMPARE(list->currentIndex().row(), 0);
}

void TestShell::examplesOpenAsCopies()
{
    StudioFixture studio;
    auto* menu = studio.find<QMenu>(QStringLiteral("examplesMenu"));
    QVERIFY(menu->actions().size() >= 3);
    for (QAction* action : menu->actions()) {
        action->trigger();
        QVERIFY(studio.document()->filePath().isEmpty());
        QVERIFY(!studio.document()->isModified());
        QVERIFY(!studio.document()->ruleSet().rules.empty());
    }
}

void TestShell::helpFollowsLinks()
{
    StudioFixture studio;
    QTest::keyClick(studio.window.get(), Qt::Key_F1);
    auto* help = studio.find<HelpWindow>(QStringLiteral("helpWindow"));
    QVERIFY(help->isVisible());
    auto* text = help->findChild<QTextBrowser*>(QStringLiteral("helpText"));
    help->showPage(QStringLiteral("gate"));
    const QString gate = text->toPlainText();
    QVERIFY(gate.size() > 200);
    Q_EMIT text->anchorClicked(QUrl(QStringLiteral("rules.md")));
    QVERIFY(text->toPlainText() != gate);
    auto* search = help->findChild<QLineEdit*>(QStringLiteral("helpSearch"));
    QTest::keyClicks(search, QStringLiteral("cooldown"));
    auto* pages = help->findChild<QListView*>(QStringLiteral("helpPages"));
    QVERIFY(pages->model()->rowCount() > 0);
    QVERIFY(pages->model()->rowCount() < helpPages().size());
    help->close();
}

void TestShell::everythingHasAName()
{
    StudioFixture studio;
    studio.window->begin();
    QStringList nameless;
    for (const Perspective perspective : {Perspective::Design, Perspective::Simulate, Perspective::Analyse}) {
        studio.window->setPerspective(perspective);
        for (const QWidget* widget : studio.window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            // The field inside of a spin box, or of a list of chips, goes by its owner's name.
            bool inner = widget->objectName().startsWith(QLatin1String("qt_"));
            for (const QWidget* owner = widget->parentWidget(); owner && !inner;
                 owner = owner->parentWidget())
                inner = owner->focusProxy() == widget && !owner->accessibleName().isEmpty();
            // What only scrolls has nothing to say: its content has.
            inner = inner || widget->metaObject() == &QScrollArea::staticMetaObject;
            if (!named && !inner)
                nameless +=
                    QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
        }
    }
    nameless.removeDuplicates();
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
}

QTEST_MAIN(TestShell)
#include "test_shell.moc"
