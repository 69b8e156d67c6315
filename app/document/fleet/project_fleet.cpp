#include "app/document/fleet/project_fleet.h"

#include <algorithm>
#include <optional>

#include "app/document/body/body_shape.h"
#include "app/document/plan/plan_request.h"
#include "maps/plan/project_agent.h"

namespace clearway::app {
namespace {

constexpr std::size_t kLongestName = 64;  // of an agent in a plan file

maps::PlannerSettings settingsOf(const maps::ProjectAgent& agent,
                                 const maps::PlannerSettings& planner) {
  maps::PlannerSettings own = planner;
  takeOwnMotion(own, agent);
  return own;
}

// Why no fleet can have the agent, %1; null: it can.
const char* unsupported(const maps::ProjectAgent& agent, const maps::PlannerSettings& settings,
                        const maps::BodyLevel& level) {
  if (agent.shape.kind == maps::ShapeKind::Point)
    return "the agent '%1' is a point; give it a size";
  if (agent.level != level) {
    return "the agent '%1' is on another level; a fleet is on one level";
  }
  if (agent.name.size() > kLongestName) {
    return "the agent '%1' has a name of more than 64 bytes";
  }
  if (agent.mode == maps::SceneMode::Static) return nullptr;
  if (agent.shape.kind == maps::ShapeKind::Square) {
    return "the agent '%1' is a square that does not turn; make it a box";
  }
  if (settings.motion != DriveKind::Car) return nullptr;
  if (settings.min_radius <= 0.0) {
    return "the agent '%1' is a car without a turning radius: give it a min_radius";
  }
  return settings.allow_reverse
             ? nullptr
             : "the agent '%1' is a car that does not reverse; those of fleets do";
}

DriveKind driveOf(const maps::PlannerSettings& settings) {
  return settings.motion.value_or(DriveKind::Differential);
}

class FleetMaker {
 public:
  FleetMaker(const maps::GridMap& map, const maps::PlannerSettings& planner)
      : map_(map), planner_(planner), fleet_{{map.grid, {}, {}}, {}, {}} {}

  Result<void> add(const maps::ProjectAgent& agent, std::size_t index) {
    if (!level_) level_ = agent.level;
    if (const char* const why = unsupported(agent, settingsOf(agent, planner_), *level_)) {
      return fail(ErrorCode::InvalidArgument, why, {agent.name});
    }
    const Pose start = toWorld(map_.frame, map_.grid.frame(), *agent.start);
    if (agent.mode == maps::SceneMode::Static) {
      Footprint footprint = TRY(worldFootprint(agent));
      fleet_.problem.obstacles.push_back({agent.name, std::move(footprint), start});
      fleet_.standing.push_back(index);
      return {};
    }
    const std::size_t agent_class = TRY(classOf(agent));
    fleet_.problem.agents.push_back(member(agent, agent_class, start));
    fleet_.members.push_back(index);
    return {};
  }
  [[nodiscard]] ProjectFleet take() { return std::move(fleet_); }

 private:
  [[nodiscard]] Result<Footprint> worldFootprint(const maps::ProjectAgent& agent) const {
    constexpr const char* kInvalid = "the agent '%1' has no valid shape: %2";
    const WorldShape shape = TRY(inContext(kInvalid, {agent.name}, worldShapeOf(map_, agent)));
    return inContext(kInvalid, {agent.name}, footprintOf(shape.shape, shape.padding));
  }

  [[nodiscard]] bool areAlike(const maps::ProjectAgent& a, const maps::ProjectAgent& b) const {
    const maps::PlannerSettings of_a = settingsOf(a, planner_), of_b = settingsOf(b, planner_);
    return a.shape == b.shape && a.padding == b.padding && a.speed == b.speed &&
           a.turn_rate == b.turn_rate && accelerationOf(a) == accelerationOf(b) &&
           a.turn_acceleration == b.turn_acceleration && driveOf(of_a) == driveOf(of_b) &&
           of_a.min_radius == of_b.min_radius;
  }

