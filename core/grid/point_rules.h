// core/grid/point_rules.h — how points move on a grid: past the corners of obstacles, and which
// search finds their paths; enumerations of files and planners alike.
#pragma once

#include <cstdint>

namespace clearway {

// Which diagonal steps a point on a grid may take.
//
// A diagonal step between two free cells passes the corner that both share with two other cells.
// Under Never there is room for an agent of some size. Under OneFree and Always the point slides
// along a corner; touching is free by the project's rule. Under Always it also passes between two
// obstacles that touch at their corners, which no agent with a size could do.
// For a longer straight line the rules mean: Never: every cell whose closed square the line meets
// is free. OneFree: the line meets no obstacle's interior and no point where two obstacles touch at
// a corner only. Always: it meets no obstacle's interior.
enum class CornerRule : std::uint8_t {
  Never,    // both side cells must be free (default; the benchmarks' rule)
  OneFree,  // at least one of them
  Always,   // neither needs to be
};

// The searches for points, discs and squares.
enum class PointSearch : std::uint8_t {
  AStar,     // shortest grid path
  Dijkstra,  // the same without heuristic: the reference of all others
  Jump,      // from jump point to jump point (planner/point/jps/jump_point_search.h)
  Steps,     // the steps that a jump search would follow (planner/point/jps/canonical_astar.h)
  Auto,      // whichever of these is the fastest on the map (planner/point/jps/fast_grid_search.h)
  Bidirectional,  // Dijkstra's from both ends (reference/textbook_search.h)
  BreadthFirst,   // the fewest steps, whatever their length (reference/textbook_search.h)
  Theta,  // short any-angle path with bends at cell centres (planner/point/any_angle/theta_star.h)
  AnyAngle,     // the shortest any-angle path, bends at obstacles' corners
                // (planner/point/any_angle/interval_search.h)
  LazyTheta,    // Theta with fewer line-of-sight tests
  Anya,         // AnyAngle without a mesh of the map (planner/point/any_angle/anya.h)
  Incremental,  // D* Lite, for maps that change (planner/point/dstar_lite_planner.h)
};

// The shortest path of straight lines in any direction, with bends at obstacles' corners.
[[nodiscard]] constexpr bool isShortestAnyAngle(PointSearch s) {
  return s == PointSearch::AnyAngle || s == PointSearch::Anya;
}
// A path of straight lines in any direction.
[[nodiscard]] constexpr bool isAnyAngle(PointSearch s) {
  return isShortestAnyAngle(s) || s == PointSearch::Theta || s == PointSearch::LazyTheta;
}

}  // namespace clearway
