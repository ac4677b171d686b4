// SPDX-License-Identifier: GPL-3.0-or-later
// HelpWindow: a list of pages beside a browser of Markdown.
#include "ui/shell/help_window.h"

#include "ui/style/surface.h"
#include "ui/style/theme.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

/// The order in which somebody new would read them; others follow by name.
const QStringList kReadingOrder = {
    QStringLiteral("index"),       QStringLiteral("studio"),       QStringLiteral("rules"),
    QStringLiteral("conditions"),  QStringLiteral("gate"),         QStringLiteral("trace"),
    QStringLiteral("file-format"), QStringLiteral("command-line"), QStringLiteral("transcripts"),
    QStringLiteral("issues")};

QString titleOf(const QString& text, const QString& name)
{
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("# ")))
            return line.mid(2).trimmed();
    }
    return name;
}

/// A heading as other pages link to it: lower-case, words joined by hyphens.
QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'))
            anchor += c;
        else if (c.isSpace())
            anchor += QLatin1Char('-');
    }
    return anchor;
}

} // namespace

QList<HelpPage> helpPages()
{
    QList<HelpPage> pages;
    const QFileInfoList files =
        QDir(QStringLiteral(":/help")).entryInfoList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    for (const QFileInfo& info : files) {
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        HelpPage page;
        page.name = info.completeBaseName();
        page.text = QString::fromUtf8(file.readAll());
        // What a source file says of itself is not for readers.
        while (page.text.startsWith(QLatin1String("<!--")))
            page.text = page.text.mid(page.text.indexOf(QLatin1String("-->")) + 3).trimmed();
        page.title = titleOf(page.text, page.name);
        pages.append(page);
    }
    const auto rank = [](const HelpPage& page) {
        const qsizetype at = kReadingOrder.indexOf(page.name);
        return at < 0 ? kReadingOrder.size() : at;
    };
    std::stable_sort(pages.begin(), pages.end(),
                     [&rank](const HelpPage& a, const HelpPage& b) { return rank(a) < rank(b); });
    return pages;
}

QList<HelpPage> findPages(const QList<HelpPage>& pages, const QString& query)
{
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto hasAll = [&words](const QString& text) {
        return std::all_of(words.begin(), words.end(),
                           [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    QList<HelpPage> byTitle;
    QList<HelpPage> byText;
    for (const HelpPage& page : pages) {
        if (hasAll(page.title))
            byTitle.append(page);
        else if (hasAll(page.text))
            byText.append(page);
    }
    return byTitle + byText;
}

HelpWindow::HelpWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), m_pages(helpPages()), m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Interlock reference"));
    resize(920, 680);
    m_search->setObjectName(QStringLiteral("helpSearch"));
    m_search->setAccessibleName(tr("Search the reference"));
    m_search->setPlaceholderText(tr("Search the reference…"));
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("helpPages"));
    m_list->setAccessibleName(tr("Pages"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(tr("Page"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);

    auto* side = new Surface(Surface::Fill::Panel, {}, this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(8, 12, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    auto* splitter = new QSplitter(this);
    splitter->setHandleWidth(1);
    splitter->addWidget(side);
    splitter->addWidget(m_text);
    splitter->setSizes({230, 690});
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item && item->data(Qt::UserRole).toString() != m_current)
            showPage(item->data(Qt::UserRole).toString());
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, &HelpWindow::followLink);
    connect(Theme::instance(), &Theme::changed, this, [this] { showPage(m_current); });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search,
            [this] { m_search->setFocus(Qt::ShortcutFocusReason); });
    connect(new QShortcut(Qt::Key_Escape, this), &QShortcut::activated, this, &QWidget::close);
    search({});
    if (!m_pages.isEmpty())
        showPage(m_pages.first().name);
}

void HelpWindow::search(const QString& text)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const QList<HelpPage> found = findPages(m_pages, text);
    for (const HelpPage& page : found) {
        auto* item = new QListWidgetItem(page.title, m_list);
        item->setData(Qt::UserRole, page.name);
        if (page.name == m_current)
            m_list->setCurrentItem(item);
    }
    if (text.trimmed().isEmpty() || found.isEmpty())
        return;
    // The first place of the first page is shown at once.
    if (!m_list->currentItem())
        showPage(found.first().name);
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(text.trimmed().section(QLatin1Char(' '), 0, 0));
}

void HelpWindow::showPage(const QString& name, const QString& anchor)
{
    for (const HelpPage& page : std::as_const(m_pages)) {
        if (page.name != name)
            continue;
        m_current = name;
        const Theme* theme = Theme::instance();
        const Colors& colors = theme->colors();
        m_text->setFont(theme->textFont());
        m_text->setMarkdown(page.text);
        m_text->document()->setDocumentMargin(24);
        QTextBlock target;
        for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
            QTextCursor cursor(block);
            QTextBlockFormat format = block.blockFormat();
            const int level = format.headingLevel();
            if (level > 0) {
                format.setTopMargin(level == 1 ? 0 : 20);
                format.setBottomMargin(8);
                if (!anchor.isEmpty() && anchorOf(block.text()) == anchor)
                    target = block;
            } else if (format.hasProperty(QTextFormat::BlockCodeLanguage) ||
                       format.hasProperty(QTextFormat::BlockCodeFence) || format.nonBreakableLines()) {
                format.setBackground(colors.raised);
                cursor.select(QTextCursor::BlockUnderCursor);
                QTextCharFormat code;
                code.setFont(theme->codeFont(), QTextCharFormat::FontPropertiesSpecifiedOnly);
                cursor.mergeCharFormat(code);
            } else {
                format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
                format.setBottomMargin(cursor.currentTable() ? 0 : 8);
            }
            cursor.setBlockFormat(format);
        }
        for (QTextFrame* frame : m_text->document()->rootFrame()->childFrames()) {
            auto* table = qobject_cast<QTextTable*>(frame);
            if (!table)
                continue;
            QTextTableFormat format = table->format();
            format.setBorderCollapse(true);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorder(1);
            format.setBorderBrush(colors.line);
            format.setCellPadding(6);
            format.setCellSpacing(0);
            format.setBottomMargin(12);
            table->setFormat(format);
        }
        if (target.isValid()) {
            QTextCursor cursor(target);
            m_text->moveCursor(QTextCursor::End);
            m_text->setTextCursor(cursor);
        } else {
            m_text->moveCursor(QTextCursor::Start);
        }
        const QSignalBlocker quiet(m_list);
        for (int i = 0; i < m_list->count(); ++i) {
            if (m_list->item(i)->data(Qt::UserRole).toString() == name)
                m_list->setCurrentRow(i);
        }
        return;
    }
}

void HelpWindow::followLink(const QUrl& link)
{
    if (!link.scheme().isEmpty()) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QString page = link.path().isEmpty() ? m_current : QFileInfo(link.path()).completeBaseName();
    showPage(page, link.fragment());
}

} // namespace interlock::ui
