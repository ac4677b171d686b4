// SPDX-License-Identifier: GPL-3.0-or-later
// NameChoice: one name out of many, or any: a combo box that completes, with a count behind each name.
#pragma once

#include "ui/corpus/corpus_facets.h"

#include <QComboBox>

namespace interlock::ui {

class NameChoice : public QComboBox {
    Q_OBJECT

public:
    /// `any` is the word for no choice ("Any rule").
    explicit NameChoice(const QString& any, QWidget* parent = nullptr);

    void setFacets(const std::vector<Facet>& facets); ///< keeps what was chosen; emits nothing
    QString chosen() const { return m_chosen; }       ///< empty for any
    void setChosen(const QString& name);              ///< emits nothing

Q_SIGNALS:
    void chosenChanged(const QString& name); ///< by a person

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void take(const QString& text);
    void refresh();

    QString m_any, m_chosen;
    std::vector<Facet> m_facets;
};

} // namespace interlock::ui
