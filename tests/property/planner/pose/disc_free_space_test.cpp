#include "planner/pose/heuristic/disc_free_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/rng.h"
#include "core/grid/distance_field.h"
#include "planner/pose/collision/disc_inflation.h"
#include "tests/support/grids.h"

namespace clearway::lattice {
namespace {

OccupancyGrid randomMap(Rng& rng, std::int32_t most_columns, double width, double length) {
  const auto rows = static_cast<std::int32_t>(1 + rng.below(40));
  const auto columns =
      1 + static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(most_columns)));
  OccupancyGrid g(*GridFrame::make(rows, columns, width, length));
  const double density = rng.range(0.0, 0.2);
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) g.set({i, j}, rng.unit() < density);
  }
  return g;
}

bool bitAt(const DiscInflation& rows, Cell c) {
  const auto j = static_cast<std::size_t>(c.column);
  return (rows.row(c.row)[j >> 6U] >> (j & 63U) & 1U) != 0;
}

TEST(DiscInflation, ContainsTheCellsWithinTheDistanceOfAnObstacle) {
  Rng rng(61);
  int closed = 0;
  int open = 0;
  int at_the_distance = 0;
  for (int round = 0; round < 400; ++round) {
    const bool square = round % 2 == 0;
    const double w = square ? 0.5 : rng.range(0.2, 2.0);
    const double l = square ? 0.5 : rng.range(0.2, 2.0);
    const OccupancyGrid g = randomMap(rng, round % 4 == 0 ? 300 : 90, w, l);
    const double halves = round % 20 == 0 ? 140.0 : 14.0;
    const double distance = square ? 0.25 * std::floor(rng.range(0.0, halves)) : rng.range(-1, 9);
    const DiscInflation rows = *DiscInflation::make(g, distance);
    const DistanceField field(g);
    for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
      for (std::int32_t j = 0; j < g.frame().columns(); ++j) {
        const auto d = static_cast<double>(field.at({i, j}));  // to one in four million
        const bool bit = bitAt(rows, {i, j});
        if (g.blocked({i, j}) || d < distance * (1.0 - 2e-6)) {
          ASSERT_TRUE(bit) << i << ' ' << j << ' ' << d << ' ' << distance;
        } else if (d > distance * (1.0 - 5e-7)) {
          ASSERT_FALSE(bit) << i << ' ' << j << ' ' << d << ' ' << distance;
          at_the_distance += d < distance * (1.0 + 1e-6) ? 1 : 0;
        }
        (bit ? closed : open) += 1;
      }
    }
  }
  EXPECT_GT(closed, 50'000);
  EXPECT_GT(open, 50'000);
  EXPECT_GT(at_the_distance, 1'000);
}

// The distance of a point to the nearest obstacle cell or to the outside of the map, if it is at
// most `far`; else anything greater.
double bruteForce(const OccupancyGrid& g, Vec2 p, double far) {
  const GridFrame& f = g.frame();
  const Aabb all = f.bounds();
  double best = std::min({p.x, p.y, all.max.x - p.x, all.max.y - p.y});
  const CellRange near =
      f.clipped(f.cellsMeeting(enlarged({p, p}, far), TouchRule::TouchingCollides));
  for (std::int32_t i = near.first_row; i < near.last_row; ++i) {
    for (std::int32_t j = near.first_column; j < near.last_column; ++j) {
      if (!g.blocked({i, j})) continue;
      const Aabb b = f.cellBox({i, j});
      const Vec2 q{std::clamp(p.x, b.min.x, b.max.x), std::clamp(p.y, b.min.y, b.max.y)};
      best = std::min(best, length(p - q));
    }
  }
  return best;
}

struct Verdicts {
  bool is_open = false;
  bool is_passable = false;
};

// Whether points of a lattice are as closed as the distance of obstacles says.
struct ExpectedFreeSpace {
  const OccupancyGrid& grid;
  const StateLattice& lattice;
  const ProjectedSteps& steps;
  double radius;

  void check(LatticePoint p, const Verdicts& found) const {
    const Vec2 at = lattice.position(p);
    const Cell cell = grid.frame().cellAt(at);
    const double d = bruteForce(grid, at, 1.1 * radius);
    const double off = length(at - grid.frame().cellCentre(cell));
    if (d >= radius) {
      ASSERT_TRUE(found.is_open);
    }
    if (d >= radius - steps.closeness()) {
      ASSERT_TRUE(found.is_passable);
    }
    // The middle of the cell is at most d + off away from an obstacle.
    if (grid.blocked(cell) || d + 2.0 * off < radius * (1.0 - 1e-5)) {
      ASSERT_FALSE(found.is_open);
    }
  }
};

TEST(DiscFreeSpace, ClosesOnlyPointsWhereTheDiscCollidesAndAllWhereItIsDeep) {
  Rng rng(67);
  int open = 0;
  int closed = 0;
  for (int round = 0; round < 120; ++round) {
    const bool square = round % 2 == 0;
    const OccupancyGrid g =
        randomMap(rng, 80, square ? 1.0 : rng.range(0.5, 2.0), square ? 1.0 : rng.range(0.5, 2.0));
    const double size = rng.range(0.3, 5.0);
    const Footprint footprint = *Footprint::box(size, size);
    const double radius = footprint.inscribedRadius();
    const MotionChecker checker(g, footprint, TouchRule::TouchingIsFree);
    const Aabb all = g.frame().bounds();
    const Vec2 anywhere{rng.range(0.0, all.max.x), rng.range(0.0, all.max.y)};
    const Vec2 anchor = square ? g.frame().cellCentre(g.frame().cellAt(anywhere)) : anywhere;
    constexpr LatticeStep kSteps[] = {{1, 1}, {3, 1}, {1, 2}, {1, 4}};
    const StateLattice lattice(g.frame(), anchor, kSteps[round / 2 % 4]);
    const PrimitiveSet motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY()), {}, 0.0);
    const ProjectedSteps steps(lattice, motions);
    const DiscFreeSpace free_space = *DiscFreeSpace::make(checker, lattice, steps);
    const ExpectedFreeSpace expected{g, lattice, steps, radius};
    for (std::int32_t r = 0; r < lattice.rows(); ++r) {
      for (std::int32_t c = 0; c < lattice.columns(); ++c) {
        const LatticePoint p = lattice.first() + LatticeVector{r, c};
        const std::size_t number = free_space.points().of(p);
        ASSERT_NO_FATAL_FAILURE(
            expected.check(p, {free_space.isOpen(number), free_space.isPassable(number)}))
            << round;
        (free_space.isOpen(number) ? open : closed) += 1;
      }
    }
  }
  EXPECT_GT(open, 20'000);
  EXPECT_GT(closed, 20'000);
}

// Maps of several bands, of which some have no tile of the part.
TEST(DiscFreeSpace, OfAPartIsThatOfTheMapInItsTilesAndClosedElsewhere) {
  Rng rng(68);
  int open = 0;
  int closed = 0;
  int free_around = 0;
  for (int round = 0; round < 60; ++round) {
    const bool square = round % 2 == 0;
    const double w = square ? 1.0 : rng.range(0.5, 2.0);
    const double l = square ? 1.0 : rng.range(0.5, 2.0);
    const auto rows = static_cast<std::int32_t>(20 + rng.below(900));
    const auto columns = static_cast<std::int32_t>(30 + rng.below(500));
    const OccupancyGrid g = testing::randomGrid(rng, rows, columns, w, l, rng.range(0.0, 0.01));
    const double size = rng.range(0.3, 12.0);
    const Footprint footprint = *Footprint::box(size, size);
    const MotionChecker checker(g, footprint, TouchRule::TouchingIsFree);
    const Vec2 end = g.frame().bounds().max;
    const auto anywhere = [&] { return Vec2{rng.range(0.0, end.x), rng.range(0.0, end.y)}; };
    constexpr LatticeStep kSteps[] = {{1, 1}, {3, 1}, {1, 2}, {1, 4}};
    const StateLattice lattice(g.frame(), anywhere(), kSteps[round / 2 % 4]);
    const PrimitiveSet motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY()), {}, 0.2);
    const ProjectedSteps steps(
        lattice, motions,
        round % 3 == 0 ? ProjectedSteps::Curves::AsSteps : ProjectedSteps::Curves::AsRuns,
        ProjectedSteps::Bound::Tight);
    MapPart part(g.frame());
    for (std::uint32_t n = 1 + rng.below(6); n > 0; --n) {
      const Vec2 p = anywhere();
      part.add({p, p + Vec2{rng.range(0.0, 200.0), rng.range(0.0, 100.0)}});
    }
    const auto isInPart = [&](LatticePoint p) {
      const Cell c = g.frame().cellAt(lattice.position(p));
      return std::ranges::any_of(part.columnsOf(c.row), [&](const MapPart::Columns& in) {
        return c.column >= in.first && c.column < in.last;
      });
    };
    const DiscFreeSpace some = *DiscFreeSpace::make(checker, lattice, steps, nullptr, &part);
    const ExpectedFreeSpace expected{g, lattice, steps, footprint.inscribedRadius()};
    const auto isOpen = [&](LatticePoint p) {
      return lattice.contains(p) && some.isOpen(some.points().of(p));
    };
    const auto isOpenAround = [&](LatticePoint p, std::int32_t reach) {
      for (std::int32_t i = -reach; i <= reach; ++i) {
        for (std::int32_t j = -reach; j <= reach; ++j) {
          if (!isOpen(p + LatticeVector{i, j})) return false;
        }
      }
      return true;
    };
    for (std::int32_t k = 0; k < 6000; ++k) {
      const LatticePoint p =
          lattice.first() +
          LatticeVector{
              static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lattice.rows()))),
              static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lattice.columns())))};
      const std::size_t number = some.points().of(p);
      if (!isInPart(p)) {
        ASSERT_FALSE(some.isOpen(number) || some.isPassable(number)) << round;
        continue;
      }
      ASSERT_NO_FATAL_FAILURE(expected.check(p, {some.isOpen(number), some.isPassable(number)}))
          << round;
      (some.isOpen(number) ? open : closed) += 1;
      if (!steps.knowsFollowers() || k % 8 != 0) continue;
      const bool around = isOpenAround(p, steps.openReach());
      ASSERT_EQ(some.isFreeAround(number), around) << round;
      free_around += around ? 1 : 0;
    }
  }
  EXPECT_GT(open, 10'000);
  EXPECT_GT(closed, 10'000);
  EXPECT_GT(free_around, 100);
}

TEST(DiscFreeSpace, OnManyLatticesIsThatOfEachAndMadeForFew) {
  Rng rng(67);
  constexpr int kLattices = 200;
  for (int round = 0; round < 9; ++round) {
    const double w = 0.1;
    const double l = round % 3 == 2 ? 0.13 : w;
    const OccupancyGrid g = randomMap(rng, 90, w, l);
    const Footprint robot = *Footprint::box(rng.range(0.5, 1.2), rng.range(0.3, 0.7));
    const MotionChecker checker(g, robot, TouchRule::TouchingIsFree);
    const LatticeStep step{1 + round % 2, 1 + round % 3 / 2};
    FreeSpaceCache cache;
    const Vec2 end = g.frame().bounds().max;
    for (int k = 0; k < kLattices; ++k) {
      const StateLattice lattice(g.frame(), {rng.range(0.0, end.x), rng.range(0.0, end.y)}, step);
      const PrimitiveSet motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY()), {}, 0.2);
      const ProjectedSteps steps(
          lattice, motions,
          k % 2 == 0 ? ProjectedSteps::Curves::AsRuns : ProjectedSteps::Curves::AsSteps,
          ProjectedSteps::Bound::Tight);
      const DiscFreeSpace own = *DiscFreeSpace::make(checker, lattice, steps);
      const DiscFreeSpace shared =
          *DiscFreeSpace::make(checker, lattice, steps, nullptr, nullptr, &cache);
      for (std::int32_t r = 0; r < lattice.rows(); ++r) {
        for (std::int32_t c = 0; c < lattice.columns(); ++c) {
          const std::size_t p = own.points().of(lattice.first() + LatticeVector{r, c});
          ASSERT_EQ(shared.points().of(lattice.first() + LatticeVector{r, c}), p);
          ASSERT_EQ(shared.isOpen(p), own.isOpen(p)) << "lattice " << k;
          ASSERT_EQ(shared.isPassable(p), own.isPassable(p)) << "lattice " << k;
          if (!steps.knowsFollowers()) continue;
          ASSERT_EQ(shared.isFreeAround(p), own.isFreeAround(p)) << "lattice " << k;
        }
      }
    }
    if (step.denominator != 1) continue;
    EXPECT_LT(cache.size(), kLattices * 3U / 4U) << "round " << round;
  }
}

}  // namespace
}  // namespace clearway::lattice
