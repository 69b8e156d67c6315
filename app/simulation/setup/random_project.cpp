#include "app/simulation/setup/random_project.h"

#include <algorithm>
#include <string>

#include "app/document/disk/edit_file.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/fleet/random_timed_fleet.h"
#include "app/simulation/policy/traffic_grid.h"
#include "core/base/rng.h"
#include "core/grid/components.h"

namespace clearway::app {
namespace {

constexpr std::uint64_t kTaskStream = 0x7461736B;  // tasks do not depend on the number of agents

// The free cells of the largest component.
std::vector<Cell> connectedCells(const OccupancyGrid& grid) {
  const Components components(grid);
  std::uint32_t largest = std::min(components.count(), 1U);
  for (std::uint32_t k = 1; k <= components.count(); ++k) {
    if (components.size(k) > components.size(largest)) largest = k;
  }
  std::vector<Cell> out;
  if (largest == 0) return out;
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
      if (components.label({i, j}) == largest) out.push_back({i, j});
    }
  }
  return out;
}

// Moves `count` random elements to the front.
void shuffleFront(std::vector<Cell>& cells, std::size_t count, Rng& rng) {
  for (std::size_t k = 0; k < count; ++k) {
    const auto rest = static_cast<std::uint32_t>(cells.size() - k);
    std::swap(cells[k], cells[k + rng.below(rest)]);
  }
}

// The cells of the map in the middle of traffic cells.
std::vector<Cell> middles(const OccupancyGrid& map, const TrafficGrid& traffic,
                          std::span<const Cell> cells) {
  std::vector<Cell> out;
  for (const Cell c : cells) out.push_back(map.frame().cellAt(traffic.centre(c)));
  return out;
}

// Tasks between these cells.
std::vector<maps::TaskRow> drawTasks(std::span<const Cell> cells, const TaskWish& wish,
                                     std::uint64_t seed) {
  Rng rng(seed ^ kTaskStream);
  const auto draw = [&] { return cells[rng.below(static_cast<std::uint32_t>(cells.size()))]; };
  std::vector<maps::TaskRow> out;
  out.reserve(wish.count);
  for (std::uint32_t k = 0; k < wish.count; ++k) {
    const Cell pickup = draw();
    out.push_back({k * wish.interval, pickup, draw()});
  }
  return out;
}

Result<void> checkTasks(const TaskWish& wish) {
  if (wish.count < 2 || wish.interval <= maps::kLatestRelease / (wish.count - 1)) return {};
  return fail(
      ErrorCode::InvalidArgument,
      "the last task would be released after step %1; take fewer tasks, or a shorter interval",
      {maps::kLatestRelease});
}

tl::unexpected<Error> noRoom(std::size_t agents, std::size_t places) {
  return fail(ErrorCode::InvalidArgument,
              "there is no room for %1 agents that turn, only for %2; take fewer or smaller "
              "agents, or a larger map",
              {agents, places});
}

// Of one agent like `kind`.
Result<ProjectFleet> fleetOfOne(const maps::GridMap& map, const maps::ProjectAgent& kind) {
  maps::ProjectAgent one = kind;
  one.start = Pose{};
  one.goal.reset();
  one.more_goals.clear();
  return fleetOfProject(map, std::span(&one, 1), {});
}

}  // namespace

Result<RandomProject> randomProject(const maps::GridMap& map, const maps::ProjectAgent& kind,
                                    std::size_t agents, const TaskWish& tasks, std::uint64_t seed) {
  TRY(checkTasks(tasks));
  const ProjectFleet one = TRY(fleetOfOne(map, kind));
  const fleet::TimedFleetProblem& problem = one.problem;
  RandomProject out;
  std::vector<RandomTask> poses;
  if (tasks.count == 0) {
    std::vector<RandomTask> random =
        TRY(randomTimedTasks(problem.grid, problem.classes.front(), agents, seed, {}, {}));
    poses = std::move(random);
  } else {
    const TrafficGrid traffic = TRY(TrafficGrid::make(problem.grid, problem.classes));
    std::vector<Cell> cells = traffic.connectedCells({});
    if (cells.size() < agents || cells.empty()) return noRoom(agents, cells.size());
    out.tasks = drawTasks(middles(problem.grid, traffic, cells), tasks, seed);
    Rng rng(seed);
    shuffleFront(cells, agents, rng);
    for (std::size_t k = 0; k < agents; ++k) {
      Pose pose{traffic.centre(cells[k]), Heading()};
      if (!traffic.accepts(pose)) pose.heading = *Heading::fromDegrees(90.0);
      poses.push_back({pose, pose});
    }
  }
  for (const RandomTask& task : poses) {
    maps::ProjectAgent agent = kind;
    agent.name = "agent " + std::to_string(out.agents.size() + 1);
    const GridFrame& frame = map.grid.frame();
    const Pose goal = maps::fromWorld(map.frame, frame, task.goal);
    agent.start = maps::fromWorld(map.frame, frame, task.start);
    agent.goal = maps::GoalPose{goal.position, goal.heading};
    out.agents.push_back(std::move(agent));
  }
  return out;
}

Result<std::vector<maps::TaskRow>> randomTasks(const maps::GridMap& map,
                                               std::span<const maps::ProjectAgent> agents,
                                               const TaskWish& tasks, std::uint64_t seed) {
  TRY(checkTasks(tasks));
  if (agents.empty()) {
    const std::vector<Cell> cells = connectedCells(map.grid);
    if (cells.empty()) return noRoom(1, 0);
    return drawTasks(cells, tasks, seed);
  }
  const ProjectFleet members = TRY(fleetOfProject(map, agents, {}));
  const fleet::TimedFleetProblem& problem = members.problem;
  std::vector<Pose> starts;
  for (const fleet::TimedAgent& agent : problem.agents) starts.push_back(agent.start);
  const TrafficGrid traffic = TRY(TrafficGrid::make(problem.grid, problem.classes, starts));
  std::vector<Cell> from;
  for (const Pose& start : starts) from.push_back(traffic.at(start.position));
  const std::vector<Cell> cells = traffic.connectedCells(from);
  if (cells.empty()) return noRoom(agents.size(), 0);
  return drawTasks(middles(problem.grid, traffic, cells), tasks, seed);
}

}  // namespace clearway::app
