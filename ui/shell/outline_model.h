// SPDX-License-Identifier: GPL-3.0-or-later
// OutlineModel: the six sections with counts and problems; while something is sought, the parts it is found
// in.
#pragma once

#include "ui/document/workspace.h"

#include <QAbstractListModel>

#include <vector>

namespace interlock::ui {

class OutlineModel : public QAbstractListModel {
    Q_OBJECT

public:
    explicit OutlineModel(Workspace* workspace, QObject* parent = nullptr);

    /// Shows the parts whose name answers `text`, best first under their section; empty shows sections alone.
    void setFilter(const QString& text);
    QString filter() const { return m_filter; }

    static constexpr int kSettings = -2; ///< the place of the row of the rule set's own settings

    /// The row of a section, or of one of its parts where it is shown; -1 where it is not.
    int rowOf(Section section, int place = -1) const;
    int settingsRow() const { return rowOf(Section::Rules, kSettings); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        Section section = Section::Rules;
        int place = -1; ///< -1: the section itself; kSettings: none of them
        friend bool operator==(const Row&, const Row&) = default;
    };

    void rebuild();
    void countProblems();

    Workspace* m_workspace;
    QString m_filter;
    std::vector<Row> m_rows;
    struct Count {
        int errors = 0;
        int warnings = 0;
    };
    std::vector<std::pair<Row, Count>> m_problems; ///< of sections and parts, by first mention
};

} // namespace interlock::ui
