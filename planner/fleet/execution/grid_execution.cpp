#include "planner/fleet/execution/grid_execution.h"

#include <algorithm>
#include <numbers>

namespace clearway::fleet {
namespace {

constexpr double kDiscShare = 1.0 - 0x1.0p-20;  // of half a cell: discs side by side do not touch
constexpr double kDiagonalShare = 0.7;
constexpr Tick kTurnShare = 4;  // a turn takes a fourth of its step

Heading headingOf(const GridFrame& frame, Cell from, Cell to) {
  return Heading::fromVector(frame.cellCentre(to) - frame.cellCentre(from)).value_or(Heading{});
}

// The heading of the drive in this direction that needs the smaller turn: forward or backward.
Heading driveHeading(Heading now, Heading direction) {
  return dot(now.vector(), direction.vector()) < 0.0 ? direction.opposite() : direction;
}

// The cells of the steps of an agent, without its waits.
std::vector<Cell> cellsOf(const GridFleetProblem& problem, const GridFleetPlan& plan, AgentId a) {
  std::vector<Cell> cells{problem.cell(plan.at(0)[a])};
  for (std::size_t step = 1; step < plan.steps(); ++step) {
    const Cell c = problem.cell(plan.at(step)[a]);
    if (c != cells.back()) cells.push_back(c);
  }
  return cells;
}

Heading firstHeading(const GridFrame& frame, const std::vector<Cell>& cells) {
  return cells.size() < 2 ? Heading{} : headingOf(frame, cells[0], cells[1]);
}

void appendStep(AgentSchedule& schedule, Vec2 to, Heading heading, Tick start, Tick end) {
  const Pose at = schedule.last();
  Tick turned = start;
  Pose turned_pose = at;
  if (heading != at.heading) {
    turned = start + (end - start) / kTurnShare;
    turned_pose.heading = heading;
    schedule.motions.push_back({Motion{MotionKind::Turn, at, turned_pose}, start, turned - start});
  }
  schedule.motions.push_back(
      {Motion{MotionKind::Straight, turned_pose, {to, heading}}, turned, end - turned});
}

}  // namespace

TimedFleetProblem discFleet(const GridFleetProblem& problem, const GridFleetPlan& plan) {
  const GridFrame& frame = problem.grid.frame();
  const double side = std::min(frame.cellWidth(), frame.cellLength());
  const double share = problem.neighbourhood == Neighbourhood::Eight ? kDiagonalShare : kDiscShare;
  const double seconds = static_cast<double>(kStepDuration) / kTicksPerSecond;
  AgentClass disc{Footprint::disc(0.5 * share * side).value(),
                  2.0 * (frame.cellWidth() + frame.cellLength()) / seconds,
                  4.0 * std::numbers::pi / seconds};
  TimedFleetProblem out{problem.grid, {disc}, {}};
  for (AgentId a = 0; a < problem.agents(); ++a) {
    const std::vector<Cell> cells = cellsOf(problem, plan, a);
    out.agents.push_back({std::to_string(a),
                          0,
                          {frame.cellCentre(cells.front()), firstHeading(frame, cells)},
                          frame.cellCentre(problem.cell(problem.goals[a])),
                          std::nullopt});
  }
  return out;
}

TimedFleetPlan executedPlan(const GridFleetProblem& problem, const GridFleetPlan& plan,
                            const ActionTimes& times) {
  const GridFrame& frame = problem.grid.frame();
  TimedFleetPlan out;
  std::size_t id = 0;
  for (AgentId a = 0; a < plan.agents; ++a) {
    const std::vector<Cell> cells = cellsOf(problem, plan, a);
    AgentSchedule schedule{{frame.cellCentre(cells.front()), firstHeading(frame, cells)}, {}};
    for (std::size_t k = 1; k < cells.size(); ++k, ++id) {
      const Heading direction = headingOf(frame, cells[k - 1], cells[k]);
      appendStep(schedule, frame.cellCentre(cells[k]),
                 driveHeading(schedule.last().heading, direction), times.start[id], times.end[id]);
    }
    out.agents.push_back(std::move(schedule));
  }
  return out;
}

ActionTimes plannedTimes(const GridFleetPlan& plan) {
  ActionTimes times;
  for (AgentId a = 0; a < plan.agents; ++a) {
    for (std::size_t step = 1; step < plan.steps(); ++step) {
      if (plan.at(step)[a] == plan.at(step - 1)[a]) continue;
      times.start.push_back(static_cast<Tick>(step - 1) * kStepDuration);
      times.end.push_back(static_cast<Tick>(step) * kStepDuration);
    }
  }
  times.executed = times.start.size();
  return times;
}

}  // namespace clearway::fleet
