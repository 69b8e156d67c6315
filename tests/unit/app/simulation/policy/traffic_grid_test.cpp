// The grid on which fleets with tasks drive: where agents fit, turn and drive, by the covered cells
// of their footprints, and which lines it takes.
#include "app/simulation/policy/traffic_grid.h"

#include <gtest/gtest.h>

#include "core/grid/covered_cells.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::app {
namespace {

using clearway::testing::emptyGrid;

std::vector<fleet::AgentClass> classOf(Footprint footprint) {
  return {{std::move(footprint), 1.0, 1.0}};
}

// Blocks between aisles of 0.8 m, which a cart of 0.9 x 0.6 m passes; it turns where two cross.
OccupancyGrid aisles() {
  OccupancyGrid map = emptyGrid(68, 104, 0.1, 0.1);
  for (std::int32_t i = 0; i < 68; ++i) {
    for (std::int32_t j = 0; j < 104; ++j) {
      map.set({i, j}, i % 20 >= 8 && j % 32 >= 8);
    }
  }
  return map;
}

bool isFree(const OccupancyGrid& map, const Footprint& footprint, const Pose& pose) {
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    const std::vector<Vec2> ring = placed(part, pose);
    const std::vector<Cell> cells = *coveredCells(map.frame(), ring, footprint.radius());
    if (std::ranges::any_of(cells, [&](Cell c) { return map.blocked(c); })) return false;
  }
  return true;
}

bool turnsFreely(const OccupancyGrid& map, const Footprint& footprint, Vec2 at) {
  for (int k = 0; k < 24; ++k) {
    if (!isFree(map, footprint, {at, *Heading::fromDegrees(15.0 * k)})) return false;
  }
  return true;
}

// Forward and backward.
bool drivesFreely(const OccupancyGrid& map, const Footprint& footprint, Vec2 from, Vec2 to) {
  const Heading along = *Heading::fromVector(to - from);
  for (int k = 0; k <= 16; ++k) {
    const Vec2 at = from + (k / 16.0) * (to - from);
    if (!isFree(map, footprint, {at, along}) || !isFree(map, footprint, {at, along.opposite()})) {
      return false;
    }
  }
  return true;
}

Cell cellOf(const TrafficGrid& traffic, fleet::CellId id) {
  const auto columns = static_cast<fleet::CellId>(traffic.grid().frame().columns());
  return {static_cast<std::int32_t>(id / columns), static_cast<std::int32_t>(id % columns)};
}

struct Found {
  std::size_t drives = 0, narrow = 0;
};

// Every drive and every turn is free, and cells are as far apart as agents need to turn.
Found expectSafe(const OccupancyGrid& map, const Footprint& footprint, const TrafficGrid& traffic) {
  Found out;
  const fleet::CellGraph graph = traffic.drives(traffic.grid());
  for (fleet::CellId k = 0; k < graph.cells(); ++k) {
    const Cell c = cellOf(traffic, k);
    if (traffic.canTurn(c)) {
      EXPECT_TRUE(turnsFreely(map, footprint, traffic.centre(k))) << k;
    }
    out.narrow += !traffic.grid().blocked(c) && !traffic.canTurn(c) ? 1U : 0U;
    bool along = false, across = false;
    for (const fleet::CellId next : graph.neighbours(k)) {
      const Vec2 step = traffic.centre(next) - traffic.centre(k);
      EXPECT_TRUE(drivesFreely(map, footprint, traffic.centre(k), traffic.centre(next))) << k;
      EXPECT_GE(length(step), 2.0 * footprint.circumscribedRadius() - 1e-9);
      EXPECT_EQ(traffic.part(cellOf(traffic, next)), traffic.part(c));
      (step.y == 0.0 ? along : across) = true;
      ++out.drives;
    }
    if (!traffic.canTurn(c)) {
      EXPECT_FALSE(along && across) << "who cannot turn drives on or back";
    }
    EXPECT_EQ(traffic.at(traffic.centre(k)), c);
  }
  return out;
}

TEST(TrafficGrid, DrivesAndTurnsAreFreeForEveryShapeOnRandomMaps) {
  const int rounds = clearway::testing::caseCount("CLEARWAY_TRAFFIC_GRIDS", 30);
  Found all;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 7);
    OccupancyGrid map = emptyGrid(60, 70, 0.1, round % 2 == 0 ? 0.1 : 0.13);
    for (int k = 0; k < 14; ++k) {
      const auto row = static_cast<std::int32_t>(rng.below(52));
      const auto column = static_cast<std::int32_t>(rng.below(58));
      for (std::int32_t i = 0; i < 8; ++i) {
        for (std::int32_t j = 0; j < 12; ++j) map.set({row + i, column + j}, true);
      }
    }
    const Footprint footprint =
        clearway::testing::randomFootprint(rng, static_cast<std::uint32_t>(round) % 5, 0.8, 0.4);
    const TrafficGrid traffic = *TrafficGrid::make(map, classOf(footprint));
    SCOPED_TRACE(round);
    const Found found = expectSafe(map, footprint, traffic);
    all.drives += found.drives;
    all.narrow += found.narrow;
  }
  EXPECT_GT(all.drives, 20U * static_cast<unsigned>(rounds));
  EXPECT_GT(all.narrow, 0U);
}

