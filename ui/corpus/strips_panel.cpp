// SPDX-License-Identifier: GPL-3.0-or-later
// StripsPanel: both tables grow to their rows and scroll together, so that their strips stay aligned.
#include "ui/corpus/strips_panel.h"

#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

/// What the two marks of a strip look like, with a word each.
class Legend : public QWidget {
public:
    explicit Legend(QWidget* parent) : QWidget(parent)
    {
        connect(Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setAccessibleName(words(0) % u", " % words(1) % u", " % words(2));
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics(Theme::instance()->smallFont());
        int width = 0;
        for (int i = 0; i < 3; ++i)
            width += kSample + kGap + metrics.horizontalAdvance(words(i)) + kApart;
        return {width - kApart, 20};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colors& colors = Theme::instance()->colors();
        QPainter painter(this);
        const QFont font = Theme::instance()->smallFont();
        painter.setFont(font);
        int x = 0;
        for (int i = 0; i < 3; ++i) {
            const int base = height() / 2 + 4;
            if (i == 0) {
                for (int bar = 0; bar < 4; ++bar)
                    painter.fillRect(x + bar * 4, base - 4 - bar * 3 % 8, 3, 4 + bar * 3 % 8,
                                     mixed(colors.panel, colors.secondary, 0.8));
            } else {
                painter.fillRect(x, base - kBandHeight, kSample, kBandHeight,
                                 i == 1 ? colors.accent : colors.red);
            }
            x += kSample + kGap;
            painter.setPen(colors.secondary);
            painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, words(i));
            x += QFontMetrics(font).horizontalAdvance(words(i)) + kApart;
        }
    }

private:
    static constexpr int kSample = 16;
    static constexpr int kGap = 4;
    static constexpr int kApart = 16;
    static QString words(int i)
    {
        return i == 0   ? StripsPanel::tr("bar: matched, or guarded a call")
               : i == 1 ? StripsPanel::tr("band under a rule: won")
                        : StripsPanel::tr("band under a skill: blocked");
    }
};

} // namespace

StripsPanel::StripsPanel(const CorpusData* corpus, CorpusModel* conversations, QWidget* parent)
    : QWidget(parent), m_data(corpus), m_conversations(conversations),
      m_rules(new StripsModel(StripsModel::Kind::Rules, corpus, this)),
      m_skills(new StripsModel(StripsModel::Kind::Skills, corpus, this)), m_what(makeSecondaryLabel({}, this))
{
    setObjectName(QStringLiteral("corpusStrips"));
    auto* bar = new Surface(Surface::Fill::Raised, Qt::TopEdge | Qt::BottomEdge, this);
    bar->setFixedHeight(36);
    auto* heading = new QLabel(tr("Coverage"), bar);
    heading->setFont(Theme::instance()->headingFont());
    m_what->setObjectName(QStringLiteral("corpusStripsWhat"));
    m_what->setMinimumWidth(40);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(16);
    row->addWidget(heading);
    row->addWidget(m_what, 1);
    row->addWidget(new Legend(bar));

    m_rulesTable = makeTable(m_rules, QStringLiteral("corpusRuleStrips"), tr("Rules over the conversations"));
    m_skillsTable =
        makeTable(m_skills, QStringLiteral("corpusSkillStrips"), tr("Skills over the conversations"));
    auto* tables = new QWidget(this);
    auto* column = new QVBoxLayout(tables);
    column->setContentsMargins(8, 0, 8, 0);
    column->setSpacing(0);
    column->addWidget(m_rulesTable);
    column->addWidget(m_skillsTable);
    column->addStretch();
    setPanelGround(tables);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(tables);
    setPanelGround(scroll->viewport());
    for (StripTable* table : {m_rulesTable, m_skillsTable}) {
        connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, scroll,
                [scroll, table](const QModelIndex& current) {
                    const QRect cell =
                        table->visualRect(current).translated(table->viewport()->pos() + table->pos());
                    scroll->ensureVisible(0, cell.center().y(), 0, cell.height());
                });
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(scroll, 1);

    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &StripsPanel::rebuild);
    connect(conversations, &CorpusModel::shownChanged, &m_later, qOverload<>(&QTimer::start));
    connect(m_rulesTable, &StripTable::filterAsked, this, &StripsPanel::ruleFilterAsked);
    connect(m_skillsTable, &StripTable::filterAsked, this, &StripsPanel::skillFilterAsked);
    coverageChanged();
}

