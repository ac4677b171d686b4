// SPDX-License-Identifier: GPL-3.0-or-later
// QCustomPlot's header needs Qt's keywords, which the studio switches off: they are lent to it here.
#pragma once

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
