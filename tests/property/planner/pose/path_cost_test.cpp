// Costs of cusps and of proximity against independent computations.
#include "planner/pose/cost/path_cost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/lattice_problem.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;

Motion motion(const Pose& from, const Pose& to) { return *motionBetween(from, to); }

TEST(PathCost, CountsEachChangeOfDirectionAlsoAcrossATurn) {
  PoseOptions options;
  options.switch_cost_m = 5.0;
  options.reverse_factor = 3.0;
  options.turn_cost_m_per_rad = 0.0;
  const GridFrame frame = testing::emptyGrid(4, 4).frame();
  const PathCost cost(options, frame, nullptr, 0.5);
  const std::vector<Motion> path{
      motion(poseOf(0, 0, 0), poseOf(2, 0, 0)), motion(poseOf(2, 0, 0), poseOf(2, 0, 90)),
      motion(poseOf(2, 0, 90), poseOf(2, -1, 90)), motion(poseOf(2, -1, 90), poseOf(2, 3, 90))};
  EXPECT_DOUBLE_EQ(cost(path), 2.0 + 3.0 * 1.0 + 4.0 + 2 * 5.0);
  options.model = DriveKind::Omnidirectional;
  EXPECT_DOUBLE_EQ(PathCost(options, frame, nullptr, 0.5)(path), 7.0);
}

// Closeness by the definition: distances to the rectangles of all obstacles, interpolated.
double closenessAt(const OccupancyGrid& grid, Vec2 p, double inscribed, double reach) {
  const GridFrame& f = grid.frame();
  const auto atCentre = [&](int row, int column) {
    if (!f.contains({row, column})) return 1.0;
    const Vec2 c = f.cellCentre({row, column});
    const Vec2 end = f.bounds().max;
    double d = std::min({c.x, c.y, end.x - c.x, end.y - c.y});
    for (int i = 0; i < f.rows(); ++i) {
      for (int j = 0; j < f.columns(); ++j) {
        if (!grid.blocked({i, j})) continue;
        const Aabb box = f.cellBox({i, j});
        const Vec2 near{std::clamp(c.x, box.min.x, box.max.x),
                        std::clamp(c.y, box.min.y, box.max.y)};
        d = std::min(d, length(c - near));
      }
    }
    return std::clamp(1.0 - std::max(0.0, d - inscribed) / reach, 0.0, 1.0);
  };
  const double x = p.x / f.cellWidth() - 0.5;
  const double y = p.y / f.cellLength() - 0.5;
  const int j = static_cast<int>(std::floor(x));
  const int i = static_cast<int>(std::floor(y));
  const double right = x - j;
  const double down = y - i;
  return (1 - down) * ((1 - right) * atCentre(i, j) + right * atCentre(i, j + 1)) +
         down * ((1 - right) * atCentre(i + 1, j) + right * atCentre(i + 1, j + 1));
}

