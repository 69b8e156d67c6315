// Shortest any-angle paths between arbitrary places against a visibility graph of all convex
// corners of obstacles and both ends. What an end sees is decided here, in rational numbers where
// long doubles are not sure.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/base/number_text.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/path_ends.h"
#include "planner/point/position_planner.h"
#include "planner/validate/motion/free_line_check.h"
#include "planner/validate/motion/grid_line_check.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

using namespace clearway::testing;
using Rational = boost::multiprecision::cpp_rational;

constexpr double kTolerance = 2e-6;  // half cells: the law of free_line_check.h

// A coordinate in half cells: exact, and rounded.
struct Coordinate {
  Coordinate() = default;
  explicit Coordinate(std::int64_t whole)
      : exact(whole), near(static_cast<long double>(whole)), is_whole(true) {}
  Coordinate(double v, double cell) {
    const double half = 2.0 * v / cell;
    if (std::abs(half - std::round(half)) <= kTolerance) {
      *this = Coordinate(std::llround(half));
      return;
    }
    exact = Rational(v) * 2 / Rational(cell);
    near = 2.0L * v / cell;
  }
  Rational exact;
  long double near = 0.0L;
  bool is_whole = false;
};

struct Place {
  Coordinate x, y;
  Vec2 metres;
  [[nodiscard]] bool isWhole() const { return x.is_whole && y.is_whole; }
};

constexpr long double kSure = 1e-11L;  // far above the rounding of long doubles on these maps

int signOf(const Rational& r) { return r < 0 ? -1 : r > 0 ? 1 : 0; }

int compare(const Coordinate& a, std::int64_t b) {
  const long double d = a.near - static_cast<long double>(b);
  if (a.is_whole || std::abs(d) > kSure) return d < 0 ? -1 : d > 0 ? 1 : 0;
  return signOf(a.exact - b);
}

// The side of the line from a to b on which the lattice point is.
int side(const Place& a, const Place& b, std::int64_t x, std::int64_t y) {
  const long double d = (b.x.near - a.x.near) * (static_cast<long double>(y) - a.y.near) -
                        (b.y.near - a.y.near) * (static_cast<long double>(x) - a.x.near);
  if ((a.isWhole() && b.isWhole()) || std::abs(d) > kSure) return d < 0 ? -1 : d > 0 ? 1 : 0;
  return signOf((b.x.exact - a.x.exact) * (y - a.y.exact) -
                (b.y.exact - a.y.exact) * (x - a.x.exact));
}

// Where both ends are compared with the range.
bool isBelow(const Coordinate& a, const Coordinate& b, std::int64_t low, bool strictly) {
  const int most = strictly ? -1 : 0;
  return compare(a, low) <= most && compare(b, low) <= most;
}
bool isAbove(const Coordinate& a, const Coordinate& b, std::int64_t high, bool strictly) {
  const int least = strictly ? 1 : 0;
  return compare(a, high) >= least && compare(b, high) >= least;
}

bool isOnLine(const Place& a, const Place& b, std::int64_t x, std::int64_t y) {
  return side(a, b, x, y) == 0 && !isBelow(a.x, b.x, x, true) && !isAbove(a.x, b.x, x, true) &&
         !isBelow(a.y, b.y, y, true) && !isAbove(a.y, b.y, y, true);
}

bool meetsInterior(const Place& a, const Place& b, Cell c) {
  const std::int64_t x = 2 * std::int64_t{c.column};
  const std::int64_t y = 2 * std::int64_t{c.row};
  if (isBelow(a.x, b.x, x, false) || isAbove(a.x, b.x, x + 2, false)) return false;
  if (isBelow(a.y, b.y, y, false) || isAbove(a.y, b.y, y + 2, false)) return false;
  const std::array sides{side(a, b, x, y), side(a, b, x + 2, y), side(a, b, x, y + 2),
                         side(a, b, x + 2, y + 2)};
  if (std::ranges::count(sides, 0) == 4) return true;  // one point, inside
  return std::ranges::min(sides) < 0 && std::ranges::max(sides) > 0;
}

// Two obstacles touch there, and nothing else.
bool isPinch(const OccupancyGrid& g, Cell c) {
  const bool a = g.blocked({c.row - 1, c.column - 1});
  const bool b = g.blocked({c.row - 1, c.column});
  return a != b && g.blocked({c.row, c.column - 1}) == b && g.blocked(c) == a;
}

