// SPDX-License-Identifier: GPL-3.0-or-later
// The walls of the house: who may include whom, and what every source file has, read from the sources
// themselves.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

const QString kRoot = QStringLiteral(INTERLOCK_SOURCE_DIR);

struct Source
{
    QString path; ///< from the root
    QString text;
};

QList<Source> sourcesUnder(const QString& folder)
{
    QList<Source> sources;
    QDirIterator files(kRoot + u'/' + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            sources.append({file.fileName().mid(kRoot.size() + 1), QString::fromUtf8(file.readAll())});
    }
    return sources;
}

QStringList includesOf(const QString& text)
{
    static const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"),
                                            QRegularExpression::MultilineOption);
    QStringList found;
    auto matches = include.globalMatch(text);
    while (matches.hasNext())
        found += matches.next().captured(1);
    return found;
}

/// Faults of one source against the folders that it may include of this project, and against Qt in the core.
QStringList wallFaults(const QString& path, const QString& text)
{
    // A folder, and the folders of the project that it may include beside itself.
    static const QList<std::pair<QString, QStringList>> walls = {
        {QStringLiteral("core/logic/"), {}},
        {QStringLiteral("core/match/"), {QStringLiteral("core/logic/")}},
        {QStringLiteral("core/rules/"), {QStringLiteral("core/logic/")}},
        {QStringLiteral("core/engine/"),
         {QStringLiteral("core/rules/"), QStringLiteral("core/match/"), QStringLiteral("core/logic/")}},
        {QStringLiteral("core/simulate/"),
         {QStringLiteral("core/engine/"), QStringLiteral("core/rules/"), QStringLiteral("core/logic/")}},
        {QStringLiteral("core/exchange/"),
         {QStringLiteral("core/engine/"), QStringLiteral("core/rules/"), QStringLiteral("core/logic/")}},
        {QStringLiteral("core/analysis/"), {QStringLiteral("core/")}},
        {QStringLiteral("ui/document/"), {QStringLiteral("core/")}},
        {QStringLiteral("ui/style/"), {QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/editors/"),
         {QStringLiteral("ui/style/"), QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/simulator/"),
         {QStringLiteral("ui/style/"), QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/timeline/"),
         {QStringLiteral("ui/style/"), QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/compare/"),
         {QStringLiteral("ui/style/"), QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/transfer/"),
         {QStringLiteral("ui/style/"), QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/corpus/"),
         {QStringLiteral("ui/style/"), QStringLiteral("ui/document/"), QStringLiteral("core/")}},
        {QStringLiteral("ui/shell/"), {QStringLiteral("ui/"), QStringLiteral("core/")}},
        {QStringLiteral("app/interlock/"), {QStringLiteral("core/")}},
        {QStringLiteral("app/studio/"), {QStringLiteral("ui/"), QStringLiteral("core/")}},
    };
    static const QRegularExpression ours(QStringLiteral("^(app|core|ui|tests)/"));
    static const QRegularExpression qt(QStringLiteral("^(Q[A-Z]|Qt|Qsci)"));
    static const QRegularExpression widgets(
        QStringLiteral("^(QtWidgets|QWidget|QApplication|QDialog|QMainWindow|QLabel|QPushButton|QLineEdit|"
                       "QAbstractItemView|QTableView|QListView|QTreeView|QStyle|QMessageBox|QFileDialog)"));

    QStringList faults;
    const auto wall = std::find_if(walls.begin(), walls.end(),
                                   [&path](const auto& each) { return path.startsWith(each.first); });
    if (wall == walls.end())
        return {path + QStringLiteral(" stands in a folder that has no place in the house")};
    for (const QString& include : includesOf(text)) {
        const QString fault = path + QStringLiteral(" includes ") + include;
        const bool isCore =
            path.startsWith(QLatin1String("core/")) || path.startsWith(QLatin1String("app/interlock/"));
        if (isCore && qt.match(include).hasMatch())
            faults += fault;
        if (path.startsWith(QLatin1String("ui/document/")) && widgets.match(include).hasMatch())
            faults += fault;
        if (!ours.match(include).hasMatch() || include.startsWith(wall->first))
            continue;
        if (std::none_of(wall->second.begin(), wall->second.end(),
                         [&include](const QString& allowed) { return include.startsWith(allowed); }))
            faults += fault;
    }
    return faults;
}

/// The arguments of the call whose opening parenthesis stands at `open`, apart at commas of the first level.
QStringList argumentsAt(const QString& text, qsizetype open)
{
    QStringList arguments(QString{});
    int depth = 0;
    for (qsizetype i = open; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c == u'"') {
            // A string may hold anything.
            const qsizetype from = i;
            for (++i; i < text.size() && text.at(i) != u'"'; ++i) {
                if (text.at(i) == u'\\')
                    ++i;
            }
            arguments.last() += text.mid(from, i - from + 1);
            continue;
        }
        if (c == u'(' || c == u'[' || c == u'{') {
            if (++depth == 1)
                continue;
        } else if (c == u')' || c == u']' || c == u'}') {
            if (--depth == 0)
                return arguments;
        } else if (c == u',' && depth == 1) {
            arguments += QString();
            continue;
        }
        arguments.last() += c;
    }
    return arguments;
}

/// Calls of connect whose lambda has no object to live as long as: three arguments, the last one a lambda.
QStringList connectFaults(const QString& path, const QString& text)
{
    static const QRegularExpression call(QStringLiteral("(?<!\\w)connect\\s*\\("));
    QStringList faults;
    auto matches = call.globalMatch(text);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const QStringList arguments = argumentsAt(text, match.capturedEnd() - 1);
        // `connect(a, b, c)` is either a slot of nobody or an old macro; ours always name a receiver.
        if (arguments.size() < 4)
            faults += QStringLiteral("%1:%2 connects without a context object")
                          .arg(path)
                          .arg(text.left(match.capturedStart()).count(u'\n') + 1);
    }
    return faults;
}

QStringList headFaults(const QString& path, const QString& text)
{
    const QStringList lines = text.split(u'\n').mid(0, 2);
    if (lines.size() < 2 || lines.at(0) != QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later"))
        return {path + QStringLiteral(" does not start with its licence")};
    static const QRegularExpression sentence(QStringLiteral("^// .{10,}"));
    if (!sentence.match(lines.at(1)).hasMatch())
        return {path + QStringLiteral(" does not say in its second line what it is for")};
    return {};
}

} // namespace

class TestWalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsFaults_data();
    void tellsFaults();
    void tellsConnects_data();
    void tellsConnects();
    void dependenciesPointOneWay();
    void connectsHaveContexts();
    void filesSayWhatTheyAreFor();
};

void TestWalls::tellsFaults_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("faulty");
    const auto row = [](const char* name, const char* path, const char* text, bool faulty) {
        QTest::newRow(name) << QString::fromLatin1(path) << QString::fromLatin1(text) << faulty;
    };
    row("the core knows no Qt", "core/rules/a.cpp", "#include <QString>\n", true);
    row("nor does the command line", "app/interlock/a.cpp", "#include <QtCore>\n", true);
    row("down is allowed", "core/engine/a.cpp", "#include \"core/rules/rule.h\"\n", false);
    row("up is not", "core/rules/a.cpp", "#include \"core/engine/trace.h\"\n", true);
    row("nor aside", "core/exchange/a.cpp", "#include \"core/simulate/simulator.h\"\n", true);
    row("analysis sees all of the core", "core/analysis/a.cpp", "#include \"core/simulate/simulator.h\"\n",
        false);
    row("the document has no widgets", "ui/document/a.cpp", "#include <QWidget>\n", true);
    row("but models", "ui/document/a.cpp", "#include <QAbstractItemModel>\n", false);
    row("panels do not know each other", "ui/editors/a.cpp", "#include \"ui/simulator/why_panel.h\"\n", true);
    row("the comparison knows no timeline", "ui/compare/a.cpp", "#include \"ui/timeline/timeline_pair.h\"\n",
        true);
    row("the recordings know no shell", "ui/corpus/a.cpp", "#include \"ui/shell/prompts.h\"\n", true);
    row("the shell knows them", "ui/shell/a.cpp", "#include \"ui/simulator/why_panel.h\"\n", false);
    row("style stands under panels", "ui/style/a.cpp", "#include \"ui/shell/actions.h\"\n", true);
    row("nobody includes tests", "ui/shell/a.cpp", "#include \"tests/support/a.h\"\n", true);
    row("nor programs", "ui/shell/a.cpp", "#include \"app/studio/options.h\"\n", true);
    row("no other folder", "core/misc/a.cpp", "", true);
}

void TestWalls::tellsFaults()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(bool, faulty);
    QCOMPARE(!wallFaults(path, text).isEmpty(), faulty);
}

void TestWalls::tellsConnects_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("faulty");
    QTest::newRow("lambda alone") << QStringLiteral("connect(a, &A::b, [this] { f(1, 2, 3); });") << true;
    QTest::newRow("with its object") << QStringLiteral("connect(a, &A::b, this, [this] { f(1, 2, 3); });")
                                     << false;
    QTest::newRow("a method") << QStringLiteral("connect(a, &A::b, this, &C::d);") << false;
    QTest::newRow("commas in strings") << QStringLiteral("connect(a, \"b, c, d\", [] {});") << true;
    QTest::newRow("disconnect is no connect") << QStringLiteral("disconnect(a, nullptr, this);") << false;
}

void TestWalls::tellsConnects()
{
    QFETCH(QString, text);
    QFETCH(bool, faulty);
    QCOMPARE(!connectFaults(QStringLiteral("a.cpp"), text).isEmpty(), faulty);
}

void TestWalls::dependenciesPointOneWay()
{
    QStringList faults;
    for (const char* folder : {"core", "ui", "app"}) {
        const QList<Source> sources = sourcesUnder(QString::fromLatin1(folder));
        QVERIFY(!sources.isEmpty());
        for (const Source& source : sources)
            faults += wallFaults(source.path, source.text);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestWalls::connectsHaveContexts()
{
    QStringList faults;
    for (const char* folder : {"ui", "app/studio"}) {
        for (const Source& source : sourcesUnder(QString::fromLatin1(folder)))
            faults += connectFaults(source.path, source.text);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestWalls::filesSayWhatTheyAreFor()
{
    QStringList faults;
    for (const char* folder : {"core", "ui", "app", "tests"}) {
        for (const Source& source : sourcesUnder(QString::fromLatin1(folder)))
            faults += headFaults(source.path, source.text);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

QTEST_APPLESS_MAIN(TestWalls)
#include "test_walls.moc"
