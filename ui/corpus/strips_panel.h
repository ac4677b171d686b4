// SPDX-License-Identifier: GPL-3.0-or-later
// StripsPanel: the strips of all rules and skills under one heading, over one scale.
#pragma once

#include "ui/corpus/corpus_model.h"
#include "ui/corpus/strip_table.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace interlock::ui {

class StripsPanel : public QWidget {
    Q_OBJECT

public:
    StripsPanel(const CorpusData* corpus, CorpusModel* conversations, QWidget* parent = nullptr);

    void coverageChanged(); ///< other figures
    /// Marks the conversation at a row of the table; -1 for none.
    void setSelectedRow(int row);
    StripTable* rules() const { return m_rulesTable; }
    StripTable* skills() const { return m_skillsTable; }

Q_SIGNALS:
    void rowChosen(int row); ///< of the table of conversations
    void ruleFilterAsked(const QString& name);
    void skillFilterAsked(const QString& name);
    void partAsked(const QString& pointer); ///< of the rule-set file

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareRoom(); ///< between strips and remarks, the same in both tables
    StripTable* makeTable(StripsModel* model, const QString& objectName, const QString& name);
    void rebuild();
    void showWords();
    void moveOn(const StripsModel* model, int step, int place);

    const CorpusData* m_data;
    CorpusModel* m_conversations;
    StripsModel *m_rules, *m_skills;
    StripTable *m_rulesTable, *m_skillsTable;
    QLabel* m_what;
    QTimer m_later; ///< many changes, one rebuilding
};

} // namespace interlock::ui
