// The steps that a shape can make, decided on demand, against exact checks of every motion; and the
// least costs found with them against Dijkstra's algorithm without a heuristic.
#include "planner/pose/heuristic/step_verdicts.h"

#include <gtest/gtest.h>

#include "planner/pose/pose_planner.h"
#include "planner/pose/search/lattice_context.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::lattice {
namespace {

constexpr std::int32_t kRows = 190;
constexpr std::int32_t kColumns = 175;  // more points than what is decided beforehand

struct DottedMap {
  DottedMap(Rng& rng, int n)
      : grid(testing::randomGrid(rng, kRows, kColumns, 1.0, n % 2 == 0 ? 1.0 : 1.25,
                                 rng.range(0.004, 0.03))),
        footprint(*Footprint::box(rng.range(3.0, 9.0), rng.range(1.0, 3.0))),
        checker(grid, footprint, TouchRule::TouchingIsFree),
        lattice(grid.frame(), grid.frame().cellCentre({kRows / 2, kColumns / 2}), {1, 1}) {
    constexpr std::array kModels{DriveKind::Differential, DriveKind::Car,
                                 DriveKind::Omnidirectional};
    options.model = kModels[static_cast<std::size_t>(n) % 3];
    options.headings = n % 4 < 2 ? 64 : 32;
    if (options.model == DriveKind::Omnidirectional) options.headings = 32;
    options.min_radius_m = rng.range(2.0, 5.0);
    setup.emplace(*LatticeContext::make(
        checker, lattice, HeadingSet(lattice.stepX(), lattice.stepY(), options.headings), options));
  }
  [[nodiscard]] LatticePoint point(Rng& rng) const {
    const auto below = [&](std::int32_t n) {
      return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    return lattice.first() + LatticeVector{below(lattice.rows()), below(lattice.columns())};
  }
  // Whether some motion makes the step from the point, by the exact check.
  [[nodiscard]] bool isMade(std::size_t step, LatticePoint from) {
    const LatticeVector shift = setup->steps.all()[step].shift;
    std::vector<Motion> chain;
    for (const Primitive& p : setup->motions.all()) {
      if (p.shift != shift || !lattice.contains(from + p.shift)) continue;
      chain.clear();
      setup->motions.appendMotions(p, lattice.position(from), lattice.position(from + p.shift),
                                   chain);
      if (checker.isFree(chain)) return true;
    }
    return false;
  }

  OccupancyGrid grid;
  Footprint footprint;
  MotionChecker checker;
  StateLattice lattice;
  PoseOptions options;
  std::optional<LatticeContext> setup;
};

struct Agreement {
  int made = 0, not_made = 0, undecided = 0;
};

// No step that a motion makes is refused; few are possible that none makes.
void compare(DottedMap& map, Rng& rng, int samples, Agreement& count) {
  for (int i = 0; i < samples; ++i) {
    const LatticePoint from = map.point(rng);
    const auto step = static_cast<std::size_t>(
        rng.below(static_cast<std::uint32_t>(map.setup->steps.all().size())));
    if (!map.lattice.contains(from + map.setup->steps.all()[step].shift)) continue;
    const bool possible = map.setup->verdicts.isPossible(step, from, map.setup->masks);
    const bool made = map.isMade(step, from);
    ASSERT_TRUE(possible || !made)
        << "step " << step << " from " << from.row << ", " << from.column;
    ++(made ? count.made : possible ? count.undecided : count.not_made);
  }
}

TEST(StepVerdicts, RefuseNoStepThatAMotionMakes) {
  Rng rng(951);
  Agreement count;
  for (int n = 0; n < 12; ++n) {
    DottedMap map(rng, n);
    ASSERT_FALSE(map.setup->verdicts.empty()) << n;
    compare(map, rng, 1'500, count);
  }
  EXPECT_GT(count.made, 3'000);
  EXPECT_GT(count.not_made, 3'000);
  EXPECT_LT(count.undecided, 300);
}

TEST(StepVerdicts, AreDecidedAgainAfterAnEdit) {
  Rng rng(952);
  DottedMap map(rng, 0);
  Agreement count;
  compare(map, rng, 3'000, count);
  for (std::int32_t r = 60; r < 130; ++r) map.grid.set({r, 80}, true);
  map.checker = *std::move(map.checker).updated();
  StopOr<LatticeContext> updated =
      std::move(*map.setup).updated(map.checker, {60, 130, 80, 81}, nullptr);
  map.setup.emplace(*std::move(updated));
  EXPECT_EQ(map.setup->verdicts.memoryBytes(), 0U);
  Agreement after;
  compare(map, rng, 3'000, after);
  EXPECT_GT(after.not_made, 500);
  EXPECT_LT(after.undecided, 60);
}

// From a pose somewhere in the middle to one some twenty cells away.
PlanResult planBetween(const DottedMap& map, const Pose& from, const Pose& to, PoseSearch search) {
  PoseOptions options = map.options;
  options.search = search;
  return planPose({&map.grid, &map.footprint, from, PoseGoal{to.position, to.heading}}, options);
}

TEST(StepVerdicts, LeadToTheLeastCosts) {
  Rng rng(953);
  int solved = 0;
  for (int n = 0; n < 12; ++n) {
    const DottedMap map(rng, n);
    for (int k = 0; k < 3; ++k) {
      const auto pose = [&] {
        return Pose{{0.5 * kColumns + rng.range(-12.0, 12.0), 0.5 * kRows + rng.range(-12.0, 12.0)},
                    *Heading::fromDegrees(rng.range(0.0, 360.0))};
      };
      const Pose from = pose();
      const Pose to = pose();
      const PlanResult fast = planBetween(map, from, to, PoseSearch::AStar);
      const PlanResult plain = planBetween(map, from, to, PoseSearch::Dijkstra);
      ASSERT_EQ(fast.status, plain.status) << n << ", " << k;
      if (fast.status != PlanStatus::Solved) continue;
      ++solved;
      ASSERT_EQ(fast.metrics.cost_units, plain.metrics.cost_units) << n << ", " << k;
    }
  }
  EXPECT_GT(solved, 10);
}

// 64 headings among scattered cells: the search once expanded 330 000 states here.
TEST(StepVerdicts, KeepTheSearchOfManyHeadingsSmall) {
  constexpr std::int32_t kSide = 512;
  Rng rng(954);
  OccupancyGrid grid = testing::randomGrid(rng, kSide, kSide, 1.0, 1.0, 0.004);
  const Vec2 from{50.0, 50.0};
  const Vec2 to{462.0, 462.0};
  for (const Vec2 end : {from, to}) {
    for (std::int32_t r = -12; r < 12; ++r) {
      for (std::int32_t c = -12; c < 12; ++c) {
        grid.set({static_cast<std::int32_t>(end.y) + r, static_cast<std::int32_t>(end.x) + c},
                 false);
      }
    }
  }
  const Footprint box = *Footprint::box(9.0, 5.0);
  PoseOptions options;
  options.headings = 64;
  const Heading ahead = *Heading::fromDegrees(0.0);
  const PlanResult r = planPose({&grid, &box, {from, ahead}, PoseGoal{to, ahead}}, options);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.suboptimality_bound, 1.0);
  EXPECT_LT(r.metrics.expanded, 40'000U);
}

}  // namespace
}  // namespace clearway::lattice
