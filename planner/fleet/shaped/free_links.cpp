#include "planner/fleet/shaped/free_links.h"

#include <algorithm>
#include <cmath>

#include "planner/fleet/shaped/covered_offsets.h"

namespace clearway::fleet::shaped {
namespace {

constexpr double kReachInCells = 1.7;  // of the straight leg

Pose relative(const PreparedFleet& fleet, const Pose& p, Cell anchor) {
  return {p.position - fleet.problem.grid.frame().cellCentre(anchor), p.heading};
}

// Adds a primitive of this agent alone; nullopt if it is not free.
std::optional<Placed> addFree(PreparedFleet& fleet, const FleetAgent& agent, Cell anchor,
                              const std::vector<Pose>& poses) {
  const AgentClass& kind = fleet.problem.classes[agent.agent_class];
  std::vector<Pose> from_anchor;
  for (const Pose& p : poses) from_anchor.push_back(relative(fleet, p, anchor));
  Primitive p = makePrimitive(agent.agent_class, kind, from_anchor);
  p.cells =
      coveredOffsets(fleet.problem.grid.frame().cellWidth(), fleet.boxes[agent.agent_class], p);
  if (!fleet.graphOf(agent).areFree(anchor, p.cells)) return std::nullopt;
  return Placed{fleet.table.add(p, fleet.boxes[agent.agent_class]), anchor};
}

// Appends the pose reached by turning in place; half a turn is two quarters.
void turnTo(std::vector<Pose>& poses, Heading heading) {
  const Pose at = poses.back();
  if (at.heading == heading) return;
  if (cross(at.heading.vector(), heading.vector()) == 0.0) {
    poses.push_back({at.position, at.heading.left90()});
  }
  poses.push_back({at.position, heading});
}

// The poses from an end over a straight leg to a lattice pose, forward or backward.
std::vector<Pose> posesBetween(const Pose& end, const Pose& lattice, bool forward) {
  std::vector<Pose> poses{end};
  if (end.position != lattice.position) {
    const Vec2 d = lattice.position - end.position;
    turnTo(poses, Heading::towards({}, forward ? d : -d, end.heading));
    poses.push_back({lattice.position, poses.back().heading});
  }
  turnTo(poses, lattice.heading);
  return poses;
}

class Joiner {
 public:
  Joiner(PreparedFleet& fleet, FleetAgent& agent) : fleet_(fleet), agent_(agent) {}

  // The node of an end off the lattice; kNoState if it is not free.
  State addEnd(const Pose& pose) {
    const Cell anchor = fleet_.problem.grid.frame().cellAt(pose.position);
    const auto rest = addFree(fleet_, agent_, anchor, {pose});
    if (!rest) return kNoState;
    agent_.free_ends.push_back({*rest, pose});
    return graph().states() + static_cast<State>(agent_.free_ends.size()) - 1;
  }

  // Links between an end and the states of a cell. `f(lattice state, poses from the end)`.
  template <class F>
  void forLinks(const Pose& end, Cell c, F&& f) {
    for (int k = 0; k < kHeadings; ++k) {
      const State s = graph().state(c, k);
      if (!graph().isFree(s)) continue;
      const Pose lattice = graph().pose(s);
      for (const bool forward : {true, false}) {
        if (!forward && lattice.position == end.position) continue;
        const auto poses = posesBetween(end, lattice, forward);
        if (poses.size() > 1 && turnIsShort(poses)) f(s, poses);
      }
    }
  }
  // The cells about a position whose centres are within reach.
  [[nodiscard]] std::vector<Cell> cellsAbout(Vec2 position) const {
    const GridFrame& frame = fleet_.problem.grid.frame();
    const Cell middle = frame.cellAt(position);
    const int range = static_cast<int>(std::ceil(kReachInCells));
    std::vector<Cell> cells;
    for (int row = -range; row <= range; ++row) {
      for (int column = -range; column <= range; ++column) {
        const Cell c{middle.row + row, middle.column + column};
        const double distance = length(frame.cellCentre(c) - position);
        if (frame.contains(c) && distance <= kReachInCells * frame.cellWidth()) cells.push_back(c);
      }
    }
    return cells;
  }

