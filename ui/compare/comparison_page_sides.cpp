// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonPage: the bar that says what is compared with what, and over what.
#include "ui/compare/comparison_page.h"

#include "ui/compare/comparison_words.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>

namespace interlock::ui {

namespace {

/// What an item of a box stands for.
enum Item { kUsual, kCurrent, kOpenRecordings, kAskFile, kAskFiles, kAskFolder };

} // namespace

QComboBox* ComparisonPage::makeBox(const QString& name, const QString& accessible, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(name);
    box->setAccessibleName(accessible);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMaximumWidth(220);
    return box;
}

QWidget* ComparisonPage::makeTools()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_before = makeBox(QStringLiteral("comparisonBefore"), tr("Before"), bar);
    m_after = makeBox(QStringLiteral("comparisonAfter"), tr("After"), bar);
    m_over = makeBox(QStringLiteral("comparisonOver"), tr("Compared over"), bar);
    const auto add = [bar, row](const QString& word, QComboBox* box) {
        QLabel* label = makeSecondaryLabel(word, bar);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
        row->addSpacing(8);
    };
    add(tr("Before"), m_before);
    add(tr("After"), m_after);
    add(tr("Over"), m_over);
    row->addStretch();
    m_run = makeButton(tr("Compare again"), false, bar);
    m_run->setObjectName(QStringLiteral("comparisonRun"));
    m_copy = makeButton(tr("Copy as Markdown"), false, bar);
    m_copy->setObjectName(QStringLiteral("comparisonCopy"));
    m_copy->setToolTip(tr("Copies a summary for a pull request, the same as “interlock compare --format "
                          "markdown” writes."));
    row->addWidget(m_run);
    row->addWidget(m_copy);
    connect(m_before, &QComboBox::activated, this, [this](int item) { chooseSide(true, item); });
    connect(m_after, &QComboBox::activated, this, [this](int item) { chooseSide(false, item); });
    connect(m_over, &QComboBox::activated, this, &ComparisonPage::chooseOver);
    connect(m_copy, &QPushButton::clicked, this, &ComparisonPage::copyMarkdown);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_runner->isRunning())
            m_runner->cancel();
        else
            m_runner->run();
    });
    return bar;
}

void ComparisonPage::fillSide(QComboBox* box, const ComparisonSide& side, ComparisonSide::Kind usual)
{
    box->clear();
    box->addItem(usual == ComparisonSide::Kind::SavedFile ? tr("the saved file") : tr("the edits"), kUsual);
    if (side.kind == ComparisonSide::Kind::File) {
        box->addItem(sideWords(side), kCurrent);
        box->setItemData(1, QDir::toNativeSeparators(side.path), Qt::ToolTipRole);
        box->setCurrentIndex(1);
    }
    box->setToolTip(side.path);
    box->addItem(tr("a file…"), kAskFile);
}

void ComparisonPage::fillBoxes()
{
    const ComparisonSetup& setup = m_runner->setup();
    fillSide(m_before, setup.before, ComparisonSide::Kind::SavedFile);
    fillSide(m_after, setup.after, ComparisonSide::Kind::Edits);
    const QStringList open = m_hooks.openRecordings ? m_hooks.openRecordings() : QStringList();
    m_over->clear();
    m_over->addItem(tr("the scenarios"), kUsual);
    if (!setup.recordings.isEmpty()) {
        m_over->addItem(overWords(setup.recordings), kCurrent);
        m_over->setCurrentIndex(1);
    }
    if (!open.isEmpty() && open != setup.recordings)
        m_over->addItem(tr("the open recordings (%1)").arg(overWords(open)), kOpenRecordings);
    m_over->addItem(tr("recordings…"), kAskFiles);
    m_over->addItem(tr("a folder of recordings…"), kAskFolder);
    m_over->setToolTip(setup.recordings.join(u'\n'));
}

void ComparisonPage::chooseSide(bool before, int item)
{
    const QComboBox* box = before ? m_before : m_after;
    ComparisonSetup setup = m_runner->setup();
    ComparisonSide& side = before ? setup.before : setup.after;
    const int kind = box->itemData(item).toInt();
    if (kind == kUsual) {
        side = {before ? ComparisonSide::Kind::SavedFile : ComparisonSide::Kind::Edits, {}};
    } else if (kind == kAskFile) {
        const QString path = m_hooks.askRuleSet ? m_hooks.askRuleSet() : QString();
        if (!path.isEmpty())
            side = {ComparisonSide::Kind::File, path};
    }
    m_runner->setSetup(setup);
    fillBoxes();
}

void ComparisonPage::chooseOver(int item)
{
    ComparisonSetup setup = m_runner->setup();
    switch (m_over->itemData(item).toInt()) {
    case kUsual:
        setup.recordings.clear();
        break;
    case kOpenRecordings:
        setup.recordings = m_hooks.openRecordings();
        break;
    case kAskFiles:
        if (const QStringList files = m_hooks.askRecordings ? m_hooks.askRecordings() : QStringList();
            !files.isEmpty())
            setup.recordings = files;
        break;
    case kAskFolder:
        if (const QString folder = m_hooks.askFolder ? m_hooks.askFolder() : QString(); !folder.isEmpty())
            setup.recordings = {folder};
        break;
    default:
        break;
    }
    m_runner->setSetup(setup);
    fillBoxes();
}

} // namespace interlock::ui
