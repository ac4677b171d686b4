// SPDX-License-Identifier: GPL-3.0-or-later
// TextListEdit: a short list of texts of several lines each: add, edit, move and remove.
#include "ui/editors/text_list_edit.h"

#include "ui/editors/form.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

TextListEdit::TextListEdit(const QString& text, const QString& addText, QWidget* parent)
    : QWidget(parent), m_text(text), m_lines(new QVBoxLayout(this)), m_add(makeButton(addText, false, this))
{
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(Theme::kGrid / 2);
    m_lines->addWidget(m_add, 0, Qt::AlignLeft);
    setFocusProxy(m_add);
    connect(m_add, &QPushButton::clicked, this, [this] {
        QStringList texts = m_texts;
        texts.append(QString());
        setTexts(texts);
        Q_EMIT edited(m_texts, -1);
        m_rows.back().edit->setFocus();
    });
}

QPlainTextEdit* TextListEdit::textEdit(int index) const
{
    return index >= 0 && index < m_texts.size() ? m_rows[static_cast<std::size_t>(index)].edit : nullptr;
}

void TextListEdit::setTexts(const QStringList& texts)
{
    m_texts = texts;
    while (static_cast<int>(m_rows.size()) < texts.size())
        addRow();
    while (static_cast<int>(m_rows.size()) > texts.size()) {
        // It may be the sender: gone from sight now, deleted once its signal is over.
        m_rows.back().widget->hide();
        m_lines->removeWidget(m_rows.back().widget);
        m_rows.back().widget->deleteLater();
        m_rows.pop_back();
    }
    for (int i = 0; i < texts.size(); ++i) {
        const Row& row = m_rows[static_cast<std::size_t>(i)];
        if (row.edit->toPlainText() != texts[i]) {
            const QSignalBlocker blocker(row.edit);
            row.edit->setPlainText(texts[i]);
            growWithText(row.edit);
        }
        row.up->setEnabled(i > 0);
        row.down->setEnabled(i + 1 < texts.size());
    }
}

void TextListEdit::addRow()
{
    Row row;
    row.widget = new QWidget(this);
    row.edit = new QPlainTextEdit(row.widget);
    row.edit->setAccessibleName(m_text);
    row.edit->setObjectName(QStringLiteral("text"));
    growWithText(row.edit, 2);
    row.up = makeIconButton(QStringLiteral("up"), tr("Move up"), row.widget);
    row.down = makeIconButton(QStringLiteral("down"), tr("Move down"), row.widget);
    auto* removing = makeIconButton(QStringLiteral("close"), tr("Remove"), row.widget);

    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(0);
    for (QToolButton* button : {removing, row.up, row.down}) {
        button->setFixedSize(20, 20);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto* line = new QHBoxLayout(row.widget);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(Theme::kGrid / 2);
    line->addWidget(row.edit, 1);
    line->addLayout(buttons);

    QWidget* widget = row.widget;
    QPlainTextEdit* edit = row.edit;
    connect(edit, &QPlainTextEdit::textChanged, this, [this, widget, edit] {
        const int at = rowOf(widget);
        m_texts[at] = edit->toPlainText();
        Q_EMIT edited(m_texts, at);
    });
    connect(row.up, &QToolButton::clicked, this, [this, widget] { move(rowOf(widget), -1); });
    connect(row.down, &QToolButton::clicked, this, [this, widget] { move(rowOf(widget), 1); });
    connect(removing, &QToolButton::clicked, this, [this, widget] { remove(rowOf(widget)); });
    m_lines->insertWidget(static_cast<int>(m_rows.size()), row.widget);
    row.widget->show(); // at once, so that it can take the focus
    m_rows.push_back(row);
}

int TextListEdit::rowOf(const QWidget* widget) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].widget == widget)
            return static_cast<int>(row);
    }
    return -1;
}

void TextListEdit::move(int row, int by)
{
    QStringList texts = m_texts;
    texts.swapItemsAt(row, row + by);
    setTexts(texts);
    Q_EMIT edited(m_texts, -1);
}

void TextListEdit::remove(int row)
{
    QStringList texts = m_texts;
    texts.removeAt(row);
    setTexts(texts);
    Q_EMIT edited(m_texts, -1);
    m_add->setFocus();
}

} // namespace interlock::ui
