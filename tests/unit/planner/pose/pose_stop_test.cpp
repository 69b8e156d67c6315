// A plan on a map as large as a warehouse's answers within 50 ms of a request to stop, or of its
// time limit, whatever it is at: distances, open points, motions and masks, bounds, the search, the
// certificate, the reasons why there is no path, or smoothing. For all that a plan can be asked
// for.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <functional>
#include <thread>

#include "core/grid/components.h"
#include "core/grid/distance_field.h"
#include "planner/pose/collision/disc_inflation.h"
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/replanner.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;

constexpr double kLongest_ms = 50.0;

double cpuMs(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
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

// Says whether it was stopped: not whether that was requested, as it may be ready at that moment.
using Work = std::function<bool(const PlanControl&)>;

struct Answer {
  bool stopped = false;
  double late_ms = 0.0;
};

// CPU time that the work takes until it answers, after a request to stop when it has used
// `after_ms`; so the load of the machine does not count.
Answer reportsAnswers(const Work& work, double after_ms) {
  StopSource stop;
  PlanControl control;
  control.stop = &stop;
  std::atomic<bool> ready{false};
  std::atomic<double> end_ms{0.0};
  bool stopped = false;
  std::thread worker([&] {
    stopped = work(control);
    end_ms = cpuMs(CLOCK_THREAD_CPUTIME_ID);
    ready = true;
    while (!stop.requested()) std::this_thread::yield();  // so that its clock can be read
  });
  clockid_t clock{};
  pthread_getcpuclockid(worker.native_handle(), &clock);
  while (!ready && cpuMs(clock) < after_ms) std::this_thread::yield();
  const double request_ms = cpuMs(clock);
  stop.request();
  worker.join();
  return {stopped, end_ms - request_ms};
}

Answer timed(const Work& work, const PlanControl& control = {}) {
  const double before_ms = cpuMs(CLOCK_THREAD_CPUTIME_ID);
  const bool stopped = work(control);
  return {stopped, cpuMs(CLOCK_THREAD_CPUTIME_ID) - before_ms};
}

// The same for a time limit: CPU time beyond it, less than that when other work took the machine.
Answer answersInTime(const Work& work, double after_ms) {
  PlanControl control;
  control.budget.time_limit_s = 1e-3 * after_ms;
  const Answer a = timed(work, control);
  return {a.stopped, a.late_ms - after_ms};
}

// Requests a stop sooner and later, until it is ready before.
void stopsEverywhere(const char* name, const Work& work) {
  constexpr double kLast_ms = 250.0;
  const double whole_ms = timed(work).late_ms;
  for (const auto& [how, answers] :
       {std::pair{"requested", &reportsAnswers}, std::pair{"limited", &answersInTime}}) {
    int stopped = 0;
    double worst_ms = 0.0;
    for (double after_ms = 0.25; after_ms < std::min(whole_ms, kLast_ms); after_ms *= 1.4) {
      const Answer a = answers(work, after_ms);
      stopped += a.stopped ? 1 : 0;
      worst_ms = std::max(worst_ms, a.late_ms);
      EXPECT_LT(a.late_ms, kLongest_ms) << name << ", " << how << " after " << after_ms << " ms";
    }
    EXPECT_GT(stopped, 3) << name << ", " << how;
    std::printf("%s (%.0f ms), %s: answers within %.1f ms\n", name, whole_ms, how, worst_ms);
  }
}

// Of a long path and of a map as large as they come, by CPU time as above.
TEST(PosePlanner, ReasonsAndCertificatesStopWithin50Ms) {
  const auto cpu = [] { return cpuMs(CLOCK_THREAD_CPUTIME_ID); };
  OccupancyGrid grid = testing::emptyGrid(8192, 8192);
  for (std::int32_t i = 0; i < 8192; ++i) grid.set({i, 4000}, true);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  StopSource stop;
  stop.request();
  StopCheck stopped({}, &stop);
  double before = cpu();
  EXPECT_FALSE(Components::make(grid, stopped));
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
  const Certificate whole = validation::validate(grid, robot, path);
  const double whole_ms = cpu() - before;
  EXPECT_TRUE(whole.free) << whole.problem;
  before = cpu();
  const StopOr<Certificate> none =
      validation::validate(grid, robot, path, TouchRule::TouchingIsFree, {}, stopped);
  EXPECT_LT(cpu() - before, kLongest_ms);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), StopReason::Cancelled);
  // Half the time of the whole: it stops soon after that.
  Budget budget;
  budget.time_limit_s = 0.5e-3 * whole_ms;
  StopCheck half(budget);
  before = cpu();
  EXPECT_FALSE(validation::validate(grid, robot, path, TouchRule::TouchingIsFree, {}, half));
  EXPECT_LT(cpu() - before, 0.5 * whole_ms + kLongest_ms);
}

