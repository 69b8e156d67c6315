// clearway info: prints the contents of a map file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numbers>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/simulate/recording_commands.h"
#include "app/cli/study/sweep_engine.h"
#include "app/document/open/document.h"
#include "core/grid/components.h"
#include "maps/identify.h"
#include "maps/route/route_file.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

const CommandText kInfoText{
    "info",
    "Prints what a map holds: size, frame, cells, connected regions, warnings; or a recording.",
    {"MAP|RECORDING|SWEEP.yaml|GRAPH [options]"},
    {"For a project, its map is described.",
     "A RECORDING is one of 'clearway simulate --record': its length, agents and collisions are "
     "printed, and whether it was cut off.",
     "Of a SWEEP.yaml the studies are listed with their numbers of runs; of a GRAPH of routes its "
     "layouts and "
     "types of vehicles."},
    {"clearway info workshop.yaml", "clearway info maze.map --json", "clearway info - < maze.map"}};

struct MapFacts {
  std::array<std::int64_t, 3> cells{};  // by CellState
  std::uint32_t regions = 0;
  std::int64_t largest_region = 0;
};

MapFacts factsOf(const maps::GridMap& map) {
  MapFacts facts;
  std::vector<std::int64_t> cells(std::size_t{map.max_value} + 1);
  for (const std::uint16_t value : map.values) ++cells[value];
  for (std::size_t v = 0; v < cells.size(); ++v) {
    const auto value = static_cast<std::uint16_t>(v);
    if (cells[v] == 0) continue;
    const maps::CellState state = maps::stateOfValue(map.meta, map.max_value, value);
    facts.cells[static_cast<std::size_t>(state)] += cells[v];
  }
  const Components components(map.grid);
  facts.regions = components.count();
  for (std::uint32_t label = 1; label <= facts.regions; ++label) {
    facts.largest_region = std::max(facts.largest_region, components.size(label));
  }
  return facts;
}

std::string formatName(const maps::MapMeta& meta) {
  if (std::holds_alternative<maps::MovingAiMeta>(meta)) return "MovingAI map";
  if (std::holds_alternative<maps::ImageMeta>(meta)) return "image";
  const auto mode = std::get<maps::RosMeta>(meta).mode;
  const char* name = mode == maps::RosMode::Trinary ? "trinary"
                     : mode == maps::RosMode::Scale ? "scale"
                                                    : "raw";
  return fmt::format("ROS map, {}", name);
}

std::string frameText(const maps::MapFrame& f) {
  switch (f.kind) {
    case maps::FrameKind::Cells: return "cells, x right, y down";
    case maps::FrameKind::Metres: return "metres, x right, y down";
    case maps::FrameKind::Ros: break;
  }
  return fmt::format("metres, y up; lower-left corner at x {}, y {}, yaw {}°", f.origin.x,
                     f.origin.y, f.origin_yaw * 180.0 / std::numbers::pi);
}

// In the map's own unit: a map of cells has no metres.
std::string sizeText(const maps::GridMap& map) {
  const GridFrame& g = map.grid.frame();
  const std::string cells = fmt::format("{} × {} cells", g.columns(), g.rows());
  if (map.frame.kind == maps::FrameKind::Cells) return cells;
  return fmt::format("{} of {} × {} m, {:.6g} × {:.6g} m", cells, g.cellWidth(), g.cellLength(),
                     g.columnEdge(g.columns()), g.rowEdge(g.rows()));
}

