// planner/pose/heuristic/projected_steps.h — a motion set without its headings: where the position
// can go.
//
// Leave the heading out of the lattice and a search in the plane remains, whose least costs are
// lower bounds of the true ones. Its steps are the shifts of the motions, each at its least cost.
// Two savings keep the steps few, and the bounds as they are or a little lower:
//   - a straight motion over n steps of a shorter one is left out, and the shorter one costs at
//     most an n-th of it: the points between are passed, so they are open;
//   - a curve that is no cheaper than two straight runs to its end is left out. The points of the
//     runs lie close to the curve: `closeness` says how close, and a disc smaller by as much is
//     free at them wherever the curve is free. It starts and ends where the whole disc is free, so
//     going to a point where only the smaller one is and coming back costs `narrowCost` each more:
//     what any such curve costs more than its runs, shared out to as many of these changes as the
//     points between allow. All straight steps are made a little cheaper (a tenth at most) when
//     that makes a curve no cheaper than its runs. Other curves are steps like straight ones.
// Where it is known point by point which steps motions make
// (planner/pose/heuristic/verified_steps.h), curves are steps of their own, and straight ones stay
// as dear as they are.
//
// Costs are in half units, rounded down.
//
// Where all points around are open, a least way does not make every step after any other: a pair
// for which other steps, between the two in direction, go as far for less is on no least way. So
// few are left to follow each step, those in nearly its direction. (For steps of equal length:
// canonical orderings, N. Sturtevant, S. Rabin, 2016.)
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

  static constexpr std::size_t kMostBits = 64;  // followers() and links are known of so many steps
  enum class Curves : std::uint8_t { AsRuns, AsSteps };

  ProjectedSteps(const StateLattice& lattice, const PrimitiveSet& motions,
                 Curves curves = Curves::AsRuns);

  [[nodiscard]] Curves curves() const { return curves_; }
  [[nodiscard]] const std::vector<Step>& all() const { return steps_; }
  struct Run {  // so many times a step, by its place in all()
    std::size_t step = 0;
    std::int32_t count = 0;
  };
  using TwoRuns = std::array<Run, 2>;
  // Straight runs, one after the other, that lead as far as a step and cost no more, if there are.
  // Precondition: curves are steps.
  [[nodiscard]] const std::optional<TwoRuns>& runs(std::size_t k) const { return runs_[k]; }
  [[nodiscard]] double closeness() const { return closeness_m_; }  // [m]
  [[nodiscard]] std::uint32_t narrowCost() const { return narrow_; }
  [[nodiscard]] const FreeSpaceHeuristic& norm() const { return norm_; }
  // By how much the least cost may fall from the start of a motion to its end, by the motion's
  // place in PrimitiveSet::all().
  [[nodiscard]] std::uint32_t mostFall(std::size_t motion) const { return most_fall_[motion]; }
  [[nodiscard]] std::int32_t reach() const { return reach_; }  // of any motion, rows or columns

  // Bit j: step j may follow step k on a least way, where all points within openReach() rows and
  // columns of the one between them are open. Nothing is left out of large sets.
  [[nodiscard]] bool knowsFollowers() const { return !followers_.empty(); }
  [[nodiscard]] std::uint64_t followers(std::size_t k) const { return followers_[k]; }
  [[nodiscard]] std::int32_t openReach() const { return open_reach_; }

 private:
  void collectStraight(const PrimitiveSet& motions);
  void collectCurves(const StateLattice& lattice, const PrimitiveSet& motions);
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
