// SPDX-License-Identifier: GPL-3.0-or-later
// OutlinePanel: a search field over a list.
#include "ui/shell/outline.h"

#include "ui/shell/outline_model.h"
#include "ui/shell/side_list.h"
#include "ui/style/side_row.h"
#include "ui/style/undo_keys.h"

#include <QKeyEvent>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

OutlinePanel::OutlinePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_model(new OutlineModel(workspace, this)),
      m_search(new QLineEdit(this)), m_list(new SideList(this))
{
    setObjectName(QStringLiteral("outline"));
    m_search->setObjectName(QStringLiteral("outlineSearch"));
    leaveUndoWhenEmpty(m_search);
    m_search->setAccessibleName(tr("Find a part by name"));
    m_search->setPlaceholderText(tr("Find by name…"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("outlineList"));
    m_list->setAccessibleName(tr("Outline"));
    m_list->setModel(m_model);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, &OutlinePanel::showMenu);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* margin = new QVBoxLayout;
    margin->setContentsMargins(12, 0, 12, 0);
    margin->addWidget(m_search);
    layout->addLayout(margin);
    layout->addWidget(m_list, 1);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setFilter(text);
        followSelection();
    });
    connect(m_list, &QListView::clicked, this, &OutlinePanel::choose);
    connect(m_list, &QListView::activated, this, &OutlinePanel::choose);
    connect(m_model, &QAbstractItemModel::modelReset, this, &OutlinePanel::followSelection);
    connect(workspace->selection(), &Selection::sectionChanged, this, &OutlinePanel::followSelection);
    connect(workspace->selection(), &Selection::currentChanged, this, &OutlinePanel::followSelection);
    followSelection();
}

void OutlinePanel::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void OutlinePanel::showSettings(bool shown)
{
    m_settingsShown = shown;
    followSelection();
}

void OutlinePanel::choose(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto section = static_cast<Section>(index.data(SectionRole).toInt());
    const int place = index.data(PlaceRole).toInt();
    if (place == OutlineModel::kSettings) {
        Q_EMIT settingsRequested();
        return;
    }
    m_workspace->selection()->setSection(section);
    if (place >= 0)
        m_workspace->selection()->setCurrent(section, place);
    Q_EMIT activated();
}

void OutlinePanel::followSelection()
{
    const Selection* selection = m_workspace->selection();
    const Section section = selection->section();
    if (m_settingsShown && m_model->settingsRow() >= 0) {
        m_list->setCurrentIndex(m_model->index(m_model->settingsRow()));
        return;
    }
    int row = m_model->rowOf(section, selection->current(section));
    if (row < 0)
        row = m_model->rowOf(section);
    m_list->setCurrentIndex(m_model->index(row));
}

void OutlinePanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_list->indexAt(at);
    const int place = index.data(PlaceRole).toInt();
    if (!index.isValid() || place < 0 ||
        static_cast<Section>(index.data(SectionRole).toInt()) != Section::Scenarios)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("outlineMenu"));
    QAction* action = menu->addAction(tr("Export the conversation as…"));
    connect(action, &QAction::triggered, this, [this, place] { Q_EMIT exportRequested(place); });
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

bool OutlinePanel::eventFilter(QObject* watched, QEvent* event)
{
    // The list is walked while the search keeps the keyboard.
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int row = m_list->currentIndex().row();
        switch (key->key()) {
        case Qt::Key_Down:
            m_list->setCurrentIndex(m_model->index(std::min(row + 1, m_model->rowCount() - 1)));
            return true;
        case Qt::Key_Up:
            m_list->setCurrentIndex(m_model->index(std::max(row - 1, 0)));
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            // The first part that was found, unless somebody walked to another.
            for (int i = 0; !m_search->text().isEmpty() && i < m_model->rowCount(); ++i) {
                if (m_list->currentIndex().data(PlaceRole).toInt() >= 0)
                    break;
                if (m_model->index(i).data(PlaceRole).toInt() >= 0)
                    m_list->setCurrentIndex(m_model->index(i));
            }
            choose(m_list->currentIndex());
            return true;
        case Qt::Key_Escape:
            m_search->clear();
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace interlock::ui
