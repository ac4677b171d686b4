// SPDX-License-Identifier: GPL-3.0-or-later
// POSIX files: the flush and the rename are what makes a write atomic.
#include "core/exchange/file_io.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace interlock::exchange {

namespace {

std::string reason()
{
    return std::strerror(errno);
}

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return m_number; }
    bool close()
    {
        const int number = m_number;
        m_number = -1;
        return ::close(number) == 0;
    }

private:
    int m_number;
};

bool write_all(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

FileReading read_file(const std::filesystem::path& path)
{
    FileReading reading;
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status = {};
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) {
        reading.error = reason();
        return reading;
    }
    if (S_ISDIR(status.st_mode)) {
        reading.error = "Is a folder";
        return reading;
    }
    std::string text;
    if (status.st_size > 0)
        text.reserve(static_cast<std::size_t>(status.st_size));
    std::array<char, 1 << 16> buffer{};
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            reading.error = reason();
            return reading;
        }
        if (count == 0)
            break;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    reading.text = std::move(text);
    return reading;
}

std::string write_file_atomically(const std::filesystem::path& path, std::string_view text)
{
    // A link is written through, so that it stays a link.
    std::error_code ignored;
    std::filesystem::path target = std::filesystem::canonical(path, ignored);
    if (ignored)
        target = path;
    struct stat status = {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return "Is a folder";
    if (exists && ::access(target.c_str(), W_OK) != 0)
        return reason();
    if (exists && !S_ISREG(status.st_mode)) {
        // A device or a pipe cannot be renamed over; there is no old content to protect.
        Descriptor device(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
        return device.number() >= 0 && write_all(device.number(), text) && device.close() ? std::string() : reason();
    }

    std::string temporary = target.string() + ".XXXXXX";
    Descriptor file(::mkstemp(temporary.data()));
    if (file.number() < 0)
        return reason();
    const auto fail = [&temporary] {
        std::string why = reason();
        ::unlink(temporary.c_str());
        return why;
    };
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? (status.st_mode & 07777U) : (0666U & ~mask);
    if (::fchmod(file.number(), mode) != 0 || !write_all(file.number(), text) || ::fsync(file.number()) != 0)
        return fail();
    if (!file.close() || ::rename(temporary.c_str(), target.c_str()) != 0)
        return fail();
    // The rename itself must reach the disk, too; where the folder cannot be opened the file is whole all the same.
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.number() >= 0)
        ::fsync(directory.number());
    return {};
}

} // namespace interlock::exchange
