#include "planner/point/jps/fast_grid_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/fingerprint.h"
#include "planner/point/grid/path_corners.h"
#include "planner/point/point_planner.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using ::testing::ElementsAre;

TEST(OctileCost, OrdersCountsOfStepsAsTheirLengthsAre) {
  Rng rng(40);
  int close = 0;
  for (int i = 0; i < 200'000; ++i) {
    // u + v sqrt(2) near 0: u is v sqrt(2) rounded, or one more.
    const auto v = static_cast<std::int64_t>(rng.below(37'594));
    const auto u =
        static_cast<std::int64_t>(static_cast<double>(v) * std::sqrt(2.0)) + rng.below(2);
    const std::int64_t cost = u * kStraightCost - v * kDiagonalCost;
    const std::int64_t exact = u * u - 2 * v * v;  // the sign of u - v sqrt(2)
    ASSERT_EQ(cost > 0, exact > 0) << u << " " << v;
    ASSERT_EQ(cost == 0, exact == 0);
    close += std::abs(exact) < 100 ? 1 : 0;
  }
  EXPECT_GT(close, 50);
}

TEST(CornerList, JoinsLinesThatGoOnInTheSameDirection) {
  std::vector<Cell> corners(1, {5, 5});
  addOctilePath(corners, {7, 9}, OctileOrder::DiagonalFirst);
  addOctilePath(corners, {7, 12}, OctileOrder::DiagonalFirst);
  addOctilePath(corners, {9, 15}, OctileOrder::StraightFirst);
  addOctilePath(corners, {9, 15}, OctileOrder::DiagonalFirst);
  EXPECT_THAT(corners, ElementsAre(Cell{5, 5}, Cell{7, 7}, Cell{7, 13}, Cell{9, 15}));
}

TEST(DeadEndPruning, TakeOffCorridorsOneCellWideAndNothingElse) {
  Rng rng(41);
  std::size_t taken = 0;
  std::size_t left = 0;
  for (int i = 0; i < 500; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    const DeadEndPruning ends(g);
    std::size_t count = 0;
    for (std::int32_t r = 0; r < g.frame().rows(); ++r) {
      for (std::int32_t c = 0; c < g.frame().columns(); ++c) {
        if (g.blocked({r, c})) continue;
        std::vector<Cell> cells;
        ends.climb({r, c}, cells);
        ASSERT_FALSE(ends.core().blocked(cells.back()));
        for (std::size_t k = 1; k < cells.size(); ++k) {
          ASSERT_EQ(std::abs(cells[k].row - cells[k - 1].row) +
                        std::abs(cells[k].column - cells[k - 1].column),
                    1);
          ASSERT_FALSE(g.blocked(cells[k]));
        }
        if (ends.core().blocked({r, c})) {
          ++count;
          continue;
        }
        int neighbours = 0;
        for (const Cell n : {Cell{r - 1, c}, Cell{r + 1, c}, Cell{r, c - 1}, Cell{r, c + 1}}) {
          neighbours += ends.core().blocked(n) ? 0 : 1;
        }
        ASSERT_NE(neighbours, 1) << "a dead end was left";
        ++left;
      }
    }
    ASSERT_EQ(count, ends.count());
    taken += count;
  }
  EXPECT_GT(taken, 2'000U);
  EXPECT_GT(left, 20'000U);
}

// The first cell at which a walk has to stop, found cell by cell.
Cell stopOf(const OccupancyGrid& g, Cell c, Cell step) {
  for (;;) {
    const Cell next{c.row + step.row, c.column + step.column};
    if (g.blocked(next)) return next;
    const auto opens = [&](Cell side) {
      return g.blocked({c.row + side.row, c.column + side.column}) &&
             !g.blocked({next.row + side.row, next.column + side.column});
    };
    if (opens({step.column, step.row}) || opens({-step.column, -step.row})) return next;
    c = next;
  }
}

TEST(JumpPointMap, StopsStraightWalksWhereACellByCellWalkStops) {
  Rng rng(42);
  int wide = 0;
  for (int i = 0; i < 300; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    const JumpPointMap map(g);
    wide += g.frame().columns() > 64 && g.frame().rows() > 64 ? 1 : 0;
    for (int k = 0; k < 50; ++k) {
      const Cell c = testing::randomCell(rng, g);
      if (g.blocked(c)) continue;
      const auto x = static_cast<std::uint32_t>(c.column) + 1;
      const auto y = static_cast<std::uint32_t>(c.row) + 1;
      const auto at = [](std::uint32_t p) { return static_cast<std::int32_t>(p) - 1; };
      EXPECT_EQ(at(map.rows.stops_forward.next(y, x + 1)), stopOf(g, c, {0, 1}).column);
      EXPECT_EQ(at(map.rows.stops_backward.previous(y, x - 1)), stopOf(g, c, {0, -1}).column);
      EXPECT_EQ(at(map.columns.stops_forward.next(x, y + 1)), stopOf(g, c, {1, 0}).row);
      EXPECT_EQ(at(map.columns.stops_backward.previous(x, y - 1)), stopOf(g, c, {-1, 0}).row);
    }
  }
  EXPECT_GT(wide, 3);
}

TEST(FastGridSearch, ChoosesStepsForScatteredCellsAndJumpsForRooms) {
  StopCheck stop{Budget{}};
  Rng rng(43);
  OccupancyGrid noise(*GridFrame::make(100, 100, 1.0, 1.0));
  for (int k = 0; k < 2'000; ++k) noise.set(testing::randomCell(rng, noise), true);
  EXPECT_EQ(FastGridSearch::make(noise, stop)->resolved(PointSearch::Auto), PointSearch::Steps);
  OccupancyGrid rooms(*GridFrame::make(100, 100, 1.0, 1.0));
  for (std::int32_t i = 10; i < 100; i += 10) testing::fillBox(rooms, {i, 3}, 1, 94, true);
  EXPECT_EQ(FastGridSearch::make(rooms, stop)->resolved(PointSearch::Auto), PointSearch::Jump);
}

TEST(FastGridSearch, SaysNoPathWithoutSearchingOnceItIsPrepared) {
  OccupancyGrid g(*GridFrame::make(200, 200, 1.0, 1.0));
  testing::fillBox(g, {0, 100}, 200, 1, true);
  testing::PointPlanner planner(g);
  ASSERT_EQ(planner.prepare(), StopReason::None);
  const PointResult r = planner.search({5, 5}, {5, 150});
  EXPECT_EQ(r.status, PlanStatus::NoPath);
  EXPECT_EQ(r.reason, "start and goal lie in different free areas (20000 and 19800 cells)");
  EXPECT_EQ(r.metrics.expanded, 0U);
}

TEST(FastGridSearch, StopsOnRequest) {
  Rng rng(44);
  OccupancyGrid g(*GridFrame::make(300, 300, 1.0, 1.0));
  for (int k = 0; k < 20'000; ++k) g.set(testing::randomCell(rng, g), true);
  g.set({0, 0}, false);
  g.set({299, 299}, false);
  for (const PointSearch search : {PointSearch::Jump, PointSearch::Steps}) {
    testing::PointPlanner planner(g);
    ASSERT_EQ(planner.search({0, 0}, {299, 299}, {.search = search}).status, PlanStatus::Solved);
    PlanControl control;
    control.budget.max_nodes = 100;
    PointResult r = planner.search({0, 0}, {299, 299}, {.search = search}, control);
    EXPECT_EQ(r.stop, StopReason::NodeLimit);
    EXPECT_EQ(r.metrics.expanded, 101U);
    EXPECT_TRUE(r.corners.empty());
    StopSource stop;
    stop.request();
    control = {};
    control.stop = &stop;
    r = planner.search({0, 0}, {299, 299}, {.search = search}, control);
    EXPECT_EQ(r.status, PlanStatus::Cancelled);
    control = {};
    control.budget.max_memory_bytes = 100'000;
    testing::PointPlanner small(g);
    EXPECT_EQ(small.search({0, 0}, {299, 299}, {.search = search}, control).stop,
              StopReason::MemoryLimit);
    EXPECT_EQ(planner.search({0, 0}, {299, 299}, {.search = search}).status, PlanStatus::Solved);
  }
}

TEST(FastGridSearch, IsMadeWholeOrNotAtAll) {
  const OccupancyGrid g(*GridFrame::make(100, 100, 1.0, 1.0));
  StopSource source;
  source.request();
  StopCheck cancelled({}, &source);
  EXPECT_EQ(FastGridSearch::make(g, cancelled).error(), StopReason::Cancelled);
  Budget little;
  little.max_memory_bytes = 10'000;
  StopCheck small(little);
  EXPECT_EQ(FastGridSearch::make(g, small).error(), StopReason::MemoryLimit);
}

// A straight walk into the cell passes the end of a wall beside it.
bool isJumpPoint(const OccupancyGrid& g, Cell c) {
  for (const Cell step : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
    const Cell before{c.row - step.row, c.column - step.column};
    if (!g.blocked(before) && stopOf(g, before, step) == c) return true;
  }
  return false;
}

TEST(FastGridSearch, TracesTheCellsThatItOpensAndExpands) {
  Rng rng(46);
  std::size_t jumps = 0;
  std::size_t steps = 0;
  for (int i = 0; i < 2'000; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    const OccupancyGrid core = DeadEndPruning(g).core();
    const Cell start = testing::randomCell(rng, g);
    const Cell goal = testing::randomCell(rng, g);
    if (core.blocked(start) || core.blocked(goal)) continue;
    testing::PointPlanner planner(g);
    for (const PointSearch search : {PointSearch::Jump, PointSearch::Steps}) {
      SearchTrace trace;
      PlanControl control;
      control.trace = &trace;
      const PointResult r = planner.search(start, goal, {.search = search}, control);
      ASSERT_EQ(r.cost, planner.search(start, goal, {.search = search}).cost);
      std::vector<Cell> opened(1, start);
      std::size_t expanded = 0;
      for (const TraceEvent& e : trace.events) {
        ASSERT_FALSE(core.blocked(e.cell));
        if (e.kind == TraceKind::Opened) {
          opened.push_back(e.cell);
          if (search == PointSearch::Jump) {
            ASSERT_TRUE(e.cell == start || isJumpPoint(core, e.cell));
          }
        } else {
          ASSERT_NE(std::ranges::find(opened, e.cell), opened.end()) << "expanded before opened";
          ++expanded;
        }
      }
      if (r.metrics.expanded > 0) {  // else they see each other, or lie apart
        ASSERT_EQ(expanded, r.metrics.expanded);
      }
      (search == PointSearch::Jump ? jumps : steps) += expanded;
    }
  }
  EXPECT_GT(jumps, 1'000U);
  EXPECT_GT(steps, 2 * jumps) << "jumps skip what lies between jump points";
}

// What is generated besides the points that the trace opens is the rest of long walks.
TEST(FastGridSearch, FindsTheCostsOfAStarWhereLongDiagonalsWaitForTheirTurn) {
  constexpr std::int32_t kSide = 400;
  Rng rng(47);
  std::uint64_t waiting = 0;
  for (int i = 0; i < 24; ++i) {
    OccupancyGrid g(*GridFrame::make(kSide, kSide, 1.0, 1.0));
    for (int k = 0; k < 60 << (i % 4); ++k) {
      const Cell corner = testing::randomCell(rng, g);
      const std::int32_t high = 1 + testing::below(rng, 8);
      testing::fillBox(g, corner, high, 1 + testing::below(rng, 8), true);
    }
    testing::PointPlanner planner(g);
    for (int q = 0; q < 24; ++q) {
      const Cell start = testing::randomCell(rng, g);
      const Cell goal = testing::randomCell(rng, g);
      SearchTrace trace;
      PlanControl control;
      control.trace = &trace;
      const PointResult r = planner.search(start, goal, {.search = PointSearch::Jump}, control);
      const PointResult exact = planner.search(start, goal, {.search = PointSearch::AStar});
      ASSERT_EQ(r.status, exact.status);
      ASSERT_EQ(r.cost, exact.cost) << i << ", " << q;
      if (r.metrics.generated == 0) continue;  // they see each other
      const auto opened = std::ranges::count(trace.events, TraceKind::Opened, &TraceEvent::kind);
      waiting += r.metrics.generated - static_cast<std::uint64_t>(opened);
    }
  }
  EXPECT_GT(waiting, 500U);
}

// Diagonals are numbered modulo the columns, which tall maps have fewer of than rows.
TEST(FastGridSearch, FindsShortestPathsOnTallMapsInTheMemoryOfWideOnes) {
  Rng rng(49);
  for (const std::int32_t columns : {1, 2, 3, 17, 61, 62, 63, 90}) {
    for (const std::int32_t rows : {64, 91, 130, 300}) {
      OccupancyGrid g(*GridFrame::make(rows, columns, 1.0, 1.0));
      for (int k = 0; k < rows * columns / 12; ++k) g.set(testing::randomCell(rng, g), true);
      testing::PointPlanner planner(g);
      for (int q = 0; q < 20; ++q) {
        const Cell start = testing::randomCell(rng, g);
        const Cell goal = testing::randomCell(rng, g);
        const PointResult r = planner.search(start, goal, {.search = PointSearch::Jump});
        const PointResult expected = planner.search(start, goal, {.search = PointSearch::AStar});
        ASSERT_EQ(r.status, expected.status) << rows << " x " << columns;
        ASSERT_EQ(r.cost, expected.cost) << rows << " x " << columns;
      }
    }
  }
  const auto bytesOf = [](std::int32_t rows, std::int32_t columns) {
    return static_cast<double>(JumpPointMap::bytesFor(*GridFrame::make(rows, columns, 1.0, 1.0)));
  };
  EXPECT_LT(bytesOf(4094, 1022), 1.1 * bytesOf(1022, 4094));
}

TEST(FastGridSearch, EndsDiagonalsWhereAStraightWalkHasPassed) {
  Rng rng(48);
  std::uint64_t generated = 0;
  for (int i = 0; i < 8; ++i) {
    OccupancyGrid g(*GridFrame::make(300, 300, 1.0, 1.0));
    for (int k = 0; k < 400; ++k) {
      const Cell corner = testing::randomCell(rng, g);
      const std::int32_t high = 1 + testing::below(rng, 8);
      testing::fillBox(g, corner, high, 1 + testing::below(rng, 8), true);
    }
    testing::PointPlanner planner(g);
    for (int q = 0; q < 30; ++q) {
      const Cell start = testing::randomCell(rng, g);
      const Cell goal = testing::randomCell(rng, g);
      const PointResult r = planner.search(start, goal, {.search = PointSearch::Jump});
      ASSERT_EQ(r.cost, planner.search(start, goal, {.search = PointSearch::AStar}).cost);
      generated += r.metrics.generated;
    }
  }
  EXPECT_LT(generated, 19'500U) << "20 824 where diagonals end at walls alone";
}

// Costs of 32 bits end at some 50 000 steps: then the exact search with wide costs takes over.
TEST(FastGridSearch, PassesPathsThatAreTooLongToAStar) {
  OccupancyGrid g(*GridFrame::make(2'001, 101, 1.0, 1.0));
  for (std::int32_t i = 1; i < 2'001; i += 2) {
    testing::fillBox(g, {i, 0}, 1, 101, true);
    g.set({i, i % 4 == 1 ? 100 : 0}, false);
    g.set({i, i % 4 == 1 ? 99 : 1}, false);  // two cells wide: not a dead end
  }
  testing::PointPlanner planner(g);
  for (const PointSearch search : {PointSearch::Auto, PointSearch::Jump, PointSearch::Steps}) {
    const PointResult r = planner.search({0, 0}, {2'000, 0}, {.search = search});
    ASSERT_EQ(r.status, PlanStatus::Solved);
    const PointResult d = planner.search({0, 0}, {2'000, 0}, {.search = PointSearch::Dijkstra});
    EXPECT_EQ(r.cost, d.cost);
    EXPECT_GT(r.cost, 90'000.0);
  }
}

// Golden value: ties between shortest paths are broken alike by every compiler.
TEST(FastGridSearch, ChoosesTheSamePathsOnEveryMachine) {
  Fingerprint print;
  Rng rng(45);
  for (int i = 0; i < 200; ++i) {
    const OccupancyGrid g = testing::randomPointMap(rng);
    testing::PointPlanner planner(g);
    const Landmarks landmarks = Landmarks::build(g, {}).landmarks;
    for (const PointSearch search : {PointSearch::Jump, PointSearch::Steps, PointSearch::Auto}) {
      planner.use(search == PointSearch::Auto ? &landmarks : nullptr);
      const Cell from = testing::randomCell(rng, g);
      const Cell to = testing::randomCell(rng, g);
      const PointResult r = planner.search(from, to, {.search = search});
      for (const Cell c : r.corners) {
        print.add(static_cast<std::uint64_t>(c.row));
        print.add(static_cast<std::uint64_t>(c.column));
      }
      print.add(r.cost);
      print.add(r.metrics.expanded);
    }
  }
  EXPECT_EQ(print.value(), 7976090456299632497ULL);
}

}  // namespace
}  // namespace clearway::grid
