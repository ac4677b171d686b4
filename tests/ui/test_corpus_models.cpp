// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the recordings page: filtering, sorting, growing, and what they say of a conversation.
#include "corpus_support.h"
#include "ui/corpus/corpus_model.h"
#include "ui/corpus/faults_window.h"
#include "ui/corpus/strips_model.h"
#include "ui/style/marks.h"
#include "ui/style/side_row.h"

#include "tests/support/patience.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

#include <numeric>
#include <random>

using namespace interlock;
using namespace interlock::ui;

namespace {

QStringList names(const CorpusModel& model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all += model.index(row, 0).data().toString();
    return all;
}

QString cell(const CorpusModel& model, int row, CorpusColumn column, int role = Qt::DisplayRole)
{
    return model.index(row, static_cast<int>(column)).data(role).toString();
}

} // namespace

class TestCorpusModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsConversations()
    {
        CorpusData data = someCorpus();
        CorpusModel model(&data);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(cell(model, 0, CorpusColumn::Name), QStringLiteral("Alpha 10"));
        QCOMPARE(cell(model, 0, CorpusColumn::Place), QStringLiteral("file.jsonl:1"));
        QCOMPARE(cell(model, 0, CorpusColumn::Place, Qt::ToolTipRole),
                 QStringLiteral("/some/folder/file.jsonl:1"));
        QCOMPARE(cell(model, 0, CorpusColumn::Format), QStringLiteral("OpenAI Chat Completions"));
        QCOMPARE(cell(model, 0, CorpusColumn::Wins), QStringLiteral("2"));
        QCOMPARE(cell(model, 0, CorpusColumn::Blocked), QStringLiteral("–")); // zero is quiet
        QCOMPARE(
            model.index(0, static_cast<int>(CorpusColumn::Blocked)).data(CorpusModel::NumberRole).toInt(), 0);
        QVERIFY(
            !model.index(0, static_cast<int>(CorpusColumn::Name)).data(CorpusModel::NumberRole).isValid());
        QCOMPARE(model.index(0, static_cast<int>(CorpusColumn::Wins)).data(Qt::TextAlignmentRole).toInt(),
                 int(Qt::AlignRight | Qt::AlignVCenter));
        data.rows[0].place.element = 7;
        data.rows[0].index = 2;
        QCOMPARE(cell(model, 0, CorpusColumn::Place), QStringLiteral("file.jsonl:1 [7] #3"));
        QCOMPARE(countText(1234567), QStringLiteral("1,234,567"));
    }

    void filtersAndSorts()
    {
        CorpusData data = someCorpus();
        CorpusModel model(&data);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy shown(&model, &CorpusModel::shownChanged);
        model.setFilter({QStringLiteral("alpha"), {}, {}, {}, {}});
        QCOMPARE(names(model), (QStringList{QStringLiteral("Alpha 10"), QStringLiteral("alpha 9")}));
        QCOMPARE(shown.count(), 1);
        const QPersistentModelIndex held = model.index(0, 2);
        model.setOrder({CorpusColumn::Name, false});
        QCOMPARE(names(model), (QStringList{QStringLiteral("alpha 9"), QStringLiteral("Alpha 10")}));
        QCOMPARE(shown.count(), 2);
        QCOMPARE(held.row(), 1); // who holds on to a conversation still has it
        QCOMPARE(held.column(), 2);
        QCOMPARE(model.rowOf(0), 1);
        QCOMPARE(model.rowOf(2), -1);
        model.setFilter({QStringLiteral("alpha"), {}, {}, {}, {}});
        model.setOrder({CorpusColumn::Name, false});
        QCOMPARE(shown.count(), 2); // the same is no change
        model.setFilter({});
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.rowOf(3), 3);
        model.setOrder({});
        QCOMPARE(model.rowOf(1), 1);
        QCOMPARE(model.rowOf(9), -1);
    }

    void grows()
    {
        CorpusData data = someCorpus();
        const CorpusData whole = data;
        data.rows.resize(1);
        CorpusModel model(&data);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setOrder({CorpusColumn::Turns, true});
        const QPersistentModelIndex held = model.index(0, 0);
        CorpusGrowth growth;
        growth.rows = {whole.rows.begin() + 1, whole.rows.end()};
        growth.coverage = whole.coverage;
        data.add(std::move(growth));
        model.grow(1);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(inserted.first().at(1).toInt(), 1);
        QCOMPARE(inserted.first().at(2).toInt(), 3);
        QCOMPARE(resets.count(), 0);
        QCOMPARE(names(model).first(), QStringLiteral("alpha 9")); // 10 turns: merged before the one with 4
        QCOMPARE(held.row(), 1);
        QCOMPARE(data.coverage.rules.size(), std::size_t{2});

        model.setFilter({{}, {}, {}, {}, {{CorpusColumn::Turns, NumberOperator::More, 100}}});
        resets.clear();
        inserted.clear();
        data.rows.push_back(whole.rows.front());
        model.grow(4);
        QCOMPARE(inserted.count(), 0); // nothing of it is shown
        data = {};
        model.replace();
        QCOMPARE(resets.count(), 1);
        QCOMPARE(model.rowCount(), 0);
    }

    void sortsLikeOneSort()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        CorpusData data;
        CorpusModel model(&data);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setOrder({CorpusColumn::Calls, random() % 2 == 0});
        for (int step = 0; step < 20; ++step) {
            const int first = static_cast<int>(data.rows.size());
            for (unsigned i = random() % 20; i > 0; --i) {
                data.rows.push_back(corpusRow("c", data.rows.size(), 1));
                data.rows.back().calls = random() % 5;
            }
            model.grow(first);
        }
        std::vector<int> all(data.rows.size());
        std::iota(all.begin(), all.end(), 0);
        sortRows(all, data.rows, model.order());
        QCOMPARE(model.shown(), all);
    }

    void hundredThousandAreFast()
    {
        CorpusData data;
        for (std::size_t i = 0; i < 100000; ++i) {
            data.rows.push_back(corpusRow("conversation " + std::to_string(i * 7919 % 100003), i, 1));
            data.rows.back().calls = static_cast<std::int64_t>(i * 31 % 1009);
        }
        CorpusModel model(&data);
        QElapsedTimer clock;
        clock.start();
        model.setOrder({CorpusColumn::Calls, true});
        const qint64 numbers = clock.restart();
        model.setOrder({CorpusColumn::Name, false});
        const qint64 words = clock.restart();
        model.setFilter({QStringLiteral("conversation 99"), {}, {}, {}, {}});
        const qint64 filter = clock.restart();
        qInfo("by numbers %lld ms, by names %lld ms, filter %lld ms", numbers, words, filter);
        // Without optimisation, on a busy machine.
        QVERIFY(numbers < 2000 * kPatience && words < 5000 * kPatience && filter < 2000 * kPatience);
        QVERIFY(model.rowCount() > 1000);
    }

    void stripsHaveFiguresAndRemarks()
    {
        CorpusData data = someCorpus();
        StripsModel rules(StripsModel::Kind::Rules, &data);
        StripsModel skills(StripsModel::Kind::Skills, &data);
        QAbstractItemModelTester tester(&rules, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester other(&skills, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(rules.rowCount(), 2);
        QCOMPARE(rules.name(0), QStringLiteral("cancel")); // in the order of evaluation
        QCOMPARE(rules.placeInFile(0), 1);
        QCOMPARE(rules.rowOfPlace(0), 1);
        QCOMPARE(rules.rowOfPlace(5), -1);
        QCOMPARE(rules.index(0, StripsModel::SeenColumn).data().toString(), QStringLiteral("2"));
        QCOMPARE(rules.index(0, StripsModel::StruckColumn).data().toString(), QStringLiteral("1"));
        QCOMPARE(rules.index(0, StripsModel::RemarkColumn).data().toString(),
                 QStringLiteral("shadowed by refund (1)"));
        QCOMPARE(rules.index(0, StripsModel::NameColumn).data(MarkRole).toInt(), int(Mark::Won));
        QCOMPARE(rules.index(0, StripsModel::StripColumn).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("cancel: matched 2 times, won 1"));
        QCOMPARE(rules.headerData(StripsModel::SeenColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Matched"));
        QCOMPARE(skills.headerData(StripsModel::StruckColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Blocked"));
        QCOMPARE(skills.index(0, StripsModel::SeenColumn).data().toString(), QStringLiteral("2"));

        QVERIFY(rules.cells(0).empty());
        QSignalSpy changes(&rules, &QAbstractItemModel::dataChanged);
        rules.setStrips(std::make_shared<const Strips>(makeStrips(data.rows, {0, 1, 2, 3}, 2, 1, 100)));
        QCOMPARE(changes.count(), 1);
        QCOMPARE(rules.cells(0).size(), std::size_t{4});
        QCOMPARE(rules.cells(0)[2].struck, 1); // "cancel" won in the third

        QSignalSpy resets(&rules, &QAbstractItemModel::modelReset);
        data.coverage.rules[0].matched = 8;
        rules.reload();
        QCOMPARE(resets.count(), 0); // the same rules: only the figures changed
        QCOMPARE(rules.index(0, StripsModel::SeenColumn).data().toString(), QStringLiteral("8"));
        data.coverage.rules.pop_back();
        rules.reload();
        QCOMPARE(resets.count(), 1);
        QCOMPARE(rules.rowCount(), 1);
    }

    void listsFaults()
    {
        FaultsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFaults({{"/a/b.jsonl", 12, "not JSON"}, {"/a/c.json", 0, "cannot be opened"}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("b.jsonl:12"));
        QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("c.json"));
        QCOMPARE(model.line(0), QStringLiteral("/a/b.jsonl:12: not JSON"));
        QCOMPARE(model.line(1), QStringLiteral("/a/c.json: cannot be opened"));
        QCOMPARE(faultsText(1), QStringLiteral("1 line could not be read"));
        QCOMPARE(faultsText(12), QStringLiteral("12 lines could not be read"));
        QCOMPARE(faultsText(analysis::kMaxFaults), QStringLiteral("1,000 lines or more could not be read"));
    }

    void findsNames()
    {
        const std::vector<std::string> list{"a", "b"};
        QCOMPARE(CorpusNames::placeOf(list, QStringLiteral("b")), 1);
        QCOMPARE(CorpusNames::placeOf(list, QStringLiteral("B")), -1);
        QCOMPARE(CorpusNames::placeOf(list, QString()), -1);
    }

    void cutsGrowth()
    {
        analysis::Corpus corpus;
        corpus.rows = someCorpus().rows;
        corpus.tools = someCorpus().names.tools;
        corpus.faults = {{"a", 1, "b"}};
        const CorpusGrowth growth = growthOf(corpus, 3, 1, 0);
        QCOMPARE(growth.rows.size(), std::size_t{1});
        QCOMPARE(growth.rows[0].name, std::string("gamma ß"));
        QCOMPARE(growth.tools, (std::vector<std::string>{"book", "cancel_it"}));
        QCOMPARE(growth.faults.size(), std::size_t{1});
        QVERIFY(growthOf(corpus, 99, 99, 99).rows.empty());
    }
};

QTEST_GUILESS_MAIN(TestCorpusModels)
#include "test_corpus_models.moc"
