#include "planner/pose/collision/swept_masks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/recent.h"
#include "core/base/stop_or.h"

namespace clearway::lattice {
namespace {

using Probes = std::vector<DilatedRows::Probe>;

// Queries where nothing is near that are answered before the runs of a motion are made.
constexpr std::uint8_t kTries = 16;

// The probes that cover the runs: each run by one or two dilated words of a power of two.
Probes probesFor(const DilatedRows& obstacles, const std::vector<CellRun>& runs) {
  constexpr unsigned kLast = DilatedRows::kLevels - 1U;
  constexpr std::int32_t kWidest = 1 << kLast;
  Probes out;
  for (const CellRun& run : runs) {
    std::int32_t at = run.column;
    std::int32_t left = run.length;
    for (; left >= 2 * kWidest; left -= kWidest, at += kWidest) {
      out.push_back(obstacles.probe(kLast, run.row, at));
    }
    const auto level = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(left))) - 1U;
    out.push_back(obstacles.probe(level, run.row, at));
    const std::int32_t rest = left - (1 << level);
    if (rest > 0) out.push_back(obstacles.probe(level, run.row, at + rest));
  }
  return out;
}

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

// A box around the swept volumes of motions. An arc of less than half a turn deviates from its
// chord by less than half the chord, and its cover by little more than the excess
// (planner/pose/sweep/swept_volume.h).
Aabb boundsOfSweep(const MotionChecker& checker, std::span<const Motion> motions) {
  const double body =
      1.001 * checker.footprint().circumscribedRadius() + 4.0 * checker.precision().excess_m;
  Aabb box{motions.front().from.position, motions.front().from.position};
  for (const Motion& m : motions) {
    const double around = length(m.to.position - m.from.position) + body;
    for (const Vec2 p : {m.from.position, m.to.position}) {
      box = merged(box, enlarged({p, p}, around));
    }
  }
  return box;
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
  reach_m += 1.001 * checker.footprint().circumscribedRadius() + checker.precision().excess_m;
  return static_cast<std::int32_t>(std::min(reach_m / cell_m, 1e6)) + 4;
}

}  // namespace

void SweepCache::update(const OccupancyGrid& grid, const CellRange& changed) {
  if (!rows_) return;
  rows_->update(grid, std::max(changed.first_row, 0),
                std::min(changed.last_row, grid.frame().rows()));
}

StopOr<SweptMasks> SweptMasks::make(MotionChecker& checker, const StateLattice& lattice,
                                    const PrimitiveSet& motions, StopCheck* stop,
                                    SweepCache* common, const MapPart* part) {
  const GridFrame& frame = lattice.frame();
  const Extent extent{reachOf(checker, lattice, motions, frame.cellLength()),
                      reachOf(checker, lattice, motions, frame.cellWidth()),
                      firstStart(lattice, motions)};
  const RowRange rows = rowsOf(lattice);
  const bool is_whole = part == nullptr && rows.first <= 0 && rows.last >= frame.rows();
  if (common != nullptr && common->rows_ && is_whole) {
    return SweptMasks(checker, lattice, motions, extent, common->rows_, common);
  }
  StopOr<DilatedRows> made =
      DilatedRows::make(checker.grid(), extent.reach_rows - extent.first.row,
                        extent.reach_columns - extent.first.column + 64, stop, rows, part);
  if (!made) return stopped(made.error());
  auto obstacles = std::make_shared<DilatedRows>(*std::move(made));
  if (common != nullptr && is_whole) common->rows_ = obstacles;
  return SweptMasks(checker, lattice, motions, extent, std::move(obstacles), common);
}

