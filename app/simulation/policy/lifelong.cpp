#include "app/simulation/policy/lifelong.h"

#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

using fleet::CellId;

Cell cellOf(const OccupancyGrid& grid, CellId id) {
  const auto columns = static_cast<CellId>(grid.frame().columns());
  return {static_cast<std::int32_t>(id / columns), static_cast<std::int32_t>(id % columns)};
}

}  // namespace

Result<fleet::LifelongProblem> openTasks(const std::string& file,
                                         const fleet::GridFleetProblem& agents) {
  const std::string source = file == "-" ? maps::kStandardInput : file;
  const std::string text = TRY(maps::readFileOrInput(file));
  const std::vector<maps::TaskRow> rows = TRY(maps::inFile(maps::parseTasks(text), source));
  return lifelongOf(rows, agents, source);
}

Result<fleet::LifelongProblem> lifelongOf(const std::vector<maps::TaskRow>& tasks,
                                          const fleet::GridFleetProblem& agents,
                                          const std::string& source) {
  fleet::LifelongProblem problem{agents.grid, agents.starts, {}, agents.neighbourhood};
  const auto idOf = [&](Cell c) {
    return agents.grid.frame().contains(c) ? agents.cellId(c) : fleet::kNoCell;
  };
  for (const maps::TaskRow& row : tasks) {
    problem.tasks.push_back({row.release, idOf(row.pickup), idOf(row.dropoff)});
  }
  if (Result<void> good = fleet::checkLifelongProblem(problem); !good) {
    Error e = good.error();
    e.source = source;
    return tl::unexpected(std::move(e));
  }
  return problem;
}

maps::GridFleetPlanFile planFileOf(const fleet::LifelongProblem& problem,
                                   const fleet::ProvedLifelong& checked, const std::string& map,
                                   std::uint64_t seed) {
  const fleet::GridFleetPlan& paths = checked.result.plan.paths;
  maps::GridFleetPlanFile file;
  file.agents = problem.agents();
  file.notes = {{"map_file", map},
                {"solver", "lifelong"},
                {"tasks", std::to_string(problem.tasks.size())},
                {"done", std::to_string(checked.statistics.done)},
                {"makespan", std::to_string(checked.statistics.steps)},
                {"seed", std::to_string(seed)}};
  for (const CellId id : problem.starts) file.starts.push_back(cellOf(problem.grid, id));
  for (const CellId id : paths.at(paths.steps() - 1)) {
    file.goals.push_back(cellOf(problem.grid, id));
  }
  for (const CellId id : paths.cells) file.cells.push_back(cellOf(problem.grid, id));
  return file;
}

std::string taskLogOf(const fleet::LifelongProblem& problem, const fleet::LifelongPlan& plan) {
  std::string out = "task,agent,release,assigned,picked_up,dropped_off\n";
  const auto field = [](std::uint32_t v, std::uint32_t none) {
    return v == none ? std::string(",") : "," + std::to_string(v);
  };
  for (std::size_t k = 0; k < plan.tasks.size(); ++k) {
    const fleet::TaskRecord& r = plan.tasks[k];
    out += std::to_string(k) + field(r.agent, fleet::kNoAgent) + "," +
           std::to_string(problem.tasks[k].release) + field(r.assigned, fleet::kNoStep) +
           field(r.picked_up, fleet::kNoStep) + field(r.dropped_off, fleet::kNoStep) + "\n";
  }
  return out;
}

}  // namespace clearway::app
