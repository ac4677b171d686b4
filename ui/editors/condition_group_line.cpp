// SPDX-License-Identifier: GPL-3.0-or-later
// How groups of a condition are shown and changed.
#include "ui/editors/condition_group_line.h"

#include "ui/document/condition_edits.h"
#include "ui/editors/condition_chip.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QMenu>

namespace interlock::ui {

ConditionGroupLine::ConditionGroupLine(ConditionDesk* desk, QWidget* parent)
    : ConditionLine(desk, parent), m_chip(new ConditionChip(this))
{
    m_chip->setObjectName(QStringLiteral("group"));
    m_chip->setAccessibleName(tr("Group"));
    m_chip->setStrong(true);
    m_chip->setMenu([this](QMenu* menu) {
        for (const GroupKind kind : {GroupKind::AllOf, GroupKind::AnyOf, GroupKind::NoneOf, GroupKind::Not}) {
            QAction* action = menu->addAction(groupWords(kind));
            action->setCheckable(true);
            action->setChecked(node().group == kind);
            connect(action, &QAction::triggered, this, [this, kind] {
                if (node().group != kind) {
                    this->desk()->apply(setGroupKind(this->desk()->tree(), address(), kind),
                                        tr("Change group"), {}, ConditionFocus::Field);
                }
            });
        }
    });
    setPieces({Piece{m_chip, {}, false, {}}});
}

std::vector<QWidget*> ConditionGroupLine::editors() const
{
    return {m_chip};
}

void ConditionGroupLine::showNode(const ConditionNode& node)
{
    m_chip->setWord(groupWords(node.group));
    this->desk()->lineResized();
}

QString ConditionGroupLine::description() const
{
    return tr("Group: %1").arg(groupWords(node().group));
}

ConditionAddLine::ConditionAddLine(QWidget* parent)
    : QWidget(parent), m_row(makeButton(tr("+ Row"), false, this)),
      m_group(makeButton(tr("+ Group"), false, this))
{
    m_row->setObjectName(QStringLiteral("condition.addRow"));
    m_row->setAccessibleName(tr("Add a row"));
    m_group->setObjectName(QStringLiteral("condition.addGroup"));
    m_group->setAccessibleName(tr("Add a group"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(m_row);
    line->addWidget(m_group);
    line->addStretch();
}

} // namespace interlock::ui
