// The answers of a planner that is kept are those of a new one, whatever it was asked before and
// however the map has changed since.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/heading_set.h"
#include "tests/support/case_count.h"
#include "tests/support/pose_problems.h"

namespace clearway::lattice {
namespace {

class KeptPlanner : public ::testing::TestWithParam<DriveKind> {
 protected:
  // Anywhere, in the middle of a cell or on its edge; with any heading or one of the lattice's.
  [[nodiscard]] static Pose poseOn(const GridFrame& frame, int headings, Rng& rng) {
    const auto along = [&](std::int32_t cells, double size) {
      const double in_cell = rng.below(2) == 0 ? 0.5 : rng.below(2) == 0 ? 0.0 : rng.unit();
      return (1.0 + rng.below(static_cast<std::uint32_t>(cells - 2)) + in_cell) * size;
    };
    const Vec2 position{along(frame.columns(), frame.cellWidth()),
                        along(frame.rows(), frame.cellLength())};
    const HeadingSet set(frame.cellWidth(), frame.cellLength(), headings);
    const int k = static_cast<int>(rng.below(static_cast<std::uint32_t>(headings)));
    return {position,
            rng.below(2) == 0 ? set.heading(k) : *Heading::fromDegrees(rng.range(-180, 180))};
  }

  static std::vector<Pose> posesOf(const Path& path) {
    std::vector<Pose> poses;
    for (const Motion& m : path.motions) poses.push_back(m.to);
    return poses;
  }

  static void change(OccupancyGrid& grid, PosePlanner& planner, Rng& rng) {
    const auto below = [&](std::int32_t n) {
      return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    const Cell first{below(grid.frame().rows()), below(grid.frame().columns())};
    const CellRange range = grid.frame().clipped(
        {first.row, first.row + 1 + below(3), first.column, first.column + 1 + below(3)});
    for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
      for (std::int32_t j = range.first_column; j < range.last_column; ++j) {
        grid.set({i, j}, rng.below(2) == 0);
      }
    }
    planner.update(range);
  }
};

TEST_P(KeptPlanner, AnswersAsANewOne) {
  constexpr int kQueries = 16;
  constexpr std::array kHeadings{8, 16, 32};
  Rng rng(41);
  int solved = 0;
  const int n = testing::caseCount("CLEARWAY_KEPT_PLANNERS", 15);
  for (int i = 0; i < n; ++i) {
    const auto number = static_cast<std::uint32_t>(i);
    const testing::RandomProblem random(rng, number % 5, GetParam(), kHeadings[number % 3], 24, 40);
    OccupancyGrid grid = *random.problem().grid;
    PoseOptions options = random.options();
    options.weight = rng.below(2) == 0 ? 1.0 : 2.0;
    const auto checked = testing::checked(options);
    const Footprint& footprint = *random.problem().footprint;
    PosePlanner kept(grid, footprint, checked);
    Pose start;
    for (int k = 0; k < kQueries; ++k) {
      if (k == 0 || rng.below(4) != 0) start = poseOn(grid.frame(), options.headings, rng);
      const Pose end = poseOn(grid.frame(), options.headings, rng);
      const PoseGoal goal{end.position, end.heading};
      const PlanResult got = kept.plan(start, goal);
      const PlanResult wanted = PosePlanner(grid, footprint, checked).plan(start, goal);
      ASSERT_EQ(got.status, wanted.status) << "case " << i << ", query " << k;
      ASSERT_EQ(got.reason.text(), wanted.reason.text());
      ASSERT_EQ(got.cost, wanted.cost);
      ASSERT_EQ(posesOf(got.path), posesOf(wanted.path));
      ASSERT_EQ(got.metrics.expanded, wanted.metrics.expanded);
      solved += got.status == PlanStatus::Solved ? 1 : 0;
      if (rng.below(4) == 0) change(grid, kept, rng);
    }
  }
  EXPECT_GT(solved, n * kQueries / 4);
}

INSTANTIATE_TEST_SUITE_P(Models, KeptPlanner,
                         ::testing::Values(DriveKind::Differential, DriveKind::Car,
                                           DriveKind::Omnidirectional));

}  // namespace
}  // namespace clearway::lattice
