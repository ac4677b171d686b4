// SPDX-License-Identifier: GPL-3.0-or-later
// StripGeometry: whole numbers all the way, so that buckets neither overlap nor leave anybody out.
#include "ui/corpus/strip_geometry.h"

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {

constexpr int kLeastBar = 3;
constexpr double kLeastStrength = 0.35;

double strengthOf(std::int64_t part, std::int64_t all)
{
    const double share = all <= 0 ? 1.0 : std::min(1.0, static_cast<double>(part) / static_cast<double>(all));
    return kLeastStrength + (1 - kLeastStrength) * share;
}

void add(std::vector<StripCell>& cells, int bucket, std::uint32_t seen, std::uint32_t struck)
{
    StripCell& cell = cells[static_cast<std::size_t>(bucket)];
    ++cell.seenIn;
    cell.struckIn += struck > 0 ? 1 : 0;
    cell.seen += seen;
    cell.struck += struck;
}

} // namespace

StripScale::StripScale(int count, int width)
    : m_count(std::max(0, count)), m_width(std::max(0, width)), m_buckets(std::min(m_count, m_width))
{
    if (m_buckets > 0 && m_width / m_buckets >= kWidestCell)
        m_width = m_buckets * kWidestCell;
}

int StripScale::first(int bucket) const
{
    return m_buckets == 0 ? 0 : static_cast<int>(static_cast<std::int64_t>(bucket) * m_count / m_buckets);
}

int StripScale::left(int bucket) const
{
    return m_buckets == 0 ? 0 : static_cast<int>(static_cast<std::int64_t>(bucket) * m_width / m_buckets);
}

int StripScale::bucketOf(int position) const
{
    if (position < 0 || position >= m_count || m_buckets == 0)
        return -1;
    // The last bucket that begins at or before it.
    return static_cast<int>(((static_cast<std::int64_t>(position) + 1) * m_buckets - 1) / m_count);
}

int StripScale::bucketAt(int x) const
{
    if (x < 0 || x >= m_width || m_buckets == 0)
        return -1;
    return static_cast<int>(((static_cast<std::int64_t>(x) + 1) * m_buckets - 1) / m_width);
}

Strips makeStrips(const std::vector<analysis::CorpusRow>& rows, const std::vector<int>& shown,
                  std::size_t ruleCount, std::size_t skillCount, int width)
{
    Strips strips;
    strips.scale = StripScale(static_cast<int>(shown.size()), width);
    const auto buckets = static_cast<std::size_t>(strips.scale.buckets());
    strips.turns.assign(buckets, 0);
    strips.rules.assign(ruleCount, std::vector<StripCell>(buckets));
    strips.skills.assign(skillCount, std::vector<StripCell>(buckets));
    if (buckets == 0)
        return strips;
    for (std::size_t position = 0; position < shown.size(); ++position) {
        const analysis::CorpusRow& row = rows[static_cast<std::size_t>(shown[position])];
        const int bucket = strips.scale.bucketOf(static_cast<int>(position));
        strips.turns[static_cast<std::size_t>(bucket)] += row.turns;
        for (const analysis::RuleUse& use : row.rules) {
            if (use.rule < ruleCount)
                add(strips.rules[use.rule], bucket, use.matched, use.won);
        }
        for (const analysis::SkillUse& use : row.skills) {
            if (use.skill < skillCount)
                add(strips.skills[use.skill], bucket, use.guarded_calls, use.blocked);
        }
    }
    return strips;
}

StripMarks marksOf(const StripCell& cell, int conversations, std::int64_t all, int height)
{
    StripMarks marks;
    const int room = std::max(kLeastBar, height - kBandHeight - 1);
    marks.barTop = room;
    marks.bandTop = room + 1;
    if (cell.seenIn > 0 && conversations > 0) {
        const double share = std::min(1.0, static_cast<double>(cell.seenIn) / conversations);
        marks.barHeight = std::clamp(static_cast<int>(std::lround(share * room)), kLeastBar, room);
        marks.barTop = room - marks.barHeight;
        marks.barStrength = strengthOf(cell.seen, all);
    }
    if (cell.struckIn > 0) {
        marks.bandHeight = kBandHeight;
        marks.bandStrength = strengthOf(cell.struckIn, conversations);
    }
    return marks;
}

int remarkWidth(int panel, int needed)
{
    return std::clamp(needed, kLeastRemark, std::max(kLeastRemark, panel * 2 / 5));
}

int nextUse(const std::vector<analysis::CorpusRow>& rows, const std::vector<int>& shown, int from, int step,
            bool isSkill, std::size_t place)
{
    const int count = static_cast<int>(shown.size());
    for (int at = from + step; at >= 0 && at < count; at += step) {
        const analysis::CorpusRow& row = rows[static_cast<std::size_t>(shown[static_cast<std::size_t>(at)])];
        const bool used =
            isSkill ? std::any_of(row.skills.begin(), row.skills.end(),
                                  [place](const analysis::SkillUse& use) { return use.skill == place; })
                    : std::any_of(row.rules.begin(), row.rules.end(),
                                  [place](const analysis::RuleUse& use) { return use.rule == place; });
        if (used)
            return at;
    }
    return -1;
}

} // namespace interlock::ui
