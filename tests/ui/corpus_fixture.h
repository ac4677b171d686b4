// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusFixture: the real window over a rule set that fires, with folders of recordings to open.
#pragma once

#include "corpus_support.h"
#include "studio_fixture.h"
#include "ui/corpus/corpus_model.h"
#include "ui/corpus/corpus_runner.h"
#include "ui/corpus/filter_bar.h"
#include "ui/corpus/recordings_page.h"
#include "ui/shell/analyse_area.h"
#include "ui/shell/recordings_controller.h"
#include "ui/style/table.h"

#include <QDir>
#include <QLineEdit>

namespace interlock::ui {

/// "refund" stands before "money" and wins over it; "never" never matches; the skill asks for look_up before
/// book.
inline QByteArray firingRuleSet()
{
    return R"({
  "format": "interlock/1",
  "name": "firing",
  "tools": [{"name": "look_up"}, {"name": "book"}, {"name": "pay"}],
  "rules": [
    {"name": "never", "priority": 30, "condition": false, "tools": ["pay"]},
    {"name": "money", "priority": 20, "condition": {"in": ["money", {"var": "msg.text_lower"}]}, "tools": ["pay"]},
    {"name": "refund", "priority": 10, "condition": {"in": ["refund", {"var": "msg.text_lower"}]}, "tools": ["look_up"]}
  ],
  "skills": [
    {"name": "booking", "tier": "authored", "metadata": {"action_tool": "book", "precondition": ["look_up"]}}
  ]
}
)";
}

class CorpusFixture : public StudioFixture {
public:
    CorpusFixture()
    {
        files()->open(write(QStringLiteral("rules.json"), firingRuleSet()));
        QDir(folder.path()).mkpath(QStringLiteral("recordings/more"));
    }

    CorpusRunner* runner() const { return window->recordings()->runner(); }
    RecordingsPage* page() const { return find<RecordingsPage>(QStringLiteral("recordingsPage")); }
    CorpusModel* model() const { return page()->conversations(); }
    Table* table() const { return find<Table>(QStringLiteral("corpusTable")); }
    QString recordings() const { return path(QStringLiteral("recordings")); }

    /// Three files of two formats, one of them in a folder below; six conversations, one line that is none.
    void writeRecordings() const
    {
        write(QStringLiteral("recordings/a.jsonl"),
              chatLine({QStringLiteral("Hello"), QStringLiteral("I want my money, a refund")}) +
                  chatLine({QStringLiteral("Nothing of interest")}) + "this is no JSON\n" +
                  chatLine({QStringLiteral("Book it")}, QStringLiteral("book")));
        write(QStringLiteral("recordings/b.jsonl"),
              chatLine({QStringLiteral("A refund!")}, QStringLiteral("look_up")) +
                  chatLine({QStringLiteral("money")}));
        write(
            QStringLiteral("recordings/more/c.json"),
            R"({"system": "Be brief.", "max_tokens": 10, "messages": [{"role": "user", "content": [{"type": "text", "text": "refund"}]},
              {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "pay", "input": {}}]},
              {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "paid"}]}]})");
    }

    void openRecordings() const
    {
        window->openRecordings({recordings()});
        waitUntilRead();
    }
    void waitUntilRead() const { QTRY_VERIFY_WITH_TIMEOUT(!runner()->isReading(), 20000); }

    QString counts() const { return find<QLabel>(QStringLiteral("corpusCounts"))->text(); }
    QString state() const { return find<QLabel>(QStringLiteral("recordingsState"))->text(); }
};

} // namespace interlock::ui
