// SPDX-License-Identifier: GPL-3.0-or-later
// Options: words to values, each fault told by the option that has it.
#include "app/studio/options.h"

#include "ui/shell/places.h"
#include "ui/shell/studio_settings.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace interlock::studio {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Options", text);
}

std::optional<QSize> sizeFrom(const QString& text)
{
    const QStringList parts = text.toLower().split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    const QSize size(parts.at(0).toInt(), parts.at(1).toInt());
    return size.width() > 0 && size.height() > 0 ? std::optional(size) : std::nullopt;
}

} // namespace

Options parseOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        tr("Designs mandatory tool rules and precondition gates, and rehearses conversations with them."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("FILE"), tr("A rule set to open."), QStringLiteral("[FILE]"));
    const QCommandLineOption perspective(QStringLiteral("perspective"), tr("design, simulate or analyse"),
                                         QStringLiteral("NAME"));
    const QCommandLineOption theme(QStringLiteral("theme"), tr("light, dark or system"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption size(QStringLiteral("size"), tr("size of the window"), QStringLiteral("WxH"));
    const QCommandLineOption scenario(QStringLiteral("scenario"), tr("rehearse this scenario"),
                                      QStringLiteral("NAME"));
    const QCommandLineOption event(QStringLiteral("event"), tr("select this event, counted from 0"),
                                   QStringLiteral("N"));
    const QCommandLineOption section(QStringLiteral("section"),
                                     tr("rules, skills, trackers, tools, fields or scenarios"),
                                     QStringLiteral("NAME"));
    const QCommandLineOption part(QStringLiteral("part"), tr("select the part of this name in the section"),
                                  QStringLiteral("NAME"));
    const QCommandLineOption recordings(QStringLiteral("recordings"),
                                        tr("open this folder or file of recorded conversations"),
                                        QStringLiteral("PATH"));
    const QCommandLineOption compare(QStringLiteral("compare"),
                                     tr("show what the rule set decides differently than this file"),
                                     QStringLiteral("OLD"));
    const QCommandLineOption render(QStringLiteral("render-timeline"),
                                    tr("write the timeline as PNG, SVG or PDF, and end"),
                                    QStringLiteral("OUT"));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        tr("write a picture of the window, and end"), QStringLiteral("OUT"));
    const QCommandLineOption settings(QStringLiteral("settings"), tr("use this settings file"),
                                      QStringLiteral("FILE"));
    parser.addOptions({perspective, theme, size, scenario, event, section, part, recordings, compare, render,
                       screenshot, settings});

    Options options;
    if (!parser.parse(arguments)) {
        options.error = parser.errorText();
        return options;
    }
    if (parser.isSet(help)) {
        options.text = parser.helpText();
        return options;
    }
    if (parser.isSet(version)) {
        options.text = QStringLiteral("%1 %2\n").arg(QCoreApplication::applicationName(),
                                                     QCoreApplication::applicationVersion());
        return options;
    }
    if (parser.positionalArguments().size() > 1) {
        options.error = tr("one file at a time");
        return options;
    }
    const auto wrong = [&options, &parser](const QCommandLineOption& option) {
        options.error = tr("--%1 cannot be “%2”").arg(option.names().first(), parser.value(option));
    };
    options.file = parser.positionalArguments().value(0);
    options.scenario = parser.value(scenario);
    options.part = parser.value(part);
    options.recordings = parser.values(recordings);
    options.compare = parser.value(compare);
    options.renderTimeline = parser.value(render);
    options.screenshot = parser.value(screenshot);
    options.settings = parser.value(settings);
    if (parser.isSet(perspective) &&
        !(options.perspective = ui::perspectiveFromWord(parser.value(perspective))))
        wrong(perspective);
    if (parser.isSet(theme) && !(options.theme = ui::themeFromWord(parser.value(theme))))
        wrong(theme);
    if (parser.isSet(size) && !(options.size = sizeFrom(parser.value(size))))
        wrong(size);
    if (parser.isSet(section) && !(options.section = ui::sectionFromWord(parser.value(section))))
        wrong(section);
    if (parser.isSet(event)) {
        bool isNumber = false;
        options.event = parser.value(event).toInt(&isNumber);
        if (!isNumber || *options.event < 0)
            wrong(event);
    }
    if (!options.renderTimeline.isEmpty() && options.file.isEmpty())
        options.error = tr("--render-timeline needs a FILE");
    return options;
}

} // namespace interlock::studio
