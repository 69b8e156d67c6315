#include "app/document/fleet/grid_fleet.h"

#include <filesystem>

#include "maps/fleet/fleet_plan_format.h"
#include "maps/fleet/mapf_instance.h"
#include "maps/grid/map_io.h"
#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

// The parsed file, with its name in errors.
template <class T>
Result<T> openWith(const std::string& file, Result<T> (*parse)(std::string_view)) {
  const std::string text = TRY(maps::readFileOrInput(file));
  T parsed = TRY(maps::inFile(parse(text), file == "-" ? maps::kStandardInput : file));
  return parsed;
}

}  // namespace

Result<GridInstance> openGridInstance(const std::string& file) {
  const maps::MapfInstance instance =
      TRY(openWith<maps::MapfInstance>(file, maps::parseMapfInstance));
  maps::GridMap map = TRY(maps::parseMap(maps::mapTextOf(instance), file, {}));
  maps::Scenario scenario;
  for (std::size_t a = 0; a < instance.starts.size(); ++a) {
    scenario.queries.push_back(
        {0, file, instance.columns, instance.rows, instance.starts[a], instance.goals[a], 0.0, {}});
  }
  return GridInstance{std::move(map), std::move(scenario)};
}

Result<maps::Scenario> openScenario(const std::string& file) {
  return openWith<maps::Scenario>(file, maps::parseScenario);
}

Result<maps::GridFleetPlanFile> openGridFleetPlan(const std::string& file) {
  const std::string text = TRY(maps::readFileOrInput(file));
  const std::string source = file == "-" ? maps::kStandardInput : file;
  Result<maps::GridFleetPlanFile> parsed = maps::parseFleetPlan(text, source);
  if (!parsed && parsed.error().source.empty()) return maps::inFile(parsed.error(), source);
  return parsed;
}

Result<fleet::GridFleetProblem> gridFleetOf(const maps::GridMap& map,
                                            const maps::Scenario& scenario, std::size_t agents,
                                            const GridFleetRules& rules,
                                            const std::string& source) {
  if (agents == 0) agents = scenario.queries.size();
  if (agents > scenario.queries.size() || agents == 0) {
    return fail(ErrorCode::InvalidArgument,
                "the scenario has %1 rows, which is too few for %2 agents",
                {scenario.queries.size(), agents}, source);
  }
  fleet::GridFleetProblem problem{
      map.grid, {}, {}, rules.neighbourhood, rules.robustness, rules.forbids_cycles};
  const GridFrame& frame = map.grid.frame();
  for (std::size_t a = 0; a < agents; ++a) {
    const maps::ScenarioQuery& q = scenario.queries[a];
    if (q.map_width != frame.columns() || q.map_height != frame.rows()) {
      return fail(ErrorCode::InvalidArgument,
                  "agent %1 is for a map of %2 x %3 cells, and this map has %4 x %5",
                  {a, q.map_width, q.map_height, frame.columns(), frame.rows()}, source);
    }
    problem.starts.push_back(problem.cellId(q.start));
    problem.goals.push_back(problem.cellId(q.goal));
  }
  if (Result<void> good = fleet::checkGridFleetProblem(problem); !good) {
    Error e = good.error();
    e.source = source;
    return tl::unexpected(std::move(e));
  }
  return problem;
}

maps::GridFleetPlanFile planFileOf(const fleet::GridFleetProblem& problem,
                                   const fleet::GridFleetResult& result, const std::string& map,
                                   std::uint64_t seed) {
  maps::GridFleetPlanFile file;
  file.agents = problem.agents();
  file.notes = {{"map_file", map},
                {"solver", toString(result.planner)},
                {"solved", "1"},
                {"soc", std::to_string(result.cost.sum_of_costs)},
                {"soc_lb", std::to_string(result.lower_bound)},
                {"makespan", std::to_string(result.cost.makespan)},
                {"seed", std::to_string(seed)}};
  const auto append = [&](std::vector<Cell>& to, std::span<const fleet::CellId> ids) {
    to.reserve(ids.size());
    for (const fleet::CellId id : ids) to.push_back(problem.cell(id));
  };
  append(file.starts, problem.starts);
  append(file.goals, problem.goals);
  append(file.cells, result.plan.cells);
  return file;
}

fleet::GridFleetPlan gridFleetPlanOf(const fleet::GridFleetProblem& problem,
                                     const maps::GridFleetPlanFile& file) {
  fleet::GridFleetPlan plan{file.agents, {}};
  plan.cells.reserve(file.cells.size());
  for (const Cell c : file.cells) {
    plan.cells.push_back(problem.grid.frame().contains(c) ? problem.cellId(c) : fleet::kNoCell);
  }
  return plan;
}

}  // namespace clearway::app
