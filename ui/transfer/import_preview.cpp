// SPDX-License-Identifier: GPL-3.0-or-later
// ImportPreview: follows the reading of the file, and hands over what was chosen.
#include "ui/transfer/import_preview.h"

#include "ui/style/counted.h"
#include "ui/style/widgets.h"
#include "ui/transfer/import_words.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kTick = 100; ///< ms between two looks at the progress
constexpr QSize kFirstSize(1040, 680);

} // namespace

ImportPreview::ImportPreview(QWidget* parent)
    : QDialog(parent), m_scan(new ImportScan(this)), m_reading(new ImportReading(this)),
      m_look(new ImportReading(this)), m_model(new ImportModel(this)),
      m_filtered(new QSortFilterProxyModel(this))
{
    setObjectName(QStringLiteral("importPreview"));
    setModal(false);
    resize(kFirstSize);
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setFilterKeyColumn(-1);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->setHandleWidth(1);
    columns->setChildrenCollapsible(false);
    columns->addWidget(makeList());
    columns->addWidget(makeMessages());
    columns->setSizes({640, 400});
    columns->setStretchFactor(0, 1);
    layout->addWidget(columns, 1);
    layout->addWidget(makeFoot());

    m_tick.setInterval(kTick);
    connect(&m_tick, &QTimer::timeout, this, &ImportPreview::showProgress);
    connect(m_scan, &ImportScan::rowsRead, this, [this](const std::vector<ImportRow>& rows) {
        const bool first = m_model->rowCount() == 0;
        m_model->append(rows);
        if (first && m_filtered->rowCount() > 0)
            m_table->setCurrentIndex(m_filtered->index(0, 0));
        refresh();
    });
    connect(m_scan, &ImportScan::finished, this, &ImportPreview::refresh);
    connect(m_model, &ImportModel::chosenChanged, this, &ImportPreview::refresh);
    connect(m_reading, &ImportReading::finished, this, &ImportPreview::take);
    connect(m_look, &ImportReading::finished, this,
            [this](const std::vector<std::optional<Scenario>>& scenarios) {
                m_messages->setHtml(!scenarios.empty() && scenarios.front()
                                        ? messagesText(*scenarios.front())
                                        : tr("The file does not hold this conversation any more."));
            });
}

ImportPreview::~ImportPreview() = default;

void ImportPreview::showFile(const QString& path)
{
    m_text.reset();
    begin(path, QFileInfo(path).fileName());
}

void ImportPreview::showText(const QString& text, const QString& source)
{
    // Everything that reads recordings reads files, so the text becomes one as long as it is looked at.
    m_text = std::make_unique<QTemporaryFile>(QDir::temp().filePath(QStringLiteral("interlock-XXXXXX.json")));
    if (m_text->open()) {
        m_text->write(text.toUtf8());
        m_text->close();
    }
    begin(m_text->fileName(), source);
}

void ImportPreview::begin(const QString& path, const QString& source)
{
    m_path = path;
    m_source = source;
    setWindowTitle(tr("Import %1").arg(source));
    m_title->setText(source);
    m_title->setToolTip(m_text ? QString() : QDir::toNativeSeparators(path));
    m_filter->clear();
    m_format->setCurrentIndex(0);
    scan();
    show();
    raise();
    activateWindow();
    m_import->setFocus(Qt::OtherFocusReason);
}

const exchange::TranscriptFormat* ImportPreview::format() const
{
    return exchange::find_transcript_format(m_format->currentData().toString().toStdString());
}

void ImportPreview::scan()
{
    m_reading->cancel();
    m_look->cancel();
    m_model->clear();
    m_messages->clear();
    m_scan->start(m_path, format());
    m_tick.start();
    refresh();
}

