// planner/fleet/shaped/fleet_agents.h — a fleet prepared for planning: classes with their lattices,
// agents with their ends, links and heuristics.
//
// A pose of an agent's search is a node id: a lattice state, or an end off the lattice. Ends off
// the lattice have ids from graph.states() on: first the start, then the goals.
// An agent with several goals has a leg to each, in their order.
// Obstacles are bodies at rest, and motions in short pieces. Where one stays for ever, no state
// rests on it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "planner/common/plan_result.h"
#include "planner/fleet/shaped/goal_times.h"
#include "planner/fleet/shaped/reservations.h"

namespace clearway::fleet::shaped {

// A body at rest off the lattice.
struct FreeEnd {
  Placed rest;
  Pose pose;
};

// A free motion from one node to another one, at least one of them off the lattice.
struct Link {
  State from = kNoState, to = kNoState;
  Placed motion;
  Tick duration = 0;
};

// The part of a path to one goal.
struct Leg {
  std::vector<Link> goal_links;   // to goals off the lattice, sorted by `from`
  std::vector<State> goals;       // nodes: the goal in each heading that serves
  std::vector<TimedState> seeds;  // of the heuristic
  GoalTimes times;
  Tick after = 0;  // a lower bound of the time of all later legs
};

struct FleetAgent {
  std::uint32_t agent_class = 0;
  bool leaves = false;  // at its last goal
  State start = kNoState;
  std::vector<FreeEnd> free_ends;  // nodes graph.states() + index
  std::vector<Link> end_links;     // from ends off the lattice to it, sorted by `from`
  std::vector<Leg> legs;           // at least one
  Tick lower_bound = 0;            // from the start to the last goal without other agents

  [[nodiscard]] std::span<const Link> linksFrom(State end) const;
  [[nodiscard]] std::size_t lastLeg() const { return legs.size() - 1; }
};

// An obstacle at rest, or a piece of its motions, for the time in which it is there.
struct FixedBody {
  Placed body;
  Tick begin = 0, end = kForever;
  std::size_t obstacle = 0;  // index into TimedFleetProblem::obstacles
};

struct PreparedFleet {
  // `points`: of each class.
  PreparedFleet(const TimedFleetProblem& p, std::vector<LatticePoints> points)
      : problem(p), lattice_points(std::move(points)), table(p.grid.frame().cellWidth()) {}
  explicit PreparedFleet(const TimedFleetProblem& p)
      : PreparedFleet(p, std::vector(p.classes.size(), LatticePoints::Centres)) {}
  PreparedFleet(const PreparedFleet&) = delete;

  const TimedFleetProblem& problem;
  std::vector<LatticePoints> lattice_points;  // by class
  bool ends_may_touch = true;
  ConflictTable table;
  std::vector<Body> bodies;           // by class
  std::vector<Body> obstacle_bodies;  // of the problem
  std::vector<LatticeGraph> graphs;   // by class
  std::vector<FleetAgent> agents;
  std::vector<FixedBody> obstacles;           // those that reach into the map
  LazyZeroArray<std::uint32_t> times_memory;  // of all agents

  [[nodiscard]] const LatticeGraph& graphOf(const FleetAgent& a) const {
    return graphs[a.agent_class];
  }
  [[nodiscard]] Placed restOf(const FleetAgent& a, State node) const {
    const LatticeGraph& graph = graphOf(a);
    if (node >= graph.states()) {
      return a.free_ends[static_cast<std::size_t>(node - graph.states())].rest;
    }
    return {graph.restAt(LatticeGraph::heading(node)), graph.cellOf(node)};
  }
  [[nodiscard]] Pose poseOf(const FleetAgent& a, State node) const {
    const LatticeGraph& graph = graphOf(a);
    if (node >= graph.states()) {
      return a.free_ends[static_cast<std::size_t>(node - graph.states())].pose;
    }
    return graph.pose(node);
  }
  // A lower bound of the time from a node of a leg over its goal to the last one, exact as far as
  // it has been computed; kForever without a path.
  [[nodiscard]] Tick boundToGoal(const FleetAgent& a, std::size_t leg, State node) const {
    if (node >= graphOf(a).states()) return boundFromEnd(a, leg, node);
    const Leg& l = a.legs[leg];
    const Tick time = l.times.lowerBound(node);
    return time == kForever ? kForever : time + l.after;
  }
  // The least time; computed if it is not known. A lower bound if stopped.
  [[nodiscard]] Tick timeToGoal(FleetAgent& a, std::size_t leg, State node, StopCheck* stop) const {
    if (node < graphOf(a).states()) {
      a.legs[leg].times.settle(node, stop);
    } else if (!isGoal(a, leg, node) && node != a.start) {
      for (const Link& l : a.linksFrom(node)) a.legs[leg].times.settle(l.to, stop);
    }
    return boundToGoal(a, leg, node);
  }
  // Of the lattices, the heuristics and the conflict table.
  [[nodiscard]] std::size_t memory() const;
  [[nodiscard]] static bool isGoal(const FleetAgent& a, std::size_t leg, State node) {
    for (const State g : a.legs[leg].goals) {
      if (g == node) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] Tick boundFromEnd(const FleetAgent& a, std::size_t leg, State node) const;
};

// Why there is no plan.
struct Refusal {
  PlanStatus status = PlanStatus::NoPath;
  Message reason;
  std::optional<std::size_t> agent{};  // the first one that it is about
  bool is_of_lattice = false;          // another lattice may have a path
};

// Of links in the order of their first states, those that begin at this one.
inline std::span<const Link> linksFrom(std::span<const Link> links, State from) {
  const auto first = std::ranges::lower_bound(links, from, {}, &Link::from);
  return {first, std::ranges::upper_bound(first, links.end(), from, {}, &Link::from)};
}

inline std::span<const Link> FleetAgent::linksFrom(State end) const {
  return shaped::linksFrom(end_links, end);
}

inline std::size_t PreparedFleet::memory() const {
  std::size_t bytes = table.memory() + times_memory.bytes();
  for (const LatticeGraph& graph : graphs) bytes += graph.memory();
  for (const FleetAgent& a : agents) {
    for (const Leg& leg : a.legs) bytes += leg.times.memory();
  }
  return bytes;
}

inline Tick PreparedFleet::boundFromEnd(const FleetAgent& a, std::size_t leg, State node) const {
  if (isGoal(a, leg, node)) return a.legs[leg].after;
  if (leg == 0 && node == a.start) return a.lower_bound;
  Tick least = kForever;
  for (const Link& l : a.linksFrom(node)) {
    const Tick bound = boundToGoal(a, leg, l.to);
    if (bound != kForever) least = std::min(least, l.duration + bound);
  }
  return least;
}

}  // namespace clearway::fleet::shaped
