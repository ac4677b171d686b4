// SPDX-License-Identifier: GPL-3.0-or-later
// Reading in the background: many conversations, growth in steps, cancelling, and a window that goes on.
#include "corpus_fixture.h"

#include "tests/support/patience.h"

#include <QElapsedTimer>

using namespace interlock;
using namespace interlock::ui;

namespace {

constexpr int kMany = 100000;

QByteArray manyLines(int count)
{
    QByteArray all;
    for (int i = 0; i < count; ++i) {
        const QByteArray text = i % 100 == 0 ? "a refund, " : "hello ";
        all += "{\"messages\":[{\"role\":\"user\",\"content\":\"" + text + QByteArray::number(i) + "\"}]}\n";
    }
    return all;
}

} // namespace

class TestCorpusRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsManyWithoutFreezing()
    {
        CorpusFixture studio;
        studio.write(QStringLiteral("recordings/many.jsonl"), manyLines(kMany));
        QSignalSpy grown(studio.runner(), &CorpusRunner::grown);
        // A timer of the window's thread that comes late tells for how long nothing else could happen.
        QElapsedTimer since;
        qint64 longest = 0;
        QTimer beat;
        connect(&beat, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
        since.start();
        beat.start(10);
        studio.window->openRecordings({studio.recordings()});
        QVERIFY(studio.runner()->isReading());
        QVERIFY(studio.find<QWidget>(QStringLiteral("recordingsProgress"))->isVisible());
        QVERIFY(studio.find<QWidget>(QStringLiteral("recordingsCancel"))->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!studio.runner()->isReading(), 120000 * kPatience);
        beat.stop();
        qInfo("%lld ms, told %lld times, longest pause %lld ms", studio.runner()->lastDuration(),
              qint64(grown.count()), longest);
        QCOMPARE(studio.model()->rowCount(), kMany);
        QVERIFY(longest < 1500 * kPatience); // without optimisation, on a busy machine
        // Increments, each from where the one before ended.
        int rows = 0;
        for (const QList<QVariant>& each : grown) {
            QVERIFY(each.first().toInt() >= rows);
            rows = each.first().toInt();
        }
        QCOMPARE(studio.runner()->share(), 1.0);
        QCOMPARE(studio.counts(), QStringLiteral("100,000 conversations"));
        QVERIFY(!studio.find<QWidget>(QStringLiteral("recordingsProgress"))->isVisible());

        // Filtered and sorted in the window's own time.
        QElapsedTimer clock;
        clock.start();
        CorpusFilter filter;
        filter.rule = QStringLiteral("refund");
        studio.page()->filterBar()->setFilter(filter);
        QCOMPARE(studio.model()->rowCount(), kMany / 100);
        studio.page()->filterBar()->clear();
        studio.model()->setOrder({CorpusColumn::Wins, true});
        QApplication::processEvents();
        qInfo("filter, clear, sort: %lld ms", clock.elapsed());
        QVERIFY(clock.elapsed() < 5000 * kPatience);
        QCOMPARE(studio.model()->index(0, static_cast<int>(CorpusColumn::Wins)).data().toString(),
                 QStringLiteral("1"));
    }

    void cancels()
    {
        CorpusFixture studio;
        studio.write(QStringLiteral("recordings/many.jsonl"), manyLines(kMany));
        studio.window->openRecordings({studio.recordings()});
        QTRY_VERIFY_WITH_TIMEOUT(studio.model()->rowCount() > 0, 20000 * kPatience);
        QVERIFY(studio.action("recordings.cancel")->isEnabled());
        auto* cancel = studio.find<QPushButton>(QStringLiteral("recordingsCancel"));
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!studio.runner()->isReading(), 5000 * kPatience);
        QVERIFY(studio.runner()->wasCancelled());
        QVERIFY(studio.model()->rowCount() > 0);
        QVERIFY(studio.model()->rowCount() < kMany);
        QVERIFY(studio.state().contains(QStringLiteral("cancelled")));
        QVERIFY(!studio.action("recordings.cancel")->isEnabled());

        // By the keyboard, too; and what was cancelled can be read after all.
        studio.table()->setFocus();
        QTest::keyClick(studio.window.get(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(studio.runner()->isReading());
        QTest::keyClick(studio.table(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(!studio.runner()->isReading(), 5000 * kPatience);
        QVERIFY(studio.runner()->wasCancelled());
    }

    void closesWhileReading()
    {
        CorpusFixture studio;
        studio.write(QStringLiteral("recordings/many.jsonl"), manyLines(kMany));
        studio.window->openRecordings({studio.recordings()});
        QVERIFY(studio.runner()->isReading());
        QElapsedTimer clock;
        clock.start();
        studio.window.reset();
        QVERIFY2(clock.elapsed() < 5000 * kPatience, qPrintable(QString::number(clock.elapsed())));
    }

    void opensOthersWhileReading()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.write(QStringLiteral("many.jsonl"), manyLines(kMany));
        studio.window->openRecordings({studio.path(QStringLiteral("many.jsonl"))});
        QTRY_VERIFY_WITH_TIMEOUT(studio.model()->rowCount() > 0, 20000 * kPatience);
        studio.openRecordings();
        QCOMPARE(studio.model()->rowCount(), 6);
        QTest::qWait(3 * CorpusRunner::kTellEvery);
        QCOMPARE(studio.model()->rowCount(), 6); // nothing of the old ones comes in late
    }

    void reloadsInPlace()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        QSignalSpy replaced(studio.runner(), &CorpusRunner::replaced);
        studio.write(QStringLiteral("recordings/b.jsonl"), chatLine({QStringLiteral("money")}));
        studio.action("recordings.reload")->trigger();
        QCOMPARE(studio.model()->rowCount(), 6); // until there are others
        studio.waitUntilRead();
        QCOMPARE(replaced.count(), 1);
        QCOMPARE(studio.model()->rowCount(), 5);
    }
};

QTEST_MAIN(TestCorpusRunner)
#include "test_corpus_runner.moc"
