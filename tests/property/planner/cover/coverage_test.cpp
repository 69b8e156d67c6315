// planner/cover against independent oracles: flood fills by exact overlap, dense samples in long
// double, permutations.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <set>

#include "core/geometry/overlap.h"
#include "planner/cover/coverage_plan.h"
#include "planner/cover/line_raster.h"
#include "planner/cover/swept_tool.h"
#include "planner/cover/visit_order.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"

namespace clearway::cover {
namespace {

CheckedQuery queryOf(const OccupancyGrid& map, const Footprint& body, const Pose& start) {
  lattice::PoseOptions options;
  options.weight = 1.5;
  return *clearway::check({&map, ShapedAgent{body, options, false}, start, {{start.position, {}}}});
}

OccupancyGrid roomsWithObstacles(Rng& rng, std::int32_t rows, std::int32_t columns, double side) {
  OccupancyGrid map = testing::emptyGrid(rows, columns, side, side);
  for (std::uint32_t n = 3 + rng.below(4); n > 0; --n) {
    const auto r = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(rows - 6)));
    const auto c = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(columns - 6)));
    const auto h = static_cast<std::int32_t>(1 + rng.below(5));
    const auto w = static_cast<std::int32_t>(1 + rng.below(5));
    for (std::int32_t i = r; i < r + h; ++i) {
      for (std::int32_t j = c; j < c + w; ++j) map.set({i, j}, true);
    }
  }
  return map;
}

std::optional<Pose> freePose(const OccupancyGrid& map, const Footprint& body, Rng& rng) {
  const Vec2 size = map.frame().bounds().max;
  for (int i = 0; i < 200; ++i) {
    const Pose p{{rng.range(0.0, size.x), rng.range(0.0, size.y)},
                 *Heading::fromDegrees(rng.range(-180, 180))};
    if (validation::validate(map, body, Path{p, {}}).free) return p;
  }
  return std::nullopt;
}

// The oracle of the reach: every pose by exact overlap with every cell, then a flood pose by pose.
std::set<std::pair<int, int>> floodOf(const OccupancyGrid& fine, const Footprint& body,
                                      const ReachMap& reach, const Pose& start) {
  const GridFrame& f = fine.frame();
  const auto isFree = [&](Cell c, int k) {
    const Pose p{f.cellCentre(c), reach.heading(k)};
    for (const ConvexPolygon& part : body.collisionParts()) {
      const std::vector<Vec2> ring = placed(part, p);
      for (std::int32_t i = -1; i <= f.rows(); ++i) {
        for (std::int32_t j = -1; j <= f.columns(); ++j) {
          if (!fine.blocked({i, j})) continue;
          if (overlap(ConvexRing(ring), f.cellBox({i, j}), TouchRule::TouchingIsFree,
                      body.radius())) {
            return false;
          }
        }
      }
      const Aabb box = boundsOf(std::span<const Vec2>(ring));
      const Vec2 end = f.bounds().max;
      if (box.min.x - body.radius() < 0 || box.min.y - body.radius() < 0 ||
          box.max.x + body.radius() > end.x || box.max.y + body.radius() > end.y) {
        return false;
      }
    }
    return true;
  };
  std::set<std::pair<int, int>> reached;
  std::deque<std::pair<int, int>> queue;
  const auto visit = [&](Cell c, int k) {
    const int at = c.row * f.columns() + c.column;
    if (!f.contains(c) || reached.contains({at, k}) || !isFree(c, k)) return;
    reached.insert({at, k});
    queue.push_back({at, k});
  };
  const Cell at = f.cellAt(start.position);
  for (int ring = 0; ring < 4 && queue.empty(); ++ring) {
    for (int i = -ring; i <= ring; ++i) {
      for (int j = -ring; j <= ring; ++j) {
        if (std::max(std::abs(i), std::abs(j)) != ring) continue;
        for (int k = 0; k < kHeadings; ++k) {
          const double angle = std::abs(reach.heading(k).angleTo(start.heading));
          if (angle < 2 * M_PI / kHeadings) visit({at.row + i, at.column + j}, k);
        }
      }
    }
  }
  while (!queue.empty()) {
    const auto [p, k] = queue.front();
    queue.pop_front();
    const Cell c{p / f.columns(), p % f.columns()};
    visit(c, (k + 1) % kHeadings);
    visit(c, (k + kHeadings - 1) % kHeadings);
    visit({c.row - 1, c.column}, k);
    visit({c.row + 1, c.column}, k);
    visit({c.row, c.column - 1}, k);
    visit({c.row, c.column + 1}, k);
  }
  return reached;
}

