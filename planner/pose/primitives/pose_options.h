// planner/pose/primitives/pose_options.h — what a pose query asks for: goals, motion model, costs,
// limits of the search.
//
// Units: metres and radians. Costs are in metres of path unless a primitive table has its own unit.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/geometry/heading.h"
#include "core/geometry/touch.h"
#include "core/geometry/vec2.h"
#include "planner/common/static_agent.h"

namespace clearway::lattice {

struct PrimitiveTable;

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

// How the agent can move: turning in place, as a car with a least radius, or in any direction.
enum class MotionModel : std::uint8_t { Differential, Car, Omni };

enum class PoseSearch : std::uint8_t { AStar, Dijkstra };  // Dijkstra: the tests' reference

struct PoseOptions {
  double turn_cost_m_per_rad = 0.2;  // what a turn in place costs, as metres of way
  double reverse_factor = 2.0;       // a metre backwards costs this many metres; >= 1
  double switch_cost_m = 0.0;        // a change between forwards and backwards, as metres of way
  double near_factor = 0.0;          // a metre beside an obstacle costs this many metres more,
  double near_distance_m = 0.0;      // one at this distance from it none (path_cost.h)
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
  // When the goal is blocked or out of reach, go to the nearest lattice pose (nearest_search.h).
  bool nearest = false;
  // Motions from outside instead of the model's, and no others off the lattice than it allows
  // (table_drive_model.h); borrowed.
  const PrimitiveTable* table = nullptr;
  // Other agents on the map: obstacles with their exact shapes and paddings; borrowed.
  std::span<const StaticAgent> others;
};

}  // namespace clearway::lattice
