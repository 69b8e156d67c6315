// clearway cover: a path along which a tool covers what the agent can reach, and its proved share.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/planner_arguments.h"
#include "app/cli/options/speed_arguments.h"
#include "app/cli/options/work_limits.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/plan/blocked_end.h"
#include "app/cli/plan/check_path.h"
#include "app/cli/plan/path_arguments.h"
#include "app/document/plan/cover_job.h"
#include "app/document/plan/path_check.h"
#include "app/document/plan/plan_report.h"
#include "app/drawing/pictures/render.h"
#include "core/trajectory/trajectory.h"
#include "maps/plan/trajectory_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"
#include "planner/cover/coverage_plan.h"

namespace clearway::cli {
namespace {

const CommandText kCoverText{
    "cover",
    "Plans a path along which a tool covers what the agent can reach, and proves both.",
    {"MAP --agent L,W --from X,Y,DEG --tool-width T [options]"},
    {"The tool is a bar across the heading. It covers what it sweeps while the agent drives "
     "straight forwards. The region is what it can reach: free cells that the bar meets at a pose "
     "that is connected to the start, and that lie between its ends. The share is a lower bound, "
     "proved by exact signs for the path as it is written.",
     "Lines without headlands use their two directions alone. Connections are optimal to the "
     "weight, 1.5 unless it is given. An agent that cannot reverse begins and ends lines where it "
     "can turn."},
    {"clearway cover workshop.yaml --agent 0.7,0.5 --from -4.4,2.6,-90 --tool-width 0.5",
     "clearway cover office.clearway --agent 0.8,0.6 --from 2.1,3.3,90 --tool-width 0.6 "
     "--headlands 1 --png covered.png"}};

struct CoverArguments {
  std::string map_file, from, area, pattern, angle, out;
  std::optional<double> tool_width, overlap;
  std::vector<double> tool;
  std::optional<int> headlands;
  bool headlands_last = false, json = false;
  PathArguments path;  // the shape, and the pictures
  PlannerArguments planner{maps::OptionPlanner::Pose};
  ZoneArguments zones;
  SpeedArguments speeds;
  WorkLimits limits;
  MapOptions map_options;
  FrameOption frame{FrameOption::Kind::Map};

