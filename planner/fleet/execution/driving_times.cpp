#include "planner/fleet/execution/driving_times.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/trajectory/trajectory.h"

namespace clearway::fleet {
namespace {

constexpr double kRoundedPart = 0.008;  // the check permits 0.01

SpeedLimits limitsOf(const AgentClass& c) {
  SpeedLimits out;
  out.speed_m_per_s = c.speed_m_per_s;
  out.turn_rate_rad_per_s = c.turn_rate_rad_per_s;
  out.acceleration_m_per_s2 = c.acceleration_m_per_s2;
  out.turn_acceleration_rad_per_s2 = c.turn_acceleration_rad_per_s2;
  return out;
}

// How a motion is driven within a run.
struct Driven {
  Tick duration = 1;
  TimeLaw law;
};

// Rounding of the duration to whole ticks changes the speed by a part of 1 / ticks: whether that is
// far less than what the motion may change by itself.
bool isLong(const Trajectory& t, std::size_t motion, const Driven& made, double fastest) {
  const Motion& m = t.path().motions[motion];
  const double metres = travel(m);
  const double turn = std::abs(turnAngle(m));
  const SpeedLimits& l = t.limits();
  double rate = metres > 0.0 ? l.acceleration_m_per_s2 : kNoSpeedLimit;
  if (turn > 0.0) {
    const double unit = metres > 0.0 ? metres / turn : 1.0;
    rate = std::min(rate, l.turn_acceleration_rad_per_s2 * unit);
  }
  return fastest / static_cast<double>(made.duration) <=
         kRoundedPart * rate * secondsOf(made.duration);
}

// Of each motion of a trajectory that never waits; nullopt if one takes too little time.
std::optional<std::vector<Driven>> drivenMotions(const Trajectory& t) {
  std::vector<Driven> out;
  const auto& segments = t.segments();
  auto first = segments.begin();
  for (std::size_t k = 0; k < t.path().motions.size(); ++k) {
    auto last = first;
    double seconds = 0.0;
    double length = 0.0;
    double fastest = 0.0;
    for (; last != segments.end() && last->motion == k; ++last) {
      seconds += last->duration_s;
      length += last->length;
      fastest = std::max({fastest, last->speed, last->end_speed});
    }
    if (first == last || !(seconds > 0.0)) return std::nullopt;
    const Trajectory::Segment& begin = *first;
    const Trajectory::Segment& end = *std::prev(last);
    Driven made;
    made.duration = roundedUp(seconds);
    made.law.begin = begin.speed * seconds / length;
    made.law.end = end.end_speed * seconds / length;
    if (begin.acceleration > 0.0) made.law.rise = begin.duration_s / seconds;
    if (end.acceleration < 0.0) made.law.fall = end.duration_s / seconds;
    made.law.fall = std::min(made.law.fall, 1.0 - made.law.rise);
    if (!isLong(t, k, made, fastest)) return std::nullopt;
    out.push_back(made);
    first = last;
  }
  return out;
}

class DrivingTimes {
 public:
  DrivingTimes(const TimedFleetProblem& problem, const TimedFleetPlan& plan,
               const ActionGraph& graph)
      : problem_(problem),
        plan_(plan),
        graph_(graph),
        out_(plan),
        run_(plan.agents.size(), 0),
        ready_(graph.actions(), 0),
        ended_(graph.actions(), false) {}

  StopOr<TimedFleetPlan> make(StopCheck* stop) {
    std::vector<ActionId> order(graph_.actions());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](ActionId id) { return planned(id).start; });
    for (const ActionId id : order) {
      if (isStoppedInside(stop)) return stopped(stop->reason());
      if (!add(id)) return plan_;
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] const TimedMotion& planned(ActionId id) const {
    return plan_.agents[graph_.agentOf(id)].motions[graph_.indexOf(id)];
  }
  [[nodiscard]] const TimedMotion& made(ActionId id) const {
    return out_.agents[graph_.agentOf(id)].motions[graph_.indexOf(id)];
  }

  // False: an action before it comes later.
  bool add(ActionId id) {
    const std::size_t agent = graph_.agentOf(id);
    const std::size_t index = graph_.indexOf(id);
    for (const ActionEdge& e : graph_.edgesInto(id)) {
      if (!ended_[e.from]) return false;
      ready_[id] = std::max(ready_[id], made(e.from).end());
    }
    std::vector<TimedMotion>& motions = out_.agents[agent].motions;
    const Tick before = index == 0 ? 0 : motions[index - 1].end();
    const AgentClass& c = problem_.classes[problem_.agents[agent].agent_class];
    TimedMotion& m = motions[index];
    m.start = std::max(ready_[id], before);
    if (c.hasRamps()) {
      m.duration = leastDuration(c, m.motion);
      m.law = lawFromRest(c, m.motion);
    }
    ended_[id] = true;
    if (!c.hasRamps() || index == 0 || m.start > before || !extendRun(agent, index, c)) {
      run_[agent] = index;
    }
    return true;
  }

  // Drives from the motion before into this one, if that is possible and no later anywhere.
  bool extendRun(std::size_t agent, std::size_t index, const AgentClass& c) {
    std::vector<TimedMotion>& motions = out_.agents[agent].motions;
    const std::size_t first = run_[agent];
    Path path{motions[first].motion.from, {}};
    for (std::size_t k = first; k <= index; ++k) {
      if (motions[k].motion.kind == MotionKind::Glide) return false;
      path.motions.push_back(motions[k].motion);
    }
    const Result<Trajectory> trajectory = timeOptimal(std::move(path), limitsOf(c));
    if (!trajectory) return false;
    const auto driven = drivenMotions(*trajectory);
    if (!driven || !(driven->back().law.begin > 0.0)) return false;
    Tick now = motions[first].start;
    for (std::size_t k = first; k <= index; ++k) {
      if (now < ready_[graph_.id(agent, k)]) return false;
      now += (*driven)[k - first].duration;
      if (now > motions[k].end()) return false;
    }
    now = motions[first].start;
    for (std::size_t k = first; k <= index; ++k) {
      motions[k].start = now;
      motions[k].duration = (*driven)[k - first].duration;
      motions[k].law = (*driven)[k - first].law;
      now = motions[k].end();
    }
    return true;
  }

  const TimedFleetProblem& problem_;
  const TimedFleetPlan& plan_;
  const ActionGraph& graph_;
  TimedFleetPlan out_;
  std::vector<std::size_t> run_;  // of each agent: the first motion of its last run
  std::vector<Tick> ready_;       // of each action: when those before it have ended
  std::vector<bool> ended_;
};

}  // namespace

StopOr<TimedFleetPlan> withDrivingTimes(const TimedFleetProblem& problem,
                                        const TimedFleetPlan& plan, const ActionGraph& graph,
                                        StopCheck* stop) {
  return DrivingTimes(problem, plan, graph).make(stop);
}

}  // namespace clearway::fleet
