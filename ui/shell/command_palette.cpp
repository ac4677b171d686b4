// SPDX-License-Identifier: GPL-3.0-or-later
// CommandPalette: an overlay of the window, so that no window manager has a say in its keyboard.
#include "ui/shell/command_palette.h"

#include "ui/style/theme.h"

#include <QAction>
#include <QApplication>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPointer>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {

constexpr int kWidth = 600;
constexpr int kRowHeight = 32;
constexpr int kRows = 11;
constexpr int kTop = 56;
constexpr int kFrame = 56; ///< px around the rows: the field and the margins
constexpr int kRadius = 8;

constexpr int kGap = 16; ///< px between a title and its detail

enum Role { EntryRole = Qt::UserRole + 1, DetailTextRole, CharactersRole, DetailCharactersRole };

QList<QVariant> places(const std::vector<int>& characters)
{
    QList<QVariant> list;
    for (const int at : characters)
        list.append(at);
    return list;
}

/// A text whose characters at some places were found.
struct Words {
    QString text;
    QList<QVariant> found; ///< places, ascending
    QFont font;
    QColor color;
};

struct Run {
    QString text;
    bool found = false;
};

QList<Run> runsOf(const Words& words)
{
    QList<Run> runs;
    for (int i = 0; i < words.text.size(); ++i) {
        const bool found = words.found.contains(QVariant(i));
        if (runs.isEmpty() || runs.last().found != found)
            runs.append({QString(), found});
        runs.last().text += words.text.at(i);
    }
    return runs;
}

/// The characters that were found stand out by weight.
QFont fontOf(const Words& words, const Run& run)
{
    QFont font = words.font;
    if (run.found)
        font.setWeight(QFont::Bold);
    return font;
}

/// In px, whole: what is drawn with this much room is not elided.
int widthOf(const Words& words)
{
    qreal width = 0;
    for (const Run& run : runsOf(words))
        width += QFontMetricsF(fontOf(words, run)).horizontalAdvance(run.text);
    return width > 0 ? static_cast<int>(std::ceil(width)) + 1 : 0;
}

void paintWords(QPainter* painter, const QRect& area, const Words& words)
{
    qreal x = area.left();
    for (const Run& run : runsOf(words)) {
        const qreal left = area.right() + 1 - x;
        if (left < 1)
            return;
        const QFont font = fontOf(words, run);
        const QFontMetricsF metrics(font);
        painter->setFont(font);
        painter->setPen(run.found ? Theme::instance()->colors().accent : words.color);
        painter->drawText(QRectF(x, area.top(), left, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(run.text, Qt::ElideRight, left));
        x += metrics.horizontalAdvance(run.text);
    }
}

class EntryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {100, kRowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme* theme = Theme::instance();
        const Colors& colors = theme->colors();
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, colors.accentWash);
        const QRect row = option.rect.adjusted(16, 0, -16, 0);
        const Words title{index.data(Qt::DisplayRole).toString(), index.data(CharactersRole).toList(),
                          theme->textFont(), colors.text};
        const Words detail{index.data(DetailTextRole).toString(), index.data(DetailCharactersRole).toList(),
                           theme->smallFont(), colors.secondary};
        const int detailRoom = paletteDetailWidth(row.width(), widthOf(title), widthOf(detail));
        QRect right = row;
        right.setLeft(row.right() + 1 - detailRoom);
        paintWords(painter, right, detail);
        paintWords(painter, row.adjusted(0, 0, -(detailRoom > 0 ? detailRoom + kGap : 0), 0), title);
        painter->restore();
    }
};

} // namespace

int paletteDetailWidth(int room, int title, int detail)
{
    const int beside = room - title - kGap;
    return std::min(detail, std::max(beside, room / 3));
}

