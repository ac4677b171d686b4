// SPDX-License-Identifier: GPL-3.0-or-later
// The shared widgets by mouse and keyboard: chips, segments, flow, empty states.
#include "ui/style/page_stack.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

using namespace interlock::ui;

class TestStyleWidgets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void chipsAreTyped();
    void chipsAreRemoved();
    void chipsMoveByKeys();
    void chipsMoveByMouse();
    void chipsAreCompleted();
    void unknownChipsAreMarked();
    void readOnlyChipsStay();
    void chipsAreAllInSight_data();
    void chipsAreAllInSight();
    void segmentsAreChosen();
    void flowWraps();
    void emptyStateOffersTheNextStep();
    void emptyStateHasOneCentre_data();
    void emptyStateHasOneCentre();
    void hiddenPagesTakeNoRoom();
    void makersNameThings();

private:
    static std::unique_ptr<ChipListEdit> shownChips();
    static QList<QWidget*> chipsOf(const ChipListEdit* list)
    {
        QList<QWidget*> chips = list->findChildren<QWidget*>(QStringLiteral("chip"));
        chips.removeIf([](const QWidget* chip) { return !chip->isVisible(); });
        std::sort(chips.begin(), chips.end(),
                  [](const QWidget* a, const QWidget* b) { return a->x() < b->x(); });
        return chips;
    }
};