bool isFree(const OccupancyGrid& g, const Place& a, const Place& b) {
  const auto first = [](const Coordinate& p, const Coordinate& q) {
    return static_cast<std::int32_t>(std::floor(0.5L * std::min(p.near, q.near) - 1e-6L)) - 1;
  };
  const auto last = [](const Coordinate& p, const Coordinate& q) {
    return static_cast<std::int32_t>(std::floor(0.5L * std::max(p.near, q.near) + 1e-6L)) + 1;
  };
  for (std::int32_t i = first(a.y, b.y); i <= last(a.y, b.y); ++i) {
    for (std::int32_t j = first(a.x, b.x); j <= last(a.x, b.x); ++j) {
      const std::int64_t x = 2 * std::int64_t{j};
      const std::int64_t y = 2 * std::int64_t{i};
      if (isPinch(g, {i, j}) && isOnLine(a, b, x, y)) return false;
      if (!g.blocked({i, j})) continue;
      if (meetsInterior(a, b, {i, j})) return false;
      const bool upright = compare(a.x, x) == 0 && compare(b.x, x) == 0;
      const bool level = compare(a.y, y) == 0 && compare(b.y, y) == 0;
      const bool beside = !isBelow(a.y, b.y, y, false) && !isAbove(a.y, b.y, y + 2, false);
      const bool over = !isBelow(a.x, b.x, x, false) && !isAbove(a.x, b.x, x + 2, false);
      if (upright && beside && g.blocked({i, j - 1})) return false;
      if (level && over && g.blocked({i - 1, j})) return false;
    }
  }
  return true;
}

Place placeAt(const GridFrame& f, Vec2 p) {
  return {{p.x, f.cellWidth()}, {p.y, f.cellLength()}, p};
}
Place cornerAt(const GridFrame& f, Cell c) {
  return {Coordinate(2 * std::int64_t{c.column}),
          Coordinate(2 * std::int64_t{c.row}),
          {c.column * f.cellWidth(), c.row * f.cellLength()}};
}

// A point may be there: it is in no obstacle, not between obstacles and not where two touch.
bool mayBe(const OccupancyGrid& g, const Place& p) {
  bool free_beside = false;
  for (std::int32_t i = -1; i <= g.frame().rows(); ++i) {
    for (std::int32_t j = -1; j <= g.frame().columns(); ++j) {
      const std::int64_t x = 2 * std::int64_t{j};
      const std::int64_t y = 2 * std::int64_t{i};
      const bool touches = compare(p.x, x) >= 0 && compare(p.x, x + 2) <= 0 &&
                           compare(p.y, y) >= 0 && compare(p.y, y + 2) <= 0;
      free_beside = free_beside || (touches && !g.blocked({i, j}));
    }
  }
  return free_beside && isFree(g, p, p);
}

std::vector<Place> convexCorners(const OccupancyGrid& g) {
  std::vector<Place> out;
  for (std::int32_t i = 0; i <= g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j <= g.frame().columns(); ++j) {
      int blocked = 0;
      for (const Cell c : {Cell{i - 1, j - 1}, Cell{i - 1, j}, Cell{i, j - 1}, Cell{i, j}}) {
        blocked += g.blocked(c) ? 1 : 0;
      }
      if (blocked == 1) out.push_back(cornerAt(g.frame(), {i, j}));
    }
  }
  return out;
}

bool seesEachOther(const OccupancyGrid& g, const Place& a, const Place& b) {
  const bool corners = a.isWhole() && b.isWhole();
  if (!corners) return isFree(g, a, b);
  const auto half = [](const Place& p) {
    return validation::HalfPoint{std::llround(p.x.near), std::llround(p.y.near)};
  };
  return !validation::obstacleOnGridLine(g, half(a), half(b), CornerRule::OneFree);
}

// Dijkstra's algorithm over both ends and the corners.
double shortest(const OccupancyGrid& g, const Place& start, const Place& goal) {
  std::vector<Place> places{start, goal};
  std::ranges::copy(convexCorners(g), std::back_inserter(places));
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::vector<double> best(places.size(), kFar);
  std::vector<bool> done(places.size(), false);
  best[0] = 0.0;
  while (true) {
    std::size_t next = places.size();
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (!done[k] && best[k] < kFar && (next == places.size() || best[k] < best[next])) next = k;
    }
    if (next == places.size() || next == 1) return best[1];
    done[next] = true;
    for (std::size_t k = 0; k < places.size(); ++k) {
      const double d = best[next] + length(places[k].metres - places[next].metres);
      if (!done[k] && d < best[k] && seesEachOther(g, places[next], places[k])) best[k] = d;
    }
  }
}

