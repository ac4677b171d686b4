// SPDX-License-Identifier: GPL-3.0-or-later
// RequestPanel: the request fields at the selected event, and the trace entry that every number comes from.
#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QStackedWidget;

namespace interlock::ui {

class EmptyState;
class SectionLabel;
class Workspace;

class RequestPanel : public QWidget {
    Q_OBJECT

public:
    explicit RequestPanel(Workspace* workspace, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {340, 220}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

private:
    QPlainTextEdit* makeCode(const QString& name, const QString& accessible);
    QWidget* makeHeader(SectionLabel* title, QPlainTextEdit* code);
    void refresh();

    Workspace* m_workspace;
    QStackedWidget* m_pages;
    SectionLabel* m_title;
    QPlainTextEdit* m_payload;
    QLabel* m_offered;
    QLabel* m_riding;
    SectionLabel* m_traceTitle;
    QPlainTextEdit* m_trace;
};

} // namespace interlock::ui
