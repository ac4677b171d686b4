// SPDX-License-Identifier: GPL-3.0-or-later
// Import support: the preview of the studio's window, and transcripts to look at.
#pragma once

#include "tests/ui/studio_fixture.h"

#include "ui/transfer/import_preview.h"

#include <QPushButton>
#include <QTableView>

namespace interlock::ui {

inline const QByteArray kTwo =
    "[{\"role\": \"user\", \"content\": \"where is my order\"}]\n"
    "not JSON\n"
    "[{\"role\": \"user\", \"content\": \"refund please\"}, {\"role\": \"assistant\", "
    "\"tool_calls\": [{\"id\": \"1\", \"function\": {\"name\": \"look_up\", "
    "\"arguments\": \"{broken\"}}]}, {\"role\": \"tool\", \"tool_call_id\": \"1\", "
    "\"content\": \"Error: gone\"}]\n";

inline QByteArray lines(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "[{\"role\": \"user\", \"content\": \"hello " + QByteArray::number(i) + "\"}]\n";
    return text;
}

class Preview {
public:
    explicit Preview(const StudioFixture& studio) : m_window(studio.window.get()) {}

    ImportPreview* window() const
    {
        auto* found = m_window->findChild<ImportPreview*>(QStringLiteral("importPreview"));
        if (!found)
            qFatal("there is no preview");
        return found;
    }
    bool isOpen() const
    {
        const auto* found = m_window->findChild<ImportPreview*>(QStringLiteral("importPreview"));
        return found && found->isVisible();
    }
    template <typename T>
    T* find(const char* name) const
    {
        T* found = window()->findChild<T*>(QString::fromLatin1(name));
        if (!found)
            qFatal("there is no %s", name);
        return found;
    }
    QTableView* table() const { return find<QTableView>("importTable"); }
    void click(const char* button) const { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); }
    QString text(const char* label) const { return find<QLabel>(label)->text(); }

private:
    MainWindow* m_window;
};

inline void openTranscript(StudioFixture& studio, const QByteArray& text)
{
    studio.prompts.openPath = studio.write(QStringLiteral("talk.jsonl"), text);
    studio.action("file.import")->trigger();
}

/// Opens the preview of a transcript and waits until it was read.
#define OPEN_PREVIEW(studio, preview, text)                                                                  \
    openTranscript(studio, text);                                                                            \
    QVERIFY((preview).isOpen());                                                                             \
    QTRY_VERIFY(!(preview).window()->isReading())

} // namespace interlock::ui
