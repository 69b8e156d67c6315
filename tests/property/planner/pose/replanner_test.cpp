// Repaired plans against fresh ones, edit after edit. CLEARWAY_REPLAN_EDITS sets the number of
// edits.
#include "planner/pose/replanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/counted_clock.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;

int edits(int usual) { return testing::caseCount("CLEARWAY_REPLAN_EDITS", usual); }

// Paths may differ if several have equal cost within the rounding of the lattice. Paths without a
// removed part have equal cost in lattice units.
bool sameAnswer(const PlanResult& a, const PlanResult& b) {
  if (a.status != b.status) return false;
  const std::uint32_t units = a.metrics.cost_units;
  if (units != 0 && units != b.metrics.cost_units) return false;
  return a.status != PlanStatus::Solved || std::abs(a.cost - b.cost) <= 4e-3 * b.cost;
}

// The query, its maps, and the minimum share of repaired plans. If the share is more than half, the
// median work of a repair, in polls, must be within a tenth of that of a fresh plan.
struct Kind {
  DriveKind model = DriveKind::Differential;
  int edits = 150;
  double kept = 0.5;
  double weight = 1.0;
  bool anytime = false;
  std::int32_t rows = 48;
  std::int32_t columns = 64;
};

class Session {
 public:
  Session(std::uint64_t seed, const Kind& kind) : rng_(seed), kind_(kind) {
    options_.model = kind.model;
    options_.weight = kind.weight;
    options_.anytime = kind.anytime;
    if (kind.model == DriveKind::Car) options_.min_radius_m = 0.6;
  }

  void run(int n) {
    const double width = 0.25 * kind_.columns;
    const double height = 0.25 * kind_.rows;
    while (n > 0) {
      OccupancyGrid grid =
          testing::randomGrid(rng_, kind_.rows, kind_.columns, 0.25, 0.25, rng_.range(0.02, 0.08));
      const Footprint footprint = *Footprint::box(rng_.range(0.4, 1.0), rng_.range(0.3, 0.5));
      Replanner replanner(grid, footprint, testing::checked(options_));
      Pose at = poseOf(rng_.range(1, 5), rng_.range(1, height - 1),
                       rng_.below(2) == 0 ? 0.0 : rng_.range(-30, 30));
      PoseGoal goal{{rng_.range(width - 6, width - 1), rng_.range(1, height - 1)}, Heading()};
      if (rng_.below(3) == 0) goal.heading.reset();
      const PlanStatus status = replanner.plan(at, goal).status;
      if (status != PlanStatus::Solved && status != PlanStatus::NoPath) continue;
      for (int k = 0; k < 50 && n > 0; ++k, --n) {
        const PlanResult before = replanner.result();
        std::optional<testing::CountedClock> clock(std::in_place);
        if (rng_.below(10) == 0 && replanner.result().path.motions.size() > 8) {
          at = replanner.result().path.motions[rng_.below(2)].to;
          replanner.moveStart(at, counted());
        } else {
          replanner.edit(randomEdit(replanner.grid(), before.path), counted());
        }
        const auto repair_polls = static_cast<double>(clock->readings());
        clock.emplace();
        const PlanResult fresh =
            planPose({&replanner.grid(), &footprint, at, goal}, options_, counted());
        const auto fresh_polls = static_cast<double>(clock->readings());
        ASSERT_TRUE(sameAnswer(replanner.result(), fresh))
            << "edit " << k << ": " << replanner.result().cost << " against " << fresh.cost << " "
            << fresh.reason;
        if (!sameAnswer(before, fresh)) ++changed_;
        if (fresh.status == PlanStatus::Solved) {
          const Certificate c =
              validation::validate(replanner.grid(), footprint, replanner.result().path);
          ASSERT_TRUE(c.free);
          ASSERT_TRUE(replanner.result().certificate.free);
          ASSERT_EQ(c.clearance_m, replanner.result().certificate.clearance_m);
        }
        ratios_.push_back(repair_polls / fresh_polls);
        if (replanner.lastRepair() == Replanner::Repair::Kept) ++kept_;
      }
    }
  }
  [[nodiscard]] int kept() const { return kept_; }
  // Edits that changed the plan: a stale plan would have been detected.
  [[nodiscard]] int changed() const { return changed_; }
  [[nodiscard]] double medianRatio() {
    std::ranges::sort(ratios_);
    return ratios_[ratios_.size() / 2];
  }

