// planner/pose/search/context_edges.h — lattice motions whose cost depends on where they are and on
// the direction driven before (planner/pose/cost/path_cost.h).
//
// Nearness is a sum over the cells that a motion passes; cells and weights are found once per
// motion and phase of the lattice. Far from obstacles one look at the distance field tells that it
// is 0.
// Cost: nanoseconds far from obstacles, else some 2 ns a cell passed. Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/search/astar.h"

namespace clearway::lattice {

class ContextEdges {
 public:
  // Borrows what the problem borrows.
  explicit ContextEdges(const PoseSearchProblem& problem);

  // 2 when changes of direction cost, else 1 and all is in Gear::Forward.
  [[nodiscard]] int gears() const { return gears_; }
  // What the agent's gear is after a motion.
  [[nodiscard]] Gear after(std::size_t motion, Gear before) const {
    const Gear last = info_[motion].use.last;
    return last == Gear::None ? before : last;
  }
  // States with their gears count as more headings: those of the set, then these once more, driven
  // backwards.
  [[nodiscard]] std::int32_t layer(Gear gear) const {
    return gear == Gear::Backward && gears_ == 2 ? headings_ : 0;
  }
  [[nodiscard]] std::span<const Gear> allGears() const {
    static constexpr std::array kGears{Gear::Forward, Gear::Backward};
    return std::span(kGears).first(static_cast<std::size_t>(gears_));
  }
  // Ways from the start, or to the goal, that end, or begin, at states with their gears; sorted.
  [[nodiscard]] std::vector<EndpointConnection> geared(std::span<const EndpointConnection> ways,
                                                       bool to_goal) const;
  // In units, all included but what nearness() adds.
  [[nodiscard]] std::uint32_t cost(std::size_t motion, Gear before) const {
    const Info& m = info_[motion];
    return m.cost + change(before, m.use.first);
  }
  [[nodiscard]] std::uint32_t change(Gear before, Gear after) const {
    return before != Gear::None && after != Gear::None && before != after ? per_change_ : 0U;
  }
  // In units.
  [[nodiscard]] std::uint32_t proximity(std::size_t motion, LatticePoint from);

  // Of a chain that is not on the lattice; in units where it says so.
  [[nodiscard]] GearUse gearsIn(const std::vector<Motion>& way) const;
  [[nodiscard]] std::uint32_t costOf(const std::vector<Motion>& way) const;

 private:
  struct Info {
    GearUse use;
    std::uint32_t cost = 0;
  };
  // From the cell of a point of phase 0 on; weights in units.
  struct Term {
    LatticeVector cell;
    double weight = 0.0;
  };
  struct Terms {
    bool known = false;
    double reach_m = 0.0;  // no cell's centre is further from the start
    std::vector<Term> list;
  };
  void findTerms(std::size_t motion, LatticePoint phase, Terms& terms) const;

  const PoseSearchProblem& p_;
  PathCost context_edges_;
  int headings_;
  int gears_;
  std::uint32_t per_change_;
  double known_m_;  // clearances up to this are known
  Cell anchor_;
  std::vector<Info> info_;
  std::vector<Terms> terms_;  // by motion and phase
};

}  // namespace clearway::lattice
