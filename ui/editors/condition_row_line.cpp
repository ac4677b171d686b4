// SPDX-License-Identifier: GPL-3.0-or-later
// How a row of a condition is shown and edited.
#include "ui/editors/condition_row_line.h"

#include "ui/document/condition_edits.h"
#include "ui/editors/condition_chip.h"
#include "ui/editors/condition_line_edit.h"

#include <QMenu>

#include <array>
#include <utility>

namespace interlock::ui {

using logic::Value;

namespace {

/// The operators of the menu, with a line between the groups.
const std::vector<std::vector<RowOperator>>& operatorGroups()
{
    static const std::vector<std::vector<RowOperator>> groups = {
        {RowOperator::Is, RowOperator::IsNot, RowOperator::OneOf, RowOperator::NotOneOf},
        {RowOperator::Less, RowOperator::AtMost, RowOperator::Greater, RowOperator::AtLeast,
         RowOperator::Between},
        {RowOperator::Contains, RowOperator::NotContains, RowOperator::IsSet, RowOperator::IsNotSet},
        {RowOperator::SomeItem, RowOperator::AllItems, RowOperator::NoItem},
    };
    return groups;
}

constexpr std::array kMoreOperators = {RowOperator::StrictlyBetween, RowOperator::IsNull,
                                       RowOperator::IsNotNull, RowOperator::LooselyIs,
                                       RowOperator::LooselyIsNot};

} // namespace

ConditionRowLine::ConditionRowLine(ConditionDesk* desk, QWidget* parent) : ConditionLine(desk, parent)
{
    m_question = makeQuestion(false);
}

ConditionRowLine::Question ConditionRowLine::makeQuestion(bool ofItem)
{
    Question question;
    question.field = new ConditionLineEdit(this);
    question.field->setObjectName(ofItem ? QStringLiteral("itemField") : QStringLiteral("field"));
    question.field->setAccessibleName(ofItem ? tr("Field of the item") : tr("Field"));
    question.field->setPlaceholderText(ofItem ? tr("the item") : tr("field…"));
    if (!ofItem)
        question.field->setCompletions([this] { return desk()->vocabulary()->paths(); });
    connect(question.field, &ConditionLineEdit::typed, this,
            [this, ofItem](const QString& text) { pathTyped(text, ofItem); });
    connect(question.field, &ConditionLineEdit::chosen, this, [this, ofItem] { pathFinished(ofItem); });
    connect(question.field, &ConditionLineEdit::finished, this, [this, ofItem] { pathFinished(ofItem); });
    connect(question.field, &ConditionLineEdit::widthWanted, this, [this] { desk()->lineResized(); });

    question.op = new ConditionChip(this);
    question.op->setObjectName(ofItem ? QStringLiteral("itemOperator") : QStringLiteral("operator"));
    question.op->setAccessibleName(tr("Operator"));
    question.op->setMenu([this, ofItem](QMenu* menu) { fillOperators(menu, ofItem); });
    question.field->show();
    question.op->show();
    return question;
}

void ConditionRowLine::fillOperators(QMenu* menu, bool ofItem)
{
    const RowOperator current = ofItem ? valueRow().op : node().op;
    menu->setToolTipsVisible(true);
    const auto add = [&](QMenu* to, RowOperator op) {
        QAction* action = to->addAction(operatorWords(op));
        action->setToolTip(operatorHint(op));
        action->setCheckable(true);
        action->setChecked(op == current);
        connect(action, &QAction::triggered, this, [this, op, ofItem] {
            desk()->apply(setOperator(desk()->tree(), ofItem ? valueAddress() : address(), op),
                          tr("Change operator"), {}, ConditionFocus::Keep);
        });
    };
    for (const std::vector<RowOperator>& group : operatorGroups()) {
        if (ofItem && isItemOperator(group.front())) // an item's row has no rows in it
            continue;
        for (const RowOperator op : group)
            add(menu, op);
        menu->addSeparator();
    }
    QMenu* more = menu->addMenu(tr("More"));
    more->setToolTipsVisible(true);
    for (const RowOperator op : kMoreOperators)
        add(more, op);
}

QString ConditionRowLine::mergeKey(const NodeAddress& address, const QString& part)
{
    QString key = QStringLiteral("condition");
    for (const int index : address)
        key += u'.' + QString::number(index);
    return key % u'/' % part;
}

const ConditionNode& ConditionRowLine::valueRow() const
{
    return isItemOperator(node().op) && !node().children.empty() ? node().children.front() : node();
}

NodeAddress ConditionRowLine::valueAddress() const
{
    NodeAddress at = address();
    if (isItemOperator(node().op))
        at.push_back(0);
    return at;
}

void ConditionRowLine::showNode(const ConditionNode& node)
{
    const auto showQuestion = [](const Question& question, const ConditionNode& row) {
        const QString path = QString::fromStdString(row.path);
        if (question.field->text() != path)
            question.field->setText(path);
        question.op->setWord(operatorWords(row.op));
        question.op->setToolTip(operatorHint(row.op));
    };
    const ContextPath* facts = desk()->vocabulary()->find(node.path);
    if (!m_question.field->hasFocus())
        m_pathBefore = node.path;
    showQuestion(m_question, node);
    if (m_question.field->fault().isEmpty())
        m_question.field->setToolTip(facts ? facts->description : QString());
    const bool ofItems = isItemOperator(node.op) && !node.children.empty();
    if (ofItems && !m_itemQuestion.field)
        m_itemQuestion = makeQuestion(true);
    if (ofItems)
        showQuestion(m_itemQuestion, node.children.front());
    if (m_itemQuestion.field) {
        m_itemQuestion.field->setVisible(ofItems);
        m_itemQuestion.op->setVisible(ofItems);
    }
    showValues(ofItems ? node.children.front() : node);
    arrangePieces();
}

void ConditionRowLine::arrangePieces()
{
    std::vector<Piece> pieces;
    const auto addQuestion = [&](const Question& question, const ConditionNode& row) {
        pieces.push_back({question.field, {}, false, {}});
        if (row.spelling.var == VarForm::Default)
            pieces.push_back({nullptr, tr("or %1").arg(literalText(row.spelling.var_default)), false, {}});
        pieces.push_back({question.op, {}, false, {}});
    };
    addQuestion(m_question, node());
    if (isItemOperator(node().op) && m_itemQuestion.field)
        addQuestion(m_itemQuestion, valueRow());
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (i > 0)
            pieces.push_back({nullptr, tr("and"), false, {}});
        if (m_controls[i].kind == ValueControl::Kind::Field)
            pieces.push_back({nullptr, tr("field"), false, {}});
        pieces.push_back({m_values[i], {}, false, {}});
    }
    const std::vector<QWidget*> order = editors();
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
    setPieces(std::move(pieces));
    desk()->lineResized();
}

