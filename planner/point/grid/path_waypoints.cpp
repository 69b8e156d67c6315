#include "planner/point/grid/path_waypoints.h"

#include "planner/point/grid/grid_path.h"

namespace clearway::grid {

std::vector<Vec2> waypointsAlong(const Path& path, const GridFrame& frame, PathDetail detail) {
  std::vector<Vec2> turns{path.start.position};
  for (const Motion& m : path.motions) {
    if (m.kind == MotionKind::Straight) turns.push_back(m.to.position);
  }
  if (detail == PathDetail::Turns) return turns;
  std::vector<Cell> corners;
  for (const Vec2 p : turns) corners.push_back(frame.cellAt(p));
  std::vector<Vec2> centres;
  for (const Cell c : cellsAlong(corners)) centres.push_back(frame.cellCentre(c));
  return centres;
}

}  // namespace clearway::grid
