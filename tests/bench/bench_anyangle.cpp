// bench_anyangle: shortest any-angle paths on the rectangle mesh next to Anya and a visibility
// graph in one run, on all grid maps of MovingAI ($CLEARWAY_DATA/movingai): 100 queries spread
// evenly over each scenario. First argument "growth": maps of 512 to 16384 cells a side, or to the
// second argument, where searches on eight directions run, too; "theta": Theta* and Lazy Theta*
// next to A* on eight directions.
//
// Every figure is thread CPU time, the least of three, averaged over the queries; the lengths of
// all contenders are compared. A first query has no mesh: it makes what it needs of it. A scenario
// begins without a mesh, which grows from query to query; its figure is the whole time of one pass
// over all queries. Other words as arguments choose maps.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/number_text.h"
#include "core/base/rng.h"
#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/point/point_planner.h"
#include "tests/bench/collision_bench.h"
#include "tests/bench/sight_graph.h"
#include "tests/support/planned.h"

namespace clearway::bench {
namespace {

constexpr std::size_t kQueries = 100;
constexpr std::size_t kThetaQueries = 20;
constexpr int kRepeats = 3;
constexpr std::size_t kMostCorners = 3'000;       // of a visibility graph
constexpr std::size_t kMostEntries = 20'000'000;  // of a query of one without edges
constexpr std::size_t kLazyQueries = 3;

// $CLEARWAY_DATA, or shared/data beside the checkout.
std::filesystem::path dataFolder() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) return folder;
  return std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
}

struct Query {
  Cell start, goal;
};

// The length of a path, infinity if there is none.
using Solver = std::function<double(const Query&)>;

struct Measured {
  double mean_us = 0.0;
  std::vector<double> lengths;
};

Measured measure(const std::vector<Query>& queries, const Solver& solve) {
  Measured m;
  for (const Query& q : queries) {
    double best = INFINITY;
    double length = 0.0;
    for (int k = 0; k < kRepeats; ++k) {
      const double before = cpuNs();
      length = solve(q);
      best = std::min(best, cpuNs() - before);
    }
    m.mean_us += best * 1e-3 / static_cast<double>(queries.size());
    m.lengths.push_back(length);
  }
  return m;
}

Solver anyaSolver(const OccupancyGrid& grid) {
  return [&grid](const Query& q) {
    StopCheck stop{Budget{}};
    const PlanControl control;
    ProgressMeter progress(control);
    const grid::AnyaAnswer a = grid::anyaSearch(grid, q.start, q.goal, stop, progress);
    return a.found ? a.length_m : INFINITY;
  };
}

Solver meshSolver(const OccupancyGrid& grid, grid::IntervalSpace& space) {
  return [&grid, &space](const Query& q) {
    StopCheck stop{Budget{}};
    const PlanControl control;
    ProgressMeter progress(control);
    const grid::AnyaAnswer a =
        grid::intervalSearch(space, grid.frame(), q.start, q.goal, stop, progress);
    return a.found ? a.length_m : INFINITY;
  };
}

Solver firstSolver(const OccupancyGrid& grid) {
  return [&grid](const Query& q) {
    grid::RectangleMesh mesh(grid);
    grid::IntervalSpace space(mesh);
    return meshSolver(grid, space)(q);
  };
}

// As `solve` runs them, prepared.
Solver plannerSolver(testing::PointPlanner& planner, PointSearch search) {
  grid::PointOptions options;
  options.search = search;
  (void)planner.prepare(options);
  return [&planner, options](const Query& q) {
    const grid::PointResult r = planner.search(q.start, q.goal, options);
    return r.status == PlanStatus::Solved ? r.cost : INFINITY;
  };
}

// One pass over the queries by one mesh that grows with them; the fastest of three.
Measured measureScenario(const OccupancyGrid& grid, const std::vector<Query>& queries) {
  Measured m;
  m.mean_us = INFINITY;
  for (int k = 0; k < kRepeats; ++k) {
    m.lengths.clear();
    const double before = cpuNs();
    grid::RectangleMesh mesh(grid);
    grid::IntervalSpace space(mesh);
    const Solver solve = meshSolver(grid, space);
    for (const Query& q : queries) m.lengths.push_back(solve(q));
    m.mean_us =
        std::min(m.mean_us, (cpuNs() - before) * 1e-3 / static_cast<double>(queries.size()));
  }
  return m;
}

int differing(const Measured& a, const Measured& b) {
  int n = 0;
  for (std::size_t k = 0; k < std::min(a.lengths.size(), b.lengths.size()); ++k) {
    const double x = a.lengths[k];
    const double y = b.lengths[k];
    if (x != y && !(std::abs(x - y) <= 1e-9 * (1.0 + y))) ++n;
  }
  return n;
}

