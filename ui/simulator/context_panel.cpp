// SPDX-License-Identifier: GPL-3.0-or-later
// ContextPanel: what conditions see at the selected event, what changed there, and a hand to change it.
#include "ui/simulator/context_panel.h"

#include "core/exchange/json_text.h"
#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/context_model.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/style/theme.h"
#include "ui/style/undo_keys.h"
#include "ui/style/widgets.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kRowHeight = 24;

/// Washes the rows that changed; the value says in a word, or with an arrow, what became of it.
class ContextDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        using Change = ContextNode::Change;
        const Colors& colors = Theme::instance()->colors();
        const auto change = static_cast<Change>(index.data(ContextModel::ChangeRole).toInt());
        option->font = Theme::instance()->codeFont();
        option->textElideMode = index.column() == ContextModel::Key ? Qt::ElideMiddle : Qt::ElideRight;
        if (index.column() == ContextModel::Value)
            option->displayAlignment = Qt::AlignRight | Qt::AlignVCenter;
        if (change != Change::Same) {
            option->backgroundBrush = colors.accentWash;
        } else if (index.column() == ContextModel::Value &&
                   index.data(ContextModel::ChangesInsideRole).toInt() > 0) {
            option->font = Theme::instance()->smallFont();
            option->palette.setColor(QPalette::Text, colors.secondary);
        }
        if (change == Change::Removed && index.column() == ContextModel::Key)
            option->font.setStrikeOut(true);
    }
};

/// Finds rows by their whole path, so that "store.count" finds it as "count" does.
class PathFilter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const QRegularExpression wanted = filterRegularExpression();
        if (wanted.pattern().isEmpty())
            return true;
        const QModelIndex index = sourceModel()->index(row, 0, parent);
        return index.data(ContextModel::PathRole).toString().contains(wanted);
    }
};

} // namespace

ContextPanel::ContextPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_model(new ContextModel(workspace, this)),
      m_filtered(new PathFilter(this)), m_title(new SectionLabel(tr("Context"), this)),
      m_filter(new QLineEdit(this)), m_pages(new QStackedWidget(this)), m_tree(new QTreeView(m_pages)),
      m_empty(new EmptyState(
          tr("No context yet"),
          tr("It shows what conditions see. Start a conversation in the middle, and step."), {}, m_pages)),
      m_set(new QLineEdit(this)),
      m_problem(new QLabel(this)), m_expanded{QStringLiteral("room"), QStringLiteral("store"),
                                              QStringLiteral("state"), QStringLiteral("track"),
                                              QStringLiteral("forced")}
{
    setObjectName(QStringLiteral("contextPanel"));
    setPanelGround(this);
    setAccessibleName(tr("Context"));
    m_title->setObjectName(QStringLiteral("contextTitle"));
    m_filter->setObjectName(QStringLiteral("contextFilter"));
    leaveUndoWhenEmpty(m_filter);
    m_filter->setAccessibleName(tr("Filter the context"));
    m_filter->setPlaceholderText(tr("Filter paths…"));
    m_filter->setClearButtonEnabled(true);

    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setObjectName(QStringLiteral("contextTree"));
    m_tree->setAccessibleName(tr("Context at the selected event"));
    m_tree->setModel(m_filtered);
    m_tree->setItemDelegate(new ContextDelegate(m_tree));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(16);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_tree->header()->setMinimumSectionSize(8);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(ContextModel::Key, QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(ContextModel::Value, QHeaderView::Stretch);
    m_pages->addWidget(m_tree);
    m_pages->addWidget(m_empty);

    m_set->setObjectName(QStringLiteral("contextSet"));
    m_set->setAccessibleName(tr("Set a value of the context"));
    m_set->setPlaceholderText(tr("Set a value: store.count = 3"));
    m_set->setToolTip(tr("Under room, store or state; it is written into the selected event"));
    m_problem->setObjectName(QStringLiteral("contextProblem"));
    m_problem->setFont(Theme::instance()->smallFont());
    m_problem->setWordWrap(true);
    m_problem->hide();

    // Beside each other: the panel is low, and the rows need its height.
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_title);
    head->addWidget(m_filter, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_set);
    layout->addWidget(m_problem);
    makeActions();

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered->setFilterRegularExpression(
            QRegularExpression(QRegularExpression::escape(text), QRegularExpression::CaseInsensitiveOption));
        restoreExpansion();
    });
    connect(m_set, &QLineEdit::returnPressed, this, &ContextPanel::setTyped);
    connect(m_set, &QLineEdit::textEdited, this, [this] { showProblem({}); });
    connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (!m_restoring)
            m_expanded.insert(index.data(ContextModel::PathRole).toString());
    });
    connect(m_tree, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        if (!m_restoring)
            m_expanded.remove(index.data(ContextModel::PathRole).toString());
    });
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_current = currentPath(); });
    connect(m_filtered, &QAbstractItemModel::modelReset, this, &ContextPanel::refresh);
    connect(Theme::instance(), &Theme::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
    refresh();
}

