#include "core/grid/box_template.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "core/base/rng.h"
#include "core/grid/covered_cells.h"

namespace clearway {
namespace {

constexpr TouchRule kTouchFree = TouchRule::TouchingIsFree;
constexpr TouchRule kTouchCollides = TouchRule::TouchingCollides;

// Number of poses: CLEARWAY_GRID_POSES, or few enough for every run.
std::uint32_t poses() {
  const char* const value = std::getenv("CLEARWAY_GRID_POSES");
  return value != nullptr ? static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10)) : 200'000;
}

// The simple reference: every cell around the box, one exact decision each by the signs of
// polygons.
bool twin(const OccupancyGrid& g, const Obb& box, TouchRule rule) {
  const auto ring = corners(box);
  const CellRange r = g.frame().cellsMeeting(bounds(box), kTouchCollides);
  for (std::int32_t i = r.first_row; i < r.last_row; ++i) {
    for (std::int32_t j = r.first_column; j < r.last_column; ++j) {
      if (g.blocked({i, j}) && overlap(ring, g.frame().cellBox({i, j}), rule, box.radius)) {
        return true;
      }
    }
  }
  return false;
}

OccupancyGrid randomGrid(Rng& rng, int rows, int columns, double w, double l) {
  OccupancyGrid g(*GridFrame::make(rows, columns, w, l));
  const std::uint32_t percent = rng.below(2) == 0 ? 10 : 30;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) g.set({i, j}, rng.below(100) < percent);
  }
  return g;
}

enum Kind : std::uint32_t {
  kAnywhere,
  kCardinal,
  kOnLines,
  kTouchingCorner,
  kLarge,
  kThin,
  kRound
};
constexpr std::uint32_t kKinds = 7;

double anyAngle(Rng& rng) { return rng.range(-180, 180); }

// A box whose corner or side touches a corner of the lattice, up to rounding.
Obb touching(const GridFrame& f, Rng& rng, double a, double b) {
  const Heading h = *Heading::fromDegrees(rng.below(3) == 0 ? 45.0 : anyAngle(rng));
  const Vec2 p{f.columnEdge(static_cast<int>(rng.below(40))),
               f.rowEdge(static_cast<int>(rng.below(30)))};
  const double along = rng.below(2) == 0 ? a : rng.range(-a, a);
  Vec2 k = p - rotate(h, {along, b});
  if (rng.below(3) == 0) k.x = std::nextafter(k.x, 1e9);
  return {{k, h}, a, b, 0.0};
}

Obb draw(const GridFrame& f, Rng& rng, std::uint32_t kind) {
  const Aabb m = f.bounds();
  const double unit = std::min(f.cellWidth(), f.cellLength());
  const Vec2 at{rng.range(-2 * unit, m.max.x + 2 * unit), rng.range(-2 * unit, m.max.y + 2 * unit)};
  const double a = rng.range(0.1, 1.3) * unit;
  const double b = rng.range(0.1, 0.7) * unit;
  const Heading any = *Heading::fromDegrees(anyAngle(rng));
  const Heading quarter = *Heading::fromDegrees(90.0 * rng.below(4));
  const Vec2 lines{0.5 * f.cellWidth() * rng.below(80), 0.5 * f.cellLength() * rng.below(60)};
  const double half = 0.5 * unit * (1 + rng.below(2));
  switch (kind) {
    case kCardinal: return {{at, quarter}, a, b, 0.0};
    case kOnLines: return {{lines, rng.below(2) == 0 ? quarter : any}, half, 0.5 * unit, 0.0};
    case kTouchingCorner: return touching(f, rng, a, b);
    case kLarge: return {{at, any}, 6 * a, 3 * b, 0.0};
    case kThin: return {{at, any}, a, rng.below(2) == 0 ? 0.0 : 1e-7 * b, 0.0};
    case kRound: return {{at, any}, a, b, 0.3 * unit};
    default: return {{at, any}, a, b, 0.0};
  }
}

