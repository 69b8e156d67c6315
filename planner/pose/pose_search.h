// planner/pose/pose_search.h — A* over lattice poses.
//
// It finds a way of least cost from the start's connections, over lattice motions, to one of the
// goal's connections. Costs are integers; a state is expanded again when a cheaper way to it turns
// up, so any lower bound will do. Without one it is Dijkstra's algorithm, the reference of the
// tests. Stops when the cheapest open entry is the goal itself.
// Source: P. Hart, N. Nilsson, B. Raphael (1968); E. Dijkstra (1959).
// Cost: O(states) expansions of some microseconds; 8 bytes a state and 32 an open entry.
#pragma once

#include <vector>

#include "planner/common/progress.h"
#include "planner/pose/connection.h"
#include "planner/pose/goal_distance.h"
#include "planner/pose/motion_masks.h"
#include "planner/pose/motion_set.h"

namespace clearway {

// One problem on one lattice; borrowed.
struct PoseSearchProblem {
  const Lattice* lattice = nullptr;
  const MotionSet* motions = nullptr;
  MotionMasks* masks = nullptr;
  Validity* validity = nullptr;
  const GoalDistance* bound = nullptr;  // nothing: Dijkstra's algorithm
  CostUnit unit;
  const PoseOptions* options = nullptr;
  std::vector<Connection> starts;
  std::vector<Connection> goals;  // sorted as connectGoal() does
  std::vector<std::vector<Motion>> direct;
};

struct PoseSearchResult {
  struct Visited {  // a lattice pose on the way found, and what the way costs up to there
    PoseState state;
    std::uint32_t cost = 0;
  };
  bool found = false;
  StopReason stop = StopReason::None;
  std::uint32_t cost = 0;  // in cost units
  std::vector<Motion> motions;
  std::vector<Visited> visited;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

[[nodiscard]] PoseSearchResult searchPoses(const PoseSearchProblem& problem, StopCheck& stop,
                                           ProgressMeter& meter);

}  // namespace clearway
