// The optimal search when a limit is reached, and its progress reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/connect/goal_region.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/search/lattice_search.h"
#include "tests/support/counted_clock.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;

// A reporting interval and more.
constexpr double kBetweenReports_s = 0.051;
// A callback that takes as long receives every report.
void readSlowly() { std::this_thread::sleep_for(std::chrono::milliseconds(51)); }

// Large enough for the residual heuristic; the robot must turn often.
struct Scattered {
  OccupancyGrid grid;
  Footprint robot = *Footprint::box(5.0, 2.5);
  Pose start = poseOf(6.5, 6.5, 0);
  PoseGoal goal;

  explicit Scattered(std::int32_t size = 300, std::uint32_t per_mille = 18)
      : grid(testing::emptyGrid(size, size)),
        goal{{size - 9.5, size - 11.5}, Heading::fromDegrees(90).value()} {
    Rng rng(3);
    for (std::int32_t i = 0; i < size; ++i) {
      for (std::int32_t j = 0; j < size; ++j) {
        const bool end = (i < 15 && j < 15) || (i > size - 25 && j > size - 25);
        if (!end && rng.below(1000) < per_mille) grid.set({i, j}, true);
      }
    }
  }
  [[nodiscard]] PlanResult plan(const Budget& budget = {}, const PoseOptions& options = {}) const {
    PlanControl control;
    control.budget = budget;
    return planPose({&grid, &robot, start, goal}, options, control);
  }
};

TEST(LeastCost, ALimitAfterTheFirstPathReturnsItWithItsBound) {
  const Scattered s;
  const PlanResult whole = s.plan();
  ASSERT_EQ(whole.status, PlanStatus::Solved);
  ASSERT_EQ(whole.suboptimality_bound, 1.0);
  int first_only = 0;
  int too_early = 0;
  const std::uint64_t last = whole.metrics.expanded - 2;  // a poll is before its expansion
  for (std::uint64_t nodes = 1; nodes <= last;
       nodes = nodes == last ? last + 1 : std::min(last, nodes + 1 + nodes / 8)) {
    Budget budget;
    budget.max_nodes = nodes;
    const PlanResult r = s.plan(budget);
    ASSERT_EQ(r.stop, StopReason::NodeLimit) << nodes;
    if (r.status == PlanStatus::LimitReached) {
      ++too_early;
      EXPECT_EQ(first_only, 0) << "later than another that had an answer";
      continue;
    }
    ASSERT_EQ(r.status, PlanStatus::Solved);
    ++first_only;
    EXPECT_TRUE(r.certificate.free);
    EXPECT_EQ(r.path.goal(), (Pose{s.goal.position, *s.goal.heading}));
    EXPECT_GT(r.suboptimality_bound, 1.0);
    EXPECT_LE(r.suboptimality_bound, 1.3);
    EXPECT_LE(r.metrics.cost_units, r.suboptimality_bound * whole.metrics.cost_units);
    EXPECT_LE(r.cost, r.suboptimality_bound * whole.cost);
    EXPECT_EQ(r.stages.size(), 1U);
    EXPECT_TRUE(r.reason.empty());
  }
  EXPECT_GT(too_early, 3);
  EXPECT_GT(first_only, 3);
}

// The least cost without possible steps, as the planner searches: with the residual heuristic, or
// without it where that finds no memory.
PoseSearchResult searchWithReducedCosts(const Scattered& s, const PoseOptions& options,
                                        const Budget& budget) {
  StopCheck stop(budget);
  MotionChecker checker(s.grid, s.robot, TouchRule::TouchingIsFree);
  const StateLattice lattice(s.grid.frame(), s.start.position, {1, 1});
  const std::span goals(&s.goal, 1);
  LatticeContext setup =
      *LatticeContext::make(checker, lattice, headingsFor(lattice, options, s.start.heading, goals),
                            options, nullptr, LatticeContext::Links::None);
  MotionStore store;
  const EndpointContext context{&setup.lattice,
                                &setup.motions.headings(),
                                &checker,
                                &options,
                                setup.motions.unit(),
                                leastRadius(lattice, s.robot, options),
                                &store,
                                &stop};
  StopOr<GoalConnections> to = connectionsToGoals(context, s.start, goals);
  EndpointConnections from = connectStart(context, s.start);
  const PlanControl control;
  ProgressMeter meter(control);
  ReachabilityProbe probe(control, stop);
  const std::array weights{1.0};
  const auto search = *LatticeSearch::make(
      {.setup = setup,
       .checker = checker,
       .options = options,
       .context = context,
       .goals = goals,
       .meter = meter,
       .probe = probe,
       .connections = {*std::move(from), std::move(to->connections), std::move(to->direct), 0}},
      weights, stop);
  const SearchRun run{.stop = stop, .meter = meter};
  EXPECT_EQ(search->strategyFor(1.0), SearchStrategy::Optimal);
  PoseSearchResult found = search->searchOptimal(~0U, run);
  if (found.stop != StopReason::MemoryLimit || stop.reason() != StopReason::None) return found;
  if (found.found) search->addDirect(found.motions);
  return search->search(1.0, run);
}

