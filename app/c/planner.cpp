// The planner of clearway.h: a kept QueryPlanner on a map of its own.
#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

#include "app/c/certificate.h"
#include "app/c/handles.h"
#include "app/c/planner_use.h"
#include "app/c/shape.h"

namespace clearway::capi {
namespace {

constexpr std::size_t kMaxGoals = 4096, kMaxPoses = 1'000'000;
constexpr std::size_t kMaxEdits = std::size_t{1} << 28U;

Result<PointAgent> pointOf(const cw_planner_options& o) {
  if (o.connectivity != 4 && o.connectivity != 8) {
    return fail(ErrorCode::InvalidArgument, "options.connectivity is %1: it must be 4 or 8",
                {o.connectivity}, "options.connectivity");
  }
  PointAgent agent;
  agent.options.connectivity =
      o.connectivity == 4 ? grid::Connectivity::Four : grid::Connectivity::Eight;
  if (o.any_angle != 0) agent.options.search = PointSearch::AnyAngle;
  agent.options.nearest = o.nearest != 0;
  return agent;
}

Result<ShapedAgent> shapedOf(const NamedShape& shape, const maps::MapFrame& frame,
                             const cw_planner_options& o) {
  lattice::PoseOptions options;
  options.turn_cost_m_per_rad = o.turn_cost_m_per_rad;
  options.reverse_factor = o.reverse_factor;
  options.switch_cost_m = o.switch_cost_m;
  options.near_factor = o.near_factor;
  options.near_distance_m = o.near_distance_m;
  options.allow_reverse = o.allow_reverse != 0;
  options.touch =
      o.touching_collides != 0 ? TouchRule::TouchingCollides : TouchRule::TouchingIsFree;
  options.model = TRY(driveOf(o.motion, o.min_radius_m));
  options.headings = o.headings;
  options.min_radius_m = o.min_radius_m;
  options.weight = o.weight;
  options.anytime = o.anytime != 0;
  options.nearest = o.nearest != 0;
  return ShapedAgent{TRY(inSource(footprintOf(shape, frame), "shape")), std::move(options),
                     o.smooth != 0};
}

Result<CheckedQuery> queryOf(const cw_planner& planner, const NamedShape& shape,
                             const cw_planner_options& o) {
  TRY(checkFields({{"options.reserved", 1.0 * o.reserved, 0.0, 0.0}}));
  Query query;
  query.map = &planner.grid;
  if (shape.shape.kind == CW_SHAPE_POINT) {
    query.agent = TRY(pointOf(o));
  } else {
    query.agent = TRY(shapedOf(shape, planner.place.frame, o));
  }
  query.goals.emplace_back();  // every plan sets its own ends
  return inSource(check(std::move(query)), "options");
}

bool isBit(std::int32_t v) { return v == 0 || v == 1; }

Result<std::vector<lattice::PoseGoal>> goalsOf(const cw_query& q, const MapPlace& place,
                                               bool has_heading) {
  TRY(checkPresent(q.goals, "query.goals"));
  TRY(checkFields({{"query.goal_count", static_cast<double>(q.goal_count), 1.0, 1.0 * kMaxGoals},
                   {"query.reserved", 1.0 * q.reserved, 0.0, 0.0}}));
  const bool takes_heading = has_heading && q.any_heading == 0;
  std::vector<lattice::PoseGoal> goals;
  goals.reserve(q.goal_count);
  for (std::size_t k = 0; k < q.goal_count; ++k) {
    const std::string name = "query.goals[" + std::to_string(k) + "]";
    const Pose pose = TRY(poseOf(place, q.goals + 3 * k, name, takes_heading));
    goals.push_back({pose.position, {}, q.tolerance_m, q.tolerance_rad});
    if (takes_heading) goals.back().heading = pose.heading;
  }
  return goals;
}

Result<Path> pathOf(const MapPlace& place, const double* poses, std::size_t count,
                    bool has_heading) {
  TRY(checkPresent(poses, "poses"));
  TRY(checkFields({{"count", static_cast<double>(count), 1.0, 1.0 * kMaxPoses}}));
  Path path{TRY(poseOf(place, poses, "poses[0]", has_heading)), {}};
  for (std::size_t k = 1; k < count; ++k) {
    const std::string name = "poses[" + std::to_string(k) + "]";
    const Pose to = TRY(poseOf(place, poses + 3 * k, name, has_heading));
    TRY(inSource(extendTo(path, to), name));
  }
  return path;
}

}  // namespace

Result<QueryEnds> endsOf(const cw_query* query, const cw_planner& planner, bool has_goals) {
  const cw_query q = TRY(taken(query, "query", defaultQuery()));
  const bool has_heading = planner.query->shaped() != nullptr;
  QueryEnds ends{TRY(poseOf(planner.place, q.start, "query.start", has_heading)), {}};
  if (has_goals) {
    ends.goals = TRY(goalsOf(q, planner.place, has_heading));
  } else {
    ends.goals.push_back({ends.start.position, {}, 0.0, 0.0});
    if (has_heading) ends.goals.back().heading = ends.start.heading;
  }
  return ends;
}

}  // namespace clearway::capi

