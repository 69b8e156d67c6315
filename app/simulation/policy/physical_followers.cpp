#include "app/simulation/policy/physical_followers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/simulation/pace.h"
#include "core/simulation/pursuit.h"

namespace clearway::app {
namespace {

constexpr double kComfort = 0.5;      // of the braking that is possible
constexpr double kLeastShare = 0.05;  // of the planned speed
constexpr double kMostBraking = 1e3;  // [m/s^2]

// Of the centre, or of the rim of a base that turns in place.
double lengthOf(const Motion& m, double radius_m) {
  return m.kind == MotionKind::Turn ? std::abs(turnAngle(m)) * radius_m : travel(m);
}

}  // namespace

PhysicalFollowers::Body PhysicalFollowers::bodyOf(const simulation::AgentDef& agent,
                                                  const Footprint& footprint) {
  const double radius_m = footprint.circumscribedRadius();
  const double braking = agent.physical
                             ? withForces({}, *agent.physical, radius_m).acceleration_m_per_s2
                             : kMostBraking;
  return {agent.drive, braking, radius_m};
}

PhysicalFollowers::PhysicalFollowers(std::vector<Body> bodies)
    : bodies_(std::move(bodies)),
      poses_(bodies_.size()),
      speeds_m_per_s_(bodies_.size(), 0.0),
      is_with_(bodies_.size(), 1) {}

void PhysicalFollowers::observe(const simulation::Simulation& simulation,
                                std::vector<MotionClock>& clocks) {
  for (std::uint32_t k = 0; k < bodies_.size(); ++k) {
    const simulation::AgentId id{k, 0};
    const simulation::Velocity v = simulation.velocityOf(id);
    poses_[k] = simulation.poseOf(id);
    speeds_m_per_s_[k] = length(v.linear_m_per_s);
    const simulation::Drive& drive = bodies_[k].drive;
    const Pose reference = clocks[k].pose();
    is_with_[k] = simulation::isWith(drive, poses_[k], reference, kPassed_m) ? 1 : 0;
    const bool is_there = simulation::isStill(v) &&
                          simulation::isWith(drive, poses_[k], reference, simulation::kReached_m);
    const bool moves_on =
        clocks[k].isInMotion() && simulation::drivesOn(clocks[k].path(), clocks[k].motion());
    clocks[k].setMayEnd(moves_on ? is_with_[k] != 0 : is_there);
  }
}

double PhysicalFollowers::distanceToStop(std::uint32_t agent, const MotionClock& clock,
                                         double most_m,
                                         const std::function<bool(std::size_t)>& opens) const {
  const auto& motions = clock.path().motions;
  const double radius_m = bodies_[agent].radius_m;
  std::size_t k = clock.motion();
  double sum = lengthOf(motions[k].motion, radius_m) * (1.0 - clock.fraction());
  while (sum < most_m && simulation::drivesOn(clock.path(), k) && opens(k + 1)) {
    sum += lengthOf(motions[++k].motion, radius_m);
  }
  return sum;
}

Tick PhysicalFollowers::share(std::uint32_t agent, const MotionClock& clock, Tick step,
                              const std::function<bool(std::size_t)>& opens) const {
  if (clock.hasArrived()) return step;
  const Pose reference = clock.pose();
  const Body& body = bodies_[agent];
  const bool may_turn_away = body.drive.kind == DriveKind::Car;
  if (length(reference.position - poses_[agent].position) > simulation::kMostLag_m) return 0;
  if (!may_turn_away &&
      std::abs(reference.heading.angleTo(poses_[agent].heading)) > simulation::kMostTurnLag_rad) {
    return 0;
  }
  if (!clock.isInMotion()) return is_with_[agent] != 0 ? step : 0;
  const TimedMotion& m = clock.path().motions[clock.motion()];
  const double speed = lengthOf(m.motion, body.radius_m) / secondsOf(m.duration);
  const double braking = kComfort * body.braking_m_per_s2;
  const double left =
      distanceToStop(agent, clock, speed * (0.5 * speed / braking + secondsOf(step)), opens) -
      0.5 * speed * secondsOf(step);  // in the middle of the step
  const double most = std::sqrt(2.0 * braking * std::max(0.0, left));
  if (most >= speed) return step;
  const double part = std::max(kLeastShare, most / speed) * static_cast<double>(step);
  return std::max<Tick>(1, static_cast<Tick>(part));
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
  const Body& body = bodies_[agent];
  const double speed = speeds_m_per_s_[agent];
  if (speed <= 0.0) return;
  const double distance_m = 0.5 * speed * speed / body.braking_m_per_s2;
  const Tick time = std::max<Tick>(1, ticksOf(distance_m / body.drive.speed_m_per_s));
  const std::vector<Motion> braking = clock.stretch(time, true);
  claim.place.insert(claim.place.end(), braking.begin(), braking.end());
}

Tick PhysicalFollowers::brakingTime(std::uint32_t agent) const {
  const Body& body = bodies_[agent];
  return ticksOf(0.5 * body.drive.speed_m_per_s / body.braking_m_per_s2);
}

}  // namespace clearway::app
