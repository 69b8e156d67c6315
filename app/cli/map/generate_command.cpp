// clearway generate: new maps, and random agents and tasks on a map.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <utility>
#include <variant>

#include "app/cli/options/command_line.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/shape_arguments.h"
#include "app/cli/options/work_limits.h"
#include "app/cli/output/output.h"
#include "app/document/edit/new_map.h"
#include "app/document/export/export.h"
#include "app/document/open/document.h"
#include "app/simulation/setup/random_project.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

namespace fs = std::filesystem;

const CommandText kGenerateText{
    "generate",
    "Makes a map, a project with a random fleet, or tasks.",
    {"OUT.yaml|map|pgm|png [options]", "OUT.clearway --agents N --agent L,W [options]",
     "OUT.csv --map MAP|PROJECT --count N [options]"},
    {"The ending of OUT says what is made. A map is a pattern. A project has the agents on a new "
     "pattern, which it holds, or on the map of --map, which it names if it lies in or below the "
     "project's folder. With --tasks the agents begin where they have room to turn, and the "
     "project names the tasks, so that 'clearway simulate' lets them work.",
     "Agents have random starts and goals, each in reach. The same --seed gives the same files."},
    {"clearway generate hall.yaml --pattern warehouse --size 40,24 --cell-size 0.1 --scale 1.6",
     "clearway generate carts.clearway --pattern rooms --size 20,15 --scale 2.4 --agents 12 "
     "--agent "
     "0.9,0.6",
     "clearway generate shift.clearway --pattern warehouse --size 60,40 --agents 20 --agent "
     "0.7,0.6 --tasks shift.csv --count 100"}};

constexpr std::pair<const char*, app::Pattern> kPatterns[] = {
    {"empty", app::Pattern::Empty},         {"walled", app::Pattern::Walled},
    {"rooms", app::Pattern::Rooms},         {"maze", app::Pattern::Maze},
    {"warehouse", app::Pattern::Warehouse}, {"random", app::Pattern::Random}};
constexpr int kMostTasks = 1'000'000;
constexpr int kTasksPerAgent = 10;
constexpr int kInterval = 5;  // steps

// A length as a number of cells; nothing if it is none.
std::optional<std::int32_t> cellsOf(double length, double cell) {
  const double cells = std::round(length / cell);
  if (!(cells >= 1.0 && cells <= 1e9)) return std::nullopt;
  if (std::abs(cells * cell - length) > 1e-6 * length) return std::nullopt;
  return static_cast<std::int32_t>(cells);
}

struct GenerateArguments {
  std::string out, map, pattern, tasks;
  std::vector<double> size;
  std::optional<double> cell, scale;
  std::optional<int> seed, agents, count, interval;
  ShapeArguments shape;
  OutsideOption outside;
  WorkLimits limits;

  [[nodiscard]] std::string ending() const {
    std::string e = fs::path(out).extension().string();
    return e == ".yml" ? ".yaml" : e;
  }
  [[nodiscard]] bool makesProject() const { return ending() == ".clearway"; }
  [[nodiscard]] bool makesTasks() const { return ending() == ".csv"; }
  [[nodiscard]] bool describesMap() const {
    return !pattern.empty() || !size.empty() || cell || scale;
  }
  [[nodiscard]] std::uint64_t seedValue() const {
    return static_cast<std::uint64_t>(seed.value_or(1));
  }
  [[nodiscard]] app::TaskWish taskWish() const {
    const int n = count.value_or(kTasksPerAgent * agents.value_or(1));
    return {static_cast<std::size_t>(n), static_cast<std::uint32_t>(interval.value_or(kInterval))};
  }

  void declare(CommandLine& line);
  [[nodiscard]] std::string conflict() const;
  [[nodiscard]] Result<app::NewMap> newMap() const;
};

void GenerateArguments::declare(CommandLine& line) {
  line.positional(out, Need::Required, "OUT", "The file to write; its ending says what it is.");
  line.section("Map");
  line.choice(pattern, "--pattern", {"empty", "walled", "rooms", "maze", "warehouse", "random"},
              "What the map shows (walled: free, with a wall around).");
  line.numbers(size, "--size", {{"W", kPositive}, {"H", kPositive}},
               "Width and height in metres (15,10).");
  line.number(cell, "--cell-size", "M", {GridFrame::kMinCell_m, GridFrame::kMaxCell_m, false},
              "Size of a cell in metres (0.05).");
  line.number(
      scale, "--scale", "M", kPositive,
      "Width of aisles and corridors in metres (16 cells).\nRooms are twice as wide and "
      "their doors half as wide, shelves half as deep, scattered obstacles a quarter as large.");
  line.text(map, "--map", "FILE", "Agents or tasks on this map, or on that of a project.");
  outside.declare(line);
  line.section("Agents");
  line.count(agents, "--agents", "N", "How many agents the project has.", maps::kMaxAgents);
  shape.declare(line);
  line.section("Tasks");
  line.text(tasks, "--tasks", "FILE", "Write tasks for the agents, and name them in the project.");
  line.count(count, "--count", "N", "How many tasks (10 for each agent).", kMostTasks);
  line.count(interval, "--interval", "STEPS",
             "Steps from the release of a task to that of the next one (5).",
             static_cast<int>(maps::kLatestRelease));
  line.section("Options");
  line.count(seed, "--seed", "K", "Of all that is random (1).");
  limits.declare(line);
}

