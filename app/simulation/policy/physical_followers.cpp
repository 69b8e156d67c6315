#include "app/simulation/policy/physical_followers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/simulation/dynamics.h"
#include "core/simulation/pursuit.h"

namespace clearway::app {

PhysicalFollowers::Body PhysicalFollowers::bodyOf(const simulation::AgentDef& agent,
                                                  const Footprint& footprint) {
  Body out;
  out.drive = agent.drive;
  if (!agent.physical) return out;
  const double radius_m = footprint.circumscribedRadius();
  out.is_forced = true;
  out.forced = withForces(agent.drive, *agent.physical, radius_m);
  out.braking_m_per_s2 = withForces({}, *agent.physical, radius_m).acceleration_m_per_s2;
  return out;
}

PhysicalFollowers::PhysicalFollowers(std::vector<Body> bodies)
    : bodies_(std::move(bodies)),
      poses_(bodies_.size()),
      velocities_(bodies_.size()),
      paces_(bodies_.size()),
      is_with_(bodies_.size(), 1) {}

void PhysicalFollowers::observe(const simulation::Simulation& simulation,
                                std::vector<MotionClock>& clocks) {
  for (std::uint32_t k = 0; k < bodies_.size(); ++k) {
    const simulation::AgentId id{k, 0};
    const simulation::Velocity v = simulation.velocityOf(id);
    poses_[k] = simulation.poseOf(id);
    velocities_[k] = v;
    paces_[k].reset();
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

Tick PhysicalFollowers::share(std::uint32_t agent, const MotionClock& clock, Tick step, Tick until,
                              const Gates& gates) {
  const Body& body = bodies_[agent];
  if (clock.hasArrived() || !body.is_forced) return step;
  const Pose reference = clock.pose();
  if (length(reference.position - poses_[agent].position) > simulation::kMostLag_m) return 0;
  if (body.drive.kind != DriveKind::Car &&
      std::abs(reference.heading.angleTo(poses_[agent].heading)) > simulation::kMostTurnLag_rad) {
    return 0;
  }
  const bool is_with = is_with_[agent] != 0;
  Tick wait = 0;
  Tick lasts = clock.lasts();
  if (!clock.isInMotion()) {
    if (!is_with) return 0;
    const std::optional<Tick> before = clock.waitBeforeMotion(until, gates.gate);
    if (!before) return step;
    wait = *before;
    lasts = clock.path().motions[clock.motion()].duration;
  }
  if (clock.isPaused(until)) return step;
  const simulation::PathPlace at{clock.path(), clock.motion(), clock.share(), secondsOf(lasts)};
  const auto paceWith = [&](const std::function<bool(std::size_t)>& opens) {
    return simulation::paceOf(body.forced, at, poses_[agent], velocities_[agent],
                              secondsOf(step - wait), opens, simulation::kCloseLead);
  };
  // At the end of a motion the reference waits for its body.
  const bool may_go_on = is_with || clock.share() < 1.0;
  const auto opens = [&](std::size_t motion) {
    return (may_go_on || motion > clock.motion() + 1) && gates.opens(motion);
  };
  paces_[agent] = paceWith(opens);
  if (!is_with) {  // it cannot brake at once, as its reference can: it does so before
    const simulation::Pace stops = paceWith(
        [&](std::size_t motion) { return motion > clock.motion() + 1 && gates.opens(motion); });
    simulation::Pace& pace = *paces_[agent];
    pace.most_m_per_s = std::min(pace.most_m_per_s, stops.most_m_per_s);
    pace.most_rad_per_s = std::min(pace.most_rad_per_s, stops.most_rad_per_s);
  }
  const double rest = paces_[agent]->share * static_cast<double>(step - wait);
  return std::min(step, wait + static_cast<Tick>(std::ceil(rest)));
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
  const double speed = length(velocities_[agent].linear_m_per_s);
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
