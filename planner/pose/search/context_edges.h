// planner/pose/search/context_edges.h — edges whose cost depends on their context: on the place
// (the proximity of obstacles, the terrain) and on the driving direction before
// (planner/pose/cost/path_cost.h).
//
// Proximity and terrain are sums over the cells that a primitive passes; cells and weights are
// found once per primitive and phase of the lattice. Far from obstacles one look at the distance
// field shows that the proximity is 0.
// Where changes of direction cost, the driving direction is part of the state: states count as more
// headings, those of the set for forwards, then the same again for backwards. Before its first
// motion the agent may be said to have driven in either direction.
// The heuristics know nothing of these costs, and as those only add, they remain admissible.
// Cost: nanoseconds far from obstacles, else some 2 ns a cell passed. Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/search/edge_table.h"

namespace clearway::lattice {

class ContextEdges {
 public:
  static constexpr bool kInContext = true;

  // Borrows what the space borrows.
  explicit ContextEdges(const SearchSpace& space);

  [[nodiscard]] int headingCount() const { return headings_ * gears_; }
  [[nodiscard]] PoseState pose(const PoseState& state) const {
    return {state.point, state.heading < headings_ ? state.heading : state.heading - headings_};
  }
  // With every driving direction before it.
  template <class F>
  void forEachTransition(std::size_t motion, const Primitive& p, const F& f) const {
    const Info& m = info_[motion];
    for (const Gear before : allGears()) {
      const Gear after = m.use.last == Gear::None ? before : m.use.last;
      f(p.from + layer(before), p.to + layer(after), m.cost + change(before, m.use.first));
    }
  }
  // In either direction where the connection does not travel.
  template <class F>
  void forEachState(const EndpointConnection& c, const F& f) const {
    const Gear last = gearsIn(c.motions).last;
    for (const Gear gear : allGears()) {
      if (last == Gear::None || last == gear) {
        f(PoseState{c.state.point, c.state.heading + layer(gear)});
      }
    }
  }
  [[nodiscard]] bool endsIn(const EndpointConnection& c, const PoseState& state) const {
    if (c.state != pose(state)) return false;
    const Gear last = gearsIn(c.motions).last;
    return last == Gear::None || layer(last) == layer(gearOf(state));
  }
  // For the proximity of obstacles and the terrain.
  [[nodiscard]] std::uint32_t extraCost(std::size_t motion, LatticePoint from);
  // For the change of direction into a connection to the goal.
  [[nodiscard]] std::uint32_t entryCost(const PoseState& s, const EndpointConnection& c) const {
    return gears_ == 1 ? 0 : change(gearOf(s), gearsIn(c.motions).first);
  }
  [[nodiscard]] std::uint32_t costOf(const std::vector<Motion>& path) const;

  // Connections from the start, or to the goal, that end, or begin, at states with their driving
  // direction, the change into it paid; sorted. `of`: the search that begins with them.
  [[nodiscard]] std::vector<EndpointConnection> withDirections(
      std::span<const EndpointConnection> connections, SearchDirection of) const;

 private:
  struct Info {
    GearUse use;
    std::uint32_t cost = 0;  // all but a change before it and the place
  };
  // From the cell of a point of phase 0 on; weights in units.
  struct Term {
    LatticeVector cell;
    double weight = 0.0;
  };
  struct Terms {
    bool known = false;
    double reach_m = 0.0;  // no centre of a cell of `near` is further from the start
    std::vector<Term> near;
    std::vector<Term> terrain;
  };
  [[nodiscard]] std::int32_t layer(Gear gear) const {
    return gear == Gear::Backward && gears_ == 2 ? headings_ : 0;
  }
  [[nodiscard]] Gear gearOf(const PoseState& s) const {
    return s.heading < headings_ ? Gear::Forward : Gear::Backward;
  }
  [[nodiscard]] std::span<const Gear> allGears() const {
    static constexpr std::array kGears{Gear::Forward, Gear::Backward};
    return std::span(kGears).first(static_cast<std::size_t>(gears_));
  }
  [[nodiscard]] std::uint32_t change(Gear before, Gear after) const {
    return before != Gear::None && after != Gear::None && before != after ? per_change_ : 0U;
  }
  [[nodiscard]] GearUse gearsIn(std::span<const Motion> path) const;
  [[nodiscard]] bool isFarFromObstacles(const Terms& terms, LatticePoint from) const;
  void findTerms(std::size_t motion, LatticePoint phase, Terms& terms) const;

  SearchSpace space_;
  PathCost path_cost_;
  int headings_;
  int gears_;  // 2 when changes of direction cost, else 1
  std::uint32_t per_change_;
  double known_m_;  // clearances up to this are known
  Cell anchor_;
  std::vector<Info> info_;
  std::vector<Terms> terms_;  // by motion and phase
};

}  // namespace clearway::lattice
