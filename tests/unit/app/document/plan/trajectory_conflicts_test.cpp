// Conflicts of driving agents, compared with overlaps at densely sampled times.
#include "app/document/plan/trajectory_conflicts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/rng.h"
#include "core/geometry/motion.h"
#include "core/geometry/overlap.h"
#include "tests/support/poses.h"

namespace clearway::app {
namespace {

using testing::poseOf;

constexpr double kStep_s = 0.002;  // sampling step of the reference

Motion straight(Pose from, Vec2 to) { return {MotionKind::Straight, from, {to, from.heading}}; }

PlayClock driving(const Pose& start, double metres, const PlaySpeed& speed = {}) {
  return PlayClock({start, {straight(start, start.position + metres * start.heading.vector())}},
                   speed);
}

bool overlapAt(const Mover& a, const Mover& b, double t) {
  for (const ConvexPolygon& x : a.footprint->collisionParts()) {
    for (const ConvexPolygon& y : b.footprint->collisionParts()) {
      const std::vector<Vec2> p = placed(x, a.clock.poseAt(t));
      const std::vector<Vec2> q = placed(y, b.clock.poseAt(t));
      if (overlap(ConvexRing(p), ConvexRing(q), TouchRule::TouchingIsFree, a.footprint->radius(),
                  b.footprint->radius())) {
        return true;
      }
    }
  }
  return false;
}

TEST(TrajectoryConflicts, CrossingAtTheSameTimeIsFoundWhenItBegins) {
  const Footprint box = *Footprint::box(1.0, 1.0);
  const std::vector<Mover> movers{{1, &box, driving(poseOf(0, 5, 0), 10.0)},
                                  {2, &box, driving(poseOf(5, 0, 90), 10.0)}};
  const std::vector<TrajectoryConflict> found = trajectoryConflictsOf(movers, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].begin_s, 4.0, kResolution_s) << "corners meet 1 m before the centres";
  EXPECT_NEAR(found[0].end_s, 6.0, 2.0 * kResolution_s);
}

TEST(TrajectoryConflicts, AgentsOnOtherFloorsDoNotConflict) {
  const Footprint box = *Footprint::box(1.0, 1.0);
  std::vector<Mover> movers{{1, &box, driving(poseOf(0, 5, 0), 10.0)},
                            {2, &box, driving(poseOf(5, 0, 90), 10.0), collide::Level{1.0, 2.0}}};
  EXPECT_TRUE(trajectoryConflictsOf(movers, {}).empty()) << "floors that touch are two";
  movers[0].level = {0.0, 1.25};
  EXPECT_EQ(trajectoryConflictsOf(movers, {}).size(), 1U);
}

TEST(TrajectoryConflicts, ADrivingAgentHitsAStaticOneAndNobodyHitsAnAgentThatIsPassed) {
  const Footprint box = *Footprint::box(1.0, 1.0);
  const std::vector<Mover> movers{{7, &box, driving(poseOf(0, 5, 0), 10.0)},
                                  {3, &box, PlayClock({poseOf(6, 5, 0), {}}, {})},
                                  {4, &box, PlayClock({poseOf(6, 6, 0), {}}, {})},     // touched
                                  {5, &box, PlayClock({poseOf(6, 6.5, 0), {}}, {})}};  // in 4
  const std::vector<TrajectoryConflict> found = trajectoryConflictsOf(movers, {});
  ASSERT_EQ(found.size(), 1U) << "touching is free; those that stand are no news";
  EXPECT_EQ(found[0].a, 3U);
  EXPECT_EQ(found[0].b, 7U);
  EXPECT_NEAR(found[0].begin_s, 5.0, kResolution_s);
}

// Straights, turns in place and arcs, in any order.
PlayClock wandering(Rng& rng, const Pose& start) {
  Path path{start, {}};
  Pose at = start;
  for (std::uint32_t k = 0, n = 1 + rng.below(3); k < n; ++k) {
    const Heading turned = at.heading.turnedBy(*Heading::fromDegrees(rng.range(-170.0, 170.0)));
    const Vec2 ahead = at.position + rng.range(0.5, 4.0) * at.heading.vector();
    const std::uint32_t kind = rng.below(3);
    const Pose to{kind == 1 ? at.position : ahead, kind == 0 ? at.heading : turned};
    path.motions.push_back(*motionBetween(at, to));
    at = to;
  }
  return {path, {}};
}

TEST(TrajectoryConflicts, ATurningArmHitsAgentsInItsSweep) {
  const Footprint arm = *Footprint::box(8.0, 0.2);
  const Footprint post = *Footprint::box(0.4, 0.4);
  const Pose along = poseOf(5, 5, 0);
  const PlayClock turn({along, {*motionBetween(along, poseOf(5, 5, 90))}}, {});
  const std::vector<Mover> movers{{1, &arm, turn},
                                  {2, &post, PlayClock({poseOf(7.6, 7.6, 0), {}}, {})}};
  const std::vector<TrajectoryConflict> found = trajectoryConflictsOf(movers, {});
  ASSERT_EQ(found.size(), 1U) << "after half a turn";
  EXPECT_NEAR(0.5 * (found[0].begin_s + found[0].end_s), 0.5, kResolution_s);
}

TEST(TrajectoryConflicts, AgreeWithDenseSampling) {
  Rng rng(11);
  const std::array shapes{*Footprint::box(1.6, 0.8),
                          *Footprint::box(0.6, 0.6, 0.2, PaddingShape::Round),
                          *Footprint::box(5.0, 0.3)};
  int met = 0;
  int apart = 0;
  for (int n = 0; n < 400; ++n) {
    std::vector<Mover> movers;
    for (std::uint32_t id = 1; id <= 2; ++id) {
      const Pose start = poseOf(rng.range(0.0, 7.0), rng.range(0.0, 7.0), rng.range(0.0, 360.0));
      movers.push_back({id, &shapes[rng.below(3)], wandering(rng, start)});
    }
    const std::vector<TrajectoryConflict> found = trajectoryConflictsOf(movers, {});
    std::optional<double> first;  // an overlap longer than the guaranteed resolution
    bool any = false;
    double run = 0.0;
    const double end =
        std::max(movers[0].clock.duration_s(), movers[1].clock.duration_s()) + kStep_s;
    for (double t = 0.0; t <= end; t += kStep_s) {
      const bool hit = overlapAt(movers[0], movers[1], t);
      any = any || hit;
      run = hit ? run + kStep_s : 0.0;
      if (!first && run > kResolution_s + kStep_s) first = t - run + kStep_s;
    }
    for (const TrajectoryConflict& m : found) {
      EXPECT_TRUE(overlapAt(movers[0], movers[1], m.begin_s)) << "a reported overlap exists";
    }
    if (first) {
      const auto has_first = [&](const TrajectoryConflict& m) {
        return m.begin_s <= *first + kResolution_s + kStep_s && m.end_s >= *first;
      };
      EXPECT_TRUE(std::ranges::any_of(found, has_first)) << "case " << n << " at " << *first;
      ++met;
    } else if (!any) {
      EXPECT_TRUE(found.empty());
      ++apart;
    }
  }
  EXPECT_GT(met, 100);
  EXPECT_GT(apart, 100);
}

}  // namespace
}  // namespace clearway::app
