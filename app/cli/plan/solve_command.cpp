// clearway solve: a benchmark scenario, query by query, against its published optima; or a list of
// pose queries.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/grid_arguments.h"
#include "app/cli/options/landmarks_option.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/options/planner_arguments.h"
#include "app/cli/options/zone_arguments.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/open/document.h"
#include "app/document/plan/exit_code.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "app/study/batch/pose_batch.h"
#include "app/study/batch/scenario_benchmark.h"
#include "core/base/result.h"
#include "maps/fleet/scen.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/plan_options.h"
#include "maps/plan/pose_queries.h"
#include "maps/project/project.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::cli {
namespace {

// Opens the input of `clearway solve`: a benchmark scenario or a list of pose queries. The first
// bytes of the file determine the kind. "-" is standard input. Errors name the file.
struct Queries {
  std::optional<maps::Scenario> scenario;  // empty: pose queries
  std::vector<maps::PoseQuery> poses;
};

Result<Queries> openQueries(const std::filesystem::path& file) {
  const std::string source = file == "-" ? maps::kStandardInput : file.string();
  const std::string text = TRY(maps::readFileOrInput(file));
  if (text.starts_with('{')) {
    return fail(ErrorCode::Unsupported,
                "this is JSON: a scenario (.scen) or pose queries (.csv) are needed", source);
  }
  if (text.empty()) return fail(ErrorCode::Malformed, "the file is empty", source);
  Queries queries;
  const bool named_so = file.extension() == ".csv" && !text.starts_with("version");
  if (named_so || maps::looksLikePoseQueries(text)) {
    std::vector<maps::PoseQuery> poses = TRY(maps::inFile(maps::parsePoseQueries(text), source));
    queries.poses = std::move(poses);
    return queries;
  }
  maps::Scenario scenario = TRY(maps::inFile(maps::parseScenario(text), source));
  queries.scenario = std::move(scenario);
  return queries;
}

// The half of `clearway solve` that runs pose queries.
struct SolvePosesArguments {
  std::string map_file;
  std::string queries_file;
  std::string plans;  // folder for the plan files; empty: none
  std::optional<int> count, repeat;
  std::optional<double> time_limit_s, memory_mb;
  std::optional<int> threads;
  bool csv = false;
  maps::PlanRequest request{};  // how to plan
  FrameOption frame{FrameOption::Kind::Map};
};

Result<void> makeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && std::filesystem::is_directory(folder)) return {};
  return fail(ErrorCode::Io,
              error ? "the folder cannot be made: " + error.message() : "this is no folder",
              folder);
}

// As the plan files have it.
Result<std::string> nameOfMap(const SolvePosesArguments& a) {
  if (a.map_file == "-") return std::string();
  return maps::relativeReference(a.map_file, std::filesystem::path(a.plans) / "plan.json");
}

// A query without a path leaves no plan: one of an earlier run would show another answer. Files
// that are no plans are neither replaced nor removed.
Result<void> writePlanOf(const SolvePosesArguments& a, const app::PlanJob& job,
                         const PlanResult& result, const std::string& id) {
  const std::filesystem::path file = std::filesystem::path(a.plans) / (id + ".json");
  if (result.status == PlanStatus::Solved) {
    const std::string map = TRY(nameOfMap(a));
    return maps::saveSideFile(file, maps::writePlan(app::makePlanFile(job, result, map)),
                              maps::kPlanMagic);
  }
  std::error_code error;
  if (maps::readSideFile(file, maps::kPlanMagic, maps::kMaxPlanBytes)) {
    std::filesystem::remove(file, error);
  }
  if (!error) return {};
  return fail(ErrorCode::Io, "the old plan cannot be removed: %1", {error.message()},
              file.string());
}

