// SPDX-License-Identifier: GPL-3.0-or-later
// JsonTextEdit: JSON as text, in the theme's colours, with line numbers, matched brackets and a mark for a
// fault.
#pragma once

#include "core/exchange/json_text.h"

#include <QString>
#include <QWidget>

#include <optional>

class QsciLexerJSON;
class QsciScintilla;

namespace interlock::ui {

/// A text read as JSON for a person: the value, or where it stops being JSON. Line and column count from 1,
/// the column in characters.
struct JsonTextReading {
    std::optional<logic::Value> value;
    int line = 0;
    int column = 0;
    QString message;

    /// "Line 3, column 5: …"; empty where the text is JSON.
    QString words() const;
};
/// Refuses what is nested deeper than a condition may be.
JsonTextReading readJsonText(const QString& text);

class JsonTextEdit : public QWidget {
    Q_OBJECT

public:
    explicit JsonTextEdit(QWidget* parent = nullptr);
    ~JsonTextEdit() override;

    QString text() const;
    /// Keeps the cursor where it is, as far as there is such a place. Emits nothing.
    void setText(const QString& text);

    /// Marks the place of a fault. Line and column count from 1.
    void setError(int line, int column, const QString& message);
    void clearError();

    void setCursor(int line, int column);
    QWidget* editor() const;

Q_SIGNALS:
    void edited(const QString& text); ///< by a person
    void left();                      ///< Escape: the keyboard wants to go elsewhere

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void setUp();
    void showTheme();
    void fitLineNumbers();

    QsciScintilla* m_scintilla;
    QsciLexerJSON* m_lexer;
    bool m_isSetting = false;
};

} // namespace interlock::ui