// Open, dense, or a maze whose passages are a cell wide; cells whose sizes are exact or rounded.
OccupancyGrid randomMap(Rng& rng, int k) {
  constexpr std::array kSides{1.0, 0.05, 0.3, 0.125, 1.0 / 3.0, 0.7};
  const double w = kSides[rng.below(6)];
  const double l = rng.below(2) == 0 ? w : kSides[rng.below(6)];
  const std::uint32_t side = k % 8 == 0 ? 30 : 12;
  const auto rows = static_cast<std::int32_t>(1 + rng.below(side));
  const auto columns = static_cast<std::int32_t>(1 + rng.below(side));
  OccupancyGrid g(*GridFrame::make(rows, columns, w, l));
  const std::uint32_t percent =
      rng.below(k % 8 == 0 ? 15 : 15 + 15 * (static_cast<std::uint32_t>(k) % 4));
  const bool maze = k % 5 == 0;
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      const bool wall = i % 2 == 1 && j % 2 == 1;
      const bool door = i % 2 == 1 || j % 2 == 1;
      g.set({i, j}, maze ? wall || (door && rng.below(100) < 45) : rng.below(100) < percent);
    }
  }
  return g;
}

// Anywhere; on lines between cells and on corners; along walls; on the lines through two corners of
// obstacles; beside `other`.
Vec2 randomEnd(Rng& rng, const OccupancyGrid& g, Vec2 other) {
  const GridFrame& f = g.frame();
  const auto row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.rows()) + 1));
  const auto column =
      static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.columns()) + 1));
  const Vec2 anywhere{rng.range(0.0, f.bounds().max.x), rng.range(0.0, f.bounds().max.y)};
  const Vec2 corner{column * f.cellWidth(), row * f.cellLength()};
  switch (rng.below(10)) {
    case 0: return {corner.x, anywhere.y};
    case 1: return {anywhere.x, corner.y};
    case 2: return corner;
    case 3: return f.cellCentre(f.cellAt(anywhere));
    case 4: return {std::round(10.0 * anywhere.x) / 10.0, std::round(10.0 * anywhere.y) / 10.0};
    case 5:
      return {other.x + rng.range(-0.5, 0.5) * f.cellWidth(),
              other.y + rng.range(-0.5, 0.5) * f.cellLength()};
    case 6:
    case 7: {
      const std::vector<Place> corners = convexCorners(g);
      if (corners.empty()) return anywhere;
      const auto any = [&] {
        return corners[rng.below(static_cast<std::uint32_t>(corners.size()))].metres;
      };
      const Vec2 a = any();
      return a + rng.range(-2.0, 2.0) * (any() - a);
    }
    default: return anywhere;
  }
}

// Not so near to the lattice that the law moves it by more than rounding.
bool isClear(const GridFrame& f, Vec2 p) {
  const auto isClearAt = [](double half) {
    const double off = std::abs(half - std::round(half));
    return off < 1e-12 || off > 1e-5;
  };
  return isClearAt(2.0 * p.x / f.cellWidth()) && isClearAt(2.0 * p.y / f.cellLength());
}

struct Counts {
  int solved = 0, bent = 0, none = 0, refused = 0, on_lines = 0;
};

std::string drawn(const OccupancyGrid& g, Vec2 a, Vec2 b) {
  std::string out;
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < g.frame().columns(); ++j) out += g.blocked({i, j}) ? '#' : '.';
    out += '\n';
  }
  const auto text = [](double v) {
    std::array<char, 32> digits{};
    return std::string(digits.data(),
                       std::to_chars(digits.data(), digits.data() + digits.size(), v).ptr) +
           " ";
  };
  out += "cells " + text(g.frame().cellWidth()) + "x " + text(g.frame().cellLength());
  return out + "from " + text(a.x) + text(a.y) + "to " + text(b.x) + text(b.y);
}

