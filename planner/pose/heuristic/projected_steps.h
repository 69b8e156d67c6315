// planner/pose/heuristic/projected_steps.h — the 2-D projection of a primitive set: its motions
// without their headings, as steps between lattice points.
//
// A search over positions alone is a relaxation of the search over poses: its least costs are lower
// bounds of the true costs. Each step is the shift of a motion at its least cost. Two reductions
// keep the steps few, and the lower bounds equal or little weaker:
//   - A straight motion that is n times a shorter step is dropped, and the shorter step costs at
//     most an n-th of it. The intermediate points are traversed, so they are open.
//   - A curve that is no cheaper than two straight runs to its end is dropped. The points of the
//     runs lie within `closeness` of the curve, so a disc smaller by that distance is free at them
//     wherever the curve is free. The curve starts and ends where the whole disc is free. Therefore
//     each change between open and only passable points costs `narrowCost` more: the least extra
//     cost of such a curve over its runs, divided by the largest number of changes. All straight
//     steps become a little cheaper (by 1 - cheapestShare() at most) if that makes a curve no
//     cheaper than its runs. Other curves are steps of their own.
//     The share trades time for tightness. A small one gives fewer steps, so each point costs less;
//     with one near 1 the lower bound is the least cost wherever nothing is in the path.
// With verified steps (planner/pose/heuristic/verified_steps.h) all curves are steps of their own,
// and straight steps keep their costs.
//
// Costs are in half units, rounded down. Construction compares all pairs of steps for each pair of
// steps: O(n^4) for the n <= 64 that have followers. Thread-safe to read.
//
// Pruning in open areas: a pair of successive steps is on no cheapest path if other steps, between
// the two in direction, reach the same point at a lower cost. Each step therefore has few
// followers, those in nearly its direction. (For steps of equal length: canonical orderings,
// N. Sturtevant, S. Rabin, 2016.)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "planner/pose/heuristic/free_space_heuristic.h"
#include "planner/pose/primitives/primitive_set.h"

namespace clearway::lattice {

class ProjectedSteps {
 public:
  static constexpr std::uint32_t kPerUnit = 2;
  using Step = ProjectedStep;

  static constexpr std::size_t kMostBits = 64;  // the most steps for followers() and VerifiedSteps
  enum class Curves : std::uint8_t { AsRuns, AsSteps };
  // Fast suits searches that may return more than the least cost, Tight those for the least cost.
  enum class Bound : std::uint8_t { Fast, Tight };
  // The smallest factor on the costs of straight steps.
  [[nodiscard]] static constexpr double cheapestShare(Bound bound) {
    return bound == Bound::Fast ? 0.985 : 0.998;
  }

  ProjectedSteps(const StateLattice& lattice, const PrimitiveSet& motions,
                 Curves curves = Curves::AsRuns, Bound bound = Bound::Fast);

  [[nodiscard]] Curves curves() const { return curves_; }
  [[nodiscard]] const std::vector<Step>& all() const { return steps_; }
  struct Run {  // a step, by its index in all(), repeated `count` times
    std::size_t step = 0;
    std::int32_t count = 0;
  };
  using TwoRuns = std::array<Run, 2>;
  // Two straight runs with the same end as step k and no higher cost, if they exist. Precondition:
  // curves() == Curves::AsSteps.
  [[nodiscard]] const std::optional<TwoRuns>& runs(std::size_t k) const { return runs_[k]; }
  [[nodiscard]] double closeness() const { return closeness_m_; }     // [m]
  [[nodiscard]] std::uint32_t narrowCost() const { return narrow_; }  // half units
  [[nodiscard]] const FreeSpaceHeuristic& norm() const { return norm_; }
  // The largest decrease of the 2-D cost-to-go over a motion, by its index in PrimitiveSet::all().
  [[nodiscard]] std::uint32_t mostFall(std::size_t motion) const { return most_fall_[motion]; }
  [[nodiscard]] std::int32_t reach() const { return reach_; }  // of any motion, rows or columns

  // Bit j: step j may follow step k on a cheapest path if all points within openReach() rows and
  // columns of the point between them are open. Large sets are not pruned.
  [[nodiscard]] bool knowsFollowers() const { return !followers_.empty(); }
  [[nodiscard]] std::uint64_t followers(std::size_t k) const { return followers_[k]; }
  [[nodiscard]] std::int32_t openReach() const { return open_reach_; }
  [[nodiscard]] std::size_t memoryBytes() const {
    return steps_.capacity() * sizeof(Step) + runs_.capacity() * sizeof(std::optional<TwoRuns>) +
           most_fall_.capacity() * sizeof(std::uint32_t) +
           followers_.capacity() * sizeof(std::uint64_t);
  }

 private:
  void collectStraight(const PrimitiveSet& motions);
  void collectCurves(const StateLattice& lattice, const PrimitiveSet& motions,
                     double cheapest_share);
  void addCurves(const PrimitiveSet& motions);
  void addStep(const Step& step);
  [[nodiscard]] std::uint32_t costOf(LatticeVector shift) const;
  void findFollowers();
  [[nodiscard]] bool isShortened(const Step& first, const Step& second) const;
  Curves curves_;
  std::vector<Step> steps_;
  std::vector<std::optional<TwoRuns>> runs_;
  FreeSpaceHeuristic norm_;
  double closeness_m_ = 0.0;
  std::uint32_t narrow_ = 0;
  std::int32_t reach_ = 1;
  std::vector<std::uint32_t> most_fall_;
  std::vector<std::uint64_t> followers_;
  std::int32_t open_reach_ = 0;
};

}  // namespace clearway::lattice
