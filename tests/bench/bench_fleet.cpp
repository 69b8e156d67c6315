// bench_fleet: fleets of point agents on the maps of the MAPF benchmark ($CLEARWAY_DATA/mapf).
//
// First plans: thread CPU time, sum of costs next to the lower bound (all agents alone) and to
// published results of lacam3. Anytime plans: the sum of costs after --seconds S (10) of CPU time.
// Every plan is checked. MB, and kB an agent: the most memory that the process had for the plan.
// Words as arguments choose maps.
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid/components.h"
#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::bench {
namespace {

std::filesystem::path dataFolder() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) return folder;
  return std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
}

// Random agents on 44 % of the free cells of a map that is made here, and on maps of the folder
// movingai, in their largest parts. First plans only.
constexpr const char* kCrowded = "warehouse-20-40-10-2-1";
constexpr std::array<const char*, 2> kCities{"Berlin_1_256", "Shanghai_0_1024"};

// lacam3's sums of costs: of its first plan, and after ten seconds; 0 where none was taken.
struct FleetCase {
  const char* size;
  const char* map;
  std::size_t agents;
  std::uint64_t lacam3_first, lacam3_anytime;
};
constexpr std::array<FleetCase, 12> kCases{
    {{"easy", "empty-16-16", 100, 0, 0},
     {"easy", "maze-32-32-2", 50, 0, 0},
     {"typical", "random-32-32-20", 400, 25461, 20310},
     {"typical", "warehouse-10-20-10-2-1", 400, 0, 35844},
     {"typical", "den312d", 400, 0, 34721},
     {"huge", "room-64-64-8", 1000, 332833, 335779},
     {"huge", "warehouse-10-20-10-2-1", 1000, 161997, 158835},
     {"huge", "den312d", 1000, 267364, 261381},
     {"huge", "lak303d", 1000, 266207, 266207},
     {"huge", kCrowded, 10000, 0, 0},
     {"huge", kCities[0], 10000, 0, 0},
     {"huge", kCities[1], 20000, 0, 0}}};

double cpu_s() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// From now on peakKilobytes() is of what follows.
void forgetPeak() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5";
}

// 0 where the system does not say.
long peakKilobytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  long kilobytes = 0;
  while (status >> word && word != "VmHWM:") continue;
  status >> kilobytes;
  return kilobytes;
}

std::string ratio(std::uint64_t cost, std::uint64_t reference) {
  if (reference == 0) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.3f",
                static_cast<double>(cost) / static_cast<double>(reference));
  return text;
}

struct Measured {
  bool good = false;  // the plan is neither missing nor wrong
  double cpu_s = 0.0;
  long kilobytes = 0;  // an agent
};

Measured measure(const FleetCase& c, const fleet::GridFleetProblem& problem, double seconds) {
  const bool anytime = seconds > 0.0;
  fleet::GridFleetControl control;
  control.budget.time_limit_s = 600.0 + 10.0 * seconds;
  StopSource stop;
  control.stop = &stop;
  forgetPeak();
  const double begin = cpu_s();
  control.progress = [&](const fleet::GridFleetProgress&) {
    if (anytime && cpu_s() - begin >= seconds) stop.request();
  };
  const fleet::GridFleetResult r = *fleet::planGridFleet(problem, {.anytime = anytime}, control);
  const double used = cpu_s() - begin;
  const long peak_kb = peakKilobytes();
  const bool good = r.status == PlanStatus::Solved &&
                    !validation::checkGridFleetPlan(problem, r.plan).has_value();
  std::printf("%-8s %-24s %6zu %-8s %9.3f %10llu %9llu %8s %8s %6ld %6ld %s\n", c.size, c.map,
              c.agents, anytime ? "anytime" : "first", used,
              static_cast<unsigned long long>(r.cost.sum_of_costs),
              static_cast<unsigned long long>(r.cost.makespan),
              ratio(r.cost.sum_of_costs, r.lower_bound).c_str(),
              ratio(r.cost.sum_of_costs, anytime ? c.lacam3_anytime : c.lacam3_first).c_str(),
              peak_kb / 1000, peak_kb / static_cast<long>(c.agents), good ? "" : "WRONG");
  std::fflush(stdout);
  return {good, used, peak_kb / static_cast<long>(c.agents)};
}