TEST(ReachOfAnAgent, IsThatOfAFloodOfPoses) {
  Rng rng(20261129);
  int poses = 0;
  for (int i = 0; i < 12; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const OccupancyGrid map = roomsWithObstacles(rng, 14, 18, 0.25);
    // Sizes whose sides lie on edges of cells, too.
    const Footprint body = i % 3 == 0   ? *Footprint::box(0.75, 0.25)
                           : i % 3 == 1 ? *Footprint::box(rng.range(0.4, 1.0), rng.range(0.2, 0.5))
                                        : *Footprint::disc(rng.range(0.2, 0.4));
    const auto start = freePose(map, body, rng);
    if (!start) continue;
    QueryPlanner planner(queryOf(map, body, *start));
    StopCheck stop({});
    const Heading first = i % 2 == 0 ? Heading{} : *Heading::fromDegrees(rng.range(0, 90));
    const auto reach = ReachMap::make(planner, map, first, *start, stop);
    ASSERT_TRUE(reach);
    const auto expected = floodOf(map, body, *reach, *start);
    for (int p = 0; p < 14 * 18; ++p) {
      for (int k = 0; k < kHeadings; ++k) {
        const bool is_reached = ((reach->reachedAt({p / 18, p % 18}) >> k) & 1) != 0;
        ASSERT_EQ(is_reached, expected.contains({p, k})) << p << ", heading " << k;
        poses += is_reached ? 1 : 0;
      }
    }
  }
  EXPECT_GT(poses, 5000);
}

TEST(RegionOfATool, HasTheCellsThatTheBarMeetsAndHolds) {
  Rng rng(7);
  const OccupancyGrid map = roomsWithObstacles(rng, 20, 24, 0.1);
  const Footprint body = *Footprint::box(0.4, 0.3);
  const auto start = freePose(map, body, rng);
  ASSERT_TRUE(start);
  QueryPlanner planner(queryOf(map, body, *start));
  StopCheck stop({});
  const GridFrame& f = map.frame();
  for (const Tool& tool : {Tool{0.5, {}}, Tool{0.3, {0.2, -0.15}}}) {
    const auto reach = ReachMap::make(planner, map, *Heading::fromDegrees(10), *start, stop);
    ASSERT_TRUE(reach);
    const auto region = reach->region(map, tool, kAllHeadings, stop);
    ASSERT_TRUE(region);
    std::set<std::pair<int, int>> expected;
    for (int p = 0; p < f.rows() * f.columns(); ++p) {
      const Cell place{p / f.columns(), p % f.columns()};
      for (int k = 0; k < kHeadings; ++k) {
        if (((reach->reachedAt(place) >> k) & 1) == 0) continue;
        const Heading h = reach->heading(k);
        const Vec2 at = f.cellCentre(place) + rotate(h, tool.centre);
        for (int q = 0; q < f.rows() * f.columns(); ++q) {
          const Cell c{q / f.columns(), q % f.columns()};
          const Aabb box = f.cellBox(c);
          double low = 1e9, high = -1e9, across = 0.0;
          for (const Vec2 v :
               {box.min, box.max, Vec2{box.min.x, box.max.y}, Vec2{box.max.x, box.min.y}}) {
            const Vec2 local = unrotate(h, v - at);
            low = std::min(low, local.x);
            high = std::max(high, local.x);
            across = std::max(across, std::abs(local.y));
          }
          const bool is_near = std::abs(across - 0.5 * tool.width_m) < 1e-9 ||
                               std::abs(low) < 1e-9 || std::abs(high) < 1e-9;
          if (is_near) continue;
          if (low < 0 && high > 0 && across < 0.5 * tool.width_m && !map.blocked(c)) {
            expected.insert({c.row, c.column});
          }
        }
      }
    }
    ASSERT_GT(expected.size(), 30U);
    for (int q = 0; q < f.rows() * f.columns(); ++q) {
      const Cell c{q / f.columns(), q % f.columns()};
      if (expected.contains({c.row, c.column})) {
        EXPECT_TRUE(region->blocked(c)) << q;
      }
      EXPECT_FALSE(map.blocked(c) && region->blocked(c));
    }
    // Ties within rounding aside, there are no others.
    EXPECT_LE(region->countBlocked(), static_cast<std::int64_t>(expected.size()) + 12);
  }
}

