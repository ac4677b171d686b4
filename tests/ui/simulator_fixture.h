// SPDX-License-Identifier: GPL-3.0-or-later
// A conversation panel in a window of its own, and clicks and keys on it.
#pragma once

#include "simulator_support.h"

#include "ui/document/workspace.h"
#include "ui/simulator/composer.h"
#include "ui/simulator/conversation_panel.h"
#include "ui/simulator/message_edit.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/style/theme.h"

#include <QAbstractButton>
#include <QTest>

#include <memory>

namespace interlock::ui::test {

class ConversationFixture : public QObject {
protected:
    static void setUpTheme()
    {
        Theme::instance()->setChoice(Theme::Choice::Light);
        Theme::instance()->apply();
    }
    void setUp()
    {
        m_workspace = std::make_unique<Workspace>();
        m_workspace->document()->reset(deploymentRules(), {});
        m_panel = std::make_unique<ConversationPanel>(m_workspace.get());
        m_panel->resize(900, 700);
        m_panel->show();
        m_panel->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    }
    void tearDown()
    {
        m_panel.reset();
        m_workspace.reset();
    }

    template <typename Widget>
    Widget* find(const char* name) const
    {
        Widget* widget = m_panel->findChild<Widget*>(QString::fromUtf8(name));
        if (widget == nullptr)
            qFatal("no %s", name);
        return widget;
    }
    void click(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    void type(const QString& text)
    {
        m_panel->composer()->messageEdit()->setFocus();
        QTest::keyClicks(m_panel->composer()->messageEdit(), text);
    }
    void enter() { QTest::keyClick(m_panel->composer()->messageEdit(), Qt::Key_Return); }
    const Scenario& scenario() const { return *currentScenario(m_workspace.get()); }
    int undoSteps() const { return m_workspace->document()->undoStack()->index(); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ConversationPanel> m_panel;
};

} // namespace interlock::ui::test
