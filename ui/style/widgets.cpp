// SPDX-License-Identifier: GPL-3.0-or-later
// The small ones: labels, buttons, empty states, tables.
#include "ui/style/widgets.h"

#include "ui/style/icons.h"
#include "ui/style/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kEmptyMeasure = 400; ///< px

} // namespace

SectionLabel::SectionLabel(const QString& text, QWidget* parent) : QLabel(text.toUpper(), parent)
{
    QFont font = Theme::instance()->smallFont();
    font.setWeight(QFont::DemiBold);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
    setFont(font);
    setForegroundRole(QPalette::PlaceholderText);
    setAccessibleName(text);
}

EmptyState::EmptyState(const QString& title, const QString& text, const QString& action, QWidget* parent)
    : QWidget(parent), m_title(new QLabel(title, this)), m_text(makeSecondaryLabel(text, this, true))
{
    m_title->setFont(Theme::instance()->headingFont());
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_title->setObjectName(QStringLiteral("emptyTitle"));
    m_text->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_text->setObjectName(QStringLiteral("emptyText"));

    // A measure that reads well, however wide the panel is: texts and button stand in the middle of it.
    auto* measure = new QWidget(this);
    measure->setMaximumWidth(kEmptyMeasure);
    auto* column = new QVBoxLayout(measure);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Theme::kGrid);
    column->addStretch(2);
    column->addWidget(m_title);
    column->addWidget(m_text);
    if (!action.isEmpty()) {
        m_button = makeButton(action, true, measure);
        m_button->setObjectName(QStringLiteral("emptyAction"));
        column->addSpacing(Theme::kGrid);
        column->addWidget(m_button, 0, Qt::AlignHCenter);
    }
    column->addStretch(3);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2 * Theme::kGrid, 2 * Theme::kGrid, 2 * Theme::kGrid, 2 * Theme::kGrid);
    row->addStretch(1);
    row->addWidget(measure, 100);
    row->addStretch(1);
}

void EmptyState::setTexts(const QString& title, const QString& text)
{
    m_title->setText(title);
    m_text->setText(text);
}

QPushButton* makeButton(const QString& text, bool primary, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setProperty("primary", primary);
    button->setAutoDefault(false);
    return button;
}

QToolButton* makeIconButton(const QString& iconName, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QLabel* makeSecondaryLabel(const QString& text, QWidget* parent, bool wrap)
{
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(wrap);
    return label;
}

QFrame* makeLine(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setFrameShape(QFrame::HLine);
    line->setFixedHeight(1);
    return line;
}

void setPanelGround(QWidget* widget)
{
    widget->setAutoFillBackground(true);
    widget->setBackgroundRole(QPalette::Base);
}

void prepareTable(QTableView* table)
{
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setWordWrap(false);
    table->setCornerButtonEnabled(false);
    table->verticalHeader()->setDefaultSectionSize(30);
    table->verticalHeader()->setMinimumSectionSize(30);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setTabKeyNavigation(false); // Tab leaves the table; the arrows move in it
}

} // namespace interlock::ui
