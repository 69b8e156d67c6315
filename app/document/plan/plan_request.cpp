#include "app/document/plan/plan_request.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/document/body/body_placement.h"
#include "app/document/body/body_shape.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/pose_settings.h"
#include "app/document/plan/primitive_table_input.h"
#include "app/document/plan/terrain_costs.h"
#include "core/base/constants.h"
#include "core/geometry/motion.h"
#include "maps/plan/plan_options.h"
#include "planner/point/end_connection.h"
#include "planner/point/point_planner.h"
#include "planner/pose/collision/static_agents.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/primitives/table_drive_model.h"
#include "planner/query/query_planner.h"
#include "planner/validate/validate.h"

namespace clearway::app {
namespace {

Result<void> checkPosition(const char* what, Vec2 p) {
  if (std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m) return {};
  return fail(ErrorCode::InvalidArgument,
              "the %1 is absurdly far away: coordinates must be below 10 000 km", {what});
}

template <class T>
Result<T> inShape(Result<T> result) {
  return inContext("the agent's shape: %1", {}, std::move(result));
}

struct Body {
  WorldShape in_world;
  Footprint footprint;
};

Result<Body> bodyOf(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  const maps::MapFrame& frame = map.frame;
  const GridFrame& grid = map.grid.frame();
  for (const auto& [name, size] :
       {std::pair{"length", agent.shape.length}, std::pair{"width", agent.shape.width},
        std::pair{"padding", agent.padding.distance}}) {
    if (maps::lengthToWorld(frame, grid, size) <= kMaxCoordinate_m) continue;
    return fail(ErrorCode::InvalidArgument,
                "the agent's shape: its %1 of %2 %3 is absurdly large: it must be below 10 000 km",
                {name, shortest(size), maps::unitOf(frame)});
  }
  // Errors quote the shape as written; in the world it may be mirrored.
  TRY(inShape(footprintOf(agent.shape, agent.padding)));
  WorldShape in_world = TRY(inShape(worldShapeOf(map, agent)));
  Footprint footprint = TRY(inShape(footprintOf(in_world.shape, in_world.padding)));
  return Body{std::move(in_world), std::move(footprint)};
}

Result<void> setAgent(PlanJob& job, const maps::ProjectAgent& agent) {
  if (!maps::isTurning(agent.shape.kind)) {
    const char* what = agent.shape.kind == maps::ShapeKind::Point  ? "a point"
                       : agent.shape.kind == maps::ShapeKind::Disc ? "a disc"
                                                                   : "a square that does not turn";
    return fail(ErrorCode::InvalidArgument, "%1 has no heading: choose the point planner", {what});
  }
  Body body = TRY(bodyOf(*job.map, agent));
  job.shape = std::move(body.in_world.shape);
  job.padding = body.in_world.padding;
  job.footprint = std::move(body.footprint);
  return {};
}

Result<void> setOthers(PlanJob& job, const maps::ProjectAgent& agent,
                       std::span<const maps::ProjectAgent> others) {
  for (const maps::ProjectAgent& other : others) {
    if (!other.start || other.shape.kind == maps::ShapeKind::Point) continue;
    if (!canMeet(agent, other, job.planner.touch)) continue;
    constexpr const char* kOther = "the agent '%1', an obstacle: %2";
    Body body = TRY(inContext(kOther, {other.name}, bodyOf(*job.map, other)));
    Pose pose = toWorld(job.map->frame, job.map->grid.frame(), *other.start);
    if (other.shape.kind == maps::ShapeKind::Square) pose.heading = Heading();  // it does not turn
    TRY(inContext(kOther, {other.name}, checkPosition("start", pose.position)));
    job.standing.push_back({other.name, std::move(body.footprint), pose});
    job.others.push_back({other.name, std::move(body.in_world.shape), body.in_world.padding, pose});
  }
  return {};
}

Result<void> checkMotion(const maps::PlannerSettings& s) {
  if (s.planner == maps::PlannerKind::Pose && s.motion == maps::DriveModel::Car &&
      s.min_radius <= 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a car needs the least radius that it can drive: give --min-radius, or min_radius "
                "in the project or query");
  }
  if (s.min_radius <= kMaxCoordinate_m) return {};
  return fail(ErrorCode::InvalidArgument,
              "the least radius is absurdly large: it must be below 10 000 km");
}

// A disc or a square; any other agent is a point to the point planner.
Result<void> setPointAgent(PlanJob& job, const maps::ProjectAgent& agent) {
  job.shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
  if (!maps::isTurning(agent.shape.kind)) job.shape = agent.shape;
  job.shape.length = maps::lengthToWorld(job.map->frame, job.map->grid.frame(), job.shape.length);
  job.padding = {};
  if (!maps::isTurning(agent.shape.kind)) job.padding = agent.padding;
  job.padding.distance =
      maps::lengthToWorld(job.map->frame, job.map->grid.frame(), job.padding.distance);
  if (auto good = checkPoint(job.planner, job.shape, job.padding);
      !good || job.planner.terrain.empty()) {
    return good;
  }
  Terrain terrain = TRY(terrainOf(*job.map, job.planner.terrain));
  job.terrain = std::make_shared<const Terrain>(std::move(terrain));
  return {};
}

Result<void> takeGoals(PlanJob& job, const maps::ProjectAgent& agent) {
  job.goal = toWorld(*job.map, *agent.goal);
  for (const maps::GoalPose& g : agent.more_goals) job.more_goals.push_back(toWorld(*job.map, g));
  Result<void> good = checkPosition("goal", job.goal.position);
  for (const maps::GoalPose& g : job.more_goals) {
    if (good) good = checkPosition("goal", g.position);
  }
  return good;
}

}  // namespace

