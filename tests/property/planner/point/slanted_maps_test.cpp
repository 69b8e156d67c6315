// Shortest any-angle paths between slanted outlines, where a search crosses trapezoids of many
// rows: next to Anya, whose intervals have one row each.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "planner/point/any_angle/interval_search.h"
#include "planner/point/any_angle/mesh_space.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/grids.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using testing::below;
using testing::mapCount;
using testing::randomCell;

// A rectangle of any orientation.
void fillSlanted(Rng& rng, OccupancyGrid& g, double most_length, double most_width, bool value) {
  const Cell middle = randomCell(rng, g);
  const double turn = 0.001 * below(rng, 3142);
  const double length = 1.0 + below(rng, static_cast<std::int32_t>(most_length));
  const double width = 0.75 + 0.25 * below(rng, static_cast<std::int32_t>(4.0 * most_width));
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < g.frame().columns(); ++j) {
      const double x = j - middle.column;
      const double y = i - middle.row;
      const double along = x * std::cos(turn) + y * std::sin(turn);
      const double across = y * std::cos(turn) - x * std::sin(turn);
      if (std::abs(along) <= length && std::abs(across) <= width) g.set({i, j}, value);
    }
  }
}

// Slanted blocks on free ground, or slanted streets on blocked ground.
OccupancyGrid slantedMap(Rng& rng) {
  const std::int32_t rows = 10 + below(rng, 80);
  const std::int32_t columns = 10 + below(rng, 80);
  const bool streets = rng.below(2) == 0;
  OccupancyGrid g(*GridFrame::make(rows, columns, 0.5, rng.below(3) == 0 ? 0.25 : 0.5), streets);
  const int shapes = 3 + below(rng, streets ? 12 : 10);
  for (int k = 0; k < shapes; ++k) {
    fillSlanted(rng, g, streets ? 60 : 20, streets ? 6 : 8, !streets);
  }
  if (rng.below(3) == 0) {
    for (int k = 0; k < rows; ++k) g.set(randomCell(rng, g), true);
  }
  return g;
}

struct Ends {
  Cell start, goal;
};
Ends randomEnds(Rng& rng, const OccupancyGrid& g) {
  Ends ends{randomCell(rng, g), randomCell(rng, g)};
  for (int k = 0; k < 50 && g.blocked(ends.start); ++k) ends.start = randomCell(rng, g);
  for (int k = 0; k < 50 && g.blocked(ends.goal); ++k) ends.goal = randomCell(rng, g);
  return ends;
}

AnyaAnswer between(IntervalSpace& space, const GridFrame& frame, HalfCell start, HalfCell goal) {
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  return intervalSearch(space, frame, start, goal, stop, progress);
}

AnyaAnswer byAnya(const OccupancyGrid& g, const Ends& ends) {
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  return anyaSearch(g, ends.start, ends.goal, stop, progress);
}

double lengthOf(const AnyaAnswer& answer) { return answer.found ? answer.length_m : -1.0; }

void expectShortest(IntervalSpace& space, const OccupancyGrid& g, const Ends& ends) {
  const double expected = lengthOf(byAnya(g, ends));
  const HalfCell start = middleOf(ends.start);
  const HalfCell goal = middleOf(ends.goal);
  ASSERT_NEAR(lengthOf(between(space, g.frame(), start, goal)), expected, 1e-11 * (2.0 + expected));
  // Off the lattice, where rays are rounded.
  if (expected < 0.0) return;
  constexpr double kAside = 1e-7;
  const HalfCell aside{goal.x + kAside, goal.y - 0.5 * kAside};
  ASSERT_NEAR(lengthOf(between(space, g.frame(), start, aside)), expected, kAside);
}

TEST(SlantedMapsProperty, LengthsEqualThoseOfAnya) {
  Rng rng(301);
  for (int i = 0; i < mapCount(400); ++i) {
    const OccupancyGrid g = slantedMap(rng);
    RectangleMesh mesh(g, 1 + rng.below(6));
    if (i % 3 == 0) {
      StopCheck stop{Budget{}};
      ASSERT_EQ(mesh.addAll(stop), StopReason::None);
    }
    IntervalSpace space(mesh);
    for (int query = 0; query < 8; ++query) {
      const Ends ends = randomEnds(rng, g);
      if (g.blocked(ends.start) || g.blocked(ends.goal)) continue;
      ASSERT_NO_FATAL_FAILURE(expectShortest(space, g, ends)) << "map " << i;
    }
  }
}

TEST(SlantedMapsProperty, LengthsEqualThoseOfAnyaWhileTheMapIsEdited) {
  Rng rng(302);
  CachedMesh cached;
  for (int i = 0; i < mapCount(100); ++i) {
    OccupancyGrid g = slantedMap(rng);
    for (int edit = 0; edit < 20; ++edit) {
      fillSlanted(rng, g, 3, 1, rng.below(2) == 0);
      IntervalSpace& space = cached.of(g).space;
      const Ends ends = randomEnds(rng, g);
      if (g.blocked(ends.start) || g.blocked(ends.goal)) continue;
      ASSERT_NO_FATAL_FAILURE(expectShortest(space, g, ends)) << "map " << i << ", edit " << edit;
    }
  }
}

// Two parallel streets of a slope of 2 in 5, through all rows and joined at their ends.
TEST(SlantedMapsProperty, AStreetIsCrossedInFewSteps) {
  OccupancyGrid g(*GridFrame::make(200, 180, 1.0, 1.0), true);
  for (std::int32_t i = 0; i < 200; ++i) {
    for (const std::int32_t first : {10, 70}) {
      testing::fillBox(g, {i, first + 2 * i / 5}, 1, 20, false);
    }
  }
  testing::fillBox(g, {0, 0}, 3, 180, false);
  testing::fillBox(g, {197, 0}, 3, 180, false);
  StopCheck stop{Budget{}};
  RectangleMesh mesh = *RectangleMesh::make(g, stop);
  EXPECT_GT(mesh.size(), 150U);
  IntervalSpace space(mesh);
  const Ends ends{{1, 170}, {198, 2}};
  const AnyaAnswer answer = between(space, g.frame(), middleOf(ends.start), middleOf(ends.goal));
  ASSERT_TRUE(answer.found);
  EXPECT_NEAR(answer.length_m, byAnya(g, ends).length_m, 1e-9);
  EXPECT_LT(answer.expanded, 20U);
}

}  // namespace
}  // namespace clearway::grid
