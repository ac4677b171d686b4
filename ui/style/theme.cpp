// SPDX-License-Identifier: GPL-3.0-or-later
// The colours themselves, and how the application gets them.
#include "ui/style/theme.h"

#include "ui/style/studio_style.h"
#include "ui/style/system_theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QToolTip>

#include <array>

namespace interlock::ui {

namespace {

QFont sansFont(int pixels)
{
    static const QString family = [] {
        const QString inter = QStringLiteral("Inter");
        return QFontDatabase::hasFamily(inter)
                   ? inter
                   : QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
    }();
    QFont font(family);
    font.setPixelSize(pixels);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

} // namespace

Colors lightColors()
{
    Colors colors;
    colors.dark = false;
    colors.window = QColor(0xF4F5F7);
    colors.panel = QColor(0xFFFFFF);
    colors.raised = QColor(0xFAFBFC);
    colors.line = QColor(0xE1E4E9);
    colors.text = QColor(0x1B1F24);
    colors.secondary = QColor(0x5B6572);
    colors.accent = QColor(0x2563EB);
    colors.accentWash = QColor(0xE8F0FE);
    colors.onAccent = QColor(0xFFFFFF);
    colors.red = QColor(0xC2410C);
    colors.redWash = QColor(0xFDEEE6);
    colors.green = QColor(0x0B7A5A);
    colors.amber = QColor(0xB45309);
    colors.dim = QColor(0xA6AEB9);
    return colors;
}

Colors darkColors()
{
    Colors colors;
    colors.dark = true;
    colors.window = QColor(0x15171B);
    colors.panel = QColor(0x1C1F25);
    colors.raised = QColor(0x20242B);
    colors.line = QColor(0x2D323B);
    colors.text = QColor(0xE6E9EE);
    colors.secondary = QColor(0x98A2B0);
    colors.accent = QColor(0x7AA7FF);
    colors.accentWash = QColor(0x22304A);
    colors.onAccent = QColor(0x10131A);
    colors.red = QColor(0xF08A5D);
    colors.redWash = QColor(0x3A2620);
    colors.green = QColor(0x4CC2A0);
    colors.amber = QColor(0xE8B04A);
    colors.dim = QColor(0x59626F);
    return colors;
}

QColor Colors::category(int index) const
{
    // The colours of Okabe and Ito, those that show on the panel first.
    static constexpr std::array<QRgb, 7> onLight{0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7,
                                                 0xE69F00, 0x56B4E9, 0xF0E442};
    static constexpr std::array<QRgb, 7> onDark{0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442,
                                                0xCC79A7, 0xD55E00, 0x0072B2};
    const auto& list = dark ? onDark : onLight;
    return QColor(list.at(static_cast<std::size_t>(index < 0 ? 0 : index) % list.size()));
}

QColor mixed(const QColor& under, const QColor& over, qreal share)
{
    const auto channel = [share](float a, float b) { return a + (b - a) * static_cast<float>(share); };
    return QColor::fromRgbF(channel(under.redF(), over.redF()), channel(under.greenF(), over.greenF()),
                            channel(under.blueF(), over.blueF()));
}

Theme::Theme(QObject* parent) : QObject(parent), m_system(new SystemTheme(this))
{
    setObjectName(QStringLiteral("theme"));
    m_colors = m_system->isDark() ? darkColors() : lightColors();
    connect(m_system, &SystemTheme::changed, this, &Theme::refresh);
}

Theme* Theme::instance()
{
    static Theme* theme = new Theme(qApp);
    return theme;
}

void Theme::setChoice(Choice choice)
{
    m_choice = choice;
    refresh();
}

void Theme::refresh()
{
    const bool dark = m_choice == Choice::Dark || (m_choice == Choice::System && m_system->isDark());
    if (dark == m_colors.dark)
        return;
    m_colors = dark ? darkColors() : lightColors();
    if (m_applied)
        apply();
    Q_EMIT changed();
}

QFont Theme::textFont() const
{
    return sansFont(13);
}

QFont Theme::smallFont() const
{
    return sansFont(11);
}

QFont Theme::headingFont() const
{
    QFont font = sansFont(15);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont Theme::codeFont() const
{
    static const QString family = [] {
        for (const auto& wanted : {QStringLiteral("JetBrains Mono"), QStringLiteral("Cascadia Mono"),
                                   QStringLiteral("DejaVu Sans Mono")}) {
            if (QFontDatabase::hasFamily(wanted))
                return wanted;
        }
        return QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
    }();
    QFont font(family);
    font.setPixelSize(12);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QPalette Theme::palette() const
{
    const Colors& c = m_colors;
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& color, const QColor& disabled) {
        palette.setColor(QPalette::All, role, color);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    set(QPalette::Window, c.window, c.window);
    set(QPalette::WindowText, c.text, c.dim);
    set(QPalette::Base, c.panel, c.window);
    set(QPalette::AlternateBase, c.raised, c.window);
    set(QPalette::Text, c.text, c.dim);
    set(QPalette::PlaceholderText, c.secondary, c.dim);
    set(QPalette::Button, c.panel, c.window);
    set(QPalette::ButtonText, c.text, c.dim);
    set(QPalette::BrightText, c.red, c.dim);
    set(QPalette::Highlight, c.accentWash, c.line);
    set(QPalette::HighlightedText, c.text, c.dim);
    set(QPalette::Link, c.accent, c.dim);
    set(QPalette::LinkVisited, c.accent, c.dim);
    set(QPalette::ToolTipBase, c.raised, c.raised);
    set(QPalette::ToolTipText, c.text, c.dim);
    set(QPalette::Light, c.panel, c.panel);
    set(QPalette::Midlight, c.raised, c.raised);
    set(QPalette::Mid, c.line, c.line);
    set(QPalette::Dark, c.dim, c.line);
    set(QPalette::Shadow, mixed(c.window, QColor(Qt::black), 0.4), c.line);
    return palette;
}

void Theme::apply()
{
    if (!m_applied) {
        m_applied = true;
        QApplication::setStyle(new StudioStyle);
    }
    QPalette plain = palette();
    QApplication::setPalette(plain);
    // Selected text needs more than a row's wash to be seen.
    QPalette text = plain;
    text.setColor(QPalette::Highlight, mixed(m_colors.panel, m_colors.accent, m_colors.dark ? 0.45 : 0.28));
    for (const char* editor : {"QLineEdit", "QTextEdit", "QPlainTextEdit", "QLabel", "QAbstractSpinBox"})
        QApplication::setPalette(text, editor);
    QApplication::setFont(textFont());
    QToolTip::setPalette(plain);
    QToolTip::setFont(textFont());
}

} // namespace interlock::ui
