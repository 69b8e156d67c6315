#include "planner/query/query_planner.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <utility>

#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/end_connection.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/position_planner.h"
#include "planner/pose/collision/static_agents.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/table_drive_model.h"
#include "planner/validate/validate.h"

namespace clearway {
namespace {

PlanControl withLimitOf(const CheckedQuery& query, PlanControl control) {
  control.budget.time_limit_s = std::min(control.budget.time_limit_s, query->time_limit_s);
  return control;
}

// Smooths a solved path in the time that is left.
void smoothPath(const CheckedQuery& query, PlanControl control, PlanResult& result) {
  control.budget.time_limit_s -= result.metrics.time_s + result.metrics.validation_s;
  lattice::SmoothResult better =
      lattice::smooth(query.map(), query.shaped()->footprint, result.path, result.certificate,
                      query.poseOptions(), control);
  // In metres of path before and after, which the cost by a table is not; 0: unknown.
  const bool has_table = query.shaped()->options.table != nullptr;
  const bool in_metres = !has_table || better.before > 0.0;  // else stopped at once
  result.cost_unsmoothed = in_metres ? result.cost : 0.0;
  if (better.improved || (has_table && in_metres)) {
    result.path = std::move(better.path);
    result.certificate = std::move(better.certificate);
    result.cost = better.cost;
    result.cost_unsmoothed = better.before;
  }
  result.metrics.smoothing_s = better.time_s;
}

}  // namespace

struct QueryPlanner::State {
  CheckedQuery query;
  std::optional<grid::PointPlanner> points;
  std::unique_ptr<lattice::PosePlanner> poses;

  explicit State(CheckedQuery q) : query(std::move(q)) {
    if (const ShapedAgent* agent = query.shaped()) {
      poses = std::make_unique<lattice::PosePlanner>(query.map(), agent->footprint,
                                                     query.poseOptions());
    } else {
      makePointPlanner();
    }
  }
  void makePointPlanner() {
    Result<grid::PointPlanner> made = grid::PointPlanner::make(query.map(), query.point()->shape);
    assert(made);  // the shape is checked
    points.emplace(*std::move(made));
  }
  PlanResult planPoint(const PlanControl& control) {
    const PointAgent& agent = *query.point();
    const bool has_landmarks =
        agent.landmarks != nullptr && agent.landmarks->fingerprint() == query.map().fingerprint();
    points->use(has_landmarks ? agent.landmarks : nullptr);
    std::unique_lock<std::mutex> locked;
    if (agent.mesh != nullptr) locked = agent.mesh->lock();
    points->use(locked ? agent.mesh : nullptr);
    std::vector<Vec2> goals;
    for (const lattice::PoseGoal& g : query->goals) goals.push_back(g.position);
    return grid::planBetween(*points, query->start.position, goals, query.pointOptions(), control);
  }
};

QueryPlanner::QueryPlanner(CheckedQuery query)
    : state_(std::make_unique<State>(std::move(query))) {}
QueryPlanner::QueryPlanner(QueryPlanner&&) noexcept = default;
QueryPlanner& QueryPlanner::operator=(QueryPlanner&&) noexcept = default;
QueryPlanner::~QueryPlanner() = default;

const CheckedQuery& QueryPlanner::query() const { return state_->query; }

PlanResult QueryPlanner::plan(const PlanControl& control) {
  const CheckedQuery& query = state_->query;
  const PlanControl limited = withLimitOf(query, control);
  if (state_->points) return state_->planPoint(limited);
  PlanResult result = state_->poses->plan(query->start, query->goals, limited);
  if (query.shaped()->smooth && result.status == PlanStatus::Solved) {
    smoothPath(query, limited, result);
  }
  return result;
}

Result<PlanResult> QueryPlanner::plan(const Pose& start, std::vector<lattice::PoseGoal> goals,
                                      const PlanControl& control) {
  TRY(state_->query.setEnds(start, std::move(goals)));
  return plan(control);
}

bool QueryPlanner::isFree(const Pose& pose) {
  if (state_->poses) return state_->poses->isFree(pose);
  const Vec2 p = pose.position;
  const OccupancyGrid& map = state_->query.map();
  const Vec2 end = map.frame().bounds().max;
  const bool is_inside = p.x >= 0.0 && p.y >= 0.0 && p.x <= end.x && p.y <= end.y;  // no NaN
  const PointAgent& agent = *state_->query.point();
  return is_inside && !grid::EndConnector(map, state_->points->searchedGrid(), agent.shape, nullptr)
                           .obstacleAt(p);
}

void QueryPlanner::update(const CellRange& changed) {
  if (state_->poses) {
    state_->poses->update(changed);
  } else {
    state_->makePointPlanner();
  }
}

PlanResult plan(const CheckedQuery& query, const PlanControl& control) {
  return QueryPlanner(query).plan(control);
}

Certificate certify(const CheckedQuery& query, const Path& path) {
  if (const ShapedAgent* agent = query.shaped()) {
    return validation::validate(query.map(), agent->footprint, path, agent->options.touch,
                                agent->options.static_agents);
  }
  const PointAgent& agent = *query.point();
  return validation::validatePoint(query.map(), path, grid::rulesOf(agent.options, agent.shape));
}

double costOf(const CheckedQuery& query, const Path& path) {
  if (const ShapedAgent* agent = query.shaped()) {
    const lattice::PoseOptions options =
        lattice::asTableDriveModel(agent->options, query.map().frame().cellWidth());
    std::optional<DistanceField> distances;
    if (lattice::countsProximity(options)) {
      distances = *lattice::StaticAgents(options.static_agents)
                       .lowered(DistanceField(query.map()),
                                lattice::proximityReach(options, agent->footprint));
    }
    return lattice::PathCost(options, query.map().frame(), distances ? &*distances : nullptr,
                             agent->footprint.inscribedRadius())(path.motions);
  }
  const Terrain* terrain = query.point()->options.terrain.get();
  if (terrain == nullptr) return length(path);
  double sum = 0.0;
  for (const Motion& m : path.motions) {
    sum += grid::terrainCost(*terrain, query.map().frame(), m.from.position, m.to.position);
  }
  return sum;
}

double depthAt(const CheckedQuery& query, const Pose& pose) {
  return query.shaped() == nullptr ? 0.0 : certify(query, Path{pose, {}}).depth_m;
}

std::optional<Vec2> movedStart(const CheckedQuery& query, const PlanResult& result) {
  const PointAgent* point = query.point();
  const Vec2 asked = query->start.position;
  const auto isAsked = [&](grid::LatticeKind kind) {
    const grid::PointLattice lattice(query.map().frame(), kind);
    return lattice.snapped(asked) == result.path.start.position;
  };
  const bool is_moved = point != nullptr && point->options.nearest &&
                        !isAsked(grid::LatticeKind::Centres) &&
                        !isAsked(grid::LatticeKind::Corners);
  return is_moved ? std::optional(asked) : std::nullopt;
}

std::optional<Vec2> movedGoal(const CheckedQuery& query, const PlanResult& result) {
  if (!result.gap) return std::nullopt;
  return query->goals[result.goal].position;
}

}  // namespace clearway
