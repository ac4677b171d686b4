// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as files: PNG, SVG and PDF that parse, and words where writing fails.
#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "ui/document/workspace.h"
#include "ui/style/theme.h"
#include "ui/timeline/timeline_export.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <memory>

using namespace interlock;
using namespace interlock::ui;
using timeline::TimelineView;

namespace {

RuleSet example(const char* name)
{
    const exchange::FileReading file =
        exchange::read_file(std::string(INTERLOCK_SOURCE_DIR "/resources/examples/") + name);
    return exchange::read_rule_set(file.text.value_or("")).rule_set.value_or(RuleSet{});
}

} // namespace

class TestTimelineExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void exportsParse_data();
    void exportsParse();
    void exportFailsWithWords();
    void exportFromTheMenu();
    void commandLinePicture();

private:
    TimelineView* view() const { return m_panel->view(); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<TimelinePanel> m_panel;
    QTemporaryDir m_folder;
};

void TestTimelineExport::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_workspace->document()->reset(example("escalation-ladder.json"), QString());
    m_workspace->rehearsal()->setScenario(0);
    m_panel = std::make_unique<TimelinePanel>(m_workspace.get());
    QVERIFY(view()->layoutShown().eventCount() > 10);
}

void TestTimelineExport::cleanup()
{
    m_panel.reset();
    m_workspace.reset();
}

void TestTimelineExport::exportsParse_data()
{
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QSize>("size");
    for (const char* ending : {"png", "svg", "pdf", "PNG"}) {
        QTest::addRow("%s, its own size", ending) << QString::fromLatin1(ending) << QSize();
        QTest::addRow("%s, 900 wide", ending) << QString::fromLatin1(ending) << QSize(900, 300);
    }
}

void TestTimelineExport::exportsParse()
{
    QFETCH(QString, ending);
    QFETCH(QSize, size);
    const QString path = m_folder.filePath(QStringLiteral("timeline.") + ending);
    QString error = QStringLiteral("untouched");
    QVERIFY(timeline::exportTimeline(view()->layoutShown(), path, size, lightColors(), &error));
    QVERIFY2(error.isEmpty(), qPrintable(error));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    if (ending.toLower() == QLatin1String("png")) {
        const QImage image = QImage::fromData(bytes);
        QVERIFY(!image.isNull());
        QVERIFY(image.height() >= timeline::kAxisHeight + view()->layoutShown().height());
        QVERIFY(size.isValid() ? image.width() == 900 : image.width() > 21 * 48);
        // The marks of what won are there.
        int accents = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                accents += image.pixelColor(x, y) == lightColors().accent;
        }
        QVERIFY(accents > 50);
    } else if (ending == QLatin1String("svg")) {
        QXmlStreamReader xml(bytes);
        QString text;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::Characters)
                text += xml.text();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        for (const timeline::Lane& lane : view()->layoutShown().lanes)
            QVERIFY2(text.contains(QString::fromStdString(lane.name)), lane.name.c_str());
    } else {
        QVERIFY(bytes.startsWith("%PDF"));
        QVERIFY(bytes.contains("%%EOF"));
    }
}

void TestTimelineExport::exportFailsWithWords()
{
    QString error;
    QVERIFY(!timeline::exportTimeline(view()->layoutShown(), m_folder.filePath(QStringLiteral("x.gif")),
                                      QSize(), lightColors(), &error));
    QVERIFY(error.contains(QStringLiteral(".svg")));
    QVERIFY(!timeline::exportTimeline(view()->layoutShown(),
                                      m_folder.filePath(QStringLiteral("no/where.png")), QSize(),
                                      lightColors(), &error));
    QVERIFY(!error.isEmpty());
    QVERIFY(!timeline::exportTimeline(view()->layoutShown(), m_folder.filePath(QStringLiteral("x.png")),
                                      QSize(30000, 30000), lightColors(), &error));
    QVERIFY(error.contains(QStringLiteral("too large")));
}

void TestTimelineExport::exportFromTheMenu()
{
    QString proposal;
    const QString path = m_folder.filePath(QStringLiteral("chosen"));
    m_panel->setAskForPath([&](QWidget*, const QString& proposed, const QString& ending) {
        proposal = proposed;
        return ending == QLatin1String("pdf") ? QString() : path;
    });
    m_panel->findChild<QAction*>(QStringLiteral("timelineExport-svg"))->trigger();
    QVERIFY(proposal.endsWith(QStringLiteral("timeline.svg")));
    QVERIFY(QFile::exists(path + QStringLiteral(".svg")));
    const auto* status = m_panel->findChild<QLabel*>(QStringLiteral("timelineStatus"));
    QVERIFY(status->text().contains(QStringLiteral("chosen.svg")));
    m_panel->findChild<QAction*>(QStringLiteral("timelineExport-pdf"))->trigger();
    QVERIFY(!QFile::exists(path + QStringLiteral(".pdf")));
}

void TestTimelineExport::commandLinePicture()
{
    const RuleSet rules = example("release-gate.json");
    for (const bool dark : {false, true}) {
        const QString path = m_folder.filePath(QStringLiteral("line.png"));
        QCOMPARE(renderTimelineFile(rules, 0, path, dark, QSize()), QString());
        const QImage image(path);
        QCOMPARE(image.pixelColor(image.width() - 1, image.height() - 1),
                 (dark ? darkColors() : lightColors()).panel);
    }
    QVERIFY(!renderTimelineFile(rules, 99, m_folder.filePath(QStringLiteral("none.png")), false).isEmpty());
    RuleSet twice = rules;
    twice.rules.push_back(twice.rules.front());
    QVERIFY(!renderTimelineFile(twice, 0, m_folder.filePath(QStringLiteral("none.png")), false).isEmpty());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("none.png"))));
}

QTEST_MAIN(TestTimelineExport)
#include "test_timeline_export.moc"
