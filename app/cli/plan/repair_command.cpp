// clearway repair: the shortest change that makes a path of another program free.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/memory_limit.h"
#include "app/cli/options/planner_arguments.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/plan/check_path.h"
#include "app/cli/plan/path_arguments.h"
#include "app/document/export/repaired_path.h"
#include "app/document/plan/plan_report.h"
#include "maps/plan/path_file.h"
#include "maps/text/safe_path.h"
#include "planner/query/path_repair.h"

namespace clearway::cli {
namespace {

const CommandText kRepairText{
    "repair",
    "Replaces the parts of a path that collide by planned ones, and proves the whole.",
    {"PATH --map MAP --agent L,W [--out FILE] [options]"},
    {"The path is that of another program, as 'check --path' reads it. Around each collision, the "
     "part from the last free pose before to the first free pose after is replaced by a path that "
     "is optimal to the weight. If there is none, the part grows by its length at both ends until "
     "there is "
     "one, up to the whole path. All other parts remain as they are.",
     "FILE.csv has poses, which are proved as they were written; FILE.json is a plan file, for "
     "paths without glides and curves."},
    {"clearway repair route.path.csv --map warehouse.clearway --agent 2.4,1.2 --out free.csv"}};

struct RepairArguments {
  std::string file, map_file, out;
  std::optional<double> step;
  bool json = false;
  PathArguments path;
  PlannerArguments planner{maps::OptionPlanner::Pose};
  ZoneArguments zones;
  MapOptions map_options;
  FrameOption frame{FrameOption::Kind::Map};

