// SPDX-License-Identifier: GPL-3.0-or-later
// What the forms of the editors are made of: captions, hints, quiet fields and the words for faults.
#include "ui/editors/form.h"

#include "ui/style/icons.h"
#include "ui/style/painting.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QStringListModel>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr const char* kLeastLines = "leastLines";
constexpr int kSignSize = 14;

/// Keeps the height of a text field right when its width, and so its wrapping, changes.
class Grower : public QObject {
public:
    explicit Grower(QPlainTextEdit* edit) : QObject(edit), m_edit(edit) { edit->installEventFilter(this); }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange ||
            event->type() == QEvent::Show)
            growWithText(m_edit);
        return QObject::eventFilter(watched, event);
    }

private:
    QPlainTextEdit* m_edit;
};

/// Lies over an entry field and draws the border of its fault.
class FaultRing : public QWidget {
    Q_OBJECT

public:
    explicit FaultRing(QWidget* editor) : QWidget(editor)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        editor->installEventFilter(this);
        setGeometry(editor->rect());
    }
    void setFault(Fault fault)
    {
        m_fault = fault;
        setVisible(fault != Fault::None);
        raise();
        update();
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            setGeometry(parentWidget()->rect());
        return QWidget::eventFilter(watched, event);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colors& colors = Theme::instance()->colors();
        QPainter painter(this);
        paintBox(&painter, rect(), {}, m_fault == Fault::Error ? colors.red : colors.amber);
    }

private:
    Fault m_fault = Fault::None;
};

void setTextColor(QWidget* widget, const QColor& color)
{
    QPalette palette = widget->palette();
    palette.setColor(QPalette::WindowText, color);
    widget->setPalette(palette);
}

} // namespace

void followTheme(QWidget* widget, const std::function<void(const Colors&)>& dress)
{
    QObject::connect(Theme::instance(), &Theme::changed, widget,
                     [dress] { dress(Theme::instance()->colors()); });
    dress(Theme::instance()->colors());
}

QuietLabel::QuietLabel(const QString& text, QWidget* parent) : QLabel(text, parent)
{
    setFont(Theme::instance()->smallFont());
    setForegroundRole(QPalette::PlaceholderText);
}

FaultLabel::FaultLabel(QWidget* parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setFont(Theme::instance()->smallFont());
    setIndent(kSignSize + Theme::kGrid);
    setForegroundRole(QPalette::WindowText); // on a panel's ground it would be another, without the colour
    hide();
    followTheme(this, [this](const Colors&) { dress(); });
}

void FaultLabel::setFault(Fault fault)
{
    m_fault = fault;
    dress();
}

void FaultLabel::dress()
{
    const Colors& colors = Theme::instance()->colors();
    setTextColor(this, m_fault == Fault::Warning ? colors.amber : colors.red);
    update();
}

void FaultLabel::paintEvent(QPaintEvent* event)
{
    QLabel::paintEvent(event);
    if (text().isEmpty())
        return;
    // Beside the first line, wherever the alignment puts it.
    const QRect room = contentsRect().adjusted(indent(), 0, 0, 0);
    const int flags = static_cast<int>(alignment()) | Qt::TextWordWrap;
    const QRect words = fontMetrics().boundingRect(room, flags, text());
    const int top = words.top() + (fontMetrics().height() - kSignSize) / 2;
    const Colors& colors = Theme::instance()->colors();
    QPainter(this).drawPixmap(contentsRect().left(), top,
                              m_fault == Fault::Warning
                                  ? iconPixmap(QStringLiteral("warning"), kSignSize, colors.amber, devicePixelRatioF())
                                  : iconPixmap(QStringLiteral("error"), kSignSize, colors.red, devicePixelRatioF()));
}

HeaderBar::HeaderBar(QWidget* parent) : QWidget(parent), m_line(new QHBoxLayout(this))
{
    m_line->setContentsMargins(2 * Theme::kGrid, Theme::kGrid / 2, 2 * Theme::kGrid, Theme::kGrid / 2);
    m_line->setSpacing(Theme::kGrid);
    setMinimumHeight(5 * Theme::kGrid);
    followTheme(this, [this](const Colors&) { update(); });
}

void HeaderBar::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Theme::instance()->colors().raised);
}

