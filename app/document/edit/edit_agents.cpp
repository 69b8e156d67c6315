#include "app/document/edit/edit_agents.h"

#include <map>

#include "app/document/body/body_placement.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "maps/plan/project_agent.h"

namespace clearway::app {
namespace {

template <class T>
Result<T> inAgent(const maps::ProjectAgent& agent, Result<T> result) {
  return inContext("agent '%1': %2", {agent.name}, std::move(result));
}

Result<void> setBody(const maps::GridMap& map, const maps::ProjectAgent& agent,
                     maps::ProjectAgent& out) {
  WorldShape in_world = TRY(worldShapeOf(map, agent));
  TRY(drawnFootprintOf(in_world.shape, in_world.padding));
  out.shape = std::move(in_world.shape);
  out.padding = in_world.padding;
  return {};
}

}  // namespace

Result<maps::ProjectAgent> agentToWorld(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  maps::ProjectAgent whole = agent;  // a job needs both ends; a missing end is removed again below
  if (!whole.start)
    whole.start = Pose{maps::positionFromWorld(map.frame, map.grid.frame(), {}), {}};
  if (!whole.goal) whole.goal = maps::GoalPose{whole.start->position, whole.start->heading};
  whole.motion = maps::DriveModel::Differential;  // a placed car needs no turning radius
  maps::PlannerSettings settings;
  const bool body =
      agent.shape.kind ==
      maps::ShapeKind::Body;  // a static agent may have a shape that cannot be planned for
  if (body || !maps::isTurning(agent.shape.kind)) settings.planner = maps::PlannerKind::Point;
  const PlanJob job = TRY(inAgent(agent, makePlanJob(map, whole, settings)));
  maps::ProjectAgent out = agent;
  out.shape = job.shape;
  out.padding = job.padding;
  if (body) TRY(inAgent(agent, setBody(map, agent, out)));
  out.min_radius = maps::lengthToWorld(map.frame, map.grid.frame(), agent.min_radius);
  if (agent.start) out.start = job.start;
  if (agent.goal) out.goal = job.goal;
  out.more_goals = job.more_goals;
  return out;
}

Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                          const maps::ProjectAgent& agent) {
  const GridFrame& grid = map.grid.frame();
  maps::ProjectAgent out = agent;
  maps::AgentShape shape = TRY(mapped(agent.shape, maps::lengthFromWorld(map.frame, grid, 1.0),
                                      map.frame.kind == maps::FrameKind::Ros));
  out.shape = std::move(shape);
  out.shape.length = maps::lengthFromWorld(map.frame, grid, agent.shape.length);
  out.shape.width = maps::lengthFromWorld(map.frame, grid, agent.shape.width);
  out.padding.distance = maps::lengthFromWorld(map.frame, grid, agent.padding.distance);
  out.min_radius = maps::lengthFromWorld(map.frame, grid, agent.min_radius);
  if (agent.start) out.start = fromWorld(map.frame, grid, *agent.start);
  maps::forGoals(out, [&](maps::GoalPose& g) { g = fromWorld(map, g); });
  return out;
}

Result<std::vector<maps::ProjectAgent>> savedAgents(const maps::GridMap& map,
                                                    std::span<const EditAgent> agents,
                                                    std::span<const ReadAgent> read) {
  std::map<std::string_view, const ReadAgent*> known;
  for (const ReadAgent& pair : read) known.emplace(pair.first.name, &pair);
  std::vector<maps::ProjectAgent> out;
  for (const EditAgent& a : agents) {
    const auto same = known.find(a.agent.name);
    const bool is_as_read = same != known.end() && same->second->first == a.agent;
    maps::ProjectAgent own = TRY(is_as_read ? same->second->second : agentFromWorld(map, a.agent));
    out.push_back(std::move(own));
    out.back().colour_number = a.number == out.size() ? 0 : a.number;
  }
  return out;
}

Result<std::optional<Footprint>> footprintOfAgent(const maps::ProjectAgent& agent) {
  return drawnFootprintOf(agent.shape, agent.padding);
}

Result<Blocking> blocking(const maps::ProjectAgent& agent,
                          std::span<const maps::ProjectAgent> candidates, TouchRule touch) {
  Blocking out;
  for (const maps::ProjectAgent& other : candidates) {
    if (!other.start || other.shape.kind == maps::ShapeKind::Point) continue;
    if (!canMeet(agent, other, touch)) continue;
    Footprint shape = TRY(inAgent(other, footprintOf(other.shape, other.padding)));
    Pose pose = *other.start;
    if (other.shape.kind == maps::ShapeKind::Square)
      pose.heading = Heading();  // squares do not rotate
    out.standing.push_back({other.name, std::move(shape), pose});
    out.placed.push_back({other.name, other.shape, other.padding, pose});
  }
  return out;
}

std::vector<maps::AgentColour> coloursOf(const EditDocument& document,
                                         std::span<const std::uint32_t> ids) {
  std::vector<maps::AgentColour> out;
  out.reserve(ids.size());
  for (const std::uint32_t id : ids) {
    const EditAgent* agent = document.agent(id);
    out.push_back(agent != nullptr
                      ? maps::AgentColour{agent->number, agent->agent.colour}
                      : maps::AgentColour{static_cast<std::uint32_t>(out.size()) + 1, {}});
  }
  return out;
}

Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::ProjectAgent& agent,
                          const maps::PlannerSettings& planner,
                          std::span<const maps::ProjectAgent> candidates) {
  if (!agent.start) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no start yet: choose the Start tool and drag in the map");
  }
  if (!agent.goal) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no goal yet: choose the Goal tool and drag in the map");
  }
  PlanJob job;
  job.map = &map;
  job.shape = agent.shape;
  job.padding = agent.padding;
  job.start = *agent.start;
  job.goal = *agent.goal;
  job.more_goals = agent.more_goals;
  job.planner = planner;
  lengthsToWorld(job.planner, map);
  takeOwnMotion(job.planner, agent);
  if (!maps::isTurning(agent.shape.kind)) {
    job.planner.planner = maps::PlannerKind::Point;
  } else if (planner.planner == maps::PlannerKind::Point) {
    job.shape.kind = maps::ShapeKind::Point;
  }
  if (job.planner.planner == maps::PlannerKind::Point) {
    TRY(checkPoint(job.planner, job.shape, job.padding));
    if (planner.terrain.empty()) return job;
    Terrain terrain = TRY(terrainOf(map, planner.terrain));
    job.terrain = std::make_shared<const Terrain>(std::move(terrain));
    return job;
  }
  if (job.planner.motion == maps::DriveModel::Car && job.planner.min_radius <= 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a car needs its minimum turning radius: set it in the dock Agents or Plan");
  }
  Footprint footprint = TRY(footprintOf(agent.shape, agent.padding));
  job.footprint = std::move(footprint);
  Blocking obstacles = TRY(blocking(agent, candidates, job.planner.touch));
  job.others = std::move(obstacles.placed);
  job.standing = std::move(obstacles.standing);
  return job;
}

}  // namespace clearway::app
