// Polygons and cells: rasterisation, tracing, repair and set operations against Boost.Geometry, the
// exact convex decomposition, winding numbers and brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/rng.h"
#include "core/geometry/decompose.h"
#include "core/geometry/overlap.h"
#include "core/geometry/predicates.h"
#include "core/geometry/simple_polygon.h"
#include "core/polygon/box_tree.h"
#include "core/polygon/polygon_cells.h"
#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_sets.h"
#include "core/polygon/polygon_wkt.h"
#include "core/shape/boost_geometry.h"
#include "tests/support/case_count.h"

namespace clearway {
namespace {

namespace bg = boost::geometry;
using testing::caseCount;

// A simple ring around a point; multiples of a quarter cell put many vertices on borders of cells.
PolygonRing starRing(Rng& rng, Vec2 centre, double radius, bool snapped) {
  const int n = 3 + static_cast<int>(rng.below(9));
  std::vector<double> angles;
  for (int i = 0; i < n; ++i) angles.push_back(rng.range(0.0, 2.0 * std::numbers::pi));
  std::ranges::sort(angles);
  PolygonRing out;
  for (const double a : angles) {
    const double r = rng.range(0.3, 1.0) * radius;
    Vec2 p = centre + r * Vec2{std::cos(a), std::sin(a)};
    if (snapped) p = {0.25 * std::round(4.0 * p.x), 0.25 * std::round(4.0 * p.y)};
    out.push_back(p);
  }
  return out;
}

std::optional<Polygon> randomPolygon(Rng& rng, double extent) {
  const bool snapped = rng.below(2) == 0;
  const Vec2 centre{rng.range(-2.0, extent), rng.range(-2.0, extent)};
  const double radius = rng.range(0.5, 8.0);
  Polygon raw{starRing(rng, centre, radius, snapped), {}};
  if (rng.below(2) == 0) raw.holes.push_back(starRing(rng, centre, 0.25 * radius, snapped));
  const Result<RepairedPolygons> good = repairedPolygons({raw});
  if (!good || good->polygons.size() != 1) return std::nullopt;
  return good->polygons.front();
}

double areaInCell(const Polygon& p, const Aabb& cell) {
  BoostPolygon polygon = toBoost(p.outer);
  for (const PolygonRing& hole : p.holes) {
    polygon.inners().emplace_back(hole.begin(), hole.end());
    polygon.inners().back().push_back(hole.front());
  }
  BoostMultiPolygon common;
  bg::intersection(polygon, cell, common);
  return bg::area(common);
}

TEST(PolygonCells, AreThoseWhoseInteriorAPolygonOverlaps) {
  Rng rng(23);
  const GridFrame frame = *GridFrame::make(14, 17, 0.5, 0.75);
  int covered = 0, exact_cases = 0, borders = 0;
  for (int k = 0; k < caseCount("CLEARWAY_POLYGON_CASES", 300); ++k) {
    const std::optional<Polygon> p = randomPolygon(rng, 11.0);
    if (!p) continue;
    const OccupancyGrid cells = cellsUnder({*p}, frame);
    const auto parts = convexParts(p->outer, p->holes);
    for (std::int32_t i = 0; i < frame.rows(); ++i) {
      for (std::int32_t j = 0; j < frame.columns(); ++j) {
        const Aabb cell = frame.cellBox({i, j});
        const bool set = cells.blocked({i, j});
        const double area = areaInCell(*p, cell);
        covered += set ? 1 : 0;
        if (area > 1e-9) {
          EXPECT_TRUE(set) << k << ": " << i << ' ' << j;
        } else if (area == 0.0 && !set) {
          ++borders;
        }
        if (!parts) continue;
        ++exact_cases;
        const bool exact = std::ranges::any_of(*parts, [&](const std::vector<Vec2>& part) {
          return overlap(ConvexRing(part), cell, TouchRule::TouchingIsFree);
        });
        EXPECT_EQ(set, exact) << k << ": " << i << ' ' << j << " area " << area;
      }
    }
  }
  EXPECT_GT(covered, 1000);
  EXPECT_GT(exact_cases, 10'000);
  EXPECT_GT(borders, 1000);
}

TEST(PolygonCells, TouchingSetsNothing) {
  const GridFrame frame = *GridFrame::make(4, 4, 1.0, 1.0);
  const auto count = [&](const PolygonRing& ring) {
    return cellsUnder({{ring, {}}}, frame).countBlocked();
  };
  EXPECT_EQ(count({{1, 1}, {2, 1}, {2, 2}, {1, 2}}), 1);
  EXPECT_EQ(count({{1, 1}, {std::nextafter(2.0, 3.0), 1}, {2, 2}, {1, 2}}), 2);
  EXPECT_EQ(count({{-5, -5}, {9, -5}, {9, 9}, {-5, 9}}), 16);
  EXPECT_EQ(count({{-5, -5}, {0, -5}, {0, 9}, {-5, 9}}), 0);
  EXPECT_EQ(count({{0, 1}, {1, 0}, {1, 1}}), 1);
}

OccupancyGrid gridOf(const std::vector<CellSpan>& spans, const GridFrame& frame) {
  OccupancyGrid out(frame);
  for (const CellSpan& s : spans) {
    for (std::int32_t j = s.first; j < s.end; ++j) {
      EXPECT_FALSE(out.blocked({s.row, j})) << "spans overlap";
      out.set({s.row, j}, true);
    }
  }
  return out;
}

// An edge whose box meets the closed cell, and on both sides of whose line it has corners.
bool hasEdgeNear(const PolygonRing& ring, const Aabb& cell) {
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const std::array edge{ring[k], ring[(k + 1) % ring.size()]};
    if (!overlap(boundsOf(edge), cell, TouchRule::TouchingCollides)) continue;
    bool left = false, right = false;
    for (const Vec2 c :
         {cell.min, Vec2{cell.max.x, cell.min.y}, cell.max, Vec2{cell.min.x, cell.max.y}}) {
      const int side = orient2d(edge[0], edge[1], c);
      left = left || side > 0;
      right = right || side < 0;
    }
    if (left && right) return true;
  }
  return false;
}

TEST(PolygonCells, WithinAPolygonAreThoseThatItCoversAsAWhole) {
  Rng rng(77);
  const GridFrame frame = *GridFrame::make(14, 17, 0.5, 0.75);
  int within = 0, partly = 0;
  for (int k = 0; k < caseCount("CLEARWAY_POLYGON_CASES", 300); ++k) {
    const std::optional<Polygon> p = randomPolygon(rng, 11.0);
    if (!p) continue;
    const OccupancyGrid cells = gridOf(*cellsWithin(*p, frame), frame);
    const OccupancyGrid under = cellsUnder({*p}, frame);
    for (std::int32_t i = 0; i < frame.rows(); ++i) {
      for (std::int32_t j = 0; j < frame.columns(); ++j) {
        const Aabb cell = frame.cellBox({i, j});
        const double area = areaInCell(*p, cell);
        const double whole = frame.cellWidth() * frame.cellLength();
        const bool is_within = cells.blocked({i, j});
        within += is_within ? 1 : 0;
        partly += under.blocked({i, j}) && !is_within ? 1 : 0;
        if (area < whole - 1e-9) {
          EXPECT_FALSE(is_within) << k << ": " << i << ' ' << j;
        } else if (p->holes.empty() && !hasEdgeNear(p->outer, cell)) {
          EXPECT_TRUE(is_within) << k << ": " << i << ' ' << j;
        }
      }
    }
  }
  EXPECT_GT(within, 1000);
  EXPECT_GT(partly, 1000);
}

TEST(PolygonCells, CentredInAPolygonAreThoseWhoseCentresItHoldsOrTouches) {
  Rng rng(78);
  const GridFrame frame = *GridFrame::make(14, 17, 0.5, 0.5);  // centres are multiples of 1/4
  int inside = 0, on_boundary = 0;
  for (int k = 0; k < caseCount("CLEARWAY_POLYGON_CASES", 600); ++k) {
    const std::optional<Polygon> p = randomPolygon(rng, 9.0);
    if (!p || !p->holes.empty()) continue;
    const OccupancyGrid cells = gridOf(*cellsCentredIn(*p, frame), frame);
    for (std::int32_t i = 0; i < frame.rows(); ++i) {
      for (std::int32_t j = 0; j < frame.columns(); ++j) {
        const PointSide side = sideOf(p->outer, frame.cellCentre({i, j}));
        EXPECT_EQ(cells.blocked({i, j}), side != PointSide::Outside)
            << k << ": " << i << ' ' << j << ' ' << toWkt({*p});
        inside += side == PointSide::Inside ? 1 : 0;
        on_boundary += side == PointSide::OnBoundary ? 1 : 0;
      }
    }
  }
  EXPECT_GT(inside, 1000);
  EXPECT_GT(on_boundary, 200);
}

// The work is that of the rows that edges span, whatever the number of cells.
TEST(PolygonCells, AStarOfManyCornersIsAsMuchWorkAsTheRowsOfItsEdges) {
  constexpr int kCorners = 5000;
  const GridFrame frame = *GridFrame::make(2048, 2048, 0.05, 0.05);
  Polygon star;
  double rows = 0.0;
  for (int k = 0; k < kCorners; ++k) {
    const double a = 2.0 * std::numbers::pi * k / kCorners;
    const double r = k % 2 == 0 ? 48.0 : 5.0;
    star.outer.push_back(Vec2{51.0, 51.0} + r * Vec2{std::cos(a), std::sin(a)});
    if (k == 0) continue;
    const Vec2 before = *std::prev(star.outer.end(), 2);
    rows += std::abs(star.outer.back().y - before.y) / 0.05 + 2.0;
  }
  Budget budget;
  budget.max_nodes = static_cast<std::uint64_t>(2.1 * rows);
  StopCheck enough(budget);
  EXPECT_TRUE(cellsWithin(star, frame, &enough));
  StopCheck again(budget);
  EXPECT_TRUE(cellsCentredIn(star, frame, &again));
  budget.max_nodes = static_cast<std::uint64_t>(0.5 * rows);
  StopCheck few(budget);
  const auto none = cellsCentredIn(star, frame, &few);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), StopReason::NodeLimit);
  OccupancyGrid out(frame);
  StopCheck under(budget);
  EXPECT_EQ(setCellsUnder({star}, out, &under), StopReason::NodeLimit);
}

