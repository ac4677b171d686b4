// SPDX-License-Identifier: GPL-3.0-or-later
// Random edits: undo and redo are each other's inverse, to the byte, and models keep up.
#include "tests/document/support.h"
#include "ui/document/rules_model.h"
#include "ui/document/section_model.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QTest>

#include <memory>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestDocumentProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoAndRedoAreInverse();
    void modelsKeepUp();
};

namespace {

struct State {
    RuleSet ruleSet;
    std::string bytes;
};

State stateOf(const Document& document)
{
    return {document.ruleSet(), exchange::write_rule_set(document.ruleSet())};
}

void compare(const Document& document, const State& state)
{
    QVERIFY(document.ruleSet() == state.ruleSet);
    QCOMPARE(exchange::write_rule_set(document.ruleSet()), state.bytes);
}

/// Makes random edits of every kind.
class Editor {
public:
    Editor(Document* document, quint32 seed) : m_document(document), m_random(seed) {}

    void edit()
    {
        switch (m_random.bounded(10)) {
        case 0:
            return m_document->placeRule(below(Section::Rules), m_random.bounded(8)), void();
        case 1: {
            Settings settings = m_document->ruleSet().settings;
            settings.enforce_preconditions = m_random.bounded(2) == 0;
            return m_document->setSettings(settings, QStringLiteral("Settings"));
        }
        case 2:
            return m_document->setInfo(fresh(), fresh());
        case 3:
            return m_document->setHasRegistry(m_random.bounded(2) == 0);
        case 4:
            return m_document->edit(QStringLiteral("Several"), [this] {
                for (int count = m_random.bounded(4); count > 0; --count)
                    editList();
            });
        default:
            return editList();
        }
    }

private:
    std::string fresh() { return "n" + std::to_string(++m_count); }
    int below(Section section) { return m_random.bounded(m_document->partCount(section) + 1); }

    void editList()
    {
        switch (m_random.bounded(6)) {
        case 0:
            return editPart<Rule>(Section::Rules,
                                  [this](Rule& part) { part.priority = m_random.bounded(5); });
        case 1:
            return editPart<Skill>(Section::Skills,
                                   [this](Skill& part) { part.enabled = m_random.bounded(2) == 0; });
        case 2:
            return editPart<Tracker>(Section::Trackers,
                                     [this](Tracker& part) { part.initial = m_random.bounded(3); });
        case 3:
            return editPart<Tool>(Section::Tools, [this](Tool& part) { part.description = fresh(); });
        case 4:
            return editPart<Field>(Section::Fields, [](Field& part) { part.type = "any"; });
        default:
            return editPart<Scenario>(Section::Scenarios, [](Scenario& part) {
                part.events.push_back(message(Role::User, "hello"));
            });
        }
    }

    template <typename Part, typename Change>
    void editPart(Section section, Change change)
    {
        const int place = below(section);
        switch (m_random.bounded(4)) {
        case 0: {
            std::vector<Part> parts(1 + static_cast<std::size_t>(m_random.bounded(3)));
            for (Part& part : parts)
                rename(part);
            return m_document->insertMany(place, std::move(parts));
        }
        case 1:
            return m_document->remove<Part>({place, below(section)});
        case 2:
            return m_document->move<Part>(place, below(section));
        default:
            if (place < m_document->partCount(section)) {
                Part part = m_document->parts<Part>()[static_cast<std::size_t>(place)];
                change(part);
                // Now and then typed into the same field.
                const QString key = m_random.bounded(2) ? QStringLiteral("field") : QString();
                m_document->replace(place, std::move(part), QStringLiteral("Change"), {}, key);
            }
        }
    }

    template <typename Part>
    void rename(Part& part)
    {
        if constexpr (std::is_same_v<Part, Field>)
            part.path = fresh();
        else
            part.name = fresh();
    }

    Document* m_document;
    QRandomGenerator m_random;
    int m_count = 0;
};

} // namespace

void TestDocumentProperties::undoAndRedoAreInverse()
{
    for (int round = 0; round < 30; ++round) {
        const quint32 seed = QRandomGenerator::global()->generate();
        const QByteArray said = "seed " + QByteArray::number(seed);
        const auto failed = qScopeGuard([&said] {
            if (QTest::currentTestFailed())
                qInfo("%s", said.constData());
        });
        Document document;
        Editor editor(&document, seed);
        // The state at each index of the stack; merging rewrites the last one.
        std::vector<State> states{stateOf(document)};
        for (int step = 0; step < 40; ++step) {
            editor.edit();
            states.resize(static_cast<std::size_t>(document.undoStack()->index()) + 1);
            states.back() = stateOf(document);
        }
        QUndoStack* stack = document.undoStack();
        QRandomGenerator random(seed);
        for (int step = 0; step < 60; ++step) {
            const int index = random.bounded(stack->count() + 1);
            stack->setIndex(index);
            compare(document, states[static_cast<std::size_t>(index)]);
            if (QTest::currentTestFailed())
                return;
        }
        stack->setIndex(0);
        QVERIFY(document.ruleSet() == RuleSet());
    }
}

void TestDocumentProperties::modelsKeepUp()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    Workspace workspace;
    RulesModel rules(&workspace);
    QAbstractItemModelTester rulesTester(&rules, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<std::unique_ptr<SectionModel>> models;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
    for (const Section section :
         {Section::Skills, Section::Trackers, Section::Tools, Section::Fields, Section::Scenarios}) {
        models.push_back(std::make_unique<SectionModel>(&workspace, section));
        testers.push_back(std::make_unique<QAbstractItemModelTester>(
            models.back().get(), QAbstractItemModelTester::FailureReportingMode::QtTest));
    }
    Document* document = workspace.document();
    Editor editor(document, seed);
    QRandomGenerator random(seed);
    for (int step = 0; step < 300; ++step) {
        if (random.bounded(4) == 0)
            document->undoStack()->setIndex(random.bounded(document->undoStack()->count() + 1));
        else
            editor.edit();

        QStringList shown;
        for (int row = 0; row < rules.rowCount(); ++row)
            shown.append(rules.index(row, RulesModel::NameColumn).data().toString());
        QCOMPARE(shown.join(u' '), evaluationNames(*document));
        for (const auto& model : models) {
            // A model that followed shows what a new one shows.
            const SectionModel newModel(&workspace, model->section());
            QCOMPARE(model->rowCount(), newModel.rowCount());
            for (int row = 0; row < model->rowCount(); ++row) {
                for (int column = 0; column < model->columnCount(); ++column)
                    QCOMPARE(model->index(row, column).data(), newModel.index(row, column).data());
            }
        }
        for (int index = 0; index < kSectionCount; ++index) {
            const auto section = static_cast<Section>(index);
            QVERIFY(workspace.selection()->current(section) < document->partCount(section));
        }
        QCOMPARE(workspace.rehearsal()->scenario(), workspace.selection()->current(Section::Scenarios));
    }
}

QTEST_GUILESS_MAIN(TestDocumentProperties)
#include "test_document_properties.moc"
