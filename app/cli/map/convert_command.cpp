// clearway convert: every reader to every writer.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/cli/fleet/grid_fleet_convert.h"
#include "app/cli/fleet/timed_fleet_check.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/speed_arguments.h"
#include "app/cli/options/work_limits.h"
#include "app/cli/options/zone_arguments.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/export/drawn_polygons.h"
#include "app/document/export/export.h"
#include "app/document/export/order_export.h"
#include "app/document/export/swept_export.h"
#include "app/document/export/trajectory_export.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "app/document/vector/vector_obstacles.h"
#include "core/base/number_text.h"
#include "core/base/stop_source.h"
#include "maps/grid/vector_map.h"
#include "maps/identify.h"
#include "maps/plan/plan_file.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

// `clearway convert` from polygons (GeoJSON, WKT) to maps, and from plans to the outline of what
// they sweep.
class VectorOptions {
 public:
  void declare(CommandLine& line);
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given

  std::optional<double> resolution, margin;
  std::vector<double> bounds;  // empty, or four numbers
};

void warnAll(Console& console, const std::string& in, const std::vector<Message>& warnings) {
  for (const Message& w : warnings) console.warn(fmt::format("{}: {}", in, w.text()));
}

Result<app::VectorMapResult> readMap(const std::string& in, const std::string& format,
                                     const VectorOptions& options, Console& console) {
  maps::VectorMap vector = TRY(maps::loadVectorMap(in));
  warnAll(console, in, vector.warnings);
  app::VectorGridOptions o;
  o.resolution = options.resolution;
  o.margin = options.margin;
  o.y_up = format != "map" && format != "pgm" && format != "png";
  if (!options.bounds.empty()) {
    o.bounds = Aabb{{options.bounds[0], options.bounds[1]}, {options.bounds[2], options.bounds[3]}};
  }
  Result<app::VectorMapResult> made = app::mapOfPolygons(vector, o);
  if (!made) {
    Error e = made.error();
    e.source = in;
    return tl::unexpected(std::move(e));
  }
  warnAll(console, in, made->warnings);
  return made;
}

// Repairs polygons and writes them in the other format.
app::ExitCode rewrite(const std::string& in, const std::string& out, const std::string& format,
                      Console& console) {
  const Result<maps::VectorMap> vector = maps::loadVectorMap(in);
  if (!vector) return console.error(vector.error());
  warnAll(console, in, vector->warnings);
  if (format == "wkt" && !vector->unknown.empty()) {
    console.warn(fmt::format("{}: WKT has no states: unknown areas are written as obstacles", in));
  }
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const Result<void> written = writeOutput(
      console, out, format == "wkt" ? maps::writeWkt(*vector) : maps::writeGeoJson(*vector));
  return written ? app::ExitCode::Ok : console.error(written.error());
}

void VectorOptions::declare(CommandLine& line) {
  line.section("Maps from polygons");
  line.number(resolution, "--resolution", "R", kPositive,
              "GeoJSON and WKT to maps: size of a cell in the unit of the file.\nWithout it a file "
              "that Clearway exported gets the grid that it was exported from. A cell becomes an "
              "obstacle if its interior overlaps that of a polygon.");
  line.numbers(bounds, "--bounds", {{"X0", {}}, {"Y0", {}}, {"X1", {}}, {"Y1", {}}},
               "GeoJSON and WKT to maps: the rectangle of the map in the frame of the file (the "
               "polygons and a margin).");
  line.number(margin, "--margin", "M", kNotNegative,
              "GeoJSON and WKT to maps: free space around the polygons in the unit of the file (10 "
              "cells).");
}

std::string VectorOptions::firstGiven() const {
  if (resolution) return "--resolution";
  if (!bounds.empty()) return "--bounds";
  return margin ? "--margin" : "";
}

// `format`: of maps, projects, or geojson and wkt.
app::ExitCode convertVectorMap(const std::string& in, const std::string& out,
                               const std::string& format, const VectorOptions& options,
                               Console& console) {
  if (!options.bounds.empty() &&
      !(options.bounds[0] < options.bounds[2] && options.bounds[1] < options.bounds[3])) {
    return console.usage("--bounds X0,Y0,X1,Y1 needs X0 < X1 and Y0 < Y1", "convert");
  }
  if (!options.bounds.empty() && options.margin) {
    return console.usage("--margin has no effect with --bounds", "convert");
  }
  if (format == "geojson" || format == "wkt") {
    if (const std::string name = options.firstGiven(); !name.empty()) {
      return console.usage(fmt::format("{} has no effect: polygons remain polygons", name),
                           "convert");
    }
    return rewrite(in, out, format, console);
  }
  Result<app::VectorMapResult> made =
      watched(console, kReading, [&] { return readMap(in, format, options, console); });
  if (!made) return console.error(made.error());
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const app::Document document = std::move(made->map);
  std::vector<Message> losses;
  if (format == "yaml") {
    auto saved = app::exportRos(document, out);
    if (!saved) return console.error(saved.error());
    losses = *std::move(saved);
  } else {
    auto exported = app::exportDocument(document, format);
    if (!exported) return console.error(exported.error());
    const Result<void> written = writeOutput(console, out, exported->bytes);
    if (!written) return console.error(written.error());
    losses = std::move(exported->losses);
  }
  warnAll(console, in, losses);
  return app::ExitCode::Ok;
}

