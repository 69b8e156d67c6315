#include "planner/validate/fleet/grid_fleet_check.h"

#include <cstdlib>

namespace clearway::validation {
namespace {

using fleet::AgentId;
using fleet::CellId;
using fleet::GridFleetPlan;
using fleet::GridFleetProblem;
using MaybeFinding = std::optional<GridFleetFinding>;

struct Visit {
  std::size_t step = 0;
  AgentId agent = fleet::kNoAgent;
};

class Replay {
 public:
  Replay(const GridFleetProblem& problem, const GridFleetPlan& plan)
      : problem_(problem),
        plan_(plan),
        last_(static_cast<std::size_t>(problem.grid.frame().rows()) *
              static_cast<std::size_t>(problem.grid.frame().columns())),
        here_(last_.size()),
        seen_(problem.forbids_cycles ? problem.agents() : 0) {}

  MaybeFinding run() {
    const std::size_t n = problem_.agents();
    if (plan_.agents != n || n == 0 || plan_.cells.empty() || plan_.cells.size() % n != 0) {
      return GridFleetFinding{};
    }
    for (std::size_t step = 0; step < plan_.steps(); ++step) {
      for (AgentId a = 0; a < n; ++a) {
        if (MaybeFinding f = checkAgent(a, step)) return f;
      }
      for (AgentId a = 0; a < n; ++a) {
        if (MaybeFinding f = checkPairs(a, step)) return f;
      }
      if (problem_.forbids_cycles) {
        if (MaybeFinding f = cycle(step)) return f;
      }
      for (AgentId a = 0; a < n; ++a) last_[cellOf(a, step)] = {step, a};
    }
    const std::size_t end = plan_.steps() - 1;
    for (AgentId a = 0; a < n; ++a) {
      if (cellOf(a, end) != problem_.goals[a]) {
        return GridFleetFinding{GridFleetFault::Goal, end, a, fleet::kNoAgent, cellOf(a, end)};
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] CellId cellOf(AgentId a, std::size_t step) const { return plan_.at(step)[a]; }

  // What concerns one agent alone.
  [[nodiscard]] MaybeFinding checkAgent(AgentId a, std::size_t step) const {
    const CellId now = cellOf(a, step);
    const auto fault = [&](GridFleetFault kind) {
      return GridFleetFinding{kind, step, a, fleet::kNoAgent, now};
    };
    if (now >= last_.size() || problem_.grid.blocked(problem_.cell(now))) {
      return fault(GridFleetFault::Obstacle);
    }
    if (step == 0) {
      if (now != problem_.starts[a]) return fault(GridFleetFault::Start);
      return std::nullopt;
    }
    const Cell from = problem_.cell(cellOf(a, step - 1));
    const Cell to = problem_.cell(now);
    const int rows = std::abs(to.row - from.row);
    const int columns = std::abs(to.column - from.column);
    const bool eight = problem_.neighbourhood == fleet::Neighbourhood::Eight;
    if (rows > 1 || columns > 1 || (!eight && rows + columns > 1)) {
      return fault(GridFleetFault::Move);
    }
    if (rows + columns == 2 && (problem_.grid.blocked({from.row, to.column}) ||
                                problem_.grid.blocked({to.row, from.column}))) {
      return fault(GridFleetFault::Corner);
    }
    return std::nullopt;
  }

  // Conflicts with agents of a smaller number at this step, and with all agents before it.
  [[nodiscard]] MaybeFinding checkPairs(AgentId a, std::size_t step) {
    const CellId now = cellOf(a, step);
    const auto fault = [&](GridFleetFault kind, AgentId other) {
      return GridFleetFinding{kind, step, a, other, now};
    };
    const Visit same = here_[now];
    if (same.agent != fleet::kNoAgent && same.step == step) {
      return fault(GridFleetFault::Vertex, same.agent);
    }
    here_[now] = {step, a};
    const Visit before = last_[now];
    if (before.agent == fleet::kNoAgent || before.agent == a) return crossing(a, step);
    if (before.step + 1 == step && cellOf(a, step - 1) != now &&
        cellOf(before.agent, step) == cellOf(a, step - 1)) {
      return fault(GridFleetFault::Swap, before.agent);
    }
    if (step - before.step <= problem_.robustness) {
      return fault(GridFleetFault::Delay, before.agent);
    }
    return crossing(a, step);
  }

  // A diagonal move crosses that of the agent between the two other corners of the square.
  [[nodiscard]] MaybeFinding crossing(AgentId a, std::size_t step) const {
    if (step == 0) return std::nullopt;
    const Cell from = problem_.cell(cellOf(a, step - 1));
    const Cell to = problem_.cell(cellOf(a, step));
    if (from.row == to.row || from.column == to.column) return std::nullopt;
    const CellId one = problem_.cellId({from.row, to.column});
    const CellId two = problem_.cellId({to.row, from.column});
    for (const CellId start : {one, two}) {
      const Visit v = last_[start];
      if (v.agent == fleet::kNoAgent || v.step + 1 != step) continue;
      if (cellOf(v.agent, step) == (start == one ? two : one)) {
        return GridFleetFinding{GridFleetFault::Crossing, step, a, v.agent, cellOf(a, step)};
      }
    }
    return std::nullopt;
  }

  // Agents that each enter the cell of the next one, until the first one is met again.
  [[nodiscard]] MaybeFinding cycle(std::size_t step) {
    for (AgentId first = 0; step > 0 && first < problem_.agents(); ++first) {
      AgentId a = first;
      while (seen_[a].step != step && cellOf(a, step) != cellOf(a, step - 1)) {
        seen_[a] = {step, first};
        const Visit ahead = last_[cellOf(a, step)];
        if (ahead.agent == fleet::kNoAgent || ahead.step + 1 != step) break;
        a = ahead.agent;
        if (seen_[a].step == step && seen_[a].agent == first) {
          return GridFleetFinding{GridFleetFault::Cycle, step, a, fleet::kNoAgent, cellOf(a, step)};
        }
      }
    }
    return std::nullopt;
  }

  const GridFleetProblem& problem_;
  const GridFleetPlan& plan_;
  std::vector<Visit> last_;  // before the current step
  std::vector<Visit> here_;  // of the current step, as far as it is checked
  std::vector<Visit> seen_;  // by agent: in which walk of which step; 0 at first, a step without
};

}  // namespace

const char* toString(GridFleetFault fault) {
  switch (fault) {
    case GridFleetFault::Agents: return "agents";
    case GridFleetFault::Start: return "start";
    case GridFleetFault::Goal: return "goal";
    case GridFleetFault::Obstacle: return "obstacle";
    case GridFleetFault::Move: return "move";
    case GridFleetFault::Corner: return "corner";
    case GridFleetFault::Vertex: return "vertex";
    case GridFleetFault::Swap: return "swap";
    case GridFleetFault::Crossing: return "crossing";
    case GridFleetFault::Cycle: return "cycle";
    case GridFleetFault::Delay: return "delay";
  }
  return "unknown";
}

MaybeFinding checkGridFleetPlan(const GridFleetProblem& problem, const GridFleetPlan& plan) {
  return Replay(problem, plan).run();
}

std::string describe(const GridFleetProblem& problem, const GridFleetFinding& f) {
  if (f.fault == GridFleetFault::Agents) return "the plan does not have the agents of the problem";
  const std::string agent = "agent " + std::to_string(f.agent);
  const std::string agents =
      "agents " + std::to_string(f.other) + " and " + std::to_string(f.agent);
  const std::string at = std::string(" ").append(cellText(problem, f.cell));
  const std::string when = " at step " + std::to_string(f.step);
  switch (f.fault) {
    case GridFleetFault::Agents: break;
    case GridFleetFault::Start: return agent + " does not begin at its start but at" + at;
    case GridFleetFault::Goal: return agent + " does not end at its goal but at" + at;
    case GridFleetFault::Obstacle: return agent + " is on an obstacle or outside the map" + when;
    case GridFleetFault::Move: return agent + " jumps to" + at + when;
    case GridFleetFault::Corner: return agent + " cuts a corner on its move to" + at + when;
    case GridFleetFault::Vertex: return agents + " are both at" + at + when;
    case GridFleetFault::Swap: return agents + " exchange their cells, one is" + at + "," + when;
    case GridFleetFault::Crossing: return agents + " cross on diagonal moves" + when;
    case GridFleetFault::Cycle:
      return agent + " moves round with the agents of a ring to" + at + when;
    case GridFleetFault::Delay:
      return agent + " is at" + at + " too soon after agent " + std::to_string(f.other) + when;
  }
  return {};
}

}  // namespace clearway::validation
