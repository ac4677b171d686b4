// SPDX-License-Identifier: GPL-3.0-or-later
// StudioSettings: what the studio remembers between two starts. The file is injected, so tests have their
// own.
#pragma once

#include "ui/shell/perspective.h"
#include "ui/style/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace interlock::ui {

/// "system", "light", "dark".
QString themeWord(Theme::Choice choice);
std::optional<Theme::Choice> themeFromWord(const QString& word);

class StudioSettings {
public:
    static constexpr int kRecentFiles = 10;

    /// An empty path means the user's own settings file.
    explicit StudioSettings(const QString& path = {});

    /// Newest first; files that are gone stay until somebody tries to open them.
    QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

    Theme::Choice theme() const;
    void setTheme(Theme::Choice choice);

    Perspective perspective() const;
    void setPerspective(Perspective perspective);

    /// The docks of a perspective as QMainWindow::saveState gives them; empty where nothing was saved.
    QByteArray layout(Perspective perspective) const;
    void setLayout(Perspective perspective, const QByteArray& state);

    /// What a person gave a dock, in px; 0 where nobody did. `side` tells its width from its height.
    int dockSize(Perspective perspective, const QString& dock, const QString& side) const;
    void setDockSize(Perspective perspective, const QString& dock, const QString& side, int size);
    void clearDockSizes(Perspective perspective);

    QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);

    /// The page of Analyse that was seen last, by its word.
    QString analysePage() const;
    void setAnalysePage(const QString& word);

    /// Folders and files of recordings, newest first.
    QStringList recentRecordings() const;
    void addRecentRecordings(const QString& path);
    void clearRecentRecordings();

    bool hintDismissed() const;
    void setHintDismissed(bool dismissed);

    QString lastFolder() const;
    void setLastFolder(const QString& folder);

    /// Where unsaved work without a file of its own is kept for recovery.
    QString autosaveFolder() const;

private:
    mutable QSettings m_store;
};

} // namespace interlock::ui
