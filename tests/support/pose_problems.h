// tests/support/pose_problems.h — random problems for planners of poses, on small maps.
#pragma once

#include <array>
#include <optional>

#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/state_lattice.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::testing {

struct PoseKind {
  DriveKind model = DriveKind::Differential;
  int headings = 16;
  lattice::LatticeStep step;
  std::uint32_t shape = 0;  // of randomFootprint()
};

// Every combination occurs once within kPoseKinds consecutive numbers.
constexpr std::uint32_t kPoseKinds = 240;
inline PoseKind poseKind(std::uint32_t n) {
  constexpr std::array kHeadings{8, 16, 32, 64};
  constexpr std::array kSteps{lattice::LatticeStep{1, 1}, lattice::LatticeStep{1, 2},
                              lattice::LatticeStep{1, 4}, lattice::LatticeStep{2, 1}};
  return {static_cast<DriveKind>(n % 3), kHeadings[n / 3 % 4], kSteps[n / 12 % 4], n / 48 % 5};
}

// A random problem whose start and goal are free.
class RandomProblem {
 public:
  RandomProblem(Rng& rng, std::uint32_t n, DriveKind model = DriveKind::Differential,
                int headings = 16, std::int32_t rows = 12, std::int32_t columns = 16)
      : grid_(emptyGrid(1, 1)), footprint_(*Footprint::box(1, 1)) {
    for (;;) {
      const double w = rng.range(0.1, 0.4);
      const double l = rng.below(3) != 0 ? w : rng.range(0.1, 0.4);
      grid_ = randomGrid(rng, rows, columns, w, l, rng.range(0.0, 0.15));
      if (rng.below(2) == 0) addWall(rng);
      footprint_ = randomFootprint(rng, n, 2.5 * w, 1.2 * w);
      options_.model = model;
      options_.headings = headings;
      options_.allow_reverse = rng.below(3) != 0;
      options_.turn_cost_m_per_rad = rng.range(0.0, 0.5);
      options_.reverse_factor = rng.range(1.0, 3.0);
      if (model == DriveKind::Car) options_.min_radius_m = rng.range(0.5, 3.0) * w;
      if (rng.below(4) == 0) options_.touch = TouchRule::TouchingCollides;
      lattice::MotionChecker checker(grid_, footprint_, options_.touch);
      start_ = randomPose(rng);
      const Pose goal = randomPose(rng);
      goal_ = {goal.position, goal.heading};
      if (rng.below(5) == 0) goal_.heading.reset();
      if (!checker.blockingCell(start_) && !checker.blockingCell(goal)) return;
    }
  }
  RandomProblem(const RandomProblem&) = delete;
  RandomProblem& operator=(const RandomProblem&) = delete;
  ~RandomProblem() = default;

  void setGoalHeading(std::optional<Heading> h) { goal_.heading = h; }
  [[nodiscard]] lattice::PoseProblem problem() const {
    return {&grid_, &footprint_, start_, goal_};
  }
  [[nodiscard]] const lattice::PoseOptions& options() const { return options_; }

 private:
  // A wall across the map with a door that many agents do not fit through.
  void addWall(Rng& rng) {
    const GridFrame& frame = grid_.frame();
    const auto within = [&](std::int32_t most) {
      return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(most)));
    };
    const std::int32_t column = frame.columns() / 3 + within(frame.columns() * 3 / 8);
    const std::int32_t door = within(frame.rows());
    const std::int32_t width = within(4);
    for (std::int32_t i = 0; i < frame.rows(); ++i) {
      if (i < door || i >= door + width) grid_.set({i, column}, true);
    }
  }
  [[nodiscard]] Pose randomPose(Rng& rng) const {
    const Vec2 end = grid_.frame().bounds().max;
    return poseOf(rng.range(0, end.x), rng.range(0, end.y),
                  rng.below(3) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180));
  }
  OccupancyGrid grid_;
  Footprint footprint_;
  lattice::PoseOptions options_;
  Pose start_;
  lattice::PoseGoal goal_;
};

}  // namespace clearway::testing
