// SPDX-License-Identifier: GPL-3.0-or-later
// StripTable: the delegate paints the strips, the view answers mouse and keys on them.
#include "ui/corpus/strip_table.h"

#include "ui/corpus/corpus_delegate.h"
#include "ui/corpus/coverage_words.h"
#include "ui/style/theme.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kRowHeight = 28;
constexpr int kMargin = 8;    ///< px, beside the strip in its cell
constexpr int kInset = 4;     ///< px, above and below
constexpr int kWithGaps = 4;  ///< px, of a cell from which on a gap parts it from the next
constexpr int kLeastMark = 2; ///< px, so that one conversation among thousands is seen

/// Paints the strip column.
class StripDelegate : public CorpusDelegate {
public:
    StripDelegate(StripsModel* model, StripTable* table)
        : CorpusDelegate(StripsModel::NumberRole, table), m_model(model), m_table(table)
    {
        setColor(StripsModel::StruckColumn,
                 model->kind() == StripsModel::Kind::Rules ? &Colors::accent : &Colors::red);
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        CorpusDelegate::paint(painter, option, index);
        const Strips* strips = m_model->strips();
        if (index.column() != StripsModel::StripColumn || !strips)
            return;
        const QRect area = m_table->stripRect(index.row());
        painter->save();
        painter->setClipRect(option.rect);
        paintPlace(painter, area, *strips);
        paintCells(painter, area, *strips, m_model->cells(index.row()));
        painter->restore();
    }

private:
    /// The selected conversation, and the one under the pointer, as columns through all strips.
    void paintPlace(QPainter* painter, const QRect& area, const Strips& strips) const
    {
        const Colors& colors = Theme::instance()->colors();
        const auto column = [&](int bucket, int grow) {
            const int left = area.left() + strips.scale.left(bucket);
            const int width = std::max(1, strips.scale.right(bucket) - strips.scale.left(bucket));
            return QRect(left - grow, area.top() - kInset, width + 2 * grow, area.height() + 2 * kInset - 1);
        };
        if (const int hovered = m_table->hoveredBucket(); hovered >= 0 && hovered < strips.scale.buckets())
            painter->fillRect(column(hovered, 0), colors.line);
        if (const int selected = strips.scale.bucketOf(m_table->selectedPosition()); selected >= 0) {
            const QRect place = column(selected, 1);
            painter->fillRect(place, mixed(colors.accentWash, colors.accent, 0.15));
            painter->fillRect(QRect(place.left(), place.top(), 1, place.height()), colors.text);
            painter->fillRect(QRect(place.right(), place.top(), 1, place.height()), colors.text);
        }
    }

    void paintCells(QPainter* painter, const QRect& area, const Strips& strips,
                    const std::vector<StripCell>& cells) const
    {
        const Colors& colors = Theme::instance()->colors();
        const bool isRules = m_model->kind() == StripsModel::Kind::Rules;
        const QColor band = isRules ? colors.accent : colors.red;
        const StripMarks empty = marksOf({}, 0, 0, area.height());
        const int used = strips.scale.left(strips.scale.buckets());
        // The line that the bars stand on: where it ends, there are no more conversations.
        painter->fillRect(QRect(area.left(), area.top() + empty.barTop, used, 1), colors.line);
        for (int bucket = 0; bucket < static_cast<int>(cells.size()); ++bucket) {
            const StripCell& cell = cells[static_cast<std::size_t>(bucket)];
            if (cell.seenIn == 0 && cell.struckIn == 0)
                continue;
            const int conversations = strips.scale.last(bucket) - strips.scale.first(bucket);
            const std::int64_t all = isRules ? strips.turns[static_cast<std::size_t>(bucket)] : cell.seen;
            const StripMarks marks = marksOf(cell, conversations, all, area.height());
            const int left = area.left() + strips.scale.left(bucket);
            int width = strips.scale.right(bucket) - strips.scale.left(bucket);
            width -= width >= kWithGaps ? 1 : 0;
            painter->fillRect(QRect(left, area.top() + marks.barTop, width, marks.barHeight),
                              mixed(colors.panel, colors.secondary, marks.barStrength * 0.8));
            if (marks.bandHeight > 0)
                painter->fillRect(
                    QRect(left, area.top() + marks.bandTop, std::max(width, kLeastMark), marks.bandHeight),
                    mixed(colors.panel, band, 0.3 + 0.7 * marks.bandStrength));
        }
    }

    StripsModel* m_model;
    StripTable* m_table;
};

} // namespace

