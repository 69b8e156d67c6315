#include "app/document/edit/edit_agents.h"

#include <map>

#include "app/document/body/body_placement.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "maps/plan/project_agent.h"

namespace clearway::app {
namespace {

Error inAgent(const maps::ProjectAgent& agent, Error e) {
  e.message = "agent '" + agent.name + "': " + e.message;
  return e;
}

Result<void> setBody(const maps::GridMap& map, const maps::ProjectAgent& agent,
                     maps::ProjectAgent& out) {
  Result<WorldShape> in_world = worldShapeOf(map, agent);
  if (!in_world) return tl::unexpected(in_world.error());
  const auto drawn = drawnFootprintOf(in_world->shape, in_world->padding);
  if (!drawn) return tl::unexpected(drawn.error());
  out.shape = std::move(in_world->shape);
  out.padding = in_world->padding;
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
  const Result<PlanJob> job = makePlanJob(map, whole, settings);
  if (!job) {
    return tl::unexpected(inAgent(agent, job.error()));
  }
  maps::ProjectAgent out = agent;
  out.shape = job->shape;
  out.padding = job->padding;
  if (body) {
    const Result<void> good = setBody(map, agent, out);
    if (!good) return tl::unexpected(inAgent(agent, good.error()));
  }
  out.min_radius = maps::lengthToWorld(map.frame, map.grid.frame(), agent.min_radius);
  if (agent.start) out.start = job->start;
  if (agent.goal) out.goal = job->goal;
  out.more_goals = job->more_goals;
  return out;
}

Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                          const maps::ProjectAgent& agent) {
  const GridFrame& grid = map.grid.frame();
  maps::ProjectAgent out = agent;
  Result<maps::AgentShape> shape = mapped(agent.shape, maps::lengthFromWorld(map.frame, grid, 1.0),
                                          map.frame.kind == maps::FrameKind::Ros);
  if (!shape) return tl::unexpected(shape.error());
  out.shape = *std::move(shape);
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
    Result<maps::ProjectAgent> own =
        is_as_read ? same->second->second : agentFromWorld(map, a.agent);
    if (!own) return tl::unexpected(own.error());
    out.push_back(*std::move(own));
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
    Result<Footprint> shape = footprintOf(other.shape, other.padding);
    if (!shape) return tl::unexpected(inAgent(other, shape.error()));
    Pose pose = *other.start;
    if (other.shape.kind == maps::ShapeKind::Square)
      pose.heading = Heading();  // squares do not rotate
    out.standing.push_back({other.name, *std::move(shape), pose});
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
    if (auto good = checkPoint(job.planner, job.shape, job.padding); !good) {
      return tl::unexpected(good.error());
    }
    if (planner.terrain.empty()) return job;
    Result<Terrain> terrain = terrainOf(map, planner.terrain);
    if (!terrain) return tl::unexpected(terrain.error());
    job.terrain = std::make_shared<const Terrain>(*std::move(terrain));
    return job;
  }
  if (job.planner.motion == maps::DriveModel::Car && job.planner.min_radius <= 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a car needs its minimum turning radius: set it in the dock Agents or Plan");
  }
  Result<Footprint> footprint = footprintOf(agent.shape, agent.padding);
  if (!footprint) return tl::unexpected(footprint.error());
  job.footprint = *std::move(footprint);
  Result<Blocking> obstacles = blocking(agent, candidates, job.planner.touch);
  if (!obstacles) return tl::unexpected(obstacles.error());
  job.others = std::move(obstacles->placed);
  job.standing = std::move(obstacles->standing);
  return job;
}

}  // namespace clearway::app
