// SPDX-License-Identifier: GPL-3.0-or-later
// How the lines of a condition are kept in step with its tree, placed and focused.
#include "ui/editors/condition_builder.h"

#include "ui/editors/condition_code_line.h"
#include "ui/editors/condition_drag.h"
#include "ui/editors/condition_group_line.h"
#include "ui/editors/condition_row_line.h"
#include "ui/style/theme.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace interlock::ui {

using Kind = ConditionLineSpec::Kind;

namespace {

constexpr int kLeastLineWidth = 216; ///< px, with the lane of the buttons

ConditionNode withoutChildren(const ConditionNode& node)
{
    ConditionNode copy = node;
    if (copy.isGroup())
        copy.children.clear();
    return copy;
}

ConditionNode newGroup(GroupKind around)
{
    return ConditionNode::makeGroup(around == GroupKind::AllOf ? GroupKind::AnyOf : GroupKind::AllOf,
                                    {ConditionNode::blankRow()});
}

} // namespace

ConditionBuilder::ConditionBuilder(ConditionVocabulary* vocabulary, QWidget* parent)
    : QWidget(parent), m_vocabulary(vocabulary), m_add(new ConditionAddLine(this)),
      m_actions(new ConditionActions(this)), m_drag(new ConditionDrag(this))
{
    setObjectName(QStringLiteral("condition.builder"));
    setAccessibleName(tr("Condition"));
    setMouseTracking(true);
    m_add->hide();
    connect(m_add->rowButton(), &QPushButton::clicked, this, [this] { addNode(ConditionNode::blankRow()); });
    connect(m_add->groupButton(), &QPushButton::clicked, this,
            [this] { addNode(newGroup(m_tree.isGroup() ? m_tree.group : GroupKind::AllOf)); });
    connect(m_actions, &ConditionActions::triggered, this, [this](ConditionActions::Action action) {
        if (m_actionLine)
            run(action, m_actionLine->address());
    });
    connect(m_actions, &ConditionActions::menuAsked, this, [this] {
        if (m_actionLine)
            showMenu(m_actionLine, m_actions->mapToGlobal(QPoint(0, m_actions->height())));
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { followFocus(now); });
    connect(Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

ConditionBuilder::~ConditionBuilder()
{
    // A line that has the focus loses it when the base class deletes it: by then there is no builder to tell.
    disconnect(qApp, nullptr, this, nullptr);
}

void ConditionBuilder::setTree(ConditionNode tree)
{
    if (tree == m_tree)
        return;
    m_tree = std::move(tree);
    showTree();
}

void ConditionBuilder::apply(ConditionEdit edit, const QString& what, const QString& key,
                             ConditionFocus focus)
{
    if (edit.root != m_tree) {
        m_tree = std::move(edit.root);
        showTree();
        Q_EMIT edited(what, key);
    }
    if (focus != ConditionFocus::Keep)
        focusNode(edit.address, focus);
}

void ConditionBuilder::keepText(const NodeAddress& address, const QString& text)
{
    // A value that no condition has stands for what was typed, until the rest is laid out around it.
    const QString typed = QStringLiteral("<<what is typed>>");
    const ConditionNode piece = ConditionNode::makeCode(logic::Value(typed.toStdString()));
    QString whole = layoutJson(toLogic(replaceNode(m_tree, address, piece).root));
    whole.replace(QString(u'"' % typed % u'"'), text);
    Q_EMIT textLeft(whole);
}

void ConditionBuilder::settle()
{
    ConditionEdit edit = readBack(m_tree, {});
    if (edit.root == m_tree)
        return;
    m_tree = std::move(edit.root);
    showTree();
}

void ConditionBuilder::showTree()
{
    const std::vector<ConditionLineSpec> specs = conditionLines(m_tree);
    const std::vector<NodePlace> places = m_tree.isNothing() ? std::vector<NodePlace>() : placesOf(m_tree);
    std::vector<ConditionNode> nodes;
    nodes.reserve(places.size());
    for (const NodePlace& place : places)
        nodes.push_back(withoutChildren(*place.node));

    // Lines at both ends that show the same keep their widgets; so do those between, one by one, of the same
    // kind.
    const std::size_t before = m_lines.size();
    const std::size_t after = places.size();
    const auto same = [&](std::size_t old, std::size_t now) {
        return m_specs[old].kind == specs[now].kind && m_specs[old].depth == specs[now].depth &&
               m_shown[old] == nodes[now];
    };
    std::size_t head = 0;
    while (head < std::min(before, after) && same(head, head))
        ++head;
    std::size_t tail = 0;
    while (tail < std::min(before, after) - head && same(before - 1 - tail, after - 1 - tail))
        ++tail;

    std::vector<ConditionLine*> lines(m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(head));
    bool sameWidgets = before == after;
    for (std::size_t i = head; i < std::max(before, after) - tail; ++i) {
        const bool isOld = i < before - tail;
        const bool isNew = i < after - tail;
        if (isOld && isNew && m_specs[i].kind == specs[i].kind) {
            lines.push_back(m_lines[i]);
            continue;
        }
        sameWidgets = false;
        if (isOld)
            dropLine(m_lines[i]);
        if (isNew)
            lines.push_back(makeLine(specs[i].kind));
    }
    lines.insert(lines.end(), m_lines.end() - static_cast<std::ptrdiff_t>(tail), m_lines.end());

    m_lines = std::move(lines);
    m_specs = specs;
    m_shown = std::move(nodes);
    for (std::size_t i = 0; i < places.size(); ++i)
        m_lines[i]->setNode(places[i].address, *places[i].node, places[i].muted);
    m_add->setVisible(!m_lines.empty());
    if (!sameWidgets)
        arrangeTabs();
    showMarks();
    lineResized();
}

ConditionLine* ConditionBuilder::makeLine(Kind kind)
{
    ConditionLine* line = nullptr;
    if (kind == Kind::Group)
        line = new ConditionGroupLine(this, this);
    else if (kind == Kind::Row)
        line = new ConditionRowLine(this, this);
    else
        line = new ConditionCodeLine(this, this);
    line->installEventFilter(this);
    line->setMouseTracking(true);
    line->show();
    return line;
}

void ConditionBuilder::dropLine(ConditionLine* line)
{
    if (m_actionLine == line)
        showActions(nullptr);
    if (m_focusLine == line)
        m_focusLine = nullptr;
    line->removeEventFilter(this);
    line->hide();
    line->deleteLater(); // it may be the one that asked for this
}

void ConditionBuilder::arrangeTabs()
{
    QWidget* last = nullptr;
    const auto follow = [&last](QWidget* next) {
        if (last)
            setTabOrder(last, next);
        last = next;
    };
    for (const ConditionLine* line : m_lines) {
        for (QWidget* editor : line->editors())
            follow(editor);
    }
    follow(m_add->rowButton());
    follow(m_add->groupButton());
}

void ConditionBuilder::lineResized()
{
    if (std::exchange(m_isArranged, false))
        QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

void ConditionBuilder::arrange()
{
    std::vector<int> heights;
    heights.reserve(m_specs.size());
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        heights.push_back(
            m_lines[i]->arrange(std::max(kLeastLineWidth, width() - conditionIndent(m_specs[i].depth)) -
                                kActionsLane));
    if (m_specs.size() > m_lines.size())
        heights.push_back(m_add->sizeHint().height());
    const int least = minimumSizeHint().width();
    m_geometry = arrangeCondition(m_specs, heights, std::max(width(), least));
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        m_lines[i]->setGeometry(m_geometry.lines[i]);
    if (m_specs.size() > m_lines.size())
        m_add->setGeometry(m_geometry.lines.back());
    m_isArranged = true;
    placeActions();
    updateGeometry();
    update();
}

QSize ConditionBuilder::minimumSizeHint() const
{
    int widest = kLeastLineWidth;
    for (const ConditionLineSpec& spec : m_specs)
        widest = std::max(widest, conditionIndent(spec.depth) + kLeastLineWidth);
    return QSize(widest, m_geometry.height);
}

bool ConditionBuilder::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        arrange();
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride && answersKey(static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ConditionBuilder::resizeEvent(QResizeEvent*)
{
    arrange();
}

void ConditionBuilder::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    for (const QRect& guide : m_geometry.guides)
        painter.fillRect(guide, Theme::instance()->colors().line);
}

void ConditionBuilder::setOutcomes(const std::vector<analysis::NodeOutcome>& outcomes, int event)
{
    m_outcomes.clear();
    for (const analysis::NodeOutcome& outcome : outcomes)
        m_outcomes.insert_or_assign(outcome.pointer, outcome);
    m_event = event;
    showMarks();
    lineResized();
}

void ConditionBuilder::showMarks()
{
    if (m_lines.empty())
        return;
    const std::vector<NodePlace> places = placesOf(m_tree);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const auto outcome = m_outcomes.find(places[i].pointer);
        if (m_event < 0 || outcome == m_outcomes.end() || places[i].muted) {
            m_lines[i]->setMark(std::nullopt);
            continue;
        }
        ConditionMark mark{outcome->second, std::nullopt, m_event};
        const auto seen = m_outcomes.find(places[i].seen);
        if (places[i].node->isRow() && seen != m_outcomes.end())
            mark.seen = seen->second;
        m_lines[i]->setMark(std::move(mark));
    }
}

ConditionLine* ConditionBuilder::lineAt(const NodeAddress& address) const
{
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (m_specs[i].address == address)
            return m_lines[i];
    }
    return nullptr;
}

void ConditionBuilder::focusNode(const NodeAddress& address, ConditionFocus focus)
{
    ConditionLine* line = lineAt(address);
    if (!line)
        return;
    arrange();
    QWidget* target = focus == ConditionFocus::Line    ? line
                      : focus == ConditionFocus::Value ? line->firstValue()
                                                       : line->editors().front();
    target->setFocus(Qt::OtherFocusReason);
    Q_EMIT revealed(line->geometry());
}

void ConditionBuilder::addNode(ConditionNode node)
{
    const bool isGroup = node.isGroup();
    const int count = m_tree.isGroup() ? static_cast<int>(m_tree.children.size()) : 1;
    ConditionEdit edit = insertNode(m_tree, {}, count, std::move(node));
    if (isGroup)
        edit.address.push_back(0);
    apply(std::move(edit), isGroup ? tr("Add group") : tr("Add row"), {}, ConditionFocus::Field);
}

void ConditionBuilder::insertAfter(const NodeAddress& address, ConditionNode node, const QString& what)
{
    const ConditionNode* at = nodeAt(m_tree, address);
    const bool isGroup = node.isGroup();
    ConditionEdit edit;
    if (at && at->isGroup()) {
        edit = insertNode(m_tree, address, static_cast<int>(at->children.size()), std::move(node));
    } else if (address.empty()) {
        edit = insertNode(m_tree, {}, 1, std::move(node));
    } else {
        NodeAddress parent = address;
        parent.pop_back();
        edit = insertNode(m_tree, parent, address.back() + 1, std::move(node));
    }
    if (isGroup)
        edit.address.push_back(0);
    apply(std::move(edit), what, {}, ConditionFocus::Field);
}

void ConditionBuilder::run(ConditionActions::Action action, const NodeAddress& address)
{
    using Action = ConditionActions::Action;
    const ConditionNode* node = nodeAt(m_tree, address);
    if (!node)
        return;
    const auto keep = ConditionFocus::Line;
    switch (action) {
    case Action::AddRow:
        return insertAfter(address, ConditionNode::blankRow(), tr("Add row"));
    case Action::AddGroup:
        return insertAfter(address, newGroup(node->isGroup() ? node->group : GroupKind::AllOf),
                           tr("Add group"));
    case Action::Duplicate:
        return apply(duplicateNode(m_tree, address), tr("Duplicate"), {}, keep);
    case Action::Wrap: {
        NodeAddress parent = address;
        GroupKind around = GroupKind::AnyOf;
        if (!parent.empty()) {
            parent.pop_back();
            around = nodeAt(m_tree, parent)->group;
        }
        return apply(wrapNode(m_tree, address, newGroup(around).group), tr("Wrap in group"), {},
                     ConditionFocus::Field);
    }
    case Action::Unwrap:
        return apply(unwrapGroup(m_tree, address), tr("Dissolve group"), {}, keep);
    case Action::Mute:
        return apply(muteNode(m_tree, address), tr("Mute"), {}, keep);
    case Action::Unmute:
        return apply(unmuteNode(m_tree, address), tr("Unmute"), {}, keep);
    case Action::Remove:
        return apply(removeNode(m_tree, address), tr("Remove"), {}, keep);
    case Action::MoveUp:
        return apply(moveStep(m_tree, address, MoveStep::Up), tr("Move up"), {}, keep);
    case Action::MoveDown:
        return apply(moveStep(m_tree, address, MoveStep::Down), tr("Move down"), {}, keep);
    case Action::MoveOut:
        return apply(moveStep(m_tree, address, MoveStep::Out), tr("Move out of group"), {}, keep);
    case Action::MoveInto:
        return apply(moveStep(m_tree, address, MoveStep::Into), tr("Move into group"), {}, keep);
    case Action::CompareField:
    case Action::CompareValue:
        if (auto* row = qobject_cast<ConditionRowLine*>(lineAt(address)))
            row->switchComparison();
        return;
    case Action::Copy:
        return copyNode(address);
    }
}

} // namespace interlock::ui