CommandPalette::CommandPalette(const Actions* actions, Workspace* workspace, QWidget* window)
    : QFrame(window), m_actions(actions), m_workspace(workspace), m_edit(new QLineEdit(this)),
      m_list(new QListView(this)), m_model(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Search everything"));
    setFrameShape(QFrame::NoFrame);
    m_edit->setObjectName(QStringLiteral("paletteEdit"));
    m_edit->setAccessibleName(tr("Search actions, rules, skills, tools, scenarios and events"));
    m_edit->setPlaceholderText(tr("Search actions, rules, skills, tools, scenarios, events…"));
    m_edit->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("What was found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new EntryDelegate(m_list));
    m_list->setModel(m_model);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 8, 1, 8);
    layout->setSpacing(8);
    auto* margin = new QHBoxLayout;
    margin->setContentsMargins(8, 0, 8, 0);
    margin->addWidget(m_edit);
    layout->addLayout(margin);
    layout->addWidget(m_list, 1);
    hide();

    window->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_list, &QListView::clicked, this, &CommandPalette::take);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (isVisible() && now && now != m_edit && !isAncestorOf(now))
            close();
    });
}

CommandPalette::~CommandPalette()
{
    // The field may lose the focus while the base class deletes it: by then there is no palette to tell.
    disconnect(qApp, nullptr, this, nullptr);
}

void CommandPalette::open()
{
    m_focusBefore = QApplication::focusWidget();
    m_entries = paletteEntries(*m_actions, m_workspace);
    m_edit->clear();
    find(QString());
    show();
    raise();
    m_edit->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::close()
{
    if (!isVisible())
        return;
    hide();
    if (m_focusBefore && m_focusBefore->isVisible())
        m_focusBefore->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::place()
{
    const QWidget* window = parentWidget();
    const int width = std::min(kWidth, window->width() - 32);
    const int height =
        std::min(std::min(m_model->rowCount(), kRows) * kRowHeight + kFrame, window->height() - kTop - 16);
    setGeometry((window->width() - width) / 2, kTop, width, height);
}

void CommandPalette::find(const QString& text)
{
    m_model->clear();
    const std::vector<PaletteHit> hits = findEntries(m_entries, text);
    for (const PaletteHit& hit : hits) {
        const PaletteEntry& entry = m_entries[hit.entry];
        auto* item = new QStandardItem(entry.title);
        item->setData(static_cast<int>(hit.entry), EntryRole);
        item->setData(entry.detail, DetailTextRole);
        item->setData(entry.detail.isEmpty() ? entry.title : QString(entry.title % u", " % entry.detail),
                      Qt::AccessibleTextRole);
        item->setData(places(hit.match.characters), CharactersRole);
        item->setData(places(hit.detailCharacters), DetailCharactersRole);
        m_model->appendRow(item);
    }
    if (hits.empty()) {
        auto* item = new QStandardItem(tr("Nothing is called that"));
        item->setFlags(Qt::NoItemFlags);
        m_model->appendRow(item);
    } else {
        m_list->setCurrentIndex(m_model->index(0, 0));
    }
    place();
}

void CommandPalette::take(const QModelIndex& index)
{
    const QVariant number = index.data(EntryRole);
    if (!number.isValid())
        return;
    const PaletteEntry entry = m_entries[number.toUInt()];
    close();
    switch (entry.kind) {
    case PaletteEntry::Kind::Action:
        entry.action->trigger();
        break;
    case PaletteEntry::Kind::Part:
        Q_EMIT partChosen(entry.section, entry.place);
        break;
    case PaletteEntry::Kind::Event:
        Q_EMIT eventChosen(entry.place);
        break;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int row = m_list->currentIndex().row();
        const int rows = m_model->rowCount();
        const auto go = [this, rows](int to) {
            m_list->setCurrentIndex(m_model->index(std::clamp(to, 0, rows - 1), 0));
        };
        switch (key->key()) {
        case Qt::Key_Down:
            go(row + 1 < rows ? row + 1 : 0);
            return true;
        case Qt::Key_Up:
            go(row > 0 ? row - 1 : rows - 1);
            return true;
        case Qt::Key_PageDown:
            go(row + kRows - 1);
            return true;
        case Qt::Key_PageUp:
            go(row - kRows + 1);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            take(m_list->currentIndex());
            return true;
        case Qt::Key_Escape:
            close();
            return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            return true; // there is nowhere else to go in here
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath path;
    path.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter.fillPath(path, colors.panel);
    painter.setPen(colors.dim);
    painter.drawPath(path);
}

} // namespace interlock::ui
