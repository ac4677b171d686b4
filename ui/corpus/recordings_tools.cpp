// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingsPage: its tools: what is open, how far it is read, and what can be done about it.
#include "ui/corpus/corpus_model.h"
#include "ui/corpus/faults_window.h"
#include "ui/corpus/recordings_page.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

namespace interlock::ui {

namespace {

constexpr int kNameWidth = 240; ///< px
constexpr int kMegabyte = 1000 * 1000;

QString nameOf(const QStringList& paths)
{
    const QString first = QFileInfo(QDir::cleanPath(paths.value(0))).fileName();
    return paths.size() <= 1 ? first : RecordingsPage::tr("%1 and %2 more").arg(first).arg(paths.size() - 1);
}

QString megabytes(std::uint64_t bytes)
{
    return QString::number(static_cast<double>(bytes) / kMegabyte, 'f', 1);
}

} // namespace

QWidget* RecordingsPage::makeTools()
{
    auto* tools = new QWidget(this);
    tools->setObjectName(QStringLiteral("recordingsTools"));
    m_summary = new QLabel(tools);
    m_summary->setObjectName(QStringLiteral("recordingsSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_counts = new QLabel(tools);
    m_counts->setObjectName(QStringLiteral("corpusCounts"));
    m_state = makeSecondaryLabel({}, tools);
    m_state->setObjectName(QStringLiteral("recordingsState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setMinimumWidth(0);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_faults = makeButton({}, false, tools);
    m_faults->setObjectName(QStringLiteral("recordingsFaults"));
    m_faults->setFlat(true);
    m_progressWords = makeSecondaryLabel({}, tools);
    m_progressWords->setObjectName(QStringLiteral("recordingsProgressWords"));
    m_progress = new QProgressBar(tools);
    m_progress->setObjectName(QStringLiteral("recordingsProgress"));
    m_progress->setAccessibleName(tr("How much of the recordings is read"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    m_cancel = makeButton(tr("Cancel"), false, tools);
    m_cancel->setObjectName(QStringLiteral("recordingsCancel"));
    m_gateLabel = makeSecondaryLabel(tr("Gate"), tools);
    m_gate = new SegmentedControl({tr("in force"), tr("observe")}, tools);
    m_gate->setObjectName(QStringLiteral("recordingsGate"));
    m_gate->setAccessibleName(tr("Gate"));
    m_gate->button(0)->setToolTip(tr("A blocked call gets the gate's error, and what its recorded result "
                                     "would have changed does not happen"));
    m_gate->button(1)->setToolTip(
        tr("Blocked calls are counted; the conversation goes on as it was recorded"));
    m_reload = makeButton(tr("Reload"), false, tools);
    m_reload->setObjectName(QStringLiteral("recordingsReload"));
    m_reload->setToolTip(tr("Read the recordings again, with the rules as they are now"));
    m_open = new QToolButton(tools);
    m_open->setObjectName(QStringLiteral("recordingsOpen"));
    m_open->setText(tr("Open"));
    m_open->setToolTip(tr("Open other recordings"));
    m_open->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_open->setPopupMode(QToolButton::InstantPopup);
    m_open->setFocusPolicy(Qt::TabFocus);
    m_openMenu = new QMenu(m_open);
    m_openMenu->setObjectName(QStringLiteral("recordingsOpenMenu"));
    m_open->setMenu(m_openMenu);

    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_summary);
    row->addWidget(m_counts);
    row->addWidget(m_state, 1);
    row->addWidget(m_progressWords);
    row->addWidget(m_progress);
    row->addWidget(m_cancel);
    row->addWidget(m_faults);
    row->addSpacing(8);
    row->addWidget(m_gateLabel);
    row->addWidget(m_gate);
    row->addWidget(m_reload);
    row->addWidget(m_open);

    connect(m_openMenu, &QMenu::aboutToShow, this, &RecordingsPage::fillOpenMenu);
    connect(m_faults, &QPushButton::clicked, this, &RecordingsPage::showFaults);
    connect(m_cancel, &QPushButton::clicked, m_runner, &CorpusRunner::cancel);
    connect(m_reload, &QPushButton::clicked, m_runner, &CorpusRunner::reload);
    connect(m_gate, &SegmentedControl::chosen, this, [this](int index) {
        m_runner->setGate(index == 0 ? engine::GateMode::InForce : engine::GateMode::Observe);
    });
    return tools;
}

void RecordingsPage::fillOpenMenu()
{
    m_openMenu->clear();
    m_openMenu->addAction(tr("Open a folder…"), this, &RecordingsPage::openFolderRequested);
    m_openMenu->addAction(tr("Open files…"), this, &RecordingsPage::openFilesRequested);
    const QStringList recent = m_recent ? m_recent() : QStringList();
    if (!recent.isEmpty())
        m_openMenu->addSeparator();
    for (const QString& path : recent) {
        QString shown = QDir::toNativeSeparators(path);
        if (shown.startsWith(QDir::homePath() % u'/'))
            shown = u'~' % shown.mid(QDir::homePath().size());
        m_openMenu->addAction(shown.replace(QLatin1Char('&'), QLatin1String("&&")), this,
                              [this, path] { Q_EMIT openRequested({path}); });
    }
}

void RecordingsPage::showState()
{
    const bool hasPaths = !m_runner->paths().isEmpty();
    const bool isReading = m_runner->isReading();
    if (!isReading && m_facetsLater->isActive()) {
        m_facetsLater->stop();
        refreshFacets(); // nothing more comes
    }
    m_pages->setCurrentIndex(hasPaths ? 1 : 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_gateLabel, m_gate})
        widget->setVisible(hasPaths);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_progress, m_progressWords, m_cancel})
        widget->setVisible(isReading);
    m_reload->setVisible(hasPaths && !isReading);
    m_gate->setCurrent(m_runner->gate() == engine::GateMode::InForce ? 0 : 1);

    const analysis::WalkProgress progress = m_runner->progress();
    m_progress->setValue(static_cast<int>(m_runner->share() * 1000));
    m_progressWords->setText(
        progress.total_bytes == 0
            ? tr("looking for files")
            : tr("%1 of %2 MB").arg(megabytes(progress.bytes), megabytes(progress.total_bytes)));
    const std::size_t faults = m_runner->data().faults.size();
    m_faults->setVisible(hasPaths && faults > 0);
    m_faults->setText(faultsText(faults));

    const analysis::ReplayCounts& counts = m_runner->data().counts;
    const QString name = nameOf(m_runner->paths());
    m_summary->setText(m_summary->fontMetrics().elidedText(name, Qt::ElideMiddle, kNameWidth));
    m_summary->setToolTip(m_runner->paths().join(QLatin1Char('\n')));
    QString state;
    if (!m_runner->obstacle().isEmpty())
        state = m_runner->obstacle();
    else if (m_runner->isOutdated())
        state = tr("the rules changed since");
    else if (!isReading && m_runner->wasCancelled())
        state = tr("cancelled: only a part was read");
    else if (counts.conversations > 0)
        state =
            tr("%1 user messages · %2 calls").arg(countText(counts.user_messages), countText(counts.calls));
    m_state->setText(state);
    m_state->setToolTip(state);
    m_counts->setVisible(hasPaths);
    const bool isUrgent = m_runner->isOutdated() && !isReading && m_runner->obstacle().isEmpty();
    if (m_reload->property("primary").toBool() != isUrgent) {
        m_reload->setProperty("primary", isUrgent);
        m_reload->update();
    }
    showSummary();
}

} // namespace interlock::ui
