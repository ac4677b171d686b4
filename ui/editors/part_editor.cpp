// SPDX-License-Identifier: GPL-3.0-or-later
// PartEditor: the base of the forms. Shows the current part of its section and edits it field by field.
#include "ui/editors/part_editor.h"

#include "ui/editors/form.h"
#include "ui/editors/section_edits.h"
#include "ui/style/widgets.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace interlock::ui {

PartEditor::PartEditor(Workspace* workspace, Section section, const QString& prefix, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_section(section), m_prefix(prefix),
      m_drafts(new Drafts(workspace->document(), section, this))
{
    setObjectName(prefix + QStringLiteral("Editor"));
    connect(document(), &Document::changed, this, &PartEditor::refresh);
    connect(workspace->selection(), &Selection::currentChanged, this, [this](Section changed) {
        if (changed == m_section)
            refresh();
    });
}

bool PartEditor::hasPart() const
{
    return place() >= 0 && place() < document()->partCount(m_section);
}

MergeKey PartEditor::mergeKey(const QString& property) const
{
    return sectionKey(m_section) + u'/' + QString::number(place()) + u'/' + property;
}

void PartEditor::refresh()
{
    m_stale = true;
    if (isVisible())
        loadNow();
}

void PartEditor::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        loadNow();
}

void PartEditor::loadNow()
{
    m_stale = false;
    setEnabled(hasPart());
    if (hasPart())
        load();
}

void PartEditor::focusField(const QString& path)
{
    loadNow();
    QStringList keys = path.split(u'/', Qt::SkipEmptyParts);
    if (!keys.isEmpty() && keys.first() == QLatin1String("metadata"))
        keys.removeFirst();
    if (keys.isEmpty())
        keys.append(QStringLiteral("name"));
    auto* widget = findChild<QWidget*>(fieldName(keys.first()));
    if (focusPlace(keys))
        return;
    if (!widget)
        return;
    widget->setFocus(Qt::ShortcutFocusReason);
    if (auto* edit = qobject_cast<QLineEdit*>(widget))
        edit->selectAll();
    for (QWidget* above = widget->parentWidget(); above && above != this; above = above->parentWidget()) {
        if (auto* scroller = qobject_cast<QScrollArea*>(above))
            scroller->ensureWidgetVisible(widget);
    }
}

void PartEditor::typeInto(const QString& key, const QString& text)
{
    loadNow();
    if (auto* field = findChild<EntryField*>(fieldName(key) + QStringLiteral("Field")))
        field->type(text);
}

bool PartEditor::focusPlace(const QStringList& keys)
{
    Q_UNUSED(keys);
    return false;
}

void PartEditor::checkName(TextField* field)
{
    field->setCheck([this](const QString& text) {
        if (text.isEmpty())
            return Verdict::fault(tr("It needs a name; the old one stays until you type one."));
        for (int other = 0; other < document()->partCount(m_section); ++other) {
            if (other != place() && document()->partName(m_section, other) == text.toStdString())
                return Verdict::warning(
                    tr("Another one has this name too. Until they differ, nothing can run."));
        }
        return Verdict{};
    });
}

Form* PartEditor::makeForm()
{
    auto* form = new Form;
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->addWidget(makeScroller(form, this));
    return form;
}

QScrollArea* makeScroller(QWidget* content, QWidget* parent)
{
    auto* scroller = new QScrollArea(parent);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setWidgetResizable(true);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->setFocusPolicy(Qt::NoFocus);
    scroller->setWidget(content);
    setPanelGround(content);
    setPanelGround(scroller->viewport());
    return scroller;
}

} // namespace interlock::ui
