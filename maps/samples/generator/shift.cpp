// A shift in the warehouse: 50 robots, their tasks of an hour, and what disturbs them.
#include <algorithm>

#include "core/grid/components.h"
#include "maps/project/task_file.h"
#include "maps/samples/generator/sample.h"

namespace clearway::samples {
namespace {

constexpr int kSide = 10;  // cells of the map in a square in which a robot turns
constexpr int kRobots = 50;
constexpr std::uint32_t kShiftTasks = 500;
constexpr std::uint32_t kReleaseSteps = 7;  // from one release to the next one

// Different free squares of the largest connected part, by their middle cells, in random order.
std::vector<Cell> places(const OccupancyGrid& map) {
  const GridFrame frame =
      *GridFrame::make(map.frame().rows() / kSide, map.frame().columns() / kSide, 1.0, 1.0);
  OccupancyGrid squares(frame);
  for (int i = 0; i < frame.rows(); ++i) {
    for (int j = 0; j < frame.columns(); ++j) {
      squares.set({i, j}, map.anyBlocked({i * kSide, (i + 1) * kSide, j * kSide, (j + 1) * kSide}));
    }
  }
  const Components components(squares);
  std::uint32_t largest = 1;
  for (std::uint32_t k = 2; k <= components.count(); ++k) {
    if (components.size(k) > components.size(largest)) largest = k;
  }
  std::vector<Cell> out;
  for (int i = 0; i < frame.rows(); ++i) {
    for (int j = 0; j < frame.columns(); ++j) {
      if (components.label({i, j}) == largest) {
        out.push_back({i * kSide + kSide / 2, j * kSide + kSide / 2});
      }
    }
  }
  Rng rng(8);
  for (std::size_t k = out.size() - 1; k > 0; --k) {
    std::swap(out[k], out[rng.below(static_cast<std::uint32_t>(k + 1))]);
  }
  return out;
}

maps::Disturbances disturbances() {
  maps::Disturbances d;
  d.delays = {0.0, 0.005, {1.0, 5.0}};
  d.slips = {0.05, {1.0, 1.5}};
  d.breakdowns = {0.2, {60.0, 180.0}};
  d.people.count = 4;
  d.doors.push_back({"fire door", {69, 98, 285, 287}, {}, maps::DoorPeriod{240.0, 30.0, 60.0}});
  d.obstacles.push_back({"lost pallet", {230, 238, 200, 212}, {600.0, 1200.0}});
  return d;
}

}  // namespace

Sample shift() {
  Sample s = warehouse();
  s.name = "shift";
  s.description = "50 robots of 0.7 x 0.6 m in the warehouse, with people, a door and breakdowns";
  s.agents.clear();
  const std::vector<Cell> cells = places(s.map.grid);
  for (int k = 0; k < kRobots; ++k) {
    const Vec2 at{0.1 * cells[static_cast<std::size_t>(k)].column,
                  0.1 * cells[static_cast<std::size_t>(k)].row};
    s.agents.push_back(boxAgent("robot " + std::to_string(k + 1), 0.7, 0.6, pose(at.x, at.y, 0),
                                goal(at.x, at.y, 0)));
  }
  s.disturbances = disturbances();
  s.simulation.tasks = "shift.tasks.csv";
  return s;
}

std::string shiftTasks() {
  const std::vector<Cell> cells = places(warehouse().map.grid);
  Rng rng(9);
  std::vector<maps::TaskRow> tasks;
  for (std::uint32_t k = 0; k < kShiftTasks; ++k) {
    const auto draw = [&] { return cells[rng.below(static_cast<std::uint32_t>(cells.size()))]; };
    const Cell pickup = draw();
    tasks.push_back({kReleaseSteps * k, pickup, draw()});
  }
  return maps::writeTasks(tasks);
}

}  // namespace clearway::samples
