// clearway collide: plays a scene in the collision world.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <tuple>
#include <utility>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/frame_option.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/values.h"
#include "app/cli/options/work_limits.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/cli/scene/collide_report.h"
#include "app/document/body/world_options.h"
#include "app/document/open/document.h"
#include "app/drawing/pictures/scene_picture.h"
#include "app/simulation/scene/scene_play.h"
#include "core/world/parameters.h"

namespace clearway::cli {
namespace {

const CommandText kCollideText{
    "collide",
    "Plays a scene of bodies, or the agents of a project, and reports which of them collide, "
    "decided exactly.",
    {"SCENE [options]", "--methods [--narrow METHOD]", "--parameters [SCENE] [options]"},
    {"SCENE is a scene of Clearway's own, or a list of shapes: {\"shapes\": [{\"vertices\": [x0, "
     "y0, "
     "...]}]}. Of a project its agents stand at their starts, with their padding, among the walls "
     "of "
     "its map. Pairs are named by the bodies' places in the file, from 0, and positions in the "
     "world's frame: metres, y down from the map's upper left corner (see --frame). Inputs are in "
     "that frame always. With --steps the picture "
     "shows "
     "the last step, --csv lists what collided at any step, and --json holds every step. --cast "
     "moves a body from where it is at the end; all others rest. The exit code is 11 when bodies "
     "collided with each other or with walls at any step, or between two steps."},
    {"clearway collide crossing.json --csv", "clearway collide hall.clearway --svg hall.svg",
     "clearway collide crossing.json --cast 'east 1:20,3,90'",
     "clearway collide crossing.json --steps 80 --json",
     "clearway collide shapes.json --broad hash --cell-size 2 --svg shapes.svg"}};

struct CollideArguments {
  std::string scene, broad, cell, narrow, touching, cast, svg, png, show;
  std::string set, cast_body;
  TypedPose cast_to;
  std::optional<int> threads;
  std::optional<double> steps, dt_s;
  bool areas = false, cells = false, csv = false, json = false, methods = false, parameters = false;
  bool steps_only = false;
  app::CollideOptions options;
  FrameOption frame{FrameOption::Kind::World};
  OutsideOption outside;
  WorkLimits limits;

  void declare(CommandLine& line);
  // Nothing, or what is wrong with what was typed.
  [[nodiscard]] std::optional<std::string> read();

