#include "planner/pose/heuristic/disc_free_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/rng.h"
#include "core/grid/distance_field.h"
#include "planner/pose/collision/disc_inflation.h"

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

// The distance of a point to the nearest obstacle cell or to the outside of the map.
double bruteForce(const OccupancyGrid& g, Vec2 p) {
  const GridFrame& f = g.frame();
  const Aabb all = f.bounds();
  double best = std::min({p.x, p.y, all.max.x - p.x, all.max.y - p.y});
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      if (!g.blocked({i, j})) continue;
      const Aabb b = f.cellBox({i, j});
      const Vec2 q{std::clamp(p.x, b.min.x, b.max.x), std::clamp(p.y, b.min.y, b.max.y)};
      best = std::min(best, length(p - q));
    }
  }
  return best;
}

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
    for (std::int32_t r = 0; r < lattice.rows(); ++r) {
      for (std::int32_t c = 0; c < lattice.columns(); ++c) {
        const LatticePoint p = lattice.first() + LatticeVector{r, c};
        const Vec2 at = lattice.position(p);
        const Cell cell = g.frame().cellAt(at);
        const double d = bruteForce(g, at);
        const double off = length(at - g.frame().cellCentre(cell));
        const std::size_t number = free_space.points().of(p);
        if (d >= radius) {
          ASSERT_TRUE(free_space.isOpen(number)) << round;
        }
        if (d >= radius - steps.closeness()) {
          ASSERT_TRUE(free_space.isPassable(number)) << round;
        }
        // The middle of the cell is at most d + off away from an obstacle.
        if (g.blocked(cell) || d + 2.0 * off < radius * (1.0 - 1e-5)) {
          ASSERT_FALSE(free_space.isOpen(number)) << round;
        }
        (free_space.isOpen(number) ? open : closed) += 1;
      }
    }
  }
  EXPECT_GT(open, 20'000);
  EXPECT_GT(closed, 20'000);
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
