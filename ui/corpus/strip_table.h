// SPDX-License-Identifier: GPL-3.0-or-later
// StripTable: rules or skills as rows, each with its strip over the conversations; a click on a strip chooses
// a conversation.
#pragma once

#include "ui/corpus/strips_model.h"
#include "ui/style/table.h"

namespace interlock::ui {

class StripTable : public Table {
    Q_OBJECT

public:
    StripTable(StripsModel* model, QWidget* parent = nullptr);

    /// The conversation that is selected, by its position on the strips; -1 for none.
    void setSelectedPosition(int position);
    int selectedPosition() const { return m_selected; }
    int hoveredBucket() const { return m_hovered; }
    int stripWidth() const; ///< px within the cells of the strip column
    /// px that the longest remark needs, and the width that it gets.
    int remarkNeeded() const;
    void setRemarkWidth(int width);
    /// Where a row's strip is in the viewport.
    QRect stripRect(int row) const;
    /// What a bucket of a row says in words.
    QString wordsAt(int row, int bucket) const;
    /// The name and place of a conversation by its position, for the words.
    void setConversationNames(std::function<QString(int position)> names) { m_names = std::move(names); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void conversationChosen(int position);
    void stripWidthChanged();
    /// The conversation before or after the selected one in which the row's rule or skill had a say.
    void neighbourAsked(int step, int placeInFile);
    void filterAsked(const QString& name);
    void partAsked(int placeInFile);

protected:
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    int bucketAt(const QPoint& at, int* row) const;
    void setHovered(int bucket);

    StripsModel* m_model;
    int m_selected = -1;
    int m_hovered = -1;
    std::function<QString(int)> m_names;
};

} // namespace interlock::ui
