// SPDX-License-Identifier: GPL-3.0-or-later
// Small widgets that several panels share.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <QWidget>

#include <optional>

class QButtonGroup;
class QCompleter;
class QTableView;
class QToolButton;

namespace interlock::ui {

/// Lays widgets out in lines that wrap, centred in their line. A widget that expands takes the rest of its
/// line.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent = nullptr, int spacing = 4);
    ~FlowLayout() override;
    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    void insertWidget(int index, QWidget* widget);
    void moveItem(int from, int to);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool apply) const;
    QList<QLayoutItem*> m_items;
    int m_spacing;
};

/// Exclusive choices side by side in one frame, chosen by mouse or arrow keys.
class SegmentedControl : public QFrame {
    Q_OBJECT

public:
    explicit SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);
    int current() const;
    void setCurrent(int index); ///< emits nothing
    QAbstractButton* button(int index) const;

Q_SIGNALS:
    void chosen(int index); ///< by a person

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup* m_group;
    int m_current = 0;
};

class Chip;

/// A list of names as chips with a field to add one: completion, Backspace removes the last, chips can be
/// removed, reordered by drag or Alt+Left/Right. Names in `known` are normal, others carry a warning sign.
class ChipListEdit : public QFrame {
    Q_OBJECT

public:
    explicit ChipListEdit(QWidget* parent = nullptr);
    QStringList chips() const { return m_chips; }
    void setChips(const QStringList& chips); ///< emits nothing
    void setCompletions(const QStringList& names);
    /// Nothing set: every name is known.
    void setKnown(const std::optional<QStringList>& known);
    void setPlaceholder(const QString& text);
    void setReadOnly(bool readOnly);
    QLineEdit* lineEdit() const { return m_edit; }
    void focusChip(int index); ///< -1 focuses the field

Q_SIGNALS:
    void edited(const QStringList& chips); ///< by a person

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    Chip* chip(int index) const;
    int indexOf(const Chip* chip) const;
    void rebuild();
    void refreshChips();
    void commitText();
    void removeChip(int index);
    void moveChip(int from, int to, bool tell);
    void dragOver(Chip* dragged, const QPoint& at);
    void tell();

    QStringList m_chips;
    std::optional<QStringList> m_known;
    QStringList m_completions;
    QLineEdit* m_edit;
    QWidget* m_flow;
    FlowLayout* m_layout;
    bool m_readOnly = false;
};

/// "OUTLINE": small, letter-spaced, secondary.
class SectionLabel : public QLabel {
    Q_OBJECT

public:
    explicit SectionLabel(const QString& text, QWidget* parent = nullptr);
};

/// Shown where a panel has nothing to show: what this is, what to do next, and a button that does it.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    EmptyState(const QString& title, const QString& text, const QString& action = {},
               QWidget* parent = nullptr);
    void setTexts(const QString& title, const QString& text);
    QPushButton* actionButton() const { return m_button; } ///< null without an action

private:
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_button = nullptr;
};

/// A button that looks primary (accent) or plain; sets the property that the style asks for.
QPushButton* makeButton(const QString& text, bool primary = false, QWidget* parent = nullptr);
/// A flat button with an icon only; `tip` is its tool tip and accessible name.
QToolButton* makeIconButton(const QString& iconName, const QString& tip, QWidget* parent = nullptr);
/// Text in the secondary colour; wraps where `wrap`.
QLabel* makeSecondaryLabel(const QString& text, QWidget* parent = nullptr, bool wrap = false);
/// A horizontal hairline.
QFrame* makeLine(QWidget* parent = nullptr);
/// Stands on the panel colour instead of the window's.
void setPanelGround(QWidget* widget);
/// Rows of 30 px, whole rows selected, no row numbers, headers left-aligned and quiet.
void prepareTable(QTableView* table);

} // namespace interlock::ui
