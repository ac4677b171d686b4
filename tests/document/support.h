// SPDX-License-Identifier: GPL-3.0-or-later
// Small makers and readers that the document's tests share.
#pragma once

#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "ui/document/document.h"

#include <QSignalSpy>
#include <QStringList>

#include <string>
#include <vector>

namespace interlock::test {

inline Rule rule(std::string name, std::int64_t priority = 50)
{
    Rule made;
    made.name = std::move(name);
    made.priority = priority;
    return made;
}

inline Tool tool(std::string name)
{
    Tool made;
    made.name = std::move(name);
    return made;
}

inline Event message(Role role, std::string content)
{
    Event made;
    made.role = role;
    made.content = std::move(content);
    return made;
}

inline Scenario scenario(std::string name, std::vector<Event> events = {})
{
    Scenario made;
    made.name = std::move(name);
    made.events = std::move(events);
    return made;
}

inline logic::Value json(const char* text)
{
    return exchange::read_json(text).value.value_or(logic::Value("unreadable"));
}

/// "a b c": the names of the parts in file order.
template <typename Part>
QString names(const ui::Document& document)
{
    QStringList list;
    for (const Part& part : document.parts<Part>()) {
        if constexpr (std::is_same_v<Part, Field>)
            list.append(QString::fromStdString(part.path));
        else
            list.append(QString::fromStdString(part.name));
    }
    return list.join(u' ');
}

/// "a b c": the names of the rules in the order of evaluation.
inline QString evaluationNames(const ui::Document& document)
{
    QStringList list;
    for (const std::size_t place : evaluation_order(document.ruleSet().rules))
        list.append(QString::fromStdString(document.ruleSet().rules[place].name));
    return list.join(u' ');
}

/// A rule set of rules given as "a:4 b:5".
inline RuleSet rulesOf(const QString& text)
{
    RuleSet set;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const qsizetype colon = word.indexOf(u':');
        set.rules.push_back(rule(word.left(colon).toStdString(), word.mid(colon + 1).toLongLong()));
    }
    return set;
}

/// "Inserted rules 0-2": what a change says.
inline QString words(const ui::DocumentChange& change)
{
    static const QStringList kinds{QStringLiteral("Reset"),    QStringLiteral("Inserted"),
                                   QStringLiteral("Removed"),  QStringLiteral("Moved"),
                                   QStringLiteral("Modified"), QStringLiteral("Settings")};
    static const QStringList sections{QStringLiteral("rules"),    QStringLiteral("skills"),
                                      QStringLiteral("trackers"), QStringLiteral("tools"),
                                      QStringLiteral("fields"),   QStringLiteral("scenarios")};
    QString text = kinds[static_cast<int>(change.kind)];
    if (change.kind == ui::DocumentChange::Kind::Reset || change.kind == ui::DocumentChange::Kind::Settings)
        return text;
    text += QStringLiteral(" %1 %2-%3")
                .arg(sections[static_cast<int>(change.section)])
                .arg(change.first)
                .arg(change.last);
    return change.property.isEmpty() ? text : text + u' ' + change.property;
}

/// Collects what a document says of its changes, and gives it out once.
class ChangeLog : public QObject {
public:
    explicit ChangeLog(ui::Document* document)
    {
        connect(document, &ui::Document::changed, this,
                [this](const ui::DocumentChange& change) { m_lines.append(words(change)); });
    }
    QString take() { return std::exchange(m_lines, {}).join(QStringLiteral("; ")); }

private:
    QStringList m_lines;
};

} // namespace interlock::test
