// planner/pose/heuristic/disc_free_space.h — the lattice points where an inscribed disc is free.
//
// The agent's reference point can only be where the largest disc inside it is free: such points are
// open. The points that stand for a curve (planner/pose/heuristic/projected_steps.h) can only be
// where a disc that is smaller by their distance from it is free: these are passable. Points are
// called closed only when the disc surely collides (planner/pose/collision/disc_inflation.h). Cost:
// below a nanosecond a lattice point, some on lattices finer or coarser than the cells. Reading is
// thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/pose/collision/bit_window.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/heuristic/projected_steps.h"
#include "planner/pose/primitives/lattice_index.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

class DiscFreeSpace {
 public:
  // Of no use when `stop` ends it early.
  DiscFreeSpace(const MotionChecker& checker, const StateLattice& lattice,
                const ProjectedSteps& steps, StopCheck* stop = nullptr);

  // The margin, as wide as the longest motion, is closed.
  [[nodiscard]] const LatticeIndex& points() const { return points_; }
  [[nodiscard]] bool isOpen(std::size_t point) const { return bit(open_, point); }
  [[nodiscard]] bool isPassable(std::size_t point) const { return bit(passable_, point); }
  // All points around it are open, as far as ProjectedSteps::openReach(), if followers are known.
  [[nodiscard]] bool isFreeAround(std::size_t point) const { return bit(open_around_, point); }
  // Bit i: the point i after that one is open.
  [[nodiscard]] std::uint64_t openFrom(std::ptrdiff_t point) const {
    return bitsFrom(open_, point);
  }

 private:
  // A bit for each of the points whose cells have no obstacle within a distance of their middle, or
  // where the way from there takes up all of it; these may lie in obstacles.
  [[nodiscard]] std::vector<std::uint64_t> findOpen(const OccupancyGrid& grid,
                                                    const StateLattice& lattice, double radius_m,
                                                    bool in_obstacles, StopCheck* stop) const;
  void lookAround(std::int32_t reach, StopCheck* stop);
  static bool bit(const std::vector<std::uint64_t>& bits, std::size_t i) {
    return ((bits[i >> 6U] >> (i & 63U)) & 1U) != 0;
  }
  LatticeIndex points_;
  std::vector<std::uint64_t> open_;  // a bit a point
  std::vector<std::uint64_t> passable_;
  std::vector<std::uint64_t> open_around_;
};

}  // namespace clearway::lattice