void ContextPanel::makeActions()
{
    const auto add = [this](const QString& name, const QString& text, const QKeySequence& keys) {
        auto* action = new QAction(text, m_tree);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_tree->addAction(action);
        return action;
    };
    connect(add(QStringLiteral("contextCopyPath"), tr("Copy path"), QKeySequence::Copy), &QAction::triggered,
            this, [this] { QGuiApplication::clipboard()->setText(currentPath()); });
    connect(add(QStringLiteral("contextCopyValue"), tr("Copy value"), {}), &QAction::triggered, this, [this] {
        const ContextNode* node = m_model->node(m_filtered->mapToSource(m_tree->currentIndex()));
        if (node->after)
            QGuiApplication::clipboard()->setText(
                QString::fromStdString(exchange::write_json_indented(*node->after)));
    });
    connect(add(QStringLiteral("contextEdit"), tr("Edit value"), QKeySequence(Qt::Key_F2)),
            &QAction::triggered, this, [this] {
                const QModelIndex value = m_tree->currentIndex().siblingAtColumn(ContextModel::Value);
                if ((value.flags() & Qt::ItemIsEditable) != 0)
                    m_tree->edit(value);
                else
                    showProblem(
                        tr("Only what is under room, store or state can be set; the rest comes about."));
            });
    connect(add(QStringLiteral("contextRemove"), tr("Remove value"), QKeySequence::Delete),
            &QAction::triggered, this, [this] {
                const std::vector<std::string> path = keysOf(currentPath());
                if (isSettable(path))
                    setContextValue(m_workspace, m_workspace->rehearsal()->selectedEvent(), path,
                                    std::nullopt);
                else
                    showProblem(tr("Only what is under room, store or state can be removed."));
            });
}

QString ContextPanel::currentPath() const
{
    return m_tree->currentIndex().data(ContextModel::PathRole).toString();
}

void ContextPanel::refresh()
{
    const int event = m_workspace->rehearsal()->selectedEvent();
    m_title->setText(event < 0 ? tr("CONTEXT AT THE START") : tr("CONTEXT AT EVENT %1").arg(eventNumber(event)));
    const bool any = m_model->rowCount() > 0;
    m_pages->setCurrentWidget(any ? static_cast<QWidget*>(m_tree) : m_empty);
    m_filter->setVisible(any);
    m_set->setVisible(any);
    m_title->setVisible(any);
    restoreExpansion();
    const QModelIndex current = m_current.isEmpty() ? QModelIndex() : m_model->find(m_current);
    if (current.isValid()) {
        m_tree->setCurrentIndex(m_filtered->mapFromSource(current));
        m_tree->scrollTo(m_tree->currentIndex());
    }
    showProblem({});
}

void ContextPanel::restoreExpansion()
{
    const QScopedValueRollback<bool> guard(m_restoring, true);
    if (!m_filter->text().isEmpty())
        m_tree->expandAll();
    else
        expandWanted({});
}

void ContextPanel::expandWanted(const QModelIndex& parent)
{
    for (int row = 0; row < m_filtered->rowCount(parent); ++row) {
        const QModelIndex index = m_filtered->index(row, 0, parent);
        const bool wanted = m_expanded.contains(index.data(ContextModel::PathRole).toString());
        m_tree->setExpanded(index, wanted);
        if (wanted)
            expandWanted(index);
    }
}

void ContextPanel::setTyped()
{
    const QString text = m_set->text();
    const qsizetype equals = text.indexOf(u'=');
    const std::vector<std::string> path = keysOf(text.left(equals).trimmed());
    if (equals < 0 || !isSettable(path)) {
        showProblem(tr("Write it as store.count = 3, under room, store or state"));
        return;
    }
    const std::optional<logic::Value> value = typedValue(text.mid(equals + 1));
    if (!value) {
        showProblem(tr("The value is not JSON"));
        return;
    }
    m_set->clear();
    setContextValue(m_workspace, m_workspace->rehearsal()->selectedEvent(), path, value);
}

void ContextPanel::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    QPalette palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, Theme::instance()->colors().red);
    m_problem->setPalette(palette);
    m_problem->setForegroundRole(QPalette::WindowText); // whatever ground it is on
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace interlock::ui
