// SPDX-License-Identifier: GPL-3.0-or-later
// PartEditor: the base of the forms. Shows the current part of its section and edits it field by field.
#pragma once

#include "ui/document/rename_edits.h"
#include "ui/document/workspace.h"
#include "ui/editors/drafts.h"
#include "ui/editors/entry_field.h"

#include <QWidget>

class QScrollArea;

namespace interlock::ui {

class Form;

class PartEditor : public QWidget {
    Q_OBJECT

public:
    Section section() const { return m_section; }
    /// Moves the keyboard focus to the field at `path`, a JSON pointer inside the part; its text is selected.
    void focusField(const QString& path);
    /// Types into the field of that key, as a person would.
    void typeInto(const QString& key, const QString& text);

protected:
    /// `prefix` begins the object names of the fields: "rule" makes "rule.name".
    PartEditor(Workspace* workspace, Section section, const QString& prefix, QWidget* parent);

    /// Shows the part; called whenever it or anything around it may have changed, only while there is one.
    virtual void load() = 0;
    /// Moves the focus to a place that the base does not find by its name; false where it cannot either.
    virtual bool focusPlace(const QStringList& keys);

    Workspace* workspace() const { return m_workspace; }
    Document* document() const { return m_workspace->document(); }
    Drafts* drafts() const { return m_drafts; }
    QString fieldName(const QString& key) const { return m_prefix + u'.' + key; }
    int place() const { return m_workspace->selection()->current(m_section); }

    template <typename Part>
    const Part& part() const
    {
        return document()->template parts<Part>()[static_cast<std::size_t>(place())];
    }

    /// Edits the part by `f`. Edits of one `property` that come right after each other are one undo step
    /// where `merges`.
    template <typename Part, typename F>
    void change(const QString& text, const QString& property, F&& f, bool merges = true)
    {
        if (!hasPart())
            return;
        Part copy = part<Part>();
        f(copy);
        document()->replace(place(), std::move(copy), text, property,
                            merges ? mergeKey(property) : MergeKey());
    }

    bool hasPart() const;
    MergeKey mergeKey(const QString& property) const;

    /// A line of text for a member that is a string.
    template <typename Part>
    TextField* addText(const QString& key, const QString& label, std::string Part::*member,
                       TextField::Look look = TextField::Look::Framed)
    {
        auto* field = new TextField(m_drafts, fieldName(key), label, look, this);
        connect(field, &EntryField::edited, this, [this, key, label, member](const QString& text) {
            const QString words = tr("Change %1").arg(label.toLower());
            if (key == QLatin1String("name") && hasPart()) // what names it follows
                renamePart(document(), m_section, place(), text.toStdString(), words, mergeKey(key));
            else
                change<Part>(words, key, [&](Part& part) { part.*member = text.toStdString(); });
        });
        return field;
    }

    /// Marks a name that is empty, or that another part of the section has too.
    void checkName(TextField* field);

    /// Fills the editor with a form that scrolls.
    Form* makeForm();

    /// Shows the part anew: at once while the editor is in sight, else when it comes into sight.
    void refresh();
    void showEvent(QShowEvent* event) override;

private:
    void loadNow();

    Workspace* m_workspace;
    Section m_section;
    QString m_prefix;
    Drafts* m_drafts;
    bool m_stale = true;
};

/// A scroll area without a frame.
QScrollArea* makeScroller(QWidget* content, QWidget* parent);

} // namespace interlock::ui