// Runs decide(grid, box, rule) on boxes of all kinds and counts contradictions of the reference.
struct Count {
  std::uint32_t wrong = 0, hits = 0, of[3] = {}, unsure_anywhere = 0, anywhere = 0;
};
template <class Decide>
Count compareWithTwin(std::uint32_t n, Decide decide) {
  Rng rng(29);
  Count count;
  OccupancyGrid g = randomGrid(rng, 30, 40, 1.0, 1.0);
  for (std::uint32_t i = 0; i < n; ++i) {
    if (i % 500 == 0) {
      const double w = rng.below(2) == 0 ? 1.0 : rng.range(0.04, 3.0);
      const double l = rng.below(2) == 0 ? w : rng.range(0.5, 2.0) * w;
      const int columns = i % 4500 == 0 ? 3 : 40 + static_cast<int>(rng.below(90));
      g = randomGrid(rng, 30, columns, w, l);
    }
    const std::uint32_t kind = i % kKinds;
    const Obb box = draw(g.frame(), rng, kind);
    const TouchRule rule = rng.below(2) == 0 ? kTouchFree : kTouchCollides;
    const bool want = twin(g, box, rule);
    if (decide(g, box, rule) != want) ++count.wrong;
    if (want) ++count.hits;
    const FilterVerdict v = compareWithObstacles(g, box);
    if (v == FilterVerdict::Disjoint && twin(g, box, kTouchCollides)) ++count.wrong;
    if (v == FilterVerdict::Deep && !twin(g, box, kTouchFree)) ++count.wrong;
    ++count.of[static_cast<int>(v)];
    const Cell c = g.frame().cellAt(box.pose.position);
    const bool well_inside = g.frame().contains({c.row - 4, c.column - 4}) &&
                             g.frame().contains({c.row + 4, c.column + 4});
    if (kind == kAnywhere && well_inside) {
      ++count.anywhere;
      if (v == FilterVerdict::Unsure) ++count.unsure_anywhere;
    }
  }
  return count;
}

TEST(BoxWindow, AgreesWithTheReferenceThatTestsEveryCell) {
  const std::uint32_t n = poses();
  const Count c = compareWithTwin(n, [](const OccupancyGrid& g, const Obb& b, TouchRule rule) {
    EXPECT_EQ(firstCollision(g, b, rule).has_value(), collides(g, b, rule));
    EXPECT_EQ(collidingCells(g, b, rule).empty(), !collides(g, b, rule));
    return collides(g, b, rule);
  });
  EXPECT_EQ(c.wrong, 0U);
  EXPECT_GT(c.hits, n / 4);
  EXPECT_LT(c.hits, n / 4 * 3);
  for (const std::uint32_t of : c.of) EXPECT_GT(of, n / 10);
  EXPECT_GT(c.anywhere, n / 20);
  EXPECT_LT(c.unsure_anywhere, c.anywhere / 1000 + 2);  // nearly all random boxes are decided
}

TEST(BoxWindow, TheReferenceDetectsADecisionWithoutTheExactBranch) {
  const Count c = compareWithTwin(20'000, [](const OccupancyGrid& g, const Obb& b, TouchRule rule) {
    const FilterVerdict v = compareWithObstacles(g, b);
    if (v != FilterVerdict::Unsure || b.half_width < 1e-3) return collides(g, b, rule);
    return rule == kTouchCollides && collides(g, b, rule);  // unsure boxes only touch
  });
  EXPECT_GT(c.wrong, 100U);
}

TEST(BoxWindow, TheReferenceDetectsABoxAThousandthTooShort) {
  const Count c = compareWithTwin(20'000, [](const OccupancyGrid& g, const Obb& b, TouchRule rule) {
    Obb shorter = b;
    shorter.half_length *= 0.999;
    return collides(g, shorter, rule);
  });
  EXPECT_GT(c.wrong, 10U);
}

TEST(BoxWindow, IsUnsureAboutBoxesThatDoNotFit) {
  const OccupancyGrid g(*GridFrame::make(100, 100, 1.0, 1.0));
  const auto compare = [&g](double x, double y, double a, double b, double radius) {
    return compareWithObstacles(g, {{{x, y}, *Heading::fromDegrees(30)}, a, b, radius});
  };
  EXPECT_EQ(compare(50, 50, 1.2, 0.6, 0.0), FilterVerdict::Disjoint);
  EXPECT_EQ(compare(50, 50, 3.0, 0.6, 0.0), FilterVerdict::Unsure);
  EXPECT_EQ(compare(50, 50, 1.2, 0.6, 0.1), FilterVerdict::Unsure);
  EXPECT_EQ(compare(50, 50, 1.2, 0.0, 0.0), FilterVerdict::Unsure);
  EXPECT_EQ(compare(1, 50, 1.2, 0.6, 0.0), FilterVerdict::Unsure);
  EXPECT_EQ(compare(99, 50, 1.2, 0.6, 0.0), FilterVerdict::Unsure);
  EXPECT_EQ(compare(1e30, -1e30, 1.2, 0.6, 0.0), FilterVerdict::Unsure);
  EXPECT_EQ(compare(std::nan(""), 5, 1.2, 0.6, 0.0), FilterVerdict::Unsure);
}

}  // namespace
}  // namespace clearway
