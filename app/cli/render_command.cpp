// clearway render: draws a map, a project or a plan.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include <variant>

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/map_options.h"
#include "app/cli/output.h"
#include "app/session/document/document.h"
#include "app/session/picture/render.h"
#include "app/session/plan/plan_check.h"
#include "app/session/plan/terrain_costs.h"

namespace clearway::cli {
namespace {

const CommandText kText{
    "render",
    "Draws a map, a project's agents, or a plan with its swept area and smallest clearance.",
    {"IN OUT.svg|OUT.png [options]"},
    {"A plan is drawn on the map that it names unless --map gives another one, with its "
     "certificate on that map, free or not."},
    {"clearway render workshop.yaml workshop.png",
     "clearway plan warehouse.clearway --out plan.json && clearway render plan.json plan.svg",
     "clearway render plan.json close.png --window paths --size 2000"}};

struct RenderArguments {
  std::string in, out, map, title, format, theme = "light", window = "map";
  std::optional<double> size;
  MapOptions map_options;
};

session::PictureOptions optionsOf(const RenderArguments& a) {
  session::PictureOptions options;
  options.title = a.title.empty() ? std::filesystem::path(a.in).filename().string() : a.title;
  if (a.title.empty() && a.in == "-") options.title.clear();
  if (a.size) options.max_width = options.max_height = *a.size;
  if (a.theme == "dark") options.theme = session::PictureTheme::Dark;
  if (a.theme == "auto") options.theme = session::PictureTheme::Auto;
  if (a.window == "paths") options.window = session::PictureWindow::Paths;
  return options;
}

// The plan's map, and the plan in that map's world frame with its certificate.
struct JudgedPlan {
  maps::GridMap map;
  session::PlanCheck check;
};

Result<JudgedPlan> judged(maps::PlanFile plan, const RenderArguments& a) {
  Result<maps::GridMap> map = a.map.empty() ? session::mapOfPlan(plan, a.in, a.map_options.load())
                                            : session::openMap(a.map, a.map_options.load());
  if (!map) return tl::unexpected(map.error());
  if (!plan.planner.terrain.empty() && !maps::isTurning(plan.shape.kind)) {
    const Result<void> good = session::openTerrain(*map, plan.planner.terrain);
    if (!good) return tl::unexpected(good.error());
  }
  Result<session::PlanCheck> check = session::checkPlan(std::move(plan), *map);
  if (!check) return tl::unexpected(check.error());
  return JudgedPlan{*std::move(map), *std::move(check)};
}

Result<std::string> render(session::Document document, const RenderArguments& a,
                           session::PictureFile format) {
  const session::PictureOptions options = optionsOf(a);
  if (const auto* map = std::get_if<maps::GridMap>(&document))
    return draw(session::pictureOf(*map), format, options);
  if (const auto* project = std::get_if<session::OpenProject>(&document)) {
    const Result<session::PictureInput> input = session::pictureOfProject(*project);
    return input ? draw(*input, format, options) : tl::unexpected(input.error());
  }
  if (auto* plan = std::get_if<maps::PlanFile>(&document)) {
    const Result<JudgedPlan> j = judged(std::move(*plan), a);
    if (!j) return tl::unexpected(j.error());
    const Result<session::PictureInput> input =
        session::pictureOfPlan(j->check.plan, j->map, j->check.certificate);
    return input ? draw(*input, format, options) : tl::unexpected(input.error());
  }
  return fail(ErrorCode::Unsupported, "a scenario cannot be drawn; draw its map", a.in);
}

}  // namespace

session::ExitCode renderCommand(Arguments arguments, Console& console) {
  CommandLine line(kText);
  RenderArguments a;
  line.positional(a.in, Need::Required, "IN", "Map, project or plan; '-' is standard input.");
  line.positional(a.out, Need::Required, "OUT", "The picture; '-' is standard output (SVG).");
  line.section("Options");
  line.text(a.map, "--map", "FILE", "Draw a plan on this map instead of its own.");
  line.choice(a.format, "--format", {"svg", "png"}, "Default: the extension of OUT.");
  line.choice(a.theme, "--theme", {"light", "dark", "auto"},
              "Colours; auto follows the reader's preference where it can (light).");
  line.choice(a.window, "--window", {"map", "paths"},
              "The whole map (default), or the paths with a margin.");
  line.number(a.size, "--size", "PX", {240.0, 16384.0, false}, "Largest width and height (1200).");
  line.text(a.title, "--title", "TEXT", "Title; by default the file's name.");
  a.map_options.declare(line);
  if (const std::optional<session::ExitCode> end = line.parse(arguments, console)) return *end;

  renameStandardOutput({&a.out});
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  const std::array reads{NamedFile{"IN", a.in}, NamedFile{"--map", a.map}};
  const std::array writes{NamedFile{"OUT", a.out}};
  if (const std::string problem = clashOf(reads, writes); !problem.empty()) {
    return console.usage(problem, kText.name);
  }
  session::PictureFile format =
      a.format == "png" ? session::PictureFile::Png : session::PictureFile::Svg;
  if (a.format.empty() && a.out != kStandardOutput) {
    const Result<session::PictureFile> by_name = session::pictureFileOf(a.out);
    if (!by_name) return console.usage(describe(by_name.error()), kText.name);
    format = *by_name;
  }
  Result<session::Document> document = session::openDocument(a.in, a.map_options.load());
  if (interruptSource().requested())
    return console.error(session::ExitCode::Interrupted, "interrupted");
  if (!document) return console.error(document.error());
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  const Result<std::string> picture = render(*std::move(document), a, format);
  if (!picture) return console.error(picture.error());
  const Result<void> written = writeOutput(console, a.out, *picture);
  return written ? session::ExitCode::Ok : console.error(written.error());
}

}  // namespace clearway::cli