 private:
  // Reads the counted clock at every poll.
  static PlanControl counted() {
    PlanControl control;
    control.budget.time_limit_s = testing::CountedClock::kLongTime_s;
    return control;
  }
  // A box of up to 2 x 2 cells, anywhere on the map, or now and then near the path.
  std::vector<CellEdit> randomEdit(const OccupancyGrid& grid, const Path& path) {
    const GridFrame& frame = grid.frame();
    const auto within = [&](std::int32_t n) {
      return static_cast<std::int32_t>(rng_.below(static_cast<std::uint32_t>(n)));
    };
    Cell corner{within(frame.rows() - 1), within(frame.columns() - 1)};
    if (!path.motions.empty() && rng_.below(4) == 0) {
      const Motion& m = path.motions[rng_.below(static_cast<std::uint32_t>(path.motions.size()))];
      const Cell on = frame.cellAt(m.to.position);
      const bool at_end = length(m.to.position - path.start.position) < 2.0 ||
                          length(m.to.position - path.goal().position) < 2.0;
      const Cell beside{std::clamp(on.row + within(7) - 3, 0, frame.rows() - 2),
                        std::clamp(on.column + within(7) - 3, 0, frame.columns() - 2)};
      if (!at_end) corner = beside;  // blocked ends would stay so
    }
    const bool blocked = !grid.blocked(corner);
    std::vector<CellEdit> out;
    for (std::int32_t i = 0; i <= within(2); ++i) {
      for (std::int32_t j = 0; j <= within(2); ++j) {
        out.push_back({{corner.row + i, corner.column + j}, blocked});
      }
    }
    return out;
  }

  Rng rng_;
  Kind kind_;
  PoseOptions options_;
  int kept_ = 0;
  int changed_ = 0;
  std::vector<double> ratios_;
};

class ReplannerOf : public ::testing::TestWithParam<Kind> {};

TEST_P(ReplannerOf, EqualsAFreshPlanAfterEveryEditMostlyInATenthOfItsWork) {
  const Kind kind = GetParam();
  Session session(7, kind);
  const int n = edits(kind.edits);
  session.run(n);
  EXPECT_GE(session.kept(), kind.kept * n);
  EXPECT_LT(session.kept(), n);
  EXPECT_GT(session.changed(), n / 40);
  if (kind.kept >= 0.5) {
    EXPECT_LT(session.medianRatio(), 0.1);
  }
  std::printf("kept %d of %d, %d changed, median ratio of polls %.4f\n", session.kept(), n,
              session.changed(), session.medianRatio());
}

constexpr DriveKind kDiff = DriveKind::Differential;
INSTANTIATE_TEST_SUITE_P(Models, ReplannerOf,
                         ::testing::Values(Kind{kDiff, 400}, Kind{DriveKind::Car},
                                           Kind{DriveKind::Omnidirectional}));
// Analytic expansions depend on the order of the search, so only NoPath results are reused.
INSTANTIATE_TEST_SUITE_P(Weights, ReplannerOf,
                         ::testing::Values(Kind{kDiff, 400, 0.0, 1.0, true},
                                           Kind{DriveKind::Car, 200, 0.0, 1.0, true},
                                           Kind{kDiff, 150, 0.0, 1.3},
                                           Kind{DriveKind::Car, 150, 0.0, 1.3}));
INSTANTIATE_TEST_SUITE_P(LargeMaps, ReplannerOf,
                         ::testing::Values(Kind{kDiff, 200, 0.5, 1.0, false, 200, 200},
                                           Kind{kDiff, 60, 0.0, 1.0, true, 200, 200},
                                           Kind{kDiff, 60, 0.0, 1.3, false, 200, 200}));

class ReplannerWith : public ::testing::TestWithParam<Kind> {};

