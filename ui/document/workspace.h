// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: the document and what all panels share about it. Panels take a Workspace and know nothing of
// each other.
#pragma once

#include "ui/document/document.h"
#include "ui/document/rehearsal.h"
#include "ui/document/selection.h"

#include <QObject>
#include <QTimer>

namespace interlock::ui {

class Workspace : public QObject {
    Q_OBJECT

public:
    explicit Workspace(QObject* parent = nullptr);

    Document* document() { return &m_document; }
    Selection* selection() { return &m_selection; }
    Rehearsal* rehearsal() { return &m_rehearsal; }

    /// What the checker says of the document now, refreshed shortly after an edit.
    const std::vector<Issue>& problems() const { return m_problems; }

Q_SIGNALS:
    void problemsChanged();

private:
    static constexpr int kCheckDelay = 120; ///< ms after an edit, so that typing is not slowed down
    void check();
    void revealEvent(const QString& pointer);

    Document m_document;
    Selection m_selection;
    Rehearsal m_rehearsal;
    std::vector<Issue> m_problems;
    QTimer m_checkTimer;
};

} // namespace interlock::ui
