#include "app/document/plan/plan_request.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/document/body/body_placement.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/primitive_table_input.h"
#include "app/document/plan/site_zones.h"
#include "app/document/plan/terrain_costs.h"
#include "core/base/constants.h"
#include "core/base/number_text.h"
#include "maps/plan/plan_options.h"
#include "maps/plan/plan_settings.h"
#include "maps/plan/project_agent.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/table_drive_model.h"

namespace clearway::app {
namespace {

// Settings of files and users as the pose planner's options.
//
// Without what a job knows besides: other agents, motions of a file, the nearest pose.
lattice::PoseOptions poseOptionsOf(const maps::PlannerSettings& s) {
  lattice::PoseOptions options;
  options.turn_cost_m_per_rad = s.turn_cost_m_per_rad;
  options.reverse_factor = s.reverse_factor;
  options.switch_cost_m = s.switch_cost;
  options.near_factor = s.near_factor;
  options.near_distance_m = s.near_distance;
  options.allow_reverse = s.allow_reverse;
  options.touch = s.touch;
  options.model = s.motion.value_or(DriveKind::Differential);
  options.headings = s.headings;
  options.min_radius_m = s.min_radius;
  options.weight = s.weight;
  options.anytime = s.anytime;
  return options;
}

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

template <class T>
Result<T> inAgent(const maps::ProjectAgent& agent, Result<T> result) {
  return inContext("agent '%1': %2", {agent.name}, std::move(result));
}

// Of any agent; an end that it does not have stays away.
Result<void> endsToWorld(const maps::GridMap& map, maps::ProjectAgent& agent) {
  Result<void> good;
  for (std::size_t i = 0; i < maps::placeCount(agent); ++i) {
    maps::GoalPose& g = maps::placeAt(agent, i);
    g = toWorld(map, g);
    const char* const what = i < maps::goalCount(agent) ? "goal" : "via point";
    if (good) good = checkPosition(what, g.position);
  }
  if (!good || !agent.start) return good;
  agent.start = toWorld(map.frame, map.grid.frame(), *agent.start);
  return checkPosition("start", agent.start->position);
}

// Of a disc or a square; any other agent is a point to the point planner.
WorldShape cellShapeOf(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  const auto to_world = [&](double length) {
    return maps::lengthToWorld(map.frame, map.grid.frame(), length);
  };
  WorldShape out{{maps::ShapeKind::Point, 1.0, 1.0, {}}, {}};
  if (!maps::isTurning(agent.shape.kind)) out = {agent.shape, agent.padding};
  out.shape.length = to_world(out.shape.length);
  out.padding.distance = to_world(out.padding.distance);
  return out;
}

// Not every body can be planned for; a static agent may have one that is only drawn.
Result<WorldShape> anyShapeOf(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  if (agent.shape.kind == maps::ShapeKind::Body) {
    WorldShape out = TRY(worldShapeOf(map, agent));
    TRY(drawnFootprintOf(out.shape, out.padding));
    return out;
  }
  if (maps::isTurning(agent.shape.kind)) return TRY(bodyOf(map, agent)).in_world;
  WorldShape out = cellShapeOf(map, agent);
  TRY(checkPoint({}, out.shape, out.padding));
  return out;
}

bool isObstacle(const maps::ProjectAgent& agent, const maps::ProjectAgent& other, TouchRule touch) {
  return other.start && canMeet(agent, other, touch) &&
         canCollide(other.shape, other.padding, touch);
}

void place(Blocking& out, const std::string& name, WorldShape shape, Footprint footprint,
           Pose pose) {
  if (!maps::isTurning(shape.shape.kind)) pose.heading = Heading();
  if (shape.shape.kind == maps::ShapeKind::Point) {
    shape.shape = maps::AgentShape{maps::ShapeKind::Point, 1.0, 1.0, {}};
  }
  out.standing.push_back({name, std::move(footprint), pose});
  out.placed.push_back({name, std::move(shape.shape), shape.padding, pose});
}

// As blocking(), for agents in the map's own frame.
Result<Blocking> ownBlocking(const maps::GridMap& map, const maps::ProjectAgent& agent,
                             std::span<const maps::ProjectAgent> others, TouchRule touch) {
  Blocking out;
  for (const maps::ProjectAgent& other : others) {
    if (!isObstacle(agent, other, touch)) continue;
    constexpr const char* kOther = "the agent '%1', an obstacle: %2";
    Body body = TRY(inContext(kOther, {other.name}, bodyOf(map, other)));
    const Pose pose = toWorld(map.frame, map.grid.frame(), *other.start);
    TRY(inContext(kOther, {other.name}, checkPosition("start", pose.position)));
    place(out, other.name, std::move(body.in_world), std::move(body.footprint), pose);
  }
  return out;
}

Result<void> checkMotion(const maps::PlannerSettings& s) {
  if (s.planner == maps::PlannerKind::Pose && s.motion == DriveKind::Car && s.min_radius <= 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a car needs the least radius that it can drive: give --min-radius, or min_radius "
                "in the project or query");
  }
  if (s.min_radius <= kMaxCoordinate_m) return {};
  return fail(ErrorCode::InvalidArgument,
              "the least radius is absurdly large: it must be below 10 000 km");
}

Result<std::shared_ptr<const lattice::PrimitiveTable>> loadTable(const maps::GridMap& map,
                                                                 const std::string& motion_file) {
  const maps::MotionFile file = TRY(maps::loadMotionFile(motion_file));
  const GridFrame& grid = map.grid.frame();
  const double cell = grid.cellWidth();
  if (cell != grid.cellLength()) {
    return fail(ErrorCode::InvalidArgument,
                "motion files are for square cells, the map's are %1 x %2 m",
                {shortest(cell), shortest(grid.cellLength())}, motion_file);
  }
  constexpr double kSameCells = 1e-3;
  if (map.frame.kind != maps::FrameKind::Cells &&
      std::abs(file.resolution_m - cell) > kSameCells * cell) {
    return fail(ErrorCode::InvalidArgument,
                "its motions are for cells of %1 m, the map's cells are %2 m",
                {shortest(file.resolution_m), shortest(cell)}, motion_file);
  }
  return std::make_shared<const lattice::PrimitiveTable>(
      TRY(inSource(motionTable(file), motion_file)));
}

// A problem in the world frame before it is checked.
struct Draft {
  Pose start;
  std::vector<maps::GoalPose> goals;
  WorldShape agent;
  std::optional<Footprint> footprint{};  // nullopt: for the point planner
  Blocking others{};
  std::string name{};  // of the agent
  std::optional<ViaTask> via{};
};

// Of an agent in the world frame.
std::optional<ViaTask> viaTaskOf(const maps::ProjectAgent& agent) {
  if (agent.via.empty()) return std::nullopt;
  ViaTask task;
  for (const maps::ViaPose& v : agent.via) {
    task.points.push_back({v.pose.position, v.pose.heading, v.wait_s});
  }
  task.order = agent.via_best ? ViaOrder::Best : ViaOrder::Given;
  task.loop = agent.loop;
  return task;
}

Result<PlanJob> jobOf(const maps::GridMap& map, Draft draft, maps::PlannerSettings settings,
                      const maps::QueryOptions& options, StopCheck* stop = nullptr) {
  Query query;
  query.map = &map.grid;
  query.start = draft.start;
  const double angle = settings.goal_angle_deg * kPi / 180.0;
  for (const maps::GoalPose& g : draft.goals) {
    query.goals.push_back({g.position, g.heading, settings.goal_distance, angle});
  }
  query.escape = options.escape;
  query.time_limit_s = settings.time_limit_s.value_or(query.time_limit_s);
  std::shared_ptr<const Terrain> terrain;
  if (!settings.terrain.empty()) {
    terrain = std::make_shared<const Terrain>(TRY(terrainOf(map, settings.terrain)));
  }
  std::string motion_file;
  if (draft.footprint) {
    lattice::PoseOptions pose = poseOptionsOf(settings);
    pose.static_agents = std::move(draft.others.standing);
    pose.nearest = options.nearest;
    pose.terrain = std::move(terrain);
    if (!options.motion_file.empty()) {
      pose.table = TRY(loadTable(map, options.motion_file));
      pose = lattice::asTableDriveModel(pose, map.grid.frame().cellWidth());
      settings.motion = pose.model;
      motion_file = std::filesystem::path(options.motion_file).filename().string();
    }
    query.agent = ShapedAgent{*std::move(draft.footprint), std::move(pose), settings.smooth};
  } else {
    PointAgent agent{pointAgentOf(draft.agent.shape, draft.agent.padding),
                     pointOptionsOf(settings, std::move(terrain))};
    agent.options.nearest = options.nearest;
    query.agent = std::move(agent);
  }
  std::shared_ptr<const maps::ZoneSet> zones;
  if (options.zones) {
    zones = std::make_shared<const maps::ZoneSet>(zonesFor(*options.zones, draft.name));
    query.zones = TRY(worldZones(map.frame, map.grid.frame(), *zones));
  }
  CheckedQuery checked = TRY(check(std::move(query), stop));
  return PlanJob{&map,
                 std::move(checked),
                 std::move(settings),
                 std::move(draft.agent.shape),
                 draft.agent.padding,
                 std::move(draft.others.placed),
                 std::move(motion_file),
                 std::move(zones),
                 std::move(draft.via)};
}

std::vector<maps::GoalPose> goalsOf(const maps::ProjectAgent& agent) {
  std::vector<maps::GoalPose> goals{*agent.goal};
  goals.insert(goals.end(), agent.more_goals.begin(), agent.more_goals.end());
  return goals;
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
  const bool says = agent.motion != DriveKind::Differential;  // which is the default
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

Result<maps::ProjectAgent> agentToWorld(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  maps::ProjectAgent out = agent;
  TRY(inAgent(agent, endsToWorld(map, out)));
  WorldShape body = TRY(inAgent(agent, anyShapeOf(map, agent)));
  out.shape = std::move(body.shape);
  out.padding = body.padding;
  out.min_radius = maps::lengthToWorld(map.frame, map.grid.frame(), agent.min_radius);
  return out;
}

Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                          const maps::ProjectAgent& agent) {
  const GridFrame& grid = map.grid.frame();
  maps::ProjectAgent out = agent;
  out.shape = TRY(mapped(agent.shape, maps::lengthFromWorld(map.frame, grid, 1.0),
                         map.frame.kind == maps::FrameKind::Ros));
  out.shape.length = maps::lengthFromWorld(map.frame, grid, agent.shape.length);
  out.shape.width = maps::lengthFromWorld(map.frame, grid, agent.shape.width);
  out.padding.distance = maps::lengthFromWorld(map.frame, grid, agent.padding.distance);
  out.min_radius = maps::lengthFromWorld(map.frame, grid, agent.min_radius);
  if (agent.start) out.start = fromWorld(map.frame, grid, *agent.start);
  maps::forGoals(out, [&](maps::GoalPose& g) { g = fromWorld(map, g); });
  return out;
}

Result<Blocking> blocking(const maps::ProjectAgent& agent,
                          std::span<const maps::ProjectAgent> candidates, TouchRule touch) {
  Blocking out;
  for (const maps::ProjectAgent& other : candidates) {
    if (!isObstacle(agent, other, touch)) continue;
    Footprint shape = TRY(inAgent(other, footprintOf(other.shape, other.padding)));
    place(out, other.name, {other.shape, other.padding}, std::move(shape), *other.start);
  }
  return out;
}

Result<PlanJob> makePlanJob(const maps::GridMap& map, const maps::ProjectAgent& agent,
                            const maps::PlannerSettings& planner,
                            std::span<const maps::ProjectAgent> others,
                            const maps::QueryOptions& query, StopCheck* stop) {
  if (!agent.start) return fail(ErrorCode::InvalidArgument, "the agent has no start pose");
  if (!agent.goal) return fail(ErrorCode::InvalidArgument, "the agent has no goal");
  maps::ProjectAgent ends = agent;
  TRY(endsToWorld(map, ends));
  maps::PlannerSettings settings = planner;
  takeOwnMotion(settings, agent);
  lengthsToWorld(settings, map);
  TRY(checkMotion(settings));
  Draft draft{*ends.start, goalsOf(ends), cellShapeOf(map, agent)};
  draft.name = agent.name;
  draft.via = viaTaskOf(ends);
  if (planner.planner == maps::PlannerKind::Pose) {
    if (!maps::isTurning(agent.shape.kind)) {
      const char* what = agent.shape.kind == maps::ShapeKind::Point ? "a point"
                         : agent.shape.kind == maps::ShapeKind::Disc
                             ? "a disc"
                             : "a square that does not turn";
      return fail(ErrorCode::InvalidArgument, "%1 has no heading: choose the point planner",
                  {what});
    }
    Body body = TRY(bodyOf(map, agent));
    draft.agent = std::move(body.in_world);
    draft.footprint = std::move(body.footprint);
    draft.others = TRY(ownBlocking(map, agent, others, settings.touch));
  }
  return jobOf(map, std::move(draft), std::move(settings), query, stop);
}

Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::ProjectAgent& agent,
                          const maps::PlannerSettings& planner,
                          std::span<const maps::ProjectAgent> candidates,
                          const maps::QueryOptions& query) {
  if (!agent.start) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no start yet: choose the Start tool and drag in the map");
  }
  const bool is_loop = agent.loop && !agent.via.empty();
  if (!agent.goal && !is_loop) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no goal yet: choose the Goal tool and drag in the map");
  }
  maps::PlannerSettings settings = planner;
  lengthsToWorld(settings, map);
  takeOwnMotion(settings, agent);
  const bool turns = maps::isTurning(agent.shape.kind);
  if (!turns) settings.planner = maps::PlannerKind::Point;
  const std::vector<maps::GoalPose> at_start{{agent.start->position, agent.start->heading}};
  Draft draft{*agent.start, is_loop ? at_start : goalsOf(agent), {agent.shape, agent.padding}};
  draft.name = agent.name;
  draft.via = viaTaskOf(agent);
  if (settings.planner == maps::PlannerKind::Point) {
    if (turns) draft.agent.shape.kind = maps::ShapeKind::Point;
    return jobOf(map, std::move(draft), std::move(settings), query);
  }
  if (settings.motion == DriveKind::Car && settings.min_radius <= 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a car needs its minimum turning radius: set it in the dock Agents or Plan");
  }
  draft.footprint = TRY(footprintOf(agent.shape, agent.padding));
  draft.others = TRY(blocking(agent, candidates, settings.touch));
  return jobOf(map, std::move(draft), std::move(settings), query);
}

Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::PlanFile& plan) {
  Draft draft{plan.path.start, {plan.goal}, {plan.shape, plan.padding}};
  if (maps::isTurning(plan.shape.kind)) {
    draft.footprint = TRY(footprintOf(plan.shape, plan.padding));
    for (const maps::PlacedAgent& o : plan.others) {
      draft.others.standing.push_back({o.name, TRY(footprintOf(o.shape, o.padding)), o.pose});
    }
    draft.others.placed = plan.others;
  }
  maps::QueryOptions options;
  options.zones = plan.zones;
  options.escape = plan.escapes;
  return jobOf(map, std::move(draft), plan.planner, options);
}

