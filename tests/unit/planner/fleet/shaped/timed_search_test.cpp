#include "planner/fleet/shaped/timed_search.h"

#include <gtest/gtest.h>

#include "planner/fleet/shaped/fleet_preparation.h"
#include "planner/fleet/shaped/fleet_state.h"
#include "tests/support/timed_fleets.h"

namespace clearway::fleet::shaped {
namespace {

constexpr Tick kDoorOpens = 60 * kTicksPerSecond;

// A room on each side of a wall with one door. An agent waits in the door for a minute, another one
// wants to go through.
TimedFleetProblem doorInAWall() {
  OccupancyGrid grid(*GridFrame::make(20, 30, 1.0, 1.0));
  for (std::int32_t row = 0; row < 20; ++row) grid.set({row, 15}, row != 10);
  const Heading east = *Heading::fromDegrees(0.0);
  return {std::move(grid),
          {testing::boxClass(0.8, 0.5)},
          {{"through", 0, {{3.5, 10.5}, east}, {27.5, 17.5}, east},
           {"waits", 0, {{15.5, 10.5}, east}, {27.5, 3.5}, east}}};
}

struct Found {
  bool path = false;
  std::uint64_t expanded = 0;
  TimedPath steps;
};

Found searchThroughDoor(const TimedSearch::Greed& greed, std::uint64_t most_expanded) {
  const TimedFleetProblem problem = doorInAWall();
  PreparedFleet fleet(problem);
  StopCheck stop{Budget{}};
  EXPECT_FALSE(prepareFleet(fleet, 1, stop));
  FleetState state(fleet);
  state.setPath(1, state.fastestPath(1, kDoorOpens));
  TimedSearch search(fleet, state.reservations());
  search.setReopening(false);
  search.setGreed(greed);
  search.setLimit(most_expanded);
  Found out;
  out.path = search.find(0, kForever, &stop, out.steps);
  out.expanded = search.expanded();
  if (out.path) {
    EXPECT_TRUE(state.blockers(0, out.steps).empty());
  }
  return out;
}

TEST(TimedSearch, FindsALongWaitSoonerWhenItBecomesGreedier) {
  const Found patient = searchThroughDoor({0.5, 1.0, 0}, 100'000);
  const Found greedier = searchThroughDoor({0.5, 40.0, 100}, 100'000);
  ASSERT_TRUE(patient.path);
  ASSERT_TRUE(greedier.path);
  EXPECT_GT(patient.steps.end, kDoorOpens);
  EXPECT_LT(3 * greedier.expanded, patient.expanded);
  EXPECT_GT(greedier.expanded, 100U) << "it became greedier";
}

TEST(TimedSearch, DoesNotDependOnAPeriodThatItDoesNotReach) {
  const Found once = searchThroughDoor({0.5, 1.0, 0}, 100'000);
  const Found same = searchThroughDoor({0.5, 40.0, once.expanded + 1}, 100'000);
  EXPECT_EQ(once.expanded, same.expanded);
  EXPECT_EQ(once.steps.end, same.steps.end);
  EXPECT_FALSE(searchThroughDoor({0.5, 1.0, 0}, once.expanded - 2).path) << "the limit";
}

}  // namespace
}  // namespace clearway::fleet::shaped