SweptMasks::SweptMasks(MotionChecker& checker, const StateLattice& lattice,
                       const PrimitiveSet& motions, const Extent& extent,
                       std::shared_ptr<DilatedRows> obstacles, SweepCache* common)
    : checker_(&checker),
      lattice_(&lattice),
      motions_(&motions),
      anchor_cell_(lattice.frame().cellAt(lattice.anchor())),
      margin_(1e-9 + 16.0 * checker.precision().rounding_m),
      reach_rows_(extent.reach_rows),
      reach_columns_(extent.reach_columns),
      first_(extent.first),
      words_per_row_(
          static_cast<std::size_t>((lattice.frame().columns() - 2 * first_.column + 63) / 64)),
      rows_(static_cast<std::size_t>(lattice.frame().rows() - 2 * first_.row)),
      phases_(static_cast<std::size_t>(lattice.step().denominator * lattice.step().denominator)),
      obstacles_(std::move(obstacles)),
      verdicts_(wordCount() * phases_, motions.all().size()) {
  SweepCache none;
  auto& kept = (common != nullptr ? *common : none).sweeps_;
  const Vec2 offset = lattice.anchor() - lattice.frame().cellBox(anchor_cell_).min;
  const double close = checker.precision().rounding_m;
  const auto* const same = useAgain(kept, [&](const std::shared_ptr<LatticeSweeps>& s) {
    return std::abs(s->offset.x - offset.x) <= close && std::abs(s->offset.y - offset.y) <= close;
  });
  if (same != nullptr) {
    sweeps_ = *same;
    return;
  }
  std::size_t bytes = 0;
  for (const std::shared_ptr<LatticeSweeps>& s : kept) bytes += s->memory;
  for (; !kept.empty() && bytes > SweepCache::kMostBytes; kept.pop_back()) {
    bytes -= kept.back()->memory;
  }
  sweeps_ = std::make_shared<LatticeSweeps>();
  sweeps_->offset = offset;
  sweeps_->images = symmetriesOf(lattice, motions, checker.footprint(), 0.1 * margin_);
  sweeps_->slots.resize(motions.all().size() * phases_);
  sweeps_->tried.resize(sweeps_->slots.size(), 0);
  useFirst(kept, sweeps_, SweepCache::kOffsets);
}

void SweptMasks::motionsAt(std::size_t index, LatticePoint p, std::vector<Motion>& out) const {
  out.clear();
  const Primitive& primitive = motions_->all()[index];
  motions_->appendMotions(primitive, lattice_->position(p), lattice_->position(p + primitive.shift),
                          out);
}

SweptCells SweptMasks::sweep(std::size_t index, LatticePoint representative) const {
  std::vector<Motion> motions;
  motionsAt(index, representative, motions);
  const Footprint& footprint = checker_->footprint();
  CellSweep cells(lattice_->frame(), boundsOfSweep(*checker_, motions), footprint.radius(),
                  margin_);
  SweptVolume cover;
  SweepPrecision precision = checker_->precision();
  precision.has_squares = false;  // the margin is twice as wide
  const auto addAll = [&] {
    for (std::size_t i = 0; i < cover.size(); ++i) cells.add(cover.piece(i));
    cover.clear();
  };
  for (const Motion& m : motions) cover.append(footprint, m.from);  // the largest pieces first
  addAll();
  for (const Motion& m : motions) {
    cover.append(footprint, m, precision, [&](std::span<const Vec2> points, double beyond) {
      return !cells.isCovered(points, beyond);
    });
    addAll();
  }
  return cells.cells(anchor_cell_);
}

