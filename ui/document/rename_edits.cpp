// SPDX-License-Identifier: GPL-3.0-or-later
// A rename is one command that keeps the parts it changed as they were and as they became.
#include "ui/document/rename_edits.h"

#include "core/analysis/rename.h"
#include "ui/document/document_commands.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <tuple>

namespace interlock::ui {

namespace {

using analysis::Mentions;
using analysis::Named;

QString tr(const char* text)
{
    return QCoreApplication::translate("RenameEdits", text);
}

/// Both words hold a %1, which becomes the number.
QString counted(std::size_t number, const QString& one, const QString& many)
{
    return (number == 1 ? one : many).arg(number);
}

template <typename Part>
const std::vector<Part>& partsOf(const RuleSet& ruleSet)
{
    static const std::vector<Part> none;
    if constexpr (std::is_same_v<Part, Tool>) {
        if (!ruleSet.tools)
            return none;
    }
    return PartTraits<Part>::list(const_cast<RuleSet&>(ruleSet));
}

std::optional<Named> namedIn(Section section)
{
    switch (section) {
    case Section::Rules:
        return Named::Rule;
    case Section::Skills:
        return Named::Skill;
    case Section::Trackers:
        return Named::Tracker;
    case Section::Tools:
        return Named::Tool;
    case Section::Fields:
    case Section::Scenarios:
        break;
    }
    return std::nullopt;
}

const std::string& nameAt(const RuleSet& ruleSet, Named kind, int place)
{
    const auto at = static_cast<std::size_t>(place);
    switch (kind) {
    case Named::Rule:
        return ruleSet.rules.at(at).name;
    case Named::Skill:
        return ruleSet.skills.at(at).name;
    case Named::Tracker:
        return ruleSet.trackers.at(at).name;
    case Named::Tool:
        break;
    }
    return ruleSet.tools->at(at).name;
}

template <typename Part>
struct Changed {
    int at = 0;
    Part before;
    Part after;
};

/// One or many changed parts of each kind.
using Changes =
    std::tuple<std::vector<Changed<Rule>>, std::vector<Changed<Skill>>, std::vector<Changed<Tracker>>,
               std::vector<Changed<Tool>>, std::vector<Changed<Field>>, std::vector<Changed<Scenario>>>;

template <typename Visit>
void eachKind(Changes& changes, Visit visit)
{
    std::apply([&visit](auto&... lists) { (visit(lists), ...); }, changes);
}

template <typename Visit>
void eachKind(const Changes& changes, Visit visit)
{
    std::apply([&visit](const auto&... lists) { (visit(lists), ...); }, changes);
}

/// "5 rules, 1 skill"
QString partWords(const Mentions& mentions)
{
    QStringList words;
    const auto add = [&words](std::size_t count, const QString& one, const QString& many) {
        if (count > 0)
            words.append(counted(count, one, many));
    };
    add(mentions.rules, tr("%1 rule"), tr("%1 rules"));
    add(mentions.skills, tr("%1 skill"), tr("%1 skills"));
    add(mentions.trackers, tr("%1 tracker"), tr("%1 trackers"));
    add(mentions.fields, tr("%1 field"), tr("%1 fields"));
    add(mentions.scenarios, tr("%1 scenario"), tr("%1 scenarios"));
    return words.join(QStringLiteral(", "));
}

class RenameCommand : public QUndoCommand {
public:
    /// `base` is what the document was before `continued`, or is now; `renamed` is made from it.
    RenameCommand(Document* document, const QString& text, const MergeKey& key,
                  const RenameCommand* continued, const RuleSet& base, const analysis::Renamed& renamed,
                  std::string from, std::string to)
        : QUndoCommand(text), m_editor(document), m_key(key), m_continued(continued), m_from(std::move(from)),
          m_to(std::move(to)), m_followed(renamed.followed), m_leftBehind(renamed.left_behind)
    {
        eachKind(m_changes, [&]<typename Part>(std::vector<Changed<Part>>& list) {
            const auto& now = document->parts<Part>();
            const auto& before = partsOf<Part>(base);
            const auto& after = partsOf<Part>(renamed.rule_set);
            for (std::size_t i = 0; i < now.size(); ++i) {
                if (before[i] != after[i] || before[i] != now[i])
                    list.push_back({static_cast<int>(i), before[i], after[i]});
            }
        });
    }

    int id() const override { return 101; }
    void redo() override { apply(true); }
    void undo() override { apply(false); }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const RenameCommand*>(other);
        if (next->m_continued != this)
            return false;
        m_changes = next->m_changes;
        m_to = next->m_to;
        m_followed = next->m_followed;
        m_leftBehind = next->m_leftBehind;
        bool changes = false;
        eachKind(m_changes, [&changes](auto& list) {
            std::erase_if(list, [](const auto& change) { return change.before == change.after; });
            changes = changes || !list.empty();
        });
        setObsolete(!changes);
        return true;
    }

    const MergeKey& key() const { return m_key; }

    /// Puts into `ruleSet`, a copy of the document's, what was there before this.
    void takeBack(RuleSet& ruleSet) const
    {
        eachKind(m_changes, [&ruleSet]<typename Part>(const std::vector<Changed<Part>>& list) {
            for (const Changed<Part>& change : list)
                PartTraits<Part>::list(ruleSet)[static_cast<std::size_t>(change.at)] = change.before;
        });
    }