// A body of many parts: 2 m by 1 m in all.
Footprint heavyBody(Rng& rng, int parts) {
  std::vector<ConvexPolygon> all;
  for (int k = 0; k < parts; ++k) {
    const Vec2 at{rng.range(-1.0, 1.0), rng.range(-0.5, 0.5)};
    all.push_back(testing::randomPolygon(rng, 0.4, 0.4, at));
  }
  return *Footprint::parts(all);
}

// Of a body of many parts among agents of many parts, where every step takes long.
TEST(PosePlanner, HeavyBodiesAmongManyAgentsStopWithin50Ms) {
  Rng rng(5);
  const OccupancyGrid grid = testing::emptyGrid(200, 400, 0.1, 0.1);
  const Footprint body = heavyBody(rng, 60);
  std::vector<StaticAgent> others;
  for (int k = 0; k < 250; ++k) {
    const Pose at = poseOf(rng.range(0.0, 40.0), rng.range(0.0, 20.0), rng.range(0.0, 360.0));
    if (std::abs(at.position.y - 10.0) < 2.5) continue;  // an aisle is left
    others.push_back({"other", heavyBody(rng, 30), at});
  }
  PoseOptions options;
  options.static_agents = others;
  options.headings = 64;
  const PoseProblem problem{
      &grid, &body, poseOf(2.0, 9.0, 10), {{38.0, 11.0}, *Heading::fromDegrees(77)}};
  Path path{poseOf(2.0, 10.0, 0), {}};
  for (int k = 0; k < 300; ++k) {
    const Pose from = path.goal();
    const Pose turned{from.position, *Heading::fromDegrees(k % 2 == 0 ? 20 : -20)};
    path.motions.push_back(*motionBetween(from, turned));
    const Pose to{from.position + 0.1 * turned.heading.vector(), turned.heading};
    path.motions.push_back(*motionBetween(turned, to));
  }
  const Work plans = [&](const PlanControl& control) {
    return planPose(problem, options, control).stop != StopReason::None;
  };
  // Many more connections from the start and to any heading.
  PoseOptions as_car = options;
  as_car.model = MotionModel::Car;
  as_car.min_radius_m = 1.0;
  const Work drives = [&](const PlanControl& control) {
    PoseProblem to_any = problem;
    to_any.goal.heading.reset();
    return planPose(to_any, as_car, control).stop != StopReason::None;
  };
  const Work validates = [&](const PlanControl& control) {
    StopCheck stop(control.budget, control.stop);
    return !validation::validate(grid, body, path, TouchRule::TouchingIsFree, others, stop);
  };
  for (const double after_ms : {1.0, 5.0, 20.0, 50.0, 100.0, 150.0}) {
    for (const Work* work : {&plans, &drives, &validates}) {
      for (const auto answers : {&reportsAnswers, &answersInTime}) {
        const Answer a = answers(*work, after_ms);
        EXPECT_TRUE(a.stopped) << after_ms;
        EXPECT_LT(a.late_ms, kLongest_ms) << "after " << after_ms << " ms";
      }
    }
  }
}

