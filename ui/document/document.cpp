// SPDX-License-Identifier: GPL-3.0-or-later
// Turns edits into undo commands, and several of them into one step.
#include "ui/document/document.h"

#include "ui/document/document_commands.h"
#include "ui/document/placement.h"

#include <QFileInfo>

#include <algorithm>

namespace interlock::ui {

namespace {

QString noun(Section section, int count)
{
    switch (section) {
    case Section::Rules:
        return count == 1 ? Document::tr("rule") : Document::tr("%1 rules").arg(count);
    case Section::Skills:
        return count == 1 ? Document::tr("skill") : Document::tr("%1 skills").arg(count);
    case Section::Trackers:
        return count == 1 ? Document::tr("tracker") : Document::tr("%1 trackers").arg(count);
    case Section::Tools:
        return count == 1 ? Document::tr("tool") : Document::tr("%1 tools").arg(count);
    case Section::Fields:
        return count == 1 ? Document::tr("field") : Document::tr("%1 fields").arg(count);
    case Section::Scenarios:
        break;
    }
    return count == 1 ? Document::tr("scenario") : Document::tr("%1 scenarios").arg(count);
}

} // namespace

Document::Document(QObject* parent) : QObject(parent)
{
    connect(&m_undoStack, &QUndoStack::cleanChanged, this,
            [this](bool clean) { Q_EMIT modifiedChanged(!clean); });
}

void Document::setFilePath(const QString& path)
{
    if (path == m_filePath)
        return;
    m_filePath = path;
    Q_EMIT filePathChanged(path);
}

QString Document::displayName() const
{
    return m_filePath.isEmpty() ? tr("Untitled") : QFileInfo(m_filePath).fileName();
}

void Document::reset(RuleSet ruleSet, const QString& filePath)
{
    m_ruleSet = std::move(ruleSet);
    m_undoStack.clear();
    setFilePath(filePath);
    DocumentEditor(this).tell(DocumentChange::Kind::Reset);
}

void Document::markSaved(const QString& filePath)
{
    setFilePath(filePath);
    m_undoStack.setClean();
}

void Document::push(std::unique_ptr<QUndoCommand> command)
{
    if (m_pendingText) {
        const QString text = *m_pendingText;
        m_pendingText.reset();
        m_undoStack.beginMacro(text);
        m_undoStack.push(new BatchCommand(this, BatchCommand::Edge::First));
    }
    m_undoStack.push(command.release());
}

void Document::edit(const QString& text, const std::function<void()>& edits)
{
    if (m_editDepth > 0) {
        edits();
        return;
    }
    m_pendingText = text;
    ++m_editDepth;
    edits();
    --m_editDepth;
    if (m_pendingText) {
        m_pendingText.reset(); // nothing was edited
        return;
    }
    m_undoStack.push(new BatchCommand(this, BatchCommand::Edge::Last));
    m_undoStack.endMacro();
}

template <typename Part>
const std::vector<Part>& Document::parts() const
{
    static const std::vector<Part> none;
    if constexpr (std::is_same_v<Part, Tool>) {
        if (!m_ruleSet.tools)
            return none;
    }
    return PartTraits<Part>::list(const_cast<RuleSet&>(m_ruleSet));
}

template <typename Part>
void Document::insert(int at, Part part)
{
    std::vector<Part> parts;
    parts.push_back(std::move(part));
    insertMany(at, std::move(parts));
}

template <typename Part>
void Document::insertMany(int at, std::vector<Part> parts)
{
    if (parts.empty())
        return;
    at = std::clamp(at, 0, static_cast<int>(this->parts<Part>().size()));
    const QString text = tr("Add %1").arg(noun(PartTraits<Part>::section, static_cast<int>(parts.size())));
    push(std::make_unique<InsertCommand<Part>>(this, at, std::move(parts), text));
}

template <typename Part>
void Document::remove(std::vector<int> places)
{
    const int count = static_cast<int>(parts<Part>().size());
    std::erase_if(places, [count](int place) { return place < 0 || place >= count; });
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (places.empty())
        return;
    const QString text =
        tr("Delete %1").arg(noun(PartTraits<Part>::section, static_cast<int>(places.size())));
    push(std::make_unique<RemoveCommand<Part>>(this, places, text));
}

template <typename Part>
void Document::move(int from, int to)
{
    const int count = static_cast<int>(parts<Part>().size());
    if (from < 0 || from >= count)
        return;
    to = std::clamp(to, 0, count - 1);
    if (from == to)
        return;
    push(std::make_unique<MoveCommand<Part>>(this, from, to,
                                             tr("Move %1").arg(noun(PartTraits<Part>::section, 1))));
}

template <typename Part>
void Document::replace(int at, Part part, const QString& text, const QString& property, const MergeKey& key)
{
    const auto& list = parts<Part>();
    if (at < 0 || at >= static_cast<int>(list.size()) || list[static_cast<std::size_t>(at)] == part)
        return;
    push(std::make_unique<ReplaceCommand<Part>>(this, at, std::move(part), text, property, key));
}

void Document::setSettings(Settings settings, const QString& text)
{
    if (settings != m_ruleSet.settings)
        push(std::make_unique<SettingsCommand>(this, std::move(settings), text));
}

void Document::setInfo(const std::string& name, const std::string& description)
{
    if (name != m_ruleSet.name || description != m_ruleSet.description)
        push(std::make_unique<InfoCommand>(this, std::pair(name, description), tr("Describe rule set")));
}

void Document::setHasRegistry(bool has)
{
    if (has != m_ruleSet.tools.has_value())
        push(std::make_unique<RegistryCommand>(this, has,
                                               has ? tr("Add tool registry") : tr("Remove tool registry")));
}

int Document::placeRule(int rule, int row)
{
    if (rule < 0 || rule >= static_cast<int>(m_ruleSet.rules.size()))
        return rule;
    const Placement placement = placementFor(m_ruleSet.rules, rule, row);
    edit(tr("Move rule"), [&] {
        Rule changed = m_ruleSet.rules[static_cast<std::size_t>(rule)];
        changed.priority = placement.priority;
        replace(rule, std::move(changed), tr("Change priority"), QStringLiteral("priority"));
        move<Rule>(rule, placement.place);
    });
    return placement.place;
}

int Document::partCount(Section section) const
{
    switch (section) {
    case Section::Rules:
        return static_cast<int>(m_ruleSet.rules.size());
    case Section::Skills:
        return static_cast<int>(m_ruleSet.skills.size());
    case Section::Trackers:
        return static_cast<int>(m_ruleSet.trackers.size());
    case Section::Tools:
        return static_cast<int>(parts<Tool>().size());
    case Section::Fields:
        return static_cast<int>(m_ruleSet.fields.size());
    case Section::Scenarios:
        break;
    }
    return static_cast<int>(m_ruleSet.scenarios.size());
}

std::string Document::partName(Section section, int place) const
{
    const auto at = static_cast<std::size_t>(place);
    switch (section) {
    case Section::Rules:
        return m_ruleSet.rules.at(at).name;
    case Section::Skills:
        return m_ruleSet.skills.at(at).name;
    case Section::Trackers:
        return m_ruleSet.trackers.at(at).name;
    case Section::Tools:
        return parts<Tool>().at(at).name;
    case Section::Fields:
        return m_ruleSet.fields.at(at).path;
    case Section::Scenarios:
        break;
    }
    return m_ruleSet.scenarios.at(at).name;
}

std::string Document::freeName(Section section, const std::string& wanted) const
{
    const int count = partCount(section);
    const auto taken = [&](const std::string& name) {
        for (int place = 0; place < count; ++place) {
            if (partName(section, place) == name)
                return true;
        }
        return false;
    };
    if (!wanted.empty() && !taken(wanted))
        return wanted;

    // A tool's name travels to providers, and paths are dotted: no spaces there, nor in what looks like a
    // name of that kind.
    std::string base = wanted;
    const bool identifier = section == Section::Tools || section == Section::Fields ||
                            section == Section::Trackers || wanted.find('_') != std::string::npos;
    const char separator = identifier ? '_' : ' ';
    const std::size_t last = base.find_last_not_of("0123456789");
    if (last != std::string::npos && last + 1 < base.size() && last > 0 && base[last] == separator)
        base.erase(last); // "name 2" goes on with "name 3"
    for (int number = 2;; ++number) {
        std::string name = base + separator + std::to_string(number);
        if (!taken(name))
            return name;
    }
}

#define INTERLOCK_EDITS_OF(Part)                                                                             \
    template const std::vector<Part>& Document::parts<Part>() const;                                         \
    template void Document::insert<Part>(int, Part);                                                         \
    template void Document::insertMany<Part>(int, std::vector<Part>);                                        \
    template void Document::remove<Part>(std::vector<int>);                                                  \
    template void Document::move<Part>(int, int);                                                            \
    template void Document::replace<Part>(int, Part, const QString&, const QString&, const MergeKey&)
INTERLOCK_EDITS_OF(Rule);
INTERLOCK_EDITS_OF(Skill);
INTERLOCK_EDITS_OF(Tracker);
INTERLOCK_EDITS_OF(Tool);
INTERLOCK_EDITS_OF(Field);
INTERLOCK_EDITS_OF(Scenario);
#undef INTERLOCK_EDITS_OF

} // namespace interlock::ui
