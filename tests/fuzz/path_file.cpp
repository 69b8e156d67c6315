// Paths as CSV, TUM trajectories, YAML and JSON of ROS, GeoJSON, orders and layouts.
#include "maps/plan/path_file.h"

#include <cmath>

#include "maps/plan/given_path.h"
#include "tests/fuzz/targets.h"

namespace {

void requirePoses(const clearway::maps::GivenPath& path) {
  using namespace clearway;
  const GridFrame grid = *GridFrame::make(4, 5, 0.5, 0.5);
  const maps::MapFrame ros{maps::FrameKind::Ros, {1, 2}, 0.5};
  for (const maps::Interpolation i :
       {maps::Interpolation::Straight, maps::Interpolation::Arc, maps::Interpolation::Spline}) {
    const auto made = maps::curvedPath(path, {i, maps::PathHeadings::AsInFile}, ros, grid);
    if (!made) {
      fuzz::requireGoodError(made.error());
      continue;
    }
    for (const PathPiece& piece : made->pieces) {
      for (const double t : {0.0, 0.5, 1.0}) {
        const Pose p = poseAt(piece, t);
        fuzz::require(isFinite(p.position) && std::isfinite(p.heading.cos()), "a pose of NaN");
      }
    }
  }
}

}  // namespace

void clearway::fuzz::path_file(std::string_view bytes) {
  const auto file = maps::parsePaths(bytes, "fuzz");
  if (!file) return requireGoodError(file.error());
  require(!file->paths.empty(), "no path");
  for (const maps::GivenPath& path : file->paths) {
    require(!path.poses.empty(), "a path without poses");
    require(path.edges.empty() || path.edges.size() + 1 == path.poses.size(), "edges and poses");
    requirePoses(path);
    std::vector<Pose> poses;
    for (const maps::PathPose& p : path.poses) poses.push_back({p.position, Heading()});
    const auto again = maps::parsePaths(maps::writePathCsv({}, poses), "fuzz");
    require(again && again->paths.front().poses.size() == poses.size(), "its own text is refused");
  }
}
