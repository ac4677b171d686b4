// SPDX-License-Identifier: GPL-3.0-or-later
// FilterBar: the filter is a value; the widgets show it and ask for another one.
#include "ui/corpus/filter_bar.h"

#include "ui/corpus/corpus_model.h"
#include "ui/corpus/filter_chip.h"
#include "ui/corpus/name_choice.h"
#include "ui/style/undo_keys.h"
#include "ui/style/widgets.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace interlock::ui {

namespace {

constexpr int kTypingDelay = 120; ///< ms
constexpr int kSearchWidth = 160;

} // namespace

FilterBar::FilterBar(QWidget* parent)
    : Surface(Fill::Panel, Qt::BottomEdge, parent), m_flow(new FlowLayout(nullptr, 8)),
      m_search(new QLineEdit(this)), m_typing(new QTimer(this)), m_rule(new NameChoice(tr("Any rule"), this)),
      m_skill(new NameChoice(tr("Any skill"), this)), m_tool(new NameChoice(tr("Any tool"), this)),
      m_number(makeButton(tr("Number…"), false, this)),
      m_clear(makeIconButton(QStringLiteral("close"), tr("Take everything out of the filter"), this))
{
    setObjectName(QStringLiteral("corpusFilter"));
    setAccessibleName(tr("Filter of the conversations"));
    m_search->setObjectName(QStringLiteral("corpusSearch"));
    leaveUndoWhenEmpty(m_search);
    m_search->setPlaceholderText(tr("Words, name or file"));
    m_search->setAccessibleName(tr("Words of the first message, the name or the file"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(kSearchWidth);
    m_rule->setObjectName(QStringLiteral("corpusRule"));
    m_skill->setObjectName(QStringLiteral("corpusSkill"));
    m_tool->setObjectName(QStringLiteral("corpusTool"));
    m_number->setObjectName(QStringLiteral("corpusNumber"));
    m_number->setToolTip(tr("Ask for a number of any column"));
    m_clear->setObjectName(QStringLiteral("corpusClear"));
    m_clear->setFixedSize(28, 28);
    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingDelay);

    for (QWidget* widget : std::initializer_list<QWidget*>{m_search, m_rule, m_skill, m_tool})
        m_flow->addWidget(widget);
    m_flow->addWidget(makeSecondaryLabel(tr("with"), this));
    addToggle(QStringLiteral("corpusWithFirings"), tr("firings"),
              tr("Only conversations in which a rule matched"), CorpusColumn::Firings);
    addToggle(QStringLiteral("corpusWithDishonoured"), tr("dishonoured rounds"),
              tr("Only conversations in which the model did not do what it was forced to"),
              CorpusColumn::Dishonoured);
    addToggle(QStringLiteral("corpusWithBlocks"), tr("blocks"),
              tr("Only conversations in which the gate blocked a call"), CorpusColumn::Blocked);
    addToggle(QStringLiteral("corpusWithErrors"), tr("errors"),
              tr("Only conversations in which a condition came to an error"), CorpusColumn::Errors);
    m_flow->addWidget(m_number);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 9);
    layout->setSpacing(16);
    layout->addLayout(m_flow, 1);
    layout->addWidget(m_clear, 0, Qt::AlignTop);

    connect(m_search, &QLineEdit::textEdited, m_typing, qOverload<>(&QTimer::start));
    connect(m_typing, &QTimer::timeout, this, [this] {
        CorpusFilter filter = m_filter;
        filter.text = m_search->text();
        change(std::move(filter));
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (m_typing->isActive()) {
            m_typing->stop();
            CorpusFilter filter = m_filter;
            filter.text = m_search->text();
            change(std::move(filter));
        }
    });
    const auto follow = [this](NameChoice* choice, QString CorpusFilter::*name) {
        connect(choice, &NameChoice::chosenChanged, this, [this, name](const QString& chosen) {
            CorpusFilter filter = m_filter;
            filter.*name = chosen;
            change(std::move(filter));
        });
    };
    follow(m_rule, &CorpusFilter::rule);
    follow(m_skill, &CorpusFilter::skill);
    follow(m_tool, &CorpusFilter::tool);
    connect(m_number, &QPushButton::clicked, this, [this] {
        if (!m_form)
            m_form = makeNumberForm();
        m_form->adjustSize();
        m_form->move(m_number->mapToGlobal(QPoint(0, m_number->height() + 4)));
        m_form->show();
        m_column->setFocus();
    });
    connect(m_clear, &QToolButton::clicked, this, &FilterBar::clear);
    refresh();
}

void FilterBar::addToggle(const QString& objectName, const QString& text, const QString& tip,
                          CorpusColumn column)
{
    auto* chip = new FilterChip(FilterChip::Kind::Toggle, text, this);
    chip->setObjectName(objectName);
    chip->setToolTip(tip);
    chip->setAccessibleName(tip);
    m_flow->addWidget(chip);
    const NumberCondition condition{column, NumberOperator::AtLeast, 1};
    m_toggles.append({chip, condition});
    connect(chip, &QAbstractButton::clicked, this, [this, condition](bool on) {
        CorpusFilter filter = m_filter;
        std::erase(filter.numbers, condition);
        if (on)
            filter.numbers.push_back(condition);
        change(std::move(filter));
    });
}