std::string GenerateArguments::conflict() const {
  const std::string e = ending();
  const bool is_map = e == ".yaml" || e == ".map" || e == ".pgm" || e == ".png";
  if (!is_map && !makesProject() && !makesTasks()) {
    return fmt::format("'{}' must end with .yaml, .map, .pgm, .png, .clearway or .csv", out);
  }
  if (!map.empty() && describesMap()) {
    return "--map excludes --pattern, --size, --cell-size and --scale";
  }
  if (is_map && (!map.empty() || agents || shape.hasShape() || shape.padding ||
                 !shape.padding_shape.empty() || !tasks.empty())) {
    return "a map holds no agents and no tasks: end OUT with .clearway";
  }
  if (makesTasks() && (map.empty() || agents || shape.hasShape() || shape.padding ||
                       !shape.padding_shape.empty() || !tasks.empty())) {
    return "tasks need --map, and take no agents but those of its project";
  }
  if (makesTasks() && !count) return "tasks need --count";
  if (makesProject() && agents.has_value() != shape.hasShape()) {
    return agents ? "--agents needs --agent, --footprint or --agent-radius"
                  : "a shape needs --agents";
  }
  if (makesProject() && !agents && (shape.padding || !shape.padding_shape.empty())) {
    return "--padding needs --agents";
  }
  if (makesProject() && !agents && !tasks.empty()) return "--tasks needs --agents";
  if (!makesTasks() && tasks.empty() && (count || interval)) {
    return "--count and --interval need --tasks";
  }
  if (const std::string problem = shape.conflict(); !problem.empty()) return problem;
  return clashOf(
      std::array{NamedFile{"--map", map}, NamedFile{"--footprint", shape.footprintFile()}},
      std::array{NamedFile{"OUT", out}, NamedFile{"--tasks", tasks}});
}

Result<app::NewMap> GenerateArguments::newMap() const {
  app::NewMap wanted;
  for (const auto& [name, value] : kPatterns) {
    if (pattern == name) wanted.pattern = value;
  }
  wanted.cell_m = cell.value_or(wanted.cell_m);
  wanted.seed = seedValue();
  const std::vector<double> sides = size.empty() ? std::vector{15.0, 10.0} : size;
  const auto columns = cellsOf(sides[0], wanted.cell_m);
  const auto rows = cellsOf(sides[1], wanted.cell_m);
  if (!columns || !rows) {
    return fail(ErrorCode::InvalidArgument,
                fmt::format("{} x {} m is no whole number of cells of {} m; change it or "
                            "--cell-size",
                            sides[0], sides[1], wanted.cell_m),
                "--size");
  }
  wanted.columns = *columns;
  wanted.rows = *rows;
  if (scale) {
    const auto cells = cellsOf(*scale, wanted.cell_m);
    if (!cells || *cells < 2) {
      return fail(ErrorCode::InvalidArgument,
                  fmt::format("{} m is no whole number of cells of {} m, two or more", *scale,
                              wanted.cell_m),
                  "--scale");
    }
    wanted.scale = *cells;
  }
  return wanted;
}

// The map of a project, and how the project has it.
struct Ground {
  maps::GridMap map;
  std::vector<maps::ProjectAgent> agents;  // of the project that it was read from
  maps::MapSource source;
};

Result<Ground> newGround(const GenerateArguments& a) {
  const app::NewMap wanted = TRY(a.newMap());
  maps::GridMap map = TRY(app::makeMap(wanted));
  return Ground{map, {}, map};
}

bool isBelow(const fs::path& file, const fs::path& folder) {
  const fs::path relative = fs::weakly_canonical(fs::absolute(file))
                                .lexically_relative(fs::weakly_canonical(fs::absolute(folder)));
  return !relative.empty() && relative.begin()->string() != "..";
}

// The map of --map: a map file below the project's folder is named, others are embedded.
Result<Ground> readGround(const GenerateArguments& a, const maps::LoadOptions& load) {
  app::Document document = TRY(app::openDocument(a.map, load));
  if (auto* open = std::get_if<app::OpenProject>(&document)) {
    return Ground{open->map, std::move(open->project.agents), open->map};
  }
  auto* map = std::get_if<maps::GridMap>(&document);
  if (map == nullptr) {
    return fail(ErrorCode::Unsupported, "is no map and no project", a.map);
  }
  const fs::path folder = fs::absolute(a.out).parent_path();
  if (a.map == "-" || !isBelow(a.map, folder)) return Ground{*map, {}, *map};
  maps::MapReference named{TRY(maps::relativeReference(a.map, a.out)), {}, {}};
  if (const auto* meta = std::get_if<maps::MovingAiMeta>(&map->meta)) named.terrain = meta->rule;
  if (const auto* meta = std::get_if<maps::ImageMeta>(&map->meta)) named.image = *meta;
  return Ground{std::move(*map), {}, std::move(named)};
}