TEST(PolygonsOfCells, AreValidAndGiveTheSameCellsAgain) {
  Rng rng(5);
  std::size_t holes = 0, many = 0;
  for (int k = 0; k < caseCount("CLEARWAY_POLYGON_CASES", 300); ++k) {
    const std::int32_t rows = 1 + static_cast<std::int32_t>(rng.below(30));
    const std::int32_t columns = 1 + static_cast<std::int32_t>(rng.below(90));
    const GridFrame frame = *GridFrame::make(rows, columns, 0.05, k % 2 == 0 ? 0.05 : 0.1);
    OccupancyGrid grid(frame);
    const double density = rng.unit();
    std::int64_t cells = 0;
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) {
        const bool set = rng.unit() < density;
        grid.set({i, j}, set);
        cells += set ? 1 : 0;
      }
    }
    const Polygons polygons = polygonsOf(frame, [&](Cell c) { return grid.blocked(c); });
    EXPECT_EQ(cellsUnder(polygons, frame), grid) << k;
    EXPECT_NEAR(areaOf(polygons),
                static_cast<double>(cells) * frame.cellWidth() * frame.cellLength(), 1e-9);
    for (const Polygon& p : polygons) {
      EXPECT_FALSE(faultOf(p).has_value()) << k << ": " << faultOf(p).value_or("") << toWkt({p});
      holes += p.holes.size();
    }
    if (polygons.size() > 3) ++many;
  }
  EXPECT_GT(holes, 100U);
  EXPECT_GT(many, 50U);
}

