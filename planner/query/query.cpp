#include "planner/query/query.h"

#include <string>

#include "core/base/range_check.h"
#include "core/geometry/obb.h"
#include "planner/point/grid/cell_index.h"
#include "planner/query/zone_query.h"

namespace clearway {
namespace {

Result<void> checkEnds(const Pose& start, const std::vector<lattice::PoseGoal>& goals) {
  Result<void> good =
      checkRanges({{"start.position.x", start.position.x, -kMaxCoordinate_m, kMaxCoordinate_m},
                   {"start.position.y", start.position.y, -kMaxCoordinate_m, kMaxCoordinate_m}});
  if (good && goals.empty()) {
    return fail(ErrorCode::InvalidArgument, "goals is empty: it must hold a goal at least");
  }
  for (std::size_t k = 0; good && k < goals.size(); ++k) {
    good = lattice::check(goals[k], "goals[" + std::to_string(k) + "]");
  }
  return good;
}

// No free cell costs less than the terrain's lower bound, which searches rely on. Null: no terrain.
Result<void> checkCosts(const Terrain* costs, const OccupancyGrid& map) {
  if (costs == nullptr) return {};
  const Terrain& terrain = *costs;
  const GridFrame& f = map.frame();
  TRY(check(terrain, f));
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      const std::size_t k = grid::indexOf(f, {i, j});
      if (terrain.at(k) >= terrain.least || map.blocked({i, j})) continue;
      return outOfRange("terrain.costs[" + std::to_string(k) + "]", terrain.at(k),
                        {"at least terrain.least, %1", {std::to_string(terrain.least)}});
    }
  }
  return {};
}

// The value, or the error of a query whose preparation was stopped.
template <class T>
Result<T> unstopped(StopOr<T> made) {
  if (made) return *std::move(made);
  return fail(ErrorCode::LimitExceeded,
              made.error() == StopReason::Cancelled
                  ? "interrupted while the zones were put on the map"
                  : "limit reached while the zones were put on the map",
              {});
}

// Adds the zones of a query to its map and its agent.
Result<Query> withZones(Query query, StopCheck* stop) {
  const ZonesOnMap on{*query.map, *query.zones, query.lifted_zones};
  auto* point = std::get_if<PointAgent>(&query.agent);
  auto map =
      std::make_shared<const OccupancyGrid>(TRY(unstopped(zonedMap(on, point != nullptr, stop))));
  if (point != nullptr) {
    point->options.directions = directionRules(*query.zones, query.soft_zones);
    const Terrain* const base = point->options.terrain.get();
    if (auto terrain = TRY(unstopped(zoneTerrain(*query.zones, *map, base, stop)))) {
      point->options.terrain = std::move(terrain);
    }
  } else {
    const std::vector<StaticAgent> parts = TRY(zoneParts(on));
    lattice::PoseOptions& options = std::get<ShapedAgent>(query.agent).options;
    options.directions = directionRules(*query.zones, query.soft_zones);
    options.static_agents.insert(options.static_agents.end(), parts.begin(), parts.end());
    const Terrain* const base = options.terrain.get();
    if (auto terrain = TRY(unstopped(zoneTerrain(*query.zones, *map, base, stop)))) {
      options.terrain = std::move(terrain);
    }
  }
  query.map = map.get();
  query.zoned_map = std::move(map);
  return query;
}

}  // namespace

Result<CheckedQuery> check(Query query, StopCheck* stop) {
  if (query.map == nullptr) {
    return fail(ErrorCode::InvalidArgument, "map is null: it must be an occupancy grid");
  }
  TRY(checkEnds(query.start, query.goals));
  if (!(query.time_limit_s >= 0.0)) {
    return outOfRange("time_limit_s", query.time_limit_s, "at least 0");
  }
  std::shared_ptr<const Query> given;
  if (query.zones != nullptr) {
    given = std::make_shared<const Query>(query);
    query = TRY(withZones(std::move(query), stop));
  }
  CheckedQuery checked(std::move(query));
  checked.given_ = std::move(given);
  if (const PointAgent* point = checked.point()) {
    checked.point_options_ = TRY(grid::check(point->options, point->shape, checked.map().frame()));
    TRY(checkCosts(point->options.terrain.get(), checked.map()));
  } else {
    checked.pose_options_ = TRY(lattice::check(checked.shaped()->options));
    TRY(checkCosts(checked.shaped()->options.terrain.get(), checked.map()));
  }
  return checked;
}

void CheckedQuery::useLandmarks(const grid::Landmarks* landmarks) {
  if (auto* point = std::get_if<PointAgent>(&query_.agent)) point->landmarks = landmarks;
}

void CheckedQuery::useMesh(grid::CachedMesh* mesh) {
  if (auto* point = std::get_if<PointAgent>(&query_.agent)) point->mesh = mesh;
}

Result<void> CheckedQuery::setEnds(const Pose& start, std::vector<lattice::PoseGoal> goals) {
  TRY(checkEnds(start, goals));
  if (given_) {
    Query given = *given_;
    given.start = start;
    given.goals = goals;
    given_ = std::make_shared<const Query>(std::move(given));
  }
  query_.start = start;
  query_.goals = std::move(goals);
  return {};
}

}  // namespace clearway
