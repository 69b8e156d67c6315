// tests/bench/pose_own.h — the program's own motions, and OMPL's planners, on the benchmark's
// queries.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/occupancy_grid.h"
#include "tests/bench/pose_rival.h"

namespace clearway::bench {

struct BenchFolders {
  std::filesystem::path programs, data, paths;
};

[[nodiscard]] double cpuMs();
// A pose of a query, with the nearest heading of so many equal angles; 0: with its own heading.
[[nodiscard]] Pose poseOf(const double (&p)[3], int headings);
// One "x y heading" every 0.02 cells.
void savePath(const std::filesystem::path& file, const Path& path);

// Own motions: the first answer, the best one and the smoothed one, next to the baseline planner's
// at weights 1 and 1.3.
void compareOwn(const std::vector<PoseQuery>& queries,
                const std::map<std::string, OccupancyGrid>& grids, const BenchFolders& folders);
// Own motions of cars, with the queries' least radius, and of omnidirectional bases.
void compareModels(const std::vector<PoseQuery>& queries,
                   const std::map<std::string, OccupancyGrid>& grids, const BenchFolders& folders);
void compareOmpl(const std::vector<PoseQuery>& queries,
                 const std::map<std::string, OccupancyGrid>& grids, const BenchFolders& folders);

// As pose queries of `clearway solve`, FOLDER/<map>.csv; false when that cannot be written.
[[nodiscard]] bool writeQueries(const std::vector<PoseQuery>& queries,
                                const std::filesystem::path& folder);

}  // namespace clearway::bench
