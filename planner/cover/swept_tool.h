// planner/cover/swept_tool.h — the area that a tool sweeps, and the proved share of a region.
//
// A straight motion forwards sweeps the bar over a parallelogram. Turns, arcs and reversing sweep
// nothing here. Corners are moved inwards by more than the rounding of their coordinates, so the
// parallelogram is a part of what is swept; whether a cell lies in it is decided by exact signs.
// Law: no part of a cell counts as covered unless the tool sweeps it.
// Method: rows of whole cells in a parallelogram; a cell of the region that lies in none of them
// but meets some is quartered up to kHalvings times, and the quarters are decided.
// Cost: some ns a covered cell, some us a cell at an edge of the swept area.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/stop_or.h"
#include "core/geometry/path.h"
#include "core/grid/occupancy_grid.h"
#include "planner/cover/cover_options.h"

namespace clearway::cover {

// A parallelogram, its corners in the direction from +x towards +y.
using SweptQuad = std::array<Vec2, 4>;

// nullopt: the motion sweeps nothing.
[[nodiscard]] std::optional<SweptQuad> sweptBy(const Motion& motion, const Tool& tool);

class SweptCells {
 public:
  explicit SweptCells(const GridFrame& frame) : covered_(frame), twice_(frame) {}

  void add(const SweptQuad& quad);
  // Cells that lie wholly in one of the areas, and in two or more of them.
  [[nodiscard]] const OccupancyGrid& covered() const { return covered_; }
  [[nodiscard]] const OccupancyGrid& twice() const { return twice_; }

  static constexpr int kHalvings = 4;
  static constexpr std::int64_t kUnits = std::int64_t{1} << (2 * kHalvings);  // of a cell
  // How much of the region is swept, in cells / kUnits: a lower bound. `partly`: cells that do not
  // lie in one area, by the units of each that are covered.
  struct Partly {
    Cell cell;
    std::int64_t units = 0;
  };
  [[nodiscard]] StopOr<std::int64_t> provedUnits(const OccupancyGrid& region, StopCheck& stop,
                                                 std::vector<Partly>* partly = nullptr) const;

 private:
  OccupancyGrid covered_, twice_;
  std::vector<SweptQuad> quads_;
};

}  // namespace clearway::cover
