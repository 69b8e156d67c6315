#include "tests/bench/pose_own.h"

#include <fmt/format.h>
#include <ctime>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "planner/validate/validate.h"
#include "tests/bench/pose_ompl.h"
#include "tests/support/planned.h"
#include "tests/support/pose_query_text.h"

namespace clearway::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 3;
constexpr double kPi = 3.141592653589793;
constexpr double kFirstWeight = 3.0;  // that an anytime search begins with

struct Own {
  double setup_ms = std::numeric_limits<double>::infinity();
  double ms = std::numeric_limits<double>::infinity();
  PlanResult result;
};

// The fastest of some runs.
Own runOwn(const OccupancyGrid& grid, const Footprint& footprint, const PoseQuery& q,
           const lattice::PoseOptions& options) {
  const Pose start = poseOf(q.start, 0);
  const Pose goal = poseOf(q.goal, 0);
  Own best;
  for (int round = 0; round < kRounds; ++round) {
    const double before = cpuMs();
    lattice::PosePlanner planner(grid, footprint, testing::checked(options));
    planner.prepare(start);
    const double ready = cpuMs();
    best.result = planner.plan(start, {goal.position, goal.heading});
    best.ms = std::min(best.ms, cpuMs() - ready);
    best.setup_ms = std::min(best.setup_ms, ready - before);
  }
  return best;
}

Footprint footprintOf(const PoseQuery& q) {
  return *Footprint::box(q.length, q.width, q.padding, PaddingShape::Square);
}

// Dense poses as motions, on the robot without its padding.
bool collides(const OccupancyGrid& grid, const PoseQuery& q, const std::vector<Pose>& poses) {
  const Footprint bare = *Footprint::box(q.length, q.width, 0.0, PaddingShape::Square);
  Path path{poses.front(), {}};
  for (std::size_t i = 1; i < poses.size(); ++i) {
    if (poses[i] == poses[i - 1]) continue;
    if (const auto m = motionBetween(poses[i - 1], poses[i])) path.motions.push_back(*m);
  }
  return !validation::validate(grid, bare, path, TouchRule::TouchingIsFree, {}).free;
}

void printVerdicts(const std::vector<fs::path>& files, const BenchFolders& folders) {
  const Verdicts v = verifyPaths(folders.programs / "footprint_verify", folders.data, files);
  fmt::print("found to collide by the other checker: {} of {}\n", v.collide.size(), v.checked);
  for (const std::string& line : v.collide) fmt::print("  {}\n", line);
}

}  // namespace

double cpuMs() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

Pose poseOf(const double (&p)[3], int headings) {
  if (headings == 0) return {{p[0], p[1]}, *Heading::fromRadians(p[2])};
  const double k = std::nearbyint(p[2] / (2.0 * kPi / headings));
  return {{p[0], p[1]}, *Heading::fromDegrees(std::fmod(360.0 * k / headings, 360.0))};
}

void savePath(const fs::path& file, const Path& path) {
  std::ofstream out(file);
  const auto points = samplePath(path, 0.02);
  if (!points) return;
  for (const PathPoint& p : *points) {
    out << fmt::format("{:.9f} {:.9f} {:.9f}\n", p.pose.position.x, p.pose.position.y,
                       p.pose.heading.radians());
  }
}

void compareOwn(const std::vector<PoseQuery>& queries,
                const std::map<std::string, OccupancyGrid>& grids, const BenchFolders& folders) {
  const fs::path program = folders.programs / "lattice_yardstick";
  auto quick = runRival(program, folders.data, "pr2.mprim", 1.3);
  auto exact = runRival(program, folders.data, "pr2.mprim", 1.0);
  fmt::print(
      "\nown motions: length of the baseline at weights 1 and 1.3; first answer, best, smoothed; "
      "ms of the baseline at 1.3; ms and set-up of the first answer, ms of the best, smoothing\n");
  int longer = 0;
  int later = 0;
  double log_search = 0.0, log_whole = 0.0;  // of the first answer over the baseline's
  int answers = 0;
  std::vector<fs::path> files;
  for (const PoseQuery& q : queries) {
    const OccupancyGrid& grid = grids.at(q.map);
    const Footprint footprint = footprintOf(q);
    lattice::PoseOptions options;
    const Own best = runOwn(grid, footprint, q, options);
    options.weight = kFirstWeight;
    const Own first = runOwn(grid, footprint, q, options);
    if (best.result.status != PlanStatus::Solved || first.result.status != PlanStatus::Solved) {
      fmt::print("{:18} {}\n", q.id, toString(best.result.status));
      ++longer;
      continue;
    }
    const double before = cpuMs();
    const lattice::SmoothResult smoothed =
        lattice::smooth(grid, footprint, best.result.path, best.result.certificate, {});
    const double smoothing_ms = cpuMs() - before;
    const double length_m = length(smoothed.path);
    fmt::print(
        "{:18} {:8.2f} {:8.2f}  {:8.2f} {:8.2f} {:8.2f}  {:8.2f}  {:8.2f} {:6.2f} {:8.2f} "
        "{:7.2f}\n",
        q.id, exact[q.id].length, quick[q.id].length, length(first.result.path),
        length(best.result.path), length_m, quick[q.id].ms, first.ms, first.setup_ms, best.ms,
        smoothing_ms);
    longer += length_m > exact[q.id].length ? 1 : 0;
    const RivalRun& rival = quick[q.id];
    later += first.ms > rival.ms ? 1 : 0;
    log_search += std::log(first.ms / rival.ms);
    log_whole += std::log((first.ms + first.setup_ms) / (rival.ms + rival.setup_ms));
    ++answers;
    for (const auto& [name, path] :
         {std::pair{"first", &first.result.path}, std::pair{"best", &best.result.path},
          std::pair{"smoothed", &smoothed.path}}) {
      files.push_back(folders.paths / fmt::format("{}__{}.path", name, q.id));
      savePath(files.back(), *path);
    }
  }
  fmt::print(
      "longer than the baseline's at weight 1: {}; first answer later than the baseline's at 1.3: "
      "{}; of {}\n",
      longer, later, queries.size());
  if (answers > 0) {
    fmt::print(
        "first answer over the baseline's at 1.3, geometric mean: {:.3f}; with set-up {:.3f}\n",
        std::exp(log_search / answers), std::exp(log_whole / answers));
  }
  printVerdicts(files, folders);
}

