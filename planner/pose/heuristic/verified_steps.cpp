#include "planner/pose/heuristic/verified_steps.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace clearway::lattice {
namespace {

constexpr std::size_t kMostWords = std::size_t{1} << 15U;  // of verdicts
constexpr std::int64_t kMostPoints = std::int64_t{1} << 15U;

using Bits = std::vector<std::uint64_t>;

std::ptrdiff_t bitOf(std::size_t word) { return static_cast<std::ptrdiff_t>(word * 64); }

// The step that a motion makes, and its multiplicity.
struct Made {
  std::size_t step = 0;
  std::int32_t times = 0;
};

Made madeBy(const Primitive& p, const ProjectedSteps& steps) {
  if (p.shift == LatticeVector{}) return {};
  const std::int32_t size = std::gcd(p.shift.rows, p.shift.columns);
  for (std::size_t k = 0; k < steps.all().size(); ++k) {
    const LatticeVector v = steps.all()[k].shift;
    if (v == p.shift) return {k, 1};
    if (!p.via.empty() || p.from != p.to) continue;
    if (p.shift.rows * v.columns != p.shift.columns * v.rows) continue;
    const std::int32_t n = size / std::gcd(v.rows, v.columns);
    if (LatticeVector{n * v.rows, n * v.columns} == p.shift) return {k, n};
  }
  return {};
}

// For 64 points from `at`: a bit for each point from which all steps of both runs are made.
std::uint64_t areMade(const std::vector<Bits>& made, const ProjectedSteps::Run& first,
                      const ProjectedSteps::Run& second, const std::vector<std::ptrdiff_t>& shifts,
                      std::ptrdiff_t at, std::uint64_t all) {
  for (const ProjectedSteps::Run& r : {first, second}) {
    for (std::int32_t n = 0; n < r.count && all != 0; ++n, at += shifts[r.step]) {
      all &= bitsFrom(made[r.step], at);
    }
  }
  return all;
}

// For each step, a bit for each point from which some motion makes it and is not certainly blocked.
StopOr<std::vector<Bits>> stepsMade(SweptMasks& masks, const PrimitiveSet& motions,
                                    const StateLattice& lattice, const DiscFreeSpace& free_space,
                                    const ProjectedSteps& steps, StopCheck* stop) {
  const LatticeIndex& points = free_space.points();
  std::vector<Made> made_by;
  for (const Primitive& p : motions.all()) made_by.push_back(madeBy(p, steps));
  for (std::size_t i = 0; i < motions.all().size(); ++i) {
    if (isStopped(stop)) return stopped(stop->reason());
    static_cast<void>(masks.cells(i));  // rasterized here, where `stop` is polled
  }
  std::vector<Bits> made(steps.all().size(), Bits(points.size() / 64 + 1, 0));
  std::vector<std::uint64_t> may(made_by.size());
  const LatticePoint first = lattice.first();
  const LatticePoint end = first + LatticeVector{lattice.rows(), lattice.columns()};
  for (std::int32_t row = first.row; row < end.row; ++row) {
    if (isStopped(stop)) return stopped(stop->reason());
    const std::size_t last = masks.placeOf({row, end.column - 1}).word;
    for (std::size_t word = masks.placeOf({row, first.column}).word; word <= last; ++word) {
      // Some of the word's 64 points may lie outside the row.
      const std::int32_t column = masks.pointAt(word).column;
      const std::int32_t before = std::max(first.column - column, 0);
      const std::int32_t beyond = std::max(column + 64 - end.column, 0);
      const auto at = static_cast<std::ptrdiff_t>(points.of({row, column + before}));
      const std::uint64_t open = (free_space.openFrom(at) << before) & (~0ULL >> beyond);
      if (open == 0) continue;
      masks.mayMove(word, open, may);
      for (std::size_t i = 0; i < may.size(); ++i) {
        const auto [k, times] = made_by[i];
        for (std::int32_t n = 0; may[i] != 0 && n < times; ++n) {
          setBitsFrom(made[k], at + n * points.step(steps.all()[k].shift), may[i] >> before);
        }
      }
    }
  }
  return made;
}

}  // namespace

bool VerifiedSteps::isWorth(const SweptMasks& masks, const PrimitiveSet& motions,
                            const StateLattice& lattice) {
  const LatticeStep step = lattice.step();
  if (step.numerator != 1 || step.denominator != 1) return false;
  if (std::int64_t{lattice.rows()} * lattice.columns() > kMostPoints) return false;
  const LatticePoint first = lattice.first();
  const LatticePoint last{first.row, first.column + lattice.columns() - 1};
  const std::size_t words = masks.placeOf(last).word - masks.placeOf(first).word + 1;
  return words * static_cast<std::size_t>(lattice.rows()) * motions.all().size() <= kMostWords;
}

StopOr<VerifiedSteps> VerifiedSteps::make(SweptMasks& masks, const PrimitiveSet& motions,
                                          const StateLattice& lattice,
                                          const DiscFreeSpace& free_space,
                                          const ProjectedSteps& steps, StopCheck* stop) {
  const LatticeIndex& points = free_space.points();
  const StopOr<std::vector<Bits>> all = stepsMade(masks, motions, lattice, free_space, steps, stop);
  if (!all) return stopped(all.error());
  const std::vector<Bits>& made = *all;
  VerifiedSteps verified;
  std::vector<std::ptrdiff_t> shifts;
  for (const ProjectedSteps::Step& s : steps.all()) shifts.push_back(points.step(s.shift));
  verified.from_.assign(points.size(), 0);
  verified.to_.assign(points.size(), 0);
  for (std::size_t k = 0; k < made.size(); ++k) {
    const auto& runs = steps.runs(k);
    for (std::size_t w = 0; w < made[k].size(); ++w) {
      if (made[k][w] == 0) continue;
      // The ends of free motions are open, so they never lie in the margin.
      std::uint64_t use = made[k][w] & free_space.openFrom(bitOf(w) + shifts[k]);
      if (runs) {
        use &= ~areMade(made, (*runs)[0], (*runs)[1], shifts, bitOf(w), use);
        use &= ~areMade(made, (*runs)[1], (*runs)[0], shifts, bitOf(w), use);
      }
      for (; use != 0; use &= use - 1) {
        const std::size_t point = w * 64 + static_cast<std::size_t>(std::countr_zero(use));
        const auto end = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(point) + shifts[k]);
        verified.from_[point] |= 1ULL << k;
        verified.to_[end] |= 1ULL << k;
      }
    }
  }
  return verified;
}

}  // namespace clearway::lattice
