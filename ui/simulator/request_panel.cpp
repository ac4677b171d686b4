// SPDX-License-Identifier: GPL-3.0-or-later
// RequestPanel: the request fields at the selected event, and the trace entry that every number comes from.
#include "ui/simulator/request_panel.h"

#include "core/exchange/json_text.h"
#include "core/exchange/trace_json.h"
#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/request_words.h"
#include "ui/simulator/rich_words.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

/// The names as a line of code words; the injected ones carry a word of their own.
QString offeredWords(const RequestView& view)
{
    if (view.offered.empty())
        return RequestPanel::tr("No tools are offered.");
    QStringList names;
    for (const std::string& name : view.offered) {
        const bool injected =
            std::find(view.injected.begin(), view.injected.end(), name) != view.injected.end();
        const QString code = QString(u'`' % QString::fromStdString(name) % u'`');
        names.append(injected ? RequestPanel::tr("%1 (injected)").arg(code) : code);
    }
    return RequestPanel::tr("Tools offered: %1").arg(names.join(QStringLiteral(", ")));
}

QString ridingWords(const RequestView& view)
{
    QStringList texts;
    for (const std::string& text : view.context_injections)
        texts.append(RequestPanel::tr("Rides along in the prompt: “%1”").arg(QString::fromStdString(text)));
    return texts.join(u'\n');
}

} // namespace

RequestPanel::RequestPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_pages(new QStackedWidget(this)),
      m_title(new SectionLabel(tr("REQUEST · OpenAI Chat Completions"), this)),
      m_payload(makeCode(QStringLiteral("requestPayload"), tr("tool_choice"))),
      m_offered(makeWordsLabel({}, this)), m_riding(makeWordsLabel({}, this)),
      m_traceTitle(new SectionLabel({}, this)),
      m_trace(makeCode(QStringLiteral("requestTrace"), tr("Trace entry")))
{
    setObjectName(QStringLiteral("requestPanel"));
    setPanelGround(this);
    setAccessibleName(tr("Request"));
    m_offered->setObjectName(QStringLiteral("requestOffered"));
    m_riding->setObjectName(QStringLiteral("requestRiding"));

    auto* scroll = new QScrollArea(m_pages);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    m_trace->setMinimumHeight(160);
    auto* pageLayout = new QVBoxLayout(page);
    pageLayout->setContentsMargins(16, 12, 16, 12);
    pageLayout->setSpacing(8);
    pageLayout->addWidget(makeHeader(m_title, m_payload));
    pageLayout->addWidget(m_payload);
    pageLayout->addWidget(m_offered);
    pageLayout->addWidget(m_riding);
    pageLayout->addWidget(makeHeader(m_traceTitle, m_trace));
    pageLayout->addWidget(m_trace, 1);
    scroll->setWidget(page);
    page->setAutoFillBackground(false);
    m_pages->addWidget(scroll);
    auto* empty = new EmptyState(
        tr("No request yet"),
        tr("Select an event: here stand the tools and the tool_choice that the model gets."), {}, m_pages);
    m_pages->addWidget(empty);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    connect(m_workspace->rehearsal(), &Rehearsal::traceChanged, this, &RequestPanel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::eventSelected, this, &RequestPanel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &RequestPanel::refresh);
    connect(Theme::instance(), &Theme::changed, this, &RequestPanel::refresh);
    refresh();
}

QPlainTextEdit* RequestPanel::makeCode(const QString& name, const QString& accessible)
{
    auto* code = new QPlainTextEdit(this);
    code->setObjectName(name);
    code->setAccessibleName(accessible);
    code->setReadOnly(true);
    code->setTabChangesFocus(true);
    code->setFont(Theme::instance()->codeFont());
    code->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    return code;
}

QWidget* RequestPanel::makeHeader(SectionLabel* title, QPlainTextEdit* code)
{
    auto* header = new QWidget(this);
    QPushButton* copy = makeButton(tr("Copy"), false, header);
    copy->setObjectName(code->objectName() + QStringLiteral("Copy"));
    copy->setAccessibleName(tr("Copy %1").arg(code->accessibleName()));
    connect(copy, &QPushButton::clicked, this,
            [code] { QGuiApplication::clipboard()->setText(code->toPlainText()); });
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    title->setWordWrap(true); // else its words would make the page wider than the panel
    layout->addWidget(title, 1);
    layout->addWidget(copy);
    return header;
}

void RequestPanel::refresh()
{
    const engine::TraceEntry* entry = m_workspace->rehearsal()->selectedEntry();
    m_pages->setCurrentIndex(entry != nullptr ? 0 : 1);
    if (entry == nullptr)
        return;
    const RequestView view = requestAt(m_workspace->rehearsal()->trace(), entry->event);
    logic::Value choice = exchange::tool_choice_payload(view.forced);
    if (choice.is_null())
        choice = logic::Value("auto");
    const logic::Value payload(logic::Object{{"tool_choice", std::move(choice)}});
    const QString text = QString::fromStdString(exchange::write_json_indented(payload));
    m_payload->setPlainText(text);
    const int lines = static_cast<int>(text.count(u'\n')) + 1;
    m_payload->setFixedHeight(lines * m_payload->fontMetrics().lineSpacing() +
                              2 * static_cast<int>(m_payload->document()->documentMargin()) +
                              2 * m_payload->frameWidth() + 8);
    m_offered->setText(richWords(offeredWords(view)));
    m_riding->setText(richWords(ridingWords(view)).replace(u'\n', QStringLiteral("<br>")));
    m_riding->setVisible(!view.context_injections.empty());
    m_traceTitle->setText(tr("TRACE · EVENT %1 · INDEX %2").arg(eventNumber(entry->event)).arg(entry->event));
    m_trace->setPlainText(QString::fromStdString(exchange::write_json_indented(exchange::to_json(*entry))));
}

} // namespace interlock::ui
