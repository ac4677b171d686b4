// SPDX-License-Identifier: GPL-3.0-or-later
// SideList: what all side lists have in common.
#include "ui/shell/side_list.h"

#include "ui/style/current_in_sight.h"
#include "ui/style/side_row.h"
#include "ui/style/theme.h"

#include <QKeyEvent>

namespace interlock::ui {

SideList::SideList(QWidget* parent) : QListView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setUniformItemSizes(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setItemDelegate(new SideRowDelegate(this));
    connect(Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void SideList::setModel(QAbstractItemModel* model)
{
    QListView::setModel(model);
    keepCurrentInSight(this);
}

void SideList::setFitsRows(bool fits)
{
    m_fitsRows = fits;
    setSizePolicy(QSizePolicy::Preferred, fits ? QSizePolicy::Maximum : QSizePolicy::Expanding);
}

void SideList::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        Q_EMIT activated(currentIndex());
        event->accept();
        return;
    }
    QListView::keyPressEvent(event);
}

QSize SideList::sizeHint() const
{
    if (!m_fitsRows || !model())
        return QListView::sizeHint();
    const int row = sizeHintForRow(0);
    return {QListView::sizeHint().width(), std::max(row, 0) * model()->rowCount()};
}

QSize SideList::minimumSizeHint() const
{
    if (!m_fitsRows)
        return QListView::minimumSizeHint();
    return {QListView::minimumSizeHint().width(), std::max(sizeHintForRow(0), 0)};
}

} // namespace interlock::ui
