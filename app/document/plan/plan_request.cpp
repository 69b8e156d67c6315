#include "app/document/plan/plan_request.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/document/body/body_placement.h"
#include "app/document/body/body_shape.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/pose_settings.h"
#include "app/document/plan/primitive_table_input.h"
#include "app/document/plan/terrain_costs.h"
#include "core/geometry/motion.h"
#include "maps/plan/plan_options.h"
#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/end_connection.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/point_planner.h"
#include "planner/point/position_planner.h"
#include "planner/pose/collision/static_agents.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/primitives/table_drive_model.h"
#include "planner/validate/validate.h"

namespace clearway::app {
namespace {

Result<void> checkPosition(const char* what, Vec2 p) {
  if (std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m) return {};
  return fail(
      ErrorCode::InvalidArgument,
      std::string("the ") + what + " is absurdly far away: coordinates must be below 10 000 km");
}

tl::unexpected<Error> inShape(Error e) {
  e.message = "the agent's shape: " + e.message;
  return tl::unexpected(std::move(e));
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
    return fail(ErrorCode::InvalidArgument, std::string("the agent's shape: its ") + name + " of " +
                                                shortest(size) + " " + maps::unitOf(frame) +
                                                " is absurdly large: it must be below 10 000 km");
  }
  // Errors quote the shape as written; in the world it may be mirrored.
  if (const auto own = footprintOf(agent.shape, agent.padding); !own) return inShape(own.error());
  Result<WorldShape> in_world = worldShapeOf(map, agent);
  if (!in_world) return inShape(in_world.error());
  Result<Footprint> footprint = footprintOf(in_world->shape, in_world->padding);
  if (!footprint) return inShape(footprint.error());
  return Body{*std::move(in_world), *std::move(footprint)};
}

Result<void> setAgent(PlanJob& job, const maps::ProjectAgent& agent) {
  if (!maps::isTurning(agent.shape.kind)) {
    const char* what = agent.shape.kind == maps::ShapeKind::Point  ? "a point"
                       : agent.shape.kind == maps::ShapeKind::Disc ? "a disc"
                                                                   : "a square that does not turn";
    return fail(ErrorCode::InvalidArgument,
                std::string(what) + " has no heading: choose the point planner");
  }
  Result<Body> body = bodyOf(*job.map, agent);
  if (!body) return tl::unexpected(body.error());
  job.shape = std::move(body->in_world.shape);
  job.padding = body->in_world.padding;
  job.footprint = std::move(body->footprint);
  return {};
}

Result<void> setOthers(PlanJob& job, const maps::ProjectAgent& agent,
                       std::span<const maps::ProjectAgent> others) {
  for (const maps::ProjectAgent& other : others) {
    if (!other.start || other.shape.kind == maps::ShapeKind::Point) continue;
    if (!canMeet(agent, other, job.planner.touch)) continue;
    const auto inOther = [&](Error e) {
      e.message = "the agent '" + other.name + "', an obstacle: " + e.message;
      return tl::unexpected(std::move(e));
    };
    Result<Body> body = bodyOf(*job.map, other);
    if (!body) return inOther(body.error());
    Pose pose = toWorld(job.map->frame, job.map->grid.frame(), *other.start);
    if (other.shape.kind == maps::ShapeKind::Square) pose.heading = Heading();  // it does not turn
    const Result<void> good = checkPosition("start", pose.position);
    if (!good) return inOther(good.error());
    job.standing.push_back({other.name, std::move(body->footprint), pose});
    job.others.push_back(
        {other.name, std::move(body->in_world.shape), body->in_world.padding, pose});
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
  Result<Terrain> terrain = terrainOf(*job.map, job.planner.terrain);
  if (!terrain) return tl::unexpected(terrain.error());
  job.terrain = std::make_shared<const Terrain>(*std::move(terrain));
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
  Result<void> good = takeGoals(job, agent);
  lengthsToWorld(job.planner, map);
  if (good) good = checkPosition("start", job.start.position);
  if (good) good = checkMotion(job.planner);
  if (planner.planner == maps::PlannerKind::Point) {
    if (good) good = setPointAgent(job, agent);
  } else if (good) {
    good = setAgent(job, agent);
    if (good) good = setOthers(job, agent, others);
  }
  if (!good) return tl::unexpected(good.error());
  return job;
}

Result<void> takeMotions(PlanJob& job, const std::string& motion_file) {
  const Result<maps::MotionFile> file = maps::loadMotionFile(motion_file);
  if (!file) return tl::unexpected(file.error());
  const GridFrame& grid = job.map->grid.frame();
  const double cell = grid.cellWidth();
  if (cell != grid.cellLength()) {
    return fail(ErrorCode::InvalidArgument,
                "motion files are for square cells, the map's are " + shortest(cell) + " x " +
                    shortest(grid.cellLength()) + " m",
                motion_file);
  }
  constexpr double kSameCells = 1e-3;
  if (job.map->frame.kind != maps::FrameKind::Cells &&
      std::abs(file->resolution_m - cell) > kSameCells * cell) {
    return fail(ErrorCode::InvalidArgument,
                "its motions are for cells of " + shortest(file->resolution_m) +
                    " m, the map's cells are " + shortest(cell) + " m",
                motion_file);
  }
  Result<lattice::PrimitiveTable> table = motionTable(*file);
  if (!table) {
    table.error().source = motion_file;
    return tl::unexpected(table.error());
  }
  job.motions = std::make_shared<const lattice::PrimitiveTable>(*std::move(table));
  lattice::PoseOptions options = poseOptionsOf(job.planner);
  options.table = job.motions.get();
  job.planner.motion = driveModelOf(lattice::asTableDriveModel(options, cell).model);
  job.motion_file = std::filesystem::path(motion_file).filename().string();
  return {};
}

namespace {

PlanResult runPoint(const PlanJob& job, const PlanControl& control) {
  const OccupancyGrid& grid = job.map->grid;
  grid::PointOptions options = pointOptionsOf(job.planner, job.terrain.get());
  options.nearest = job.nearest;
  grid::PointPlanner planner(grid, pointAgentOf(job.shape, job.padding));
  if (job.tables != nullptr && job.tables->fingerprint() == grid.fingerprint()) {
    planner.use(job.tables);
  }
  std::unique_lock<std::mutex> locked;
  if (job.mesh != nullptr && (locked = job.mesh->lock())) planner.use(job.mesh);
  std::vector<Vec2> goals{job.goal.position};
  for (const maps::GoalPose& g : job.more_goals) goals.push_back(g.position);
  return grid::planBetween(planner, job.start.position, goals, options, control);
}

}  // namespace

PlanControl withLimitOf(const PlanJob& job, PlanControl control) {
  double& limit_s = control.budget.time_limit_s;
  limit_s = std::min(limit_s, job.planner.time_limit_s.value_or(limit_s));
  return control;
}

PlanResult runPlanJob(const PlanJob& job, const PlanControl& control) {
  PlanControl limited = withLimitOf(job, control);
  const OccupancyGrid& grid = job.map->grid;
  if (job.planner.planner == maps::PlannerKind::Point) {
    return runPoint(job, limited);
  }
  const lattice::PoseOptions options = poseOptionsOf(job);
  PlanResult result = lattice::PosePlanner(grid, *job.footprint, options)
                          .plan(job.start, poseGoalsOf(job), limited);
  if (job.planner.smooth && result.status == PlanStatus::Solved) {
    limited.budget.time_limit_s -= result.metrics.time_s + result.metrics.validation_s;
    lattice::SmoothResult better =
        lattice::smooth(grid, *job.footprint, result.path, result.certificate, options, limited);
    // In metres of path before and after, which the cost by a file of motions is not; 0: unknown.
    const bool in_metres = !job.motions || better.before > 0.0;  // else stopped at once
    result.cost_unsmoothed = in_metres ? result.cost : 0.0;
    if (better.improved || (job.motions && in_metres)) {
      result.path = std::move(better.path);
      result.certificate = std::move(better.certificate);
      result.cost = better.cost;
      result.cost_unsmoothed = better.before;
    }
    result.metrics.smoothing_s = better.time_s;
  }
  return result;
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
    Result<Footprint> shape = footprintOf(o.shape, o.padding);
    if (!shape) return tl::unexpected(shape.error());
    others.push_back({o.name, *std::move(shape), o.pose});
  }
  return others;
}

}  // namespace

