#include "planner/pose/search/optimal_search.h"

#include <algorithm>
#include <utility>

#include "planner/pose/connect/goal_region.h"
#include "planner/pose/heuristic/residual_heuristic.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/search/node_table.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_parts.h"

namespace clearway::lattice {
namespace {

constexpr double kFirstWeight = 1.3;
constexpr double kFirstPart = 0.3;  // of the progress
constexpr std::size_t kFewPoints = std::size_t{1} << 15U;
// Where the way known costs more than that many times the plane distance, detail pays.
constexpr double kWideGap = 1.2;
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// A* by the plane distance and what comes on top of it, for ways that cost less than `below`.
class OptimalSearch {
 public:
  // What was counted before counts, too, and so much memory is held besides.
  OptimalSearch(const PoseSearchProblem& problem, const ResidualHeuristic& reduced,
                const PoseSearchResult& before, std::size_t held_bytes, StopCheck& stop,
                ProgressMeter& meter)
      : p_(problem),
        reduced_(reduced),
        stop_(stop),
        approach_(meter, stop),
        nodes_(*problem.points, problem.motions->headings().count()),
        edges_(*problem.motions, nodes_, false),
        open_(lowerBound(problem, problem.to_goal, problem.starts)),
        goal_states_(problem),
        before_(before.expanded),
        held_(held_bytes),
        best_(problem.below) {
    out_.generated = before.generated;
    out_.memory_bytes = before.memory_bytes;
  }

  PoseSearchResult run() {
    if (!nodes_.allocate() || !goal_states_.allocate()) {
      out_.stop = StopReason::MemoryLimit;
      out_.expanded = before_;
      return std::move(out_);
    }
    for (const EndpointConnection& c : p_.starts) {
      const std::uint32_t to_go = toGo(p_.points->of(c.state.point), c.state);
      if (to_go < best_ && c.cost + to_go < best_) relax(nodes_.id(c.state), c.cost, to_go);
    }
    while (!open_.empty()) {
      const OpenList::Entry e = open_.pop();
      if (e.priority >= best_) break;
      const std::uint32_t cost = nodes_.cost(e.item);
      if ((cost & NodeTable::kExpanded) != 0) continue;
      out_.stop = stop_.poll(before_ + out_.expanded, memoryBytes(), p_.masks->work());
      if (out_.stop != StopReason::None) break;
      nodes_.set(e.item, cost | NodeTable::kExpanded);
      ++out_.expanded;
      const PoseState s = nodes_.state(e.item);
      if (p_.trace != nullptr) note(p_, TraceKind::Expanded, s);
      approach_.report(out_.expanded, e.priority - std::min(cost, e.priority));
      if (goal_states_.anyAt(nodes_.pointOf(e.item))) tryGoals(s, cost);
      expand(e.item, s, cost);
    }
    if (out_.stop == StopReason::None && last_ != nullptr) finish();
    out_.expanded += before_;
    return ended(std::move(out_), false, std::max(out_.memory_bytes, memoryBytes()));
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    return held_ + p_.connections_bytes + nodes_.memoryBytes() + open_.memoryBytes() +
           goal_states_.memoryBytes() + p_.masks->memoryBytes() + reduced_.memoryBytes();
  }

  [[nodiscard]] std::uint32_t toGo(std::size_t point, const PoseState& s) const {
    const std::uint32_t by_projection = p_.to_goal->at(point);
    if (by_projection == ObstacleHeuristic::kUnreachable) return kNone;
    const std::uint32_t more = reduced_.at(s.point, s.heading);
    return more == ResidualHeuristic::kPruned ? kNone : by_projection + more;
  }

  void relax(NodeTable::Id id, std::uint32_t cost, std::uint32_t to_go) {
    if (cost >= (nodes_.cost(id) & NodeTable::kUnknown)) return;
    nodes_.set(id, cost);
    ++out_.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, nodes_.state(id));
    open_.push(id, cost + to_go);
  }

  // On ways that matter the bound never falls by more than a motion costs, so what is expanded
  // stays as it is there; elsewhere it may be expanded again.
  void expand(NodeTable::Id from, const PoseState& s, std::uint32_t cost) {
    for (const SearchEdges::Edge& edge : edges_.of(s.heading)) {
      const std::uint32_t total = cost + edge.cost;
      const NodeTable::Id id = from + edge.step;
      if (total >= best_ || total >= (nodes_.cost(id) & NodeTable::kUnknown)) continue;
      const std::uint32_t to_go = toGo(nodes_.pointOf(id), {s.point + edge.shift, edge.heading});
      if (to_go >= best_ - total || !p_.masks->isFree(edge.motion, s.point)) continue;
      relax(id, total, to_go);
    }
  }

  void tryGoals(const PoseState& s, std::uint32_t cost) {
    for (const EndpointConnection& c : goal_states_.from(s)) {
      if (cost + c.cost >= best_ || !p_.checker->isFree(c.motions)) continue;
      best_ = cost + c.cost;
      last_ = &c;
    }
  }

