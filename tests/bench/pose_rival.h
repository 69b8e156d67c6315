// tests/bench/pose_rival.h — runs the programs that are the baselines of the pose benchmark.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace clearway::bench {

struct PoseQuery {
  std::string id, map;
  double length = 0, width = 0, padding = 0, radius = 0;  // cells
  double start[3] = {}, goal[3] = {};                     // x, y [cells], heading [rad]
};
[[nodiscard]] std::vector<PoseQuery> readQueries(const std::filesystem::path& file);

struct RivalRun {
  bool solved = false;
  double ms = 0, setup_ms = 0, length = 0;
  long expanded = 0;
  long cost = 0;
};
// Runs PROGRAM QUERIES MOTIONS WEIGHT and reads its lines; empty when there is no such program.
[[nodiscard]] std::map<std::string, RivalRun> runRival(const std::filesystem::path& program,
                                                       const std::filesystem::path& data,
                                                       const std::string& motions, double weight);

// Checks path files "NAME__QUERY.path" with PROGRAM; the lines of those that are not free.
struct Verdicts {
  int checked = 0;
  std::vector<std::string> collide;
};
[[nodiscard]] Verdicts verifyPaths(const std::filesystem::path& program,
                                   const std::filesystem::path& data,
                                   const std::vector<std::filesystem::path>& files);

}  // namespace clearway::bench
