// SPDX-License-Identifier: GPL-3.0-or-later
// FileController: transcripts come in as scenarios, all that were chosen as one undo step.
#include "ui/shell/file_controller.h"

#include "core/exchange/file_io.h"
#include "core/exchange/transcript.h"
#include "ui/shell/file_disk.h"
#include "ui/style/counted.h"
#include "ui/transfer/import_preview.h"
#include "ui/transfer/transcript_text.h"

#include <QFile>
#include <QFileInfo>

#include <unordered_set>

namespace interlock::ui {

namespace {

constexpr int kReasonsTold = 5;
constexpr qint64 kHead = 256 << 10;    ///< bytes of a large file that tell what it is
constexpr qint64 kLargeFile = 4 << 20; ///< bytes; a smaller one is read whole to tell

/// The first few reasons, and how many more there are.
QString told(const QStringList& reasons)
{
    QStringList lines = reasons.mid(0, kReasonsTold);
    const int more = static_cast<int>(reasons.size() - lines.size());
    if (more > 0)
        lines += counted(more, FileController::tr("and %1 more"), FileController::tr("and %1 more"));
    return lines.join(QLatin1Char('\n'));
}

/// A name that nobody has, and has from now on.
std::string freeName(const std::string& wanted, std::unordered_set<std::string>& taken)
{
    std::string name = wanted;
    for (int number = 2; !taken.insert(name).second; ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

} // namespace

bool FileController::openDropped(const QString& path)
{
    if (QFileInfo(path).size() >= kLargeFile) {
        QFile file(path);
        const QByteArray head = file.open(QIODevice::ReadOnly) ? file.read(kHead) : QByteArray();
        if (looksLikeRuleSet(std::string_view(head.constData(), static_cast<std::size_t>(head.size()))))
            return open(path);
        importTranscript(path);
        return true;
    }
    const exchange::FileReading file = exchange::read_file(toPath(path));
    if (!file.text || looksLikeRuleSet(*file.text) ||
        exchange::read_transcript(*file.text).recordings.empty())
        return open(path); // which tells what is wrong with it
    importTranscript(path);
    return true;
}

void FileController::importTranscriptWithDialog()
{
    const QString path = m_prompts->fileToOpen(tr("Import a transcript"), m_settings->lastFolder(),
                                               tr("Transcripts (*.json *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        importTranscript(path);
}

void FileController::importTranscript(const QString& path)
{
    Q_EMIT previewRequested(path);
}

bool FileController::importConversations(const ImportChoice& choice)
{
    if (choice.scenarios.empty() || (choice.intoNewRuleSet && !newDocument()))
        return false;
    Document* document = m_workspace->document();
    const int first = document->partCount(Section::Scenarios);
    const std::string base = QFileInfo(choice.source).completeBaseName().toStdString();
    std::unordered_set<std::string> taken;
    for (const Scenario& scenario : document->ruleSet().scenarios)
        taken.insert(scenario.name);
    std::vector<Scenario> scenarios = choice.scenarios;
    for (Scenario& scenario : scenarios)
        scenario.name = freeName(choice.severalInSource ? base + ", " + scenario.name : base, taken);
    const int count = static_cast<int>(scenarios.size());
    document->edit(tr("Import %1").arg(choice.source),
                   [&] { document->insertMany(first, std::move(scenarios)); });
    Q_EMIT imported(first); // which leads to it, and what was told before goes
    Q_EMIT message({file_message::kImport,
                    Message::Kind::Notice,
                    counted(count, tr("%1 conversation was imported from %2"),
                            tr("%1 conversations were imported from %2"))
                            .arg(choice.source) %
                        (choice.leftOut.isEmpty() ? QString() : QString(tr("; left out:"))),
                    told(choice.leftOut),
                    {},
                    {}});
    return true;
}

} // namespace interlock::ui
