// A robot passes a corridor of exactly its width, but not one that is an ulp narrower.
//
// The first wall of the corridor is so near to the coordinate 0 that an ulp of the robot's width is
// not lost in the rounding of its corners.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "planner/pose/pose_planner.h"
#include "tests/support/curvature.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::expectGoodPath;

struct Corridor {
  double cell;
  std::int32_t wall;   // cells before the corridor
  std::int32_t cells;  // its width
};

enum class Towards : std::uint8_t { Right, Left, Down, Up };

// A query from one room to another through the corridor, the only connection.
class Query {
 public:
  Query(const Corridor& c, Towards towards, const Footprint& robot, bool from_the_side)
      : along_rows_(towards == Towards::Right || towards == Towards::Left),
        grid_(roomsAndCorridor(c)),
        robot_(robot) {
    const double axis = (c.wall + 0.5 * c.cells) * c.cell;
    const double near = 2.0 * c.cells * c.cell;
    const double far = 11.0 * c.cells * c.cell;
    const bool forth = towards == Towards::Right || towards == Towards::Down;
    const double ahead = along_rows_ ? (forth ? 0.0 : 180.0) : (forth ? 90.0 : -90.0);
    const Pose start = from_the_side
                           ? pose(forth ? near : far, axis + c.cells * c.cell, ahead + 90.0)
                           : pose(forth ? near : far, axis, ahead);
    const Pose goal = pose(forth ? far : near, axis, ahead);
    problem_ = {&grid_, &robot_, start, {goal.position, goal.heading}};
  }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  ~Query() = default;
  [[nodiscard]] const PoseProblem& problem() const { return problem_; }

 private:
  [[nodiscard]] OccupancyGrid roomsAndCorridor(const Corridor& c) const {
    const std::int32_t room = 4 * c.cells;
    const std::int32_t across = c.wall + 4 * c.cells;
    const std::int32_t along = 2 * room + 5 * c.cells;
    OccupancyGrid grid = along_rows_ ? emptyGrid(across, along, c.cell, c.cell)
                                     : emptyGrid(along, across, c.cell, c.cell);
    for (std::int32_t a = room; a < along - room; ++a) {
      for (std::int32_t b = 0; b < across; ++b) {
        const bool open = b >= c.wall && b < c.wall + c.cells;
        grid.set(along_rows_ ? Cell{b, a} : Cell{a, b}, !open);
      }
    }
    return grid;
  }
  [[nodiscard]] Pose pose(double along, double across, double degrees) const {
    return along_rows_ ? testing::poseOf(along, across, degrees)
                       : testing::poseOf(across, along, degrees);
  }
  bool along_rows_;
  OccupancyGrid grid_;
  Footprint robot_;
  PoseProblem problem_;
};

enum class Outline : std::uint8_t { Box, Padded, Hexagon };

// A shape of exactly the given width, and wider in every other direction.
Footprint robotOf(Outline outline, double width) {
  const double length = 1.05 * width;
  const double padding = 0.25;
  switch (outline) {
    case Outline::Box: break;
    case Outline::Padded:
      return *Footprint::box(length - 2 * padding, width - 2 * padding, padding,
                             PaddingShape::Square);
    case Outline::Hexagon:
      return *Footprint::parts({*ConvexPolygon::fromRing({{{0.25 * width, -0.5 * width},
                                                           {0.8 * width, 0.0},
                                                           {0.25 * width, 0.5 * width},
                                                           {-0.25 * width, 0.5 * width},
                                                           {-0.8 * width, 0.0},
                                                           {-0.25 * width, -0.5 * width}}})});
  }
  return *Footprint::box(length, width);
}

class CorridorOf : public ::testing::TestWithParam<std::tuple<Corridor, DriveKind, Outline>> {};

// From ahead and from the side: a car must enter the corridor on arcs.
TEST_P(CorridorOf, ExactlyTheRobotsWidthIsPassedInAllCardinalDirectionsAndNoUlpLess) {
  const auto& [c, model, outline] = GetParam();
  const double width = c.cells * c.cell;
  PoseOptions options;
  options.model = model;
  if (model == DriveKind::Car) options.min_radius_m = width;
  for (const Towards t : {Towards::Right, Towards::Left, Towards::Down, Towards::Up}) {
    for (const bool from_the_side : {false, true}) {
      const Query q(c, t, robotOf(outline, width), from_the_side);
      const PlanResult r = planPose(q.problem(), options);
      ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
      EXPECT_TRUE(r.certificate.free);
      EXPECT_EQ(r.certificate.clearance_m, 0.0);  // it touches both walls
      if (model != DriveKind::Omnidirectional) expectGoodPath(r, q.problem(), options);
      if (model == DriveKind::Car) {
        EXPECT_EQ(testing::whatNoCarCanDo(r.path, options.min_radius_m), "");
      }
      const Query tight(c, t, robotOf(outline, std::nextafter(width, 1e9)), from_the_side);
      EXPECT_EQ(planPose(tight.problem(), options).status, PlanStatus::NoPath);
    }
  }
}

// 0.5 is exact in binary; 0.05 is not, and the edges of its cells are rounded products.
INSTANTIATE_TEST_SUITE_P(
    Cells, CorridorOf,
    ::testing::Combine(::testing::Values(Corridor{0.5, 1, 3}, Corridor{0.05, 5, 20}),
                       ::testing::Values(DriveKind::Differential, DriveKind::Car,
                                         DriveKind::Omnidirectional),
                       ::testing::Values(Outline::Box, Outline::Padded, Outline::Hexagon)));

}  // namespace
}  // namespace clearway::lattice