std::string table(const app::PoseSolveReport& report) {
  constexpr double kDegrees = 57.295779513082320877;
  std::string out =
      fmt::format("{:<16} {:>13} {:>10} {:>10} {:>10} {:>9} {:>11} {:>10}\n", "query", "status",
                  "time_ms", "cost", "length", "rotation", "expanded", "clearance");
  for (const app::SolvedPose& q : report.queries) {
    out += fmt::format("{:<16} {:>13} {:>10.2f} ", q.id, toString(q.status), q.ms);
    out += q.status == PlanStatus::Solved
               ? fmt::format("{:>10.3f} {:>10.3f} {:>9.3f} {:>11} {:>10.4f}\n", q.cost, q.length,
                             q.rotation * kDegrees, q.expansions, q.clearance)
               : fmt::format("{:>10} {:>10} {:>9} {:>11} {:>10}  {}\n", "-", "-", "-", q.expansions,
                             "-", q.reason);
  }
  return out;
}

std::string totals(const app::PoseSolveReport& r) {
  double sum = 0.0;
  for (const app::SolvedPose& q : r.queries) sum += q.ms;
  const std::size_t n = r.queries.size();
  return fmt::format("queries={} solved={} no_path={} invalid={} limit={} mean_ms={:.3f}\n", n,
                     r.count(PlanStatus::Solved), r.count(PlanStatus::NoPath),
                     r.count(PlanStatus::InvalidStart) + r.count(PlanStatus::InvalidGoal),
                     r.count(PlanStatus::LimitReached),
                     n == 0 ? 0.0 : sum / static_cast<double>(n));
}

// No path is an answer. What is none ends with the code that `plan` would end with.
app::ExitCode verdict(const SolvePosesArguments& a, const app::PoseSolveReport& report,
                      Console& console) {
  for (const app::SolvedPose& q : report.queries) {
    const std::string head = fmt::format("{}: query '{}': ", a.queries_file, q.id);
    if (q.status == PlanStatus::Solved && !q.free) {
      return console.error(app::ExitCode::CheckFailed, head + "its path failed the check");
    }
    if (q.status == PlanStatus::Solved || q.status == PlanStatus::NoPath) continue;
    return console.error(app::exitCodeOf(q.status, q.stop), head + q.reason);
  }
  return app::ExitCode::Ok;
}

app::ExitCode solvePosesCommand(const SolvePosesArguments& a, const maps::GridMap& map,
                                const std::vector<maps::PoseQuery>& queries, Console& console) {
  if (!a.plans.empty()) {
    if (const Result<void> made = makeFolder(a.plans); !made) return console.error(made.error());
    if (const auto name = nameOfMap(a); !name) return console.error(name.error());
  }
  ProgressBar bar(console);
  app::PoseSolveOptions options;
  options.count = static_cast<std::size_t>(a.count.value_or(0));
  options.repeat = a.repeat.value_or(options.repeat);
  if (a.time_limit_s) options.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), options.budget);
  options.threads = static_cast<unsigned>(a.threads.value_or(1));
  options.planner = a.request.settings;
  options.motion_file = a.request.query.motion_file;
  options.zones = a.request.query.zones;
  options.stop = &interruptSource();
  if (!a.plans.empty()) {
    options.answered = [&a](const app::PlanJob& job, const PlanResult& result,
                            const std::string& id) { return writePlanOf(a, job, result, id); };
  }
  options.progress = [&bar](std::size_t done, std::size_t total) {
    bar.update(static_cast<double>(done) / static_cast<double>(total),
               fmt::format("{} of {} queries", done, total));
  };
  Result<app::PoseSolveReport> report = app::solvePoses(map, queries, options);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!report) {
    if (report.error().source.empty()) report.error().source = a.queries_file;
    return console.error(report.error());
  }
  for (app::SolvedPose& q : report->queries) {
    if (!a.frame.isWorld()) break;
    for (double* length : {&q.cost, &q.length, &q.clearance}) {
      *length = maps::lengthToWorld(map.frame, map.grid.frame(), *length);
    }
  }
  console.out(a.csv ? app::toCsv(*report) : table(*report) + totals(*report));
  return verdict(a, *report, console);
}