app::ExitCode writeMap(const GenerateArguments& a, maps::GridMap map, Console& console) {
  const GridFrame frame = map.grid.frame();
  const app::Document document = std::move(map);
  if (a.ending() == ".yaml") {
    if (const auto losses = app::exportRos(document, a.out); !losses) {
      return console.error(losses.error());
    }
  } else {
    const auto bytes = app::exportDocument(document, a.ending().substr(1));
    if (!bytes) return console.error(bytes.error());
    if (const auto good = writeOutput(console, a.out, bytes->bytes); !good) {
      return console.error(good.error());
    }
  }
  console.summary(fmt::format("{}  {} rows, {} columns\n", a.out, frame.rows(), frame.columns()));
  return app::ExitCode::Ok;
}

app::ExitCode writeTaskFile(const GenerateArguments& a, const Ground& ground, Console& console) {
  const auto tasks = app::randomTasks(ground.map, ground.agents, a.taskWish(), a.seedValue());
  if (!tasks) return console.error(maps::inFile(tasks.error(), a.map).value());
  if (const auto good = writeOutput(console, a.out, maps::writeTasks(*tasks)); !good) {
    return console.error(good.error());
  }
  console.summary(fmt::format("{}  {} tasks\n", a.out, tasks->size()));
  return app::ExitCode::Ok;
}

app::ExitCode writeProject(const GenerateArguments& a, Ground ground, Console& console) {
  maps::Project project;
  project.map = std::move(ground.source);
  app::RandomProject random;
  if (a.agents) {
    maps::ProjectAgent kind;
    kind.name = "agent";
    if (const Result<void> good = a.shape.applyTo(kind.shape); !good) {
      if (a.shape.isOfFile(good.error())) return console.error(good.error());
      return console.usage(fmt::format("{}: {}", good.error().source, good.error().text()),
                           kGenerateText.name);
    }
    if (const app::RobotTemplate* robot = a.shape.robot()) {
      app::applyTemplate(*robot, kind);
    }
    a.shape.applyTo(kind.padding, kind.shape);
    const app::TaskWish tasks = a.tasks.empty() ? app::TaskWish{} : a.taskWish();
    auto made = app::randomProject(ground.map, kind, static_cast<std::size_t>(*a.agents), tasks,
                                   a.seedValue());
    if (!made)
      return console.error(maps::inFile(made.error(), a.map.empty() ? a.out : a.map).value());
    random = *std::move(made);
    project.agents = random.agents;
  }
  if (!a.tasks.empty()) {
    const auto name = maps::relativeReference(a.tasks, a.out);
    if (!name) return console.error(name.error());
    project.simulation.tasks = *name;
    if (const auto good = writeOutput(console, a.tasks, maps::writeTasks(random.tasks)); !good) {
      return console.error(good.error());
    }
  }
  if (const auto good = writeOutput(console, a.out, maps::writeProject(project)); !good) {
    return console.error(good.error());
  }
  console.summary(fmt::format(
      "{}  {}{}\n", a.out, app::plural(static_cast<long>(random.agents.size()), "agent"),
      a.tasks.empty() ? std::string()
                      : fmt::format(", {} tasks in {}", random.tasks.size(), a.tasks)));
  return app::ExitCode::Ok;
}

}  // namespace

app::ExitCode generateCommand(Arguments arguments, Console& console) {
  CommandLine line(kGenerateText);
  GenerateArguments a;
  a.declare(line);
  if (const std::optional<app::ExitCode> end = line.parse(arguments, console)) return *end;
  if (const std::string problem = a.conflict(); !problem.empty()) {
    return console.usage(problem, kGenerateText.name);
  }
  const LimitedWork limited(a.limits);
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  Result<Ground> ground = a.map.empty() ? newGround(a) : readGround(a, {});
  if (!ground) {
    const Error& e = ground.error();
    if (!a.map.empty()) return console.error(e);
    return console.usage(e.source.empty() ? e.text() : e.source + ": " + e.text(),
                         kGenerateText.name);
  }
  for (const std::string& file : {a.out, a.tasks}) {  // again: the map is an input now
    if (file.empty()) continue;
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
  }
  if (a.makesTasks()) return writeTaskFile(a, *ground, console);
  if (a.makesProject()) return writeProject(a, *std::move(ground), console);
  return writeMap(a, std::move(ground->map), console);
}

}  // namespace clearway::cli
