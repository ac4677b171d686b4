// SPDX-License-Identifier: GPL-3.0-or-later
// Undo keys: which text fields keep Ctrl+Z for themselves, and which leave it to the document.
#pragma once

class QKeyEvent;
class QLineEdit;
class QWidget;

namespace interlock::ui {

/// While such a field is empty, undo and redo are meant for the document: it edits nothing of it, so the text
/// that was filtered by is no edit to bring back.
void leaveUndoWhenEmpty(QLineEdit* filter);

/// True where the key is undo or redo and the text field has nothing to undo or redo, or leaves it.
bool leavesUndo(const QWidget* focus, const QKeyEvent* key);

} // namespace interlock::ui
