// planner/pose/diagnosis/passages.h — the narrow passages that a line leads through, with their
// exact widths.
//
// A passage is a pair of obstacle cells such that the line crosses the segment between their
// closest points. No disc wider than that segment passes there. The outside of the map counts as
// obstacle cells; static agents do not count.
// Method: at each point of the line, the obstacle cells within the largest width are paired. A line
//         that crosses a segment within a cell of the point is as far from its two ends as they
//         are from each other, up to two cells; other pairs are skipped.
// Accuracy: a width is the distance of two rectangles, rounded.
// Cost: O(n^2) a point for n cells at the edges of obstacles that near. Thread-safe: no state.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::lattice {

struct Passage {
  double width_m = 0.0;
  std::array<Vec2, 2> sides;  // the points of the two obstacles that face each other
  std::size_t at = 0;         // index of the line's point
  [[nodiscard]] Vec2 centre() const { return 0.5 * (sides[0] + sides[1]); }
};

struct PassageOptions {
  double widest_m = 0.0;                       // wider ones are not listed
  std::size_t most = 1;                        // passages
  std::function<bool(std::size_t)> skip = {};  // points of the line that are not looked at
};

// The narrowest first. Of passages whose centres are nearer to each other than the wider one's
// width, only the narrowest is listed. If `stop` ends it, those found so far. Precondition: the
// line's points are at most a cell's diagonal apart.
[[nodiscard]] std::vector<Passage> passagesAlong(const OccupancyGrid& grid,
                                                 std::span<const Vec2> line,
                                                 const PassageOptions& options,
                                                 StopCheck* stop = nullptr);

}  // namespace clearway::lattice
