// maps/plan/project_agent.h — an agent as project files hold it, and its goals.
//
// Goals are numbered from 0: `goal`, then `more_goals`. Precondition of goalAt() and removeGoal():
// a valid index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/trajectory/speed_limits.h"
#include "maps/plan/plan_settings.h"
#include "maps/scene/body_mode.h"

namespace clearway::maps {

// A pose that an agent's path passes before the goal.
struct ViaPose {
  GoalPose pose;
  double wait_s = 0.0;
  friend bool operator==(const ViaPose&, const ViaPose&) = default;
};

struct ProjectAgent {
  std::string name;  // not empty; no two agents of a project share one
  AgentShape shape;
  AgentPadding padding;
  std::optional<Pose> start;  // nullopt: not placed
  std::optional<GoalPose> goal;
  std::optional<std::uint32_t> colour;  // 0xRRGGBB; else the automatic one of its number
  BodyLevel level{};                    // its floor
  SceneMode mode = SceneMode::Plane;
  DriveKind motion = DriveKind::Differential;  // used if the planner's settings do not define it
  double min_radius = 0.0;  // used if the planner's settings do not define it; 0: undefined
  std::vector<GoalPose> more_goals{};  // only with a goal: alternatives
  std::vector<ViaPose> via{};          // of a plan for it alone, in this order
  bool via_best = false;               // in the order of least cost instead
  bool loop = false;                   // the path ends at the start, instead of the goal
  double speed = 0.0;                  // in a fleet [m/s]; 0: 1 m/s
  double turn_rate = 0.0;              // in a fleet [rad/s]; 0: a quarter turn per second
  // Of trajectories; 0: no limit. A fleet has the smaller one of the first two, and the third.
  double acceleration = 0.0, deceleration = 0.0;  // [m/s²]; no deceleration: the acceleration
  double turn_acceleration = 0.0;                 // [rad/s²]
  double lateral_acceleration = 0.0;              // [m/s²]
  double jerk = 0.0;                              // [m/s³]
  BodyPhysics physics{};
  std::uint32_t colour_number = 0;  // 0: its place among the agents; see colourNumber()
  friend bool operator==(const ProjectAgent&, const ProjectAgent&) = default;
};

// Of its trajectories; nullopt: it has no limit but those of its speed and turn rate.
[[nodiscard]] inline std::optional<SpeedLimits> trajectoryLimits(const ProjectAgent& a) {
  if (a.acceleration == 0.0 && a.deceleration == 0.0 && a.turn_acceleration == 0.0 &&
      a.lateral_acceleration == 0.0 && a.jerk == 0.0) {
    return std::nullopt;
  }
  const auto limit = [](double v) { return v > 0.0 ? v : kNoSpeedLimit; };
  SpeedLimits out;
  if (a.speed > 0.0) out.speed_m_per_s = a.speed;
  if (a.turn_rate > 0.0) out.turn_rate_rad_per_s = a.turn_rate;
  out.acceleration_m_per_s2 = limit(a.acceleration);
  if (a.deceleration > 0.0) out.deceleration_m_per_s2 = a.deceleration;
  out.turn_acceleration_rad_per_s2 = limit(a.turn_acceleration);
  out.lateral_acceleration_m_per_s2 = limit(a.lateral_acceleration);
  out.jerk_m_per_s3 = limit(a.jerk);
  return out;
}

[[nodiscard]] inline std::size_t goalCount(const ProjectAgent& a) {
  return a.goal ? 1 + a.more_goals.size() : 0;
}
[[nodiscard]] inline GoalPose& goalAt(ProjectAgent& a, std::size_t i) {
  return i == 0 ? *a.goal : a.more_goals[i - 1];
}
[[nodiscard]] inline const GoalPose& goalAt(const ProjectAgent& a, std::size_t i) {
  return i == 0 ? *a.goal : a.more_goals[i - 1];
}
// Appends a goal.
inline void addGoal(ProjectAgent& a, const GoalPose& goal) {
  if (a.goal) {
    a.more_goals.push_back(goal);
  } else {
    a.goal = goal;
  }
}
// Removes a goal; the indices of later goals decrease by one.
inline void removeGoal(ProjectAgent& a, std::size_t i) {
  if (i == 0 && a.more_goals.empty()) {
    a.goal.reset();
    return;
  }
  if (i == 0) a.goal = a.more_goals.front();
  a.more_goals.erase(a.more_goals.begin() + static_cast<std::ptrdiff_t>(i == 0 ? 0 : i - 1));
}
// Goals, then via points.
[[nodiscard]] inline std::size_t placeCount(const ProjectAgent& a) {
  return goalCount(a) + a.via.size();
}
[[nodiscard]] inline GoalPose& placeAt(ProjectAgent& a, std::size_t i) {
  const std::size_t goals = goalCount(a);
  return i < goals ? goalAt(a, i) : a.via[i - goals].pose;
}
[[nodiscard]] inline const GoalPose& placeAt(const ProjectAgent& a, std::size_t i) {
  const std::size_t goals = goalCount(a);
  return i < goals ? goalAt(a, i) : a.via[i - goals].pose;
}
// Calls change(goal) for each goal, and for the poses of via points.
template <class Change>
void forGoals(ProjectAgent& a, const Change& change) {
  for (std::size_t i = 0; i < goalCount(a); ++i) change(goalAt(a, i));
  for (ViaPose& v : a.via) change(v.pose);
}

}  // namespace clearway::maps