using namespace clearway;
using namespace clearway::capi;

cw_status cw_planner_make(const cw_map* map, const cw_shape* shape,
                          const cw_planner_options* options, cw_planner** planner,
                          cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(planner, "planner"));
    *planner = nullptr;
    TRY(checkPresent(map, "map"));
    const NamedShape named = TRY(capi::shapeOf(shape, "shape"));
    const cw_planner_options o = TRY(takenOr(options, "options", defaultPlannerOptions()));
    auto made = std::make_unique<cw_planner>(*map);
    made->query = TRY(queryOf(*made, named, o));
    *planner = made.release();
    return {};
  });
}

void cw_planner_free(cw_planner* planner) { delete planner; }

cw_status cw_planner_update(cw_planner* planner, const cw_edit* edits, std::size_t count,
                            cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(planner, "planner"));
    PlannerUse use(*planner);
    TRY(use.check());
    if (count == 0) return {};
    TRY(checkPresent(edits, "edits"));
    TRY(checkFields({{"count", static_cast<double>(count), 0.0, 1.0 * kMaxEdits}}));
    OccupancyGrid& grid = planner->grid;
    for (std::size_t k = 0; k < count; ++k) {
      if (grid.frame().contains({edits[k].row, edits[k].column}) && isBit(edits[k].blocked))
        continue;
      const std::string name = "edits[" + std::to_string(k) + "]";
      TRY(checkFields({{name + ".row", 1.0 * edits[k].row, 0.0, grid.frame().rows() - 1.0},
                       {name + ".column", 1.0 * edits[k].column, 0.0, grid.frame().columns() - 1.0},
                       {name + ".blocked", 1.0 * edits[k].blocked, 0.0, 1.0}}));
    }
    CellRange changed{grid.frame().rows(), 0, grid.frame().columns(), 0};
    for (std::size_t k = 0; k < count; ++k) {
      const Cell cell{edits[k].row, edits[k].column};
      const bool is_blocked = edits[k].blocked != 0;
      if (grid.blocked(cell) == is_blocked) continue;
      grid.set(cell, is_blocked);
      changed = {std::min(changed.first_row, cell.row), std::max(changed.last_row, cell.row + 1),
                 std::min(changed.first_column, cell.column),
                 std::max(changed.last_column, cell.column + 1)};
    }
    if (changed.empty()) return {};
    if (planner->query->get().zones) {  // whose map is another one
      planner->kept.reset();
      planner->query = TRY(check(Query(planner->query->given())));
    } else if (planner->kept) {
      static_cast<void>(planner->kept->update(changed));
    }
    return {};
  });
}

cw_status cw_planner_is_free(cw_planner* planner, const double pose[3], std::int32_t* is_free,
                             cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(planner, "planner"));
    TRY(checkPresent(pose, "pose"));
    TRY(checkPresent(is_free, "is_free"));
    PlannerUse use(*planner);
    TRY(use.check());
    const bool has_heading = planner->query->shaped() != nullptr;
    *is_free = use.kept().isFree(TRY(poseOf(planner->place, pose, "pose", has_heading))) ? 1 : 0;
    return {};
  });
}

cw_status cw_planner_plan(cw_planner* planner, const cw_query* query, const cw_limits* limits,
                          cw_plan** plan, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    *plan = nullptr;
    TRY(checkPresent(planner, "planner"));
    PlannerUse use(*planner);
    TRY(use.check());
    const cw_limits l = TRY(limitsOf(limits));
    QueryEnds ends = TRY(endsOf(query, *planner));
    auto found = use.kept().plan(ends.start, std::move(ends.goals), controlOf(l));
    auto made = std::make_unique<cw_plan>(
        cw_plan{TRY(inSource(std::move(found), "query")), planner->place});
    checkProved(made->result);
    *plan = made.release();
    return {};
  });
}

cw_status cw_check_path(cw_planner* planner, const double* poses, std::size_t count,
                        cw_certificate* certificate, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(planner, "planner"));
    TRY(checkPresent(certificate, "certificate"));
    const PlannerUse use(*planner);
    TRY(use.check());
    const bool has_heading = planner->query->shaped() != nullptr;
    const Path path = TRY(pathOf(planner->place, poses, count, has_heading));
    return give(certificate, certificateOf(certify(*planner->query, path), planner->place),
                "certificate");
  });
}