const CommandText kSolveText{
    "solve",
    "Runs a MovingAI scenario with the point planner and compares with the published optima, or "
    "runs a list of pose queries.",
    {"MAP SCEN [options]", "MAP QUERIES.csv [--plans DIR] [options]"},
    {"Scenarios: lengths are in cells, as the published ones are, whatever --frame says of "
     "positions. The last line sums up, on standard error with --csv; a "
     "length that differs from its "
     "optimum by more than the rounding of the file ends with exit code 11. Pairs that the "
     "scenario "
     "marks as unreachable must have no path. A query that gives up at a limit has no length, and "
     "the run ends with exit code 20 or 21. With other rules than the benchmark's (another "
     "corner rule, terrain, an agent with a size, any-angle paths) lengths are only reported.",
     "Pose queries: a CSV file with the header id, length, width, padding, min_radius, start_x, "
     "start_y, start_deg, goal_x, goal_y, goal_deg, and possibly radius, for round robots "
     "with a heading, whose length and width are empty; in the map's own frame and degrees. Costs "
     "and lengths are in its unit, rotation in degrees, the clearance is what is left beyond the "
     "padding. No path is an answer; the exit code is that of 'clearway plan' for the first query "
     "that has neither a path nor a proof that there is none."},
    {"clearway solve random.map random.map.scen --count 100",
     "clearway solve maze.map maze.map.scen --repeat 5 --csv > maze.csv",
     "clearway solve warehouse.clearway warehouse.csv --plans plans --csv > answers.csv"}};

std::string lengthOf(const app::SolvedQuery& q) {
  if (q.status == PlanStatus::LimitReached) return "limit";
  if (q.status == PlanStatus::InvalidStart) return "bad start";
  if (q.status == PlanStatus::InvalidGoal) return "bad goal";
  return q.status == PlanStatus::Solved ? fmt::format("{:.8f}", q.length) : "no path";
}

std::string differenceOf(const app::SolvedQuery& q, bool compared) {
  return compared && q.status == PlanStatus::Solved ? fmt::format("{:.3g}", q.deviation) : "-";
}

std::string table(const app::SolveReport& report) {
  std::string out = fmt::format("{:>6} {:>11} {:>11} {:>15} {:>15} {:>10} {:>10}\n", "query",
                                "start", "goal", "length", "optimum", "difference", "cpu_us");
  for (const app::SolvedQuery& q : report.queries) {
    out += fmt::format("{:>6} {:>11} {:>11} {:>15} {:>15} {:>10} {:>10.1f}{}\n", q.index,
                       fmt::format("{},{}", q.start.column, q.start.row),
                       fmt::format("{},{}", q.goal.column, q.goal.row), lengthOf(q), q.optimum_text,
                       differenceOf(q, report.compared), q.cpu_us, q.agrees ? "" : "  differs");
  }
  return out;
}

// "2.5 4.5;3.5 3.5"
std::string pathText(const app::SolvedQuery& q, const app::ReportFrame& f) {
  std::string text;
  for (const Vec2 point : q.path) {
    const Vec2 p = maps::positionFromWorld(f.frame, f.grid, point);
    text += fmt::format("{}{} {}", text.empty() ? "" : ";", p.x, p.y);
  }
  return text;
}

// A cell as scenarios have it, or its centre in metres.
std::string placeText(const FrameOption& frame, const GridFrame& grid, Cell c) {
  if (!frame.isWorld()) return fmt::format("{},{}", c.column, c.row);
  return fmt::format("{},{}", grid.cellCentre(c).x, grid.cellCentre(c).y);
}

// Cells are no coordinates: a table of them alone has no frame.
std::string csv(const app::SolveReport& report, const FrameOption& frame, const maps::GridMap& map,
                bool with_path) {
  const app::ReportFrame f = frame.of(map);
  std::string out = with_path || frame.isWorld() ? maps::frameLine(f.frame) : std::string();
  out += "query,start_x,start_y,goal_x,goal_y,status,length,optimum,difference,cpu_us,expanded";
  out += with_path ? ",path\n" : "\n";
  for (const app::SolvedQuery& q : report.queries) {
    const bool solved = q.status == PlanStatus::Solved;
    out += fmt::format("{},{},{},{},{},{},{},{:.1f},{}", q.index, placeText(frame, f.grid, q.start),
                       placeText(frame, f.grid, q.goal), toString(q.status),
                       solved ? fmt::format("{}", q.length) : "", q.optimum_text,
                       solved && report.compared ? fmt::format("{}", q.deviation) : "", q.cpu_us,
                       q.expanded);
    out += with_path ? "," + pathText(q, f) + "\n" : "\n";
  }
  return out;
}

