// Casts against fine stepping: poses at many times, each decided exactly.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/grid/covered_cells.h"
#include "core/narrow/cast.h"
#include "core/world/grid_cast.h"

namespace clearway::collide {
namespace {

std::uint32_t motions() {
  const char* const value = std::getenv("CLEARWAY_CASTS");
  return value != nullptr ? static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10)) : 3'000;
}

using Ring = std::vector<Vec2>;

Ring box(double half_length, double half_width) {
  return {{-half_length, -half_width},
          {half_length, -half_width},
          {half_length, half_width},
          {-half_length, half_width}};
}

struct Body {
  Ring ring;
  double radius = 0.0;
  Sweep sweep;
  [[nodiscard]] Mover mover() const { return {{ring, radius}, sweep}; }
  [[nodiscard]] Ring at(double time) const {
    Ring out;
    for (const Vec2 v : ring) out.push_back(toWorld(poseAt(sweep, time), v));
    return out;
  }
};

double gapAt(const Body& a, const Body& b, double time) {
  return closestPoints(a.at(time), b.at(time), a.radius, b.radius).distance_m;
}
bool meetAt(const Body& a, const Body& b, double time) {
  return overlap(a.at(time), b.at(time), TouchRule::TouchingCollides, a.radius, b.radius);
}

Pose anyPose(Rng& rng, double spread) {
  const Vec2 at{rng.range(-spread, spread), rng.range(-spread, spread)};
  const double degrees = rng.below(4) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180);
  return {at, *Heading::fromDegrees(degrees)};
}

Body anyBody(Rng& rng, double spread) {
  Body b;
  switch (rng.below(5)) {
    case 0: b.ring = box(rng.range(0.1, 2), rng.range(0.05, 1)); break;
    case 1: b.ring = box(rng.range(1, 4), 1e-3); break;  // slender
    case 2: b.ring = {{rng.range(-1, 1), 0}, {1.5, rng.range(0.1, 1)}, {-0.5, 1.2}}; break;
    case 3: b.ring = {{-1, 0}, {1, rng.range(-1, 1)}}; break;
    default: b.ring = {{rng.range(-0.5, 0.5), 0}}; break;
  }
  if (rng.below(3) == 0) b.radius = rng.range(0.01, 0.5);
  b.sweep = {anyPose(rng, spread), anyPose(rng, spread)};
  if (rng.below(4) == 0) b.sweep.to = b.sweep.from;
  if (rng.below(4) == 0) b.sweep.to.heading = b.sweep.from.heading;
  return b;
}

struct Count {
  std::uint32_t hits = 0, misses = 0, late = 0, early = 0, turning = 0, steps = 0;
};

template <class Cast>
Count compareWithStepping(std::uint32_t n, int samples, double tolerance, Cast cast) {
  Rng rng(41);
  Count count;
  for (std::uint32_t i = 0; i < n; ++i) {
    const Body a = anyBody(rng, 4.0);
    const Body b = anyBody(rng, 4.0);
    const std::optional<CastHit> hit = cast(a.mover(), b.mover(), CastOptions{tolerance});
    if (hit && gapAt(a, b, hit->time) > tolerance * (1.0 + 1e-9)) ++count.early;
    const double until = hit ? hit->time : 1.0;
    bool late = false;
    for (int k = 0; k <= samples && !late; ++k) {
      const double time = static_cast<double>(k) / samples;
      if (time >= until && hit) break;
      late = meetAt(a, b, time);
    }
    if (late) ++count.late;
    ++(hit ? count.hits : count.misses);
    if (hit && hit->time > 0.0 && a.sweep.from.heading != a.sweep.to.heading) ++count.turning;
    if (hit) count.steps += static_cast<std::uint32_t>(hit->steps);
  }
  return count;
}

TEST(Cast, ReportsNoHitLateAndNoneBeyondItsTolerance) {
  const std::uint32_t n = motions();
  const Count c = compareWithStepping(
      n, 500, 1e-4,
      [](const Mover& a, const Mover& b, const CastOptions& o) { return castShape(a, b, o); });
  EXPECT_EQ(c.late, 0U);
  EXPECT_EQ(c.early, 0U);
  EXPECT_GT(c.hits, n / 4);
  EXPECT_GT(c.misses, n / 8);
  EXPECT_GT(c.turning, n / 10);
  RecordProperty("steps_a_hit", static_cast<int>(c.steps / c.hits));
}

