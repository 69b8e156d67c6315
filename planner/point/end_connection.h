// planner/point/end_connection.h — connects a free position with the cell centres around it, by
// straight lines.
//
// The searches move from cell centre to cell centre. A start or goal between them is connected with
// those of the four centres around it that the agent can reach on a straight line: every line is
// checked exactly (planner/point/free_line.h). A position within kLatticeTolerance cells of a
// centre is that centre and needs no line. Cost: some us per obstacle near the agent. Thread-safe:
// no state.
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "planner/common/grid_agent.h"
#include "planner/common/terrain.h"

namespace clearway::grid {

// A position with coordinates within the tolerance of a centre's replaced by these.
[[nodiscard]] Vec2 onLattice(const GridFrame& frame, Vec2 p);
[[nodiscard]] bool isCentre(const GridFrame& frame, Vec2 p);  // bit for bit

// The cells of the map whose centres are the corners of the lattice square with p in it: up to
// four, row by row.
[[nodiscard]] std::vector<Cell> cellsAround(const GridFrame& frame, Vec2 p);

struct EndConnection {
  Cell cell;                 // the search starts or ends at its centre
  std::optional<Vec2> from;  // nullopt: the end is the centre
  double cost = 0.0;         // of the line [m], times the terrain's cost
};

// The lines of one agent on one map. Everything is borrowed.
class EndConnector {
 public:
  // `centres`: the map of where the agent's centre may be (planner/point/grid/inflated_grid.h).
  EndConnector(const OccupancyGrid& map, const OccupancyGrid& centres, const GridAgent& agent,
               const Terrain* terrain)
      : map_(&map), centres_(&centres), agent_(agent), terrain_(terrain) {}

  // Cheapest first. A centre is connected with itself alone, also if it is blocked. Empty: no line
  // is free.
  [[nodiscard]] std::vector<EndConnection> connections(Vec2 p) const;

  // The obstacle that an agent at p overlaps, if any.
  [[nodiscard]] std::optional<Cell> obstacleAt(Vec2 p) const;

  // `rule`: as obstacleOnLine().
  [[nodiscard]] bool isFree(Vec2 a, Vec2 b, CornerRule rule = CornerRule::Never) const;
  // The cost of the line between ends that are within a cell of each other and not both centres, if
  // it is free.
  [[nodiscard]] std::optional<double> directCost(Vec2 a, Vec2 b) const;
  [[nodiscard]] double costOf(Vec2 a, Vec2 b) const;

 private:
  const OccupancyGrid* map_;
  const OccupancyGrid* centres_;
  GridAgent agent_;
  const Terrain* terrain_;
};

// The integral of the terrain's cost along a straight line. The outside of the map costs nothing.
[[nodiscard]] double terrainCost(const Terrain& terrain, const GridFrame& frame, Vec2 a, Vec2 b);

// The path with lines to its start and from its goal, if these are given; a line that the path
// would run back is replaced by the rest of it. With `straight`, bends next to the lines are
// skipped where the direct line is free.
[[nodiscard]] Path withEnds(const Path& path, const EndConnection& start, const EndConnection& goal,
                            bool turning, const EndConnector* straight);

}  // namespace clearway::grid
