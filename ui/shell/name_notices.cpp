// SPDX-License-Identifier: GPL-3.0-or-later
// Follows the undo stack: a notice belongs to the step on top, and goes with it.
#include "ui/shell/name_notices.h"

#include "ui/document/rename_edits.h"
#include "ui/shell/message_area.h"

namespace interlock::ui {

namespace {

const QString kId = QStringLiteral("names");

} // namespace

NameNotices::NameNotices(Document* document, MessageArea* messages)
    : QObject(messages), m_document(document), m_messages(messages), m_index(document->undoStack()->index())
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &NameNotices::tell);
    connect(document->undoStack(), &QUndoStack::indexChanged, this, &NameNotices::stepTaken);
}

void NameNotices::stepTaken(int index)
{
    const bool isBack = index < m_index;
    m_index = index;
    if (!isBack) {
        m_timer.start();
        return;
    }
    m_timer.stop();
    m_messages->close(kId);
}

void NameNotices::tell()
{
    const QString words = nameNotice(m_document);
    if (words.isEmpty()) {
        m_messages->close(kId);
        return;
    }
    Message message;
    message.id = kId;
    message.text = words;
    message.choices = {{tr("Undo"), [document = m_document] { document->undoStack()->undo(); }}};
    m_messages->show(message);
}

} // namespace interlock::ui