 private:
  [[nodiscard]] std::optional<std::string> readParameters();
};

void CollideArguments::declare(CommandLine& line) {
  line.positional(scene, Need::Optional, "SCENE", "The scene or project; '-' is standard input.");
  line.section("Options");
  line.choice(broad, "--broad", {"levels", "hash", "sap", "brute"},
              "Broad phase; never changes an answer (levels, or what the scene says).");
  line.text(cell, "--cell-size", "S|auto|adaptive",
            "Cells of the hash: metres, from the bodies once (auto), or following them.",
            {"auto", "adaptive"});
  line.choice(
      narrow, "--narrow", {"sat", "gjk", "mpr"},
      "How contacts are found; decisions are exact with each (sat, or what the scene says).");
  line.text(set, "--set", "NAME=VALUE,...",
            "Set parameters of the world, after the scene.\n"
            "Each once, and not by an option of its own, too.");
  line.flag(parameters, "--parameters", "Print the parameters, their values and ranges, and end.");
  line.flag(methods, "--methods",
            "Print which pair of shapes is decided by which method, and end.");
  line.choice(touching, "--touching", {"free", "collides"},
              "Whether bodies that only touch collide (free, or what the scene says).");
  line.number(steps, "--steps", "N", kNotNegative,
              "Play N steps after the first check (what the scene says).\n"
              "Pictures show the last one.");
  line.number(dt_s, "--dt", "S", {0.0, 1e9, true}, "Seconds a step (0.1, or what the scene says).");
  line.flag(steps_only, "--steps-only",
            "Decide at the steps alone. Otherwise what bodies hit on the path between two steps "
            "counts, from a depth of 1 µm on, with the time of impact.");
  line.count(threads, "--threads", "N", "1 to 64 threads; never changes an answer (1).", 64);
  line.text(
      cast, "--cast", "BODY:X,Y[,DEG]",
      "Report what BODY, a name or an id, meets on a straight path there, turning evenly.\n"
      "It turns by the smaller angle, or keeps its heading without DEG; all others rest. The "
      "report "
      "has what it meets and when, its pose then, and where they touch. Nothing is passed "
      "through, and at the time of contact the gap is at most 0.1 mm. Pictures show the path.");
  line.flag(
      csv, "--csv",
      "Print what collided at any step: a header a,b, then a pair, or a body and 'wall', a line.");
  line.flag(json, "--json", "Print pairs, contacts, contacts with walls and events as JSON.");
  line.flag(
      areas, "--areas",
      "With --json: measure the regions in which bodies overlap each other, obstacles and the "
      "outside of the map.\nDiscs and round padding are polygons of 48 corners here, which "
      "makes areas up to 0.3 % too small.");
  line.flag(
      cells, "--cells",
      "With --csv: print which cells of the map each body covers at each step instead: "
      "step,time_s,body,row,column.\nWith --json: the same of each step, and the cells of the "
      "broad phase that hold bodies.");
  frame.declare(line);
  outside.declare(line);
  limits.declare(line);
  line.text(svg, "--svg", "FILE", "Draw shapes, contacts and broad-phase cells as SVG.");
  line.text(png, "--png", "FILE", "The same as PNG.");
  line.choice(show, "--show", {"cells", "sweep", "tree", "contacts", "support"},
              "Draw this alone (cells and contacts).\n"
              "cells in use, intervals of the sweep, trees over the parts of compounds, contacts, "
              "support fields.");
}

// What --set says. A parameter has one value: neither given twice nor by an option of its own, too.
std::optional<std::string> CollideArguments::readParameters() {
  const std::array<std::tuple<std::string_view, std::string_view, bool>, 6> options_of{{
      {"broad", "--broad", !broad.empty()},
      {"narrow", "--narrow", !narrow.empty()},
      {"touch", "--touching", !touching.empty()},
      {"cell_size", "--cell-size", !cell.empty()},
      {"cell_sizing", "--cell-size", !cell.empty()},
      {"threads", "--threads", threads.has_value()},
  }};
  Result<std::vector<maps::WorldParameter>> known = app::parametersFromText(set);
  if (!known) return "--set: " + known.error().text();
  options.parameters = *std::move(known);
  for (const auto& [name, option, given] : options_of) {
    if (!given || std::ranges::count(options.parameters, name, &maps::WorldParameter::name) == 0) {
      continue;
    }
    return fmt::format("--set: {} is given by {}, too; give it once", name, option);
  }
  return std::nullopt;
}

std::optional<std::string> CollideArguments::read() {
  if (scene.empty() && !methods && !parameters) return "SCENE is missing";
  if (csv && json) return "--csv and --json cannot both be given";
  if (areas && !json) return "--areas needs --json";
  if (cells && !csv && !json) return "--cells needs --csv or --json";
  if (svg == kStandardOutput && png == kStandardOutput)
    return "only one of --svg and --png can be '-'";
  if ((svg == kStandardOutput || png == kStandardOutput) && (csv || json)) {
    return "a picture on standard output leaves no room for --csv or --json";
  }
  const std::array reads{NamedFile{"SCENE", scene}};
  const std::array writes{NamedFile{"--svg", svg}, NamedFile{"--png", png}};
  if (std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (!cast.empty()) {
    if (csv) return "--csv has no place for --cast; use --json";
    const std::size_t colon = cast.rfind(':');
    if (colon == std::string::npos || colon == 0) {
      return fmt::format("--cast: '{}' is not BODY:X,Y or BODY:X,Y,DEG", cast);
    }
    const Result<TypedPose> to = parsePose("--cast", cast.substr(colon + 1));
    if (!to) return "--cast: " + to.error().text();
    if (std::abs(to->position.x) > kMaxCoordinate_m ||
        std::abs(to->position.y) > kMaxCoordinate_m) {
      return fmt::format("--cast: '{}' is further than 1e7 m away", cast);
    }
    cast_body = cast.substr(0, colon);
    cast_to = *to;
  }
  if (broad == "levels") options.broad = maps::SceneBroad::Levels;
  if (broad == "hash") options.broad = maps::SceneBroad::Hash;
  if (broad == "sap") options.broad = maps::SceneBroad::Sap;
  if (broad == "brute") options.broad = maps::SceneBroad::Brute;
  if (narrow == "sat") options.narrow = maps::SceneNarrow::Sat;
  if (narrow == "gjk") options.narrow = maps::SceneNarrow::Gjk;
  if (narrow == "mpr") options.narrow = maps::SceneNarrow::Mpr;
  if (std::optional<std::string> wrong = readParameters()) return wrong;
  if (touching == "free") options.touch = TouchRule::TouchingIsFree;
  if (touching == "collides") options.touch = TouchRule::TouchingCollides;
  if (cell == "auto") options.cell = maps::SceneCell::Auto;
  if (cell == "adaptive") options.cell = maps::SceneCell::Adaptive;
  if (!cell.empty() && !options.cell) {
    collide::WorldOptions probe;
    if (!collide::setParameter(probe, "cell_size", cell)) {
      return fmt::format("--cell-size: '{}' is not auto, adaptive, or metres from 0.001 to 1e7",
                         cell);
    }
    options.cell = maps::SceneCell::Constant;
    options.cell_m = *probe.hash.cell_size_m;
  }
  if (steps && (*steps > maps::kMaxSceneSteps || *steps != std::floor(*steps))) {
    return fmt::format("--steps: {} is not a whole number up to {}", *steps, maps::kMaxSceneSteps);
  }
  options.threads = static_cast<unsigned>(threads.value_or(1));
  if (steps) options.steps = static_cast<int>(*steps);
  options.dt_s = dt_s;
  options.steps_only = steps_only;
  return std::nullopt;
}

Result<void> drawPictures(const CollideArguments& a, const app::ScenePlay& play,
                          const std::optional<maps::GridMap>& map, const std::string& title,
                          const std::optional<app::SceneCast>& cast, Console& console) {
  if (a.svg.empty() && a.png.empty()) return {};
  const std::string svg = app::collideSvg(
      play, map, title, {.layer = app::engineLayerOf(a.show), .cast = cast ? &*cast : nullptr});
  if (!a.svg.empty()) {
    TRY(writeOutput(console, a.svg, svg));
  }
  if (a.png.empty()) return {};
  const std::vector<std::uint8_t> png =
      TRY(watched(console, kDrawing, [&] { return app::renderPng(svg); }));
  return writeOutput(console, a.png, std::string(png.begin(), png.end()));
}

// The body that --cast names, or what is wrong with it, a usage error.
Result<std::optional<std::size_t>> castPlace(const CollideArguments& a, const maps::Scene& scene) {
  if (a.cast.empty()) return std::nullopt;
  const std::optional<std::size_t> place = app::findBody(scene, a.cast_body);
  if (!place) {
    return fail(ErrorCode::InvalidArgument,
                fmt::format("--cast: the scene has no body '{}'", a.cast_body));
  }
  if (scene.bodies[*place].mode == maps::SceneMode::Disabled) {
    return fail(ErrorCode::InvalidArgument,
                fmt::format("--cast: body '{}' is disabled", a.cast_body));
  }
  return place;
}

struct Played {
  PlaySummary summary;
  maps::JsonValue::Array steps;  // with --json, of scenes that move
  std::string cells;             // with --csv and --cells
  bool moving = false;
};

// Of the step now, with what the options ask for.
Result<maps::JsonValue> stepJson(const app::ScenePlay& play, const CollideArguments& a,
                                 const app::ReportFrame& f) {
  maps::JsonValue json = frameJson(play, f, a.areas);
  if (a.cells) TRY(addCells(play, f, json));
  return json;
}

// Until the end, or until the user stops it.
Result<Played> playOn(app::ScenePlay& play, const CollideArguments& a, const app::ReportFrame& f) {
  Played out;
  out.moving = !play.done();
  for (;;) {
    out.summary.add(play);
    if (a.json && out.moving) out.steps.push_back(TRY(stepJson(play, a, f)));
    if (a.csv && a.cells) out.cells += TRY(cellRows(play));
    if (play.done() || interruptSource().requested()) return out;
    TRY(play.advance());
  }
}

Result<maps::JsonValue> jsonOf(const app::ScenePlay& play, Played& played,
                               const std::optional<app::SceneCast>& cast, const CollideArguments& a,
                               const std::string& name, const app::ReportFrame& f) {
  maps::JsonValue json = sceneJson(play, name, f);
  json.add("collided", historyJson(play.history()));
  if (played.moving) {
    json.add("dt_s", play.options().dt_s);
    json.add("steps", std::move(played.steps));
  } else {
    maps::JsonValue frame = TRY(stepJson(play, a, f));
    for (maps::JsonValue::Member& m : *frame.object())
      json.add(std::move(m.key), std::move(m.value));
  }
  json.add("states", bodyStatesJson(play, f));
  if (cast) json.add("cast", castJson(play, *cast, f));
  return json;
}

// Without a map only the world's frame is known, which does not depend on the grid.
app::ReportFrame frameOf(const CollideArguments& a, const app::OpenScene& open) {
  static const GridFrame kNone = *GridFrame::make(1, 1, 1.0, 1.0);
  static const maps::MapFrame kWorld{};
  return open.map ? a.frame.of(*open.map) : a.frame.of(kWorld, kNone);
}

app::ExitCode playScene(const CollideArguments& a, Console& console) {
  const Result<app::OpenScene> open =
      watched(console, kReading, [&] { return app::openScene(a.scene); });
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!open) return console.error(open.error());
  for (const Message& warning : open->warnings) {
    console.warn(open->source + ": " + warning.text());
  }
  for (const std::string& file : {a.svg, a.png}) {  // now the inputs are known
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  if (!a.frame.isWorld() && !open->map) {
    return console.usage("--frame map needs a scene with a map", kCollideText.name);
  }
  if (a.cells && !open->map) {
    return console.usage("--cells needs a scene with a map", kCollideText.name);
  }
  const Result<std::optional<std::size_t>> cast_place = castPlace(a, open->scene);
  if (!cast_place) return console.usage(cast_place.error().text(), kCollideText.name);
  Result<app::ScenePlay> play =
      app::ScenePlay::make(open->scene, open->map, a.options, open->source);
  if (!play) return console.error(play.error());
  if (a.options.cell && play->options().broad != maps::SceneBroad::Hash) {
    console.warn("--cell-size only matters with --broad hash");
  }
  if (a.parameters) {
    console.out(parametersText(play->worldOptions()));
    return app::ExitCode::Ok;
  }
  const std::string name =
      a.scene == "-" ? "standard input" : std::filesystem::path(a.scene).filename().string();
  const app::ReportFrame f = frameOf(a, *open);
  Result<Played> played = playOn(*play, a, f);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!played) return console.error(played.error());
  std::optional<app::SceneCast> cast;
  if (*cast_place) cast = castBody(*play, **cast_place, a.cast_to.position, a.cast_to.heading);
  std::optional<maps::GridMap> map = open->map;
  if (map) map->grid = *play->world().grid();  // as changed
  if (const Result<void> r = drawPictures(a, *play, map, name, cast, console); !r) {
    return console.error(r.error());
  }
  if (a.csv) {
    console.out(a.cells ? "step,time_s,body,row,column\n" + played->cells
                        : pairsCsv(play->history()));
  } else if (a.json) {
    const Result<maps::JsonValue> json = jsonOf(*play, *played, cast, a, name, f);
    if (!json) return console.error(json.error());
    console.out(maps::toText(*json));
  } else {
    console.summary(summaryText(console, *play, played->summary, oneLine(name)) +
                    (cast ? castText(console, *play, *cast, f) : ""));
  }
  return play->history().empty() ? app::ExitCode::Ok : app::ExitCode::CheckFailed;
}

}  // namespace

app::ExitCode collideCommand(Arguments arguments, Console& console) {
  CommandLine line(kCollideText);
  CollideArguments a;
  a.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  renameStandardOutput({&a.svg, &a.png});
  if (const std::optional<std::string> wrong = a.read())
    return console.usage(*wrong, kCollideText.name);
  const LimitedWork limited(a.limits, a.options.threads);
  for (const std::string& file : {a.svg, a.png}) {
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
    if (file == kStandardOutput) console.setDataOnStdout();
  }
  if (a.methods) console.out(methodsText(a.options.narrow.value_or(maps::SceneNarrow::Sat)));
  if (a.parameters && a.scene.empty()) {
    maps::SceneWorld none;
    const Result<collide::WorldOptions> options = app::optionsOf(a.options, "", none);
    if (!options) return console.error(options.error());
    console.out(parametersText(*options));
  }
  return a.scene.empty() ? app::ExitCode::Ok : playScene(a, console);
}

}  // namespace clearway::cli
