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
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

const CommandText kInfoText{
    "info",
    "Prints what a map holds: size, frame, cells, connected regions, warnings; or a recording.",
    {"MAP|RECORDING|SWEEP.yaml [options]"},
    {"For a project, its map is described.",
     "A RECORDING is one of 'clearway simulate --record': its length, agents and collisions are "
     "printed, and whether it was cut off.",
     "Of a SWEEP.yaml the studies are listed with their numbers of runs."},
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