const SweptMasks::Slot& SweptMasks::slotAt(std::size_t index, LatticePoint phase) {
  std::unique_ptr<Slot>& kept = sweeps_->slots[phaseNumber(phase) * motions_->all().size() + index];
  if (!kept) {
    const PrimitiveSymmetry& image = sweeps_->images[index];
    const LatticeVector shift = motions_->all()[image.of].shift;
    const std::int32_t cells_a_step = lattice_->step().numerator;
    SweptCells cells =
        image.of == index
            ? sweep(index, phase)
            : symmetryOf(slotAt(image.of, phase).cells,
                         {shift.rows * cells_a_step, shift.columns * cells_a_step}, image);
    Probes sure = probesFor(*obstacles_, cells.sure);
    Probes near = probesFor(*obstacles_, cells.near);
    work_ += StopCheck::kMostWork;
    sweeps_->memory += sizeof(Slot) + (cells.sure.size() + cells.near.size()) * sizeof(CellRun) +
                       (sure.size() + near.size()) * sizeof(DilatedRows::Probe);
    kept = std::make_unique<Slot>(Slot{std::move(cells), std::move(sure), std::move(near)});
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
  if (!slot.near.empty()) {
    for (const DilatedRows::Probe& p : slot.near) near |= obstacles_->bits(place, p);
    verdicts_.unclear(index, group) = near & ~blocked;
  }
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

// Computes the verdicts of a word. False when the system has no memory for them.
bool SweptMasks::find(const Start& start, std::size_t index) {
  const Slot& slot = slotAt(index, start.phase_);
  if (!makeRoom(slot)) return false;
  compute(start.group_, placeOf(start), index, slot, 0);
  return true;
}

void SweptMasks::mayMove(std::size_t word, std::uint64_t of, std::span<std::uint64_t> may) {
  const Start start = startAt(pointAt(word));
  const std::ptrdiff_t place = placeOf(start);
  for (std::size_t i = 0; i < may.size(); ++i) {
    may[i] = of;
    const Slot& slot = sweeps_->slots[i] ? *sweeps_->slots[i] : slotAt(i, {});
    if (!makeRoom(slot)) continue;
    if (!verdicts_.isKnown(i, word)) compute(word, place, i, slot, ~of);
    may[i] &= verdicts_.free(i, word) | (slot.near.empty() ? 0 : verdicts_.unclear(i, word));
  }
}

std::uint64_t SweptMasks::mayRest(std::int32_t heading, std::size_t word) {
  sweeps_->resting.resize(static_cast<std::size_t>(motions_->headings().count()));
  std::optional<Probes>& probes = sweeps_->resting[static_cast<std::size_t>(heading)];
  if (!probes) {
    SweptVolume cover;
    cover.append(checker_->footprint(),
                 {lattice_->position({}), motions_->headings().heading(heading)});
    const SweptCells cells =
        sweptCells(lattice_->frame(), cover, checker_->footprint().radius(), margin_, anchor_cell_);
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

bool SweptMasks::isRefused(std::size_t index, LatticePoint p) {
  motionsAt(index, p, scratch_);
  return std::any_of(scratch_.begin(), scratch_.end(),
                     [&](const Motion& m) { return checker_->isRefused(m); });
}

// The bounding box of the obstacle cells that only the exact check can decide.
Aabb SweptMasks::obstaclesNear(const Start& start, std::size_t index) const {
  std::optional<Aabb> box;
  for (const CellRun& run : sweeps_->slots[start.slot_ + index]->cells.near) {
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
bool SweptMasks::decideExactly(const Start& start, std::size_t index) {
  ++counters_.exact;
  motionsAt(index, start.point_, scratch_);
  const bool free = checker_->isFreeWithin(scratch_, obstaclesNear(start, index));
  verdicts_.unclear(index, start.group_) &= ~start.bit_;
  if (free) verdicts_.free(index, start.group_) |= start.bit_;
  return free;
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
  if (checker_->refusedCount() > 0 && isRefused(index, start.point_)) return false;
  const auto oneByOne = [&] {  // used when there is no memory for the words
    motionsAt(index, start.point_, scratch_);
    return checker_->isFree(scratch_);
  };
  if (verdicts_.empty()) return oneByOne();
  if (!verdicts_.isKnown(index, start.group_)) {
    if (const std::optional<bool> free = decideWithoutSlot(start, index)) return *free;
    if (!find(start, index)) return oneByOne();
  }
  if ((verdicts_.free(index, start.group_) & start.bit_) != 0) return true;
  if (sweeps_->slots[start.slot_ + index]->near.empty()) return false;
  return (verdicts_.unclear(index, start.group_) & start.bit_) != 0 && decideExactly(start, index);
}

}  // namespace clearway::lattice
