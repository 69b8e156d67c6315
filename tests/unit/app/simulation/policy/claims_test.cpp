// The law of claims: who goes and who stays never overlap, at whatever times of their stretches.
#include "app/simulation/policy/claims.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/base/rng.h"
#include "core/geometry/distance.h"

namespace clearway::app {
namespace {

Claim claimOf(const Footprint& f, Rng& rng) {
  const Pose from{{rng.range(0.0, 6.0), rng.range(0.0, 6.0)},
                  *Heading::fromDegrees(rng.range(-180.0, 180.0))};
  Pose turned = from;
  turned.heading = from.heading.turnedBy(*Heading::fromDegrees(rng.range(-80.0, 80.0)));
  Pose to = turned;
  to.position = to.position + rng.range(-1.5, 1.5) * to.heading.vector();
  return {&f, from, {*motionBetween(from, turned), *motionBetween(turned, to)}, true};
}

std::vector<Pose> samplesOf(const Claim& c, bool goes) {
  std::vector<Pose> out{c.pose};
  for (const Motion& m : goes ? c.stretch : std::vector<Motion>{}) {
    for (int k = 1; k <= 12; ++k) out.push_back(poseAt(m, k / 12.0));
  }
  return out;
}

bool overlapAt(const Claim& a, const Pose& pa, const Claim& b, const Pose& pb) {
  return overlap(placed(a.footprint->collisionParts()[0], pa),
                 placed(b.footprint->collisionParts()[0], pb), TouchRule::TouchingIsFree,
                 a.footprint->radius(), b.footprint->radius());
}

bool everOverlap(const Claim& a, bool a_goes, const Claim& b, bool b_goes) {
  for (const Pose& pa : samplesOf(a, a_goes)) {
    for (const Pose& pb : samplesOf(b, b_goes)) {
      if (overlapAt(a, pa, b, pb)) return true;
    }
  }
  return false;
}

TEST(Claims, WhoGoesAndWhoStaysNeverOverlap) {
  const Footprint box = *Footprint::box(0.9, 0.4, 0.05, PaddingShape::Round);
  const Footprint disc = *Footprint::disc(0.3);
  int going = 0, held = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng(seed);
    std::vector<Claim> claims;
    while (claims.size() < 8) {  // apart at the begin
      Claim c = claimOf(claims.size() % 3 == 0 ? disc : box, rng);
      const bool is_free = std::ranges::none_of(
          claims, [&](const Claim& other) { return overlapAt(c, c.pose, other, other.pose); });
      if (is_free) claims.push_back(std::move(c));
    }
    std::vector<std::uint32_t> order(claims.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto holders =
        holdersOf(claims, order, [](std::uint32_t, std::uint32_t) { return true; });
    for (std::uint32_t a = 0; a < claims.size(); ++a) {
      (holders[a].empty() ? going : held) += 1;
      for (std::uint32_t b = 0; b < a; ++b) {
        EXPECT_FALSE(everOverlap(claims[a], holders[a].empty(), claims[b], holders[b].empty()))
            << seed << ": " << a << " and " << b;
      }
    }
  }
  EXPECT_GT(going, 200);
  EXPECT_GT(held, 200);
}

TEST(Claims, TheFirstInTheOrderGoesAndTheOtherNamesIt) {
  const Footprint disc = *Footprint::disc(0.4);
  const auto along = [&](double x, double to) {
    const Pose a{{x, 0.0}, {}}, b{{to, 0.0}, {}};
    return Claim{&disc, a, {*motionBetween(a, b)}, true};
  };
  std::vector<Claim> claims{along(0.0, 1.5), along(3.0, 1.5), along(6.0, 7.0)};
  const Yields all = [](std::uint32_t, std::uint32_t) { return true; };
  using Lists = std::vector<std::vector<std::uint32_t>>;
  EXPECT_EQ(holdersOf(claims, {0, 1, 2}, all), (Lists{{}, {0}, {}}));
  EXPECT_EQ(holdersOf(claims, {1, 0, 2}, all), (Lists{{1}, {}, {}}));
  EXPECT_EQ(holdersOf(claims, {0, 1, 2}, [](auto, auto) { return false; }), (Lists{{}, {}, {}}));
  claims[1].asks = false;  // it goes anyway
  EXPECT_EQ(holdersOf(claims, {0, 2}, all), (Lists{{1}, {}, {}}));
}

}  // namespace
}  // namespace clearway::app
