#include "app/study/compare/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "planner/point/grid/path_waypoints.h"
#include "planner/point/search_selection.h"

namespace clearway::app {
namespace {

// The search answers itself, or chooses.
bool answersItself(PointSearch method, const maps::PlannerSettings& settings, const GridFrame& grid,
                   bool several_goals) {
  if (method == PointSearch::Auto) return true;
  const grid::PointOptions options = pointOptionsOf(
      settings, settings.terrain.empty() ? nullptr : std::make_shared<const Terrain>());
  const grid::SearchSelection chosen = grid::selectionOf(options, grid, several_goals);
  return chosen.search == options.search && *chosen.note == '\0';
}

std::vector<PlanMethod> gridMethods(const maps::ProjectAgent& agent, const GridFrame& grid,
                                    const maps::PlanRequest& base) {
  std::vector<PlanMethod> out;
  for (const auto& [method, name, label] : maps::kPointMethods) {
    maps::PlanRequest request = base;
    request.settings.planner = maps::PlannerKind::Point;
    request.settings.method = method;
    request.settings.any_angle = false;
    if (!checkPoint(request.settings, agent.shape, agent.padding)) continue;
    if (!answersItself(method, request.settings, grid, !agent.more_goals.empty())) continue;
    out.push_back({std::string(name), std::move(request)});
  }
  return out;
}

std::vector<PlanMethod> poseMethods(const maps::PlanRequest& base) {
  std::vector<PlanMethod> out;
  const auto add = [&](std::string name, const auto& change) {
    maps::PlanRequest request = base;
    request.settings.planner = maps::PlannerKind::Pose;
    request.settings.weight = 1.0;
    request.settings.anytime = request.settings.smooth = false;
    change(request.settings);
    out.push_back({std::move(name), std::move(request)});
  };
  add("pose", [](maps::PlannerSettings&) {});
  add("pose+weight=1.5", [](maps::PlannerSettings& s) { s.weight = 1.5; });
  add("pose+weight=3", [](maps::PlannerSettings& s) { s.weight = 3.0; });
  add("pose+smooth", [](maps::PlannerSettings& s) { s.smooth = true; });
  if (!base.query.motion_file.empty()) return out;  // which brings its own headings
  for (const int headings : {8, 32}) {
    if (headings == base.settings.headings) continue;
    add("pose+headings=" + std::to_string(headings),
        [headings](maps::PlannerSettings& s) { s.headings = headings; });
  }
  return out;
}

int turnsOf(const PlanJob& job, const Path& path) {
  if (job.query.shaped()) return turnCount(path);
  // A leg from a start or to a goal between cell centres may go straight on.
  constexpr double kStraight = 1e-9;  // sine of the angle
  const auto points = grid::waypointsAlong(path, job.map->grid.frame(), grid::PathDetail::Turns);
  int turns = 0;
  for (std::size_t k = 2; k < points.size(); ++k) {
    const Vec2 before = points[k - 1] - points[k - 2], after = points[k] - points[k - 1];
    const double limit = kStraight * length(before) * length(after);
    if (std::abs(cross(before, after)) > limit || dot(before, after) < 0.0) ++turns;
  }
  return turns;
}

}  // namespace

std::vector<PlanMethod> methodsFor(const maps::ProjectAgent& agent, const GridFrame& grid,
                                   const maps::PlanRequest& base) {
  if (!maps::isTurning(agent.shape.kind)) return gridMethods(agent, grid, base);
  std::vector<PlanMethod> out = poseMethods(base);
  for (PlanMethod& m : gridMethods(agent, grid, base)) {
    const bool one_of_each = m.name == "auto" || m.name == "anyangle";
    const bool textbook = m.name == "astar" || m.name == "theta";
    const bool on_grid = base.settings.planner == maps::PlannerKind::Point;
    if (one_of_each || (on_grid && textbook)) out.push_back(std::move(m));  // shape not checked
  }
  return out;
}

bool asksForSame(const maps::PlanRequest& a, const maps::PlanRequest& b) {
  if (a.settings.planner != b.settings.planner) return false;
  const maps::OptionPlanner planner = a.settings.planner == maps::PlannerKind::Pose
                                          ? maps::OptionPlanner::Pose
                                          : maps::OptionPlanner::Grid;
  return std::ranges::all_of(maps::planOptions(), [&](const maps::PlanOption& o) {
    return !o.isFor(planner) || o.id == "memory_limit" || o.value.get(a) == o.value.get(b);
  });
}

const char* toString(RowVerdict verdict) {
  switch (verdict) {
    case RowVerdict::Proved: return "proved";
    case RowVerdict::ShapeIgnored: return "shape not checked";
    case RowVerdict::NotFree: return "not free";
    case RowVerdict::Nearest: return "goal not reached";
    case RowVerdict::NoPath: return "no path";
    case RowVerdict::BlockedStart: return "start not free";
    case RowVerdict::BlockedGoal: return "goal not free";
    case RowVerdict::Limit: return "limit reached";
    case RowVerdict::Cancelled: return "cancelled";
    case RowVerdict::Refused: break;
  }
  return "refused";
}

RowVerdict ComparedRow::verdict() const {
  if (error) return RowVerdict::Refused;
  switch (result.status) {
    case PlanStatus::Solved:
      if (!result.certificate.free) return RowVerdict::NotFree;
      if (result.gap) return RowVerdict::Nearest;
      return checks_shape ? RowVerdict::Proved : RowVerdict::ShapeIgnored;
    case PlanStatus::NoPath: return RowVerdict::NoPath;
    case PlanStatus::InvalidStart: return RowVerdict::BlockedStart;
    case PlanStatus::InvalidGoal: return RowVerdict::BlockedGoal;
    case PlanStatus::Cancelled: return RowVerdict::Cancelled;
    case PlanStatus::LimitReached: break;
  }
  return RowVerdict::Limit;
}

Result<PlanJob> jobOf(const ComparedQuery& query, const maps::GridMap& map,
                      const PlanMethod& method) {
  const std::vector<maps::ProjectAgent> none;
  return makePlanJob(map, query.agent, method.request.settings,
                     method.request.query.avoid_others ? query.others : none, method.request.query);
}

ComparedRow comparedRow(const PlanMethod& method, const PlanJob& job, PlanResult result) {
  ComparedRow row;
  row.method = method;
  row.result = std::move(result);
  const PointAgent* point = job.query.point();
  row.pose = point == nullptr;
  // A box that is planned for as a point has become one in the job: its shape is not checked.
  row.checks_shape = row.pose || point->shape.shape != PointShape::Point;
  if (!row.solved()) return row;
  row.length_m = lengthOf(job, row.result);
  row.cost_m = row.result.cost;
  row.turns = turnsOf(job, row.result.path);
  row.rotation_rad = rotation(row.result.path);
  return row;
}

ComparedRow refusedRow(const PlanMethod& method, Error error) {
  ComparedRow row;
  row.method = method;
  row.error = std::move(error);
  return row;
}

ComparedRow planWith(const PlanMethod& method, const ComparedQuery& query,
                     const PlanControl& control) {
  const maps::PlannerSettings& settings = method.request.settings;
  std::optional<maps::GridMap> opened;
  if (!settings.terrain.empty()) {
    opened = *query.map;
    const Result<void> good = openTerrain(*opened, settings.terrain);
    if (!good) return refusedRow(method, good.error());
  }
  const Result<PlanJob> job = jobOf(query, opened ? *opened : *query.map, method);
  if (!job) return refusedRow(method, job.error());
  return comparedRow(method, *job, plan(job->query, control));
}

}  // namespace clearway::app
