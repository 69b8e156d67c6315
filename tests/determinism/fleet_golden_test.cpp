// The plans of fleets, for every planner and several numbers of threads, as numbers that no build
// may change. When one changes on purpose, the test prints the new one.
#include <gtest/gtest.h>

#include <array>

#include "core/base/fingerprint.h"
#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "tests/support/grid_fleets.h"
#include "tests/support/timed_fleets.h"

namespace clearway::fleet {
namespace {

constexpr std::uint64_t kPointGolden = 2821876727285096466ULL;
constexpr std::uint64_t kShapedGolden = 7841692918715197528ULL;
constexpr std::array kThreads{1U, 2U, 8U};

void add(Fingerprint& print, const GridFleetResult& r) {
  print.add(static_cast<std::uint64_t>(r.status));
  for (const CellId c : r.plan.cells) print.add(std::uint64_t{c});
}

void add(Fingerprint& print, const Pose& p) {
  print.add(p.position.x);
  print.add(p.position.y);
  print.add(p.heading.vector().x);
  print.add(p.heading.vector().y);
}

void add(Fingerprint& print, const TimedFleetResult& r) {
  print.add(static_cast<std::uint64_t>(r.status));
  for (const AgentSchedule& agent : r.plan.agents) {
    add(print, agent.start);
    for (const TimedMotion& m : agent.motions) {
      add(print, m.motion.to);
      print.add(static_cast<std::uint64_t>(m.start));
      print.add(static_cast<std::uint64_t>(m.duration));
    }
  }
}

struct Plans {
  std::uint64_t print = 0;
  int solved = 0;
};

Plans pointPlans(unsigned threads, std::uint64_t seed) {
  Rng rng(17);
  Fingerprint print;
  Plans out;
  for (int i = 0; i < 2; ++i) {
    GridFleetProblem problem = testing::randomFleet(rng, 24, 30, 0.15, 30);
    problem.neighbourhood = i % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight;
    for (const GridFleetPlanner planner :
         {GridFleetPlanner::Lacam, GridFleetPlanner::Lns, GridFleetPlanner::Lns2,
          GridFleetPlanner::Prioritised, GridFleetPlanner::Cbs, GridFleetPlanner::Wca,
          GridFleetPlanner::Dwca}) {
      GridFleetOptions options;
      options.planner = planner;
      options.weight = planner == GridFleetPlanner::Cbs ? 1.5 : 0.0;
      options.anytime = planner == GridFleetPlanner::Lns;
      options.iterations = 50;
      options.seed = seed;
      options.threads = threads;
      GridFleetControl control;
      control.budget.max_nodes = 20'000;
      if (!unsupported(planner, problem).empty()) continue;
      const GridFleetResult r = *planGridFleet(problem, options, control);
      out.solved += r.status == PlanStatus::Solved ? 1 : 0;
      add(print, r);
    }
  }
  out.print = print.value();
  return out;
}

// Boxes of two sizes and speeds at real-valued poses, some with goals of any heading.
TimedFleetProblem shapedFleet(Rng& rng) {
  TimedFleetProblem problem{testing::randomGrid(rng, 40, 40, 1.0, 1.0, 0.02), {}, {}};
  problem.classes = {testing::boxClass(1.6, 0.9), testing::boxClass(3.1, 1.7, 1.7, 0.8)};
  const double step_m = 8.0;
  for (int k = 0; k < 12; ++k) {
    const auto pose = [&](int place) {
      const Vec2 at{4.0 + step_m * (place % 5) + rng.range(-0.4, 0.4),
                    4.0 + step_m * (place / 5) + rng.range(-0.4, 0.4)};
      for (int di = -3; di <= 3; ++di) {
        for (int dj = -3; dj <= 3; ++dj) {
          const Cell c = problem.grid.frame().cellAt(at);
          if (problem.grid.frame().contains({c.row + di, c.column + dj})) {
            problem.grid.set({c.row + di, c.column + dj}, false);
          }
        }
      }
      return Pose{at, *Heading::fromDegrees(rng.range(0.0, 360.0))};
    };
    const Pose start = pose(k);
    const Pose goal = pose((7 * k + 3) % 25);
    std::optional<Heading> heading;
    if (k % 3 != 0) heading = goal.heading;
    problem.agents.push_back(
        {"a" + std::to_string(k), static_cast<std::size_t>(k % 2), start, goal.position, heading});
  }
  return problem;
}

Plans shapedPlans(unsigned threads, std::uint64_t seed) {
  Rng rng(23);
  Fingerprint print;
  Plans out;
  for (int i = 0; i < 3; ++i) {
    const TimedFleetProblem problem = shapedFleet(rng);
    for (const bool robust : {false, true}) {
      TimedFleetOptions options;
      options.planner = i == 0 ? FleetMethod::Prioritised : FleetMethod::Lns;
      options.anytime = i != 0;
      options.robust = robust;
      options.iterations = 10;
      options.seed = seed;
      options.threads = threads;
      TimedFleetControl control;
      control.budget.max_nodes = 400'000;
      const TimedFleetResult r = *planTimedFleet(problem, options, control);
      out.solved += r.status == PlanStatus::Solved ? 1 : 0;
      add(print, r);
    }
  }
  out.print = print.value();
  return out;
}

TEST(FleetGolden, PointFleetsAreTheSameInEveryBuildForAllThreads) {
  for (const unsigned threads : kThreads) {
    const Plans plans = pointPlans(threads, 5);
    EXPECT_GT(plans.solved, 9);
    EXPECT_EQ(plans.print, kPointGolden) << "now " << plans.print << "ULL";
  }
  EXPECT_NE(pointPlans(1, 6).print, kPointGolden) << "another seed";
}

TEST(FleetGolden, ShapedFleetsAreTheSameInEveryBuildForAllThreads) {
  for (const unsigned threads : kThreads) {
    const Plans plans = shapedPlans(threads, 5);
    EXPECT_GE(plans.solved, 4);
    EXPECT_EQ(plans.print, kShapedGolden) << "now " << plans.print << "ULL";
  }
  EXPECT_NE(shapedPlans(1, 6).print, kShapedGolden) << "another seed";
}

}  // namespace
}  // namespace clearway::fleet