// The map with obstacles outside its largest component.
OccupancyGrid largestPart(OccupancyGrid grid) {
  const Components parts(grid);
  std::uint32_t largest = 1;
  for (std::uint32_t k = 1; k <= parts.count(); ++k) {
    if (parts.size(k) > parts.size(largest)) largest = k;
  }
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
      if (parts.label({i, j}) != largest) grid.set({i, j}, true);
    }
  }
  return grid;
}

Measured run(const FleetCase& c, double seconds) {
  if (std::string_view(c.map) == kCrowded) {
    Rng rng(1);
    return measure(c, testing::randomFleet(rng, testing::racks(20, 40, 50), c.agents), 0.0);
  }
  if (std::ranges::find(kCities, std::string_view(c.map)) != kCities.end()) {
    const auto city = maps::loadMap(dataFolder() / "movingai" / (std::string(c.map) + ".map"), {});
    if (!city) {
      std::printf("%s: no map in %s\n", c.map, (dataFolder() / "movingai").c_str());
      return {};
    }
    Rng rng(1);
    return measure(c, testing::randomFleet(rng, largestPart(city->grid), c.agents), 0.0);
  }
  const std::filesystem::path folder = dataFolder() / "mapf";
  const std::string name = c.map;
  const auto map = maps::loadMap(folder / (name + ".map"), {});
  const auto scenario = maps::loadScenario(folder / (name + "-random-1.scen"));
  if (!map || !scenario || scenario->queries.size() < c.agents) {
    std::printf("%s: no map or scenario in %s\n", c.map, folder.c_str());
    return {};
  }
  fleet::GridFleetProblem problem{map->grid, {}, {}};
  for (std::size_t a = 0; a < c.agents; ++a) {
    problem.starts.push_back(problem.cellId(scenario->queries[a].start));
    problem.goals.push_back(problem.cellId(scenario->queries[a].goal));
  }
  const Measured first = measure(c, problem, 0.0);
  Measured all = measure(c, problem, seconds);
  all.good = all.good && first.good;
  return all;
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  std::vector<std::string> words;
  double seconds = 10.0;
  for (int k = 1; k < argc; ++k) {
    if (std::string(argv[k]) == "--seconds" && k + 1 < argc) {
      seconds = std::atof(argv[++k]);
    } else {
      words.emplace_back(argv[k]);
    }
  }
  std::printf("%-8s %-24s %6s %-8s %9s %10s %9s %8s %8s %6s %6s\n", "size", "map", "agents", "plan",
              "cpu_s", "sum", "makespan", "/bound", "/lacam3", "MB", "kB/a");
  bool good = true;
  std::vector<clearway::bench::Measured> cities;
  for (const auto& c : clearway::bench::kCases) {
    const bool chosen = words.empty() || std::ranges::any_of(words, [&](const std::string& w) {
                          return std::string(c.map).find(w) != std::string::npos || w == c.size;
                        });
    if (!chosen) continue;
    const clearway::bench::Measured m = clearway::bench::run(c, seconds);
    good = m.good && good;
    if (std::ranges::find(clearway::bench::kCities, std::string_view(c.map)) !=
        clearway::bench::kCities.end()) {
      cities.push_back(m);
    }
  }
  if (cities.size() == 2) {  // twice the agents, on paths that are four times as long
    std::printf("cities: time %.1f times (goal 8), %ld kB an agent (goal 100)\n",
                cities[1].cpu_s / cities[0].cpu_s, cities[1].kilobytes);
  }
  return good ? 0 : 1;
}
