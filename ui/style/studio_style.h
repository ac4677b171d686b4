// SPDX-License-Identifier: GPL-3.0-or-later
// StudioStyle: how standard widgets look. Fusion lays out and handles, this draws: calm, flat, hairlines.
#pragma once

#include <QProxyStyle>

class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QStyleOptionViewItem;

namespace interlock::ui {

/// Dynamic properties that widgets may set: "primary" (bool) on push and tool buttons: the accent button;
/// "separators" (bool) on item views: hairlines between rows (tables have them unless it is false).
class StudioStyle : public QProxyStyle {
    Q_OBJECT

public:
    StudioStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override;
    QIcon standardIcon(StandardPixmap standardIcon, const QStyleOption* option,
                       const QWidget* widget) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;

private:
    // Buttons and fields.
    bool drawButtonPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const;
    bool drawButtonControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                           const QWidget* widget) const;
    void drawComboBox(const QStyleOptionComboBox* option, QPainter* painter, const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionSpinBox* option, QPainter* painter, const QWidget* widget) const;
    void drawToolButton(const QStyleOptionToolButton* option, QPainter* painter, const QWidget* widget) const;
    // Views and frames.
    bool drawViewPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                           const QWidget* widget) const;
    bool drawViewControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                         const QWidget* widget) const;
    void drawSlider(const QStyleOptionSlider* option, QPainter* painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionSlider* option, QPainter* painter, const QWidget* widget) const;
    void drawItemBackground(const QStyleOptionViewItem* option, QPainter* painter,
                            const QWidget* widget) const;
    // Menus, bars and tabs.
    bool drawBarPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const;
    bool drawBarControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const;
    void drawMenuItem(const QStyleOptionMenuItem* option, QPainter* painter) const;
    void drawTab(const QStyleOptionTab* option, QPainter* painter) const;
};

} // namespace interlock::ui
