// SPDX-License-Identifier: GPL-3.0-or-later
// TopBar: the slim bar of the window: name, menus, file, perspectives, search.
#pragma once

#include "ui/shell/perspective.h"
#include "ui/style/surface.h"

#include <QMenuBar>
#include <QPushButton>

class QLabel;

namespace interlock::ui {

class Document;
class SegmentedControl;

class TopBar : public Surface {
    Q_OBJECT

public:
    explicit TopBar(Document* document, QWidget* parent = nullptr);

    QMenuBar* menuBar() const { return m_menuBar; }
    void setPerspective(Perspective perspective);

Q_SIGNALS:
    void perspectiveChosen(interlock::ui::Perspective perspective);
    void searchRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showName();

    Document* m_document;
    QMenuBar* m_menuBar;
    QLabel* m_name;
    SegmentedControl* m_perspectives;
    QPushButton* m_search;
    QString m_fullName;
};

} // namespace interlock::ui
