// SPDX-License-Identifier: GPL-3.0-or-later
// WhyPanel: why the selected rule came to what it did at the selected event, and what the event itself came
// to.
#include "ui/simulator/why_panel.h"

#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/rich_words.h"
#include "ui/simulator/rule_outcomes_model.h"
#include "ui/simulator/why_words.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kRowHeight = 28;
constexpr int kIndent = 16;
constexpr int kRoomForList = 480;      ///< px; in a lower panel the explanation comes first
constexpr int kDeepest = 6;            ///< deeper rows are indented no further
constexpr std::size_t kMostRows = 150; ///< of a condition; the text tab of the rule shows the rest

/// A mark, the rule's name, what it came to.
class OutcomeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Colors& colors = Theme::instance()->colors();
        const auto mark = static_cast<Mark>(index.data(RuleOutcomesModel::MarkRole).toInt());
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        const bool strong = mark == Mark::Won || mark == Mark::Error;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (selected)
            painter->fillRect(option.rect, colors.accentWash);
        const QRectF row = QRectF(option.rect).adjusted(16, 0, -16, 0);
        paintMark(painter, QRectF(row.left(), row.center().y() - 6, 12, 12), mark, colors);

        painter->setFont(Theme::instance()->smallFont());
        const QString status = index.data(RuleOutcomesModel::StatusRole).toString();
        const qreal statusWidth =
            std::min<qreal>(QFontMetricsF(painter->font()).horizontalAdvance(status) + 2, row.width() / 2);
        painter->setPen(mark == Mark::Error ? colors.red
                        : mark == Mark::Won ? colors.accent
                                            : colors.secondary);
        painter->drawText(QRectF(row.right() - statusWidth, row.top(), statusWidth, row.height()),
                          Qt::AlignVCenter | Qt::AlignRight,
                          QFontMetricsF(painter->font()).elidedText(status, Qt::ElideRight, statusWidth));

        QFont font = Theme::instance()->textFont();
        font.setBold(strong || selected);
        painter->setFont(font);
        painter->setPen(selected                                             ? colors.accent
                        : mark == Mark::NotMatched || mark == Mark::Disabled ? colors.secondary
                                                                             : colors.text);
        const qreal nameWidth = row.width() - statusWidth - 20 - 8;
        painter->drawText(QRectF(row.left() + 20, row.top(), nameWidth, row.height()),
                          Qt::AlignVCenter | Qt::AlignLeft,
                          QFontMetricsF(font).elidedText(index.data().toString(), Qt::ElideRight, nameWidth));
        painter->restore();
    }
};

QString colored(const QString& rich, const QColor& color)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), rich);
}

/// The sentence as a screen reader says it.
QString spoken(QString words)
{
    return words.remove(u'`');
}

QString bold(const QString& rich)
{
    return QStringLiteral("<b>%1</b>").arg(rich);
}

} // namespace

WhyPanel::WhyPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_rules(new RuleOutcomesModel(workspace, this)),
      m_pages(new QStackedWidget(this)),
      m_empty(new EmptyState(
          tr("Nothing to explain yet"),
          tr("Select a message of the conversation: here stands why each rule did what it did."), {},
          m_pages)),
      m_scroll(new QScrollArea(m_pages)), m_line(makeLine(this)), m_listTitle(new SectionLabel({}, this)),
      m_list(new QListView(this))
{
    setObjectName(QStringLiteral("whyPanel"));
    setPanelGround(this);
    setAccessibleName(tr("Why"));
    m_scroll->setObjectName(QStringLiteral("whyScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pages->addWidget(m_scroll);
    m_pages->addWidget(m_empty);

    m_listTitle->setContentsMargins(16, 8, 16, 4);
    m_list->setObjectName(QStringLiteral("whyRules"));
    m_list->setAccessibleName(tr("Rules at this message"));
    m_list->setModel(m_rules);
    m_list->setItemDelegate(new OutcomeDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_line);
    layout->addWidget(m_listTitle);
    layout->addWidget(m_list);

    Rehearsal* rehearsal = m_workspace->rehearsal();
    connect(rehearsal, &Rehearsal::traceChanged, this, &WhyPanel::refresh);
    connect(rehearsal, &Rehearsal::eventSelected, this, &WhyPanel::refresh);
    connect(rehearsal, &Rehearsal::scenarioChanged, this, &WhyPanel::refresh);
    connect(m_workspace->selection(), &Selection::currentChanged, this, [this](Section section) {
        if (section == Section::Rules)
            refresh();
    });
    connect(Theme::instance(), &Theme::changed, this, &WhyPanel::refresh);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!m_syncing && index.isValid())
                    m_workspace->selection()->setCurrent(Section::Rules,
                                                         index.data(RuleOutcomesModel::RuleRole).toInt());
            });
    refresh();
}

void WhyPanel::showRuleList()
{
    const QScopedValueRollback<bool> guard(m_syncing, true);
    const bool any = m_rules->rowCount() > 0 && height() >= kRoomForList;
    m_line->setVisible(any);
    m_listTitle->setVisible(any);
    m_list->setVisible(any);
    if (!any)
        return;
    m_list->setMaximumHeight(std::min(m_rules->rowCount(), 10) * kRowHeight + 8);
    m_list->setMinimumHeight(std::min(m_rules->rowCount(), 4) * kRowHeight + 8);
    const int row = m_rules->rowOfRule(m_workspace->selection()->current(Section::Rules));
    m_list->setCurrentIndex(m_rules->index(row));
}

void WhyPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showRuleList();
}

