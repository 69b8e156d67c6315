#include "planner/fleet/shaped/fleet_state.h"

#include <algorithm>
#include <bit>

namespace clearway::fleet::shaped {
namespace {

// The next step of the fastest path alone, of which `leg` is the current one; nullopt at the last
// goal. The times along that path are known.
std::optional<PathStep> fastestStep(const PreparedFleet& fleet, const FleetAgent& a,
                                    std::size_t& leg, State at, Tick time) {
  while (PreparedFleet::isGoal(a, leg, at)) {
    if (leg == a.lastLeg()) return std::nullopt;
    ++leg;
  }
  const GoalTimes& times = a.legs[leg].times;
  const LatticeGraph& graph = fleet.graphOf(a);
  std::optional<PathStep> best;
  Tick best_time = kForever;
  const auto consider = [&](State to, const Placed& motion, Tick duration, Tick to_goal) {
    if (to_goal == kForever || duration + to_goal >= best_time) return;
    best_time = duration + to_goal;
    best = PathStep{at, to, motion, time, time + duration};
  };
  const auto known = [&](State to) {
    return to >= graph.states() ? 0 : times.isSettled(to) ? times.at(to) : kForever;
  };
  if (at >= graph.states()) {
    for (const Link& l : a.linksFrom(at)) consider(l.to, l.motion, l.duration, known(l.to));
    return best;
  }
  for (const Link& l : a.legs[leg].goal_links) {
    if (l.from == at) consider(l.to, l.motion, l.duration, 0);
  }
  const auto& moves = graph.moves(LatticeGraph::heading(at));
  for (std::uint32_t free = graph.freeMoves(at); free != 0; free &= free - 1) {
    const auto& m = moves[static_cast<std::size_t>(std::countr_zero(free))];
    consider(at + m.step, {m.primitive, graph.cell(at)}, m.duration, known(at + m.step));
  }
  return best;
}

}  // namespace

FleetState::FleetState(PreparedFleet& fleet)
    : fleet_(fleet),
      reservations_(fleet.problem.grid.frame(), fleet.table),
      paths_(fleet.agents.size()),
      held_(fleet.agents.size()) {
  const auto agents = static_cast<std::uint32_t>(fleet.agents.size());
  for (std::size_t k = 0; k < fleet.obstacles.size(); ++k) {
    const FixedBody& o = fleet.obstacles[k];
    Reservation r{o.body, o.begin, o.end, agents + static_cast<std::uint32_t>(k), 0};
    reservations_.add(r);
  }
}

void FleetState::hold(std::size_t agent, Reservation r) {
  if (r.begin >= r.end) return;
  reservations_.add(r);
  held_[agent].push_back(r);
}

void FleetState::restAtStart(std::size_t agent) {
  remove(agent);
  const FleetAgent& a = fleet_.agents[agent];
  hold(agent, {fleet_.restOf(a, a.start), 0, kForever, static_cast<std::uint32_t>(agent), 0});
}

void FleetState::setPath(std::size_t agent, TimedPath path) {
  remove(agent);
  const auto id = static_cast<std::uint32_t>(agent);
  const FleetAgent& a = fleet_.agents[agent];
  Tick time = 0;
  for (const PathStep& s : path.steps) {
    hold(agent, {fleet_.restOf(a, s.from), time, s.start, id, 0});
    hold(agent, {s.motion, s.start, s.end, id, 0});
    time = s.end;
  }
  if (!a.leaves) hold(agent, {fleet_.restOf(a, path.last), time, kForever, id, 0});
  paths_[agent] = std::move(path);
}

void FleetState::remove(std::size_t agent) {
  for (const Reservation& r : held_[agent]) reservations_.remove(r);
  held_[agent].clear();
}

TimedPath FleetState::fastestPath(std::size_t agent, Tick start) const {
  const FleetAgent& a = fleet_.agents[agent];
  TimedPath path{{}, a.start, 0};
  Tick time = start;
  std::size_t leg = 0;
  // The values of the heuristic are rounded, so that a walk could return; no walk is that long.
  for (int steps = 0; steps < 100'000; ++steps) {
    const auto step = fastestStep(fleet_, a, leg, path.last, time);
    if (!step) break;
    path.steps.push_back(*step);
    path.last = step->to;
    path.end = time = step->end;
  }
  return path;
}

Blockers FleetState::blockers(std::size_t agent, const TimedPath& path) const {
  std::vector<std::uint32_t> found;
  const FleetAgent& a = fleet_.agents[agent];
  Tick time = 0;
  for (const PathStep& s : path.steps) {
    if (s.start > time) {
      reservations_.collidingAgents(fleet_.restOf(a, s.from), time, s.start, found);
    }
    reservations_.collidingAgents(s.motion, s.start, s.end, found);
    time = s.end;
  }
  if (!a.leaves) {
    reservations_.collidingAgents(fleet_.restOf(a, path.last), time, kForever, found);
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  const auto obstacles = std::ranges::lower_bound(found, static_cast<std::uint32_t>(paths_.size()));
  const bool has_obstacle = obstacles != found.end();
  found.erase(obstacles, found.end());
  return {std::move(found), has_obstacle};
}

Tick FleetState::sumOfCosts() const {
  Tick sum = 0;
  for (const TimedPath& p : paths_) sum += p.end;
  return sum;
}

AgentSchedule FleetState::schedule(std::size_t agent) const {
  const FleetAgent& a = fleet_.agents[agent];
  const GridFrame& frame = fleet_.problem.grid.frame();
  AgentSchedule out{fleet_.problem.agents[agent].start, {}};
  Pose at = out.start;
  for (const PathStep& s : paths_[agent].steps) {
    const Primitive& p = fleet_.table.primitive(s.motion.id);
    const Vec2 anchor = frame.cellCentre(s.motion.anchor);
    for (std::size_t i = 0; i < p.pieces.size(); ++i) {
      const TimedPiece& piece = p.pieces[i];
      const bool is_last = i + 1 == p.pieces.size();
      Pose to = is_last ? fleet_.poseOf(a, s.to)
                        : Pose{anchor + piece.motion.to.position, piece.motion.to.heading};
      if (piece.motion.kind == MotionKind::Straight) to.heading = at.heading;
      if (piece.motion.kind == MotionKind::Turn) to.position = at.position;
      out.motions.push_back(
          {Motion{piece.motion.kind, at, to}, s.start + piece.begin, piece.end - piece.begin});
      at = to;
    }
  }
  return out;
}

TimedFleetPlan FleetState::plan() const {
  TimedFleetPlan plan;
  for (std::size_t i = 0; i < paths_.size(); ++i) plan.agents.push_back(schedule(i));
  return plan;
}

}  // namespace clearway::fleet::shaped
