// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the condition editor share: a document, a window with the editor, and hands for it.
#pragma once

#include "core/exchange/json_text.h"
#include "ui/editors/condition_builder.h"
#include "ui/editors/condition_chip.h"
#include "ui/editors/condition_editor.h"
#include "ui/editors/condition_line_edit.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include <memory>

namespace interlock::ui {

using logic::Value;

inline Value json(const QString& text)
{
    return exchange::read_json(text.toStdString()).value.value_or(Value("unreadable"));
}

inline QString text(const Value& value)
{
    return QString::fromStdString(exchange::write_json(value));
}

inline Field field(const char* path, const char* type, logic::Array values = {})
{
    Field result;
    result.path = path;
    result.type = type;
    if (!values.empty())
        result.values = std::move(values);
    return result;
}

/// A rule set with a few fields and two rules, and the editor on the first, wired as the rule's form does it.
class ConditionEditorTest : public QObject {
protected:
    void open()
    {
        m_workspace = std::make_unique<Workspace>();
        RuleSet ruleSet;
        ruleSet.fields = {field("store.mode", "string", {Value("solo"), Value("co_regulation")}),
                          field("store.count", "number"), field("state.ready", "boolean"),
                          field("room.kind", "string", {Value("dm"), Value("group")}),
                          field("state.names", "list")};
        Tool tool;
        tool.name = "search";
        ruleSet.tools = std::vector<Tool>{tool};
        ruleSet.rules.resize(2);
        ruleSet.rules[0].name = "one";
        ruleSet.rules[1].name = "two";
        m_workspace->document()->reset(std::move(ruleSet), QString());
        m_workspace->selection()->setCurrent(Section::Rules, 0);

        m_window = std::make_unique<QWidget>();
        m_editor = new ConditionEditor(m_workspace.get(), m_window.get());
        m_editor->resize(900, 600);
        m_window->resize(900, 600);
        m_said.clear();
        m_keys.clear();
        // As the form does: the document takes the condition, and the form shows what the document holds.
        connect(m_editor, &ConditionEditor::edited, this,
                [this](const Value& value, const QString& what, const QString& key) {
                    m_said.append(what);
                    m_keys.append(key);
                    Rule rule = m_workspace->document()->ruleSet().rules[0];
                    rule.condition = value;
                    m_workspace->document()->replace(0, rule, what, QStringLiteral("condition"), key);
                });
        connect(m_workspace->document(), &Document::changed, m_editor, [this] {
            const int place = m_workspace->selection()->current(Section::Rules);
            if (place >= 0)
                m_editor->setCondition(
                    m_workspace->document()->ruleSet().rules[std::size_t(place)].condition);
        });
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void close()
    {
        m_window.reset();
        m_workspace.reset();
    }

    template <typename T>
    T* find(const char* name, const NodeAddress& address)
    {
        ConditionLine* line = m_editor->builder()->lineAt(address);
        return line ? line->findChild<T*>(QString::fromLatin1(name)) : nullptr;
    }
    QPushButton* button(const char* name)
    {
        return m_editor->findChild<QPushButton*>(QString::fromLatin1(name));
    }
    void show(const char* condition)
    {
        m_editor->setCondition(json(QString::fromUtf8(condition)));
        QCoreApplication::processEvents();
    }
    /// Chooses from the menu of a chip, as a click does.
    void choose(ConditionChip* chip, const QString& words)
    {
        QVERIFY(chip);
        QTest::mouseClick(chip, Qt::LeftButton);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        std::vector<QMenu*> menus = {menu};
        for (std::size_t i = 0; i < menus.size(); ++i) {
            for (QAction* action : menus[i]->actions()) {
                if (action->menu())
                    menus.push_back(action->menu());
                if (action->text() == words) {
                    action->trigger();
                    menu->close();
                    return;
                }
            }
        }
        menu->close();
        QFAIL(qPrintable(QStringLiteral("no such entry: ") + words));
    }
    void type(QWidget* widget, const QString& keys)
    {
        QVERIFY(widget);
        widget->setFocus();
        if (auto* line = qobject_cast<QLineEdit*>(widget))
            line->selectAll();
        QTest::keyClicks(widget, keys);
    }
    /// Tab, as the popup of the completion gets it while it is there.
    void tabOut(ConditionLineEdit* line)
    {
        QWidget* popup = line->completer() ? line->completer()->popup() : nullptr;
        QTest::keyClick(popup && popup->isVisible() ? popup : line, Qt::Key_Tab);
    }
    QString condition() const { return text(m_editor->condition()); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<QWidget> m_window;
    ConditionEditor* m_editor = nullptr;
    QStringList m_said;
    QStringList m_keys;
};

} // namespace interlock::ui
