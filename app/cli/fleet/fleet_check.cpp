#include "app/cli/fleet/fleet_check.h"
#include "app/cli/output/progress_bar.h"

#include <fmt/format.h>

#include "app/document/fleet/grid_fleet_file.h"
#include "app/document/open/document.h"
#include "maps/text/json_value.h"
#include "planner/query/goal_assignment.h"
#include "planner/validate/fleet/grid_fleet_check.h"

namespace clearway::cli {

void FleetCheck::declare(CommandLine& line) {
  line.section("Plans of fleets");
  line.text(scenario, "--scen", "FILE",
            "The plan is one of 'clearway fleet' for the first agents of this scenario.\nIt needs "
            "--map.");
  line.flag(diagonal, "--diagonal", "Agents may move diagonally.");
  line.flag(assigned, "--assigned-goals",
            "Any agent may be at any goal in the end, as 'clearway fleet --assign-goals' plans.");
  line.count(delay, "--delay", "K", "No cell is entered less than K + 1 steps after another agent.",
             1000);
}

std::string FleetCheck::conflict(const std::string& map_file) const {
  if (scenario.empty()) {
    return diagonal || assigned || delay
               ? "--diagonal, --assigned-goals and --delay are for plans of fleets of points: give "
                 "--scen"
               : "";
  }
  return map_file.empty() ? "--scen needs --map" : "";
}

app::ExitCode FleetCheck::run(const std::string& plan_file, const std::string& map_file,
                              const maps::LoadOptions& load, bool json, Console& console) const {
  if (scenario.empty()) {
    const Result<app::OpenGridFleetPlan> open = app::openGridFleetOfPlan(plan_file, map_file, load);
    if (!open) return console.error(open.error());
    for (const Message& w : open->warnings) console.warn(plan_file + ": " + w.text());
    const Result<void> good = fleet::checkGridFleetProblem(open->problem);
    // Two agents on one cell at the end are a conflict first, then a problem with one goal for
    // both.
    if (!good && !validation::checkGridFleetPlan(open->problem, open->plan)) {
      return console.error(Error{good.error().code, good.error().text(), plan_file, 0});
    }
    return print(open->problem, open->plan, open->stated_fault, plan_file, json, console);
  }
  const Result<maps::GridFleetPlanFile> file = app::openGridFleetPlan(plan_file);
  if (!file) return console.error(file.error());
  for (const Message& w : file->warnings) console.warn(plan_file + ": " + w.text());
  const Result<maps::GridMap> map =
      watched(console, kReading, [&] { return app::openMap(map_file, load); });
  if (!map) return console.error(map.error());
  const Result<maps::Scenario> scen = app::openScenario(scenario);
  if (!scen) return console.error(scen.error());
  app::GridFleetRules rules;
  if (diagonal) rules.neighbourhood = fleet::Neighbourhood::Eight;
  rules.robustness = static_cast<std::uint32_t>(delay.value_or(0));
  const Result<fleet::GridFleetProblem> problem =
      app::gridFleetOf(*map, *scen, file->agents, rules, scenario);
  if (!problem) return console.error(problem.error());
  const fleet::GridFleetPlan plan = app::gridFleetPlanOf(*problem, *file);
  return print(assigned ? fleet::withGoalsOfPlan(*problem, plan) : *problem, plan,
               file->stated_fault, plan_file, json, console);
}

app::ExitCode FleetCheck::print(const fleet::GridFleetProblem& problem,
                                const fleet::GridFleetPlan& plan,
                                const std::optional<Message>& stated_fault,
                                const std::string& plan_file, bool json, Console& console) {
  const auto finding = validation::checkGridFleetPlan(problem, plan);
  const fleet::GridFleetCost cost = fleet::costOf(plan, problem.goals);
  if (json) {
    maps::JsonValue out{maps::JsonValue::Object{}};
    out.add("free", !finding);
    out.add("agents", static_cast<double>(plan.agents));
    if (finding) {
      out.add("fault", toString(finding->fault));
      out.add("reason", validation::describe(problem, *finding));
      out.add("step", static_cast<double>(finding->step));
    } else {
      out.add("makespan", static_cast<double>(cost.makespan));
      out.add("sum_of_costs", static_cast<double>(cost.sum_of_costs));
      if (stated_fault) out.add("stated_fault", stated_fault->text());
    }
    console.out(maps::toText(out));
  }
  if (finding) {
    return console.error(app::ExitCode::CheckFailed,
                         plan_file + ": " + validation::describe(problem, *finding));
  }
  if (stated_fault) {
    return console.error(
        app::ExitCode::CheckFailed,
        plan_file + ": its paths are free, but it names an error: " + stated_fault->text());
  }
  if (!json) {
    console.summary(console.styledSummary("free", Style::Good) +
                    fmt::format("  {}, makespan {}, sum of costs {}\n",
                                app::plural(static_cast<long>(plan.agents), "agent"), cost.makespan,
                                cost.sum_of_costs));
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
