// SPDX-License-Identifier: GPL-3.0-or-later
// StudioSettings over an INI file.
#include "ui/shell/studio_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace interlock::ui {

namespace {

/// Raised when the docks change, so that an old layout is not restored over them.
constexpr int kLayoutVersion = 1;

QString userSettingsPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) %
           QStringLiteral("/interlock/studio.ini");
}

QString sizesKey(Perspective perspective)
{
    return QStringLiteral("dockSizes/") % perspectiveWord(perspective);
}

QString layoutKey(Perspective perspective)
{
    return QStringLiteral("layout-%1/").arg(kLayoutVersion) % perspectiveWord(perspective);
}

} // namespace

QString themeWord(Theme::Choice choice)
{
    switch (choice) {
    case Theme::Choice::System:
        return QStringLiteral("system");
    case Theme::Choice::Light:
        return QStringLiteral("light");
    case Theme::Choice::Dark:
        return QStringLiteral("dark");
    }
    return {};
}

std::optional<Theme::Choice> themeFromWord(const QString& word)
{
    for (const Theme::Choice choice : {Theme::Choice::System, Theme::Choice::Light, Theme::Choice::Dark}) {
        if (word == themeWord(choice))
            return choice;
    }
    return std::nullopt;
}

StudioSettings::StudioSettings(const QString& path)
    : m_store(path.isEmpty() ? userSettingsPath() : path, QSettings::IniFormat)
{
}

QStringList StudioSettings::recentFiles() const
{
    return m_store.value(QStringLiteral("files/recent")).toStringList();
}

void StudioSettings::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    m_store.setValue(QStringLiteral("files/recent"), files.mid(0, kRecentFiles));
}

void StudioSettings::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    m_store.setValue(QStringLiteral("files/recent"), files);
}

void StudioSettings::clearRecentFiles()
{
    m_store.remove(QStringLiteral("files/recent"));
}

Theme::Choice StudioSettings::theme() const
{
    return themeFromWord(m_store.value(QStringLiteral("window/theme")).toString())
        .value_or(Theme::Choice::System);
}

void StudioSettings::setTheme(Theme::Choice choice)
{
    m_store.setValue(QStringLiteral("window/theme"), themeWord(choice));
}

Perspective StudioSettings::perspective() const
{
    return perspectiveFromWord(m_store.value(QStringLiteral("window/perspective")).toString())
        .value_or(Perspective::Design);
}

void StudioSettings::setPerspective(Perspective perspective)
{
    m_store.setValue(QStringLiteral("window/perspective"), perspectiveWord(perspective));
}

QByteArray StudioSettings::layout(Perspective perspective) const
{
    return m_store.value(layoutKey(perspective)).toByteArray();
}

void StudioSettings::setLayout(Perspective perspective, const QByteArray& state)
{
    m_store.setValue(layoutKey(perspective), state);
}

int StudioSettings::dockSize(Perspective perspective, const QString& dock, const QString& side) const
{
    return std::max(m_store.value(sizesKey(perspective) % u'/' % dock % u'-' % side).toInt(), 0);
}

void StudioSettings::setDockSize(Perspective perspective, const QString& dock, const QString& side, int size)
{
    m_store.setValue(sizesKey(perspective) % u'/' % dock % u'-' % side, size);
}

void StudioSettings::clearDockSizes(Perspective perspective)
{
    m_store.remove(sizesKey(perspective));
}

QByteArray StudioSettings::geometry() const
{
    return m_store.value(QStringLiteral("window/geometry")).toByteArray();
}

void StudioSettings::setGeometry(const QByteArray& geometry)
{
    m_store.setValue(QStringLiteral("window/geometry"), geometry);
}

QString StudioSettings::analysePage() const
{
    return m_store.value(QStringLiteral("window/analysePage")).toString();
}

void StudioSettings::setAnalysePage(const QString& word)
{
    m_store.setValue(QStringLiteral("window/analysePage"), word);
}

QStringList StudioSettings::recentRecordings() const
{
    return m_store.value(QStringLiteral("files/recordings")).toStringList();
}

void StudioSettings::addRecentRecordings(const QString& path)
{
    QStringList paths = recentRecordings();
    paths.removeAll(path);
    paths.prepend(path);
    m_store.setValue(QStringLiteral("files/recordings"), paths.mid(0, kRecentFiles));
}

void StudioSettings::clearRecentRecordings()
{
    m_store.remove(QStringLiteral("files/recordings"));
}

bool StudioSettings::hintDismissed() const
{
    return m_store.value(QStringLiteral("window/hintDismissed"), false).toBool();
}

void StudioSettings::setHintDismissed(bool dismissed)
{
    m_store.setValue(QStringLiteral("window/hintDismissed"), dismissed);
}

QString StudioSettings::lastFolder() const
{
    return m_store.value(QStringLiteral("files/folder"), QDir::homePath()).toString();
}

void StudioSettings::setLastFolder(const QString& folder)
{
    m_store.setValue(QStringLiteral("files/folder"), folder);
}

QString StudioSettings::autosaveFolder() const
{
    return QFileInfo(m_store.fileName()).absolutePath() % QStringLiteral("/recovery");
}

} // namespace interlock::ui
