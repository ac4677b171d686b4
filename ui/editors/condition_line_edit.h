// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionLineEdit: a line of a condition as wide as its text, with completion, checked while it is typed.
#pragma once

#include <QLineEdit>
#include <QStringList>

#include <functional>

namespace interlock::ui {

class ConditionLineEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit ConditionLineEdit(QWidget* parent = nullptr);

    /// Asked for when the field gets the focus.
    void setCompletions(std::function<QStringList()> completions);
    void setHasChoices(bool has); ///< shows an arrow that lists the completions
    void setCounts(bool counts);  ///< Up and Down change a number by 1
    /// What is wrong with the text, for a tooltip and a red frame; empty where nothing is.
    void setFault(const QString& fault);
    QString fault() const { return m_fault; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void typed(const QString& text); ///< by a person, each key
    void chosen();                   ///< a completion was taken
    void finished();                 ///< the field was left, or Enter pressed
    void widthWanted();              ///< another sizeHint

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void makeCompleter();
    void listCompletions();
    QRect arrowRect() const;

    std::function<QStringList()> m_completions;
    QString m_fault;
    bool m_hasChoices = false;
    bool m_counts = false;
};

} // namespace interlock::ui
