// tests/unit/planner/pose/heuristic/obstacle_heuristic_on.h — the obstacle heuristic to a goal for
// a square robot that turns in place, on a lattice with a step of one cell, anchored at a grid
// point.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "planner/pose/heuristic/obstacle_heuristic.h"

namespace clearway::lattice {

class ObstacleHeuristicOn {
 public:
  ObstacleHeuristicOn(const OccupancyGrid& grid, double width, Vec2 anchor, LatticePoint goal,
                      LatticePoint start = {})
      : footprint_(*Footprint::box(width, width)),
        checker_(grid, footprint_, TouchRule::TouchingIsFree),
        lattice_(grid.frame(), anchor, {1, 1}),
        motions_(lattice_, HeadingSet(lattice_.stepX(), lattice_.stepY()), {}, 0.0),
        steps_(lattice_, motions_),
        free_space_(*DiscFreeSpace::make(checker_, lattice_, steps_)),
        distance_(distanceTo(goal, start)) {}
  // Metres from the lattice point nearest to p.
  [[nodiscard]] double from(LatticePoint p) const {
    return distance_.at(p) / motions_.unit().perMetre();
  }
  [[nodiscard]] bool reaches(LatticePoint p) const {
    return distance_.at(p) != ObstacleHeuristic::kUnreachable;
  }
  [[nodiscard]] const ObstacleHeuristic& distance() const { return distance_; }
  [[nodiscard]] const ProjectedSteps& steps() const { return steps_; }
  [[nodiscard]] const PrimitiveSet& motions() const { return motions_; }
  [[nodiscard]] const DiscFreeSpace& freeSpace() const { return free_space_; }

 private:
  [[nodiscard]] ObstacleHeuristic distanceTo(LatticePoint goal, LatticePoint start) const {
    StopCheck stop({});
    const std::vector<ObstacleHeuristic::Seed> goals{{goal, 0}};
    const std::vector<ObstacleHeuristic::Seed> starts{{start, 0}};
    auto made = ObstacleHeuristic::make(
        {.free_space = free_space_, .steps = steps_, .seeds = goals, .ends = starts}, stop);
    EXPECT_TRUE(made);
    return std::move(*made);
  }

  Footprint footprint_;
  MotionChecker checker_;
  StateLattice lattice_;
  PrimitiveSet motions_;
  ProjectedSteps steps_;
  DiscFreeSpace free_space_;
  ObstacleHeuristic distance_;
};

}  // namespace clearway::lattice
