#include "planner/fleet/shaped/timed_fleet_planner.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/base/range_check.h"
#include "core/grid/components.h"
#include "planner/common/grid_fleet.h"
#include "planner/fleet/shaped/fleet_improver.h"
#include "planner/fleet/shaped/fleet_preparation.h"
#include "planner/fleet/shaped/joint_search.h"
#include "planner/fleet/shaped/prioritised.h"
#include "planner/fleet/shaped/separated_paths.h"
#include "planner/fleet/shaped/timed_search.h"

namespace clearway::fleet {
namespace {

using namespace shaped;

// The path on the lattice that a schedule is.
//
// Inverse of FleetState::plan(): motions and durations are compared bit for bit with those of the
// free primitives from each node, the longest first. A rest within a primitive, as an execution may
// have (planner/fleet/execution/execution.h), becomes one before it.
// Cost: linear in the motions, unless primitives are ambiguous. Thread-safe.
class Reader {
 public:
  Reader(const PreparedFleet& fleet, std::size_t agent, const AgentSchedule& schedule)
      : fleet_(fleet), agent_(fleet.agents[agent]), schedule_(schedule) {}

  std::optional<TimedPath> run() {
    std::vector<Branch> stack{branchAt(0, agent_.start, 0)};
    while (!stack.empty()) {
      Branch& top = stack.back();
      if (top.motion == schedule_.motions.size() && top.leg == agent_.legs.size()) {
        return pathOf(stack);
      }
      if (top.taken == top.steps.size()) {
        stack.pop_back();
        continue;
      }
      const PathStep& step = top.steps[top.taken++];
      const std::size_t next = top.motion + piecesOf(step);
      stack.push_back(branchAt(std::min(top.leg, agent_.lastLeg()), step.to, next));
    }
    return std::nullopt;
  }

 private:
  struct Branch {
    std::size_t leg;  // the next one to end; the number of legs at the last goal
    State node;
    std::size_t motion;           // the next one of the schedule
    std::vector<PathStep> steps;  // that match from here
    std::size_t taken;
  };

  [[nodiscard]] Branch branchAt(std::size_t leg, State node, std::size_t motion) const {
    while (leg < agent_.legs.size() && PreparedFleet::isGoal(agent_, leg, node)) ++leg;
    return {leg, node, motion, stepsFrom(std::min(leg, agent_.lastLeg()), node, motion), 0};
  }
  [[nodiscard]] std::size_t piecesOf(const PathStep& step) const {
    return fleet_.table.primitive(step.motion.id).pieces.size();
  }

  static TimedPath pathOf(const std::vector<Branch>& stack) {
    TimedPath path{{}, stack.back().node, 0};
    for (std::size_t i = 0; i + 1 < stack.size(); ++i) {
      path.steps.push_back(stack[i].steps[stack[i].taken - 1]);
      path.end = path.steps.back().end;
    }
    return path;
  }

