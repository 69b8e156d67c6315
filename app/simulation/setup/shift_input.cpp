#include "app/simulation/setup/shift_input.h"

#include <algorithm>
#include <map>

#include "core/grid/components.h"
#include "core/grid/covered_cells.h"
#include "maps/project/task_file.h"
#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

std::string textOf(Cell c) {
  return "(" + std::to_string(c.column) + ", " + std::to_string(c.row) + ")";
}

// The map with the cells that obstacles cover.
Result<OccupancyGrid> withObstacles(const fleet::TimedFleetProblem& problem) {
  OccupancyGrid grid = problem.grid;
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    for (const ConvexPolygon& part : o.footprint.collisionParts()) {
      const std::vector<Vec2> ring = placed(part, o.pose);
      const std::vector<Cell> cells = TRY(coveredCells(grid.frame(), ring, o.footprint.radius()));
      for (const Cell c : cells) {
        if (grid.frame().contains(c)) grid.set(c, true);
      }
    }
  }
  return grid;
}

Result<TrafficGrid> trafficGridOf(const fleet::TimedFleetProblem& agents,
                                  const std::vector<maps::TaskRow>& tasks) {
  const OccupancyGrid grid = TRY(withObstacles(agents));
  std::vector<Cell> starts;
  std::vector<Cell> stops;
  for (const fleet::TimedAgent& agent : agents.agents) {
    starts.push_back(agents.grid.frame().cellAt(agent.start.position));
  }
  for (const maps::TaskRow& row : tasks) {
    stops.push_back(row.pickup);
    stops.push_back(row.dropoff);
  }
  return TrafficGrid::make(grid, agents.classes, starts, stops);
}

// The starts at the centres of traffic cells.
Result<std::vector<Pose>> startsOn(const TrafficGrid& traffic,
                                   const fleet::TimedFleetProblem& agents) {
  std::vector<Pose> out;
  std::map<fleet::CellId, std::string> taken;
  for (const fleet::TimedAgent& agent : agents.agents) {
    const Cell cell = traffic.at(agent.start.position);
    const GridFrame& frame = traffic.grid().frame();
    if (traffic.grid().blocked(cell)) {
      return fail(
          ErrorCode::InvalidArgument,
          "the agent '%1' starts where it has no room to turn: its traffic cell of %2 x %3 m "
          "is not free; move the start",
          {agent.id, std::to_string(frame.cellWidth()), std::to_string(frame.cellLength())});
    }
    const auto [other, is_new] = taken.try_emplace(traffic.id(cell), agent.id);
    if (!is_new) {
      return fail(ErrorCode::InvalidArgument,
                  "the agent '%1' starts in the same traffic cell as '%2'; move one of them",
                  {agent.id, other->second});
    }
    out.push_back({traffic.centre(cell), agent.start.heading});
  }
  return out;
}

// Why a task cannot be done; empty if it can.
std::string faultOf(const maps::TaskRow& row, const TrafficGrid& traffic,
                    const Components& components, const std::vector<Pose>& starts) {
  const Cell from = traffic.of(row.pickup);
  const Cell to = traffic.of(row.dropoff);
  for (const auto& [what, cell, coarse] :
       {std::tuple{"pick-up ", row.pickup, from}, std::tuple{"drop-off ", row.dropoff, to}}) {
    if (traffic.grid().blocked(coarse)) {
      return std::string(what) + textOf(cell) + " is where no agent has room to turn";
    }
  }
  if (!components.connected(from, to)) return "its pick-up and drop-off are not connected";
  const bool is_reached = std::ranges::any_of(starts, [&](const Pose& start) {
    return components.connected(from, traffic.at(start.position));
  });
  return is_reached ? "" : "no agent can reach its pick-up";
}

}  // namespace

Result<ShiftInput> shiftOf(const fleet::TimedFleetProblem& agents, const std::string& project_file,
                           const std::string& tasks_file) {
  const std::string source = tasks_file == "-" ? maps::kStandardInput : tasks_file;
  const std::string text = TRY(maps::readFileOrInput(tasks_file));
  const std::vector<maps::TaskRow> rows = TRY(maps::inFile(maps::parseTasks(text), source));
  TrafficGrid traffic = TRY(inSource(trafficGridOf(agents, rows), project_file));
  std::vector<Pose> starts = TRY(inSource(startsOn(traffic, agents), project_file));
  ShiftInput out{std::move(traffic), {}, std::move(starts), {}};
  double slowest = std::numeric_limits<double>::infinity();
  for (const fleet::TimedAgent& agent : agents.agents) {
    out.kinds.push_back(agents.classes[agent.agent_class]);
    slowest = std::min(slowest, out.kinds.back().speed_m_per_s);
  }
  const GridFrame& frame = out.traffic.grid().frame();
  out.step_s = std::max(frame.cellWidth(), frame.cellLength()) / slowest;
  const Components components(out.traffic.grid());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const maps::TaskRow& row = rows[k];
    if (const std::string why = faultOf(row, out.traffic, components, out.starts); !why.empty()) {
      return fail(ErrorCode::InvalidArgument, "task %1: %2", {k, why}, source);
    }
    out.tasks.push_back({row.release, out.traffic.id(out.traffic.of(row.pickup)),
                         out.traffic.id(out.traffic.of(row.dropoff))});
  }
  return out;
}

}  // namespace clearway::app
