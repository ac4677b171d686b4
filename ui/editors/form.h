// SPDX-License-Identifier: GPL-3.0-or-later
// What the forms of the editors are made of: captions, hints, quiet fields and the words for faults.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QVBoxLayout;

namespace interlock::ui {

struct Colors;

/// Calls `dress` now and whenever the theme changes, as long as the widget lives.
void followTheme(QWidget* widget, const std::function<void(const Colors&)>& dress);

/// Small, secondary text: the caption of a field, or a hint below it.
class QuietLabel : public QLabel {
    Q_OBJECT

public:
    explicit QuietLabel(const QString& text = {}, QWidget* parent = nullptr);
};

enum class Fault { None, Warning, Error };

/// What is wrong with a field, with a sign before it; hidden while nothing is.
class FaultLabel : public QLabel {
    Q_OBJECT

public:
    explicit FaultLabel(QWidget* parent = nullptr);
    Fault fault() const { return m_fault; }
    /// Whose sign and colour it has; an error's at first.
    void setFault(Fault fault);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void dress();

    Fault m_fault = Fault::Error;
};

/// The bar above a list or an editor: a line of buttons and fields on the raised surface.
class HeaderBar : public QWidget {
    Q_OBJECT

public:
    explicit HeaderBar(QWidget* parent = nullptr);
    QHBoxLayout* line() const { return m_line; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_line;
};

/// A line of text without a frame, until the pointer or the cursor is in it.
class QuietEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit QuietEdit(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// Gives an entry field the border of a fault.
void markFault(QWidget* editor, Fault fault);

/// A column of fields with their captions above.
class Form : public QWidget {
    Q_OBJECT

public:
    explicit Form(QWidget* parent = nullptr);
    /// `hint` is the field's tool-tip.
    void add(const QString& caption, QWidget* field, const QString& hint = {});
    /// Several fields side by side, of equal width.
    void addSideBySide(const std::vector<std::pair<QString, QWidget*>>& fields);
    /// Without a caption; close to what stands above it. The one that stretches takes the room that is left.
    void addPlain(QWidget* widget, int stretch = 0);
    void addSection(const QString& title);
    void addStretch();

private:
    QVBoxLayout* m_lines;
};

/// In the theme's font for code.
void makeCode(QWidget* edit);
/// As high as its text, from `lines` lines to twelve more.
void growWithText(QPlainTextEdit* edit, int lines = 0);
/// Offers names while typing; `chosen` is called after one was taken.
void complete(QLineEdit* edit, const QStringList& names, const std::function<void()>& chosen);

} // namespace interlock::ui
