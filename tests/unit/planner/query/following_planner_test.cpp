// A planner that is kept while its map changes answers as a new one on each version.
#include "planner/query/following_planner.h"

#include <gtest/gtest.h>

#include "core/geometry/zones.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

using testing::randomGrid;

constexpr int kFollowedSide = 90;  // more than one word of a row

Pose randomPose(Rng& rng) {
  return {{rng.range(0.0, kFollowedSide), rng.range(0.0, kFollowedSide)},
          *Heading::fromDegrees(45.0 * static_cast<double>(rng.below(8)))};
}

// Agents with a shape, with and without zones and costs beside obstacles, and points.
std::vector<Query> queriesOn(const OccupancyGrid& map) {
  Query shaped;
  shaped.map = &map;
  ShapedAgent agent{*Footprint::box(3.1, 1.7)};
  agent.options.weight = 1.5;
  shaped.goals.emplace_back();
  shaped.agent = agent;
  Query near = shaped;
  agent.options.near_factor = 2.0;
  agent.options.near_distance_m = 3.0;
  near.agent = agent;
  Query zoned = shaped;
  auto zones = std::make_shared<SiteZones>();
  zones->zones.resize(1);
  zones->zones[0].id = "wet";
  zones->zones[0].ring = {{20.5, 20.0}, {60.0, 30.0}, {40.0, 70.25}};
  zoned.zones = zones;
  Query point = shaped;
  point.agent = PointAgent{};
  return {shaped, near, zoned, point};
}

TEST(FollowingPlanner, AnswersAsANewOneOnEveryVersion) {
  Rng rng(11);
  int solved = 0;
  const OccupancyGrid first = randomGrid(rng, kFollowedSide, kFollowedSide, 1.0, 1.0, 0.03);
  for (const Query& query : queriesOn(first)) {
    OccupancyGrid version = first;
    const Result<CheckedQuery> checked = check(query);
    ASSERT_TRUE(checked);
    FollowingPlanner kept(*checked);
    for (int k = 0; k < 8; ++k) {
      Query fresh = query;
      fresh.map = &version;
      for (int i = 0; i < 3; ++i) {
        fresh.start = randomPose(rng);
        const Pose goal = randomPose(rng);
        fresh.goals = {{goal.position, goal.heading}};
        const PlanResult expected = plan(*check(fresh));
        const Result<PlanResult> got = kept->plan(fresh.start, fresh.goals);
        ASSERT_TRUE(got);
        EXPECT_EQ(got->status, expected.status);
        EXPECT_EQ(got->cost, expected.cost);
        EXPECT_EQ(got->path.motions.size(), expected.path.motions.size());
        EXPECT_EQ(got->certificate.clearance_m, expected.certificate.clearance_m);
        solved += got->status == PlanStatus::Solved ? 1 : 0;
      }
      const auto side = static_cast<std::uint32_t>(kFollowedSide);
      for (int i = 0; i < 20 * (k % 3); ++i) {  // sometimes nothing
        const Cell cell{static_cast<std::int32_t>(rng.below(side)),
                        static_cast<std::int32_t>(rng.below(side))};
        version.set(cell, !version.blocked(cell));
      }
      ASSERT_TRUE(kept.follow(version));
    }
  }
  EXPECT_GT(solved, 30);
}

TEST(FollowingPlanner, DoesNotBorrowTheMapOfItsQuery) {
  Rng rng(3);
  auto map = std::make_unique<OccupancyGrid>(randomGrid(rng, 20, 20, 1.0, 1.0, 0.0));
  Query query = queriesOn(*map).front();
  FollowingPlanner kept(*check(query));
  map.reset();
  const Result<PlanResult> r = kept->plan({{5.0, 5.0}, {}}, {{{15.0, 12.0}, {}}});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->status, PlanStatus::Solved);
}

}  // namespace
}  // namespace clearway
