#include "planner/fleet/shaped/free_links.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "planner/fleet/body/covered_offsets.h"
#include "planner/pose/curves/reeds_shepp.h"

namespace clearway::fleet::shaped {
namespace {

constexpr double kReachInCells = 1.7;  // of the straight leg
constexpr double kReachInRadii = 1.5;  // of the curves of a car
constexpr int kMostCurves = 48;        // of an end

const AgentClass& classOf(const PreparedFleet& fleet, const FleetAgent& agent) {
  return fleet.problem.classes[agent.agent_class];
}

double reachInCells(const PreparedFleet& fleet, const FleetAgent& agent) {
  const AgentClass& kind = classOf(fleet, agent);
  if (kind.drive != DriveKind::Car) return kReachInCells;
  const double cell_m = fleet.problem.grid.frame().cellWidth();
  return std::max(kReachInCells, kReachInRadii * kind.min_radius_m / cell_m);
}

Pose relative(const PreparedFleet& fleet, const Pose& p, Cell anchor) {
  return {p.position - fleet.problem.grid.frame().cellCentre(anchor), p.heading};
}

// Adds a primitive of this agent alone; nullopt if it is not free.
std::optional<Placed> addFree(PreparedFleet& fleet, const FleetAgent& agent, Cell anchor,
                              const std::vector<Pose>& poses) {
  const AgentClass& kind = classOf(fleet, agent);
  std::vector<Pose> from_anchor;
  for (const Pose& p : poses) from_anchor.push_back(relative(fleet, p, anchor));
  Primitive p = makePrimitive(agent.agent_class, kind, from_anchor);
  p.joins_end = fleet.ends_may_touch;
  const auto is_free = [&](TurnCover cover) {
    p.cells = coveredOffsets(fleet.problem.grid.frame().cellWidth(),
                             fleet.bodies[agent.agent_class], p, cover);
    return fleet.graphOf(agent).areFree(anchor, p.cells);
  };
  // Most are decided by few steps of their turns.
  if (!is_free(TurnCover::Coarse) && !(is_free(TurnCover::Sampled) && is_free(TurnCover::Fine))) {
    return std::nullopt;
  }
  return Placed{fleet.table.add(p, fleet.bodies[agent.agent_class]), anchor};
}

// Appends the pose reached by turning in place; half a turn is two quarters.
void turnTo(std::vector<Pose>& poses, Heading heading) {
  const Pose at = poses.back();
  if (at.heading == heading) return;
  if (isHalfTurn(at.heading, heading)) {
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

  // Links between an end and the states of the cells. `f(lattice state, poses from the end)` is
  // true if the link is free.
  template <class F>
  void forLinks(const Pose& end, std::span<const Cell> cells, F&& f) {
    if (classOf(fleet_, agent_).drive == DriveKind::Car) {
      forCurves(end, cells, f);
    } else {
      for (const Cell c : cells) forLegs(end, c, f);
    }
  }
  // The same, straight on from a pose of the lattice that touches something, until it lies beside
  // that no more, and once and twice as far again.
  template <class F>
  void forSlides(const Pose& end, const EndContact& contact, F&& f) {
    const GridFrame& frame = fleet_.problem.grid.frame();
    const std::optional<Cell> cell = graph().cellAt(end.position);
    const auto found = std::ranges::find(latticeHeadings(), end.heading);
    if (!contact.touches || found == latticeHeadings().end() || !cell) return;
    const auto k = static_cast<int>(found - latticeHeadings().begin());
    const Vec2 along = end.heading.vector();
    const int rows = static_cast<int>(std::lround(along.y));
    const int columns = static_cast<int>(std::lround(along.x));
    const double step_m = frame.cellWidth() * std::hypot(rows, columns);
    for (const auto& [sign, distance_m] :
         {std::pair{1, contact.forward_m}, std::pair{-1, contact.backward_m}}) {
      const int n = std::max(1, static_cast<int>(std::ceil(distance_m / step_m)));
      for (const int steps : {n, 2 * n, 3 * n}) {
        const Cell to{cell->row + sign * steps * rows, cell->column + sign * steps * columns};
        if (!frame.contains(to)) break;
        const State s = graph().state(to, k);
        if (graph().isFree(s)) f(s, std::vector<Pose>{end, graph().pose(s)});
      }
    }
  }
  // The cells about a position whose lattice points are within reach.
  [[nodiscard]] std::vector<Cell> cellsAbout(Vec2 position) const {
    const GridFrame& frame = fleet_.problem.grid.frame();
    const Cell middle = frame.cellAt(position);
    const double reach = reachInCells(fleet_, agent_);
    const int range = static_cast<int>(std::ceil(reach));
    std::vector<Cell> cells;
    for (int row = -range; row <= range; ++row) {
      for (int column = -range; column <= range; ++column) {
        const Cell c{middle.row + row, middle.column + column};
        const double distance = length(graph().position(c) - position);
        if (frame.contains(c) && distance <= reach * frame.cellWidth()) cells.push_back(c);
      }
    }
    return cells;
  }

 private:
  template <class F>
  void forLegs(const Pose& end, Cell c, F&& f) {
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
  // The shortest curves first, up to kMostCurves free ones.
  template <class F>
  void forCurves(const Pose& end, std::span<const Cell> cells, F&& f) {
    struct Curve {
      double length_m = 0.0;
      State state = kNoState;
      std::vector<Pose> poses;
    };
    const double least_m = classOf(fleet_, agent_).min_radius_m;
    std::vector<Curve> curves;
    for (const Cell c : cells) {
      for (int k = 0; k < kHeadings; ++k) {
        const State s = graph().state(c, k);
        if (!graph().isFree(s)) continue;
        const Pose to = graph().pose(s);
        const lattice::CarCurve curve =
            lattice::reedsShepp(end, to, lattice::curveRadius(end, to, least_m));
        Curve found{curve.length_m(), s, {end}};
        for (const Motion& m : lattice::motionsOf(curve, end, to)) found.poses.push_back(m.to);
        if (found.poses.size() > 1) curves.push_back(std::move(found));
      }
    }
    std::ranges::stable_sort(curves, {}, &Curve::length_m);
    int free = 0;
    for (const Curve& c : curves) {
      if (free == kMostCurves) return;
      if (f(c.state, c.poses)) ++free;
    }
  }
  // Of the many headings at the end of the leg, those within an eighth of a turn serve.
  static bool turnIsShort(const std::vector<Pose>& poses) {
    const Vec2 before = poses[poses.size() - 2].heading.vector();
    return dot(before, poses.back().heading.vector()) > 0.7;
  }
  [[nodiscard]] const LatticeGraph& graph() const { return fleet_.graphOf(agent_); }
  PreparedFleet& fleet_;
  FleetAgent& agent_;
};

// The two poses at a goal of any heading that a straight leg from a lattice point reaches.
template <class F>
void addStraightEnds(Vec2 point, Vec2 goal, F&& f) {
  const Vec2 d = point - goal;
  if (d == Vec2{}) return;
  f(Pose{goal, Heading::towards({}, d, {})});
  f(Pose{goal, Heading::towards({}, -d, {})});
}

// False if the link is not free.
bool addLink(PreparedFleet& fleet, FleetAgent& agent, std::vector<Link>& links, State from,
             State to, const std::vector<Pose>& poses) {
  const Cell anchor = fleet.problem.grid.frame().cellAt(poses.front().position);
  const auto motion = addFree(fleet, agent, anchor, poses);
  if (!motion) return false;
  links.push_back({from, to, *motion, fleet.table.primitive(motion->id).duration});
  return true;
}

}  // namespace

bool joinStart(PreparedFleet& fleet, FleetAgent& agent, const Pose& start,
               const EndContact& contact) {
  agent.start = contact.touches ? kNoState : fleet.graphOf(agent).stateAt(start);
  if (agent.start != kNoState) return true;
  Joiner joiner(fleet, agent);
  agent.start = joiner.addEnd(start);
  if (agent.start == kNoState) return false;
  const auto link = [&](State s, const std::vector<Pose>& poses) {
    return addLink(fleet, agent, agent.end_links, agent.start, s, poses);
  };
  joiner.forLinks(start, joiner.cellsAbout(start.position), link);
  joiner.forSlides(start, contact, link);
  return true;
}

int linkReach(const PreparedFleet& fleet, const FleetAgent& agent) {
  return static_cast<int>(std::ceil(reachInCells(fleet, agent))) + 1;
}

namespace {

void joinGoal(PreparedFleet& fleet, FleetAgent& agent, const TimedGoal& goal, bool is_last,
              const EndContact& contact) {
  const LatticeGraph& graph = fleet.graphOf(agent);
  const GridFrame& frame = fleet.problem.grid.frame();
  Leg& leg = agent.legs.back();
  if (!frame.contains(frame.cellAt(goal.position))) return;
  const std::optional<Cell> cell = graph.cellAt(goal.position);
  if (cell && !(contact.touches && goal.heading)) {
    const std::size_t known = leg.goals.size();
    for (int k = 0; k < kHeadings; ++k) {
      const State s = graph.state(*cell, k);
      if (!graph.isFree(s) || (goal.heading && graph.pose(s).heading != *goal.heading)) continue;
      leg.goals.push_back(s);
      leg.seeds.emplace_back(s, 0);
    }
    if (leg.goals.size() > known) return;
  }
  Joiner joiner(fleet, agent);
  const std::vector<Cell> cells = joiner.cellsAbout(goal.position);
  const auto link = [&](const Pose& end, State node, std::span<const Cell> about) {
    const auto both_directions = [&](State s, std::vector<Pose> poses) {
      const bool is_free = is_last || addLink(fleet, agent, agent.end_links, node, s, poses);
      std::ranges::reverse(poses);
      return is_free && addLink(fleet, agent, leg.goal_links, s, node, poses);
    };
    joiner.forLinks(end, about, both_directions);
    if (goal.heading) joiner.forSlides(end, contact, both_directions);
  };
  const auto add_end = [&](const Pose& end) {
    const State node = joiner.addEnd(end);
    if (node != kNoState) leg.goals.push_back(node);
    return node;
  };
  if (goal.heading) {
    const Pose end{goal.position, *goal.heading};
    if (const State node = add_end(end); node != kNoState) {
      link(end, node, cells);
    }
  } else {
    for (const Cell c : cells)
      addStraightEnds(graph.position(c), goal.position, [&](const Pose& end) {
        if (const State node = add_end(end); node != kNoState) link(end, node, {&c, 1});
      });
  }
  // An agent that starts at its goal off the lattice may rest there.
  if (agent.start >= graph.states()) {
    const Pose& start = agent.free_ends.front().pose;
    if (start.position == goal.position && (!goal.heading || start.heading == *goal.heading)) {
      leg.goals.push_back(agent.start);
    }
  }
}

}  // namespace

bool joinGoals(PreparedFleet& fleet, FleetAgent& agent, std::span<const TimedGoal> goals,
               bool is_last, const EndContact& contact) {
  Leg& leg = agent.legs.emplace_back();
  for (const TimedGoal& goal : goals) joinGoal(fleet, agent, goal, is_last, contact);
  std::ranges::stable_sort(leg.goal_links, {}, &Link::from);
  for (const Link& l : leg.goal_links) leg.seeds.emplace_back(l.from, l.duration);
  return !leg.goals.empty();
}

}  // namespace clearway::fleet::shaped
