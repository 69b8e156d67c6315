#include "app/gui/workspace.h"

#include <string>
#include <utility>

namespace clearway::gui {
namespace {

constexpr double kAgentLength = 0.9;  // of the agent that a bare map gets [m]
constexpr double kAgentWidth = 0.6;
constexpr double kAgentLength_cells = 2.0;  // where the map has no metres
constexpr double kAgentWidth_cells = 1.0;

// Lengths and poses of a project's agent in the world.
Result<ProjectAgent> inWorld(const GridMap& map, const ProjectAgent& agent,
                             const PlannerSettings& planner) {
  ProjectAgent whole = agent;  // a job needs both ends; what is not placed is left out again
  if (!whole.start) whole.start = Pose{positionFromWorld(map.frame, map.grid.frame(), {}), {}};
  if (!whole.goal) whole.goal = GoalPose{whole.start->position, whole.start->heading};
  const Result<PlanJob> job = makePlanJob(map, whole, planner);
  if (!job) {
    Error e = job.error();
    e.message = "agent '" + agent.name + "': " + e.message;
    return tl::unexpected(std::move(e));
  }
  ProjectAgent out = agent;
  out.shape = job->shape;
  out.padding = job->padding;
  if (agent.start) out.start = job->start;
  if (agent.goal) out.goal = job->goal;
  return out;
}

ProjectAgent agentFor(const GridMap& map) {
  const bool cells = map.frame.kind == FrameKind::Cells;
  const GridFrame& grid = map.grid.frame();
  ProjectAgent agent;
  agent.name = "agent";
  agent.shape.length = lengthToWorld(map.frame, grid, cells ? kAgentLength_cells : kAgentLength);
  agent.shape.width = lengthToWorld(map.frame, grid, cells ? kAgentWidth_cells : kAgentWidth);
  return agent;
}

Result<Workspace> from(OpenProject opened) {
  Workspace out;
  out.planner = opened.project.planner;
  for (const ProjectAgent& agent : opened.project.agents) {
    Result<ProjectAgent> moved = inWorld(opened.map, agent, out.planner);
    if (!moved) return tl::unexpected(moved.error());
    out.agents.push_back(*std::move(moved));
  }
  out.map = std::make_shared<const GridMap>(std::move(opened.map));
  return out;
}

Result<Workspace> from(PlanFile plan, const std::filesystem::path& file) {
  Result<GridMap> map = mapOfPlan(plan, file);
  if (!map) return tl::unexpected(map.error());
  Workspace out;
  out.map = std::make_shared<const GridMap>(*std::move(map));
  out.planner = plan.planner;
  ProjectAgent agent;
  agent.name = "agent";
  agent.shape = plan.shape;
  agent.padding = plan.padding;
  agent.start = plan.path.start;
  agent.goal = plan.goal;
  out.agents.push_back(std::move(agent));
  out.plan = std::move(plan);
  return out;
}

}  // namespace

Result<Workspace> openWorkspace(const std::filesystem::path& file) {
  Result<Document> document = openDocument(file);
  if (!document) return tl::unexpected(document.error());
  Result<Workspace> out =
      fail(ErrorCode::Unsupported, "this is a scenario, a list of queries: open its map instead",
           file.string());
  if (auto* map = std::get_if<GridMap>(&*document)) {
    out = Workspace{};
    out->map = std::make_shared<const GridMap>(std::move(*map));
  } else if (auto* project = std::get_if<OpenProject>(&*document)) {
    out = from(std::move(*project));
  } else if (auto* plan = std::get_if<PlanFile>(&*document)) {
    out = from(std::move(*plan), file);
  }
  if (!out) {
    Error e = out.error();
    if (e.source.empty()) e.source = file.string();
    return tl::unexpected(std::move(e));
  }
  out->file = file;
  if (out->agents.empty()) out->agents.push_back(agentFor(*out->map));
  return out;
}

Result<std::optional<Footprint>> footprintOfAgent(const ProjectAgent& agent) {
  return drawnFootprintOf(agent.shape, agent.padding);
}

Result<PlanJob> planJobOf(const Workspace& workspace, const ProjectAgent& agent) {
  if (!agent.start) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no start yet: choose the Start tool and drag in the map");
  }
  if (!agent.goal) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no goal yet: choose the Goal tool and drag in the map");
  }
  PlanJob job;
  Result<std::optional<Footprint>> footprint = footprintOfAgent(agent);
  if (!footprint) return tl::unexpected(footprint.error());
  job.map = workspace.map.get();
  job.shape = agent.shape;
  job.padding = agent.padding;
  if (isTurning(agent.shape.kind)) job.footprint = *std::move(footprint);
  job.start = *agent.start;
  job.goal = *agent.goal;
  job.planner = workspace.planner;
  if (!job.footprint) job.planner.planner = PlannerKind::Point;
  return job;
}

}  // namespace clearway::gui
