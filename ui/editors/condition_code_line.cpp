// SPDX-License-Identifier: GPL-3.0-or-later
// How a code row of a condition is shown and edited.
#include "ui/editors/condition_code_line.h"

#include "core/exchange/json_text.h"
#include "ui/document/condition_edits.h"
#include "ui/editors/condition_code_edit.h"
#include "ui/editors/form.h"
#include "ui/editors/json_text_edit.h"
#include "ui/style/theme.h"

#include <QLabel>

#include <utility>

namespace interlock::ui {

ConditionCodeLine::ConditionCodeLine(ConditionDesk* desk, QWidget* parent)
    : ConditionLine(desk, parent), m_edit(new ConditionCodeEdit(this)), m_fault(new FaultLabel(this))
{
    m_edit->setObjectName(QStringLiteral("code"));
    m_edit->setAccessibleName(tr("JsonLogic"));
    m_edit->setToolTip(tr("JsonLogic that no row can show. Edit it here, or in the JsonLogic tab."));
    m_fault->setObjectName(QStringLiteral("codeFault"));
    m_fault->setWordWrap(false);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &ConditionCodeLine::typed);
    connect(m_edit, &ConditionCodeEdit::finished, this, [this] {
        if (fault().isEmpty()) {
            this->desk()->settle();
            return;
        }
        // The line shows what is in effect; the text goes to where there is room for it.
        this->desk()->keepText(address(), m_edit->toPlainText());
        showNode(node());
    });
}

std::vector<QWidget*> ConditionCodeLine::editors() const
{
    return {m_edit};
}

QString ConditionCodeLine::fault() const
{
    return m_fault->text();
}

void ConditionCodeLine::showNode(const ConditionNode& node)
{
    // Text that is no JSON stays until it is mended or the node becomes another.
    const exchange::JsonReading reading = exchange::read_json(m_edit->toPlainText().toStdString());
    const bool says = reading.value && *reading.value == node.code;
    if (!says && !(m_edit->hasFocus() && !reading.value)) {
        m_isShowing = true;
        m_edit->setPlainText(layoutJson(node.code));
        m_isShowing = false;
        m_fault->clear();
        m_edit->setWrong(false);
    }
    arrangePieces();
}

QString ConditionCodeLine::description() const
{
    return tr("JsonLogic: %1").arg(shortJson(node().code));
}

void ConditionCodeLine::typed()
{
    if (m_isShowing)
        return;
    const QString text = m_edit->toPlainText();
    const JsonTextReading reading = readJsonText(text);
    m_fault->setText(reading.value ? QString() : reading.words());
    m_edit->setWrong(!reading.value);
    arrangePieces();
    if (!reading.value || *reading.value == node().code)
        return;
    QString key = QStringLiteral("condition");
    for (const int index : address())
        key += u'.' + QString::number(index);
    desk()->apply(replaceNode(desk()->tree(), address(), ConditionNode::makeCode(*reading.value)),
                  tr("Change JsonLogic"), key + QStringLiteral("/code"), ConditionFocus::Keep);
}

void ConditionCodeLine::arrangePieces()
{
    std::vector<Piece> pieces = {Piece{m_edit, {}, false, {}}};
    m_fault->setVisible(!m_fault->text().isEmpty());
    if (!m_fault->text().isEmpty())
        pieces.push_back(Piece{m_fault, {}, false, {}});
    setPieces(std::move(pieces));
    desk()->lineResized();
}

} // namespace interlock::ui