// Lengths by other rules than the benchmark's say nothing of its optima.
std::string sumLine(const app::SolveReport& report, const app::LandmarksReport* tables) {
  std::string line =
      fmt::format("queries={} solved={} unreachable={} limit={} {} mean_us={:.1f}",
                  report.queries.size(), report.solved, report.unreachable, report.limited,
                  report.compared ? fmt::format("worst_deviation={:.3g}", report.worst_deviation)
                                  : "compared=no",
                  report.mean_us);
  if (tables != nullptr) {
    line +=
        fmt::format(" landmarks={} landmarks_mb={:.1f} landmarks_ms={:.3g}", nameOf(tables->origin),
                    static_cast<double>(tables->bytes) / 1e6, tables->time_s * 1e3);
  }
  return line + "\n";
}

std::string firstDifference(const app::SolveReport& report) {
  const auto bad = std::ranges::find_if(report.queries, [](const app::SolvedQuery& q) {
    return !q.agrees || (q.status == PlanStatus::Solved && !q.free);
  });
  if (bad == report.queries.end()) return {};
  if (bad->agrees) return fmt::format("query {}: its path failed the check", bad->index);
  const std::string got = bad->status == PlanStatus::Solved ? lengthOf(*bad) : bad->reason;
  return fmt::format("query {}: {} instead of {}", bad->index, got, bad->optimum_text);
}

struct SolveArguments {
  std::string map, scenario, plans;
  std::optional<int> count, repeat;
  std::optional<double> time_limit_s, memory_mb;
  std::optional<int> threads;
  bool csv = false;
  GridArguments grid;
  LandmarksOption tables;
  PlannerArguments scenarios{maps::OptionPlanner::Grid}, poses{maps::OptionPlanner::Pose};
  MapOptions map_options;
  ZoneArguments zones;
  FrameOption frame{FrameOption::Kind::Map};
};

// What was given and means nothing to pose queries.
std::string forScenarios(const SolveArguments& a) {
  std::string names = a.scenarios.givenFor(maps::OptionPlanner::Grid);
  appendToList(names, a.grid.given());
  if (a.tables.wanted) appendToList(names, "--landmarks");
  return names;
}

maps::PlanRequest gridRequest(const SolveArguments& a) {
  maps::PlanRequest request;
  request.settings.planner = maps::PlannerKind::Point;
  a.scenarios.applyTo(request);
  request.settings.terrain = a.map_options.costs();
  return request;
}

maps::PlannerSettings settingsOf(const SolveArguments& a) { return gridRequest(a).settings; }

// Warns of what has no effect; a contradiction is returned, one sentence, else empty.
std::string ineffectiveIn(const PlannerArguments& given, const maps::PlanRequest& request,
                          const maps::ProjectAgent* agent, Console& console) {
  PlannerArguments::Ineffective none = given.ineffectiveIn(request, agent, {});
  for (const std::string& warning : none.warnings) console.warn(warning);
  return std::move(none.refusal);
}

Result<app::SolveReport> solve(const SolveArguments& a, const maps::GridMap& map,
                               const maps::Scenario& scenario, const grid::Landmarks* tables,
                               Console& console) {
  ProgressBar bar(console);
  app::SolveOptions options;
  options.count = static_cast<std::size_t>(a.count.value_or(0));
  options.repeat = a.repeat.value_or(options.repeat);
  if (a.time_limit_s) options.budget.time_limit_s = *a.time_limit_s;
  limitMemory(a.memory_mb.value_or(0.0), options.budget);
  options.threads = static_cast<unsigned>(a.threads.value_or(1));
  options.planner = settingsOf(a);
  a.grid.applyTo(options.shape);
  options.shape.length = maps::lengthToWorld(map.frame, map.grid.frame(), options.shape.length);
  options.path = a.grid.pathDetail();
  options.tables = tables;
  options.stop = &interruptSource();
  options.progress = [&bar](std::size_t done, std::size_t total) {
    bar.update(static_cast<double>(done) / static_cast<double>(total),
               fmt::format("{} of {} queries", done, total));
  };
  Result<app::SolveReport> report = app::solveScenario(map, scenario, options);
  if (!report && report.error().source.empty()) report.error().source = a.scenario;
  return report;
}

