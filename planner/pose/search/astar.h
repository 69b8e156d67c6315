// planner/pose/search/astar.h — A* over lattice poses, from one end or from both.
//
// It finds a way of least cost from the start's connections, over lattice motions, to one of the
// goal's connections. Costs are integers; without bounds it is Dijkstra's algorithm, the reference
// of the tests.
// One way:   stops when the cheapest open entry is the goal itself. With a weight above 1 the bound
//            counts that much more: the cost is at most weight times the least, found much sooner.
// Both ways: two A* searches meet; each leaves out what the other one's progress proves to be too
//            dear. Where the bound misses an error that grows along the way (turns, above all),
//            they expand a fraction of the states.
// Source: P. Hart, N. Nilsson, B. Raphael (1968); E. Dijkstra (1959); I. Pohl (1970);
//         W. Pijls, H. Post, "Yet another bidirectional algorithm for finding the shortest path"
//         (2009), which needs consistent bounds.
// Cost: O(states) expansions of some tenths of a microsecond; 4 bytes a state and direction,
//       4 an open entry.
#pragma once

#include <limits>
#include <vector>

#include "planner/common/progress_meter.h"
#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/primitives/primitive_set.h"

namespace clearway::lattice {

class AnalyticExpansion;
class TurnEstimate;

// One problem on one lattice; borrowed.
struct PoseSearchProblem {
  const StateLattice* lattice = nullptr;
  const PrimitiveSet* motions = nullptr;
  SweptMasks* masks = nullptr;
  MotionChecker* checker = nullptr;
  const LatticeIndex* points = nullptr;
  const ObstacleHeuristic* to_goal = nullptr;     // nothing: Dijkstra's algorithm
  const ObstacleHeuristic* from_start = nullptr;  // for both ways only
  CostUnit unit;
  const PoseOptions* options = nullptr;
  std::vector<EndpointConnection> starts;
  std::vector<EndpointConnection> goals;  // sorted as connectGoal() does
  std::vector<std::vector<Motion>> direct;
  SearchTrace* trace = nullptr;
  ObstacleHeuristic* extended = nullptr;  // one way: to_goal, to go on where the search needs it
  AnalyticExpansion* analytic_expansion =
      nullptr;                    // one way, with a weight: also straight to the goal
  TurnEstimate* turns = nullptr;  // the same: of to_goal
  // Only ways that cost less are looked for, by searchOptimal().
  std::uint32_t below = std::numeric_limits<std::uint32_t>::max();
  std::size_t connections_bytes = 0;  // of starts, goals and direct ways
};

struct PoseSearchResult {
  struct Visited {  // a lattice pose on the way found, and what the way costs up to there
    PoseState state;
    std::uint32_t cost = 0;
  };
  bool found = false;
  StopReason stop = StopReason::None;
  std::uint32_t cost = 0;  // in cost units
  double bound = 1.0;      // with a stop: the cost is at most so many times the least
  std::vector<Motion> motions;
  std::vector<Visited> visited;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

[[nodiscard]] PoseSearchResult searchPoses(const PoseSearchProblem& problem, StopCheck& stop,
                                           ProgressMeter& meter);

// Preconditions: both bounds or none; all goals are free.
[[nodiscard]] PoseSearchResult searchBidirectional(const PoseSearchProblem& problem,
                                                   StopCheck& stop, ProgressMeter& meter);

}  // namespace clearway::lattice
