// SPDX-License-Identifier: GPL-3.0-or-later
// TextListEdit: a short list of texts of several lines each: add, edit, move and remove.
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace interlock::ui {

class TextListEdit : public QWidget {
    Q_OBJECT

public:
    /// `text` names one entry to people: "Prompt text".
    TextListEdit(const QString& text, const QString& addText, QWidget* parent = nullptr);

    QStringList texts() const { return m_texts; }
    void setTexts(const QStringList& texts); ///< emits nothing
    QPlainTextEdit* textEdit(int index) const;
    QPushButton* addButton() const { return m_add; }

Q_SIGNALS:
    /// By a person. `typed` is the entry that was typed into, -1 where the list itself changed.
    void edited(const QStringList& texts, int typed);

private:
    struct Row {
        QWidget* widget = nullptr;
        QPlainTextEdit* edit = nullptr;
        QToolButton* up = nullptr;
        QToolButton* down = nullptr;
    };

    void addRow();
    int rowOf(const QWidget* widget) const;
    void move(int row, int by);
    void remove(int row);

    QString m_text;
    QStringList m_texts;
    std::vector<Row> m_rows;
    QVBoxLayout* m_lines;
    QPushButton* m_add;
};

} // namespace interlock::ui
