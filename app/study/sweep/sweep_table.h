// app/study/sweep/sweep_table.h — the rows of a sweep as comma-separated values.
//
// Columns: those of the table `runs` without the JSON ones, then a column p.FACTOR for every
// factor and f.FIGURE for every figure, each sorted by name; empty where a run has none.
// Rows are sorted by key. Errors: Io of the database. Memory: all rows.
#pragma once

#include <string>

#include "app/study/sweep/sweep_database.h"
#include "core/base/result.h"

namespace clearway::app {

[[nodiscard]] Result<std::string> sweepTable(const SweepDatabase& database);

}  // namespace clearway::app