std::string infoText(const Console& console, const std::string& file, const maps::GridMap& map,
                     const MapFacts& facts) {
  const GridFrame& g = map.grid.frame();
  const std::int64_t total = std::int64_t{g.rows()} * g.columns();
  const std::int64_t free = facts.cells[static_cast<std::size_t>(maps::CellState::Free)];
  const auto cells = [total](std::int64_t n) {
    return fmt::format("{} cells ({:.1f} %)", app::grouped(static_cast<std::uint64_t>(n)),
                       100.0 * static_cast<double>(n) / static_cast<double>(total));
  };
  std::string out = fmt::format("{}  {}\n", console.styledSummary(oneLine(file), Style::Bold),
                                formatName(map.meta));
  out += summaryLine(console, "size", sizeText(map));
  out += summaryLine(console, "frame", frameText(map.frame));
  out += summaryLine(console, "free", cells(free));
  out += summaryLine(console, "occupied",
                     cells(facts.cells[static_cast<std::size_t>(maps::CellState::Occupied)]));
  out += summaryLine(console, "unknown",
                     cells(facts.cells[static_cast<std::size_t>(maps::CellState::Unknown)]));
  std::string regions = fmt::format("{} connected", facts.regions);
  if (facts.regions > 1) {
    regions += fmt::format(", the largest with {:.1f} % of the free cells",
                           100.0 * static_cast<double>(facts.largest_region) /
                               static_cast<double>(std::max<std::int64_t>(1, free)));
  }
  out += summaryLine(console, "regions", regions);
  out += summaryLine(console, "fingerprint", fmt::format("{:016x}", map.grid.fingerprint()));
  return out;
}

maps::JsonValue infoJson(const std::string& file, const maps::GridMap& map, const MapFacts& facts) {
  const GridFrame& g = map.grid.frame();
  const auto count = [&facts](maps::CellState s) {
    return static_cast<double>(facts.cells[static_cast<std::size_t>(s)]);
  };
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("file", file);
  json.add("format", formatName(map.meta));
  json.add("columns", g.columns());
  json.add("rows", g.rows());
  json.add("cell_width_m", g.cellWidth());
  json.add("cell_length_m", g.cellLength());
  json.add("unit", maps::unitOf(map.frame));
  json.add("frame", maps::nameOf(map.frame));
  if (map.frame.kind == maps::FrameKind::Ros) {
    maps::JsonValue::Array origin{map.frame.origin.x, map.frame.origin.y, map.frame.origin_yaw};
    json.add("origin", std::move(origin));
  }
  json.add("free", count(maps::CellState::Free));
  json.add("occupied", count(maps::CellState::Occupied));
  json.add("unknown", count(maps::CellState::Unknown));
  json.add("regions", static_cast<double>(facts.regions));
  json.add("largest_region", static_cast<double>(facts.largest_region));
  json.add("fingerprint", fmt::format("{:016x}", map.grid.fingerprint()));
  maps::JsonValue::Array warnings;
  for (const Message& w : map.warnings) warnings.emplace_back(w.text());
  json.add("warnings", std::move(warnings));
  return json;
}

// The counts of a layout.
struct LayoutFacts {
  std::size_t nodes = 0, edges = 0, curved = 0, stations = 0;
};
LayoutFacts factsOf(const maps::RouteLayout& layout) {
  LayoutFacts facts{layout.nodes.size(), layout.edges.size(), 0, layout.stations.size()};
  for (const maps::RouteEdge& edge : layout.edges) {
    const bool is_curved = std::ranges::any_of(
        edge.vehicles, [](const auto& vehicle) { return vehicle.path.curve.has_value(); });
    facts.curved += is_curved ? 1 : 0;
  }
  return facts;
}

maps::JsonValue routeFileJson(const std::string& name, const maps::RouteFile& file) {
  maps::JsonValue json = maps::emptyObject();
  json.add("file", name);
  json.add("format", maps::nameOf(file.format));
  maps::JsonValue::Array layouts, vehicles, warnings;
  for (const maps::RouteLayout& layout : file.layouts) {
    const LayoutFacts facts = factsOf(layout);
    maps::JsonValue v = maps::emptyObject();
    v.add("id", layout.id);
    v.add("nodes", static_cast<double>(facts.nodes));
    v.add("edges", static_cast<double>(facts.edges));
    v.add("curved_edges", static_cast<double>(facts.curved));
    v.add("stations", static_cast<double>(facts.stations));
    layouts.push_back(std::move(v));
  }
  for (const std::string& vehicle : file.vehicles) {
    if (!vehicle.empty()) vehicles.emplace_back(vehicle);
  }
  for (const Message& w : file.warnings) warnings.emplace_back(w.text());
  json.add("layouts", std::move(layouts));
  json.add("vehicle_types", std::move(vehicles));
  json.add("warnings", std::move(warnings));
  return json;
}