  // Whether the next motions are those of a primitive, which ends with the last one.
  [[nodiscard]] bool matches(const PathStep& step, std::size_t first) const {
    const Primitive& p = fleet_.table.primitive(step.motion.id);
    const Vec2 anchor = fleet_.problem.grid.frame().cellCentre(step.motion.anchor);
    for (std::size_t i = 0; i < p.pieces.size(); ++i) {
      const TimedPiece& piece = p.pieces[i];
      const TimedMotion& m = schedule_.motions[first + i];
      if (m.start > step.start + piece.begin || m.duration != piece.end - piece.begin ||
          m.motion.kind != piece.motion.kind) {
        return false;
      }
      const Pose to = i + 1 == p.pieces.size()
                          ? fleet_.poseOf(agent_, step.to)
                          : Pose{anchor + piece.motion.to.position, piece.motion.to.heading};
      const bool same_place =
          m.motion.kind == MotionKind::Turn || m.motion.to.position == to.position;
      const bool same_heading =
          m.motion.kind == MotionKind::Straight || m.motion.to.heading == to.heading;
      if (!same_place || !same_heading) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<PathStep> stepsFrom(std::size_t leg, State at,
                                                std::size_t first) const {
    std::vector<PathStep> out;
    if (first >= schedule_.motions.size()) return out;
    const auto consider = [&](State to, const Placed& motion, Tick duration) {
      const std::size_t pieces = fleet_.table.primitive(motion.id).pieces.size();
      if (pieces == 0 || first + pieces > schedule_.motions.size()) return;
      const Tick end = schedule_.motions[first + pieces - 1].end();
      const PathStep step{at, to, motion, end - duration, end};
      if (matches(step, first)) out.push_back(step);
    };
    const LatticeGraph& graph = fleet_.graphOf(agent_);
    if (at >= graph.states()) {
      for (const Link& l : agent_.linksFrom(at)) consider(l.to, l.motion, l.duration);
    } else {
      for (const Link& l : agent_.legs[leg].goal_links) {
        if (l.from == at) consider(l.to, l.motion, l.duration);
      }
      const auto& moves = graph.moves(LatticeGraph::heading(at));
      for (std::uint32_t free = graph.freeMoves(at); free != 0; free &= free - 1) {
        const auto& m = moves[static_cast<std::size_t>(std::countr_zero(free))];
        consider(at + m.step, {m.primitive, graph.cell(at)}, m.duration);
      }
    }
    std::ranges::stable_sort(
        out, [&](const PathStep& a, const PathStep& b) { return piecesOf(a) > piecesOf(b); });
    return out;
  }

  const PreparedFleet& fleet_;
  const FleetAgent& agent_;
  const AgentSchedule& schedule_;
};

// nullopt: the schedule is no path of the agent, on this map and with these classes, from its start
// to one of its goals.
std::optional<TimedPath> readSchedule(const PreparedFleet& fleet, std::size_t agent,
                                      const AgentSchedule& schedule) {
  if (schedule.start != fleet.problem.agents[agent].start) return std::nullopt;
  return Reader(fleet, agent, schedule).run();
}

// The names of the first few.
Message namesOf(const TimedFleetProblem& problem, std::vector<std::uint32_t> agents) {
  constexpr std::size_t kMost = 5;
  std::ranges::sort(agents);
  std::string names;
  for (std::size_t i = 0; i < std::min(agents.size(), kMost); ++i) {
    names += (i > 0 ? ", \"" : "\"") + problem.agents[agents[i]].id + "\"";
  }
  if (agents.size() <= kMost) return names;
  return {"%1 and %2 more", {std::move(names), agents.size() - kMost}};
}

// Every cell as four of half the size.
OccupancyGrid halved(const OccupancyGrid& grid) {
  const GridFrame& f = grid.frame();
  OccupancyGrid out(
      *GridFrame::make(2 * f.rows(), 2 * f.columns(), 0.5 * f.cellWidth(), 0.5 * f.cellLength()));
  for (Cell c; c.row < 2 * f.rows(); ++c.row) {
    for (c.column = 0; c.column < 2 * f.columns(); ++c.column) {
      if (grid.blocked({c.row / 2, c.column / 2})) out.set(c, true);
    }
  }
  return out;
}

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

using Schedules = std::vector<std::optional<AgentSchedule>>;

class Planning {
 public:
  // `before`: nullptr for a new plan.
  Planning(const TimedFleetProblem& problem, const Schedules* before,
           const TimedFleetOptions& options, const TimedFleetControl& control, bool ends_may_touch)
      : problem_(problem),
        before_(before),
        options_(options),
        control_(control),
        ends_may_touch_(ends_may_touch),
        stop_(control.budget, control.stop),
        rng_(options.seed) {}

  TimedFleetResult run() {
    choose();
    std::optional<Refusal> refusal = prepare();
    while (refusal && refusal->is_of_lattice && takeOtherLattice(*refusal->agent)) {
      refusal = prepare();
    }
    if (refusal) {
      result_.status = refusal->status;
      result_.reason = refusal->reason;
      result_.refused_agent = refusal->agent;
    } else if (stop_.reason() != StopReason::None || !solve()) {
      explain();
    }
    result_.time_s = stop_.elapsed_s();
    return std::move(result_);
  }

 private:
  static constexpr std::uint64_t kIterationsAnAgent = 10;  // unless anytime
  // Of the first turns of attempts by priority and of the joint search; later ones are longer.
  static constexpr std::uint64_t kAttempts = 4, kJointSteps = 80'000;
  // Of the attempts with motions apart in time, for each agent, before those without.
  static constexpr std::uint64_t kExpandedApart = 2000;

  void choose() {
    result_.planner = options_.planner;
    if (before_ != nullptr) {
      result_.planner = FleetMethod::Prioritised;
      result_.note = "only what changed is planned again";
      return;
    }
    if (options_.planner != FleetMethod::Auto) return;
    result_.planner = options_.anytime ? FleetMethod::Lns : FleetMethod::Prioritised;
    result_.note = options_.anytime ? "large neighbourhood search improves the first plan"
                                    : "prioritised planning is the fastest to a first plan";
  }

  std::optional<Refusal> prepare() {
    fleet_.emplace(finer_ ? *finer_ : problem_, lattice_points_);
    if (options_.robust || problem_.hasRamps()) fleet_->table.separateInTime();
    fleet_->ends_may_touch = ends_may_touch_;
    auto refusal = prepareFleet(*fleet_, options_.threads, stop_, [&](std::size_t prepared) {
      if (control_.progress) control_.progress({.prepared = prepared});
    });
    return refusal ? refusal : refusalAmongObstacles();
  }

  // Of the first agent that has no path among the obstacles of the problem.
  std::optional<Refusal> refusalAmongObstacles() {
    if (fleet_->obstacles.empty() || stop_.reason() != StopReason::None) return std::nullopt;
    const FleetState alone(*fleet_);
    TimedSearch search(*fleet_, alone.reservations());
    for (std::size_t k = 0; k < fleet_->agents.size(); ++k) {
      TimedPath path;
      if (search.find(k, kForever, &stop_, path)) {
        if (fleet_->agents.size() == 1) only_ = std::move(path);
        continue;
      }
      if (isStopped(&stop_)) continue;
      return Refusal{
          PlanStatus::NoPath,
          {"agent \"%1\" cannot reach its goal among the obstacles, even without other agents",
           {problem_.agents[k].id}},
          k,
          true};
    }
    return std::nullopt;
  }

  // Whether the start and a goal lie in one free area, in which some body might move.
  bool isConnected(const TimedAgent& agent) const {
    const GridFrame& f = problem_.grid.frame();
    const Components areas(problem_.grid);
    const auto reaches = [&](const TimedGoal& goal) {
      return areas.connected(f.cellAt(agent.start.position), f.cellAt(goal.position));
    };
    return std::ranges::all_of(agent.via, reaches) && std::ranges::any_of(agent.goals(), reaches);
  }

  // For an agent that has no path alone: corners instead of centres of cells for its class, then
  // both for all classes. False if there is no other lattice.
  bool takeOtherLattice(std::size_t agent) {
    if (!isConnected(problem_.agents[agent])) return false;
    LatticePoints& points = lattice_points_[problem_.agents[agent].agent_class];
    if (points == LatticePoints::Centres) {
      points = LatticePoints::Corners;
      return true;
    }
    if (finer_ || !fitsFleet(problem_.grid.frame(), 2)) return false;
    finer_ = problem_;
    finer_->grid = halved(problem_.grid);
    std::ranges::fill(lattice_points_, LatticePoints::Corners);
    return true;
  }

  // Why there is no plan.
  void explain() {
    result_.stop = stop_.reason();
    if (result_.stop == StopReason::None) {
      result_.status = PlanStatus::NoPath;
      result_.reason = Message(
          "moving one at a time by the motions of the lattice, not all agents can reach their "
          "goals");
      return;
    }
    result_.status = statusOf(result_.stop);
    if (left_.empty()) {
      result_.reason = "the search ended before it had a plan for all agents";
    } else {
      result_.reason = {"agents without a path: %1", {namesOf(problem_, left_)}};
      result_.refused_agent = std::ranges::min(left_);
    }
  }

  // False without a plan: there is none, unless a limit was reached.
  bool solve() {
    for (const FleetAgent& a : fleet_->agents) result_.lower_bound += a.lower_bound;
    FleetState state(*fleet_);
    TimedSearch search(*fleet_, state.reservations());
    const PlannedCount report = [&](std::size_t planned) {
      if (control_.progress) control_.progress({false, fleet_->agents.size(), planned, 0, 0});
    };
    const bool updated = before_ != nullptr && update(state, search, report);
    if (!updated && only_) {
      state.setPath(0, *std::move(only_));
    } else if (!updated && !findFirst(state, search, report)) {
      return false;
    }
    result_.status = PlanStatus::Solved;
    result_.first_plan_s = stop_.elapsed_s();
    if (result_.planner != FleetMethod::Prioritised) improve(state, search);
    result_.plan = state.plan();
    result_.cost = costOf(result_.plan);
    if (before_ != nullptr) result_.kept = countSame(*before_, result_.plan);
    return true;
  }

  // Attempts by priority and the joint search take turns of so many steps, whatever time these
  // take, so that the plan does not depend on the machine.
  bool findFirst(FleetState& state, TimedSearch& search, const PlannedCount& report) {
    const bool only_joint = options_.planner == FleetMethod::Joint;
    Attempts attempts{report, {}, {}};
    std::optional<JointSearch> joint;
    for (std::uint64_t turn = 1;; turn *= 2) {
      if (!only_joint && attempt(attempts, turn * kAttempts, state, search)) return true;
      if (stop_.reason() != StopReason::None) return false;
      if (options_.planner == FleetMethod::Prioritised) continue;
      if (!joint) joint.emplace(*fleet_);
      switch (searchJointly(*joint, turn, state, search)) {
        case JointSearch::Outcome::Found: takePlan(*joint, state); return true;
        case JointSearch::Outcome::Stopped: return false;
        case JointSearch::Outcome::Paused: break;
        case JointSearch::Outcome::Exhausted:
          if (joint->isProof()) return false;
          return attempt(attempts, kNoLimit, state, search);
      }
      attempts.known.held = attempts.overlapping.held = joint->memory();
    }
  }

  struct Attempts {
    const PlannedCount& report;
    PriorityExperience known, overlapping;  // with motions that may overlap in time
  };

  // Where motions must not overlap in time, plans in which they may are tried, too.
  bool attempt(Attempts& attempts, std::uint64_t most, FleetState& state, TimedSearch& search) {
    const bool changes_times = fleet_->table.separatesInTime() &&
                               std::ranges::all_of(problem_.obstacles, &TimedObstacle::isPermanent);
    const auto plan = [&](PriorityExperience& known, std::uint64_t most_expanded = kNoLimit) {
      return planByPriority(state, search, rng_, stop_, attempts.report, known,
                            {most, most_expanded});
    };
    std::uint64_t most_apart = kNoLimit;
    if (changes_times && most != kNoLimit) {
      const std::uint64_t agents = fleet_->agents.size();
      most_apart = search.expanded() + kExpandedApart * agents * most / kAttempts;
    }
    bool found = plan(attempts.known, most_apart);
    if (!found && changes_times && stop_.reason() == StopReason::None) {
      removeAll(state);
      fleet_->table.separateInTime(false);
      std::optional<std::vector<TimedPath>> paths;
      if (plan(attempts.overlapping)) {
        const std::size_t held = state.memory() + search.memory() + attempts.overlapping.held;
        paths = separatedPaths(*fleet_, pathsOf(state), held, stop_);
      }
      removeAll(state);
      fleet_->table.separateInTime(true);
      found = paths && setPaths(*std::move(paths), state);
    }
    if (!found && !attempts.known.left.empty()) left_ = attempts.known.left;
    return found;
  }

  [[nodiscard]] static std::vector<TimedPath> pathsOf(const FleetState& state) {
    std::vector<TimedPath> out;
    for (std::size_t i = 0; i < state.fleet().agents.size(); ++i) out.push_back(state.path(i));
    return out;
  }
  static void removeAll(FleetState& state) {
    for (std::size_t i = 0; i < state.fleet().agents.size(); ++i) state.remove(i);
  }
  // False if some collide. Precondition: no agent has a path.
  static bool setPaths(std::vector<TimedPath> paths, FleetState& state) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (!state.blockers(i, paths[i]).empty()) return false;
      state.setPath(i, std::move(paths[i]));
    }
    return true;
  }

