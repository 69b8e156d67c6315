// planner/cover/travel_distances.h — lengths of grid paths between positions of an agent.
//
// Method: Dijkstra from one position over blocks of places, in eight directions with the costs 5
// and 7. A block is passable if the place in its middle is reached. Blocks are as large as the
// number of searches demands. Positions without a path between them, by these blocks, are as far as
// twice the straight line. Cost: some 20 ns a block and search. Thread-safe: immutable.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/cover/reach_map.h"

namespace clearway::cover {

class TravelDistances {
 public:
  TravelDistances(const ReachMap& reach, std::size_t searches);

  // To each of the positions [m]; at least the straight line.
  [[nodiscard]] std::vector<double> between(Vec2 from, std::span<const Vec2> to) const;

 private:
  static constexpr double kMostWork = 1e8;           // blocks of all searches
  [[nodiscard]] std::int64_t blockOf(Vec2 p) const;  // -1: none near

  GridFrame frame_;
  std::int32_t side_ = 1, rows_ = 0, columns_ = 0;
  std::vector<std::uint8_t> passable_;
};

}  // namespace clearway::cover
