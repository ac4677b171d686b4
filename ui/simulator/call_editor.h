// SPDX-License-Identifier: GPL-3.0-or-later
// CallEditor: one tool call of the message that is being written: a name, its arguments as JSON.
#pragma once

#include "ui/simulator/event_draft.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace interlock::ui {

class CallEditor : public QWidget {
    Q_OBJECT

public:
    CallEditor(const CallDraft& call, const QStringList& tools, QWidget* parent = nullptr);

    CallDraft draft() const;
    void focusArguments();
    void showProblem(const QString& problem);

Q_SIGNALS:
    void submitted();
    void removed();

private:
    QString m_id;
    QLineEdit* m_name;
    QLineEdit* m_arguments;
    QLabel* m_problem;
};

} // namespace interlock::ui
