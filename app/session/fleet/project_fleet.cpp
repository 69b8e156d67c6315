#include "app/session/fleet/project_fleet.h"

#include "app/session/body/body_shape.h"
#include "app/session/plan/plan_request.h"

namespace clearway::session {
namespace {

constexpr std::size_t kLongestName = 64;  // of an agent in a plan file

Error refused(const maps::ProjectAgent& agent, const std::string& why) {
  return {ErrorCode::InvalidArgument, "the agent '" + agent.name + "' " + why, {}, 0};
}

maps::DriveModel driveOf(const maps::ProjectAgent& agent, const maps::PlannerSettings& planner) {
  maps::PlannerSettings own = planner;
  takeOwnMotion(own, agent);
  return own.motion.value_or(maps::DriveModel::Differential);
}

// What no fleet can do; empty: nothing.
std::string unsupported(const maps::ProjectAgent& agent, maps::DriveModel drive,
                        const maps::BodyLevel& level) {
  if (agent.mode == maps::SceneMode::Static) {
    return "is static, and all agents of a fleet may drive: draw it as obstacles, or disable it";
  }
  if (agent.shape.kind == maps::ShapeKind::Point) return "is a point; give it a size";
  if (agent.shape.kind == maps::ShapeKind::Square) {
    return "is a square that does not turn; make it a box";
  }
  if (drive == maps::DriveModel::Car) {
    return "drives like a car; agents of fleets turn in place";
  }
  if (!agent.more_goals.empty()) return "has several goals; agents of fleets have one";
  if (agent.level != level) return "is on another level; a fleet is on one level";
  if (agent.name.size() > kLongestName) return "has a name of more than 64 bytes";
  return {};
}

}  // namespace

Result<ProjectFleet> fleetOfProject(const maps::GridMap& map,
                                    std::span<const maps::ProjectAgent> agents,
                                    const maps::PlannerSettings& planner) {
  if (planner.touch == TouchRule::TouchingCollides) {
    return fail(ErrorCode::InvalidArgument,
                "the project lets agents collide that touch; in a fleet touching is free");
  }
  const GridFrame& grid = map.grid.frame();
  ProjectFleet out{{map.grid, {}, {}}, {}};
  std::vector<const maps::ProjectAgent*> of_class;
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const maps::ProjectAgent& agent = agents[k];
    if (!agent.start || agent.mode == maps::SceneMode::Disabled) continue;
    const maps::BodyLevel& level = of_class.empty() ? agent.level : of_class.front()->level;
    const maps::DriveModel drive = driveOf(agent, planner);
    if (const std::string why = unsupported(agent, drive, level); !why.empty()) {
      return tl::unexpected(refused(agent, why));
    }
    std::size_t c = 0;
    while (c < of_class.size() &&
           (of_class[c]->shape != agent.shape || of_class[c]->padding != agent.padding ||
            of_class[c]->speed != agent.speed || of_class[c]->turn_rate != agent.turn_rate ||
            driveOf(*of_class[c], planner) != drive)) {
      ++c;
    }
    if (c == of_class.size()) {
      const Result<WorldShape> shape = worldShapeOf(map, agent);
      if (!shape)
        return tl::unexpected(refused(agent, "has no valid shape: " + shape.error().message));
      Result<Footprint> footprint = footprintOf(shape->shape, shape->padding);
      if (!footprint) {
        return tl::unexpected(refused(agent, "has no valid shape: " + footprint.error().message));
      }
      out.problem.classes.push_back(
          {*std::move(footprint), agent.speed > 0.0 ? agent.speed : kProjectSpeed_m_per_s,
           agent.turn_rate > 0.0 ? agent.turn_rate : kProjectTurnRate_rad_per_s,
           drive == maps::DriveModel::Omni});
      of_class.push_back(&agent);
    }
    fleet::TimedAgent member{agent.name, c, toWorld(map.frame, grid, *agent.start), {}, {}};
    member.goal = member.start.position;
    member.goal_heading = member.start.heading;
    if (agent.goal) {
      const maps::GoalPose goal = toWorld(map, *agent.goal);
      member.goal = goal.position;
      member.goal_heading = goal.heading;
    }
    out.problem.agents.push_back(std::move(member));
    out.members.push_back(k);
  }
  if (out.problem.agents.empty()) {
    return fail(ErrorCode::InvalidArgument, "the project has no agent with a start");
  }
  return out;
}

}  // namespace clearway::session