  JointSearch::Outcome searchJointly(JointSearch& joint, std::uint64_t turn,
                                     const FleetState& state, TimedSearch& search) {
    const std::uint64_t agents = fleet_->agents.size(), before = joint.expanded();
    const std::uint64_t most = 1 + turn * kJointSteps / (agents * agents);
    const JointSearch::Outcome outcome =
        joint.run(most, search.expanded(), state.memory() + search.memory(), stop_);
    search.addExpanded(joint.expanded() - before);
    if (options_.planner == FleetMethod::Joint) left_ = joint.unfinished();
    return outcome;
  }

  void takePlan(const JointSearch& joint, FleetState& state) {
    std::vector<TimedPath> paths = joint.paths();
    for (std::size_t i = 0; i < paths.size(); ++i) state.remove(i);
    for (std::size_t i = 0; i < paths.size(); ++i) state.setPath(i, std::move(paths[i]));
    if (options_.planner != FleetMethod::Auto || options_.anytime || before_ != nullptr) return;
    result_.planner = FleetMethod::Joint;
    result_.note = "one agent after the other found no plan; all agents together have one";
  }

  bool update(FleetState& state, TimedSearch& search, const PlannedCount& report) {
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < fleet_->agents.size(); ++i) {
      const std::optional<AgentSchedule>& known = (*before_)[i];
      std::optional<TimedPath> path;
      if (known) path = readSchedule(*fleet_, i, *known);
      if (path && state.blockers(i, *path).empty()) {
        state.setPath(i, *std::move(path));
      } else {
        others.push_back(static_cast<std::uint32_t>(i));
      }
    }
    return repairByPriority(state, search, rng_, stop_, std::move(others), report);
  }

