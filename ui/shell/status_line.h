// SPDX-License-Identifier: GPL-3.0-or-later
// StatusLine: what holds, what is wrong and what is saved, at the bottom of the window.
#pragma once

#include "ui/style/surface.h"

#include <QDateTime>
#include <QTimer>

class QLabel;
class QPushButton;

namespace interlock::ui {

class AnalysisRunner;
class Document;
class ProblemsModel;

class StatusLine : public Surface {
    Q_OBJECT

public:
    StatusLine(Document* document, ProblemsModel* problems, AnalysisRunner* runner,
               QWidget* parent = nullptr);

    void setSavedAt(const QDateTime& when);
    /// What saving would change: "3 decisions changed since saving"; empty for nothing.
    void setChanges(const QString& words);

Q_SIGNALS:
    void problemsRequested();
    void expectationsRequested();
    void changesRequested();

private:
    void showProblems();
    void showExpectations();
    void showSaved();

    Document* m_document;
    ProblemsModel* m_problems;
    AnalysisRunner* m_runner;
    QPushButton* m_problemsText;
    QPushButton* m_expectationsText;
    QLabel* m_errorsText;
    QPushButton* m_changesText;
    QLabel* m_savedText;
    QDateTime m_savedAt;
    QTimer m_minute;
};

/// "Saved just now", "Saved 3 min ago", "Saved at 12:31".
QString savedWords(const QDateTime& saved, const QDateTime& now);

} // namespace interlock::ui
