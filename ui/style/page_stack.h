// SPDX-License-Identifier: GPL-3.0-or-later
// PageStack: a stack that asks for no more room than the page in sight needs.
#pragma once

#include <QStackedWidget>

namespace interlock::ui {

/// QStackedWidget asks for the room of its largest page, also while that is hidden: what stands around it
/// would be squeezed for a page that nobody sees.
class PageStack : public QStackedWidget {
    Q_OBJECT

public:
    explicit PageStack(QWidget* parent = nullptr);

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return false; }
};

} // namespace interlock::ui
