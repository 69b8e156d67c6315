// clearway plan: plans one path, proves it, reports about it and writes it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/options/plan_arguments.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/output/trace_output.h"
#include "app/cli/plan/blocked_end.h"
#include "app/cli/plan/plan_edits.h"
#include "app/cli/plan/plan_moving.h"
#include "app/cli/plan/plan_via.h"
#include "app/document/open/document.h"
#include "app/document/plan/landmark_cache.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/plan_request.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "app/drawing/pictures/render.h"
#include "planner/query/escape.h"

namespace clearway::cli {
namespace {

struct Task {
  maps::GridMap map;
  std::string map_file;  // the map's, or the project that names or holds it
  maps::ProjectAgent agent;
  maps::PlanRequest request;
  std::vector<maps::ProjectAgent> agents{};      // of the project, with the planned one
  std::shared_ptr<const maps::ZoneSet> zones{};  // of the project
};

Result<Task> taskFromProject(const PlanArguments& a) {
  app::OpenProject opened = TRY(app::openProject(a.project));
  maps::ProjectAgent agent = TRY(app::chooseAgent(opened.project, a.agent_name, a.project));
  return Task{std::move(opened.map),
              a.project,
              std::move(agent),
              {opened.project.planner, {}},
              std::move(opened.project.agents),
              std::move(opened.zones)};
}

Result<Task> taskFromMap(const PlanArguments& a) {
  app::OpenSite site = TRY(app::openSite(a.map, a.map_options.load()));
  return Task{std::move(site.map), a.map, {}, {}, {}, std::move(site.zones)};
}

// Static agents: obstacles of the agent that is planned for.
Result<std::vector<maps::ProjectAgent>> obstacleAgents(const PlanArguments& a, const Task& task) {
  if (a.obstacle_agents.empty()) return {};
  app::OpenProject opened = TRY(app::openProject(a.obstacle_agents));
  std::vector<maps::ProjectAgent> others = std::move(opened.project.agents);
  std::error_code error;
  if (!a.project.empty() && std::filesystem::equivalent(a.project, a.obstacle_agents, error)) {
    std::erase_if(others, [&](const maps::ProjectAgent& o) { return o.name == task.agent.name; });
  }
  return others;
}

// What options of the point planner cannot be together, one sentence; or nothing.
std::string pointProblem(const PlanArguments& a, const Task& task) {
  if (task.request.settings.planner != maps::PlannerKind::Point) return {};
  const bool own = a.planner.givenFor(maps::OptionPlanner::Grid).empty() &&
                   a.grid.given().empty() && a.map_options.costs().empty();
  if (own) return {};  // the project's
  const Result<void> good =
      app::checkPoint(task.request.settings, task.agent.shape, task.agent.padding);
  return good ? std::string() : good.error().text();
}

// The point planner knows no size and no heading: nobody shall believe that they were checked.
void warnOfPoint(const PlanArguments& a, const Task& task, Console& console) {
  if (task.request.settings.planner != maps::PlannerKind::Point) return;
  if (const std::string ignored = a.ignoredByPoint(task.agent.shape.kind); !ignored.empty()) {
    console.warn("the point planner ignores " + ignored);
  }
  if (!a.project.empty() && maps::isTurning(task.agent.shape.kind)) {
    console.warn(
        fmt::format("planned for a point; the robot '{}' was not checked", task.agent.name));
  }
}

void warnOfNoEffect(const PlanArguments& a, const Task& task, Console& console) {
  if (task.request.settings.planner == maps::PlannerKind::Pose) {
    if (const std::string less = a.planner.offLatticeOnly(); !less.empty()) console.warn(less);
  }
  const auto none = a.planner.ineffectiveIn(task.request, &task.agent, a.project);
  for (const std::string& warning : none.warnings) console.warn(warning);
}

// A file's name without its folder.
std::string fileNameOf(const std::string& file) {
  return file == "-" ? "standard input" : std::filesystem::path(file).filename().string();
}

std::string titleOf(const Task& task, const app::PlanJob& job) {
  const std::string file = fileNameOf(task.map_file);
  const char* unit = maps::unitOf(task.map.frame);
  if (job.shape.kind == maps::ShapeKind::Disc) {
    return fmt::format("{}, disc of radius {} {}", file, task.agent.shape.length, unit);
  }
  if (job.shape.kind == maps::ShapeKind::Square) {
    return fmt::format("{}, square of {} {}", file, task.agent.shape.length, unit);
  }
  if (!job.query.shaped()) return file + ", a point";
  std::string agent =
      task.agent.shape.kind == maps::ShapeKind::Box
          ? fmt::format("box of {} × {} {}", task.agent.shape.length, task.agent.shape.width, unit)
      : task.agent.shape.kind == maps::ShapeKind::Body &&
              task.agent.shape.body.kind == maps::SceneShape::Kind::Disc
          ? fmt::format("disc of radius {} {}", task.agent.shape.body.own_radius_m, unit)
      : task.agent.shape.kind == maps::ShapeKind::Body ? "body"
                                                       : "polygon";
  if (task.agent.padding.distance > 0.0) {
    const bool square = task.agent.padding.shape == PaddingShape::Square;
    agent += fmt::format(" with {} {} of {} padding", task.agent.padding.distance, unit,
                         square ? "square" : "round");
  }
  return fmt::format("{}, {}{}", file, agent,
                     task.agent.name.empty() ? "" : " '" + task.agent.name + "'");
}

// Read, or being built while the search runs without them; nothing when none are asked for or of
// use.
std::unique_ptr<app::LandmarkCache> landmarksFor(const PlanArguments& a, const Task& task,
                                                 const app::PlanJob& job, const Budget& budget,
                                                 Console& console) {
  if (!a.tables.wanted) return nullptr;
  if (!app::usesLandmarks(job.planner, task.map.grid.frame(), job.query->goals.size() > 1)) {
    console.warn(kLandmarksUnused);
    return nullptr;
  }
  Budget limits = a.tables.limits();
  limits.max_memory_bytes = std::min(limits.max_memory_bytes, budget.max_memory_bytes);
  limits.time_limit_s = std::min(limits.time_limit_s, budget.time_limit_s);
  return std::make_unique<app::LandmarkCache>(task.map.grid, task.map_file, limits);
}

// The limits of the request; Ctrl-C stops.
PlanControl controlOf(const Task& task) {
  PlanControl control;
  control.stop = &interruptSource();
  if (task.request.settings.time_limit_s) {
    control.budget.time_limit_s = *task.request.settings.time_limit_s;
  }
  limitMemory(task.request.query.memory_mb, control.budget);
  return control;
}

PlanResult search(const PlanArguments& a, const app::PlanJob& job, PlanControl control,
                  SearchTrace& trace, Console& console) {
  ProgressBar bar(console);
  control.progress = [&bar](const PlanProgress& p) {
    bar.update(p.fraction, app::statesText(p.expanded));
  };
  if (!a.trace.empty() || a.draw_search) control.trace = &trace;
  return plan(job.query, control);
}

// How a start in collision is left, for its message; empty: it is not, or was asked for.
std::string escapeHint(const app::PlanJob& job, const PlanResult& r, const app::ReportFrame& f) {
  if (job.query.shaped() == nullptr || job.query->escape || !r.blocking_zone.empty()) return "";
  constexpr double kMost_s = 1.0;
  StopCheck stop(Budget{kMost_s}, &interruptSource());
  const std::vector<EscapePath> escapes = escapesFrom(job.query, 1, stop);
  if (escapes.empty()) return "";
  return "; it gets out by " + app::escapeText(f, escapes.front().motions) + ": use --escape";
}

// Without a heading there is no one depth.
double depthOfGoal(const app::PlanJob& job) {
  const lattice::PoseGoal& goal = job.query->goals.front();
  return goal.heading ? depthAt(job.query, {goal.position, *goal.heading}) : 0.0;
}

// Which command plans for a disc or a square at any position; empty for others.
std::string poseHint(const app::PlanJob& job, const app::ReportFrame& f) {
  const PointAgent* point = job.query.point();
  if (point == nullptr || point->shape.shape == PointShape::Point) return "";
  const double size = maps::lengthFromWorld(f.frame, f.grid, point->shape.size_m);
  const bool is_disc = point->shape.shape == PointShape::Disc;
  return is_disc ? fmt::format("; --agent-radius {} plans beside the lattice, too", size)
                 : fmt::format("; --agent {0},{0} plans beside the lattice, too", size);
}

// The one line about a search without a path.
std::string failureText(const Task& task, const app::PlanJob& job, const PlanResult& r,
                        const app::ReportFrame& f) {
  const std::string file = task.map_file + ": ";
  const bool shaped = job.query.shaped() != nullptr;
  const lattice::PoseGoal& goal = job.query->goals.front();
  switch (r.status) {
    case PlanStatus::NoPath:
      return file + "no path: " + r.reason.text() + app::narrowText(f, r.narrowest) +
             poseHint(job, f);
    case PlanStatus::InvalidStart:
      return file + startText(job, r.reason.text(), f) + escapeHint(job, r, f);
    case PlanStatus::InvalidGoal:
      return file + endText(f, "goal", goal.position, shaped ? goal.heading : std::nullopt,
                            r.reason.text(), depthOfGoal(job));
    case PlanStatus::Cancelled: return "interrupted";
    case PlanStatus::LimitReached:
      if (r.stop == StopReason::MemoryLimit) {
        return fmt::format(
            "{}memory limit reached after {}; raise --memory-limit, now {:.4g} MB, "
            "or make the map coarser",
            file, app::statesText(r.metrics.expanded), memoryLimitMb(task.request.query.memory_mb));
      }
      return fmt::format("{}{} reached after {}; raise it, or make the map coarser", file,
                         r.stop == StopReason::TimeLimit ? "time limit" : "limit of states",
                         app::statesText(r.metrics.expanded));
    case PlanStatus::Solved: break;
  }
  return file + r.reason.text();
}

Result<void> writeTrace(const PlanArguments& a, const app::PlanJob& job, const SearchTrace& trace,
                        Console& console) {
  const app::ReportFrame f = a.frame.of(*job.map);
  const bool json = isJsonTrace(a.trace);
  return writeOutput(console, a.trace, json ? traceJson(trace, job, f) : traceCsv(trace, job, f));
}

// As the plan file has it. A map that came through a pipe has no name that could be found again.
Result<std::string> nameOfMap(const PlanArguments& a, const Task& task) {
  if (a.out.empty() || task.map_file == "-") return std::string();
  return maps::relativeReference(task.map_file, a.out == kStandardOutput ? "./-" : a.out);
}

Result<void> writePlanFiles(const PlanArguments& a, const Task& task, const app::PlanJob& job,
                            const PlanResult& result, const SearchTrace& trace, const ViaPlan* via,
                            Console& console) {
  if (!a.out.empty()) {
    maps::PlanFile plan = app::makePlanFile(job, result, TRY(nameOfMap(a, task)));
    if (via != nullptr) plan.waits = app::waitsOf(*via, *job.via);
    Result<void> saved = writeOutput(console, a.out, maps::writePlan(plan));
    if (!saved) return saved;
  }
  for (const auto& [file, format] :
       {std::pair{a.svg, app::PictureFile::Svg}, std::pair{a.png, app::PictureFile::Png}}) {
    if (file.empty()) continue;
    const std::string bytes = TRY(watched(console, kDrawing, [&] {
      app::PictureInput input = app::pictureOfResult(job, result, task.agent.name);
      app::takeColours(input, task.agents);
      if (a.draw_search) input.search = {std::shared_ptr<const SearchTrace>(), &trace};
      return app::draw(input, format, fileNameOf(task.map_file));
    }));
    Result<void> saved = writeOutput(console, file, bytes);
    if (!saved) return saved;
  }
  return {};
}

void printSolved(const PlanArguments& a, const Task& task, const app::PlanJob& job,
                 const PlanResult& result, const ViaPlan* via, Console& console) {
  const app::ReportFrame f = a.frame.of(*job.map);
  std::string text = solvedText(console, job, result, titleOf(task, job), f);
  if (via != nullptr) text += summaryLine(console, "via", app::viaText(*via, f).text());
  std::string path;
  const std::optional<grid::PathDetail> detail = a.grid.pathDetail();
  if (detail) {
    for (const Vec2 p : placesAlong(result.path, *detail, a.frame.of(*job.map))) {
      path += fmt::format("{}{},{}", path.empty() ? "" : " ", p.x, p.y);
    }
  }
  if (!path.empty()) text += summaryLine(console, "path", path);
  std::string written;
  for (const std::string& file : {a.out, a.svg, a.png, a.trace}) {
    if (file.empty() || file == kStandardOutput) continue;
    written += (written.empty() ? "" : ", ") + oneLine(file);
  }
  if (!written.empty()) text += summaryLine(console, "written", written);
  console.summary(text);
}

Result<maps::JsonValue> jsonOf(const PlanArguments& a, const app::PlanJob& job,
                               const PlanResult& result, const ViaPlan* via,
                               app::LandmarkCache* tables) {
  const app::ReportFrame f = a.frame.of(*job.map);
  maps::JsonValue json = resultJson(job, result, f);
  if (result.status == PlanStatus::Solved) {
    TRY(addPoses(json, job, result, a.step, a.grid.pathDetail().value_or(grid::PathDetail::Turns),
                 f));
  }
  if (via != nullptr) json.add("via", viaJson(*via, *job.via, f));
  if (tables != nullptr) json.add("landmarks", landmarksJson(tables->wait(&interruptSource())));
  return json;
}

app::ExitCode finish(const PlanArguments& a, const Task& task, const app::PlanJob& job,
                     const PlanResult& result, const SearchTrace& trace, const ViaPlan* via,
                     app::LandmarkCache* tables, Console& console) {
  const app::ExitCode code = app::exitCodeOf(result);
  if (result.status != PlanStatus::Solved) {
    if (a.json) console.out(maps::toText(*jsonOf(a, job, result, via, tables)));
    const app::ReportFrame f = a.frame.of(task.map);
    const std::string leg = via == nullptr ? "" : app::viaText(*via, f).text() + ": ";
    return console.error(code, leg + failureText(task, job, result, f));
  }
  if (!result.certificate.free) {
    return console.error(app::ExitCode::Internal,
                         "internal error, please report it: the path failed "
                         "its check: " +
                             result.certificate.problem.text());
  }
  const Result<void> written = writePlanFiles(a, task, job, result, trace, via, console);
  if (!written) return console.error(written.error());
  if (a.json) {
    const Result<maps::JsonValue> json = jsonOf(a, job, result, via, tables);
    if (!json) return console.error(json.error());
    console.out(maps::toText(*json));
  } else {
    printSolved(a, task, job, result, via, console);
  }
  return code;
}

// The answer has been reported; the tables may take longer.
app::ExitCode printLandmarks(const PlanArguments& a, const Task& task, app::LandmarkCache& tables,
                             app::ExitCode code, Console& console) {
  const app::LandmarksReport& report = tables.wait(&interruptSource());
  for (const std::string& warning : report.warnings) console.warn(warning);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!a.json)
    console.summary(summaryLine(console, "landmarks",
                                app::landmarksText(report, oneLine(task.map_file)).text()));
  return code;
}

Result<app::PlanJob> makeJob(const PlanArguments& a, Task& task, StopCheck& stop,
                             Console& console) {
  const maps::PlannerSettings& settings = task.request.settings;
  if (!settings.terrain.empty()) {
    TRY(app::openTerrain(task.map, settings.terrain));
  }
  const std::vector<maps::ProjectAgent> others = TRY(obstacleAgents(a, task));
  task.request.query.zones = TRY(a.zones.loadFor(task.agent.name, task.zones, console));
  Result<app::PlanJob> job =
      app::makePlanJob(task.map, task.agent, settings, others, task.request.query, &stop);
  const bool takes_others = settings.planner != maps::PlannerKind::Point;  // it has said so
  if (job && takes_others && !a.obstacle_agents.empty() && job->others.empty()) {
    console.warn(a.obstacle_agents +
                 ": none of its agents is an obstacle: they need a start, a size, the same floor "
                 "and not to be disabled");
  }
  return job;
}

}  // namespace

