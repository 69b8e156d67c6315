#include "planner/pose/collision/swept_masks.h"

#include <gtest/gtest.h>

#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;
using testing::randomFootprint;

struct Tally {
  int free = 0;
  int blocked = 0;
  std::uint64_t exact = 0;  // verdicts that needed the exact check

  Tally& operator+=(const Tally& other) {
    free += other.free;
    blocked += other.blocked;
    exact += other.exact;
    return *this;
  }
};

// Checks every motion of the set at random points, by masks and by MotionChecker.
Tally compare(const OccupancyGrid& grid, const Footprint& footprint, Vec2 anchor, LatticeStep step,
              TouchRule rule, Rng& rng, int points) {
  MotionChecker checker(grid, footprint, rule);
  const StateLattice lattice(grid.frame(), anchor, step);
  const PrimitiveSet motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY()), {}, 0.0);
  SweptMasks masks = *SweptMasks::make(checker, lattice, motions);
  Tally t;
  std::vector<Motion> chain;
  for (int n = 0; n < points; ++n) {
    const LatticePoint p =
        lattice.first() +
        LatticeVector{
            static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lattice.rows()))),
            static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lattice.columns())))};
    const auto i = rng.below(static_cast<std::uint32_t>(motions.all().size()));
    chain.clear();
    motions.appendMotions(motions.all()[i], lattice.position(p),
                          lattice.position(p + motions.all()[i].shift), chain);
    const bool expected = checker.isFree(chain);
    EXPECT_EQ(masks.isFree(i, p), expected)
        << "motion " << i << " at row " << p.row << ", column " << p.column;
    (expected ? t.free : t.blocked) += 1;
  }
  t.exact = masks.counters().exact;
  return t;
}

TEST(SweptMasks, AgreeWithTheExactCheckForAnyShapeAndPhase) {
  Rng rng(3);
  Tally sum;
  for (std::uint32_t n = 0; n < 60; ++n) {
    const double w = rng.range(0.05, 0.2);
    const double l = rng.below(2) == 0 ? w : rng.range(0.05, 0.2);
    const OccupancyGrid grid = testing::randomGrid(rng, 30, 90, w, l, 0.02);
    const Footprint footprint = randomFootprint(rng, n, 0.4, 0.3);
    const LatticeStep step = n % 3 == 0   ? LatticeStep{1, 1}
                             : n % 3 == 1 ? LatticeStep{2, 1}
                                          : LatticeStep{1, 4};
    const Vec2 anchor{rng.range(0.0, 90 * w), rng.range(0.0, 30 * l)};
    const TouchRule rule =
        rng.below(2) == 0 ? TouchRule::TouchingIsFree : TouchRule::TouchingCollides;
    sum += compare(grid, footprint, anchor, step, rule, rng, 60);
  }
  EXPECT_GT(sum.free, 500);
  EXPECT_GT(sum.blocked, 500);
}

// At the centre of a cell, as in many queries, motions are symmetric to each other.
TEST(SweptMasks, AgreeWithTheExactCheckFromTheCentresOfCells) {
  Rng rng(4);
  Tally sum;
  for (std::uint32_t n = 0; n < 30; ++n) {
    const double w = n % 3 == 0 ? 0.25 : rng.range(0.05, 0.2);
    const double l = n % 2 == 0 ? w : rng.range(0.05, 0.2);
    const OccupancyGrid grid = testing::randomGrid(rng, 30, 90, w, l, 0.02);
    const Footprint footprint = randomFootprint(rng, n, 0.4, 0.3);
    const Vec2 anchor = grid.frame().cellCentre(
        {static_cast<std::int32_t>(rng.below(30)), static_cast<std::int32_t>(rng.below(90))});
    const LatticeStep step = n % 2 == 0 ? LatticeStep{1, 1} : LatticeStep{1, 2};
    sum += compare(grid, footprint, anchor, step, TouchRule::TouchingIsFree, rng, 60);
  }
  EXPECT_GT(sum.free, 250);
  EXPECT_GT(sum.blocked, 250);
}

