// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of the real window at the sizes that people have: nothing is squeezed, sliced or covered.
#include "tests/support/patience.h"
#include "tests/ui/studio_fixture.h"
#include "ui/shell/analyse_area.h"

#include <QAbstractItemDelegate>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTreeView>

#include <map>

using namespace interlock::ui;

namespace {

constexpr QSize kUsual(1400, 900);
constexpr QSize kSmall(1024, 640);
const QString kLadder = QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples/escalation-ladder.json");

QByteArray troubledRuleSet()
{
    return R"({"format":"interlock/1","name":"troubled","tools":[{"name":"look_up"}],"rules":[
        {"name":"parallax_or_needle_escalation_in_a_cold_channel","condition":true,
         "tools":["parallax_reasoning_of_another_rule_set_altogether"]},
        {"name":"short","condition":true,"tools":["parallax_reasoning"]}]})";
}

} // namespace

/// Milliseconds after which docks and layouts have taken their places.
constexpr int kSettled = 50 * interlock::kPatience;

class TestPanelLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hiddenPagesSqueezeNoPanel();
    void panelsComeBackFromASmallWindow_data();
    void panelsComeBackFromASmallWindow();
    void draggedWidthsStay();
    void problemsAreAsHighAsTheirText();
    void trackersHaveOneScrollBar();
    void contextHasRoom();
    void requestFitsItsPanel();

private:
    using Widths = std::map<DockId, int>;
    static Widths sideWidths(const StudioFixture& studio)
    {
        Widths widths;
        for (const DockId id : {DockId::Outline, DockId::Problems, DockId::Scenarios, DockId::Why}) {
            if (studio.window->docks()->dock(id)->isVisible())
                widths[id] = studio.window->docks()->dock(id)->width();
        }
        return widths;
    }
    static void resizeTo(const StudioFixture& studio, const QSize& size)
    {
        studio.window->resize(size);
        QTest::qWait(kSettled); // the docks take their places as soon as the event loop comes to it
    }
    static bool areReadable(const Widths& widths)
    {
        return std::all_of(widths.begin(), widths.end(),
                           [](const auto& each) { return each.second >= Docks::leastWidth(each.first); });
    }
};

void TestPanelLayout::hiddenPagesSqueezeNoPanel()
{
    StudioFixture studio;
    QVERIFY(studio.files()->open(kLadder));
    resizeTo(studio, kUsual);
    std::map<Perspective, Widths> before;
    for (const Perspective perspective : {Perspective::Design, Perspective::Simulate}) {
        studio.window->setPerspective(perspective);
        QTest::qWait(kSettled);
        before[perspective] = sideWidths(studio);
        QVERIFY(!before[perspective].empty() && areReadable(before[perspective]));
    }
    for (const QString& page : {QStringLiteral("scenarios"), QStringLiteral("recordings"),
                                QStringLiteral("comparison")}) {
        studio.window->setPerspective(Perspective::Analyse);
        studio.window->analyseArea()->show(page);
        QTest::qWait(kSettled);
        for (const auto& [perspective, widths] : before) {
            studio.window->setPerspective(perspective);
            QTest::qWait(kSettled);
            QTRY_COMPARE(sideWidths(studio), widths);
        }
    }
}

void TestPanelLayout::panelsComeBackFromASmallWindow_data()
{
    QTest::addColumn<Perspective>("perspective");
    QTest::newRow("design") << Perspective::Design;
    QTest::newRow("simulate") << Perspective::Simulate;
}

void TestPanelLayout::panelsComeBackFromASmallWindow()
{
    QFETCH(Perspective, perspective);
    StudioFixture studio;
    QVERIFY(studio.files()->open(kLadder));
    resizeTo(studio, kUsual);
    studio.window->setPerspective(perspective);
    QTest::qWait(kSettled);
    const Widths usual = sideWidths(studio);
    const int timeline = studio.window->docks()->dock(DockId::Timeline)->height();

    resizeTo(studio, kSmall);
    QVERIFY(areReadable(sideWidths(studio)));
    studio.window->setPerspective(Perspective::Analyse);
    QTest::qWait(kSettled);
    studio.window->setPerspective(perspective);
    QTest::qWait(kSettled);
    QVERIFY(areReadable(sideWidths(studio)));
    resizeTo(studio, kUsual);
    QTRY_COMPARE(sideWidths(studio), usual);
    QTRY_VERIFY(std::abs(studio.window->docks()->dock(DockId::Timeline)->height() - timeline) <= 2);

    // A small window that is closed leaves nothing behind either.
    resizeTo(studio, kSmall);
    studio.window->close();
    studio.restart();
    resizeTo(studio, kSmall);
    QVERIFY(areReadable(sideWidths(studio)));
    resizeTo(studio, kUsual);
    QCOMPARE(sideWidths(studio), usual);
}

