#include "maps/plan/plan_option_effects.h"

#include "maps/plan/project_agent.h"

namespace clearway::maps {
namespace {

bool isTurningAgent(const OptionContext& c) {
  return c.agent == nullptr || isTurning(c.agent->shape.kind);
}

}  // namespace

OptionPlanner OptionContext::planner() const {
  const bool grid = settings.planner == PlannerKind::Point || !isTurningAgent(*this);
  return grid ? OptionPlanner::Grid : OptionPlanner::Pose;
}

bool OptionContext::drives(DriveKind model) const {
  if (!query.motion_file.empty()) return false;
  const DriveKind own = agent != nullptr ? agent->motion : DriveKind::Differential;
  return settings.motion.value_or(own) == model;
}

namespace no_effect {

NoEffect planner(const OptionContext& c) {
  if (isTurningAgent(c)) return {};
  return {"the agent has no heading: it is planned for on the cells"};
}
NoEffect reversing(const OptionContext& c) {
  if (!c.drives(DriveKind::Omnidirectional)) return {};
  return {"an omnidirectional base moves in any direction and never reverses", true};
}
NoEffect reverseCosts(const OptionContext& c) {
  if (c.settings.allow_reverse || c.drives(DriveKind::Omnidirectional)) return reversing(c);
  return {"the agent may not reverse"};
}
NoEffect turningInPlace(const OptionContext& c) {
  if (!c.drives(DriveKind::Car)) return {};
  return {"a car does not turn in place"};
}
NoEffect headings(const OptionContext& c) {
  if (c.query.motion_file.empty()) return {};
  return {"the motion file brings its own headings", true};
}
NoEffect proximityFactor(const OptionContext& c) {
  if (c.settings.near_distance > 0.0) return {};
  return {"set the near radius first: how far from obstacles a path costs more"};
}
NoEffect goalAngle(const OptionContext& c) {
  const bool any =
      c.agent != nullptr && c.agent->goal && !c.agent->goal->heading && c.agent->more_goals.empty();
  return any ? NoEffect{"the goal takes any heading"} : NoEffect{};
}
// What is not as usual can always be set right.
NoEffect connectivity(const OptionContext& c) {
  if (!isAnyAngle(c.settings.search()) || c.settings.connectivity != 8) return {};
  return {"this search goes in any direction"};
}
NoEffect corners(const OptionContext& c) {
  const CornerRule rule = c.settings.corners;
  if (c.settings.connectivity == 4) return {"four neighbours have no diagonal steps"};
  if (isShortestAnyAngle(c.settings.search()) && rule != CornerRule::Always) {
    return {"this search bends at corners, as with one-free; theta obeys the rule",
            rule == CornerRule::Never};
  }
  const bool sized = !isTurningAgent(c) && c.agent->shape.kind != ShapeKind::Point;
  if (sized && rule == CornerRule::Never) return {"an agent with a size cuts no corners"};
  return {};
}
NoEffect anyAngle(const OptionContext& c) {
  const PointSearch method = c.settings.method;
  if (method == PointSearch::Auto) return {};
  if (isAnyAngle(method)) return {"this search goes in any direction anyway"};
  return {"this search follows the grid's steps: auto takes one that goes in any direction", true};
}
NoEffect tautening(const OptionContext& c) {
  if (isAnyAngle(c.settings.search())) return {"the paths of this search are taut already"};
  if (c.settings.string_pull) return {};
  return c.settings.terrain.empty() ? NoEffect{} : NoEffect{"a taut path ignores terrain costs"};
}
NoEffect terrain(const OptionContext& c) {
  if (c.planner() == OptionPlanner::Pose) return {};
  const bool never =
      isAnyAngle(c.settings.search()) || c.settings.search() == PointSearch::Incremental;
  if (!never || !c.settings.terrain.empty()) return {};
  return {"this search does not weigh terrain"};
}

}  // namespace no_effect
}  // namespace clearway::maps