TEST(Cast, SteppingDetectsACastThatIgnoresTheRotation) {
  const Count c = compareWithStepping(600, 200, 1e-4, [](Mover a, Mover b, const CastOptions& o) {
    a.sweep.to.heading = a.sweep.from.heading;
    b.sweep.to.heading = b.sweep.from.heading;
    return castShape(a, b, o);
  });
  EXPECT_GT(c.late, 10U);
  EXPECT_GT(c.early, 10U);
}

TEST(Cast, SteppingFindsACastThatTunnels) {
  const Count c =
      compareWithStepping(600, 200, 1e-4, [](const Mover& a, const Mover& b, const CastOptions& o) {
        for (const double time : {0.0, 0.25, 0.5, 0.75, 1.0}) {
          if (auto hit = castShape(a, b, {o.tolerance_m, time, time})) return hit;
        }
        return std::optional<CastHit>{};
      });
  EXPECT_GT(c.late, 20U);
}

Mover moving(const Ring& ring, Vec2 from, Vec2 to, double from_degrees, double to_degrees) {
  return {{ring},
          {{from, *Heading::fromDegrees(from_degrees)}, {to, *Heading::fromDegrees(to_degrees)}}};
}

TEST(Cast, AFastMoverDoesNotPassAThinWall) {
  const Ring dot = box(0.01, 0.01);
  const Ring wall{{0, -5}, {0, 5}};
  const Mover still = moving(wall, {3, 0}, {3, 0}, 0, 0);
  const auto hit = castShape(moving(dot, {-1e6, 0}, {1e6, 0}, 0, 0), still);
  ASSERT_TRUE(hit);
  EXPECT_LE(hit->gap_m, 4e-4);
  EXPECT_NEAR(hit->a.position.x, 2.99, 5e-4);
  EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
  EXPECT_NEAR(hit->point.x, 3.0, 1e-9);
  EXPECT_FALSE(castShape(moving(dot, {-1e6, 0}, {1e6, 100}, 0, 0), still));
}

TEST(Cast, ASpinningNeedleHitsAPostNextToIt) {
  const Ring needle{{-10, 0}, {10, 0}};
  const Ring post{{0, 0}};
  const Mover still = moving(post, {0, 9.99}, {0, 9.99}, 0, 0);
  const auto hit = castShape(moving(needle, {0, 0}, {0, 0}, 1, 179), still);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit->time, 0.5, 1e-5);
  EXPECT_LE(hit->time, 0.5);
  EXPECT_FALSE(castShape(moving(needle, {0, -0.02}, {0, -0.02}, 1, 179), still));
}

TEST(Cast, TurnsByTheSmallerAngle) {
  const Ring arm{{0, 0}, {2, 0}};
  const auto meets = [&arm](double from, double to) {
    const Ring post{{0, 0}};
    return castShape(moving(arm, {0, 0}, {0, 0}, from, to), moving(post, {-1, 0}, {-1, 0}, 0, 0))
        .has_value();
  };
  EXPECT_TRUE(meets(170, -170));
  EXPECT_FALSE(meets(80, -80));
  EXPECT_TRUE(meets(90, -90 + 360));
}

TEST(Cast, AShapeThatTouchesAtTheBeginningIsHitThere) {
  const Ring square = box(1, 1);
  const Mover other = moving(square, {2, 0}, {2, 0}, 0, 0);
  const auto touch = castShape(moving(square, {0, 0}, {-5, 0}, 0, 0), other);
  ASSERT_TRUE(touch);
  EXPECT_EQ(touch->time, 0.0);
  const auto inside = castShape(moving(square, {1, 0}, {-5, 0}, 0, 0), other);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->gap_m, 0.0);
  EXPECT_EQ(inside->normal, Vec2{});
}

TEST(Cast, EndsAreExactAndTouchingAtTheEndCounts) {
  const Ring square = box(0.5, 0.5);
  const Mover other = moving(square, {3, 0}, {3, 0}, 0, 0);
  const auto hit = castShape(moving(square, {0, 0}, {2, 0}, 0, 0), other);
  ASSERT_TRUE(hit);
  EXPECT_GE(hit->time, 1.0 - 1e-4);
  EXPECT_FALSE(castShape(moving(square, {0, 0}, {1.999, 0}, 0, 0), other));
  const Sweep s{{{1, 2}, *Heading::fromDegrees(17)}, {{3, 5}, *Heading::fromDegrees(-101)}};
  EXPECT_EQ(poseAt(s, 0.0), s.from);
  EXPECT_EQ(poseAt(s, 1.0), s.to);
}

OccupancyGrid randomGrid(Rng& rng) {
  const double w = rng.below(2) == 0 ? 1.0 : rng.range(0.3, 1.5);
  const double l = rng.below(2) == 0 ? w : rng.range(0.3, 1.5);
  OccupancyGrid g(*GridFrame::make(30, 40, w, l));
  for (int i = 0; i < 30; ++i) {
    for (int j = 0; j < 40; ++j) g.set({i, j}, rng.below(100) < 4);
  }
  return g;
}

