// tests/support/pose_twin.h — a pose problem on one lattice, complete, and Dijkstra's algorithm on
// it, written a second time: its states and costs come from motions, Validity and path_cost.h, not
// from the masks, tables, edges and open lists of the searches.
#pragma once

#include <map>
#include <optional>
#include <queue>
#include <tuple>
#include <vector>

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/search/bidirectional_astar.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/pose/search/lattice_search.h"

namespace clearway::testing {

inline std::vector<lattice::ObstacleHeuristic::Seed> seedsOf(
    const std::vector<lattice::EndpointConnection>& connections) {
  std::vector<lattice::ObstacleHeuristic::Seed> s;
  for (const lattice::EndpointConnection& c : connections) s.push_back({c.state.point, c.cost});
  return s;
}

// What a search needs, without bounds until they are asked for.
struct OnLattice {
  OnLattice(const lattice::PoseProblem& p, const lattice::PoseOptions& o, lattice::LatticeStep step)
      : options(o),
        checker(*lattice::MotionChecker::make(*p.grid, *p.footprint, o.touch, o.static_agents,
                                              lattice::proximityReach(o, *p.footprint))),
        setup(*lattice::LatticeContext::make(
            checker, lattice::StateLattice(p.grid->frame(), p.start.position, step),
            lattice::headingsFor(lattice::StateLattice(p.grid->frame(), p.start.position, step), o,
                                 p.start.heading, std::span(&p.goal, 1)),
            options, nullptr, lattice::LatticeContext::Links::None)),
        context{&setup.lattice,
                &setup.motions.headings(),
                &checker,
                &options,
                setup.motions.unit(),
                lattice::leastRadius(setup.lattice, *p.footprint, options)},
        space(lattice::SearchSpace::on(setup, checker, options)),
        ends{.starts = *lattice::connectStart(context, p.start),
             .goals = *lattice::connectGoal(context, p.goal, p.start.heading),
             .direct = *lattice::connectDirectly(context, p.start, p.goal)} {}

  // From now on the searches have a heuristic, known near the cheapest paths.
  void aim(double beyond = 0.15) {
    const auto goals = seedsOf(ends.goals);
    const auto starts = seedsOf(ends.starts);
    to_goal.emplace(*lattice::ObstacleHeuristic::make({.free_space = setup.free_space,
                                                       .steps = setup.steps,
                                                       .seeds = goals,
                                                       .ends = starts,
                                                       .beyond = beyond},
                                                      stop));
  }
  // What the bidirectional search asks for: goals that are free, and the other bound, too.
  void aimBidirectional(bool by_the_other) {
    if (!to_goal) aim();
    const auto goals = seedsOf(ends.goals);
    const auto starts = seedsOf(ends.starts);
    from_start.emplace(
        *lattice::ObstacleHeuristic::make({.free_space = setup.free_space,
                                           .steps = setup.steps,
                                           .of = lattice::ObstacleHeuristic::Of::FromStart,
                                           .seeds = starts,
                                           .ends = goals,
                                           .opposite = by_the_other ? &*to_goal : nullptr},
                                          stop));
    std::erase_if(ends.goals,
                  [&](const lattice::EndpointConnection& c) { return !checker.isFree(c.motions); });
  }

  [[nodiscard]] lattice::EdgeCosts costs() const {
    return hasExtraCosts(options) ? lattice::EdgeCosts::InContext : lattice::EdgeCosts::Fixed;
  }
  // Where agents turn in place. Precondition: aimed.
  [[nodiscard]] std::optional<lattice::TurnEstimate> turnEstimates() const {
    lattice::StepHeadings headings(setup.motions, setup.steps);
    if (!headings.isUseful()) return std::nullopt;
    return lattice::TurnEstimate::make(*to_goal, std::move(headings), space.points);
  }
  [[nodiscard]] lattice::SearchRun run() { return {.stop = stop, .meter = meter}; }
  // A* from the start, with the options' weight and costs; Dijkstra's algorithm until it is aimed.
  [[nodiscard]] lattice::WeightedSearchInput weighted() {
    return {.space = space,
            .ends = ends.ends(),
            .weight = options.weight,
            .costs = costs(),
            .to_goal = to_goal ? &*to_goal : nullptr,
            .extended = extends ? &*to_goal : nullptr,
            .turns = turns,
            .expansion = expansion};
  }
  [[nodiscard]] lattice::PoseSearchResult search() {
    return lattice::searchWeighted(weighted(), run());
  }
  [[nodiscard]] lattice::PoseSearchResult searchBidirectional(StopCheck* with = nullptr) {
    return lattice::searchBidirectional({.space = space,
                                         .ends = ends.ends(),
                                         .costs = costs(),
                                         .to_goal = &*to_goal,
                                         .from_start = &*from_start},
                                        {.stop = with == nullptr ? stop : *with, .meter = meter});
  }

