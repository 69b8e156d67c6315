// clearway check: judges a plan file on its map, independently of the planner.
#include <fmt/format.h>

#include <array>

#include "app/cli/fleet/fleet_check.h"
#include "app/cli/fleet/timed_fleet_check.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/map_options.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/plan/check_path.h"
#include "app/cli/plan/trajectory_check.h"
#include "app/cli/simulate/recording_commands.h"
#include "app/document/body/body_shape.h"
#include "app/document/body/covered_area.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "app/document/plan/plan_check.h"
#include "maps/identify.h"

namespace clearway::cli {
namespace {

const CommandText kCheckText{
    "check",
    "Proves or refutes a plan file along the whole swept motion; knows nothing of the planner.",
    {"PLAN [--map MAP] [options]", "PLAN --map MAP [--scen SCEN] [options]", "TRAJECTORY [--json]",
     "RECORDING [--json]", "--path FILE --map MAP --agent L,W [options]"},
    {"The plan's own map is used unless another one is given. A plan that is not free ends with "
     "exit code 11 and the pose, cell and depth of the collision; so does one whose file claims a "
     "clearance or cost that is not so.",
     "The plan of a fleet that 'clearway fleet PROBLEM.json' wrote is proved with the problem that "
     "it names: every agent against obstacles, and every two agents at every moment.",
     "A trajectory of 'clearway convert' is judged by the limits that it names, between its "
     "points, too; where it is free of collisions is a question of its plan.",
     "A path of another program is poses as CSV (x,y,heading), nav_msgs/Path as 'ros2 topic echo' "
     "prints it, a TUM trajectory, lines of GeoJSON, an order of VDA 5050 or a LIF layout. "
     "Straight motions, turns and arcs are decided exactly; where the agent glides or follows a "
     "curve, what cannot be decided to a micrometre is not free.",
     "A recording of 'clearway simulate' is judged at its steps, by its poses alone; so are its "
     "events."},
    {"clearway check plan.json", "clearway check plan.json --map warehouse.clearway",
     "clearway check --path route.order.json --map warehouse.clearway --agent 2.4,1.2",
     "clearway plan hall.clearway --agent-name box --out - | clearway check - --map hall.clearway "
     "--json"}};

constexpr const char* kOtherMap = "the map is not the one that the plan was made on";

// Of the agent with what it hits at the pose of the certificate [m²]; nullopt: it was not measured.
std::optional<double> overlapOf(const app::PlanCheck& check, const OccupancyGrid& grid) {
  const Certificate& c = check.certificate;
  if (c.free || c.depth_m <= 0.0) return std::nullopt;
  const auto shape = app::drawnFootprintOf(check.plan.shape, check.plan.padding);
  if (!shape || !*shape) return std::nullopt;
  const std::vector<PolygonRing> own = app::coveredRings(**shape, c.where.pose);
  if (c.agent.empty()) return app::blockedArea(own, grid);
  for (const maps::PlacedAgent& other : check.plan.others) {
    if (other.name != c.agent) continue;
    const auto footprint = app::footprintOf(other.shape, other.padding);
    if (!footprint) return std::nullopt;
    return app::overlapArea(own, app::coveredRings(*footprint, other.pose));
  }
  return std::nullopt;
}

maps::JsonValue checkJson(const app::PlanCheck& check, const OccupancyGrid& grid,
                          const app::ReportFrame& f) {
  maps::JsonValue json = certificateJson(f, check.certificate);
  if (const std::optional<double> area_m2 = overlapOf(check, grid)) {
    const double unit = maps::lengthToWorld(f.frame, f.grid, 1.0);
    json.add("overlap_area", *area_m2 / (unit * unit));
  }
  if (!check.left_zones.empty()) {
    json.add("left_zones", maps::JsonValue(maps::JsonValue::Array(check.left_zones.begin(),
                                                                  check.left_zones.end())));
  }
  if (check.escape_motions > 0) {
    json.add("escape_motions", static_cast<double>(check.escape_motions));
  }
  json.add("same_map", check.same_map);
  maps::JsonValue::Array claims;
  for (const std::string& claim : check.claims_differ) claims.emplace_back(claim);
  json.add("claims_differ", std::move(claims));
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("length", maps::lengthFromWorld(f.frame, f.grid, length(check.plan.path)));
  json.add("motions", static_cast<double>(check.plan.path.motions.size()));
  json.add("cost", maps::lengthFromWorld(f.frame, f.grid, check.cost));
  return json;
}

std::string freeText(const Console& console, const app::PlanCheck& check,
                     const std::string& plan_file, const app::ReportFrame& f) {
  const bool point = check.plan.shape.kind == maps::ShapeKind::Point;
  std::string out =
      fmt::format("{}  {}, {}\n", console.styledSummary("Free", Style::Good), oneLine(plan_file),
                  point ? "for a point without size" : "along the whole swept motion");
  out += summaryLine(console, "clearance",
                     app::clearanceText(f, check.certificate, check.plan.padding.distance > 0.0));
  for (const std::string& id : check.left_zones) {
    out += summaryLine(console, "zone", "starts in '" + oneLine(id) + "', blocked, and leaves it");
  }
  if (check.escape_motions > 0) {
    const auto motions = std::span(check.plan.path.motions).first(check.escape_motions);
    out += summaryLine(console, "escape",
                       app::escapeText(f, motions) + " out of a collision, which never grows");
  }
  out += summaryLine(console, "length", app::pathText(f, check.plan.path, length(check.plan.path)));
  out += summaryLine(console, "rotation", app::turningText(check.plan.path));
  const app::CostBasis by = app::costBasisOf(check.plan);
  if (by == app::CostBasis::Terrain || maps::isTurning(check.plan.shape.kind)) {
    out += summaryLine(console, "cost", app::costText(f, check.cost, check.plan.planner, by));
  }
  return out;
}

// What the file says of itself and is not so, each reported in a line. Precondition: there is some.
app::ExitCode printFalseClaims(const app::PlanCheck& check, const std::string& plan_file,
                               const app::ReportFrame& f, Console& console) {
  app::ExitCode code = app::ExitCode::CheckFailed;
  for (const std::string& claim : check.claims_differ) {
    std::string text = "the file claims that the plan is not free; it is";
    if (claim == "clearance") {
      text = fmt::format("the file claims a clearance of {}; it is {}",
                         app::lengthText(f, check.claimed.clearance_m),
                         app::lengthText(f, check.certificate.clearance_m));
    }
    if (claim == "cost") {
      text = fmt::format("the file claims a cost of {}; it is {}",
                         app::lengthText(f, check.claimed_cost), app::lengthText(f, check.cost));
    }
    if (claim == "place") {
      text = "its smallest clearance is not at the place and the cell that the file claims";
    }
    if (claim == "summary") text = "the summary of the file is not what its path says";
    code = console.error(app::ExitCode::CheckFailed, plan_file + ": " + text);
  }
  return code;
}

}  // namespace

app::ExitCode checkCommand(Arguments arguments, Console& console) {
  CommandLine line(kCheckText);
  std::string plan_file;
  std::string map_file;
  bool json = false;
  MapOptions map_options;
  std::string path_file;
  PathArguments path;
  ZoneArguments zones;
  line.positional(plan_file, Need::Optional, "PLAN",
                  "The plan file, '-' for standard input; or a recording.");
  line.section("Options");
  line.text(map_file, "--map", "FILE",
            "Judge the plan on this map instead of its own.\nIt is needed when the plan's map came "
            "from standard input.");
  line.flag(json, "--json", "Print the verdict as JSON.");
  FrameOption frame(FrameOption::Kind::Map);
  frame.declare(line);
  FleetCheck fleet;
  fleet.declare(line);
  line.section("Paths of other programs");
  line.text(path_file, "--path", "FILE",
            "Judge this path for the agent instead of a plan; '-' is standard input.\nIts "
            "coordinates are in the frame that it names, else in the map's own.");
  path.shape.declare(line);
  path.declareReading(line);
  path.declarePictures(line);
  zones.declare(line);
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  const std::array reads{NamedFile{"PLAN", plan_file},
                         NamedFile{"--path", path_file},
                         NamedFile{"--map", map_file},
                         NamedFile{"--scen", fleet.scenario},
                         NamedFile{"--footprint", path.shape.footprintFile()},
                         NamedFile{"--zones", zones.files.zones},
                         NamedFile{"--keepout", zones.files.keepout},
                         NamedFile{"--speed-mask", zones.files.speed_mask}};
  const std::array writes{NamedFile{"--svg", path.svg}, NamedFile{"--png", path.png}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) {
    return console.usage(problem, kCheckText.name);
  }
  if (plan_file.empty() == path_file.empty()) {
    return console.usage(plan_file.empty() ? "PLAN is missing, or a path by --path"
                                           : "PLAN and --path exclude each other",
                         kCheckText.name);
  }
  const std::optional<maps::FileKind> kind = maps::fileKind(path_file + plan_file);
  const bool is_trajectory = kind == maps::FileKind::Trajectory && path_file.empty();
  const bool has_site = !map_file.empty() || !zones.firstGiven().empty();
  if (is_trajectory && (!path.isAnyGiven() || has_site)) {
    if (!fleet.isAnyGiven()) {
      return checkTrajectory({plan_file, map_file, json, zones}, path.shape, map_options, console);
    }
    return console.usage("the options of fleets are not for a trajectory", kCheckText.name);
  }
  const bool has_path = kind == maps::FileKind::Path || kind == maps::FileKind::RouteGraph;
  const bool is_path = has_path && !plan_file.empty() && path.isAnyGiven();
  if (is_path) path_file = plan_file;
  if (!path_file.empty() && kind != maps::FileKind::Plan) {
    if (fleet.isAnyGiven()) {
      return console.usage("--scen, --diagonal and --delay are for plans of fleets",
                           kCheckText.name);
    }
    return checkPaths({path_file, map_file, json, zones}, path, map_options, frame, console);
  }
  if (plan_file.empty()) plan_file = path_file;
  if (path.isAnyGiven()) {
    return console.usage("the options of agent and path are for paths; a plan has its agent",
                         kCheckText.name);
  }
  const bool has_zones =
      kind != maps::FileKind::Recording && !maps::isFleetPlan(kind) && fleet.scenario.empty();
  if (!has_zones && !zones.firstGiven().empty()) {
    return console.usage(zones.firstGiven() + " is for plans of one agent, paths and trajectories",
                         kCheckText.name);
  }
  if (kind == maps::FileKind::Recording) {
    if (map_file.empty() && !fleet.isAnyGiven()) return judgeRecording(plan_file, json, console);
    return console.usage("--map and the options of fleets are not for a recording",
                         kCheckText.name);
  }
  if (kind == maps::FileKind::ShapedFleetPlan) {
    if (fleet.isAnyGiven()) {
      return console.usage(
          "--scen, --diagonal and --delay are for plans of points; this is one of agents with a "
          "shape",
          kCheckText.name);
    }
    if (map_file.empty()) return checkTimedFleetPlan(plan_file, frame, json, console);
    return console.usage("--map is not for the plan of a fleet, which names its problem",
                         kCheckText.name);
  }
  if (const std::string problem = fleet.conflict(map_file); !problem.empty()) {
    return console.usage(problem, kCheckText.name);
  }
  if (!fleet.scenario.empty() || kind == maps::FileKind::PointFleetPlan) {
    return fleet.run(plan_file, map_file, map_options.load(), json, console);
  }

  Result<maps::PlanFile> plan = app::openPlan(plan_file);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!plan) return console.error(plan.error());
  Result<app::OpenSite> site = watched(console, kReading, [&]() -> Result<app::OpenSite> {
    if (!map_file.empty()) return app::openSite(map_file, map_options.load());
    return app::OpenSite{TRY(app::mapOfPlan(*plan, plan_file, map_options.load())), nullptr};
  });
  if (!site) return console.error(site.error());
  const maps::GridMap* const map = &site->map;
  plan->zones = app::forbiddingZones(site->zones, plan->zones);
  if (const Result<void> good = zones.addTo(plan->zones, plan->map.frame, "", console); !good) {
    return console.error(good.error());
  }
  const Result<app::PlanCheck> check = app::checkPlan(*std::move(plan), *map, &interruptSource());
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!check) {
    Error e = check.error();
    if (e.source.empty()) e.source = plan_file;
    return console.error(e);
  }
  const app::ReportFrame f = frame.of(check->plan.map.frame, check->plan.map.grid);
  if (json) console.out(maps::toText(checkJson(*check, map->grid, f)));
  if (!check->certificate.free) {
    return console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: {}{}{}", plan_file, app::collisionText(f, check->certificate),
                    check->same_map ? "" : "; ", check->same_map ? "" : kOtherMap));
  }
  if (!check->same_map && map_file.empty()) {
    return console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: {}; the plan is free on it: name it with --map to accept that", plan_file,
                    kOtherMap));
  }
  if (!check->same_map) console.warn(plan_file + ": " + kOtherMap);
  if (!check->claims_differ.empty()) return printFalseClaims(*check, plan_file, f, console);
  if (!json) console.summary(freeText(console, *check, plan_file, f));
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
