// tests/unit/planner/pose/plane_distance_on.h — the plane distance to a goal of a square robot that
// turns in place, on a lattice of a cell that is anchored at a point of the grid.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "planner/pose/plane_distance.h"

namespace clearway {

class PlaneDistanceOn {
 public:
  PlaneDistanceOn(const OccupancyGrid& grid, double width, Vec2 anchor, LatticePoint goal,
                  LatticePoint start = {})
      : footprint_(*Footprint::box(width, width)),
        validity_(grid, footprint_, TouchRule::TouchingIsFree),
        lattice_(grid.frame(), anchor, {1, 1}),
        motions_(lattice_, HeadingSet(lattice_.stepX(), lattice_.stepY()), {}, 0.0),
        steps_(lattice_, motions_),
        plane_(validity_, lattice_, steps_),
        distance_(plane_, steps_, PlaneDistance::Of::ToGoal) {
    StopCheck stop({});
    const std::vector<PlaneDistance::Seed> goals{{goal, 0}};
    const std::vector<PlaneDistance::Seed> starts{{start, 0}};
    EXPECT_EQ(distance_.compute(goals, starts, stop), StopReason::None);
  }
  // Metres from the lattice point nearest to p.
  [[nodiscard]] double from(LatticePoint p) const {
    return distance_.at(p) / motions_.unit().perMetre();
  }
  [[nodiscard]] bool reaches(LatticePoint p) const {
    return distance_.at(p) != PlaneDistance::kUnreachable;
  }
  [[nodiscard]] const PlaneDistance& distance() const { return distance_; }
  [[nodiscard]] const PlaneSteps& steps() const { return steps_; }
  [[nodiscard]] const MotionSet& motions() const { return motions_; }
  [[nodiscard]] const OpenPlane& plane() const { return plane_; }

 private:
  Footprint footprint_;
  Validity validity_;
  Lattice lattice_;
  MotionSet motions_;
  PlaneSteps steps_;
  OpenPlane plane_;
  PlaneDistance distance_;
};

}  // namespace clearway
