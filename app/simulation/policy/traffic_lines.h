// app/simulation/policy/traffic_lines.h — the rows and columns on which a fleet with tasks drives.
//
// Lines of both directions cross at the places where agents can be. Two lines of one direction are
// a pitch apart at least, which is what the largest agent needs to turn, rounded up to half a cell
// of the map: agents at different crossings do not collide, however they turn.
// Method: a line counts the places on it where an agent fits along or across, and four times those
//         with room for boxes in the turning disc, and hardly counts if no place on it has. Dynamic
//         programming over the lines on halves of cells takes a set of the largest sum, the first
//         of several. So lines run in the middle of aisles, also where aisles are narrower than a
//         pitch.
// Cost: four places for each cell of the map, with a summed area table of 4 bytes a cell; on maps
//       beyond kMostPlaces fewer places are looked at. Thread-safe once made.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/vec2.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::app {

// What the agents need, about their centres [m]. All of them are planned as one that is as large.
struct AgentExtent {
  double half_length = 0.0, half_width = 0.0;
  double radius = 0.0;  // to turn
};

// Whether rectangles and discs are free of obstacles; the outside of the map is not.
class FreeSpaceTable {
 public:
  explicit FreeSpaceTable(const OccupancyGrid& map);
  // What touches an obstacle is not free.
  [[nodiscard]] bool isBoxFree(Vec2 centre, Vec2 half) const;
  [[nodiscard]] bool isDiscFree(Vec2 centre, double radius) const;
  [[nodiscard]] const GridFrame& frame() const { return frame_; }

 private:
  [[nodiscard]] bool isFree(std::int64_t first_row, std::int64_t last_row,
                            std::int64_t first_column, std::int64_t last_column) const;
  GridFrame frame_;
  std::size_t stride_;
  std::vector<std::uint32_t> sums_;  // blocked cells above and to the left
};

struct TrafficLines {
  std::vector<double> columns, rows;  // x and y [m], ascending
};

inline constexpr std::int64_t kMostPlaces = 1 << 24;

// The least distances of two columns and of two rows [m].
[[nodiscard]] Vec2 pitchOf(const GridFrame& map, const AgentExtent& agent);
[[nodiscard]] TrafficLines bestLines(const FreeSpaceTable& map, const AgentExtent& agent);
// At equal distances of whole cells, the first half of one from the edges and the shift.
[[nodiscard]] TrafficLines evenLines(const GridFrame& map, const AgentExtent& agent, Vec2 shift);

}  // namespace clearway::app
