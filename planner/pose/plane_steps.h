// planner/pose/plane_steps.h — a motion set without its headings: where the position can go.
//
// Leave the heading out of the lattice and a search in the plane remains, whose least costs are
// lower bounds of the true ones. Its steps are the shifts of the motions, each at its least cost.
// Two savings keep the steps few, and the bounds as they are or a little lower:
//   - a straight motion over n steps of a shorter one is left out, and the shorter one costs at
//     most an n-th of it: the points between are passed, so they are open;
//   - a curve counts as two straight runs when those are no dearer and their points are open. All
//     straight steps are made a little cheaper (a tenth at most) when that makes them so.
// Curves between the same ends count once for each way that they take.
// Costs are in half units, rounded down.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/pose/motion_set.h"

namespace clearway {

class PlaneSteps {
 public:
  static constexpr std::uint32_t kPerUnit = 2;
  static constexpr double kCloseInSteps = 0.3;

  struct Step {
    LatticeVector shift;
    std::uint32_t cost = 0;
  };
  struct Curve {
    Step step;
    std::vector<LatticeVector> along;  // the points that it passes as close as kCloseInSteps
    std::vector<LatticeVector> runs;   // the points of the two straight runs, without the ends
    bool replaceable = false;          // by them
  };

  PlaneSteps(const Lattice& lattice, const MotionSet& motions);

  [[nodiscard]] const std::vector<Step>& straight() const { return straight_; }
  [[nodiscard]] const std::vector<Curve>& curves() const { return curves_; }
  [[nodiscard]] std::int32_t reach() const { return reach_; }  // of any point, in rows or columns

 private:
  void collect(const Lattice& lattice, const MotionSet& motions);
  void replaceCurves();
  std::vector<Step> straight_;
  std::vector<Curve> curves_;
  std::int32_t reach_ = 1;
};

}  // namespace clearway