app::ExitCode solveScenarioCommand(const SolveArguments& a, const maps::GridMap& map,
                                   const maps::Scenario& scenario, Console& console) {
  std::optional<app::LandmarkCache> tables;
  const app::LandmarksReport* of_landmarks = nullptr;
  const bool of_use = app::usesLandmarks(settingsOf(a), map.grid.frame());
  if (a.tables.wanted && !of_use) console.warn(kLandmarksUnused);
  if (a.tables.wanted && of_use) {  // what is measured has them from the first query on
    Budget limits = a.tables.limits();
    if (a.time_limit_s) limits.time_limit_s = std::min(limits.time_limit_s, *a.time_limit_s);
    Budget run;
    limitMemory(a.memory_mb.value_or(0.0), run);
    limits.max_memory_bytes = std::min(limits.max_memory_bytes, run.max_memory_bytes);
    tables.emplace(map.grid, a.map, limits);
    of_landmarks = &tables->wait(&interruptSource());
    for (const std::string& warning : of_landmarks->warnings) console.warn(warning);
  }
  const Result<app::SolveReport> report =
      solve(a, map, scenario, tables ? tables->ready() : nullptr, console);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!report) return console.error(report.error());
  if (*report->search_note != '\0') console.warn(report->search_note);
  console.out(a.csv ? csv(*report, a.frame, map, !a.grid.path.empty()) : table(*report));
  if (a.csv) {
    console.note(sumLine(*report, of_landmarks));
  } else {
    console.out(sumLine(*report, of_landmarks));
  }
  if (report->disagreeing == 0 && report->limited == 0) return app::ExitCode::Ok;
  if (report->disagreeing == 0) {
    const bool time = report->stop == StopReason::TimeLimit;
    return console.error(
        time ? app::ExitCode::TimeLimit : app::ExitCode::MemoryLimit,
        fmt::format("{}: {} of {} queries gave up at {}; raise it", a.scenario, report->limited,
                    report->queries.size(), time ? "--time-limit" : "--memory-limit"));
  }
  return console.error(
      app::ExitCode::CheckFailed,
      fmt::format("{}: {} of {} lengths differ from the published optimum; first {}", a.scenario,
                  report->disagreeing, report->queries.size(), firstDifference(*report)));
}

void declare(SolveArguments& a, CommandLine& line) {
  line.positional(a.map, Need::Required, "MAP", "The map file.");
  line.positional(a.scenario, Need::Required, "SCEN",
                  "The scenario, or the pose queries; '-' is standard input.");
  line.section("Options");
  line.count(a.count, "--count", "N", "Only N queries, spread evenly over the file.");
  line.count(a.repeat, "--repeat", "R",
             "Runs of each query; the fastest counts (3; pose queries: 1).");
  line.text(a.plans, "--plans", "DIR",
            "Pose queries: write the plan of each to DIR/<id>.json, and leave none for those "
            "without a path.");
  line.number(a.time_limit_s, "--time-limit", "S", kPositive,
              "Give up a query, or building landmarks, after S seconds.");
  line.number(a.memory_mb, "--memory-limit", "MB", {0.0, 1e9, true}, kMemoryLimitHelp);
  line.flag(a.csv, "--csv",
            "Print comma-separated values and nothing else; the summary goes to standard error.");
  a.frame.declare(line);
  line.count(a.threads, "--threads", "N",
             "Share the queries out to N threads, 1 to 64 (1). The answers are the same "
             "for every N.\nTimes of scenarios are CPU times of their thread.",
             64);
  line.section("Scenarios: how to plan");
  a.grid.declareAgent(line);
  a.scenarios.declare(line);
  a.grid.declarePath(line);
  a.tables.declare(line);
  line.section("Pose queries: how to plan");
  a.poses.declare(line);
  a.zones.declare(line);
  a.map_options.declare(line, true);
}

}  // namespace

