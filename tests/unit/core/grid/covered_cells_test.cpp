#include "core/grid/covered_cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/rng.h"

namespace clearway {
namespace {

using testing::ElementsAre;
constexpr TouchRule kFree = TouchRule::TouchingIsFree;
constexpr TouchRule kCollides = TouchRule::TouchingCollides;

Obb box(double x, double y, double a, double b, double degrees, double radius = 0.0) {
  return {{{x, y}, *Heading::fromDegrees(degrees)}, a, b, radius};
}

OccupancyGrid emptyGrid(int rows, int columns, double w = 1.0, double l = 1.0) {
  return OccupancyGrid(*GridFrame::make(rows, columns, w, l));
}

bool before(Cell a, Cell b) { return a.row < b.row || (a.row == b.row && a.column < b.column); }

TEST(FirstCollision, ABoxAsWideAsItsCorridorFits) {
  OccupancyGrid g = emptyGrid(5, 100);
  for (int j = 0; j < 100; ++j) {
    g.set({1, j}, true);
    g.set({3, j}, true);
  }
  EXPECT_FALSE(collides(g, box(50, 2.5, 3, 0.5, 180)));
  EXPECT_FALSE(collides(g, box(3, 2.5, 3, 0.5, 0)));  // ends at the border of the map
  EXPECT_EQ(firstCollision(g, box(50.5, 2.5, 3, 0.5, 0), kCollides), (Cell{1, 47}));
  EXPECT_TRUE(collides(g, box(50, 2.5, 3, 0.5, 0.001)));
  EXPECT_TRUE(collides(g, box(50, std::nextafter(2.5, 3), 3, 0.5, 0)));
}

TEST(FirstCollision, FindsAnObstacleEntirelyInsideALargeShape) {
  OccupancyGrid g = emptyGrid(300, 300);
  g.set({150, 171}, true);
  EXPECT_EQ(firstCollision(g, box(150, 150, 90, 90, 20)), (Cell{150, 171}));
  const auto ring = corners(box(150, 150, 90, 90, 20));
  EXPECT_EQ(firstCollision(g, ConvexRing(ring), 0.0), (Cell{150, 171}));
  EXPECT_FALSE(collides(g, box(150, 150, 15, 15, 20)));
}

TEST(FirstCollision, EverythingOutsideTheMapIsAnObstacle) {
  const OccupancyGrid g = emptyGrid(10, 20);
  EXPECT_FALSE(collides(g, box(10, 5, 10, 5, 0)));  // fills the map
  EXPECT_TRUE(collides(g, box(10, 5, 10, 5, 0), kCollides));
  EXPECT_EQ(firstCollision(g, box(10, 5, 10.5, 1, 0)), (Cell{4, -1}));
  EXPECT_EQ(firstCollision(g, box(15.5, 5.5, 5, 0.25, 0)), (Cell{5, 20}));
  EXPECT_EQ(firstCollision(g, box(3.5, 0, 0.25, 0.25, 45)), (Cell{-1, 3}));
  EXPECT_EQ(firstCollision(g, box(3.5, 10, 0.25, 0.25, 45)), (Cell{10, 3}));
  EXPECT_EQ(firstCollision(g, box(-5e6, -9e6, 1, 1, 33)), (Cell{-1, -1}));
  EXPECT_EQ(firstCollision(g, box(1e7, 9e6, 1, 1, 33)), (Cell{10, 20}));
  EXPECT_EQ(firstCollision(g, box(1e7, 5.5, 1, 0.25, 0)), (Cell{5, 20}));
}

TEST(FirstCollision, IsQuickFarOutsideAndForShapesLargerThanTheMap) {
  const OccupancyGrid g = emptyGrid(1000, 1000, 1e-6, 1e-6);
  EXPECT_EQ(firstCollision(g, box(1e7, -1e7, 1e6, 1e6, 30)), (Cell{-1, 1000}));
  EXPECT_EQ(firstCollision(g, box(0, 0, 1e7, 1e7, 30)), (Cell{-1, -1}));
  EXPECT_EQ(collidingCells(g, box(0, 0, 1e7, 1e7, 30)).size(), 4U * 1000 + 4);
  EXPECT_FALSE(collides(g, box(5e-4, 5e-4, 4e-4, 1e-4, 30)));
}

TEST(CollidingCells, AreClippedToTheRingAroundTheMap) {
  OccupancyGrid g = emptyGrid(2, 3);
  g.set({0, 0}, true);
  EXPECT_THAT(collidingCells(g, box(0, 0.5, 100, 0.25, 0)),
              ElementsAre(Cell{0, -1}, Cell{0, 0}, Cell{0, 3}));
  EXPECT_THAT(collidingCells(g, box(1.5, 0, 0.25, 1, 0)), ElementsAre(Cell{-1, 1}));
  EXPECT_TRUE(collidingCells(g, box(2, 1, 0.75, 0.75, 0)).empty());
  EXPECT_TRUE(collidingCells(g, box(0.5, 0.5, 0, 3, 0)).empty());  // a segment has no area
}

TEST(CoveredCells, ContinueTheGridBeyondTheMap) {
  const GridFrame f = *GridFrame::make(1, 1, 1.0, 0.5);
  EXPECT_THAT(*coveredCells(f, box(-1, -0.5, 1, 0.5, 0)),
              ElementsAre(Cell{-2, -2}, Cell{-2, -1}, Cell{-1, -2}, Cell{-1, -1}));
  EXPECT_EQ(coveredCells(f, box(-1, -0.5, 1, 0.5, 0), kCollides)->size(), 16U);
  EXPECT_THAT(*coveredCells(f, box(0, 0, 0, 0, 0), kCollides),
              ElementsAre(Cell{-1, -1}, Cell{-1, 0}, Cell{0, -1}, Cell{0, 0}));
}

TEST(CoveredCells, RefuseResultsThatWouldFillTheMemory) {
  const GridFrame f = *GridFrame::make(10, 10, 1e-6, 1e-6);
  EXPECT_EQ(coveredCells(f, box(0, 0, 1, 1, 10)).error().code, ErrorCode::LimitExceeded);
  EXPECT_EQ(coveredCells(f, box(0, 0, 100, 1e-7, 10)).error().code, ErrorCode::LimitExceeded);
  EXPECT_EQ(coveredCells(f, box(1e7, 0, 1e-6, 1e-6, 10)).error().code, ErrorCode::LimitExceeded);
  EXPECT_TRUE(coveredCells(f, box(1e-3, 0, 1e-4, 1e-4, 10)).has_value());
}

// The brute force tests every cell of map and ring, with the ring's cells extended far outwards.
std::vector<Cell> bruteForce(const OccupancyGrid& g, const std::vector<Vec2>& ring, double radius,
                             TouchRule rule) {
  std::vector<Cell> out;
  const GridFrame& f = g.frame();
  for (int i = -1; i <= f.rows(); ++i) {
    for (int j = -1; j <= f.columns(); ++j) {
      Aabb cell = f.cellBox({i, j});
      if (i < 0) cell.min.y = -1e9;
      if (j < 0) cell.min.x = -1e9;
      if (i == f.rows()) cell.max.y = 1e9;
      if (j == f.columns()) cell.max.x = 1e9;
      if (g.blocked({i, j}) && overlap(ring, cell, rule, radius)) out.push_back({i, j});
    }
  }
  return out;
}

TEST(CoveredCells, AgreeWithATestOfEveryCell) {
  Rng rng(11);
  int hits = 0;
  int misses = 0;
  int wide = 0;
  for (int round = 0; round < 800; ++round) {
    const double w = 0.25 + 0.25 * rng.below(4);
    const int rows = 1 + static_cast<int>(rng.below(20));  // drawn in one order by all compilers
    const int columns = 1 + static_cast<int>(rng.below(90));
    OccupancyGrid g = emptyGrid(rows, columns, w, 0.7);
    const GridFrame& f = g.frame();
    const std::uint32_t one_in = round % 3 == 0 ? 2 : 40;
    for (int i = 0; i < f.rows(); ++i) {
      for (int j = 0; j < f.columns(); ++j) g.set({i, j}, rng.below(one_in) == 0);
    }
    const Aabb m = f.bounds();
    const Vec2 at{rng.range(-1, m.max.x + 1), rng.range(-1, m.max.y + 1)};
    const Vec2 lattice{rng.below(90) * w, rng.below(20) * 0.7};
    const Vec2 turn{rng.range(0, 2), rng.range(-180, 180)};
    Obb b = box(at.x, at.y, turn.x, 0.3, turn.y);
    if (round % 4 == 0) b = box(lattice.x, lattice.y, 2 * w, 0.7, 90 * round);
    if (round % 4 == 1) b.half_length *= 20;
    if (round % 8 == 3) b.radius = 0.4;
    const auto c = corners(b);
    const std::vector<Vec2> ring(c.begin(), c.end());
    for (const TouchRule rule : {kFree, kCollides}) {
      const auto want = bruteForce(g, ring, b.radius, rule);
      ASSERT_EQ(collidingCells(g, b, rule), want);
      ASSERT_EQ(collidingCells(g, ConvexRing(ring), b.radius, rule), want);
      const auto first = want.empty() ? std::nullopt : std::optional(want.front());
      ASSERT_EQ(firstCollision(g, b, rule), first);
      ASSERT_EQ(firstCollision(g, ConvexRing(ring), b.radius, rule), first);
      ++(want.empty() ? misses : hits);
      if (want.size() > 20) ++wide;

      const auto covered = *coveredCells(f, b, rule);
      ASSERT_TRUE(std::is_sorted(covered.begin(), covered.end(), before));
      const CellRange range = f.cellsMeeting(bounds(b), rule);
      std::size_t n = 0;
      for (int i = range.first_row; i < range.last_row; ++i) {
        for (int j = range.first_column; j < range.last_column; ++j) {
          if (overlap(ring, f.cellBox({i, j}), rule, b.radius)) ++n;
        }
      }
      ASSERT_EQ(covered.size(), n);
    }
  }
  EXPECT_GT(hits, 300);
  EXPECT_GT(misses, 100);
  EXPECT_GT(wide, 50);
}

}  // namespace
}  // namespace clearway