QuietEdit::QuietEdit(QWidget* parent) : QLineEdit(parent)
{
    setFrame(false);
    setAttribute(Qt::WA_Hover);
    setTextMargins(2, Theme::kGrid / 2, 2, Theme::kGrid / 2);
}

void QuietEdit::paintEvent(QPaintEvent* event)
{
    const Colors& colors = Theme::instance()->colors();
    if (hasFocus() || underMouse()) {
        QPainter painter(this);
        paintBox(&painter, rect(), colors.panel, colors.line);
        if (hasFocus())
            paintFocusRing(&painter, rect(), colors, kRadius - 1);
    }
    QLineEdit::paintEvent(event);
}

void markFault(QWidget* editor, Fault fault)
{
    auto* ring = editor->findChild<FaultRing*>(QString(), Qt::FindDirectChildrenOnly);
    if (!ring && fault != Fault::None)
        ring = new FaultRing(editor);
    if (ring)
        ring->setFault(fault);
}

Form::Form(QWidget* parent) : QWidget(parent), m_lines(new QVBoxLayout(this))
{
    m_lines->setContentsMargins(2 * Theme::kGrid, Theme::kGrid * 3 / 2, 2 * Theme::kGrid,
                                Theme::kGrid * 3 / 2);
    m_lines->setSpacing(Theme::kGrid / 2);
}

void Form::add(const QString& caption, QWidget* field, const QString& hint)
{
    auto* label = new QuietLabel(caption, this);
    label->setBuddy(field);
    label->setToolTip(hint);
    if (!hint.isEmpty())
        field->setToolTip(hint);
    m_lines->addSpacing(Theme::kGrid);
    m_lines->addWidget(label);
    m_lines->addWidget(field);
}

void Form::addSideBySide(const std::vector<std::pair<QString, QWidget*>>& fields)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(Theme::kGrid);
    m_lines->addSpacing(Theme::kGrid);
    for (const auto& [caption, field] : fields) {
        auto* column = new QVBoxLayout;
        column->setSpacing(Theme::kGrid / 2);
        auto* label = new QuietLabel(caption, this);
        label->setBuddy(field);
        label->setToolTip(field->toolTip());
        column->addWidget(label);
        column->addWidget(field);
        column->addStretch();
        line->addLayout(column, 1);
    }
    m_lines->addLayout(line);
}

void Form::addPlain(QWidget* widget, int stretch)
{
    m_lines->addWidget(widget, stretch);
}

void Form::addSection(const QString& title)
{
    m_lines->addSpacing(2 * Theme::kGrid);
    m_lines->addWidget(new SectionLabel(title, this));
}

void Form::addStretch()
{
    m_lines->addStretch(1);
}

void makeCode(QWidget* edit)
{
    edit->setFont(Theme::instance()->codeFont());
}

void growWithText(QPlainTextEdit* edit, int lines)
{
    if (lines > 0) {
        edit->setProperty(kLeastLines, lines);
        edit->setTabChangesFocus(true);
        edit->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
        new Grower(edit);
        QObject::connect(edit, &QPlainTextEdit::textChanged, edit, [edit] { growWithText(edit); });
    }
    const int least = edit->property(kLeastLines).toInt();
    const int shown = std::clamp(static_cast<int>(edit->document()->size().height()), least, least + 12);
    const int margins = 2 * (edit->frameWidth() + static_cast<int>(edit->document()->documentMargin())) +
                        edit->contentsMargins().top() + edit->contentsMargins().bottom() + 4;
    const int height = shown * edit->fontMetrics().lineSpacing() + margins;
    if (edit->minimumHeight() != height || edit->maximumHeight() != height)
        edit->setFixedHeight(height);
}

void complete(QLineEdit* edit, const QStringList& names, const std::function<void()>& chosen)
{
    QCompleter* completer = edit->completer();
    if (!completer) {
        completer = new QCompleter(edit);
        completer->setModel(new QStringListModel(completer));
        completer->setFilterMode(Qt::MatchContains);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        edit->setCompleter(completer);
        // After the completer has put the name into the field.
        QObject::connect(
            completer, qOverload<const QString&>(&QCompleter::activated), edit, [chosen] { chosen(); },
            Qt::QueuedConnection);
    }
    auto* model = qobject_cast<QStringListModel*>(completer->model());
    if (model && model->stringList() != names)
        model->setStringList(names);
}

} // namespace interlock::ui

#include "form.moc"
