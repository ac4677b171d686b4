// SPDX-License-Identifier: GPL-3.0-or-later
// MessageEdit: the composer's text: grows with its lines, Enter sends, "/" at its start completes tool names.
#pragma once

#include <QPlainTextEdit>
#include <QStringList>

class QCompleter;
class QStringListModel;

namespace interlock::ui {

class MessageEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit MessageEdit(QWidget* parent = nullptr);

    void setTools(const QStringList& names);
    /// Whether "/" starts a tool call; a patch in JSON is written in the code font, without.
    void setProse(bool prose);
    QCompleter* completer() const { return m_completer; }

Q_SIGNALS:
    void submitted();
    void cancelled();
    void callChosen(const QString& tool); ///< the text was "/tool"

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void grow();
    void offerTools();

    QStringListModel* m_names;
    QCompleter* m_completer;
    bool m_prose = true;
};

} // namespace interlock::ui
