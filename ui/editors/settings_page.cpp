// SPDX-License-Identifier: GPL-3.0-or-later
// SettingsPage: what the rule set is called, and how it is evaluated.
#include "ui/editors/settings_page.h"

#include "ui/editors/form.h"
#include "ui/editors/part_editor.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

/// Those whose request fields the payload can be shown for, as the file spells them.
const QStringList& providers()
{
    static const QStringList names{QStringLiteral("openai_chat"), QStringLiteral("openai_responses"),
                                   QStringLiteral("anthropic"),   QStringLiteral("gemini"),
                                   QStringLiteral("bedrock"),     QStringLiteral("mistral"),
                                   QStringLiteral("cohere"),      QStringLiteral("ollama")};
    return names;
}

void setTextKept(QLineEdit* edit, const std::string& text)
{
    const QString shown = QString::fromStdString(text);
    if (edit->text() == shown)
        return;
    edit->setText(shown);
    edit->setCursorPosition(0); // a long text shows its beginning
}

} // namespace

SettingsPage::SettingsPage(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_name(new QLineEdit(this)),
      m_description(new QLineEdit(this)), m_enforce(new QCheckBox(tr("Enforce preconditions"), this)),
      m_satisfiedBy(new SegmentedControl({tr("Any result"), tr("A successful result")}, this)),
      m_availableRules(new SegmentedControl({tr("Compete"), tr("Inject only")}, this)),
      m_provider(new QComboBox(this))
{
    setObjectName(QStringLiteral("settingsPage"));
    m_name->setObjectName(QStringLiteral("settings.name"));
    m_name->setAccessibleName(tr("Name of the rule set"));
    m_description->setObjectName(QStringLiteral("settings.description"));
    m_description->setAccessibleName(tr("Description of the rule set"));
    m_enforce->setObjectName(QStringLiteral("settings.enforce_preconditions"));
    m_satisfiedBy->setObjectName(QStringLiteral("settings.satisfied_by"));
    m_satisfiedBy->setAccessibleName(tr("A precondition is met by"));
    m_availableRules->setObjectName(QStringLiteral("settings.available_rules"));
    m_availableRules->setAccessibleName(tr("Rules that force nothing"));
    m_provider->setObjectName(QStringLiteral("settings.provider"));
    m_provider->setAccessibleName(tr("Provider"));
    m_provider->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    auto* form = new Form;
    form->setMaximumWidth(90 * Theme::kGrid);
    const auto explain = [&](const QString& words) {
        auto* label = new QuietLabel(words, form);
        label->setWordWrap(true);
        form->addPlain(label);
    };
    form->addSection(tr("Rule set"));
    form->add(tr("Name"), m_name);
    form->add(tr("Description"), m_description);
    form->addSection(tr("Precondition gate"));
    form->addPlain(m_enforce);
    explain(tr("A call of a skill's action tool becomes an error until the tools that must come first have a "
               "result. "
               "Off: the gate is skipped, and nothing is blocked."));
    form->add(tr("A precondition is met by"), m_satisfiedBy);
    explain(tr(
        "Any result: a failed call counts too. A successful result: only a call that did not fail counts."));
    form->addSection(tr("Forced choice"));
    form->add(tr("Rules that force nothing (mode available)"), m_availableRules);
    explain(tr("Compete: such a rule can win, and then nothing is forced. Inject only: its tools are "
               "offered, and the "
               "first matched rule that does force something wins."));
    form->addSection(tr("Request"));
    form->add(tr("Provider"), m_provider);
    explain(
        tr("Whose request fields a forced choice is shown as, and whose limits on tool names are checked."));
    form->addStretch();

    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->addWidget(makeScroller(form, this));
    connectFields();
    load();
}

void SettingsPage::change(const QString& text, const std::function<void(Settings&)>& edit)
{
    Settings settings = m_workspace->document()->ruleSet().settings;
    edit(settings);
    m_workspace->document()->setSettings(std::move(settings), text);
}

void SettingsPage::connectFields()
{
    Document* document = m_workspace->document();
    connect(document, &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset || change.kind == DocumentChange::Kind::Settings)
            load();
    });
    const auto setInfo = [this, document] {
        document->setInfo(m_name->text().toStdString(), m_description->text().toStdString());
    };
    connect(m_name, &QLineEdit::textEdited, this, setInfo);
    connect(m_description, &QLineEdit::textEdited, this, setInfo);
    connect(m_enforce, &QCheckBox::clicked, this, [this](bool on) {
        change(on ? tr("Enforce preconditions") : tr("Stop enforcing preconditions"),
               [on](Settings& settings) { settings.enforce_preconditions = on; });
    });
    connect(m_satisfiedBy, &SegmentedControl::chosen, this, [this](int choice) {
        change(tr("Change what meets a precondition"),
               [choice](Settings& settings) { settings.satisfied_by = static_cast<SatisfiedBy>(choice); });
    });
    connect(m_availableRules, &SegmentedControl::chosen, this, [this](int choice) {
        change(tr("Change rules that force nothing"), [choice](Settings& settings) {
            settings.available_rules = static_cast<AvailableRules>(choice);
        });
    });
    connect(m_provider, &QComboBox::textActivated, this, [this](const QString& name) {
        change(tr("Change provider"),
               [&name](Settings& settings) { settings.provider = name.toStdString(); });
    });
}

void SettingsPage::load()
{
    const RuleSet& ruleSet = m_workspace->document()->ruleSet();
    setTextKept(m_name, ruleSet.name);
    setTextKept(m_description, ruleSet.description);
    m_enforce->setChecked(ruleSet.settings.enforce_preconditions);
    m_satisfiedBy->setCurrent(static_cast<int>(ruleSet.settings.satisfied_by));
    m_availableRules->setCurrent(static_cast<int>(ruleSet.settings.available_rules));
    const QString provider = QString::fromStdString(ruleSet.settings.provider);
    m_provider->clear();
    m_provider->addItems(providers());
    if (!providers().contains(provider))
        m_provider->addItem(provider);
    m_provider->setCurrentText(provider);
}

void SettingsPage::focusField(const QString& key)
{
    if (auto* field = findChild<QWidget*>(QStringLiteral("settings.") + key))
        field->setFocus(Qt::ShortcutFocusReason);
}

} // namespace interlock::ui
