// SPDX-License-Identifier: GPL-3.0-or-later
// ImportModel: the conversations of a transcript with their figures, and which of them come in.
#pragma once

#include "ui/transfer/import_scan.h"

#include <QAbstractTableModel>

namespace interlock::ui {

class ImportModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        WordsColumn,
        TurnsColumn,
        CallsColumn,
        ResultsColumn,
        RemarkColumn,
        ColumnCount
    };

    /// With more conversations than this none is chosen by itself.
    static constexpr int kMostChosen = 1000;

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void append(const std::vector<ImportRow>& rows);
    const ImportRow& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    bool isChosen(int row) const { return m_chosen[static_cast<std::size_t>(row)] != 0; }
    void setChosen(const QList<int>& rows, bool chosen);
    int chosenCount() const { return m_chosenCount; }
    std::vector<ImportRow> chosenRows() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void chosenChanged();

private:
    std::vector<ImportRow> m_rows;
    std::vector<char> m_chosen;
    int m_chosenCount = 0;
};

} // namespace interlock::ui
