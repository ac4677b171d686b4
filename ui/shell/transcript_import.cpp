// SPDX-License-Identifier: GPL-3.0-or-later
// FileController: transcripts come in as scenarios, all of a file as one undo step.
#include "ui/shell/file_controller.h"

#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/transcript.h"
#include "ui/shell/file_disk.h"
#include "ui/style/counted.h"

#include <QFileInfo>

namespace interlock::ui {

namespace {

constexpr int kReasonsTold = 5;
constexpr std::size_t kManyConversations = 50; ///< more than these become hard to find one's way in

QString place(const QString& path, std::size_t line, const std::string& reason)
{
    return QStringLiteral("%1:%2: %3").arg(path).arg(line).arg(QString::fromStdString(reason));
}

/// An object with the keys of a rule set; anything else that is dropped is read as a transcript.
bool looksLikeRuleSet(const std::string& text)
{
    const exchange::JsonReading reading = exchange::read_json(text);
    if (!reading.value || !reading.value->is_object())
        return false;
    const logic::Value* format = reading.value->find("format");
    return (format && format->is_string() && format->as_string().rfind("interlock", 0) == 0) ||
           reading.value->find("rules") || reading.value->find("skills") || reading.value->find("scenarios");
}

} // namespace

bool FileController::openDropped(const QString& path)
{
    const exchange::FileReading file = exchange::read_file(toPath(path));
    if (!file.text || looksLikeRuleSet(*file.text))
        return open(path);
    if (!exchange::read_transcript(*file.text).recordings.empty())
        return importTranscript(path);
    return open(path); // which tells what is wrong with it
}

bool FileController::importTranscriptWithDialog()
{
    const QString path = m_prompts->fileToOpen(tr("Import a transcript"), m_settings->lastFolder(),
                                               tr("Transcripts (*.json *.jsonl);;All files (*)"));
    return !path.isEmpty() && importTranscript(path);
}

bool FileController::importTranscript(const QString& path)
{
    const QString name = fileName(path);
    const exchange::FileReading file = exchange::read_file(toPath(path));
    if (!file.text) {
        Q_EMIT message({file_message::kImport,
                        Message::Kind::Error,
                        tr("%1 cannot be read").arg(name),
                        path % u": " % QString::fromStdString(file.error),
                        {},
                        {}});
        return false;
    }
    exchange::TranscriptReading reading = exchange::read_transcript(*file.text);
    QStringList told;
    int more = 0;
    const auto tell = [&](const exchange::Skipped& skipped) {
        if (told.size() < kReasonsTold)
            told += place(path, skipped.line, skipped.reason);
        else
            ++more;
    };
    for (const exchange::Skipped& skipped : reading.skipped)
        tell(skipped);
    for (const exchange::Recording& recording : reading.recordings) {
        for (const exchange::Skipped& skipped : recording.skipped)
            tell(skipped);
    }
    if (more > 0)
        told += counted(more, tr("and %1 more"), tr("and %1 more"));
    if (reading.recordings.empty()) {
        Q_EMIT message({file_message::kImport,
                        Message::Kind::Error,
                        tr("There is no conversation in %1").arg(name),
                        told.join(QLatin1Char('\n')),
                        {},
                        {}});
        return false;
    }
    if (reading.recordings.size() > kManyConversations &&
        !m_prompts->confirm(tr("Many conversations"),
                            tr("%1 holds %2 conversations; each becomes a scenario of this rule set.")
                                .arg(name)
                                .arg(reading.recordings.size()),
                            tr("Import them all")))
        return false;

    Document* document = m_workspace->document();
    const int first = document->partCount(Section::Scenarios);
    const std::string base = QFileInfo(path).completeBaseName().toStdString();
    const bool many = reading.recordings.size() > 1;
    document->edit(tr("Import %1").arg(name), [&] {
        for (exchange::Recording& recording : reading.recordings) {
            Scenario scenario = std::move(recording.scenario);
            const std::string wanted = many ? base + ", " + scenario.name : base;
            scenario.name = document->freeName(Section::Scenarios, wanted);
            document->insert(document->partCount(Section::Scenarios), std::move(scenario));
        }
    });
    const int count = static_cast<int>(reading.recordings.size());
    Q_EMIT message({file_message::kImport,
                    Message::Kind::Notice,
                    counted(count, tr("%1 conversation was imported from %2"),
                            tr("%1 conversations were imported from %2"))
                            .arg(name) %
                        (told.isEmpty() ? QString() : QString(tr("; left out:"))),
                    told.join(QLatin1Char('\n')),
                    {},
                    {}});
    Q_EMIT imported(first);
    return true;
}

} // namespace interlock::ui
