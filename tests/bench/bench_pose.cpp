// Poses: the 18 queries of $CLEARWAY_DATA/footprint for rectangular robots, with the motions of a
// file, at weights 1 and 1.3, next to a quick lattice planner in the same run; every path is
// certified by the validator and, at steps of 0.02 cells, by a checker that shares no code.
// CPU time. Each program plans a query three times in a row, from scratch; the median counts, and
// of three rounds, in which the two alternate, the fastest.
// Then the program's own motions next to the baseline planner's paths, cars and omnidirectional
// bases, and OMPL's planners.
// usage: bench_pose [QUERY]        only queries whose name contains QUERY
//        bench_pose --csv FOLDER   write the queries, one file a map, as `clearway solve` reads
//        them
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "app/document/plan/primitive_table_input.h"
#include "maps/grid/map_io.h"
#include "planner/pose/pose_planner.h"
#include "tests/bench/pose_own.h"
#include "tests/bench/pose_rival.h"
#include "tests/support/planned.h"

namespace {

using namespace clearway;
using bench::cpuMs;
using bench::poseOf;
using bench::PoseQuery;
using bench::savePath;
namespace fs = std::filesystem;

constexpr int kRounds = 3;

struct Run {
  PlanResult result;
  double ms = 0, setup_ms = 0;
};

struct Bench {
  fs::path data, paths;
  std::vector<PoseQuery> queries;
  lattice::PrimitiveTable table;
  std::map<std::string, OccupancyGrid> grids;
};

Run runOnce(Bench& b, const PoseQuery& q, double weight) {
  lattice::PoseOptions options;
  options.table = std::make_shared<const lattice::PrimitiveTable>(b.table);
  options.weight = weight;
  const auto footprint = Footprint::box(q.length, q.width, q.padding, PaddingShape::Square);
  Run run;
  const double before = cpuMs();
  lattice::PosePlanner planner(b.grids.at(q.map), *footprint, testing::checked(options));
  const Pose start = poseOf(q.start, b.table.headings);
  const Pose goal = poseOf(q.goal, b.table.headings);
  planner.prepare(start);
  const double ready = cpuMs();
  run.result = planner.plan(start, {goal.position, goal.heading});
  run.setup_ms = ready - before;
  run.ms = cpuMs() - ready;
  return run;
}

Run runOurs(Bench& b, const PoseQuery& q, double weight) {
  std::array<double, 3> ms{};
  Run last;
  for (double& each : ms) {
    last = runOnce(b, q, weight);
    each = last.ms;
  }
  std::ranges::sort(ms);
  last.ms = ms[1];
  return last;
}

struct Sums {
  double log_ratio = 0, worst = 0, log_setup = 0;
  int n = 0, costlier = 0, unproved = 0;
  long expanded = 0, rival_expanded = 0;
};

void compare(Bench& b, double weight, const fs::path& rival_program) {
  std::map<std::string, bench::RivalRun> rival;
  std::map<std::string, Run> ours;
  for (int round = 0; round < kRounds; ++round) {
    for (const auto& [id, r] : bench::runRival(rival_program, b.data, "pr2.mprim", weight)) {
      auto [at, fresh] = rival.try_emplace(id, r);
      at->second.ms = std::min(at->second.ms, r.ms);
      at->second.setup_ms = std::min(at->second.setup_ms, r.setup_ms);
    }
    for (const PoseQuery& q : b.queries) {
      Run r = runOurs(b, q, weight);
      auto [at, fresh] = ours.try_emplace(q.id, r);
      at->second.ms = std::min(at->second.ms, r.ms);
      at->second.setup_ms = std::min(at->second.setup_ms, r.setup_ms);
    }
  }
  fmt::print("\npr2.mprim, weight {}: ms, set-up ms, expansions and cost; baseline / ours\n",
             weight);
  Sums s;
  std::vector<fs::path> files;
  for (const PoseQuery& q : b.queries) {
    const Run& o = ours.at(q.id);
    const bench::RivalRun& r = rival[q.id];
    const long cost = std::lround(o.result.cost * b.table.cost_per_cell);
    const double ratio = o.ms / r.ms;
    fmt::print("{:18} {:8.2f} {:8.2f} {:5.2f}  {:6.2f} {:6.2f}  {:8} {:8}  {:6} {:6}  {:.2f} {}\n",
               q.id, r.ms, o.ms, ratio, r.setup_ms, o.setup_ms, r.expanded,
               o.result.metrics.expanded, r.cost, cost, o.result.metrics.validation_s * 1e3,
               toString(o.result.status));
    if (o.result.status != PlanStatus::Solved || !o.result.certificate.free) ++s.unproved;
    files.push_back(b.paths / fmt::format("ours-{}__{}.path", weight, q.id));
    savePath(files.back(), o.result.path);
    if (r.ms <= 0) continue;
    s.costlier += cost > r.cost ? 1 : 0;
    s.log_ratio += std::log(ratio);
    s.worst = std::max(s.worst, ratio);
    s.log_setup += std::log(o.setup_ms / r.setup_ms);
    s.expanded += static_cast<long>(o.result.metrics.expanded);
    s.rival_expanded += r.expanded;
    ++s.n;
  }
  if (s.n > 0) {
    fmt::print(
        "time ratio: geometric mean {:.3f}, worst {:.3f}; set-up {:.3f}; expansions {:.3f}; "
        "costlier {} of {}\n",
        std::exp(s.log_ratio / s.n), s.worst, std::exp(s.log_setup / s.n),
        static_cast<double>(s.expanded) / static_cast<double>(s.rival_expanded), s.costlier, s.n);
  }
  const auto verdicts =
      bench::verifyPaths(rival_program.parent_path() / "footprint_verify", b.data, files);
  fmt::print("without certificate: {}; found to collide by the other checker: {} of {}\n",
             s.unproved, verdicts.collide.size(), verdicts.checked);
  for (const std::string& line : verdicts.collide) fmt::print("  {}\n", line);
}

}  // namespace

