// Costs of changes of direction and of proximity, on random small maps: the
// search costs as its twin without a bound, and as Dijkstra's algorithm written
// again (tests/support/pose_twin.h).
#include <gtest/gtest.h>

#include <array>

#include "planner/pose/path/path_smoother.h"
#include "planner/pose/replanner.h"
#include "tests/support/planned.h"
#include "tests/support/pose_problems.h"
#include "tests/support/pose_twin.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::OnLattice;
using testing::RandomProblem;

PoseOptions withExtraCosts(Rng& rng, PoseOptions options, double cell) {
  if (rng.below(3) != 0) options.switch_cost_m = rng.range(0.05, 3.0) * cell;
  if (rng.below(3) != 0 || options.switch_cost_m <= 0.0) {
    options.near_factor = rng.range(0.1, 5.0);
    options.near_distance_m = rng.range(0.3, 3.0) * cell;
  }
  return options;
}

struct Model {
  DriveKind model;
  int headings;
  std::uint32_t cases;
};

class ExtraCostSearchOf : public ::testing::TestWithParam<Model> {};

TEST_P(ExtraCostSearchOf, CostsAsDijkstrasAlgorithm) {
  const Model& model = GetParam();
  Rng rng(61);
  std::uint32_t solved = 0;
  std::uint32_t unsolved = 0;
  std::uint32_t costlier = 0;  // than without the costs
  std::uint64_t expanded = 0;
  std::uint64_t expanded_both = 0;
  for (std::uint32_t n = 0; n < model.cases; ++n) {
    const RandomProblem random(rng, n, model.model, model.headings);
    const PoseProblem p = random.problem();
    const double cell = p.grid->frame().cellWidth();
    OnLattice on(p, withExtraCosts(rng, random.options(), cell), {1, n % 4 == 3 ? 2 : 1});
    const std::optional<std::uint64_t> least = testing::PlainDijkstra(on).run();
    const PoseSearchResult twin = on.search();
    on.aim();
    const PoseSearchResult found = on.search();
    ASSERT_EQ(found.found, least.has_value()) << "case " << n;
    ASSERT_EQ(twin.found, found.found) << "case " << n;
    on.aimBidirectional(n % 2 == 0);
    const PoseSearchResult both = on.searchBidirectional();
    ASSERT_EQ(both.found, found.found) << "case " << n;
    (found.found ? solved : unsolved) += 1;
    if (!found.found) continue;
    ASSERT_EQ(twin.cost, *least) << "case " << n;
    ASSERT_EQ(found.cost, *least) << "case " << n;
    ASSERT_EQ(both.cost, *least) << "case " << n;
    const double per_m = on.setup.motions.unit().perMetre();
    for (const PoseSearchResult* r : {&found, &both}) {
      // The path itself costs that, to the rounding of a unit a motion and a
      // part of one.
      const double units = PathCost(on.options, on.checker)(r->motions) * per_m;
      ASSERT_NEAR(units, r->cost, 3.0 + 3.0 * static_cast<double>(r->visited.size()));
      for (const auto& v : r->visited) {
        ASSERT_LE(on.to_goal->at(v.state.point), r->cost - v.cost) << "case " << n;
        ASSERT_LE(on.from_start->at(v.state.point), v.cost) << "case " << n;
        ASSERT_LT(v.state.heading, model.headings);
      }
    }
    costlier += found.cost > 1.001 * motionCost(found.motions, on.options) * per_m;
    expanded += found.expanded;
    expanded_both += both.expanded;
    on.options.weight = 2.0;
    const PoseSearchResult fast = on.search();
    ASSERT_TRUE(fast.found) << "case " << n;
    ASSERT_GE(fast.cost, *least) << "case " << n;
    ASSERT_LE(fast.cost, 2 * *least) << "case " << n;
  }
  EXPECT_GT(solved, model.cases / 4);
  EXPECT_GT(unsolved, model.cases / 12);
  EXPECT_GT(costlier, model.cases / 10);
  EXPECT_LT(expanded_both, expanded);
}

