// SPDX-License-Identifier: GPL-3.0-or-later
// AnalyseArea: a bar with the segments, over the stack of the pages.
#include "ui/shell/analyse_area.h"

#include "ui/shell/studio_settings.h"
#include "ui/style/page_stack.h"
#include "ui/style/surface.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kBarHeight = 44;

} // namespace

AnalyseArea::AnalyseArea(StudioSettings* settings, QWidget* parent)
    : QWidget(parent), m_settings(settings), m_stack(new PageStack(this))
{
    setObjectName(QStringLiteral("analyseArea"));
    m_stack->setObjectName(QStringLiteral("analysePages"));
    m_barWidget = new Surface(Surface::Fill::Raised, Qt::BottomEdge, this);
    m_barWidget->setFixedHeight(kBarHeight);
    m_bar = new QHBoxLayout(m_barWidget);
    m_bar->setContentsMargins(16, 0, 16, 1);
    m_bar->setSpacing(16);
    m_rest = new QSpacerItem(0, 0, QSizePolicy::Expanding);
    m_bar->addItem(m_rest);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_barWidget);
    layout->addWidget(m_stack, 1);
}

void AnalyseArea::addPage(const QString& word, const QString& title, QWidget* page, QWidget* tools)
{
    const QString remembered = m_settings->analysePage();
    m_words += word;
    m_titles += title;
    m_tools += tools;
    m_stack->addWidget(page);
    if (tools)
        m_bar->addWidget(tools, 1);
    rebuildControl();
    showTools();
    if (word == remembered)
        turnTo(static_cast<int>(m_words.size()) - 1);
}

QString AnalyseArea::current() const
{
    return m_words.value(m_stack->currentIndex());
}

void AnalyseArea::show(const QString& word)
{
    const int index = static_cast<int>(m_words.indexOf(word));
    if (index < 0)
        return;
    m_settings->setAnalysePage(word);
    turnTo(index);
}

QWidget* AnalyseArea::page(const QString& word) const
{
    return m_stack->widget(static_cast<int>(m_words.indexOf(word)));
}

void AnalyseArea::rebuildControl()
{
    delete m_control;
    m_control = new SegmentedControl(m_titles, this);
    m_control->setObjectName(QStringLiteral("analyseControl"));
    m_control->setAccessibleName(tr("Page of the analysis"));
    for (int i = 0; i < m_words.size(); ++i)
        m_control->button(i)->setObjectName(QStringLiteral("analyse-") % m_words.at(i));
    m_control->setCurrent(m_stack->currentIndex());
    m_bar->insertWidget(0, m_control, 0, Qt::AlignVCenter);
    connect(m_control, &SegmentedControl::chosen, this, [this](int index) { show(m_words.at(index)); });
}

void AnalyseArea::turnTo(int index)
{
    m_control->setCurrent(index);
    if (m_stack->currentIndex() == index)
        return;
    m_stack->setCurrentIndex(index);
    showTools();
    Q_EMIT currentChanged(m_words.at(index));
}

void AnalyseArea::showTools()
{
    bool any = false;
    for (int i = 0; i < m_tools.size(); ++i) {
        if (QWidget* tools = m_tools.at(i)) {
            tools->setVisible(i == m_stack->currentIndex());
            any = any || i == m_stack->currentIndex();
        }
    }
    // Tools take the room beside the control; where there are none, it still stands at the left.
    m_rest->changeSize(0, 0, any ? QSizePolicy::Minimum : QSizePolicy::Expanding);
    m_bar->invalidate();
    m_barWidget->setVisible(m_words.size() > 1);
}

} // namespace interlock::ui
