// SPDX-License-Identifier: GPL-3.0-or-later
// The segments are exclusive buttons: Qt gives them the arrow keys, and assistive tools their names.
#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPainter>

namespace interlock::ui {

namespace {

class Segment : public QAbstractButton {
public:
    explicit Segment(const QString& label, QWidget* parent) : QAbstractButton(parent)
    {
        setText(label);
        setAccessibleName(label);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::ArrowCursor);
    }

    QSize sizeHint() const override
    {
        // As wide as the bold text, so that nothing moves when the choice does.
        return {QFontMetrics(boldFont()).horizontalAdvance(plainText()) + 24, 28};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colors& c = Theme::instance()->colors();
        QPainter painter(this);
        if (isChecked())
            paintBox(&painter, QRectF(rect()).adjusted(1, 1, -1, -1), c.panel, {}, kRadius - 1);
        painter.setFont(isChecked() ? boldFont() : font());
        painter.setPen(!isEnabled() ? c.dim : isChecked() || underMouse() ? c.text : c.secondary);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
        if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
            paintFocusRing(&painter, rect(), c, kRadius - 1);
    }

private:
    QString plainText() const { return QString(text()).remove(u'&'); }
    QFont boldFont() const
    {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        return bold;
    }
};

} // namespace

SegmentedControl::SegmentedControl(const QStringList& labels, QWidget* parent)
    : QFrame(parent), m_group(new QButtonGroup(this))
{
    setFrameShape(QFrame::NoFrame);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (int index = 0; index < labels.size(); ++index) {
        auto* segment = new Segment(labels[index], this);
        segment->setObjectName(QStringLiteral("segment%1").arg(index));
        segment->setChecked(index == 0);
        m_group->addButton(segment, index);
        layout->addWidget(segment);
    }
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int index) {
        update();
        if (index == m_current)
            return;
        m_current = index;
        Q_EMIT chosen(index);
    });
    connect(Theme::instance(), &Theme::changed, this, [this] { update(); });
}

int SegmentedControl::current() const
{
    return m_group->checkedId();
}

void SegmentedControl::setCurrent(int index)
{
    if (QAbstractButton* segment = m_group->button(index)) {
        m_current = index;
        segment->setChecked(true);
        update();
    }
}

QAbstractButton* SegmentedControl::button(int index) const
{
    return m_group->button(index);
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    const Colors& c = Theme::instance()->colors();
    QPainter painter(this);
    paintBox(&painter, rect(), c.window, mixed(c.line, c.dim, 0.3), kRadius);
    // Lines between segments, but not beside the chosen one's own box.
    const QList<QAbstractButton*> segments = m_group->buttons();
    for (QAbstractButton* segment : segments) {
        const int index = m_group->id(segment);
        if (index > 0)
            painter.fillRect(QRect(segment->x(), 1, 1, height() - 2), c.line);
    }
}

} // namespace interlock::ui