QWidget* FilterBar::makeNumberForm()
{
    auto* form =
        new Surface(Surface::Fill::Panel, Qt::TopEdge | Qt::BottomEdge | Qt::LeftEdge | Qt::RightEdge, this);
    form->setWindowFlags(Qt::Popup);
    form->setObjectName(QStringLiteral("corpusNumberForm"));
    form->setAccessibleName(tr("A number that is asked for"));
    m_column = new QComboBox(form);
    m_column->setObjectName(QStringLiteral("corpusNumberColumn"));
    m_column->setAccessibleName(tr("Column"));
    for (int i = static_cast<int>(kFirstNumber); i < kCorpusColumnCount; ++i) {
        m_column->addItem(columnTitle(static_cast<CorpusColumn>(i)), i);
        m_column->setItemData(m_column->count() - 1, columnExplanation(static_cast<CorpusColumn>(i)),
                              Qt::ToolTipRole);
    }
    m_operator = new QComboBox(form);
    m_operator->setObjectName(QStringLiteral("corpusNumberOperator"));
    m_operator->setAccessibleName(tr("Comparison"));
    for (int i = 0; i < kNumberOperatorCount; ++i)
        m_operator->addItem(operatorSign(static_cast<NumberOperator>(i)), i);
    m_operator->setCurrentIndex(static_cast<int>(NumberOperator::AtLeast));
    m_value = new QSpinBox(form);
    m_value->setObjectName(QStringLiteral("corpusNumberValue"));
    m_value->setAccessibleName(tr("Number"));
    m_value->setRange(0, std::numeric_limits<int>::max());
    m_value->setValue(1);
    m_value->setFixedWidth(96);
    QPushButton* add = makeButton(tr("Add"), true, form);
    add->setObjectName(QStringLiteral("corpusNumberAdd"));
    add->setDefault(true);
    auto* row = new QHBoxLayout(form);
    row->setContentsMargins(8, 8, 8, 8);
    row->setSpacing(8);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_column, m_operator, m_value, add})
        row->addWidget(widget);
    connect(add, &QPushButton::clicked, this, &FilterBar::addNumber);
    auto* enter = new QAction(form);
    enter->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)});
    enter->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    form->addAction(enter);
    connect(enter, &QAction::triggered, this, &FilterBar::addNumber);
    return form;
}

void FilterBar::addNumber()
{
    m_value->interpretText();
    const NumberCondition condition{static_cast<CorpusColumn>(m_column->currentData().toInt()),
                                    static_cast<NumberOperator>(m_operator->currentData().toInt()),
                                    m_value->value()};
    m_form->close();
    CorpusFilter filter = m_filter;
    if (std::find(filter.numbers.begin(), filter.numbers.end(), condition) == filter.numbers.end())
        filter.numbers.push_back(condition);
    change(std::move(filter));
}

void FilterBar::setFilter(const CorpusFilter& filter)
{
    m_typing->stop();
    const bool same = filter == m_filter;
    m_filter = filter;
    m_search->setText(filter.text);
    refresh();
    if (!same)
        Q_EMIT filterChanged();
}

void FilterBar::change(CorpusFilter filter)
{
    if (filter == m_filter)
        return;
    m_filter = std::move(filter);
    refresh();
    Q_EMIT filterChanged();
}

void FilterBar::refresh()
{
    m_rule->setChosen(m_filter.rule);
    m_skill->setChosen(m_filter.skill);
    m_tool->setChosen(m_filter.tool);
    for (QWidget* chip : std::as_const(m_numberChips)) {
        chip->hide();
        chip->deleteLater();
        delete m_flow->takeAt(m_flow->indexOf(chip));
    }
    m_numberChips.clear();
    for (const Toggle& toggle : std::as_const(m_toggles))
        toggle.chip->setChecked(false);
    for (const NumberCondition& condition : m_filter.numbers) {
        const auto toggle =
            std::find_if(m_toggles.begin(), m_toggles.end(),
                         [&condition](const Toggle& each) { return each.condition == condition; });
        if (toggle != m_toggles.end()) {
            toggle->chip->setChecked(true);
            continue;
        }
        auto* chip = new FilterChip(FilterChip::Kind::Removable, conditionText(condition), this);
        chip->setObjectName(QStringLiteral("corpusNumberChip%1").arg(m_numberChips.size()));
        connect(chip, &QAbstractButton::clicked, this, [this, condition] {
            CorpusFilter filter = m_filter;
            std::erase(filter.numbers, condition);
            change(std::move(filter));
        });
        m_numberChips.append(chip);
        m_flow->addWidget(chip);
        chip->show();
    }
    m_clear->setVisible(!m_filter.isEmpty());
    m_flow->invalidate();
    updateGeometry();
}

void FilterBar::setFacets(const CorpusFacets& facets)
{
    m_rule->setFacets(facets.rules);
    m_skill->setFacets(facets.skills);
    m_tool->setFacets(facets.tools);
    m_rule->setEnabled(!facets.rules.empty());
    m_skill->setEnabled(!facets.skills.empty());
    m_tool->setEnabled(!facets.tools.empty());
}

void FilterBar::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

QString conversationCounts(int shown, int all, bool filtered)
{
    const auto number = [](int count) { return count == 0 ? QStringLiteral("0") : countText(count); };
    if (!filtered)
        return (all == 1 ? FilterBar::tr("%1 conversation") : FilterBar::tr("%1 conversations"))
            .arg(number(all));
    return (all == 1 ? FilterBar::tr("%1 of %2 conversation") : FilterBar::tr("%1 of %2 conversations"))
        .arg(number(shown), number(all));
}

} // namespace interlock::ui
