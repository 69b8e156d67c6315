#include "app/cli/plan/check_path.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/document/plan/plan_report.h"
#include "maps/plan/path_file.h"

namespace clearway::cli {
namespace {

constexpr std::size_t kMostLines = 20;  // of paths that are not free

std::string proofText(const app::PathVerdict& v) {
  return v.is_exact ? "exact, along the whole swept motion"
                    : "along the whole swept motion, its clearance to 2 micrometres";
}

std::string freeText(const Console& console, const std::vector<app::PathVerdict>& verdicts,
                     const std::string& file, const app::ReportFrame& f, bool is_padded) {
  const app::PathVerdict* nearest = &verdicts.front();
  double length_m = 0.0;
  std::size_t pieces = 0;
  bool is_exact = true;
  for (const app::PathVerdict& v : verdicts) {
    if (v.certificate.clearance_m < nearest->certificate.clearance_m) nearest = &v;
    length_m += v.length_m;
    pieces += v.path.pieces.size();
    is_exact = is_exact && v.is_exact;
  }
  std::string out =
      fmt::format("{}  {}", console.styledSummary("Free", Style::Good), oneLine(file));
  if (verdicts.size() > 1) {
    out += ", " + app::plural(static_cast<long>(verdicts.size()), "path");
  }
  std::string clearance = app::clearanceText(f, nearest->certificate, is_padded);
  if (verdicts.size() > 1) clearance += fmt::format(", of '{}'", oneLine(nearest->name));
  out += "\n" + summaryLine(console, "clearance", clearance);
  out += summaryLine(console, "length",
                     fmt::format("{} in {}", app::lengthText(f, length_m),
                                 app::plural(static_cast<long>(pieces), "motion")));
  std::set<std::string> left;
  for (const app::PathVerdict& v : verdicts) left.insert(v.left_zones.begin(), v.left_zones.end());
  for (const std::string& id : left) {
    out += summaryLine(console, "zone", "starts in '" + oneLine(id) + "', blocked, and leaves it");
  }
  app::PathVerdict proof;
  proof.is_exact = is_exact;
  return out + summaryLine(console, "proof", proofText(proof));
}

maps::JsonValue jsonOf(const std::vector<app::PathVerdict>& verdicts, const maps::PathFile& file,
                       const app::ReportFrame& f) {
  maps::JsonValue json = maps::emptyObject();
  bool is_free = true;
  maps::JsonValue::Array paths;
  for (const app::PathVerdict& v : verdicts) {
    is_free = is_free && v.certificate.free;
    paths.push_back(app::pathVerdictJson(f, v));
  }
  json.add("free", is_free);
  json.add("source", maps::nameOf(file.format));
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("paths", std::move(paths));
  return json;
}

// The paths of a file, and who follows them.
struct PathTask {
  const PathArguments& a;
  const std::string& source;
  const maps::PathFile& file;
  const maps::ProjectAgent& agent;
  const maps::QueryOptions& query;
};

struct JudgedPaths {
  std::vector<app::PathVerdict> verdicts;
  std::optional<app::PlanJob> job;  // of the first one