void TestPanelLayout::draggedWidthsStay()
{
    StudioFixture studio;
    QVERIFY(studio.files()->open(kLadder));
    resizeTo(studio, kUsual);
    QDockWidget* outline = studio.window->docks()->dock(DockId::Outline);
    const QPoint from(outline->geometry().right() + 1, outline->geometry().center().y());
    const QPoint to = from + QPoint(70, 0);
    QTest::mousePress(studio.window.get(), Qt::LeftButton, {}, from);
    QTest::mouseMove(studio.window.get(), to);
    QMouseEvent move(QEvent::MouseMove, to, studio.window->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(studio.window.get(), &move);
    QTest::qWait(kSettled);
    QTest::mouseRelease(studio.window.get(), Qt::LeftButton, {}, to);
    QTest::qWait(kSettled);
    const int dragged = outline->width();
    QCOMPARE(dragged, 240 + 70);

    resizeTo(studio, kSmall);
    resizeTo(studio, kUsual);
    QCOMPARE(outline->width(), dragged);
    studio.window->setPerspective(Perspective::Simulate);
    QTest::qWait(kSettled);
    QCOMPARE(studio.window->docks()->dock(DockId::Scenarios)->width(), 240);
    studio.window->setPerspective(Perspective::Design);
    QTest::qWait(kSettled);
    QCOMPARE(outline->width(), dragged);
    studio.window->close();
    studio.restart();
    resizeTo(studio, kUsual);
    QCOMPARE(studio.window->docks()->dock(DockId::Outline)->width(), dragged);
    studio.action("view.resetLayout")->trigger();
    QTest::qWait(kSettled);
    QCOMPARE(studio.window->docks()->dock(DockId::Outline)->width(), 240);
}

void TestPanelLayout::problemsAreAsHighAsTheirText()
{
    StudioFixture studio;
    QVERIFY(studio.files()->open(studio.write(QStringLiteral("troubled.json"), troubledRuleSet())));
    resizeTo(studio, kUsual);
    auto* list = studio.find<QListView>(QStringLiteral("problemsList"));
    QTRY_VERIFY(list->model()->rowCount() > 2);
    QDockWidget* outline = studio.window->docks()->dock(DockId::Outline);
    int lastHeight = 0;
    for (const int width : {420, 300, 240, 200}) {
        studio.window->resizeDocks({outline}, {width}, Qt::Horizontal);
        QTest::qWait(kSettled);
        QCOMPARE(outline->width(), width);
        int height = 0;
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            const QModelIndex index = list->model()->index(row, 0);
            QStyleOptionViewItem option;
            option.widget = list;
            option.rect = list->visualRect(index);
            QCOMPARE(option.rect.height(), list->itemDelegate()->sizeHint(option, index).height());
            height += option.rect.height();
        }
        QVERIFY(height > lastHeight);
        lastHeight = height;
    }
}

void TestPanelLayout::trackersHaveOneScrollBar()
{
    StudioFixture studio;
    QVERIFY(studio.files()->open(kLadder));
    for (const QSize& size : {kUsual, kSmall}) {
        resizeTo(studio, size);
        for (int tracker = 0; tracker < 6; ++tracker) {
            studio.window->showPlace(QStringLiteral("/trackers/%1").arg(tracker));
            QTest::qWait(kSettled);
            auto* editor = studio.find<QWidget>(QStringLiteral("trackerEditor"));
            QVERIFY(editor->isVisible());
            int bars = 0;
            for (const QScrollBar* bar : editor->findChildren<QScrollBar*>()) {
                if (bar->orientation() == Qt::Vertical && bar->isVisible() && bar->maximum() > 0)
                    ++bars;
            }
            QVERIFY2(bars <= 1, qPrintable(QStringLiteral("tracker %1: %2").arg(tracker).arg(bars)));
            auto* add = editor->findChild<QPushButton*>(QStringLiteral("condition.addRow"));
            QVERIFY(add);
            QScrollArea* outer = nullptr;
            for (QWidget* above = add->parentWidget(); above != editor; above = above->parentWidget()) {
                if (auto* scroller = qobject_cast<QScrollArea*>(above))
                    outer = scroller;
            }
            QVERIFY(outer);
            // The page is laid out step by step, each by an event of its own.
            const auto isWhole = [&] {
                outer->ensureWidgetVisible(add);
                return add->visibleRegion().boundingRect() == add->rect();
            };
            QTRY_VERIFY2(isWhole(), qPrintable(QStringLiteral("tracker %1 in a window of %2 px")
                                                   .arg(tracker)
                                                   .arg(size.height())));
        }
    }
}

void TestPanelLayout::contextHasRoom()
{
    StudioFixture studio;
    QVERIFY(studio.files()->open(kLadder));
    studio.window->setPerspective(Perspective::Simulate);
    studio.action("simulate.runToEnd")->trigger();
    auto* tree = studio.find<QTreeView>(QStringLiteral("contextTree"));
    resizeTo(studio, kUsual);
    QTRY_VERIFY2(tree->viewport()->height() >= 6 * 24, qPrintable(QString::number(tree->viewport()->height())));
    resizeTo(studio, kSmall);
    QTRY_VERIFY2(tree->viewport()->height() >= 3 * 24, qPrintable(QString::number(tree->viewport()->height())));
}

void TestPanelLayout::requestFitsItsPanel()
{
    StudioFixture studio;
    QVERIFY(studio.files()->open(kLadder));
    studio.window->setPerspective(Perspective::Simulate);
    studio.action("simulate.runToEnd")->trigger();
    studio.window->docks()->dock(DockId::Request)->raise();
    auto* scroller = studio.find<QWidget>(QStringLiteral("requestPanel"))->findChild<QScrollArea*>();
    for (const int width : {Docks::leastWidth(DockId::Request), 330, 500}) {
        studio.window->resizeDocks({studio.window->docks()->dock(DockId::Request)}, {width}, Qt::Horizontal);
        QTest::qWait(kSettled);
        QVERIFY(scroller->isVisible());
        QCOMPARE(scroller->widget()->width(), scroller->viewport()->width());
    }
}

QTEST_MAIN(TestPanelLayout)
#include "test_panel_layout.moc"
