// SPDX-License-Identifier: GPL-3.0-or-later
// ConversationModel: the rehearsed scenario's rows; tells views just which rows came, went or changed.
#pragma once

#include "ui/simulator/chat_row.h"

#include <QAbstractListModel>

namespace interlock::ui {

class Workspace;

class ConversationModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { EventRole = Qt::UserRole + 1, KindRole, TakenRole };

    explicit ConversationModel(Workspace* workspace, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    const ChatRow& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// The first row of an event, -1 where there is none.
    int rowOfEvent(int event) const;

    /// While rows come and go: what a view makes current then is nobody's choice.
    bool isRefreshing() const { return m_refreshing; }

    /// The whole message of a row, however long.
    QString fullText(int row) const;

private:
    void reset();
    void refresh();
    std::vector<ChatRow> makeRows() const;

    Workspace* m_workspace;
    std::vector<ChatRow> m_rows;
    bool m_refreshing = false;
};

} // namespace interlock::ui