void expectShortest(const OccupancyGrid& g, Vec2 from, Vec2 to, unsigned band_bits,
                    Counts& counts) {
  const Place start = placeAt(g.frame(), from);
  const Place goal = placeAt(g.frame(), to);
  testing::PointPlanner planner(g);
  PointOptions options;
  options.search = PointSearch::AnyAngle;
  const PlanResult r = planBetween(planner, from, {&to, 1}, options);
  if (!mayBe(g, start) || !mayBe(g, goal)) {
    ++counts.refused;
    const PlanStatus wrong = mayBe(g, goal) ? PlanStatus::InvalidStart : PlanStatus::InvalidGoal;
    ASSERT_TRUE(r.status == wrong || (!mayBe(g, start) && r.status == PlanStatus::InvalidStart))
        << drawn(g, from, to);
    return;
  }
  ASSERT_EQ(!validation::obstacleHitOnLine(g, {}, from, to, CornerRule::OneFree),
            isFree(g, start, goal))
      << drawn(g, from, to);
  const double expected = shortest(g, start, goal);
  const double slack = 1e-12 * (1.0 + expected);
  StopCheck stop{Budget{}};
  const PlanControl control;
  ProgressMeter progress(control);
  RectangleMesh mesh(g, band_bits);
  IntervalSpace space(mesh);
  const AnyaAnswer answer = intervalSearch(space, g.frame(), inHalfCells(g.frame(), from),
                                           inHalfCells(g.frame(), to), stop, progress);
  ASSERT_EQ(answer.found, std::isfinite(expected)) << drawn(g, from, to);
  if (!answer.found) {
    ++counts.none;
    ASSERT_EQ(r.status, PlanStatus::NoPath);
    return;
  }
  ASSERT_NEAR(answer.length_m, expected, slack) << drawn(g, from, to);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason << drawn(g, from, to);
  ASSERT_NEAR(r.cost, expected, slack) << drawn(g, from, to);
  ASSERT_NEAR(length(r.path), r.cost, slack);
  ASSERT_TRUE(r.certificate.free) << r.certificate.problem << drawn(g, from, to);
  ASSERT_EQ(r.metrics.searches, 1) << "no path through centres: " << drawn(g, from, to);
  ++counts.solved;
  counts.bent += r.metrics.expanded > 0 ? 1 : 0;
  counts.on_lines += start.x.is_whole != start.y.is_whole ? 1 : 0;
}

