#include "app/document/fleet/grid_fleet_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/document/open/document.h"
#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

// The value of the line "map_file=" of a plan; empty if there is none.
std::string namedMap(const maps::GridFleetPlanFile& file) {
  for (const auto& [key, value] : file.notes) {
    if (key == "map_file") return value;
  }
  return {};
}

// The map's file, next to the plan or from the current folder; empty if there is none.
std::string findMap(const std::string& named, const std::string& plan_file) {
  namespace fs = std::filesystem;
  if (named.empty() || named == "-") return {};
  const fs::path folder =
      maps::isBufferedStream(plan_file) ? fs::path() : fs::path(plan_file).parent_path();
  std::error_code error;
  for (const fs::path& p : {folder / named, fs::path(named), folder / fs::path(named).filename()}) {
    if (fs::is_regular_file(p, error)) return p.lexically_normal().string();
  }
  return {};
}

// Of a map file, or of an instance, which has a map, too.
Result<maps::GridMap> mapFrom(const std::string& file, const maps::LoadOptions& load) {
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension == ".yaml" || extension == ".yml") {
    if (Result<GridInstance> instance = openGridInstance(file)) return std::move(instance->map);
  }
  return openMap(file, load);
}

bool hasDiagonalStep(const fleet::GridFleetProblem& problem, const fleet::GridFleetPlan& plan) {
  for (std::size_t step = 1; step < plan.steps(); ++step) {
    for (std::size_t a = 0; a < plan.agents; ++a) {
      const Cell from = problem.cell(plan.at(step - 1)[a]);
      const Cell to = problem.cell(plan.at(step)[a]);
      if (from.row != to.row && from.column != to.column) return true;
    }
  }
  return false;
}

}  // namespace

std::string mapFileOf(const maps::GridFleetPlanFile& plan, const std::string& plan_file) {
  return findMap(namedMap(plan), plan_file);
}

Result<OpenGridFleetPlan> gridFleetOfPlan(const maps::GridFleetPlanFile& file, maps::GridMap map,
                                          const std::string& source) {
  const GridFrame frame = map.grid.frame();
  const auto outside = [&](Cell c) { return !frame.contains(c); };
  for (const std::vector<Cell>* const cells : {&file.starts, &file.goals, &file.cells}) {
    const auto bad = std::ranges::find_if(*cells, outside);
    if (bad == cells->end()) continue;
    return fail(ErrorCode::InvalidArgument,
                "(%1,%2) lies outside the map of %3 x %4 cells; give the plan's map with --map",
                {bad->column, bad->row, frame.columns(), frame.rows()}, source);
  }
  OpenGridFleetPlan out{std::move(map),   {OccupancyGrid(frame), {}, {}}, {}, {}, file.warnings,
                        file.stated_fault};
  out.problem.grid = out.map.grid;
  out.plan = gridFleetPlanOf(out.problem, file);
  const auto ends = [&](const std::vector<Cell>& cells, std::size_t step) {
    std::vector<fleet::CellId> ids(out.plan.at(step).begin(), out.plan.at(step).end());
    for (std::size_t k = 0; k < cells.size(); ++k) ids[k] = out.problem.cellId(cells[k]);
    return ids;
  };
  out.problem.starts = ends(file.starts, 0);
  out.problem.goals = ends(file.goals, out.plan.steps() - 1);
  if (hasDiagonalStep(out.problem, out.plan)) {
    out.problem.neighbourhood = fleet::Neighbourhood::Eight;
  }
  return out;
}

Result<OpenGridFleetPlan> openGridFleetOfPlan(const std::string& plan_file,
                                              const std::string& map_file,
                                              const maps::LoadOptions& load) {
  const maps::GridFleetPlanFile file = TRY(openGridFleetPlan(plan_file));
  const std::string source = plan_file == "-" ? maps::kStandardInput : plan_file;
  const std::string named = namedMap(file);
  const std::string found = map_file.empty() ? findMap(named, plan_file) : map_file;
  if (found.empty()) {
    return fail(ErrorCode::InvalidArgument,
                named.empty() ? "the plan does not name its map: give it with --map"
                              : "the plan's map %1 was not found: give it with --map",
                {named}, source);
  }
  maps::GridMap map = TRY(mapFrom(found, load));
  Result<OpenGridFleetPlan> out = gridFleetOfPlan(file, std::move(map), source);
  if (out) out->map_file = found;
  return out;
}

}  // namespace clearway::app
