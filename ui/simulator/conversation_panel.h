// SPDX-License-Identifier: GPL-3.0-or-later
// ConversationPanel: the rehearsed conversation with its transport bar and the composer.
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace interlock::ui {

class ChatView;
class Composer;
class EmptyState;
class TransportBar;
class Workspace;

class ConversationPanel : public QWidget {
    Q_OBJECT

public:
    explicit ConversationPanel(Workspace* workspace, QWidget* parent = nullptr);

    ChatView* chatView() const { return m_chat; }
    Composer* composer() const { return m_composer; }
    /// The actions of the transport bar, with their keys, for menus and the palette.
    QList<QAction*> transportActions() const;

Q_SIGNALS:
    void importRequested(); ///< a transcript as a scenario

private:
    QWidget* makeEmptyPage();
    void refresh();

    Workspace* m_workspace;
    TransportBar* m_transport;
    QLabel* m_obstacle;
    QStackedWidget* m_pages;
    ChatView* m_chat;
    EmptyState* m_empty = nullptr;
    QWidget* m_emptyPage = nullptr;
    Composer* m_composer;
};

} // namespace interlock::ui
