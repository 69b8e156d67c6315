// planner/pose/collision/lattice_sweeps.h — the swept cells of lattice motions, and what queries
// from different starts share of them.
//
// Where a lattice point lies in its cell decides which cells a motion from it sweeps.
//   offset  Where the lattice's anchor, the start of a query, lies in its cell. LatticeSweeps are
//           for one offset, up to rounding: a start off the lattice of another one needs new ones.
//   phase   The points of a lattice with the same indices modulo the denominator of its step, which
//           all lie at one place in their cells (state_lattice.h). A step of whole cells has one
//           phase, that of the anchor.
//   bin     One of the kBins^2 squares into which a cell is divided. BinnedSweeps are for starts
//           anywhere in a bin, and so serve every query of a list.
// Of motions that are symmetric to each other only one is rasterized (primitive_symmetry.h).
// Cost: tens of microseconds a motion and phase, or bin. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "planner/pose/collision/dilated_rows.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/primitive_set.h"
#include "planner/pose/primitives/state_lattice.h"
#include "planner/pose/sweep/primitive_symmetry.h"
#include "planner/pose/sweep/swept_cells.h"

namespace clearway::lattice {

class SweptMasks;

// The swept cells of a motion, and the offsets of their obstacle bits.
struct SweepSlot {
  SweptCells cells;
  std::vector<DilatedRows::Probe> sure;  // swept from every start served: an obstacle decides
  std::vector<DilatedRows::Probe> near;  // perhaps swept: an obstacle needs a further check

  SweepSlot(const DilatedRows& obstacles, SweptCells swept);
  [[nodiscard]] std::size_t memoryBytes() const;
};

// The probes that cover the runs.
[[nodiscard]] std::vector<DilatedRows::Probe> probesFor(const DilatedRows& obstacles,
                                                        const std::vector<CellRun>& runs);

// What the cells under motions of a lattice are found from; borrowed.
struct SweepInput {
  const MotionChecker& checker;
  const StateLattice& lattice;
  const PrimitiveSet& motions;
};

// The largest error of a start's offset within its cell [m]: between points of one phase.
[[nodiscard]] double sweepMargin(const MotionChecker& checker);

// The pieces of the cover of a motion that starts at (0, 0), and boxes around them.
struct MotionCover {
  SweptVolume volume;
  std::vector<Aabb> boxes;

  MotionCover(const SweepInput& input, std::size_t motion);
  [[nodiscard]] std::size_t memoryBytes() const;
};

// The cells under a motion from starts within `margin` of that one in x and in y, relative to the
// cell of the lattice's anchor. `cover`: that of the motion, if known.
[[nodiscard]] SweptCells sweptFrom(const SweepInput& input, std::size_t motion, Vec2 start,
                                   double margin, const MotionCover* cover = nullptr);

// The cells of motions from starts at one offset within their cells, made on demand.
struct LatticeSweeps {
  Vec2 offset;  // of the anchor, from the corner of its cell
  std::vector<PrimitiveSymmetry> images;
  std::vector<std::unique_ptr<SweepSlot>> slots;  // by motion and phase
  std::vector<std::uint8_t> tried;   // queries decided without a slot, until kTries makes one
  std::vector<std::uint8_t> unsure;  // queries in which the runs of a bin left the motion undecided
  // Probes of the footprint at rest, by heading.
  std::vector<std::optional<std::vector<DilatedRows::Probe>>> resting;
  std::size_t memory = 0;  // of slots and probes
  // Of the tables.
  [[nodiscard]] std::size_t fixedBytes() const {
    return images.capacity() * sizeof(PrimitiveSymmetry) +
           slots.capacity() * sizeof(std::unique_ptr<SweepSlot>) + tried.capacity() +
           unsure.capacity() + resting.capacity() * sizeof(resting[0]);
  }
};

// The same for starts anywhere, on lattices with steps of whole cells that are nearly square.
class BinnedSweeps {
 public:
  static constexpr std::int32_t kBins = 4;  // a side of a cell
  static constexpr std::size_t kMostBytes = std::size_t{1} << 24U;

  // The input of all calls has these motions, and a lattice with these steps.
  explicit BinnedSweeps(const SweepInput& input);
  [[nodiscard]] static bool fits(const StateLattice& lattice);
  // The square that a point of the map lies in.
  [[nodiscard]] static std::size_t binOf(const GridFrame& frame, Vec2 point);

  // Null when there is no room for more.
  [[nodiscard]] const SweepSlot* find(const SweepInput& input, const DilatedRows& obstacles,
                                      std::size_t motion, std::size_t bin);
  // Whether a motion collides with a cell; nullopt where only the exact check decides.
  // Precondition: find() was not null for the motion.
  [[nodiscard]] std::optional<bool> collides(const SweepInput& input, std::size_t motion,
                                             Vec2 start, Cell cell);
  [[nodiscard]] std::size_t memoryBytes() const { return memory_; }
  // Of the tables.
  [[nodiscard]] std::size_t fixedBytes() const {
    return images_.capacity() * sizeof(PrimitiveSymmetry) +
           slots_.capacity() * sizeof(std::unique_ptr<SweepSlot>) +
           covers_.capacity() * sizeof(std::unique_ptr<MotionCover>);
  }

 private:
  [[nodiscard]] const MotionCover& coverOf(const SweepInput& input, std::size_t motion);
  [[nodiscard]] SweptCells sweep(const SweepInput& input, const DilatedRows& obstacles,
                                 std::size_t motion, std::size_t bin);
  std::vector<PrimitiveSymmetry> images_;
  std::size_t motions_;
  std::vector<std::unique_ptr<SweepSlot>> slots_;  // by bin and motion
  std::vector<std::unique_ptr<MotionCover>> covers_;
  std::size_t memory_ = 0;
};

// What the masks of one primitive set on one map share. The offsets used last are kept, while they
// need less than kMostBytes. Not thread-safe.
class SweepCache {
 public:
  static constexpr std::size_t kOffsets = 16;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 25U;

  // To be called after cells of the grid changed.
  void update(const OccupancyGrid& grid, const CellRange& changed);
  // But for what these masks count themselves; null: nothing.
  [[nodiscard]] std::size_t bytesBeside(const SweptMasks* masks) const;

 private:
  // The masks alone fill it: the first that need all rows of the map leave theirs here.
  friend class SweptMasks;
  // The sweeps of a lattice, taken from the cache or left there.
  [[nodiscard]] std::shared_ptr<LatticeSweeps> sweepsOn(const SweepInput& input,
                                                        std::size_t phases);
  // Null on lattices that they do not fit, and while there was but one offset.
  [[nodiscard]] std::shared_ptr<BinnedSweeps> binsOn(const SweepInput& input);

  std::shared_ptr<DilatedRows> rows_;                   // all rows of the map
  std::vector<std::shared_ptr<LatticeSweeps>> sweeps_;  // the one used last is the first
  std::shared_ptr<BinnedSweeps> bins_;
};

}  // namespace clearway::lattice
