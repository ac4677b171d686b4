// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionBuilder: a condition as lines of chips and fields, edited by mouse and keys.
#pragma once

#include "ui/document/condition_edits.h"
#include "ui/editors/condition_actions.h"
#include "ui/editors/condition_layout.h"
#include "ui/editors/condition_line.h"

#include <QWidget>

#include <unordered_map>
#include <vector>

namespace interlock::ui {

class ConditionAddLine;
class ConditionDrag;

class ConditionBuilder : public QWidget, private ConditionDesk {
    Q_OBJECT

public:
    explicit ConditionBuilder(ConditionVocabulary* vocabulary, QWidget* parent = nullptr);
    ~ConditionBuilder() override;

    /// Shows a tree; lines that are still right stay, with what is typed in them.
    void setTree(ConditionNode tree);
    const ConditionNode& tree() const override { return m_tree; }
    /// What the nodes came to, by their pointers in the expression; none for event -1.
    void setOutcomes(const std::vector<analysis::NodeOutcome>& outcomes, int event);

    void addNode(ConditionNode node);
    void focusNode(const NodeAddress& address, ConditionFocus focus);
    ConditionLine* lineAt(const NodeAddress& address) const;
    void run(ConditionActions::Action action, const NodeAddress& address);

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void edited(const QString& what, const QString& mergeKey);
    void revealed(const QRect& rect); ///< asks to be scrolled there
    /// Text that is not in effect was left in a line; the whole condition, as it would then read.
    void textLeft(const QString& text);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    ConditionVocabulary* vocabulary() const override { return m_vocabulary; }
    void apply(ConditionEdit edit, const QString& what, const QString& key, ConditionFocus focus) override;
    void settle() override;
    void keepText(const NodeAddress& address, const QString& text) override;
    void lineResized() override;

    void showTree();
    ConditionLine* makeLine(ConditionLineSpec::Kind kind);
    void dropLine(ConditionLine* line);
    void arrangeTabs();
    void arrange();
    void showMarks();
    ConditionLine* lineOf(const QObject* descendant) const;
    void showActions(ConditionLine* line);
    void placeActions();
    void showMenu(ConditionLine* line, const QPoint& globalPosition);
    void followFocus(QWidget* now);
    bool answersKey(const QKeyEvent* event) const;
    bool dragEvent(ConditionLine* line, QMouseEvent* event);
    void endDrag();
    bool isMuted(const NodeAddress& address) const;
    void copyNode(const NodeAddress& address) const;
    void insertAfter(const NodeAddress& address, ConditionNode node, const QString& what);

    ConditionVocabulary* m_vocabulary;
    ConditionNode m_tree;
    std::vector<ConditionLineSpec> m_specs;
    std::vector<ConditionNode> m_shown; ///< the node of each line as it is shown, without a group's children
    std::vector<ConditionLine*> m_lines;
    ConditionAddLine* m_add;
    ConditionGeometry m_geometry;
    bool m_isArranged = true; ///< false while a LayoutRequest is under way

    std::unordered_map<std::string, analysis::NodeOutcome> m_outcomes;
    int m_event = -1;

    ConditionActions* m_actions;
    ConditionLine* m_actionLine = nullptr; ///< that the buttons stand beside
    ConditionLine* m_focusLine = nullptr;
    ConditionDrag* m_drag;
};

} // namespace interlock::ui
