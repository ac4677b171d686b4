// SPDX-License-Identifier: GPL-3.0-or-later
// keepCurrentInSight: the current row of a view stays in sight when it moves, and when the view is shown or
// resized.
#include "ui/style/current_in_sight.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QResizeEvent>
#include <QTimer>

namespace interlock::ui {

namespace {

class Keeper : public QObject {
public:
    explicit Keeper(QAbstractItemView* view) : QObject(view), m_view(view)
    {
        // Once for all that one edit does to the rows, and after the layouts had their turn.
        m_soon.setSingleShot(true);
        m_soon.setInterval(0);
        connect(&m_soon, &QTimer::timeout, this, [view] {
            if (view->currentIndex().isValid())
                view->scrollTo(view->currentIndex());
        });
        view->installEventFilter(this);
        view->viewport()->installEventFilter(this);
        const auto rowsMove = [this] { lookAgainIfSeen(m_view->viewport()->rect()); };
        const QAbstractItemModel* model = view->model();
        connect(model, &QAbstractItemModel::rowsAboutToBeInserted, this, rowsMove);
        connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, rowsMove);
        connect(model, &QAbstractItemModel::rowsAboutToBeMoved, this, rowsMove);
        connect(model, &QAbstractItemModel::layoutAboutToBeChanged, this, rowsMove);
        connect(model, &QAbstractItemModel::modelAboutToBeReset, this, rowsMove);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        // Nothing is asked of the view for other events: the last ones come while it is being destroyed.
        if (watched == m_view && event->type() == QEvent::Show)
            m_soon.start();
        else if (watched != m_view && event->type() == QEvent::Resize) // the viewport's
            lookAgainIfSeen(QRect(QPoint(), static_cast<QResizeEvent*>(event)->oldSize()));
        return QObject::eventFilter(watched, event);
    }

private:
    /// The rows still stand as they did.
    void lookAgainIfSeen(const QRect& seen)
    {
        const QModelIndex current = m_view->currentIndex();
        if (m_view->isVisible() && current.isValid() && seen.intersects(m_view->visualRect(current)))
            m_soon.start();
    }

    QAbstractItemView* m_view;
    QTimer m_soon;
};

} // namespace

void keepCurrentInSight(QAbstractItemView* view)
{
    new Keeper(view);
}

} // namespace interlock::ui
