// SPDX-License-Identifier: GPL-3.0-or-later
// FaultsWindow: a window of its own that stops nobody.
#include "ui/corpus/faults_window.h"

#include "ui/corpus/corpus_model.h"
#include "ui/style/counted.h"
#include "ui/style/table.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace interlock::ui {

void FaultsModel::setFaults(std::vector<analysis::CorpusFault> faults)
{
    beginResetModel();
    m_faults = std::move(faults);
    endResetModel();
}

QString FaultsModel::line(int row) const
{
    const analysis::CorpusFault& fault = m_faults[static_cast<std::size_t>(row)];
    const QString path = QString::fromStdString(fault.path);
    const QString place = fault.line == 0 ? path : QStringLiteral("%1:%2").arg(path).arg(fault.line);
    return place % u": " % QString::fromStdString(fault.reason);
}

int FaultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_faults.size());
}

int FaultsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FaultsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const analysis::CorpusFault& fault = m_faults[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: {
        if (index.column() == ReasonColumn)
            return QString::fromStdString(fault.reason);
        const QString file = QFileInfo(QString::fromStdString(fault.path)).fileName();
        return fault.line == 0 ? file : QStringLiteral("%1:%2").arg(file).arg(fault.line);
    }
    case Qt::ToolTipRole:
        return line(index.row());
    default:
        return {};
    }
}

QVariant FaultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == PlaceColumn ? tr("Place") : tr("Reason");
}

FaultsWindow::FaultsWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), m_model(new FaultsModel(this)), m_summary(new QLabel(this))
{
    setObjectName(QStringLiteral("corpusFaults"));
    setWindowTitle(tr("Lines that could not be read"));
    resize(720, 420);
    setPanelGround(this);
    auto* table = new Table(m_model, {FaultsModel::ReasonColumn}, this);
    table->setObjectName(QStringLiteral("corpusFaultsTable"));
    table->setAccessibleName(windowTitle());
    table->setColumnWidths({280});
    QPushButton* copyButton = makeButton(tr("Copy all"), false, this);
    copyButton->setObjectName(QStringLiteral("corpusFaultsCopy"));
    QPushButton* closeButton = makeButton(tr("Close"), false, this);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_summary, 1);
    buttons->addWidget(copyButton);
    buttons->addWidget(closeButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 16);
    layout->setSpacing(16);
    layout->addWidget(table, 1);
    layout->addLayout(buttons);
    connect(copyButton, &QPushButton::clicked, this, &FaultsWindow::copy);
    connect(closeButton, &QPushButton::clicked, this, &QWidget::close);
}

void FaultsWindow::setFaults(const std::vector<analysis::CorpusFault>& faults)
{
    m_model->setFaults(faults);
    m_summary->setText(faultsText(faults.size()));
}

void FaultsWindow::copy()
{
    QStringList lines;
    for (int row = 0; row < m_model->rowCount(); ++row)
        lines += m_model->line(row);
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void FaultsWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

QString faultsText(std::size_t count)
{
    if (count >= analysis::kMaxFaults)
        return FaultsWindow::tr("%1 lines or more could not be read")
            .arg(countText(static_cast<qint64>(count)));
    return counted(static_cast<int>(count), FaultsWindow::tr("%1 line could not be read"),
                   FaultsWindow::tr("%1 lines could not be read"));
}

} // namespace interlock::ui
