// planner/pose/node_store.h — what the search knows about each state.
//
// A state is a lattice point and a heading; its number is the point's
// (planner/pose/point_numbers.h) and the heading's, so that a motion adds the same to it wherever
// it starts. Kept are costs only: what a search asks about a point and neighbouring headings is
// answered by one cache line, and a way is traced back by the costs that lead to it. The array is
// zeros until touched: memory grows with the area searched, not with the map, and nothing is
// cleared beforehand. A small one is cleared page by page as it is touched. Cost: one load per
// access; 4 bytes a state. Not thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "planner/common/zeroed_array.h"
#include "planner/pose/point_numbers.h"

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
  [[nodiscard]] static bool fits(const PointNumbers& points, int headings) {
    return points.size() <= std::size_t{1} << (32U - headingBits(headings));
  }
  // Precondition: fits().
  NodeStore(const PointNumbers& points, int headings)
      : points_(points), heading_bits_(headingBits(headings)) {}

  // False when the system has no memory; before anything else.
  [[nodiscard]] bool allocate() {
    const std::size_t n = ((points_.size() << heading_bits_) >> kPageBits) + 1;
    clears_ = n <= kMostCleared;
    return (clears_ ? costs_.allocateUnset(n << kPageBits)
                    : costs_.allocate(n << kPageBits, MemoryPages::Large)) &&
           touched_.allocate(n);
  }

  // Precondition: the lattice contains the point.
  [[nodiscard]] Id id(const PoseState& s) const {
    return static_cast<Id>(points_.of(s.point) << heading_bits_) + static_cast<Id>(s.heading);
  }
  [[nodiscard]] PoseState state(Id id) const {
    return {points_.point(pointOf(id)),
            static_cast<std::int32_t>(id & ((1U << heading_bits_) - 1U))};
  }
  // The number of the state's point.
  [[nodiscard]] std::size_t pointOf(Id id) const { return id >> heading_bits_; }
  // What a motion adds to the state's number, modulo 2^32.
  [[nodiscard]] Id step(LatticeVector shift, std::int32_t turn) const {
    return (static_cast<Id>(points_.step(shift)) << heading_bits_) + static_cast<Id>(turn);
  }

  // Of the best way that the search has found so far, and kExpanded. A page that was never written
  // is not read either: it would be given out twice.
  [[nodiscard]] std::uint32_t cost(Id id) const {
    return touched_.data()[id >> kPageBits] == 0 ? kUnknown : costs_.data()[id] ^ kUnknown;
  }
  void set(Id id, std::uint32_t cost) {
    std::uint8_t& page = touched_.data()[id >> kPageBits];
    if (page == 0) {
      page = 1;
      ++pages_;
      if (clears_) std::fill_n(costs_.data() + (id >> kPageBits << kPageBits), kPage, 0U);
    }
    costs_.data()[id] = cost ^ kUnknown;
  }
  // Asks for the cost's cache line ahead of its use.
  void prefetch(Id id) const { __builtin_prefetch(costs_.data() + id); }

  // Of the pages of 4096 bytes that were written.
  [[nodiscard]] std::size_t memoryBytes() const {
    return (pages_ << kPageBits) * sizeof(std::uint32_t);
  }

 private:
  static constexpr unsigned kPageBits = 10;  // of costs
  static constexpr std::size_t kPage = std::size_t{1} << kPageBits;
  static constexpr std::size_t kMostCleared = 1024;  // pages; the system has more in large ones
  static unsigned headingBits(int headings) {
    return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(headings) - 1U));
  }

  PointNumbers points_;
  unsigned heading_bits_;
  ZeroedArray<std::uint32_t> costs_;   // exclusive or kUnknown
  ZeroedArray<std::uint8_t> touched_;  // a page of the costs each
  std::size_t pages_ = 0;
  bool clears_ = false;  // pages hold anything until they are touched
};

}  // namespace clearway
