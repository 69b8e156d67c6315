// planner/pose/node_store.h — what the search knows about each state, in pages made on demand.
//
// A state is a lattice point and a heading; it has a number that leads to its place in two shifts.
// A page holds 8 x 8 points with all headings, so that memory grows with the area searched, not
// with the map. Costs lie apart from parents: those of 16 headings of a point fill one cache line,
// and only they are read for most of a search's questions.
// Cost: two loads per access; 6 bytes a state. Not thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "planner/pose/lattice.h"

namespace clearway {

struct PoseState {
  LatticePoint point;
  std::int32_t heading = 0;
  friend constexpr bool operator==(const PoseState&, const PoseState&) = default;
};

class NodeStore {
 public:
  using Id = std::uint32_t;
  static constexpr std::uint32_t kExpanded = 1U << 31U;  // a flag of the cost
  static constexpr std::uint32_t kUnknown = kExpanded - 1U;
  static constexpr std::uint16_t kFromStart = std::numeric_limits<std::uint16_t>::max();

  // Can all states be numbered?
  [[nodiscard]] static bool fits(const Lattice& lattice, int headings) {
    return pagesFor(lattice.rows()) * pagesFor(lattice.columns()) <=
           std::size_t{1} << (32U - 6U - headingBits(headings));
  }
  // Precondition: fits().
  NodeStore(const Lattice& lattice, int headings)
      : first_(lattice.first()),
        heading_bits_(headingBits(headings)),
        pages_per_row_(static_cast<std::uint32_t>(pagesFor(lattice.columns()))),
        pages_(pages_per_row_ * pagesFor(lattice.rows())) {}

  // Precondition: the lattice contains the point.
  [[nodiscard]] Id id(const PoseState& s) const {
    const auto row = static_cast<std::uint32_t>(s.point.row - first_.row);
    const auto column = static_cast<std::uint32_t>(s.point.column - first_.column);
    const Id page = row / kSide * pages_per_row_ + column / kSide;
    const Id within = row % kSide * kSide + column % kSide;
    return (((page << 6U) | within) << heading_bits_) | static_cast<Id>(s.heading);
  }
  [[nodiscard]] PoseState state(Id id) const {
    const Id heading = id & ((1U << heading_bits_) - 1U);
    const Id point = id >> heading_bits_;
    const Id page = point >> 6U;
    const Id row = page / pages_per_row_ * kSide + (point >> 3U) % kSide;
    const Id column = page % pages_per_row_ * kSide + point % kSide;
    return {{first_.row + static_cast<std::int32_t>(row),
             first_.column + static_cast<std::int32_t>(column)},
            static_cast<std::int32_t>(heading)};
  }

  // Of the best way found so far, and kExpanded. References stay valid.
  [[nodiscard]] std::uint32_t& cost(Id id) { return page(id).costs[id & mask()]; }
  // Asks for the cost's cache line ahead of its use.
  void prefetch(Id id) const {
    const Page& p = pages_[id >> (heading_bits_ + 6U)];
    if (p.costs) __builtin_prefetch(&p.costs[id & mask()]);
  }
  // The motion that led here, or kFromStart; only where there is a cost.
  [[nodiscard]] std::uint16_t& parent(Id id) { return page(id).parents[id & mask()]; }

  [[nodiscard]] std::size_t memoryBytes() const {
    return used_ * (mask() + 1) * (sizeof(std::uint32_t) + sizeof(std::uint16_t)) +
           pages_.size() * sizeof(pages_[0]);
  }

 private:
  static constexpr std::uint32_t kSide = 8;
  struct Page {
    std::unique_ptr<std::uint32_t[]> costs;
    std::unique_ptr<std::uint16_t[]> parents;
  };
  static std::size_t pagesFor(std::int32_t side) {
    return (static_cast<std::size_t>(side) + kSide - 1) / kSide;
  }
  static unsigned headingBits(int headings) {
    return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(headings) - 1U));
  }
  [[nodiscard]] Id mask() const { return (64U << heading_bits_) - 1U; }
  [[nodiscard]] Page& page(Id id) {
    Page& p = pages_[id >> (heading_bits_ + 6U)];
    if (!p.costs) prepare(p);
    return p;
  }
  void prepare(Page& p) {
    p.costs = std::make_unique_for_overwrite<std::uint32_t[]>(mask() + 1);
    std::fill_n(p.costs.get(), mask() + 1, kUnknown);
    p.parents = std::make_unique_for_overwrite<std::uint16_t[]>(mask() + 1);
    ++used_;
  }
  LatticePoint first_;
  unsigned heading_bits_;
  std::uint32_t pages_per_row_;
  std::vector<Page> pages_;
  std::size_t used_ = 0;
};

}  // namespace clearway
