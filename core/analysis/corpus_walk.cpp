// SPDX-License-Identifier: GPL-3.0-or-later
// One thread reads and takes, others work: batches go out and come back in the order of the input, and no
// more of them are under way than a bounded number of bytes.
#include "core/analysis/corpus_walk.h"

#include "core/exchange/file_stream.h"
#include "core/exchange/transcript_format.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

namespace interlock::analysis {

namespace {

using Work = std::function<detail::AnyResult(const exchange::TranscriptReading&, const PiecePlace&)>;
using Take = std::function<bool(detail::AnyResult&&)>;

/// A batch is handed out at this size: small against a conversation's cost, large against a lock's.
constexpr std::uint64_t kBatchBytes = 1 << 16;
constexpr std::size_t kBatchesPerJob = 4;
/// So much may be under way where single conversations are larger than a batch; one that is larger still goes
/// alone.
constexpr std::uint64_t kBytesUnderWay = std::uint64_t{32} << 20;
constexpr int kMostJobs = 256;
constexpr auto kProgressEvery = std::chrono::milliseconds(100);

std::string reason_of(std::exception_ptr failure)
{
    try {
        std::rethrow_exception(std::move(failure));
    } catch (const std::bad_alloc&) {
        return "not enough memory";
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an unknown failure";
    }
}

/// A piece on its way, or the failure of a file in its place.
struct Item {
    PiecePlace place;
    exchange::TranscriptPiece piece;
    std::size_t file = 0;
    std::uint64_t bytes_before = 0; ///< of the files before this one
    std::string failure;
    detail::AnyResult result; ///< none where the walk was stopped first
};

struct Batch {
    std::vector<Item> items;
    std::uint64_t bytes = 0;
    bool done = false;
};

class Walk {
public:
    Walk(const std::vector<std::string>& files, const WalkOptions& options, const Work& work,
         const Take& take)
        : m_files(files), m_options(options), m_work(work), m_take(take)
    {
    }
    ~Walk() { finish_threads(); }
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;

    WalkEnd walk()
    {
        m_progress.files = m_files.size();
        std::vector<std::uint64_t> sizes(m_files.size());
        std::transform(m_files.begin(), m_files.end(), sizes.begin(), exchange::known_size);
        if (std::find(m_files.begin(), m_files.end(), "-") == m_files.end())
            for (const std::uint64_t size : sizes)
                m_progress.total_bytes += size;
        start_threads();
        tell_progress(true);
        std::uint64_t bytes_before = 0;
        for (std::size_t i = 0; i < m_files.size() && !stopped(); ++i) {
            walk_file(i, bytes_before);
            bytes_before += sizes[i];
        }
        hand_out();
        take_until(0, 0);
        m_end.cancelled = stopped();
        if (!m_end.cancelled)
            m_progress.bytes = std::max(m_progress.bytes, m_progress.total_bytes);
        tell_progress(true);
        return m_end;
    }

private:
    bool stopped() const noexcept
    {
        return m_stop.load(std::memory_order_relaxed) ||
               (m_options.cancelled && m_options.cancelled->load(std::memory_order_relaxed));
    }

    void walk_file(std::size_t file, std::uint64_t bytes_before)
    {
        const std::string& path = m_files[file];
        Item item;
        item.place.path = path;
        item.file = file;
        item.bytes_before = bytes_before;
        try {
            exchange::FileStream stream(path, m_options.cancelled);
            m_end.files += stream.is_open() ? 1 : 0;
            if (stream.is_open())
                cut(stream.stream(), item);
            if (!stream.is_open())
                item.failure = "cannot be opened: " + stream.error();
            else if (!stream.error().empty())
                item.failure = "cannot be read to its end: " + stream.error();
        } catch (...) {
            item.failure = "cannot be read to its end: " + reason_of(std::current_exception());
        }
        if (!item.failure.empty() && !stopped())
            add(std::move(item));
    }

    void cut(std::istream& stream, const Item& file)
    {
        exchange::cut_transcript(stream, [&](exchange::TranscriptPiece&& piece) {
            if (stopped()) // what came last may be only a part
                return false;
            Item item = file;
            item.place.line = piece.line;
            item.place.offset = piece.offset;
            item.place.bytes = piece.text.size();
            item.place.element = piece.element;
            item.place.message_lines = piece.message_lines;
            item.piece = std::move(piece);
            add(std::move(item));
            return !stopped();
        });
    }

    void add(Item&& item)
    {
        if (m_threads.empty()) {
            work_on(item);
            take(item);
            return;
        }
        m_filling.bytes += item.place.bytes;
        m_filling.items.push_back(std::move(item));
        if (m_filling.bytes + m_filling.items.size() * sizeof(Item) >= kBatchBytes)
            hand_out();
    }

    /// Never throws: a piece that asks too much becomes a reason in its place.
    void work_on(Item& item) const noexcept
    {
        if (!item.failure.empty())
            return;
        try {
            exchange::TranscriptReading reading;
            try {
                reading = exchange::read_transcript_piece(std::move(item.piece), m_options.as);
                item.piece.text = std::string();
                item.result = m_work(reading, item.place);
            } catch (...) {
                reading = {};
                item.piece.text = std::string();
                exchange::Skipped skipped;
                skipped.line = item.place.line;
                skipped.reason = reason_of(std::current_exception());
                reading.skipped.push_back(std::move(skipped));
                item.result = m_work(reading, item.place);
            }
        } catch (...) {
            item.failure =
                "line " + std::to_string(item.place.line) + ": " + reason_of(std::current_exception());
        }
    }

