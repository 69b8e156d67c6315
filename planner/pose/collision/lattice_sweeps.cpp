#include "planner/pose/collision/lattice_sweeps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/base/recent.h"

namespace clearway::lattice {
namespace {

constexpr std::size_t kHeapBytes = 16;  // that the heap adds to a block, and rounds it up by

// A box around the swept volumes of motions. An arc of less than half a turn deviates from its
// chord by less than half the chord, and its cover by little more than the excess
// (planner/pose/sweep/swept_volume.h).
Aabb boundsOfSweep(const MotionChecker& checker, std::span<const Motion> motions) {
  const double body =
      kReachSlack * checker.footprint().circumscribedRadius() + 4.0 * checker.precision().excess_m;
  Aabb box{motions.front().from.position, motions.front().from.position};
  for (const Motion& m : motions) {
    const double around = length(m.to.position - m.from.position) + body;
    for (const Vec2 p : {m.from.position, m.to.position}) {
      box = merged(box, enlarged({p, p}, around));
    }
  }
  return box;
}

std::vector<Motion> motionsFrom(const SweepInput& input, std::size_t motion, Vec2 start) {
  const Primitive& p = input.motions.all()[motion];
  const Vec2 end =
      start + Vec2{p.shift.columns * input.lattice.stepX(), p.shift.rows * input.lattice.stepY()};
  std::vector<Motion> motions;
  input.motions.appendMotions(p, start, end, motions);
  return motions;
}

// Without squares, as the margin of the cells is twice as wide.
SweepPrecision maskPrecision(const MotionChecker& checker) {
  SweepPrecision precision = checker.precision();
  precision.has_squares = false;
  return precision;
}

}  // namespace

// Each run by one or two dilated words of a power of two.
std::vector<DilatedRows::Probe> probesFor(const DilatedRows& obstacles,
                                          const std::vector<CellRun>& runs) {
  constexpr unsigned kLast = DilatedRows::kLevels - 1U;
  constexpr std::int32_t kWidest = 1 << kLast;
  std::vector<DilatedRows::Probe> out;
  out.reserve(2 * runs.size());
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
  out.shrink_to_fit();
  return out;
}

SweepSlot::SweepSlot(const DilatedRows& obstacles, SweptCells swept)
    : cells(std::move(swept)),
      sure(probesFor(obstacles, cells.sure)),
      near(probesFor(obstacles, cells.near)) {
  cells.sure.shrink_to_fit();
  cells.near.shrink_to_fit();
}

std::size_t SweepSlot::memoryBytes() const {
  return sizeof(SweepSlot) + 5 * kHeapBytes +
         (cells.sure.size() + cells.near.size()) * sizeof(CellRun) +
         (sure.size() + near.size()) * sizeof(DilatedRows::Probe);
}

double sweepMargin(const MotionChecker& checker) {
  return 1e-9 + 16.0 * checker.precision().rounding_m;
}

MotionCover::MotionCover(const SweepInput& input, std::size_t motion) {
  const std::vector<Motion> motions = motionsFrom(input, motion, {});
  const Footprint& footprint = input.checker.footprint();
  for (const Motion& m : motions) volume.append(footprint, m.from);  // the largest pieces first
  for (const Motion& m : motions) volume.append(footprint, m, maskPrecision(input.checker));
  volume.shrink();
  boxes.reserve(volume.size());
  for (std::size_t i = 0; i < volume.size(); ++i) {
    boxes.push_back(enlarged(boundsOf(volume.piece(i)), footprint.radius()));
  }
}

std::size_t MotionCover::memoryBytes() const {
  return sizeof(MotionCover) + 4 * kHeapBytes + volume.points().size() * sizeof(Vec2) +
         boxes.size() * (sizeof(Aabb) + sizeof(std::size_t));
}

SweptCells sweptFrom(const SweepInput& input, std::size_t motion, Vec2 start, double margin,
                     const MotionCover* cover) {
  const MotionChecker& checker = input.checker;
  const std::vector<Motion> motions = motionsFrom(input, motion, start);
  const Footprint& footprint = checker.footprint();
  CellSweep cells(input.lattice.frame(), boundsOfSweep(checker, motions), footprint.radius(),
                  margin);
  const Cell base = input.lattice.frame().cellAt(input.lattice.anchor());
  if (cover != nullptr) {
    std::vector<Vec2> piece;
    for (std::size_t i = 0; i < cover->volume.size(); ++i) {
      piece.clear();
      for (const Vec2 p : cover->volume.piece(i)) piece.push_back(p + start);
      cells.add(piece);
    }
    return cells.cells(base);
  }
  SweptVolume volume;
  const auto addAll = [&] {
    for (std::size_t i = 0; i < volume.size(); ++i) cells.add(volume.piece(i));
    volume.clear();
  };
  for (const Motion& m : motions) volume.append(footprint, m.from);  // the largest pieces first
  addAll();
  for (const Motion& m : motions) {
    volume.append(footprint, m, maskPrecision(checker),
                  [&](std::span<const Vec2> points, double beyond) {
                    return !cells.isCovered(points, beyond);
                  });
    addAll();
  }
  return cells.cells(base);
}

BinnedSweeps::BinnedSweeps(const SweepInput& input)
    : motions_(input.motions.all().size()),
      slots_(static_cast<std::size_t>(kBins * kBins) * motions_),
      covers_(motions_) {
  const GridFrame& frame = input.lattice.frame();
  const StateLattice centred(frame, frame.cellCentre(frame.cellAt(input.lattice.anchor())),
                             input.lattice.step());
  images_ = symmetriesOf(centred, input.motions, input.checker.footprint(),
                         0.1 * sweepMargin(input.checker));
}

bool BinnedSweeps::fits(const StateLattice& lattice) {
  const GridFrame& frame = lattice.frame();
  const double less = std::min(frame.cellWidth(), frame.cellLength());
  const double more = std::max(frame.cellWidth(), frame.cellLength());
  return lattice.step().denominator == 1 && more <= 2.0 * less;
}

std::size_t BinnedSweeps::binOf(const GridFrame& frame, Vec2 point) {
  const Vec2 corner = frame.cellBox(frame.cellAt(point)).min;
  const auto part = [](double offset, double size) {
    return std::clamp(static_cast<std::int32_t>(offset / size * kBins), 0, kBins - 1);
  };
  return static_cast<std::size_t>(part(point.y - corner.y, frame.cellLength()) * kBins +
                                  part(point.x - corner.x, frame.cellWidth()));
}

const SweepSlot* BinnedSweeps::find(const SweepInput& input, const DilatedRows& obstacles,
                                    std::size_t motion, std::size_t bin) {
  std::unique_ptr<SweepSlot>& slot = slots_[bin * motions_ + motion];
  if (slot) return slot.get();
  if (memory_ >= kMostBytes) return nullptr;
  auto made = std::make_unique<SweepSlot>(obstacles, sweep(input, obstacles, motion, bin));
  memory_ += made->memoryBytes();
  slot = std::move(made);
  return slot.get();
}

// A motion that is the image of another one under a turn about the middle of its start's cell is so
// from the image of the other one's square, too.
SweptCells BinnedSweeps::sweep(const SweepInput& input, const DilatedRows& obstacles,
                               std::size_t motion, std::size_t bin) {
  const PrimitiveSymmetry& image = images_[motion];
  auto row = static_cast<std::int32_t>(bin) / kBins;
  auto column = static_cast<std::int32_t>(bin) % kBins;
  if (image.of != motion) {
    for (int q = 0; q < image.quarters; ++q) {
      row = std::exchange(column, row);
      row = kBins - 1 - row;
    }
    if (image.mirrored) row = kBins - 1 - row;
    const auto of = static_cast<std::size_t>(row * kBins + column);
    if (const SweepSlot* other = find(input, obstacles, image.of, of)) {
      const LatticeVector shift = input.motions.all()[image.of].shift;
      const std::int32_t step = input.lattice.step().numerator;
      return symmetryOf(other->cells, {shift.rows * step, shift.columns * step}, image);
    }
    row = static_cast<std::int32_t>(bin) / kBins;
    column = static_cast<std::int32_t>(bin) % kBins;
  }
  const GridFrame& frame = input.lattice.frame();
  const Vec2 corner = frame.cellBox(frame.cellAt(input.lattice.anchor())).min;
  const Vec2 middle{corner.x + (column + 0.5) / kBins * frame.cellWidth(),
                    corner.y + (row + 0.5) / kBins * frame.cellLength()};
  const double half = 0.5 / kBins * std::max(frame.cellWidth(), frame.cellLength());
  return sweptFrom(input, motion, middle, half + 2.0 * sweepMargin(input.checker),
                   &coverOf(input, motion));
}

const MotionCover& BinnedSweeps::coverOf(const SweepInput& input, std::size_t motion) {
  std::unique_ptr<MotionCover>& cover = covers_[motion];
  if (!cover) {
    cover = std::make_unique<MotionCover>(input, motion);
    memory_ += cover->memoryBytes();
  }
  return *cover;
}

// The cell is shrunk, and enlarged, by more than the pieces differ from those of the exact check.
std::optional<bool> BinnedSweeps::collides(const SweepInput& input, std::size_t motion, Vec2 start,
                                           Cell cell) {
  const MotionCover& cover = coverOf(input, motion);
  const double radius = input.checker.footprint().radius();
  const double margin = sweepMargin(input.checker);
  const Aabb box = input.lattice.frame().cellBox(cell);
  const Aabb there{box.min - start, box.max - start};
  const Aabb around = enlarged(there, margin);
  bool is_clear = true;
  for (std::size_t i = 0; i < cover.boxes.size(); ++i) {
    if (!overlap(cover.boxes[i], around, TouchRule::TouchingCollides) ||
        !overlap(cover.volume.piece(i), around, TouchRule::TouchingCollides, radius)) {
      continue;
    }
    const Aabb within = enlarged(there, -margin);
    if (overlap(cover.volume.piece(i), within, TouchRule::TouchingIsFree, radius)) return true;
    is_clear = false;
  }
  if (is_clear) return false;
  return std::nullopt;
}

void SweepCache::update(const OccupancyGrid& grid, const CellRange& changed) {
  if (!rows_) return;
  rows_->update(grid, std::max(changed.first_row, 0),
                std::min(changed.last_row, grid.frame().rows()));
}

std::shared_ptr<LatticeSweeps> SweepCache::sweepsOn(const SweepInput& input, std::size_t phases) {
  const StateLattice& lattice = input.lattice;
  const Vec2 corner = lattice.frame().cellBox(lattice.frame().cellAt(lattice.anchor())).min;
  const Vec2 offset = lattice.anchor() - corner;
  const double close = input.checker.precision().rounding_m;
  const auto* const same = useAgain(sweeps_, [&](const std::shared_ptr<LatticeSweeps>& s) {
    return std::abs(s->offset.x - offset.x) <= close && std::abs(s->offset.y - offset.y) <= close;
  });
  if (same != nullptr) return *same;
  std::size_t bytes = 0;
  for (const std::shared_ptr<LatticeSweeps>& s : sweeps_) bytes += s->memory;
  for (; !sweeps_.empty() && bytes > kMostBytes; sweeps_.pop_back()) {
    bytes -= sweeps_.back()->memory;
  }
  auto made = std::make_shared<LatticeSweeps>();
  made->offset = offset;
  made->images = symmetriesOf(lattice, input.motions, input.checker.footprint(),
                              0.1 * sweepMargin(input.checker));
  made->slots.resize(input.motions.all().size() * phases);
  made->tried.resize(made->slots.size(), 0);
  made->unsure.resize(made->slots.size(), 0);
  return useFirst(sweeps_, std::move(made), kOffsets);
}

std::shared_ptr<BinnedSweeps> SweepCache::binsOn(const SweepInput& input) {
  if (!bins_ && sweeps_.size() > 1 && BinnedSweeps::fits(input.lattice)) {
    bins_ = std::make_shared<BinnedSweeps>(input);
  }
  return bins_;
}

}  // namespace clearway::lattice
