// SPDX-License-Identifier: GPL-3.0-or-later
// Entry fields: they show a value, say in words what is wrong with an entry, and keep it as it was typed.
#pragma once

#include "core/logic/value.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QWidget>

#include <functional>
#include <optional>

namespace interlock::ui {

class Drafts;
class FaultLabel;
class JsonTextEdit;
struct JsonTextReading;

/// What a field makes of an entry.
struct Verdict {
    QString words;     ///< shown below the field; empty where there is nothing to say
    bool holds = true; ///< false: the document cannot take it, so it stays a draft

    static Verdict fault(const QString& words) { return {words, false}; }
    static Verdict warning(const QString& words) { return {words, true}; }
};

class EntryField : public QWidget {
    Q_OBJECT

public:
    using Check = std::function<Verdict(const QString&)>;

    void setCheck(Check check);
    /// Shows what the document holds at `place`, or the draft that stands for it.
    void showValue(int place, const QString& value);
    /// As if a person had typed the text.
    void type(const QString& text);
    /// The words below the field; empty where all is well.
    QString words() const;
    virtual QWidget* editor() const = 0;
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void edited(const QString& text); ///< by a person, and the document can take it

protected:
    EntryField(Drafts* drafts, const QString& name, QWidget* parent);
    void setUp(QWidget* editor, const QString& accessibleName);
    void typed();
    virtual QString text() const = 0;
    virtual void setText(const QString& text) = 0;
    /// True where the text says the value in another spelling, which then stays as it is.
    virtual bool says(const QString& text, const QString& value) const { return text == value; }

private:
    void judge();
    /// Nothing was typed, and the document cannot hold nothing: what it does hold comes back.
    void restore();

    Drafts* m_drafts;
    Check m_check;
    Verdict m_verdict;
    FaultLabel* m_words = nullptr;
    QString m_value;
    int m_place = -1;
};

/// One line. `name` tells its drafts apart and is its object name.
class TextField : public EntryField {
    Q_OBJECT

public:
    enum class Look { Framed, Quiet, Title, Code };

    TextField(Drafts* drafts, const QString& name, const QString& accessibleName, Look look = Look::Framed,
              QWidget* parent = nullptr);
    QLineEdit* lineEdit() const { return m_edit; }
    QWidget* editor() const override { return m_edit; }
    void setCompletions(const QStringList& names);

protected:
    QString text() const override { return m_edit->text(); }
    void setText(const QString& text) override;

private:
    QLineEdit* m_edit;
};

/// A number; Up and Down count.
class NumberField : public TextField {
    Q_OBJECT

public:
    enum class Kind { Integer, Seconds };

    /// `least` is the smallest integer allowed, where there is one; `fault` says what is wanted.
    NumberField(Drafts* drafts, const QString& name, const QString& accessibleName, Kind kind,
                std::optional<std::int64_t> least, const QString& fault, QWidget* parent = nullptr);
    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    bool says(const QString& text, const QString& value) const override;

private:
    Kind m_kind;
    std::optional<std::int64_t> m_least;
};

/// JSON as text, over several lines or one.
class JsonField : public EntryField {
    Q_OBJECT

public:
    enum class Null { Shown, Empty };  ///< how null is spelled: "null", or no text
    enum class Editor { Plain, Code }; ///< Code has line numbers and colours, and marks the place of a fault

    JsonField(Drafts* drafts, const QString& name, const QString& accessibleName, int lines,
              Null null = Null::Shown, Editor editor = Editor::Plain, QWidget* parent = nullptr);
    QWidget* editor() const override;
    void showJson(int place, const logic::Value& value);
    /// Asked of text that is JSON; "" where the value will do, else what is wrong.
    void setValueCheck(std::function<QString(const logic::Value&)> check);

Q_SIGNALS:
    void jsonEdited(const interlock::logic::Value& value);

protected:
    QString text() const override;
    void setText(const QString& text) override;
    bool says(const QString& text, const QString& value) const override;

private:
    JsonTextReading read(const QString& text) const;
    Verdict judgeJson(const QString& text) const;
    void fit();

    QPlainTextEdit* m_plain = nullptr;
    JsonTextEdit* m_code = nullptr;
    int m_lines;
    Null m_null;
    std::function<QString(const logic::Value&)> m_valueCheck;
};

} // namespace interlock::ui
