// SPDX-License-Identifier: GPL-3.0-or-later
// FilterBar: what is asked of the conversations, all of it seen and taken away where it stands.
#pragma once

#include "ui/corpus/corpus_facets.h"
#include "ui/corpus/corpus_filter.h"
#include "ui/style/surface.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTimer;
class QToolButton;

namespace interlock::ui {

class FilterChip;
class FlowLayout;
class NameChoice;

class FilterBar : public Surface {
    Q_OBJECT

public:
    explicit FilterBar(QWidget* parent = nullptr);

    const CorpusFilter& filter() const { return m_filter; }
    void setFilter(const CorpusFilter& filter); ///< emits where it is another
    void clear() { setFilter({}); }
    void setFacets(const CorpusFacets& facets);
    void focusSearch();

Q_SIGNALS:
    void filterChanged();

private:
    struct Toggle {
        FilterChip* chip = nullptr;
        NumberCondition condition;
    };
    void addToggle(const QString& objectName, const QString& text, const QString& tip, CorpusColumn column);
    QWidget* makeNumberForm();
    void addNumber();
    void change(CorpusFilter filter);
    void refresh();

    CorpusFilter m_filter;
    FlowLayout* m_flow;
    QLineEdit* m_search;
    QTimer* m_typing;
    NameChoice *m_rule, *m_skill, *m_tool;
    QPushButton* m_number;
    QWidget* m_form = nullptr;
    QComboBox *m_column = nullptr, *m_operator = nullptr;
    QSpinBox* m_value = nullptr;
    QList<Toggle> m_toggles;
    QList<QWidget*> m_numberChips;
    QToolButton* m_clear;
};

/// "200 conversations", "37 of 200 conversations" where there is a filter.
QString conversationCounts(int shown, int all, bool filtered);

} // namespace interlock::ui