// Milliseconds of a whole mesh, the least of three.
double buildMs(const OccupancyGrid& grid) {
  double best = INFINITY;
  for (int k = 0; k < kRepeats; ++k) {
    const double before = cpuNs();
    StopCheck stop{Budget{}};
    const auto mesh = grid::RectangleMesh::make(grid, stop);
    best = std::min(best, (cpuNs() - before) * 1e-6);
  }
  return best;
}

// Milliseconds to read as many bytes as the mesh has from a file that the system has in memory, the
// least of three.
double readMs(const grid::RectangleMesh& mesh) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "clearway_mesh.bin";
  const std::size_t size = mesh.bytes();
  std::ofstream(file, std::ios::binary) << std::string(size, 'm');
  double best = INFINITY;
  for (int k = 0; k < kRepeats; ++k) {
    const double before = cpuNs();
    const auto bytes = std::make_unique_for_overwrite<char[]>(size);
    std::ifstream in(file, std::ios::binary);
    in.read(bytes.get(), static_cast<std::streamsize>(size));
    best = std::min(best, (cpuNs() - before) * 1e-6);
  }
  std::filesystem::remove(file);
  return best;
}

// Milliseconds to read the map itself from a MovingAI file in memory.
double mapMs(const OccupancyGrid& grid) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "clearway_map.map";
  {
    std::ofstream out(file);
    out << "type octile\nheight " << grid.frame().rows() << "\nwidth " << grid.frame().columns()
        << "\nmap\n";
    for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
      std::string row(static_cast<std::size_t>(grid.frame().columns()) + 1, '.');
      row.back() = '\n';
      for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
        if (grid.blocked({i, j})) row[static_cast<std::size_t>(j)] = '@';
      }
      out << row;
    }
  }
  const double before = cpuNs();
  const bool read = maps::loadMap(file).has_value();
  const double ms = (cpuNs() - before) * 1e-6;
  std::filesystem::remove(file);
  return read ? ms : INFINITY;
}

struct Summary {
  double log_first = 0.0;
  double log_scenario = 0.0;
  double log_further = 0.0;
  double further_us = 0.0;  // of the last map
  int maps = 0;
  int wrong = 0;
  Targets targets;
};

// Both graphs answer some of the queries: all edges beforehand only where corners are few.
void printSight(const OccupancyGrid& grid, const std::vector<Query>& queries, const Measured& own,
                Summary& summary) {
  const std::vector<SightCorner> corners = sightCorners(grid);
  if (corners.size() <= kMostCorners) {
    const SightGraph graph(grid, corners);
    const Measured sight =
        measure(queries, [&](const Query& q) { return graph.shortest(q.start, q.goal); });
    summary.wrong += differing(own, sight);
    std::printf(" %10.1f", sight.mean_us);
  } else {
    std::printf(" %10s", "-");
  }
  const LazySightGraph lazy(grid, corners);
  double mean_us = 0.0;
  const std::size_t every = queries.size() / std::min(kLazyQueries, queries.size());
  std::size_t n = 0;
  for (std::size_t k = every / 2; k < queries.size(); k += every, ++n) {
    const double before = cpuNs();
    const double length = lazy.shortest(queries[k].start, queries[k].goal, kMostEntries);
    if (std::isnan(length)) {
      std::printf(" %12s\n", "-");
      return;
    }
    mean_us += (cpuNs() - before) * 1e-3;
    const double other = own.lengths[k];
    if (length != other && !(std::abs(length - other) <= 1e-9 * (1.0 + other))) ++summary.wrong;
  }
  std::printf(" %12.1f\n", mean_us / static_cast<double>(n));
}

void benchMap(const std::string& name, const OccupancyGrid& grid, const std::vector<Query>& queries,
              Summary& summary) {
  const double build_ms = buildMs(grid);
  StopCheck stop{Budget{}};
  auto mesh = grid::RectangleMesh::make(grid, stop);
  grid::IntervalSpace space(*mesh);
  const Measured anya = measure(queries, anyaSolver(grid));
  const Measured first = measure(queries, firstSolver(grid));
  const Measured scenario = measureScenario(grid, queries);
  const Measured own = measure(queries, meshSolver(grid, space));
  summary.wrong += differing(own, anya) + differing(first, anya) + differing(scenario, anya);
  const double cells =
      static_cast<double>(grid.frame().rows()) * static_cast<double>(grid.frame().columns());
  const double first_ratio = first.mean_us / anya.mean_us;
  const double scenario_ratio = scenario.mean_us / anya.mean_us;
  const double ratio = own.mean_us / anya.mean_us;
  std::printf(
      "%-16s %8zu %8.2f %7.1f %8.2f %8.1f %7.2f %10.1f %10.1f %7.3f %10.1f %7.3f %10.1f %7.3f",
      name.c_str(), mesh->size(), build_ms, build_ms * 1e6 / cells, readMs(*mesh), mapMs(grid),
      static_cast<double>(mesh->bytes() + space.bytes()) * 1e-6, anya.mean_us, first.mean_us,
      first_ratio, scenario.mean_us, scenario_ratio, own.mean_us, ratio);
  printSight(grid, queries, own, summary);
  std::fflush(stdout);
  summary.targets.push_back({name + ", first query", 1.0, first_ratio, "of Anya"});
  summary.targets.push_back({name + ", scenario", 1.0, scenario_ratio, "of Anya"});
  if (name.starts_with("maze")) summary.targets.push_back({name, 0.01, ratio, "of Anya"});
  summary.targets.push_back({name + ", mesh", 20.0, build_ms * 1e6 / cells, "ns a cell"});
  summary.targets.push_back({name + ", mesh", 1e3, build_ms, "ms"});
  summary.further_us = own.mean_us;
  summary.log_first += std::log(first_ratio);
  summary.log_scenario += std::log(scenario_ratio);
  summary.log_further += std::log(ratio);
  ++summary.maps;
}

