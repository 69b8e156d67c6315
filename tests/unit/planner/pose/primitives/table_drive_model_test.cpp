// Connections to ends off the lattice of a primitive table demand no more of the agent than the
// table does.
#include "planner/pose/primitives/table_drive_model.h"
#include "planner/pose/pose_planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "planner/pose/path/path_smoother.h"
#include "planner/pose/primitives/primitive_cost.h"
#include "planner/pose/primitives/primitive_set.h"
#include "tests/support/curvature.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::poseOf;

// The motions of a motion model on 8 headings and unit cells, as a table.
PrimitiveTable tableOf(const PoseOptions& options, double radius) {
  const StateLattice lattice(emptyGrid(4, 4).frame(), {}, {1, 1});
  const HeadingSet headings = HeadingSet::uniform(8);
  const PrimitiveSet set(lattice, headings, options, radius);
  PrimitiveTable table;
  table.headings = 8;
  for (const Primitive& p : set.all()) {
    TablePrimitive m{
        p.from, p.to, p.shift, {}, std::max(1U, static_cast<std::uint32_t>(1024 * p.cost_m))};
    for (const Primitive::Via& v : p.via) m.via.push_back({v.offset, v.heading});
    table.motions.push_back(std::move(m));
  }
  return table;
}

PoseOptions optionsOf(DriveKind model, bool reverse = true) {
  PoseOptions options;
  options.model = model;
  options.headings = 8;
  options.allow_reverse = reverse;
  return options;
}

TEST(TableDriveModel, PermitsWhatTheMotionsDo) {
  const TableDriveModel car = movesOf(tableOf(optionsOf(DriveKind::Car), 3.0));
  EXPECT_FALSE(car.turns_in_place);
  EXPECT_FALSE(car.slides);
  EXPECT_TRUE(car.reverses);
  EXPECT_GE(car.least_radius_cells, 3.0);
  EXPECT_LT(car.least_radius_cells, 5.0);
  EXPECT_FALSE(movesOf(tableOf(optionsOf(DriveKind::Car, false), 3.0)).reverses);
  EXPECT_TRUE(movesOf(tableOf(optionsOf(DriveKind::Differential), 1.0)).turns_in_place);
  EXPECT_FALSE(movesOf(tableOf(optionsOf(DriveKind::Differential), 1.0)).slides);
  EXPECT_TRUE(movesOf(tableOf(optionsOf(DriveKind::Omnidirectional), 1.0)).slides);
}

TEST(TableDriveModel, ACarsTableIsDrivenByACarFromAnyStartToAnyGoal) {
  const OccupancyGrid grid = emptyGrid(60, 60, 0.5, 0.5);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  Rng rng(5);
  int solved = 0;
  for (const bool reverse : {true, false}) {
    const PrimitiveTable table = tableOf(optionsOf(DriveKind::Car, reverse), 3.0);
    const double radius = 0.5 * movesOf(table).least_radius_cells;
    PoseOptions options;  // these allow turns in place
    options.table = std::make_shared<const PrimitiveTable>(table);
    for (int k = 0; k < 12; ++k) {
      const PoseProblem problem{
          &grid,
          &robot,
          poseOf(rng.range(5, 25), rng.range(5, 25), rng.range(-180, 180)),
          {{rng.range(5, 25), rng.range(5, 25)}, poseOf(0, 0, rng.range(-180, 180)).heading}};
      const PlanResult r = planPose(problem, options);
      if (r.status != PlanStatus::Solved) continue;
      ++solved;
      EXPECT_EQ(testing::whatNoCarCanDo(r.path, radius), "");
      for (const Motion& m : r.path.motions) EXPECT_TRUE(reverse || !isBackwards(m));
      const PoseOptions moves = asTableDriveModel(options, 0.5);
      const SmoothResult s = smooth(grid, robot, r.path, r.certificate, testing::checked(moves));
      EXPECT_EQ(testing::whatNoCarCanDo(s.path, radius), "");
      EXPECT_LE(s.cost, s.before);
      EXPECT_EQ(s.before, motionCost(r.path.motions, moves));
    }
  }
  EXPECT_GT(solved, 18);
}

