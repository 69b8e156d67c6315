// clearway convert: every reader to every writer.
#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <utility>
#include <variant>

#include "app/cli/fleet/grid_fleet_convert.h"
#include "app/cli/fleet/timed_fleet_check.h"
#include "app/cli/map/vector_convert.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/export/drawn_polygons.h"
#include "app/document/export/export.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "maps/identify.h"

namespace clearway::cli {
namespace {

const CommandText kConvertText{
    "convert",
    "Writes a map, project, plan, scenario or polygons in another format.",
    {"IN OUT [options]"},
    {"Maps and the maps of projects become .map (MovingAI), .yaml (ROS, with its picture beside "
     "it: OUT.pgm or, if that exists and is no picture of OUT.yaml, OUT-map.pgm), .pgm, .png or "
     ".clearway (a project that holds the map). Plans become .csv (rows "
     "x,y,heading_rad in the map's own frame, sampled along the true motion; of fleets with a "
     "shape "
     "agent,t,x,y,heading_rad) or .json; projects "
     ".clearway in its canonical form; scenarios .scen. What a format cannot hold is reported.",
     "Plans also become the outline of what the padded agent sweeps, .geojson or .wkt, in the "
     "map's "
     "own frame; its area is printed.",
     "Obstacles of maps become polygons, .geojson or .wkt, in the map's own frame, those that a "
     "project has as imported or drawn themselves while their cells are there; polygons become "
     "maps: a cell is an obstacle if its interior overlaps that of a polygon. Polygons of other "
     "programs need --resolution; they are repaired, and what was repaired is reported.",
     "Plans of points on a grid are read and written as lacam (text, .txt), paths (.paths, a line "
     "an "
     "agent), planviz (.json, the League of Robot Runners), yaml (libMultiRobotPlanning) and csv."},
    {"clearway convert workshop.yaml workshop.map",
     "clearway convert cave.pgm floor.yaml --cell-size 0.05",
     "clearway plan warehouse.clearway --out - | clearway convert - path.csv --step 0.02",
     "clearway fleet random.map random.map.scen --agents 9 --out p.txt && clearway convert p.txt "
     "p.json",
     "clearway convert maze.map - --format png > maze.png",
     "clearway convert plan.json swept.geojson", "clearway convert workshop.yaml walls.geojson",
     "clearway convert walls.geojson coarse.yaml --resolution 0.1"}};

std::string extensionOf(const std::string& file) {
  std::string e = std::filesystem::path(file).extension().string();
  if (!e.empty()) e.erase(0, 1);
  return e == "yml" ? "yaml" : e;
}

// Gives what was lost.
Result<std::vector<Message>> write(const app::Document& document, const std::string& format,
                                   std::optional<double> step, const std::string& in,
                                   const std::string& out, Console& console) {
  if (format == "yaml") return app::exportRos(document, in, out);
  StopCheck stop(Budget{}, &interruptSource());
  const auto* plan = std::get_if<maps::PlanFile>(&document);
  if (plan != nullptr && (format == "geojson" || format == "wkt")) {
    return writeSwept(*plan, format, out, stop, console);
  }
  const auto* project = std::get_if<app::OpenProject>(&document);
  maps::VectorLayers layers;
  if (project != nullptr && (format == "geojson" || format == "wkt")) {
    layers = app::importedAndDrawn(*project);
  }
  app::Exported exported = TRY(app::exportDocument(document, format, step, &stop, layers));
  TRY(writeOutput(console, out, exported.bytes));
  return std::move(exported.losses);
}

}  // namespace

app::ExitCode convertCommand(Arguments arguments, Console& console) {
  CommandLine line(kConvertText);
  std::string in;
  std::string out;
  std::string format;
  std::optional<double> step;
  MapOptions map_options;
  line.positional(in, Need::Required, "IN", "The file to read; '-' is standard input.");
  line.positional(out, Need::Required, "OUT", "The file to write; '-' is standard output.");
  line.section("Options");
  line.choice(
      format, "--format",
      {"map", "pgm", "png", "json", "csv", "scen", "lacam", "paths", "planviz", "yaml", "geojson",
       "wkt"},
      "What to write; by default what the extension of OUT says.\nlacam, paths, planviz and "
      "yaml are for plans of points on a grid.");
  line.number(step, "--step", "S", kPositive,
              "Plans to CSV: distance between rows (half a cell).\nThe rows are x,y,heading_rad, "
              "sampled along the true motion. Plans of fleets: seconds between rows (0.05), which "
              "are agent,t,x,y,heading_rad.");
  VectorOptions vector_options;
  vector_options.declare(line);
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&out});
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  if (extensionOf(in) == "scen" && (format == "yaml" || extensionOf(out) == "yaml")) {
    return convertScenario(in, out, console);
  }
  const std::optional<maps::FileKind> kind = maps::fileKind(in);
  if (isFleetFormat(format) || kind == maps::FileKind::PointFleetPlan) {
    return convertGridFleetPlan(in, out, format, step, console);
  }
  const std::string extension = out == kStandardOutput ? "" : extensionOf(out);
  if (!format.empty() && !extension.empty() && extension != format) {
    return console.usage(fmt::format("--format {} and the extension of '{}' disagree", format, out),
                         kConvertText.name);
  }
  if (format.empty()) {
    if (out == kStandardOutput) {
      return console.usage("--format is needed for standard output", kConvertText.name);
    }
    format = extension;
    if (format.empty()) {
      return console.usage(
          fmt::format("'{}' has no extension that gives the format: add --format", out),
          kConvertText.name);
    }
  }

  if (kind == maps::FileKind::Polygons) {
    if (const std::string name = map_options.firstGiven(); !name.empty()) {
      return console.usage(fmt::format("{} has no effect on polygons", name), kConvertText.name);
    }
    return convertVectorMap(in, out, format, vector_options, console);
  }
  if (const std::string name = vector_options.firstGiven(); !name.empty()) {
    return console.usage(
        fmt::format("{} has no effect: '{}' holds no polygons (GeoJSON or WKT)", name, in),
        kConvertText.name);
  }
  if (kind == maps::FileKind::ShapedFleetPlan) {
    return convertTimedFleetPlan(in, out, format, step, console);
  }
  const Result<app::Document> document =
      watched(console, kReading, [&] { return app::openDocument(in, map_options.load()); });
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!document) return console.error(document.error());
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const Result<std::vector<Message>> losses = write(*document, format, step, in, out, console);
  if (!losses && interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!losses) {
    Error e = losses.error();
    if (e.source.empty()) e.source = in;
    return console.error(e);
  }
  for (const Message& loss : *losses) console.warn(fmt::format("{}: {}", in, loss.text()));
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
