#include "planner/fleet/shaped/lattice_graph.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <queue>

#include "core/base/rng.h"
#include "planner/fleet/shaped/goal_times.h"
#include "tests/support/sampled_overlap.h"

namespace clearway::fleet::shaped {
namespace {

// On fine cells a quick body of some cells drives larger motions, too.
constexpr double kFine_m = 0.1;

OccupancyGrid randomGrid(std::int32_t rows, std::int32_t columns, std::uint32_t blocked_of_20,
                         Rng& rng, double cell_m = 1.0) {
  OccupancyGrid grid(*GridFrame::make(rows, columns, cell_m, cell_m));
  for (std::int32_t r = 0; r < rows; ++r) {
    for (std::int32_t c = 0; c < columns; ++c) {
      if (rng.below(20) < blocked_of_20) grid.set({r, c}, true);
    }
  }
  return grid;
}

// The depth at which samples of the primitive overlap a blocked cell [m].
long double wallDepth(const OccupancyGrid& grid, const Primitive& p, const Box& box, Cell at) {
  const Vec2 offset = grid.frame().cellCentre(at);
  long double depth = -1e30L;
  const double cell_m = grid.frame().cellWidth();
  const int samples = cell_m < 1.0 ? 80 : 40, reach = cell_m < 1.0 ? 8 : 6;  // cells
  for (int i = 0; i <= samples; ++i) {
    const long double t = static_cast<long double>(p.duration) * i / samples;
    const LongBox b = boxAt(p, box, offset, t);
    for (int r = at.row - reach; r <= at.row + reach; ++r) {
      for (int c = at.column - reach; c <= at.column + reach; ++c) {
        if (!grid.blocked({r, c})) continue;
        const LongBox wall{(c + 0.5L) * cell_m, (r + 0.5L) * cell_m, 1, 0,
                           0.5L * cell_m,       0.5L * cell_m};
        depth = std::max(depth, depthOf(b, wall));
      }
    }
  }
  return depth;
}

struct World {
  OccupancyGrid grid;
  AgentClass kind;
  Box box;
  ConflictTable table;
  LatticeGraph graph;
  World(OccupancyGrid g, double length, double width, LatticePoints points = LatticePoints::Centres)
      : grid(std::move(g)),
        kind{*Footprint::box(length, width), 1.0, 1.5},
        box{0.5 * length, 0.5 * width},
        table(grid.frame().cellWidth()),
        graph(grid, kind, 0, box, table, points) {}
};

// By turns on cells of 1 m and on fine ones, there about their centres and their corners.
World randomWorld(int round, std::int32_t rows, std::int32_t columns, std::uint32_t blocked_of_20,
                  Rng& rng) {
  if (round % 3 == 0) return {randomGrid(rows, columns, blocked_of_20, rng), 0.8, 0.5};
  return {randomGrid(rows, columns, blocked_of_20, rng, kFine_m), 0.4, 0.2,
          round % 3 == 1 ? LatticePoints::Centres : LatticePoints::Corners};
}

TEST(LatticeGraph, FreeMotionsAreFreeAtAllSamplesAndClearOnesAreFound) {
  Rng rng(3);
  const auto compare = [&](const World& w, int rounds) {
    const double cell_m = w.grid.frame().cellWidth();
    int free = 0, blocked = 0, larger = 0;
    for (int round = 0; round < rounds; ++round) {
      const Cell at{static_cast<std::int32_t>(rng.below(12)),
                    static_cast<std::int32_t>(rng.below(70))};
      const int k = static_cast<int>(rng.below(kHeadings));
      // Few bodies are free on fine cells: most others are skipped.
      if (cell_m < 1.0 && round % 4 != 0 && !w.graph.isFree(w.graph.state(at, k))) continue;
      const auto& moves = w.graph.moves(k);
      const auto i = rng.below(static_cast<std::uint32_t>(moves.size()));
      const bool is_free = ((w.graph.freeMoves(w.graph.state(at, k)) >> i) & 1U) != 0;
      const long double depth = wallDepth(w.grid, w.table.primitive(moves[i].primitive), w.box, at);
      if (is_free) {
        EXPECT_LE(depth, 1e-9L);
      } else {
        EXPECT_GT(depth, -0.02L * cell_m) << "a clear motion counts as blocked";
      }
      ++(is_free ? free : blocked);
      larger += is_free && std::max(std::abs(moves[i].rows), std::abs(moves[i].columns)) > 2;
    }
    return std::array{free, blocked, larger};
  };
  int free = 0, blocked = 0;
  for (const auto& [length, width] : {std::pair{0.8, 0.5}, {1.4, 0.9}, {3.0, 2.0}}) {
    const auto counts = compare({randomGrid(12, 70, 2, rng), length, width}, 1500);
    free += counts[0];
    blocked += counts[1];
  }
  EXPECT_GT(free, 500);
  EXPECT_GT(blocked, 500);
  for (const LatticePoints points : {LatticePoints::Centres, LatticePoints::Corners}) {
    const auto counts = compare({randomGrid(12, 70, 1, rng, kFine_m), 0.4, 0.2, points}, 2000);
    EXPECT_GT(counts[0], 100);
    EXPECT_GT(counts[1], 100);
    EXPECT_GT(counts[2], 10) << "larger ones";
  }
}

// What the distances of cells presume: the cells whose points the middle of the body comes nearest
// to on free motions.
TEST(LatticeGraph, LongMotionsPassCellsWhereABodyMayBe) {
  Rng rng(5);
  int passed = 0, between = 0;
  for (int round = 0; round < 40; ++round) {
    const World w = randomWorld(3 * round + 1 + round % 2, 20, 70, 2, rng);
    const double cell_m = w.grid.frame().cellWidth();
    for (State s = 0; s < w.graph.states(); ++s) {
      const Cell at = w.graph.cell(s);
      for (std::uint32_t free = w.graph.freeMoves(s); free != 0; free &= free - 1) {
        const auto& move = w.graph.moves(
            LatticeGraph::heading(s))[static_cast<std::size_t>(std::countr_zero(free))];
        if (std::max(std::abs(move.rows), std::abs(move.columns)) <= 2) continue;
        const Primitive& p = w.table.primitive(move.primitive);
        const Vec2 first = p.from.position;
        constexpr int kSamples = 16;
        for (int i = 1; i < kSamples; ++i) {
          const LongBox b =
              boxAt(p, w.box, {}, static_cast<long double>(p.duration) * i / kSamples);
          const long double x = (b.x - first.x) / cell_m, y = (b.y - first.y) / cell_m;
          const Cell near{at.row + static_cast<std::int32_t>(std::lround(y)),
                          at.column + static_cast<std::int32_t>(std::lround(x))};
          ASSERT_TRUE(w.grid.frame().contains(near));
          ASSERT_TRUE(w.graph.canRest(
              static_cast<std::uint32_t>(near.row * w.graph.columns() + near.column)));
          ++passed;
          bool rests = false;
          for (int k = 0; k < kHeadings; ++k) rests |= w.graph.isFree(w.graph.state(near, k));
          between += rests ? 0 : 1;
        }
      }
    }
  }
  EXPECT_GT(passed, 10'000);
  EXPECT_GT(between, 0) << "cells without a free heading";
}

TEST(LatticeGraph, EveryMotionHasItsReversal) {
  const auto motions = latticeMotions();
  for (const auto& from : motions) {
    for (const LatticeMotion& m : from) {
      const auto& back = motions[static_cast<std::size_t>(m.to_heading)];
      EXPECT_TRUE(std::ranges::any_of(back, [&](const LatticeMotion& b) {
        return b.to_heading == m.from_heading && b.rows == -m.rows && b.columns == -m.columns;
      }));
    }
  }
}

// Dijkstra's algorithm on whole ticks with a plain queue.
std::vector<Tick> plainTimes(const LatticeGraph& graph, State goal) {
  std::vector<Tick> times(static_cast<std::size_t>(graph.states()), kForever);
  std::priority_queue<std::pair<Tick, State>> open;
  times[static_cast<std::size_t>(goal)] = 0;
  open.emplace(0, goal);
  while (!open.empty()) {
    const auto [minus, s] = open.top();
    open.pop();
    if (-minus != times[static_cast<std::size_t>(s)]) continue;
    for (std::uint32_t free = graph.freeMoves(s); free != 0; free &= free - 1) {
      const auto& m =
          graph.moves(LatticeGraph::heading(s))[static_cast<std::size_t>(std::countr_zero(free))];
      Tick& known = times[static_cast<std::size_t>(s + m.step)];
      if (-minus + m.duration >= known) continue;
      known = -minus + m.duration;
      open.emplace(-known, s + m.step);
    }
  }
  return times;
}

TEST(GoalTimes, AreLeastTimesRoundedDownAndBoundsBeforeTheyAreSettled) {
  Rng rng(11);
  std::array<int, 2> compared{}, bounded{};  // on fine cells: [1]
  for (int round = 0; round < 36; ++round) {
    const std::size_t fine = round % 3 == 0 ? 0U : 1U;
    const World w = randomWorld(round, 30, 30, fine != 0 ? 1 : 3, rng);
    const State goal = w.graph.state({15, 15}, 2), start = w.graph.state({3, 4}, 0);
    if (!w.graph.isFree(goal)) continue;
    const std::vector<Tick> truth = plainTimes(w.graph, goal);
    if (truth[static_cast<std::size_t>(start)] == kForever) continue;
    GoalTimes times;
    ASSERT_TRUE(times.begin(w.graph, {{goal, 0}}, {3, 4}, 0));
    State next = start;
    for (int query = 0; query < 12; ++query) {
      ASSERT_TRUE(times.settle(next, nullptr));
      EXPECT_TRUE(times.isSettled(next));
      for (State s = 0; s < w.graph.states(); ++s) {
        const Tick t = truth[static_cast<std::size_t>(s)];
        EXPECT_LE(times.lowerBound(s), t);
        bounded[fine] += times.isSettled(s) ? 0 : 1;
        if (!times.isSettled(s)) continue;
        const Tick found = times.at(s);
        EXPECT_EQ(found == kForever, t == kForever);
        if (found == kForever) continue;
        ++compared[fine];
        EXPECT_GE(found, t - t / 50 - 4000);
      }
      next = static_cast<State>(rng.below(static_cast<std::uint32_t>(w.graph.states())));
    }
  }
  for (const std::size_t fine : {0U, 1U}) {
    EXPECT_GT(compared[fine], 10'000);
    EXPECT_GT(bounded[fine], 1000);
  }
}

TEST(GoalTimes, GoalsFarFromEachOtherAreBothKnown) {
  // The keys of both lie further apart than the queue is long.
  const World w(OccupancyGrid(*GridFrame::make(8, 90, 1.0, 1.0)), 0.8, 0.5);
  const State near = w.graph.state({4, 12}, 0), far = w.graph.state({4, 80}, 0);
  const std::vector<Tick> to_near = plainTimes(w.graph, near), to_far = plainTimes(w.graph, far);
  for (const bool exchanged : {false, true}) {
    GoalTimes times;
    const std::vector<TimedState> seeds = exchanged ? std::vector<TimedState>{{far, 0}, {near, 0}}
                                                    : std::vector<TimedState>{{near, 0}, {far, 0}};
    ASSERT_TRUE(times.begin(w.graph, seeds, {4, 4}, 0));
    for (const std::int32_t column : {4, 30, 60, 85}) {
      const State s = w.graph.state({4, column}, 0);
      ASSERT_TRUE(times.settle(s, nullptr));
      const Tick truth =
          std::min(to_near[static_cast<std::size_t>(s)], to_far[static_cast<std::size_t>(s)]);
      EXPECT_LE(times.at(s), truth) << column;
      EXPECT_GE(times.at(s), truth - truth / 50 - 4000) << column;
    }
  }
}

// Bellman's equations, solved by repetition.
std::vector<std::uint32_t> relaxedDistances(const LatticeGraph& graph, Cell middle, int radius) {
  const int rows = graph.rows(), columns = graph.columns();
  const auto index = [&](int r, int c) { return static_cast<std::size_t>(r * columns + c); };
  std::vector<std::uint32_t> out(index(rows, 0), CellDistances::kUnreached);
  const auto can_rest = [&](int r, int c) {
    return graph.canRest(static_cast<std::uint32_t>(index(r, c)));
  };
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const int away = std::max(std::abs(r - middle.row), std::abs(c - middle.column));
      if (away <= radius && can_rest(r, c)) out[index(r, c)] = 0;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) {
        if (!can_rest(r, c)) continue;
        for (int i = std::max(r - 1, 0); i <= std::min(r + 1, rows - 1); ++i) {
          for (int j = std::max(c - 1, 0); j <= std::min(c + 1, columns - 1); ++j) {
            const std::uint32_t known = out[index(i, j)];
            if (known == CellDistances::kUnreached) continue;
            const std::uint32_t by_neighbour = known + CellDistances::between(i - r, j - c);
            if (by_neighbour >= out[index(r, c)]) continue;
            out[index(r, c)] = by_neighbour;
            changed = true;
          }
        }
      }
    }
  }
  return out;
}

TEST(CellDistances, AreThoseOfRelaxationOnRandomMaps) {
  Rng rng(8);
  int reached = 0, cut_off = 0;
  for (int round = 0; round < 60; ++round) {
    const World w = randomWorld(round, 11, 70, static_cast<std::uint32_t>(round % 12), rng);
    const Cell middle{static_cast<std::int32_t>(rng.below(11)),
                      static_cast<std::int32_t>(rng.below(70))};
    const int radius = round % 3;
    CellDistances distances;
    distances.begin(w.graph, middle, radius);
    const std::vector<std::uint32_t> expected = relaxedDistances(w.graph, middle, radius);
    // Near cells and far ones are asked for in any order: the search is resumed for some.
    const std::size_t stride = 1 + rng.below(400);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      const std::size_t i =
          std::gcd(stride, expected.size()) == 1 ? k * stride % expected.size() : k;
      ASSERT_EQ(distances.at(static_cast<State>(i) * kHeadings), expected[i]);
      ++(expected[i] == CellDistances::kUnreached ? cut_off : reached);
    }
  }
  EXPECT_GT(reached, 5000);
  EXPECT_GT(cut_off, 5000);
}

}  // namespace
}  // namespace clearway::fleet::shaped
