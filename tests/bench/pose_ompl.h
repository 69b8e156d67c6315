// tests/bench/pose_ompl.h — OMPL's planners on the queries of the pose benchmark.
//
// Their validity checker is our exact test of a pose. Between the poses tested, a path may hit
// obstacles: `poses` are dense enough to detect that.
#pragma once

#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"

namespace clearway::bench {

struct OmplPlanner {
  std::string name;
  bool car = false;       // Reeds-Shepp curves instead of straight lines in (x, y, heading)
  bool improves = false;  // uses its time limit up to better its answer
  double step = 0.0;      // between the poses tested, in cells; 0: OMPL's own choice
  double time_limit_s = 0.0;
};
// Empty when OMPL is not available.
[[nodiscard]] std::vector<OmplPlanner> omplPlanners();

struct OmplRun {
  bool solved = false;
  double ms = 0.0;  // CPU, simplification of the path included
  double length = 0.0;
  std::vector<Pose> poses;
};
// The same seed for every run.
[[nodiscard]] OmplRun runOmpl(const OmplPlanner& planner, const OccupancyGrid& grid,
                              const Footprint& footprint, const Pose& start, const Pose& goal,
                              double radius);

}  // namespace clearway::bench
