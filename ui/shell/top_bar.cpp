// SPDX-License-Identifier: GPL-3.0-or-later
// TopBar: one row, in which the file's name gives way first.
#include "ui/shell/top_bar.h"

#include "ui/document/document.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QDir>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kHeight = 44;
constexpr int kNameWidth = 260;

/// Looks like words with a key beside them, not like a button.
class SearchButton : public QPushButton {
public:
    explicit SearchButton(QWidget* parent) : QPushButton(parent)
    {
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics text(Theme::instance()->textFont());
        const QFontMetrics key(keyFont());
        return {text.horizontalAdvance(TopBar::tr("Search everything")) + key.horizontalAdvance(keyText()) +
                    48,
                28};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme* theme = Theme::instance();
        const Colors& colors = theme->colors();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() || hasFocus()) {
            painter.setPen(hasFocus() ? QPen(colors.accent) : QPen(Qt::NoPen));
            painter.setBrush(colors.raised);
            painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        }
        painter.setFont(keyFont());
        const int keyWidth = QFontMetrics(keyFont()).horizontalAdvance(keyText()) + 12;
        const QRectF key(width() - 8 - keyWidth + 0.5, (height() - 18) / 2 + 0.5, keyWidth, 18);
        painter.setBrush(colors.raised);
        painter.setPen(colors.line);
        painter.drawRoundedRect(key, 4, 4);
        painter.setPen(colors.secondary);
        painter.drawText(key, Qt::AlignCenter, keyText());
        painter.setFont(theme->textFont());
        painter.setPen(underMouse() ? colors.text : colors.secondary);
        painter.drawText(rect().adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         TopBar::tr("Search everything"));
    }

private:
    static QString keyText() { return QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText); }
    static QFont keyFont()
    {
        QFont font = Theme::instance()->codeFont();
        font.setPixelSize(11);
        return font;
    }
};

} // namespace

TopBar::TopBar(Document* document, QWidget* parent)
    : Surface(Fill::Panel, Qt::BottomEdge, parent), m_document(document), m_menuBar(new QMenuBar(this)),
      m_name(new QLabel(this)), m_search(new SearchButton(this))
{
    setObjectName(QStringLiteral("topBar"));
    setFixedHeight(kHeight);
    auto* title = new QLabel(QStringLiteral("Interlock"), this);
    QFont bold = Theme::instance()->textFont();
    bold.setWeight(QFont::Bold);
    title->setFont(bold);
    m_menuBar->setObjectName(QStringLiteral("menuBar"));
    m_menuBar->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_name->setObjectName(QStringLiteral("documentName"));
    m_name->setForegroundRole(QPalette::PlaceholderText);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setMinimumWidth(40);
    QStringList titles;
    for (int i = 0; i < kPerspectiveCount; ++i)
        titles += perspectiveTitle(static_cast<Perspective>(i));
    m_perspectives = new SegmentedControl(titles, this);
    m_perspectives->setObjectName(QStringLiteral("perspectives"));
    m_perspectives->setAccessibleName(tr("Perspective"));
    for (int i = 0; i < kPerspectiveCount; ++i) {
        m_perspectives->button(i)->setObjectName(QStringLiteral("perspective-") %
                                                 perspectiveWord(static_cast<Perspective>(i)));
        m_perspectives->button(i)->setToolTip(QStringLiteral("Ctrl+%1").arg(i + 1));
    }
    m_search->setObjectName(QStringLiteral("searchEverything"));
    m_search->setAccessibleName(tr("Search everything"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 0, 8, 1);
    layout->setSpacing(8);
    layout->addWidget(title);
    layout->addWidget(m_menuBar, 0, Qt::AlignVCenter);
    layout->addSpacing(8);
    layout->addWidget(m_perspectives, 0, Qt::AlignVCenter);
    layout->addSpacing(8);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_search);

    connect(m_perspectives, &SegmentedControl::chosen, this,
            [this](int index) { Q_EMIT perspectiveChosen(static_cast<Perspective>(index)); });
    connect(m_search, &QPushButton::clicked, this, &TopBar::searchRequested);
    connect(document, &Document::modifiedChanged, this, &TopBar::showName);
    connect(document, &Document::filePathChanged, this, &TopBar::showName);
    connect(document, &Document::changed, this, &TopBar::showName);
    showName();
}

void TopBar::setPerspective(Perspective perspective)
{
    m_perspectives->setCurrent(static_cast<int>(perspective));
}

void TopBar::showName()
{
    QString name = m_document->displayName();
    const QString own = QString::fromStdString(m_document->ruleSet().name);
    if (m_document->filePath().isEmpty() && !own.isEmpty())
        name = tr("%1 (not saved)").arg(own);
    m_fullName = m_document->isModified() ? QString(name % u" •") : name;
    m_name->setToolTip(m_document->filePath().isEmpty() ? name
                                                        : QDir::toNativeSeparators(m_document->filePath()));
    m_name->setAccessibleName(m_document->isModified() ? tr("%1, with unsaved changes").arg(name) : name);
    m_name->setText(
        m_name->fontMetrics().elidedText(m_fullName, Qt::ElideMiddle, std::max(m_name->width(), kNameWidth)));
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    Surface::resizeEvent(event);
    m_name->setText(
        m_name->fontMetrics().elidedText(m_fullName, Qt::ElideMiddle, std::max(m_name->width(), 80)));
}

} // namespace interlock::ui
