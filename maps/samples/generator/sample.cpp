#include "maps/samples/generator/sample.h"

#include <cstdio>
#include <cstdlib>

namespace clearway::samples {
namespace {

// The input is fixed: an error here is a bug of the generator.
template <class T>
T must(Result<T> r) {
  if (r) return *std::move(r);
  std::fprintf(stderr, "%s\n", describe(r.error()).c_str());
  std::abort();
}

maps::CellState stateOfLetter(char c) {
  return c == '.'   ? maps::CellState::Free
         : c == '?' ? maps::CellState::Unknown
                    : maps::CellState::Occupied;
}

maps::GridMap makeMap(const Canvas& canvas, double cell_m, const maps::MapMeta& meta) {
  std::vector<std::uint16_t> values;
  for (int y = 0; y < canvas.rows(); ++y) {
    for (int x = 0; x < canvas.columns(); ++x) {
      const char c = canvas.at(x, y);
      if (std::holds_alternative<maps::MovingAiMeta>(meta)) {
        values.push_back(static_cast<std::uint16_t>(c == '#' ? '@' : c));
      } else {
        values.push_back(maps::canonicalValue(meta, 255, stateOfLetter(c)));
      }
    }
  }
  return must(
      maps::makeGridMap(canvas.rows(), canvas.columns(), cell_m, meta, 255, std::move(values)));
}

}  // namespace

maps::GridMap metricMap(const Canvas& canvas, double cell_width_m, double cell_length_m) {
  maps::RosMeta meta;
  meta.resolution = cell_width_m;
  meta.image = "map.pgm";
  maps::GridMap map = makeMap(canvas, cell_width_m, meta);
  OccupancyGrid grid(
      must(GridFrame::make(canvas.rows(), canvas.columns(), cell_width_m, cell_length_m)));
  for (int y = 0; y < canvas.rows(); ++y) {
    for (int x = 0; x < canvas.columns(); ++x) {
      if (map.grid.blocked({y, x})) grid.set({y, x}, true);
    }
  }
  map.grid = std::move(grid);
  map.frame = {maps::FrameKind::Metres, {}, 0.0};
  return map;
}

maps::GridMap terrainMap(const Canvas& canvas) {
  return makeMap(canvas, 1.0, maps::MovingAiMeta{});
}

maps::GridMap pictureMap(const Canvas& canvas) { return makeMap(canvas, 1.0, maps::ImageMeta{}); }

maps::GridMap rosMap(const Canvas& canvas, double resolution_m, Vec2 origin,
                     const std::string& image) {
  maps::RosMeta meta;
  meta.image = image;
  meta.resolution = resolution_m;
  meta.origin_x = origin.x;
  meta.origin_y = origin.y;
  return makeMap(canvas, resolution_m, meta);
}

Pose pose(double x, double y, double degrees) {
  return {{x, y}, must(Heading::fromDegrees(degrees))};
}

maps::GoalPose goal(double x, double y, double degrees) {
  return {{x, y}, must(Heading::fromDegrees(degrees))};
}

maps::ProjectAgent boxAgent(const std::string& name, double length, double width, const Pose& start,
                            const maps::GoalPose& goal) {
  maps::ProjectAgent agent;
  agent.name = name;
  agent.shape = {maps::ShapeKind::Box, length, width, {}};
  agent.start = start;
  agent.goal = goal;
  return agent;
}

}  // namespace clearway::samples