app::ExitCode planCommand(Arguments arguments, Console& console) {
  PlanArguments a;
  if (const std::optional<app::ExitCode> end = a.parse(arguments, console)) return *end;
  for (const std::string& file : {a.out, a.svg, a.png, a.trace}) {
    const Result<void> good = checkOutput(file);
    if (!good) return console.error(good.error());
    if (file == kStandardOutput) console.setDataOnStdout();
  }
  Result<Task> task = watched(
      console, kReading, [&] { return a.project.empty() ? taskFromMap(a) : taskFromProject(a); });
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!task) return console.error(task.error());
  if (const auto name = nameOfMap(a, *task); !name) return console.error(name.error());
  for (const Message& warning : task->map.warnings) {
    console.warn(task->map_file + ": " + warning.text());
  }
  const Result<void> complete = a.applyTo(task->agent, task->request);
  if (!complete && a.shape.isOfFile(complete.error())) return console.error(complete.error());
  if (!complete) return console.usage(describe(complete.error()), "plan");
  if (const std::string problem = a.grid.pathProblem(task->request.settings); !problem.empty()) {
    return console.usage(problem, "plan");
  }
  if (const std::string problem = pointProblem(a, *task); !problem.empty()) {
    return console.usage(problem, "plan");
  }
  const bool has_via = !a.via.empty() || !task->agent.via.empty();
  if (const std::string problem =
          has_via ? a.conflictOfVia(a.via.empty() ? "the via points of the project" : "--via") : "";
      !problem.empty()) {
    return console.usage(problem, "plan");
  }
  if (const Result<void> via = takeVia(a, task->agent); !via) {
    return console.usage(describe(via.error()), "plan");
  }
  if (!a.moving.empty()) {
    const bool shaped = task->request.settings.planner == maps::PlannerKind::Pose;
    if (const std::string problem = conflictWithMoving(task->request, shaped); !problem.empty()) {
      return console.usage(problem, "plan");
    }
  }
  if (const std::string problem = a.zones.frameProblem(task->map.frame); !problem.empty()) {
    return console.usage(problem, "plan");
  }
  warnOfPoint(a, *task, console);
  warnOfNoEffect(a, *task, console);
  const PlanControl control = controlOf(*task);
  StopCheck stop(control.budget, control.stop);
  Result<app::PlanJob> job = makeJob(a, *task, stop, console);
  if (stop.reason() == StopReason::Cancelled) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!job) {
    if (stop.reason() == StopReason::TimeLimit) {
      return console.error(app::ExitCode::TimeLimit, describe(job.error()));
    }
    Error e = job.error();
    if (e.source.empty()) e.source = a.project;
    return console.error(e);
  }
  for (const std::string& file : {a.out, a.svg, a.png, a.trace}) {  // now the inputs are known
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  if (task->zones && (!a.edits.empty() || !a.moving.empty())) {
    return console.usage("the zones of a project are not for --edits and --moving", "plan");
  }
  if (!a.edits.empty()) return planEdits(a, *job, control, task->map_file, console);
  if (!a.moving.empty()) {
    const auto failure = [&](const PlanResult& r) {
      return failureText(*task, *job, r, a.frame.of(task->map));
    };
    return planMoving(
        a, {*job, task->agent, task->request, task->map_file, titleOf(*task, *job), failure},
        control, console);
  }
  SearchTrace trace;
  if (has_via) {
    const Result<ViaPlan> via = planWithVia(*job, control, console);
    if (!via) return console.usage(describe(via.error()), "plan");
    if (interruptSource().requested())
      return console.error(app::ExitCode::Interrupted, "interrupted");
    const bool is_solved = via->result.status == PlanStatus::Solved;
    if (!is_solved) static_cast<void>(job->query.setEnds(via->failed_start, via->failed_goals));
    return finish(a, *task, *job, via->result, trace, &*via, nullptr, console);
  }
  const std::unique_ptr<app::LandmarkCache> tables =
      landmarksFor(a, *task, *job, control.budget, console);
  if (tables) job->query.useLandmarks(tables->fromFile());
  const PlanResult result = search(a, *job, control, trace, console);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!a.trace.empty()) {
    trace.seal();
    if (trace.stride > 1) {
      console.note(fmt::format("the trace has one of {} states, {} in all\n", trace.stride,
                               app::grouped(trace.expanded)));
    }
    const Result<void> written = writeTrace(a, *job, trace, console);
    if (!written) return console.error(written.error());
  }
  const app::ExitCode code = finish(a, *task, *job, result, trace, nullptr, tables.get(), console);
  return tables ? printLandmarks(a, *task, *tables, code, console) : code;
}

}  // namespace clearway::cli
