// planner/pose/search/disc_route.h — shortest any-angle routes of a disc on a large map: no agent
// that contains the disc travels less.
//
// Method: a cell is closed where every position in it is certainly nearer to an obstacle than the
//         radius; the shortest path of a point over the other cells is found on a mesh of
//         rectangles (planner/point/any_angle/interval_search.h). From a place to the centre of its
//         cell leads a straight line, whose length is subtracted.
// Wide routes keep a larger disc free, but for the surroundings of both ends, where the smaller one
// decides: the agent surely passes there. They bound nothing.
// Cells and mesh are made in bands of rows, where the routes come.
// Units: metres. Cost: some operations for 64 cells and row of the disc, then milliseconds a route;
// a bit a cell and the mesh. Not thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

struct DiscRoute {
  std::vector<Vec2> points;  // the bends, and the centres of the cells of both ends
  double least_m = 0.0;      // that the disc's centre travels at least, by this route or any other
};

class DiscRoutes {
 public:
  // Borrows the grid. Precondition: 0 < radius_m.
  DiscRoutes(const OccupancyGrid& grid, double radius_m);
  DiscRoutes(DiscRoutes&&) noexcept;
  ~DiscRoutes();

  // Nullopt: there is none. Precondition: the disc fits at both ends.
  [[nodiscard]] StopOr<std::optional<DiscRoute>> find(Vec2 from, Vec2 to, StopCheck& stop);
  // To the goal that is nearest; `least_m` bounds the travel to any. To a goal with a tolerance
  // only the straight line bounds it. Nullopt: there is none, or one with a tolerance has none.
  [[nodiscard]] StopOr<std::optional<DiscRoute>> findNearest(Vec2 from,
                                                             std::span<const PoseGoal> goals,
                                                             StopCheck& stop);
  // One that keeps the wider disc free where it is further from the ends than `near_m`.
  [[nodiscard]] StopOr<std::optional<DiscRoute>> findWide(Vec2 from, Vec2 to, double radius_m,
                                                          double near_m, StopCheck& stop);
  // The most that was in use.
  [[nodiscard]] std::size_t memoryBytes() const { return memory_bytes_; }

 private:
  struct Space;
  [[nodiscard]] StopOr<std::optional<DiscRoute>> findOn(Space& space, Vec2 from, Vec2 to,
                                                        StopCheck& stop);

  const OccupancyGrid* grid_;
  std::unique_ptr<Space> space_;
  std::size_t memory_bytes_ = 0;
};

}  // namespace clearway::lattice