// The swept outline of a plan; prints its area. Returns no losses.
Result<std::vector<Message>> writeSwept(const maps::PlanFile& plan, const std::string& format,
                                        const std::string& out, StopCheck& stop, Console& console) {
  const app::SweptOutline outline = TRY(app::sweptOutlineOf(plan, &stop));
  TRY(writeOutput(console, out, app::sweptText(outline, plan.map, format)));
  console.note(fmt::format("the agent sweeps {} m² (the outline is at most {} m too large)\n",
                           roundedText(outline.area_m2), roundedText(outline.excess_m, 2)));
  return std::vector<Message>{};
}

// The plan's zones and those of the options; all in the world's frame if that is asked for.
Result<void> addZones(maps::PlanFile& plan, const ZoneArguments& zones, bool world,
                      Console& console) {
  if (std::string problem = zones.frameProblem(plan.map.frame); !problem.empty()) {
    return fail(ErrorCode::InvalidArgument, std::move(problem));
  }
  plan.zones = TRY(zones.load(plan.zones, console));
  if (plan.zones) {  // a plan's agent has no name
    plan.zones = std::make_shared<const maps::ZoneSet>(app::zonesFor(*plan.zones, ""));
  }
  if (!world) return {};
  if (plan.zones) {
    plan.zones = std::make_shared<const maps::ZoneSet>(
        TRY(app::inWorld(plan.map.frame, plan.map.grid, *plan.zones)));
  }
  plan.map.frame = {};
  return {};
}

// Prints the duration. Returns no losses.
Result<std::vector<Message>> writeTrajectory(const maps::PlanFile& plan, const SpeedLimits& limits,
                                             std::optional<double> step_s,
                                             const std::string& format, const std::string& out,
                                             Console& console) {
  StopCheck stop(Budget{}, &interruptSource());
  const app::TrajectoryText made = TRY(
      app::trajectoryText(plan, limits, step_s.value_or(app::kTrajectoryStep_s), format, &stop));
  TRY(writeOutput(console, out, made.text));
  console.note(fmt::format("the robot takes {} s\n", roundedText(made.duration_s)));
  return std::vector<Message>{};
}

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
     "own frame; its area is printed; or orders of VDA 5050, order.json or *.order.json, with arcs "
     "as rational curves. With --max-speed they become trajectories, .csv, .json or "
     ".yaml (nav_msgs/Path of ROS).",
     "Obstacles of maps become polygons, .geojson or .wkt, in the map's own frame, those that a "
     "project has as imported or drawn themselves while their cells are there; polygons become "
     "maps: a cell is an obstacle if its interior overlaps that of a polygon. Polygons of other "
     "programs need --resolution; they are repaired, and what was repaired is reported.",
     "Plans of points on a grid are read and written as lacam (text, .txt), paths (.paths, a line "
     "an "
     "agent), planviz (.json, the League of Robot Runners), yaml (libMultiRobotPlanning) and csv. "
     "Problems of the League of Robot Runners become .scen (agents) or .csv (tasks)."},
    {"clearway convert workshop.yaml workshop.map",
     "clearway convert cave.pgm floor.yaml --cell-size 0.05",
     "clearway plan warehouse.clearway --out - | clearway convert - path.csv --step 0.02",
     "clearway fleet random.map random.map.scen --agents 9 --out p.txt && clearway convert p.txt "
     "p.json",
     "clearway convert maze.map - --format png > maze.png",
     "clearway convert plan.json t.csv --max-speed 1 --max-accel 0.5 --max-yaw-rate 1",
     "clearway convert plan.json order.json", "clearway convert plan.json swept.geojson",
     "clearway convert workshop.yaml walls.geojson",
     "clearway convert walls.geojson coarse.yaml --resolution 0.1"}};

// The name of an order of VDA 5050: order.json, or *.order.json.
bool isOrderName(const std::string& file) {
  const std::string name = std::filesystem::path(file).filename().string();
  return name == "order.json" || name.ends_with(".order.json");
}

std::string extensionOf(const std::string& file) {
  std::string e = std::filesystem::path(file).extension().string();
  if (!e.empty()) e.erase(0, 1);
  return e == "yml" ? "yaml" : e;
}

