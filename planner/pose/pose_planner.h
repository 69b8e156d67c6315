// planner/pose/pose_planner.h — least-cost paths of a shape that turns, in (x, y, heading).
//
// Method: A* over a lattice of positions and 16 headings, anchored at the start. Motions are
//         straight steps, turns in place and arcs with a continuous tangent, forwards and
//         backwards; each is checked over all that it sweeps (planner/pose/swept_cover.h). Start
//         and goal may be any poses (planner/pose/connection.h). The lower bound comes from the
//         plane (planner/pose/goal_distance.h), costs are defined in planner/pose/motion_cost.h.
// Lattice: its step is about a sixth of the agent's width. When that finds nothing, a finer one is
//         tried, down to a quarter of that step or one cell, whichever is longer, and for agents of
//         a few cells to a half or a quarter of a cell. NoPath means that none of them reaches the
//         goal with these motions; `reason` names the finest step. A passage at least that step
//         wider than the agent, along a lattice heading, is never missed; a tighter one is found
//         when the lattice's lines run through it, as they do where the start lies in it.
// A finer lattice that would take more than 2 GiB is left out.
// Best means best on the lattice that was used, to 0.1 % of a step per motion. A goal without
// heading costs, on the same lattice, at most what it costs with the best of the 16 headings or the
// start's; another heading may still be cheaper when it is asked for.
// Every Solved result was confirmed by the independent validator. A motion that it should refuse is
// taken out and the search runs again.
// Cost: some microseconds per expansion; memory grows with the area searched. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan.h"

namespace clearway {

struct PoseGoal {
  Vec2 position;
  std::optional<Heading> heading;  // nothing: any heading will do
};

struct PoseProblem {
  const OccupancyGrid* grid = nullptr;
  const Footprint* footprint = nullptr;
  Pose start;
  PoseGoal goal;
};

enum class PoseSearch : std::uint8_t { AStar, Dijkstra };  // Dijkstra: the tests' reference

struct PoseOptions {
  double turn_cost_m_per_rad = 0.2;  // what a turn in place costs, as metres of way
  double reverse_factor = 2.0;       // a metre backwards costs this many metres; >= 1
  bool allow_reverse = true;
  TouchRule touch = TouchRule::TouchingIsFree;
  PoseSearch search = PoseSearch::AStar;
};

// Preconditions: grid and footprint are given. cost is in metres of way (see motion_cost.h).
[[nodiscard]] PlanResult planPose(const PoseProblem& problem, const PoseOptions& options = {},
                                  const PlanControl& control = {});

}  // namespace clearway
