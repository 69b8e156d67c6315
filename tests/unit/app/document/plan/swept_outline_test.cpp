// The outline of what an agent sweeps, against footprints at many poses and areas by formula.
#include "app/document/plan/swept_outline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/polygon/polygon_sets.h"
#include "core/shape/wkt.h"

namespace clearway {
namespace {

Path pathThrough(const std::vector<Pose>& poses) {
  Path out{poses.front(), {}};
  for (std::size_t i = 0; i + 1 < poses.size(); ++i) {
    if (poses[i] != poses[i + 1]) out.motions.push_back(*motionBetween(poses[i], poses[i + 1]));
  }
  return out;
}

Pose poseOf(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

// The padded footprint at a pose as polygons; discs are polygons inside of them.
Polygons placedFootprint(const Footprint& f, const Pose& pose) {
  Polygons out;
  for (const ConvexPolygon& part : f.collisionParts()) {
    PolygonRing ring = placed(part, pose);
    if (ring.size() == 1) {
      const Vec2 centre = ring.front();
      ring.clear();
      for (int k = 0; k < 90; ++k) {
        const double a = 2.0 * std::numbers::pi * k / 90;
        ring.push_back(centre + f.radius() * Vec2{std::cos(a), std::sin(a)});
      }
    }
    out.push_back({ring, {}});
  }
  return out;
}

void expectCovers(const Footprint& f, const Path& path, const app::SweptOutline& outline) {
  const auto samples = samplePath(path, 0.07);
  ASSERT_TRUE(samples.has_value());
  for (std::size_t i = 0; i < samples->size(); i += 3) {
    for (const Polygon& part : placedFootprint(f, (*samples)[i].pose)) {
      const auto rest = differenceOf({part}, outline.polygons);
      ASSERT_TRUE(rest.has_value());
      EXPECT_LE(areaOf(*rest), 1e-9) << i;
    }
  }
}

// No point of the outline is farther from the footprint at close samples than the stated excess and
// half of the samples' distance.
void expectNearSamples(const Footprint& f, const Path& path, const app::SweptOutline& outline,
                       Rng& rng) {
  constexpr double kStep = 0.04;
  const auto samples = samplePath(path, kStep);
  ASSERT_TRUE(samples.has_value());
  std::vector<std::vector<Vec2>> rings;
  for (const PathPoint& s : *samples) {
    for (const ConvexPolygon& part : f.collisionParts()) rings.push_back(placed(part, s.pose));
  }
  const double allowed =
      outline.excess_m + 0.5 * kStep * (1.0 + f.circumscribedRadius()) + f.radius();
  const Aabb box = boundsOf(outline.polygons);
  int inside = 0;
  for (int k = 0; k < 600; ++k) {
    const Vec2 p{rng.range(box.min.x, box.max.x), rng.range(box.min.y, box.max.y)};
    const Vec2 q = p + Vec2{1e-6, 0.0};
    const auto common = intersectionOf({{{p, q, p + Vec2{0.0, 1e-6}}, {}}}, outline.polygons);
    if (!common || common->empty()) continue;
    ++inside;
    double nearest = 1e9;
    for (const std::vector<Vec2>& ring : rings) {
      nearest = std::min(nearest, closestPoints(ring, Aabb{p, p}).distance_m);
    }
    EXPECT_LE(nearest, allowed) << p.x << ' ' << p.y;
  }
  EXPECT_GT(inside, 20);
}

TEST(SweptOutline, OfAStraightMotionIsItsHull) {
  const Footprint f = *Footprint::box(1.0, 0.5);
  const auto out = app::sweptOutline(f, pathThrough({poseOf(0, 0, 0), poseOf(4, 0, 0)}));
  ASSERT_TRUE(out.has_value());
  EXPECT_NEAR(out->area_m2, 2.5, 1e-3);
  EXPECT_GE(out->area_m2, 2.5);
  EXPECT_EQ(out->polygons.size(), 1U);
}

TEST(SweptOutline, OfAFullTurnIsADiscWithAStatedExcess) {
  const Footprint f = *Footprint::box(1.6, 1.2);  // circumscribed radius 1
  const auto out = app::sweptOutline(
      f, pathThrough({poseOf(0, 0, 0), poseOf(0, 0, 120), poseOf(0, 0, 240), poseOf(0, 0, 360)}));
  ASSERT_TRUE(out.has_value());
  EXPECT_GE(out->area_m2, std::numbers::pi);
  EXPECT_LE(out->area_m2, std::numbers::pi * std::pow(1.0 + out->excess_m, 2.0));
  EXPECT_LE(out->excess_m, 1e-3);
}

TEST(SweptOutline, OfALoopHasAHole) {
  const Footprint f = *Footprint::box(0.5, 0.4);
  const auto out = app::sweptOutline(
      f, pathThrough({poseOf(0, 0, 0), poseOf(5, 0, 0), poseOf(5, 0, 90), poseOf(5, 5, 90),
                      poseOf(5, 5, 180), poseOf(0, 5, 180), poseOf(0, 5, 270), poseOf(0, 0, 270)}));
  ASSERT_TRUE(out.has_value());
  ASSERT_EQ(out->polygons.size(), 1U);
  EXPECT_EQ(out->polygons.front().holes.size(), 1U);
}

TEST(SweptOutline, ContainsTheFootprintOnRandomPathsAndIsLittleLarger) {
  Rng rng(4);
  const std::vector<Footprint> shapes{
      *Footprint::box(0.9, 0.6), *Footprint::box(0.9, 0.6, 0.1, PaddingShape::Round),
      *Footprint::disc(0.4),
      *footprintFromWkt("POLYGON((0.6 0.3, 0.1 0.3, 0.1 0.5, -0.6 0.5, -0.6 -0.4, 0.6 -0.4))")};
  for (int k = 0; k < 24; ++k) {
    const Footprint& f = shapes[static_cast<std::size_t>(k) % shapes.size()];
    std::vector<Pose> poses{poseOf(rng.range(0, 50), rng.range(0, 50), 0)};
    double heading = 0.0;
    for (int i = 0; i < 12; ++i) {
      Pose next = poses.back();
      if (i % 2 == 0) {
        next.position = next.position + rng.range(0.2, 2.0) * next.heading.vector();
      } else {
        heading += 15.0 * (1.0 + rng.below(8)) * (rng.below(2) == 0 ? 1.0 : -1.0);
        next.heading = *Heading::fromDegrees(heading);
        if (rng.below(2) == 0) next.position = next.position + Vec2{rng.range(-1, 1), 0.3};
      }
      poses.push_back(next);
    }
    const Path path = pathThrough(poses);
    const auto out = app::sweptOutline(f, path);
    ASSERT_TRUE(out.has_value()) << k << ' ' << out.error().text();
    expectCovers(f, path, *out);
    for (const Polygon& p : out->polygons) EXPECT_FALSE(faultOf(p)) << k;
    EXPECT_LE(out->excess_m, 5e-3 * f.circumscribedRadius());
    expectNearSamples(f, path, *out, rng);
  }
}

TEST(SweptOutline, StopsOnRequest) {
  const Footprint f = *Footprint::box(0.9, 0.6);
  StopSource source;
  source.request();
  StopCheck stop(Budget{}, &source);
  const auto out = app::sweptOutline(
      f, pathThrough({poseOf(0, 0, 0), poseOf(4, 0, 0), poseOf(4, 0, 90)}), &stop);
  ASSERT_FALSE(out.has_value());
  EXPECT_EQ(out.error().code, ErrorCode::LimitExceeded);
}

}  // namespace
}  // namespace clearway