INSTANTIATE_TEST_SUITE_P(Models, ExtraCostSearchOf,
                         ::testing::Values(Model{DriveKind::Differential, 16, 16},
                                           Model{DriveKind::Differential, 8, 24},
                                           Model{DriveKind::Car, 16, 30},
                                           Model{DriveKind::Car, 8, 40},
                                           Model{DriveKind::Omnidirectional, 8, 40}));

// What speeds up a weighted search with fixed costs does so with extra costs, too: the weight's
// promise holds for what the path really costs, and it saves expansions.
TEST(ContextSearch, AWeightBoundsTheCostWithEstimatesAndAnalyticExpansion) {
  Rng rng(65);
  int solved = 0;
  int estimated = 0;
  int off_lattice = 0;
  std::uint64_t expanded = 0;
  std::uint64_t expanded_without = 0;
  for (std::uint32_t n = 0; n < 90; ++n) {
    const auto model = static_cast<DriveKind>(n % 3);
    const RandomProblem random(rng, n, model);
    const PoseProblem p = random.problem();
    OnLattice on(p, withExtraCosts(rng, random.options(), p.grid->frame().cellWidth()), {1, 1});
    testing::PlainDijkstra twin(on);
    const std::optional<std::uint64_t> least = twin.run();
    const double weight = std::array{1.1, 1.5, 2.0, 3.0}[n / 3 % 4];
    on.options.weight = weight;
    on.aim(0.0);
    const PoseSearchResult plain = on.search();
    std::optional<TurnEstimate> turns = on.turnEstimates();
    if (turns) on.turns = &*turns;
    on.extends = true;
    ReachabilityProbe probe(on.control, on.stop);
    AnalyticExpansion expansion(on.context, std::span(&p.goal, 1), [&](const PoseState& s) {
      return probe.canExtend(on.weighted(), s);
    });
    on.expansion = &expansion;
    const PoseSearchResult found = on.search();
    ASSERT_EQ(found.found, least.has_value()) << "case " << n;
    if (!least) continue;
    ++solved;
    ASSERT_LE(found.cost, weight * static_cast<double>(*least)) << "case " << n;
    ASSERT_TRUE(on.checker.isFree(found.motions)) << "case " << n;
    const double units =
        PathCost(on.options, on.checker)(found.motions) * on.space.unit().perMetre();
    // A weighted search may have paid once for a change before it drove at all.
    const double rounding = 4.0 + 3.0 * static_cast<double>(found.visited.size());
    ASSERT_LE(units, found.cost + rounding) << "case " << n;
    ASSERT_LE(found.cost, units + rounding + on.space.unit().up(on.options.switch_cost_m))
        << "case " << n;
    for (const auto& v : found.visited) {
      const std::optional<std::uint64_t> to = twin.leastTo(v.state);
      ASSERT_TRUE(!to || v.cost <= weight * static_cast<double>(*to)) << "case " << n;
    }
    estimated += on.turns != nullptr ? 1 : 0;
    off_lattice += found.cost < plain.cost ? 1 : 0;
    expanded += found.expanded;
    expanded_without += plain.expanded;
  }
  EXPECT_GT(solved, 30);
  EXPECT_GT(estimated, 8);
  EXPECT_GT(off_lattice, 5);
  EXPECT_LT(expanded, expanded_without);
}

// In the open a weighted search goes straight to its goal, whatever else costs.
TEST(ExtraCostPlan, AWeightedSearchGoesStraightWhereItCan) {
  const OccupancyGrid grid = testing::emptyGrid(120, 160);
  const Footprint footprint = *Footprint::box(4, 2);
  const PoseProblem problem{
      &grid, &footprint, testing::poseOf(10.5, 60.5, 90), {{150.5, 60.5}, Heading()}};
  PoseOptions options;
  options.weight = 1.5;
  options.switch_cost_m = 3.0;
  options.near_factor = 2.0;
  options.near_distance_m = 4.0;
  const PlanResult r = planPose(problem, options);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_LT(r.metrics.expanded, 20U);
}

