// SPDX-License-Identifier: GPL-3.0-or-later
// How the two views of a condition are kept in step, and text that is no JSON is kept.
#include "ui/editors/condition_editor.h"

#include "core/exchange/json_text.h"
#include "ui/document/condition_vocabulary.h"
#include "ui/editors/condition_builder.h"
#include "ui/editors/drafts.h"
#include "ui/editors/form.h"
#include "ui/editors/json_text_edit.h"
#include "ui/style/page_stack.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kLeastText = 240; ///< px

/// The member of the part that the text is for.
QString draftKey(Section section)
{
    return section == Section::Rules ? QStringLiteral("condition") : QStringLiteral("update");
}

} // namespace

ConditionEditor::ConditionEditor(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace),
      m_vocabulary(new ConditionVocabulary(workspace->document(), this))
{
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(makeHead());
    m_pages = new PageStack(this);
    m_pages->addWidget(makeBuilderPage());
    m_pages->addWidget(makeTextPage());
    lines->addWidget(m_pages, 1);
    setFocusProxy(m_tabs->button(0));
    setMinimumSize(240, 160);

    connect(m_builder, &ConditionBuilder::edited, this,
            [this](const QString& what, const QString& key) { say(toLogic(m_builder->tree()), what, key); });
    connect(m_builder, &ConditionBuilder::textLeft, this, [this](const QString& text) {
        textEdited(text);
        showText();
    });
    connect(m_text, &JsonTextEdit::edited, this, &ConditionEditor::textEdited);
    connect(m_tabs, &SegmentedControl::chosen, this, [this](int tab) { showTab(static_cast<Tab>(tab)); });
    setSection(Section::Rules);
    showFault(std::nullopt);
    showPage();
}

void ConditionEditor::setSection(Section section)
{
    m_section = section;
    delete m_drafts;
    m_drafts = new Drafts(m_workspace->document(), section, this);
    const bool isRule = section == Section::Rules;
    m_caption->setText(isRule ? tr("Fires when") : tr("Becomes, at each user message"));
    m_empty->setTexts(
        isRule ? tr("No condition yet") : tr("No update yet"),
        isRule ? tr("Without a condition this rule never fires. Add a row, or write JsonLogic.")
               : tr("Without an update this tracker becomes null. Add a row, or write JsonLogic."));
}

void ConditionEditor::setGrows()
{
    m_grows = true;
    setMinimumHeight(0);
    m_text->setMinimumHeight(kLeastText);
    m_scroller->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroller->installEventFilter(this);
    m_scroller->widget()->installEventFilter(this);
    growWithBuilder();
}

void ConditionEditor::growWithBuilder()
{
    const QSize least = m_scroller->widget()->minimumSizeHint();
    const bool scrolls = least.width() > m_scroller->width();
    const int height = least.height() + (scrolls ? m_scroller->horizontalScrollBar()->sizeHint().height() : 0);
    if (m_scroller->minimumHeight() != height)
        m_scroller->setMinimumHeight(height);
}

