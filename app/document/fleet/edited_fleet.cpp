#include "app/document/fleet/edited_fleet.h"

#include <filesystem>

#include "app/document/fleet/point_discs.h"
#include "maps/plan/project_agent.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

// A box of a fleet's problem, in the world frame.
maps::ProjectAgent agentOfFleet(const fleet::TimedFleetProblem& problem,
                                const fleet::TimedAgent& member) {
  const fleet::AgentClass& c = problem.classes[member.agent_class];
  maps::ProjectAgent out;
  out.name = member.id;
  out.shape = {maps::ShapeKind::Box, c.footprint.length(), c.footprint.width(), {}};
  out.padding = {c.footprint.padding(), c.footprint.paddingShape()};
  out.start = member.start;
  for (const fleet::TimedGoal& goal : member.goals()) {
    maps::addGoal(out, {goal.position, goal.heading});
  }
  out.speed = c.speed_m_per_s;
  out.turn_rate = c.turn_rate_rad_per_s;
  const auto numberOf = [](double limit) { return limit < kNoSpeedLimit ? limit : 0.0; };
  out.acceleration = numberOf(c.acceleration_m_per_s2);
  out.turn_acceleration = numberOf(c.turn_acceleration_rad_per_s2);
  out.motion = c.drive;
  out.min_radius = c.min_radius_m;
  return out;
}

// A standing agent.
maps::ProjectAgent agentOfObstacle(const fleet::TimedObstacle& o) {
  maps::ProjectAgent out;
  out.name = o.id;
  out.shape = {maps::ShapeKind::Box, o.footprint.length(), o.footprint.width(), {}};
  out.padding = {o.footprint.padding(), o.footprint.paddingShape()};
  out.start = o.pose;
  out.mode = maps::SceneMode::Static;
  return out;
}

// What a project cannot hold of a problem; empty: nothing.
Message unknownToProjects(const fleet::TimedFleetProblem& problem) {
  for (const fleet::TimedAgent& a : problem.agents) {
    if (!a.via.empty()) return {"agent '%1' has intermediate goals", {a.id}};
    if (a.leaves) return {"agent '%1' leaves at its goal", {a.id}};
  }
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    if (!o.motions.empty()) return {"obstacle '%1' moves", {o.id}};
    if (!o.isPermanent()) return {"obstacle '%1' is there for some time only", {o.id}};
  }
  return {};
}

}  // namespace

OccupancyGrid fleetGrid(const EditDocument& document) {
  const OccupancyGrid& grid = document.map().grid;
  if (document.zones().empty()) return grid;
  return blockedGrid(document.map(), *document.zones().set).value_or(grid);
}

Result<EditedFleet> fleetOfDocument(const EditDocument& document, const EditFile& file) {
  const std::vector<maps::ProjectAgent> agents = TRY(savedAgents(document, file));
  ProjectFleet made = TRY(fleetOfProject(document.map(), agents, document.planner()));
  made.problem.grid = fleetGrid(document);
  EditedFleet out{std::move(made.problem), {}, {}};
  for (const std::size_t k : made.members) out.ids.push_back(document.agents()[k].id);
  for (const std::size_t k : made.standing) out.standing.push_back(document.agents()[k].id);
  return out;
}

Result<OpenedEdit> editTimedFleet(const std::string& file) {
  TimedFleetFile open = TRY(openTimedFleet(file));
  if (const Message what = unknownToProjects(open.problem); !what.empty()) {
    return fail(ErrorCode::InvalidArgument,
                "%1; projects cannot hold that: plan the file on the command line", {what}, file);
  }
  std::vector<maps::ProjectAgent> agents;
  for (const fleet::TimedAgent& a : open.problem.agents) {
    agents.push_back(agentOfFleet(open.problem, a));
  }
  for (const fleet::TimedObstacle& o : open.problem.obstacles) {
    agents.push_back(agentOfObstacle(o));
  }
  const fs::path map_file = fs::path(file).parent_path() / open.map_file;
  OpenedEdit out = editOf(std::move(open.map), std::move(agents), file, map_file);
  out.file.description = open.name;
  return out;
}

Result<EditedPoints> editPointPlan(const std::string& file) {
  OpenGridFleetPlan open = TRY(openGridFleetOfPlan(file, "", {}));
  if (open.plan.agents > maps::kMaxAgents) {
    return fail(ErrorCode::LimitExceeded, "the plan has %1 agents, and a project %2 at most",
                {open.plan.agents, maps::kMaxAgents}, file);
  }
  DiscFleet discs = TRY(inSource(discFleetOf(open), file));
  std::vector<maps::ProjectAgent> agents;
  std::vector<std::string> names;
  for (const fleet::TimedAgent& a : discs.problem.agents) {
    maps::ProjectAgent out;
    out.name = a.id;
    out.shape = maps::turningDisc(discs.radius_m);
    out.padding.shape = PaddingShape::Round;
    out.start = a.start;
    out.goal = maps::GoalPose{a.goal, std::nullopt};
    out.motion = DriveKind::Omnidirectional;
    out.speed = discs.problem.classes.front().speed_m_per_s;
    agents.push_back(std::move(out));
    names.push_back(a.id);
  }
  return EditedPoints{editOf(std::move(open.map), std::move(agents), file, open.map_file),
                      std::move(names), std::move(discs.plan)};
}

}  // namespace clearway::app
