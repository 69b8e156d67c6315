#include <cmath>

#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "tests/fuzz/targets.h"

namespace clearway::fuzz {
namespace {

Result<fleet::TimedFleetProblem> problemIn(std::string_view bytes) {
  const OccupancyGrid grid(*GridFrame::make(20, 20, 1.0, 1.0));
  return app::timedFleetOn(grid, TRY(maps::parseJson(bytes, "fuzz")), "fuzz");
}

}  // namespace

// Problems and plans of agents with a shape.
void timed_fleet(std::string_view bytes) {
  if (const auto problem = problemIn(bytes); !problem) {
    requireGoodError(problem.error());
  } else {
    for (const fleet::TimedAgent& a : problem->agents) {
      require(a.agent_class < problem->classes.size(), "an agent of no class");
      require(isFinite(a.start.position) && isFinite(a.goal), "an end that is not finite");
    }
    for (const fleet::AgentClass& c : problem->classes) {
      require(c.speed_m_per_s > 0.0 && std::isfinite(c.speed_m_per_s), "a speed of no robot");
    }
  }
  const auto plan = app::parseTimedFleetPlan(bytes, "fuzz");
  if (!plan) return requireGoodError(plan.error());
  const auto again = app::parseTimedFleetPlan(app::writeTimedFleetPlan(*plan), "fuzz");
  require(again && again->ids == plan->ids, "the plan changed");
}

}  // namespace clearway::fuzz
