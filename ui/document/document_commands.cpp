// SPDX-License-Identifier: GPL-3.0-or-later
// What the undo commands do to the rule set, and what they tell of it.
#include "ui/document/document_commands.h"

#include <algorithm>
#include <iterator>

namespace interlock::ui {

using Kind = DocumentChange::Kind;

void DocumentEditor::tell(Kind kind, Section section, int first, int last, const QString& property) const
{
    ++m_document->m_telling;
    Q_EMIT m_document->changed({kind, section, first, last, property});
    if (--m_document->m_telling == 0)
        Q_EMIT m_document->settled();
}

void DocumentEditor::enterBatch() const
{
    ++m_document->m_batchDepth;
}

void DocumentEditor::leaveBatch() const
{
    if (--m_document->m_batchDepth == 0)
        Q_EMIT m_document->batchFinished();
}

template <typename Part>
InsertCommand<Part>::InsertCommand(Document* document, int at, std::vector<Part> parts, const QString& text)
    : QUndoCommand(text), m_editor(document), m_at(at), m_parts(std::move(parts))
{
    if constexpr (std::is_same_v<Part, Tool>)
        m_makesRegistry = !document->ruleSet().tools.has_value();
}

template <typename Part>
void InsertCommand<Part>::redo()
{
    if (m_makesRegistry) {
        m_editor.ruleSet().tools.emplace();
        m_editor.tell(Kind::Settings);
    }
    auto& list = m_editor.list<Part>();
    list.insert(list.begin() + m_at, m_parts.begin(), m_parts.end());
    m_editor.tell(Kind::Inserted, PartTraits<Part>::section, m_at,
                  m_at + static_cast<int>(m_parts.size()) - 1);
}

template <typename Part>
void InsertCommand<Part>::undo()
{
    auto& list = m_editor.list<Part>();
    const int count = static_cast<int>(m_parts.size());
    list.erase(list.begin() + m_at, list.begin() + m_at + count);
    m_editor.tell(Kind::Removed, PartTraits<Part>::section, m_at, m_at + count - 1);
    if (m_makesRegistry) {
        m_editor.ruleSet().tools.reset();
        m_editor.tell(Kind::Settings);
    }
}

template <typename Part>
RemoveCommand<Part>::RemoveCommand(Document* document, const std::vector<int>& places, const QString& text)
    : QUndoCommand(text), m_editor(document)
{
    const auto& list = m_editor.list<Part>();
    for (const int place : places) {
        if (m_runs.empty() || m_runs.back().last() + 1 != place)
            m_runs.push_back({place, {}});
        m_runs.back().parts.push_back(list[static_cast<std::size_t>(place)]);
    }
}

template <typename Part>
void RemoveCommand<Part>::redo()
{
    auto& list = m_editor.list<Part>();
    // From the end, so that the places of the runs before stay right.
    for (auto run = m_runs.rbegin(); run != m_runs.rend(); ++run) {
        list.erase(list.begin() + run->first, list.begin() + run->last() + 1);
        m_editor.tell(Kind::Removed, PartTraits<Part>::section, run->first, run->last());
    }
}

template <typename Part>
void RemoveCommand<Part>::undo()
{
    auto& list = m_editor.list<Part>();
    for (const Run& run : m_runs) {
        list.insert(list.begin() + run.first, run.parts.begin(), run.parts.end());
        m_editor.tell(Kind::Inserted, PartTraits<Part>::section, run.first, run.last());
    }
}

template <typename Part>
MoveCommand<Part>::MoveCommand(Document* document, int from, int to, const QString& text)
    : QUndoCommand(text), m_editor(document), m_from(from), m_to(to)
{
}

template <typename Part>
void MoveCommand<Part>::apply(int from, int to)
{
    const auto begin = m_editor.list<Part>().begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    m_editor.tell(Kind::Moved, PartTraits<Part>::section, from, to);
}

template <typename Part>
ReplaceCommand<Part>::ReplaceCommand(Document* document, int at, Part after, const QString& text,
                                     const QString& property, const MergeKey& key)
    : QUndoCommand(text), m_editor(document), m_at(at),
      m_before(m_editor.list<Part>()[static_cast<std::size_t>(at)]), m_after(std::move(after)),
      m_property(property), m_key(key)
{
}

template <typename Part>
void ReplaceCommand<Part>::apply(const Part& part)
{
    m_editor.list<Part>()[static_cast<std::size_t>(m_at)] = part;
    m_editor.tell(Kind::Modified, PartTraits<Part>::section, m_at, m_at, m_property);
}

template <typename Part>
bool ReplaceCommand<Part>::mergeWith(const QUndoCommand* other)
{
    // Same id: the same kind of part.
    const auto* next = static_cast<const ReplaceCommand<Part>*>(other);
    if (m_key.isEmpty() || next->m_key != m_key || next->m_at != m_at)
        return false;
    m_after = next->m_after;
    if (next->m_property != m_property)
        m_property.clear();
    setObsolete(m_after == m_before);
    return true;
}

SettingsCommand::SettingsCommand(Document* document, Settings after, const QString& text)
    : QUndoCommand(text), m_editor(document), m_before(document->ruleSet().settings),
      m_after(std::move(after))
{
}

void SettingsCommand::apply(const Settings& settings)
{
    m_editor.ruleSet().settings = settings;
    m_editor.tell(Kind::Settings);
}

InfoCommand::InfoCommand(Document* document, Info after, const QString& text)
    : QUndoCommand(text), m_editor(document),
      m_before(document->ruleSet().name, document->ruleSet().description), m_after(std::move(after))
{
}

void InfoCommand::apply(const Info& info)
{
    m_editor.ruleSet().name = info.first;
    m_editor.ruleSet().description = info.second;
    m_editor.tell(Kind::Settings);
}

bool InfoCommand::mergeWith(const QUndoCommand* other)
{
    m_after = static_cast<const InfoCommand*>(other)->m_after;
    setObsolete(m_after == m_before);
    return true;
}

RegistryCommand::RegistryCommand(Document* document, bool has, const QString& text)
    : QUndoCommand(text), m_editor(document), m_before(document->ruleSet().tools)
{
    if (has)
        m_after.emplace();
}

void RegistryCommand::apply(const std::optional<std::vector<Tool>>& tools)
{
    auto& current = m_editor.ruleSet().tools;
    const int before = current ? static_cast<int>(current->size()) : 0;
    current = tools;
    if (before > 0)
        m_editor.tell(Kind::Removed, Section::Tools, 0, before - 1);
    else if (current && !current->empty())
        m_editor.tell(Kind::Inserted, Section::Tools, 0, static_cast<int>(current->size()) - 1);
    m_editor.tell(Kind::Settings);
}

BatchCommand::BatchCommand(Document* document, Edge edge) : m_editor(document), m_edge(edge) {}

void BatchCommand::redo()
{
    if (m_edge == Edge::First)
        m_editor.enterBatch();
    else
        m_editor.leaveBatch();
}

void BatchCommand::undo()
{
    // Undone from the last to the first.
    if (m_edge == Edge::Last)
        m_editor.enterBatch();
    else
        m_editor.leaveBatch();
}

#define INTERLOCK_COMMANDS_OF(Part)                                                                          \
    template class InsertCommand<Part>;                                                                      \
    template class RemoveCommand<Part>;                                                                      \
    template class MoveCommand<Part>;                                                                        \
    template class ReplaceCommand<Part>
INTERLOCK_COMMANDS_OF(Rule);
INTERLOCK_COMMANDS_OF(Skill);
INTERLOCK_COMMANDS_OF(Tracker);
INTERLOCK_COMMANDS_OF(Tool);
INTERLOCK_COMMANDS_OF(Field);
INTERLOCK_COMMANDS_OF(Scenario);
#undef INTERLOCK_COMMANDS_OF

} // namespace interlock::ui
