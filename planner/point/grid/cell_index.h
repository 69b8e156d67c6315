// planner/point/grid/cell_index.h — the cells of a map as indices of its arrays, row by row;
// differences of rows and columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/grid/grid_frame.h"

namespace clearway::grid {

[[nodiscard]] inline std::size_t cellCount(const GridFrame& f) {
  return static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns());
}
[[nodiscard]] inline std::uint32_t indexOf(const GridFrame& f, Cell c) {
  return static_cast<std::uint32_t>(c.row) * static_cast<std::uint32_t>(f.columns()) +
         static_cast<std::uint32_t>(c.column);
}
[[nodiscard]] inline Cell cellOf(const GridFrame& f, std::uint32_t index) {
  const auto columns = static_cast<std::uint32_t>(f.columns());
  return {static_cast<std::int32_t>(index / columns), static_cast<std::int32_t>(index % columns)};
}
[[nodiscard]] constexpr std::int32_t signOf(std::int32_t v) {
  return (v > 0 ? 1 : 0) - (v < 0 ? 1 : 0);
}
// The distance of two rows or columns.
[[nodiscard]] constexpr std::uint32_t apart(std::uint32_t a, std::uint32_t b) {
  return a < b ? b - a : a - b;
}

}  // namespace clearway::grid
