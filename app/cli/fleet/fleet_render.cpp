#include "app/cli/fleet/fleet_render.h"

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/options/command_line.h"
#include "app/cli/output/frame_sequence.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/fleet/grid_fleet_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/drawing/pictures/render.h"
#include "maps/identify.h"
#include "planner/fleet/execution/grid_execution.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::cli {
namespace {

constexpr std::size_t kMostTimes = 64;

Result<OpenFleet> openPoints(const std::string& plan_file, const std::string& map_file,
                             const maps::LoadOptions& load) {
  app::OpenGridFleetPlan file = TRY(app::openGridFleetOfPlan(plan_file, map_file, load));
  const auto finding = validation::checkGridFleetPlan(file.problem, file.plan);
  const std::string text = finding ? validation::describe(file.problem, *finding) : "";
  if (finding && finding->fault == validation::GridFleetFault::Move) {
    return fail(ErrorCode::InvalidArgument, text, plan_file);
  }
  return OpenFleet{std::move(file.map),
                   fleet::discFleet(file.problem, file.plan),
                   fleet::executedPlan(file.problem, file.plan, fleet::plannedTimes(file.plan)),
                   true,
                   !finding,
                   text,
                   std::nullopt};
}

Result<OpenFleet> openShapes(const std::string& plan_file) {
  app::OpenTimedFleetPlan file = TRY(app::openTimedFleetPlan(plan_file));
  TRY(app::checkTimes(file, plan_file));
  auto c = *validation::validateTimedFleet(file.fleet.problem, file.plan);
  return OpenFleet{std::move(file.fleet.map),
                   std::move(file.fleet.problem),
                   std::move(file.plan),
                   false,
                   c.free,
                   c.problem.text(),
                   std::move(c),
                   std::move(file.fleet.colours)};
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
  if (a.format == "gif" && !a.times.empty())
    return "--time is for svg, png and pdf; a gif shows all";
  const bool numbered = FileSequence::of(a.out).has_value();
  if (numbered && a.format == "gif") return "a gif is one file; its name has no %d";
  if (numbered && !a.times.empty()) return "--time is for one picture; a numbered one shows all";
  if (a.format != "gif" && a.frames && !numbered) {
    return "--frames is for gif and for numbered pictures, as frame-%04d.png";
  }
  return {};
}

Result<std::string> draw(const FleetRenderArguments& a, const app::FleetPictureInput& input,
                         Console& console) {
  if (a.format == "gif") {
    ProgressBar bar(console);
    const app::AnimationOptions options{a.picture, static_cast<std::size_t>(a.frames.value_or(0)),
                                        12.5};
    return app::renderFleetGif(input, options, [&](double part) {
      bar.update(part, "frames");
      return !interruptSource().requested();
    });
  }
  const app::PictureFile format = a.format == "svg"   ? app::PictureFile::Svg
                                  : a.format == "pdf" ? app::PictureFile::Pdf
                                                      : app::PictureFile::Png;
  return app::painted(app::renderFleetSvg(input, a.picture), format, a.picture.sheet.dpi);
}

}  // namespace

Result<OpenFleet> openFleet(const std::string& plan_file, const std::string& map_file,
                            const maps::LoadOptions& load) {
  return maps::fileKind(plan_file) == maps::FileKind::ShapedFleetPlan
             ? openShapes(plan_file)
             : openPoints(plan_file, map_file, load);
}

app::FleetPictureInput pictureOfFleet(const OpenFleet& fleet) {
  app::FleetPictureInput out{&fleet.map,
                             &fleet.problem,
                             &fleet.plan,
                             fleet.is_grid,
                             fleet.good ? app::kFreeBadge : "not free",
                             fleet.good};
  out.colours = fleet.colours;
  if (fleet.good && fleet.proof && fleet.proof->touches()) app::markContact(out);
  return out;
}

namespace {

// Pictures at equal times from the start to the end, each in a file of its own.
app::ExitCode drawFrames(FleetRenderArguments a, const FileSequence& files,
                         const app::FleetPictureInput& input, Console& console) {
  const double end_s = secondsOf(fleet::costOf(*input.plan).makespan);
  return writeFrames(
      files, a.frames,
      [&](double part) {
        a.picture.times_s = {end_s * part};
        return draw(a, input, console);
      },
      console);
}

}  // namespace

app::ExitCode renderFleet(FleetRenderArguments a, Console& console) {
  a.picture.times_s = timesOf(a.times);
  if (const std::string problem = usageProblem(a, a.picture.times_s); !problem.empty()) {
    return console.usage(problem, "render");
  }
  const bool is_shape = maps::fileKind(a.in) == maps::FileKind::ShapedFleetPlan;
  if (is_shape && !a.map.empty()) {
    return console.usage("--map is not for the plan of a fleet, which names its problem", "render");
  }
  const Result<OpenFleet> fleet = openFleet(a.in, a.map, a.load);
  if (!fleet) return console.error(fleet.error());
  const Result<app::PictureSheet> sheet = a.sheet.sheetOf(fleet->map);
  if (!sheet) return console.usage(describe(sheet.error()), "render");
  if (sheet->polygons) {
    return console.usage("--polygons is for projects: the plan of a fleet keeps none", "render");
  }
  a.picture.sheet = *sheet;
  if (const auto files = FileSequence::of(a.out)) {
    return drawFrames(std::move(a), *files, pictureOfFleet(*fleet), console);
  }
  const Result<std::string> picture = draw(a, pictureOfFleet(*fleet), console);
  if (!picture) return console.error(picture.error());
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  const Result<void> written = writeOutput(console, a.out, *picture);
  return written ? app::ExitCode::Ok : console.error(written.error());
}

Result<void> writeFleetPictures(const FleetPictureFiles& files, const app::FleetPictureInput& input,
                                const std::string& source, Console& console) {
  if (files.svg.empty() && files.png.empty()) return {};
  app::FleetPictureOptions options;
  options.title = std::filesystem::path(source).filename().string();
  const std::string svg = app::renderFleetSvg(input, options);
  if (!files.svg.empty()) {
    TRY(writeOutput(console, files.svg, svg));
  }
  if (files.png.empty()) return {};
  const std::vector<std::uint8_t> png = TRY(app::renderPng(svg));
  return writeOutput(console, files.png, std::string(png.begin(), png.end()));
}

}  // namespace clearway::cli