void compareModels(const std::vector<PoseQuery>& queries,
                   const std::map<std::string, OccupancyGrid>& grids, const BenchFolders& folders) {
  for (const auto& [name, model] :
       {std::pair{"car", DriveKind::Car}, std::pair{"omni", DriveKind::Omnidirectional}}) {
    fmt::print("\nown motions, {}: ms, set-up ms, expansions, length\n", name);
    int solved = 0;
    int unproved = 0;
    double log_ms = 0.0;
    std::vector<fs::path> files;
    for (const PoseQuery& q : queries) {
      lattice::PoseOptions options;
      options.model = model;
      if (model == DriveKind::Car) options.min_radius_m = q.radius;
      const Own own = runOwn(grids.at(q.map), footprintOf(q), q, options);
      const PlanResult& r = own.result;
      const bool found = r.status == PlanStatus::Solved;
      fmt::print("{:18} {:8.2f} {:6.2f} {:8} {:8.2f} {}\n", q.id, own.ms, own.setup_ms,
                 r.metrics.expanded, length(r.path), toString(r.status));
      if (!found) continue;
      ++solved;
      log_ms += std::log(own.ms);
      unproved += r.certificate.free ? 0 : 1;
      files.push_back(folders.paths / fmt::format("{}__{}.path", name, q.id));
      savePath(files.back(), r.path);
    }
    fmt::print("solved {} of {}, {:.1f} ms as the geometric mean; without certificate: {}\n",
               solved, queries.size(), solved > 0 ? std::exp(log_ms / solved) : 0.0, unproved);
    printVerdicts(files, folders);
  }
}

void compareOmpl(const std::vector<PoseQuery>& queries,
                 const std::map<std::string, OccupancyGrid>& grids, const BenchFolders& folders) {
  const std::vector<OmplPlanner> planners = omplPlanners();
  if (planners.empty()) {
    fmt::print("\nOMPL is not available\n");
    return;
  }
  for (const OmplPlanner& planner : planners) {
    fmt::print("\nOMPL, {}: ms and length; whether the unpadded robot collides along the path\n",
               planner.name);
    int solved = 0;
    int colliding = 0;
    double log_ms = 0.0;
    std::vector<fs::path> files;
    for (const PoseQuery& q : queries) {
      const OccupancyGrid& grid = grids.at(q.map);
      const OmplRun run =
          runOmpl(planner, grid, footprintOf(q), poseOf(q.start, 0), poseOf(q.goal, 0), q.radius);
      if (!run.solved) {
        fmt::print("{:18} {:8.1f} unsolved\n", q.id, run.ms);
        continue;
      }
      ++solved;
      log_ms += std::log(run.ms);
      const bool hits = collides(grid, q, run.poses);
      colliding += hits ? 1 : 0;
      fmt::print("{:18} {:8.1f} {:8.2f} {}\n", q.id, run.ms, run.length, hits ? "collides" : "");
      files.push_back(folders.paths / fmt::format("ompl__{}.path", q.id));
      std::ofstream out(files.back());
      for (const Pose& p : run.poses) {
        out << fmt::format("{:.9f} {:.9f} {:.9f}\n", p.position.x, p.position.y,
                           p.heading.radians());
      }
    }
    const Verdicts v = verifyPaths(folders.programs / "footprint_verify", folders.data, files);
    fmt::print(
        "solved {} of {}, {:.1f} ms as the geometric mean; collide: {}, by the other checker "
        "{} of {}\n",
        solved, queries.size(), solved > 0 ? std::exp(log_ms / solved) : 0.0, colliding,
        v.collide.size(), v.checked);
  }
}

bool writeQueries(const std::vector<PoseQuery>& queries, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  std::map<std::string, std::vector<clearway::maps::PoseQuery>> by_map;
  for (const PoseQuery& q : queries) {
    const auto degrees = [](double rad) { return std::nearbyint(rad * 1.8e8 / kPi) * 1e-6; };
    by_map[q.map].push_back({q.id,
                             q.length,
                             q.width,
                             q.padding,
                             q.radius,
                             {q.start[0], q.start[1]},
                             degrees(q.start[2]),
                             {q.goal[0], q.goal[1]},
                             degrees(q.goal[2])});
  }
  for (const auto& [map, list] : by_map) {
    std::ofstream out(folder / fs::path(map).replace_extension(".csv"));
    out << maps::writePoseQueries(list);
    if (!out.flush()) return false;
  }
  return true;
}

}  // namespace clearway::bench