// With expensive turns between many headings the residual heuristic needs more memory than the
// states of a search.
TEST(LeastCost, WithoutMemoryForReducedCostsTheBidirectionalSearchContinues) {
  const Scattered s(350, 11);
  PoseOptions options;
  options.headings = 64;
  options.turn_cost_m_per_rad = 4.6;
  const PoseSearchResult whole = searchWithReducedCosts(s, options, {});
  ASSERT_TRUE(whole.found);
  const PlanResult plan = s.plan({}, options);  // over possible steps
  EXPECT_EQ(plan.metrics.cost_units, whole.cost);
  EXPECT_LT(plan.metrics.memory_bytes, whole.memory_bytes);
  int with_less = 0;
  for (const std::size_t percent : {85U, 70U, 55U}) {
    Budget budget;
    budget.max_memory_bytes = whole.memory_bytes / 100 * percent;
    const PoseSearchResult r = searchWithReducedCosts(s, options, budget);
    if (r.stop != StopReason::None) {
      EXPECT_EQ(r.stop, StopReason::MemoryLimit);
      continue;
    }
    ++with_less;
    ASSERT_TRUE(r.found);
    EXPECT_EQ(r.suboptimality_bound, 1.0);
    EXPECT_EQ(r.cost, whole.cost);
    EXPECT_LE(r.memory_bytes, budget.max_memory_bytes);
  }
  EXPECT_GT(with_less, 0) << "less memory than the reduced costs take";
}

TEST(LeastCost, ACancelledSearchReturnsItsIncumbentWhereTheBestIsKept) {
  const Scattered s;
  for (const bool keep_best : {false, true}) {
    StopSource stop;
    PlanControl control;
    control.stop = &stop;
    control.keep_best = keep_best;
    control.progress = [&](const PlanProgress& p) {
      if (p.fraction > 0.31) stop.request();  // in the optimal search, after the first path
      readSlowly();
    };
    const PlanResult r = planPose({&s.grid, &s.robot, s.start, s.goal}, {}, control);
    ASSERT_TRUE(stop.requested());
    EXPECT_EQ(r.stop, StopReason::Cancelled);
    EXPECT_EQ(r.status, keep_best ? PlanStatus::Solved : PlanStatus::Cancelled);
    EXPECT_EQ(r.stages.size(), keep_best ? 1U : 0U);
    if (!keep_best) continue;
    EXPECT_TRUE(r.certificate.free);
    EXPECT_GT(r.suboptimality_bound, 1.0);
    EXPECT_LE(r.suboptimality_bound, 1.3);
  }
}

// Progress covers all searches, and the counters equal the trace.
TEST(LeastCost, ReportedProgressNeverDecreases) {
  const Scattered s;
  std::vector<std::pair<const char*, PoseOptions>> all(4);
  all[0].first = "default";
  all[1].first = "anytime";
  all[1].second.anytime = true;
  all[2].first = "without a bound";
  all[2].second.search = PoseSearch::Dijkstra;
  all[3].first = "with extra costs, anytime";
  all[3].second.switch_cost_m = 1.0;
  all[3].second.anytime = true;
  for (const auto& [name, options] : all) {
    const testing::CountedClock clock(kBetweenReports_s);  // every poll is reported
    SearchTrace trace;
    PlanProgress last{};
    int reports = 0;
    int beyond_first = 0;  // in the optimal search
    PlanControl control;
    control.budget.time_limit_s = testing::CountedClock::kLongTime_s;
    control.trace = &trace;
    control.progress = [&](const PlanProgress& p) {
      EXPECT_GE(p.expanded, last.expanded) << name;
      EXPECT_GE(p.elapsed_s, last.elapsed_s) << name;
      EXPECT_GE(p.fraction, last.fraction) << name;
      last = p;
      beyond_first += p.fraction > 0.31 && p.fraction < 1.0 ? 1 : 0;
      ++reports;
    };
    const PlanResult r = planPose({&s.grid, &s.robot, s.start, s.goal}, options, control);
    EXPECT_EQ(last.expanded, r.metrics.expanded) << name;
    EXPECT_EQ(last.fraction, 1.0) << name;
    EXPECT_GT(reports, 20) << name;
    EXPECT_GT(beyond_first, 10) << name;
    const auto noted = std::ranges::count(trace.events, TraceKind::Expanded, &TraceEvent::kind);
    EXPECT_EQ(static_cast<std::uint64_t>(noted), r.metrics.expanded) << name;
  }
}

}  // namespace
}  // namespace clearway::lattice
