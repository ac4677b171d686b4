// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of names between the core's strings and Qt's.
#pragma once

#include <QStringList>

#include <string>
#include <vector>

namespace interlock::ui {

inline QStringList qtStrings(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list.append(QString::fromStdString(name));
    return list;
}

inline std::vector<std::string> stdStrings(const QStringList& names)
{
    std::vector<std::string> list;
    for (const QString& name : names)
        list.push_back(name.toStdString());
    return list;
}

/// Those of `names` that `others` does not have, each once.
inline QStringList namesWithout(const QStringList& names, const QStringList& others)
{
    QStringList list;
    for (const QString& name : names) {
        if (!others.contains(name) && !list.contains(name))
            list.append(name);
    }
    return list;
}

} // namespace interlock::ui