app::ExitCode solveCommand(Arguments arguments, Console& console) {
  CommandLine line(kSolveText);
  SolveArguments a;
  declare(a, line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  const std::array reads{NamedFile{"MAP", a.map},
                         NamedFile{"SCEN", a.scenario},
                         NamedFile{"--mprim", a.poses.textOf("--mprim")},
                         NamedFile{"--zones", a.zones.files.zones},
                         NamedFile{"--keepout", a.zones.files.keepout},
                         NamedFile{"--speed-mask", a.zones.files.speed_mask}};
  for (const std::string& problem :
       {clashOf(reads, {}), a.grid.conflict(a.scenarios), a.poses.conflict(), a.tables.conflict(),
        a.map_options.problem()}) {
    if (!problem.empty()) return console.usage(problem, kSolveText.name);
  }
  maps::AgentShape shape{maps::ShapeKind::Point, 1.0, 1.0, {}};
  a.grid.applyTo(shape);
  if (const Result<void> good = app::checkPoint(settingsOf(a), shape, {}); !good) {
    return console.usage(good.error().text(), kSolveText.name);
  }
  if (const std::string problem = a.grid.pathProblem(settingsOf(a)); !problem.empty()) {
    return console.usage(problem, kSolveText.name);
  }
  if (!a.grid.path.empty() && !a.csv) return console.usage("--path needs --csv", kSolveText.name);
  Result<app::OpenSite> site =
      watched(console, kReading, [&] { return app::openSite(a.map, a.map_options.load()); });
  if (!site) return console.error(site.error());
  maps::GridMap* const map = &site->map;
  if (!a.map_options.costs().empty()) {
    const Result<void> good = app::openTerrain(*map, a.map_options.costs());
    if (!good) return console.error(good.error());
  }
  for (const Message& warning : map->warnings) console.warn(a.map + ": " + warning.text());
  const Result<Queries> queries = openQueries(a.scenario);
  if (!queries) return console.error(queries.error());
  if (!queries->scenario) {
    if (const std::string names = forScenarios(a); !names.empty()) {
      const char* const columns =
          a.grid.hasAgent() ? "; their agents are in the columns length, width and radius" : "";
      return console.usage(names + ": for scenarios, not for pose queries" + columns,
                           kSolveText.name);
    }
    maps::PlanRequest request;
    a.poses.applyTo(request);
    request.settings.terrain = a.map_options.costs();
    const std::string refusal = ineffectiveIn(a.poses, request, nullptr, console);
    if (!refusal.empty()) return console.usage(refusal, kSolveText.name);
    if (const std::string less = a.poses.offLatticeOnly(); !less.empty()) console.warn(less);
    if (const std::string problem = a.zones.frameProblem(map->frame); !problem.empty()) {
      return console.usage(problem, kSolveText.name);
    }
    auto zones = a.zones.load(site->zones, console);
    if (!zones) return console.error(zones.error());
    request.query.zones = *std::move(zones);
    return solvePosesCommand({a.map, a.scenario, a.plans, a.count, a.repeat, a.time_limit_s,
                              a.memory_mb, a.threads, a.csv, request, a.frame},
                             *map, queries->poses, console);
  }
  if (site->zones) console.warn(a.map + ": the zones of the project have no effect here");
  if (const std::string name = a.zones.firstGiven(); !name.empty()) {
    return console.usage(name + ": for pose queries, not for a scenario", kSolveText.name);
  }
  if (!a.plans.empty()) return console.usage("--plans needs pose queries, not a scenario", "solve");
  if (const std::string names = a.poses.givenFor(maps::OptionPlanner::Pose); !names.empty()) {
    return console.usage(names + ": for pose queries, not for a scenario", kSolveText.name);
  }
  maps::ProjectAgent agent;
  agent.shape = shape;
  const std::string refusal = ineffectiveIn(a.scenarios, gridRequest(a), &agent, console);
  if (!refusal.empty()) return console.usage(refusal, kSolveText.name);
  return solveScenarioCommand(a, *map, *queries->scenario, console);
}

}  // namespace clearway::cli
