// SPDX-License-Identifier: GPL-3.0-or-later
// RulesDelegate: how the cells of the table of rules look, and how each is edited in place.
#include "ui/editors/rules_delegate.h"

#include "ui/document/rules_model.h"
#include "ui/editors/mode_words.h"
#include "ui/editors/number_text.h"
#include "ui/editors/parts_table.h"
#include "ui/editors/tool_uses.h"
#include "ui/style/marks.h"
#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractProxyModel>
#include <QComboBox>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

namespace interlock::ui {

namespace {

constexpr double kSide = Theme::kGrid; ///< between a cell's edge and its text

const QAbstractProxyModel* proxyOf(const QModelIndex& index)
{
    return qobject_cast<const QAbstractProxyModel*>(index.model());
}

Mark markOfRow(const QModelIndex& index)
{
    const auto* model = qobject_cast<const RulesModel*>(proxyOf(index)->sourceModel());
    const engine::RuleRow* outcome = model->outcome(proxyOf(index)->mapToSource(index).row());
    return outcome ? markOf(*outcome, model->winner()) : Mark::None;
}

int alignmentOf(const QModelIndex& index)
{
    return index.data(Qt::TextAlignmentRole).toInt() | Qt::AlignVCenter;
}

QString fieldOf(int column)
{
    return column == RulesModel::NameColumn       ? QStringLiteral("name")
           : column == RulesModel::PriorityColumn ? QStringLiteral("priority")
           : column == RulesModel::RoundsColumn   ? QStringLiteral("max_rounds")
                                                  : QStringLiteral("cooldown_seconds");
}

} // namespace

RulesDelegate::RulesDelegate(Workspace* workspace, PartsTable* table)
    : QStyledItemDelegate(table), m_workspace(workspace), m_table(table)
{
}

void RulesDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    const Colors& colors = Theme::instance()->colors();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF cell = option.rect;
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(cell, colors.accentWash);
    painter->fillRect(QRectF(cell.left(), cell.bottom() - 1, cell.width(), 1), colors.line);
    if (option.state.testFlag(QStyle::State_HasFocus) && m_table->hasFocus())
        paintBox(painter, cell.adjusted(1, 1, -1, -2), {}, colors.accent, 4); // the cell that keys would edit

    const QRectF inside = cell.adjusted(kSide, 0, -kSide, -1);
    const bool enabled = index.data(RulesModel::EnabledRole).toBool();
    switch (index.column()) {
    case RulesModel::MarkColumn:
        paintMark(painter, QRectF(cell.center() - QPointF(7, 7), QSizeF(14, 14)), markOfRow(index), colors);
        break;
    case RulesModel::ToolsColumn:
        paintChips(painter, inside.toRect(), index.data(RulesModel::ToolsRole).toStringList(),
                   index.data(RulesModel::UnknownToolsRole).toStringList(), Theme::instance()->smallFont(),
                   colors);
        break;
    case RulesModel::EnabledColumn:
        paintSwitch(painter, cell, enabled, colors);
        break;
    default: {
        QFont font = Theme::instance()->textFont();
        font.setBold(index.column() == RulesModel::NameColumn);
        painter->setFont(font);
        painter->setPen(enabled ? colors.text : colors.dim);
        const QString words = index.data().toString();
        painter->drawText(inside, alignmentOf(index),
                          QFontMetricsF(font).elidedText(words, Qt::ElideRight, inside.width()));
    }
    }
    painter->restore();
}

void RulesDelegate::paintSwitch(QPainter* painter, const QRectF& cell, bool on, const Colors& colors) const
{
    // A switch: knob right and filled for on, left and hollow for off.
    const QRectF box(cell.center().x() - 13, cell.center().y() - 8, 26, 15);
    painter->setPen(on ? colors.accent : colors.dim);
    painter->setBrush(on ? QBrush(colors.accent) : QBrush(colors.panel));
    painter->drawRoundedRect(box, box.height() / 2, box.height() / 2);
    const double x = on ? box.right() - 7.5 : box.left() + 7.5;
    painter->setPen(Qt::NoPen);
    painter->setBrush(on ? colors.onAccent : colors.dim);
    painter->drawEllipse(QPointF(x, box.center().y()), 4.5, 4.5);
    painter->setBrush(Qt::NoBrush);
}

QWidget* RulesDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                     const QModelIndex& index) const
{
    Q_UNUSED(option);
    switch (index.column()) {
    case RulesModel::NameColumn:
    case RulesModel::PriorityColumn:
    case RulesModel::RoundsColumn:
    case RulesModel::CooldownColumn: {
        auto* edit = new QLineEdit(parent);
        edit->setAlignment(Qt::Alignment(alignmentOf(index)));
        edit->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
        return edit;
    }
    case RulesModel::ModeColumn: {
        auto* box = new QComboBox(parent);
        box->addItems(modeWords());
        for (int mode = 0; mode < box->count(); ++mode)
            box->setItemData(mode, modeMeaning(static_cast<ToolChoiceMode>(mode)), Qt::ToolTipRole);
        auto* self = const_cast<RulesDelegate*>(this);
        connect(box, &QComboBox::activated, self, [self, box] {
            Q_EMIT self->commitData(box);
            Q_EMIT self->closeEditor(box);
        });
        return box;
    }
    case RulesModel::ToolsColumn: {
        auto* chips = new ChipListEdit(parent);
        chips->setAutoFillBackground(true);
        chips->setKnown(registryNames(m_workspace->document()->ruleSet()));
        chips->setCompletions(toolCompletions(m_workspace->document()->ruleSet()));
        chips->setFocusProxy(chips->lineEdit());
        return chips;
    }
    default:
        return nullptr;
    }
}

void RulesDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    // Once: what is being typed is not taken away by a change elsewhere.
    if (editor->property("filled").toBool())
        return;
    editor->setProperty("filled", true);
    const QVariant value = index.data(Qt::EditRole);
    if (auto* chips = qobject_cast<ChipListEdit*>(editor))
        chips->setChips(value.toStringList());
    if (auto* box = qobject_cast<QComboBox*>(editor))
        box->setCurrentText(value.toString());
    if (auto* edit = qobject_cast<QLineEdit*>(editor)) {
        edit->setText(index.column() == RulesModel::CooldownColumn ? textOf(value.toDouble())
                                                                   : value.toString());
        edit->selectAll();
    }
}

void RulesDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    Q_UNUSED(model);
    if (const auto* chips = qobject_cast<ChipListEdit*>(editor))
        setInSelection(index, chips->chips());
    if (const auto* box = qobject_cast<QComboBox*>(editor))
        setInSelection(index, box->currentText());
    const auto* edit = qobject_cast<QLineEdit*>(editor);
    if (!edit)
        return;
    const QString text = edit->text();
    const auto number = integerOf(text);
    const auto seconds = secondsOf(text);
    const bool fits = index.column() == RulesModel::NameColumn       ? !text.isEmpty()
                      : index.column() == RulesModel::PriorityColumn ? number.has_value()
                      : index.column() == RulesModel::RoundsColumn   ? number && *number >= 1
                                                                     : seconds.has_value();
    if (!fits) {
        // What a cell cannot hold stays typed in the form, where there is room to say what is wrong.
        Q_EMIT const_cast<RulesDelegate*>(this)->refused(index.data(RulesModel::PlaceRole).toInt(),
                                                         fieldOf(index.column()), text);
        return;
    }
    if (index.column() == RulesModel::NameColumn)
        setInSelection(index, text);
    else if (index.column() == RulesModel::CooldownColumn)
        setInSelection(index, *seconds);
    else
        setInSelection(index, qlonglong{*number});
}

void RulesDelegate::setInSelection(const QModelIndex& index, const QVariant& value) const
{
    const auto* proxy = proxyOf(index);
    auto* model = qobject_cast<RulesModel*>(proxy->sourceModel());
    QList<int> rows{proxy->mapToSource(index).row()};
    // A name is one rule's own.
    if (index.column() != RulesModel::NameColumn && m_table->selectionModel()->isRowSelected(index.row())) {
        rows.clear();
        for (const int row : m_table->selectedRows())
            rows.append(proxy->mapToSource(proxy->index(row, 0)).row());
    }
    model->setOnRows(rows, index.column(), value);
}

void RulesDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const
{
    QRect box = option.rect.adjusted(1, 1, -1, -2);
    if (index.column() == RulesModel::ToolsColumn) {
        // Over the rows below, as high as its chips need.
        box.setWidth(std::max(box.width(), 40 * Theme::kGrid));
        box.setHeight(
            std::max({box.height(), editor->heightForWidth(box.width()), editor->sizeHint().height()}));
        const QRect view = m_table->viewport()->rect();
        if (box.bottom() > view.bottom())
            box.moveBottom(view.bottom());
        if (box.right() > view.right())
            box.moveRight(view.right());
    }
    editor->setGeometry(box);
}

bool RulesDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                const QModelIndex& index)
{
    if (index.column() == RulesModel::EnabledColumn) {
        const bool click = event->type() == QEvent::MouseButtonRelease &&
                           static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
        const bool key =
            event->type() == QEvent::KeyPress && (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space ||
                                                  static_cast<QKeyEvent*>(event)->key() == Qt::Key_Return);
        if (click || key) {
            setInSelection(index, !index.data(RulesModel::EnabledRole).toBool());
            return true;
        }
        if (event->type() == QEvent::MouseButtonDblClick)
            return true; // its two releases have switched there and back
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

bool RulesDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                              const QModelIndex& index)
{
    if (event->type() != QEvent::ToolTip)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const bool enabled = index.data(RulesModel::EnabledRole).toBool();
    QString words;
    if (index.column() == RulesModel::MarkColumn)
        words = markWord(markOfRow(index));
    else if (index.column() == RulesModel::ModeColumn)
        words = modeMeaning(static_cast<ToolChoiceMode>(modeWords().indexOf(index.data().toString())));
    else if (index.column() == RulesModel::ToolsColumn)
        words = index.data(RulesModel::ToolsRole).toStringList().join(u'\n');
    else if (index.column() == RulesModel::EnabledColumn)
        words = enabled ? tr("Enabled") : tr("Disabled: skipped, and shown as such");
    else if (index.column() == RulesModel::NameColumn)
        words = index.data(RulesModel::DescriptionRole).toString();
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), words, view);
    return true;
}

} // namespace interlock::ui
