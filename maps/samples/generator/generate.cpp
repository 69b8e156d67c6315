// clearway_samples FOLDER — writes the sample maps, scenarios and projects into a folder.
//
// The committed samples are the output of this program, byte for byte; a test compares them.
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "core/base/number_text.h"
#include "core/grid/covered_cells.h"
#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "maps/grid/movingai.h"
#include "maps/project/task_file.h"
#include "maps/samples/generator/sample.h"
#include "maps/text/file_io.h"

namespace clearway::samples {
namespace {

namespace fs = std::filesystem;

bool report(const Error& e) {
  std::fprintf(stderr, "clearway_samples: %s\n", describe(e).c_str());
  return false;
}

// Straight and diagonal steps of a shortest path: its exact length.
struct Steps {
  int straight = -1;
  int diagonal = -1;
  [[nodiscard]] double length() const { return straight + diagonal * std::sqrt(2.0); }
};

// Shortest paths from one cell to all others, 8-connected without cutting corners (Dijkstra).
std::vector<Steps> shortest(const OccupancyGrid& grid, Cell from) {
  const GridFrame& frame = grid.frame();
  const auto index = [&](Cell c) { return c.row * frame.columns() + c.column; };
  std::vector<Steps> best(static_cast<std::size_t>(frame.rows() * frame.columns()));
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto offer = [&](Cell c, Steps steps) {
    Steps& known = best[static_cast<std::size_t>(index(c))];
    if (known.straight >= 0 && known.length() <= steps.length()) return;
    known = steps;
    open.emplace(steps.length(), index(c));
  };
  offer(from, {0, 0});
  while (!open.empty()) {
    const auto [cost, at] = open.top();
    open.pop();
    const Steps steps = best[static_cast<std::size_t>(at)];
    if (steps.length() < cost) continue;
    const Cell c{at / frame.columns(), at % frame.columns()};
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Cell to{c.row + dy, c.column + dx};
        if ((dx == 0 && dy == 0) || grid.blocked(to)) continue;
        if (grid.blocked({c.row, to.column}) || grid.blocked({to.row, c.column})) continue;
        const bool diagonal = dx != 0 && dy != 0;
        offer(to, {steps.straight + (diagonal ? 0 : 1), steps.diagonal + (diagonal ? 1 : 0)});
      }
    }
  }
  return best;
}

// Queries between random cells, shortest first, in buckets of four as in the benchmark.
maps::Scenario scenarioOf(const Sample& sample) {
  const OccupancyGrid& grid = sample.map.grid;
  const GridFrame& frame = grid.frame();
  Rng rng(2012);
  const auto freeCell = [&] {
    for (;;) {
      const Cell c{
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(frame.rows()))),
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(frame.columns())))};
      if (!grid.blocked(c)) return c;
    }
  };
  maps::Scenario scenario;
  while (scenario.queries.size() < static_cast<std::size_t>(sample.queries)) {
    const Cell start = freeCell();
    const Cell goal = freeCell();
    const Steps steps = shortest(
        grid,
        start)[static_cast<std::size_t>(goal.row) * static_cast<std::size_t>(frame.columns()) +
               static_cast<std::size_t>(goal.column)];
    if (steps.straight < 0) continue;  // another region
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.8f", steps.length());
    maps::ScenarioQuery q;
    q.bucket = static_cast<std::int64_t>(steps.length() / 4.0);
    q.map = sample.map_file;
    q.map_width = frame.columns();
    q.map_height = frame.rows();
    q.start = start;
    q.goal = goal;
    q.optimum = steps.length();
    q.optimum_text = text.data();
    scenario.queries.push_back(q);
  }
  std::stable_sort(scenario.queries.begin(), scenario.queries.end(),
                   [](const maps::ScenarioQuery& a, const maps::ScenarioQuery& b) {
                     return a.optimum < b.optimum;
                   });
  return scenario;
}

