// SPDX-License-Identifier: GPL-3.0-or-later
// Which call a result answers: an index that is made when walks get long must find what the walk finds.
#include "core/engine/conversation.h"

#include "tests/support/patience.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

#include <random>

using namespace interlock;
using engine::Conversation;

namespace {

/// The rule by itself: back over all messages, the first unanswered call that fits, else the first fitting
/// one of the newest message that has one.
class PlainWalk {
public:
    void add(std::size_t event, const std::vector<ToolCall>& calls, const std::vector<bool>& blocked)
    {
        std::vector<Conversation::Call> round;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            Conversation::Call call;
            call.id = calls[i].id.value_or("");
            call.name = calls[i].name;
            call.blocked = blocked[i];
            round.push_back(call);
        }
        m_rounds.emplace_back(event, round);
    }
    QString answer(const std::string& id, const std::string& name)
    {
        QString fallback = QStringLiteral("orphan");
        for (auto round = m_rounds.rbegin(); round != m_rounds.rend(); ++round) {
            for (Conversation::Call& call : round->second) {
                if (!id.empty() ? call.id != id : !name.empty() && call.name != name)
                    continue;
                const QString found = said(round->first, call.name, call.blocked);
                if (!call.answered) {
                    call.answered = true;
                    return found;
                }
                if (fallback == QStringLiteral("orphan"))
                    fallback = found;
            }
        }
        return fallback;
    }
    static QString said(std::size_t event, const std::string& name, bool blocked)
    {
        return QStringLiteral("%1 %2 %3").arg(event).arg(QString::fromStdString(name)).arg(blocked);
    }

private:
    std::vector<std::pair<std::size_t, std::vector<Conversation::Call>>> m_rounds;
};

QString said(const std::optional<Conversation::Answer>& answer)
{
    return answer ? PlainWalk::said(answer->event, answer->name, answer->blocked) : QStringLiteral("orphan");
}

} // namespace

class TestConversation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void longConversationsPairAsShortOnesDo();
    void resultsAreFoundQuickly_data();
    void resultsAreFoundQuickly();
};

void TestConversation::longConversationsPairAsShortOnesDo()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 60; ++round) {
        const unsigned kinds = 1 + random() % 40;
        const auto word = [&](char letter) { return letter + std::to_string(random() % kinds); };
        Conversation conversation;
        PlainWalk plain;
        std::vector<std::pair<Conversation, PlainWalk>> snapshots;
        for (std::size_t event = 0; event < 600; ++event) {
            if (random() % 3 == 0) {
                std::vector<ToolCall> calls(1 + random() % 3);
                std::vector<bool> blocked;
                for (ToolCall& call : calls) {
                    if (random() % 4)
                        call.id = word('i');
                    call.name = word('n');
                    blocked.push_back(random() % 5 == 0);
                }
                conversation.add_calls(event, calls, blocked);
                plain.add(event, calls, blocked);
            } else {
                const std::string id = random() % 2 ? word('i') : std::string();
                const std::string name = random() % 3 ? word('n') : std::string();
                QCOMPARE(said(conversation.answer(id, name)), plain.answer(id, name));
            }
            if (random() % 100 == 0)
                snapshots.emplace_back(conversation, plain);
            if (random() % 150 == 0 && !snapshots.empty()) // go back, and on from there
                std::tie(conversation, plain) = snapshots[random() % snapshots.size()];
        }
    }
}

void TestConversation::resultsAreFoundQuickly_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("name");
    QTest::newRow("unknown id") << "nowhere"
                                << "";
    QTest::newRow("unknown name") << ""
                                  << "nowhere";
    QTest::newRow("answered long ago, by id") << "c0"
                                              << "";
    QTest::newRow("answered long ago, by name") << ""
                                                << "first";
}

void TestConversation::resultsAreFoundQuickly()
{
    QFETCH(QString, id);
    QFETCH(QString, name);
    Conversation conversation;
    QElapsedTimer timer;
    timer.start();
    for (std::size_t i = 0; i < 30'000; ++i) {
        ToolCall call;
        call.id = "c" + std::to_string(i);
        call.name = i == 0 ? "first" : "f";
        conversation.add_calls(i, {call}, {false});
        conversation.answer(id.toStdString(), name.toStdString());
    }
    QVERIFY2(timer.elapsed() < 2000 * kPatience, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(TestConversation)
#include "test_conversation.moc"
