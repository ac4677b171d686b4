// SPDX-License-Identifier: GPL-3.0-or-later
// OutlinePanel: the way to every section and part of the rule set, with a search.
#pragma once

#include "ui/document/workspace.h"

#include <QLineEdit>
#include <QListView>
#include <QWidget>

namespace interlock::ui {

class OutlineModel;

class OutlinePanel : public QWidget {
    Q_OBJECT

public:
    explicit OutlinePanel(Workspace* workspace, QWidget* parent = nullptr);

    void focusSearch(); ///< and takes what is in it for the next typing
    /// The settings of the rule set are what is seen, or are not any more.
    void showSettings(bool shown);

Q_SIGNALS:
    /// A person chose a section or a part; it is selected already.
    void activated();
    void settingsRequested();
    void exportRequested(int scenario); ///< as a conversation for a provider

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void followSelection();
    void showMenu(const QPoint& at);

    Workspace* m_workspace;
    OutlineModel* m_model;
    QLineEdit* m_search;
    QListView* m_list;
    bool m_settingsShown = false;
};

} // namespace interlock::ui