void ImportPreview::refresh()
{
    const ImportFindings& findings = m_scan->findings();
    const int all = m_model->rowCount();
    const bool reading = m_scan->isRunning();
    fillFormats();
    m_figures->setText(all == 0 && reading ? tr("Reading…") : figuresWords(findings, all));
    QString skipped = skippedWords(findings);
    if (m_scan->wasCancelled())
        skipped = tr("reading was cancelled: this is a part") %
                  (skipped.isEmpty() ? QString() : QString(QStringLiteral(" · ") % skipped));
    m_skipped->setText(skipped);
    const QString details = skippedText(findings);
    m_skippedBox->setVisible(!details.isEmpty());
    if (m_skippedShown != details) { // set anew, it would scroll to its top each time
        m_skippedShown = details;
        m_skippedText->setHtml(details);
    }

    m_many->setVisible(all > ImportModel::kMostChosen && !m_text);
    m_manyText->setText(tr("So many conversations are better looked at as recordings: they stay in their "
                           "file, and the rules run over all of them. Those that you check come in as "
                           "scenarios."));
    m_listStack->setCurrentIndex(all > 0 || reading ? 0 : 1);
    if (all == 0 && !reading) {
        if (!findings.unreadable.isEmpty())
            m_empty->setTexts(tr("%1 cannot be read").arg(m_source), findings.unreadable);
        else
            m_empty->setTexts(tr("There is no conversation in %1").arg(m_source),
                              tr("Its shape is none that is known. If you know what it is, choose the format "
                                 "above."));
        m_empty->actionButton()->setVisible(!m_text && findings.unreadable.isEmpty());
    }
    const int chosen = m_model->chosenCount();
    m_import->setText(chosen == 0
                          ? tr("Import")
                          : counted(chosen, tr("Import %1 conversation"), tr("Import %1 conversations")));
    m_import->setEnabled(chosen > 0 && !reading && !m_reading->isRunning());
    m_all->setEnabled(chosen < all);
    m_none->setEnabled(chosen > 0);
    showProgress();
}

void ImportPreview::showProgress()
{
    const bool importing = m_reading->isRunning();
    const bool busy = m_scan->isRunning() || importing;
    m_progress->setVisible(busy);
    m_stop->setVisible(busy);
    const int permille = importing ? m_reading->permille() : m_scan->permille();
    // One large conversation says nothing until it is read.
    m_progress->setRange(0, permille == 0 ? 0 : 1000);
    m_progress->setValue(permille);
    if (!busy)
        m_tick.stop();
}

void ImportPreview::showMessages()
{
    const QModelIndex current = m_filtered->mapToSource(m_table->currentIndex());
    if (!current.isValid()) {
        m_look->cancel();
        m_messages->clear();
        return;
    }
    m_look->start({m_model->row(current.row())}, format());
}

void ImportPreview::chooseShown(bool chosen)
{
    QList<int> rows;
    rows.reserve(m_filtered->rowCount());
    for (int row = 0; row < m_filtered->rowCount(); ++row)
        rows += m_filtered->mapToSource(m_filtered->index(row, 0)).row();
    m_model->setChosen(rows, chosen);
}

void ImportPreview::import()
{
    if (!m_import->isEnabled())
        return;
    m_wanted = m_model->chosenRows();
    m_reading->start(m_wanted, format());
    m_tick.start();
    refresh();
}

void ImportPreview::take(const std::vector<std::optional<Scenario>>& scenarios)
{
    ImportChoice choice;
    choice.source = m_source;
    choice.path = m_text ? m_source : m_path;
    choice.severalInSource = m_model->rowCount() > 1;
    choice.intoNewRuleSet = m_target->current() == 1;
    const auto leftOut = [&choice](const QString& line) {
        choice.leftOut += QString(choice.path % u':' % line);
    };
    for (const QString& told : m_scan->findings().faultsTold)
        leftOut(told);
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        if (scenarios[i])
            choice.scenarios.push_back(*scenarios[i]);
        else
            leftOut(QStringLiteral("%1: ").arg(m_wanted[i].place.line) %
                    tr("changed since it was looked at"));
    }
    if (choice.scenarios.empty()) {
        refresh();
        m_skipped->setText(tr("✕ The file was changed since it was looked at. Choose it again."));
        return;
    }
    accept();
    Q_EMIT chosen(choice);
}

void ImportPreview::done(int result)
{
    m_scan->cancel();
    m_reading->cancel();
    m_look->cancel();
    m_tick.stop();
    QDialog::done(result);
}

bool ImportPreview::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (watched == m_filter && (enter || key == Qt::Key_Down)) {
        m_table->setFocus(Qt::OtherFocusReason);
        return true;
    }
    if (watched == m_table && key == Qt::Key_Space) {
        // The whole row answers to Space, and several at once.
        QList<int> rows;
        const QModelIndexList selected = m_table->selectionModel()->selectedRows();
        for (const QModelIndex& index : selected)
            rows += m_filtered->mapToSource(index).row();
        if (!rows.isEmpty())
            m_model->setChosen(rows, !m_model->isChosen(rows.first()));
        return true;
    }
    if (watched == m_table && enter) {
        import();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace interlock::ui
