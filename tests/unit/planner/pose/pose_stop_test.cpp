// A plan on a map as large as a warehouse's answers within 50 ms of being told to stop, whatever it
// is at: distances, open points, bounds, the search, or the reasons why there is no path.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <thread>

#include "core/grid/components.h"
#include "planner/pose/pose_planner.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway {
namespace {

using testing::poseOf;

constexpr double kLongest_ms = 50.0;

double ms(const timespec& t) {
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

// Racks with aisles that a large robot passes, or whose last column of aisles is closed.
OccupancyGrid warehouse(bool closed) {
  OccupancyGrid grid = testing::emptyGrid(1006, 1674, 0.05, 0.05);
  for (std::int32_t r = 0; r < 1006; ++r) {
    for (std::int32_t c = 0; c < 1674; ++c) {
      const bool rack = r % 110 < 40 && c % 230 < 150;
      if (rack || (closed && c > 1400 && c < 1404)) grid.set({r, c}, true);
    }
  }
  return grid;
}

// CPU time that the planning thread takes until it answers, after it is told to stop when it has
// used `after_ms`; so the load of the machine does not count. Negative when it was ready before.
double answers(const OccupancyGrid& grid, double after_ms, PlanStatus& status) {
  const Footprint robot = *Footprint::box(1.5, 1.0);
  const PoseProblem problem{
      &grid, &robot, poseOf(3.0, 2.75, 0), {{80.0, 47.0}, *Heading::fromDegrees(90)}};
  StopSource stop;
  PlanControl control;
  control.stop = &stop;
  std::atomic<bool> ready{false};
  std::atomic<double> end_ms{0.0};
  std::thread planner([&] {
    status = planPose(problem, {}, control).status;
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    end_ms = ms(now);
    ready = true;
    while (!stop.requested()) std::this_thread::yield();  // so that its clock can be read
  });
  clockid_t clock{};
  pthread_getcpuclockid(planner.native_handle(), &clock);
  timespec now{};
  do {
    clock_gettime(clock, &now);
  } while (!ready && ms(now) < after_ms);
  const bool was_ready = ready;
  stop.request();
  clock_gettime(clock, &now);
  planner.join();
  return was_ready ? -1.0 : end_ms - ms(now);
}

void stopsEverywhere(const OccupancyGrid& grid, PlanStatus otherwise) {
  int stopped = 0;
  double after_ms = 0.25;
  for (bool ready = false; !ready; after_ms *= 1.3) {
    PlanStatus status{};
    const double late_ms = answers(grid, after_ms, status);
    ready = late_ms < 0.0;
    if (ready) {
      EXPECT_EQ(status, otherwise);
    }
    if (status == PlanStatus::Cancelled) ++stopped;
    EXPECT_LT(late_ms, kLongest_ms) << "told after " << after_ms << " ms";
  }
  EXPECT_GT(stopped, 8);
}

// Of a long path and of a map as large as they come, by CPU time as above.
TEST(PosePlanner, ReasonsAndCertificatesStopWithin50Ms) {
  const auto cpu = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return ms(now);
  };
  OccupancyGrid grid = testing::emptyGrid(8192, 8192);
  for (std::int32_t i = 0; i < 8192; ++i) grid.set({i, 4000}, true);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  StopSource stop;
  stop.request();
  StopCheck stopped({}, &stop);
  double before = cpu();
  const Components components(grid, &stopped);
  EXPECT_LT(cpu() - before, kLongest_ms);
  Path path{poseOf(2.5, 2.5, 0), {}};
  for (int k = 0; k < 20'000; ++k) {
    const Pose& at = path.goal();
    const bool to_right = k / 1000 % 2 == 0;
    const Vec2 next = k % 1000 == 999 ? at.position + Vec2{0.0, 1.0}
                                      : at.position + Vec2{to_right ? 1.0 : -1.0, 0.0};
    path.motions.push_back({MotionKind::Straight, at, {next, at.heading}});
  }
  before = cpu();
  const Certificate whole = validate(grid, robot, path);
  const double whole_ms = cpu() - before;
  EXPECT_TRUE(whole.free) << whole.problem;
  before = cpu();
  const Certificate none = validate(grid, robot, path, TouchRule::TouchingIsFree, {}, &stopped);
  EXPECT_LT(cpu() - before, kLongest_ms);
  EXPECT_FALSE(none.free);
  EXPECT_EQ(none.problem, "the check was stopped");
  // Half the time of the whole: it stops soon after that.
  Budget budget;
  budget.time_limit_s = 0.5e-3 * whole_ms;
  StopCheck half(budget);
  before = cpu();
  EXPECT_FALSE(validate(grid, robot, path, TouchRule::TouchingIsFree, {}, &half).free);
  EXPECT_LT(cpu() - before, 0.5 * whole_ms + kLongest_ms);
}

// The search for the goal leaves time for the nearest pose.
TEST(PosePlanner, ATimeLimitLeavesTimeForTheNearestPose) {
  OccupancyGrid grid = testing::emptyGrid(120, 200);
  for (std::int32_t i = 0; i < 120; ++i) grid.set({i, 150}, true);  // the goal is out of reach
  const Footprint robot = *Footprint::box(12.0, 8.0);
  const PoseProblem problem{&grid, &robot, poseOf(15.5, 15.5, 0), {{180.5, 60.5}, Heading()}};
  PoseOptions options;
  options.nearest = true;
  options.search = PoseSearch::Dijkstra;  // so that the search takes all the time it is given
  const double all_s = planPose(problem, options).metrics.time_s;
  int near_in_time = 0;
  for (const double share : {0.3, 0.4, 0.5, 0.6}) {
    PlanControl control;
    control.budget.time_limit_s = share * all_s;
    const PlanResult r = planPose(problem, options, control);
    if (r.status != PlanStatus::Solved || r.stop != StopReason::TimeLimit) continue;
    EXPECT_TRUE(r.certificate.free);
    ASSERT_TRUE(r.gap);
    EXPECT_LT(r.gap->distance_m, length(problem.goal.position - problem.start.position));
    ++near_in_time;
  }
  EXPECT_GT(near_in_time, 0);
}

TEST(PosePlanner, StopsWithin50MsOnALargeMap) {
  stopsEverywhere(warehouse(false), PlanStatus::Solved);
}

TEST(PosePlanner, StopsWithin50MsWhereThereIsNoPath) {
  stopsEverywhere(warehouse(true), PlanStatus::NoPath);
}

}  // namespace
}  // namespace clearway
