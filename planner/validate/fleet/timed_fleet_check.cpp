#include "planner/validate/fleet/timed_fleet_check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/number_text.h"
#include "planner/validate/motion/motion_fraction.h"
#include "planner/validate/motion/swept_area_overlap.h"
#include "planner/validate/validate.h"

namespace clearway::validation {
namespace {

using fleet::AgentSchedule;
using fleet::Tick;
using fleet::TimedFleetPlan;
using fleet::TimedFleetProblem;

std::string seconds(double ticks) {
  char text[40];
  std::snprintf(text, sizeof text, "%.6f s", ticks / static_cast<double>(fleet::kTicksPerSecond));
  return text;
}

Message textOf(const Pose& p) {
  return {"(%1, %2), heading %3 degrees",
          {roundedText(p.position.x), roundedText(p.position.y), roundedText(p.heading.degrees())}};
}

class FleetCheck {
 public:
  FleetCheck(const TimedFleetProblem& problem, const TimedFleetPlan& plan, StopCheck* stop)
      : problem_(problem), plan_(plan), stop_(stop) {}

  StopOr<TimedFleetCertificate> run() {
    if (plan_.agents.size() != problem_.agents.size()) {
      certificate_.fault = TimedFleetFault::Agents;
      certificate_.problem = {"the plan has %1 schedules for %2 agents",
                              {plan_.agents.size(), problem_.agents.size()}};
      return certificate_;
    }
    certificate_.free = checkSchedules() && checkObstacles() && checkPairs();
    if (stop_ != nullptr && stop_->reason() != StopReason::None) return stopped(stop_->reason());
    if (certificate_.free) certificate_.cost = costOf(plan_);
    return certificate_;
  }

 private:
  [[nodiscard]] const fleet::AgentClass& classOf(std::size_t agent) const {
    return problem_.classes[problem_.agents[agent].agent_class];
  }
  [[nodiscard]] Message nameOf(std::size_t body) const {
    return {problem_.isObstacle(body) ? "obstacle '%1'" : "agent '%1'", {problem_.idOf(body)}};
  }

  bool checkSchedules() {
    for (std::size_t k = 0; k < plan_.agents.size(); ++k) {
      if (isStopped(stop_)) return false;
      auto fault = findScheduleFault(problem_.agents[k], classOf(k), plan_.agents[k]);
      if (!fault) continue;
      certificate_.fault = fault->fault;
      certificate_.agent = k;
      certificate_.motion = fault->motion;
      certificate_.time = fault->time;
      certificate_.pose = fault->pose;
      certificate_.problem = {"%1: %2, at %3",
                              {nameOf(k), fault->what, seconds(static_cast<double>(fault->time))}};
      return false;
    }
    return true;
  }

  // The time of a point on the path of a schedule.
  [[nodiscard]] static Tick timeOf(const AgentSchedule& schedule, const PathPoint& p) {
    if (schedule.motions.empty()) return 0;
    const fleet::TimedMotion& m = schedule.motions[p.motion];
    return m.start + static_cast<Tick>(m.law.shareAt(p.t) * static_cast<double>(m.duration));
  }

  bool checkObstacles() {
    certificate_.wall.lower_bound_m = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < plan_.agents.size(); ++k) {
      const AgentSchedule& schedule = plan_.agents[k];
      Path path{schedule.start, {}};
      for (const fleet::TimedMotion& m : schedule.motions) path.motions.push_back(m.motion);
      StopCheck unlimited{Budget{}};
      const StopOr<Certificate> c =
          validate(problem_.grid, classOf(k).footprint, path, TouchRule::TouchingIsFree, {},
                   stop_ != nullptr ? *stop_ : unlimited);
      if (!c) return false;
      const Tick time = timeOf(schedule, c->where);
      if (!c->free) {
        certificate_.fault = TimedFleetFault::Obstacle;
        certificate_.agent = k;
        certificate_.motion = c->where.motion;
        certificate_.time = time;
        certificate_.pose = c->where.pose;
        certificate_.cell = c->cell;
        certificate_.depth_m = c->depth_m;
        certificate_.problem = {"%1: %2, at %3",
                                {nameOf(k), c->problem, seconds(static_cast<double>(time))}};
        return false;
      }
      if (c->clearance_m < certificate_.wall.lower_bound_m) {
        certificate_.wall = {c->clearance_m, k, time, c->where.pose, c->cell};
      }
    }
    return true;
  }

