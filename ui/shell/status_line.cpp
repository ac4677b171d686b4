// SPDX-License-Identifier: GPL-3.0-or-later
// StatusLine: words that follow the document, the checker and the rehearsals.
#include "ui/shell/status_line.h"

#include "ui/document/document.h"
#include "ui/shell/analysis_runner.h"
#include "ui/shell/problems_model.h"
#include "ui/style/counted.h"
#include "ui/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace interlock::ui {

namespace {

constexpr int kHeight = 26;
constexpr int kRefresh = 30'000; ///< ms

QPushButton* textButton(const QString& name, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(name);
    button->setFlat(true);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

} // namespace

QString savedWords(const QDateTime& saved, const QDateTime& now)
{
    const qint64 seconds = saved.secsTo(now);
    if (seconds < 60)
        return StatusLine::tr("Saved just now");
    if (seconds < 3600)
        return StatusLine::tr("Saved %1 min ago").arg(seconds / 60);
    return StatusLine::tr("Saved at %1").arg(QLocale().toString(saved.time(), QLocale::ShortFormat));
}

StatusLine::StatusLine(Document* document, ProblemsModel* problems, AnalysisRunner* runner, QWidget* parent)
    : Surface(Fill::Window, {}, parent), m_document(document), m_problems(problems),
      m_runner(runner), m_problemsText(textButton(QStringLiteral("statusProblems"), this)),
      m_expectationsText(textButton(QStringLiteral("statusExpectations"), this)),
      m_errorsText(new QLabel(this)),
      m_changesText(textButton(QStringLiteral("statusChanges"), this)), m_savedText(new QLabel(this))
{
    setObjectName(QStringLiteral("statusLine"));
    setFixedHeight(kHeight);
    m_errorsText->setObjectName(QStringLiteral("statusErrors"));
    m_savedText->setObjectName(QStringLiteral("statusSaved"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 1, 16, 0);
    layout->setSpacing(16);
    layout->addWidget(m_problemsText);
    layout->addWidget(m_expectationsText);
    layout->addWidget(m_errorsText);
    layout->addStretch();
    layout->addWidget(m_changesText);
    layout->addWidget(m_savedText);
    m_changesText->setToolTip(tr("Compare the saved file with the edits"));
    setChanges({});
    const auto restyle = [this] {
        const Theme* theme = Theme::instance();
        for (QWidget* widget :
             {static_cast<QWidget*>(m_problemsText), static_cast<QWidget*>(m_expectationsText),
              static_cast<QWidget*>(m_errorsText), static_cast<QWidget*>(m_changesText),
              static_cast<QWidget*>(m_savedText)}) {
            widget->setFont(theme->smallFont());
            widget->setStyleSheet(
                QStringLiteral("QPushButton { border: none; background: transparent; padding: 0; "
                               "min-height: 0; color: %1; } QPushButton:hover, QPushButton:focus { "
                               "text-decoration: underline; } QLabel { color: %1; }")
                    .arg(theme->colors().secondary.name()));
        }
    };
    restyle();
    connect(Theme::instance(), &Theme::changed, this, restyle);
    connect(m_problemsText, &QPushButton::clicked, this, &StatusLine::problemsRequested);
    connect(m_expectationsText, &QPushButton::clicked, this, &StatusLine::expectationsRequested);
    connect(m_changesText, &QPushButton::clicked, this, &StatusLine::changesRequested);
    connect(problems, &QAbstractItemModel::modelReset, this, &StatusLine::showProblems);
    connect(runner, &AnalysisRunner::finished, this, &StatusLine::showExpectations);
    connect(document, &Document::modifiedChanged, this, &StatusLine::showSaved);
    connect(document, &Document::filePathChanged, this, &StatusLine::showSaved);
    connect(&m_minute, &QTimer::timeout, this, &StatusLine::showSaved);
    m_minute.start(kRefresh);
    showProblems();
    showExpectations();
    showSaved();
}

void StatusLine::setSavedAt(const QDateTime& when)
{
    m_savedAt = when;
    showSaved();
}

void StatusLine::setChanges(const QString& words)
{
    m_changesText->setText(words);
    m_changesText->setVisible(!words.isEmpty());
}

void StatusLine::showProblems()
{
    QStringList words;
    if (m_problems->errorCount() > 0)
        words += counted(m_problems->errorCount(), tr("✕ %1 error"), tr("✕ %1 errors"));
    if (m_problems->warningCount() > 0)
        words += counted(m_problems->warningCount(), tr("▲ %1 warning"), tr("▲ %1 warnings"));
    m_problemsText->setText(words.isEmpty() ? tr("✓ no problems") : words.join(QLatin1String("   ")));
}

void StatusLine::showExpectations()
{
    const AnalysisResult& result = m_runner->result();
    const int all = static_cast<int>(result.expectations.size());
    m_expectationsText->setVisible(result.canRun && all > 0);
    m_expectationsText->setText(
        (result.holding == all ? tr("✓ %1 of %2 expected values hold")
                               : tr("✕ %1 of %2 expected values hold"))
            .arg(result.holding)
            .arg(all));
    m_errorsText->setVisible(result.canRun && result.conditionErrors > 0);
    m_errorsText->setText(
        counted(result.conditionErrors, tr("△ %1 condition error"), tr("△ %1 condition errors")));
}

void StatusLine::showSaved()
{
    if (m_document->isModified())
        m_savedText->setText(tr("Unsaved changes"));
    else if (m_document->filePath().isEmpty())
        m_savedText->setText(tr("Not saved to a file"));
    else if (m_savedAt.isValid())
        m_savedText->setText(savedWords(m_savedAt, QDateTime::currentDateTime()));
    else
        m_savedText->setText(tr("Saved"));
}

} // namespace interlock::ui