// All lengths together allow a comparison of two versions.
void benchTheta(const std::string& name, const OccupancyGrid& grid,
                const std::vector<Query>& queries, Summary& summary) {
  testing::PointPlanner planner(grid);
  const Measured astar = measure(queries, plannerSolver(planner, PointSearch::AStar));
  const Measured theta = measure(queries, plannerSolver(planner, PointSearch::Theta));
  const Measured lazy = measure(queries, plannerSolver(planner, PointSearch::LazyTheta));
  const Measured best = measure(queries, plannerSolver(planner, PointSearch::AnyAngle));
  double theta_m = 0.0;
  double lazy_m = 0.0;
  double best_m = 0.0;
  for (std::size_t k = 0; k < queries.size(); ++k) {
    if (theta.lengths[k] < best.lengths[k] - 1e-9 || lazy.lengths[k] < best.lengths[k] - 1e-9) {
      ++summary.wrong;
    }
    if (!std::isfinite(astar.lengths[k])) continue;
    theta_m += theta.lengths[k];
    lazy_m += lazy.lengths[k];
    best_m += best.lengths[k];
  }
  const double r = theta.mean_us / astar.mean_us;
  const double lazy_r = lazy.mean_us / astar.mean_us;
  std::printf("%-16s %10.1f %10.1f %7.3f %10.1f %7.3f %10.2f %10.2f %14.6f %14.6f\n", name.c_str(),
              astar.mean_us, theta.mean_us, r, lazy.mean_us, lazy_r,
              100.0 * (theta_m / best_m - 1.0), 100.0 * (lazy_m / best_m - 1.0), theta_m, lazy_m);
  std::fflush(stdout);
  summary.targets.push_back({name + ", Theta*", 2.0, r, "of A*"});
  summary.targets.push_back({name + ", Lazy Theta*", 2.0, lazy_r, "of A*"});
  summary.log_first += std::log(r);
  summary.log_further += std::log(lazy_r);
  ++summary.maps;
}

using MapBench = void (*)(const std::string& name, const OccupancyGrid& grid,
                          const std::vector<Query>& queries, Summary& summary);

void benchFile(const std::filesystem::path& path, MapBench bench, std::size_t most,
               Summary& summary) {
  const auto map = maps::loadMap(path);
  const auto scenario = maps::loadScenario(path.string() + ".scen");
  if (!map || !scenario) return;
  std::vector<Query> queries;
  const std::size_t n = scenario->queries.size();
  for (std::size_t i = 0; i < std::min(most, n); ++i) {
    const maps::ScenarioQuery& q = scenario->queries[i * n / std::min(most, n)];
    if (!map->grid.blocked(q.start) && !map->grid.blocked(q.goal)) {
      queries.push_back({q.start, q.goal});
    }
  }
  bench(path.stem().string(), map->grid, queries, summary);
}

// Rectangles of 2 to 17 cells a side, one for so many cells of the map.
OccupancyGrid blockMap(Rng& rng, std::int32_t side, std::int64_t cells_a_block) {
  OccupancyGrid grid(*GridFrame::make(side, side, 1.0, 1.0));
  const auto n = static_cast<std::uint32_t>(side);
  const std::int64_t blocks = cells_a_block == 0 ? 0 : std::int64_t{side} * side / cells_a_block;
  for (std::int64_t k = 0; k < blocks; ++k) {
    const auto row = static_cast<std::int32_t>(rng.below(n));
    const auto column = static_cast<std::int32_t>(rng.below(n));
    const auto last_row = std::min(side, row + 2 + static_cast<std::int32_t>(rng.below(16)));
    const auto last = std::min(side, column + 2 + static_cast<std::int32_t>(rng.below(16)));
    for (std::int32_t i = row; i < last_row; ++i) {
      for (std::int32_t j = column; j < last; ++j) grid.set({i, j}, true);
    }
  }
  return grid;
}