TEST(TrafficGrid, RunsInTheMiddleOfAislesThatAreTooNarrowToTurn) {
  const OccupancyGrid map = aisles();
  const Footprint cart = *Footprint::box(0.9, 0.6);
  const TrafficGrid traffic = *TrafficGrid::make(map, classOf(cart));
  (void)expectSafe(map, cart, traffic);
  std::size_t crossings = 0;
  for (std::int32_t row = 0; row < 4; ++row) {
    for (std::int32_t column = 0; column < 4; ++column) {
      const Vec2 middle{0.4 + 3.2 * column, 0.4 + 2.0 * row};
      const Cell c = traffic.at(middle);
      if (row > 0 && column > 0 && row < 3 && column < 3) {
        EXPECT_LT(length(traffic.centre(c) - middle), 1e-12);
        EXPECT_TRUE(traffic.canTurn(c));
        crossings += traffic.part(c) == traffic.part(traffic.at({3.6, 2.4})) ? 1U : 0U;
      }
    }
  }
  EXPECT_EQ(crossings, 4U) << "all aisles are connected";
  EXPECT_TRUE(traffic.accepts({{3.6, 2.4}, *Heading::fromDegrees(30.0)}));
  const Vec2 between{5.2, 2.4};  // in an aisle along x
  EXPECT_FALSE(traffic.canTurn(traffic.at(between)));
  EXPECT_TRUE(traffic.accepts({between, *Heading::fromDegrees(180.0)}));
  EXPECT_FALSE(traffic.accepts({between, *Heading::fromDegrees(90.0)}));
  EXPECT_FALSE(traffic.accepts({between, *Heading::fromDegrees(1.0)}));
}

TEST(TrafficGrid, AgentsLargerThanTheMapAreRefused) {
  const OccupancyGrid map = emptyGrid(7, 10, 0.5, 0.5);
  EXPECT_FALSE(TrafficGrid::make(map, classOf(*Footprint::disc(2.0))));
  EXPECT_TRUE(TrafficGrid::make(map, classOf(*Footprint::disc(1.5))));
}

TEST(TrafficGrid, EveryPlaceOfTheMapBelongsToTheCellOfTheNearestLines) {
  const TrafficGrid traffic =
      *TrafficGrid::make(emptyGrid(6, 6, 0.5, 0.5), classOf(*Footprint::disc(0.45)));
  EXPECT_EQ(traffic.grid().frame().rows(), 3);
  EXPECT_EQ(traffic.at({0.0, 0.0}), (Cell{0, 0}));
  EXPECT_EQ(traffic.at({2.9, 0.1}), (Cell{0, 2}));
  EXPECT_EQ(traffic.placeOf({5, 0}), (Cell{2, 0}));
  EXPECT_EQ(traffic.placeOf({6, 0}), (Cell{-1, -1}));
  EXPECT_EQ(traffic.covering({0, 6, 0, 1}).size(), 3U);
  EXPECT_EQ(traffic.covering({0, 0, 0, 0}).size(), 0U);
}

// Beside a block the next place is meant, if it is near.
TEST(TrafficGrid, StopsAreAtTheNearestPlace) {
  const OccupancyGrid map = aisles();
  const TrafficGrid traffic = *TrafficGrid::make(map, classOf(*Footprint::box(0.9, 0.6)));
  const Cell beside = traffic.placeOf({29, 50});  // in a block, 0.2 m below an aisle
  EXPECT_FALSE(traffic.grid().blocked(beside));
  EXPECT_NEAR(traffic.centre(beside).y, 2.4, 1e-9);
  const Cell crossing = traffic.at({3.6, 2.4});
  EXPECT_EQ(traffic.placeOf(map.frame().cellAt({3.7, 2.3})), crossing);
  OccupancyGrid wall = emptyGrid(40, 120, 0.1, 0.1);
  for (std::int32_t row = 0; row < 40; ++row) {
    for (std::int32_t column = 40; column < 120; ++column) wall.set({row, column}, true);
  }
  const TrafficGrid room = *TrafficGrid::make(wall, classOf(*Footprint::disc(0.5)));
  EXPECT_TRUE(room.grid().blocked(room.placeOf({20, 100})));
}

TEST(TrafficGrid, TakesLinesOnWhichStartsHaveCellsOfTheirOwn) {
  OccupancyGrid map = emptyGrid(6, 6, 0.5, 0.5);
  map.set({1, 0}, true);
  const std::vector<fleet::AgentClass> discs = classOf(*Footprint::disc(0.45));
  const std::vector<Pose> starts{{{1.25, 1.25}, Heading()}, {{1.75, 1.75}, Heading()}};
  const std::vector<Cell> stops{{0, 1}};
  const TrafficGrid moved = *TrafficGrid::make(map, discs, starts, stops);
  EXPECT_NE(moved.at(starts[0].position), moved.at(starts[1].position));
  EXPECT_FALSE(moved.grid().blocked(moved.placeOf(stops[0])));
}

}  // namespace
}  // namespace clearway::app
