// planner/pose/collision/swept_masks.h — where each lattice motion is free, for 64 cells of the map
// at once.
//
// All lattice points of one phase lie at the same place in their cell, up to rounding. So the cells
// under a motion's swept cover are found once per motion and phase, when first needed, as runs, and
// split in two: cells that are covered wherever the motion starts, by more than any rounding; and
// cells that are covered or touched within a margin (about 1e-9 m) and depend on the last bits. A
// blocked cell of the first kind decides; only a blocked cell of the second kind needs the exact
// decision of Validity on the spot. So the answer is exactly that of Validity.
// The runs are tested against the obstacles for 64 neighbouring starts at a time (dilated_rows.h),
// when one of them is first asked for; where a run lies relative to a word of starts is worked out
// once. The verdicts are kept (mask_cache.h).
// Of motions that are images of each other only one has its covers made (primitive_symmetry.h).
// Cost: nanoseconds for a start whose word is known, some 2 ns per run for 64 starts.
// Not thread-safe (fills its cache). Memory: a bit per motion and start, of words of starts and
// phases that were asked about. After cells changed, update() forgets what depends on them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "planner/pose/collision/dilated_rows.h"
#include "planner/pose/collision/mask_cache.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/primitive_set.h"
#include "planner/pose/primitives/state_lattice.h"
#include "planner/pose/sweep/primitive_symmetry.h"
#include "planner/pose/sweep/swept_cells.h"

namespace clearway::lattice {

class SweptMasks {
 public:
  // Borrows all three. Of no use when `stop` ends it early.
  SweptMasks(MotionChecker& checker, const StateLattice& lattice, const PrimitiveSet& motions,
             StopCheck* stop = nullptr);

  // Where the verdicts on all motions from a lattice point are kept. Good until update().
  class Start {
   public:
    [[nodiscard]] LatticePoint point() const { return point_; }

   private:
    friend class SweptMasks;
    LatticePoint point_;
    Cell base_;  // of the point, less its phase
    LatticePoint phase_;
    std::size_t slot_ = 0;   // of the first motion
    std::size_t group_ = 0;  // of verdicts
    std::uint64_t bit_ = 0;
  };
  // Precondition: the lattice contains p.
  [[nodiscard]] Start startAt(LatticePoint p) {
    const LatticeStep step = lattice_->step();
    Start s;
    s.point_ = p;
    s.base_ = {p.row * step.numerator, p.column * step.numerator};
    std::size_t phase = 0;
    if (step.denominator != 1) {
      s.phase_ = {modulo(p.row, step.denominator), modulo(p.column, step.denominator)};
      s.base_ = {(p.row - s.phase_.row) / step.denominator,
                 (p.column - s.phase_.column) / step.denominator};
      phase = phaseNumber(s.phase_);
      s.slot_ = phase * motions_->all().size();
    }
    s.base_ = {s.base_.row + anchor_cell_.row, s.base_.column + anchor_cell_.column};
    const auto column = static_cast<std::size_t>(s.base_.column - first_.column);
    const auto row = static_cast<std::size_t>(s.base_.row - first_.row);
    s.group_ = (row * words_per_row_ + (column >> 6U)) * phases_ + phase;
    s.bit_ = 1ULL << (column & 63U);
    if (!verdicts_.empty()) verdicts_.begin(s.group_);
    return s;
  }
  // Is motion number `index` free from there?
  [[nodiscard]] bool isFree(std::size_t index, const Start& start) {
    if (verdicts_.empty()) return decide(start, index);
    const bool known_free = (verdicts_.free(index, start.group_) & start.bit_) != 0;
    if (known_free && checker_->refusedCount() == 0) return true;
    const bool known_blocked =
        !known_free && !verdicts_.hasUnclear() && verdicts_.isKnown(index, start.group_);
    return !known_blocked && decide(start, index);
  }
  [[nodiscard]] bool isFree(std::size_t index, LatticePoint p) { return isFree(index, startAt(p)); }

