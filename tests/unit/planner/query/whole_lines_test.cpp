#include "planner/query/whole_lines.h"

#include <gtest/gtest.h>

#include "tests/support/poses.h"
#include "tests/support/timed_fleets.h"

namespace clearway {
namespace {

using fleet::AgentSchedule;
using fleet::Tick;

// Five steps of a metre at 1 m/s, of which the k-th takes `factor` times as long.
AgentSchedule stepsWithOther(std::size_t k, Tick factor) {
  testing::Schedule s({*Footprint::disc(0.5)}, testing::poseOf(1, 2, 0));
  for (int step = 0; step < 5; ++step) s.drive(1.0);
  AgentSchedule out = s.built();
  out.motions[k].duration *= factor;
  for (std::size_t i = k + 1; i < out.motions.size(); ++i) {
    out.motions[i].start += (factor - 1) * kTicksPerSecond;
  }
  return out;
}

TEST(WholeLines, JoinStepsOfOneSpeed) {
  const AgentSchedule steps = stepsWithOther(0, 1);
  const AgentSchedule line = withWholeLines(steps);
  ASSERT_EQ(line.motions.size(), 1U);
  EXPECT_EQ(line.motions[0].duration, 5 * kTicksPerSecond);
  EXPECT_EQ(line.last().position, steps.last().position);
}

TEST(WholeLines, KeepStepsOfDifferentSpeedsApart) {
  for (std::size_t k = 0; k < 5; ++k) {
    const AgentSchedule steps = stepsWithOther(k, 2);
    const AgentSchedule lines = withWholeLines(steps);
    EXPECT_EQ(lines.motions.size(), k == 0 || k == 4 ? 2U : 3U);
    ASSERT_EQ(lines.end(), steps.end());
    for (Tick t = 0; t <= steps.end(); t += kTicksPerSecond / 8) {
      const Vec2 apart = poseAt(lines, t).position - poseAt(steps, t).position;
      EXPECT_LT(length(apart), 1e-9) << "step " << k << ", tick " << t;
    }
  }
}

TEST(WholeLines, EndAtWaitsAndTurnsAndWhereABodyReverses) {
  testing::Schedule s({*Footprint::disc(0.5)}, testing::poseOf(1, 2, 0));
  s.drive(1.0).drive(1.0).rest(3.0).drive(1.0).turn(90.0).drive(1.0).drive(-1.0).drive(-1.0);
  const AgentSchedule lines = withWholeLines(s.built());
  EXPECT_EQ(lines.motions.size(), 5U);
  EXPECT_EQ(lines.end(), s.built().end());
}

}  // namespace
}  // namespace clearway
