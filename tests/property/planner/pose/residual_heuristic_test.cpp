// Reduced costs on random maps: with them the bound never falls by more than a motion costs, never
// exceeds what is really to pay, and the search that rests on them finds the least cost and, below
// it, nothing. CLEARWAY_POSE_CASES sets the number of maps for each kind of robot.
#include "planner/pose/heuristic/residual_heuristic.h"

#include <gtest/gtest.h>

#include "planner/pose/search/endpoint_estimates.h"
#include "planner/pose/search/optimal_search.h"
#include "tests/support/case_count.h"
#include "tests/support/pose_problems.h"
#include "tests/support/pose_twin.h"

namespace clearway::lattice {
namespace {

using testing::OnLattice;
using testing::RandomProblem;

constexpr LatticeStep kCellApart{1, 1};

std::uint32_t cases(std::uint32_t usual) {
  return static_cast<std::uint32_t>(
      testing::caseCount("CLEARWAY_POSE_CASES", static_cast<int>(usual)));
}

// Wider than two words of 64 points now and then.
RandomProblem problemOf(Rng& rng, std::uint32_t n, DriveKind model, int headings) {
  return {rng, n, model, headings, n % 4 == 0 ? 9 : 14, n % 4 == 0 ? 150 : 20};
}

struct Bound {
  Bound(OnLattice& on, std::uint32_t below, ResidualHeuristic::Detail detail)
      : reduced(*ResidualHeuristic::make(
            {.lattice = on.setup.lattice,
             .motions = on.setup.motions,
             .masks = on.setup.masks,
             .projection = {&on.space.points, &on.setup.steps, &*on.to_goal, &*on.from_start},
             .goals = on.ends.goals,
             .below = below,
             .detail = detail},
            on.stop)),
        plane(&*on.to_goal) {}
  // Empty where no relevant connection reaches the goal.
  [[nodiscard]] std::optional<std::uint32_t> at(const PoseState& s) const {
    const std::uint32_t more = reduced.at(s.point, s.heading);
    const std::uint32_t by_projection = plane->at(s.point);
    if (more == ResidualHeuristic::kPruned || by_projection == ObstacleHeuristic::kUnreachable)
      return {};
    return by_projection + more;
  }

