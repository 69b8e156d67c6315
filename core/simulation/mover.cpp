#include "core/simulation/mover.h"

#include <algorithm>
#include <utility>

namespace clearway::simulation {
namespace {

constexpr Tick kShortestVisit = kTicksPerSecond / 1000;

}  // namespace

Mover::Mover(const Drive& drive, Controller controller, const Velocity& velocity)
    : controller_(std::move(controller)), drive_(drive) {
  if (std::holds_alternative<Steer>(controller_)) velocity_ = velocity;
}

Pose Mover::advance(Tick dt, const Pose& now) {
  if (arrived_ || std::holds_alternative<Rest>(controller_)) return now;
  clock_ = saturatedSum(clock_, dt);
  if (const auto* follow = std::get_if<FollowPath>(&controller_)) return followPath(follow->path);
  if (const auto* plan = std::get_if<VisitWaypoints>(&controller_)) return visit(*plan, now);
  if (const auto* function = std::get_if<FollowFunction>(&controller_)) {
    arrived_ = clock_ >= function->end;
    return function->pose(std::min(clock_, function->end));
  }
  return steer(std::get<Steer>(controller_), dt, now);
}

Pose Mover::followPath(const TimedPath& path) {
  while (next_ < path.motions.size() && clock_ >= path.motions[next_].end()) {
    ++next_;
    sampler_.reset();
  }
  if (next_ == path.motions.size()) {
    arrived_ = true;
    return path.last();
  }
  const TimedMotion& m = path.motions[next_];
  if (clock_ <= m.start) return m.motion.from;
  if (!sampler_) sampler_.emplace(m.motion);
  return sampler_->at(static_cast<double>(clock_ - m.start) / static_cast<double>(m.duration));
}

Pose Mover::visit(const VisitWaypoints& plan, Pose now) {
  for (;;) {
    if (leg_ < legs_.size()) {
      const Leg& leg = legs_[leg_];
      const Tick end = saturatedSum(leg_start_, leg.duration);
      if (clock_ < end) return poseAt(leg, clock_ - leg_start_);
      leg_start_ = end;
      now = leg.to;
      if (++leg_ == legs_.size()) {
        leg_start_ = saturatedSum(leg_start_, plan.waypoints[next_ - 1].wait);
      }
      continue;
    }
    if (clock_ < leg_start_) return now;
    if (leg_start_ == kForever) {  // the clock has stopped
      arrived_ = true;
      return now;
    }
    if (next_ == plan.waypoints.size()) {
      if (plan.waypoints.empty() || (plan.rounds != 0 && round_ + 1 == plan.rounds)) {
        arrived_ = true;
        return now;
      }
      ++round_;
      next_ = 0;
    }
    const Waypoint& place = plan.waypoints[next_++];
    legs_.clear();
    leg_ = 0;
    appendLegs(drive_, now, place.position, place.heading, legs_);
    if (legs_.empty()) {
      leg_start_ = saturatedSum(leg_start_, std::max(place.wait, kShortestVisit));
    }
  }
}

Pose Mover::steer(const Steer& controller, Tick dt, const Pose& now) {
  const std::optional<Velocity> wanted = controller.command({clock_ - dt, now, velocity_});
  if (!wanted) {
    arrived_ = true;
    velocity_ = {};
    return now;
  }
  const double dt_s = secondsOf(dt);
  velocity_ = reachable(drive_, velocity_, *wanted, dt_s);
  return movedBy(now, velocity_, dt_s);
}

}  // namespace clearway::simulation