void WhyPanel::refresh()
{
    const int scrolled = m_scroll->verticalScrollBar()->value();
    QWidget* content = makeContent();
    m_pages->setCurrentWidget(content != nullptr ? static_cast<QWidget*>(m_scroll) : m_empty);
    delete m_scroll->takeWidget();
    if (content != nullptr) {
        m_scroll->setWidget(content);
        content->setAutoFillBackground(false);
    }
    m_scroll->verticalScrollBar()->setValue(scrolled);
    const int event = m_workspace->rehearsal()->ruleEventOf(m_workspace->rehearsal()->selectedEvent());
    m_listTitle->setText(tr("RULES AT EVENT %1").arg(eventNumber(event)));
    showRuleList();
}

QWidget* WhyPanel::makeContent()
{
    Rehearsal* rehearsal = m_workspace->rehearsal();
    const engine::TraceEntry* entry = rehearsal->selectedEntry();
    if (entry == nullptr)
        return nullptr;
    const int event = rehearsal->ruleEventOf(static_cast<int>(entry->event));
    const int rule = m_workspace->selection()->current(Section::Rules);
    const std::vector<WhyLine> lines = eventLines(*entry);

    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("whyContent"));
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(4);
    const auto title = [&](const QString& text) {
        if (layout->count() > 0)
            layout->addSpacing(12);
        layout->addWidget(new SectionLabel(text, content));
        layout->addSpacing(4);
    };
    if (event >= 0 && rule >= 0)
        addRule(layout, content, event, rule);
    else if (event >= 0)
        layout->addWidget(makeWordsLabel(tr("Select a rule to see why it did what it did."), content));
    else
        layout->addWidget(
            makeWordsLabel(tr("No user message yet: rules are looked at when one comes."), content));
    if (!lines.empty()) {
        title(tr("EVENT %1").arg(eventNumber(entry->event)));
        addLines(layout, content, lines);
    }
    layout->addStretch(1);
    return content;
}

void WhyPanel::addRule(QVBoxLayout* layout, QWidget* parent, int event, int rule)
{
    const std::optional<analysis::RuleExplanation> why = m_workspace->rehearsal()->explain(event, rule);
    const std::vector<Rule>& rules = m_workspace->rehearsal()->simulator()->rules().source().rules;
    if (!why || rule >= static_cast<int>(rules.size()))
        return;
    const Colors& colors = Theme::instance()->colors();
    const Rule& about = rules[static_cast<std::size_t>(rule)];
    QLabel* title = makeWordsLabel(colored(bold(tr("WHY")) % QStringLiteral(" &nbsp; ") %
                                               bold(QString::fromStdString(about.name).toHtmlEscaped()) %
                                               tr(" at event %1").arg(eventNumber(event)),
                                           colors.secondary),
                                   parent);
    title->setFont(Theme::instance()->smallFont());
    title->setObjectName(QStringLiteral("whyTitle"));
    layout->addWidget(title);
    layout->addSpacing(8);

    const Mark mark = verdictMark(*why);
    const QColor strong = mark == Mark::Won ? colors.accent : mark == Mark::Error ? colors.red : colors.text;
    QWidget* verdict = makeMarkedRow(mark,
                                     colored(bold(verdictWord(*why) % u'.'), strong) % u' ' %
                                         richWords(verdictSentence(*why, about)),
                                     0, parent);
    verdict->setObjectName(QStringLiteral("whyVerdict"));
    verdict->setAccessibleName(
        spoken(verdictWord(*why) % QStringLiteral(". ") % verdictSentence(*why, about)));
    layout->addWidget(verdict);
    if (!why->row.unknown_tools.empty() && why->verdict != analysis::Verdict::NoKnownTools) {
        QStringList names;
        for (const std::string& name : why->row.unknown_tools)
            names.append(QString(u'`' % QString::fromStdString(name) % u'`'));
        layout->addWidget(makeMarkedRow(
            Mark::NoTools,
            richWords(tr("Not in the registry, so never sent: %1").arg(names.join(QStringLiteral(", ")))), 0,
            parent));
    }

    const std::vector<WhyRow> rows = conditionRows(about.condition, *why);
    if (!rows.empty())
        layout->addSpacing(8);
    for (std::size_t i = 0; i < rows.size() && i < kMostRows; ++i) {
        const WhyRow& row = rows[i];
        QString rich = richWords(row.sentence);
        if (!row.seen.isEmpty())
            rich += QStringLiteral(" &nbsp;") % colored(richWords(row.seen), colors.secondary);
        QWidget* widget = makeMarkedRow(row.mark, rich, std::min(row.depth, kDeepest) * kIndent, parent);
        widget->setObjectName(QStringLiteral("whyRow"));
        widget->setAccessibleName(
            spoken(markWord(row.mark) % QStringLiteral(": ") % row.sentence % u' ' % row.seen));
        layout->addWidget(widget);
    }
    if (rows.size() > kMostRows)
        layout->addWidget(makeWordsLabel(tr("and %1 more rows").arg(rows.size() - kMostRows), parent));

    const QString change = changeSentence(*why);
    if (!change.isEmpty()) {
        layout->addSpacing(8);
        QLabel* label = makeWordsLabel(colored(richWords(change), colors.secondary), parent);
        label->setObjectName(QStringLiteral("whyChange"));
        layout->addWidget(label);
    }
}

void WhyPanel::addLines(QVBoxLayout* layout, QWidget* parent, const std::vector<WhyLine>& lines)
{
    for (const WhyLine& line : lines) {
        QWidget* row = makeMarkedRow(line.mark, richWords(line.text), 0, parent);
        row->setObjectName(QStringLiteral("whyLine"));
        row->setAccessibleName(spoken(line.text));
        layout->addWidget(row);
    }
}

} // namespace interlock::ui
