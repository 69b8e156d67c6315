// Fleets on fine cells: the plans are about as fast, and of about as many motions, as on coarse
// ones.
#include <gtest/gtest.h>

#include <cmath>

#include "planner/fleet/shaped/lattice_motions.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/fine_halls.h"

namespace clearway::fleet {
namespace {

using testing::HallKind;
using testing::hallOf;

TEST(FineCells, TheFactorFollowsTheSpeedTheTurnRateAndTheBody) {
  const auto factor = shaped::factorOnFineCells;
  EXPECT_EQ(factor(0.05, 1.0 / 1.5708, 0.36), 5);
  EXPECT_EQ(factor(0.2, 1.0 / 1.5708, 0.36), 1);
  EXPECT_EQ(factor(1.0, 1.0 / 1.5708, 0.5), 1);
  EXPECT_EQ(factor(0.05, 0.22 / 2.84, 0.14), 1) << "slow, and quick to turn";
  EXPECT_EQ(factor(0.05, 100.0, 0.2), 4) << "no step is longer than half the body";
  EXPECT_EQ(factor(0.001, 100.0, 100.0), 16);
}

// Closed under reversal and the symmetries of the square, without repetitions, and few enough for
// the bits of a state.
TEST(FineCells, LargerMotionsAreAsClosedAsTheOthers) {
  const shaped::LatticeMotions usual = shaped::latticeMotions();
  const shaped::LatticeMotions all = shaped::latticeMotions(DriveKind::Differential, 0.0, false, 4);
  for (int k = 0; k < shaped::kHeadings; ++k) {
    const auto& motions = all[static_cast<std::size_t>(k)];
    ASSERT_LE(motions.size(), 31U);
    ASSERT_EQ(motions.size(), 2 * usual[static_cast<std::size_t>(k)].size() - 2);
    for (std::size_t i = 0; i < motions.size(); ++i) {
      const shaped::LatticeMotion& m = motions[i];
      const auto same = [&](const shaped::LatticeMotion& n, int rows, int columns, int to) {
        return n.rows == rows && n.columns == columns && n.to_heading == to;
      };
      for (std::size_t j = i + 1; j < motions.size(); ++j) {
        EXPECT_FALSE(same(motions[j], m.rows, m.columns, m.to_heading));
      }
      for (int g = 0; g < shaped::kSymmetries; ++g) {
        const shaped::Symmetry s = shaped::symmetry(g);
        const Vec2 d = s.apply(Vec2{1.0 * m.columns, 1.0 * m.rows});
        EXPECT_TRUE(
            std::ranges::any_of(all[static_cast<std::size_t>(s.heading(k))], [&](const auto& n) {
              return same(n, static_cast<int>(d.y), static_cast<int>(d.x), s.heading(m.to_heading));
            }));
      }
      EXPECT_TRUE(
          std::ranges::any_of(all[static_cast<std::size_t>(m.to_heading)],
                              [&](const auto& n) { return same(n, -m.rows, -m.columns, k); }));
    }
  }
}

TimedFleetProblem fleetIn(HallKind kind, double cell_m) {
  TimedFleetProblem p{hallOf(kind, cell_m), {{*Footprint::box(0.6, 0.4), 1.0, 1.5708}}, {}};
  const Heading east = *Heading::fromDegrees(0), west = *Heading::fromDegrees(180);
  p.agents = {{"a", 0, {{0.9, 0.9}, east}, {11.1, 7.1}, {}},
              {"b", 0, {{11.1, 0.9}, west}, {0.9, 7.1}, {}},
              {"c", 0, {{0.9, 4.1}, east}, {11.1, 4.1}, {}},
              {"d", 0, {{11.1, 4.1}, west}, {0.9, 4.1}, {}}};
  return p;
}

TEST(FineCells, FleetsAreAsFastAsOnCoarseCells) {
  for (const HallKind kind : testing::kHallKinds) {
    double cost[2] = {};
    std::size_t motions[2] = {};
    for (const int fine : {0, 1}) {
      const TimedFleetProblem problem = fleetIn(kind, fine != 0 ? 0.05 : 0.2);
      ASSERT_TRUE(validation::checkTimedFleetProblem(problem));
      const TimedFleetResult r = *planTimedFleet(problem, {}, {});
      ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason.text();
      ASSERT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);
      cost[fine] = static_cast<double>(r.cost.sum_of_costs);
      for (const AgentSchedule& a : r.plan.agents) motions[fine] += a.motions.size();
    }
    EXPECT_LT(cost[1], 1.1 * cost[0]) << "hall " << static_cast<int>(kind);
    EXPECT_LT(motions[1], motions[0] + motions[0] / 10) << "hall " << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace clearway::fleet
