// planner/pose/node_store.h — what the search knows about each state, in pages made on demand.
//
// A state is a lattice point and a heading. A page holds 8 x 8 points with all headings, so that
// memory grows with the area searched, not with the map, and neighbours share cache lines.
// Cost: two loads per access; 8 bytes a state. Not thread-safe.
#pragma once

#include <array>
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

struct PoseNode {
  static constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t cost = kUnknown;  // of the best way found so far
  std::uint16_t parent = 0;       // the primitive that led here, or kFromStart
  bool expanded = false;          // with this cost
  bool near_goal = false;         // ways to the goal end here
  static constexpr std::uint16_t kFromStart = std::numeric_limits<std::uint16_t>::max();
};

class NodeStore {
 public:
  explicit NodeStore(const Lattice& lattice)
      : first_(lattice.first()),
        pages_per_row_((static_cast<std::size_t>(lattice.columns()) + kSide - 1) / kSide),
        pages_(pages_per_row_ * ((static_cast<std::size_t>(lattice.rows()) + kSide - 1) / kSide)) {}

  // Precondition: the lattice contains the point. References stay valid.
  [[nodiscard]] PoseNode& at(const PoseState& s) {
    const auto row = static_cast<std::size_t>(s.point.row - first_.row);
    const auto column = static_cast<std::size_t>(s.point.column - first_.column);
    std::unique_ptr<Page>& page = pages_[row / kSide * pages_per_row_ + column / kSide];
    if (!page) {
      page = std::make_unique<Page>();
      ++used_;
    }
    return (*page)[(row % kSide * kSide + column % kSide) * HeadingSet::kCount +
                   static_cast<std::size_t>(s.heading)];
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    return used_ * sizeof(Page) + pages_.size() * sizeof(pages_[0]);
  }

 private:
  static constexpr std::size_t kSide = 8;
  using Page = std::array<PoseNode, kSide * kSide * HeadingSet::kCount>;
  LatticePoint first_;
  std::size_t pages_per_row_;
  std::vector<std::unique_ptr<Page>> pages_;
  std::size_t used_ = 0;
};

}  // namespace clearway
