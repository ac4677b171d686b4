// SPDX-License-Identifier: GPL-3.0-or-later
// A large text leaves the window by a move, so that it is never held twice.
#include "core/exchange/text_window.h"

#include "core/exchange/byte_order_mark.h"

#include <algorithm>
#include <streambuf>

namespace interlock::exchange {

namespace {

constexpr std::size_t kReadAtOnce = 1 << 16;
/// What stays before the beginning, since people ask how far a line is indented.
constexpr std::size_t kLookBack = 256;
constexpr std::size_t kMoveFrom = 1 << 20;
constexpr const char* kBlank = " \t\r\n";

} // namespace

TextWindow::TextWindow(std::istream& input) : m_input(input)
{
    while (m_text.size() < kByteOrderMark.size() && more()) {
    }
    m_begin = start_of(m_text);
}

bool TextWindow::more()
{
    std::streambuf* buffer = m_input.rdbuf();
    if (!buffer || buffer->sgetc() == std::streambuf::traits_type::eof())
        return false;
    // Never more than has arrived: the rest of a pipe may take long to come.
    const auto arrived = std::max<std::streamsize>(buffer->in_avail(), 1);
    const std::size_t count = std::min(static_cast<std::size_t>(arrived), kReadAtOnce);
    const std::size_t size = m_text.size();
    m_text.resize(size + count);
    const std::streamsize read = buffer->sgetn(m_text.data() + size, static_cast<std::streamsize>(count));
    m_text.resize(size + static_cast<std::size_t>(std::max<std::streamsize>(read, 0)));
    return read > 0;
}

std::size_t TextWindow::line_end(std::size_t place)
{
    for (;;) {
        const std::size_t end = m_text.find('\n', place);
        if (end != std::string::npos)
            return end + 1;
        place = m_text.size();
        if (!more())
            return place;
    }
}

bool TextWindow::find_text(std::size_t& place)
{
    for (;;) {
        const std::size_t found = m_text.find_first_not_of(kBlank, place);
        if (found != std::string::npos) {
            place = found;
            return true;
        }
        place = m_text.size();
        if (!more())
            return false;
    }
}

void TextWindow::advance(std::size_t place)
{
    const auto from = m_text.begin() + static_cast<std::ptrdiff_t>(m_begin);
    m_line +=
        static_cast<std::size_t>(std::count(from, m_text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
    m_begin = place;
    forget();
}

bool TextWindow::skip_blank()
{
    for (;;) {
        std::size_t place = m_text.find_first_not_of(kBlank, m_begin);
        const bool found = place != std::string::npos;
        advance(found ? place : m_text.size());
        if (found)
            return true;
        if (!more())
            return false;
    }
}

std::string TextWindow::take(std::size_t end)
{
    std::string taken;
    if (end - m_begin >= kMoveFrom) {
        const std::size_t begin = m_begin;
        std::string rest = m_text.substr(end);
        m_line +=
            static_cast<std::size_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(begin),
                                                m_text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        m_text.resize(end);
        m_text.erase(0, begin);
        taken = std::move(m_text);
        m_text = std::move(rest);
        m_offset += end;
        m_begin = 0;
    } else {
        taken = m_text.substr(m_begin, end - m_begin);
        advance(end);
    }
    return taken;
}

void TextWindow::forget()
{
    // Half of it at least, so that what stays is not moved again and again.
    if (m_begin < 2 * kReadAtOnce || m_begin < m_text.size() / 2)
        return;
    const std::size_t gone = m_begin - kLookBack;
    m_text.erase(0, gone);
    m_offset += gone;
    m_begin -= gone;
}

} // namespace interlock::exchange