bool ConditionEditor::eventFilter(QObject* watched, QEvent* event)
{
    const bool handled = QWidget::eventFilter(watched, event);
    if (m_grows && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
        growWithBuilder();
    return handled;
}

QWidget* ConditionEditor::makeHead()
{
    auto* head = new QWidget(this);
    m_caption = new QuietLabel({}, head);
    m_tabs = new SegmentedControl({tr("Builder"), tr("JsonLogic")}, head);
    m_tabs->setObjectName(QStringLiteral("condition.tabs"));
    m_tabs->setAccessibleName(tr("How the condition is shown"));
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(16, 8, 16, 8);
    line->addWidget(m_caption, 1);
    line->addWidget(m_tabs);
    return head;
}

QWidget* ConditionEditor::makeBuilderPage()
{
    auto* page = new QWidget(this);
    m_builder = new ConditionBuilder(m_vocabulary);
    m_empty = new EmptyState(QString(), QString(), tr("+ Row"), page);
    m_empty->actionButton()->setObjectName(QStringLiteral("condition.firstRow"));
    connect(m_empty->actionButton(), &QPushButton::clicked, m_builder,
            [this] { m_builder->addNode(ConditionNode::blankRow()); });

    auto* canvas = new QWidget;
    auto* margins = new QVBoxLayout(canvas);
    margins->setContentsMargins(12, 4, 16, 16);
    margins->addWidget(m_builder);
    margins->addStretch();
    m_scroller = new QScrollArea(page);
    m_scroller->setObjectName(QStringLiteral("condition.scroller"));
    m_scroller->setFrameShape(QFrame::NoFrame);
    m_scroller->setWidgetResizable(true);
    m_scroller->setFocusPolicy(Qt::NoFocus);
    m_scroller->setWidget(canvas);
    for (QWidget* surface : {static_cast<QWidget*>(canvas), m_scroller->viewport()})
        surface->setAutoFillBackground(false);
    connect(m_builder, &ConditionBuilder::revealed, m_scroller, [this](const QRect& rect) {
        const QPoint at = m_builder->mapTo(m_scroller->widget(), rect.center());
        m_scroller->ensureVisible(at.x() > m_scroller->viewport()->width() ? rect.left() : at.x(), at.y(), 0,
                                  rect.height() / 2 + 8);
    });

    m_notice = new QWidget(page);
    m_notice->setObjectName(QStringLiteral("condition.notice"));
    m_noticeWords = new FaultLabel(m_notice);
    auto* show = makeButton(tr("Show text"), false, m_notice);
    auto* discard = makeButton(tr("Discard text"), false, m_notice);
    connect(show, &QPushButton::clicked, this, [this] { showTab(Tab::Text); });
    connect(discard, &QPushButton::clicked, this, &ConditionEditor::discardDraft);
    auto* line = new QHBoxLayout(m_notice);
    line->setContentsMargins(16, 0, 16, 8);
    line->addWidget(m_noticeWords, 1);
    line->addWidget(show);
    line->addWidget(discard);

    auto* lines = new QVBoxLayout(page);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_notice);
    lines->addWidget(m_scroller, 1);
    lines->addWidget(m_empty, 1);
    return page;
}

QWidget* ConditionEditor::makeTextPage()
{
    auto* page = new QWidget(this);
    m_text = new JsonTextEdit(page);
    m_text->editor()->setAccessibleName(tr("JsonLogic text"));
    m_fault = new FaultLabel(page);
    m_fault->setObjectName(QStringLiteral("condition.fault"));
    m_discard = makeButton(tr("Discard"), false, page);
    m_discard->setObjectName(QStringLiteral("condition.discard"));
    m_discard->setToolTip(tr("Go back to the condition that is in effect"));
    connect(m_discard, &QPushButton::clicked, this, &ConditionEditor::discardDraft);
    connect(m_text, &JsonTextEdit::left, this,
            [this] { m_tabs->button(m_tabs->current())->setFocus(Qt::OtherFocusReason); });
    auto* below = new QHBoxLayout;
    below->setContentsMargins(16, 4, 16, 8);
    m_hint = new QuietLabel(tr("No condition yet. Write JsonLogic here; it is in effect as soon as it is whole."), page);
    m_hint->setObjectName(QStringLiteral("condition.hint"));
    m_hint->setWordWrap(true);
    below->addWidget(m_hint, 1);
    below->addWidget(m_fault, 1);
    below->addWidget(m_discard);
    auto* lines = new QVBoxLayout(page);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_text, 1);
    lines->addLayout(below);
    return page;
}

/// No text is no condition. Where there is one, no text is on its way to something else, and must not take it
/// away.
JsonTextReading ConditionEditor::read(const QString& text) const
{
    const bool isBlank = text.trimmed().isEmpty();
    if (isBlank && m_condition.is_null())
        return {logic::Value(), 0, 0, {}};
    JsonTextReading reading = readJsonText(text);
    if (isBlank)
        reading.message = tr("no text yet. Write null for no condition.");
    return reading;
}

QString ConditionEditor::layOut() const
{
    return m_condition.is_null() ? QString() : layoutJson(m_condition);
}

int ConditionEditor::place() const
{
    return m_workspace->selection()->current(m_section);
}

QString ConditionEditor::fault() const
{
    return m_fault->text();
}

void ConditionEditor::setCondition(const logic::Value& condition)
{
    const bool same = condition == m_condition;
    m_condition = condition;
    if (!same && toLogic(m_builder->tree()) != condition)
        m_builder->setTree(parseCondition(condition));
    showText();
    showPage();
}