Aabb cellBox(const GridFrame& f, Cell c) {
  Aabb box = f.cellBox(c);
  if (c.row < 0) box.min.y = -1e3;
  if (c.column < 0) box.min.x = -1e3;
  if (c.row == f.rows()) box.max.y = 1e3;
  if (c.column == f.columns()) box.max.x = 1e3;
  return box;
}

// The earliest hit over every obstacle cell, the ring around the map included.
std::optional<CastHit> overAllCells(const OccupancyGrid& g, const Mover& m, double tolerance) {
  std::optional<CastHit> best;
  for (int i = -1; i <= g.frame().rows(); ++i) {
    for (int j = -1; j <= g.frame().columns(); ++j) {
      if (!g.blocked({i, j})) continue;
      const Aabb box = cellBox(g.frame(), {i, j});
      const Ring ring{box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
      const auto hit = castShape(m, {{ring}, {}}, {tolerance});
      if (hit && (!best || hit->time < best->time)) best = hit;
    }
  }
  return best;
}

TEST(GridCast, AgreesWithACastAgainstEveryCellAndWithStepping) {
  const std::uint32_t n = motions() / 10;
  Rng rng(43);
  constexpr double kTolerance = 1e-5;
  std::uint32_t hits = 0, misses = 0, outside = 0, grazes = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    const OccupancyGrid g = randomGrid(rng);
    const Vec2 size = g.frame().bounds().max;
    Body b = anyBody(rng, 1.0);
    for (Vec2& v : b.ring) v = 0.4 * v;
    const auto anywhere = [&] { return Vec2{rng.range(0, size.x), rng.range(0, size.y)}; };
    b.sweep.from.position = anywhere();
    b.sweep.to.position = rng.below(4) == 0 ? b.sweep.from.position : anywhere();
    const auto hit = castShape(g, b.mover(), {kTolerance});
    const auto want = overAllCells(g, b.mover(), kTolerance);
    // Both stop within the tolerance of the first touch, though not at the same bits.
    const double speed = length(b.sweep.to.position - b.sweep.from.position) + 7.0;
    if (hit.has_value() != want.has_value() ||
        (hit && std::abs(hit->hit.time - want->time) * speed > 100 * kTolerance)) {
      ++grazes;
    }
    if (hit) {
      ASSERT_TRUE(g.blocked(hit->cell));
      const Aabb cell = cellBox(g.frame(), hit->cell);
      ASSERT_LE(closestPoints(b.at(hit->hit.time), cell, b.radius).distance_m, 2 * kTolerance);
      if (!g.frame().contains(hit->cell)) ++outside;
    }
    for (int k = 0; k <= 400; ++k) {
      const double time = k / 400.0;
      if (hit && time >= hit->hit.time) break;
      ASSERT_FALSE(firstCollision(g, b.at(time), b.radius, TouchRule::TouchingCollides));
    }
    ++(hit ? hits : misses);
  }
  EXPECT_GT(hits, n / 3);
  EXPECT_GT(misses, n / 20);
  EXPECT_GT(outside, n / 100);
  EXPECT_LE(grazes, n / 100);
}

TEST(GridCast, AFastMoverDoesNotPassAThinWall) {
  OccupancyGrid g(*GridFrame::make(50, 16000, 0.05, 0.05));
  for (int i = 0; i < 50; ++i) g.set({i, 12000}, true);
  const Ring ring = box(0.01, 0.01);
  const auto hit = castShape(g, moving(ring, {1, 1}, {790, 1.5}, 0, 170));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->cell.column, 12000);
  EXPECT_NEAR(hit->hit.point.x, 600.0, 1e-9);
  EXPECT_EQ(hit->hit.normal, (Vec2{-1, 0}));
  const auto out = castShape(g, moving(ring, {700.02, 1}, {700.02, -1e6}, 0, 0));
  ASSERT_TRUE(out);
  EXPECT_EQ(out->cell, (Cell{-1, 14000}));
}

TEST(GridCast, AMoverThatStartsOutsideIsHitThere) {
  const OccupancyGrid g(*GridFrame::make(10, 10, 1.0, 1.0));
  const Ring ring = box(0.2, 0.2);
  const auto hit = castShape(g, moving(ring, {-500, 5}, {5, 5}, 0, 0));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->hit.time, 0.0);
  EXPECT_EQ(hit->cell.column, -1);
}

}  // namespace
}  // namespace clearway::collide
