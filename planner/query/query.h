// planner/query/query.h — one planning query: map, agent, start, goals and options, and its check.
//
// The front door of the library: check() → plan() (planner/query/query_planner.h) → path,
// certificate, smoothing. Both kinds of agents: those with a shape and a heading are planned for in
// (x, y, heading), points, discs and squares on the grid.
// The check is the only source of a CheckedQuery, so that no planner sees a value that is not
// finite or out of its range. Where agents collide is no error but an answer: InvalidStart,
// InvalidGoal.
// Units: metres and radians in the world frame. Thread-safe: no state.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/point/grid/point_options.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway {

struct SiteZones;

namespace grid {
class CachedMesh;
class Landmarks;
}  // namespace grid

// A point, disc or square that moves on the grid without a heading.
struct PointAgent {
  GridAgent shape{};
  grid::PointOptions options{};
  // Borrowed: what speeds up the searches of many queries. Null: none.
  const grid::Landmarks* landmarks = nullptr;  // ignored if of another map
  grid::CachedMesh* mesh = nullptr;            // unused while another planner has it
};

// An agent with a shape and a heading.
struct ShapedAgent {
  Footprint footprint;
  lattice::PoseOptions options{};  // motion, costs, search, static agents
  bool smooth = false;             // smooth the path afterwards, off the lattice
};

struct Query {
  const OccupancyGrid* map = nullptr;  // borrowed: it must outlive the query
  std::variant<PointAgent, ShapedAgent> agent;
  Pose start;  // points: the heading is ignored, as are those of goals
  // The goal of least cost is chosen. Points have no tolerances.
  std::vector<lattice::PoseGoal> goals;
  double time_limit_s = std::numeric_limits<double>::infinity();  // of each plan
  // Zones in the world (core/geometry/zones.h); null: none. A start inside of blocked zones leaves
  // them first. A path that keeps no Soft direction is the answer where none keeps them all.
  std::shared_ptr<const SiteZones> zones = {};
  std::vector<std::size_t> lifted_zones = {};  // blocked zones that are no obstacles
  // A start in collision is left by the cheapest motion that never collides more (escape.h). For
  // agents with a shape.
  bool escape = false;
  bool soft_zones = true;  // keep Soft directions as Restricted ones
  // With zones check() sets it: the map with them, which `map` is then.
  std::shared_ptr<const OccupancyGrid> zoned_map = {};
};

// A query whose values are in their ranges, made by check(). Copies the query, borrows its map.
class CheckedQuery {
 public:
  [[nodiscard]] const Query& get() const { return query_; }
  const Query* operator->() const { return &query_; }

  [[nodiscard]] const OccupancyGrid& map() const { return *query_.map; }
  // Null for an agent of the other kind.
  [[nodiscard]] const PointAgent* point() const { return std::get_if<PointAgent>(&query_.agent); }
  [[nodiscard]] const ShapedAgent* shaped() const {
    return std::get_if<ShapedAgent>(&query_.agent);
  }
  // As it was given to check(): without what zones make of it.
  [[nodiscard]] const Query& given() const { return given_ ? *given_ : query_; }
  // Of the agent's kind; the defaults for the other one.
  [[nodiscard]] const grid::CheckedPointOptions& pointOptions() const { return point_options_; }
  [[nodiscard]] const lattice::CheckedPoseOptions& poseOptions() const { return pose_options_; }

  // What speeds up the search of a point; see PointAgent. Ignored by other agents.
  void useLandmarks(const grid::Landmarks* landmarks);
  void useMesh(grid::CachedMesh* mesh);
  // Errors: those of check() about start and goals; the query is unchanged then.
  Result<void> setEnds(const Pose& start, std::vector<lattice::PoseGoal> goals);

 private:
  friend Result<CheckedQuery> check(Query query, StopCheck* stop);
  explicit CheckedQuery(Query query) : query_(std::move(query)) {}
  Query query_;
  std::shared_ptr<const Query> given_;  // with zones
  grid::CheckedPointOptions point_options_;
  lattice::CheckedPoseOptions pose_options_;
};

// Errors: InvalidArgument, naming the field and its value: no map; no goal; a start, goal or
// tolerance that is not finite or out of range; a time limit below 0; options out of their ranges
// (planner/pose/primitives/pose_options.h) or that do not go together
// (planner/point/grid/point_options.h); those of zones (planner/query/zone_query.h). LimitExceeded
// also where `stop` ends the work on zones.
// Cost: O(goals + static agents), the cells of a terrain, and a copy of the map with zones.
[[nodiscard]] Result<CheckedQuery> check(Query query, StopCheck* stop = nullptr);

}  // namespace clearway
