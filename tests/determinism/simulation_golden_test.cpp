// A run of all drives and controllers, with loads and changes: one fingerprint for every compiler,
// optimisation level and number of threads.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"
#include "core/simulation/simulation.h"

namespace clearway::simulation {
namespace {

constexpr std::uint64_t kHash = 6415872876131132812ULL;

AgentDef agentOf(Rng& rng, int k) {
  constexpr DriveKind kKinds[] = {DriveKind::Differential, DriveKind::Car,
                                  DriveKind::Omnidirectional};
  AgentDef d;
  d.body.shape = BoxShape{1.0, 0.7, 0.0};
  d.body.pose = {{rng.range(2.0, 38.0), rng.range(2.0, 38.0)},
                 *Heading::fromDegrees(rng.range(-180.0, 180.0))};
  d.drive = {kKinds[k % 3], 1.2, 0.9, k % 2 == 0 ? 0.8 : 100.0, 1.1, 0.8};
  if (k % 4 == 3) {
    d.controller = Steer{[](const AgentState& a) -> std::optional<Velocity> {
      return Velocity{{1.0, 0.1}, a.time % 3'000'000 < 1'500'000 ? 0.4 : -0.3};
    }};
    return d;
  }
  VisitWaypoints plan;
  plan.rounds = 0;
  for (int w = 0; w < 3; ++w) {
    plan.waypoints.push_back({{rng.range(2.0, 38.0), rng.range(2.0, 38.0)}, {}, w * 200'000});
  }
  d.controller = std::move(plan);
  return d;
}

std::uint64_t hashOf(unsigned threads) {
  Rng rng(3);
  SimulationOptions o;
  o.world.threads = threads;
  Simulation s = *Simulation::make(o);
  OccupancyGrid grid(*GridFrame::make(40, 40, 1.0, 1.0));
  for (int k = 0; k < 40; ++k) {
    grid.set({static_cast<std::int32_t>(rng.below(40)), static_cast<std::int32_t>(rng.below(40))},
             true);
  }
  s.world().setGrid(std::move(grid));
  std::vector<AgentId> ids;
  for (int k = 0; k < 120; ++k) ids.push_back(*s.spawn(agentOf(rng, k)));
  EXPECT_TRUE(s.attach(ids[0], ids[4]));
  s.run(100);
  EXPECT_TRUE(s.hold(ids[8], true));
  EXPECT_TRUE(s.setMode(ids[9], collide::BodyMode::Static));
  EXPECT_TRUE(s.detach(ids[4]));
  EXPECT_TRUE(s.remove(ids[10]));
  EXPECT_TRUE(s.world().setCell({20, 20}, true));
  s.run(300);
  EXPECT_GT(s.totals().collisions, 50U);
  EXPECT_GT(s.totals().wall_collisions, 50U);
  EXPECT_EQ(s.totals().stuck, 1U);
  return s.stateHash();
}

TEST(SimulationGolden, OneHashForEveryBuildAndNumberOfThreads) {
  for (const unsigned threads : {1U, 3U, 8U}) EXPECT_EQ(hashOf(threads), kHash) << threads;
}

}  // namespace
}  // namespace clearway::simulation