QString ConditionRowLine::description() const
{
    return nodeSentence(node());
}

std::vector<QWidget*> ConditionRowLine::editors() const
{
    std::vector<QWidget*> widgets = {m_question.field, m_question.op};
    if (isItemOperator(node().op) && m_itemQuestion.field)
        widgets.insert(widgets.end(), {m_itemQuestion.field, m_itemQuestion.op});
    widgets.insert(widgets.end(), m_values.begin(), m_values.end());
    return widgets;
}

QWidget* ConditionRowLine::firstValue() const
{
    return m_values.empty() ? m_question.op : m_values.front();
}

void ConditionRowLine::pathTyped(const QString& text, bool ofItem)
{
    const NodeAddress at = ofItem ? valueAddress() : address();
    desk()->apply(setPath(desk()->tree(), at, text.trimmed().toStdString()), tr("Change field"),
                  mergeKey(at, QStringLiteral("path")), ConditionFocus::Keep);
}

void ConditionRowLine::pathFinished(bool ofItem)
{
    if (ofItem) {
        desk()->settle();
        return;
    }
    const std::string before = std::exchange(m_pathBefore, node().path);
    if (before == node().path) {
        desk()->settle();
        return;
    }
    ConditionEdit edit{desk()->tree(), address()};
    const ConditionNode asked = firstQuestion(node(), desk()->vocabulary()->find(node().path));
    if (asked != node())
        edit = replaceNode(edit.root, edit.address, asked);
    edit = guardRow(edit.root, edit.address, before);
    if (edit.root == desk()->tree())
        desk()->settle();
    else // the same undo step as the typing that led here
        desk()->apply(std::move(edit), tr("Change field"), mergeKey(address(), QStringLiteral("path")),
                      ConditionFocus::Keep);
}

} // namespace interlock::ui
