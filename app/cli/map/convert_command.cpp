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
#include "maps/grid/map_io.h"
#include "maps/grid/vector_map.h"
#include "maps/identify.h"
#include "maps/plan/plan_file.h"
#include "maps/text/file_io.h"

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

// Of maps that are made from polygons (GeoJSON, WKT).
class VectorOptions {
 public:
  void declare(CommandLine& line);
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given

  std::optional<double> resolution, margin;
  std::vector<double> bounds;  // empty, or four numbers
};

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

// The command line. `format` is that of --format, and empty without it, until convertFile() has
// completed it.
struct ConvertArguments {
  std::string in;
  std::string out;
  std::string format;
  std::optional<double> step;
  MapOptions map_options;
  WorkLimits limits;
  FrameOption frame{FrameOption::Kind::Map};
  SpeedArguments speeds;
  ZoneArguments zones;
  VectorOptions vector_options;
};

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
  const Result<maps::MapFormat> of_map = maps::mapFormatOfName("map." + format);
  o.y_up = !of_map || of_map == maps::MapFormat::Ros;  // as GeoJSON and WKT have it
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
  // Again: the input is known now.
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const Result<void> written = writeOutput(
      console, out, format == "wkt" ? maps::writeWkt(*vector) : maps::writeGeoJson(*vector));
  return written ? app::ExitCode::Ok : console.error(written.error());
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

// In the format of the arguments. Returns what was lost.
Result<std::vector<Message>> write(const app::Document& document, const ConvertArguments& a,
                                   Console& console) {
  if (a.format == "yaml") return app::exportRos(document, a.out);
  StopCheck stop(Budget{}, &interruptSource());
  const bool is_polygons = a.format == "geojson" || a.format == "wkt";
  const auto* plan = std::get_if<maps::PlanFile>(&document);
  if (plan != nullptr && is_polygons) return writeSwept(*plan, a.format, a.out, stop, console);
  if (plan != nullptr && a.format == "order") {
    return writeOrder(*plan, a.in, a.map_options, a.out, console);
  }
  const auto* project = std::get_if<app::OpenProject>(&document);
  maps::VectorLayers layers;
  if (project != nullptr && is_polygons) layers = app::importedAndDrawn(*project);
  app::Exported exported = TRY(app::exportDocument(document, a.format, a.step, &stop, layers));
  TRY(writeOutput(console, a.out, exported.bytes));
  return std::move(exported.losses);
}

// Polygons to a map, a project or polygons.
app::ExitCode convertPolygons(const ConvertArguments& a, Console& console) {
  if (const std::string name = a.map_options.firstGiven(); !name.empty()) {
    return console.usage(fmt::format("{} has no effect on polygons", name), kConvertText.name);
  }
  const VectorOptions& options = a.vector_options;
  if (!options.bounds.empty() &&
      !(options.bounds[0] < options.bounds[2] && options.bounds[1] < options.bounds[3])) {
    return console.usage("--bounds X0,Y0,X1,Y1 needs X0 < X1 and Y0 < Y1", kConvertText.name);
  }
  if (!options.bounds.empty() && options.margin) {
    return console.usage("--margin has no effect with --bounds", kConvertText.name);
  }
  if (a.format == "geojson" || a.format == "wkt") {
    if (const std::string name = options.firstGiven(); !name.empty()) {
      return console.usage(fmt::format("{} has no effect: polygons remain polygons", name),
                           kConvertText.name);
    }
    return rewrite(a.in, a.out, a.format, console);
  }
  Result<app::VectorMapResult> made =
      watched(console, kReading, [&] { return readMap(a.in, a.format, options, console); });
  if (!made) return console.error(made.error());
  // Again: the input is known now.
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  const Result<std::vector<Message>> losses = write(std::move(made->map), a, console);
  if (!losses) return console.error(losses.error());
  warnAll(console, a.in, *losses);
  return app::ExitCode::Ok;
}

// A map, a project, a scenario or the plan of one agent.
app::ExitCode convertDocument(const ConvertArguments& a, Console& console) {
  Result<app::Document> document =
      watched(console, kReading, [&] { return app::openDocument(a.in, a.map_options.load()); });
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!document) return console.error(document.error());
  auto* plan = std::get_if<maps::PlanFile>(&*document);
  if (a.speeds.speed && plan == nullptr) {
    return console.usage("--max-speed is for the plan of one robot", kConvertText.name);
  }
  if (a.frame.given() && !a.speeds.speed && (plan == nullptr || a.format != "csv")) {
    return console.usage("--frame is for plans to csv and for trajectories", kConvertText.name);
  }
  if (plan != nullptr) {
    if (const Result<void> good = addZones(*plan, a.zones, a.frame.isWorld(), console); !good) {
      return console.error(good.error());
    }
  }
  // Again: all inputs are known now, those that the document and the zones name as well.
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  const Result<std::vector<Message>> losses =
      a.speeds.speed ? writeTrajectory(*plan, a.speeds.limits(), a.step, a.format, a.out, console)
                     : write(*document, a, console);
  if (!losses && interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!losses) {
    Error e = losses.error();
    if (e.source.empty()) e.source = a.in;
    return console.error(e);
  }
  warnAll(console, a.in, *losses);
  return app::ExitCode::Ok;
}