// Cells that are far longer than wide, or the reverse: the margins around the map depend on both.
TEST(SweptMasks, OfLongCellsAgreeAndUseLittleMemory) {
  Rng rng(6);
  Tally sum;
  for (std::uint32_t n = 0; n < 12; ++n) {
    const double w = n % 2 == 0 ? 1.0 : 0.02;
    const double l = n % 2 == 0 ? 0.02 : 1.0;
    const OccupancyGrid grid =
        testing::randomGrid(rng, n % 2 == 0 ? 600 : 12, n % 2 == 0 ? 12 : 600, w, l, 0.002);
    const Footprint footprint = randomFootprint(rng, n, 1.6, 1.2);
    const Vec2 anchor{rng.range(0.0, 12.0), rng.range(0.0, 12.0)};
    sum += compare(grid, footprint, anchor, {1, 1}, TouchRule::TouchingIsFree, rng, 60);
  }
  EXPECT_GT(sum.free, 50);
  EXPECT_GT(sum.blocked, 50);
  for (const bool wide : {true, false}) {
    const OccupancyGrid grid = wide ? testing::emptyGrid(10'000, 20, 1.0, 0.001)
                                    : testing::emptyGrid(20, 10'000, 0.001, 1.0);
    const Footprint robot = *Footprint::box(1.6, 1.2);
    MotionChecker checker(grid, robot, TouchRule::TouchingIsFree);
    const StateLattice lattice(grid.frame(), {5.0, 5.0}, {1, 1});
    const PrimitiveSet motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY()), {}, 0.0);
    const SweptMasks masks = *SweptMasks::make(checker, lattice, motions);
    EXPECT_LT(masks.memoryBytes(), std::size_t{16} << 20U);
  }
}

// A box whose sides lie on cell edges touches obstacles wherever it slides. The masks cannot decide
// contact and use the exact check.
TEST(SweptMasks, TouchingSlidesAreDecidedExactly) {
  Rng rng(5);
  for (const double cell : {0.5, 0.05}) {
    const OccupancyGrid grid = testing::randomGrid(rng, 40, 40, cell, cell, 0.03);
    const Footprint footprint = *Footprint::box(6 * cell, 4 * cell);
    const Tally t = compare(grid, footprint, {20 * cell, 20 * cell}, {1, 1},
                            TouchRule::TouchingIsFree, rng, 8'000);
    EXPECT_GT(t.exact, 100U);
    EXPECT_GT(t.free, 500);
    EXPECT_GT(t.blocked, 500);
  }
}

// Masks on lattices with other offsets share the cells under the square of a cell that their starts
// lie in: a list of queries rasterizes a motion a few times, not once a query.
class SharedSweeps : public ::testing::Test {
 protected:
  static constexpr std::uint32_t kLattices = 60;

  // Checks motions on many lattices of one set of motions, by masks and by MotionChecker. They
  // are anchored on edges of those squares, or anywhere.
  void compareOnManyLattices(const OccupancyGrid& grid, const Footprint& footprint,
                             LatticeStep step, TouchRule rule, bool on_edges, Rng& rng) {
    MotionChecker checker(grid, footprint, rule);
    const GridFrame& frame = grid.frame();
    const StateLattice any(frame, {1.0, 1.0}, step);
    const PrimitiveSet motions(any, HeadingSet(any.stepX(), any.stepY()), {}, 0.0);
    SweepCache cache;
    for (std::uint32_t k = 0; k < kLattices; ++k) {
      const auto along = [&](std::int32_t cells, double size) {
        const auto in_cells = 1 + rng.below(static_cast<std::uint32_t>(cells - 2));
        return (in_cells + (on_edges ? 0.25 * rng.below(4) : rng.unit())) * size;
      };
      const Vec2 anchor{along(frame.columns(), frame.cellWidth()),
                        along(frame.rows(), frame.cellLength())};
      const StateLattice lattice(frame, anchor, step);
      SweptMasks masks = *SweptMasks::make(checker, lattice, motions, nullptr, &cache);
      compareSome(checker, lattice, motions, masks, rng);
      rasterized_ += masks.counters().rasterized;
      by_cover_ += masks.counters().by_cover;
      if (k > 0) exact_ += masks.counters().exact;  // the first one has no squares yet
    }
    most_ += motions.all().size() * BinnedSweeps::kBins * BinnedSweeps::kBins;
  }

  std::uint64_t rasterized_ = 0;
  std::uint64_t by_cover_ = 0;
  std::uint64_t exact_ = 0;
  std::uint64_t most_ = 0;  // that are rasterized where all share
  int free_ = 0;
  int blocked_ = 0;

 private:
  void compareSome(MotionChecker& checker, const StateLattice& lattice, const PrimitiveSet& motions,
                   SweptMasks& masks, Rng& rng) {
    std::vector<Motion> chain;
    for (int n = 0; n < 120; ++n) {
      const LatticeVector v{
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lattice.rows()))),
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lattice.columns())))};
      const LatticePoint p = lattice.first() + v;
      const auto i = rng.below(static_cast<std::uint32_t>(motions.all().size()));
      chain.clear();
      motions.appendMotions(motions.all()[i], lattice.position(p),
                            lattice.position(p + motions.all()[i].shift), chain);
      const bool expected = checker.isFree(chain);
      ASSERT_EQ(masks.isFree(i, p), expected)
          << "motion " << i << " at row " << p.row << ", column " << p.column;
      ASSERT_EQ(masks.isFree(i, p), expected) << "asked again";
      (expected ? free_ : blocked_) += 1;
    }
  }
};