  [[nodiscard]] std::vector<PathArguments::Drawn> drawn() const {
    std::vector<PathArguments::Drawn> out;
    for (const app::PathVerdict& v : verdicts) {
      std::vector<Path> hits;
      for (const app::PathCollision& c : v.collisions) hits.push_back(c.drawn);
      out.push_back({v.name, &v.path, &v.certificate, {}, std::move(hits)});
    }
    return out;
  }
};

// Stopped by an interruption: any error.
Result<JudgedPaths> judgedPaths(const PathTask& task, const maps::GridMap& map, Console& console) {
  JudgedPaths out;
  StopCheck stop({}, &interruptSource());
  ProgressBar bar(console);
  const double step_m = map.grid.frame().cellWidth();
  const auto interrupted = [] { return fail(ErrorCode::LimitExceeded, "interrupted"); };
  for (const maps::GivenPath& given : task.file.paths) {
    CurvedPath path = TRY(task.a.inWorld(given, map, task.source));
    app::PlanJob job = TRY(app::pathJob(map, task.agent, {}, path, task.query));
    auto verdict = app::judgePath(job, given, std::move(path), stop);
    if (!verdict) return interrupted();
    if (!verdict->certificate.free) {
      auto hits = app::collidingParts(job, verdict->path, verdict->certificate, step_m, stop);
      if (!hits) return interrupted();
      verdict->collisions = *std::move(hits);
    }
    out.verdicts.push_back(*std::move(verdict));
    if (!out.job) out.job = std::move(job);
    bar.update(
        static_cast<double>(out.verdicts.size()) / static_cast<double>(task.file.paths.size()),
        "checking");
  }
  return out;
}

}  // namespace

Result<PathPicture> pictureOfPaths(const PathArguments& a, const std::string& file,
                                   const maps::GridMap& map, const maps::QueryOptions& query,
                                   Console& console) {
  const maps::PathFile paths = TRY(a.open(file));
  const maps::ProjectAgent agent = TRY(a.agent());
  const JudgedPaths judged = TRY(judgedPaths({a, file, paths, agent, query}, map, console));
  return PathPicture{PathArguments::picture(*judged.job, judged.drawn()), paths.paths.size(),
                     paths.warnings};
}

Result<app::OpenSite> openSiteOfPath(const std::string& map_file, const MapOptions& map_options,
                                     const ZoneArguments& zones, const std::string& agent,
                                     Console& console) {
  app::OpenSite site =
      TRY(watched(console, kReading, [&] { return app::openSite(map_file, map_options.load()); }));
  for (const Message& warning : site.map.warnings) console.warn(map_file + ": " + warning.text());
  TRY(zones.addTo(site.zones, site.map.frame, agent, console));
  return site;
}

app::ExitCode checkPaths(const PathCheckOptions& options, const PathArguments& a,
                         const MapOptions& map_options, const FrameOption& frame,
                         Console& console) {
  if (options.map_file.empty())
    return console.usage("--map is missing: a path names none", "check");
  if (const std::string problem = a.shape.conflict(); !problem.empty()) {
    return console.usage(problem, "check");
  }
  if (!a.shape.hasShape()) {
    return console.usage("--agent or --footprint is missing: a path has no agent", "check");
  }
  const Result<maps::PathFile> file = a.open(options.file);
  if (!file) return console.error(file.error());
  for (const Message& warning : file->warnings) console.warn(options.file + ": " + warning.text());
  const Result<maps::ProjectAgent> agent = a.agent();
  if (!agent && a.shape.isOfFile(agent.error())) return console.error(agent.error());
  if (!agent) return console.usage(describe(agent.error()), "check");
  Result<app::OpenSite> site =
      openSiteOfPath(options.map_file, map_options, options.zones, agent->name, console);
  if (!site) return console.error(site.error());
  const maps::GridMap* const map = &site->map;
  const app::ReportFrame f = frame.of(*map);
  maps::QueryOptions query;
  const auto is_speed = [](const maps::SiteZone& z) {
    return z.type == maps::ZoneType::SpeedLimit;
  };
  if (site->zones && std::ranges::any_of(site->zones->zones, is_speed)) {
    console.warn("a path has no speeds: SPEED_LIMIT zones are proved of trajectories");
  }
  query.zones = std::move(site->zones);

  const Result<JudgedPaths> judged =
      judgedPaths({a, options.file, *file, *agent, query}, *map, console);
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!judged) return console.error(judged.error());
  const std::vector<app::PathVerdict>& verdicts = judged->verdicts;
  if (const auto made = a.draw(*judged->job, judged->drawn(), options.file, console); !made) {
    return console.error(made.error());
  }
  if (options.json) console.out(maps::toText(jsonOf(verdicts, *file, f)));
  std::size_t bad = 0;
  for (const app::PathVerdict& v : verdicts) {
    if (v.certificate.free || ++bad > kMostLines) continue;
    const std::string which = verdicts.size() > 1 ? " '" + oneLine(v.name) + "'" : "";
    (void)console.error(app::ExitCode::CheckFailed,
                        fmt::format("{}{}: {}", options.file, which, app::collisionText(f, v)));
  }
  if (bad > kMostLines) {
    (void)console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: {} of {} paths are not free", options.file, bad, verdicts.size()));
  }
  if (bad > 0) return app::ExitCode::CheckFailed;
  const bool is_padded = a.shape.padding.value_or(0.0) > 0.0;
  if (!options.json) {
    console.summary(freeText(console, verdicts, options.file, f, is_padded));
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