  // Of speeding up and of slowing down.
  [[nodiscard]] static double accelerationOf(const maps::ProjectAgent& agent) {
    const std::optional<SpeedLimits> limits = maps::trajectoryLimits(agent);
    return limits ? std::min(limits->acceleration_m_per_s2, limits->deceleration()) : kNoSpeedLimit;
  }

  // Agents that are alike share a class.
  Result<std::size_t> classOf(const maps::ProjectAgent& agent) {
    std::size_t c = 0;
    while (c < of_class_.size() && !areAlike(*of_class_[c], agent)) ++c;
    if (c < of_class_.size()) return c;
    Footprint footprint = TRY(worldFootprint(agent));
    const maps::PlannerSettings settings = settingsOf(agent, planner_);
    fleet_.problem.classes.push_back(
        {std::move(footprint), agent.speed > 0.0 ? agent.speed : kProjectSpeed_m_per_s,
         agent.turn_rate > 0.0 ? agent.turn_rate : kProjectTurnRate_rad_per_s, driveOf(settings),
         maps::lengthToWorld(map_.frame, map_.grid.frame(), settings.min_radius),
         accelerationOf(agent),
         agent.turn_acceleration > 0.0 ? agent.turn_acceleration : kNoSpeedLimit});
    of_class_.push_back(&agent);
    return c;
  }

  [[nodiscard]] fleet::TimedAgent member(const maps::ProjectAgent& agent, std::size_t agent_class,
                                         const Pose& start) const {
    fleet::TimedAgent made{agent.name, agent_class, start, start.position, start.heading};
    for (std::size_t k = 0; k < maps::goalCount(agent); ++k) {
      const maps::GoalPose goal = toWorld(map_, maps::goalAt(agent, k));
      if (k == 0) {
        made.goal = goal.position;
        made.goal_heading = goal.heading;
      } else {
        made.alternatives.push_back({goal.position, goal.heading});
      }
    }
    return made;
  }

  const maps::GridMap& map_;
  const maps::PlannerSettings& planner_;
  ProjectFleet fleet_;
  std::vector<const maps::ProjectAgent*> of_class_;
  std::optional<maps::BodyLevel> level_;
};

}  // namespace

Result<ProjectFleet> fleetOfProject(const maps::GridMap& map,
                                    std::span<const maps::ProjectAgent> agents,
                                    const maps::PlannerSettings& planner) {
  if (planner.touch == TouchRule::TouchingCollides) {
    return fail(ErrorCode::InvalidArgument,
                "the project lets agents collide that touch, and in a fleet touching is free: set "
                "touch to \"free\", and give the agents a padding to keep them apart");
  }
  FleetMaker maker(map, planner);
  for (std::size_t k = 0; k < agents.size(); ++k) {
    if (!agents[k].start || agents[k].mode == maps::SceneMode::Disabled) continue;
    TRY(maker.add(agents[k], k));
  }
  ProjectFleet out = maker.take();
  if (out.problem.agents.empty()) {
    return fail(ErrorCode::InvalidArgument, "the project has no agent with a start that may move");
  }
  return out;
}

std::vector<maps::AgentColour> coloursOf(const ProjectFleet& fleet,
                                         std::span<const maps::ProjectAgent> agents) {
  std::vector<maps::AgentColour> out;
  for (const std::size_t k : fleet.members) {
    out.push_back({maps::colourNumber(agents, k), agents[k].colour});
  }
  return out;
}

std::optional<Message> viaWarning(std::span<const maps::ProjectAgent> agents) {
  const auto has_via = [](const maps::ProjectAgent& a) { return !a.via.empty(); };
  if (std::ranges::none_of(agents, has_via)) return std::nullopt;
  return "via points hold for plans of one agent, neither in fleets nor in simulations";
}

}  // namespace clearway::app
