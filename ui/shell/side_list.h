// SPDX-License-Identifier: GPL-3.0-or-later
// SideList: a frameless list of side rows; Enter activates, the mouse needs one click.
#pragma once

#include <QListView>

namespace interlock::ui {

class SideList : public QListView {
    Q_OBJECT

public:
    explicit SideList(QWidget* parent = nullptr);

    /// As tall as its rows, for lists that stand under each other.
    void setFitsRows(bool fits);
    void setModel(QAbstractItemModel* model) override; ///< once


protected:
    void keyPressEvent(QKeyEvent* event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    bool m_fitsRows = false;
};

} // namespace interlock::ui
