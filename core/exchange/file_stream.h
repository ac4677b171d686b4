// SPDX-License-Identifier: GPL-3.0-or-later
// FileStream: a file, or standard input, read as it comes, and left alone as soon as somebody says stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <istream>
#include <memory>
#include <string>

namespace interlock::exchange {

class FileStream {
public:
    /// "-" is standard input. `stop` may be null; once it is true the stream ends, even where it waits for
    /// input.
    explicit FileStream(const std::string& path, const std::atomic<bool>* stop = nullptr);
    ~FileStream();
    FileStream(const FileStream&) = delete;
    FileStream& operator=(const FileStream&) = delete;

    bool is_open() const noexcept;
    /// Why it could not be opened, or not be read to its end; "" where neither happened.
    const std::string& error() const noexcept;
    std::istream& stream() noexcept { return m_stream; }
    /// Goes on reading at an offset from the start; only before anything was read. False where there is no
    /// such place.
    bool skip_to(std::uint64_t offset) noexcept;

private:
    class Buffer;
    std::unique_ptr<Buffer> m_buffer;
    std::istream m_stream;
};

/// Bytes of a file; 0 where they are not known before it was read (standard input, a pipe).
std::uint64_t known_size(const std::string& path) noexcept;

} // namespace interlock::exchange
