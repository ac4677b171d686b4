// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionEditor: a rule's condition, or a tracker's update, as a tree to build and as JsonLogic text, in
// step.
#pragma once

#include "core/analysis/explain.h"
#include "ui/document/workspace.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;

namespace interlock::ui {

class ConditionBuilder;
class ConditionVocabulary;
class Drafts;
class EmptyState;
class FaultLabel;
class JsonTextEdit;
struct JsonTextReading;
class PageStack;
class SegmentedControl;

class ConditionEditor : public QWidget {
    Q_OBJECT

public:
    explicit ConditionEditor(Workspace* workspace, QWidget* parent = nullptr);

    /// Whose condition this is: the current part of Rules (at first) or Trackers.
    void setSection(Section section);
    /// As high as what it shows: for forms that scroll as a whole, so that there is one scroll bar.
    void setGrows();

    /// Shows a condition. Where it is what the editor has just said, everything stays as it is.
    void setCondition(const logic::Value& condition);
    logic::Value condition() const { return m_condition; }

    /// What the nodes came to at an event; event -1 shows nothing.
    void setOutcomes(const std::vector<analysis::NodeOutcome>& outcomes, int event);
    /// Shows a place by its pointer inside the condition.
    void revealPointer(const QString& pointer);

    enum class Tab { Builder, Text };
    void showTab(Tab tab);
    ConditionBuilder* builder() const { return m_builder; }
    JsonTextEdit* textEdit() const { return m_text; }
    /// What is wrong with the text, in words; empty where nothing is.
    QString fault() const;

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void edited(const interlock::logic::Value& condition, const QString& what, const QString& mergeKey);

private:
    QWidget* makeHead();
    void growWithBuilder();
    QWidget* makeBuilderPage();
    QWidget* makeTextPage();
    void say(const logic::Value& condition, const QString& what, const QString& key);
    void textEdited(const QString& text);
    void showText();
    void showFault(const std::optional<QString>& draft);
    void showPage();
    void discardDraft();
    JsonTextReading read(const QString& text) const;
    QString layOut() const;
    int place() const;

    Workspace* m_workspace;
    Section m_section = Section::Rules;
    bool m_grows = false;
    ConditionVocabulary* m_vocabulary;
    Drafts* m_drafts = nullptr;
    logic::Value m_condition;

    QLabel* m_caption;
    SegmentedControl* m_tabs;
    PageStack* m_pages;
    QScrollArea* m_scroller;
    ConditionBuilder* m_builder;
    EmptyState* m_empty;
    QWidget* m_notice; ///< above the builder: there is text that is not in effect
    FaultLabel* m_noticeWords;
    JsonTextEdit* m_text;
    QLabel* m_hint; ///< what to do where there is no text
    FaultLabel* m_fault;
    QPushButton* m_discard;
};

} // namespace interlock::ui
