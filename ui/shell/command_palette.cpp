// SPDX-License-Identifier: GPL-3.0-or-later
// CommandPalette: an overlay of the window, so that no window manager has a say in its keyboard.
#include "ui/shell/command_palette.h"

#include "ui/style/theme.h"

#include <QAction>
#include <QApplication>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPointer>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kWidth = 600;
constexpr int kRowHeight = 32;
constexpr int kRows = 11;
constexpr int kTop = 56;
constexpr int kFrame = 56; ///< px around the rows: the field and the margins
constexpr int kRadius = 8;

enum Role { EntryRole = Qt::UserRole + 1, DetailTextRole, CharactersRole };

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
        const QString detail = index.data(DetailTextRole).toString();
        const QFontMetrics small(theme->smallFont());
        const int detailWidth = std::min(small.horizontalAdvance(detail), row.width() / 3);
        painter->setFont(theme->smallFont());
        painter->setPen(colors.secondary);
        painter->drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                          small.elidedText(detail, Qt::ElideRight, detailWidth));

        // The characters that were found stand out by weight.
        const QString title = index.data(Qt::DisplayRole).toString();
        const QList<QVariant> found = index.data(CharactersRole).toList();
        QFont plain = theme->textFont();
        QFont bold = plain;
        bold.setWeight(QFont::Bold);
        const int room = row.width() - detailWidth - 16;
        int x = row.left();
        int next = 0;
        for (int i = 0; i < title.size();) {
            const bool hit = next < found.size() && found.at(next).toInt() == i;
            int end = i + 1;
            if (hit) {
                ++next;
                while (next < found.size() && found.at(next).toInt() == end) {
                    ++end;
                    ++next;
                }
            } else {
                end = next < found.size() ? std::max(i + 1, found.at(next).toInt())
                                          : static_cast<int>(title.size());
            }
            painter->setFont(hit ? bold : plain);
            painter->setPen(hit ? colors.accent : colors.text);
            const QFontMetrics metrics(painter->font());
            const QString run = title.mid(i, end - i);
            const int left = room - (x - row.left());
            painter->drawText(QRect(x, row.top(), left, row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                              metrics.elidedText(run, Qt::ElideRight, left));
            x += metrics.horizontalAdvance(run);
            if (x - row.left() >= room)
                break;
            i = end;
        }
        painter->restore();
    }
};

} // namespace

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
        QList<QVariant> characters;
        for (const int at : hit.match.characters)
            characters.append(at);
        item->setData(characters, CharactersRole);
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
