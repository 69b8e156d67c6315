// clearway render: draws a map, a project or a plan.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "app/cli/fleet/fleet_render.h"
#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/sheet_arguments.h"
#include "app/cli/output/console.h"
#include "app/cli/output/frame_sequence.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/plan/check_path.h"
#include "app/cli/simulate/recording_commands.h"
#include "app/document/open/document.h"
#include "app/document/plan/plan_check.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/search_replay.h"
#include "app/document/plan/terrain_costs.h"
#include "app/drawing/layers/route_layer.h"
#include "app/drawing/pictures/plan_animation.h"
#include "app/drawing/pictures/render.h"
#include "maps/identify.h"
#include "maps/route/route_file.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

// The run of a plan as an animation, or as numbered pictures; its search.
struct RunRenderArguments {
  std::string in, out;  // out: a GIF, or a name with a number
  std::optional<int> frames;
  std::optional<app::PictureFile> format;  // nullopt: GIF
};

constexpr double kFramesPerSecond = 12.5;

// Errors: nothing drives in the input.
app::ExitCode renderRun(const RunRenderArguments& a, const app::PictureInput& input,
                        const app::PictureOptions& options, Console& console) {
  app::PictureClocks clocks = app::clocksOf(input);
  if (app::durationOf(clocks) <= 0.0) {
    return console.usage(
        oneLine(a.in) + ": nothing drives here: animations are of plans and recordings", "render");
  }
  const app::PlanFrames run(input, options, std::move(clocks));
  if (const auto files = FileSequence::of(a.out)) {
    if (!a.format) return console.usage("a gif is one file; its name has no %d", "render");
    return writeFrames(
        *files, a.frames,
        [&](double part) {
          return app::painted(run.at(part * run.duration_s()), *a.format, options.sheet.dpi);
        },
        console);
  }
  const std::size_t frames =
      app::frameCount(run.duration_s(), static_cast<std::size_t>(a.frames.value_or(0)));
  const Result<std::string> gif = [&] {
    ProgressBar bar(console);
    return app::planGif(run, frames, kFramesPerSecond, [&](double part) {
      bar.update(part, "frames");
      return !interruptSource().requested();
    });
  }();
  if (!gif) return console.error(gif.error());
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  const Result<void> written = writeOutput(console, a.out, *gif);
  return written ? app::ExitCode::Ok : console.error(written.error());
}

// Plans again with the settings of a plan and adds the search. Errors: those of planJobOf().
Result<void> addSearch(app::PictureInput& input, const maps::PlanFile& plan,
                       const maps::GridMap& map, const PlanControl& control) {
  const app::PlanJob job = TRY(app::planJobOf(map, plan));
  app::SearchRecord record = app::recordSearch(job, control);
  input.search = std::make_shared<const SearchTrace>(std::move(record.trace));
  return {};
}

const CommandText kRenderText{
    "render",
    "Draws a map, a project's agents, a plan with its swept area and smallest clearance, a fleet, "
    "or a recording.",
    {"IN OUT.svg|OUT.png|OUT.pdf [options]", "PLAN OUT.svg|OUT.png|OUT.pdf|OUT.gif [options]",
     "RECORDING OUT.svg|OUT.png|OUT.pdf|OUT.gif|OUT.html [options]"},
    {"A plan is drawn on the map that it names unless --map gives another one, with its "
     "certificate on that map, free or not.",
     "A .gif shows the agent of a plan as it drives.",
     "The plan of a fleet is drawn at its start with all paths, at one or several times, as a heat "
     "map of traffic, or as an animation (.gif).",
     "A recording is drawn at --time, as an animation, or as one page that plays in any browser "
     "(.html).",
     "With a number in the name of OUT, as frame-%04d.png, a plan, a fleet or a recording is "
     "drawn at --frames equal times, each in a file of its own."},
    {"clearway render workshop.yaml workshop.png",
     "clearway plan warehouse.clearway --out plan.json && clearway render plan.json plan.svg",
     "clearway render plan.json close.png --window paths --size 2000",
     "clearway render plan.json figure.pdf --mm 85 --swept outline",
     "clearway fleet carts.json --out carts.plan.json && clearway render carts.plan.json carts.png "
     "--time 0,8,16,24",
     "clearway render carts.plan.json carts.gif --size 480 --frames 20",
     "clearway simulate carts.plan.json --record carts.rec && clearway render carts.rec "
     "carts.html"}};

