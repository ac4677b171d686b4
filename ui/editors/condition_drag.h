// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionDrag: moves a line of a condition by its handle, and shows where it would go.
#pragma once

#include "ui/editors/condition_layout.h"

#include <QPoint>
#include <QWidget>

#include <optional>

namespace interlock::ui {

/// The bar that marks the place, above the lines.
class ConditionDrag : public QWidget {
    Q_OBJECT

public:
    explicit ConditionDrag(QWidget* canvas);

    void press(const NodeAddress& address, const QPoint& position);
    /// True where a drag is under way.
    bool move(const QPoint& position, const std::vector<ConditionLineSpec>& specs,
              const ConditionGeometry& geometry);
    /// The place to move to, and ends the drag.
    std::optional<DropPlace> release();
    void cancel();
    bool isActive() const { return m_isActive; }
    const NodeAddress& source() const { return m_source; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    NodeAddress m_source;
    QPoint m_start;
    bool m_isPressed = false;
    bool m_isActive = false;
    std::optional<DropPlace> m_place;
};

} // namespace interlock::ui
