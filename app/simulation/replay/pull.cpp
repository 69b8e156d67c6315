#include "app/simulation/replay/pull.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway::app {
namespace {

constexpr double kFrequency_Hz = 2.0;
constexpr double kDamping = 0.8;          // of the critical one
constexpr double kLongestTurn = 0.4;      // of the spring's phase in a step [rad]
constexpr double kMost_m_per_s2 = 200.0;  // force by mass

}  // namespace

bool pull(SimulationRun& run, const Pull& p) {
  const simulation::AgentId id{p.agent, 0};
  simulation::Simulation& s = run.simulation();
  if (!s.contains(id) || p.agent >= run.input().agents.size()) return false;
  const std::optional<simulation::Physical>& physical = run.input().agents[p.agent].physical;
  if (!run.input().has_physics || !physical) return false;
  const Pose pose = s.poseOf(id);
  const Vec2 at = toWorld(pose, p.local);
  const simulation::Velocity v = s.velocityOf(id);
  const Vec2 turning = v.turn_rad_per_s * Vec2{-p.local.y, p.local.x};
  const Vec2 velocity = rotate(pose.heading, v.linear_m_per_s + turning);
  const double omega = std::min(2.0 * std::numbers::pi * kFrequency_Hz,
                                kLongestTurn / secondsOf(run.input().options.step));
  Vec2 push = (omega * omega) * (p.target - at) - (2.0 * kDamping * omega) * velocity;
  const double size = std::hypot(push.x, push.y);
  if (!std::isfinite(size)) return false;
  if (size > kMost_m_per_s2) push = (kMost_m_per_s2 / size) * push;
  return s.push(id, physical->mass_kg * push, at).has_value();
}

}  // namespace clearway::app