  std::optional<app::ExitCode> parse(Arguments arguments, Console& console);
  [[nodiscard]] std::string conflict() const;
};

std::optional<app::ExitCode> CoverArguments::parse(Arguments arguments, Console& console) {
  CommandLine line(kCoverText);
  line.positional(map_file, Need::Required, "MAP", "An image, a ROS map or a project.");
  line.section("Agent and tool");
  path.shape.declare(line);
  line.text(from, "--from", "X,Y,DEG", "The pose at the start.");
  line.number(tool_width, "--tool-width", "T", {},
              "The length of the bar that works, across the heading.");
  line.numbers(tool, "--tool", {{"X", {}}, {"Y", {}}},
               "The middle of the bar in the agent's frame (0,0).");
  line.section("Pattern");
  line.text(area, "--area", "WKT|FILE",
            "Cover this polygon alone: WKT, or a file of GeoJSON or WKT.\nThe agent may leave it "
            "to turn.");
  line.choice(pattern, "--pattern", {"lines", "contour"},
              "Parallel lines (the default), or laps along the boundary.");
  line.number(overlap, "--overlap", "PART", {0.0, cover::kMostOverlap, false},
              "Of neighbouring swaths, a part of the tool's width (0.1).\nOf lines it is rounded "
              "up to a twentieth.");
  line.text(angle, "--angle", "DEG|best",
            "The direction of lines; best, the default, compares some.\nThe candidates are the "
            "direction in which most walls run, the one across, 0, 45 and 90 degrees.",
            {"best"});
  line.count(headlands, "--headlands", "N", "Drive N laps along the boundary before the lines (0).",
             cover::kMostLaps);
  line.flag(headlands_last, "--headlands-last", "Drive these laps after the lines.");
  planner.declare(line);
  zones.declare(line);
  speeds.declare(line);
  line.section("Limits");
  limits.declare(line);
  line.section("Output");
  line.text(out, "--out", "FILE", "Write the plan as JSON.");
  path.declarePictures(line);
  line.flag(json, "--json", "Print the result as JSON.");
  frame.declare(line);
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return end;
  renameStandardOutput({&out});
  if (const std::string problem = conflict(); !problem.empty()) {
    return console.usage(problem, kCoverText.name);
  }
  return std::nullopt;
}

std::string CoverArguments::conflict() const {
  if (!angle.empty() && angle != "best" && !parseNumber(angle)) {
    return fmt::format("--angle: '{}' is neither a number of degrees nor 'best'", oneLine(angle));
  }
  if (const std::string problem = path.shape.conflict(); !problem.empty()) return problem;
  if (!path.shape.hasShape()) return "--agent or --footprint is missing";
  if (from.empty()) return "--from is missing";
  if (!tool_width) return "--tool-width is missing";
  for (const char* option : {"--nearest", "--escape", "--goal-tolerance"}) {
    if (planner.isGiven(option)) return std::string(option) + " is not for covering";
  }
  const bool is_contour = pattern == "contour";
  if (is_contour && headlands)
    return "--headlands are laps beside lines, not with --pattern contour";
  if (headlands_last && !headlands) return "--headlands-last needs --headlands";
  for (const std::string& problem :
       {planner.conflict(), speeds.conflict(), map_options.problem()}) {
    if (!problem.empty()) return problem;
  }
  std::vector<NamedFile> reads = zones.reads();
  reads.insert(reads.end(), {{"MAP", map_file}, {"--footprint", path.shape.footprintFile()}});
  const std::array writes{NamedFile{"--out", out}, NamedFile{"--svg", path.svg},
                          NamedFile{"--png", path.png}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) return problem;
  const int on_stdout = (json ? 1 : 0) + (out == kStandardOutput ? 1 : 0) +
                        (path.svg == kStandardOutput ? 1 : 0) +
                        (path.png == kStandardOutput ? 1 : 0);
  return on_stdout > 1 ? "only one of --out, --svg, --png and --json can go to standard output"
                       : "";
}

// The area in the world.
Result<Polygons> areaOf(const CoverArguments& a, const maps::GridMap& map) {
  const std::size_t word = a.area.find_first_not_of(' ');
  const bool is_text = word != std::string::npos && (a.area.find('(') != std::string::npos);
  const std::string source = is_text ? "--area" : a.area;
  const std::string bytes = is_text ? a.area : TRY(maps::readFileOrInput(a.area));
  return app::areaInWorld(bytes, source, map);
}

Result<cover::CoverOptions> optionsOf(const CoverArguments& a, const maps::GridMap& map) {
  cover::CoverOptions out;
  out.tool =
      app::toolInWorld(map, *a.tool_width, a.tool.empty() ? Vec2{} : Vec2{a.tool[0], a.tool[1]});
  out.overlap = a.overlap.value_or(out.overlap);
  if (a.pattern == "contour") out.pattern = cover::CoverPattern::Contour;
  out.headlands = a.headlands.value_or(0);
  out.headlands_last = a.headlands_last;
  if (!a.angle.empty() && a.angle != "best") {
    const Heading h = TRY(inSource(Heading::fromDegrees(*parseNumber(a.angle)), "--angle"));
    out.angle = maps::headingToWorld(map.frame, h);
  }
  if (!a.area.empty()) out.area = TRY(areaOf(a, map));
  return out;
}

constexpr std::uint32_t kCoveredTint = 0x60269a5aU, kMissedTint = 0xd0d03050U,
                        kOutOfReachTint = 0x50808890U;

// Of a cell of the map, by most of its parts; missed ones first.
std::function<std::uint32_t(Cell)> tintOf(const cover::CoveragePlan& plan, std::int32_t columns) {
  return [&plan, columns](Cell c) -> std::uint32_t {
    const std::int32_t n = plan.factor;
    int missed = 0, covered = 0, out = 0;
    for (std::int32_t i = c.row * n; i < (c.row + 1) * n; ++i) {
      for (std::int32_t j = c.column * n; j < (c.column + 1) * n; ++j) {
        const auto at = static_cast<std::size_t>(i) * static_cast<std::size_t>(columns * n) +
                        static_cast<std::size_t>(j);
        switch (plan.cover[at]) {
          case cover::CoverCell::Missed: ++missed; break;
          case cover::CoverCell::Partly:
          case cover::CoverCell::Covered: ++covered; break;
          case cover::CoverCell::OutOfReach: ++out; break;
          case cover::CoverCell::Blocked: return 0;
        }
      }
    }
    if (covered >= std::max(missed, out)) return kCoveredTint;
    return missed >= out ? kMissedTint : kOutOfReachTint;
  };
}

Result<void> drawCover(const CoverArguments& a, const app::PlanJob& job,
                       const cover::CoveragePlan& plan, Console& console) {
  for (const auto& [file, format] : {std::pair{a.path.svg, app::PictureFile::Svg},
                                     std::pair{a.path.png, app::PictureFile::Png}}) {
    if (file.empty()) continue;
    const std::string bytes = TRY(watched(console, kDrawing, [&] {
      app::PictureInput input = app::pictureOfResult(job, app::resultOf(plan, job.query), "");
      input.tint = tintOf(plan, job.map->grid.frame().columns());
      input.tint_names = {
          {kCoveredTint, "covered"}, {kMissedTint, "missed"}, {kOutOfReachTint, "out of reach"}};
      app::PictureOptions options;
      options.title = std::filesystem::path(a.map_file).filename().string();
      options.swept = app::SweptForm::None;
      options.outlines = false;
      options.clearance = false;
      return app::draw(input, format, options);
    }));
    TRY(writeOutput(console, file, bytes));
  }
  return {};
}

Result<app::CoverExtras> figuresOf(const CoverArguments& a, const cover::CoveragePlan& plan,
                                   const cover::Tool& tool, const app::ReportFrame& f) {
  app::CoverExtras out;
  out.length_ratio = length(plan.path) * tool.width_m / plan.figures.region_m2;
  if (!a.speeds.speed) return out;
  const SpeedLimits limits = maps::limitsToWorld(f.frame, f.grid, a.speeds.limits());
  out.time_s = TRY(timeOptimal(plan.path, limits)).duration_s();
  return out;
}

void printCover(const CoverArguments& a, const cover::CoveragePlan& plan,
                const app::CoverExtras& figures, const app::ReportFrame& f, Console& console) {
  const char* const unit = maps::unitOf(f.frame);
  const auto area = [&](double m2) {
    return fmt::format("{} {}²", app::shortNumber(app::areaIn(f, m2)), unit);
  };
  const cover::CoverFigures& c = plan.figures;
  std::string text =
      fmt::format("{}  {}, {} of {} proved\n", console.styledSummary("Covered", Style::Good),
                  oneLine(a.map_file), app::shareText(c.proved_m2, c.region_m2), area(c.region_m2));
  text += summaryLine(
      console, "missed",
      fmt::format("{} of what the tool can reach{}", area(c.missed_m2()),
                  plan.skipped == 0 ? std::string()
                                    : ", no connection to " +
                                          app::plural(static_cast<long>(plan.skipped), "swath")));
  text +=
      summaryLine(console, "out of reach",
                  fmt::format("{} of {} that are free", area(c.outOfReach_m2()), area(c.free_m2)));
  text += summaryLine(console, "twice",
                      fmt::format("{}, {} of the region", area(c.twice_m2),
                                  app::shareText(c.twice_m2, c.region_m2)));
  text +=
      summaryLine(console, "pattern",
                  fmt::format("{} in {} and {}, {} of them for gaps",
                              app::plural(static_cast<long>(plan.swaths), "swath"),
                              app::plural(static_cast<long>(plan.cells), "cell"),
                              app::plural(static_cast<long>(plan.laps), "lap"), plan.gap_swaths));
  text += summaryLine(console, "length",
                      fmt::format("{}, {} turns, {:.2f} times the area over the tool's width",
                                  app::lengthText(f, length(plan.path)), turnCount(plan.path),
                                  figures.length_ratio));
  if (figures.time_s) text += summaryLine(console, "time", app::durationText(*figures.time_s));
  const bool is_padded = a.path.shape.padding.value_or(0.0) > 0.0;
  text += summaryLine(console, "clearance", app::clearanceText(f, plan.certificate, is_padded));
  if (!a.out.empty() && a.out != kStandardOutput) {
    text += summaryLine(console, "written", oneLine(a.out));
  }
  console.summary(text);
}

// The agent at its start, as if it were its goal.
Result<app::PlanJob> jobOf(const CoverArguments& a, const maps::GridMap& map,
                           maps::ProjectAgent agent, const maps::PlanRequest& request) {
  const TypedPose typed = TRY(parsePose("--from", a.from));
  if (!typed.heading) {
    return fail(ErrorCode::InvalidArgument, "'%1' has no heading: X,Y,DEGREES is needed", {a.from},
                "--from");
  }
  agent.start = Pose{typed.position, *typed.heading};
  agent.goal = maps::GoalPose{typed.position, typed.heading};
  maps::QueryOptions query = request.query;
  query.zones = nullptr;  // the map has them
  return app::makePlanJob(map, agent, request.settings, {}, query);
}

Result<cover::CoveragePlan> planned(const app::PlanJob& job, const cover::CoverOptions& options,
                                    Console& console) {
  PlanControl control;
  control.stop = &interruptSource();
  ProgressBar bar(console);
  control.progress = [&bar](const PlanProgress& p) { bar.update(p.fraction, "covering"); };
  return cover::planCoverage(job.query, options, control);
}

std::string failureText(const CoverArguments& a, const app::PlanJob& job,
                        const cover::CoveragePlan& plan) {
  const std::string file = oneLine(a.map_file) + ": ";
  if (plan.status != PlanStatus::InvalidStart) return file + plan.reason.text();
  const app::ReportFrame f = a.frame.of(*job.map);
  const char* const advice = isOnMap(f, job.query->start.position)
                                 ? "; use 'clearway plan --escape' first, to leave the collision"
                                 : "";
  return file + startText(job, plan.reason.text(), f) + advice;
}

Result<void> writeCover(const CoverArguments& a, const maps::GridMap& map,
                        const maps::ProjectAgent& agent, const maps::PlanRequest& request,
                        const cover::CoveragePlan& plan, Console& console) {
  CurvedPath path{plan.path.start, {}};
  for (const Motion& m : plan.path.motions) path.pieces.push_back({m, 0});
  const app::PlanJob whole = TRY(app::pathJob(map, agent, request.settings, path, request.query));
  if (!a.out.empty()) {
    std::string map_name;
    if (a.map_file != "-") map_name = TRY(maps::relativeReference(a.map_file, a.out));
    const maps::PlanFile file =
        app::makePlanFile(whole, app::resultOf(plan, whole.query), std::move(map_name));
    TRY(writeOutput(console, a.out, maps::writePlan(file)));
  }
  return drawCover(a, whole, plan, console);
}

}  // namespace

app::ExitCode coverCommand(Arguments arguments, Console& console) {
  CoverArguments a;
  if (const std::optional<app::ExitCode> end = a.parse(arguments, console)) return *end;
  const LimitedWork limited(a.limits);
  for (const std::string& file : {a.out, a.path.svg, a.path.png}) {
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
    if (file == kStandardOutput) console.setDataOnStdout();
  }
  const Result<maps::ProjectAgent> agent = a.path.agent();
  if (!agent && a.path.shape.isOfFile(agent.error())) return console.error(agent.error());
  if (!agent) return console.usage(describe(agent.error()), kCoverText.name);
  const Result<app::OpenSite> site =
      openSiteOfPath(a.map_file, a.map_options, a.zones, agent->name, console);
  if (!site) return console.error(site.error());
  const maps::GridMap* const map = &site->map;
  maps::PlanRequest request;
  a.planner.applyTo(request);
  constexpr double kUsualWeight = 1.5;
  if (!a.planner.isGiven("--weight")) request.settings.weight = kUsualWeight;
  const auto none = a.planner.ineffectiveIn(request, &*agent, {});
  if (!none.refusal.empty()) return console.usage(none.refusal, kCoverText.name);
  for (const std::string& warning : none.warnings) console.warn(warning);
  Result<maps::GridMap> zoned = *map;
  if (site->zones) {
    request.query.zones = app::blockedZones(*site->zones, "");
    zoned = app::withBlocked(*map, *request.query.zones);
    if (const auto others = app::zonesNotForCovering(*site->zones, "")) {
      console.warn(others->text());
    }
  }
  if (!zoned) return console.error(zoned.error());
  const Result<app::PlanJob> job = jobOf(a, *zoned, *agent, request);
  if (!job) return console.error(job.error());
  const Result<cover::CoverOptions> options = optionsOf(a, *map);
  if (!options) return console.error(options.error());

  const Result<cover::CoveragePlan> plan = planned(*job, *options, console);
  if (!plan) return console.error(plan.error());
  if (plan->status == PlanStatus::Cancelled) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (plan->status != PlanStatus::Solved) {
    return console.error(app::exitCodeOf(plan->status, plan->stop), failureText(a, *job, *plan));
  }
  const app::ReportFrame f = a.frame.of(*map);
  const Result<app::CoverExtras> figures = figuresOf(a, *plan, options->tool, f);
  if (!figures) return console.error(figures.error());
  const auto written = writeCover(a, *map, *agent, request, *plan, console);
  if (!written) return console.error(written.error());
  if (a.json) {
    console.out(maps::toText(app::coverJson(*plan, *figures, f)));
  } else {
    printCover(a, *plan, *figures, f, console);
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