const std::shared_ptr<const Terrain>& terrainOf(const CheckedQuery& query) {
  if (const ShapedAgent* agent = query.shaped()) return agent->options.terrain;
  return query.point()->options.terrain;
}

double lengthOf(const PlanJob& job, const PlanResult& result) {
  const bool by_length = !job.query.shaped() && !job.query.pointOptions()->terrain;
  return by_length ? result.cost : length(result.path);
}

maps::PlanFile makePlanFile(const PlanJob& job, const PlanResult& result, std::string map_file) {
  const OccupancyGrid& grid = job.map->grid;
  const bool point = job.query.point() != nullptr;
  const lattice::PoseGoal& goal = job.query->goals.front();
  const Certificate& c = result.certificate;
  const PlanMetrics& m = result.metrics;
  maps::PlanFile plan{
      {std::move(map_file), grid.fingerprint(), grid.frame(), job.map->frame},
      job.shape,
      job.padding,
      job.planner,
      {goal.position, goal.heading},
      result.path,
      result.cost,
      {c.free, c.clearance_m, c.where, c.cell, c.agent},
      maps::PlanFileMetrics{m.expanded, m.generated, m.time_s, m.validation_s, m.memory_bytes},
      job.others,
      job.motion_file};
  plan.zones = job.zones;
  plan.escapes = result.escape.has_value();
  plan.certificate.zone = c.zone;
  // Says what its cost is in.
  if (!job.motion_file.empty())
    plan.planner.smooth = costBasisOf(job, result) != CostBasis::MotionFile;
  if (point) plan.goal = {result.path.goal().position, std::nullopt};
  // A path that ends within a tolerance, at another goal or near a blocked one has its own goal.
  const Pose& end = result.path.goal();
  const bool reached =
      plan.goal.position == end.position && plan.goal.heading.value_or(end.heading) == end.heading;
  if (!point && !reached) plan.goal = {end.position, end.heading};
  plan.asked_start = movedStart(job.query, result);
  plan.asked_goal = movedGoal(job.query, result);
  return plan;
}

// Smoothing leaves the lattice of a primitive file; the settings then define the cost, unless
// smoothing was stopped before its first change.
CostBasis costBasisOf(const PlanJob& job, const PlanResult& result) {
  const bool smoothed = job.planner.smooth && result.cost_unsmoothed > 0.0;
  if (!job.motion_file.empty() && !smoothed) return CostBasis::MotionFile;
  return job.query.pointOptions()->terrain ? CostBasis::Terrain : CostBasis::Settings;
}

CostBasis costBasisOf(const maps::PlanFile& plan) {
  if (!plan.motion_file.empty() && !plan.planner.smooth) return CostBasis::MotionFile;
  const bool has_zones =
      plan.zones && std::ranges::any_of(plan.zones->zones, [](const maps::SiteZone& zone) {
        return zone.type == maps::ZoneType::Penalty || zone.type == maps::ZoneType::Priority;
      });
  const bool terrain =
      !maps::isTurning(plan.shape.kind) && (!plan.planner.terrain.empty() || has_zones);
  return terrain ? CostBasis::Terrain : CostBasis::Settings;
}

}  // namespace clearway::app
