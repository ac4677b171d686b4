// SPDX-License-Identifier: GPL-3.0-or-later
// The document's undo commands: generic over the kind of part, each telling exactly what it changed.
#pragma once

#include "ui/document/document.h"

#include <QUndoCommand>

#include <utility>
#include <vector>

namespace interlock::ui {

/// Which section a kind of part is, and where its list lives.
template <typename Part>
struct PartTraits;

template <>
struct PartTraits<Rule> {
    static constexpr Section section = Section::Rules;
    static std::vector<Rule>& list(RuleSet& set) { return set.rules; }
};
template <>
struct PartTraits<Skill> {
    static constexpr Section section = Section::Skills;
    static std::vector<Skill>& list(RuleSet& set) { return set.skills; }
};
template <>
struct PartTraits<Tracker> {
    static constexpr Section section = Section::Trackers;
    static std::vector<Tracker>& list(RuleSet& set) { return set.trackers; }
};
template <>
struct PartTraits<Tool> {
    static constexpr Section section = Section::Tools;
    /// Needs a registry.
    static std::vector<Tool>& list(RuleSet& set) { return *set.tools; }
};
template <>
struct PartTraits<Field> {
    static constexpr Section section = Section::Fields;
    static std::vector<Field>& list(RuleSet& set) { return set.fields; }
};
template <>
struct PartTraits<Scenario> {
    static constexpr Section section = Section::Scenarios;
    static std::vector<Scenario>& list(RuleSet& set) { return set.scenarios; }
};

inline const std::string& nameOf(const Field& field)
{
    return field.path;
}
template <typename Part>
const std::string& nameOf(const Part& part)
{
    return part.name;
}

/// The only way to the rule set that may change it; tells the document's listeners.
class DocumentEditor {
public:
    explicit DocumentEditor(Document* document) : m_document(document) {}
    RuleSet& ruleSet() const { return m_document->m_ruleSet; }
    template <typename Part>
    std::vector<Part>& list() const
    {
        return PartTraits<Part>::list(ruleSet());
    }
    void tell(DocumentChange::Kind kind, Section section = Section::Rules, int first = 0, int last = 0,
              const QString& property = {}) const;
    void enterBatch() const;
    void leaveBatch() const;
    void push(std::unique_ptr<QUndoCommand> command) const { m_document->push(std::move(command)); }

private:
    Document* m_document;
};

template <typename Part>
class InsertCommand : public QUndoCommand {
public:
    InsertCommand(Document* document, int at, std::vector<Part> parts, const QString& text);
    void redo() override;
    void undo() override;

private:
    DocumentEditor m_editor;
    int m_at;
    std::vector<Part> m_parts;
    bool m_makesRegistry = false;
};

template <typename Part>
class RemoveCommand : public QUndoCommand {
public:
    /// `places` ascend, each once, all there.
    RemoveCommand(Document* document, const std::vector<int>& places, const QString& text);
    void redo() override;
    void undo() override;
    /// Of the parts that it takes away.
    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const Run& run : m_runs) {
            for (const Part& part : run.parts)
                names.push_back(nameOf(part));
        }
        return names;
    }

private:
    struct Run {
        int first = 0; ///< place before the removal
        std::vector<Part> parts;
        int last() const { return first + static_cast<int>(parts.size()) - 1; }
    };
    DocumentEditor m_editor;
    std::vector<Run> m_runs; ///< neighbours that go together, ascending
};

template <typename Part>
class MoveCommand : public QUndoCommand {
public:
    MoveCommand(Document* document, int from, int to, const QString& text);
    void redo() override { apply(m_from, m_to); }
    void undo() override { apply(m_to, m_from); }

private:
    void apply(int from, int to);
    DocumentEditor m_editor;
    int m_from;
    int m_to;
};

template <typename Part>
class ReplaceCommand : public QUndoCommand {
public:
    ReplaceCommand(Document* document, int at, Part after, const QString& text, const QString& property,
                   const MergeKey& key);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }
    int id() const override { return 1 + static_cast<int>(PartTraits<Part>::section); }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void apply(const Part& part);
    DocumentEditor m_editor;
    int m_at;
    Part m_before;
    Part m_after;
    QString m_property;
    MergeKey m_key;
};

class SettingsCommand : public QUndoCommand {
public:
    SettingsCommand(Document* document, Settings after, const QString& text);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }

private:
    void apply(const Settings& settings);
    DocumentEditor m_editor;
    Settings m_before;
    Settings m_after;
};

/// Name and description of the rule set; typing merges.
class InfoCommand : public QUndoCommand {
public:
    using Info = std::pair<std::string, std::string>;
    InfoCommand(Document* document, Info after, const QString& text);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }
    int id() const override { return 100; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void apply(const Info& info);
    DocumentEditor m_editor;
    Info m_before;
    Info m_after;
};

/// Makes an empty registry, or takes the registry away with all its tools.
class RegistryCommand : public QUndoCommand {
public:
    RegistryCommand(Document* document, bool has, const QString& text);
    void redo() override { apply(m_after); }
    void undo() override { apply(m_before); }

private:
    void apply(const std::optional<std::vector<Tool>>& tools);
    DocumentEditor m_editor;
    std::optional<std::vector<Tool>> m_before;
    std::optional<std::vector<Tool>> m_after;
};

/// Stands first and last in a macro, so that listeners may wait for the end of a step that has many edits.
class BatchCommand : public QUndoCommand {
public:
    enum class Edge { First, Last };
    BatchCommand(Document* document, Edge edge);
    void redo() override;
    void undo() override;

private:
    DocumentEditor m_editor;
    Edge m_edge;
};

} // namespace interlock::ui
