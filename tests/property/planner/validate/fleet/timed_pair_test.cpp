// Two agents that move at the same time, or an agent and an obstacle that glides: the validator of
// fleets against dense samples in long double, for every kind of motion and footprint, for random
// pairs and for pairs that are moved to gaps and overlaps between a nanometre and a millimetre.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/case_count.h"
#include "tests/support/timed_fleets.h"
#include "tests/support/timed_oracle.h"

namespace clearway::validation {
namespace {

using fleet::AgentSchedule;
using testing::PlannedFleet;
using testing::poseOf;
using testing::Real;
using testing::TimedOracle;

int cases(int usual) { return testing::caseCount("CLEARWAY_FLEET_CASES", usual); }

// A schedule of at most three motions about a place, with rests; everything scaled.
AgentSchedule randomSchedule(Rng& rng, const fleet::AgentClass& c, Vec2 place, double scale) {
  const double headings[] = {0, 90, 180, 45, rng.range(-180, 180), rng.range(-180, 180)};
  testing::Schedule s(c, poseOf(place.x, place.y, headings[rng.below(6)]));
  const std::uint32_t n = rng.below(4);
  for (std::uint32_t k = 0; k < n; ++k) {
    if (rng.below(3) == 0) s.rest(rng.range(0.0, 1.5));
    const double length = rng.range(-1.5, 1.5) * scale * (rng.below(8) == 0 ? 1e-3 : 1.0);
    const double turn = rng.range(-170, 170) * (rng.below(5) == 0 ? 1e-4 : 1.0);
    switch (rng.below(3)) {
      case 0: s.drive(length); break;
      case 1: s.turn(rng.below(3) == 0 ? 90.0 : turn); break;
      default: s.arc(length, turn); break;
    }
  }
  return s.built();
}

// The same of a body with key frames, which also glides.
AgentSchedule randomObstacle(Rng& rng, const fleet::AgentClass& c, Vec2 place, double scale) {
  testing::Schedule s(c, poseOf(place.x, place.y, rng.range(-180, 180)));
  const std::uint32_t n = 1 + rng.below(4);
  for (std::uint32_t k = 0; k < n; ++k) {
    if (rng.below(3) == 0) s.rest(rng.range(0.0, 1.5));
    const double size = 1.5 * scale * (rng.below(8) == 0 ? 1e-3 : 1.0);
    const double turn = rng.range(-179, 179) * (rng.below(5) == 0 ? 1e-4 : 1.0);
    const Vec2 by{rng.range(-size, size), rng.range(-size, size)};
    switch (rng.below(6)) {
      case 0: s.glide({}, turn); break;
      case 1: s.glide(by, 0.0); break;
      default: s.glide(by, turn); break;
    }
  }
  return s.built();
}

void shift(AgentSchedule& s, Vec2 by) {
  s.start.position = s.start.position + by;
  for (fleet::TimedMotion& m : s.motions) {
    m.motion.from.position = m.motion.from.position + by;
    m.motion.to.position = m.motion.to.position + by;
  }
}

struct Case {
  double scale;
  fleet::AgentClass a, b;
  AgentSchedule plan_a, plan_b;
  bool is_obstacle = false;  // b
  [[nodiscard]] TimedOracle oracle() const {
    return {&a.footprint, &plan_a, &b.footprint, &plan_b};
  }
  [[nodiscard]] TimedFleetCertificate checked() const {
    // Nothing but the other agent is in reach.
    PlannedFleet f(testing::emptyGrid(64, 64, scale, scale));
    f.add(a, plan_a);
    is_obstacle ? f.addObstacle(b.footprint, plan_b) : f.add(b, plan_b);
    return validateTimedFleet(f.problem, f.plan).value();
  }
};

Case randomCase(Rng& rng, bool has_obstacle = false) {
  const double scales[] = {1.0, 1.0, 1.0, 0.01, 100.0};
  const double scale = scales[rng.below(5)];
  const auto classOf = [&] {
    // Needles, specks and large bodies, too.
    const double size = scale * (rng.below(8) == 0 ? 0.01 : 1.0);
    const double width = size * (rng.below(8) == 0 ? 0.01 : 0.5);
    return fleet::AgentClass{testing::randomFootprint(rng, rng.below(7), size, width),
                             scale * rng.range(0.5, 2.0), rng.range(0.5, 3.0)};
  };
  Case c{scale, classOf(), classOf(), {}, {}, has_obstacle};
  const Vec2 centre{32.0 * scale, 32.0 * scale};
  const double spread = scale * (rng.below(3) == 0 ? 0.5 : 2.5);
  c.plan_a = randomSchedule(rng, c.a, centre, scale);
  const Vec2 place = centre + Vec2{rng.range(-spread, spread), rng.range(-spread, spread)};
  c.plan_b = has_obstacle ? randomObstacle(rng, c.b, place, scale)
                          : randomSchedule(rng, c.b, place, scale);
  return c;
}

// Moves the second agent along a line until the smallest gap is about `gap`. False if no place
// with that gap was bracketed.
bool moveToGap(Rng& rng, Case& c, double gap) {
  const Vec2 direction = Heading::fromDegrees(rng.range(-180, 180))->vector();
  const AgentSchedule original = c.plan_b;
  const auto gapAt = [&](double distance) {
    c.plan_b = original;
    shift(c.plan_b, distance * direction);
    TimedOracle oracle = c.oracle();
    oracle.samples = 16;
    return oracle.smallest();
  };
  double low = 0.0;
  double high = 12.0 * c.scale;
  if (gapAt(low) >= gap || gapAt(high) <= gap) return false;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    (gapAt(middle) < gap ? low : high) = middle;
  }
  c.plan_b = original;
  shift(c.plan_b, high * direction);
  return true;
}

struct Tally {
  int free = 0, hit = 0, undecided = 0, near = 0;
};

// The laws. `slack`: how much lower than the samples the true minimum may be.
void compare(const Case& c, Tally& tally, int number, Real slack) {
  const TimedFleetCertificate certificate = c.checked();
  const TimedOracle oracle = c.oracle();
  const Real sampled = oracle.smallest();
  const Real tolerance = 1e-9L * std::max(1.0, c.scale);
  if (sampled < -tolerance) {
    ASSERT_FALSE(certificate.free) << "case " << number << ", missed by " << sampled;
  }
  if (certificate.free) {
    ++tally.free;
    ASSERT_TRUE(certificate.separation);
    const Real separation = certificate.separation->lower_bound_m;
    ASSERT_LE(separation, std::max(0.0L, sampled) + 1e-12L * c.scale) << "case " << number;
    // Samples may miss a short minimum; then the plan has it at the reported time.
    const PairMoment& where = certificate.separation->where;
    const Real there = oracle.at(where.tick);
    ASSERT_GE(separation, std::min(sampled - slack, there) - 1.1e-6L) << "case " << number;
    ASSERT_NEAR(static_cast<double>(oracle.atPoses(where.pose, where.other_pose)),
                static_cast<double>(separation), 1.1e-6)
        << "case " << number;
    return;
  }
  ASSERT_STREQ(toString(certificate.fault), "collision") << certificate.problem;
  if (certificate.undecided) {
    ++tally.undecided;
    ASSERT_LE(sampled, 1e-7L * std::max(1.0, c.scale) + slack) << "case " << number;
    return;
  }
  ++tally.hit;
  const Real witness = oracle.atPoses(certificate.pose, certificate.other_pose);
  ASSERT_LE(witness, 1e-15L * c.scale * 64) << "case " << number << ": " << certificate.problem;
  // Another pair of parts may be deeper.
  ASSERT_LE(static_cast<double>(witness), -certificate.depth_m + 1e-10 * c.scale)
      << "case " << number << ": " << certificate.problem;
  // The witness is where the plan is at that tick, up to one tick of motion.
  const Pose expected = clearway::poseAt(c.plan_a, certificate.time);
  const double step = 4e-6 * c.scale;
  ASSERT_LT(length(expected.position - certificate.pose.position), step) << "case " << number;
}

void compareRandom(std::uint64_t seed, bool has_obstacle) {
  Rng rng(seed);
  Tally tally;
  const int n = cases(1000);
  for (int k = 0; k < n; ++k) {
    compare(randomCase(rng, has_obstacle), tally, k, 2e-6L);
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(tally.free, n / 5);
  EXPECT_GT(tally.hit, n / 5);
  EXPECT_LE(tally.undecided, n / 500 + 1);
}

TEST(TimedPairs, TheValidatorAgreesWithDenseSamplesOfRandomPlans) { compareRandom(11, false); }

void compareGaps(std::uint64_t seed, bool has_obstacle) {
  Rng rng(seed);
  Tally tally;
  const int n = cases(1000) / 10;
  int tried = 0;
  for (int k = 0; k < n; ++k) {
    Case c = randomCase(rng, has_obstacle);
    const double size = std::pow(10.0, rng.range(-8.5, -3.0)) * std::max(1.0, c.scale);
    if (!moveToGap(rng, c, rng.below(2) == 0 ? size : -size)) continue;
    ++tried;
    compare(c, tally, k, 1e-7L);
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(tally.free, tried / 4);
  EXPECT_GT(tally.hit, tried / 4);
  EXPECT_LE(tally.undecided, tried / 20);
}

TEST(TimedPairs, TheValidatorDecidesGapsAndOverlapsBetweenANanometreAndAMillimetre) {
  compareGaps(12, false);
}

TEST(TimedPairs, TheValidatorAgreesWithDenseSamplesOfObstaclesWithKeyFrames) {
  compareRandom(13, true);
}

TEST(TimedPairs, TheValidatorDecidesSmallGapsToObstaclesWithKeyFrames) { compareGaps(14, true); }

}  // namespace
}  // namespace clearway::validation
