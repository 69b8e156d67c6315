#include "planner/query/plan_in_time.h"

#include <algorithm>
#include <utility>

#include "planner/query/proved_fleet.h"
#include "planner/query/whole_lines.h"

namespace clearway {
namespace {

using fleet::AgentClass;
using fleet::AgentSchedule;
using fleet::TimedFleetProblem;

// Each motion as fast as the agent can. Who keeps its heading skips turns.
AgentSchedule atFullSpeed(const AgentClass& agent_class, const Pose& start, const Path& path,
                          bool keeps_heading) {
  AgentSchedule out{start, {}};
  for (const Motion& m : path.motions) {
    Motion moved = m;
    if (keeps_heading) {
      if (m.from.position == m.to.position) continue;
      moved = {MotionKind::Straight, out.last(), {m.to.position, start.heading}};
    }
    out.motions.push_back({moved, out.end(), fleet::leastDuration(agent_class, moved)});
  }
  return out;
}

bool turns(const AgentSchedule& schedule) {
  return std::ranges::any_of(schedule.motions, [](const fleet::TimedMotion& m) {
    return m.motion.kind != MotionKind::Straight;
  });
}

class PlannerInTime {
 public:
  PlannerInTime(const CheckedQuery& query, const TimedFleetProblem& problem,
                const PlanControl& control)
      : query_(query), problem_(problem), control_(control), clock_(Budget{}) {}

  Result<PlanInTime> run() {
    TRY(fleet::checkTimedFleetValues(problem_));
    if (const auto at_start = validation::obstacleAtStart(problem_, 0)) {
      refuse(PlanStatus::InvalidStart,
             {"'%1' is there at the beginning", {problem_.obstacles[*at_start].id}});
    } else {
      out_.path = plan(query_, control_);
      if (out_.path.status != PlanStatus::Solved) {
        refuse(out_.path.status, out_.path.reason, out_.path.stop);
      } else if (!provePath()) {
        waitThenDrive();
        trySooner([this] { driveAround(); });
        trySooner([this] { planOnLattice(); });
      }
    }
    out_.time_s = clock_.elapsed_s();
    return std::move(out_);
  }

 private:
  void refuse(PlanStatus status, Message reason, StopReason stop = StopReason::None) {
    out_.status = status;
    out_.stop = stop;
    out_.reason = std::move(reason);
  }

  // True if the query's path serves after this wait, or the proof was stopped.
  bool provePath(fleet::Tick wait = 0) {
    const fleet::TimedAgent& agent = problem_.agents.front();
    out_.plan.agents = {atFullSpeed(problem_.classes[agent.agent_class], agent.start,
                                    out_.path.path, query_.point() != nullptr)};
    for (fleet::TimedMotion& m : out_.plan.agents.front().motions) m.start += wait;
    StopCheck stop(Budget{.time_limit_s = timeLeft()}, control_.stop);
    auto certificate = validation::validateTimedFleet(problem_, out_.plan, &stop);
    if (!certificate) {
      refuse(PlanStatus::Cancelled, "interrupted before the check of the plan ended",
             stop.reason());
      if (stop.reason() == StopReason::TimeLimit) out_.status = PlanStatus::LimitReached;
      return true;
    }
    if (!certificate->free) return false;
    out_.certificate = *std::move(certificate);
    out_.status = PlanStatus::Solved;
    out_.follows_path = true;
    return true;
  }

  // The time from which on no body moves, comes or goes.
  [[nodiscard]] fleet::Tick lastChange() const {
    fleet::Tick last = 0;
    for (const fleet::TimedObstacle& o : problem_.obstacles) {
      if (!o.motions.empty()) last = std::max(last, o.motions.back().end());
      last = std::max(last, o.end == fleet::kForever ? o.begin : o.end);
    }
    return last;
  }

  // Tries waits of growing length, then between the first that serves and the one before.
  void waitThenDrive() {
    constexpr fleet::Tick kWaits = 64;
    constexpr int kHalvings = 8;
    const fleet::Tick step = (lastChange() + kWaits - 1) / kWaits;
    fleet::Tick serves = step;
    while (serves <= kWaits * step && step > 0 && !provePath(serves)) serves += step;
    if (out_.status != PlanStatus::Solved) return;
    PlanInTime best = out_;
    fleet::Tick fails = serves - step;
    for (int k = 0; k < kHalvings && best.status == PlanStatus::Solved; ++k) {
      const fleet::Tick middle = fails + (serves - fails) / 2;
      const bool ended = provePath(middle);
      if (ended && out_.status != PlanStatus::Solved) break;
      (ended ? serves : fails) = middle;
      if (ended) best = out_;
    }
    out_ = std::move(best);
  }

