// SPDX-License-Identifier: GPL-3.0-or-later
// StudioFixture: the real main window with settings, files and prompts of the test's own.
#pragma once

#include "ui/shell/actions.h"
#include "ui/shell/docks.h"
#include "ui/shell/file_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/message_area.h"
#include "ui/shell/prompts.h"

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace interlock::ui {

/// Answers every question from what the test put here, and counts them.
class FakePrompts : public Prompts {
public:
    QString openPath, savePath, folderPath;
    QStringList openPaths;
    Unsaved unsaved = Unsaved::Cancel;
    bool confirmed = false;
    int asked = 0;

    QString fileToOpen(const QString&, const QString&, const QString&) override
    {
        ++asked;
        return openPath;
    }
    QStringList filesToOpen(const QString&, const QString&, const QString&) override
    {
        ++asked;
        return openPaths;
    }
    QString folderToOpen(const QString&, const QString&) override
    {
        ++asked;
        return folderPath;
    }
    QString fileToSave(const QString&, const QString& suggestion, const QString&) override
    {
        ++asked;
        suggested = suggestion;
        return savePath;
    }
    Unsaved unsavedWork(const QString&) override
    {
        ++asked;
        return unsaved;
    }
    bool confirm(const QString&, const QString&, const QString&) override
    {
        ++asked;
        return confirmed;
    }
    QString suggested;
};

class StudioFixture {
public:
    StudioFixture() { restart(); }

    /// Another window, as after a start of the program; settings stay.
    void restart()
    {
        window.reset();
        window = std::make_unique<MainWindow>(
            MainWindow::Services{&prompts, path(QStringLiteral("settings.ini"))});
        window->resize(1280, 800);
        window->show();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
    }

    QString path(const QString& name) const { return folder.filePath(name); }

    QString write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write %s", qPrintable(name));
        return path(name);
    }
    QByteArray read(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    Document* document() const { return window->workspace()->document(); }
    Rehearsal* rehearsal() const { return window->workspace()->rehearsal(); }
    FileController* files() const { return window->files(); }
    QAction* action(const char* id) const { return window->actions()->action(id); }

    template <typename T>
    T* find(const QString& name) const
    {
        T* found = window->findChild<T*>(name);
        if (!found)
            qFatal("there is no %s", qPrintable(name));
        return found;
    }

    /// The message of that id, or an empty one.
    Message message(const QString& id) const
    {
        for (const Message& each : window->messages()->messages()) {
            if (each.id == id)
                return each;
        }
        return {};
    }
    /// Presses the button of a message.
    void choose(const QString& id, int choice) const
    {
        const Message told = message(id);
        window->messages()->close(id);
        told.choices.at(choice).run();
    }

    QTemporaryDir folder;
    FakePrompts prompts;
    std::unique_ptr<MainWindow> window;
};

inline QByteArray smallRuleSet(const QByteArray& name = "small")
{
    return "{\n  \"format\": \"interlock/1\",\n  \"name\": \"" + name +
           "\",\n  \"tools\": [\n    {\n      \"name\": \"look_up\"\n    }\n  ],\n  \"rules\": [\n    {\n    "
           "  "
           "\"name\": \"always\",\n      \"condition\": true,\n      \"tools\": [\n        \"look_up\"\n     "
           " ]\n    "
           "}\n  ],\n  \"scenarios\": [\n    {\n      \"name\": \"hello\",\n      \"events\": [\n        {\n "
           "         "
           "\"role\": \"user\",\n          \"content\": \"hi\",\n          \"expect\": {\n            "
           "\"winner\": "
           "\"always\"\n          }\n        }\n      ]\n    }\n  ]\n}\n";
}

} // namespace interlock::ui
