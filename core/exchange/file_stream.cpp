// SPDX-License-Identifier: GPL-3.0-or-later
// A stream buffer over a file descriptor: what has arrived is handed on at once, and waiting can be stopped.
#include "core/exchange/file_stream.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <streambuf>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace interlock::exchange {

namespace {

constexpr std::size_t kBufferBytes = 1 << 18;
constexpr int kLookForStop = 100; ///< milliseconds

} // namespace

class FileStream::Buffer : public std::streambuf {
public:
    Buffer(const std::string& path, const std::atomic<bool>* stop) : m_stop(stop), m_bytes(kBufferBytes)
    {
        if (path == "-") {
            m_file = STDIN_FILENO;
        } else {
            do {
                m_file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
            } while (m_file < 0 && errno == EINTR && !stopped()); // opening a named pipe waits for its writer
            m_owns = m_file >= 0;
        }
        struct stat status = {};
        if (m_file < 0 || ::fstat(m_file, &status) != 0)
            m_error = std::strerror(errno);
        else if (S_ISDIR(status.st_mode))
            m_error = "Is a folder";
        m_open = m_error.empty();
        m_waits = m_open && !S_ISREG(status.st_mode);
    }
    ~Buffer() override
    {
        if (m_owns)
            ::close(m_file);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    bool is_open() const noexcept { return m_open; }
    const std::string& error() const noexcept { return m_error; }
    bool skip_to(std::uint64_t offset) noexcept
    {
        return ::lseek(m_file, static_cast<off_t>(offset), SEEK_SET) == static_cast<off_t>(offset);
    }

protected:
    int_type underflow() override
    {
        ssize_t count = -1;
        while (m_open && m_error.empty() && !stopped()) {
            if (m_waits && !arrived())
                continue;
            count = ::read(m_file, m_bytes.data(), m_bytes.size());
            if (count >= 0)
                break;
            if (errno != EINTR && errno != EAGAIN)
                m_error = std::strerror(errno);
        }
        if (count <= 0)
            return traits_type::eof();
        setg(m_bytes.data(), m_bytes.data(), m_bytes.data() + count);
        return traits_type::to_int_type(m_bytes.front());
    }

private:
    bool stopped() const noexcept { return m_stop && m_stop->load(std::memory_order_relaxed); }

    /// True where reading will not wait.
    bool arrived() const
    {
        pollfd request{m_file, POLLIN, 0};
        return ::poll(&request, 1, kLookForStop) > 0;
    }

    const std::atomic<bool>* m_stop;
    std::vector<char> m_bytes;
    int m_file = -1;
    bool m_owns = false;
    bool m_open = false;
    bool m_waits = false; ///< a pipe or a terminal
    std::string m_error;
};

FileStream::FileStream(const std::string& path, const std::atomic<bool>* stop)
    : m_buffer(std::make_unique<Buffer>(path, stop)), m_stream(m_buffer.get())
{
}

FileStream::~FileStream() = default;

bool FileStream::is_open() const noexcept
{
    return m_buffer->is_open();
}

const std::string& FileStream::error() const noexcept
{
    return m_buffer->error();
}

bool FileStream::skip_to(std::uint64_t offset) noexcept
{
    return m_buffer->skip_to(offset);
}

std::uint64_t known_size(const std::string& path) noexcept
{
    struct stat status = {};
    const bool known = path == "-" ? ::fstat(STDIN_FILENO, &status) == 0 : ::stat(path.c_str(), &status) == 0;
    return known && S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
}

} // namespace interlock::exchange
