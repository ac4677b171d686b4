// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionVocabulary: the fields that conditions may read, kept up to date, and how the values of a row are
// edited.
#pragma once

#include "ui/document/condition_words.h"
#include "ui/document/context_paths.h"

#include <QObject>
#include <QStringList>

#include <string>
#include <vector>

namespace interlock::ui {

class Document;
struct DocumentChange;

class ConditionVocabulary : public QObject {
    Q_OBJECT

public:
    explicit ConditionVocabulary(Document* document, QObject* parent = nullptr);

    /// The paths that completion offers.
    QStringList paths();
    /// What is known of a path, or null. Holds until the document changes.
    const ContextPath* find(const std::string& path);

private:
    void documentChanged(const DocumentChange& change);
    void refresh();

    Document* m_document;
    std::vector<ContextPath> m_paths;
    bool m_isStale = true;
};

/// How one value of a row is edited.
struct ValueControl {
    enum class Kind {
        Line,   ///< a line of text, read by `type`
        Switch, ///< true or false
        Field,  ///< the path of another field
        List,   ///< all values of the row as chips
    };
    Kind kind = Kind::Line;
    ValueType type = ValueType::Any;
    QStringList choices; ///< values that the field usually has, as they are typed
    friend bool operator==(const ValueControl&, const ValueControl&) = default;
};

/// One control for each value; for a row of any length one for all. `facts` of the row's field, or null.
std::vector<ValueControl> valueControls(const ConditionNode& row, const ContextPath* facts);

/// What a row that says nothing yet is to ask of a field, now that the field is known.
ConditionNode firstQuestion(const ConditionNode& row, const ContextPath* facts);

/// Chips as values: kept as they were where the words are the same, else read by `type`, or, where that is
/// Any, as numbers where the others are.
logic::Array valuesFromWords(const QStringList& words, const logic::Array& before, ValueType type);

} // namespace interlock::ui
