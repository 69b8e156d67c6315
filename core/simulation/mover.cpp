#include "core/simulation/mover.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/simulation/pace.h"
#include "core/simulation/pursuit.h"

namespace clearway::simulation {
namespace {

constexpr Tick kShortestVisit = kTicksPerSecond / 1000;
constexpr double kSmallTurn = 3.0;  // of a leg that is less than half a turn [rad]

}  // namespace

Mover::Mover(const Drive& drive, Controller controller, const Velocity& velocity)
    : controller_(std::move(controller)), drive_(drive) {
  if (std::holds_alternative<Steer>(controller_)) velocity_ = velocity;
  const auto* const target = std::get_if<FollowTarget>(&controller_);
  if (target != nullptr) reference_ = target->target->pose;
}

Pose Mover::advance(Tick dt, const Pose& now) {
  if (arrived_ || std::holds_alternative<Rest>(controller_)) return now;
  clock_ = saturatedSum(clock_, dt);
  bends_ = false;
  if (const auto* follow = std::get_if<FollowPath>(&controller_)) return followPath(follow->path);
  if (const auto* plan = std::get_if<VisitWaypoints>(&controller_)) return visit(*plan, now);
  if (const auto* function = std::get_if<FollowFunction>(&controller_)) {
    arrived_ = clock_ >= function->end;
    bends_ = static_cast<bool>(function->track);
    return function->pose(std::min(clock_, function->end));
  }
  if (const auto* target = std::get_if<FollowTarget>(&controller_)) {
    arrived_ = target->target->arrived;
    bends_ = target->target->bends;
    return target->target->pose;
  }
  return steer(std::get<Steer>(controller_), dt, now);
}

Pose Mover::followPath(const TimedPath& path) {
  while (next_ < path.motions.size() && clock_ >= path.motions[next_].end()) {
    ++next_;
    sampler_.reset();
    bends_ = true;
  }
  if (next_ == path.motions.size()) {
    arrived_ = true;
    return path.last();
  }
  const TimedMotion& m = path.motions[next_];
  if (clock_ <= m.start) return m.motion.from;
  if (!sampler_) sampler_.emplace(m.motion);
  return sampler_->at(m.fractionAt(clock_));
}

Pose Mover::visit(const VisitWaypoints& plan, Pose now) {
  passed_.clear();
  for (;;) {
    if (leg_ < legs_.size()) {
      const Leg& leg = legs_[leg_];
      const Tick end = saturatedSum(leg_start_, leg.duration);
      if (clock_ < end) {
        bends_ = !passed_.empty() || std::abs(leg.turn_rad) > kSmallTurn;
        return poseAt(leg, clock_ - leg_start_);
      }
      passed_.push_back({leg, leg_start_});
      bends_ = true;
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
  bends_ = std::abs(velocity_.turn_rad_per_s) * dt_s > kSmallTurn;
  return movedBy(now, velocity_, dt_s);
}

void Mover::appendTrack(Tick dt, const Pose& from, const Pose& to,
                        std::vector<MotionPart>& out) const {
  const auto* const function = std::get_if<FollowFunction>(&controller_);
  const auto* const target = std::get_if<FollowTarget>(&controller_);
  if (const auto* follow = std::get_if<FollowPath>(&controller_)) {
    appendPath(follow->path, dt, out);
  } else if (std::holds_alternative<VisitWaypoints>(controller_)) {
    const Tick begin = clock_ - dt;
    const auto append = [&](const Leg& leg, Tick start) {
      const Tick first = std::max<Tick>(0, begin - start);
      const Tick last = std::min(leg.duration, clock_ - start);
      if (first < last) appendParts(leg, first, last, start - begin, out);
    };
    for (const PassedLeg& p : passed_) append(p.leg, p.start);
    if (leg_ < legs_.size()) append(legs_[leg_], leg_start_);
  } else if (std::holds_alternative<Steer>(controller_)) {
    appendSteered(dt, from, to, out);
  } else if (function != nullptr && function->track) {
    function->track(dt, out);
  } else if (target != nullptr && target->target->track) {
    target->target->track(dt, out);
  } else {
    out.push_back({0.0, static_cast<double>(dt), from, to, false, 0.0});
  }
}

void Mover::appendPath(const TimedPath& path, Tick dt, std::vector<MotionPart>& out) const {
  const Tick begin = clock_ - dt;
  std::size_t k = next_;
  while (k > 0 && path.motions[k - 1].end() > begin) --k;
  for (; k < path.motions.size() && path.motions[k].start < clock_; ++k) {
    const TimedMotion& m = path.motions[k];
    const auto shareAt = [&](Tick time) {
      return static_cast<double>(time - m.start) / static_cast<double>(m.duration);
    };
    const Tick first = std::max(begin, m.start);
    const Tick last = std::min(clock_, m.end());
    appendParts(m.motion, m.law,
                {shareAt(first), shareAt(last), static_cast<double>(first - begin),
                 static_cast<double>(last - begin)},
                out);
  }
}

void Mover::appendSteered(Tick dt, const Pose& from, const Pose& to,
                          std::vector<MotionPart>& out) const {
  const double dt_s = secondsOf(dt);
  const int pieces = 1 + static_cast<int>(std::abs(velocity_.turn_rad_per_s) * dt_s / kSmallTurn);
  const auto cut = [&](int n) { return static_cast<double>(n) / pieces; };
  const auto at = [&](int n) {
    if (n == 0) return from;
    return n == pieces ? to : movedBy(from, velocity_, dt_s * cut(n));
  };
  for (int k = 0; k < pieces; ++k) {
    const auto whole = static_cast<double>(dt);
    out.push_back({whole * cut(k), whole * cut(k + 1), at(k), at(k + 1), true, 0.0});
  }
}

Velocity Mover::pursue(Tick dt, const Drive& drive, const Pose& now, const Velocity& velocity) {
  if (arrived_) return {};
  if (const auto* follow = std::get_if<FollowPath>(&controller_)) {
    return trackPath(follow->path, dt, drive, now, velocity);
  }
  if (const auto* plan = std::get_if<VisitWaypoints>(&controller_)) {
    return pursueWaypoints(*plan, dt, drive, now, velocity);
  }
  if (const auto* target = std::get_if<FollowTarget>(&controller_)) {
    clock_ += dt;
    arrived_ = target->target->arrived;
    const Pose from = std::exchange(reference_, target->target->pose);
    return keepingTo(drive, now, from,
                     target->target->pace.value_or(paceBetween(from, reference_, secondsOf(dt))));
  }
  const auto* const steer = std::get_if<Steer>(&controller_);
  if (steer == nullptr) return {};
  const std::optional<Velocity> wanted = steer->command({clock_, now, velocity});
  clock_ += dt;
  arrived_ = !wanted;
  return wanted ? reachable(drive_, velocity, *wanted, secondsOf(dt)) : Velocity{};
}

Velocity Mover::trackPath(const TimedPath& path, Tick dt, const Drive& drive, const Pose& now,
                          const Velocity& velocity) {
  const Pose from = poseAt(path, clock_);
  if (clock_ >= path.end() && isStill(velocity) && isReached(now, from.position, from.heading)) {
    arrived_ = true;
    return {};
  }
  // At the end a base that turns in place makes good what it slipped sideways; a car cannot.
  if (clock_ >= path.end() && drive.kind == DriveKind::Car) {
    const Vec2 error = unrotate(now.heading, from.position - now.position);
    if (isStill(velocity) && std::abs(error.x) <= kReached_m && length(error) <= kMostLag_m) {
      arrived_ = true;
      return {};
    }
  } else if (clock_ >= path.end()) {
    return pursuit(drive, now, from.position, from.heading);
  }
  Pace pace;
  if (length(from.position - now.position) <= kMostLag_m) {
    pace = goOn(path, dt, drive, now, velocity);
  }
  return keepingTo(drive, now, from, pace);
}

Pace Mover::goOn(const TimedPath& path, Tick dt, const Drive& drive, const Pose& now,
                 const Velocity& velocity) {
  while (next_ < path.motions.size() && clock_ >= path.motions[next_].end()) ++next_;
  const Tick start = next_ < path.motions.size() ? path.motions[next_].start : kForever;
  const Tick wait = std::max<Tick>(0, start - clock_);
  if (wait >= dt) {
    clock_ += dt;
    return {};
  }
  const TimedMotion& m = path.motions[next_];
  const bool waits = clock_ <= start && start > (next_ > 0 ? path.motions[next_ - 1].end() : 0);
  clock_ += wait;
  if (waits && !isWith(drive, now, m.motion.from, kReached_m)) return {};
  const double share = static_cast<double>(clock_ - start) / static_cast<double>(m.duration);
  const auto opens = [&path](std::size_t motion) {
    return path.motions[motion].start == path.motions[motion - 1].end();
  };
  const Pace out = paceOf(drive, {path, next_, share, secondsOf(m.duration)}, now, velocity,
                          secondsOf(dt - wait), opens);
  clock_ += static_cast<Tick>(std::ceil(out.share * static_cast<double>(dt - wait)));
  return out;
}

Velocity Mover::pursueWaypoints(const VisitWaypoints& plan, Tick dt, const Drive& drive,
                                const Pose& now, const Velocity& velocity) {
  clock_ += dt;
  while (next_ < plan.waypoints.size()) {
    const Waypoint& place = plan.waypoints[next_];
    const bool last = next_ + 1 == plan.waypoints.size() && round_ + 1 == plan.rounds;
    const bool there = isReached(now, place.position, place.heading) &&
                       (isStill(velocity) || (place.wait == 0 && !last));
    if (!there && leg_start_ == 0) {
      return pursuit(drive, now, place.position, place.heading);
    }
    if (leg_start_ == 0) leg_start_ = clock_ + place.wait;  // it arrived here
    if (clock_ < leg_start_) return {};
    leg_start_ = 0;
    if (++next_ < plan.waypoints.size()) continue;
    if (plan.rounds != 0 && round_ + 1 == plan.rounds) break;
    ++round_;
    next_ = 0;
    if (plan.waypoints.size() == 1) return {};  // it waits there for ever
  }
  arrived_ = true;
  return {};
}

}  // namespace clearway::simulation