  void improve(FleetState& state, TimedSearch& search) {
    FleetImprover improver(state, search, rng_);
    std::uint64_t most = options_.iterations;
    if (!options_.anytime) {
      most = std::min<std::uint64_t>(most, kIterationsAnAgent * fleet_->agents.size());
    }
    const auto report = [&] {
      const std::size_t all = fleet_->agents.size();
      if (!control_.progress) return;
      control_.progress({true, all, all, improver.sumOfCosts(), result_.iterations});
    };
    report();
    while (result_.iterations < most && improver.sumOfCosts() > result_.lower_bound) {
      if (isStopped(&stop_)) break;
      improver.iterate(stop_);
      ++result_.iterations;
      report();
    }
    result_.stop = stop_.reason();
  }

  const TimedFleetProblem& problem_;
  const Schedules* before_;
  const TimedFleetOptions& options_;
  const TimedFleetControl& control_;
  bool ends_may_touch_;
  StopCheck stop_;
  std::vector<LatticePoints> lattice_points_ =
      std::vector(problem_.classes.size(), LatticePoints::Centres);
  std::optional<TimedFleetProblem> finer_;  // on cells of half the size
  std::optional<PreparedFleet> fleet_;
  Rng rng_;
  std::optional<TimedPath> only_;    // of a single agent among obstacles: the fastest one
  std::vector<std::uint32_t> left_;  // agents without a path, as far as they are known
  TimedFleetResult result_;
};

// `before`: nullptr for a new plan.
Result<TimedFleetResult> planned(const TimedFleetProblem& problem, const Schedules* before,
                                 const TimedFleetOptions& options, const TimedFleetControl& control,
                                 bool ends_may_touch) {
  Result<void> good = checkTimedFleetValues(problem);
  if (good) {
    good = checkRanges({{"planner", static_cast<double>(options.planner), 0.0,
                         static_cast<double>(kFleetMethods.back())},
                        {"threads", 1.0 * options.threads, 1.0, kMostThreads}});
  }
  if (good && before != nullptr && before->size() != problem.agents.size()) {
    good = outOfRange("before.size()", static_cast<double>(before->size()),
                      {"the number of agents, %1", {problem.agents.size()}});
  }
  TRY(std::move(good));
  return Planning(problem, before, options, control, ends_may_touch).run();
}

}  // namespace

Result<TimedFleetResult> planTimedFleet(const TimedFleetProblem& problem,
                                        const TimedFleetOptions& options,
                                        const TimedFleetControl& control) {
  return planned(problem, nullptr, options, control, true);
}

Result<TimedFleetResult> updateTimedFleet(const TimedFleetProblem& problem, const Schedules& before,
                                          const TimedFleetOptions& options,
                                          const TimedFleetControl& control) {
  return planned(problem, &before, options, control, true);
}

Result<TimedFleetResult> planTimedFleetApart(const TimedFleetProblem& problem,
                                             const TimedFleetOptions& options,
                                             const TimedFleetControl& control) {
  return planned(problem, nullptr, options, control, false);
}

Result<TimedFleetResult> updateTimedFleetApart(const TimedFleetProblem& problem,
                                               const Schedules& before,
                                               const TimedFleetOptions& options,
                                               const TimedFleetControl& control) {
  return planned(problem, &before, options, control, false);
}

}  // namespace clearway::fleet
