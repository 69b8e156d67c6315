// planner/pose/node_store.h — what the search knows about each state, in pages made on demand.
//
// A state is a lattice point and a heading; it has a number that leads to its place in two shifts.
// A page holds 8 x 8 points with all headings, so that memory grows with the area searched, not
// with the map. It holds costs only, side by side those of the searches that meet: a search's
// questions about a point and neighbouring headings are answered by one cache line, and a way is
// traced back by the costs that lead to it.
// Cost: two loads per access; 4 bytes a state and search. Not thread-safe.
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

  // Can all states be numbered?
  [[nodiscard]] static bool fits(const Lattice& lattice, int headings) {
    return pagesFor(lattice.rows()) * pagesFor(lattice.columns()) <=
           std::size_t{1} << (32U - 6U - headingBits(headings));
  }
  // For one search or two. Precondition: fits().
  NodeStore(const Lattice& lattice, int headings, unsigned searches)
      : first_(lattice.first()),
        search_bits_(searches - 1),
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

  // Of the best way that the search has found so far, and kExpanded. References stay valid.
  [[nodiscard]] std::uint32_t& cost(Id id, std::size_t search = 0) {
    std::unique_ptr<std::uint32_t[]>& page = pages_[id >> (heading_bits_ + 6U)];
    if (!page) prepare(page);
    return page[(std::size_t{id & mask()} << search_bits_) + search];
  }
  // Asks for the cost's cache line ahead of its use.
  void prefetch(Id id) const {
    const std::uint32_t* page = pages_[id >> (heading_bits_ + 6U)].get();
    if (page != nullptr) __builtin_prefetch(page + (std::size_t{id & mask()} << search_bits_));
  }

  [[nodiscard]] std::size_t memoryBytes() const {
    return used_ * pageSize() * sizeof(std::uint32_t) + pages_.size() * sizeof(pages_[0]);
  }

 private:
  static constexpr std::uint32_t kSide = 8;
  static std::size_t pagesFor(std::int32_t side) {
    return (static_cast<std::size_t>(side) + kSide - 1) / kSide;
  }
  static unsigned headingBits(int headings) {
    return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(headings) - 1U));
  }
  [[nodiscard]] Id mask() const { return (64U << heading_bits_) - 1U; }
  [[nodiscard]] std::size_t pageSize() const { return std::size_t{mask() + 1} << search_bits_; }
  void prepare(std::unique_ptr<std::uint32_t[]>& page) {
    page = std::make_unique_for_overwrite<std::uint32_t[]>(pageSize());
    std::fill_n(page.get(), pageSize(), kUnknown);
    ++used_;
  }
  LatticePoint first_;
  unsigned search_bits_;
  unsigned heading_bits_;
  std::uint32_t pages_per_row_;
  std::vector<std::unique_ptr<std::uint32_t[]>> pages_;
  std::size_t used_ = 0;
};

}  // namespace clearway
