// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers paths from the declarations, the core's context, the scenarios and the conditions.
#include "ui/document/context_paths.h"

#include <QCoreApplication>

#include <algorithm>
#include <unordered_map>

namespace interlock::ui {

namespace {

using Source = ContextPath::Source;

QString tr(const char* text)
{
    return QCoreApplication::translate("ContextPaths", text);
}

std::string typeOf(const logic::Value& value)
{
    if (value.is_string())
        return "string";
    if (value.is_number())
        return "number";
    if (value.is_bool())
        return "boolean";
    if (value.is_array())
        return "list";
    return value.is_object() ? "object" : "any";
}

bool isReachable(const std::string& key)
{
    return !key.empty() && key.find('.') == std::string::npos;
}

class Gatherer {
public:
    explicit Gatherer(const RuleSet& ruleSet) : m_set(ruleSet) {}

    std::vector<ContextPath> run()
    {
        addDeclared();
        addCore();
        addTrackers();
        addTools();
        addRules();
        addSeen();
        addUsed();
        return std::move(m_paths);
    }

private:
    /// The path's entry, made where there is none: a declared path stays declared.
    ContextPath& add(const std::string& path, const std::string& type, const QString& description,
                     Source source)
    {
        const auto [found, isNew] = m_index.try_emplace(path, m_paths.size());
        if (isNew)
            m_paths.push_back({path, type, description, {}, source});
        ContextPath& entry = m_paths[found->second];
        if (entry.type == "any" || entry.type.empty())
            entry.type = type;
        if (entry.description.isEmpty())
            entry.description = description;
        return entry;
    }

    static void addValue(ContextPath& entry, const logic::Value& value)
    {
        if (value.is_null() || entry.values.size() >= ContextPath::kMaxValues)
            return;
        const auto same = [&value](const logic::Value& other) { return logic::json_equal(other, value); };
        if (std::none_of(entry.values.begin(), entry.values.end(), same))
            entry.values.push_back(value);
    }

    void addDeclared()
    {
        for (const Field& field : m_set.fields) {
            if (field.path.empty())
                continue;
            ContextPath& entry = add(field.path, field.type.empty() ? "any" : field.type,
                                     QString::fromStdString(field.description), Source::Declared);
            if (field.values) {
                for (const logic::Value& value : *field.values)
                    addValue(entry, value);
            }
        }
    }

    void addCore()
    {
        add("msg.text", "string", tr("The user message"), Source::Core);
        add("msg.text_lower", "string", tr("The user message in lower case"), Source::Core);
        add("msg.length", "number", tr("Length of the user message, in characters"), Source::Core);
        add("msg.words", "list", tr("Words of the user message, in lower case"), Source::Core);
        ContextPath& author = add("msg.author", "string", tr("Who wrote the user message"), Source::Core);
        forEachEvent([&author](const Scenario&, const Event& event) {
            if (event.role == Role::User && event.author)
                addValue(author, *event.author);
        });
        ContextPath& channel =
            add("msg.channel", "string", tr("The channel of the user message"), Source::Core);
        forEachEvent([&channel](const Scenario& scenario, const Event& event) {
            const auto& name = event.channel ? event.channel : scenario.channel;
            if (event.role == Role::User && name)
                addValue(channel, *name);
        });
        add("room", "object", tr("The room's context, null without one"), Source::Core);
        add("store", "object", tr("What the key-value store would answer"), Source::Core);
        add("state", "object", tr("The state of the agent's graph"), Source::Core);
        add("turn.index", "number", tr("0 at the first user message"), Source::Core);
        addToolNames(add("history.called", "list", tr("Tools with a result so far"), Source::Core));
        addToolNames(add("history.last_tool", "string", tr("The tool of the last result"), Source::Core));
        ContextPath& status =
            add("history.last_status", "string", tr("Whether the last result was an error"), Source::Core);
        addValue(status, "success");
        addValue(status, "error");
        add("forced.active", "boolean", tr("Whether a forced choice was in force just before"), Source::Core);
        ContextPath& forcing =
            add("forced.rule", "string", tr("The rule whose forced choice was in force"), Source::Core);
        for (const Rule& rule : m_set.rules)
            addValue(forcing, rule.name);
        add("forced.rounds_left", "number", tr("Rounds that the forced choice has left"), Source::Core);
        add("time.at", "number", tr("Seconds since the conversation began"), Source::Core);
    }

    void addToolNames(ContextPath& entry)
    {
        if (m_set.tools) {
            for (const Tool& tool : *m_set.tools)
                addValue(entry, tool.name);
        }
        forEachEvent([&entry](const Scenario&, const Event& event) {
            for (const ToolCall& call : event.calls())
                addValue(entry, call.name);
        });
    }

