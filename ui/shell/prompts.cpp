// SPDX-License-Identifier: GPL-3.0-or-later
// DialogPrompts: the questions as dialogs.
#include "ui/shell/prompts.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace interlock::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Prompts", text);
}

} // namespace

QString DialogPrompts::fileToOpen(const QString& title, const QString& folder, const QString& filter)
{
    return QFileDialog::getOpenFileName(m_window, title, folder, filter);
}

QStringList DialogPrompts::filesToOpen(const QString& title, const QString& folder, const QString& filter)
{
    return QFileDialog::getOpenFileNames(m_window, title, folder, filter);
}

QString DialogPrompts::folderToOpen(const QString& title, const QString& folder)
{
    return QFileDialog::getExistingDirectory(m_window, title, folder);
}

QString DialogPrompts::fileToSave(const QString& title, const QString& suggestion, const QString& filter)
{
    return QFileDialog::getSaveFileName(m_window, title, suggestion, filter);
}

Prompts::Unsaved DialogPrompts::unsavedWork(const QString& documentName)
{
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
                    tr("%1 has changes that are not saved.").arg(documentName), QMessageBox::NoButton,
                    m_window);
    box.setInformativeText(tr("Without saving they are lost."));
    const QPushButton* save = box.addButton(QMessageBox::Save);
    const QPushButton* discard = box.addButton(QMessageBox::Discard);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Save);
    box.exec();
    if (box.clickedButton() == save)
        return Unsaved::Save;
    return box.clickedButton() == discard ? Unsaved::Discard : Unsaved::Cancel;
}

bool DialogPrompts::confirm(const QString& title, const QString& text, const QString& action)
{
    QMessageBox box(QMessageBox::Question, title, text, QMessageBox::Cancel, m_window);
    const QPushButton* go = box.addButton(action, QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == go;
}

} // namespace interlock::ui