StripTable::StripTable(StripsModel* model, QWidget* parent)
    : Table(model, {StripsModel::StripColumn}, parent), m_model(model)
{
    setItemDelegate(new StripDelegate(model, this));
    setMouseTracking(true);
    setTextElideMode(Qt::ElideMiddle); // how often stands at the end
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setColumnWidths({200, 0, 76, 68, kLeastRemark});
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column == StripsModel::StripColumn)
            Q_EMIT stripWidthChanged();
    });
    connect(model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

int StripTable::remarkNeeded() const
{
    int widest = 0;
    for (int row = 0; row < model()->rowCount(); ++row) {
        const QString words = model()->index(row, StripsModel::RemarkColumn).data().toString();
        widest = std::max(widest, fontMetrics().horizontalAdvance(words) + 3 * kMargin);
    }
    return widest;
}

void StripTable::setRemarkWidth(int width)
{
    setColumnWidth(StripsModel::RemarkColumn, width);
}

void StripTable::setSelectedPosition(int position)
{
    if (position == m_selected)
        return;
    m_selected = position;
    viewport()->update();
}

int StripTable::stripWidth() const
{
    return std::max(0, columnWidth(StripsModel::StripColumn) - 2 * kMargin);
}

QRect StripTable::stripRect(int row) const
{
    const QRect cell = visualRect(model()->index(row, StripsModel::StripColumn));
    return cell.adjusted(kMargin, kInset, -kMargin, -kInset);
}

int StripTable::bucketAt(const QPoint& at, int* row) const
{
    const QModelIndex index = indexAt(at);
    if (!index.isValid() || index.column() != StripsModel::StripColumn || !m_model->strips())
        return -1;
    *row = index.row();
    return m_model->strips()->scale.bucketAt(at.x() - stripRect(index.row()).left());
}

QString StripTable::wordsAt(int row, int bucket) const
{
    const Strips* strips = m_model->strips();
    const std::vector<StripCell>& cells = m_model->cells(row);
    if (!strips || bucket < 0 || bucket >= static_cast<int>(cells.size()))
        return {};
    StripWords words;
    words.name = m_model->name(row);
    words.isSkill = m_model->kind() == StripsModel::Kind::Skills;
    words.first = strips->scale.first(bucket);
    words.last = strips->scale.last(bucket);
    words.count = strips->scale.count();
    words.turns = strips->turns[static_cast<std::size_t>(bucket)];
    if (m_names && words.last - words.first == 1)
        words.conversation = m_names(words.first);
    return stripText(words, cells[static_cast<std::size_t>(bucket)]);
}

QSize StripTable::sizeHint() const
{
    return {400, horizontalHeader()->sizeHint().height() +
                     std::max(1, model()->rowCount()) * verticalHeader()->defaultSectionSize()};
}

QSize StripTable::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void StripTable::setHovered(int bucket)
{
    if (bucket == m_hovered)
        return;
    m_hovered = bucket;
    viewport()->update();
}

bool StripTable::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        int row = -1;
        if (const int bucket = bucketAt(help->pos(), &row); bucket >= 0) {
            QToolTip::showText(help->globalPos(), wordsAt(row, bucket), viewport());
            return true;
        }
    }
    return Table::viewportEvent(event);
}

void StripTable::mousePressEvent(QMouseEvent* event)
{
    int row = -1;
    const int bucket = event->button() == Qt::LeftButton ? bucketAt(event->pos(), &row) : -1;
    Table::mousePressEvent(event);
    if (bucket >= 0)
        Q_EMIT conversationChosen(m_model->strips()->scale.first(bucket));
}

void StripTable::mouseMoveEvent(QMouseEvent* event)
{
    int row = -1;
    const int bucket = bucketAt(event->pos(), &row);
    setHovered(bucket);
    if (bucket >= 0 && (event->buttons() & Qt::LeftButton)) {
        Q_EMIT conversationChosen(m_model->strips()->scale.first(bucket));
        return;
    }
    Table::mouseMoveEvent(event);
}

void StripTable::leaveEvent(QEvent* event)
{
    setHovered(-1);
    Table::leaveEvent(event);
}

void StripTable::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex current = currentIndex();
    if (current.isValid() && event->modifiers() == Qt::NoModifier) {
        switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            Q_EMIT neighbourAsked(event->key() == Qt::Key_Left ? -1 : 1, m_model->placeInFile(current.row()));
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            Q_EMIT filterAsked(m_model->name(current.row()));
            return;
        default:
            break;
        }
    }
    Table::keyPressEvent(event);
}

void StripTable::contextMenuEvent(QContextMenuEvent* event)
{
    const QModelIndex at =
        event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    if (!at.isValid())
        return;
    const QString name = m_model->name(at.row());
    const int place = m_model->placeInFile(at.row());
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("stripMenu"));
    const bool isRules = m_model->kind() == StripsModel::Kind::Rules;
    menu.addAction(isRules ? tr("Show only conversations in which it matched")
                           : tr("Show only conversations in which it guarded a call"),
                   this, [this, name] { Q_EMIT filterAsked(name); });
    menu.addAction(tr("Edit it in Design"), this, [this, place] { Q_EMIT partAsked(place); });
    menu.exec(event->reason() == QContextMenuEvent::Keyboard
                  ? viewport()->mapToGlobal(visualRect(at).bottomLeft())
                  : event->globalPos());
}

} // namespace interlock::ui