  ResidualHeuristic reduced;
  const ObstacleHeuristic* plane;
};

// Both distances, with all connections that cost less than so much.
void aim(OnLattice& on, std::uint32_t below) {
  on.aim();
  ASSERT_EQ(on.to_goal->extend(ProjectedSteps::kPerUnit * below + 2, on.stop), StopReason::None);
  const auto starts = heuristicSeeds(on.ends.starts);
  const auto goals = heuristicSeeds(on.ends.goals);
  auto from_start = ObstacleHeuristic::make({.free_space = on.setup.free_space,
                                             .steps = on.setup.steps,
                                             .of = ObstacleHeuristic::Of::FromStart,
                                             .seeds = starts,
                                             .ends = goals,
                                             .opposite = &*on.to_goal},
                                            on.stop);
  ASSERT_TRUE(from_start);
  on.from_start.emplace(std::move(*from_start));
  ASSERT_EQ(on.from_start->extend(ProjectedSteps::kPerUnit * below + 2, on.stop), StopReason::None);
}

// Costs above `below` are irrelevant and need not be exact.
std::optional<std::uint32_t> asFarAsItMatters(const OnLattice& on, const Bound& bound,
                                              const PoseState& s, std::uint32_t below) {
  const auto to_go = bound.at(s);
  const std::uint32_t before = on.from_start->at(s.point);
  return to_go ? std::optional(std::min(*to_go, below - std::min(before, below))) : to_go;
}

// How many motions of the lattice there were to compare.
int checkThatItFallsByNoMoreThanMotionsCost(OnLattice& on, const Bound& bound,
                                            std::uint32_t below) {
  int compared = 0;
  const StateLattice& lattice = on.setup.lattice;
  for (std::int32_t r = 0; r < lattice.rows(); ++r) {
    for (std::int32_t c = 0; c < lattice.columns(); ++c) {
      const LatticePoint p = lattice.first() + LatticeVector{r, c};
      for (std::size_t i = 0; i < on.setup.motions.all().size(); ++i) {
        const Primitive& m = on.setup.motions.all()[i];
        const LatticePoint to = p + m.shift;
        const auto here = asFarAsItMatters(on, bound, {p, m.from}, below);
        if (!here || !lattice.contains(to) || !on.setup.masks.isFree(i, p)) continue;
        const auto there = asFarAsItMatters(on, bound, {to, m.to}, below);
        if (!there) continue;
        EXPECT_LE(*here, m.cost + *there);
        ++compared;
      }
    }
  }
  return compared;
}

struct ResidualVariant {
  DriveKind model = DriveKind::Differential;
  int headings = 16;
  std::uint32_t cases = 0;
  int solved = 0;
  int above_projection = 0;  // so many bounds at least are more than the plane's
};
class ReducedCostsOf : public ::testing::TestWithParam<ResidualVariant> {};

TEST_P(ReducedCostsOf, AreABound) {
  const ResidualVariant v = GetParam();
  Rng rng(77);
  int compared = 0;
  int above = 0;
  const std::uint32_t all = cases(v.cases);
  for (std::uint32_t n = 0; n < all; ++n) {
    const RandomProblem random = problemOf(rng, n, v.model, v.headings);
    OnLattice on(random.problem(), random.options(), kCellApart);
    const PoseSearchResult twin = on.search();
    if (!twin.found) continue;
    const std::uint32_t below = twin.cost + 1 + rng.below(twin.cost + 2);
    aim(on, below);
    const bool fine = n % 2 == 0;
    const Bound bound(on, below,
                      fine ? ResidualHeuristic::Detail::Fine : ResidualHeuristic::Detail::Coarse);
    compared += checkThatItFallsByNoMoreThanMotionsCost(on, bound, below);
    for (const auto& s : twin.visited) {
      const auto to_go = bound.at(s.state);
      ASSERT_TRUE(to_go) << "case " << n;
      ASSERT_LE(*to_go, twin.cost - s.cost) << "case " << n;
      above += *to_go > on.to_goal->at(s.state.point) ? 1 : 0;
    }
  }
  EXPECT_GT(compared, 10'000);
  EXPECT_GE(above, v.above_projection);
}

TEST_P(ReducedCostsOf, LeadToTheLeastCost) {
  const ResidualVariant v = GetParam();
  Rng rng(78);
  int solved = 0;
  const std::uint32_t all = cases(v.cases);
  for (std::uint32_t n = 0; n < all; ++n) {
    const RandomProblem random = problemOf(rng, n, v.model, v.headings);
    OnLattice on(random.problem(), random.options(), kCellApart);
    const PoseSearchResult twin = on.search();
    on.aim(0.0);
    const auto searchBelow = [&](std::uint32_t below) {
      return searchOptimal({.space = on.space,
                            .ends = on.ends.ends(),
                            .setup = on.setup,
                            .to_goal = *on.to_goal,
                            .below = below},
                           on.run());
    };
    const PoseSearchResult found = searchBelow(~0U);
    ASSERT_EQ(found.found, twin.found) << "case " << n;
    if (!twin.found) continue;
    ASSERT_EQ(found.cost, twin.cost) << "case " << n;
    ASSERT_TRUE(on.checker.isFree(found.motions)) << "case " << n;
    EXPECT_FALSE(searchBelow(twin.cost).found) << "case " << n;
    on.ends.direct.clear();  // which the incumbent may be
    const PoseSearchResult again = searchBelow(twin.cost + 1);
    EXPECT_TRUE(again.found ? again.cost == twin.cost : twin.visited.empty()) << "case " << n;
    ++solved;
  }
  EXPECT_GT(solved, v.solved);
}

INSTANTIATE_TEST_SUITE_P(
    Models, ReducedCostsOf,
    ::testing::Values(ResidualVariant{DriveKind::Differential, 16, 120, 40, 200},
                      ResidualVariant{DriveKind::Differential, 8, 60, 20, 5},
                      ResidualVariant{DriveKind::Differential, 32, 60, 10, 50},
                      ResidualVariant{DriveKind::Car, 16, 40, 10, 0},
                      ResidualVariant{DriveKind::Omnidirectional, 16, 40, 12, 0}));

}  // namespace
}  // namespace clearway::lattice