  void finish() {
    out_.found = true;
    BackTrace way = backtrace(p_, nodes_, false, SearchEdges(*p_.motions, nodes_, true), p_.starts,
                              last_->state);
    std::reverse(way.motions.begin(), way.motions.end());
    assemble(p_, *way.end, way.motions, *last_, out_);
  }

  const PoseSearchProblem& p_;
  const ResidualHeuristic& reduced_;
  StopCheck& stop_;
  SearchProgress approach_;
  NodeTable nodes_;
  SearchEdges edges_;
  OpenList open_;
  GoalStateIndex goal_states_;
  PoseSearchResult out_;
  std::uint64_t before_;
  std::size_t held_;
  std::uint32_t best_;                        // what the cheapest way known costs, or must be below
  const EndpointConnection* last_ = nullptr;  // its end
};

// The problem may hold many ways and is not copied; it is left as it was.
PoseSearchResult findIncumbent(PoseSearchProblem& problem, const OptimalSearchParts& parts,
                               StopCheck& stop, ProgressMeter& meter) {
  PoseOptions options = *problem.options;
  options.weight = kFirstWeight;
  const PoseOptions* const saved_options = std::exchange(problem.options, &options);
  TurnEstimate* const saved_turns = std::exchange(problem.turns, parts.turns);
  ObstacleHeuristic* const saved_extended = std::exchange(problem.extended, parts.to_goal);
  meter.setPart(0.0, kFirstPart);
  PoseSearchResult first = searchPoses(problem, stop, meter);
  meter.setPart(kFirstPart, 1.0);
  meter.goOn(first.expanded);
  problem.options = saved_options;
  problem.turns = saved_turns;
  problem.extended = saved_extended;
  return first;
}

PoseSearchResult findOptimal(PoseSearchProblem& problem, const OptimalSearchParts& parts,
                             StopCheck& stop, ProgressMeter& meter) {
  const LatticeContext& setup = *parts.setup;
  PoseSearchResult first;
  if (problem.below == kNone) {
    first = findIncumbent(problem, parts, stop, meter);
    if (!first.found) return first;
    first.bound = kFirstWeight;
    problem.below = first.cost;
    if (problem.trace != nullptr) restartTrace(problem);
  }
  const auto stopped = [&](StopReason reason) {
    first.stop = reason;
    return first;
  };
  const auto up_to = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(ProjectedSteps::kPerUnit * std::uint64_t{problem.below} + 2, kNone));
  StopReason r = parts.to_goal->extend(up_to, stop);
  if (r != StopReason::None) return stopped(r);
  ObstacleHeuristic from_start(setup.plane, setup.steps, ObstacleHeuristic::Of::FromStart,
                               parts.to_goal, &setup.links);
  r = from_start.compute(heuristicSeeds(problem.starts), heuristicSeeds(problem.goals), stop, 0.0);
  if (r == StopReason::None) r = from_start.extend(up_to, stop);
  if (r != StopReason::None) return stopped(r);
  const std::uint32_t by_projection = lowerBound(problem, problem.to_goal, problem.starts);
  const bool wide = problem.below > kWideGap * by_projection;
  ResidualHeuristic reduced(
      *problem.lattice, *problem.motions, *problem.masks,
      {problem.points, &setup.steps, parts.to_goal, &from_start}, problem.below,
      wide ? ResidualHeuristic::Detail::Fine : ResidualHeuristic::Detail::Coarse);
  if (!reduced.allocate()) return stopped(StopReason::MemoryLimit);
  const std::size_t held = parts.to_goal->memoryBytes() + from_start.memoryBytes() +
                           (parts.turns == nullptr ? 0 : parts.turns->memoryBytes());
  r = reduced.compute(problem.goals, stop, held + problem.masks->memoryBytes());
  if (r != StopReason::None) return stopped(r);
  PoseSearchResult best = OptimalSearch(problem, reduced, first, held, stop, meter).run();
  if (best.found || !first.found) return best;
  first.expanded = best.expanded;
  first.generated = best.generated;
  first.memory_bytes = best.memory_bytes;
  return stopped(best.stop);
}

}  // namespace

bool isSmall(const LatticeContext& setup) { return setup.plane.points().size() <= kFewPoints; }

bool isWorthFlooding(const LatticeContext& setup) {
  return ResidualHeuristic::fits(setup.lattice) && !isSmall(setup);
}

PoseSearchResult searchOptimal(PoseSearchProblem& problem, const OptimalSearchParts& parts,
                               StopCheck& stop, ProgressMeter& meter) {
  const std::uint32_t below = problem.below;
  PoseSearchResult result = findOptimal(problem, parts, stop, meter);
  problem.below = below;
  return result;
}

}  // namespace clearway::lattice