Result<double> costOf(const maps::PlanFile& plan, const maps::GridMap& map) {
  if (!plan.motion_file.empty() && !plan.planner.smooth) return plan.cost;
  if (maps::isTurning(plan.shape.kind)) {
    const Result<Footprint> footprint = footprintOf(plan.shape, plan.padding);
    if (!footprint) return tl::unexpected(footprint.error());
    const lattice::PoseOptions options = poseOptionsOf(plan.planner);
    std::optional<DistanceField> distances;
    if (lattice::countsProximity(options)) {
      const auto others = othersOf(plan);
      if (!others) return tl::unexpected(others.error());
      distances = *lattice::StaticAgents(*others).lowered(
          DistanceField(map.grid), lattice::proximityReach(options, *footprint));
    }
    return lattice::PathCost(options, distances ? &*distances : nullptr,
                             footprint->inscribedRadius())(plan.path.motions);
  }
  if (plan.planner.terrain.empty()) return length(plan.path);
  const Result<Terrain> terrain = terrainOf(map, plan.planner.terrain);
  if (!terrain) return tl::unexpected(terrain.error());
  double sum = 0.0;
  for (const Motion& m : plan.path.motions) {
    sum += grid::terrainCost(*terrain, map.grid.frame(), m.from.position, m.to.position);
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
    if (auto good = checkPoint(plan.planner, plan.shape, plan.padding); !good) {
      return tl::unexpected(good.error());
    }
    return validatePoint(
        map.grid, plan.path,
        grid::rulesOf(pointOptionsOf(plan.planner), pointAgentOf(plan.shape, plan.padding)));
  }
  const Result<Footprint> footprint = footprintOf(plan.shape, plan.padding);
  if (!footprint) return tl::unexpected(footprint.error());
  const auto others = othersOf(plan);
  if (!others) return tl::unexpected(others.error());
  return validation::validate(map.grid, *footprint, plan.path, plan.planner.touch, *others);
}

}  // namespace clearway::app
