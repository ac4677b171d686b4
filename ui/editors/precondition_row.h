// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditionRow: one entry of a precondition as a line to edit, with the word for its kind.
#pragma once

#include "core/rules/skill.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace interlock::ui {

class Drafts;
class TextField;

/// "enforced", "advisory", "state", and what each means.
QString kindWord(Precondition::Kind kind);
QString kindMeaning(Precondition::Kind kind);
QString kindIcon(Precondition::Kind kind);

/// JSON as the one-line fields for expected values take it; the words say what is wrong.
std::optional<interlock::logic::Value> expectedOf(const QString& text, QString* words = nullptr);

/// The icon of a kind with its word beside it.
class KindBadge : public QWidget {
    Q_OBJECT

public:
    explicit KindBadge(QWidget* parent = nullptr);
    void setKind(Precondition::Kind kind);
    QString word() const;

private:
    QLabel* m_icon;
    QLabel* m_word;
    Precondition::Kind m_kind = Precondition::Kind::Advisory;
};

class PreconditionRow : public QWidget {
    Q_OBJECT

public:
    /// `index` is the entry's place in its list; `shape` has the entry's kind and number of keys.
    PreconditionRow(Drafts* drafts, int index, const Precondition& shape, QWidget* parent = nullptr);

    void showEntry(int place, const Precondition& entry);
    void setCompletions(const QStringList& tools, const QStringList& statePaths);
    void setMovable(bool up, bool down);
    void focusEntry();

Q_SIGNALS:
    /// By a person; `field` tells typing in one field from typing in another.
    void edited(const interlock::Precondition& entry, const QString& field);
    void moveWanted(int by);
    void removeWanted();

private:
    struct StateLine {
        TextField* path = nullptr;
        TextField* expected = nullptr;
    };
    void makeTextLine(Drafts* drafts);
    void makeStateLine(Drafts* drafts, std::size_t key);
    void removeKey(std::size_t key);
    void setPath(std::size_t key, const QString& path);
    void setExpected(std::size_t key, const QString& text);
    QString name(const QString& field) const;

    int m_index;
    Precondition m_entry;
    KindBadge* m_badge;
    TextField* m_text = nullptr;
    std::vector<StateLine> m_lines;
    QToolButton* m_up;
    QToolButton* m_down;
    class QVBoxLayout* m_fields;
};

} // namespace interlock::ui
