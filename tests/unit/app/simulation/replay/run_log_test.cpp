// What charts and heat maps show of a run.
#include "app/simulation/replay/run_log.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

using simulation::Event;
using simulation::EventKind;

RecordedFrame frameAt(double time_s, std::uint8_t bits = RecordedAgent::kPresent) {
  RecordedFrame out;
  out.time = ticksOf(time_s);
  out.agents = {{{{0.5, 0.5}, Heading()}, bits}};
  return out;
}

constexpr auto kHeld = static_cast<std::uint8_t>(RecordedAgent::kPresent | RecordedAgent::kHeld);

TEST(RunLog, CountsTheTasksOfTheLastMinute) {
  RunLog log;
  for (int s = 0; s <= 200; ++s) {
    RecordedFrame f = frameAt(s);
    if (s == 1) f.events = {{f.time, EventKind::TaskAssigned, {0, 0}}};
    if (s == 1) f.events[0].task = 3;
    if (s > 0 && s % 10 == 0) {
      Event done{f.time, EventKind::TaskDone, {0, 0}};
      done.task = 3;
      f.events = {done};
    }
    log.add(f);
  }
  ASSERT_EQ(log.samples().size(), 201U);
  EXPECT_EQ(log.samples()[30].per_minute, 3.0);
  EXPECT_EQ(log.samples()[199].per_minute, 6.0);  // those of 140 to 190
  EXPECT_EQ(log.taskOf(0, ticksOf(0.5)).state, TaskState::None);
  EXPECT_EQ(log.taskOf(0, ticksOf(5.0)).state, TaskState::Assigned);
  EXPECT_EQ(log.taskOf(0, ticksOf(10.0)).state, TaskState::Done);
  EXPECT_EQ(log.taskOf(0, ticksOf(10.0)).task, 3U);
  EXPECT_EQ(log.taskOf(9, ticksOf(10.0)).state, TaskState::None);
}

TEST(RunLog, AddsUpHowLongAnAgentWaited) {
  RunLog log;
  for (int s = 0; s <= 20; ++s) log.add(frameAt(s, s >= 3 && s <= 7 ? kHeld : 1));
  EXPECT_EQ(log.samples()[5].waiting, 1.0);
  EXPECT_EQ(log.samples()[8].waiting, 0.0);
  EXPECT_EQ(log.waitedBy(0, ticksOf(2.0)), 0.0);
  EXPECT_EQ(log.waitedBy(0, ticksOf(4.0)), 2.0);
  EXPECT_EQ(log.waitedBy(0, ticksOf(20.0)), 5.0);
}

TEST(RunLog, CountsWhenAgentsEnterACellAndWaitInIt) {
  const OccupancyGrid grid(GridFrame::make(1, 3, 1.0, 1.0).value());
  RunLog log;
  const double x[] = {0.5, 0.6, 1.5, 1.5, 0.5};
  for (int s = 0; s < 5; ++s) {
    RecordedFrame f = frameAt(s, s == 3 ? kHeld : 1);
    f.agents[0].pose.position.x = x[s];
    f.grid = grid;
    log.add(f);
  }
  EXPECT_EQ(log.visits(), (std::vector<std::uint32_t>{2, 1, 0}));
  EXPECT_EQ(log.waits_s(), (std::vector<float>{0.0F, 1.0F, 0.0F}));
}

TEST(RunLog, KeepsEvenSamplesOfLongRuns) {
  RunLog log;
  for (int s = 0; s < 5000; ++s) log.add(frameAt(s));
  EXPECT_LE(log.samples().size(), RunLog::kMostSamples);
  EXPECT_GE(log.samples().size(), RunLog::kMostSamples / 2);
  for (std::size_t k = 0; k < log.samples().size(); ++k) {
    EXPECT_EQ(log.samples()[k].time_s, 8.0 * static_cast<double>(k));
  }
}

}  // namespace
}  // namespace clearway::app
