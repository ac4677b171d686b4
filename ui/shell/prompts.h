// SPDX-License-Identifier: GPL-3.0-or-later
// Prompts: every question that stops a person. An interface, so that tests answer instead of a dialog.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace interlock::ui {

class Prompts {
public:
    enum class Unsaved { Save, Discard, Cancel };

    virtual ~Prompts() = default;

    /// A file to read or to write; empty where the person thought better of it.
    virtual QString fileToOpen(const QString& title, const QString& folder, const QString& filter) = 0;
    virtual QStringList filesToOpen(const QString& title, const QString& folder, const QString& filter) = 0;
    virtual QString folderToOpen(const QString& title, const QString& folder) = 0;
    virtual QString fileToSave(const QString& title, const QString& suggestion, const QString& filter) = 0;

    virtual Unsaved unsavedWork(const QString& documentName) = 0;
    /// True where the person goes on; `action` is the word on the button that does.
    virtual bool confirm(const QString& title, const QString& text, const QString& action) = 0;
};

/// The real one, over the window's dialogs.
class DialogPrompts : public Prompts {
public:
    explicit DialogPrompts(QWidget* window) : m_window(window) {}

    QString fileToOpen(const QString& title, const QString& folder, const QString& filter) override;
    QStringList filesToOpen(const QString& title, const QString& folder, const QString& filter) override;
    QString folderToOpen(const QString& title, const QString& folder) override;
    QString fileToSave(const QString& title, const QString& suggestion, const QString& filter) override;
    Unsaved unsavedWork(const QString& documentName) override;
    bool confirm(const QString& title, const QString& text, const QString& action) override;

private:
    QWidget* m_window;
};

} // namespace interlock::ui