TEST(AnyAngleEnds, PathsBetweenAnyTwoPlacesAreTheShortest) {
  Rng rng(91);
  const int maps = mapCount(3'000);
  Counts counts;
  for (int k = 0; k < maps; ++k) {
    const OccupancyGrid g = randomMap(rng, k);
    for (int query = 0; query < 4; ++query) {
      const Vec2 from = randomEnd(rng, g, {});
      const Vec2 to = randomEnd(rng, g, from);
      if (!isClear(g.frame(), from) || !isClear(g.frame(), to)) continue;
      ASSERT_NO_FATAL_FAILURE(
          expectShortest(g, from, to, static_cast<unsigned>(k + query) % 6, counts))
          << "map " << k;
    }
  }
  EXPECT_GT(counts.solved, maps / 2);
  EXPECT_GT(counts.bent, maps / 4);
  EXPECT_GT(counts.none, maps / 10);
  EXPECT_GT(counts.refused, maps / 4);
  EXPECT_GT(counts.on_lines, maps / 20);
}

PlanResult between(testing::PointPlanner& planner, Vec2 from, Vec2 to,
                   const PlanControl& control = {}, bool nearest = false) {
  PointOptions options;
  options.search = PointSearch::AnyAngle;
  options.nearest = nearest;
  return planBetween(planner, from, {&to, 1}, options, control);
}

// A map with free cells at both ends of a wall with a gap.
struct Task {
  OccupancyGrid map{*GridFrame::make(40, 50, 1.0, 1.0)};
  Vec2 from{1.3, 1.7}, to{48.2, 37.9};
  explicit Task(Rng& rng) {
    for (std::int32_t i = 0; i < 40; ++i) {
      for (std::int32_t j = 0; j < 50; ++j) map.set({i, j}, rng.below(100) < 20);
    }
    map.set({1, 1}, false);
    map.set({37, 48}, false);
  }
};

TEST(AnyAngleEnds, LengthsAfterEditsEqualThoseOfAFreshMesh) {
  Rng rng(92);
  Task task(rng);
  CachedMesh kept;
  int solved = 0;
  for (int k = 0; k < 200; ++k) {
    const Cell c{static_cast<std::int32_t>(rng.below(40)),
                 static_cast<std::int32_t>(rng.below(50))};
    if (c != Cell{1, 1} && c != Cell{37, 48}) task.map.set(c, !task.map.blocked(c));
    testing::PointPlanner planner(task.map);
    planner.use(&kept);
    testing::PointPlanner fresh(task.map);
    const PlanResult r = between(planner, task.from, task.to);
    const PlanResult expected = between(fresh, task.from, task.to);
    ASSERT_EQ(r.status, expected.status);
    ASSERT_NEAR(r.cost, expected.cost, 1e-12 * (1.0 + expected.cost));
    solved += r.status == PlanStatus::Solved ? 1 : 0;
  }
  EXPECT_GT(solved, 100);
}

TEST(AnyAngleEnds, OfSeveralGoalsTheNearestIsReached) {
  Rng rng(93);
  PointOptions options;
  options.search = PointSearch::AnyAngle;
  int others = 0;
  for (int k = 0; k < 100; ++k) {
    const Task task(rng);
    testing::PointPlanner planner(task.map);
    std::vector<Vec2> goals;
    while (goals.size() < 4) goals.push_back({rng.range(0.0, 50.0), rng.range(0.0, 40.0)});
    double best = std::numeric_limits<double>::infinity();
    std::size_t index = 0;
    for (std::size_t n = 0; n < goals.size(); ++n) {
      const PlanResult one = between(planner, task.from, goals[n]);
      if (one.status != PlanStatus::Solved || one.cost >= best) continue;
      best = one.cost;
      index = n;
    }
    const PlanResult r = planBetween(planner, task.from, goals, options);
    ASSERT_EQ(r.status == PlanStatus::Solved, std::isfinite(best));
    if (r.status != PlanStatus::Solved) continue;
    ASSERT_EQ(r.cost, best);
    ASSERT_EQ(r.goal, index);
    others += index > 0 ? 1 : 0;
  }
  EXPECT_GT(others, 20);
}

// The goal is in a closed room: the path ends at the centre of the nearest cell outside. From the
// centre next to the start, the left end of the wall would be nearer.
TEST(AnyAngleEnds, TheShortestPathLeadsToTheNearestPlaceOfAGoalOutOfReach) {
  OccupancyGrid map(*GridFrame::make(14, 14, 1.0, 1.0));
  for (std::int32_t j = 2; j <= 8; ++j) map.set({2, j}, true);
  for (std::int32_t i = 7; i <= 12; ++i) {
    for (std::int32_t j = 3; j <= 9; ++j) map.set({i, j}, j != 6 || i == 7 || i == 12);
  }
  testing::PointPlanner planner(map);
  const Vec2 from{4.9, 1.6};
  const PlanResult r = between(planner, from, {6.5, 8.5}, {}, true);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  ASSERT_TRUE(r.gap);
  EXPECT_TRUE(r.certificate.free) << r.certificate.problem;
  const Vec2 end = r.path.goal().position;
  EXPECT_EQ(end, (Vec2{6.5, 6.5}));
  EXPECT_NEAR(r.cost, length(Vec2{9.0, 2.0} - from) + 1.0 + length(end - Vec2{9.0, 3.0}), 1e-12);
}

TEST(AnyAngleEnds, WithoutRoomForAMeshTheyAreJoinedThroughCentres) {
  Rng rng(94);
  Task task(rng);
  testing::PointPlanner planner(task.map);
  const PlanResult best = between(planner, task.from, task.to);
  ASSERT_EQ(best.status, PlanStatus::Solved);
  EXPECT_EQ(best.metrics.searches, 1);
  PlanControl control;
  control.budget.max_memory_bytes = 1;
  while (between(planner, task.from, task.to, control).status != PlanStatus::Solved) {
    control.budget.max_memory_bytes *= 2;
  }
  const PlanResult joined = between(planner, task.from, task.to, control);
  EXPECT_GT(joined.metrics.searches, 1);
  EXPECT_STREQ(joined.search, "anya");
  EXPECT_GE(joined.cost, best.cost);
  EXPECT_TRUE(joined.certificate.free);
}

}  // namespace
}  // namespace clearway::grid
