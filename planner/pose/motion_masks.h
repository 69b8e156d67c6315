// planner/pose/motion_masks.h — the cells that a lattice motion sweeps, as bit masks.
//
// All lattice points of one phase lie at the same place in their cell, up to rounding. So the cells
// under a motion's swept cover are found once per motion and phase, when first needed, and split in
// two: cells that are covered wherever the motion starts, by more than any rounding; and cells
// that are covered or touched within a margin (about 1e-9 m) and depend on the last bits. A blocked
// cell of the first kind decides; only a blocked cell of the second kind needs the exact decision
// of Validity on the spot. So the answer is exactly that of Validity, at the price of some row
// masks. Cost: some 50 ns for a robot of 20 x 30 cells, 5 ns where the nearest obstacle is far
// away. Not thread-safe (fills its cache). Memory: 16 bytes per 64 cells of a row.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "planner/pose/lattice.h"
#include "planner/pose/motion_set.h"
#include "planner/pose/validity.h"

namespace clearway {

class MotionMasks {
 public:
  // Borrows all three.
  MotionMasks(Validity& validity, const Lattice& lattice, const MotionSet& motions);

  // Is motion number `index` free from lattice point p?
  [[nodiscard]] bool isFree(std::size_t index, LatticePoint p);

  // How often the masks alone, and how often the exact test on the spot decided.
  struct Counters {
    std::uint64_t masks = 0;
    std::uint64_t exact = 0;
  };
  [[nodiscard]] const Counters& counters() const { return counters_; }
  [[nodiscard]] std::size_t memoryBytes() const { return memory_; }

 private:
  struct RowMask {  // 64 cells of a row, relative to the cell of the lattice point
    std::int32_t row = 0;
    std::int32_t column = 0;
    std::uint64_t cells = 0;
  };
  struct Masks {
    std::vector<RowMask> sure;
    std::vector<RowMask> near;
    double reach_m = 0.0;  // nothing of the motion is further from its first position
  };
  [[nodiscard]] std::unique_ptr<Masks> build(std::size_t index, LatticePoint representative) const;
  [[nodiscard]] bool anyBlocked(const std::vector<RowMask>& masks, Cell base) const;
  void motionsAt(std::size_t index, LatticePoint p, std::vector<Motion>& out) const;

  Validity* validity_;
  const Lattice* lattice_;
  const MotionSet* motions_;
  Cell anchor_cell_;
  double margin_;
  std::vector<std::unique_ptr<Masks>> cache_;  // by motion and phase
  std::vector<Motion> scratch_;
  Counters counters_;
  std::size_t memory_ = 0;
};

}  // namespace clearway