// As an order, proved on the plan's map.
Result<std::vector<Message>> writeOrder(const maps::PlanFile& plan, const std::string& in,
                                        const MapOptions& map_options, const std::string& out,
                                        Console& console) {
  const auto map =
      watched(console, kReading, [&] { return app::mapOfPlan(plan, in, map_options.load()); });
  const bool is_named = !plan.map.file.empty() && plan.map.file != "-";
  if (!map && is_named && map.error().code != ErrorCode::Io) TRY(map);
  const std::string order = TRY(app::orderText(plan, map ? &*map : nullptr));
  TRY(writeOutput(console, out, order));
  if (map) return std::vector<Message>{};
  return std::vector<Message>{
      Message("the order permits no deviations: the plan's map is missing")};
}

// Gives what was lost.
Result<std::vector<Message>> write(const app::Document& document, const std::string& format,
                                   std::optional<double> step, const std::string& in,
                                   const MapOptions& map_options, const std::string& out,
                                   Console& console) {
  if (format == "yaml") return app::exportRos(document, out);
  StopCheck stop(Budget{}, &interruptSource());
  const auto* plan = std::get_if<maps::PlanFile>(&document);
  if (plan != nullptr && (format == "geojson" || format == "wkt")) {
    return writeSwept(*plan, format, out, stop, console);
  }
  if (plan != nullptr && format == "order") {
    return writeOrder(*plan, in, map_options, out, console);
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
  WorkLimits limits;
  FrameOption frame{FrameOption::Kind::Map};
  line.positional(in, Need::Required, "IN", "The file to read; '-' is standard input.");
  line.positional(out, Need::Required, "OUT", "The file to write; '-' is standard output.");
  line.section("Options");
  line.choice(
      format, "--format",
      {"map", "pgm", "png", "json", "csv", "scen", "lacam", "paths", "planviz", "yaml", "geojson",
       "wkt", "order"},
      "What to write; by default what the extension of OUT says.\nlacam, paths, planviz and "
      "yaml are for plans of points on a grid.");
  line.number(step, "--step", "S", kPositive,
              "Plans to CSV: distance between rows (half a cell).\nThe rows are x,y,heading_rad, "
              "sampled along the true motion. Plans of fleets: seconds between rows (0.05), which "
              "are agent,t,x,y,heading_rad; trajectories, too.");
  frame.declare(line);
  limits.declare(line);
  SpeedArguments speeds;
  speeds.declare(line);
  ZoneArguments zones;
  zones.declare(line);
  VectorOptions vector_options;
  vector_options.declare(line);
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  if (const std::string problem = speeds.conflict(); !problem.empty()) {
    return console.usage(problem, kConvertText.name);
  }
  if (!zones.firstGiven().empty() && !speeds.speed) {
    return console.usage(zones.firstGiven() + " needs --max-speed", kConvertText.name);
  }
  if (speeds.speed) zones.files.speed_m_s = *speeds.speed;
  const LimitedWork limited(limits);
  renameStandardOutput({&out});
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  if (extensionOf(in) == "scen" && (format == "yaml" || extensionOf(out) == "yaml")) {
    return convertScenario(in, out, console);
  }
  const std::optional<maps::FileKind> kind = maps::fileKind(in);
  if (speeds.speed && kind && kind != maps::FileKind::Plan) {
    return console.usage(
        fmt::format("--max-speed is for the plan of one robot; '{}' is {}", in, nameOf(*kind)),
        kConvertText.name);
  }
  const bool is_map_yaml = format == "yaml" && kind && kind != maps::FileKind::PointFleetPlan;
  if ((isFleetFormat(format) && !is_map_yaml) || kind == maps::FileKind::PointFleetPlan) {
    return convertGridFleetPlan(in, out, format, step, console);
  }
  std::string extension = out == kStandardOutput ? "" : extensionOf(out);
  const bool is_order = isOrderName(out) && kind == maps::FileKind::Plan && !speeds.speed;
  if (extension == "json" && (format == "order" || (is_order && format.empty()))) {
    extension = "order";
  }
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

  std::error_code none;
  if (kind == maps::FileKind::LorrProblem || std::filesystem::is_directory(in, none)) {
    return convertLorrProblem(in, out, format, console);
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
    return convertTimedFleetPlan(in, out, format, step, frame, console);
  }
  Result<app::Document> document =
      watched(console, kReading, [&] { return app::openDocument(in, map_options.load()); });
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!document) return console.error(document.error());
  auto* plan = std::get_if<maps::PlanFile>(&*document);
  if (speeds.speed && plan == nullptr) {
    return console.usage("--max-speed is for the plan of one robot", kConvertText.name);
  }
  if (frame.given() && !speeds.speed && (plan == nullptr || format != "csv")) {
    return console.usage("--frame is for plans to csv and for trajectories", kConvertText.name);
  }
  if (plan != nullptr) {
    if (const Result<void> good = addZones(*plan, zones, frame.isWorld(), console); !good) {
      return console.error(good.error());
    }
  }
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const Result<std::vector<Message>> losses =
      speeds.speed ? writeTrajectory(*plan, speeds.limits(), step, format, out, console)
                   : write(*document, format, step, in, map_options, out, console);
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