  bool checkPairs() {
    if (problem_.bodies() < 2) return true;
    TimedPairCheck check(pairAllowance(problem_, plan_), stop_);
    TimedPairSweep sweep(problem_, plan_);
    // A little more, so that the separation at the start itself is found.
    check.limitSeparation(sweep.startSeparation() * (1.0 + 1e-9) + 1e-9);
    const double extra = reachAtAnySpeed();
    const auto found = sweep.run([&] { return check.reach() + extra; },
                                 [&](const AgentSpan& a, const AgentSpan& b, Tick begin, Tick end) {
                                   auto collision = check.check(a, b, begin, end);
                                   if (collision || begin == end) return collision;
                                   return atAnySpeed(a, b, begin);
                                 },
                                 stop_);
    certificate_.work = {sweep.counters(), check.counters()};
    if (!found) return false;
    if (*found) {
      report(**found, check.resolution());
      return false;
    }
    if (!problem_.hasRamps()) certificate_.separation = check.separation();
    return true;
  }

  // Two bodies that are so much further from each other at fixed speeds may meet at others [m].
  [[nodiscard]] double reachAtAnySpeed() const {
    double longest = 0.0;
    for (std::size_t k = 0; k < plan_.agents.size(); ++k) {
      if (!classOf(k).hasRamps()) continue;
      for (const fleet::TimedMotion& m : plan_.agents[k].motions) {
        longest = std::max(longest, travel(m.motion));
      }
    }
    return 2.0 * longest;
  }

  // Where a motion has no fixed speed: a place that both sweep or cover.
  [[nodiscard]] std::optional<PairCollision> atAnySpeed(const AgentSpan& a, const AgentSpan& b,
                                                        Tick begin) {
    const auto has_ramps = [&](const AgentSpan& s) {
      return s.motion != nullptr && !problem_.isObstacle(s.agent) && classOf(s.agent).hasRamps();
    };
    if (!has_ramps(a) && !has_ramps(b)) return std::nullopt;
    const auto area = [](const AgentSpan& s) {
      return s.motion != nullptr ? SweptArea{s.footprint, s.motion->motion}
                                 : areaAtRest(*s.footprint, s.rest);
    };
    if (!sweptAreasOverlap(area(a), area(b))) return std::nullopt;
    at_any_speed_ = true;
    const auto pose = [](const AgentSpan& s) {
      return s.motion != nullptr ? s.motion->motion.from : s.rest;
    };
    return PairCollision{
        {a.agent, b.agent, static_cast<double>(begin), pose(a), pose(b)}, 0.0, true};
  }

  void report(const PairCollision& c, double resolution) {
    certificate_.fault = TimedFleetFault::Collision;
    certificate_.agent = c.where.agent;
    certificate_.other = c.where.other;
    certificate_.time = static_cast<Tick>(c.where.tick);
    certificate_.pose = c.where.pose;
    certificate_.other_pose = c.where.other_pose;
    certificate_.depth_m = c.depth_m;
    certificate_.undecided = c.undecided;
    const Message one("%1 at %2", {nameOf(c.where.agent), textOf(c.where.pose)});
    const Message other("%1 at %2", {nameOf(c.where.other), textOf(c.where.other_pose)});
    if (at_any_speed_) {
      certificate_.problem = {"%1 and %2 sweep a common place at speeds that are not fixed, at %3",
                              {one, other, seconds(c.where.tick)}};
      return;
    }
    certificate_.problem = {
        c.undecided ? "%1 and %2 touch within %3 m while one turns, at %4"
                    : "%1 and %2 collide, %3 m deep, at %4",
        {one, other, roundedText(c.undecided ? resolution : c.depth_m), seconds(c.where.tick)}};
  }

  const TimedFleetProblem& problem_;
  const TimedFleetPlan& plan_;
  StopCheck* stop_;
  TimedFleetCertificate certificate_;
  bool at_any_speed_ = false;  // the collision that was found
};

}  // namespace

StopOr<TimedFleetCertificate> validateTimedFleet(const TimedFleetProblem& problem,
                                                 const TimedFleetPlan& plan, StopCheck* stop) {
  return FleetCheck(problem, plan, stop).run();
}

}  // namespace clearway::validation