// An answer is kept when its certificate holds, which takes long here.
TEST(PosePlanner, RepairsAmongHeavyAgentsStopWithin50Ms) {
  Rng rng(5);
  const Footprint body = heavyBody(rng, 60);
  std::vector<StaticAgent> others;
  while (others.size() < 200) {
    const Pose at = poseOf(rng.range(0.0, 40.0), rng.range(0.0, 20.0), rng.range(0.0, 360.0));
    if (std::abs(at.position.y - 10.0) < 2.5) continue;  // an aisle is left
    others.push_back({"other", heavyBody(rng, 30), at});
  }
  PoseOptions options;
  options.static_agents = others;
  Replanner replanner(testing::emptyGrid(200, 400, 0.1, 0.1), body, options);
  const PoseGoal goal{{38.0, 11.0}, *Heading::fromDegrees(77)};
  const PlanResult first = replanner.plan(poseOf(2.0, 9.0, 10), goal);
  ASSERT_EQ(first.status, PlanStatus::Solved);
  StopSource source;
  source.request();
  PlanControl control;
  control.stop = &source;
  std::vector<CellEdit> edit{{{2, 200}, true}};
  const Work edits = [&](const PlanControl& c) {
    return replanner.edit(edit, c).stop != StopReason::None;
  };
  const Answer whole = timed(edits);
  EXPECT_FALSE(whole.stopped);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Kept);
  EXPECT_GT(whole.late_ms, kLongest_ms);
  edit[0].cell.column += 2;
  const Answer a = timed(edits, control);
  EXPECT_TRUE(a.stopped);
  EXPECT_LT(a.late_ms, kLongest_ms);
  EXPECT_EQ(replanner.result().status, PlanStatus::Cancelled);
  edit[0].blocked = false;
  EXPECT_FALSE(timed(edits).stopped);
  EXPECT_EQ(replanner.result().cost, first.cost);
}

// Of hundreds of goals, each of which has ten thousands of connections that end with any heading.
TEST(PosePlanner, ManyGoalsStopWithin50MsAndWithinTheirMemory) {
  Rng rng(6);
  const OccupancyGrid grid = testing::emptyGrid(400, 400, 0.1, 0.1);
  const Footprint robot = *Footprint::box(1.0, 0.6);
  std::vector<PoseGoal> goals;
  for (int k = 0; k < 500; ++k) {
    goals.push_back({{rng.range(3.0, 37.0), rng.range(3.0, 37.0)}, std::nullopt});
  }
  for (const auto& [model, near_factor] :
       {std::pair{MotionModel::Differential, 0.0}, std::pair{MotionModel::Differential, 2.0},
        std::pair{MotionModel::Car, 0.0}}) {
    PoseOptions options;
    options.model = model;
    options.min_radius_m = model == MotionModel::Car ? 1.0 : 0.0;
    options.headings = 64;
    options.near_factor = near_factor;
    options.near_distance_m = 1.0;
    const Work plans = [&](const PlanControl& control) {
      PosePlanner planner(grid, robot, options);
      return planner.plan(poseOf(20.0, 20.0, 10), goals, control).stop != StopReason::None;
    };
    for (const double after_ms : {1.0, 5.0, 20.0, 50.0, 100.0, 200.0}) {
      for (const auto answers : {&reportsAnswers, &answersInTime}) {
        const Answer a = answers(plans, after_ms);
        EXPECT_TRUE(a.stopped) << after_ms;
        EXPECT_LT(a.late_ms, kLongest_ms) << "after " << after_ms << " ms";
      }
    }
    PlanControl little;
    little.budget.max_memory_bytes = std::size_t{24} << 20U;
    const double before_ms = cpuMs(CLOCK_THREAD_CPUTIME_ID);
    const PlanResult r = PosePlanner(grid, robot, options).plan(poseOf(20, 20, 10), goals, little);
    EXPECT_EQ(r.stop, StopReason::MemoryLimit);
    // Some goals' connections take as much: it does not make those of all.
    EXPECT_LT(cpuMs(CLOCK_THREAD_CPUTIME_ID) - before_ms, 2000.0);
  }
}