StripTable* StripsPanel::makeTable(StripsModel* model, const QString& objectName, const QString& name)
{
    auto* table = new StripTable(model, this);
    table->setObjectName(objectName);
    table->setAccessibleName(name);
    table->setConversationNames([this](int position) {
        // The strips are a moment older than the rows while these change.
        if (position >= m_conversations->rowCount())
            return QString();
        const analysis::CorpusRow& row = m_conversations->conversation(position);
        return QStringLiteral("%1 (%2)").arg(QString::fromStdString(row.name), placeText(row));
    });
    const bool isSkill = model->kind() == StripsModel::Kind::Skills;
    connect(table, &StripTable::conversationChosen, this, &StripsPanel::rowChosen);
    connect(table, &StripTable::stripWidthChanged, &m_later, qOverload<>(&QTimer::start));
    connect(table, &StripTable::neighbourAsked, this,
            [this, model](int step, int place) { moveOn(model, step, place); });
    connect(table, &StripTable::partAsked, this, [this, isSkill](int place) {
        Q_EMIT partAsked((isSkill ? QStringLiteral("/skills/%1") : QStringLiteral("/rules/%1")).arg(place));
    });
    return table;
}

void StripsPanel::coverageChanged()
{
    m_rules->reload();
    m_skills->reload();
    m_skillsTable->setVisible(m_skills->rowCount() > 0);
    m_rulesTable->setVisible(m_rules->rowCount() > 0);
    m_rulesTable->updateGeometry();
    m_skillsTable->updateGeometry();
    shareRoom();
    m_later.start();
}

void StripsPanel::shareRoom()
{
    const int needed = std::max(m_rulesTable->remarkNeeded(), m_skillsTable->remarkNeeded());
    for (StripTable* table : {m_rulesTable, m_skillsTable})
        table->setRemarkWidth(remarkWidth(width(), needed));
}

void StripsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareRoom();
}

void StripsPanel::setSelectedRow(int row)
{
    m_rulesTable->setSelectedPosition(row);
    m_skillsTable->setSelectedPosition(row);
}

void StripsPanel::rebuild()
{
    const int width = (m_rulesTable->isVisibleTo(this) ? m_rulesTable : m_skillsTable)->stripWidth();
    const auto strips = std::make_shared<const Strips>(makeStrips(m_data->rows, m_conversations->shown(),
                                                                  m_data->names.rules.size(),
                                                                  m_data->names.skills.size(), width));
    m_rules->setStrips(strips);
    m_skills->setStrips(strips);
    showWords();
}

void StripsPanel::showWords()
{
    const auto all = static_cast<qint64>(m_data->rows.size());
    const auto shown = static_cast<qint64>(m_conversations->shown().size());
    const auto number = [](qint64 count) { return count == 0 ? QStringLiteral("0") : countText(count); };
    m_what->setText(
        shown == all
            ? tr("strips and figures: all %1 conversations").arg(number(all))
            : tr("strips: the %1 filtered conversations · figures: all %2").arg(number(shown), number(all)));
    m_what->setToolTip(
        tr("From left to right the conversations stand as in the table. The figures and remarks are "
           "those of the whole corpus."));
}

void StripsPanel::moveOn(const StripsModel* model, int step, int place)
{
    const std::vector<int>& shown = m_conversations->shown();
    const int from = m_rulesTable->selectedPosition();
    const int start = from < 0 && step < 0 ? static_cast<int>(shown.size()) : from;
    const int next = nextUse(m_data->rows, shown, start, step, model->kind() == StripsModel::Kind::Skills,
                             static_cast<std::size_t>(place));
    if (next >= 0)
        Q_EMIT rowChosen(next);
}

} // namespace interlock::ui
