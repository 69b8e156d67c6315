#include "planner/point/grid/path_waypoints.h"

#include "planner/point/grid/grid_path.h"

namespace clearway::grid {

std::vector<Vec2> waypointsAlong(const Path& path, const GridFrame& frame, PathDetail detail) {
  std::vector<Vec2> turns{path.start.position};
  for (const Motion& m : path.motions) {
    if (m.kind == MotionKind::Straight) turns.push_back(m.to.position);
  }
  if (detail == PathDetail::Turns) return turns;
  // Ends that are no centres are waypoints of their own.
  const auto isFree = [&](Vec2 p) { return frame.cellCentre(frame.cellAt(p)) != p; };
  std::vector<Vec2> centres;
  if (isFree(turns.front())) centres.push_back(turns.front());
  std::vector<Cell> corners;
  for (const Vec2 p : turns) {
    if (!isFree(p)) corners.push_back(frame.cellAt(p));
  }
  for (const Cell c : cellsAlong(corners)) centres.push_back(frame.cellCentre(c));
  if (turns.size() > 1 && isFree(turns.back())) centres.push_back(turns.back());
  return centres;
}

}  // namespace clearway::grid
