// SPDX-License-Identifier: GPL-3.0-or-later
// StripsModel: the rules, or the skills, of a corpus: name, strip, figures over the whole corpus, remark.
#pragma once

#include "ui/corpus/corpus_data.h"
#include "ui/corpus/strip_geometry.h"

#include <QAbstractTableModel>

namespace interlock::ui {

class StripsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Kind { Rules, Skills };
    enum Column { NameColumn, StripColumn, SeenColumn, StruckColumn, RemarkColumn, ColumnCount };
    enum Role { PlaceInFileRole = Qt::UserRole + 100, NumberRole };

    StripsModel(Kind kind, const CorpusData* data, QObject* parent = nullptr);

    Kind kind() const { return m_kind; }
    void reload(); ///< the coverage is another
    void setStrips(std::shared_ptr<const Strips> strips);
    const Strips* strips() const { return m_strips.get(); }
    /// The cells of a row; empty where there are none.
    const std::vector<StripCell>& cells(int row) const;
    int placeInFile(int row) const;
    QString name(int row) const;
    int rowOfPlace(int place) const; ///< -1 for none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    qint64 seen(int row) const;
    qint64 struck(int row) const;

    Kind m_kind;
    const CorpusData* m_data;
    std::vector<analysis::RuleCoverage> m_rules;
    std::vector<analysis::SkillCoverage> m_skills;
    std::shared_ptr<const Strips> m_strips;
};

} // namespace interlock::ui