// Boxes are checked here; the tests check polygons.
bool placesAreFree(const Sample& s) {
  const maps::GridMap& map = s.map;
  const GridFrame& frame = map.grid.frame();
  for (const maps::ProjectAgent& a : s.agents) {
    if (a.shape.kind != maps::ShapeKind::Box) continue;
    const auto size = [&](double v) { return maps::lengthToWorld(map.frame, frame, v); };
    const Pose end{a.goal->position, a.goal->heading.value_or(Heading{})};
    for (const Pose& p : {*a.start, end}) {
      const auto box = makeObb(toWorld(map.frame, frame, p), size(a.shape.length),
                               size(a.shape.width), size(a.padding.distance), a.padding.shape);
      if (!box) return report(box.error());
      if (const auto cell = firstCollision(map.grid, *box)) {
        std::fprintf(stderr, "clearway_samples: %s: %s at (%g, %g) meets row %d, column %d\n",
                     s.name.c_str(), a.name.c_str(), p.position.x, p.position.y, cell->row,
                     cell->column);
        return false;
      }
    }
  }
  return true;
}

bool write(const Sample& s, const fs::path& folder) {
  if (!placesAreFree(s)) return false;
  maps::Project project{s.description,  s.map,       s.agents, s.planner, {},
                        s.disturbances, s.simulation};
  if (!s.map_file.empty()) {
    if (const auto saved = maps::saveMap(folder / s.map_file, s.map); !saved) {
      return report(saved.error());
    }
    project.map = maps::MapReference{s.map_file, {}, {}};
  }
  if (s.queries > 0) {
    const std::string text = maps::writeScenario(scenarioOf(s));
    if (const auto saved = clearway::maps::saveFile(folder / (s.map_file + ".scen"), text);
        !saved) {
      return report(saved.error());
    }
  }
  const auto saved = maps::saveProject(project, folder / (s.name + ".clearway"));
  return saved ? true : report(saved.error());
}

// Requests to `clearway serve`.
constexpr const char* kRequests =
    R"({"id": 1, "do": "map", "name": "room", "text": "type octile\nheight 8\nwidth 12\nmap)"
    R"(\n............\n............\n.....@@.....\n.....@@.....\n.....@@.....\n.....@@.....)"
    R"(\n............\n............\n"})"
    "\n"
    R"({"id": 2, "do": "agent", "map": "room", "agent": {"name": "cart", "shape": {"box": {)"
    R"("length": 1.2, "width": 0.8}}}, "planner": {"planner": "pose"}})"
    "\n"
    R"({"id": 3, "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5]})"
    "\n"
    R"({"id": 4, "do": "check", "agent": "cart", "poses": [[2.5, 1, 0], [9.5, 1, 0], [9.5, )"
    R"(4, 0]]})"
    "\n"
    R"({"id": 5, "do": "fleet", "map": "room", "agents": [{"name": "a", "agent": "cart", "s)"
    R"(tart": [1, 1, 0], "goal": [11, 1]}, {"name": "b", "agent": "cart", "start": [11, 1, )"
    R"(180], "goal": [1, 1]}]})"
    "\n"
    R"({"id": 6, "do": "edit", "map": "room", "block": [[0, 5], [1, 5]]})"
    "\n"
    R"({"id": 7, "do": "plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5]})"
    "\n"
    R"({"id": 8, "do": "graph", "map": "room", "name": "lanes", "text": "{\"type\": \"FeatureC)"
    R"(ollection\", \"features\": [{\"type\": \"Feature\", \"properties\": {\"id\": 0}, \"geometr)"
    R"(y\": {\"type\": \"Point\", \"coordinates\": [2.5, 6.5]}}, {\"type\": \"Feature\", \"prope)"
    R"(rties\": {\"id\": 1}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [9.5, 6.5]}},)"
    R"( {\"type\": \"Feature\", \"properties\": {\"id\": 2, \"startid\": 0, \"endid\": 1}, \"geom)"
    R"(etry\": {\"type\": \"MultiLineString\", \"coordinates\": [[[2.5, 6.5], [9.5, 6.5]]]}}]}"})"
    "\n"
    R"({"id": 9, "do": "route", "agent": "cart", "graph": "lanes", "from": [2.5, 4.5, 0], "to": "1"})"
    "\n"
    R"({"id": 10, "do": "stats"})"
    "\n";

