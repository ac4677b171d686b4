// SPDX-License-Identifier: GPL-3.0-or-later
// SystemTheme: whether the desktop is light or dark, asked of the desktop portal, and told when that changes.
#pragma once

#include <QDBusVariant>
#include <QObject>

namespace interlock::ui {

class SystemTheme : public QObject {
    Q_OBJECT

public:
    explicit SystemTheme(QObject* parent = nullptr);
    bool isDark() const { return m_dark; }

    /// Reads a portal's answer: 1 is dark, 2 light, anything else no preference.
    static std::optional<bool> darkFromPortal(QVariant answer);

Q_SIGNALS:
    void changed(bool dark);

private Q_SLOTS:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    bool m_dark = false;
};

} // namespace interlock::ui
