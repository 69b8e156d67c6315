// app/cli/fleet/timed_fleet_report.h — reports about plans of fleets of agents with a shape: rows,
// summaries and JSON. Times are seconds, distances metres; poses are in the frame that is asked
// for.
#pragma once

#include <optional>
#include <string>

#include "app/cli/output/console.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/plan/plan_report.h"
#include "maps/text/json_value.h"
#include "planner/query/goal_assignment.h"
#include "planner/query/proved_fleet.h"

namespace clearway::cli {

// "solved", "no_plan", "time_limit" or "memory_limit".
[[nodiscard]] std::string timedStatusText(const fleet::TimedFleetResult& r);
// Two lines: status,agents,makespan,sum_of_costs,ms.
[[nodiscard]] std::string timedFleetCsv(const fleet::TimedFleetResult& r, std::size_t agents);
[[nodiscard]] maps::JsonValue timedFleetJson(const app::TimedFleetFile& file,
                                             const fleet::ProvedTimedFleet& checked,
                                             const app::ReportFrame& f);
// Whose goal each agent drives to, in their order, with their times alone.
[[nodiscard]] maps::JsonValue assignmentJson(const fleet::TimedFleetProblem& problem,
                                             const fleet::GoalAssignment& goals);
// The poses at the ends of the motions, each [s, x, y, degrees].
[[nodiscard]] maps::JsonValue timedPosesJson(const fleet::AgentSchedule& schedule,
                                             const app::ReportFrame& f);
// For each agent its id and its poses with their times: at the ends of its motions, or with step_s
// at every multiple of it. Errors: those of app::sampleTicks().
[[nodiscard]] Result<maps::JsonValue> schedulesJson(const fleet::TimedFleetProblem& problem,
                                                    const fleet::TimedFleetPlan& plan,
                                                    const std::optional<double>& step_s,
                                                    const app::ReportFrame& f);

// The line of a summary about agents without a goal; empty: all have one.
[[nodiscard]] std::string goalLine(const app::TimedFleetFile& file);
// The lines of a summary about the smallest clearances.
[[nodiscard]] std::string clearanceLines(const Console& console,
                                         const fleet::TimedFleetProblem& problem,
                                         const validation::TimedFleetCertificate& c);
// Adds the verdict, and the clearances or the fault.
void addCertificate(maps::JsonValue& to, const fleet::TimedFleetProblem& problem,
                    const validation::TimedFleetCertificate& c, const app::ReportFrame& f);

}  // namespace clearway::cli
