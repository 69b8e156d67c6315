#include "planner/point/grid/path_waypoints.h"

#include "planner/point/grid/grid_path.h"
#include "planner/point/grid/point_lattice.h"

namespace clearway::grid {

namespace {

// The lattice points from a to b without a; b alone if one of them is none.
std::vector<Vec2> stepsBetween(const PointLattice& lattice, Vec2 a, Vec2 b) {
  if (!lattice.isPoint(a) || !lattice.isPoint(b)) return {b};
  std::vector<Vec2> out;
  for (const Cell c : cellsAlong({lattice.cellAt(a), lattice.cellAt(b)})) {
    out.push_back(lattice.position(c));
  }
  out.erase(out.begin());
  return out;
}

}  // namespace

std::vector<Vec2> waypointsAlong(const Path& path, const GridFrame& frame, PathDetail detail) {
  const PointLattice centres(frame);
  const PointLattice corners(frame, LatticeKind::Corners);
  std::vector<Vec2> out{path.start.position};
  for (const Motion& m : path.motions) {
    if (m.kind != MotionKind::Straight) continue;
    const Vec2 from = out.back(), to = m.to.position;
    const PointLattice& lattice = centres.isPoint(from) ? centres : corners;
    const std::vector<Vec2> steps =
        detail == PathDetail::Turns ? std::vector{to} : stepsBetween(lattice, from, to);
    out.insert(out.end(), steps.begin(), steps.end());
  }
  return out;
}

}  // namespace clearway::grid
