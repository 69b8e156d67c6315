// The pose search against its twin without a bound, on random small maps: the same costs, the same
// answers where there is no path, and a bound that never exceeds what is really to pay.
#include <gtest/gtest.h>

#include "planner/pose/connect/analytic_expansion.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/search/reachability_probe.h"
#include "tests/support/curvature.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/pose_problems.h"
#include "tests/support/pose_twin.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::OnLattice;
using testing::RandomProblem;

// How the agent moves, how many of the random cases it gets, and more than how many of them must
// be solved and not be, so that there was something to compare.
struct Variant {
  DriveKind model = DriveKind::Differential;
  int headings = 16;
  std::uint32_t cases = 0;
  int solved = 0;
  int unsolved = 0;
  int bounds = 0;
};

// A random problem of a variant whose start and goal are free.
RandomProblem problemOf(Rng& rng, std::uint32_t n, const Variant& variant = {}) {
  return {rng, n, variant.model, variant.headings};
}

class PoseSearchOf : public ::testing::TestWithParam<Variant> {};

TEST_P(PoseSearchOf, CostsAsItsTwinAndItsBoundHolds) {
  const Variant variant = GetParam();
  Rng rng(31);
  int solved = 0;
  int unsolved = 0;
  int bounds = 0;
  std::uint64_t expanded = 0;
  std::uint64_t expanded_both = 0;
  std::uint64_t expanded_by_twin = 0;
  for (std::uint32_t n = 0; n < variant.cases; ++n) {
    const RandomProblem random = problemOf(rng, n, variant);
    OnLattice on(random.problem(), random.options(), {1, n % 2 == 0 ? 1 : 2});
    const PoseSearchResult twin = on.search();
    on.aim();
    const PoseSearchResult found = on.search();
    on.aimBidirectional(n % 2 == 0);
    const PoseSearchResult both = on.searchBidirectional();
    ASSERT_EQ(both.found, twin.found) << "case " << n;
    ASSERT_EQ(both.cost, twin.cost) << "case " << n;
    expanded_both += both.expanded;
    ASSERT_EQ(found.found, twin.found) << "case " << n;
    ASSERT_EQ(found.cost, twin.cost) << "case " << n;
    expanded += found.expanded;
    expanded_by_twin += twin.expanded;
    (found.found ? solved : unsolved) += 1;
    for (const auto& v : twin.visited) {
      ASSERT_LE(on.to_goal->at(v.state.point), twin.cost - v.cost) << "case " << n;
      ASSERT_LE(on.from_start->at(v.state.point), v.cost) << "case " << n;
      ++bounds;
    }
  }
  EXPECT_GT(solved, variant.solved);
  EXPECT_GT(unsolved, variant.unsolved);
  EXPECT_GT(bounds, variant.bounds);
  EXPECT_LT(expanded, expanded_by_twin);
  EXPECT_LT(expanded_both, expanded_by_twin);
}

