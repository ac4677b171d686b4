// SPDX-License-Identifier: GPL-3.0-or-later
// HelpWindow: the reference, compiled into the program, with a search over its pages.
#pragma once

#include <QString>
#include <QWidget>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace interlock::ui {

/// One page of resources/help.
struct HelpPage {
    QString name;  ///< of the file, without its ending
    QString title; ///< its first heading
    QString text;  ///< Markdown
};

QList<HelpPage> helpPages();
/// Pages that have every word of `query`, those with it in the title first.
QList<HelpPage> findPages(const QList<HelpPage>& pages, const QString& query);

class HelpWindow : public QWidget {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);

    void showPage(const QString& name, const QString& anchor = {});

private:
    void search(const QString& text);
    void followLink(const QUrl& link);

    QList<HelpPage> m_pages;
    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_text;
    QString m_current;
};

} // namespace interlock::ui
