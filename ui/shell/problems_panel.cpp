// SPDX-License-Identifier: GPL-3.0-or-later
// ProblemsPanel: name in bold, the message wrapped under it.
#include "ui/shell/problems_panel.h"

#include "ui/shell/problems_model.h"
#include "ui/shell/side_list.h"
#include "ui/style/marks.h"
#include "ui/style/side_row.h"
#include "ui/style/theme.h"

#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {

constexpr int kLeft = 36;
constexpr int kRight = 16;
constexpr int kPad = 5;
constexpr int kGap = 2;        ///< px between the name and the message
constexpr int kLeastText = 40; ///< px

class ProblemDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme* theme = Theme::instance();
        const Colors& colors = theme->colors();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, colors.accentWash);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colors.raised);
        QFont bold = theme->textFont();
        bold.setWeight(QFont::DemiBold);
        const QFontMetrics boldMetrics(bold);
        const QRect name(option.rect.left() + kLeft, option.rect.top() + kPad,
                         option.rect.width() - kLeft - kRight, boldMetrics.height());
        const QRect box(option.rect.left() + 16, name.top() + (name.height() - 12) / 2, 12, 12);
        if (index.data(WarningCountRole).toInt() > 0) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(colors.amber);
            painter->drawPolygon(
                QPolygonF({QPointF(box.center().x() + 0.5, box.top() + 1),
                           QPointF(box.right() + 1, box.bottom()), QPointF(box.left(), box.bottom())}));
        } else {
            paintMark(painter, box, index.data(ErrorCountRole).toInt() > 0 ? Mark::Failed : Mark::NotReached,
                      colors);
        }
        painter->setFont(bold);
        painter->setPen(colors.text);
        painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                          boldMetrics.elidedText(index.data(ProblemsModel::PlaceNameRole).toString(),
                                                 Qt::ElideRight, name.width()));
        painter->setFont(theme->textFont());
        painter->setPen(colors.secondary);
        QTextLayout lines(message(index), theme->textFont());
        layOut(lines, name.width());
        lines.draw(painter, QPointF(name.left(), name.bottom() + 1 + kGap));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto* view = qobject_cast<const QListView*>(option.widget);
        const int width = (view ? view->viewport()->width() : option.rect.width()) - kLeft - kRight;
        QFont bold = Theme::instance()->textFont();
        bold.setWeight(QFont::DemiBold);
        QTextLayout lines(message(index), Theme::instance()->textFont());
        return {width, QFontMetrics(bold).height() + kGap + layOut(lines, width) + 2 * kPad};
    }

private:
    /// Puts the text into lines and gives their height; a name that is wider than a line goes on in the next.
    static int layOut(QTextLayout& text, int width)
    {
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        text.setTextOption(option);
        qreal height = 0;
        text.beginLayout();
        for (QTextLine line = text.createLine(); line.isValid(); line = text.createLine()) {
            line.setLineWidth(std::max(width, kLeastText));
            line.setPosition(QPointF(0, height));
            height += line.height();
        }
        text.endLayout();
        return static_cast<int>(std::ceil(height));
    }

    static QString message(const QModelIndex& index)
    {
        return index.siblingAtColumn(ProblemsModel::MessageColumn).data().toString();
    }
};

} // namespace

ProblemsPanel::ProblemsPanel(ProblemsModel* model, QWidget* parent)
    : QStackedWidget(parent), m_model(model), m_list(new SideList(this))
{
    setObjectName(QStringLiteral("problems"));
    m_list->setObjectName(QStringLiteral("problemsList"));
    m_list->setAccessibleName(tr("Problems"));
    m_list->setUniformItemSizes(false);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // else the rows keep their heights when the width changes
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setItemDelegate(new ProblemDelegate(m_list));
    m_list->setModel(model);
    addWidget(m_list);

    // One quiet line: a whole empty state would shout that nothing is wrong.
    auto* calm = new QWidget(this);
    auto* layout = new QVBoxLayout(calm);
    layout->setContentsMargins(16, 0, 16, 16);
    auto* text = new QLabel(tr("✓ No problems. The checker looks again after every edit."), calm);
    text->setWordWrap(true);
    text->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(text);
    layout->addStretch();
    addWidget(calm);

    const auto choose = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT chosen(index.data(ProblemsModel::PointerRole).toString());
    };
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
    connect(model, &QAbstractItemModel::modelReset, this, &ProblemsPanel::showWhatThereIs);
    showWhatThereIs();
}

void ProblemsPanel::showWhatThereIs()
{
    setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
}

} // namespace interlock::ui