TEST(BoustrophedonCells, HoldEveryUsableNodeExactlyOnce) {
  Rng rng(3);
  for (const double degrees : {0.0, 90.0, 33.0}) {
    const OccupancyGrid map = roomsWithObstacles(rng, 40, 50, 0.1);
    const Footprint body = *Footprint::box(0.3, 0.2);
    const auto start = freePose(map, body, rng);
    ASSERT_TRUE(start);
    QueryPlanner planner(queryOf(map, body, *start));
    StopCheck stop({});
    const auto reach = ReachMap::make(planner, map, *Heading::fromDegrees(degrees), *start, stop);
    ASSERT_TRUE(reach);
    const auto raster = LineRaster::make(*reach, 0, {0.4, {}});
    ASSERT_TRUE(raster);
    std::vector<int> count(static_cast<std::size_t>(raster->rows() * raster->columns()), 0);
    std::vector<int> row_of_cell(static_cast<std::size_t>(raster->cells()), -1);
    for (const LineRaster::Run& r : raster->runs()) {
      for (int j = r.first; j <= r.last; ++j) {
        ++count[static_cast<std::size_t>(r.row * raster->columns() + j)];
      }
      // One run of a cell a row, without a gap.
      int& last = row_of_cell[static_cast<std::size_t>(r.cell)];
      EXPECT_TRUE(last == -1 || last + 1 == r.row);
      last = r.row;
    }
    for (int i = 0; i < raster->rows(); ++i) {
      for (int j = 0; j < raster->columns(); ++j) {
        ASSERT_EQ(count[static_cast<std::size_t>(i * raster->columns() + j)],
                  raster->isUsable(i, j) ? 1 : 0);
      }
    }
    EXPECT_GT(raster->cells(), 2);
  }
}

// The true share by n x n samples a cell of the swept bars in long double.
double sampledShare(const CoveragePlan& plan, const Tool& tool, const GridFrame& f, int n) {
  struct Bar {
    long double ax, ay, dx, dy, long_m;
  };
  std::vector<Bar> bars;
  for (const Motion& m : plan.path.motions) {
    if (m.kind != MotionKind::Straight) continue;
    const Vec2 h = m.from.heading.vector();
    const Vec2 d = m.to.position - m.from.position;
    if (dot(d, h) <= 0.0) continue;
    const long double l = std::hypot(static_cast<long double>(h.x), static_cast<long double>(h.y));
    const long double hx = h.x / l, hy = h.y / l;
    bars.push_back({m.from.position.x + tool.centre.x * hx - tool.centre.y * hy,
                    m.from.position.y + tool.centre.x * hy + tool.centre.y * hx, hx, hy,
                    static_cast<long double>(d.x) * hx + static_cast<long double>(d.y) * hy});
  }
  std::int64_t all = 0, hit = 0;
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      const CoverCell c = plan.cover[static_cast<std::size_t>(i * f.columns() + j)];
      if (c == CoverCell::Blocked || c == CoverCell::OutOfReach) continue;
      const Vec2 middle = f.cellCentre({i, j});
      std::vector<Bar> near;
      for (const Bar& b : bars) {
        const long double u = (middle.x - b.ax) * b.dx + (middle.y - b.ay) * b.dy;
        const long double v = (middle.y - b.ay) * b.dx - (middle.x - b.ax) * b.dy;
        const double reach = f.cellWidth() + f.cellLength();
        if (u > -reach && u < b.long_m + reach && std::abs(v) < 0.5L * tool.width_m + reach) {
          near.push_back(b);
        }
      }
      for (int k = 0; k < n * n; ++k) {
        const long double x = (j + (k % n + 0.5L) / n) * f.cellWidth();
        const long double y = (i + (k / n + 0.5L) / n) * f.cellLength();
        ++all;
        hit += std::ranges::any_of(near, [&](const Bar& b) {
          const long double u = (x - b.ax) * b.dx + (y - b.ay) * b.dy;
          const long double v = (y - b.ay) * b.dx - (x - b.ax) * b.dy;
          return u >= 0 && u <= b.long_m && std::abs(v) <= 0.5L * tool.width_m;
        });
      }
    }
  }
  return static_cast<double>(hit) / static_cast<double>(all);
}

