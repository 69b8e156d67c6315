// tests/support/timed_fleets.h — fleets with a shape and their schedules, in few words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "planner/common/timed_fleet.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::testing {

// A schedule that is built motion by motion, each as fast as its class permits.
class Schedule {
 public:
  Schedule(fleet::AgentClass agent_class, const Pose& start) : class_(std::move(agent_class)) {
    built_.start = start;
  }
  Schedule& rest(double seconds) {
    now_ += static_cast<fleet::Tick>(seconds * 1e6);
    return *this;
  }
  Schedule& drive(double metres) {  // negative: backwards
    Pose to = built_.last();
    to.position = to.position + metres * to.heading.vector();
    return moveTo(to);
  }
  Schedule& turn(double degrees) {
    Pose to = built_.last();
    to.heading = to.heading.turnedBy(*Heading::fromDegrees(degrees));
    return moveTo(to);
  }
  // An arc to the left (positive degrees) or to the right; `metres` is its chord.
  Schedule& arc(double metres, double degrees) {
    Pose to = built_.last();
    const Heading along = to.heading.turnedBy(*Heading::fromDegrees(0.5 * degrees));
    to.position = to.position + metres * along.vector();
    to.heading = to.heading.turnedBy(*Heading::fromDegrees(degrees));
    return moveTo(to);
  }
  Schedule& glide(Vec2 by, double degrees) {  // as between key frames
    Pose to = built_.last();
    to.position = to.position + by;
    to.heading = to.heading.turnedBy(*Heading::fromDegrees(degrees));
    return make(*motionBetweenKeyFrames(built_.last(), to));
  }
  Schedule& moveTo(const Pose& to) { return make(*motionBetween(built_.last(), to)); }
  Schedule& make(const Motion& m) {
    built_.motions.push_back({m, now_, fleet::leastDuration(class_, m)});
    now_ = built_.end();
    return *this;
  }
  [[nodiscard]] const fleet::AgentSchedule& built() const { return built_; }

 private:
  fleet::AgentClass class_;
  fleet::AgentSchedule built_;
  fleet::Tick now_ = 0;
};

// The fleet whose agents do what the schedules say: ids a0, a1, ..., one class each.
struct PlannedFleet {
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;

  explicit PlannedFleet(OccupancyGrid grid) : problem{std::move(grid), {}, {}} {}
  PlannedFleet& add(const fleet::AgentClass& agent_class, const fleet::AgentSchedule& schedule) {
    const std::size_t k = problem.agents.size();
    problem.classes.push_back(agent_class);
    problem.agents.push_back({"a" + std::to_string(k), k, schedule.start, schedule.last().position,
                              schedule.last().heading});
    plan.agents.push_back(schedule);
    return *this;
  }
  // An obstacle that does the same: ids o0, o1, ...
  PlannedFleet& addObstacle(const Footprint& footprint, const fleet::AgentSchedule& schedule) {
    problem.obstacles.push_back({"o" + std::to_string(problem.obstacles.size()), footprint,
                                 schedule.start, 0, fleet::kForever, schedule.motions});
    return *this;
  }
};

inline fleet::AgentClass boxClass(double length, double width, double speed = 1.0,
                                  double turn_rate = 1.0) {
  return {*Footprint::box(length, width), speed, turn_rate};
}

}  // namespace clearway::testing
