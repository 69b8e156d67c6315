#include "planner/pose/collision/swept_masks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/stop_or.h"

namespace clearway::lattice {
namespace {

using Probes = std::vector<DilatedRows::Probe>;

// Queries where nothing is near that are answered before the runs of a motion are made.
constexpr std::uint8_t kTries = 16;

// Decisions on a motion that its bins leave open, before its runs from this offset are made.
constexpr std::uint8_t kMostUnsure = 64;
constexpr std::uint64_t kByCover_ns = 500;

// The largest distance of a start from the map, in cells: at the outermost points of the lattice,
// or where the reverse motion with the same swept cells starts.
Cell startsBeyond(const StateLattice& lattice, const PrimitiveSet& motions) {
  LatticeVector most{1, 1};
  for (const Primitive& p : motions.all()) {
    most = {std::max(most.rows, std::abs(p.shift.rows) + 1),
            std::max(most.columns, std::abs(p.shift.columns) + 1)};
  }
  const LatticeStep step = lattice.step();
  return {(most.rows + 1) * step.numerator / step.denominator + 2,
          (most.columns + 1) * step.numerator / step.denominator + 2};
}

// The first cached start.
Cell firstStart(const StateLattice& lattice, const PrimitiveSet& motions) {
  const Cell beyond = startsBeyond(lattice, motions);
  return {-beyond.row, -(beyond.column + 63) / 64 * 64};
}

// The largest distance of a swept cell from the start, in cells of that width or length.
std::int32_t reachOf(const MotionChecker& checker, const StateLattice& lattice,
                     const PrimitiveSet& motions, double cell_m) {
  double reach_m = 0.0;
  for (const Primitive& p : motions.all()) {
    const Vec2 end{p.shift.columns * lattice.stepX(), p.shift.rows * lattice.stepY()};
    double farthest = length(end);
    for (const Primitive::Via& v : p.via) farthest = std::max(farthest, length(v.offset));
    // An arc of less than half a turn deviates from its chord by less than the chord, and chords
    // are below twice the distance of the farthest pose.
    reach_m = std::max(reach_m, 3.0 * farthest);
  }
  reach_m += kReachSlack * checker.footprint().circumscribedRadius() + checker.precision().excess_m;
  return static_cast<std::int32_t>(std::min(reach_m / cell_m, 1e6)) + 4;
}

}  // namespace

StopOr<SweptMasks> SweptMasks::make(MotionChecker& checker, const StateLattice& lattice,
                                    const PrimitiveSet& motions, StopCheck* stop,
                                    SweepCache* common, const MapPart* part, TableMemory* memory) {
  const GridFrame& frame = lattice.frame();
  const Extent extent{reachOf(checker, lattice, motions, frame.cellLength()),
                      reachOf(checker, lattice, motions, frame.cellWidth()),
                      firstStart(lattice, motions)};
  const RowRange rows = rowsOf(lattice);
  const bool is_whole = part == nullptr && rows.first <= 0 && rows.last >= frame.rows();
  if (common != nullptr && common->rows_ && is_whole) {
    return SweptMasks(checker, lattice, motions, extent, common->rows_, common, memory);
  }
  StopOr<DilatedRows> made =
      DilatedRows::make(checker.grid(), extent.reach_rows - extent.first.row,
                        extent.reach_columns - extent.first.column + 64, stop, rows, part);
  if (!made) return stopped(made.error());
  auto obstacles = std::make_shared<DilatedRows>(*std::move(made));
  if (common != nullptr && is_whole) common->rows_ = obstacles;
  return SweptMasks(checker, lattice, motions, extent, std::move(obstacles), common, memory);
}

SweptMasks::SweptMasks(MotionChecker& checker, const StateLattice& lattice,
                       const PrimitiveSet& motions, const Extent& extent,
                       std::shared_ptr<DilatedRows> obstacles, SweepCache* common,
                       TableMemory* memory)
    : checker_(&checker),
      lattice_(&lattice),
      motions_(&motions),
      anchor_cell_(lattice.frame().cellAt(lattice.anchor())),
      reach_rows_(extent.reach_rows),
      reach_columns_(extent.reach_columns),
      first_(extent.first),
      words_per_row_(
          static_cast<std::size_t>((lattice.frame().columns() - 2 * first_.column + 63) / 64)),
      rows_(static_cast<std::size_t>(lattice.frame().rows() - 2 * first_.row)),
      phases_(static_cast<std::size_t>(lattice.step().denominator * lattice.step().denominator)),
      obstacles_(std::move(obstacles)),
      verdicts_(wordCount() * phases_, motions.all().size(), memory) {
  SweepCache none;
  SweepCache& cache = common != nullptr ? *common : none;
  sweeps_ = cache.sweepsOn(sweepInput(), phases_);
  bins_ = cache.binsOn(sweepInput());
  bin_ = BinnedSweeps::binOf(lattice.frame(), lattice.anchor());
  if (bins_ && (verdicts_.empty() || !verdicts_.makeRoomForUnclear())) bins_ = nullptr;
}

std::size_t SweepCache::bytesBeside(const SweptMasks* masks) const {
  std::size_t bytes = 0;
  if (rows_ && (masks == nullptr || masks->obstacles_ != rows_)) bytes += rows_->memoryBytes();
  if (bins_) bytes += bins_->fixedBytes();
  if (bins_ && (masks == nullptr || masks->bins_ != bins_)) bytes += bins_->memoryBytes();
  for (const std::shared_ptr<LatticeSweeps>& sweeps : sweeps_) {
    bytes += sweeps->fixedBytes();
    if (masks == nullptr || masks->sweeps_ != sweeps) bytes += sweeps->memory;
  }
  return bytes;
}

void SweptMasks::motionsAt(std::size_t index, LatticePoint p, std::vector<Motion>& out) const {
  out.clear();
  const Primitive& primitive = motions_->all()[index];
  motions_->appendMotions(primitive, lattice_->position(p), lattice_->position(p + primitive.shift),
                          out);
}

const SweptMasks::Slot& SweptMasks::slotAt(std::size_t index, LatticePoint phase) {
  std::unique_ptr<Slot>& kept = sweeps_->slots[phaseNumber(phase) * motions_->all().size() + index];
  if (!kept) {
    const PrimitiveSymmetry& image = sweeps_->images[index];
    const LatticeVector shift = motions_->all()[image.of].shift;
    const std::int32_t cells_a_step = lattice_->step().numerator;
    SweptCells cells =
        image.of == index
            ? sweptFrom(sweepInput(), index, lattice_->position(phase), sweepMargin(*checker_))
            : symmetryOf(slotAt(image.of, phase).cells,
                         {shift.rows * cells_a_step, shift.columns * cells_a_step}, image);
    kept = std::make_unique<Slot>(*obstacles_, std::move(cells));
    work_ += StopCheck::kMostWork;
    sweeps_->memory += kept->memoryBytes();
    ++counters_.rasterized;
  }
  return *kept;
}

void SweptMasks::prepare() {
  const std::int32_t phases = lattice_->step().denominator;
  for (std::size_t i = 0; i < motions_->all().size(); ++i) {
    for (std::int32_t r = 0; r < phases; ++r) {
      for (std::int32_t c = 0; c < phases; ++c) static_cast<void>(slotAt(i, {r, c}));
    }
  }
}

void SweptMasks::update(const CellRange& changed) {
  const std::int32_t rows = lattice_->frame().rows();
  obstacles_->update(checker_->grid(), std::max(changed.first_row, 0),
                     std::min(changed.last_row, rows));
  if (verdicts_.empty()) return;
  // The starts whose motions reach the changed cells.
  const auto within = [](std::int64_t i, std::size_t n) {
    return static_cast<std::size_t>(std::clamp<std::int64_t>(i, 0, static_cast<std::int64_t>(n)));
  };
  const std::int64_t left = std::int64_t{changed.first_column} - reach_columns_ - first_.column;
  const std::int64_t right = std::int64_t{changed.last_column} + reach_columns_ - first_.column;
  const std::size_t first = within(left / 64, words_per_row_);
  const std::size_t last = within(right / 64 + 1, words_per_row_);
  const std::size_t end = within(std::int64_t{changed.last_row} + reach_rows_ - first_.row, rows_);
  const std::size_t begin =
      within(std::int64_t{changed.first_row} - reach_rows_ - first_.row, rows_);
  if (first >= last) return;
  for (std::size_t r = begin; r < end; ++r) {
    verdicts_.forget((r * words_per_row_ + first) * phases_, (last - first) * phases_);
  }
}

// Computes the verdicts on a slot at the starts of a word. `place` is the base of the word among
// the obstacle rows; `blocked` holds the starts that are known to be blocked.
inline void SweptMasks::compute(std::size_t group, std::ptrdiff_t place, std::size_t index,
                                const Slot& slot, std::uint64_t blocked) {
  for (const DilatedRows::Probe& p : slot.sure) {
    blocked |= obstacles_->bits(place, p);
    if (blocked == ~0ULL) break;
  }
  std::uint64_t near = 0;
  for (const DilatedRows::Probe& p : slot.near) near |= obstacles_->bits(place, p);
  if (verdicts_.hasUnclear()) verdicts_.unclear(index, group) = near & ~blocked;
  verdicts_.set(index, group, ~(blocked | near));
  ++counters_.words;
  work_ += slot.sure.size() + slot.near.size();
}

std::ptrdiff_t SweptMasks::placeOf(const Start& start) const {
  return obstacles_->place(start.base_.row, start.base_.column - std::countr_zero(start.bit_));
}

// Makes room for the verdicts on a slot. False when the system has no memory.
bool SweptMasks::makeRoom(const Slot& slot) {
  return !verdicts_.empty() && (slot.near.empty() || verdicts_.makeRoomForUnclear());
}

// The slot for all starts near this offset, while it serves. Null: the motion's own one is there.
const SweptMasks::Slot* SweptMasks::binned(std::size_t index) {
  if (!bins_ || sweeps_->slots[index] || sweeps_->unsure[index] >= kMostUnsure) return nullptr;
  const std::size_t before = bins_->memoryBytes();
  const Slot* const slot = bins_->find(sweepInput(), *obstacles_, index, bin_);
  if (bins_->memoryBytes() != before) {
    work_ += StopCheck::kMostWork;
    ++counters_.rasterized;
  }
  return slot;
}

// Computes the verdicts of a word. False when the system has no memory for them.
bool SweptMasks::find(const Start& start, std::size_t index) {
  const Slot* const in_bin = binned(index);
  const Slot& slot = in_bin != nullptr ? *in_bin : slotAt(index, start.phase_);
  if (!makeRoom(slot)) return false;
  compute(start.group_, placeOf(start), index, slot, 0);
  return true;
}

// Decides what other runs left open in a word, as far as these do.
void SweptMasks::refine(const Start& start, std::size_t index, const Slot& slot) {
  const std::uint64_t open = verdicts_.unclear(index, start.group_);
  const std::uint64_t free = verdicts_.free(index, start.group_);
  compute(start.group_, placeOf(start), index, slot, ~open);
  verdicts_.free(index, start.group_) |= free;
}

void SweptMasks::mayMove(std::size_t word, std::uint64_t of, std::span<std::uint64_t> may) {
  const Start start = startAt(pointAt(word));
  const std::ptrdiff_t place = placeOf(start);
  for (std::size_t i = 0; i < may.size(); ++i) {
    may[i] = of;
    const Slot& slot = sweeps_->slots[i] ? *sweeps_->slots[i] : slotAt(i, {});
    if (!makeRoom(slot)) continue;
    if (!verdicts_.isKnown(i, start.group_)) compute(start.group_, place, i, slot, ~of);
    const bool may_be_unclear = bins_ || !slot.near.empty();
    may[i] &=
        verdicts_.free(i, start.group_) | (may_be_unclear ? verdicts_.unclear(i, start.group_) : 0);
  }
}

std::uint64_t SweptMasks::mayRest(std::int32_t heading, std::size_t word) {
  sweeps_->resting.resize(static_cast<std::size_t>(motions_->headings().count()));
  std::optional<Probes>& probes = sweeps_->resting[static_cast<std::size_t>(heading)];
  if (!probes) {
    SweptVolume cover;
    cover.append(checker_->footprint(),
                 {lattice_->position({}), motions_->headings().heading(heading)});
    const SweptCells cells = sweptCells(lattice_->frame(), cover, checker_->footprint().radius(),
                                        sweepMargin(*checker_), anchor_cell_);
    probes = probesFor(*obstacles_, cells.sure);
    sweeps_->memory += probes->size() * sizeof(DilatedRows::Probe);
  }
  const LatticePoint p = pointAt(word);
  const std::ptrdiff_t place =
      obstacles_->place(p.row + anchor_cell_.row, p.column + anchor_cell_.column);
  std::uint64_t blocked = 0;
  for (const DilatedRows::Probe& probe : *probes) {
    blocked |= obstacles_->bits(place, probe);
    if (blocked == ~0ULL) break;
  }
  return ~blocked;
}

std::uint64_t SweptMasks::mayStart(std::size_t index, std::size_t word) {
  const Slot& slot = slotAt(index, {});
  const LatticePoint p = pointAt(word);
  const std::ptrdiff_t place =
      obstacles_->place(p.row + anchor_cell_.row, p.column + anchor_cell_.column);
  std::uint64_t blocked = 0;
  for (const DilatedRows::Probe& probe : slot.sure) {
    blocked |= obstacles_->bits(place, probe);
    if (blocked == ~0ULL) break;
  }
  work_ += slot.sure.size();
  return ~blocked;
}

bool SweptMasks::isRefusedOrHitsAgent(std::size_t index, LatticePoint p) {
  motionsAt(index, p, scratch_);
  return std::any_of(scratch_.begin(), scratch_.end(), [&](const Motion& m) {
    return checker_->isRefused(m) || checker_->hitsAgent(m);
  });
}

// The bounding box of the obstacle cells that only the exact check can decide.
Aabb SweptMasks::obstaclesNear(const Start& start, const Slot& slot) const {
  std::optional<Aabb> box;
  for (const CellRun& run : slot.cells.near) {
    for (std::int32_t k = 0; k < run.length; ++k) {
      const Cell c{start.base_.row + run.row, start.base_.column + run.column + k};
      if (!checker_->grid().blocked(c)) continue;
      const Aabb cell = lattice_->frame().cellBox(c);
      box = box ? merged(*box, cell) : cell;
    }
  }
  return *box;
}

// The exact check against the undecided obstacles. Its verdict is cached.
bool SweptMasks::decideExactly(const Start& start, std::size_t index, const Slot& slot) {
  ++counters_.exact;
  motionsAt(index, start.point_, scratch_);
  const bool free = checker_->isFreeWithin(scratch_, obstaclesNear(start, slot));
  setVerdict(start, index, free);
  return free;
}

void SweptMasks::setVerdict(const Start& start, std::size_t index, bool free) {
  verdicts_.unclear(index, start.group_) &= ~start.bit_;
  if (free) verdicts_.free(index, start.group_) |= start.bit_;
}

// Whether the motion collides with an obstacle that the runs for its bin left open; nullopt where
// only the exact check decides.
std::optional<bool> SweptMasks::decideByCover(const Start& start, std::size_t index,
                                              const Slot& slot) {
  const Vec2 from = lattice_->position(start.point_);
  std::optional<bool> free = true;
  for (const CellRun& run : slot.cells.near) {
    for (std::int32_t k = 0; k < run.length; ++k) {
      const Cell c{start.base_.row + run.row, start.base_.column + run.column + k};
      if (!checker_->grid().blocked(c)) continue;
      const std::optional<bool> hit = bins_->collides(sweepInput(), index, from, c);
      if (hit == true) return false;
      if (!hit) free = std::nullopt;
    }
  }
  return free;
}

// Decides what the runs left open: where those of a bin were used, by the motion's cover, and after
// some of these by the motion's own runs.
bool SweptMasks::decideUnclear(const Start& start, std::size_t index) {
  if (const Slot* const in_bin = binned(index)) {
    ++sweeps_->unsure[index];
    const std::optional<bool> free = decideByCover(start, index, *in_bin);
    if (!free) return decideExactly(start, index, *in_bin);
    work_ += kByCover_ns;
    ++counters_.by_cover;
    setVerdict(start, index, *free);
    return *free;
  }
  const Slot& slot = slotAt(index, start.phase_);
  if (bins_) {
    refine(start, index, slot);
    if ((verdicts_.unclear(index, start.group_) & start.bit_) == 0) {
      return (verdicts_.free(index, start.group_) & start.bit_) != 0;
    }
  }
  return decideExactly(start, index, slot);
}

// Decides the first queries of a motion: while nothing is near, and then one exactly, which costs
// less than the runs. Nullopt: the runs are there, or it is time to make them.
std::optional<bool> SweptMasks::decideWithoutSlot(const Start& start, std::size_t index) {
  const std::size_t slot = start.slot_ + index;
  std::uint8_t& tried = sweeps_->tried[slot];
  if (sweeps_->slots[slot] || tried >= kTries) return std::nullopt;
  motionsAt(index, start.point_, scratch_);
  if (checker_->isInTheOpen(scratch_)) {
    ++tried;
    return true;
  }
  tried = kTries;
  ++counters_.exact;
  return checker_->isFree(scratch_);
}

// Decides a motion whose cached bits do not prove it free.
bool SweptMasks::decide(const Start& start, std::size_t index) {
  if (checker_->mayRefuse() && isRefusedOrHitsAgent(index, start.point_)) return false;
  const auto oneByOne = [&] {  // used when there is no memory for the words
    motionsAt(index, start.point_, scratch_);
    return checker_->isFree(scratch_);
  };
  if (verdicts_.empty()) return oneByOne();
  if (!verdicts_.isKnown(index, start.group_)) {
    if (binned(index) == nullptr) {
      if (const std::optional<bool> free = decideWithoutSlot(start, index)) return *free;
    }
    if (!find(start, index)) return oneByOne();
  }
  if ((verdicts_.free(index, start.group_) & start.bit_) != 0) return true;
  if (!bins_ && sweeps_->slots[start.slot_ + index]->near.empty()) return false;
  return (verdicts_.unclear(index, start.group_) & start.bit_) != 0 && decideUnclear(start, index);
}

}  // namespace clearway::lattice
