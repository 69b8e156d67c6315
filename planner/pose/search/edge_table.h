// planner/pose/search/edge_table.h — the outgoing (or incoming) primitives of each heading, packed
// for the innermost loop of a search; and FixedEdges, the edges whose cost is the primitive's own.
//
// An Edges policy states what a search pays for a primitive:
//   kInContext         whether the cost depends on the place or on the driving direction before
//   headingCount()     headings that its states count
//   pose(state)        the state without its driving direction
//   forEachTransition  from and to which heading a primitive leads, at which cost
//   forEachState       the states in which a connection from the start ends
//   endsIn             whether a connection from the start ends in a state
//   extraCost          of a primitive at its place, on top of the transition's cost
//   entryCost          of a connection to the goal from a state, on top of its cost
//   costOf             of a path that needs no lattice
// Cost: microseconds to make a table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "planner/pose/search/node_table.h"
#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

class FixedEdges {
 public:
  static constexpr bool kInContext = false;

  explicit FixedEdges(const SearchSpace& space)
      : options_(&space.options),
        unit_(space.unit()),
        headings_(space.motions.headings().count()) {}

  [[nodiscard]] int headingCount() const { return headings_; }
  [[nodiscard]] static PoseState pose(const PoseState& state) { return state; }
  template <class F>
  void forEachTransition(std::size_t, const Primitive& p, const F& f) const {
    f(p.from, p.to, p.cost);
  }
  template <class F>
  static void forEachState(const EndpointConnection& c, const F& f) {
    f(c.state);
  }
  [[nodiscard]] static bool endsIn(const EndpointConnection& c, const PoseState& state) {
    return c.state == state;
  }
  [[nodiscard]] static std::uint32_t extraCost(std::size_t, LatticePoint) { return 0; }
  [[nodiscard]] static std::uint32_t entryCost(const PoseState&, const EndpointConnection&) {
    return 0;
  }
  [[nodiscard]] std::uint32_t costOf(const std::vector<Motion>& path) const {
    return unit_.up(motionCost(path, *options_));
  }

 private:
  const PoseOptions* options_;
  CostUnit unit_;
  int headings_;
};

enum class SearchDirection : std::uint8_t { Forward, Backward };

class EdgeTable {
 public:
  struct Edge {
    LatticeVector shift;     // to the other end
    NodeTable::Id step = 0;  // to the number of its state
    std::int32_t heading = 0;
    std::uint32_t cost = 0;
    std::uint16_t motion = 0;
  };

  template <class Edges>
  EdgeTable(const PrimitiveSet& motions, const NodeTable& nodes, const Edges& edges,
            SearchDirection direction)
      : first_(static_cast<std::size_t>(edges.headingCount()) + 1, 0) {
    const bool backward = direction == SearchDirection::Backward;
    const auto all = motions.all();
    const auto forEach = [&](const auto& f) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        edges.forEachTransition(i, all[i],
                                [&](std::int32_t from, std::int32_t to, std::uint32_t cost) {
                                  backward ? f(i, to, from, cost) : f(i, from, to, cost);
                                });
      }
    };
    forEach([&](std::size_t, std::int32_t here, std::int32_t, std::uint32_t) {
      ++first_[static_cast<std::size_t>(here) + 1];
    });
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::size_t> next = first_;
    edges_.resize(first_.back());
    forEach([&](std::size_t i, std::int32_t here, std::int32_t there, std::uint32_t cost) {
      const LatticeVector v = all[i].shift;
      const LatticeVector shift = backward ? LatticeVector{-v.rows, -v.columns} : v;
      edges_[next[static_cast<std::size_t>(here)]++] = {shift, nodes.step(shift, there - here),
                                                        there, cost, static_cast<std::uint16_t>(i)};
    });
  }

  // Those of a heading, in the order of the primitives.
  [[nodiscard]] std::span<const Edge> of(std::int32_t heading) const {
    const auto k = static_cast<std::size_t>(heading);
    return std::span(edges_).subspan(first_[k], first_[k + 1] - first_[k]);
  }
  // The least that any of them costs; 0 when there are none.
  [[nodiscard]] std::uint32_t cheapest() const {
    const auto cheapest = std::ranges::min_element(edges_, {}, &Edge::cost);
    return cheapest == edges_.end() ? 0 : cheapest->cost;
  }

 private:
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_;
};

}  // namespace clearway::lattice
