// SPDX-License-Identifier: GPL-3.0-or-later
// Theme: the studio's colours and fonts, light and dark, and the application's palette and style sheet from
// them.
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

class QPalette;

namespace interlock::ui {

class SystemTheme;

/// The named colours; nothing else in the studio names a colour.
struct Colors {
    bool dark = false;
    QColor window, panel, raised, line, text, secondary, accent, accentWash, onAccent;
    QColor red, redWash, green, amber, dim;
    /// The Okabe–Ito colours, for categories such as tracker lines.
    QColor category(int index) const;
};

Colors lightColors();
Colors darkColors();

/// `share` of `over` laid on `under`: for hovered and pressed shades of the named colours.
QColor mixed(const QColor& under, const QColor& over, qreal share);

class Theme : public QObject {
    Q_OBJECT

public:
    enum class Choice { System, Light, Dark };

    /// The theme of the application; made at the first call, after QApplication.
    static Theme* instance();

    Choice choice() const { return m_choice; }
    void setChoice(Choice choice);
    const Colors& colors() const { return m_colors; }

    QFont textFont() const;         ///< Inter where installed, 13 px
    QFont smallFont() const;        ///< 11 px
    QFont codeFont() const;         ///< monospace, 12 px, for identifiers and JSON
    QFont headingFont() const;      ///< 15 px, demibold
    static constexpr int kGrid = 8; ///< px; distances are multiples, or halves

    /// Sets palette, font and style of the application. Called again by itself when the theme changes.
    void apply();

Q_SIGNALS:
    void changed();

private:
    explicit Theme(QObject* parent);
    void refresh();
    QPalette palette() const;
    SystemTheme* m_system;
    Choice m_choice = Choice::System;
    Colors m_colors;
    bool m_applied = false;
};

} // namespace interlock::ui
