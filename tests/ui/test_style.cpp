// SPDX-License-Identifier: GPL-3.0-or-later
// Theme, icons, marks and the style: contrast, what changes with the theme, sizes, and that nothing draws
// empty.
#include "ui/style/icons.h"
#include "ui/style/marks.h"
#include "ui/style/painting.h"
#include "ui/style/system_theme.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyle>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace interlock;
using namespace interlock::ui;

class TestStyle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void textIsReadable_data();
    void textIsReadable();
    void choiceChangesEverything();
    void readsThePortal_data();
    void readsThePortal();
    void everyIconDraws();
    void iconsAreTinted();
    void everyMarkDrawsAndHasAWord();
    void marksOfRows_data();
    void marksOfRows();
    void controlsHaveOneHeight();
    void primaryButtonsAreFilled();
    void tablesArePrepared();
    void viewsStandEdgeToEdge();
    void chipsThatDoNotFitAreCounted();
};

namespace {

qreal luminance(const QColor& color)
{
    const auto linear = [](qreal part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

qreal contrast(const QColor& a, const QColor& b)
{
    const qreal first = luminance(a) + 0.05;
    const qreal second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

/// How many pixels of the image are (nearly) of that colour.
int pixelsOf(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int distance = std::abs(pixel.red() - color.red()) +
                                 std::abs(pixel.green() - color.green()) +
                                 std::abs(pixel.blue() - color.blue());
            count += pixel.alpha() > 200 && distance < 24 ? 1 : 0;
        }
    }
    return count;
}

bool isBlank(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).alpha() > 40)
                return false;
        }
    }
    return true;
}

} // namespace

void TestStyle::initTestCase()
{
    Theme::instance()->apply();
}

void TestStyle::init()
{
    Theme::instance()->setChoice(Theme::Choice::Light);
}

void TestStyle::textIsReadable_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestStyle::textIsReadable()
{
    QFETCH(bool, dark);
    const Colors c = dark ? darkColors() : lightColors();
    QCOMPARE(c.dark, dark);
    for (const QColor& ground : {c.window, c.panel, c.raised, c.accentWash})
        QVERIFY(contrast(c.text, ground) >= 7);
    for (const QColor& ground : {c.window, c.panel, c.raised})
        QVERIFY(contrast(c.secondary, ground) >= 4.5);
    QVERIFY(contrast(c.onAccent, c.accent) >= 4.5);
    for (const QColor& sign : {c.accent, c.red, c.green, c.amber})
        QVERIFY(contrast(sign, c.panel) >= 3);
    for (int index = 0; index < 7; ++index) {
        for (int other = 0; other < index; ++other)
            QVERIFY(c.category(index) != c.category(other));
    }
    QCOMPARE(c.category(7), c.category(0));
}

void TestStyle::choiceChangesEverything()
{
    QSignalSpy changed(Theme::instance(), &Theme::changed);
    Theme::instance()->setChoice(Theme::Choice::Dark);
    QCOMPARE(changed.count(), 1);
    QVERIFY(Theme::instance()->colors().dark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkColors().window);
    QCOMPARE(QApplication::palette().color(QPalette::Highlight), darkColors().accentWash);
    QLineEdit edit;
    edit.ensurePolished();
    QCOMPARE(edit.palette().color(QPalette::Base), darkColors().panel);
    QVERIFY(edit.palette().color(QPalette::Highlight) != darkColors().accentWash);
    Theme::instance()->setChoice(Theme::Choice::Dark);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(QApplication::font().pixelSize(), 13);
}

void TestStyle::readsThePortal_data()
{
    QTest::addColumn<QVariant>("answer");
    QTest::addColumn<QString>("dark");
    const auto wrapped = [](const QVariant& value) { return QVariant::fromValue(QDBusVariant(value)); };
    QTest::newRow("dark") << QVariant(1u) << "yes";
    QTest::newRow("light") << QVariant(2u) << "no";
    QTest::newRow("no preference") << QVariant(0u) << "unknown";
    QTest::newRow("wrapped twice") << wrapped(wrapped(1u)) << "yes";
    QTest::newRow("words") << QVariant(QStringLiteral("dark")) << "unknown";
    QTest::newRow("nothing") << QVariant() << "unknown";
}

void TestStyle::readsThePortal()
{
    QFETCH(QVariant, answer);
    QFETCH(QString, dark);
    const std::optional<bool> read = SystemTheme::darkFromPortal(answer);
    QCOMPARE(read ? (*read ? QStringLiteral("yes") : QStringLiteral("no")) : QStringLiteral("unknown"), dark);
}

void TestStyle::everyIconDraws()
{
    const QStringList names = iconNames();
    QVERIFY(names.size() >= 46);
    for (const QString& name : names) {
        const QImage image = icon(name).pixmap(16).toImage();
        QCOMPARE(image.size(), QSize(16, 16));
        QVERIFY2(!isBlank(image), qPrintable(name));
    }
}

void TestStyle::iconsAreTinted()
{
    const QIcon plain = icon(QStringLiteral("run"));
    const QIcon amber = icon(QStringLiteral("run"), &Colors::amber);
    const auto drawn = [](const QIcon& icon, QIcon::Mode mode = QIcon::Normal,
                          QIcon::State state = QIcon::Off) {
        return icon.pixmap(QSize(32, 32), mode, state).toImage();
    };
    QVERIFY(pixelsOf(drawn(amber), lightColors().amber) > 100);
    QVERIFY(pixelsOf(drawn(plain, QIcon::Disabled), lightColors().dim) > 100);
    QVERIFY(pixelsOf(drawn(plain, QIcon::Normal, QIcon::On), lightColors().accent) > 100);
    Theme::instance()->setChoice(Theme::Choice::Dark);
    QVERIFY(pixelsOf(drawn(amber), darkColors().amber) > 100);
    QCOMPARE(icon(QStringLiteral("run")).pixmap(QSize(16, 16), 2.0).size(), QSize(32, 32));
}