    QString notice() const
    {
        QStringList sentences;
        const QString from = QString::fromStdString(m_from);
        if (m_followed.places > 0)
            sentences.append(tr("“%1” is now “%2”, also in %3.")
                                 .arg(from, QString::fromStdString(m_to), partWords(m_followed)));
        if (m_leftBehind > 0) {
            sentences.append(counted(m_leftBehind,
                                     tr("%1 place cannot hold the new name and still says “%2”."),
                                     tr("%1 places cannot hold the new name and still say “%2”."))
                                 .arg(from));
        }
        return sentences.join(u' ');
    }

private:
    void apply(bool forth)
    {
        std::size_t count = 0;
        eachKind(m_changes, [&count](const auto& list) { count += list.size(); });
        if (count > 1)
            m_editor.enterBatch();
        eachKind(m_changes, [this, forth, count]<typename Part>(const std::vector<Changed<Part>>& list) {
            for (const Changed<Part>& change : list) {
                Part& part = m_editor.list<Part>()[static_cast<std::size_t>(change.at)];
                const Part& wanted = forth ? change.after : change.before;
                if (part == wanted)
                    continue;
                part = wanted;
                m_editor.tell(DocumentChange::Kind::Modified, PartTraits<Part>::section, change.at, change.at,
                              count == 1 ? QStringLiteral("name") : QString());
            }
        });
        if (count > 1)
            m_editor.leaveBatch();
    }

    DocumentEditor m_editor;
    MergeKey m_key;
    const RenameCommand* m_continued; ///< while this is pushed: the command that takes it in
    std::string m_from;
    std::string m_to;
    Mentions m_followed;
    std::size_t m_leftBehind;
    Changes m_changes;
};

/// The command that typing goes on with: as the undo stack decides whether to merge.
const RenameCommand* continuedBy(QUndoStack* stack, const MergeKey& key)
{
    if (key.isEmpty() || stack->index() == 0 || stack->index() == stack->cleanIndex())
        return nullptr;
    const auto* last = dynamic_cast<const RenameCommand*>(stack->command(stack->index() - 1));
    return last && last->key() == key ? last : nullptr;
}

template <typename Part>
void renameOnly(Document* document, int place, const std::string& name, const QString& text,
                const MergeKey& key)
{
    Part part = document->parts<Part>().at(static_cast<std::size_t>(place));
    constexpr bool isPath = std::is_same_v<Part, Field>;
    if constexpr (isPath)
        part.path = name;
    else
        part.name = name;
    document->replace(place, std::move(part), text, isPath ? QStringLiteral("path") : QStringLiteral("name"),
                      key);
}

/// What still names the parts that the command deleted; nothing where it deleted none of that kind.
template <typename Part>
QString deletionNotice(const Document* document, const QUndoCommand* command, Named kind)
{
    const auto* removal = dynamic_cast<const RemoveCommand<Part>*>(command);
    if (!removal)
        return {};
    const auto& left = document->parts<Part>();
    Mentions all;
    QStringList named;
    for (const std::string& name : removal->names()) {
        const bool isThere =
            std::any_of(left.begin(), left.end(), [&name](const Part& part) { return part.name == name; });
        const Mentions mentions =
            isThere ? Mentions() : analysis::mentions_of(document->ruleSet(), kind, name);
        if (mentions.places == 0)
            continue;
        all = mentions;
        named.append(counted(mentions.places, tr("“%2” is gone, but %1 place still names it"),
                             tr("“%2” is gone, but %1 places still name it"))
                         .arg(QString::fromStdString(name)));
    }
    if (named.size() == 1)
        return tr("%1, in %2.").arg(named.first(), partWords(all));
    return named.isEmpty() ? QString() : named.join(QStringLiteral("; ")) + u'.';
}

} // namespace

void renamePart(Document* document, Section section, int place, const std::string& name, const QString& text,
                const MergeKey& key)
{
    if (place < 0 || place >= document->partCount(section))
        return;
    const std::optional<Named> kind = namedIn(section);
    if (section == Section::Fields)
        return renameOnly<Field>(document, place, name, text, key);
    if (!kind)
        return renameOnly<Scenario>(document, place, name, text, key);
    if (document->partName(section, place) == name)
        return;
    const RenameCommand* continued = continuedBy(document->undoStack(), key);
    RuleSet base = document->ruleSet();
    if (continued)
        continued->takeBack(base);
    const std::string from = nameAt(base, *kind, place);
    const analysis::Renamed renamed = analysis::rename(base, *kind, static_cast<std::size_t>(place), name);
    DocumentEditor(document).push(
        std::make_unique<RenameCommand>(document, text, key, continued, base, renamed, from, name));
}

QString nameNotice(Document* document)
{
    const QUndoStack* stack = document->undoStack();
    if (stack->index() == 0)
        return {};
    const QUndoCommand* last = stack->command(stack->index() - 1);
    if (const auto* rename = dynamic_cast<const RenameCommand*>(last))
        return rename->notice();
    for (const QString& notice : {deletionNotice<Tool>(document, last, Named::Tool),
                                  deletionNotice<Rule>(document, last, Named::Rule),
                                  deletionNotice<Tracker>(document, last, Named::Tracker)}) {
        if (!notice.isEmpty())
            return notice;
    }
    return {};
}

} // namespace interlock::ui