struct RenderArguments {
  std::string in, out, map, title, format, theme, window, show, swept;
  std::optional<double> size, trail;
  std::string times, path, graph;
  PathArguments of_path{};
  ZoneArguments zones{};
  std::optional<int> frames;
  bool heat = false, grid = false, search = false, names = false, goals = false;
  SheetArguments sheet;
  MapOptions map_options;
};

app::PictureOptions optionsOf(const RenderArguments& a) {
  app::PictureOptions options;
  options.title = a.title.empty() ? std::filesystem::path(a.in).filename().string() : a.title;
  if (a.title.empty() && a.in == "-") options.title.clear();
  if (const auto size = a.size ? a.size : a.sheet.size()) {
    options.max_width = options.max_height = *size;
  }
  if (a.theme == "dark") options.theme = app::PictureTheme::Dark;
  if (a.theme == "auto") options.theme = app::PictureTheme::Auto;
  if (a.window == "paths") options.window = app::PictureWindow::Paths;
  if (a.swept == "outline") options.swept = app::SweptForm::Outline;
  if (a.swept == "none") options.swept = app::SweptForm::None;
  options.grid = a.grid;
  return options;
}

// Pictures of fleets. `format`: of the file.
app::ExitCode drawFleet(const RenderArguments& a, const std::string& format, Console& console) {
  FleetRenderArguments fleet{a.in, a.out, a.map, format, a.times, a.frames, {}, {}, a.sheet};
  const app::PictureOptions options = optionsOf(a);
  fleet.picture.title = options.title;
  fleet.picture.max_width = options.max_width;
  fleet.picture.max_height = options.max_height;
  fleet.picture.theme = options.theme;
  fleet.picture.trail_s = a.trail;
  fleet.picture.grid = a.grid;
  if (a.window == "map") fleet.picture.window = app::FleetWindow::WholeMap;
  if (a.window == "paths") fleet.picture.window = app::FleetWindow::Paths;
  fleet.picture.heat = a.heat;
  fleet.load = a.map_options.load();
  return renderFleet(std::move(fleet), console);
}

app::ExitCode drawRecording(const RenderArguments& a, const std::string& format, Console& console) {
  const app::PictureOptions options = optionsOf(a);
  RecordingRenderArguments r{a.in, a.out, format, {}, {}};
  r.picture.title = options.title;
  r.picture.theme = options.theme;
  if (a.window == "map") r.picture.window = app::FleetWindow::WholeMap;
  if (a.window == "paths") r.picture.window = app::FleetWindow::Paths;
  if (a.size) r.picture.max_width = r.picture.max_height = *a.size;
  r.picture.layer = app::engineLayerOf(a.show);
  if (a.trail) r.picture.trail_s = *a.trail;
  r.picture.marks.names = a.names;
  r.picture.marks.goals = a.goals;
  if (a.frames) r.picture.frames = static_cast<std::size_t>(*a.frames);
  if (!a.times.empty()) {
    r.time_s = parseNumber(a.times);
    if (!r.time_s || *r.time_s < 0.0) {
      return console.usage(fmt::format("--time: '{}' is no number of seconds", oneLine(a.times)),
                           kRenderText.name);
    }
    if (format == "gif" || format == "html") {
      return console.usage("--time is for svg, png and pdf; a " + format + " shows all",
                           kRenderText.name);
    }
  }
  const bool numbered = FileSequence::of(a.out).has_value();
  if (numbered && (format == "gif" || format == "html" || !a.times.empty())) {
    return console.usage("numbered pictures are svg, png or pdf and show all times: without --time",
                         kRenderText.name);
  }
  if (format != "gif" && a.frames && !numbered) {
    return console.usage("--frames is for gif and for numbered pictures, as frame-%04d.png",
                         kRenderText.name);
  }
  if (!a.map.empty() || a.heat) {
    return console.usage("--map and --heat are not for recordings", kRenderText.name);
  }
  if (const std::string given = a.map_options.firstGiven(); !given.empty()) {
    return console.usage(given + " is for maps: a recording holds its own", kRenderText.name);
  }
  if (const std::string given = a.grid     ? "--grid"
                                : a.search ? "--search"
                                           : a.sheet.firstGiven();
      !given.empty()) {
    return console.usage(given + " is not for recordings", kRenderText.name);
  }
  if (format == "html" && (a.size || a.trail || a.names || a.goals || !a.show.empty() ||
                           !a.window.empty() || !a.theme.empty())) {
    return console.usage(
        "--size, --trail, --names, --goals, --show, --window and --theme are for svg, png and gif: "
        "the reader of a page chooses",
        kRenderText.name);
  }
  return renderRecording(r, console);
}

