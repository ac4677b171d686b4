// SPDX-License-Identifier: GPL-3.0-or-later
// Undo keys: Qt's text fields take them always, even where they have nothing to undo.
#include "ui/style/undo_keys.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextDocument>
#include <QTextEdit>

namespace interlock::ui {

namespace {

constexpr const char* kLeavesUndo = "leavesUndoWhenEmpty";

} // namespace

void leaveUndoWhenEmpty(QLineEdit* filter)
{
    filter->setProperty(kLeavesUndo, true);
}

bool leavesUndo(const QWidget* focus, const QKeyEvent* key)
{
    const bool undo = key->matches(QKeySequence::Undo);
    if (!undo && !key->matches(QKeySequence::Redo))
        return false;
    if (const auto* line = qobject_cast<const QLineEdit*>(focus)) {
        const bool has = undo ? line->isUndoAvailable() : line->isRedoAvailable();
        return !has || (line->text().isEmpty() && line->property(kLeavesUndo).toBool());
    }
    const QTextDocument* text = nullptr;
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(focus))
        text = edit->document();
    else if (const auto* rich = qobject_cast<const QTextEdit*>(focus))
        text = rich->document();
    return text && !(undo ? text->isUndoAvailable() : text->isRedoAvailable());
}

} // namespace interlock::ui
