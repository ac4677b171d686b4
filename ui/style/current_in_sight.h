// SPDX-License-Identifier: GPL-3.0-or-later
// keepCurrentInSight: the current row of a view stays in sight when it moves, and when the view is shown or
// resized.
#pragma once

class QAbstractItemView;

namespace interlock::ui {

/// Views scroll to another current row by themselves, but not when the current one moves to another place,
/// nor once they have the size that they are shown in. Somebody who scrolled away from the current row is
/// left there until the view is shown again. Call it once, after the view has its model.
void keepCurrentInSight(QAbstractItemView* view);

} // namespace interlock::ui