int main(int argc, char** argv) {
  const char* folder = std::getenv("CLEARWAY_DATA");
  Bench b;
  b.data = fs::path(folder != nullptr ? folder : "../shared/data") / "footprint";
  const fs::path here = fs::path(argv[0]).parent_path();
  if (argc == 3 && std::string_view(argv[1]) == "--csv") {
    return bench::writeQueries(bench::readQueries(b.data / "queries.txt"), argv[2]) ? 0 : 1;
  }
  b.paths = fs::temp_directory_path() / "clearway-bench-pose";
  fs::create_directories(b.paths);
  for (PoseQuery& q : bench::readQueries(b.data / "queries.txt")) {
    if (argc < 2 || q.id.find(argv[1]) != std::string::npos) b.queries.push_back(q);
  }
  if (b.queries.empty()) {
    fmt::print("bench_pose: no queries in {}: set CLEARWAY_DATA to the folder of the data\n",
               b.data.string());
    return 0;
  }
  const auto file = maps::loadMotionFile(b.data / "pr2.mprim");
  const auto table = file ? app::motionTable(*file) : tl::unexpected(file.error());
  if (!table) {
    fmt::print("bench_pose: {}\n", describe(table.error()));
    return 1;
  }
  b.table = *table;
  for (const PoseQuery& q : b.queries) {
    if (b.grids.contains(q.map)) continue;
    const auto map = maps::loadMap(b.data / q.map);
    if (!map) {
      fmt::print("bench_pose: {}\n", describe(map.error()));
      return 1;
    }
    b.grids.emplace(q.map, map->grid);
  }
  for (const double weight : {1.0, 1.3}) compare(b, weight, here / "lattice_yardstick");
  bench::compareOwn(b.queries, b.grids, {here, b.data, b.paths});
  bench::compareModels(b.queries, b.grids, {here, b.data, b.paths});
  bench::compareOmpl(b.queries, b.grids, {here, b.data, b.paths});
  fs::remove_all(b.paths);
  return 0;
}
