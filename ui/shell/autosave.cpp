// SPDX-License-Identifier: GPL-3.0-or-later
// Autosave: a lock beside each side file tells a living studio's work from what a crash left.
#include "ui/shell/autosave.h"

#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

namespace interlock::ui {

namespace {

const QLatin1String kEnding(".autosave");

QString lockOf(const QString& sideFile)
{
    return sideFile % QLatin1String(".lock");
}

/// True while no living studio holds the side file.
bool isLeftover(const QString& sideFile)
{
    if (!QFileInfo::exists(sideFile))
        return false;
    QLockFile lock(lockOf(sideFile));
    lock.setStaleLockTime(0); // only the death of its process makes a lock stale
    return lock.tryLock(0);
}

} // namespace

Autosave::Autosave(Document* document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder),
      m_untitled(folder % u"/untitled-" % QUuid::createUuid().toString(QUuid::Id128) % kEnding)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kInterval);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
    connect(document, &Document::changed, this, [this] {
        if (!m_timer.isActive())
            m_timer.start();
    });
    connect(document, &Document::modifiedChanged, this, [this](bool modified) {
        if (!modified)
            clear();
    });
    connect(document, &Document::filePathChanged, this, &Autosave::clear);
}

Autosave::~Autosave() = default;

QString Autosave::sideFileOf(const QString& filePath)
{
    return filePath % kEnding;
}

QString Autosave::sideFile() const
{
    return m_document->filePath().isEmpty() ? m_untitled : sideFileOf(m_document->filePath());
}

void Autosave::write()
{
    m_timer.stop();
    if (!m_document->isModified()) {
        clear();
        return;
    }
    const QString path = sideFile();
    if (m_document->filePath().isEmpty())
        QDir().mkpath(m_folder);
    if (m_written != path) {
        clear();
        m_lock = std::make_unique<QLockFile>(lockOf(path));
        m_lock->setStaleLockTime(0);
        if (!m_lock->tryLock(0)) {
            // Another studio has the same file open, or the folder cannot be written: its owner decides.
            m_lock.reset();
            return;
        }
    }
    const std::string error = exchange::write_file_atomically(
        std::filesystem::path(path.toStdString()), exchange::write_rule_set(m_document->ruleSet()));
    if (error.empty())
        m_written = path;
    else
        Q_EMIT failed(QString::fromStdString(error));
}

void Autosave::clear()
{
    m_timer.stop();
    if (!m_written.isEmpty())
        QFile::remove(m_written);
    m_written.clear();
    m_lock.reset();
}

std::optional<Leftover> Autosave::leftoverOf(const QString& filePath) const
{
    const QString side = sideFileOf(filePath);
    if (side == m_written || !isLeftover(side))
        return std::nullopt;
    return Leftover{side, filePath, QFileInfo(side).lastModified()};
}

std::optional<Leftover> Autosave::leftoverWithoutFile() const
{
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({QStringLiteral("untitled-*") % kEnding}, QDir::Files, QDir::Time);
    for (const QFileInfo& file : files) {
        if (file.filePath() != m_written && isLeftover(file.filePath()))
            return Leftover{file.filePath(), QString(), file.lastModified()};
    }
    return std::nullopt;
}

void Autosave::discard(const Leftover& leftover)
{
    QFile::remove(leftover.sideFile);
}

} // namespace interlock::ui
