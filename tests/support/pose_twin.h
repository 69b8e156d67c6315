// tests/support/pose_twin.h — Dijkstra's algorithm on the lattice of a pose problem, written a
// second time: its states and costs come from motions, MotionChecker and path_cost.h, not from the
// masks, tables, edges and open lists of the searches.
#pragma once

#include <map>
#include <optional>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

#include "planner/pose/cost/path_cost.h"
#include "tests/support/lattice_problem.h"

namespace clearway::testing {

class PlainDijkstra {
 public:
  explicit PlainDijkstra(OnLattice& on) : on_(on), context_edges_(on.options, on.checker) {
    for (const lattice::EndpointConnection& c : on.ends.goals) {
      goals_.emplace(std::tuple{c.state.point.row, c.state.point.column, c.state.heading},
                     c.motions);
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
  [[nodiscard]] lattice::GearUse gears(std::span<const Motion> path) const {
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
      const std::span<const Motion> path = g->second;
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
                units(context_edges_.ofPlaces(path)));
    }
  }

  OnLattice& on_;
  lattice::PathCost context_edges_;
  std::multimap<std::tuple<std::int32_t, std::int32_t, std::int32_t>, std::span<const Motion>>
      goals_;
  std::map<Node, std::uint64_t> costs_;
  std::priority_queue<std::pair<std::uint64_t, Node>, std::vector<std::pair<std::uint64_t, Node>>,
                      std::greater<>>
      open_;
  std::optional<std::uint64_t> best_;
};

}  // namespace clearway::testing
