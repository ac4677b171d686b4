// SPDX-License-Identifier: GPL-3.0-or-later
// WhyPanel: why the selected rule came to what it did at the selected event, and what the event itself came
// to.
#pragma once

#include <QWidget>

class QFrame;
class QLabel;
class QListView;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace interlock::ui {

class EmptyState;
class RuleOutcomesModel;
class SectionLabel;
class Workspace;
struct WhyLine;

class WhyPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhyPanel(Workspace* workspace, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {340, 420}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void showRuleList();
    QWidget* makeContent();
    void addRule(QVBoxLayout* layout, QWidget* parent, int event, int rule);
    void addLines(QVBoxLayout* layout, QWidget* parent, const std::vector<WhyLine>& lines);

    Workspace* m_workspace;
    RuleOutcomesModel* m_rules;
    QStackedWidget* m_pages;
    EmptyState* m_empty;
    QScrollArea* m_scroll;
    QFrame* m_line;
    SectionLabel* m_listTitle;
    QListView* m_list;
    bool m_syncing = false;
};

} // namespace interlock::ui
