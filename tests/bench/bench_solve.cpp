// bench_solve: 1000 short queries for a robot, as `clearway solve` answers them on one thread and
// on two: the sample workshop, and depot of $CLEARWAY_DATA/ros. Starts and goals are random
// places 1.5 to 2.5 m apart that have a path; weight 2.
//
// Queries a second are those of a second of CPU time. The gain of two threads is by the clock on
// the wall, the least of some runs of each, which alternate: on an idle machine.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "app/study/batch/pose_batch.h"
#include "core/base/rng.h"
#include "maps/grid/map_io.h"
#include "tests/bench/collision_bench.h"

namespace clearway::bench {
namespace {

constexpr std::size_t kQueries = 1000;
constexpr int kRounds = 5;

double processCpu_s() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

app::PoseSolveOptions optionsWith(unsigned threads) {
  app::PoseSolveOptions options;
  options.planner.planner = maps::PlannerKind::Pose;
  options.planner.weight = 2.0;
  options.threads = threads;
  return options;
}

std::vector<maps::PoseQuery> shortQueries(const maps::GridMap& map, double length, double width) {
  Rng rng(5);
  const GridFrame& f = map.grid.frame();
  std::vector<maps::PoseQuery> all;
  while (all.size() < 3 * kQueries) {
    const Vec2 start{rng.range(0.0, f.columnEdge(f.columns())),
                     rng.range(0.0, f.rowEdge(f.rows()))};
    const Vec2 shift =
        rng.range(1.5, 2.5) * Heading::fromDegrees(rng.range(-180.0, 180.0))->vector();
    if (map.grid.blocked(f.cellAt(start)) || map.grid.blocked(f.cellAt(start + shift))) continue;
    maps::PoseQuery q;
    q.id = "q" + std::to_string(all.size());
    q.length = length;
    q.width = width;
    q.start = maps::positionFromWorld(map.frame, f, start);
    q.goal = maps::positionFromWorld(map.frame, f, start + shift);
    q.start_deg = rng.range(-180.0, 180.0);
    q.goal_deg = rng.range(-180.0, 180.0);
    all.push_back(q);
  }
  const auto report = app::solvePoses(map, all, optionsWith(1));
  std::vector<maps::PoseQuery> out;
  for (std::size_t k = 0; report && k < all.size() && out.size() < kQueries; ++k) {
    if (report->queries[k].status == PlanStatus::Solved) out.push_back(all[k]);
  }
  return out;
}

void measure(const std::filesystem::path& file, double length, double width, Targets& targets) {
  const auto map = maps::loadMap(file);
  if (!map) {
    std::printf("%s\n", describe(map.error()).c_str());
    return;
  }
  const std::string name = file.stem().string();
  const std::vector<maps::PoseQuery> queries = shortQueries(*map, length, width);
  double wall_s[2] = {INFINITY, INFINITY}, cpu_s[2] = {INFINITY, INFINITY}, cost[2] = {};
  for (int round = 0; round < kRounds; ++round) {
    for (const unsigned threads : {1U, 2U}) {
      const auto begin = std::chrono::steady_clock::now();
      const double before = processCpu_s();
      const auto report = app::solvePoses(*map, queries, optionsWith(threads));
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      if (!report) std::abort();
      const unsigned k = threads - 1;
      cpu_s[k] = std::min(cpu_s[k], processCpu_s() - before);
      wall_s[k] = std::min(wall_s[k], took.count());
      cost[k] = 0.0;
      for (const app::SolvedPose& q : report->queries) cost[k] += q.cost;
    }
  }
  if (cost[0] != cost[1]) std::abort();
  const auto n = static_cast<double>(queries.size());
  std::printf(
      "%s: %.0f queries; one thread %.0f a second of CPU time, two %.0f; by the wall %.4f and "
      "%.4f s; cost of all %.6f\n",
      name.c_str(), n, n / cpu_s[0], n / cpu_s[1], wall_s[0], wall_s[1], cost[0]);
  targets.push_back({name + ", a query", 0.4, 1e3 * cpu_s[0] / n, "ms"});
  targets.push_back({name + ", two threads", 1.0 / 1.8, wall_s[1] / wall_s[0], "of one"});
}

}  // namespace
}  // namespace clearway::bench

int main() {
  using namespace clearway::bench;
  Targets targets;
  measure(std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples/workshop.yaml", 0.7, 0.5,
          targets);
  if (const char* folder = std::getenv("CLEARWAY_DATA")) {
    measure(std::filesystem::path(folder) / "ros/depot.yaml", 0.9, 0.62, targets);
  }
  std::printf("\n%-40s %10s %10s   %s\n", "target", "at most", "measured", "reached");
  for (const Target& t : targets) {
    std::printf("%-40s %10.4f %10.4f   %-4s %s\n", t.name.c_str(), t.most, t.measured,
                t.measured <= t.most ? "yes" : "NO", t.unit.c_str());
  }
  return 0;
}
