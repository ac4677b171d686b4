// SPDX-License-Identifier: GPL-3.0-or-later
// Small things that the parts of the file controller share: paths, digests, and the names of its messages.
#pragma once

#include <QByteArray>
#include <QCryptographicHash>
#include <QFileInfo>
#include <QString>

#include <filesystem>
#include <string_view>

namespace interlock::ui::file_message {

// One strip of the message area each: a new message of the kind takes the place of the old one.
inline const QString kOpen = QStringLiteral("open");
inline const QString kBusy = QStringLiteral("busy");
inline const QString kSave = QStringLiteral("save");
inline const QString kDisk = QStringLiteral("disk");
inline const QString kRecover = QStringLiteral("recover");
inline const QString kRecoverUntitled = QStringLiteral("recoverUntitled"); // stays whatever is opened
inline const QString kText = QStringLiteral("text");
inline const QString kExport = QStringLiteral("export");
inline const QString kImport = QStringLiteral("import");

} // namespace interlock::ui::file_message

namespace interlock::ui {

/// Tells two contents of a file apart.
inline QByteArray digestOf(std::string_view text)
{
    return QCryptographicHash::hash(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())),
                                    QCryptographicHash::Sha1);
}

inline std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdString());
}

inline QString fileName(const QString& path)
{
    return QFileInfo(path).fileName();
}

} // namespace interlock::ui
