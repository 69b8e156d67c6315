// planner/point/grid/row_runs.h — maximal runs of free cells in the rows of a map.
//
// Computed on demand by scanning words of the packed rows. Thread-safe.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

// Free cells [first, last) of a row, with obstacles or the map's edge at both ends.
struct Run {
  std::int32_t row = 0;
  std::int32_t first = 0;
  std::int32_t last = 0;
};

// The first column >= from whose cell is blocked, or free; the number of columns if there is none.
[[nodiscard]] inline std::int32_t nextColumn(const OccupancyGrid& grid, std::int32_t row,
                                             std::int32_t from, bool blocked) {
  const std::int32_t columns = grid.frame().columns();
  const auto words = grid.row(row);
  for (auto w = static_cast<std::size_t>(from) >> 6U; w < words.size(); ++w) {
    std::uint64_t bits = blocked ? words[w] : ~words[w];
    if (w == static_cast<std::size_t>(from) >> 6U) bits &= ~0ULL << (from & 63);
    if (bits == 0) continue;
    return std::min(columns, static_cast<std::int32_t>(w * 64) + std::countr_zero(bits));
  }
  return columns;
}

// The first column of the run that contains a free cell.
[[nodiscard]] inline std::int32_t runBegin(const OccupancyGrid& grid, Cell c) {
  const auto words = grid.row(c.row);
  for (auto w = static_cast<std::size_t>(c.column) >> 6U;; --w) {
    std::uint64_t bits = words[w];
    if (w == static_cast<std::size_t>(c.column) >> 6U) bits &= ~0ULL >> (63 - (c.column & 63));
    if (bits != 0) {
      return static_cast<std::int32_t>(w * 64) + 64 - std::countl_zero(bits);
    }
    if (w == 0) return 0;
  }
}

// A cell of [first, last] of a row is blocked.
[[nodiscard]] inline bool anyBlocked(std::span<const std::uint64_t> words, std::int32_t first,
                                     std::int32_t last) {
  auto w = static_cast<std::size_t>(first) >> 6U;
  const auto end = static_cast<std::size_t>(last) >> 6U;
  const std::uint64_t head = ~0ULL << (first & 63);
  const std::uint64_t tail = ~0ULL >> (63 - (last & 63));
  if (w == end) return (words[w] & head & tail) != 0;
  if ((words[w] & head) != 0) return true;
  while (++w < end) {
    if (words[w] != 0) return true;
  }
  return (words[end] & tail) != 0;
}

// The run that contains a cell, or the next one of its row that begins before column `end`.
[[nodiscard]] inline std::optional<Run> runFrom(const OccupancyGrid& grid, Cell c,
                                                std::int32_t end) {
  const std::int32_t column = nextColumn(grid, c.row, c.column, false);
  if (column >= end) return std::nullopt;
  const std::int32_t first = column > c.column ? column : runBegin(grid, {c.row, column});
  return Run{c.row, first, nextColumn(grid, c.row, column, true)};
}

}  // namespace clearway::grid