INSTANTIATE_TEST_SUITE_P(Models, PoseSearchOf,
                         ::testing::Values(Variant{DriveKind::Differential, 16, 480, 100, 50,
                                                   1'000},
                                           Variant{DriveKind::Differential, 8, 60, 20, 9, 180},
                                           Variant{DriveKind::Differential, 32, 60, 15, 5, 120},
                                           Variant{DriveKind::Differential, 64, 10, 3, 0, 30},
                                           Variant{DriveKind::Car, 16, 150, 30, 15, 180},
                                           Variant{DriveKind::Car, 8, 80, 20, 9, 100},
                                           Variant{DriveKind::Car, 32, 60, 12, 5, 40},
                                           Variant{DriveKind::Car, 64, 60, 6, 3, 30},
                                           Variant{DriveKind::Omnidirectional, 16, 100, 20, 6, 180},
                                           Variant{DriveKind::Omnidirectional, 8, 100, 20, 6, 180},
                                           Variant{DriveKind::Omnidirectional, 32, 60, 6, 1, 60}));

// On one lattice, its step a cell.
enum class With : std::uint8_t { Nothing, Expansion, Turns };
PoseSearchResult searchOneLattice(const RandomProblem& random, double weight = 1.0,
                                  With with = With::Nothing, std::optional<double> turn_cost = {}) {
  const PoseProblem p = random.problem();
  PoseOptions options = random.options();
  options.weight = weight;
  if (turn_cost) options.turn_cost_m_per_rad = *turn_cost;
  OnLattice on(p, options, {1, 1});
  if (weight > 1.0) on.aim();
  const PlanControl control;
  ReachabilityProbe beside(control, on.stop);
  AnalyticExpansion analytic_expansion(on.context, std::span(&p.goal, 1), [&](const PoseState& s) {
    return beside.canExtend(on.weighted(), s);
  });
  if (with == With::Expansion) on.expansion = &analytic_expansion;
  std::optional<TurnEstimate> turns;
  if (with == With::Turns) {
    turns = on.turnEstimates();
    EXPECT_TRUE(turns);
    on.turns = &*turns;
  }
  return on.search();
}

TEST(PoseSearch, AWeightBoundsTheCostAndSavesExpansions) {
  Rng rng(35);
  int costlier = 0;
  int expanded_cheaper = 0;
  std::uint64_t expanded = 0;
  std::uint64_t expanded_weighted = 0;
  std::uint64_t expanded_without_turns = 0;
  std::uint64_t expanded_with_turns = 0;
  for (std::uint32_t n = 0; n < 120; ++n) {
    const RandomProblem random(rng, n);
    const double weight = 1.0 + 0.5 * (1 + n % 4);
    const PoseSearchResult least = searchOneLattice(random);
    const PoseSearchResult r = searchOneLattice(random, weight);
    const PoseSearchResult analytic_expansion = searchOneLattice(random, weight, With::Expansion);
    const PoseSearchResult turns = searchOneLattice(random, weight, With::Turns);
    ASSERT_EQ(r.found, least.found) << "case " << n;
    ASSERT_EQ(turns.found, least.found) << "case " << n;
    ASSERT_EQ(analytic_expansion.found, least.found) << "case " << n;
    if (!r.found) continue;
    ASSERT_GE(r.cost, least.cost) << "case " << n;
    ASSERT_LE(r.cost, weight * least.cost) << "case " << n;
    ASSERT_LE(analytic_expansion.cost, weight * least.cost) << "case " << n;
    ASSERT_GE(turns.cost, least.cost) << "case " << n;
    ASSERT_LE(turns.cost, weight * least.cost) << "case " << n;
    MotionChecker checker(*random.problem().grid, *random.problem().footprint,
                          random.options().touch);
    ASSERT_TRUE(checker.isFree(analytic_expansion.motions)) << "case " << n;
    EXPECT_EQ(analytic_expansion.motions.empty() ||
                  analytic_expansion.motions.back().to.position == random.problem().goal.position,
              true);
    const double cost = motionCost(analytic_expansion.motions, random.options());
    ASSERT_NEAR(
        cost * CostUnit(StateLattice(random.problem().grid->frame(), {}, {1, 1})).perMetre(),
        analytic_expansion.cost, 3.0 + static_cast<double>(analytic_expansion.visited.size()));
    costlier += r.cost > least.cost ? 1 : 0;
    expanded_cheaper += analytic_expansion.cost < r.cost ? 1 : 0;
    expanded += searchOneLattice(random, 1.0 + 1e-9).expanded;
    expanded_weighted += r.expanded;
    const auto expensive_turns = [&](With with, double w) {
      return searchOneLattice(random, w, with, 4.0);
    };
    const PoseSearchResult without = expensive_turns(With::Nothing, 1.3);
    const PoseSearchResult with = expensive_turns(With::Turns, 1.3);
    ASSERT_LE(with.cost, 1.3 * expensive_turns(With::Nothing, 1.0).cost) << "case " << n;
    expanded_without_turns += without.expanded;
    expanded_with_turns += with.expanded;
  }
  EXPECT_GT(costlier, 3);
  EXPECT_GT(expanded_cheaper, 5);
  EXPECT_LT(expanded_weighted, expanded);
  EXPECT_LT(expanded_with_turns, expanded_without_turns);
}

// Priorities fall where a weighted search comes nearer to its goal: in the open it goes straight
// there, and does not look around first.
TEST(PoseSearch, AWeightedSearchGoesStraightWhereItCan) {
  const OccupancyGrid grid = testing::emptyGrid(120, 160);
  const Footprint footprint = *Footprint::box(4, 2);
  PoseOptions options;
  options.weight = 1.5;
  const PoseProblem problem{
      &grid, &footprint, testing::poseOf(10.5, 60.5, 90), {{150.5, 60.5}, Heading()}};
  const PlanResult r = planPose(problem, options);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_LT(r.metrics.expanded, 400U);
}

class AnyHeadingOf : public ::testing::TestWithParam<Variant> {};

TEST_P(AnyHeadingOf, CostsNoMoreThanTheBestOfAllHeadings) {
  Rng rng(34);
  int as_expensive = 0;
  int cheaper = 0;
  int unsolved = 0;
  for (std::uint32_t n = 0; n < GetParam().cases; ++n) {
    RandomProblem random(rng, n, GetParam().model);
    const OccupancyGrid& grid = *random.problem().grid;
    const HeadingSet headings(grid.frame().cellWidth(), grid.frame().cellLength());
    std::uint32_t best = CostUnit::kMaxUnits;
    for (int k = 0; k <= headings.count(); ++k) {  // the last one is the start's
      const Heading start = random.problem().start.heading;
      random.setGoalHeading(k < headings.count() ? headings.heading(k) : start);
      const PoseSearchResult fixed = searchOneLattice(random);
      if (fixed.found) best = std::min(best, fixed.cost);
    }
    random.setGoalHeading({});
    const PoseSearchResult any = searchOneLattice(random);
    if (!any.found) {
      ASSERT_EQ(best, CostUnit::kMaxUnits) << "case " << n;
      ++unsolved;
      continue;
    }
    ASSERT_LE(any.cost, best) << "case " << n;
    (any.cost == best ? as_expensive : cheaper) += 1;
  }
  EXPECT_GT(as_expensive, 8);
  EXPECT_GT(cheaper, GetParam().solved);
  EXPECT_GT(unsolved, GetParam().unsolved);
}

// Of those solved, cheaper than with any heading of the lattice.
INSTANTIATE_TEST_SUITE_P(Models, AnyHeadingOf,
                         ::testing::Values(Variant{DriveKind::Differential, 16, 60, 5, 5},
                                           Variant{DriveKind::Car, 16, 120, 3, 5},
                                           Variant{DriveKind::Omnidirectional, 16, 80, 5, 5}));

class PosePlannerOf : public ::testing::TestWithParam<Variant> {};

TEST_P(PosePlannerOf, SolvesWhatItsTwinSolvesWithProvenPaths) {
  const Variant variant = GetParam();
  Rng rng(32);
  int solved = 0;
  int no_path = 0;
  for (std::uint32_t n = 0; n < variant.cases; ++n) {
    const RandomProblem random = problemOf(rng, n, variant);
    PoseOptions options = random.options();
    const PlanResult r = planPose(random.problem(), options);
    options.search = PoseSearch::Dijkstra;
    const PlanResult twin = planPose(random.problem(), options);
    ASSERT_EQ(r.status, twin.status) << "case " << n << ": " << r.reason << " / " << twin.reason;
    if (r.status == PlanStatus::NoPath) ++no_path;
    if (r.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_TRUE(r.certificate.free);
    if (variant.model == DriveKind::Car) {
      ASSERT_EQ(testing::whatNoCarCanDo(r.path, options.min_radius_m), "") << "case " << n;
    }
    ASSERT_EQ(r.path.goal().position, random.problem().goal.position);
    ASSERT_EQ(r.metrics.cost_units, twin.metrics.cost_units) << "case " << n;
    // Costs are rounded up to whole units per motion, so equal paths may differ by a little.
    ASSERT_NEAR(r.cost, twin.cost, 2e-3 * twin.cost + 1e-9) << "case " << n;
  }
  EXPECT_GT(solved, variant.solved);
  EXPECT_GT(no_path, variant.unsolved);
}

INSTANTIATE_TEST_SUITE_P(Models, PosePlannerOf,
                         ::testing::Values(Variant{DriveKind::Differential, 16, 100, 30, 10},
                                           Variant{DriveKind::Differential, 64, 10, 3, 0},
                                           Variant{DriveKind::Car, 16, 60, 18, 6},
                                           Variant{DriveKind::Car, 8, 40, 12, 4},
                                           Variant{DriveKind::Car, 32, 20, 6, 2},
                                           Variant{DriveKind::Omnidirectional, 16, 60, 12, 3}));

TEST(PosePlanner, GivesTheSameBitsEachTime) {
  Rng rng(33);
  for (std::uint32_t n = 0; n < 20; ++n) {
    const RandomProblem random(rng, n);
    const PlanResult a = planPose(random.problem(), random.options());
    const PlanResult b = planPose(random.problem(), random.options());
    ASSERT_EQ(a.status, b.status);
    ASSERT_EQ(a.cost, b.cost);
    ASSERT_EQ(a.path.motions.size(), b.path.motions.size());
    for (std::size_t i = 0; i < a.path.motions.size(); ++i) {
      ASSERT_EQ(a.path.motions[i].to, b.path.motions[i].to);
    }
  }
}

}  // namespace
}  // namespace clearway::lattice
