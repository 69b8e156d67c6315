// maps/samples/generator/sample.h — drawing and assembling the sample maps.
//
// Uses integer arithmetic and core/base/rng.h: the files are equal on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "maps/project/project.h"

namespace clearway::samples {

// A drawing in cells: '.' free, '#' obstacle, '?' unknown, or terrain letters of MovingAI.
class Canvas {
 public:
  Canvas(int columns, int rows, char fill)
      : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows), fill) {}

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  // Outside the drawing everything is an obstacle.
  [[nodiscard]] char at(int x, int y) const { return inside(x, y) ? cells_[index(x, y)] : '#'; }
  void set(int x, int y, char c) {
    if (inside(x, y)) cells_[index(x, y)] = c;
  }
  void fill(int x, int y, int width, int height, char c = '#') {
    for (int j = y; j < y + height; ++j) {
      for (int i = x; i < x + width; ++i) set(i, j, c);
    }
  }
  // A hollow rectangle, its walls within it.
  void walls(int x, int y, int width, int height, int thick = 1, char c = '#') {
    fill(x, y, width, thick, c);
    fill(x, y + height - thick, width, thick, c);
    fill(x, y, thick, height, c);
    fill(x + width - thick, y, thick, height, c);
  }
  void disc(int cx, int cy, int radius, char c = '#') {
    for (int j = -radius; j <= radius; ++j) {
      for (int i = -radius; i <= radius; ++i) {
        if (i * i + j * j <= radius * radius) set(cx + i, cy + j, c);
      }
    }
  }

 private:
  [[nodiscard]] bool inside(int x, int y) const {
    return x >= 0 && y >= 0 && x < columns_ && y < rows_;
  }
  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(x);
  }
  int columns_, rows_;
  std::vector<char> cells_;
};

// One sample: a project, and the map that it names or embeds.
struct Sample {
  std::string name;         // of its files, without extension
  std::string description;  // one line
  maps::GridMap map;
  std::string map_file;  // empty: embedded
  int queries = 0;       // of the scenario next to the map file
  std::vector<maps::ProjectAgent> agents;
  maps::PlannerSettings planner;
  maps::Disturbances disturbances{};
  maps::SimulationSection simulation{};
};

// Cells in metres, y down; unknown cells are kept (written to ROS, they stay unknown).
[[nodiscard]] maps::GridMap metricMap(const Canvas& canvas, double cell_width_m,
                                      double cell_length_m);
// Terrain letters, '#' becoming '@'; positions are cells.
[[nodiscard]] maps::GridMap terrainMap(const Canvas& canvas);
// A black and white picture; positions are cells.
[[nodiscard]] maps::GridMap pictureMap(const Canvas& canvas);
// A map_server map whose lower-left corner is at the origin.
[[nodiscard]] maps::GridMap rosMap(const Canvas& canvas, double resolution_m, Vec2 origin,
                                   const std::string& image);

[[nodiscard]] Pose pose(double x, double y, double degrees);
[[nodiscard]] maps::GoalPose goal(double x, double y, double degrees);
[[nodiscard]] maps::ProjectAgent boxAgent(const std::string& name, double length, double width,
                                          const Pose& start, const maps::GoalPose& goal);

// The drawings, one function each.
[[nodiscard]] Sample warehouse();
[[nodiscard]] Sample office();
[[nodiscard]] Sample carPark();
[[nodiscard]] Sample narrowDoor();
[[nodiscard]] Sample hall();
[[nodiscard]] Sample city();
[[nodiscard]] Sample workshop();  // ROS, with unknown area
[[nodiscard]] Sample maze();
[[nodiscard]] Sample rooms();
[[nodiscard]] Sample randomObstacles();
[[nodiscard]] Sample cave();
[[nodiscard]] Sample spiral();
[[nodiscard]] Sample rectangularCells();
[[nodiscard]] Sample shift();  // the robots of the warehouse's tasks
[[nodiscard]] std::string shiftTasks();
// The texts of scene files.
[[nodiscard]] std::string crossingScene();
[[nodiscard]] std::string loadingScene();
[[nodiscard]] std::string shapesScene();
// The text of a problem of `clearway fleet`, on randomObstacles().
[[nodiscard]] std::string cartsProblem();
[[nodiscard]] std::string yardMap();
[[nodiscard]] std::string yardProblem();
// Paths as other programs write them.
[[nodiscard]] std::string routeCsv();
[[nodiscard]] std::string routeTum();
[[nodiscard]] std::string routeOrder();
[[nodiscard]] std::string routeLif();
[[nodiscard]] std::string routeGeoJson();
[[nodiscard]] std::string workshopPath();
[[nodiscard]] std::string workshopZones();   // a zone set of VDA 5050
[[nodiscard]] std::string badDay();          // disturbances of simulations
[[nodiscard]] std::string warehouseSweep();  // of `clearway sweep`
[[nodiscard]] std::string layoutSweep();     // of the layout study in the documentation

}  // namespace clearway::samples
