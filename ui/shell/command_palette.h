// SPDX-License-Identifier: GPL-3.0-or-later
// CommandPalette: a field over the window that finds every action, part and event; by keyboard alone.
#pragma once

#include "ui/shell/palette_entries.h"

#include <QFrame>
#include <QLineEdit>
#include <QListView>
#include <QPointer>

class QStandardItemModel;

namespace interlock::ui {

/// How much of a row, in px, its detail gets: all that it wants while the title has its room, else a third of the row.
int paletteDetailWidth(int room, int title, int detail);

class CommandPalette : public QFrame {
    Q_OBJECT

public:
    CommandPalette(const Actions* actions, Workspace* workspace, QWidget* window);
    ~CommandPalette() override;

    void open();
    void close();

Q_SIGNALS:
    void partChosen(interlock::ui::Section section, int place);
    void eventChosen(int event);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void find(const QString& text);
    void take(const QModelIndex& index);
    void place();

    const Actions* m_actions;
    Workspace* m_workspace;
    QLineEdit* m_edit;
    QListView* m_list;
    QStandardItemModel* m_model;
    std::vector<PaletteEntry> m_entries;
    QPointer<QWidget> m_focusBefore;
};

} // namespace interlock::ui
