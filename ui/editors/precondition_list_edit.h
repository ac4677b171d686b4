// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditionListEdit: the entries of a skill's precondition, each marked with its kind, and lines to add
// one.
#pragma once

#include "core/rules/skill.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace interlock::ui {

class Drafts;
class FaultLabel;
class KindBadge;
class PreconditionRow;

class PreconditionListEdit : public QWidget {
    Q_OBJECT

public:
    explicit PreconditionListEdit(Drafts* drafts, QWidget* parent = nullptr);

    void setEntries(int place, const std::vector<Precondition>& entries); ///< emits nothing
    void setCompletions(const QStringList& tools, const QStringList& statePaths);
    void focusEntry(int index);

Q_SIGNALS:
    /// By a person. `field` is not empty while one field is typed into.
    void edited(const std::vector<interlock::Precondition>& entries, const QString& what,
                const QString& field);

private:
    void makeTextAdder();
    void makeStateAdder();
    void rebuild(const std::vector<Precondition>& entries);
    void add(Precondition entry);
    void addText();
    void addState();
    void change(int index, const Precondition& entry, const QString& field);
    void move(int index, int by);
    void remove(int index);

    Drafts* m_drafts;
    std::vector<Precondition> m_entries;
    std::vector<PreconditionRow*> m_rows;
    QStringList m_tools;
    QStringList m_statePaths;
    QVBoxLayout* m_lines;
    QVBoxLayout* m_rowLines;
    QLineEdit* m_newText;
    KindBadge* m_newKind;
    QPushButton* m_addText;
    QLineEdit* m_newPath;
    QLineEdit* m_newExpected;
    QPushButton* m_addState;
    FaultLabel* m_words;
};

} // namespace interlock::ui
