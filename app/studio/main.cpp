// SPDX-License-Identifier: GPL-3.0-or-later
// interlock-studio: the desktop program.
#include "app/studio/options.h"
#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "ui/compare/comparison_runner.h"
#include "ui/shell/file_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/places.h"
#include "ui/shell/recordings_controller.h"
#include "ui/timeline/timeline_export.h"

#include <QApplication>
#include <QIcon>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <string_view>

namespace {

using namespace interlock;

constexpr int kUnusable = 2;
constexpr int kSettle = 1200; ///< ms until a fresh window has laid itself out and the rehearsals are through
constexpr QSize kTimelinePicture(1600, 600);

void complain(const QString& text)
{
    QTextStream(stderr) << text << '\n';
}

/// A display, or a platform that somebody chose by hand.
bool hasPlatform(int argc, char** argv)
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    }
    return std::any_of(argv, argv + argc, [](std::string_view word) { return word == "-platform"; });
}

int findScenario(const RuleSet& ruleSet, const QString& name)
{
    for (int i = 0; i < ui::partCount(ruleSet, ui::Section::Scenarios); ++i) {
        if (name.isEmpty() || ui::partName(ruleSet, ui::Section::Scenarios, i) == name)
            return i;
    }
    return -1;
}

int renderTimeline(const studio::Options& options)
{
    const exchange::FileReading file = exchange::read_file(std::filesystem::path(options.file.toStdString()));
    if (!file.text) {
        complain(options.file + QStringLiteral(": ") + QString::fromStdString(file.error));
        return kUnusable;
    }
    const exchange::RuleSetReading reading = exchange::read_rule_set(*file.text);
    for (const Issue& issue : reading.issues) {
        if (issue.severity == Severity::Error)
            complain(ui::issueLine(options.file, issue));
    }
    if (!reading.rule_set || has_errors(reading.issues))
        return kUnusable;
    const int scenario = findScenario(*reading.rule_set, options.scenario);
    if (scenario < 0) {
        complain(QCoreApplication::translate("Studio", "%1: there is no scenario “%2”")
                     .arg(options.file, options.scenario));
        return kUnusable;
    }
    const QString error = ui::renderTimelineFile(*reading.rule_set, scenario, options.renderTimeline,
                                                 options.theme == ui::Theme::Choice::Dark,
                                                 options.size.value_or(kTimelinePicture));
    if (error.isEmpty())
        return 0;
    complain(options.renderTimeline + QStringLiteral(": ") + error);
    return kUnusable;
}

/// What the command line says over what the settings remember.
void follow(const studio::Options& options, ui::MainWindow& window)
{
    ui::Workspace* workspace = window.workspace();
    if (options.file.isEmpty()) {
        window.begin();
    } else {
        window.files()->open(options.file);
        window.files()->offerRecovery();
    }
    if (options.theme)
        ui::Theme::instance()->setChoice(*options.theme);
    const RuleSet& ruleSet = workspace->document()->ruleSet();
    if (const int scenario = findScenario(ruleSet, options.scenario); scenario >= 0)
        workspace->rehearsal()->setScenario(scenario);
    if (options.event && *options.event < workspace->rehearsal()->eventCount()) {
        workspace->rehearsal()->goTo(std::max(workspace->rehearsal()->position(), *options.event + 1));
        workspace->rehearsal()->selectEvent(*options.event);
    }
    if (options.section) {
        workspace->selection()->setSection(*options.section);
        for (int i = 0; i < ui::partCount(ruleSet, *options.section); ++i) {
            if (ui::partName(ruleSet, *options.section, i) == options.part)
                workspace->selection()->setCurrent(*options.section, i);
        }
    }
    if (!options.recordings.isEmpty())
        window.openRecordings(options.recordings);
    if (!options.compare.isEmpty())
        window.compareWith(options.compare, options.recordings);
    if (options.perspective)
        window.setPerspective(*options.perspective);
}

/// The picture is taken once everything that was asked for is there.
void takePicture(ui::MainWindow* window, const QString& path)
{
    if (window->recordings()->runner()->isReading() || window->comparison()->isRunning()) {
        QTimer::singleShot(kSettle, window, [window, path] { takePicture(window, path); });
        return;
    }
    const bool written = window->grab().save(path);
    if (!written)
        complain(path + QStringLiteral(": the picture was not written"));
    QApplication::exit(written ? 0 : kUnusable);
}

} // namespace

int main(int argc, char** argv)
{
    // Qt ends the program where it finds no display. Ours has things to say and to do without one.
    const bool canShow = hasPlatform(argc, argv);
    const bool onlyDraws = std::any_of(
        argv, argv + argc, [](std::string_view word) { return word.starts_with("--render-timeline"); });
    if (!canShow || onlyDraws)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setApplicationName(QStringLiteral("interlock-studio"));
    QApplication::setApplicationDisplayName(QStringLiteral("Interlock"));
    QApplication::setApplicationVersion(QStringLiteral(INTERLOCK_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("io.github.interlock.Studio"));
    QApplication application(argc, argv);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/app/io.github.interlock.Studio.svg")));

    const studio::Options options = studio::parseOptions(QApplication::arguments());
    if (!options.error.isEmpty()) {
        complain(QStringLiteral("interlock-studio: ") + options.error);
        return kUnusable;
    }
    if (!options.text.isEmpty()) {
        QTextStream(stdout) << options.text;
        return 0;
    }
    if (!options.renderTimeline.isEmpty())
        return renderTimeline(options);

    if (!canShow && options.screenshot.isEmpty()) {
        complain(QStringLiteral("interlock-studio: there is no display to open a window on"));
        return kUnusable;
    }
    ui::MainWindow window(ui::MainWindow::Services{nullptr, options.settings});
    if (options.size)
        window.resize(*options.size);
    window.show();
    follow(options, window);
    if (!options.screenshot.isEmpty()) {
        QTimer::singleShot(kSettle, &window, [&window, &options] { takePicture(&window, options.screenshot); });
    }
    return QApplication::exec();
}