// All that is made before a search, stopped before it began.
TEST(PosePlanner, WhatIsMadeForTheLargestMapStopsWithin50Ms) {
  const OccupancyGrid grid = testing::emptyGrid(8192, 8192);
  const Footprint robot = *Footprint::box(3.0, 2.0);
  const DistanceField field(grid);
  MotionChecker checker(grid, robot, TouchRule::TouchingIsFree);
  StopSource source;
  source.request();
  const auto takes_ms = [&](const auto& make) {
    StopCheck stop({}, &source);
    const double before = cpuMs(CLOCK_THREAD_CPUTIME_ID);
    make(stop);
    return cpuMs(CLOCK_THREAD_CPUTIME_ID) - before;
  };
  EXPECT_LT(takes_ms([&](StopCheck& s) { EXPECT_FALSE(DistanceField::make(grid, s)); }),
            kLongest_ms);
  EXPECT_LT(takes_ms([&](StopCheck& s) { EXPECT_FALSE(field.copy(s)); }), kLongest_ms);
  EXPECT_LT(
      takes_ms([&](StopCheck& s) {
        const std::vector<StaticAgent> others{
            {"a", *Footprint::box(2000.0, 3000.0), poseOf(4000, 4000, 0)}};
        EXPECT_FALSE(MotionChecker::make(grid, robot, TouchRule::TouchingIsFree, others, 5.0, &s));
      }),
      kLongest_ms);
  EXPECT_LT(takes_ms([&](StopCheck& s) { EXPECT_FALSE(DiscInflation::make(grid, 200.0, &s)); }),
            kLongest_ms);
  for (const std::int32_t finer_by : {1, 2}) {
    const StateLattice lattice(grid.frame(), {4.5, 4.5}, {1, finer_by});
    EXPECT_LT(
        takes_ms([&](StopCheck& s) {
          EXPECT_FALSE(LatticeContext::make(checker, lattice, HeadingSet::uniform(64), {}, &s));
        }),
        kLongest_ms)
        << finer_by;
  }
}

// Nor does it take longer when all of the largest map has changed since a plan, or a part of it.
TEST(PosePlanner, ChangesOfTheLargestMapAreTakenUpWithin50Ms) {
  const OccupancyGrid grid = testing::emptyGrid(8192, 8192);
  const Footprint robot = *Footprint::box(3.0, 2.0);
  MotionChecker checker(grid, robot, TouchRule::TouchingIsFree);
  const StateLattice lattice(grid.frame(), {4.5, 4.5}, {1, 1});
  const PrimitiveSet motions(lattice, HeadingSet(1.0, 1.0), {}, 1.0);
  SweptMasks masks = *SweptMasks::make(checker, lattice, motions);
  for (const std::int32_t rows : {500, 2000, 8192}) {
    for (std::int32_t n = 20; n < 8000; n += 200) static_cast<void>(masks.isFree(0, {n, n}));
    const double before = cpuMs(CLOCK_THREAD_CPUTIME_ID);
    masks.update({0, rows, 0, 8192});
    EXPECT_LT(cpuMs(CLOCK_THREAD_CPUTIME_ID) - before, kLongest_ms) << rows;
  }
}

// The connections to goals are made one after the other, for a car to each for every heading.
TEST(PosePlanner, ConnectingManyGoalsOfACarStopsWithin50Ms) {
  const OccupancyGrid grid = testing::emptyGrid(2048, 2048);
  const Footprint robot = *Footprint::box(3.0, 2.0);
  PoseOptions options;
  options.model = MotionModel::Car;
  options.min_radius_m = 4.0;
  const Pose start = poseOf(20.5, 20.5, 0);
  std::vector<PoseGoal> goals;
  for (int i = 0; i < 40; ++i) goals.push_back({{2000.3 - 10.0 * i, 2010.2}, {}});
  PosePlanner planner(grid, robot, options);
  planner.prepare(start);
  const Work work = [&](const PlanControl& control) {
    return planner.plan(start, goals, control).stop != StopReason::None;
  };
  for (const double after_ms : {1.0, 20.0, 60.0}) {
    for (const auto& answers : {&reportsAnswers, &answersInTime}) {
      const Answer a = answers(work, after_ms);
      EXPECT_TRUE(a.stopped);
      EXPECT_LT(a.late_ms, kLongest_ms) << after_ms;
    }
  }
}