app::ExitCode describeRoutes(const std::string& name, bool json, Console& console) {
  const Result<maps::RouteFile> file = maps::loadRouteFile(name);
  if (!file) return console.error(file.error());
  if (json) {
    console.out(maps::toText(routeFileJson(name, *file)));
    return app::ExitCode::Ok;
  }
  for (const Message& w : file->warnings) console.warn(name + ": " + w.text());
  std::string out = fmt::format("{}  {}\n", console.styledSummary(oneLine(name), Style::Bold),
                                maps::nameOf(file->format));
  for (const maps::RouteLayout& layout : file->layouts) {
    const LayoutFacts facts = factsOf(layout);
    out +=
        summaryLine(console, "layout",
                    fmt::format("{}{}, {}, {} of them curved, {}",
                                layout.id.empty() ? "" : oneLine(layout.id) + ": ",
                                app::plural(static_cast<long>(facts.nodes), "node"),
                                app::plural(static_cast<long>(facts.edges), "edge"), facts.curved,
                                app::plural(static_cast<long>(facts.stations), "station")));
  }
  for (const std::string& vehicle : file->vehicles) {
    if (!vehicle.empty()) out += summaryLine(console, "vehicle", oneLine(vehicle));
  }
  console.summary(out);
  return app::ExitCode::Ok;
}

app::ExitCode describeSweep(const std::string& file, Console& console) {
  const Result<SweepPlan> plan = readSweepPlan(file);
  if (!plan) return console.error(plan.error());
  std::string out = fmt::format("{}  sweep\n", console.styledSummary(oneLine(file), Style::Bold)) +
                    summaryLine(console, "runs", std::to_string(plan->runs.size()));
  for (const app::SweepStudy& study : plan->spec.studies) {
    const auto runs = std::count_if(plan->runs.begin(), plan->runs.end(),
                                    [&](const auto& run) { return run.study == study.name; });
    out += summaryLine(console, "study",
                       fmt::format("{}: {} runs of clearway {}", study.name, runs, study.command));
  }
  out += summaryLine(console, "time", "clearway sweep " + app::shellWord(file) + " --dry-run");
  console.summary(out);
  return app::ExitCode::Ok;
}

}  // namespace

app::ExitCode infoCommand(Arguments arguments, Console& console) {
  CommandLine line(kInfoText);
  std::string file;
  bool json = false;
  MapOptions map_options;
  line.positional(file, Need::Required, "MAP|RECORDING",
                  "The map file, '-' for standard input; or a recording.");
  line.section("Options");
  line.flag(json, "--json", "Print the facts as JSON.");
  map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  const std::optional<maps::FileKind> kind = maps::fileKind(file);
  if (kind == maps::FileKind::Recording) {
    const std::string given = map_options.firstGiven();
    if (given.empty()) return describeRecording(file, json, console);
    return console.usage(given + " is for maps: a recording holds its own", kInfoText.name);
  }
  if (kind == maps::FileKind::Sweep) {
    const std::string given = json ? "--json" : map_options.firstGiven();
    if (given.empty()) return describeSweep(file, console);
    return console.usage(given + " is not for sweeps", kInfoText.name);
  }
  if (kind == maps::FileKind::RouteGraph) {
    const std::string given = map_options.firstGiven();
    if (given.empty()) return describeRoutes(file, json, console);
    return console.usage(given + " is for maps, not for graphs", kInfoText.name);
  }
  const Result<maps::GridMap> map =
      watched(console, kReading, [&] { return app::openMap(file, map_options.load()); });
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!map) return console.error(map.error());
  const MapFacts facts = watched(console, kCounting, [&] { return factsOf(*map); });
  if (json) {
    console.out(maps::toText(infoJson(file, *map, facts)));
    return app::ExitCode::Ok;
  }
  for (const Message& warning : map->warnings) {
    console.warn(fmt::format("{}: {}", file, warning.text()));
  }
  console.summary(infoText(console, file, *map, facts));
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