// Forwards, backwards, sideways, back and forth, and a turn in place whose poses are rounded.
TEST(TableDriveModel, ReversingMotionsAreDiscardedOnlyWhereReversingIsForbidden) {
  const Heading quarter = *Heading::fromDegrees(45);
  PrimitiveTable table;
  table.headings = 8;
  table.motions = {{0, 0, {0, 1}, {}, 1},
                   {0, 0, {0, -1}, {}, 2},
                   {0, 0, {-1, 0}, {}, 3},
                   {0, 0, {0, 2}, {{{-0.5, 0.0}, Heading()}}, 4},
                   {0, 1, {}, {{{-0.004, 0.001}, Heading()}, {{0.002, 0.0}, quarter}}, 5}};
  const auto left = [&](DriveKind model, bool reverse) {
    PoseOptions options = optionsOf(model, reverse);
    options.table = std::make_shared<const PrimitiveTable>(table);
    std::string costs;
    for (const TablePrimitive& m : allowedMotions(options).motions) costs += std::to_string(m.cost);
    return costs;
  };
  EXPECT_EQ(left(DriveKind::Differential, true), "12345");
  EXPECT_EQ(left(DriveKind::Differential, false), "135");
  EXPECT_EQ(left(DriveKind::Car, false), "135");
  EXPECT_EQ(left(DriveKind::Omnidirectional, false), "12345") << "it has no back";
}

TEST(TableDriveModel, APlanWithoutReversingTurnsAround) {
  const OccupancyGrid grid = emptyGrid(20, 20);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  const PrimitiveTable table = tableOf(optionsOf(DriveKind::Differential), 1.0);
  PoseOptions options;
  options.table = std::make_shared<const PrimitiveTable>(table);
  const PoseProblem problem{&grid, &robot, poseOf(10.5, 10.5, 0), {{9.5, 10.5}, Heading()}};
  const auto goesBack = [&](const PoseOptions& o) {
    const PlanResult r = planPose(problem, o);
    EXPECT_EQ(r.status, PlanStatus::Solved) << r.reason;
    return std::ranges::any_of(r.path.motions, isBackwards);
  };
  EXPECT_TRUE(goesBack(options));
  options.allow_reverse = false;
  EXPECT_FALSE(goesBack(options));
}

// With straight motions alone only goals straight ahead are reachable.
TEST(TableDriveModel, WithoutArcsAndTurnsTheHeadingIsConstant) {
  PrimitiveTable table = tableOf(optionsOf(DriveKind::Car), 3.0);
  std::erase_if(table.motions, [](const TablePrimitive& m) { return m.from != m.to; });
  EXPECT_TRUE(std::isinf(movesOf(table).least_radius_cells));
  const OccupancyGrid grid = emptyGrid(20, 20);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  PoseOptions options;
  options.table = std::make_shared<const PrimitiveTable>(table);
  const auto status = [&](const Pose& to) {
    return planPose({&grid, &robot, poseOf(4.5, 4.5, 0), {to.position, to.heading}}, options)
        .status;
  };
  EXPECT_EQ(status(poseOf(12.5, 4.5, 0)), PlanStatus::Solved);
  EXPECT_EQ(status(poseOf(12.5, 4.5, 90)), PlanStatus::NoPath);
  EXPECT_EQ(status(poseOf(12.3, 5.1, 10)), PlanStatus::NoPath);
}

// Cusps within one motion: costs beyond the integer range saturate, and prove nothing.
TEST(TableDriveModel, ChangesOfDirectionThatCostTooMuchAreNotFree) {
  const OccupancyGrid grid = emptyGrid(5, 12);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  PrimitiveTable table;
  table.headings = 8;
  TablePrimitive shuffle{0, 0, {0, 1}, {}, 1'024};
  for (const double x : {0.5, 0.25, 0.75, 0.6, 1.2}) shuffle.via.push_back({{x, 0.0}, Heading()});
  table.motions = {shuffle, {0, 1, {}, {}, 1'024}, {1, 0, {}, {}, 1'024}};
  PoseOptions options;
  options.table = std::make_shared<const PrimitiveTable>(table);
  const auto toColumn = [&](double x) {
    return planPose({&grid, &robot, poseOf(2.5, 2.5, 0), {{x, 2.5}, Heading()}}, options);
  };
  for (const double each : {1.0, 1e3}) {
    options.switch_cost_m = each;
    const PlanResult r = toColumn(6.5);
    ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
    EXPECT_NEAR(r.cost, 4.0 + 23.0 * each, 1e-9);  // five in each motion, three between them
  }
  options.switch_cost_m = 1e6;
  for (const double x : {3.5, 6.5}) {
    const PlanResult r = toColumn(x);
    EXPECT_EQ(r.status, PlanStatus::LimitReached) << r.cost;
    EXPECT_EQ(r.stop, StopReason::NodeLimit);
  }
}

}  // namespace
}  // namespace clearway::lattice
