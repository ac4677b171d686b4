// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusFacets: in how many conversations each rule matched, each skill guarded, each tool was called.
#pragma once

#include "ui/corpus/corpus_data.h"

#include <QString>

#include <vector>

namespace interlock::ui {

struct Facet {
    QString name;
    int conversations = 0;
    friend bool operator==(const Facet&, const Facet&) = default;
};

struct CorpusFacets {
    std::vector<Facet> rules;  ///< in the order of evaluation
    std::vector<Facet> skills; ///< in the order of the file
    std::vector<Facet> tools;  ///< called most first, ties by name
};

CorpusFacets facetsOf(const CorpusData& data);

} // namespace interlock::ui
