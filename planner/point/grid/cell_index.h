// planner/point/grid/cell_index.h — the cells of a map as indices of its arrays, row by row.
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

}  // namespace clearway::grid
