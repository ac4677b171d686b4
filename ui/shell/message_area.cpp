// SPDX-License-Identifier: GPL-3.0-or-later
// MessageArea: one strip a message, each with its mark, its words and its buttons.
#include "ui/shell/message_area.h"

#include "ui/style/icons.h"
#include "ui/style/marks.h"
#include "ui/style/surface.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kMarkSize = 14;

/// The sign of a message, which follows the theme: a notice is no outcome of a rule, so it has no mark of one.
class SignLabel : public QWidget {
public:
    SignLabel(Message::Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind)
    {
        setFixedSize(kMarkSize, kMarkSize);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colors& colors = Theme::instance()->colors();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (m_kind == Message::Kind::Error)
            paintMark(&painter, rect(), Mark::Error, colors);
        else
            painter.drawPixmap(rect(), iconPixmap(QStringLiteral("info"), kMarkSize,
                                                  m_kind == Message::Kind::Hint ? colors.accent : colors.secondary,
                                                  devicePixelRatioF()));
    }

private:
    Message::Kind m_kind;
};

Surface::Fill fillOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Hint:
        return Surface::Fill::Accent;
    case Message::Kind::Notice:
        return Surface::Fill::Raised;
    case Message::Kind::Error:
        return Surface::Fill::Warning;
    }
    return Surface::Fill::Raised;
}

} // namespace

MessageArea::MessageArea(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("messageArea"));
    setAccessibleName(tr("Messages"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    setVisible(false);
}

void MessageArea::show(Message message)
{
    if (message.id.isEmpty())
        message.id = QStringLiteral("#%1").arg(++m_nameless);
    m_messages.removeIf([&message](const Message& other) { return other.id == message.id; });
    m_messages.append(message);
    rebuild();
}

void MessageArea::close(const QString& id)
{
    if (m_messages.removeIf([&id](const Message& other) { return other.id == id; }) > 0)
        rebuild();
}

void MessageArea::closeAll()
{
    m_messages.clear();
    rebuild();
}

void MessageArea::closePassing()
{
    const auto passes = [](const Message& message) {
        return message.kind == Message::Kind::Notice && message.choices.isEmpty() && !message.dismissed;
    };
    if (m_messages.removeIf(passes) > 0)
        rebuild();
}

void MessageArea::rebuild()
{
    // A button of a strip may be the caller: the old strips go once control is back in the event loop.
    if (m_strips) {
        m_strips->hide();
        layout()->removeWidget(m_strips);
        m_strips->deleteLater();
    }
    m_strips = new QWidget(this);
    auto* column = new QVBoxLayout(m_strips);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const Message& message : std::as_const(m_messages)) {
        auto* strip = new Surface(fillOf(message.kind), Qt::BottomEdge, m_strips);
        strip->setObjectName(QStringLiteral("message"));
        strip->setAccessibleName(message.text);
        auto* row = new QHBoxLayout(strip);
        row->setContentsMargins(16, 8, 8, 8);
        row->setSpacing(8);
        // One line stands in the middle; under details, everything begins at the top.
        const Qt::Alignment edge = message.details.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop;
        row->addWidget(new SignLabel(message.kind, strip), 0, edge);
        auto* words = new QVBoxLayout;
        words->setSpacing(4);
        auto* text = new QLabel(message.text, strip);
        text->setObjectName(QStringLiteral("messageText"));
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        words->addWidget(text);
        if (!message.details.isEmpty()) {
            auto* details = new QLabel(message.details, strip);
            details->setObjectName(QStringLiteral("messageDetails"));
            details->setTextFormat(Qt::PlainText);
            details->setFont(Theme::instance()->codeFont());
            details->setWordWrap(true);
            details->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            words->addWidget(details);
        }
        row->addLayout(words, 1);
        for (const Message::Choice& choice : message.choices) {
            QPushButton* button = makeButton(choice.text, false, strip);
            button->setObjectName(QStringLiteral("messageChoice"));
            connect(button, &QPushButton::clicked, this, [this, id = message.id, run = choice.run] {
                close(id);
                if (run)
                    run();
            });
            row->addWidget(button, 0, edge);
        }
        auto* dismiss = new QToolButton(strip);
        dismiss->setObjectName(QStringLiteral("messageDismiss"));
        dismiss->setIcon(icon(QStringLiteral("close")));
        dismiss->setAutoRaise(true);
        dismiss->setToolTip(tr("Dismiss"));
        dismiss->setAccessibleName(tr("Dismiss"));
        connect(dismiss, &QToolButton::clicked, this, [this, id = message.id, dismissed = message.dismissed] {
            close(id);
            if (dismissed)
                dismissed();
        });
        row->addWidget(dismiss, 0, edge);
        column->addWidget(strip);
    }
    layout()->addWidget(m_strips);
    setVisible(!m_messages.isEmpty());
}

} // namespace interlock::ui
