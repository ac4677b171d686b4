// SPDX-License-Identifier: GPL-3.0-or-later
// The community suites of JsonLogic, read from where a checkout has them: nothing of them is part of the
// project.
#include "core/exchange/json_text.h"
#include "core/logic/program.h"

#include <QDir>
#include <QFile>
#include <QtTest>

using namespace interlock;
using logic::Value;

class TestLogicSuites : public QObject {
    Q_OBJECT

private slots:
    void case_holds_data();
    void case_holds();

private:
    static QString folder();
    static std::optional<Value> read(const QString& path);
    static bool same(const logic::Outcome& outcome, const Value& test);
};

QString TestLogicSuites::folder()
{
    const QString shared = qEnvironmentVariable("INTERLOCK_SHARED", INTERLOCK_SOURCE_DIR "/../shared");
    return shared + "/jsonlogic/suites/";
}

std::optional<Value> TestLogicSuites::read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return exchange::read_json(file.readAll().toStdString()).value;
}

/// Compares with what the case asks for: a value, or the type of an error.
bool TestLogicSuites::same(const logic::Outcome& outcome, const Value& test)
{
    if (const Value* error = test.find("error")) {
        const auto* raised = std::get_if<logic::Error>(&outcome);
        const Value* type = error->find("type");
        return raised && type && type->is_string() && raised->type == type->as_string() &&
               raised->thrown.find("type") && logic::json_equal(*raised->thrown.find("type"), *type);
    }
    const auto* value = std::get_if<Value>(&outcome);
    const Value* result = test.find("result");
    return value && logic::json_equal(*value, result ? *result : Value());
}

void TestLogicSuites::case_holds_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("place");
    const std::optional<Value> index = read(folder() + "index.json");
    if (!index)
        QSKIP("the community suites are not in this checkout; set INTERLOCK_SHARED to the folder that holds "
              "jsonlogic/");
    int count = 0;
    for (const Value& name : index->as_array()) {
        const QString file = QString::fromStdString(name.as_string());
        const std::optional<Value> suite = read(folder() + file);
        QVERIFY2(suite && suite->is_array(), qPrintable(file));
        for (std::size_t i = 0; i < suite->as_array().size(); ++i) {
            if (!suite->as_array()[i].is_object())
                continue; // a heading
            QTest::addRow("%s %zu", qPrintable(file), i) << file << static_cast<int>(i);
            ++count;
        }
    }
    qInfo("%d cases in %zu files", count, index->as_array().size());
}

void TestLogicSuites::case_holds()
{
    QFETCH(QString, file);
    QFETCH(int, place);
    const Value suite = read(folder() + file).value();
    const Value& test = suite.as_array()[static_cast<std::size_t>(place)];
    const logic::Program program = logic::Program::compile(*test.find("rule"));
    const Value* data = test.find("data");

    class Listener : public logic::EvaluationHook {
        void evaluated(logic::NodeId, const logic::Outcome&) override {}
    } listener;
    const Value input = data ? *data : Value();
    const std::string text = exchange::write_json(test);
    QVERIFY2(same(program.evaluate(input), test), text.c_str());
    QVERIFY2(same(program.evaluate(input, {}, &listener), test), text.c_str());
}

QTEST_APPLESS_MAIN(TestLogicSuites)
#include "test_logic_suites.moc"
