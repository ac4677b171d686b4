// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the timeline into memory, then writes it as a whole.
#include "ui/timeline/timeline_export.h"

#include "core/engine/compiled_rule_set.h"
#include "core/exchange/file_io.h"
#include "core/simulate/simulator.h"
#include "ui/timeline/timeline_geometry.h"
#include "ui/timeline/timeline_plot.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <set>

namespace interlock::ui::timeline {

namespace {

constexpr double kDotsPerInch = 96;
constexpr qint64 kMostPixels = 120'000'000;

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Timeline)
};

QString title()
{
    return Tr::tr("Timeline");
}

QString paintPng(TimelinePicture* picture, QBuffer* out)
{
    const QSize size = picture->pictureSize();
    if (qint64{size.width()} * size.height() > kMostPixels)
        return Tr::tr("too large for PNG (%1 × %2 pixels): SVG and PDF have no limit")
            .arg(size.width())
            .arg(size.height());
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return Tr::tr("not enough memory for the picture");
    image.setDotsPerMeterX(static_cast<int>(kDotsPerInch / 0.0254));
    image.setDotsPerMeterY(static_cast<int>(kDotsPerInch / 0.0254));
    picture->paintOn(&image);
    return image.save(out, "PNG") ? QString() : Tr::tr("the picture cannot be coded as PNG");
}

QString paintSvg(TimelinePicture* picture, QBuffer* out)
{
    QSvgGenerator svg;
    svg.setOutputDevice(out);
    svg.setSize(picture->pictureSize());
    svg.setViewBox(QRect(QPoint(), picture->pictureSize()));
    svg.setResolution(static_cast<int>(kDotsPerInch));
    svg.setTitle(title());
    svg.setDescription(Tr::tr("Made by Interlock"));
    picture->paintOn(&svg);
    return {};
}

QString paintPdf(TimelinePicture* picture, QBuffer* out)
{
    QPdfWriter pdf(out);
    pdf.setTitle(title());
    pdf.setCreator(QStringLiteral("Interlock"));
    pdf.setResolution(static_cast<int>(kDotsPerInch));
    pdf.setPageMargins(QMarginsF());
    const QSizeF inches = QSizeF(picture->pictureSize()) / kDotsPerInch;
    pdf.setPageSize(QPageSize(inches, QPageSize::Inch, QString(), QPageSize::ExactMatch));
    picture->paintOn(&pdf);
    return {};
}

bool hasDoubleNames(const RuleSet& ruleSet)
{
    std::set<std::string> names;
    for (const Rule& rule : ruleSet.rules) {
        if (!names.insert(rule.name).second)
            return true;
    }
    return false;
}

} // namespace

bool exportTimeline(const TimelineLayout& layout, const QString& path, QSize size, const Colors& colors,
                    QString* error)
{
    TimelinePicture picture(layout, size, colors);
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    const QString kind = QFileInfo(path).suffix().toLower();
    QString problem;
    if (kind == QLatin1String("png"))
        problem = paintPng(&picture, &bytes);
    else if (kind == QLatin1String("svg"))
        problem = paintSvg(&picture, &bytes);
    else if (kind == QLatin1String("pdf"))
        problem = paintPdf(&picture, &bytes);
    else
        problem = Tr::tr("the file's name has to end in .png, .svg or .pdf");
    bytes.close();
    if (problem.isEmpty() && bytes.data().isEmpty())
        problem = Tr::tr("nothing was painted");
    if (problem.isEmpty()) {
        const QByteArray& data = bytes.data();
        problem = QString::fromStdString(exchange::write_file_atomically(
            path.toStdU16String(),
            std::string_view(data.constData(), static_cast<std::size_t>(data.size()))));
    }
    if (error)
        *error = problem;
    return problem.isEmpty();
}

} // namespace interlock::ui::timeline

namespace interlock::ui {

QString renderTimelineFile(const RuleSet& ruleSet, int scenario, const QString& path, bool dark, QSize size)
{
    using timeline::Tr;
    if (scenario < 0 || static_cast<std::size_t>(scenario) >= ruleSet.scenarios.size())
        return Tr::tr("there is no such scenario");
    if (timeline::hasDoubleNames(ruleSet))
        return Tr::tr("two rules have the same name");
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(ruleSet),
                                  ruleSet.scenarios[static_cast<std::size_t>(scenario)]);
    simulator.run_to_end();
    const timeline::TimelineLayout layout = timeline::buildTimeline(
        simulator.rules().source(), simulator.scenario(), simulator.trace(), timeline::AxisKind::Event);
    QString error;
    timeline::exportTimeline(layout, path, size, dark ? darkColors() : lightColors(), &error);
    return error;
}

} // namespace interlock::ui