void TestStyle::everyMarkDrawsAndHasAWord()
{
    QList<QImage> drawn;
    for (int index = int(Mark::Won); index <= int(Mark::NotReached); ++index) {
        const auto mark = static_cast<Mark>(index);
        QVERIFY(!markWord(mark).isEmpty());
        QImage image = markPixmap(mark, 16, 2).toImage();
        QVERIFY2(!isBlank(image), qPrintable(markWord(mark)));
        // Told apart by shape alone, but for the two dashes that say that nothing ran.
        image = image.convertToFormat(QImage::Format_Alpha8);
        if (mark != Mark::NotReached)
            QVERIFY2(!drawn.contains(image), qPrintable(markWord(mark)));
        drawn.append(image);
    }
    QVERIFY(isBlank(markPixmap(Mark::None, 16, 1).toImage()));
}

void TestStyle::marksOfRows_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<Mark>("mark");
    using engine::RuleStatus;
    QTest::newRow("disabled") << int(RuleStatus::Disabled) << Mark::Disabled;
    QTest::newRow("cooling") << int(RuleStatus::CoolingDown) << Mark::CoolingDown;
    QTest::newRow("error") << int(RuleStatus::Error) << Mark::Error;
    QTest::newRow("not matched") << int(RuleStatus::NotMatched) << Mark::NotMatched;
    QTest::newRow("no tools") << int(RuleStatus::NoKnownTools) << Mark::NoTools;
    QTest::newRow("matched") << int(RuleStatus::Matched) << Mark::Outranked;
}

void TestStyle::marksOfRows()
{
    QFETCH(int, status);
    QFETCH(Mark, mark);
    engine::RuleRow row;
    row.name = "rule";
    row.status = static_cast<engine::RuleStatus>(status);
    QCOMPARE(markOf(row, std::nullopt), mark);
    QCOMPARE(markOf(row, std::string("other")), mark);
    QCOMPARE(markOf(row, std::string("rule")), mark == Mark::Outranked ? Mark::Won : mark);
    analysis::NodeOutcome node;
    QCOMPARE(markOf(node), Mark::NotReached);
    node.kind = analysis::NodeOutcome::Kind::Held;
    QCOMPARE(markOf(node), Mark::Passed);
}

void TestStyle::controlsHaveOneHeight()
{
    QLineEdit line;
    QComboBox combo;
    QSpinBox spin;
    QToolButton tool;
    tool.setIcon(icon(QStringLiteral("add")));
    const std::unique_ptr<QPushButton> button(makeButton(QStringLiteral("Add")));
    SegmentedControl segments({QStringLiteral("One"), QStringLiteral("Two")});
    for (const QWidget* control :
         std::initializer_list<QWidget*>{&line, &combo, &spin, &tool, button.get(), &segments})
        QVERIFY2(control->sizeHint().height() == 28, control->metaObject()->className());
}

void TestStyle::primaryButtonsAreFilled()
{
    const std::unique_ptr<QPushButton> plain(makeButton(QStringLiteral("Plain")));
    const std::unique_ptr<QPushButton> primary(makeButton(QStringLiteral("Primary"), true));
    const auto accents = [](QPushButton* button) {
        button->resize(button->sizeHint());
        return pixelsOf(button->grab().toImage(), lightColors().accent);
    };
    QVERIFY(accents(primary.get()) > 500);
    QCOMPARE(accents(plain.get()), 0);
    primary->setEnabled(false);
    QCOMPARE(accents(primary.get()), 0);
}

void TestStyle::tablesArePrepared()
{
    QStandardItemModel model(3, 2);
    QTableView table;
    table.setModel(&model);
    prepareTable(&table);
    QCOMPARE(table.rowHeight(0), 30);
    table.resize(400, 300);
    table.selectRow(1);
    const QImage image = table.grab().toImage();
    QVERIFY(pixelsOf(image, lightColors().accentWash) > 2000);
    QVERIFY(pixelsOf(image, lightColors().line) > 200);
}

void TestStyle::viewsStandEdgeToEdge()
{
    QWidget panel;
    QTableView table(&panel);
    QScrollArea area(&panel);
    table.ensurePolished();
    area.ensurePolished();
    QCOMPARE(table.frameWidth(), 0);
    QCOMPARE(area.frameWidth(), 0);
    QTableView popup; // a window of its own keeps its edge
    popup.ensurePolished();
    QCOMPARE(popup.frameWidth(), 1);
}

void TestStyle::chipsThatDoNotFitAreCounted()
{
    const Colors& c = Theme::instance()->colors();
    const QFont font = Theme::instance()->codeFont();
    const QStringList chips{QStringLiteral("needle_start"), QStringLiteral("co_regulate"),
                            QStringLiteral("solo")};
    const auto drawn = [&](int width) {
        QImage image(width, 24, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintChips(&painter, image.rect(), chips, {chips[1]}, font, c);
        painter.end();
        return image;
    };
    QVERIFY(pixelsOf(drawn(600), c.amber) > 4); // the unknown one carries its sign
    QCOMPARE(pixelsOf(drawn(130), c.amber), 0); // where it fits
    QVERIFY(!isBlank(drawn(60)));               // a narrow cell elides, never empties
    QVERIFY(chipSize(chips[1], ChipLook::Warning, font).width() >
            chipSize(chips[1], ChipLook::Plain, font).width());
}

QTEST_MAIN(TestStyle)
#include "test_style.moc"