// Edits of the maze for incremental planners.
constexpr const char* kMazeEdits =
    "# a corridor is closed, a door is opened in a wall, the agent moves, the corridor is "
    "reopened\n"
    "block 5 10 6 10 7 10\n"
    "free 4 13 4 14\n"
    "start 2 2\n"
    "free 5 10 6 10 7 10\n";

// Edits of the warehouse, for the tugger.
constexpr const char* kWarehouseEdits =
    "# a pallet far from the path, one on it, the tugger moves, and the second pallet is "
    "removed\n"
    "block 50 300 50 301 51 300 51 301\n"
    "block 85 350 85 351 86 350 86 351\n"
    "start 205 40\n"
    "free 85 350 85 351 86 350 86 351\n";

// Pose queries on the warehouse's map, for `clearway solve`; the last on wide arcs.
constexpr const char* kWarehouseQueries =
    "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
    "dock-to-aisle,2.4,1.2,0.05,0,2,20.6,0,53,8.3,180\n"
    "any-heading,2.4,1.2,0.05,0,2,20.6,0,53,8.3,\n"
    "wide-turns,2.4,1.2,0.05,1.5,2,20.6,0,53,8.3,180\n";

// Tasks of a lifelong fleet on the map of random obstacles: queries of its scenario, one every two
// steps.
std::string randomTasks() {
  const maps::Scenario scenario = scenarioOf(randomObstacles());
  std::vector<maps::TaskRow> tasks;
  for (std::uint32_t k = 0; k < 100; ++k) {
    const maps::ScenarioQuery& q = scenario.queries[k * 37 % scenario.queries.size()];
    tasks.push_back({2 * k, q.start, q.goal});
  }
  return maps::writeTasks(tasks);
}

}  // namespace
}  // namespace clearway::samples

// NOLINTNEXTLINE(bugprone-exception-escape): the generator may terminate if memory runs out
int main(int argc, char** argv) {
  using namespace clearway::samples;
  if (argc != 2) {
    std::fprintf(stderr, "usage: clearway_samples FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  std::error_code ec;
  std::filesystem::create_directories(folder, ec);
  for (const auto& make : {warehouse, office, carPark, narrowDoor, hall, city, workshop, maze,
                           rooms, randomObstacles, cave, spiral, rectangularCells, shift}) {
    if (!write(make(), folder)) return 1;
  }
  for (const auto& [name, text] : {std::pair{"maze.edits", std::string(kMazeEdits)},
                                   std::pair{"requests.jsonl", std::string(kRequests)},
                                   std::pair{"warehouse.edits", std::string(kWarehouseEdits)},
                                   std::pair{"warehouse.csv", std::string(kWarehouseQueries)},
                                   std::pair{"crossing.json", crossingScene()},
                                   std::pair{"loading.json", loadingScene()},
                                   std::pair{"shapes.json", shapesScene()},
                                   std::pair{"carts.json", cartsProblem()},
                                   std::pair{"yard.map", yardMap()},
                                   std::pair{"yard.json", yardProblem()},
                                   std::pair{"bad_day.json", badDay()},
                                   std::pair{"warehouse.sweep.yaml", warehouseSweep()},
                                   std::pair{"layout.sweep.yaml", layoutSweep()},
                                   std::pair{"shift.tasks.csv", shiftTasks()},
                                   std::pair{"random.tasks.csv", randomTasks()},
                                   std::pair{"route.path.csv", routeCsv()},
                                   std::pair{"route.tum", routeTum()},
                                   std::pair{"route.order.json", routeOrder()},
                                   std::pair{"route.lif.json", routeLif()},
                                   std::pair{"route.geojson", routeGeoJson()},
                                   std::pair{"workshop.path.yaml", workshopPath()},
                                   std::pair{"workshop.zones.json", workshopZones()}}) {
    const auto saved = clearway::maps::saveFile(folder / name, text);
    if (!saved && !report(saved.error())) return 1;
  }
  return 0;
}
