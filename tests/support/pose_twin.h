// tests/support/pose_twin.h — a pose problem on one lattice, complete, and Dijkstra's algorithm on
// it, written anew: its states and costs come from motions, Validity and way_cost.h, not from the
// masks, tables, edges and open lists of the searches.
#pragma once

#include <map>
#include <optional>
#include <queue>
#include <tuple>
#include <vector>

#include "planner/pose/lattice_setup.h"
#include "planner/pose/plane_distance.h"
#include "planner/pose/pose_search.h"
#include "planner/pose/way_cost.h"

namespace clearway::testing {

inline std::vector<PlaneDistance::Seed> seedsOf(const std::vector<Connection>& ways) {
  std::vector<PlaneDistance::Seed> s;
  for (const Connection& c : ways) s.push_back({c.state.point, c.cost});
  return s;
}

// What a search needs, without bounds until they are asked for.
struct OnLattice {
  OnLattice(const PoseProblem& p, const PoseOptions& o, LatticeStep step)
      : options(o),
        validity(*p.grid, *p.footprint, o.touch, o.others, nullptr, nearReach(o, *p.footprint)),
        setup(validity, Lattice(p.grid->frame(), p.start.position, step),
              headingsFor(Lattice(p.grid->frame(), p.start.position, step), o, p.start.heading,
                          std::span(&p.goal, 1)),
              options, nullptr, LatticeSetup::Links::None),
        context{&setup.lattice,
                &setup.motions.headings(),
                &validity,
                &options,
                setup.motions.unit(),
                leastRadius(setup.lattice, *p.footprint, options)},
        to_goal(setup.plane, setup.steps, PlaneDistance::Of::ToGoal),
        search{&setup.lattice,
               &setup.motions,
               &setup.masks,
               &validity,
               &setup.plane.points(),
               nullptr,
               nullptr,
               setup.motions.unit(),
               &options,
               connectStart(context, p.start),
               connectGoal(context, p.goal, p.start.heading),
               connectDirectly(context, p.start, p.goal)} {}

  // From now on the searches know what is at least still to pay, near the cheapest ways.
  void aim(double beyond = 0.15) {
    static_cast<void>(to_goal.compute(seedsOf(search.goals), seedsOf(search.starts), stop, beyond));
    search.to_goal = &to_goal;
  }
  // What the search from both ends asks for: goals that are free, and the other bound, too.
  void aimBothWays(bool by_the_other) {
    if (search.to_goal == nullptr) aim();
    from_start.emplace(setup.plane, setup.steps, PlaneDistance::Of::FromStart,
                       by_the_other ? &to_goal : nullptr);
    static_cast<void>(from_start->compute(seedsOf(search.starts), seedsOf(search.goals), stop));
    search.from_start = &*from_start;
    std::erase_if(search.goals, [&](const Connection& c) { return !validity.isFree(c.motions); });
  }

  PoseOptions options;
  Validity validity;
  LatticeSetup setup;
  ConnectionContext context;
  PlaneDistance to_goal;
  std::optional<PlaneDistance> from_start;
  PoseSearchProblem search;
  PlanControl control;
  StopCheck stop{Budget{}};
  ProgressMeter meter{control};
};

class PlainDijkstra {
 public:
  explicit PlainDijkstra(OnLattice& on) : on_(on), price_(on.options, on.validity) {
    for (const Connection& c : on.search.goals) {
      goals_.emplace(std::tuple{c.state.point.row, c.state.point.column, c.state.heading},
                     &c.motions);
    }
  }

  // The least cost from the starts to a goal in the search's units.
  std::optional<std::uint64_t> run() {
    for (const auto& way : on_.search.direct) offer(units(price_(way)));
    for (const Connection& c : on_.search.starts) {
      reach({c.state.point.row, c.state.point.column, c.state.heading, gears(c.motions).last},
            units(price_(c.motions)));
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
  [[nodiscard]] std::optional<std::uint64_t> leastTo(const PoseState& s) const {
    std::optional<std::uint64_t> least;
    for (const Gear gear : {Gear::None, Gear::Forward, Gear::Backward}) {
      const auto at = costs_.find({s.point.row, s.point.column, s.heading, gear});
      if (at == costs_.end() || (best_ && at->second >= *best_)) continue;
      least = std::min(least.value_or(at->second), at->second);
    }
    return least;
  }

 private:
  // Row, column, heading, and the direction driven last.
  using Node = std::tuple<std::int32_t, std::int32_t, std::int32_t, Gear>;

  [[nodiscard]] std::uint64_t units(double metres) const {
    return on_.setup.motions.unit().up(metres);
  }
  [[nodiscard]] GearUse gears(const std::vector<Motion>& way) const {
    return countsGears(on_.options) ? gearsOf(way, on_.options) : GearUse{};
  }
  [[nodiscard]] std::uint64_t change(Gear a, Gear b) const { return units(price_.ofChange(a, b)); }

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
      const std::vector<Motion>& way = *g->second;
      if (!on_.validity.isFree(way)) continue;
      offer(cost + units(price_(way)) + change(gear, gears(way).first));
    }
  }

  void expand(const Node& node, std::uint64_t cost) {
    const auto& [row, column, heading, gear] = node;
    const LatticePoint from{row, column};
    const MotionSet& motions = on_.setup.motions;
    for (std::size_t i = motions.first(heading); i < motions.first(heading + 1); ++i) {
      const Primitive& p = motions.all()[i];
      const LatticePoint to = from + p.shift;
      if (!on_.setup.lattice.contains(to)) continue;
      std::vector<Motion> way;
      motions.appendMotions(p, on_.setup.lattice.position(from), on_.setup.lattice.position(to),
                            way);
      if (!on_.validity.isFree(way)) continue;
      const GearUse use = gears(way);
      reach({to.row, to.column, p.to, use.last == Gear::None ? gear : use.last},
            cost + std::max<std::uint64_t>(units(p.cost_m), 1) + change(gear, use.first) +
                units(price_.ofNearness(way)));
    }
  }

  OnLattice& on_;
  WayCost price_;
  std::multimap<std::tuple<std::int32_t, std::int32_t, std::int32_t>, const std::vector<Motion>*>
      goals_;
  std::map<Node, std::uint64_t> costs_;
  std::priority_queue<std::pair<std::uint64_t, Node>, std::vector<std::pair<std::uint64_t, Node>>,
                      std::greater<>>
      open_;
  std::optional<std::uint64_t> best_;
};

}  // namespace clearway::testing