  lattice::PoseOptions options;
  lattice::MotionChecker checker;
  lattice::LatticeContext setup;
  lattice::EndpointContext context;
  lattice::SearchSpace space;
  std::optional<lattice::ObstacleHeuristic> to_goal;
  std::optional<lattice::ObstacleHeuristic> from_start;
  lattice::LatticeConnections ends;
  bool extends = false;                    // the heuristic on demand
  lattice::TurnEstimate* turns = nullptr;  // with a weight
  lattice::AnalyticExpansion* expansion = nullptr;
  PlanControl control;
  StopCheck stop{Budget{}};
  ProgressMeter meter{control};
};

class PlainDijkstra {
 public:
  explicit PlainDijkstra(OnLattice& on) : on_(on), context_edges_(on.options, on.checker) {
    for (const lattice::EndpointConnection& c : on.ends.goals) {
      goals_.emplace(std::tuple{c.state.point.row, c.state.point.column, c.state.heading},
                     &c.motions);
    }
  }

  // The least cost from the starts to a goal in the search's units.
  std::optional<std::uint64_t> run() {
    for (const auto& path : on_.ends.direct) offer(units(context_edges_(path)));
    for (const lattice::EndpointConnection& c : on_.ends.starts) {
      reach({c.state.point.row, c.state.point.column, c.state.heading, gears(c.motions).last},
            units(context_edges_(c.motions)));
    }
    while (!open_.empty()) {
      const auto [cost, node] = open_.top();
      open_.pop();
      if (best_ && cost >= *best_) break;
      if (cost > costs_.at(node)) continue;
      tryGoals(node, cost);
      expand(node, cost);
    }
    return best_;
  }

  // Of a state that costs less than the goal, whatever was driven last.
  [[nodiscard]] std::optional<std::uint64_t> leastTo(const lattice::PoseState& s) const {
    std::optional<std::uint64_t> least;
    for (const lattice::Gear gear :
         {lattice::Gear::None, lattice::Gear::Forward, lattice::Gear::Backward}) {
      const auto at = costs_.find({s.point.row, s.point.column, s.heading, gear});
      if (at == costs_.end() || (best_ && at->second >= *best_)) continue;
      least = std::min(least.value_or(at->second), at->second);
    }
    return least;
  }

 private:
  // Row, column, heading, and the direction driven last.
  using Node = std::tuple<std::int32_t, std::int32_t, std::int32_t, lattice::Gear>;

  [[nodiscard]] std::uint64_t units(double metres) const {
    return on_.setup.motions.unit().up(metres);
  }
  [[nodiscard]] lattice::GearUse gears(const std::vector<Motion>& path) const {
    return countsGears(on_.options) ? lattice::gearsOf(path, on_.options) : lattice::GearUse{};
  }
  [[nodiscard]] std::uint64_t change(lattice::Gear a, lattice::Gear b) const {
    return units(context_edges_.ofChange(a, b));
  }

  void offer(std::uint64_t cost) {
    if (!best_ || cost < *best_) best_ = cost;
  }

  void reach(const Node& node, std::uint64_t cost) {
    const auto [at, is_new] = costs_.emplace(node, cost);
    if (!is_new && at->second <= cost) return;
    at->second = cost;
    open_.push({cost, node});
  }

  void tryGoals(const Node& node, std::uint64_t cost) {
    const auto& [row, column, heading, gear] = node;
    const auto [first, last] = goals_.equal_range({row, column, heading});
    for (auto g = first; g != last; ++g) {
      const std::vector<Motion>& path = *g->second;
      if (!on_.checker.isFree(path)) continue;
      offer(cost + units(context_edges_(path)) + change(gear, gears(path).first));
    }
  }

  void expand(const Node& node, std::uint64_t cost) {
    const auto& [row, column, heading, gear] = node;
    const lattice::LatticePoint from{row, column};
    const lattice::PrimitiveSet& motions = on_.setup.motions;
    for (std::size_t i = motions.first(heading); i < motions.first(heading + 1); ++i) {
      const lattice::Primitive& p = motions.all()[i];
      const lattice::LatticePoint to = from + p.shift;
      if (!on_.setup.lattice.contains(to)) continue;
      std::vector<Motion> path;
      motions.appendMotions(p, on_.setup.lattice.position(from), on_.setup.lattice.position(to),
                            path);
      if (!on_.checker.isFree(path)) continue;
      const lattice::GearUse use = gears(path);
      reach({to.row, to.column, p.to, use.last == lattice::Gear::None ? gear : use.last},
            cost + std::max<std::uint64_t>(units(p.cost_m), 1) + change(gear, use.first) +
                units(context_edges_.ofProximity(path)));
    }
  }

  OnLattice& on_;
  lattice::PathCost context_edges_;
  std::multimap<std::tuple<std::int32_t, std::int32_t, std::int32_t>, const std::vector<Motion>*>
      goals_;
  std::map<Node, std::uint64_t> costs_;
  std::priority_queue<std::pair<std::uint64_t, Node>, std::vector<std::pair<std::uint64_t, Node>>,
                      std::greater<>>
      open_;
  std::optional<std::uint64_t> best_;
};

}  // namespace clearway::testing
