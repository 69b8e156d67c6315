// planner/point/end_connection.h — connects a free position with the lattice points around it, by
// straight lines.
//
// The searches move from cell centre to cell centre, or from corner to corner. A start or goal
// between them is connected with those of the four points around it that the agent can reach on a
// straight line: every line is checked exactly (planner/point/free_line.h). A position within
// kLatticeTolerance cells of a lattice point is that point and needs no line. Cost: some us per
// obstacle near the agent. Thread-safe: no state.
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "planner/common/grid_agent.h"
#include "planner/common/terrain.h"
#include "planner/point/grid/point_lattice.h"

namespace clearway::grid {

struct EndConnection {
  Cell cell;                 // the search starts or ends at its lattice point
  std::optional<Vec2> from;  // nullopt: the end is that point
  double cost = 0.0;         // of the line [m], times the terrain's cost
};

// The lines of one agent on one map. Everything is borrowed.
class EndConnector {
 public:
  // `centres`: the map of where the agent's centre may be, of the lattice's points
  // (planner/point/grid/inflated_grid.h).
  EndConnector(const OccupancyGrid& map, const OccupancyGrid& centres, const GridAgent& agent,
               const Terrain* terrain, LatticeKind kind = LatticeKind::Centres)
      : map_(&map),
        centres_(&centres),
        lattice_(map.frame(), kind),
        agent_(agent),
        terrain_(terrain) {}

  // Cheapest first. A lattice point is connected with itself alone, also if it is blocked. Empty:
  // no line is free.
  [[nodiscard]] std::vector<EndConnection> connections(Vec2 p) const;

  // The obstacle that an agent at p overlaps, if any.
  [[nodiscard]] std::optional<Cell> obstacleAt(Vec2 p) const;

  // `rule`: as obstacleOnLine().
  [[nodiscard]] bool isFree(Vec2 a, Vec2 b, CornerRule rule = CornerRule::Never) const;
  // The cost of the line between ends that are within a cell of each other and not both lattice
  // points, if it is free.
  [[nodiscard]] std::optional<double> directCost(Vec2 a, Vec2 b) const;
  [[nodiscard]] double costOf(Vec2 a, Vec2 b) const;

 private:
  const OccupancyGrid* map_;
  const OccupancyGrid* centres_;
  PointLattice lattice_;
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