void ConditionEditor::say(const logic::Value& condition, const QString& what, const QString& key)
{
    m_condition = condition;
    showText();
    showPage();
    Q_EMIT edited(condition, what, key);
}

void ConditionEditor::textEdited(const QString& text)
{
    const JsonTextReading reading = read(text);
    if (!reading.value) {
        m_drafts->keep(place(), draftKey(m_section), text, {},
                       tr("The JsonLogic text is not in effect. %1").arg(reading.words()));
        showFault(text);
        showPage();
        return;
    }
    m_drafts->drop(place(), draftKey(m_section));
    showFault(std::nullopt);
    if (*reading.value == m_condition) {
        showPage();
        return;
    }
    m_condition = *reading.value;
    m_builder->setTree(parseCondition(m_condition));
    showPage();
    Q_EMIT edited(m_condition, tr("Change condition"), QStringLiteral("condition/text"));
}

void ConditionEditor::showText()
{
    std::optional<QString> draft = m_drafts->find(place(), draftKey(m_section), {});
    if (draft && read(*draft).value) { // no text, and there is no condition any more
        m_drafts->drop(place(), draftKey(m_section));
        draft.reset();
    }
    if (draft) {
        m_text->setText(*draft);
    } else if (m_pages->currentIndex() == static_cast<int>(Tab::Text)) {
        // A text that says the same in another layout stays as it was typed; hidden text is brought up to
        // date when it is shown.
        // A null that was written out is not shown to who did not write it, to be typed in front of.
        const bool isOthersNull = m_condition.is_null() && !m_text->editor()->hasFocus();
        if (const JsonTextReading shown = read(m_text->text()); shown.value != m_condition || isOthersNull)
            m_text->setText(layOut());
    }
    showFault(draft);
}

void ConditionEditor::showFault(const std::optional<QString>& draft)
{
    const JsonTextReading reading = draft ? read(*draft) : JsonTextReading{logic::Value(), 0, 0, {}};
    m_fault->setText(reading.value ? QString() : tr("%1 (not in effect)").arg(reading.words()));
    m_fault->setVisible(!reading.value);
    m_hint->setVisible(reading.value && m_text->text().trimmed().isEmpty());
    m_discard->setVisible(!reading.value);
    if (reading.value)
        m_text->clearError();
    else
        m_text->setError(reading.line, reading.column, reading.message);
    m_noticeWords->setText(tr("The JsonLogic text is not in effect. %1").arg(reading.words()));
    m_noticeWords->setVisible(!reading.value);
    m_notice->setVisible(!reading.value);
}

void ConditionEditor::showPage()
{
    const bool nothing = m_builder->tree().isNothing();
    m_scroller->setVisible(!nothing);
    m_empty->setVisible(nothing);
}

void ConditionEditor::discardDraft()
{
    m_drafts->drop(place(), draftKey(m_section));
    m_text->setText(layOut());
    showFault(std::nullopt);
    showPage();
}

void ConditionEditor::showTab(Tab tab)
{
    m_tabs->setCurrent(static_cast<int>(tab));
    m_pages->setCurrentIndex(static_cast<int>(tab));
    showText();
}

void ConditionEditor::setOutcomes(const std::vector<analysis::NodeOutcome>& outcomes, int event)
{
    m_builder->setOutcomes(outcomes, event);
}

void ConditionEditor::revealPointer(const QString& pointer)
{
    if (const auto draft = m_drafts->find(place(), draftKey(m_section), {}); draft && pointer.isEmpty()) {
        // What is to be seen of the whole is the text that is not in effect.
        showTab(Tab::Text);
        const JsonTextReading reading = read(*draft);
        m_text->setCursor(reading.line, reading.column);
        m_text->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (m_pages->currentIndex() == static_cast<int>(Tab::Builder)) {
        m_builder->focusNode(addressOf(m_builder->tree(), pointer.toStdString()), ConditionFocus::Line);
        return;
    }
    const QString text = m_text->text();
    if (!read(text).value)
        return;
    std::vector<Issue> place(1);
    place.front().pointer = pointer.toStdString();
    exchange::locate(text.toStdString(), place);
    if (place.front().position)
        m_text->setCursor(place.front().position->line, place.front().position->column);
    m_text->setFocus(Qt::OtherFocusReason);
}

} // namespace interlock::ui