  // The words of 64 starts, where lattice points are a cell apart: which one a point belongs to,
  // and the point of a word's first bit, on the lattice or not.
  struct Place {
    std::size_t word = 0;
    unsigned bit = 0;
  };
  [[nodiscard]] Place placeOf(LatticePoint p) const {
    const auto column = static_cast<std::size_t>(p.column + anchor_cell_.column - first_.column);
    const auto row = static_cast<std::size_t>(p.row + anchor_cell_.row - first_.row);
    return {row * words_per_row_ + (column >> 6U), static_cast<unsigned>(column & 63U)};
  }
  [[nodiscard]] LatticePoint pointAt(std::size_t word) const {
    return {static_cast<std::int32_t>(word / words_per_row_) + first_.row - anchor_cell_.row,
            static_cast<std::int32_t>(word % words_per_row_ * 64) + first_.column -
                anchor_cell_.column};
  }
  [[nodiscard]] std::size_t wordsPerRow() const { return words_per_row_; }
  [[nodiscard]] std::size_t wordCount() const { return rows_ * words_per_row_; }
  // Where the footprint at rest with that heading is not surely blocked, at the points of a word;
  // other agents are not looked at. Not kept. Precondition: lattice points are a cell apart.
  [[nodiscard]] std::uint64_t mayStand(std::int32_t heading, std::size_t word);

  // Where each motion, by its number, is not surely blocked, of these points of a word; the
  // verdicts on the others become that it is, which must be true, or they lie outside.
  // Precondition: as before.
  void mayMove(std::size_t word, std::uint64_t of, std::span<std::uint64_t> may);

  // Finds the cells under all motions now, not on demand.
  void prepare();
  // The grid that `validity` borrows has changed within these cells, and `validity` knows it.
  void update(const CellRange& changed);

  // How often the exact test on the spot decided, and how many words of 64 starts were computed.
  struct Counters {
    std::uint64_t exact = 0;
    std::uint64_t words = 0;
  };
  [[nodiscard]] const Counters& counters() const { return counters_; }
  [[nodiscard]] std::size_t memoryBytes() const { return memory_ + verdicts_.memoryBytes(); }
  // About how many nanoseconds all that was found out has taken so far: to tell a StopCheck.
  [[nodiscard]] std::uint64_t work() const { return work_ + checker_->work(); }
  // The cells that a motion sweeps from a point of that phase, each index in [0, denominator),
  // relative to the cell of the point less its phase.
  [[nodiscard]] const SweptCells& cells(std::size_t index, LatticePoint phase = {}) {
    return slotAt(index, phase).cells;
  }

 private:
  // The cells under a motion from a phase, and where their obstacle bits lie.
  struct Slot {
    SweptCells cells;
    std::vector<DilatedRows::Probe> sure;
    std::vector<DilatedRows::Probe> near;
  };
  // Non-negative remainder, and the quotient that goes with it.
  static std::int32_t modulo(std::int32_t a, std::int32_t m) {
    const std::int32_t r = a % m;
    return r < 0 ? r + m : r;
  }
  [[nodiscard]] std::size_t phaseNumber(LatticePoint phase) const {
    return static_cast<std::size_t>(phase.row * lattice_->step().denominator + phase.column);
  }
  [[nodiscard]] bool makeRoom(const Slot& slot);
  [[nodiscard]] bool find(const Start& start, std::size_t index);
  [[nodiscard]] bool decide(const Start& start, std::size_t index);
  [[nodiscard]] bool decideExactly(const Start& start, std::size_t index);
  [[nodiscard]] Aabb obstaclesNear(const Start& start, std::size_t index) const;
  [[nodiscard]] std::ptrdiff_t placeOf(const Start& start) const;
  void compute(std::size_t group, std::ptrdiff_t place, std::size_t index, const Slot& slot,
               std::uint64_t blocked);
  [[nodiscard]] const Slot& slotAt(std::size_t index, LatticePoint phase);
  [[nodiscard]] SweptCells sweep(std::size_t index, LatticePoint representative) const;
  [[nodiscard]] bool isRefused(std::size_t index, LatticePoint p);
  void motionsAt(std::size_t index, LatticePoint p, std::vector<Motion>& out) const;

  MotionChecker* checker_;
  const StateLattice* lattice_;
  const PrimitiveSet* motions_;
  Cell anchor_cell_;
  double margin_;
  // No cell of a motion is further from its start, in cells.
  std::int32_t reach_rows_;
  std::int32_t reach_columns_;
  Cell first_;                 // of the starts that are kept
  std::size_t words_per_row_;  // of the words of starts
  std::size_t rows_;
  DilatedRows obstacles_;
  std::vector<PrimitiveSymmetry> images_;
  std::size_t phases_;
  std::vector<std::unique_ptr<Slot>> slots_;  // by motion and phase
  // Of the footprint at rest, by heading; made when needed.
  std::vector<std::optional<std::vector<DilatedRows::Probe>>> standing_;
  MaskCache verdicts_;  // a group for each word of starts and phase
  std::vector<Motion> scratch_;
  Counters counters_;
  std::size_t memory_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace clearway::lattice
