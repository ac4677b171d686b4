// SPDX-License-Identifier: GPL-3.0-or-later
// ChatView: the conversation as a list; its current row is the event that every panel looks at.
#pragma once

#include <QKeySequence>
#include <QListView>

namespace interlock::ui {

class ChatDelegate;
class ConversationModel;
class Workspace;

class ChatView : public QListView {
    Q_OBJECT

public:
    explicit ChatView(Workspace* workspace, QWidget* parent = nullptr);

    ConversationModel* conversation() const { return m_model; }
    /// The event of the current row, -1 for none.
    int currentEvent() const;
    /// Where a click opens the rest of a long message, in the viewport; null for a message that is all there.
    QRectF moreRect(const QModelIndex& index) const;
    /// What the gate answered to an event stands below it, and comes into sight with it.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

Q_SIGNALS:
    void editRequested(int event);
    void insertBeforeRequested(int event);
    /// Something that a person asked for cannot be done; says why.
    void refused(const QString& reason);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void makeActions();
    QAction* addAct(const QString& name, const QString& text, const QKeySequence& keys);
    void showSelection();
    void chooseRow(const QModelIndex& index);
    int ruleAt(const QModelIndex& index, const QPoint& point) const;
    void toggleMore(const QModelIndex& index);
    void copy();
    void paste();
    void duplicate();

    Workspace* m_workspace;
    ConversationModel* m_model;
    ChatDelegate* m_delegate;
    bool m_syncing = false;
};

} // namespace interlock::ui
