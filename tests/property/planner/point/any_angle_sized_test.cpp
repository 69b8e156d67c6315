// Shortest any-angle paths of discs and squares against a visibility graph on the inflated grid:
// all free centres, joined where no blocked centre is a corner of a square that the line crosses.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "planner/point/point_planner.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;

// The line from a to b passes through the open square between four centres with this one at its
// upper left: two of the corners are strictly on different sides, and the extents overlap.
bool crosses(Cell a, Cell b, Cell square) {
  const auto side = [&](int i, int j) {
    const int s = (b.column - a.column) * (square.row + i - a.row) -
                  (b.row - a.row) * (square.column + j - a.column);
    return s < 0 ? -1 : s > 0 ? 1 : 0;
  };
  if (std::max(a.row, b.row) <= square.row || std::min(a.row, b.row) > square.row) return false;
  if (std::max(a.column, b.column) <= square.column) return false;
  if (std::min(a.column, b.column) > square.column) return false;
  int sides[3] = {0, 0, 0};
  for (const int i : {0, 1}) {
    for (const int j : {0, 1}) ++sides[side(i, j) + 1];
  }
  return sides[0] > 0 && sides[2] > 0;
}

bool isFree(const OccupancyGrid& g, Cell a, Cell b) {
  const int down = b.row > a.row ? 1 : b.row < a.row ? -1 : 0;
  const int right = b.column > a.column ? 1 : b.column < a.column ? -1 : 0;
  if (down == 0 || right == 0) {
    for (Cell c = a; c != b; c = {c.row + down, c.column + right}) {
      if (g.blocked(c)) return false;
    }
    return !g.blocked(b);
  }
  for (std::int32_t i = std::min(a.row, b.row); i < std::max(a.row, b.row); ++i) {
    for (std::int32_t j = std::min(a.column, b.column); j < std::max(a.column, b.column); ++j) {
      if (!crosses(a, b, {i, j})) continue;
      for (const Cell c : {Cell{i, j}, Cell{i, j + 1}, Cell{i + 1, j}, Cell{i + 1, j + 1}}) {
        if (g.blocked(c)) return false;
      }
    }
  }
  return true;
}

// Dijkstra's algorithm over all free centres.
double shortestBetweenCentres(const OccupancyGrid& g, Cell start, Cell goal) {
  const GridFrame& f = g.frame();
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::vector<Cell> centres;
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      if (!g.blocked({i, j})) centres.push_back({i, j});
    }
  }
  std::vector<double> best(centres.size(), kFar);
  std::vector<bool> done(centres.size(), false);
  for (std::size_t k = 0; k < centres.size(); ++k) {
    if (centres[k] == start) best[k] = 0.0;
  }
  while (true) {
    std::size_t next = centres.size();
    for (std::size_t k = 0; k < centres.size(); ++k) {
      if (!done[k] && best[k] < kFar && (next == centres.size() || best[k] < best[next])) next = k;
    }
    if (next == centres.size()) return kFar;
    if (centres[next] == goal) return best[next];
    done[next] = true;
    for (std::size_t k = 0; k < centres.size(); ++k) {
      const double x = (centres[k].column - centres[next].column) * f.cellWidth();
      const double y = (centres[k].row - centres[next].row) * f.cellLength();
      const double length = best[next] + std::sqrt(x * x + y * y);
      if (done[k] || length >= best[k] || !isFree(g, centres[next], centres[k])) continue;
      best[k] = length;
    }
  }
}

std::string drawn(const OccupancyGrid& g, Cell start, Cell goal) {
  std::string out;
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < g.frame().columns(); ++j) {
      const Cell c{i, j};
      out += c == start ? 'S' : c == goal ? 'G' : g.blocked(c) ? '#' : '.';
    }
    out += '\n';
  }
  return out;
}

