// SPDX-License-Identifier: GPL-3.0-or-later
// Options: the studio's command line.
#pragma once

#include "ui/document/document.h"
#include "ui/shell/perspective.h"
#include "ui/style/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace interlock::studio {

struct Options {
    QString file;
    std::optional<ui::Perspective> perspective;
    std::optional<ui::Theme::Choice> theme;
    std::optional<QSize> size;
    QString scenario; ///< by name
    std::optional<int> event;
    std::optional<ui::Section> section;
    QString part;           ///< of the section, by name
    QStringList recordings; ///< folders and files of recorded conversations
    QString compare;        ///< an older rule set
    QString renderTimeline; ///< a file to write, without a window
    QString screenshot;     ///< a file to write, from the window
    QString settings;       ///< a settings file of one's own

    QString text;  ///< of --help or --version: to be printed, and nothing else done
    QString error; ///< wrong usage
};

Options parseOptions(const QStringList& arguments);

} // namespace interlock::studio