// By the angle that a ring turns around a point; 0: outside.
int windingNumber(const PolygonRing& ring, Vec2 p) {
  double angle = 0.0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i] - p;
    const Vec2 b = ring[(i + 1) % ring.size()] - p;
    angle += std::atan2(cross(a, b), dot(a, b));
  }
  return static_cast<int>(std::lround(angle / (2.0 * std::numbers::pi)));
}

bool holds(const Polygons& polygons, Vec2 p) {
  return std::ranges::any_of(polygons, [&](const Polygon& polygon) {
    return windingNumber(polygon.outer, p) != 0 &&
           std::ranges::none_of(polygon.holes,
                                [&](const PolygonRing& h) { return windingNumber(h, p) != 0; });
  });
}

TEST(RepairedPolygons, OfRingsThatCrossThemselvesAreValidAndKeepWhatWindsOnce) {
  Rng rng(77);
  int crossed = 0, checked = 0;
  for (int k = 0; k < caseCount("CLEARWAY_POLYGON_CASES", 300); ++k) {
    PolygonRing ring;
    const int n = 4 + static_cast<int>(rng.below(6));
    const bool snapped = k % 2 == 0;  // vertices meet vertices and edges
    for (int i = 0; i < n; ++i) {
      ring.push_back(snapped ? Vec2{1.0 * rng.below(6), 1.0 * rng.below(6)}
                             : Vec2{rng.range(0.0, 6.0), rng.range(0.0, 6.0)});
    }
    const Result<RepairedPolygons> fixed = repairedPolygons({{ring, {}}});
    ASSERT_TRUE(fixed.has_value()) << fixed.error().text() << toWkt({{ring, {}}});
    crossed += fixed->repairs.empty() ? 0 : 1;
    for (const Polygon& p : fixed->polygons) EXPECT_FALSE(faultOf(p)) << toWkt({p});
    for (int i = 0; i < 20; ++i) {
      const Vec2 p{rng.range(0.0, 6.0), rng.range(0.0, 6.0)};
      const int winding = windingNumber(ring, p);
      if (std::abs(winding) > 1) continue;  // loops of both directions may lie over each other
      ++checked;
      EXPECT_EQ(holds(fixed->polygons, p), winding != 0) << toWkt({{ring, {}}});
    }
  }
  EXPECT_GT(crossed, 100);
  EXPECT_GT(checked, 1000);
}

