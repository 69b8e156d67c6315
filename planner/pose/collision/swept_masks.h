// planner/pose/collision/swept_masks.h — collision checks of lattice motions for 64 start cells at
// once.
//
// All lattice points of one phase have the same offset within their cell, up to rounding. The swept
// cells of a motion are therefore rasterized once per motion and phase, on first use, as runs. They
// are split in two: cells that overlap the swept volume at every start, by more than any rounding;
// and cells within a margin (about 1e-9 m) of its boundary. A blocked cell of the first kind proves
// a collision. A blocked cell of the second kind requires the exact check of MotionChecker. The
// verdict is exactly that of MotionChecker.
// The runs are tested against the obstacles for 64 neighbouring starts at a time (dilated_rows.h),
// on the first query of one of them. The verdicts are cached (mask_cache.h). The first few queries
// of a motion are answered without its runs: short searches need no more.
// Masks of the same motions share the obstacle rows, and the runs (lattice_sweeps.h): where their
// starts have the same offset; else those for the square of a cell that the start lies in, with a
// wider margin, as long as few of their verdicts need the exact check.
// Cost: nanoseconds for a cached start, some 2 ns per run for 64 starts.
// Memory: a bit per motion and start, for the visited words and phases. After cells changed,
// update() invalidates the verdicts that depend on them. Not thread-safe (it fills its cache).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "planner/pose/collision/dilated_rows.h"
#include "planner/pose/collision/lattice_sweeps.h"
#include "planner/pose/collision/mask_cache.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/primitive_set.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

class SweptMasks {
 public:
  // Borrows lattice, checker and motions. Takes what others have made from `common`, and leaves it
  // there. Motions of a `part` are those that start in its tiles; others may not be asked for. The
  // tables use `memory`, if given, which must live longer. Returns the reason if `stop` ends it.
  [[nodiscard]] static StopOr<SweptMasks> make(MotionChecker& checker, const StateLattice& lattice,
                                               const PrimitiveSet& motions,
                                               StopCheck* stop = nullptr,
                                               SweepCache* common = nullptr,
                                               const MapPart* part = nullptr,
                                               TableMemory* memory = nullptr);

  // The cache position of the verdicts on all motions from a lattice point. Valid until update().
  class Start {
   public:
    [[nodiscard]] LatticePoint point() const { return point_; }

   private:
    friend class SweptMasks;
    LatticePoint point_;
    Cell base_;  // of the point minus its phase
    LatticePoint phase_;
    std::size_t slot_ = 0;   // of the first motion
    std::size_t group_ = 0;  // of verdicts: its place
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
    s.bit_ = 1ULL << (column & 63U);
    if (!verdicts_.empty()) {
      s.group_ = verdicts_.placeOf((row * words_per_row_ + (column >> 6U)) * phases_ + phase);
    }
    return s;
  }
  // Is motion `index` collision-free from this start?
  [[nodiscard]] bool isFree(std::size_t index, const Start& start) {
    if (verdicts_.empty()) return decide(start, index);
    const bool known_free = (verdicts_.free(index, start.group_) & start.bit_) != 0;
    if (known_free && !checker_->mayRefuse()) return true;
    // With bins, what is unclear is known of each word.
    const bool known_blocked =
        !known_free && verdicts_.isKnown(index, start.group_) &&
        (!verdicts_.hasUnclear() ||
         (bins_ && (verdicts_.unclear(index, start.group_) & start.bit_) == 0));
    return !known_blocked && decide(start, index);
  }
  [[nodiscard]] bool isFree(std::size_t index, LatticePoint p) { return isFree(index, startAt(p)); }

  // Words of 64 starts, for lattices with a step of one cell: the word and bit of a point, and the
  // point of a word's first bit, which may lie outside the lattice.
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
  // Bits of the points of a word where the footprint at rest with this heading is not certainly
  // blocked by the map. Static agents are ignored. The result is not cached. Precondition: the
  // lattice step is one cell.
  [[nodiscard]] std::uint64_t mayRest(std::int32_t heading, std::size_t word);
  // The same for motion `index` from the points.
  [[nodiscard]] std::uint64_t mayStart(std::size_t index, std::size_t word);

  // may[k]: bits of the points `of` in a word where motion k is not certainly blocked. The cached
  // verdicts at all other points of the word become "blocked". Preconditions: that is true, or the
  // points lie outside the lattice; the lattice step is one cell.
  void mayMove(std::size_t word, std::uint64_t of, std::span<std::uint64_t> may);

  // Rasterizes all motions now instead of on demand.
  void prepare();
  // Invalidates the verdicts that depend on the changed cells. Precondition: the checker has been
  // updated already.
  void update(const CellRange& changed);