// The map, with all that is drawn on it. Inside because pictures borrow it.
struct Drawable {
  std::optional<maps::GridMap> map;
  std::optional<app::OpenProject> project;
  std::optional<app::JudgedPlan> plan;
  [[nodiscard]] const maps::GridMap& grid() const {
    return map ? *map : project ? project->map : plan->map;
  }
};

Result<Drawable> drawableOf(app::Document document, const RenderArguments& a) {
  Drawable out;
  if (auto* map = std::get_if<maps::GridMap>(&document)) {
    out.map = std::move(*map);
  } else if (auto* project = std::get_if<app::OpenProject>(&document)) {
    out.project = std::move(*project);
  } else if (auto* plan = std::get_if<maps::PlanFile>(&document)) {
    app::JudgedPlan judged =
        TRY(app::judgePlan(std::move(*plan), a.in, a.map, a.map_options.load()));
    out.plan = std::move(judged);
  } else {
    return fail(ErrorCode::Unsupported, "a scenario cannot be drawn; draw its map", a.in);
  }
  return out;
}

Result<app::PictureInput> inputOf(const Drawable& d, const app::PictureOptions& options) {
  Result<app::PictureInput> input =
      d.plan      ? app::pictureOfPlan(d.plan->check.plan, d.plan->map, d.plan->check.certificate)
      : d.project ? app::pictureOfProject(*d.project)
                  : app::pictureOf(*d.map);
  if (input && options.swept == app::SweptForm::Outline) {
    StopCheck stop(Budget{}, &interruptSource());
    TRY(app::addOutlines(*input, &stop));
  }
  return input;
}

// Plans again, as the plan says, and draws the search.
Result<void> searchInto(app::PictureInput& input, const app::JudgedPlan& plan, Console& console) {
  ProgressBar bar(console);
  PlanControl control;
  control.stop = &interruptSource();
  control.progress = [&](const PlanProgress& p) {
    bar.update(p.fraction, app::statesText(p.expanded));
  };
  return addSearch(input, plan.check.plan, plan.map, control);
}

// The paths of --path instead of the agents, the zones of files, and a graph.
Result<void> addPaths(const RenderArguments& a, const Drawable& d, app::PictureInput& input,
                      app::PictureOptions& options, Console& console) {
  if (!a.graph.empty()) {
    const maps::RouteFile graph = TRY(maps::loadRouteFile(a.graph));
    for (const Message& warning : graph.warnings) console.warn(a.graph + ": " + warning.text());
    input.routes = std::make_shared<const app::picture::RouteDrawing>(
        TRY(maps::inFile(app::picture::routeDrawing(d.grid(), graph), a.graph)));
  }
  const bool has_zones = !a.zones.files.empty() || !a.zones.at.empty();
  if (!has_zones && a.path.empty()) return {};
  const auto own = d.project ? d.project->zones : d.plan ? d.plan->check.plan.zones : nullptr;
  const auto zones = TRY(a.zones.load(own, console));
  TRY(app::addZones(input, d.grid(), zones));
  if (a.path.empty()) return {};
  maps::QueryOptions query;
  query.zones = zones;
  PathPicture paths = TRY(pictureOfPaths(a.of_path, a.path, d.grid(), query, console));
  for (const Message& warning : paths.warnings) console.warn(a.path + ": " + warning.text());
  input.agents = std::move(paths.input.agents);
  PathArguments::style(options, paths.paths);
  return {};
}

// Empty: the options go together.
std::string problemOfPath(const RenderArguments& a) {
  const std::string shape = a.of_path.shape.conflict();
  if (a.path.empty()) return a.of_path.isAnyGiven() ? "--agent is of --path" : "";
  if (!shape.empty()) return shape;
  if (!a.of_path.shape.hasShape()) return "--agent or --footprint is missing: a path has no agent";
  return a.search ? "--search is for the plan of one agent" : "";
}

