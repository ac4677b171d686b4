// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionCodeEdit: a few lines of JSON, as high as they are.
#pragma once

#include <QPlainTextEdit>

namespace interlock::ui {

class ConditionCodeEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit ConditionCodeEdit(QWidget* parent = nullptr);
    void setWrong(bool wrong);
    QSize sizeHint() const override;
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void finished(); ///< the field was left

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int textWidth() const;
    void keepCursorInSight();
    bool m_isWrong = false;
};

} // namespace interlock::ui