TEST(CoveragePlans, AreFreeAndProveNoMoreThanDenseSamplesShow) {
  Rng rng(11);
  int solved = 0;
  for (int i = 0; i < 10; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const OccupancyGrid map = roomsWithObstacles(rng, 60, 70, 0.1);
    const Footprint body = *Footprint::box(rng.range(0.4, 0.8), rng.range(0.3, 0.5));
    const auto start = freePose(map, body, rng);
    ASSERT_TRUE(start);
    CoverOptions options;
    options.tool = {rng.range(0.4, 0.7), i % 4 == 3 ? Vec2{0.1, 0.05} : Vec2{}};
    options.overlap = 0.05 * (i % 4);
    options.pattern = i % 3 == 2 ? CoverPattern::Contour : CoverPattern::Lines;
    options.headlands = i % 3 == 1 ? 1 : 0;
    if (i % 2 == 1) options.angle = *Heading::fromDegrees(rng.range(0, 90));
    const CheckedQuery query = queryOf(map, body, *start);
    const auto plan = planCoverage(query, options);
    ASSERT_TRUE(plan) << describe(plan.error());
    ASSERT_EQ(plan->status, PlanStatus::Solved) << plan->reason;
    ++solved;
    EXPECT_TRUE(validation::validate(map, body, plan->path).free);
    EXPECT_EQ(plan->path.start, *start);
    const auto fine = refined(map, plan->factor);
    const double sampled = sampledShare(*plan, options.tool, fine->frame(), 16);
    // Samples of a cell are as fine as its smallest parts.
    EXPECT_LE(plan->figures.share(), sampled + 2e-4);
    EXPECT_GE(plan->figures.share(), sampled - 0.01);
    EXPECT_GE(plan->figures.share(), 0.93);
  }
  EXPECT_EQ(solved, 10);
}

// The area of a region of fine cells that a path is proved to cover.
double provedArea(const Path& path, const Tool& tool, const OccupancyGrid& region) {
  SweptCells swept(region.frame());
  for (const Motion& m : path.motions) {
    if (const auto quad = sweptBy(m, tool)) swept.add(*quad);
  }
  StopCheck stop({});
  const auto units = swept.provedUnits(region, stop);
  return region.frame().cellWidth() * region.frame().cellLength() *
         (static_cast<double>(*units) / SweptCells::kUnits);
}

