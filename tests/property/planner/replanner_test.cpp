// Repaired answers against fresh ones, edit after edit. CLEARWAY_REPLAN_EDITS sets their number.
#include "planner/pose/replanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway {
namespace {

using testing::poseOf;

int edits(int usual) { return testing::caseCount("CLEARWAY_REPLAN_EDITS", usual); }

double cpu_us() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

// Paths may differ where several cost the same, to the lattice's rounding of costs.
bool sameAnswer(const PlanResult& a, const PlanResult& b) {
  if (a.status != b.status) return false;
  return a.status != PlanStatus::Solved || std::abs(a.cost - b.cost) <= 4e-3 * b.cost;
}

class Session {
 public:
  Session(std::uint64_t seed, MotionModel model) : rng_(seed) {
    options_.model = model;
    if (model == MotionModel::Car) options_.min_radius_m = 0.6;
  }

  void run(int n) {
    while (n > 0) {
      OccupancyGrid grid = testing::randomGrid(rng_, 48, 64, 0.25, 0.25, rng_.range(0.02, 0.08));
      const Footprint footprint = *Footprint::box(rng_.range(0.4, 1.0), rng_.range(0.3, 0.5));
      Replanner replanner(grid, footprint, options_);
      const Pose start = poseOf(rng_.range(1, 5), rng_.range(1, 11), 0);
      const PoseGoal goal{{rng_.range(10, 15), rng_.range(1, 11)}, Heading()};
      const PlanStatus status = replanner.plan(start, goal).status;
      if (status != PlanStatus::Solved && status != PlanStatus::NoPath) continue;
      Pose at = start;
      for (int k = 0; k < 50 && n > 0; ++k, --n) {
        const PlanResult before = replanner.result();
        double repair_us = cpu_us();
        if (rng_.below(10) == 0 && replanner.result().path.motions.size() > 8) {
          at = replanner.result().path.motions[rng_.below(2)].to;
          replanner.moveStart(at);
        } else {
          replanner.edit(randomEdit(replanner.grid()));
        }
        repair_us = cpu_us() - repair_us;
        double fresh_us = cpu_us();
        const PlanResult fresh = planPose({&replanner.grid(), &footprint, at, goal}, options_);
        fresh_us = cpu_us() - fresh_us;
        ASSERT_TRUE(sameAnswer(replanner.result(), fresh)) << "edit " << k << ": " << fresh.reason;
        if (!sameAnswer(before, fresh)) ++changed_;
        if (fresh.status == PlanStatus::Solved) {
          const Certificate c = validate(replanner.grid(), footprint, replanner.result().path);
          ASSERT_TRUE(c.free);
          ASSERT_TRUE(replanner.result().certificate.free);
          ASSERT_EQ(c.clearance_m, replanner.result().certificate.clearance_m);
        }
        ratios_.push_back(repair_us / fresh_us);
        if (replanner.lastRepair() == Replanner::Repair::Kept) ++kept_;
      }
    }
  }
  [[nodiscard]] int kept() const { return kept_; }
  // Answers that were not the same any more: leaving an old one would have been noticed.
  [[nodiscard]] int changed() const { return changed_; }
  [[nodiscard]] double medianRatio() {
    std::ranges::sort(ratios_);
    return ratios_[ratios_.size() / 2];
  }

 private:
  // A box of up to 2 x 2 cells, anywhere on the map.
  std::vector<CellEdit> randomEdit(const OccupancyGrid& grid) {
    const Cell corner{static_cast<std::int32_t>(rng_.below(47)),
                      static_cast<std::int32_t>(rng_.below(63))};
    const bool blocked = !grid.blocked(corner);
    std::vector<CellEdit> out;
    for (std::int32_t i = 0; i <= static_cast<std::int32_t>(rng_.below(2)); ++i) {
      for (std::int32_t j = 0; j <= static_cast<std::int32_t>(rng_.below(2)); ++j) {
        out.push_back({{corner.row + i, corner.column + j}, blocked});
      }
    }
    return out;
  }

  Rng rng_;
  PoseOptions options_;
  int kept_ = 0;
  int changed_ = 0;
  std::vector<double> ratios_;
};

class ReplannerOf : public ::testing::TestWithParam<MotionModel> {};

TEST_P(ReplannerOf, EqualsAFreshPlanAfterEveryEditInATenthOfItsTime) {
  Session session(7, GetParam());
  const int n = edits(GetParam() == MotionModel::Differential ? 400 : 150);
  session.run(n);
  EXPECT_GT(session.kept(), n / 2);
  EXPECT_LT(session.kept(), n);
  EXPECT_GT(session.changed(), n / 40);
  EXPECT_LT(session.medianRatio(), 0.1);
  std::printf("kept %d of %d, %d changed, median ratio of CPU times %.4f\n", session.kept(), n,
              session.changed(), session.medianRatio());
}

INSTANTIATE_TEST_SUITE_P(Models, ReplannerOf,
                         ::testing::Values(MotionModel::Differential, MotionModel::Car,
                                           MotionModel::Omni));

TEST(Replanner, AWallAcrossTheWayAndItsRemovalChangeTheAnswer) {
  const OccupancyGrid grid = testing::emptyGrid(20, 40, 0.5, 0.5);
  Replanner replanner(grid, *Footprint::box(1.0, 0.8));
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

}  // namespace
}  // namespace clearway
