// SPDX-License-Identifier: GPL-3.0-or-later
// An icon engine that draws the SVG in the colours of the moment.
#include "ui/style/icons.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

/// A static library's resources have to be asked for; the macro wants to stand outside of namespaces.
static void initIconResources()
{
    Q_INIT_RESOURCE(interlock_icons);
}

namespace interlock::ui {

namespace {

/// The text of an icon's file; empty for an unknown name.
QByteArray svgText(const QString& name)
{
    static QHash<QString, QByteArray> texts;
    const auto known = texts.constFind(name);
    if (known != texts.constEnd())
        return *known;
    static const bool initialized = (initIconResources(), true);
    Q_UNUSED(initialized)
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QByteArray text;
    if (file.open(QIODevice::ReadOnly))
        text = file.readAll();
    texts.insert(name, text);
    return text;
}

QPixmap drawn(const QString& name, const QSize& pixels, const QColor& color)
{
    const QString key = QStringLiteral("interlock/%1/%2x%3/%4")
                            .arg(name)
                            .arg(pixels.width())
                            .arg(pixels.height())
                            .arg(color.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(pixels);
    pixmap.fill(Qt::transparent);
    QByteArray text = svgText(name);
    text.replace("#000", color.name().toLatin1());
    QSvgRenderer renderer(text);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(pixels)));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(const QString& name, QColor Colors::*color) : m_name(name), m_color(color) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return drawn(m_name, size, colorOf(mode, state));
    }
    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }
    QString key() const override { return QStringLiteral("interlock"); }
    QString iconName() override { return m_name; }
    bool isNull() override { return false; }

private:
    QColor colorOf(QIcon::Mode mode, QIcon::State state) const
    {
        const Colors& colors = Theme::instance()->colors();
        if (mode == QIcon::Disabled)
            return colors.dim;
        if (m_color)
            return colors.*m_color;
        return state == QIcon::On ? colors.accent : mixed(colors.text, colors.secondary, 0.35);
    }

    QString m_name;
    QColor Colors::*m_color; ///< null: by state
};

} // namespace

QIcon icon(const QString& name)
{
    return icon(name, nullptr);
}

QIcon icon(const QString& name, QColor Colors::*color)
{
    if (svgText(name).isEmpty()) {
        Q_ASSERT_X(false, "icon", qPrintable(QStringLiteral("no icon is named ") + name));
        return {};
    }
    return QIcon(new ThemedIconEngine(name, color));
}

QStringList iconNames()
{
    svgText(QStringLiteral("add")); // the resources are there
    QStringList names =
        QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name);
    for (QString& name : names)
        name.chop(4);
    return names;
}

QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal devicePixelRatio)
{
    const int pixels = qRound(size * devicePixelRatio);
    QPixmap pixmap = drawn(name, {pixels, pixels}, color);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

} // namespace interlock::ui