maps::GoalPose toWorld(const maps::GridMap& map, const maps::GoalPose& goal) {
  maps::GoalPose out{maps::positionToWorld(map.frame, map.grid.frame(), goal.position), {}};
  if (goal.heading) out.heading = maps::headingToWorld(map.frame, *goal.heading);
  return out;
}

maps::GoalPose fromWorld(const maps::GridMap& map, const maps::GoalPose& goal) {
  maps::GoalPose out{maps::positionFromWorld(map.frame, map.grid.frame(), goal.position), {}};
  if (goal.heading) out.heading = maps::headingFromWorld(map.frame, *goal.heading);
  return out;
}

void takeOwnMotion(maps::PlannerSettings& settings, const maps::ProjectAgent& agent) {
  const bool says = agent.motion != maps::DriveModel::Differential;  // which is the default
  if (!settings.motion && says) settings.motion = agent.motion;
  if (settings.min_radius <= 0.0) settings.min_radius = agent.min_radius;
}

namespace {

using ConvertLength = double (*)(const maps::MapFrame&, const GridFrame&, double);

void convertLengths(maps::PlannerSettings& settings, const maps::GridMap& map,
                    ConvertLength convert) {
  maps::PlanRequest request{std::move(settings), {}};
  for (const maps::PlanOption& o : maps::planOptions()) {
    if (o.unit != maps::OptionUnit::MapLength) continue;
    const double length = std::get<double>(o.value.get(request));
    o.value.set(request, convert(map.frame, map.grid.frame(), length));
  }
  settings = std::move(request.settings);
}

}  // namespace

void lengthsToWorld(maps::PlannerSettings& settings, const maps::GridMap& map) {
  convertLengths(settings, map, maps::lengthToWorld);
}

void lengthsFromWorld(maps::PlannerSettings& settings, const maps::GridMap& map) {
  convertLengths(settings, map, maps::lengthFromWorld);
}

Result<PlanJob> makePlanJob(const maps::GridMap& map, const maps::ProjectAgent& agent,
                            const maps::PlannerSettings& planner,
                            std::span<const maps::ProjectAgent> others) {
  if (!agent.start) return fail(ErrorCode::InvalidArgument, "the agent has no start pose");
  if (!agent.goal) return fail(ErrorCode::InvalidArgument, "the agent has no goal");
  const GridFrame& grid = map.grid.frame();
  PlanJob job;
  job.map = &map;
  job.planner = planner;
  takeOwnMotion(job.planner, agent);
  job.start = toWorld(map.frame, grid, *agent.start);
  TRY(takeGoals(job, agent));
  lengthsToWorld(job.planner, map);
  TRY(checkPosition("start", job.start.position));
  TRY(checkMotion(job.planner));
  if (planner.planner == maps::PlannerKind::Point) {
    TRY(setPointAgent(job, agent));
  } else {
    TRY(setAgent(job, agent));
    TRY(setOthers(job, agent, others));
  }
  return job;
}