TEST(RepairedPolygons, SayWhatWasWrong) {
  const auto repairs = [](const Polygon& p) {
    std::vector<std::string> out;
    const auto repaired = repairedPolygons({p});
    for (const Repair& r : repaired->repairs) {
      out.push_back(repairTextWithPolygon(r).text());
    }
    return out;
  };
  EXPECT_TRUE(repairs({{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, {}}).empty());
  EXPECT_TRUE(repairs({{{0, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 0}}, {}}).empty());
  EXPECT_EQ(repairs({{{0, 0}, {2, 0}, {2, 0}, {2, 2}, {2, 2}, {0, 2}}, {}}).front(),
            "polygon 1: 2 repeated points removed");
  EXPECT_EQ(repairs({{{0, 0}, {2, 0}, {5, 0}, {2, 0}, {2, 2}, {0, 2}}, {}}).front(),
            "polygon 1: a spike removed");
  EXPECT_EQ(repairs({{{0, 0}, {0, 2}, {2, 2}, {2, 0}}, {}}).front(), "1 ring was turned around");
  const std::vector<std::string> bow = repairs({{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, {}});
  ASSERT_EQ(bow.size(), 1U);
  EXPECT_NE(bow.front().find("split into 2 loops"), std::string::npos) << bow.front();
  EXPECT_NE(repairs({{{0, 0}, {1, 1}}, {}}).front().find("without area"), std::string::npos);
  EXPECT_EQ(repairedPolygons({{{{0, 0}, {1e9, 0}, {0, 1}}, {}}}).error().code,
            ErrorCode::InvalidArgument);
}

TEST(RepairedPolygons, KeepTheHoleOfARingThatRunsIntoItAndBack) {
  const PolygonRing keyhole{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 3}, {3, 3},
                            {3, 6}, {6, 6}, {6, 3}, {3, 3}, {0, 3}};
  const Result<RepairedPolygons> fixed = repairedPolygons({{keyhole, {}}});
  ASSERT_TRUE(fixed.has_value());
  EXPECT_NEAR(areaOf(fixed->polygons), 72.0, 1e-9);
}

TEST(PolygonSets, UnionAndIntersectionHaveTheAreasOfTheirCells) {
  Rng rng(3);
  const GridFrame frame = *GridFrame::make(100, 100, 0.2, 0.2);
  for (int k = 0; k < 30; ++k) {
    const auto a = randomPolygon(rng, 16.0);
    const auto b = randomPolygon(rng, 16.0);
    if (!a || !b) continue;
    const auto both = unionOf({*a, *b});
    const auto common = intersectionOf({*a}, {*b});
    ASSERT_TRUE(both && common);
    EXPECT_NEAR(areaOf(*both) + areaOf(*common), areaOf({*a}) + areaOf({*b}), 1e-4);
    // Cells whose centres lie inside, as the area of the union within the frame.
    const auto box = Polygon{{{0, 0}, {20, 0}, {20, 20}, {0, 20}}, {}};
    const double inside = areaOf(*intersectionOf(*both, {box}));
    std::int64_t centres = 0;
    for (std::int32_t i = 0; i < 100; ++i) {
      for (std::int32_t j = 0; j < 100; ++j) {
        const Vec2 c = frame.cellCentre({i, j});
        centres += holds({*a}, c) || holds({*b}, c) ? 1 : 0;
      }
    }
    EXPECT_NEAR(inside, 0.04 * static_cast<double>(centres), 0.05 * inside + 1.0);
  }
}

TEST(PolygonSets, SimplifiedPolygonsStayWithinTheToleranceAndValid) {
  Rng rng(9);
  std::size_t before = 0, after = 0;
  for (int k = 0; k < 200; ++k) {
    Polygon p;
    const int n = 60;
    for (int i = 0; i < n; ++i) {
      const double a = 2.0 * std::numbers::pi * i / n;
      p.outer.push_back((5.0 + rng.range(-0.04, 0.04)) * Vec2{std::cos(a), std::sin(a)});
    }
    const Polygons fewer = simplified({p}, 0.2);
    before += vertexCount({p});
    after += vertexCount(fewer);
    EXPECT_FALSE(faultOf(fewer.front()));
    for (const Vec2 v : p.outer) {
      double nearest = 1e9;
      const PolygonRing& ring = fewer.front().outer;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 e = ring[(i + 1) % ring.size()] - ring[i];
        const double t = std::clamp(dot(v - ring[i], e) / dot(e, e), 0.0, 1.0);
        nearest = std::min(nearest, length(v - ring[i] - t * e));
      }
      EXPECT_LE(nearest, 0.2 + 1e-12);
    }
  }
  EXPECT_LT(3 * after, before);
}

TEST(BoxTree, FindsWhatALinearSearchFinds) {
  Rng rng(1);
  std::vector<Aabb> boxes;
  for (int i = 0; i < 2000; ++i) {
    const Vec2 p{rng.range(0.0, 100.0), rng.range(0.0, 100.0)};
    boxes.push_back({p, p + Vec2{rng.range(0.0, 3.0), rng.range(0.0, 3.0)}});
  }
  const BoxTree tree(boxes);
  std::size_t found = 0;
  for (int k = 0; k < 500; ++k) {
    const Vec2 p{rng.range(-5.0, 105.0), rng.range(-5.0, 105.0)};
    const Aabb query{p, p + Vec2{rng.range(0.0, 9.0), rng.range(0.0, 9.0)}};
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      if (overlap(boxes[i], query, TouchRule::TouchingCollides)) expected.push_back(i);
    }
    EXPECT_EQ(tree.meeting(query), expected);
    found += expected.size();
  }
  EXPECT_GT(found, 1000U);
  EXPECT_TRUE(BoxTree().meeting({{0, 0}, {1, 1}}).empty());
}

}  // namespace
}  // namespace clearway
