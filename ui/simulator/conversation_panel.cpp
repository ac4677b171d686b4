// SPDX-License-Identifier: GPL-3.0-or-later
// ConversationPanel: the rehearsed conversation with its transport bar and the composer.
#include "ui/simulator/conversation_panel.h"

#include "ui/document/workspace.h"
#include "ui/simulator/chat_view.h"
#include "ui/simulator/composer.h"
#include "ui/simulator/conversation_model.h"
#include "ui/simulator/message_edit.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/simulator/transport_bar.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace interlock::ui {

ConversationPanel::ConversationPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_transport(new TransportBar(workspace, this)),
      m_obstacle(new QLabel(this)), m_pages(new QStackedWidget(this)),
      m_chat(new ChatView(workspace, m_pages)), m_composer(new Composer(workspace, this))
{
    setObjectName(QStringLiteral("conversationPanel"));
    setPanelGround(this);
    setAccessibleName(tr("Conversation"));
    m_obstacle->setObjectName(QStringLiteral("conversationObstacle"));
    m_obstacle->setWordWrap(true);
    m_obstacle->setContentsMargins(16, 8, 16, 8);
    m_emptyPage = makeEmptyPage();
    m_pages->addWidget(m_chat);
    m_pages->addWidget(m_emptyPage);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_transport);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_obstacle);
    layout->addWidget(m_pages, 1);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_composer);

    connect(m_chat, &ChatView::editRequested, m_composer, &Composer::startEdit);
    connect(m_chat, &ChatView::insertBeforeRequested, m_composer, &Composer::startInsertBefore);
    connect(m_chat, &ChatView::refused, m_composer, &Composer::showProblem);
    connect(m_chat->conversation(), &QAbstractItemModel::rowsInserted, this, &ConversationPanel::refresh);
    connect(m_chat->conversation(), &QAbstractItemModel::rowsRemoved, this, &ConversationPanel::refresh);
    connect(m_chat->conversation(), &QAbstractItemModel::modelReset, this, &ConversationPanel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::traceChanged, this, &ConversationPanel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &ConversationPanel::refresh);
    connect(Theme::instance(), &Theme::changed, this, &ConversationPanel::refresh);
    refresh();
}

QWidget* ConversationPanel::makeEmptyPage()
{
    auto* page = new QWidget(m_pages);
    m_empty = new EmptyState({}, {}, tr("Import a transcript…"), page);
    m_empty->setObjectName(QStringLiteral("conversationEmpty"));
    m_empty->actionButton()->setObjectName(QStringLiteral("conversationImport"));
    connect(m_empty->actionButton(), &QPushButton::clicked, this, &ConversationPanel::importRequested);
    m_empty->setMaximumWidth(440);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    layout->addWidget(m_empty, 100);
    layout->addStretch(1);
    return page;
}

void ConversationPanel::refresh()
{
    const bool any = m_chat->conversation()->rowCount() > 0;
    m_pages->setCurrentWidget(any ? static_cast<QWidget*>(m_chat) : m_emptyPage);
    if (!any) {
        if (currentScenario(m_workspace) == nullptr)
            m_empty->setTexts(
                tr("No conversation yet"),
                tr("Write the first message below to start a scenario and see what the rules do "
                   "with it, or bring in a conversation that was recorded."));
        else
            m_empty->setTexts(
                tr("Nothing said so far"),
                tr("Write the first message below. Every message runs through the rules and the "
                   "gate as soon as it is added."));
    }
    const QString obstacle = m_workspace->rehearsal()->obstacle();
    m_obstacle->setVisible(!obstacle.isEmpty());
    m_obstacle->setText(obstacle);
    const Colors& colors = Theme::instance()->colors();
    QPalette palette = m_obstacle->palette();
    palette.setColor(QPalette::WindowText, colors.red);
    palette.setColor(QPalette::Window, colors.redWash);
    m_obstacle->setPalette(palette);
    m_obstacle->setAutoFillBackground(true);
}

QList<QAction*> ConversationPanel::transportActions() const
{
    return m_transport->transportActions();
}

} // namespace interlock::ui