TEST_F(SharedSweeps, GiveTheVerdictsOfTheExactCheckForAnyShapeAndStart) {
  Rng rng(17);
  for (std::uint32_t n = 0; n < 14; ++n) {
    const double w = rng.range(0.05, 0.2);
    const double l = n % 2 == 0 ? w : w * rng.range(0.6, 1.9);
    const OccupancyGrid grid = testing::randomGrid(rng, 30, 90, w, l, 0.02);
    compareOnManyLattices(
        grid, randomFootprint(rng, n, 5.0 * w, 3.0 * w), {1 + static_cast<int>(n % 3 == 2), 1},
        n % 4 == 3 ? TouchRule::TouchingCollides : TouchRule::TouchingIsFree, false, rng);
  }
  EXPECT_GT(free_, 10'000);
  EXPECT_GT(blocked_, 10'000);
  EXPECT_GT(by_cover_, 1'000U);
  EXPECT_LT(exact_, by_cover_ / 10);
}

// Boxes as long and wide as some cells, from starts on the edges of squares: contact, which only
// the exact check decides.
TEST_F(SharedSweeps, LeaveContactToTheExactCheck) {
  Rng rng(18);
  for (int n = 0; n < 8; ++n) {
    const double cell = n % 2 == 0 ? 0.5 : 0.25;
    const OccupancyGrid grid = testing::randomGrid(rng, 40, 40, cell, cell, 0.02);
    compareOnManyLattices(grid, *Footprint::box(6 * cell, 4 * cell), {1, 1},
                          n < 6 ? TouchRule::TouchingIsFree : TouchRule::TouchingCollides, true,
                          rng);
  }
  EXPECT_GT(free_, 3'000);
  EXPECT_GT(blocked_, 3'000);
  EXPECT_GT(exact_, 100U);
}

TEST_F(SharedSweeps, RasterizeAMotionOnceASquare) {
  Rng rng(19);
  const OccupancyGrid grid = testing::randomGrid(rng, 60, 60, 0.1, 0.1, 0.01);
  for (int n = 0; n < 20; ++n) {
    const std::uint64_t before = rasterized_;
    compareOnManyLattices(grid, *Footprint::box(0.6, 0.4), {1, 1}, TouchRule::TouchingIsFree, false,
                          rng);
    EXPECT_LE(rasterized_ - before, most_ / (static_cast<std::uint64_t>(n) + 1) + 400);
  }
}

TEST(SweptMasks, ARefusedMotionIsNoLongerFree) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20);
  const Footprint footprint = *Footprint::box(2, 1);
  MotionChecker checker(grid, footprint, TouchRule::TouchingIsFree);
  const StateLattice lattice(grid.frame(), {10.5, 10.5}, {1, 1});
  const PrimitiveSet motions(lattice, HeadingSet(1, 1), {}, 0.0);
  SweptMasks masks = *SweptMasks::make(checker, lattice, motions);
  const std::size_t ahead = motions.first(0);
  ASSERT_TRUE(masks.isFree(ahead, {0, 0}));
  checker.refuse(*motionBetween(poseOf(10.5, 10.5, 0), poseOf(11.5, 10.5, 0)));
  EXPECT_FALSE(masks.isFree(ahead, {0, 0}));
  EXPECT_TRUE(masks.isFree(ahead, {0, 1}));
}

// After edits the verdicts equal those of new masks, at changed and unchanged cells.
TEST(SweptMasks, AfterAnUpdateTheyEqualNewOnes) {
  Rng rng(11);
  int changed = 0;
  for (std::uint32_t n = 0; n < 40; ++n) {
    OccupancyGrid grid = testing::randomGrid(rng, 40, 200, 0.25, 0.25, 0.02);
    const Footprint footprint = randomFootprint(rng, n, 1.4, 0.8);
    MotionChecker checker(grid, footprint, TouchRule::TouchingIsFree);
    const LatticeStep step{1, n % 4 == 0 ? 2 : 1};
    const StateLattice lattice(grid.frame(), {rng.range(10.0, 40.0), rng.range(2.0, 8.0)}, step);
    const PrimitiveSet motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY()), {}, 0.0);
    SweptMasks masks = *SweptMasks::make(checker, lattice, motions);
    const auto verdicts = [&](SweptMasks& of) {
      std::vector<bool> free;
      for (std::int32_t r = 0; r < lattice.rows(); ++r) {
        for (std::int32_t c = 0; c < lattice.columns(); c += 3) {
          const std::size_t i = static_cast<std::size_t>(17 * r + 31 * c) % motions.all().size();
          free.push_back(of.isFree(i, lattice.first() + LatticeVector{r, c}));
        }
      }
      return free;
    };
    const std::vector<bool> before = verdicts(masks);
    const Cell corner{static_cast<std::int32_t>(rng.below(38)),
                      static_cast<std::int32_t>(rng.below(197))};
    const CellRange edited{corner.row, corner.row + 2, corner.column, corner.column + 3};
    for (std::int32_t r = edited.first_row; r < edited.last_row; ++r) {
      for (std::int32_t c = edited.first_column; c < edited.last_column; ++c) {
        grid.set({r, c}, !grid.blocked({r, c}));
      }
    }
    checker = *std::move(checker).updated();
    const bool all = n % 8 == 7;  // reported as changed
    masks.update(all ? CellRange{0, 40, 0, 200} : edited);
    const std::uint64_t words = masks.counters().words;
    SweptMasks fresh = *SweptMasks::make(checker, lattice, motions);
    const std::vector<bool> expected = verdicts(fresh);
    ASSERT_EQ(verdicts(masks), expected) << "case " << n;
    const std::uint64_t again = masks.counters().words - words;
    EXPECT_EQ(again < fresh.counters().words, !all) << "what was kept in case " << n;
    changed += before != expected ? 1 : 0;
  }
  EXPECT_GT(changed, 30);
}

}  // namespace
}  // namespace clearway::lattice
