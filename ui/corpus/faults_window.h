// SPDX-License-Identifier: GPL-3.0-or-later
// FaultsWindow: the lines of recordings that could not be read, each with its place and reason.
#pragma once

#include "core/analysis/corpus.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <vector>

class QLabel;

namespace interlock::ui {

class FaultsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { PlaceColumn, ReasonColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setFaults(std::vector<analysis::CorpusFault> faults);
    QString line(int row) const; ///< "path:line: reason"

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<analysis::CorpusFault> m_faults;
};

class FaultsWindow : public QWidget {
    Q_OBJECT

public:
    explicit FaultsWindow(QWidget* parent = nullptr);
    void setFaults(const std::vector<analysis::CorpusFault>& faults);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void copy();

    FaultsModel* m_model;
    QLabel* m_summary;
};

/// "12 lines could not be read"; "1,000 lines or more could not be read" where no more are kept.
QString faultsText(std::size_t count);

} // namespace interlock::ui
