// SPDX-License-Identifier: GPL-3.0-or-later
// TextWindow: a long text in a window of its own, to read, search by eye and copy.
#include "ui/simulator/text_window.h"

#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace interlock::ui {

TextWindow::TextWindow(const QString& title, const QString& text, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("textWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    resize(720, 520);

    auto* edit = new QPlainTextEdit(this);
    edit->setObjectName(QStringLiteral("textWindowText"));
    edit->setAccessibleName(title);
    edit->setReadOnly(true);
    edit->setFont(Theme::instance()->codeFont());
    edit->setPlainText(text);

    QPushButton* copy = makeButton(tr("Copy all"), false, this);
    connect(copy, &QPushButton::clicked, this, [text] { QGuiApplication::clipboard()->setText(text); });
    QPushButton* close = makeButton(tr("Close"), true, this);
    connect(close, &QPushButton::clicked, this, &QDialog::close);

    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(copy);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(edit);
    layout->addLayout(buttons);
}

} // namespace interlock::ui
