// maps/grid/map_edits.h — ordered lists of map edits as text.
//
// One edit a line; rows and columns count from 0 at the map's upper left cell:
//   block ROW COLUMN [ROW COLUMN ...]   these cells become obstacles, all at once
//   free ROW COLUMN [ROW COLUMN ...]    these cells become free
//   start ROW COLUMN                    the agent is now in this cell
// Spaces and tabs separate words. Empty lines and those that begin with '#' are ignored.
// Errors: Malformed, InvalidArgument (a cell outside the map), both with the line; LimitExceeded.
// Cost: O(n). Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"

namespace clearway::maps {

enum class MapEditKind : std::uint8_t { Block, Free, Start };

struct MapEdit {
  MapEditKind kind = MapEditKind::Block;
  std::vector<Cell> cells;  // at least one; Start: exactly one
  friend bool operator==(const MapEdit&, const MapEdit&) = default;
};

inline constexpr std::size_t kMaxMapEdits = 1'000'000;

[[nodiscard]] Result<std::vector<MapEdit>> parseMapEdits(std::string_view bytes,
                                                         const GridFrame& frame);

}  // namespace clearway::maps
