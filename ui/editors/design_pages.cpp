// SPDX-License-Identifier: GPL-3.0-or-later
// DesignPages: the pages of the Design perspective; shows the one of the selected section.
#include "ui/editors/design_pages.h"

#include "ui/editors/rules_page.h"
#include "ui/editors/settings_page.h"
#include "ui/editors/simple_pages.h"
#include "ui/editors/skills_page.h"
#include "ui/editors/tools_page.h"

namespace interlock::ui {

DesignPages::DesignPages(Workspace* workspace, QWidget* parent)
    : PageStack(parent), m_workspace(workspace), m_settings(new SettingsPage(workspace))
{
    setObjectName(QStringLiteral("designPages"));
    // Before the pages do: a page that is asked to show a field is then in sight already.
    connect(workspace->selection(), &Selection::sectionChanged, this, &DesignPages::showSection);
    connect(workspace->selection(), &Selection::revealRequested, this, &DesignPages::revealed);
    auto* scenarios = new ScenariosPage(workspace);
    // In the order of Section, so that a section is its page's index.
    addWidget(new RulesPage(workspace));
    addWidget(new SkillsPage(workspace));
    addWidget(new TrackersPage(workspace));
    addWidget(new ToolsPage(workspace));
    addWidget(new FieldsPage(workspace));
    addWidget(scenarios);
    addWidget(m_settings);
    connect(scenarios, &ScenariosPage::rehearseRequested, this, &DesignPages::rehearseRequested);
    connect(this, &QStackedWidget::currentChanged, this, [this] { Q_EMIT settingsShown(showsSettings()); });
    showSection();
}

ListPage* DesignPages::page(Section section) const
{
    return static_cast<ListPage*>(widget(static_cast<int>(section)));
}

bool DesignPages::showsSettings() const
{
    return currentWidget() == m_settings;
}

void DesignPages::showSettings()
{
    setCurrentWidget(m_settings);
}

void DesignPages::showSection()
{
    setCurrentIndex(static_cast<int>(m_workspace->selection()->section()));
}

void DesignPages::revealed(const QString& pointer)
{
    const QStringList keys = pointer.split(u'/', Qt::SkipEmptyParts);
    if (parsePartPointer(pointer.toStdString())) {
        showSection();
    } else if (!keys.isEmpty()) {
        showSettings();
        m_settings->focusField(keys.last());
    }
}

} // namespace interlock::ui
