// SPDX-License-Identifier: GPL-3.0-or-later
// Asks org.freedesktop.portal.Settings, with a short time-out; without a portal the platform's palette tells.
#include "ui/style/system_theme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>

namespace interlock::ui {

namespace {

constexpr int kTimeout = 250; ///< ms; the studio's start waits for it
const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kGroup = QStringLiteral("org.freedesktop.appearance");
const QString kKey = QStringLiteral("color-scheme");

/// Asking for the bus where there is none may start one.
bool hasSessionBus()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
           QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

} // namespace

SystemTheme::SystemTheme(QObject* parent)
    : QObject(parent), m_dark(QGuiApplication::palette().color(QPalette::Window).lightness() < 128)
{
    if (!hasSessionBus())
        return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    QDBusMessage question =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << kGroup << kKey;
    const QDBusMessage answer = bus.call(question, QDBus::Block, kTimeout);
    if (answer.type() == QDBusMessage::ReplyMessage && !answer.arguments().isEmpty())
        m_dark = darkFromPortal(answer.arguments().constFirst()).value_or(m_dark);
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
}

std::optional<bool> SystemTheme::darkFromPortal(QVariant answer)
{
    // Read wraps its answer twice.
    while (answer.metaType() == QMetaType::fromType<QDBusVariant>())
        answer = answer.value<QDBusVariant>().variant();
    bool isNumber = false;
    switch (answer.toUInt(&isNumber)) {
    case 1:
        return isNumber ? std::optional(true) : std::nullopt;
    case 2:
        return false;
    default:
        return std::nullopt;
    }
}

void SystemTheme::settingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group != kGroup || key != kKey)
        return;
    const bool dark = darkFromPortal(value.variant()).value_or(false);
    if (dark == m_dark)
        return;
    m_dark = dark;
    Q_EMIT changed(dark);
}

} // namespace interlock::ui