namespace {

const QStringList kNames{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")};

QStringList told(const QSignalSpy& spy)
{
    return spy.isEmpty() ? QStringList() : spy.last().first().toStringList();
}

} // namespace

std::unique_ptr<ChipListEdit> TestStyleWidgets::shownChips()
{
    auto list = std::make_unique<ChipListEdit>();
    list->setChips(kNames);
    list->resize(500, 40);
    list->show();
    if (!QTest::qWaitForWindowActive(list.get()))
        list->activateWindow();
    list->lineEdit()->setFocus();
    return list;
}

void TestStyleWidgets::initTestCase()
{
    Theme::instance()->apply();
    Theme::instance()->setChoice(Theme::Choice::Light);
}

void TestStyleWidgets::chipsAreTyped()
{
    const auto list = shownChips();
    QSignalSpy edited(list.get(), &ChipListEdit::edited);
    QTest::keyClicks(list->lineEdit(), QStringLiteral(" four "));
    QTest::keyClick(list->lineEdit(), Qt::Key_Return);
    QCOMPARE(told(edited), kNames + QStringList{QStringLiteral("four")});
    QTest::keyClicks(list->lineEdit(), QStringLiteral("five,"));
    QCOMPARE(list->chips().last(), QStringLiteral("five"));
    QVERIFY(list->lineEdit()->text().isEmpty());
    QTest::keyClicks(list->lineEdit(), QStringLiteral("one,")); // there already
    QCOMPARE(edited.count(), 2);
    QTest::keyClicks(list->lineEdit(), QStringLiteral("six"));
    list->lineEdit()->clearFocus();
    QCOMPARE(list->chips().last(), QStringLiteral("six"));
    list->setChips(kNames);
    QCOMPARE(edited.count(), 3);
    QCOMPARE(chipsOf(list.get()).size(), 3);
}

void TestStyleWidgets::chipsAreRemoved()
{
    const auto list = shownChips();
    QSignalSpy edited(list.get(), &ChipListEdit::edited);
    QTest::keyClick(list->lineEdit(), Qt::Key_Backspace);
    QCOMPARE(told(edited), kNames.first(2));
    QTest::keyClicks(list->lineEdit(), QStringLiteral("x"));
    QTest::keyClick(list->lineEdit(), Qt::Key_Backspace); // only the letter
    QCOMPARE(edited.count(), 1);
    QTest::keyClick(list->lineEdit(), Qt::Key_Left);
    QTest::keyClick(list->focusWidget(), Qt::Key_Left);
    QCOMPARE(list->focusWidget()->accessibleName(), QStringLiteral("one"));
    QTest::keyClick(list->focusWidget(), Qt::Key_Delete);
    QCOMPARE(told(edited), QStringList{QStringLiteral("two")});
    QCOMPARE(list->focusWidget()->accessibleName(), QStringLiteral("two"));
    QWidget* last = chipsOf(list.get()).first();
    QTest::mouseClick(last, Qt::LeftButton, {}, QPoint(last->width() - 9, last->height() / 2));
    QVERIFY(told(edited).isEmpty());
    QCOMPARE(edited.count(), 3);
}

void TestStyleWidgets::chipsMoveByKeys()
{
    const auto list = shownChips();
    QSignalSpy edited(list.get(), &ChipListEdit::edited);
    list->focusChip(0);
    QTest::keyClick(list->focusWidget(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(told(edited),
             (QStringList{QStringLiteral("two"), QStringLiteral("one"), QStringLiteral("three")}));
    QCOMPARE(list->focusWidget()->accessibleName(), QStringLiteral("one"));
    QTest::keyClick(list->focusWidget(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(told(edited), kNames);
    QTest::keyClick(list->focusWidget(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(edited.count(), 2);
    QTest::keyClick(list->focusWidget(), Qt::Key_Escape);
    QVERIFY(list->lineEdit()->hasFocus());
}

void TestStyleWidgets::chipsMoveByMouse()
{
    const auto list = shownChips();
    QSignalSpy edited(list.get(), &ChipListEdit::edited);
    const QList<QWidget*> chips = chipsOf(list.get());
    const QPoint from(6, 8);
    QTest::mousePress(chips[0], Qt::LeftButton, {}, from);
    // Past the middle of the last one, in the first one's own coordinates at each time.
    for (int step = 0; step < 3; ++step) {
        const QPoint target = chips[2]->mapTo(list.get(), QPoint(chips[2]->width() - 8, 8));
        QMouseEvent move(QEvent::MouseMove, chips[0]->mapFrom(list.get(), target), list->mapToGlobal(target),
                         Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(chips[0], &move);
    }
    QCOMPARE(edited.count(), 0); // only when it is dropped
    QTest::mouseRelease(chips[0], Qt::LeftButton, {}, from);
    QCOMPARE(told(edited),
             (QStringList{QStringLiteral("two"), QStringLiteral("three"), QStringLiteral("one")}));
    QCOMPARE(edited.count(), 1);
}

void TestStyleWidgets::chipsAreCompleted()
{
    const auto list = shownChips();
    QSignalSpy edited(list.get(), &ChipListEdit::edited);
    list->setCompletions({QStringLiteral("needle_start"), QStringLiteral("parallax")});
    QTest::keyClicks(list->lineEdit(), QStringLiteral("start"));
    QCompleter* completer = list->lineEdit()->completer();
    QTRY_VERIFY(completer->popup()->isVisible());
    QTest::keyClick(completer->popup(), Qt::Key_Down);
    QTest::keyClick(completer->popup(), Qt::Key_Return);
    QTRY_COMPARE(told(edited), kNames + QStringList{QStringLiteral("needle_start")});
    QTRY_VERIFY(list->lineEdit()->text().isEmpty());
    QCOMPARE(edited.count(), 1);
    QTest::keyClick(list->lineEdit(), Qt::Key_Down); // all of them, without typing
    QTRY_VERIFY(completer->popup()->isVisible());
    QCOMPARE(completer->completionCount(), 2);
}

void TestStyleWidgets::unknownChipsAreMarked()
{
    const auto list = shownChips();
    const int plain = chipsOf(list.get())[1]->sizeHint().width();
    list->setKnown(QStringList{QStringLiteral("one"), QStringLiteral("three")});
    const QList<QWidget*> chips = chipsOf(list.get());
    QVERIFY(chips[0]->toolTip().isEmpty());
    QVERIFY(chips[1]->toolTip().contains(QStringLiteral("two")));
    QVERIFY(chips[1]->sizeHint().width() > plain);
    list->setKnown(std::nullopt);
    QVERIFY(chips[1]->toolTip().isEmpty());
}

void TestStyleWidgets::readOnlyChipsStay()
{
    const auto list = shownChips();
    QSignalSpy edited(list.get(), &ChipListEdit::edited);
    list->setReadOnly(true);
    QVERIFY(!list->lineEdit()->isVisible());
    list->focusChip(0);
    QTest::keyClick(list->focusWidget(), Qt::Key_Delete);
    QCOMPARE(edited.count(), 0);
    QCOMPARE(list->chips(), kNames);
}

void TestStyleWidgets::chipsAreAllInSight_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {140, 220, 280, 330, 440, 900})
        QTest::addRow("%d px", width) << width;
}

void TestStyleWidgets::chipsAreAllInSight()
{
    QFETCH(int, width);
    QWidget form; // as the forms of the editors are: what is left stays empty
    auto* lines = new QVBoxLayout(&form);
    auto* list = new ChipListEdit(&form);
    lines->addWidget(list);
    lines->addWidget(new QLabel(QStringLiteral("below"), &form));
    lines->addStretch(1);
    form.resize(width, 500);
    form.show();
    QVERIFY(QTest::qWaitForWindowExposed(&form));
    const auto check = [&] {
        QTRY_COMPARE(list->height(), list->heightForWidth(list->width()));
        QList<QWidget*> shown = chipsOf(list);
        shown.append(list->lineEdit());
        for (QWidget* widget : std::as_const(shown)) {
            const QRect at(widget->mapTo(list, QPoint()), widget->size());
            QVERIFY2(list->rect().contains(at), qPrintable(widget->accessibleName()));
        }
    };
    check();
    list->setChips({QStringLiteral("remember_axiom"), QStringLiteral("needle_view_plan"),
                    QStringLiteral("co_regulate"), QStringLiteral("needle_start")});
    check();
    form.resize(width + 60, 500);
    check();
    list->setChips({QStringLiteral("one")});
    check();
}

void TestStyleWidgets::segmentsAreChosen()
{
    SegmentedControl control(
        {QStringLiteral("Design"), QStringLiteral("Simulate"), QStringLiteral("Analyse")});
    control.show();
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    QCOMPARE(control.current(), 0);
    QTest::mouseClick(control.button(1), Qt::LeftButton);
    QCOMPARE(control.current(), 1);
    QTest::mouseClick(control.button(1), Qt::LeftButton);
    QCOMPARE(chosen.count(), 1);
    control.setCurrent(2);
    QCOMPARE(chosen.count(), 1);
    if (QTest::qWaitForWindowActive(&control)) {
        control.button(2)->setFocus();
        QTest::keyClick(control.button(2), Qt::Key_Left);
        QCOMPARE(control.current(), 1);
        QCOMPARE(chosen.last().first().toInt(), 1);
    }
}

void TestStyleWidgets::flowWraps()
{
    QWidget host;
    auto* layout = new FlowLayout(&host, 4);
    QList<QWidget*> boxes;
    for (int index = 0; index < 4; ++index) {
        auto* box = new QWidget(&host);
        box->setFixedSize(50, 20);
        layout->addWidget(box);
        boxes.append(box);
    }
    QCOMPARE(layout->heightForWidth(400), 20);
    QCOMPARE(layout->heightForWidth(110), 44);
    QCOMPARE(layout->heightForWidth(10), 4 * 20 + 3 * 4);
    QCOMPARE(layout->sizeHint(), QSize(4 * 50 + 3 * 4, 20));
    layout->setGeometry(QRect(0, 0, 110, 44));
    QCOMPARE(boxes[1]->pos(), QPoint(54, 0));
    QCOMPARE(boxes[2]->pos(), QPoint(0, 24));
    boxes[0]->hide();
    layout->setGeometry(QRect(0, 0, 110, 44));
    QCOMPARE(boxes[1]->pos(), QPoint(0, 0));

    auto* wide = new QWidget(&host);
    wide->setMinimumSize(30, 20);
    wide->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layout->addWidget(wide);
    layout->setGeometry(QRect(0, 0, 300, 44));
    QCOMPARE(wide->geometry().right(), 299);
    layout->moveItem(4, 0);
    QCOMPARE(layout->itemAt(0)->widget(), wide);
}

void TestStyleWidgets::emptyStateOffersTheNextStep()
{
    EmptyState empty(QStringLiteral("No rules yet"), QStringLiteral("Add the first one."),
                     QStringLiteral("Add rule"));
    QVERIFY(empty.actionButton());
    QCOMPARE(empty.actionButton()->text(), QStringLiteral("Add rule"));
    empty.setTexts(QStringLiteral("Nothing found"), QStringLiteral("Try other words."));
    QCOMPARE(empty.findChild<QLabel*>(QStringLiteral("emptyTitle"))->text(), QStringLiteral("Nothing found"));
    QVERIFY(!EmptyState(QStringLiteral("a"), QStringLiteral("b")).actionButton());
    empty.resize(260, 300);
    QVERIFY(empty.minimumSizeHint().width() <= 260);
}

void TestStyleWidgets::emptyStateHasOneCentre_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {240, 400, 433, 640, 1000, 1700})
        QTest::addRow("%d px", width) << width;
}

void TestStyleWidgets::emptyStateHasOneCentre()
{
    QFETCH(int, width);
    EmptyState empty(QStringLiteral("No rules yet"),
                     QStringLiteral("A rule forces tools when its condition holds. Add the first one."),
                     QStringLiteral("+ Rule"));
    empty.resize(width, 400);
    empty.show();
    QVERIFY(QTest::qWaitForWindowExposed(&empty));
    for (QWidget* part : {static_cast<QWidget*>(empty.findChild<QLabel*>(QStringLiteral("emptyTitle"))),
                          static_cast<QWidget*>(empty.findChild<QLabel*>(QStringLiteral("emptyText"))),
                          static_cast<QWidget*>(empty.actionButton())}) {
        const int centre = part->mapTo(&empty, part->rect().center()).x();
        QVERIFY2(std::abs(centre - empty.rect().center().x()) <= 1, qPrintable(part->objectName()));
        QVERIFY2(part->width() <= 400, qPrintable(part->objectName()));
    }
}

void TestStyleWidgets::hiddenPagesTakeNoRoom()
{
    PageStack stack;
    auto* small = new QWidget;
    auto* large = new QWidget;
    small->setMinimumSize(100, 80);
    large->setMinimumSize(900, 700);
    stack.addWidget(small);
    stack.addWidget(large);
    QCOMPARE(stack.minimumSizeHint(), QSize(100, 80));
    stack.setCurrentWidget(large);
    QCOMPARE(stack.minimumSizeHint(), QSize(900, 700));
}

void TestStyleWidgets::makersNameThings()
{
    const std::unique_ptr<QToolButton> button(
        makeIconButton(QStringLiteral("add"), QStringLiteral("Add rule")));
    QCOMPARE(button->accessibleName(), QStringLiteral("Add rule"));
    QVERIFY(!button->icon().isNull());
    const SectionLabel label(QStringLiteral("Outline"));
    QCOMPARE(label.text(), QStringLiteral("OUTLINE"));
    QCOMPARE(label.accessibleName(), QStringLiteral("Outline"));
}

QTEST_MAIN(TestStyleWidgets)
#include "test_style_widgets.moc"
