// The pose searches and the planner against Dijkstra's algorithm written a second time
// (tests/support/pose_twin.h), on random small maps: the same costs, and the same answer where
// there is no path. All motion models, numbers of headings, lattice steps and kinds of shapes take
// turns; CLEARWAY_POSE_CASES sets the number of cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>

#include "planner/pose/connect/analytic_expansion.h"
#include "planner/pose/connect/goal_region.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/search/reachability_probe.h"
#include "tests/support/case_count.h"
#include "tests/support/planned.h"
#include "tests/support/pose_problems.h"
#include "tests/support/pose_twin.h"

namespace clearway::lattice {
namespace {

using testing::OnLattice;
using testing::PlainDijkstra;
using testing::PoseKind;
using testing::RandomProblem;

int cases(int usual) { return testing::caseCount("CLEARWAY_POSE_CASES", usual); }

RandomProblem problemOf(Rng& rng, const PoseKind& kind) {
  return {rng, kind.shape, kind.model, kind.headings, 7, 9};
}

// Whether a search's answer is the twin's.
bool agrees(const PoseSearchResult& r, std::optional<std::uint64_t> least) {
  return r.stop == StopReason::None && r.found == least.has_value() &&
         (!r.found || r.cost == *least);
}

TEST(PoseTwin, EverySearchCostsAsPlainDijkstra) {
  Rng rng(91);
  int solved = 0;
  const int n = cases(120);
  for (int k = 0; k < n; ++k) {
    const PoseKind kind = testing::poseKind(static_cast<std::uint32_t>(k));
    const RandomProblem random = problemOf(rng, kind);
    OnLattice on(random.problem(), random.options(), kind.step);
    const std::optional<std::uint64_t> least = PlainDijkstra(on).run();
    solved += least ? 1 : 0;
    ASSERT_TRUE(agrees(on.search(), least)) << "case " << k;
    on.aim();
    ASSERT_TRUE(agrees(on.search(), least)) << "case " << k;
    on.aimBidirectional(k % 2 == 0);
    ASSERT_TRUE(agrees(on.searchBidirectional(), least)) << "case " << k;
  }
  EXPECT_GT(solved, n / 4);
  EXPECT_GT(n - solved, n / 8);
  std::printf("%d cases, %d solved\n", n, solved);
}

// From the coarsest lattice to the finest: the planner finds a path on the first one that has any,
// as expensive as the twin's, and says that there is none when none of them has.
TEST(PoseTwin, ThePlannersPathAndItsNoPathAreTheTwins) {
  Rng rng(92);
  int solved = 0;
  int no_path = 0;
  int finer = 0;
  const int n = cases(240) / 4;
  for (int k = 0; k < n; ++k) {
    const RandomProblem random = problemOf(rng, testing::poseKind(static_cast<std::uint32_t>(k)));
    const PoseProblem p = random.problem();
    const PlanResult r = planPose(p, random.options());
    ASSERT_TRUE(r.status == PlanStatus::Solved || r.status == PlanStatus::NoPath) << "case " << k;
    int number = -1;
    std::optional<std::uint64_t> least;
    for (const LatticeStep step : latticeSteps(p.grid->frame(), *p.footprint, random.options())) {
      ++number;
      OnLattice on(p, random.options(), step);
      least = PlainDijkstra(on).run();
      if (!least) continue;
      on.aim();
      const PoseSearchResult found = on.search();
      ASSERT_EQ(r.metrics.cost_units, *least) << "case " << k;
      // Costs are rounded up to whole units motion by motion.
      const double rounding = 3.0 + static_cast<double>(found.visited.size());
      ASSERT_EQ(r.status, PlanStatus::Solved) << "case " << k << ": " << r.reason;
      ASSERT_EQ(r.metrics.lattice, number) << "case " << k;
      ASSERT_TRUE(r.certificate.free) << "case " << k;
      ASSERT_NEAR(r.cost * on.space.unit().perMetre(), static_cast<double>(*least), rounding)
          << "case " << k;
      break;
    }
    if (!least) {
      ASSERT_EQ(r.status, PlanStatus::NoPath) << "case " << k;
    }
    (least ? solved : no_path) += 1;
    finer += least && number > 0 ? 1 : 0;
  }
  EXPECT_GT(solved, n / 4);
  EXPECT_GT(no_path, n / 12);
  EXPECT_GT(finer, 0);
  std::printf("%d solved, %d of them on a finer lattice; %d without a path\n", solved, finer,
              no_path);
}

// What the cheapest free connection costs, by the state and, as changes may cost, the direction it
// sets out in.
auto cheapestFree(OnLattice& on, const std::vector<EndpointConnection>& connections) {
  std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t, Gear>, std::uint32_t> least;
  for (const EndpointConnection& c : connections) {
    if (!on.checker.isFree(c.motions)) continue;
    const Gear first = countsGears(on.options) ? gearsOf(c.motions, on.options).first : Gear::None;
    const auto [at, is_new] =
        least.insert({{c.state.point.row, c.state.point.column, c.state.heading, first}, c.cost});
    if (!is_new) at->second = std::min(at->second, c.cost);
  }
  return least;
}

TEST(PoseTwin, ConnectionsToGoalsSkipNoneThatIsTheCheapestFreeOne) {
  Rng rng(95);
  std::size_t kept = 0;
  std::size_t made = 0;
  std::size_t blocked = 0;
  for (int k = 0; k < 48; ++k) {
    const PoseKind kind = testing::poseKind(static_cast<std::uint32_t>(k));
    const RandomProblem random = problemOf(rng, kind);
    PoseOptions options = random.options();
    if (k / 2 % 2 != 0) options.switch_cost_m = rng.range(0.1, 1.0);
    OnLattice on(random.problem(), options, kind.step);
    const Pose start = random.problem().start;
    PoseGoal other = random.problem().goal;
    other.position = other.position + Vec2{0.4, 0.3};
    if (k % 2 == 0) other.heading.reset();
    const std::vector<PoseGoal> goals{random.problem().goal, other};
    std::vector<EndpointConnection> all;
    for (const PoseGoal& goal : goals) {
      std::ranges::move(*connectGoal(on.context, goal, start.heading), std::back_inserter(all));
    }
    const std::vector<EndpointConnection> some =
        connectionsToGoals(on.context, start, goals)->connections;
    EXPECT_TRUE(std::ranges::is_sorted(some, isSortedBefore));
    EXPECT_EQ(cheapestFree(on, some), cheapestFree(on, all)) << "case " << k;
    kept += some.size();
    made += all.size();
    blocked += static_cast<std::size_t>(std::ranges::count_if(
        some, [&](const EndpointConnection& c) { return !on.checker.isFree(c.motions); }));
  }
  EXPECT_LT(kept, made);
  EXPECT_GT(blocked, 0U);
}

// A goal with a tolerance costs what the cheapest of all lattice poses within it does, and never
// more than the goal itself.
TEST(PoseTwin, AToleranceIsMetAtTheCheapestPoseOfAll) {
  Rng rng(94);
  int solved = 0;
  int cheaper = 0;
  const int n = cases(240) / 4;
  for (int k = 0; k < n; ++k) {
    const PoseKind kind = testing::poseKind(static_cast<std::uint32_t>(k));
    const RandomProblem random = problemOf(rng, kind);
    PoseGoal goal = random.problem().goal;
    OnLattice on(random.problem(), random.options(), kind.step);
    const std::optional<std::uint64_t> exact = PlainDijkstra(on).run();
    goal.tolerance_m = rng.range(0.5, 2.0) * on.setup.lattice.stepX();
    goal.tolerance_rad = rng.below(2) == 0 ? rng.range(0.0, 1.0) : 3.2;
    const StateLattice& lattice = on.setup.lattice;
    const HeadingSet& headings = on.setup.motions.headings();
    for (std::int32_t i = 0; i < lattice.rows(); ++i) {
      for (std::int32_t j = 0; j < lattice.columns(); ++j) {
        const LatticePoint p = lattice.first() + LatticeVector{i, j};
        const Vec2 off = lattice.position(p) - goal.position;
        for (int h = 0; h < headings.count(); ++h) {
          const bool turned = goal.heading && std::abs(goal.heading->angleTo(headings.heading(h))) >
                                                  goal.tolerance_rad;
          if (length(off) > goal.tolerance_m || turned) continue;
          on.ends.goals.push_back({{p, h}, {}, 0});
        }
      }
    }
    const std::optional<std::uint64_t> least = PlainDijkstra(on).run();
    GoalConnections to =
        *connectionsToGoals(on.context, random.problem().start, std::span(&goal, 1));
    on.ends.goals = std::move(to.connections);
    on.ends.direct = std::move(to.direct);
    const bool is_there = reaches(goal, random.problem().start);
    on.aimBidirectional(true);
    const PoseSearchResult found = on.searchBidirectional();
    ASSERT_TRUE(agrees(found, is_there ? 0 : least)) << "case " << k;
    solved += least ? 1 : 0;
    cheaper += least && (!exact || *least < *exact) ? 1 : 0;
  }
  EXPECT_GT(solved, n / 4);
  EXPECT_GT(cheaper, n / 8);
}

std::size_t knownPoints(const OnLattice& on) {
  std::size_t known = 0;
  for (std::size_t i = 0; i < on.setup.free_space.points().size(); ++i) {
    if (on.to_goal->known(i) != ObstacleHeuristic::kUnreachable) ++known;
  }
  return known;
}

// With a weight, the cost is at most weight times the least, whatever the search guesses or tries
// on the path; and it comes near enough to that for the promise to be put to the test.
TEST(PoseTwin, AWeightedSearchCostsAtMostWeightTimesTheLeast) {
  Rng rng(95);
  int solved = 0;
  int guessed = 0;
  int costlier = 0;
  int near_most = 0;
  int went_on = 0;
  int visited = 0;
  const int n = cases(240) / 2;
  for (int k = 0; k < n; ++k) {
    const PoseKind kind = testing::poseKind(static_cast<std::uint32_t>(k));
    const RandomProblem random = problemOf(rng, kind);
    PoseOptions options = random.options();
    if (k % 2 == 0) options.turn_cost_m_per_rad = rng.range(0.0, 5.0);  // that the bound misses
    OnLattice on(random.problem(), options, kind.step);
    PlainDijkstra twin(on);
    const std::optional<std::uint64_t> least = twin.run();
    const bool goes_on = k / 2 % 2 == 0;
    on.aim(goes_on ? 0.0 : 0.15);
    on.extends = goes_on;
    const std::size_t known = knownPoints(on);
    std::optional<TurnEstimate> turns = on.turnEstimates();
    for (const int with : {0, 1, 2, 3}) {
      const double weight = std::array{1.02, 1.3, 2.0, 3.0}[static_cast<std::size_t>(k + with) % 4];
      on.options.weight = weight;
      const PoseGoal goal = random.problem().goal;
      ReachabilityProbe beside(on.control, on.stop);
      AnalyticExpansion analytic_expansion(
          on.context, std::span(&goal, 1),
          [&](const PoseState& s) { return beside.canExtend(on.weighted(), s); });
      const bool shoots = with >= 2;
      on.expansion = shoots ? &analytic_expansion : nullptr;
      on.turns = with % 2 != 0 && turns ? &*turns : nullptr;
      const PoseSearchResult r = on.search();
      ASSERT_EQ(r.found, least.has_value()) << "case " << k;
      // Straight to the goal may cost less.
      ASSERT_TRUE(shoots || !least || r.cost >= *least) << "case " << k;
      if (!least) continue;
      const auto most = static_cast<double>(*least);
      ASSERT_TRUE(r.found) << "case " << k;
      ASSERT_LE(r.cost, weight * most) << "case " << k << ", " << weight << ", " << with;
      for (const auto& v : r.visited) {  // as all that was expanded
        const std::optional<std::uint64_t> to = twin.leastTo(v.state);
        if (!to) continue;
        ASSERT_LE(v.cost, weight * static_cast<double>(*to)) << "case " << k << ", " << weight;
        ++visited;
      }
      ++solved;
      guessed += on.turns != nullptr ? 1 : 0;
      costlier += r.cost > *least ? 1 : 0;
      near_most += r.cost > (1.0 + 0.2 * (weight - 1.0)) * most ? 1 : 0;
    }
    went_on += knownPoints(on) > known ? 1 : 0;
  }
  EXPECT_GT(solved, 2 * n);
  EXPECT_GT(guessed, n / 4);
  EXPECT_GT(costlier, n / 4);
  EXPECT_GT(near_most, n / 40);
  EXPECT_GT(went_on, n / 20);
  EXPECT_GT(visited, 5 * n);
  std::printf("%d answers, %d with guesses, %d costlier than the least; %d bounds went on\n",
              solved, guessed, costlier, went_on);
}

// What the tests above are for: a search that skips one free motion of the least path, one
// that misses an obstacle, and one that overestimates what is to come.
TEST(PoseTwin, FaultySearchesAreFound) {
  Rng rng(93);
  int solved = 0;
  int pruned = 0;
  int missed = 0;
  int overestimated = 0;
  for (std::uint32_t k = 0; k < testing::kPoseKinds / 4; ++k) {
    const PoseKind kind = testing::poseKind(k);
    const RandomProblem random = problemOf(rng, kind);
    OnLattice on(random.problem(), random.options(), kind.step);
    const std::optional<std::uint64_t> least = PlainDijkstra(on).run();
    OccupancyGrid open = *random.problem().grid;
    for (std::int32_t i = 0; i < open.frame().rows(); i += 2) {
      for (std::int32_t j = 0; j < open.frame().columns(); ++j) open.set({i, j}, false);
    }
    PoseProblem less = random.problem();
    less.grid = &open;
    OnLattice without(less, random.options(), kind.step);
    missed += agrees(without.search(), least) ? 0 : 1;
    if (!least) continue;
    ++solved;
    on.aim();
    on.options.weight = 1.5;
    overestimated += agrees(on.search(), least) ? 0 : 1;
    on.options.weight = 1.0;
    const PoseSearchResult found = on.search();
    if (found.motions.empty()) continue;
    on.ends.direct.clear();
    on.checker.refuse(found.motions[found.motions.size() / 2]);
    pruned += agrees(on.search(), least) ? 0 : 1;
  }
  EXPECT_GT(missed, 5);
  EXPECT_GT(overestimated, solved / 10);
  EXPECT_GT(pruned, solved / 3);
}

}  // namespace
}  // namespace clearway::lattice