 private:
  // Of the many headings at the end of the leg, those within an eighth of a turn serve.
  static bool turnIsShort(const std::vector<Pose>& poses) {
    const Vec2 before = poses[poses.size() - 2].heading.vector();
    return dot(before, poses.back().heading.vector()) > 0.7;
  }
  [[nodiscard]] const LatticeGraph& graph() const { return fleet_.graphOf(agent_); }
  PreparedFleet& fleet_;
  FleetAgent& agent_;
};

// The two poses at a goal of any heading that a straight leg from a cell's centre reaches.
template <class F>
void addStraightEnds(Vec2 centre, Vec2 goal, F&& f) {
  const Vec2 d = centre - goal;
  if (d == Vec2{}) return;
  f(Pose{goal, Heading::towards({}, d, {})});
  f(Pose{goal, Heading::towards({}, -d, {})});
}

void addLink(PreparedFleet& fleet, FleetAgent& agent, std::vector<Link>& links, State from,
             State to, const std::vector<Pose>& poses) {
  const Cell anchor = fleet.problem.grid.frame().cellAt(poses.front().position);
  const auto motion = addFree(fleet, agent, anchor, poses);
  if (!motion) return;
  links.push_back({from, to, *motion, fleet.table.primitive(motion->id).duration});
}

}  // namespace

bool joinStart(PreparedFleet& fleet, FleetAgent& agent, const Pose& start) {
  agent.start = fleet.graphOf(agent).stateAt(start);
  if (agent.start != kNoState) return true;
  Joiner joiner(fleet, agent);
  agent.start = joiner.addEnd(start);
  if (agent.start == kNoState) return false;
  for (const Cell c : joiner.cellsAbout(start.position)) {
    joiner.forLinks(start, c, [&](State s, const std::vector<Pose>& poses) {
      addLink(fleet, agent, agent.start_links, agent.start, s, poses);
    });
  }
  return true;
}

bool joinGoal(PreparedFleet& fleet, FleetAgent& agent, Vec2 goal,
              const std::optional<Heading>& heading) {
  const LatticeGraph& graph = fleet.graphOf(agent);
  const GridFrame& frame = fleet.problem.grid.frame();
  const Cell cell = frame.cellAt(goal);
  if (!frame.contains(cell)) return false;
  if (frame.cellCentre(cell) == goal) {
    for (int k = 0; k < kHeadings; ++k) {
      const State s = graph.state(cell, k);
      if (!graph.isFree(s)) continue;
      if (!heading || graph.pose(s).heading == *heading) agent.goals.push_back(s);
    }
    for (const State s : agent.goals) agent.seeds.emplace_back(s, 0);
    if (!agent.goals.empty()) return true;
  }
  Joiner joiner(fleet, agent);
  const std::vector<Cell> cells = joiner.cellsAbout(goal);
  const auto link = [&](const Pose& end, State node, Cell c) {
    joiner.forLinks(end, c, [&](State s, std::vector<Pose> poses) {
      std::ranges::reverse(poses);
      addLink(fleet, agent, agent.goal_links, s, node, poses);
    });
  };
  const auto add_end = [&](const Pose& end) {
    const State node = joiner.addEnd(end);
    if (node != kNoState) agent.goals.push_back(node);
    return node;
  };
  if (heading) {
    const Pose end{goal, *heading};
    if (const State node = add_end(end); node != kNoState) {
      for (const Cell c : cells) link(end, node, c);
    }
  } else {
    for (const Cell c : cells)
      addStraightEnds(frame.cellCentre(c), goal, [&](const Pose& end) {
        if (const State node = add_end(end); node != kNoState) link(end, node, c);
      });
  }
  // An agent that starts at its goal off the lattice may rest there.
  if (agent.start >= graph.states()) {
    const Pose& start = agent.free_ends.front().pose;
    if (start.position == goal && (!heading || start.heading == *heading)) {
      agent.goals.push_back(agent.start);
    }
  }
  std::ranges::stable_sort(agent.goal_links, {}, &Link::from);
  for (const Link& l : agent.goal_links) agent.seeds.emplace_back(l.from, l.duration);
  return !agent.goals.empty();
}

}  // namespace clearway::fleet::shaped