  struct Counters {
    std::uint64_t exact = 0;       // checks
    std::uint64_t words = 0;       // of 64 starts that were computed
    std::uint64_t by_cover = 0;    // decisions
    std::uint64_t rasterized = 0;  // slots made
  };
  [[nodiscard]] const Counters& counters() const { return counters_; }
  [[nodiscard]] std::size_t memoryBytes() const {
    return obstacles_->memoryBytes() + sweeps_->memory + verdicts_.memoryBytes() +
           (bins_ ? bins_->memoryBytes() : 0);
  }
  // What is held besides while the masks are kept: not by the search that fills them.
  [[nodiscard]] std::size_t idleBytes() const {
    const std::size_t held = verdicts_.heldBytes();
    return held - std::min(held, verdicts_.memoryBytes());
  }
  [[nodiscard]] std::size_t verdictBytes() const { return verdicts_.memoryBytes(); }
  // Estimated time of all checks so far [ns], as the work count of a StopCheck.
  [[nodiscard]] std::uint64_t work() const { return work_ + checker_->work(); }
  // The swept cells of a motion from a point of that phase (indices in [0, denominator)), relative
  // to the cell of the point minus its phase.
  [[nodiscard]] const SweptCells& cells(std::size_t index, LatticePoint phase = {}) {
    return slotAt(index, phase).cells;
  }

 private:
  friend class SweepCache;
  using Slot = SweepSlot;
  // How far the swept cells and the starts extend, in cells.
  struct Extent {
    std::int32_t reach_rows = 0;  // largest distance of a swept cell from the start
    std::int32_t reach_columns = 0;
    Cell first;  // of the starts that are kept
  };
  SweptMasks(MotionChecker& checker, const StateLattice& lattice, const PrimitiveSet& motions,
             const Extent& extent, std::shared_ptr<DilatedRows> obstacles, SweepCache* common,
             TableMemory* memory);

  // Non-negative remainder.
  static std::int32_t modulo(std::int32_t a, std::int32_t m) {
    const std::int32_t r = a % m;
    return r < 0 ? r + m : r;
  }
  [[nodiscard]] std::size_t phaseNumber(LatticePoint phase) const {
    return static_cast<std::size_t>(phase.row * lattice_->step().denominator + phase.column);
  }
  [[nodiscard]] bool makeRoom(const Slot& slot);
  [[nodiscard]] bool find(const Start& start, std::size_t index);
  void refine(const Start& start, std::size_t index, const Slot& slot);
  [[nodiscard]] const Slot* binned(std::size_t index);
  [[nodiscard]] bool decide(const Start& start, std::size_t index);
  [[nodiscard]] std::optional<bool> decideWithoutSlot(const Start& start, std::size_t index);
  [[nodiscard]] std::optional<bool> decideByCover(const Start& start, std::size_t index,
                                                  const Slot& slot);
  void setVerdict(const Start& start, std::size_t index, bool free);
  [[nodiscard]] bool decideUnclear(const Start& start, std::size_t index);
  [[nodiscard]] bool decideExactly(const Start& start, std::size_t index, const Slot& slot);
  [[nodiscard]] Aabb obstaclesNear(const Start& start, const Slot& slot) const;
  [[nodiscard]] std::ptrdiff_t placeOf(const Start& start) const;
  void compute(std::size_t group, std::ptrdiff_t place, std::size_t index, const Slot& slot,
               std::uint64_t blocked);
  [[nodiscard]] const Slot& slotAt(std::size_t index, LatticePoint phase);
  [[nodiscard]] SweepInput sweepInput() const { return {*checker_, *lattice_, *motions_}; }
  [[nodiscard]] bool isRefusedOrHitsAgent(std::size_t index, LatticePoint p);
  void motionsAt(std::size_t index, LatticePoint p, std::vector<Motion>& out) const;

  MotionChecker* checker_;
  const StateLattice* lattice_;
  const PrimitiveSet* motions_;
  Cell anchor_cell_;
  // The largest distance of a swept cell from the start, in cells.
  std::int32_t reach_rows_;
  std::int32_t reach_columns_;
  Cell first_;                 // of the starts that are kept
  std::size_t words_per_row_;  // of the words of starts
  std::size_t rows_;
  std::size_t phases_;
  std::shared_ptr<DilatedRows> obstacles_;
  std::shared_ptr<LatticeSweeps> sweeps_;
  std::shared_ptr<BinnedSweeps> bins_;  // or null
  std::size_t bin_ = 0;                 // of the starts
  MaskCache verdicts_;                  // a group for each word of starts and phase
  std::vector<Motion> scratch_;
  Counters counters_;
  std::uint64_t work_ = 0;
};

}  // namespace clearway::lattice
