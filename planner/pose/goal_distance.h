// planner/pose/goal_distance.h — a lower bound of what is still to pay, from a search in the plane.
//
// The agent's reference point can only be where an inscribed disc is free. The lattice's points are
// the corners of blocks; a block is open when any of its cells may hold that point. A shortest way
// through open blocks is a polyline with its vertices at corners, and a straight piece between two
// corners can be replaced by horizontal, diagonal and knight's steps (and their reflections) along
// blocks that it crosses, at a length of at most 1/cos(g/2) of its own, g the largest angle between
// neighbouring steps (26.6 degrees for square blocks, so cos(g/2) = 0.973). Hence
//     cost to the goal >= cos(g/2) * shortest(corner, c) - |c - goal|, c a corner beside the goal.
// A block counts as open with its best cell, so for agents of a few cells the bound may cut corners
// by a cell and pass walls of one cell: it is weak then, never wrong.
// The straight distance is a second bound; the larger one is taken. No way in the plane proves that
// there is none at all.
// Method: Dijkstra's algorithm from c with a circular bucket queue (R. Dial, 1969), stopped some
//         way beyond the start; points not reached by then take the bound reached.
// Cost: O(lattice points), some 50 ns each; 4 bytes each.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/cancel.h"
#include "planner/pose/lattice.h"
#include "planner/pose/motion_cost.h"
#include "planner/pose/validity.h"

namespace clearway {

class GoalDistance {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();

  GoalDistance(const Validity& validity, const Lattice& lattice, const CostUnit& unit, Vec2 goal);

  // Runs the search until it has passed `start`. Returns why it stopped early, or None.
  [[nodiscard]] StopReason compute(LatticePoint start, StopCheck& stop);

  // In cost units; kUnreachable when there is no way for the inscribed disc.
  [[nodiscard]] std::uint32_t at(LatticePoint p) const;

  [[nodiscard]] std::size_t memoryBytes() const { return memoryFor(*lattice_); }
  [[nodiscard]] static std::size_t memoryFor(const Lattice& lattice) {
    return static_cast<std::size_t>(lattice.rows()) * static_cast<std::size_t>(lattice.columns()) *
           (sizeof(std::uint32_t) + sizeof(std::uint8_t));
  }

 private:
  void openBlocks(const Validity& validity);
  [[nodiscard]] bool blockOpen(std::int32_t row, std::int32_t column) const;
  [[nodiscard]] bool stepOpen(LatticePoint p, LatticeVector v) const;

  const Lattice* lattice_;
  CostUnit unit_;
  Vec2 goal_;
  std::vector<std::uint8_t> open_;       // block between points (i, j) and (i + 1, j + 1)
  std::vector<std::uint32_t> distance_;  // scaled to a lower bound, rounded down
  std::uint32_t limit_ = kUnreachable;   // no unreached point is nearer
  std::uint32_t slack_ = 0;              // |c - goal|
};

}  // namespace clearway
