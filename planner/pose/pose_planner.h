// planner/pose/pose_planner.h — least-cost paths of a shape that turns, in (x, y, heading).
//
// Method: A* over a lattice of positions and headings, anchored at the start, from both ends when
//         the least cost is asked for (planner/pose/pose_search.h). Motions are those of a
//         differential drive, of a car or of an omnidirectional base, or come from a table
//         (planner/pose/motion_set.h); each is checked over all that it sweeps
//         (planner/pose/swept_cover.h). Start and goal may be any poses
//         (planner/pose/connection.h). The lower bound comes from the plane
//         (planner/pose/plane_distance.h), costs are defined in planner/pose/way_cost.h.
// Lattice: its step is about a sixth of the agent's width. When that finds nothing, a finer one is
//         tried, down to a quarter of that step or one cell, whichever is longer, and for agents of
//         a few cells to a half or a quarter of a cell. NoPath means that none of them reaches the
//         goal with these motions; `reason` names the finest step. A passage at least that step
//         wider than the agent, along a lattice heading, is never missed; a tighter one is found
//         when the lattice's lines run through it, as they do where the start lies in it.
// A finer lattice that would take more than 2 GiB is left out.
// For a car that also means: no path in the lattice's moves. Where there is hardly room to turn, to
// and fro in shorter ones may still lead out.
// When a limit strikes while the least cost is looked for, a dearer way that is known by then is
// the result, as of an anytime search: Solved, with a `stop` and a `bound`.
// Best means best on the lattice that was used, to 0.1 % of a step per motion. Which one that is,
// and whether there is an answer, is the same with every weight. Weighted and anytime searches also
// try ways off the lattice (goal_shots.h), so what they find may even be cheaper. A goal without
// heading costs, on the same lattice, at most what it costs with the best lattice heading or the
// start's; another heading may still be cheaper when it is asked for. A car also reaches it by one
// arc from a lattice pose (car_ways.h), so for a car any heading may be.
// A tolerance is met at lattice poses, or at the exact goal (goal_ways.h).
// Every Solved result was confirmed by the independent validator. A motion that it should refuse is
// taken out and the search runs again.
// Cost: some microseconds per expansion; memory grows with the area searched. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan.h"
#include "planner/common/standing_agent.h"

namespace clearway {

struct MotionTable;

struct PoseGoal {
  Vec2 position;
  std::optional<Heading> heading;  // nothing: any heading will do
  // Any pose within both will do, too; the angle is of no account without a heading.
  double tolerance_m = 0.0;
  double tolerance_rad = 0.0;
};

[[nodiscard]] inline bool hasTolerance(const PoseGoal& g) {
  return g.tolerance_m > 0.0 || (g.heading && g.tolerance_rad > 0.0);
}

struct PoseProblem {
  const OccupancyGrid* grid = nullptr;
  const Footprint* footprint = nullptr;
  Pose start;
  PoseGoal goal;
};

// How the agent can move: turning in place, as a car with a least radius, or in any direction.
enum class MotionModel : std::uint8_t { Differential, Car, Omni };

enum class PoseSearch : std::uint8_t { AStar, Dijkstra };  // Dijkstra: the tests' reference

struct PoseOptions {
  double turn_cost_m_per_rad = 0.2;  // what a turn in place costs, as metres of way
  double reverse_factor = 2.0;       // a metre backwards costs this many metres; >= 1
  double switch_cost_m = 0.0;        // a change between forwards and backwards, as metres of way
  double near_factor = 0.0;          // a metre beside an obstacle costs this many metres more,
  double near_distance_m = 0.0;      // one at this distance from it none (way_cost.h)
  bool allow_reverse = true;
  TouchRule touch = TouchRule::TouchingIsFree;
  PoseSearch search = PoseSearch::AStar;
  MotionModel model = MotionModel::Differential;
  int headings = 16;          // 8, 16, 32 or 64
  double min_radius_m = 0.0;  // of arcs; 0: the planner's choice
  double weight = 1.0;        // >= 1: the cost is at most so many times the least
  // First an answer of some multiple of the least cost, fast; then better ones until it is at most
  // `weight` times the least, or a limit strikes: the best so far is the result then, and its
  // `bound` tells how far it may be from the least.
  bool anytime = false;
  // When the goal is blocked or out of reach, go to the nearest lattice pose (reach_search.h).
  bool nearest = false;
  // Motions from outside instead of the model's, and no others off the lattice than it allows
  // (table_moves.h); borrowed.
  const MotionTable* table = nullptr;
  // Other agents on the map: obstacles with their exact shapes and paddings; borrowed.
  std::span<const StandingAgent> others;
};

// Plans several queries on one map for one footprint: what they share is made once and kept.
// Borrows grid, footprint and the options' table. Not thread-safe.
class PosePlanner {
 public:
  PosePlanner(const OccupancyGrid& grid, const Footprint& footprint,
              const PoseOptions& options = {});
  PosePlanner(const PosePlanner&) = delete;
  PosePlanner& operator=(const PosePlanner&) = delete;
  ~PosePlanner();

  // The grid has changed within these cells: the next plan brings up to date what is kept.
  void update(const CellRange& changed);
  // Makes now what a query from this start needs besides the search itself, but for what only tells
  // why there is no path.
  void prepare(const Pose& start);
  // cost is in metres of way (see way_cost.h), or in the table's units by its cost_per_cell.
  [[nodiscard]] PlanResult plan(const Pose& start, const PoseGoal& goal,
                                const PlanControl& control = {});
  // To the cheapest goal to reach, of at least one; those blocked or off the map are left out.
  [[nodiscard]] PlanResult plan(const Pose& start, std::span<const PoseGoal> goals,
                                const PlanControl& control = {});

 private:
  class Query;
  struct Kept;
  std::unique_ptr<Kept> kept_;
};

// One query. Preconditions: grid and footprint are given.
[[nodiscard]] PlanResult planPose(const PoseProblem& problem, const PoseOptions& options = {},
                                  const PlanControl& control = {});

}  // namespace clearway