// One picture, or the run of a plan.
app::ExitCode drawDocument(const RenderArguments& a, app::Document document,
                           std::optional<app::PictureFile> format, Console& console) {
  const Result<Drawable> d =
      watched(console, kReading, [&] { return drawableOf(std::move(document), a); });
  if (!d) return console.error(d.error());
  app::PictureOptions options = optionsOf(a);
  const Result<app::PictureSheet> sheet = a.sheet.sheetOf(d->grid());
  if (!sheet) return console.usage(describe(sheet.error()), kRenderText.name);
  options.sheet = *sheet;
  Result<app::PictureInput> input = inputOf(*d, options);
  if (!input) return console.error(input.error());
  if (options.sheet.polygons && !input->polygons) {
    return console.usage(
        "--polygons: " + a.in + " keeps none; a project with imported obstacles does",
        kRenderText.name);
  }
  if (const Result<void> added = addPaths(a, *d, *input, options, console); !added) {
    if (interruptSource().requested()) {
      return console.error(app::ExitCode::Interrupted, "interrupted");
    }
    return console.error(added.error());
  }
  if (a.search) {
    if (!d->plan) return console.usage("--search is for the plan of one agent", kRenderText.name);
    const Result<void> added = searchInto(*input, *d->plan, console);
    if (!added) return console.error(added.error());
    if (interruptSource().requested()) {
      return console.error(app::ExitCode::Interrupted, "interrupted");
    }
  }
  const auto files = FileSequence::of(a.out);
  if (!format || files) {
    return renderRun({a.in, a.out, a.frames, format}, *input, options, console);
  }
  StopCheck stop(Budget{}, &interruptSource());
  const Result<std::string> picture =
      watched(console, kDrawing, [&] { return draw(*input, *format, options, &stop); });
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  if (!picture) return console.error(picture.error());
  const Result<void> written = writeOutput(console, a.out, *picture);
  return written ? app::ExitCode::Ok : console.error(written.error());
}

}  // namespace