Result<void> takeMotions(PlanJob& job, const std::string& motion_file) {
  const maps::MotionFile file = TRY(maps::loadMotionFile(motion_file));
  const GridFrame& grid = job.map->grid.frame();
  const double cell = grid.cellWidth();
  if (cell != grid.cellLength()) {
    return fail(ErrorCode::InvalidArgument,
                "motion files are for square cells, the map's are %1 x %2 m",
                {shortest(cell), shortest(grid.cellLength())}, motion_file);
  }
  constexpr double kSameCells = 1e-3;
  if (job.map->frame.kind != maps::FrameKind::Cells &&
      std::abs(file.resolution_m - cell) > kSameCells * cell) {
    return fail(ErrorCode::InvalidArgument,
                "its motions are for cells of %1 m, the map's cells are %2 m",
                {shortest(file.resolution_m), shortest(cell)}, motion_file);
  }
  job.motions = std::make_shared<const lattice::PrimitiveTable>(
      TRY(inSource(motionTable(file), motion_file)));
  lattice::PoseOptions options = poseOptionsOf(job.planner);
  options.table = job.motions;
  job.planner.motion = driveModelOf(lattice::asTableDriveModel(options, cell).model);
  job.motion_file = std::filesystem::path(motion_file).filename().string();
  return {};
}

Result<CheckedQuery> queryOf(const PlanJob& job) {
  Query query;
  query.map = &job.map->grid;
  query.start = job.start;
  query.goals = poseGoalsOf(job);
  query.time_limit_s = job.planner.time_limit_s.value_or(query.time_limit_s);
  if (job.planner.planner == maps::PlannerKind::Point) {
    PointAgent agent{pointAgentOf(job.shape, job.padding), pointOptionsOf(job.planner, job.terrain),
                     job.tables, job.mesh};
    agent.options.nearest = job.nearest;
    query.agent = std::move(agent);
  } else {
    query.agent = ShapedAgent{*job.footprint, poseOptionsOf(job), job.planner.smooth};
  }
  return check(std::move(query));
}

PlanControl withLimitOf(const PlanJob& job, PlanControl control) {
  double& limit_s = control.budget.time_limit_s;
  limit_s = std::min(limit_s, job.planner.time_limit_s.value_or(limit_s));
  return control;
}

PlanResult runPlanJob(const PlanJob& job, const PlanControl& control) {
  const Result<CheckedQuery> query = queryOf(job);
  if (query) return plan(*query, control);
  PlanResult refused;
  refused.status = PlanStatus::InvalidStart;
  refused.reason = query.error().message;
  return refused;
}

std::optional<Vec2> movedStart(const PlanJob& job, const PlanResult& result) {
  const Vec2 asked = job.start.position;
  const bool moved = job.nearest && !job.footprint &&
                     grid::onLattice(job.map->grid.frame(), asked) != result.path.start.position;
  return moved ? std::optional(asked) : std::nullopt;
}

std::optional<Vec2> movedGoal(const PlanJob& job, const PlanResult& result) {
  if (!result.gap) return std::nullopt;
  return result.goal == 0 ? job.goal.position : job.more_goals[result.goal - 1].position;
}

maps::PlanFile makePlanFile(const PlanJob& job, const PlanResult& result, std::string map_file) {
  const OccupancyGrid& grid = job.map->grid;
  const bool point = job.planner.planner == maps::PlannerKind::Point;
  const Certificate& c = result.certificate;
  const PlanMetrics& m = result.metrics;
  maps::PlanFile plan{
      {std::move(map_file), grid.fingerprint(), grid.frame(), job.map->frame},
      job.shape,
      job.padding,
      job.planner,
      job.goal,
      result.path,
      result.cost,
      {c.free, c.clearance_m, c.where, c.cell, c.agent},
      maps::PlanFileMetrics{m.expanded, m.generated, m.time_s, m.validation_s, m.memory_bytes},
      job.others,
      job.motion_file};
  // Says what its cost is in.
  if (job.motions) plan.planner.smooth = costBasisOf(job, result) != CostBasis::MotionFile;
  if (point) plan.goal = {result.path.goal().position, std::nullopt};
  // A path that ends within a tolerance, at another goal or near a blocked one has its own goal.
  const Pose& end = result.path.goal();
  const bool reached =
      plan.goal.position == end.position && plan.goal.heading.value_or(end.heading) == end.heading;
  if (!point && !reached) plan.goal = {end.position, end.heading};
  plan.asked_start = movedStart(job, result);
  plan.asked_goal = movedGoal(job, result);
  return plan;
}

