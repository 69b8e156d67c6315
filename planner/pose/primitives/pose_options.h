// planner/pose/primitives/pose_options.h — the parameters of a pose query: goals, motion model,
// costs and search settings.
//
// Units: metres and radians. Costs are in metres of path unless a primitive table has its own unit.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/drive_kind.h"
#include "core/geometry/heading.h"
#include "core/geometry/touch.h"
#include "core/geometry/vec2.h"
#include "planner/common/static_agent.h"
#include "planner/common/terrain.h"

namespace clearway {

class DirectionRules;

namespace lattice {

struct PrimitiveTable;

// Where the agent shall arrive, and how exactly.
struct PoseGoal {
  Vec2 position;
  std::optional<Heading> heading;  // nullopt: any heading
  // Every pose within both tolerances is a goal pose. The angle is ignored without a heading.
  double tolerance_m = 0.0;
  double tolerance_rad = 0.0;
};

[[nodiscard]] inline bool hasTolerance(const PoseGoal& g) {
  return g.tolerance_m > 0.0 || (g.heading && g.tolerance_rad > 0.0);
}

// Of the lattice.
enum class PoseSearch : std::uint8_t { AStar, Dijkstra };  // Dijkstra: reference of the tests

struct PoseOptions {
  double turn_cost_m_per_rad = 0.2;  // cost of a turn in place, in metres of path
  double reverse_factor = 2.0;       // cost factor of backward travel; >= 1
  double switch_cost_m = 0.0;        // cost of a change of direction (cusp), in metres of path
  double near_factor = 0.0;          // extra cost per metre beside an obstacle; it falls linearly
  double near_distance_m = 0.0;      // to zero at this distance (path_cost.h)
  // The cost per metre on the cell below the reference point; null: 1 everywhere.
  std::shared_ptr<const Terrain> terrain;
  bool allow_reverse = true;
  TouchRule touch = TouchRule::TouchingIsFree;
  PoseSearch search = PoseSearch::AStar;
  DriveKind model = DriveKind::Differential;
  int headings = 16;          // 8, 16, 32 or 64
  double min_radius_m = 0.0;  // of arcs; 0: the planner's choice
  double weight = 1.0;        // >= 1: suboptimality bound; the cost is at most weight * optimum
  // Anytime search: runs with decreasing weights until the incumbent costs at most `weight` times
  // the optimum, or a limit is reached. The result is the incumbent. Its `suboptimality_bound`
  // states how far its cost may be from the optimum.
  bool anytime = false;
  // If the goal is blocked or unreachable, plan to the nearest lattice pose (nearest_search.h).
  bool nearest = false;
  // With a weight above 1, lattices of so many points are first searched along the shortest routes
  // (search_corridor.h).
  std::int64_t corridors_from = std::int64_t{1} << 24U;
  // External motion primitives instead of the model's own. Motions off the lattice are restricted
  // to what the table permits (table_drive_model.h).
  std::shared_ptr<const PrimitiveTable> table;
  // Static agents on the map: obstacles with their exact shapes and paddings.
  std::vector<StaticAgent> static_agents;
  // Rules of zones (planner/common/direction_rules.h); null: none.
  std::shared_ptr<const DirectionRules> directions;
};

// Options whose values are all within their ranges. Planners take no others. Cost of a check:
// O(static agents + motions of the table). Thread-safe: no state.
class CheckedPoseOptions {
 public:
  CheckedPoseOptions() = default;  // the defaults are valid

  [[nodiscard]] const PoseOptions& get() const { return options_; }
  operator const PoseOptions&() const { return options_; }  // NOLINT: checked options are options

 private:
  friend Result<CheckedPoseOptions> check(PoseOptions options);
  explicit CheckedPoseOptions(PoseOptions options) : options_(std::move(options)) {}
  PoseOptions options_;
};

// Errors: InvalidArgument, with the option's name and value: a number that is not finite or out of
// its range, headings other than 8, 16, 32 or 64, a table that is inconsistent, a static agent
// without a name or finite pose. That a terrain fits its map is checked with the query
// (planner/query/query.h).
[[nodiscard]] Result<CheckedPoseOptions> check(PoseOptions options);

// Errors: InvalidArgument, with name and value: a position that is not finite or beyond 10 000 km,
// a tolerance out of its range. `which` names the goal in messages.
[[nodiscard]] Result<void> check(const PoseGoal& goal, const std::string& which = "goal");

}  // namespace lattice

}  // namespace clearway