TEST(CoveragePlans, LoseTheirShareWithASwath) {
  const OccupancyGrid map = testing::emptyGrid(60, 80, 0.1, 0.1);
  const Footprint body = *Footprint::box(0.6, 0.4);
  const Pose start{{1.0, 1.0}, {}};
  CoverOptions options;
  options.tool = {0.5, {}};
  options.angle = Heading{};
  const auto plan = planCoverage(queryOf(map, body, start), options);
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->status, PlanStatus::Solved);
  EXPECT_GE(plan->figures.share(), 0.99);
  const auto fine = refined(map, plan->factor);
  OccupancyGrid region(fine->frame());
  for (std::size_t k = 0; k < plan->cover.size(); ++k) {
    if (plan->cover[k] != CoverCell::OutOfReach && plan->cover[k] != CoverCell::Blocked) {
      const auto columns = static_cast<std::size_t>(fine->frame().columns());
      region.set({static_cast<std::int32_t>(k / columns), static_cast<std::int32_t>(k % columns)},
                 true);
    }
  }
  const double whole = provedArea(plan->path, options.tool, region);
  EXPECT_DOUBLE_EQ(whole, plan->figures.proved_m2);
  std::size_t longest = 0;
  for (std::size_t k = 0; k < plan->path.motions.size(); ++k) {
    if (travel(plan->path.motions[k]) > travel(plan->path.motions[longest])) longest = k;
  }
  Path without = plan->path;
  without.motions.erase(without.motions.begin() + static_cast<std::ptrdiff_t>(longest));
  const double less = provedArea(without, options.tool, region);
  EXPECT_LT(less, whole - 0.5 * travel(plan->path.motions[longest]) * 0.4);
  // Reversing and turns sweep nothing.
  Motion back = plan->path.motions[longest];
  std::swap(back.from, back.to);
  EXPECT_EQ(sweptBy(back, options.tool), std::nullopt);
}

TEST(CoveragePlans, AreTheSameBitsAgain) {
  Rng rng(5);
  const OccupancyGrid map = roomsWithObstacles(rng, 50, 50, 0.1);
  const Footprint body = *Footprint::box(0.5, 0.4);
  const auto start = freePose(map, body, rng);
  ASSERT_TRUE(start);
  CoverOptions options;
  options.tool = {0.4, {}};
  options.headlands = 1;
  const auto a = planCoverage(queryOf(map, body, *start), options);
  const auto b = planCoverage(queryOf(map, body, *start), options);
  ASSERT_TRUE(a && b);
  ASSERT_EQ(a->path.motions.size(), b->path.motions.size());
  for (std::size_t k = 0; k < a->path.motions.size(); ++k) {
    EXPECT_EQ(a->path.motions[k].to, b->path.motions[k].to);
  }
}

TEST(VisitOrders, OfFewItemsAreTheBestOfAllPermutations) {
  Rng rng(17);
  for (int i = 0; i < 40; ++i) {
    VisitProblem p;
    const std::size_t items = 1 + rng.below(6);
    std::vector<Vec2> places{{rng.unit(), rng.unit()}};
    for (std::size_t k = 0; k < items; ++k) {
      auto& variants = p.items.emplace_back();
      for (std::uint32_t v = 1 + rng.below(3); v > 0; --v) {
        variants.push_back({places.size(), places.size() + 1, rng.unit()});
        places.push_back({rng.unit(), rng.unit()});
        places.push_back({rng.unit(), rng.unit()});
      }
    }
    p.terminals = places.size();
    for (const Vec2 a : places) {
      for (const Vec2 b : places) p.distances.push_back(length(a - b));
    }
    StopCheck stop({});
    const auto best = bestOrder(p, stop);
    ASSERT_TRUE(best);
    std::vector<std::size_t> order(items);
    std::iota(order.begin(), order.end(), std::size_t{0});
    double least = std::numeric_limits<double>::infinity();
    do {
      std::vector<Visit> visits;
      const auto tryAll = [&](const auto& self, std::size_t k) -> void {
        if (k == items) {
          least = std::min(least, costOf(p, visits));
          return;
        }
        for (std::size_t v = 0; v < p.items[order[k]].size(); ++v) {
          visits.push_back({order[k], v});
          self(self, k + 1);
          visits.pop_back();
        }
      };
      tryAll(tryAll, 0);
    } while (std::ranges::next_permutation(order).found);
    EXPECT_NEAR(costOf(p, *best), least, 1e-12);
  }
}

