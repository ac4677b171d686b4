// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusOrder: strict orders in which the place in the input breaks ties.
#include "ui/corpus/corpus_order.h"

#include <algorithm>

namespace interlock::ui {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int lower(char c)
{
    return static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/// Where the digits that start at `from` end.
std::size_t digitsEnd(std::string_view text, std::size_t from)
{
    while (from < text.size() && isDigit(text[from]))
        ++from;
    return from;
}

int compareNumbers(std::string_view a, std::string_view b)
{
    a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
    b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
    if (a.size() != b.size())
        return a.size() < b.size() ? -1 : 1;
    return a.compare(b);
}

template <typename Number>
int compare(Number a, Number b)
{
    return a < b ? -1 : a > b ? 1 : 0;
}

int comparePlaces(const analysis::CorpusRow& a, const analysis::CorpusRow& b)
{
    if (const int path = compareNaturally(a.place.path, b.place.path))
        return path;
    if (const int line = compare(a.place.line, b.place.line))
        return line;
    if (const int element = compare(a.place.element, b.place.element))
        return element;
    return compare(a.index, b.index);
}

class Less {
public:
    Less(const std::vector<analysis::CorpusRow>& rows, const CorpusOrder& order)
        : m_rows(rows), m_order(order)
    {
    }

    bool operator()(int a, int b) const
    {
        if (m_order.column) {
            const int difference = compareAt(row(a), row(b));
            if (difference != 0)
                return m_order.descending ? difference > 0 : difference < 0;
        }
        return a < b;
    }

private:
    const analysis::CorpusRow& row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }

    int compareAt(const analysis::CorpusRow& a, const analysis::CorpusRow& b) const
    {
        switch (*m_order.column) {
        case CorpusColumn::Name:
            return compareNaturally(a.name, b.name);
        case CorpusColumn::FirstWords:
            return compareNaturally(a.first_words, b.first_words);
        case CorpusColumn::Place:
            return comparePlaces(a, b);
        case CorpusColumn::Format:
            return compareNaturally(a.format, b.format);
        default:
            return compare(numberAt(a, *m_order.column).value_or(0),
                           numberAt(b, *m_order.column).value_or(0));
        }
    }

    const std::vector<analysis::CorpusRow>& m_rows;
    const CorpusOrder m_order;
};

} // namespace

int compareNaturally(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const std::size_t endA = digitsEnd(a, i);
            const std::size_t endB = digitsEnd(b, j);
            if (const int numbers = compareNumbers(a.substr(i, endA - i), b.substr(j, endB - j)))
                return numbers;
            i = endA;
            j = endB;
            continue;
        }
        if (const int letters = lower(a[i]) - lower(b[j]))
            return letters;
        ++i;
        ++j;
    }
    return compare(a.size() - i, b.size() - j);
}

void sortRows(std::vector<int>& indexes, const std::vector<analysis::CorpusRow>& rows,
              const CorpusOrder& order)
{
    std::sort(indexes.begin(), indexes.end(), Less(rows, order));
}

void mergeRows(std::vector<int>& indexes, std::size_t middle, const std::vector<analysis::CorpusRow>& rows,
               const CorpusOrder& order)
{
    std::inplace_merge(indexes.begin(), indexes.begin() + static_cast<std::ptrdiff_t>(middle), indexes.end(),
                       Less(rows, order));
}

} // namespace interlock::ui
