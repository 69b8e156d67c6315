// Weighted and anytime plans against optimal plans: they solve the same queries, on the same
// lattice, and cost no more than their suboptimality bound allows. Half of the maps have pockets
// that connections off the lattice may reach where no lattice motion does.
#include <gtest/gtest.h>

#include <algorithm>

#include "planner/pose/pose_planner.h"
#include "tests/support/case_count.h"
#include "tests/support/planned.h"
#include "tests/support/pose_problems.h"

namespace clearway::lattice {
namespace {

struct Setting {
  double weight = 1.0;
  bool anytime = false;
};

class WeightedPlanOf : public ::testing::TestWithParam<Setting> {};

TEST_P(WeightedPlanOf, SolvesTheSameQueriesAsTheOptimalOneWithinItsBound) {
  const auto [weight, anytime] = GetParam();
  const auto cases = static_cast<std::uint32_t>(testing::caseCount("CLEARWAY_WEIGHTED_CASES", 200));
  Rng rng(77);
  int solved = 0;
  int unsolved = 0;
  int finer = 0;
  int cheaper = 0;
  for (std::uint32_t n = 0; n < cases; ++n) {
    const testing::PoseKind kind = testing::poseKind(n);
    const testing::RandomProblem random(rng, n, kind.model, std::min(kind.headings, 16));
    PoseOptions options = random.options();
    const PlanResult least = planPose(random.problem(), options);
    options.weight = weight;
    options.anytime = anytime;
    const PlanResult r = planPose(random.problem(), options);
    ASSERT_EQ(r.status, least.status) << "case " << n << " " << r.cost;
    (r.status == PlanStatus::Solved ? solved : unsolved) += 1;
    if (r.status != PlanStatus::Solved) continue;
    ASSERT_EQ(r.metrics.lattice, least.metrics.lattice) << "case " << n;
    ASSERT_EQ(r.suboptimality_bound, weight) << "case " << n;
    ASSERT_LE(r.metrics.cost_units, weight * least.metrics.cost_units) << "case " << n;
    // Costs on the lattice are rounded by up to 1/1024 of a step per motion.
    ASSERT_LE(r.cost, weight * least.cost * (1.0 + 4e-3)) << "case " << n;
    finer += r.metrics.lattice > 0 ? 1 : 0;
    cheaper += r.cost < least.cost * (1.0 - 4e-3) ? 1 : 0;
  }
  std::printf("%d solved, %d on finer lattices, %d cheaper off them, %d without a path\n", solved,
              finer, cheaper, unsolved);
  EXPECT_GT(solved, 0.5 * cases);
  EXPECT_GT(unsolved, 0.05 * cases);
  EXPECT_GT(finer, 0.02 * cases);
  EXPECT_GT(cheaper, 0);
}

INSTANTIATE_TEST_SUITE_P(Weights, WeightedPlanOf,
                         ::testing::Values(Setting{1.0, true}, Setting{1.3, false},
                                           Setting{1.5, true}, Setting{3.0, false}));

}  // namespace
}  // namespace clearway::lattice
