#include "app/cli/fleet/grid_fleet_convert.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <span>
#include <utility>

#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/document/fleet/grid_fleet_file.h"
#include "app/document/fleet/lorr_instance.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "maps/fleet/fleet_plan_format.h"
#include "maps/fleet/mapf_instance.h"
#include "maps/project/task_file.h"
#include "maps/text/output_guard.h"
#include "planner/fleet/execution/grid_execution.h"

namespace clearway::cli {
namespace {

using maps::FleetPlanFormat;

constexpr std::array kFormats{FleetPlanFormat::Lacam, FleetPlanFormat::Paths,
                              FleetPlanFormat::Planviz, FleetPlanFormat::Yaml};

// The format of a name or an extension; empty if there is none.
std::string formatOf(const std::string& format, const std::string& out) {
  if (format == "json") return "planviz";
  if (!format.empty()) return format;
  const std::string e = std::filesystem::path(out).extension().string();
  if (e == ".txt") return "lacam";
  if (e == ".json") return "planviz";
  if (e == ".yml") return "yaml";
  return e.empty() ? e : e.substr(1);
}

// Samples of discs in continuous time, on cells of a metre.
Result<std::string> samplesOf(const maps::GridFleetPlanFile& file, double step_s) {
  std::int32_t rows = 1;
  std::int32_t columns = 1;
  for (const std::vector<Cell>* const cells : {&file.starts, &file.goals, &file.cells}) {
    for (const Cell c : *cells) {
      rows = std::max(rows, c.row + 1);
      columns = std::max(columns, c.column + 1);
    }
  }
  const GridFrame frame = TRY(GridFrame::make(rows, columns, 1.0, 1.0));
  maps::GridMap map{OccupancyGrid(frame), {}, {}, {}, 255, {}, {}, {}};
  const app::OpenGridFleetPlan open = TRY(app::gridFleetOfPlan(file, std::move(map), {}));
  StopCheck stop(Budget{}, &interruptSource());
  return app::samplesOf(
      fleet::discFleet(open.problem, open.plan),
      fleet::executedPlan(open.problem, open.plan, fleet::plannedTimes(open.plan)),
      maps::MapFrame{maps::FrameKind::Cells, {}, 0.0}, step_s, &stop);
}

// How many of the first rows have different starts and different goals.
std::size_t differentAgents(const maps::Scenario& scenario) {
  std::set<std::pair<std::int32_t, std::int32_t>> starts, goals;
  std::size_t n = 0;
  for (const maps::ScenarioQuery& q : scenario.queries) {
    const bool is_new = starts.emplace(q.start.row, q.start.column).second &&
                        goals.emplace(q.goal.row, q.goal.column).second;
    if (!is_new) break;
    ++n;
  }
  return n;
}

}  // namespace

bool isFleetFormat(const std::string& format) {
  return format == "lacam" || format == "paths" || format == "planviz" || format == "yaml";
}

app::ExitCode convertGridFleetPlan(const std::string& in, const std::string& out,
                                   const std::string& format, std::optional<double> step_s,
                                   Console& console) {
  const std::string name = formatOf(format, out);
  if (!isFleetFormat(name) && name != "csv") {
    return console.usage(
        "the plan of a fleet of points becomes lacam, paths, planviz, yaml or csv" +
            (name.empty() ? std::string(": add --format") : ", not " + name),
        "convert");
  }
  if (step_s && name != "csv") return console.usage("--step is for csv", "convert");
  const Result<maps::GridFleetPlanFile> plan = app::openGridFleetPlan(in);
  if (!plan) return console.error(plan.error());
  maps::addInput(app::mapFileOf(*plan, in));
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  for (const Message& w : plan->warnings) console.warn(in + ": " + w.text());
  std::vector<Message> losses = plan->not_kept;
  Result<std::string> text = std::string();
  if (name == "csv") text = samplesOf(*plan, step_s.value_or(1.0));
  for (const FleetPlanFormat f : kFormats) {
    if (name != toString(f)) continue;
    text = maps::writeFleetPlan(*plan, f);
    losses = maps::lossesOf(*plan, f);
  }
  if (!text && interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!text) return console.error(Error{text.error().code, text.error().text(), in, 0});
  const Result<void> written = writeOutput(console, out, *text);
  if (!written) return console.error(written.error());
  for (const Message& loss : losses) console.warn(in + ": " + loss.text());
  return app::ExitCode::Ok;
}

app::ExitCode convertLorrProblem(const std::string& in, const std::string& out,
                                 const std::string& format, Console& console) {
  if (format != "scen" && format != "csv") {
    return console.usage(
        "a problem of the League of Robot Runners becomes scen (its agents) or csv (its tasks), "
        "not " +
            format,
        "convert");
  }
  const Result<std::string> file = app::findLorrProblem(in);
  if (!file) return console.error(file.error());
  const Result<app::LorrInstance> problem =
      app::openLorrProblem(file->empty() ? in : *file, "", {});
  if (!problem) return console.error(problem.error());
  for (const std::string& read : problem->files) {
    const NamedFile from{"a file of the problem", read};
    const NamedFile to{"OUT", out};
    const std::string clash = clashOf({&from, 1}, {&to, 1});
    if (!clash.empty()) return console.usage(clash, "convert");
  }
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const Result<void> written =
      writeOutput(console, out,
                  format == "scen" ? maps::writeScenario(problem->agents.scenario)
                                   : maps::writeTasks(problem->tasks));
  if (!written) return console.error(written.error());
  for (const Message& loss : problem->not_kept) console.warn(in + ": " + loss.text());
  console.warn(in + (format == "scen" ? ": the tasks are not kept, and goals are the starts: write "
                                        "them as .csv"
                                      : ": the agents are not kept: write them as .scen"));
  return app::ExitCode::Ok;
}

app::ExitCode convertScenario(const std::string& in, const std::string& out, Console& console) {
  const Result<maps::Scenario> scenario = app::openScenario(in);
  if (!scenario) return console.error(scenario.error());
  if (scenario->queries.empty()) {
    return console.error(app::ExitCode::BadInput, in + ": the scenario has no rows");
  }
  const std::filesystem::path folder = std::filesystem::path(in).parent_path();
  const std::filesystem::path name = scenario->queries.front().map;
  const Result<maps::GridMap> map = app::openMap(folder / name.filename());
  if (!map) return console.error(map.error());
  const std::size_t agents = differentAgents(*scenario);
  if (agents < scenario->queries.size()) {
    console.warn(in + ": row " + std::to_string(agents) +
                 " has a start or goal of an earlier row; only the rows before it are written");
  }
  const Result<fleet::GridFleetProblem> problem = app::gridFleetOf(*map, *scenario, agents, {}, in);
  if (!problem) return console.error(problem.error());
  const GridFrame& frame = map->grid.frame();
  maps::MapfInstance instance{frame.columns(), frame.rows(), {}, {}, {}};
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (map->grid.blocked({i, j})) instance.obstacles.push_back({i, j});
    }
  }
  for (const maps::ScenarioQuery& q : std::span(scenario->queries).first(agents)) {
    instance.starts.push_back(q.start);
    instance.goals.push_back(q.goal);
  }
  const Result<void> written = writeOutput(console, out, maps::writeMapfInstance(instance));
  return written ? app::ExitCode::Ok : console.error(written.error());
}

}  // namespace clearway::cli
