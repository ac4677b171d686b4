// SPDX-License-Identifier: GPL-3.0-or-later
// AnalyseArea: the pages of the Analyse perspective under one control that chooses between them.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

class QHBoxLayout;
class QSpacerItem;
class QStackedWidget;

namespace interlock::ui {

class SegmentedControl;
class StudioSettings;

/// Each page has a word by which the settings remember it ("scenarios", "recordings", "comparison").
class AnalyseArea : public QWidget {
    Q_OBJECT

public:
    explicit AnalyseArea(StudioSettings* settings, QWidget* parent = nullptr);

    /// Pages stand in the order in which they are added; the remembered one is shown as soon as it is there.
    /// `title` is for people. `tools` stand in the bar beside the control while the page is seen.
    void addPage(const QString& word, const QString& title, QWidget* page, QWidget* tools = nullptr);

    QString current() const; ///< word; empty without pages
    /// Shows and remembers a page. An unknown word changes nothing.
    void show(const QString& word);
    QWidget* page(const QString& word) const; ///< null for an unknown word

Q_SIGNALS:
    void currentChanged(const QString& word);

private:
    void rebuildControl();
    void turnTo(int index);
    void showTools();

    StudioSettings* m_settings;
    QWidget* m_barWidget; ///< not seen while there is nothing to choose
    QHBoxLayout* m_bar;
    QSpacerItem* m_rest;
    SegmentedControl* m_control = nullptr;
    QStackedWidget* m_stack;
    QStringList m_words, m_titles;
    QList<QWidget*> m_tools; ///< by page; null for none
};

} // namespace interlock::ui