TEST_P(ReplannerWith, AWallAcrossThePathAndItsRemovalChangeThePlan) {
  PoseOptions options;
  options.weight = GetParam().weight;
  options.anytime = GetParam().anytime;
  const OccupancyGrid grid = testing::emptyGrid(20, 40, 0.5, 0.5);
  Replanner replanner(grid, *Footprint::box(1.0, 0.8), testing::checked(options));
  const double direct = replanner.plan(poseOf(2, 5, 0), {{18, 5}, Heading()}).cost;
  std::vector<CellEdit> wall;
  for (std::int32_t i = 0; i < 20; ++i) wall.push_back({{i, 20}, true});
  EXPECT_EQ(replanner.edit(wall).status, PlanStatus::NoPath);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Fresh);
  EXPECT_EQ(replanner.edit(std::vector<CellEdit>{{{1, 24}, true}}).status, PlanStatus::NoPath);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Kept);
  std::vector<CellEdit> door;
  for (std::int32_t i = 0; i < 4; ++i) door.push_back({{i, 20}, false});
  EXPECT_GT(replanner.edit(door).cost, direct + 1.0);
  for (CellEdit& e : wall) e.blocked = false;
  EXPECT_NEAR(replanner.edit(wall).cost, direct, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Weights, ReplannerWith,
                         ::testing::Values(Kind{}, Kind{kDiff, 0, 0.0, 1.0, true},
                                           Kind{kDiff, 0, 0.0, 1.3}));

// The last poses of a path may be off the lattice, and some connect directly to the goal.
TEST(Replanner, AStartMovedAllAlongThePathCostsAsAFreshPlan) {
  Rng rng(2);
  int kept = 0;
  int near_goal = 0;
  for (int n = 0; n < edits(400) / 8; ++n) {
    const OccupancyGrid grid = testing::randomGrid(rng, 24, 32, 0.25, 0.25, 0.06);
    const Footprint footprint = *Footprint::box(rng.range(0.4, 1.0), rng.range(0.3, 0.5));
    const PoseGoal goal{{rng.range(4.5, 7.5), rng.range(0.5, 5.5)},
                        *Heading::fromDegrees(rng.range(-180, 180))};
    Replanner replanner(grid, footprint);
    Pose at = poseOf(rng.range(0.5, 3), rng.range(0.5, 5.5), rng.range(-180, 180));
    if (replanner.plan(at, goal).status != PlanStatus::Solved) continue;
    while (!replanner.result().path.motions.empty()) {
      const std::vector<Motion>& motions = replanner.result().path.motions;
      at = motions[std::min<std::size_t>(rng.below(2), motions.size() - 1)].to;
      const bool is_near = motions.size() <= 8;
      replanner.moveStart(at);
      const PlanResult fresh = planPose({&grid, &footprint, at, goal});
      ASSERT_TRUE(sameAnswer(replanner.result(), fresh))
          << n << ": " << replanner.result().cost << " against " << fresh.cost;
      const bool was_kept = replanner.lastRepair() == Replanner::Repair::Kept;
      kept += was_kept ? 1 : 0;
      near_goal += is_near && !was_kept ? 1 : 0;
    }
  }
  EXPECT_GT(kept, edits(400) / 10);
  EXPECT_GT(near_goal, edits(400) / 40);
  std::printf("%d kept, %d planned again near the goal\n", kept, near_goal);
}

TEST(Replanner, StoppedPlansAreRepeatedAndUnchangedPlansAreReused) {
  const OccupancyGrid grid = testing::emptyGrid(20, 40, 0.5, 0.5);
  const Pose start = poseOf(2, 5, 0);
  PoseOptions options;
  options.weight = 1.3;
  Replanner replanner(grid, *Footprint::box(1.0, 0.8), testing::checked(options));
  StopSource stop;
  stop.request();
  PlanControl control;
  control.stop = &stop;
  EXPECT_EQ(replanner.plan(start, {{18, 8}, Heading()}, control).status, PlanStatus::Cancelled);
  EXPECT_EQ(replanner.moveStart(start).status, PlanStatus::Solved);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Fresh);
  EXPECT_EQ(replanner.moveStart(start).status, PlanStatus::Solved);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Kept);
  const std::vector<CellEdit> nothing{{{10, 20}, false}};
  EXPECT_EQ(replanner.edit(nothing).status, PlanStatus::Solved);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Kept);
  EXPECT_EQ(replanner.plan(start, {{18, 8}, Heading()}, control).status, PlanStatus::Cancelled);
  EXPECT_EQ(replanner.edit(nothing).status, PlanStatus::Solved);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Fresh);
}

}  // namespace
}  // namespace clearway::lattice
