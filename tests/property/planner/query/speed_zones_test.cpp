// Speed limits of random zones along random paths, against dense samples of the trajectory.
#include "planner/validate/speed_zones.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "core/geometry/decompose.h"
#include "core/geometry/overlap.h"
#include "core/trajectory/trajectory.h"

namespace clearway {
namespace {

Zone randomSpeedZone(Rng& rng) {
  Zone zone;
  zone.id = "slow";
  zone.kind = ZoneKind::SpeedLimit;
  zone.speed_m_s = rng.range(0.1, 0.8);
  const double size = rng.below(4) == 0 ? 0.05 : rng.below(8) == 0 ? 20.0 : 1.5;
  do {
    const Vec2 at{rng.range(0, 6), rng.range(0, 6)};
    zone.ring.assign(3 + rng.below(4), {});
    for (Vec2& p : zone.ring) p = at + Vec2{rng.range(-size, size), rng.range(-size, size)};
  } while (!convexParts(zone.ring));
  return zone;
}

Path randomPath(Rng& rng) {
  Path path{{{rng.range(0, 6), rng.range(0, 6)}, *Heading::fromDegrees(rng.range(-180, 180))}, {}};
  for (int k = 0; k < 4; ++k) {
    const Pose from = path.goal();
    Pose to = from;
    const std::uint32_t kind = rng.below(3);
    if (kind != 1) to.position = from.position + rng.range(0.2, 2) * from.heading.vector();
    if (kind == 1) to.heading = from.heading.turnedBy(*Heading::fromDegrees(rng.range(-90, 90)));
    if (kind == 2) {
      const Heading by = *Heading::fromDegrees(rng.range(10, 80));
      to.heading = from.heading.turnedBy(by);
      const double r = rng.range(0.3, 1.5);
      const Vec2 centre = from.position + r * from.heading.left90().vector();
      to.position = centre - r * to.heading.left90().vector();
    }
    path.motions.push_back(*motionBetween(from, to));
  }
  return path;
}

bool isMet(const Footprint& footprint, const Zone& zone, const Pose& pose) {
  const std::vector<std::vector<Vec2>> others = *convexParts(zone.ring);
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    const std::vector<Vec2> ring = placed(part, pose);
    for (const std::vector<Vec2>& other : others) {
      if (overlap(ring, other, TouchRule::TouchingIsFree, footprint.radius())) return true;
    }
  }
  return false;
}

TEST(SpeedZonesProperty, TrajectoriesKeepTheLimitsAndOthersAreFound) {
  Rng rng(88);
  int limited = 0;
  int found = 0;
  for (int n = 0; n < 150; ++n) {
    const std::vector<Zone> zones{randomSpeedZone(rng), randomSpeedZone(rng)};
    const Path path = randomPath(rng);
    const Footprint footprint =
        n % 3 == 0 ? *Footprint::disc(0.3) : *Footprint::box(0.8, 0.5, n % 2 * 0.05);
    SpeedLimits limits;
    limits.acceleration_m_per_s2 = n % 5 == 0 ? kNoSpeedLimit : 0.7;
    const auto slow = validation::limitedBy(path, &footprint, zones);
    ASSERT_TRUE(slow);
    const auto made = timeOptimal(slow->path, limits, slow->speeds_m_s);
    ASSERT_TRUE(made) << describe(made.error());
    const auto fast = timeOptimal(path, limits);
    ASSERT_TRUE(fast);
    EXPECT_GE(made->duration_s(), fast->duration_s() - 1e-9);
    EXPECT_NEAR(made->length_m(), fast->length_m(), 1e-9);
    bool fast_breaks = false;
    for (int k = 0; k <= 600; ++k) {
      const TrajectoryPoint a = made->at(made->duration_s() * k / 600.0);
      const TrajectoryPoint b = fast->at(fast->duration_s() * k / 600.0);
      for (const Zone& zone : zones) {
        if (length(a.velocity_m_per_s) > zone.speed_m_s * (1.0 + 1e-9)) {
          ASSERT_FALSE(isMet(footprint, zone, a.pose)) << "case " << n;
        }
        const bool breaks =
            length(b.velocity_m_per_s) > zone.speed_m_s * 1.001 && isMet(footprint, zone, b.pose);
        fast_breaks = fast_breaks || breaks;
      }
    }
    const auto slow_verdict = validation::firstTooFast(*made->samples(0.05), &footprint, zones);
    ASSERT_TRUE(slow_verdict);
    EXPECT_FALSE(*slow_verdict) << "case " << n << " at point " << (*slow_verdict)->point;
    const auto fast_verdict = validation::firstTooFast(*fast->samples(0.05), &footprint, zones);
    ASSERT_TRUE(fast_verdict);
    if (fast_breaks) {
      ++found;
      EXPECT_TRUE(*fast_verdict) << "case " << n;
    }
    limited += made->duration_s() > fast->duration_s() + 1e-6 ? 1 : 0;
  }
  EXPECT_GT(limited, 40);
  EXPECT_GT(found, 40);
}

TEST(SpeedZonesProperty, WithoutZonesAPathIsTheSame) {
  Rng rng(3);
  const Path path = randomPath(rng);
  const auto same = validation::limitedBy(path, nullptr, {});
  ASSERT_TRUE(same);
  ASSERT_EQ(same->path.motions.size(), path.motions.size());
  for (std::size_t k = 0; k < path.motions.size(); ++k) {
    EXPECT_EQ(same->path.motions[k].to, path.motions[k].to);
    EXPECT_EQ(same->speeds_m_s[k], kNoSpeedLimit);
  }
}

}  // namespace
}  // namespace clearway