    void addTrackers()
    {
        for (const Tracker& tracker : m_set.trackers) {
            if (!isReachable(tracker.name))
                continue;
            ContextPath& entry = add("track." + tracker.name, typeOf(tracker.initial),
                                     QString::fromStdString(tracker.description), Source::Tracker);
            addValue(entry, tracker.initial);
        }
    }

    void addTools()
    {
        if (!m_set.tools)
            return;
        for (const Tool& tool : *m_set.tools) {
            if (!isReachable(tool.name))
                continue;
            const QString name = QString::fromStdString(tool.name);
            add("history.calls." + tool.name, "number", tr("How many results %1 has").arg(name),
                Source::Tool);
            add("history.turns_since." + tool.name, "number",
                tr("Turns since the last result of %1").arg(name), Source::Tool);
        }
    }

    void addRules()
    {
        for (const Rule& rule : m_set.rules) {
            if (!isReachable(rule.name))
                continue;
            const QString name = QString::fromStdString(rule.name);
            add("rules." + rule.name + ".fired", "number", tr("How often %1 fired in this channel").arg(name),
                Source::Rule);
            add("rules." + rule.name + ".turns_since_fired", "number", tr("Turns since %1 fired").arg(name),
                Source::Rule);
        }
    }

    template <typename Visit>
    void forEachEvent(Visit visit) const
    {
        for (const Scenario& scenario : m_set.scenarios) {
            for (const Event& event : scenario.events)
                visit(scenario, event);
        }
    }

    void addSeen()
    {
        for (const Scenario& scenario : m_set.scenarios) {
            addLeaves("room", scenario.room);
            addLeaves("store", scenario.store);
            addLeaves("state", scenario.state);
        }
        forEachEvent([this](const Scenario&, const Event& event) {
            if (!event.patch)
                return;
            for (const char* root : {"room", "store", "state"}) {
                if (const logic::Value* patch = event.patch->find(root))
                    addLeaves(root, *patch);
            }
        });
    }

    void addLeaves(const std::string& path, const logic::Value& value)
    {
        if (value.is_object()) {
            for (const logic::Member& member : value.as_object()) {
                if (isReachable(member.key))
                    addLeaves(path + "." + member.key, member.value);
            }
            if (!value.as_object().empty() || path.find('.') == std::string::npos)
                return; // its members say it
        }
        if (path.find('.') == std::string::npos)
            return; // a root
        ContextPath& entry = add(path, typeOf(value), {}, Source::Seen);
        if (value.is_array()) {
            for (const logic::Value& item : value.as_array()) {
                if (!item.is_object() && !item.is_array())
                    addValue(entry, item);
            }
        } else if (!value.is_object()) {
            addValue(entry, value);
        }
    }

    void addUsed()
    {
        for (const Tracker& tracker : m_set.trackers)
            addVariables(tracker.update);
        for (const Rule& rule : m_set.rules)
            addVariables(rule.condition);
    }

    void addVariables(const logic::Value& logic)
    {
        if (logic.is_array()) {
            for (const logic::Value& item : logic.as_array())
                addVariables(item);
            return;
        }
        if (!logic.is_object() || logic.as_object().size() != 1)
            return;
        const logic::Member& call = *logic.as_object().begin();
        const logic::Value& arguments = call.value;
        if (call.key == "var") {
            const logic::Value& path = arguments.is_array() && !arguments.as_array().empty()
                                           ? arguments.as_array().front()
                                           : arguments;
            if (path.is_string() && !path.as_string().empty())
                add(path.as_string(), "any", {}, Source::Used);
            return;
        }
        static constexpr std::string_view iterators[] = {"some", "all", "none", "filter", "map", "reduce"};
        const bool isIterator =
            std::find(std::begin(iterators), std::end(iterators), call.key) != std::end(iterators);
        if (isIterator && arguments.is_array() && !arguments.as_array().empty())
            addVariables(arguments.as_array().front()); // the rest looks at one element
        else
            addVariables(arguments);
    }

    const RuleSet& m_set;
    std::vector<ContextPath> m_paths;
    std::unordered_map<std::string, std::size_t> m_index;
};

} // namespace

std::vector<ContextPath> contextPaths(const RuleSet& ruleSet)
{
    return Gatherer(ruleSet).run();
}

const ContextPath* findPath(const std::vector<ContextPath>& paths, const std::string& path)
{
    const auto found = std::find_if(paths.begin(), paths.end(),
                                    [&path](const ContextPath& entry) { return entry.path == path; });
    return found == paths.end() ? nullptr : &*found;
}

} // namespace interlock::ui