    /// False where the walk ends here.
    bool take(Item& item)
    {
        if (!item.failure.empty()) {
            ++m_end.unreadable;
            if (m_options.unreadable)
                m_options.unreadable(item.place.path, item.failure);
            return true;
        }
        bool goes_on = false;
        if (item.result) {
            try {
                goes_on = m_take(std::move(item.result));
            } catch (...) {
                if (m_options.unreadable)
                    m_options.unreadable(item.place.path, reason_of(std::current_exception()));
            }
            ++m_progress.pieces;
            m_progress.file = item.file;
            m_progress.bytes = item.bytes_before + item.place.offset + item.place.bytes;
            tell_progress(false);
        }
        if (!goes_on)
            m_stop = true;
        return goes_on;
    }

    void tell_progress(bool always)
    {
        if (!m_options.progress)
            return;
        const auto now = std::chrono::steady_clock::now();
        if (!always && now - m_told < kProgressEvery)
            return;
        m_told = now;
        m_options.progress(m_progress);
    }

    // Threads. Batches stand in the order of the input until they are taken; workers begin them in that
    // order.

    void start_threads()
    {
        const int jobs = std::min(m_options.jobs, kMostJobs);
        try {
            for (int job = 0; jobs > 1 && job < jobs; ++job)
                m_threads.emplace_back([this] { work_off(); });
        } catch (const std::system_error&) {
            // As many as there are; with none, this thread does it all.
        }
    }

    void finish_threads() noexcept
    {
        {
            const std::lock_guard lock(m_mutex);
            m_closed = true;
        }
        m_to_do.notify_all();
        for (std::thread& thread : m_threads)
            thread.join();
        m_threads.clear();
    }

    void work_off()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_to_do.wait(lock, [this] { return m_closed || m_begun < m_batches.size(); });
            if (m_begun >= m_batches.size())
                return;
            Batch& batch = *m_batches[m_begun++];
            lock.unlock();
            for (Item& item : batch.items) {
                if (stopped())
                    break;
                work_on(item);
            }
            lock.lock();
            batch.done = true;
            m_done.notify_one();
        }
    }

    /// Puts the batch in line, once there is room for it.
    void hand_out()
    {
        if (m_filling.items.empty())
            return;
        auto batch = std::make_unique<Batch>(std::move(m_filling));
        m_filling = {};
        take_until(m_threads.size() * kBatchesPerJob - 1,
                   kBytesUnderWay - std::min(kBytesUnderWay, batch->bytes));
        if (stopped())
            return;
        {
            const std::lock_guard lock(m_mutex);
            m_bytes += batch->bytes;
            m_batches.push_back(std::move(batch));
        }
        m_to_do.notify_one();
    }

    /// Takes what is done, and waits until no more than so much is under way.
    void take_until(std::size_t batches, std::uint64_t bytes)
    {
        std::unique_lock lock(m_mutex);
        while (!m_batches.empty() && !m_stop) {
            const bool too_much = m_batches.size() > batches || m_bytes > bytes;
            if (!m_batches.front()->done) {
                if (!too_much)
                    return;
                m_done.wait(lock, [this] { return m_batches.front()->done; });
            }
            const std::unique_ptr<Batch> batch = std::move(m_batches.front());
            m_batches.pop_front();
            --m_begun;
            m_bytes -= batch->bytes;
            lock.unlock();
            for (Item& item : batch->items) {
                if (!take(item))
                    break;
            }
            lock.lock();
        }
    }

    const std::vector<std::string>& m_files;
    const WalkOptions& m_options;
    const Work& m_work;
    const Take& m_take;
    WalkEnd m_end;
    WalkProgress m_progress;
    std::chrono::steady_clock::time_point m_told;
    std::atomic<bool> m_stop = false;

    std::vector<std::thread> m_threads;
    Batch m_filling;
    std::mutex m_mutex; // over all below
    std::condition_variable m_to_do;
    std::condition_variable m_done;
    std::deque<std::unique_ptr<Batch>> m_batches;
    std::size_t m_begun = 0; // of them
    std::uint64_t m_bytes = 0;
    bool m_closed = false;
};

} // namespace

WalkEnd detail::walk(const std::vector<std::string>& files, const WalkOptions& options, const Work& work,
                     const Take& take)
{
    return Walk(files, options, work, take).walk();
}

std::optional<exchange::TranscriptReading> read_again(const PiecePlace& place,
                                                      const exchange::TranscriptFormat* as)
{
    if (place.path == "-")
        return std::nullopt;
    try {
        exchange::FileStream file(place.path);
        const std::uint64_t size = exchange::known_size(place.path);
        if (!file.is_open() || place.offset > size || place.bytes > size - place.offset)
            return std::nullopt;
        exchange::TranscriptPiece piece;
        piece.line = place.line;
        piece.offset = place.offset;
        piece.element = place.element;
        piece.message_lines = place.message_lines;
        piece.text.resize(place.bytes);
        if (!file.skip_to(place.offset) ||
            file.stream().rdbuf()->sgetn(piece.text.data(), static_cast<std::streamsize>(place.bytes)) !=
                static_cast<std::streamsize>(place.bytes))
            return std::nullopt;
        exchange::TranscriptReading reading = exchange::read_transcript_piece(piece, as);
        // A file that was changed is cut elsewhere: what stands here now is no conversation.
        if (reading.recordings.empty())
            return std::nullopt;
        return reading;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

} // namespace interlock::analysis
