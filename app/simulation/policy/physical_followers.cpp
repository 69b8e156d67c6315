#include "app/simulation/policy/physical_followers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/simulation/pace.h"
#include "core/simulation/pursuit.h"

namespace clearway::app {
namespace {

constexpr double kBrakingWithoutForces_m_per_s2 = 1e3;

}  // namespace

simulation::Drive PhysicalFollowers::driveOf(const simulation::AgentDef& agent,
                                             const Footprint& footprint) {
  if (agent.physical) {
    return withForces(agent.drive, *agent.physical, footprint.circumscribedRadius());
  }
  simulation::Drive drive = agent.drive;
  drive.acceleration_m_per_s2 = kBrakingWithoutForces_m_per_s2;
  return drive;
}

PhysicalFollowers::PhysicalFollowers(std::vector<simulation::Drive> drives)
    : drives_(std::move(drives)),
      poses_(drives_.size()),
      speeds_m_per_s_(drives_.size(), 0.0),
      is_with_(drives_.size(), 1) {}

void PhysicalFollowers::observe(const simulation::Simulation& simulation,
                                std::vector<MotionClock>& clocks) {
  for (std::uint32_t k = 0; k < drives_.size(); ++k) {
    const simulation::AgentId id{k, 0};
    const simulation::Velocity v = simulation.velocityOf(id);
    poses_[k] = simulation.poseOf(id);
    speeds_m_per_s_[k] = length(v.linear_m_per_s);
    const simulation::Drive& drive = drives_[k];
    const Pose reference = clocks[k].pose();
    is_with_[k] = simulation::isWith(drive, poses_[k], reference, kPassed_m) ? 1 : 0;
    const bool is_there = simulation::isStill(v) &&
                          simulation::isWith(drive, poses_[k], reference, simulation::kReached_m);
    const bool moves_on =
        clocks[k].isInMotion() && simulation::drivesOn(clocks[k].path(), clocks[k].motion());
    clocks[k].setMayEnd(moves_on ? is_with_[k] != 0 : is_there);
  }
}

Tick PhysicalFollowers::share(std::uint32_t agent, const MotionClock& clock, Tick step,
                              const std::function<bool(std::size_t)>& opens) const {
  if (clock.hasArrived()) return step;
  const simulation::Drive& drive = drives_[agent];
  double pace = simulation::paceWith(drive, poses_[agent], clock.pose());
  if (pace <= 0.0) return 0;
  if (!clock.isInMotion()) return is_with_[agent] != 0 ? step : 0;
  pace = std::min(pace, simulation::paceBefore(drive, clock.path(), clock.motion(),
                                               clock.fraction(), secondsOf(step), opens));
  return std::max<Tick>(1, static_cast<Tick>(pace * static_cast<double>(step)));
}

Pose PhysicalFollowers::placeOf(std::uint32_t agent, const MotionClock& clock) const {
  return is_with_[agent] != 0 ? clock.pose() : poses_[agent];
}

void PhysicalFollowers::addPlace(std::uint32_t agent, const MotionClock& clock,
                                 Claim& claim) const {
  const Pose reference = clock.pose();
  claim.pose = placeOf(agent, clock);
  if (clock.hasArrived()) return;  // nothing drives it any more
  if (claim.pose != reference) {
    const Pose moved{reference.position, claim.pose.heading};
    if (moved != claim.pose) claim.place.push_back({MotionKind::Straight, claim.pose, moved});
    const Result<Motion> turn = motionBetween(moved, reference);
    if (turn && moved != reference) claim.place.push_back(*turn);
  }
  const simulation::Drive& drive = drives_[agent];
  const double speed = speeds_m_per_s_[agent];
  if (speed <= 0.0) return;
  const double distance_m = 0.5 * speed * speed / drive.acceleration_m_per_s2;
  const Tick time = std::max<Tick>(1, ticksOf(distance_m / drive.speed_m_per_s));
  const std::vector<Motion> braking = clock.stretch(time, true);
  claim.place.insert(claim.place.end(), braking.begin(), braking.end());
}

Tick PhysicalFollowers::brakingTime(std::uint32_t agent) const {
  const simulation::Drive& drive = drives_[agent];
  return ticksOf(0.5 * drive.speed_m_per_s / drive.acceleration_m_per_s2);
}

}  // namespace clearway::app
