// SPDX-License-Identifier: GPL-3.0-or-later
// ProblemsPanel: the checker's problems in the side bar, each a click away from its place.
#pragma once

#include "ui/document/workspace.h"

#include <QListView>
#include <QStackedWidget>

namespace interlock::ui {

class ProblemsModel;

class ProblemsPanel : public QStackedWidget {
    Q_OBJECT

public:
    ProblemsPanel(ProblemsModel* model, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const QString& pointer);

private:
    void showWhatThereIs();

    ProblemsModel* m_model;
    QListView* m_list;
};

} // namespace interlock::ui