TEST(ProximityField, IsTheIntegralOfTheClosenessAlongThePath) {
  Rng rng(71);
  double most = 0.0;
  for (int n = 0; n < 40; ++n) {
    const OccupancyGrid grid = testing::randomGrid(rng, 12, 14, 0.5, 0.35, 0.05);
    const DistanceField distances(grid);
    const double inscribed = rng.range(0.0, 0.3);
    const double reach = rng.range(0.2, 1.5);
    const ProximityField near(distances, inscribed, reach);
    const Vec2 end = grid.frame().bounds().max;
    Pose from{{rng.range(0, end.x), rng.range(0, end.y)}, *Heading::fromDegrees(rng.range(0, 360))};
    Pose to{{rng.range(0, end.x), rng.range(0, end.y)}, from.heading};
    if (n % 4 == 1) to.position.x = from.position.x;  // along the lines through the centres
    if (n % 4 == 2) to.position.y = from.position.y = 0.35 * 4.5;
    if (n % 4 == 3) to.heading = *Heading::fromDegrees(rng.range(0, 360));
    const Motion m = motion(from, to);
    constexpr int kParts = 4000;
    double sum = 0.0;
    for (int k = 0; k < kParts; ++k) {
      const Vec2 p = poseAt(m, (k + 0.5) / kParts).position;
      sum += closenessAt(grid, p, inscribed, reach);
    }
    const double expected = sum * travel(m) / kParts;
    const double tolerance = m.kind == MotionKind::Straight ? 1e-5 : 2e-2;  // of the length
    EXPECT_NEAR(near.over(m), expected, tolerance * travel(m) + 1e-12) << "case " << n;
    most = std::max(most, expected);
    double weighted = 0.0;
    for (const CellWeight& w : cellWeights(grid.frame(), m, Interpolation::Bilinear))
      weighted += w.weight_m * near.at(w.cell);
    EXPECT_NEAR(weighted, near.over(m), 1e-12 * (1.0 + weighted));
    if (m.kind != MotionKind::Straight) continue;
    const Pose middle = poseAt(m, rng.unit());
    EXPECT_NEAR(near.over(motion(from, middle)) + near.over(motion(middle, to)), near.over(m),
                1e-12 * (1.0 + weighted));
  }
  EXPECT_GT(most, 0.5);
}

TEST(ProximityField, TurnsInPlaceAndDistantPlacesHaveNoProximity) {
  const OccupancyGrid grid = testing::emptyGrid(40, 40);
  const DistanceField distances(grid);
  const ProximityField near(distances, 1.0, 3.0);
  EXPECT_EQ(near.over(motion(poseOf(2, 2, 0), poseOf(2, 2, 90))), 0.0);
  EXPECT_EQ(near.over(motion(poseOf(10, 20, 0), poseOf(30, 20, 0))), 0.0);
  // 2.5 from the outside, less the radius: half of the reach is left.
  // Distances are rounded down to float, by less than 2^-22 of them.
  EXPECT_NEAR(near.over(motion(poseOf(10, 2.5, 0), poseOf(14, 2.5, 0))), 4.0 * 0.5, 1e-6);
}