app::ExitCode renderCommand(Arguments arguments, Console& console) {
  CommandLine line(kRenderText);
  RenderArguments a;
  line.positional(a.in, Need::Required, "IN",
                  "Map, project, plan or recording, '-' for standard input.");
  line.positional(a.out, Need::Required, "OUT", "The picture; '-' is standard output (SVG).");
  line.section("Options");
  line.text(a.map, "--map", "FILE", "Draw a plan on this map instead of its own.");
  line.choice(a.format, "--format", {"svg", "png", "pdf", "gif", "html"},
              "Default: the extension of OUT.");
  line.choice(a.theme, "--theme", {"light", "dark", "auto"},
              "Colours; auto follows the reader's preference where it can (light).");
  line.choice(
      a.window, "--window", {"map", "paths"},
      "The whole map (default), or the paths with a margin.\nThe default for fleets: the paths "
      "if they need less than half of the map along both axes.");
  line.number(a.size, "--size", "PX", {240.0, 16384.0, false}, "Largest width and height (1200).");
  a.sheet.declare(line);
  line.choice(
      a.swept, "--swept", {"band", "outline", "none"},
      "Of a plan: the swept area as a band (default), its outline as polygons with the area, "
      "or nothing.");
  line.flag(a.grid, "--grid", "Draw the edges of cells, where cells are wide enough.");
  line.flag(a.search, "--search",
            "Of a plan: plan again and draw what the search expands, from blue (first) to yellow "
            "(last).\nOf an any-angle search these are triangles from the roots to the intervals.");
  line.text(a.title, "--title", "TEXT", "Title; by default the file's name.");
  line.section("Graphs and paths of other programs");
  line.text(a.graph, "--graph", "FILE",
            "Draw the nodes and edges of a LIF layout or of a graph of Nav2's route server.");
  line.text(a.path, "--path", "FILE",
            "Draw the paths of this file over the map, as 'check --path' reads them: their swept "
            "area,\nred where it collides.");
  a.of_path.shape.declare(line);
  a.of_path.declareReading(line);
  a.zones.declare(line);
  line.section("Fleets and recordings");
  line.text(
      a.times, "--time", "T[,T...]",
      "The agents at these times, one panel each; one time of a recording.\nSeconds; steps for "
      "points.");
  line.choice(
      a.show, "--show", {"cells", "sweep", "tree", "contacts", "support"},
      "Of a recording: also what the collision engine works with.\ncells of the broad phase in "
      "use, its boxes, intervals and candidate pairs, trees over the parts of compounds, "
      "contacts, support fields.");
  line.flag(a.names, "--names", "Of a recording: the names of its agents.");
  line.flag(a.goals, "--goals",
            "Of a recording: flags where agents arrive for the last time, until they do.");
  line.number(a.trail, "--trail", "T", kNotNegative,
              "Draw the path of so many seconds (steps) behind each agent.");
  line.flag(a.heat, "--heat", "Draw how many agents pass each cell.");
  line.count(a.frames, "--frames", "N",
             "Of a gif (by the plan) or of numbered pictures (25): how many, 2 to 2000.", 2000);
  a.map_options.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;

  renameStandardOutput({&a.out});
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  const std::array reads{NamedFile{"IN", a.in}, NamedFile{"--map", a.map},
                         NamedFile{"--path", a.path}, NamedFile{"--graph", a.graph},
                         NamedFile{"--zones", a.zones.files.zones}};
  const std::array writes{NamedFile{"OUT", a.out}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) {
    return console.usage(problem, kRenderText.name);
  }
  const std::string extension = std::filesystem::path(a.out).extension().string();
  const bool is_gif = a.format == "gif" || (a.format.empty() && extension == ".gif");
  const std::string of_file = extension.empty() ? "svg" : extension.substr(1);
  const std::string name = a.format.empty() ? of_file : a.format;
  if (const std::string problem = a.sheet.problem(a.size.has_value()); !problem.empty()) {
    return console.usage(problem, kRenderText.name);
  }
  if (const std::string problem = problemOfPath(a); !problem.empty()) {
    return console.usage(problem, kRenderText.name);
  }
  if (a.frames && *a.frames < 2) {
    return console.usage("--frames: an animation has at least 2", kRenderText.name);
  }
  const std::optional<maps::FileKind> kind = maps::fileKind(a.in);
  const std::string of_map = !a.path.empty()    ? "--path"
                             : !a.graph.empty() ? "--graph"
                                                : a.zones.firstGiven();
  if (!of_map.empty() && (kind == maps::FileKind::Recording || maps::isFleetPlan(kind))) {
    return console.usage(of_map + " is for maps, projects and plans of one agent",
                         kRenderText.name);
  }
  if (kind == maps::FileKind::Recording) {
    if (name == "svg" || name == "png" || name == "pdf" || name == "gif" || name == "html") {
      return drawRecording(a, name, console);
    }
    return console.usage(a.out + ": pictures of recordings are .svg, .png, .pdf, .gif or .html",
                         kRenderText.name);
  }
  if (const char* given = !a.show.empty() ? "--show"
                          : a.names       ? "--names"
                          : a.goals       ? "--goals"
                                          : nullptr) {
    return console.usage(fmt::format("{} is for recordings", given), kRenderText.name);
  }
  const bool is_fleet = maps::isFleetPlan(kind);
  if (a.search && is_fleet) {
    return console.usage("--search is for the plan of one agent", kRenderText.name);
  }
  if (name == "html") return console.usage("html is for recordings", kRenderText.name);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (is_fleet) {
    if (name == "svg" || name == "png" || name == "pdf" || name == "gif")
      return drawFleet(a, name, console);
    return console.usage(a.out + ": pictures of fleets are .svg, .png, .pdf or .gif",
                         kRenderText.name);
  }
  if (a.heat || a.trail || !a.times.empty()) {
    return console.usage("--time, --trail and --heat are for plans of fleets and recordings",
                         kRenderText.name);
  }
  if (a.frames && !is_gif && !FileSequence::of(a.out)) {
    return console.usage("--frames is for gif and for numbered pictures, as frame-%04d.png",
                         kRenderText.name);
  }
  std::optional<app::PictureFile> format = app::PictureFile::Svg;
  if (a.format == "png") format = app::PictureFile::Png;
  if (a.format == "pdf") format = app::PictureFile::Pdf;
  if (a.format.empty() && a.out != kStandardOutput && !is_gif) {
    const Result<app::PictureFile> by_name = app::pictureFileOf(a.out);
    if (!by_name) return console.usage(describe(by_name.error()), kRenderText.name);
    format = *by_name;
  }
  if (is_gif) format.reset();
  Result<app::Document> document =
      watched(console, kReading, [&] { return app::openDocument(a.in, a.map_options.load()); });
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  if (!document) return console.error(document.error());
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  return drawDocument(a, *std::move(document), format, console);
}

}  // namespace clearway::cli
