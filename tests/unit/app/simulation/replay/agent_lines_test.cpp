// Where agents were, and the rest of their paths: of random fleets under policies.
#include <gtest/gtest.h>

#include <cmath>

#include "app/simulation/replay/agent_routes.h"
#include "app/simulation/replay/agent_trails.h"
#include "app/simulation/replay/recorded_goals.h"
#include "app/simulation/replay/recorder.h"
#include "tests/support/simulated_fleets.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using clearway::testing::delaysAndBreakdowns;
using clearway::testing::randomFleet;

constexpr auto kThere = static_cast<std::uint8_t>(RecordedAgent::kPresent);

double lengthOf(std::span<const Vec2> line) {
  double out = 0.0;
  for (std::size_t k = 1; k < line.size(); ++k) {
    out += std::hypot(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y);
  }
  return out;
}

double lengthOf(const TimedPath& path) {
  double out = 0.0;
  for (const TimedMotion& m : path.motions) out += travel(m.motion);
  return out;
}

TEST(AgentRoutes, AreAsLongAsWhatIsLeftOfThePlan) {
  const testing::TempFolder folder;
  std::size_t compared = 0, late = 0;
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    for (const Policy policy : {Policy::Follow, Policy::Graph, Policy::Stop}) {
      SimulationInput input = randomFleet(seed, 5, true, policy);
      if (input.agents.empty()) continue;
      input.disturbances = delaysAndBreakdowns();
      Result<SimulationRun> run = SimulationRun::make(std::move(input));
      ASSERT_TRUE(run);
      Result<Recorder> recorder =
          Recorder::create((folder.path() / "run.rec").string(), *run, "fleet", {});
      ASSERT_TRUE(recorder);
      AgentRoutes routes;
      routes.add(*run);
      const std::vector<AgentGoal> goals = goalsOf(*run);
      for (int step = 0; step < 400; ++step) {
        ASSERT_TRUE(run->step());
        ASSERT_TRUE(recorder->add(*run));
        routes.add(*run);
        const RecordedFrame& frame = recorder->frame();
        const AgentLines ahead = routes.ahead(frame);
        for (const AgentGoal& goal : goals) {
          const std::span<const Vec2> line = ahead.of(goal.agent);
          if (frame.agents[goal.agent].has(RecordedAgent::kArrived)) {
            EXPECT_TRUE(line.empty());
            continue;
          }
          const simulation::AgentId id{goal.agent, 0};
          const double left =
              lengthOf(*run->progressOf(goal.agent)->path) - run->simulation().distanceOf(id);
          // Arcs are drawn in pieces.
          ASSERT_NEAR(lengthOf(line), left, 0.02) << seed << ", step " << step;
          ++compared;
          late += run->progressOf(goal.agent)->planned + ticksOf(0.5) < frame.time ? 1U : 0U;
          if (left < 0.01) continue;
          EXPECT_EQ(line.front(), frame.agents[goal.agent].pose.position);
          EXPECT_EQ(line.back(), goal.pose.position);
        }
      }
    }
  }
  EXPECT_GT(compared, 1000U);
  EXPECT_GT(late, 100U);
}

RecordedFrame frameAt(double time_s, const std::vector<Vec2>& places) {
  RecordedFrame out;
  out.time = ticksOf(time_s);
  for (const Vec2 p : places) out.agents.push_back({{p, Heading()}, kThere});
  return out;
}

TEST(AgentTrails, HoldTheCornersOfTheLastSeconds) {
  AgentTrails trails;
  for (int k = 0; k <= 300; ++k) {  // 30 s to the right at 1 m/s, then down
    const double s = 0.1 * k;
    trails.add(frameAt(s, {{std::min(s, 15.0), std::max(0.0, s - 15.0)}, {3.0, 3.0}}));
  }
  const AgentLines lines = trails.lines();
  const std::span<const Vec2> line = lines.of(0);
  ASSERT_EQ(line.size(), 3U);
  EXPECT_NEAR(line[0].x, 10.0, 1e-6) << "20 s before";
  EXPECT_NEAR(line[1].x, 15.0, 1e-6);
  EXPECT_NEAR(line[2].y, 15.0, 1e-6);
  EXPECT_TRUE(lines.of(1).empty()) << "it rests";
  EXPECT_TRUE(lines.of(2).empty());
}

TEST(AgentTrails, AreBoundedTogether) {
  AgentTrails trails;
  constexpr int kAgents = 1000;
  for (int k = 0; k < 2000; ++k) {  // each step is a change of direction
    std::vector<Vec2> places;
    for (int n = 0; n < kAgents; ++n) places.push_back({0.01 * k, (k % 2) + 2.0 * n});
    trails.add(frameAt(0.01 * k, places));
  }
  const AgentLines lines = trails.lines();
  EXPECT_EQ(lines.points.size(), kMostTrailPoints);
  EXPECT_NEAR(lines.of(7).back().x, 19.99, 1e-9) << "the newest ones stay";
}

TEST(RecordedGoals, AreWhereAgentsArriveThatHaveMoved) {
  RecordedGoals goals;
  for (int k = 0; k < 4; ++k) {
    RecordedFrame f = frameAt(k, {{1.0 * k, 0.0}, {5.0, 5.0}, {0.0, 1.0 * k}});
    f.agents[1].bits |= RecordedAgent::kArrived;
    if (k == 3) f.agents[0].bits |= RecordedAgent::kArrived;
    goals.add(f);
  }
  ASSERT_EQ(goals.goals().size(), 1U);
  EXPECT_EQ(goals.goals()[0].agent, 0U);
  EXPECT_EQ(goals.goals()[0].pose.position, (Vec2{3.0, 0.0}));
}

}  // namespace
}  // namespace clearway::app