// Empty maps, and obstacles on about 1, 10 and 40 % of the cells.
void benchGrowth(std::int32_t most, Summary& summary) {
  struct Density {
    const char* name;
    std::int64_t cells_a_block;
  };
  for (const Density& density :
       {Density{"empty", 0}, Density{"1 %", 9000}, Density{"10 %", 900}, Density{"40 %", 180}}) {
    for (std::int32_t side = 512; side <= most; side *= 2) {
      Rng rng(static_cast<std::uint64_t>(side));
      const OccupancyGrid grid = blockMap(rng, side, density.cells_a_block);
      std::vector<Query> queries;
      const auto n = static_cast<std::uint32_t>(side);
      while (queries.size() < (side > 4096 ? 6U : 20U)) {
        const auto cell = [&] {
          const auto row = static_cast<std::int32_t>(rng.below(n));
          return Cell{row, static_cast<std::int32_t>(rng.below(n))};
        };
        const Query q{cell(), cell()};
        if (!grid.blocked(q.start) && !grid.blocked(q.goal)) queries.push_back(q);
      }
      const std::string name = std::to_string(side) + ", " + density.name;
      benchMap(name, grid, queries, summary);
      testing::PointPlanner planner(grid);
      const Measured eight = measure(queries, plannerSolver(planner, PointSearch::Auto));
      std::printf("%-16s eight directions %10.1f us\n", name.c_str(), eight.mean_us);
      summary.targets.push_back({name + ", eight directions", 1.0,
                                 eight.mean_us / summary.further_us, "of further any-angle"});
    }
  }
}

void printTargets(bool theta, Summary& summary) {
  const double first = std::exp(summary.log_first / summary.maps);
  const double further = std::exp(summary.log_further / summary.maps);
  if (theta) {
    summary.targets.push_back({"geometric mean, Theta*", 2.0, first, "of A*"});
    summary.targets.push_back({"geometric mean, Lazy Theta*", 2.0, further, "of A*"});
  } else {
    summary.targets.push_back({"geometric mean, first query", 0.25, first, "of Anya"});
    summary.targets.push_back({"geometric mean, scenario", 0.25,
                               std::exp(summary.log_scenario / summary.maps), "of Anya"});
    summary.targets.push_back({"geometric mean, further queries", 0.12, further, "of Anya"});
  }
  std::printf("\n%-32s %10s %10s   %s\n", "target", "at most", "measured", "reached");
  for (const Target& t : summary.targets) {
    std::printf("%-32s %10.4f %10.4f   %-4s %s\n", t.name.c_str(), t.most, t.measured,
                t.measured <= t.most ? "yes" : "NO", t.unit.c_str());
  }
  std::printf("lengths that differ: %d\n", summary.wrong);
}

void benchFiles(bool theta, std::span<const std::string> words, Summary& summary) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = dataFolder() / "movingai";
  if (std::filesystem::is_directory(folder)) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      if (file.path().extension() == ".map") files.push_back(file.path());
    }
  }
  std::ranges::sort(files);
  for (const auto& path : files) {
    bool wanted = words.empty();
    for (const std::string& w : words) wanted = wanted || path.stem().string().starts_with(w);
    if (!wanted) continue;
    theta ? benchFile(path, benchTheta, kThetaQueries, summary)
          : benchFile(path, benchMap, kQueries, summary);
  }
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  const std::vector<std::string> words(argv + 1, argv + argc);
  Summary summary;
  const bool growth = !words.empty() && words[0] == "growth";
  const bool theta = !words.empty() && words[0] == "theta";
  if (theta) {
    std::printf("%-16s %10s %10s %7s %10s %7s %10s %10s %14s %14s\n", "map", "A* us", "Theta* us",
                "ratio", "lazy us", "ratio", "longer %", "lazy %", "length", "lazy");
  } else {
    std::printf("%-16s %8s %8s %7s %8s %8s %7s %10s %10s %7s %10s %7s %10s %7s %10s %12s\n", "map",
                "rects", "mesh ms", "ns/cell", "read ms", "map ms", "MB", "Anya us", "first us",
                "ratio", "scenario us", "ratio", "further us", "ratio", "sight us",
                "lazy sight us");
  }
  if (growth) {
    benchGrowth(words.size() > 1 ? std::atoi(words[1].c_str()) : 16384, summary);
  } else {
    benchFiles(theta, std::span(words).subspan(theta ? 1 : 0), summary);
  }
  if (summary.maps == 0) return 1;
  printTargets(theta, summary);
  return summary.wrong == 0 ? 0 : 1;
}