// Backtracing follows decreasing costs, so free turns cost one unit.
// The connector sums up the cost of its chains from angles and lengths, without those of each turn.
TEST(EndpointConnector, PricesConnectionsAsThePathsThatTheyAre) {
  Rng rng(3);
  std::size_t connections = 0;
  int off_the_lattice = 0;  // in cases
  for (int n = 0; n < 60; ++n) {
    const OccupancyGrid grid =
        testing::randomGrid(rng, 40, 40, rng.range(0.5, 1.5), rng.range(0.5, 1.5), 0.01);
    const Footprint box = *Footprint::box(rng.range(1.0, 3.0), rng.range(1.0, 2.0));
    PoseOptions options;
    options.model = n % 3 == 1 ? DriveKind::Omnidirectional : DriveKind::Differential;
    options.turn_cost_m_per_rad = n % 5 == 0 ? 0.0 : rng.range(0.0, 3.0);
    options.reverse_factor = rng.range(1.0, 4.0);
    options.allow_reverse = n % 4 != 0;
    if (n % 7 == 0) options.switch_cost_m = rng.range(0.0, 2.0);
    if (n % 6 == 0) {
      options.near_factor = 1.0;
      options.near_distance_m = 2.0;
    }
    const Vec2 end = grid.frame().bounds().max;
    const auto randomPose = [&] {
      const double degrees = n % 2 == 0 ? 45.0 * rng.below(8) : rng.range(-180.0, 180.0);
      return Pose{{rng.range(5.0, end.x - 5.0), rng.range(5.0, end.y - 5.0)},
                  *Heading::fromDegrees(degrees)};
    };
    const Pose start = randomPose();
    Pose to = randomPose();
    if (n % 9 == 0) to.position = grid.frame().cellCentre(grid.frame().cellAt(to.position));
    PoseGoal goal{to.position, to.heading};
    if (n % 5 == 4) goal.heading.reset();
    const testing::OnLattice on({&grid, &box, start, goal}, options, {1, 1});
    const PathCost cost(on.options, on.checker);
    for (const auto* const list : {&on.ends.starts, &on.ends.goals}) {
      for (const EndpointConnection& c : *list) {
        ASSERT_EQ(c.cost, on.context.unit.up(cost(c.motions))) << "case " << n;
        ASSERT_TRUE(isAllowed(c.motions, on.options)) << "case " << n;
      }
      connections += list->size();
      off_the_lattice += list->size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(connections, 50'000U);
  EXPECT_GT(off_the_lattice, 60);
}

TEST(PosePlanner, TurnsThatCostNothingEndASearch) {
  const OccupancyGrid grid = testing::emptyGrid(12, 12);
  const Footprint robot = *Footprint::box(1.5, 1.0);
  PoseOptions options;
  options.turn_cost_m_per_rad = 0.0;
  for (const double weight : {1.0, 1.5}) {
    for (const DriveKind model : {DriveKind::Differential, DriveKind::Omnidirectional}) {
      options.weight = weight;
      options.model = model;
      const PlanResult r =
          planPose({&grid, &robot, poseOf(3, 3, 0), {{8, 7}, poseOf(0, 0, 180).heading}}, options);
      ASSERT_EQ(r.status, PlanStatus::Solved);
      EXPECT_NEAR(r.cost, length(r.path), 1e-9);
    }
  }
}

// Along a wall or through the middle of the hall: the middle is longer.
TEST(PosePlanner, KeepsAwayFromObstaclesWhereThatCosts) {
  OccupancyGrid grid = testing::emptyGrid(24, 60, 0.25, 0.25);
  const Footprint robot = *Footprint::box(0.8, 0.6);
  for (std::int32_t j = 20; j < 40; ++j) grid.set({8, j}, true);
  const PoseProblem problem{&grid, &robot, poseOf(2.1, 1.6, 0), {{12.9, 1.6}, Heading()}};
  PoseOptions options;
  const PlanResult plain = planPose(problem, options);
  options.near_factor = 8.0;
  options.near_distance_m = 0.8;
  const PlanResult away = planPose(problem, options);
  ASSERT_EQ(plain.status, PlanStatus::Solved);
  ASSERT_EQ(away.status, PlanStatus::Solved);
  const MotionChecker checker(grid, robot, options.touch);
  const PathCost price(options, checker);
  EXPECT_LT(length(plain.path), length(away.path) + 1e-9);
  EXPECT_LT(away.cost, 0.8 * price(plain.path.motions));
  EXPECT_LT(price.ofPlaces(away.path.motions), 0.3 * price.ofPlaces(plain.path.motions));
}

// To reverse its heading between walls a car drives back and forth. Each cusp costs.
TEST(PosePlanner, ChangesDirectionLessOftenWhereThatCosts) {
  const OccupancyGrid grid = testing::emptyGrid(30, 60, 0.25, 0.25);
  const Footprint robot = *Footprint::box(1.2, 0.7);
  const PoseProblem problem{
      &grid, &robot, poseOf(7.1, 3.6, 0), {{7.1, 3.6}, poseOf(0, 0, 180).heading}};
  PoseOptions options;
  options.model = DriveKind::Car;
  options.min_radius_m = 1.5;
  options.reverse_factor = 1.0;
  options.switch_cost_m = 0.1;
  const PlanResult few = planPose(problem, options);
  options.switch_cost_m = 40.0;
  const PlanResult none = planPose(problem, options);
  ASSERT_EQ(few.status, PlanStatus::Solved);
  ASSERT_EQ(none.status, PlanStatus::Solved);
  EXPECT_GT(gearsOf(few.path.motions, options).changes, 0);
  EXPECT_EQ(gearsOf(none.path.motions, options).changes, 0);
  EXPECT_LT(length(few.path), length(none.path));
}

}  // namespace
}  // namespace clearway::lattice