namespace {

Result<std::vector<StaticAgent>> othersOf(const maps::PlanFile& plan) {
  std::vector<StaticAgent> others;
  for (const maps::PlacedAgent& o : plan.others) {
    Footprint shape = TRY(footprintOf(o.shape, o.padding));
    others.push_back({o.name, std::move(shape), o.pose});
  }
  return others;
}

}  // namespace

Result<double> costOf(const maps::PlanFile& plan, const maps::GridMap& map) {
  if (!plan.motion_file.empty() && !plan.planner.smooth) return plan.cost;
  if (maps::isTurning(plan.shape.kind)) {
    const Footprint footprint = TRY(footprintOf(plan.shape, plan.padding));
    const lattice::PoseOptions options = poseOptionsOf(plan.planner);
    std::optional<DistanceField> distances;
    if (lattice::countsProximity(options)) {
      const auto others = TRY(othersOf(plan));
      distances = *lattice::StaticAgents(others).lowered(
          DistanceField(map.grid), lattice::proximityReach(options, footprint));
    }
    return lattice::PathCost(options, distances ? &*distances : nullptr,
                             footprint.inscribedRadius())(plan.path.motions);
  }
  if (plan.planner.terrain.empty()) return length(plan.path);
  const Terrain terrain = TRY(terrainOf(map, plan.planner.terrain));
  double sum = 0.0;
  for (const Motion& m : plan.path.motions) {
    sum += grid::terrainCost(terrain, map.grid.frame(), m.from.position, m.to.position);
  }
  return sum;
}

double depthAt(const PlanJob& job, const Pose& pose) {
  if (!job.footprint) return 0.0;
  return validation::validate(job.map->grid, *job.footprint, Path{pose, {}}, job.planner.touch,
                              job.standing)
      .depth_m;
}

Result<Certificate> validatePlan(const maps::PlanFile& plan, const maps::GridMap& map) {
  if (!maps::isTurning(plan.shape.kind)) {
    TRY(checkPoint(plan.planner, plan.shape, plan.padding));
    return validatePoint(
        map.grid, plan.path,
        grid::rulesOf(pointOptionsOf(plan.planner), pointAgentOf(plan.shape, plan.padding)));
  }
  const Footprint footprint = TRY(footprintOf(plan.shape, plan.padding));
  const auto others = TRY(othersOf(plan));
  return validation::validate(map.grid, footprint, plan.path, plan.planner.touch, others);
}

lattice::PoseOptions poseOptionsOf(const PlanJob& job) {
  lattice::PoseOptions options = poseOptionsOf(job.planner);
  options.static_agents = job.standing;
  options.table = job.motions;
  options.nearest = job.nearest;
  return asTableDriveModel(options, job.map->grid.frame().cellWidth());
}

std::vector<lattice::PoseGoal> poseGoalsOf(const PlanJob& job) {
  const double angle = job.planner.goal_angle_deg * kPi / 180.0;
  std::vector<lattice::PoseGoal> goals;
  const auto add = [&](const maps::GoalPose& g) {
    goals.push_back({g.position, g.heading, job.planner.goal_distance, angle});
  };
  add(job.goal);
  for (const maps::GoalPose& g : job.more_goals) add(g);
  return goals;
}

// Smoothing leaves the lattice of a primitive file; the settings then define the cost, unless
// smoothing was stopped before its first change.
CostBasis costBasisOf(const PlanJob& job, const PlanResult& result) {
  const bool smoothed = job.planner.smooth && result.cost_unsmoothed > 0.0;
  if (job.motions && !smoothed) return CostBasis::MotionFile;
  return job.terrain ? CostBasis::Terrain : CostBasis::Settings;
}

CostBasis costBasisOf(const maps::PlanFile& plan) {
  if (!plan.motion_file.empty() && !plan.planner.smooth) return CostBasis::MotionFile;
  const bool terrain = !maps::isTurning(plan.shape.kind) && !plan.planner.terrain.empty();
  return terrain ? CostBasis::Terrain : CostBasis::Settings;
}

}  // namespace clearway::app