// A goal that is met at some hundred thousand poses of the lattice.
TEST(PosePlanner, AWideToleranceStopsWithin50Ms) {
  const OccupancyGrid grid = testing::emptyGrid(400, 400, 0.1, 0.1);
  const Footprint robot = *Footprint::box(1.0, 0.6);
  PoseGoal goal{{29.0, 31.0}, std::nullopt};
  goal.tolerance_m = 10.0;
  PoseOptions options;
  options.headings = 32;
  const auto stops = [&](const char* name) {
    stopsEverywhere(name, [&](const PlanControl& c) {
      const PlanResult r = planPose({&grid, &robot, poseOf(5.0, 5.0, 10), goal}, options, c);
      return r.stop != StopReason::None;
    });
  };
  stops("wide");
  options.switch_cost_m = 1.0;
  stops("wide, switch costs");
  // As many poses are looked at, few of them meet it.
  options.headings = 64;
  goal.heading = Heading();
  goal.tolerance_rad = 0.01;
  stops("wide, but not in its heading");
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

struct Asked {
  const char* name;
  PoseOptions options;
  bool closed = false;  // then there is no path
  bool any_heading = false;
};

std::vector<Asked> allAsked() {
  std::vector<Asked> all{{"default", {}}, {"default, no path", {}, true}};
  const auto add = [&](const char* name, bool closed = false) -> PoseOptions& {
    all.push_back({name, {}, closed});
    return all.back().options;
  };
  PoseOptions& car = add("car");
  car.model = MotionModel::Car;
  car.min_radius_m = 1.5;
  add("omni").model = MotionModel::Omni;
  add("64 headings").headings = 64;
  add("any time").anytime = true;
  add("nearest, no path", true).nearest = true;
  PoseOptions& costly = add("near and switch costs");
  costly.near_factor = 2.0;
  costly.near_distance_m = 1.0;
  costly.switch_cost_m = 1.0;
  add("without a bound").search = PoseSearch::Dijkstra;
  all.push_back({"any heading", {}, false, true});
  return all;
}

class StopsWithin50Ms : public ::testing::TestWithParam<std::size_t> {};

TEST_P(StopsWithin50Ms, WhateverIsAskedForOnALargeMap) {
  const Asked asked = allAsked()[GetParam()];
  const OccupancyGrid grid = warehouse(asked.closed);
  const Footprint robot = *Footprint::box(1.5, 1.0);
  PoseProblem problem{
      &grid, &robot, poseOf(3.0, 2.75, 0), {{80.0, 47.0}, *Heading::fromDegrees(90)}};
  if (asked.any_heading) problem.goal.heading.reset();
  stopsEverywhere(asked.name, [&](const PlanControl& control) {
    const PlanResult r = planPose(problem, asked.options, control);
    if (r.stop != StopReason::None) return true;
    const bool no_path = asked.closed && !asked.options.nearest;
    EXPECT_EQ(r.status, no_path ? PlanStatus::NoPath : PlanStatus::Solved);
    return false;
  });
}

INSTANTIATE_TEST_SUITE_P(All, StopsWithin50Ms, ::testing::Range(std::size_t{0}, allAsked().size()));

TEST(Smooth, StopsWithin50MsOnALargeMap) {
  const OccupancyGrid grid = warehouse(false);
  const Footprint robot = *Footprint::box(1.5, 1.0);
  const PoseProblem problem{
      &grid, &robot, poseOf(3.0, 2.75, 0), {{80.0, 47.0}, *Heading::fromDegrees(90)}};
  const PlanResult plan = planPose(problem);
  ASSERT_EQ(plan.status, PlanStatus::Solved);
  const std::uint64_t checks = smooth(grid, robot, plan.path, plan.certificate, {}).checks;
  stopsEverywhere("smoothing", [&](const PlanControl& control) {
    const SmoothResult s = smooth(grid, robot, plan.path, plan.certificate, {}, control);
    EXPECT_TRUE(s.certificate.free);
    EXPECT_LE(s.cost, plan.cost);
    EXPECT_EQ(s.path.goal(), plan.path.goal());
    return s.checks < checks;
  });
}

}  // namespace
}  // namespace clearway::lattice