GridAgent randomAgent(Rng& rng, const GridFrame& f) {
  const double cell = std::min(f.cellWidth(), f.cellLength());
  // Half of them leave corridors of one cell, where paths are lines between centres.
  const double size = rng.below(2) == 0 ? 0.5 * cell : 0.125 * cell * (1 + rng.below(16));
  if (rng.below(2) == 0) return {PointShape::Disc, size};
  return {PointShape::Square, 2.0 * size, rng.below(3) == 0 ? 0.125 * cell : 0.0};
}

TEST(AnyAngleSized, PathsAreTheShortestBetweenCentresAndProved) {
  Rng rng(61);
  const int maps = mapCount(3'000);
  int bent = 0;
  int straight = 0;
  int no_path = 0;
  int proved = 0;
  for (int i = 0; i < maps; ++i) {
    const OccupancyGrid g = randomPointMap(rng, 10 + 10 * (static_cast<std::uint32_t>(i) % 5));
    testing::PointPlanner planner(g, randomAgent(rng, g.frame()));
    const OccupancyGrid inflated = planner.searchedGrid();
    PointOptions options;
    options.search = PointSearch::AnyAngle;
    for (int query = 0; query < 4; ++query) {
      const Cell start = randomCell(rng, g.frame());
      const Cell goal = randomCell(rng, g.frame());
      if (inflated.blocked(start) || inflated.blocked(goal)) continue;
      const double expected = shortestBetweenCentres(inflated, start, goal);
      const PointResult r = planner.plan(start, goal, options);
      ASSERT_EQ(r.status == PlanStatus::Solved, std::isfinite(expected))
          << drawn(inflated, start, goal);
      if (r.status != PlanStatus::Solved) {
        ++no_path;
        continue;
      }
      ASSERT_NEAR(r.cost, expected, 1e-12 * (1.0 + expected)) << drawn(inflated, start, goal);
      ASSERT_NEAR(length(r.path), r.cost, 1e-12 * (1.0 + expected));
      ASSERT_TRUE(r.certificate.free) << r.certificate.problem << drawn(inflated, start, goal);
      ++proved;
      if (start != goal) ++(r.points.size() > 2 ? bent : straight);
    }
  }
  EXPECT_GT(bent, maps / 10);
  EXPECT_GT(straight, maps / 10);
  EXPECT_GT(no_path, maps / 10);
  EXPECT_GT(proved, maps / 2);
}

// Random cells of the inflated grid itself, without an agent's shape: corridors of one centre,
// squares that share a corner, and both together.
TEST(AnyAngleSized, LinesAndSharedCornersJoinSquares) {
  const auto frame = *GridFrame::make(5, 7, 1.0, 1.0);
  // # where the disc of radius 0.5 does not fit.
  const std::vector<std::string> rows{"..###..",  //
                                      "..#....",  //
                                      "....#..",  //
                                      "#.#.###",  //
                                      "......."};
  OccupancyGrid g(frame);
  for (std::int32_t i = 0; i < 5; ++i) {
    for (std::int32_t j = 0; j < 7; ++j)
      g.set({i, j}, rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] == '#');
  }
  testing::PointPlanner planner(g, {PointShape::Disc, 0.5});
  PointOptions options;
  options.search = PointSearch::AnyAngle;
  for (std::int32_t from = 0; from < 35; ++from) {
    for (std::int32_t to = 0; to < 35; ++to) {
      const Cell start{from / 7, from % 7};
      const Cell goal{to / 7, to % 7};
      if (g.blocked(start) || g.blocked(goal)) continue;
      const PointResult r = planner.plan(start, goal, options);
      const double expected = shortestBetweenCentres(g, start, goal);
      ASSERT_EQ(r.status, PlanStatus::Solved) << drawn(g, start, goal);
      ASSERT_NEAR(r.cost, expected, 1e-12 * (1.0 + expected)) << drawn(g, start, goal);
      ASSERT_TRUE(r.certificate.free) << r.certificate.problem;
    }
  }
}

}  // namespace
}  // namespace clearway::grid
