#include "app/cli/fleet_render.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/command_line.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/progress_bar.h"
#include "app/session/fleet/grid_fleet_file.h"
#include "app/session/fleet/timed_fleet_plan.h"
#include "planner/fleet/execution/grid_execution.h"

namespace clearway::cli {
namespace {

constexpr std::size_t kMostTimes = 64;

// A plan with its verdict, as discs or boxes in continuous time.
struct OpenFleet {
  maps::GridMap map;
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;
  bool is_grid = false;
  bool good = false;
};

Result<OpenFleet> openPoints(const FleetRenderArguments& a) {
  Result<session::OpenGridFleetPlan> file = session::openGridFleetOfPlan(a.in, a.map, a.load);
  if (!file) return tl::unexpected(file.error());
  const auto finding = validation::checkGridFleetPlan(file->problem, file->plan);
  if (finding && finding->fault == validation::GridFleetFault::Move) {
    return fail(ErrorCode::InvalidArgument, validation::describe(file->problem, *finding), a.in);
  }
  return OpenFleet{std::move(file->map), fleet::discFleet(file->problem, file->plan),
                   fleet::executedPlan(file->problem, file->plan, fleet::plannedTimes(file->plan)),
                   true, !finding};
}

Result<OpenFleet> openShapes(const FleetRenderArguments& a) {
  Result<session::OpenTimedFleetPlan> file = session::openTimedFleetPlan(a.in);
  if (!file) return tl::unexpected(file.error());
  if (auto r = session::checkTimes(*file, a.in); !r) return tl::unexpected(r.error());
  const auto c = validation::validateTimedFleet(file->fleet.problem, file->plan);
  return OpenFleet{std::move(file->fleet.map), std::move(file->fleet.problem),
                   std::move(file->plan), false, c->free};
}

session::FleetPictureInput inputOf(const OpenFleet& fleet) {
  return {&fleet.map,
          &fleet.problem,
          &fleet.plan,
          fleet.is_grid,
          fleet.good ? "no collision" : "not free",
          fleet.good};
}

// "0,10,20": seconds, or steps of points. Empty for anything else.
std::vector<double> timesOf(const std::string& text) {
  std::vector<double> out;
  std::size_t at = 0;
  while (at <= text.size() && out.size() <= kMostTimes) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::optional<double> t = parseNumber(text.substr(at, end - at));
    if (!t || *t < 0.0) return {};
    out.push_back(*t);
    at = end + 1;
  }
  return out.size() <= kMostTimes ? out : std::vector<double>();
}

std::string usageProblem(const FleetRenderArguments& a, const std::vector<double>& times) {
  if (!a.times.empty() && times.empty()) {
    return fmt::format("--time: '{}' is no list of at most {} times of 0 or more, as 0,10,20",
                       oneLine(a.times), kMostTimes);
  }
  if (a.format == "gif" && !a.times.empty()) return "--time is for svg and png; a gif shows all";
  if (a.format != "gif" && a.frames) return "--frames is for gif";
  return {};
}

Result<std::string> draw(const FleetRenderArguments& a, const session::FleetPictureInput& input,
                         Console& console) {
  if (a.format == "gif") {
    ProgressBar bar(console);
    const session::AnimationOptions options{a.picture,
                                            static_cast<std::size_t>(a.frames.value_or(0)), 12.5};
    return session::renderFleetGif(input, options, [&](double part) {
      bar.update(part, "frames");
      return !interruptSource().requested();
    });
  }
  const std::string svg = session::renderFleetSvg(input, a.picture);
  if (a.format == "svg") return svg;
  const Result<std::vector<std::uint8_t>> png = session::renderPng(svg);
  if (!png) return tl::unexpected(png.error());
  return std::string(png->begin(), png->end());
}

}  // namespace

bool isFleetPlan(const std::string& file) {
  return session::isTimedFleetPlan(file) || session::isGridFleetPlan(file);
}

session::ExitCode renderFleet(FleetRenderArguments a, Console& console) {
  a.picture.times_s = timesOf(a.times);
  if (const std::string problem = usageProblem(a, a.picture.times_s); !problem.empty()) {
    return console.usage(problem, "render");
  }
  const bool is_shape = session::isTimedFleetPlan(a.in);
  if (is_shape && !a.map.empty()) {
    return console.usage("--map is not for the plan of a fleet, which names its problem", "render");
  }
  const Result<OpenFleet> fleet = is_shape ? openShapes(a) : openPoints(a);
  if (!fleet) return console.error(fleet.error());
  const Result<std::string> picture = draw(a, inputOf(*fleet), console);
  if (!picture) return console.error(picture.error());
  if (interruptSource().requested()) {
    return console.error(session::ExitCode::Interrupted, "interrupted");
  }
  const Result<void> written = writeOutput(console, a.out, *picture);
  return written ? session::ExitCode::Ok : console.error(written.error());
}

Result<void> writeFleetPictures(const FleetPictureFiles& files,
                                const session::FleetPictureInput& input, const std::string& source,
                                Console& console) {
  if (files.svg.empty() && files.png.empty()) return {};
  session::FleetPictureOptions options;
  options.title = std::filesystem::path(source).filename().string();
  const std::string svg = session::renderFleetSvg(input, options);
  if (!files.svg.empty()) {
    if (Result<void> written = writeOutput(console, files.svg, svg); !written) return written;
  }
  if (files.png.empty()) return {};
  const Result<std::vector<std::uint8_t>> png = session::renderPng(svg);
  if (!png) return tl::unexpected(png.error());
  return writeOutput(console, files.png, std::string(png->begin(), png->end()));
}

}  // namespace clearway::cli
