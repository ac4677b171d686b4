// SPDX-License-Identifier: GPL-3.0-or-later
// ContextPanel: what conditions see at the selected event, what changed there, and a hand to change it.
#pragma once

#include <QSet>
#include <QWidget>

class QLineEdit;
class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace interlock::ui {

class ContextModel;
class EmptyState;
class SectionLabel;
class Workspace;

class ContextPanel : public QWidget {
    Q_OBJECT

public:
    explicit ContextPanel(Workspace* workspace, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {340, 260}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

    QTreeView* tree() const { return m_tree; }
    ContextModel* model() const { return m_model; }

private:
    void makeActions();
    void refresh();
    void restoreExpansion();
    void expandWanted(const QModelIndex& parent);
    void setTyped();
    void showProblem(const QString& problem);
    QString currentPath() const;

    Workspace* m_workspace;
    ContextModel* m_model;
    QSortFilterProxyModel* m_filtered;
    SectionLabel* m_title;
    QLineEdit* m_filter;
    QStackedWidget* m_pages;
    QTreeView* m_tree;
    EmptyState* m_empty;
    QLineEdit* m_set;
    QLabel* m_problem;
    QSet<QString> m_expanded; ///< dotted paths that a person opened, kept over events
    QString m_current;
    bool m_restoring = false;
};

} // namespace interlock::ui
