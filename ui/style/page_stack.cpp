// SPDX-License-Identifier: GPL-3.0-or-later
// PageStack: the size of the page in sight is the size of the stack.
#include "ui/style/page_stack.h"

namespace interlock::ui {

PageStack::PageStack(QWidget* parent) : QStackedWidget(parent)
{
    connect(this, &QStackedWidget::currentChanged, this, &QWidget::updateGeometry);
}

QSize PageStack::minimumSizeHint() const
{
    const QWidget* page = currentWidget();
    return page ? page->minimumSizeHint().expandedTo(page->minimumSize()) : QSize(0, 0);
}

} // namespace interlock::ui