// Goals are checked before the search begins: what was not looked at proves
// nothing.
TEST(ContextSearch, FromBothEndsFindsNothingWhenItIsStoppedBefore) {
  Rng rng(64);
  int direct = 0;
  for (std::uint32_t n = 0; n < 20; ++n) {
    const RandomProblem random(rng, n);
    OnLattice on(random.problem(), random.options(), {1, 1});
    on.options.switch_cost_m = 1.0;
    on.aimBidirectional(true);
    direct += on.ends.direct.empty() ? 0 : 1;
    StopSource source;
    source.request();
    StopCheck stop({}, &source);
    const PoseSearchResult r = on.searchBidirectional(&stop);
    ASSERT_EQ(r.stop, StopReason::Cancelled) << "case " << n;
    ASSERT_FALSE(r.found) << "case " << n;
  }
  EXPECT_GT(direct, 2);
}

TEST(ExtraCostPlan, IsProvenAndSmoothingMakesItNoCostlier) {
  Rng rng(62);
  int solved = 0;
  int improved = 0;
  for (std::uint32_t n = 0; n < 60; ++n) {
    const auto model = static_cast<DriveKind>(n % 3);
    const RandomProblem random(rng, n, model);
    const PoseProblem p = random.problem();
    const PoseOptions options = withExtraCosts(rng, random.options(), p.grid->frame().cellWidth());
    const PlanResult r = planPose(p, options);
    if (r.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_TRUE(r.certificate.free);
    const MotionChecker checker(*p.grid, *p.footprint, options.touch);
    const PathCost price(options, checker);
    ASSERT_EQ(r.cost, price(r.path.motions));
    const SmoothResult s =
        smooth(*p.grid, *p.footprint, r.path, r.certificate, testing::checked(options));
    ASSERT_TRUE(s.certificate.free);
    ASSERT_EQ(s.cost, price(s.path.motions));
    ASSERT_LE(s.cost, r.cost);
    improved += s.improved ? 1 : 0;
  }
  EXPECT_GT(solved, 20);
  EXPECT_GT(improved, 8);
}

TEST(ExtraCostPlan, IsTheSameAfterEditsAsAFreshOne) {
  Rng rng(63);
  int solved = 0;
  for (int n = 0; n < 12; ++n) {
    OccupancyGrid grid = testing::randomGrid(rng, 32, 40, 0.25, 0.25, 0.04);
    const Footprint footprint = *Footprint::box(rng.range(0.4, 1.0), rng.range(0.3, 0.5));
    const PoseOptions options = withExtraCosts(rng, {}, 0.25);
    Replanner replanner(grid, footprint, testing::checked(options));
    Pose at = testing::poseOf(rng.range(1, 4), rng.range(1, 7), 0);
    const PoseGoal goal{{rng.range(6, 9), rng.range(1, 7)}, Heading()};
    replanner.plan(at, goal);
    for (int k = 0; k < 8; ++k) {
      const std::vector<Motion>& motions = replanner.result().path.motions;
      if (k % 4 == 3 && motions.size() > 8) {
        at = motions[1].to;
        replanner.moveStart(at);
      } else {
        const CellEdit edit{
            {static_cast<std::int32_t>(rng.below(32)), static_cast<std::int32_t>(rng.below(40))},
            rng.below(2) == 0};
        replanner.edit(std::span(&edit, 1));
      }
      const PlanResult fresh = planPose({&replanner.grid(), &footprint, at, goal}, options);
      ASSERT_EQ(replanner.result().status, fresh.status) << fresh.reason;
      if (fresh.status != PlanStatus::Solved) continue;
      ++solved;
      ASSERT_NEAR(replanner.result().cost, fresh.cost, 4e-3 * fresh.cost) << n << " " << k;
      // Never cut: changes of direction cost.
      ASSERT_EQ(replanner.result().metrics.cost_units, fresh.metrics.cost_units) << n << " " << k;
    }
  }
  EXPECT_GT(solved, 40);
}

}  // namespace
}  // namespace clearway::lattice
