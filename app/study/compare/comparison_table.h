// app/study/compare/comparison_table.h — a comparison as JSON, tab-separated values, Markdown and
// text. Lengths are in the frame that is given. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/study/compare/comparison.h"
#include "maps/text/json_value.h"

namespace clearway::app {

// Rows of texts; the first row has the names of the columns.
using TextTable = std::vector<std::vector<std::string>>;

// "-": nothing was kept.
[[nodiscard]] std::string megabytes(std::uint64_t bytes);

// Method, length, cost, turns, states, time, memory, clearance, verdict; numbers without units,
// which the names of the columns have. Unsolved rows have empty numbers; "-" where nothing was
// searched.
[[nodiscard]] TextTable comparisonTable(std::span<const ComparedRow> rows, const ReportFrame& f);

// Tabs and line breaks inside of texts become spaces.
[[nodiscard]] std::string tabSeparated(const TextTable& table);
// All columns but the first and the last are aligned to the right; "|" is escaped.
[[nodiscard]] std::string markdown(const TextTable& table);
// Columns in line, for a terminal.
[[nodiscard]] std::string alignedText(const TextTable& table);

[[nodiscard]] maps::JsonValue comparisonJson(std::span<const ComparedRow> rows,
                                             const ReportFrame& f);

}  // namespace clearway::app
