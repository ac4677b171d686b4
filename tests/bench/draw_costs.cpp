// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what match_bench measured, rules a second against rules, and writes it down as a table.
//   draw_costs RESULTS.jsonl PICTURE.png TABLE.md      (each line of match_bench with a key "series" added)
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "ui/style/theme.h"
#include "ui/timeline/plot_library.h"

#include <QApplication>

#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

using namespace interlock;
using logic::Value;

namespace {

constexpr int kWidth = 960;
constexpr int kHeight = 480;
constexpr double kScale = 2; // for sharp displays

struct Series
{
    QString name;
    std::map<std::int64_t, double> medians; ///< rules → rules a second
    std::map<std::int64_t, double> readyIn; ///< rules → milliseconds before the first message
};

double number(const Value& line, const char* key)
{
    const Value* found = line.find(key);
    return found && found->is_number() ? found->as_double() : 0;
}

/// In the order in which their first lines stand.
std::vector<Series> readSeries(const std::string& text)
{
    std::vector<Series> all;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
        const auto value = exchange::read_json(line).value;
        const Value* name = value ? value->find("series") : nullptr;
        const Value* rates = value ? value->find("rules_per_second") : nullptr;
        if (!name || !name->is_string() || !rates)
            continue;
        const QString title = QString::fromStdString(name->as_string());
        auto known = std::find_if(all.begin(), all.end(), [&title](const Series& each) { return each.name == title; });
        if (known == all.end())
            known = all.insert(all.end(), Series{title, {}, {}});
        const auto count = static_cast<std::int64_t>(number(*value, "n"));
        known->medians[count] = number(*rates, "median");
        known->readyIn[count] = number(*value, "preparation_ms");
    }
    return all;
}

/// 12.3 M and the like: three digits.
QString shortNumber(double value)
{
    static const char* const units[] = {"", " k", " M", " G"};
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < std::size(units); ++unit)
        value /= 1000;
    const int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    return QString::number(value, 'f', unit == 0 ? 0 : decimals) + QLatin1String(units[unit]);
}

QString counted(std::int64_t value)
{
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(value));
}

/// A row of the table; a cell is empty where nothing was measured.
template <typename Write>
QString rowOf(const QString& name, const std::set<std::int64_t>& counts, const std::map<std::int64_t, double>& values,
              const Write& write)
{
    QString row = QStringLiteral("| ") + name + QStringLiteral(" |");
    for (const std::int64_t count : counts) {
        const auto value = values.find(count);
        row += QLatin1Char(' ') + (value == values.end() ? QString() : write(value->second)) + QStringLiteral(" |");
    }
    return row + QLatin1Char('\n');
}

QString tableOf(const std::vector<Series>& all)
{
    std::set<std::int64_t> counts;
    for (const Series& series : all) {
        for (const auto& [count, median] : series.medians)
            counts.insert(count);
    }
    QString head = QStringLiteral("| rules decided a second, with so many rules |");
    QString rule = QStringLiteral("|---|");
    for (const std::int64_t count : counts) {
        head += QLatin1Char(' ') + counted(count) + QStringLiteral(" |");
        rule += QStringLiteral("---:|");
    }
    QString table = head + QLatin1Char('\n') + rule + QLatin1Char('\n');
    for (const Series& series : all)
        table += rowOf(series.name, counts, series.medians, shortNumber);
    table += rowOf(QStringLiteral("ready for the first message, ms"), counts, all.front().readyIn,
                   [](double ms) { return QString::number(ms, 'f', ms < 10 ? 2 : 0); });
    return table;
}

void styleAxis(QCPAxis* axis, const ui::Colors& colors, const QString& label)
{
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    axis->setNumberFormat(QStringLiteral("eb"));
    axis->setNumberPrecision(0);
    axis->setLabel(label);
    axis->setBasePen(QPen(colors.line));
    axis->setTickPen(QPen(colors.line));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(colors.secondary);
    axis->setTickLabelFont(ui::Theme::instance()->smallFont());
    axis->setLabelColor(colors.secondary);
    axis->setLabelFont(ui::Theme::instance()->smallFont());
    axis->setLabelPadding(8);
    axis->grid()->setPen(QPen(colors.line));
    axis->grid()->setZeroLinePen(Qt::NoPen);
}

bool draw(const std::vector<Series>& all, const QString& path)
{
    const ui::Colors colors = ui::lightColors();
    QCustomPlot plot;
    plot.setBackground(QBrush(colors.panel));
    plot.axisRect()->setAutoMargins(QCP::msAll);
    styleAxis(plot.xAxis, colors, QStringLiteral("rules"));
    styleAxis(plot.yAxis, colors, QStringLiteral("rules decided a second"));
    static constexpr QCPScatterStyle::ScatterShape shapes[] = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare,
                                                               QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangle};
    double lowest = 1e300;
    double highest = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCPGraph* graph = plot.addGraph();
        const QColor color = i == 0 ? colors.accent : colors.category(static_cast<int>(i));
        graph->setPen(QPen(color, i == 0 ? 2.5 : 1.5));
        // A shape of its own beside the colour.
        graph->setScatterStyle(QCPScatterStyle(shapes[i % std::size(shapes)], QPen(color), QBrush(color), 7));
        graph->setName(all[i].name);
        for (const auto& [count, median] : all[i].medians) {
            graph->addData(static_cast<double>(count), median);
            lowest = std::min(lowest, median);
            highest = std::max(highest, median);
        }
    }
    plot.xAxis->setRange(7, 14000);
    plot.yAxis->setRange(std::pow(10, std::floor(std::log10(lowest))), std::pow(10, std::ceil(std::log10(highest))));
    plot.legend->setVisible(true);
    plot.legend->setBrush(colors.panel);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setTextColor(colors.text);
    plot.legend->setFont(ui::Theme::instance()->smallFont());
    plot.axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignLeft | Qt::AlignTop);
    return plot.savePng(path, kWidth, kHeight, kScale);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    if (argc != 4) {
        std::fputs("usage: draw_costs RESULTS.jsonl PICTURE.png TABLE.md\n", stderr);
        return 2;
    }
    const exchange::FileReading file = exchange::read_file(argv[1]);
    const std::vector<Series> all = file.text ? readSeries(*file.text) : std::vector<Series>();
    if (all.empty()) {
        std::fprintf(stderr, "draw_costs: %s has no results of match_bench\n", argv[1]);
        return 1;
    }
    const std::string table = tableOf(all).toStdString();
    const std::string problem = exchange::write_file_atomically(argv[3], table);
    if (!problem.empty() || !draw(all, QString::fromLocal8Bit(argv[2]))) {
        std::fprintf(stderr, "draw_costs: %s cannot be written\n", problem.empty() ? argv[2] : argv[3]);
        return 1;
    }
    std::fputs(table.c_str(), stdout);
    return 0;
}
