// SPDX-License-Identifier: GPL-3.0-or-later
// NameNotices: tells in the message area where else a rename reached, and what still names a deleted part.
#pragma once

#include <QObject>
#include <QTimer>

namespace interlock::ui {

class Document;
class MessageArea;

class NameNotices : public QObject {
    Q_OBJECT

public:
    /// Lives as long as the message area.
    NameNotices(Document* document, MessageArea* messages);

private:
    static constexpr int kDelay =
        250; ///< ms after a step, so that the strip does not come and go with each key

    void stepTaken(int index);
    void tell();

    Document* m_document;
    MessageArea* m_messages;
    QTimer m_timer;
    int m_index = 0;
};

} // namespace interlock::ui
