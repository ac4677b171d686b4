// SPDX-License-Identifier: GPL-3.0-or-later
// MessageArea: what the studio has to tell, as strips at the top of the window that stop nobody.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

namespace interlock::ui {

struct Message {
    enum class Kind { Hint, Notice, Error };
    struct Choice {
        QString text;
        std::function<void()> run;
    };

    QString id; ///< a new message takes the place of the one with its id; empty: it has none of its own
    Kind kind = Kind::Notice;
    QString text;
    QString details;                 ///< further lines: places and reasons
    QList<Choice> choices;           ///< each a button; taking one closes the strip
    std::function<void()> dismissed; ///< called when it was closed by hand
};

class MessageArea : public QWidget {
    Q_OBJECT

public:
    explicit MessageArea(QWidget* parent = nullptr);

    void show(Message message);
    void close(const QString& id);
    void closeAll();
    /// Closes the notices that only told of something: what asks, warns or is an error stays.
    void closePassing();

    /// What stands there now, oldest first.
    QList<Message> messages() const { return m_messages; }

private:
    void rebuild();

    QList<Message> m_messages;
    QWidget* m_strips = nullptr;
    int m_nameless = 0; ///< messages without an id so far
};

} // namespace interlock::ui
