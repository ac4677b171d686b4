// SPDX-License-Identifier: GPL-3.0-or-later
// AboutWindow: a few words under the icon.
#include "ui/shell/about.h"

#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QIcon>
#include <QLabel>
#include <QVBoxLayout>

namespace interlock::ui {

AboutWindow::AboutWindow(QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("aboutWindow"));
    setWindowTitle(tr("About Interlock"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 32, 32, 24);
    layout->setSpacing(8);
    auto* picture = new QLabel(this);
    picture->setPixmap(QApplication::windowIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
    layout->addWidget(picture);
    auto* name = new QLabel(QStringLiteral("Interlock %1").arg(QApplication::applicationVersion()), this);
    name->setFont(Theme::instance()->headingFont());
    layout->addWidget(name);
    auto* text =
        new QLabel(tr("A studio for mandatory tool rules and precondition gates of language-model agents: "
                      "design them, rehearse conversations, see what fired and why."),
                   this);
    text->setWordWrap(true);
    text->setMinimumWidth(380);
    layout->addWidget(text);
    auto* licence =
        new QLabel(tr("Free software under the GNU General Public License, version 3 or later. Built with "
                      "Qt %1, QCustomPlot, QScintilla, nlohmann/json and ICU.")
                       .arg(QString::fromLatin1(qVersion())),
                   this);
    licence->setWordWrap(true);
    licence->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(licence);
    layout->addSpacing(8);
    QPushButton* close = makeButton(tr("Close"), true, this);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    layout->addWidget(close, 0, Qt::AlignRight);
}

} // namespace interlock::ui