  std::optional<app::ExitCode> parse(Arguments arguments, Console& console);
  [[nodiscard]] std::string conflict() const;
  [[nodiscard]] bool writesPlan() const { return out.ends_with(".json"); }
};

std::optional<app::ExitCode> RepairArguments::parse(Arguments arguments, Console& console) {
  CommandLine line(kRepairText);
  line.positional(file, Need::Required, "PATH", "The file of the path, '-' for standard input.");
  line.section("Path, map and agent");
  line.text(map_file, "--map", "FILE", "The map: an image, a ROS map or a project.");
  path.shape.declare(line);
  path.declareReading(line);
  line.section("Repair");
  line.number(
      step, "--step", "S", kPositive,
      "Replace whole parts of this length (a cell).\nThe path is cut into such parts at its "
      "poses and between them; shorter parts keep more of it.");
  planner.declare(line);
  zones.declare(line);
  line.section("Output");
  line.text(out, "--out", "FILE",
            "Write the repaired path, as poses (.csv) or as a plan file (.json).");
  path.declarePictures(line);
  line.flag(json, "--json", "Print the result as JSON.");
  frame.declare(line);
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return end;
  renameStandardOutput({&out});
  if (const std::string problem = conflict(); !problem.empty()) {
    return console.usage(problem, kRepairText.name);
  }
  return std::nullopt;
}

std::string RepairArguments::conflict() const {
  if (map_file.empty()) return "--map is missing: a path names none";
  if (const std::string problem = path.shape.conflict(); !problem.empty()) return problem;
  if (!path.shape.hasShape()) return "--agent or --footprint is missing: a path has no agent";
  if (planner.isGiven("--nearest")) return "--nearest is not for a repair";
  if (planner.isGiven("--escape")) return "--escape is not for a repair";
  if (const std::string problem = planner.conflict(); !problem.empty()) return problem;
  if (const std::string problem = map_options.problem(); !problem.empty()) return problem;
  std::vector<NamedFile> reads = zones.reads();
  reads.insert(reads.end(),
               {{"PATH", file}, {"--map", map_file}, {"--footprint", path.shape.footprintFile()}});
  const std::array writes{NamedFile{"--out", out}, NamedFile{"--svg", path.svg},
                          NamedFile{"--png", path.png}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) return problem;
  if (json && out == kStandardOutput) {
    return "only one of --out and --json can go to standard output";
  }
  const bool is_known =
      out.empty() || out == kStandardOutput || writesPlan() || out.ends_with(".csv");
  return is_known ? "" : "--out: the ending must be .csv (poses) or .json (a plan)";
}

Result<std::string> planText(const RepairArguments& a, const app::PlanJob& job,
                             const PathRepair& repair) {
  if (!isRigid(repair.path)) {
    return fail(ErrorCode::Unsupported,
                "the path glides or follows curves, which a plan file does not hold: write poses "
                "(.csv)");
  }
  PlanResult result;
  result.status = PlanStatus::Solved;
  result.path = rigidPath(repair.path);
  result.certificate = repair.certificate;
  result.cost = costOf(job.query, result.path);
  std::string map_name;
  if (a.map_file != "-") map_name = TRY(maps::relativeReference(a.map_file, a.out));
  return maps::writePlan(app::makePlanFile(job, result, std::move(map_name)));
}

maps::JsonValue repairJson(const PathRepair& repair, const CurvedPath& given,
                           const app::ReportFrame& f) {
  const auto own = [&](double length_m) {
    return maps::lengthFromWorld(f.frame, f.grid, length_m);
  };
  maps::JsonValue json = app::certificateJson(f, repair.certificate);
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("length_before", own(length(given)));
  json.add("length", own(length(repair.path)));
  maps::JsonValue::Array detours;
  for (const Detour& d : repair.detours) {
    maps::JsonValue v = maps::emptyObject();
    v.add("from", own(d.begin_m));
    v.add("to", own(d.end_m));
    v.add("length", own(d.length_m));
    detours.push_back(std::move(v));
  }
  json.add("detours", std::move(detours));
  return json;
}

void printRepair(const RepairArguments& a, const PathRepair& repair, const CurvedPath& given,
                 const app::ReportFrame& f, Console& console) {
  const bool is_changed = !repair.detours.empty();
  std::string text = fmt::format(
      "{}  {}, {}\n", console.styledSummary(is_changed ? "Repaired" : "Free", Style::Good),
      oneLine(a.file),
      is_changed ? app::plural(static_cast<long>(repair.detours.size()), "detour")
                 : std::string("unchanged"));
  constexpr std::size_t kMostDetours = 20;  // of lines
  for (std::size_t k = 0; k < std::min(repair.detours.size(), kMostDetours); ++k) {
    const Detour& d = repair.detours[k];
    text += summaryLine(
        console, "detour",
        fmt::format("{} instead of {} to {} of the path", app::lengthText(f, d.length_m),
                    app::lengthText(f, d.begin_m), app::lengthText(f, d.end_m)));
  }
  const bool is_padded = a.path.shape.padding.value_or(0.0) > 0.0;
  text += summaryLine(console, "clearance", app::clearanceText(f, repair.certificate, is_padded));
  text += summaryLine(console, "length",
                      fmt::format("{}, was {}", app::lengthText(f, length(repair.path)),
                                  app::lengthText(f, length(given))));
  if (!a.out.empty() && a.out != kStandardOutput) {
    text += summaryLine(console, "written", oneLine(a.out));
  }
  console.summary(text);
}

// The file's only path, in the world.
struct OnePath {
  maps::GridMap map;
  std::shared_ptr<const maps::ZoneSet> zones;
  CurvedPath path;
};
Result<OnePath> openPath(const RepairArguments& a, const std::string& agent, Console& console) {
  const maps::PathFile file = TRY(a.path.open(a.file));
  for (const Message& warning : file.warnings) console.warn(a.file + ": " + warning.text());
  if (file.paths.size() > 1) {
    return fail(ErrorCode::InvalidArgument, "the file has %1 paths: choose one with --name '%2'",
                {file.paths.size(), file.paths.front().name}, a.file);
  }
  app::OpenSite site = TRY(openSiteOfPath(a.map_file, a.map_options, a.zones, agent, console));
  CurvedPath path = TRY(a.path.inWorld(file.paths.front(), site.map, a.file));
  return OnePath{std::move(site.map), std::move(site.zones), std::move(path)};
}

}  // namespace

app::ExitCode repairCommand(Arguments arguments, Console& console) {
  RepairArguments a;
  if (const std::optional<app::ExitCode> end = a.parse(arguments, console)) return *end;
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  if (a.out == kStandardOutput) console.setDataOnStdout();
  Result<maps::ProjectAgent> agent = a.path.agent();
  if (!agent && a.path.shape.isOfFile(agent.error())) return console.error(agent.error());
  if (!agent) return console.usage(describe(agent.error()), kRepairText.name);
  const Result<OnePath> opened = openPath(a, agent->name, console);
  if (!opened) return console.error(opened.error());
  maps::PlanRequest request;
  a.planner.applyTo(request);
  const auto none = a.planner.ineffectiveIn(request, &*agent, {});
  if (!none.refusal.empty()) return console.usage(none.refusal, kRepairText.name);
  for (const std::string& warning : none.warnings) console.warn(warning);
  request.query.zones = opened->zones;
  const Result<app::PlanJob> job =
      app::pathJob(opened->map, *std::move(agent), request.settings, opened->path, request.query);
  if (!job) return console.error(job.error());

  PlanControl control;
  control.stop = &interruptSource();
  if (request.settings.time_limit_s) control.budget.time_limit_s = *request.settings.time_limit_s;
  limitMemory(request.query.memory_mb, control.budget);
  const maps::MapFrame& own = opened->map.frame;
  const GridFrame& grid = opened->map.grid.frame();
  const double step_m = a.step ? maps::lengthToWorld(own, grid, *a.step) : grid.cellWidth();
  const Result<PathRepair> repair = repairPath(job->query, opened->path, step_m, control);
  if (!repair) return console.error(repair.error());
  if (repair->status == PlanStatus::Cancelled) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (repair->status != PlanStatus::Solved) {
    return console.error(app::exitCodeOf(repair->status, repair->stop),
                         fmt::format("{}: {}", a.file, repair->reason.text()));
  }
  if (!a.out.empty()) {
    const Result<std::string> bytes =
        a.writesPlan() ? planText(a, *job, *repair) : [&]() -> Result<std::string> {
      StopCheck stop({}, &interruptSource());
      return app::provedPoses(*job, repair->path, stop);
    }();
    if (interruptSource().requested()) {
      return console.error(app::ExitCode::Interrupted, "interrupted");
    }
    if (!bytes) return console.error(bytes.error());
    if (const auto written = writeOutput(console, a.out, *bytes); !written) {
      return console.error(written.error());
    }
  }
  const auto drawn =
      a.path.draw(*job, {{"", &repair->path, &repair->certificate}}, a.file, console);
  if (!drawn) return console.error(drawn.error());
  const app::ReportFrame f = a.frame.of(opened->map);
  if (a.json) {
    console.out(maps::toText(repairJson(*repair, opened->path, f)));
  } else {
    printRepair(a, *repair, opened->path, f, console);
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
