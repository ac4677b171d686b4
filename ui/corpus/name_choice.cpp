// SPDX-License-Identifier: GPL-3.0-or-later
// NameChoice: what is typed counts when it is a name of the list; else the choice stays as it was.
#include "ui/corpus/name_choice.h"

#include "ui/corpus/corpus_model.h"
#include "ui/style/painting.h"
#include "ui/style/side_row.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kWidth = 128;
constexpr int kPopupWidth = 280;

} // namespace

NameChoice::NameChoice(const QString& any, QWidget* parent) : QComboBox(parent), m_any(any)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setFixedWidth(kWidth);
    setAccessibleName(any);
    setMaxVisibleItems(16);
    lineEdit()->setPlaceholderText(any);
    lineEdit()->setAccessibleName(any);
    view()->setMinimumWidth(kPopupWidth);
    setItemDelegate(new SideRowDelegate(this));
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    connect(this, &QComboBox::textActivated, this, &NameChoice::take);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] { take(currentText()); });
    setFacets({});
}

void NameChoice::setFacets(const std::vector<Facet>& facets)
{
    if (facets == m_facets && count() > 0)
        return;
    m_facets = facets;
    // Who is typing goes on typing.
    const QString typed = lineEdit()->hasFocus() ? lineEdit()->text() : QString();
    const QSignalBlocker blocker(this);
    clear();
    addItem(m_any);
    for (const Facet& facet : m_facets) {
        addItem(facet.name);
        setItemData(count() - 1, countText(facet.conversations), DetailRole);
    }
    refresh();
    if (!typed.isEmpty())
        lineEdit()->setText(typed);
}

void NameChoice::setChosen(const QString& name)
{
    m_chosen = name;
    refresh();
}

void NameChoice::refresh()
{
    const QSignalBlocker blocker(this);
    setCurrentIndex(m_chosen.isEmpty() ? 0 : findText(m_chosen, Qt::MatchExactly));
    // The placeholder says "any" more quietly than a text would.
    setEditText(m_chosen);
    lineEdit()->setCursorPosition(0);
    setToolTip(m_chosen.isEmpty() ? m_any : m_chosen);
    update();
}

void NameChoice::take(const QString& text)
{
    const QString typed = text.trimmed();
    QString name;
    if (!typed.isEmpty() && typed != m_any) {
        const auto same = std::find_if(m_facets.begin(), m_facets.end(), [&typed](const Facet& facet) {
            return facet.name.compare(typed, Qt::CaseInsensitive) == 0;
        });
        name = same == m_facets.end() ? m_chosen : same->name;
    }
    const bool changed = name != m_chosen;
    m_chosen = name;
    refresh();
    if (changed)
        Q_EMIT chosenChanged(m_chosen);
}

void NameChoice::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    if (m_chosen.isEmpty())
        return;
    // A choice that filters has the accent, as the chips that do.
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(this);
    paintBox(&painter, rect(), {}, mixed(colors.accentWash, colors.accent, 0.6));
}

} // namespace interlock::ui
