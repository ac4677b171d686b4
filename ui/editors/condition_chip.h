// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionChip: a word that opens a menu of other words; light enough for hundreds of them.
#pragma once

#include <QAbstractButton>

#include <functional>

class QMenu;

namespace interlock::ui {

class ConditionChip : public QAbstractButton {
    Q_OBJECT

public:
    explicit ConditionChip(QWidget* parent = nullptr);

    void setWord(const QString& word);
    void setStrong(bool strong); ///< bold, for groups
    void setCode(bool code);     ///< monospace, for values
    /// Fills the menu each time it is opened.
    void setMenu(std::function<void(QMenu*)> fill);
    void openMenu();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    static constexpr int kHeight = 28;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QFont wordFont() const;
    std::function<void(QMenu*)> m_fill;
    bool m_strong = false;
    bool m_code = false;
};

} // namespace interlock::ui
