// SPDX-License-Identifier: GPL-3.0-or-later
// Document: owns the rule set and the one undo stack. Every edit goes through here and is one undo step.
#pragma once

#include "core/rules/issue.h"
#include "core/rules/rule_set.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace interlock::ui {

/// The lists that a rule set is made of.
enum class Section { Rules, Skills, Trackers, Tools, Fields, Scenarios };
inline constexpr int kSectionCount = 6;

/// What changed, so that a view repaints that and not the world. Indexes are places in the file's lists.
struct DocumentChange {
    enum class Kind {
        Reset,    ///< another rule set: everything
        Inserted, ///< `first` … `last` are new
        Removed,  ///< `first` … `last` were there
        Moved,    ///< the part at `first` now is at `last`
        Modified, ///< the part at `first` has other values (`property` names one where only it changed)
        Settings, ///< name, description, settings, or whether there is a registry
    };
    Kind kind = Kind::Reset;
    Section section = Section::Rules;
    int first = 0;
    int last = 0;
    QString property;
    friend bool operator==(const DocumentChange&, const DocumentChange&) = default;
};

/// Typing in one field is one undo step: edits with the same non-empty key, right after each other, merge.
using MergeKey = QString;

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const RuleSet& ruleSet() const { return m_ruleSet; }
    QUndoStack* undoStack() { return &m_undoStack; }

    /// Empty for a document that was never saved.
    QString filePath() const { return m_filePath; }
    void setFilePath(const QString& path);
    QString displayName() const; ///< the file's name, or "Untitled"
    bool isModified() const { return !m_undoStack.isClean(); }

    /// Takes another rule set as the document, with an empty undo stack.
    void reset(RuleSet ruleSet, const QString& filePath);
    /// The rule set as it stands is on disk now.
    void markSaved(const QString& filePath);

    /// Edits of a list; `Part` is Rule, Skill, Tracker, Tool, Field or Scenario, and says which. Inserting
    /// the first tool makes a registry. Indexes are places in the file; `to` of move is the place after the
    /// move.
    template <typename Part>
    void insert(int at, Part part);
    template <typename Part>
    void insertMany(int at, std::vector<Part> parts);
    template <typename Part>
    void remove(std::vector<int> places);
    template <typename Part>
    void move(int from, int to);
    /// Replaces a part by its edited copy. Nothing happens where they are equal. `text` names the edit for
    /// people; `property` is the one changed ("priority") or empty.
    template <typename Part>
    void replace(int at, Part part, const QString& text, const QString& property = {},
                 const MergeKey& key = {});

    void setSettings(Settings settings, const QString& text);
    void setInfo(const std::string& name, const std::string& description);
    void setHasRegistry(bool has); ///< without one, every tool name is accepted

    /// Places a rule at `row` of the evaluation order (after it was taken out), by the smallest change of its
    /// priority and its place in the file that does so. One undo step. Returns its place in the file then.
    int placeRule(int rule, int row);

    /// Several edits as one undo step; edits inside edits join the outer one. Nothing edited: no step.
    void edit(const QString& text, const std::function<void()>& edits);
    /// While several edits are made (or undone) as one step; `batchFinished` tells the end.
    bool inBatch() const { return m_batchDepth > 0; }

    /// While listeners of `changed` are being told: they are not all up to date yet.
    bool isTelling() const { return m_telling > 0; }

    template <typename Part>
    const std::vector<Part>& parts() const;
    int partCount(Section section) const;
    /// The name of a part, or the path of a field.
    std::string partName(Section section, int place) const;

    /// "name", or "name 2", … (identifiers: "a_name_2"): a name that no part of that section has.
    std::string freeName(Section section, const std::string& wanted) const;

Q_SIGNALS:
    void changed(const interlock::ui::DocumentChange& change);
    void settled(); ///< after each `changed`, once all its listeners know
    void batchFinished();
    void modifiedChanged(bool modified);
    void filePathChanged(const QString& path);

private:
    friend class DocumentEditor; ///< the commands' way in
    void push(std::unique_ptr<QUndoCommand> command);

    RuleSet m_ruleSet;
    QUndoStack m_undoStack;
    QString m_filePath;
    int m_telling = 0;
    int m_batchDepth = 0;                 ///< of steps being made or undone
    int m_editDepth = 0;                  ///< of edit() calls
    std::optional<QString> m_pendingText; ///< of an edit() in which nothing was edited so far
};

} // namespace interlock::ui
