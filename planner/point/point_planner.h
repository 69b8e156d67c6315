// planner/point/point_planner.h — shortest paths of a point from cell centre to cell centre.
//
// Method: A* with the octile heuristic and exact costs: the cost of a path is its numbers of
//         horizontal, vertical and diagonal steps, so ties never depend on rounded sums.
//         The Dijkstra twin is the same search without heuristic, kept as reference.
// Moves:  4- or 8-connected; a diagonal step needs both orthogonal cells free (no corner cutting).
// Source: P. Hart, N. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of
// Minimum Cost Paths" (1968).
#pragma once

#include "core/grid/occupancy_grid.h"
#include "planner/common/plan.h"

namespace clearway {

enum class Connectivity : std::uint8_t { Four, Eight };
enum class PointSearch : std::uint8_t { AStar, Dijkstra };

struct PointProblem {
  const OccupancyGrid* grid = nullptr;
  Cell start;
  Cell goal;
};

struct PointOptions {
  Connectivity connectivity = Connectivity::Eight;
  PointSearch search = PointSearch::AStar;
};

// cost is the length in metres. The certificate is of a point that moves along the path.
[[nodiscard]] PlanResult planPoint(const PointProblem& problem, const PointOptions& options = {},
                                   const PlanControl& control = {});

}  // namespace clearway