// Declares and reads the arguments. The program ends with what is returned, if anything is.
std::optional<app::ExitCode> parse(ConvertArguments& a, Arguments arguments, Console& console) {
  CommandLine line(kConvertText);
  line.positional(a.in, Need::Required, "IN", "The file to read; '-' is standard input.");
  line.positional(a.out, Need::Required, "OUT", "The file to write; '-' is standard output.");
  line.section("Options");
  line.choice(
      a.format, "--format",
      {"map", "pgm", "png", "json", "csv", "scen", "lacam", "paths", "planviz", "yaml", "geojson",
       "wkt", "order"},
      "What to write; by default what the extension of OUT says.\nlacam, paths, planviz and "
      "yaml are for plans of points on a grid.");
  line.number(a.step, "--step", "S", kPositive,
              "Plans to CSV: distance between rows (half a cell).\nThe rows are x,y,heading_rad, "
              "sampled along the true motion. Plans of fleets: seconds between rows (0.05), which "
              "are agent,t,x,y,heading_rad; trajectories, too.");
  a.frame.declare(line);
  a.limits.declare(line);
  a.speeds.declare(line);
  a.zones.declare(line);
  a.vector_options.declare(line);
  a.map_options.declare(line);
  return line.parse(arguments, console);
}

// What does not go together whatever the input is, one sentence; or nothing.
std::string conflictIn(const ConvertArguments& a) {
  if (std::string problem = a.speeds.conflict(); !problem.empty()) return problem;
  const std::string zone_option = a.zones.firstGiven();
  return zone_option.empty() || a.speeds.speed ? "" : zone_option + " needs --max-speed";
}

// The input or the output is a plan of points on a grid. Such plans have formats of their own:
// formatFor() would refuse their endings. "yaml" is also a map's.
bool isOfPointFleet(const ConvertArguments& a, std::optional<maps::FileKind> kind) {
  if (kind == maps::FileKind::PointFleetPlan) return true;
  const bool is_map_yaml = a.format == "yaml" && kind;
  return isFleetFormat(a.format) && !is_map_yaml;
}

// The format to write: --format, which must not contradict the ending of `out`, or the ending.
// A plan to order.json becomes an order. Errors: one sentence about the arguments.
Result<std::string> formatFor(const ConvertArguments& a, std::optional<maps::FileKind> kind) {
  std::string extension = a.out == kStandardOutput ? "" : extensionOf(a.out);
  const bool is_order = isOrderName(a.out) && kind == maps::FileKind::Plan && !a.speeds.speed;
  if (extension == "json" && (a.format == "order" || (is_order && a.format.empty()))) {
    extension = "order";
  }
  if (!a.format.empty() && !extension.empty() && extension != a.format) {
    return fail(ErrorCode::Conflict,
                fmt::format("--format {} and the extension of '{}' disagree", a.format, a.out));
  }
  if (!a.format.empty()) return a.format;
  if (a.out == kStandardOutput) {
    return fail(ErrorCode::Conflict, std::string("--format is needed for standard output"));
  }
  if (!extension.empty()) return extension;
  return fail(ErrorCode::Conflict,
              fmt::format("'{}' has no extension that gives the format: add --format", a.out));
}

// Nothing, or the end: options of polygons with another input.
std::optional<app::ExitCode> refuseVectorOptions(const ConvertArguments& a, Console& console) {
  const std::string name = a.vector_options.firstGiven();
  if (name.empty()) return std::nullopt;
  return console.usage(
      fmt::format("{} has no effect: '{}' holds no polygons (GeoJSON or WKT)", name, a.in),
      kConvertText.name);
}

// By the kind of the input; nullopt: known only when it is read, as of a pipe.
app::ExitCode convertFile(ConvertArguments& a, std::optional<maps::FileKind> kind,
                          Console& console) {
  if (a.speeds.speed && kind && kind != maps::FileKind::Plan) {
    return console.usage(
        fmt::format("--max-speed is for the plan of one robot; '{}' is {}", a.in, nameOf(*kind)),
        kConvertText.name);
  }
  if (isOfPointFleet(a, kind)) {
    return convertGridFleetPlan(a.in, a.out, a.format, a.step, console);
  }
  const Result<std::string> format = formatFor(a, kind);
  if (!format) return console.usage(format.error().message.text(), kConvertText.name);
  a.format = *format;
  std::error_code none;
  if (std::filesystem::is_directory(a.in, none)) kind = maps::FileKind::LorrProblem;
  if (kind == maps::FileKind::LorrProblem) {
    return convertLorrProblem(a.in, a.out, a.format, console);
  }
  if (kind == maps::FileKind::Polygons) return convertPolygons(a, console);
  if (const std::optional<app::ExitCode> end = refuseVectorOptions(a, console)) return *end;
  if (kind == maps::FileKind::ShapedFleetPlan) {
    return convertTimedFleetPlan(a.in, a.out, a.format, a.step, a.frame, console);
  }
  return convertDocument(a, console);
}

}  // namespace

app::ExitCode convertCommand(Arguments arguments, Console& console) {
  ConvertArguments a;
  if (const std::optional<app::ExitCode> end = parse(a, arguments, console)) return *end;
  if (const std::string problem = conflictIn(a); !problem.empty()) {
    return console.usage(problem, kConvertText.name);
  }
  if (a.speeds.speed) a.zones.files.speed_m_s = *a.speeds.speed;
  const LimitedWork limited(a.limits);
  renameStandardOutput({&a.out});
  // Before reading, which can take long. Once the inputs are known it is checked again, so that
  // none of them is overwritten.
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  // By the endings, before the kinds: a scenario and its map become one instance.
  if (extensionOf(a.in) == "scen" && (a.format == "yaml" || extensionOf(a.out) == "yaml")) {
    return convertScenario(a.in, a.out, console);
  }
  return convertFile(a, maps::fileKind(a.in), console);
}

}  // namespace clearway::cli
