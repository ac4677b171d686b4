// SPDX-License-Identifier: GPL-3.0-or-later
// Rich words: sentences with `names` between backticks as labels that show them in the code font.
#include "ui/simulator/rich_words.h"

#include "ui/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace interlock::ui {

namespace {
constexpr int kMarkSide = 12;
}

QString richWords(const QString& sentence)
{
    const QFont font = Theme::instance()->codeFont();
    const QString open = QStringLiteral("<span style=\"font-family:'%1'; font-size:%2px\">")
                             .arg(font.family())
                             .arg(font.pixelSize() > 0 ? font.pixelSize() : 12);
    const QStringList parts = sentence.split(u'`');
    QString rich;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QString escaped = parts[i].toHtmlEscaped();
        if (i % 2 == 1)
            rich += open + escaped + QStringLiteral("</span>");
        else
            rich += escaped;
    }
    return rich;
}

QLabel* makeWordsLabel(const QString& rich, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(rich);
    // A long name without a space must not make the whole panel wide.
    label->setMinimumWidth(40);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    return label;
}

QWidget* makeMarkedRow(Mark mark, const QString& rich, int indent, QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(indent, 0, 0, 0);
    layout->setSpacing(8);
    auto* sign = new QLabel(row);
    sign->setFixedWidth(kMarkSide);
    QLabel* words = makeWordsLabel(rich, row);
    if (mark != Mark::None) {
        sign->setPixmap(markPixmap(mark, kMarkSide, row->devicePixelRatioF()));
        sign->setToolTip(markWord(mark));
        sign->setAccessibleName(markWord(mark));
    }
    sign->setFixedHeight(std::max(words->fontMetrics().lineSpacing(), kMarkSide));
    layout->addWidget(sign, 0, Qt::AlignTop);
    layout->addWidget(words, 1);
    return row;
}

} // namespace interlock::ui
