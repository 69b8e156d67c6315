// Starts in contact from which rounding refutes the plan: they are refused, with what to do.
#include <gtest/gtest.h>

#include "app/document/fleet/timed_fleet_plan.h"
#include "planner/query/proved_fleet.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::app {
namespace {

// One agent stays; the other one slides along it, at 45 degrees over cells of 0.1 m.
fleet::TimedFleetProblem slide(int shift) {
  OccupancyGrid grid(*GridFrame::make(70, 70, 0.1, 0.1));
  const Heading heading = *Heading::fromDegrees(45);
  const Pose start{grid.frame().cellCentre({30, 33}), heading};
  const Pose beside{
      start.position + 0.6 * perpendicular(heading.vector()) + 0.01 * shift * heading.vector(),
      heading};
  return {std::move(grid),
          {{*Footprint::box(0.9, 0.6), 1.0, 1.5}},
          {{"a", 0, start, {5.05, 4.75}, heading}, {"b", 0, beside, beside.position, heading}}};
}

TEST(EndContactCheck, APlanThatRoundingRefutesIsARefusalThatNamesTheContact) {
  for (int shift = -30; shift <= 30; ++shift) {
    const fleet::TimedFleetProblem problem = slide(shift);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    const fleet::TimedFleetResult plan = *fleet::planTimedFleet(problem, {}, {});
    ASSERT_EQ(plan.status, PlanStatus::Solved) << plan.reason;
    if (validation::validateTimedFleet(problem, plan.plan)->free) continue;
    const fleet::ProvedTimedFleet checked = *fleet::planProvedTimedFleet(problem, {}, {});
    EXPECT_EQ(checked.result.status, PlanStatus::InvalidStart);
    EXPECT_EQ(checked.result.reason,
              "agent \"a\" and agent \"b\" touch at their starts, where rounding decides whether "
              "they collide; move one of them by 0.001 mm");
    return;
  }
  FAIL() << "no plan is refuted";
}

}  // namespace
}  // namespace clearway::app