  // Another attempt: what was found before stays unless this arrives sooner.
  template <class F>
  void trySooner(F&& attempt) {
    const PlanInTime before = out_;
    out_.status = PlanStatus::NoPath;
    attempt();
    const bool found = out_.status == PlanStatus::Solved;
    if (found) out_.follows_path = false;
    if (before.status == PlanStatus::Solved &&
        (!found || out_.plan.agents.front().end() >= before.plan.agents.front().end())) {
      out_ = before;
    }
  }

  // Past the bodies as they are at the beginning, and not in contact: while one turns, a contact in
  // time is refused.
  void driveAround() {
    constexpr double kApart_m = 1e-3;
    if (query_.shaped() == nullptr) return;
    Query around = query_.get();
    std::vector<StaticAgent>& agents = std::get<ShapedAgent>(around.agent).options.static_agents;
    for (const fleet::TimedObstacle& o : problem_.obstacles) {
      const Footprint& shape = o.footprint;
      auto apart = Footprint::parts(shape.collisionParts(), kApart_m, shape.radius());
      if (o.begin == 0 && apart) agents.push_back({o.id, *std::move(apart), o.pose});
    }
    const Result<CheckedQuery> checked = check(std::move(around));
    if (!checked) return;
    PlanControl control = control_;
    control.budget.time_limit_s = timeLeft();
    PlanResult direct = std::exchange(out_.path, plan(*checked, control));
    if (out_.path.status == PlanStatus::Solved) provePath();
    out_.path = std::move(direct);
  }

  void planOnLattice() {
    fleet::TimedFleetControl control{control_.budget, control_.stop, {}};
    control.budget.time_limit_s = timeLeft();
    Result<fleet::ProvedTimedFleet> proved = fleet::planProvedTimedFleet(problem_, {}, control);
    out_.plan = {};
    // What else there is to refuse has been refused: a body stays at the goal.
    if (!proved) return refuse(PlanStatus::InvalidGoal, proved.error().message);
    fleet::TimedFleetResult& result = proved->result;
    if (result.status != PlanStatus::Solved) {
      if (result.status == PlanStatus::LimitReached && result.stop == StopReason::None) {
        result.stop = StopReason::NodeLimit;  // of what the planner can hold
      }
      return refuse(result.status, std::move(result.reason), result.stop);
    }
    if (!proved->certificate.free) {
      return refuse(PlanStatus::NoPath, std::move(proved->certificate.problem));
    }
    const PointAgent* const point = query_.point();
    if (point != nullptr && point->shape.shape == PointShape::Square &&
        turns(result.plan.agents.front())) {
      return refuse(PlanStatus::NoPath, "a square that does not turn has no plan");
    }
    out_.plan = std::move(result.plan);
    out_.certificate = std::move(proved->certificate);
    out_.status = PlanStatus::Solved;
    joinLines();
  }

  // Where rounding, or a stop request, leaves no proof of whole lines the steps remain.
  void joinLines() {
    fleet::TimedFleetPlan joined{{withWholeLines(out_.plan.agents.front())}};
    if (joined.agents.front().motions.size() == out_.plan.agents.front().motions.size()) return;
    StopCheck stop(Budget{}, control_.stop);
    auto certificate = validation::validateTimedFleet(problem_, joined, &stop);
    if (!certificate || !certificate->free) return;
    out_.plan = std::move(joined);
    out_.certificate = *std::move(certificate);
  }

  [[nodiscard]] double timeLeft() const {
    const double limit = std::min(control_.budget.time_limit_s, query_->time_limit_s);
    return std::max(0.0, limit - clock_.elapsed_s());
  }

  const CheckedQuery& query_;
  const TimedFleetProblem& problem_;
  const PlanControl& control_;
  StopCheck clock_;
  PlanInTime out_;
};

}  // namespace

Result<PlanInTime> planInTime(const CheckedQuery& query, const TimedFleetProblem& problem,
                              const PlanControl& control) {
  return PlannerInTime(query, problem, control).run();
}

}  // namespace clearway