TEST(VisitOrders, OfManyItemsVisitEachOnceAndBeatTheGivenOrder) {
  Rng rng(19);
  VisitProblem p;
  std::vector<Vec2> places{{0.0, 0.0}};
  for (int k = 0; k < 60; ++k) {
    const std::size_t a = places.size();
    p.items.push_back({{a, a + 1, 0.1}, {a + 1, a, 0.1}});
    places.push_back({rng.unit(), rng.unit()});
    places.push_back({rng.unit(), rng.unit()});
  }
  p.terminals = places.size();
  for (const Vec2 a : places) {
    for (const Vec2 b : places) p.distances.push_back(length(a - b));
  }
  StopCheck stop({});
  const auto best = bestOrder(p, stop);
  ASSERT_TRUE(best);
  std::set<std::size_t> seen;
  std::vector<Visit> given;
  for (std::size_t k = 0; k < p.items.size(); ++k) given.push_back({k, 0});
  for (const Visit& v : *best) seen.insert(v.item);
  EXPECT_EQ(seen.size(), p.items.size());
  EXPECT_LT(costOf(p, *best), 0.5 * costOf(p, given));
}

TEST(CoverageOptions, AreRefusedWithTheirValues) {
  const OccupancyGrid map = testing::emptyGrid(20, 30, 0.1, 0.1);
  const Footprint body = *Footprint::box(0.5, 0.4);
  const CheckedQuery query = queryOf(map, body, {{1, 1}, {}});
  const auto refusal = [&](auto change) {
    CoverOptions options;
    options.tool = {0.5, {}};
    change(options);
    const auto plan = planCoverage(query, options);
    return plan ? std::string() : plan.error().text();
  };
  EXPECT_NE(refusal([](CoverOptions& o) { o.tool.width_m = 0; }).find("0 m"), std::string::npos);
  EXPECT_NE(refusal([](CoverOptions& o) { o.tool.width_m = std::nan(""); }).find("nan"),
            std::string::npos);
  EXPECT_NE(refusal([](CoverOptions& o) { o.tool.width_m = 2.5; }).find("wider than the map"),
            std::string::npos);
  EXPECT_NE(refusal([](CoverOptions& o) { o.overlap = 0.95; }).find("0.95"), std::string::npos);
  EXPECT_NE(refusal([](CoverOptions& o) { o.headlands = -1; }).find("-1"), std::string::npos);
  EXPECT_NE(refusal([](CoverOptions& o) {
              o.area = Polygons{{{{9, 9}, {10, 9}, {10, 10}}, {}}};
            }).find("no part on the map"),
            std::string::npos);
  EXPECT_EQ(refusal([](CoverOptions&) {}), "");
}

TEST(CoveragePlans, StopWhenTheyAreAsked) {
  const OccupancyGrid map = testing::emptyGrid(200, 200, 0.05, 0.05);
  const Footprint body = *Footprint::box(0.5, 0.4);
  CoverOptions options;
  options.tool = {0.4, {}};
  StopSource source;
  source.request();
  PlanControl control;
  control.stop = &source;
  const auto plan = planCoverage(queryOf(map, body, {{1, 1}, {}}), options, control);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->status, PlanStatus::Cancelled);
  const auto blocked = planCoverage(queryOf(map, body, {{0.1, 0.1}, {}}), options);
  ASSERT_TRUE(blocked);
  EXPECT_EQ(blocked->status, PlanStatus::InvalidStart);
  EXPECT_EQ(blocked->reason.text().find("the agent at the start collides with "), 0U)
      << blocked->reason.text();
}

TEST(CoveragePlans, DoNotEscape) {
  const OccupancyGrid map = testing::emptyGrid(200, 200, 0.05, 0.05);
  CoverOptions options;
  options.tool = {0.4, {}};
  Query query = queryOf(map, *Footprint::box(0.5, 0.4), {{1, 1}, {}}).given();
  query.escape = true;
  const auto plan = planCoverage(*check(query), options);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace clearway::cover
