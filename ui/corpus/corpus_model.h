// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusModel: the conversations of a corpus that answer a filter, in an order. Holds indexes, not rows.
#pragma once

#include "ui/corpus/corpus_filter.h"
#include "ui/corpus/corpus_order.h"

#include <QAbstractTableModel>

#include <functional>
#include <vector>

namespace interlock::ui {

class CorpusModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        CorpusIndexRole = Qt::UserRole + 100, ///< place in CorpusData::rows
        NumberRole,                           ///< of a column of numbers, as qint64
    };

    /// `data` must outlive the model; its owner says by `replace` and `grow` what became of it.
    explicit CorpusModel(const CorpusData* data, QObject* parent = nullptr);

    void replace();
    void grow(int first); ///< rows from `first` on are new

    const CorpusFilter& filter() const { return m_filter; }
    void setFilter(const CorpusFilter& filter);
    const CorpusOrder& order() const { return m_order; }
    void setOrder(const CorpusOrder& order);

    const std::vector<int>& shown() const { return m_shown; } ///< indexes of the rows, as they stand
    int rowOf(int corpusIndex) const;                         ///< -1 where it is not shown
    const analysis::CorpusRow& conversation(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void shownChanged(); ///< others are shown, or in another order

private:
    std::vector<int> matching(int first) const;
    void rebuild();
    void remapAfter(const std::function<void()>& reorder);
    QVariant text(const analysis::CorpusRow& row, CorpusColumn column) const;

    const CorpusData* m_data;
    CorpusFilter m_filter;
    CorpusOrder m_order;
    std::vector<int> m_shown;
};

/// "1,164"; zero is a dash, so that what did happen stands out.
QString countText(qint64 count);

} // namespace interlock::ui
