#include "planner/fleet/shaped/schedule_reader.h"

#include <algorithm>
#include <bit>

namespace clearway::fleet::shaped {
namespace {

class Reader {
 public:
  Reader(const PreparedFleet& fleet, std::size_t agent, const AgentSchedule& schedule)
      : fleet_(fleet), agent_(fleet.agents[agent]), schedule_(schedule) {}

  std::optional<TimedPath> run() {
    std::vector<Branch> stack{branchAt(0, agent_.start, 0)};
    while (!stack.empty()) {
      Branch& top = stack.back();
      if (top.motion == schedule_.motions.size() && top.leg == agent_.legs.size()) {
        return pathOf(stack);
      }
      if (top.taken == top.steps.size()) {
        stack.pop_back();
        continue;
      }
      const PathStep& step = top.steps[top.taken++];
      const std::size_t next = top.motion + piecesOf(step);
      stack.push_back(branchAt(std::min(top.leg, agent_.lastLeg()), step.to, next));
    }
    return std::nullopt;
  }

 private:
  struct Branch {
    std::size_t leg;  // the next one to end; the number of legs at the last goal
    State node;
    std::size_t motion;           // the next one of the schedule
    std::vector<PathStep> steps;  // that match from here
    std::size_t taken;
  };

  [[nodiscard]] Branch branchAt(std::size_t leg, State node, std::size_t motion) const {
    while (leg < agent_.legs.size() && PreparedFleet::isGoal(agent_, leg, node)) ++leg;
    return {leg, node, motion, stepsFrom(std::min(leg, agent_.lastLeg()), node, motion), 0};
  }
  [[nodiscard]] std::size_t piecesOf(const PathStep& step) const {
    return fleet_.table.primitive(step.motion.id).pieces.size();
  }

  static TimedPath pathOf(const std::vector<Branch>& stack) {
    TimedPath path{{}, stack.back().node, 0};
    for (std::size_t i = 0; i + 1 < stack.size(); ++i) {
      path.steps.push_back(stack[i].steps[stack[i].taken - 1]);
      path.end = path.steps.back().end;
    }
    return path;
  }

  // Whether the next motions are those of a primitive.
  [[nodiscard]] bool matches(const PathStep& step, std::size_t first) const {
    const Primitive& p = fleet_.table.primitive(step.motion.id);
    if (p.pieces.empty() || first + p.pieces.size() > schedule_.motions.size()) return false;
    const Vec2 anchor = fleet_.problem.grid.frame().cellCentre(step.motion.anchor);
    for (std::size_t i = 0; i < p.pieces.size(); ++i) {
      const TimedPiece& piece = p.pieces[i];
      const TimedMotion& m = schedule_.motions[first + i];
      if (m.start != step.start + piece.begin || m.duration != piece.end - piece.begin ||
          m.motion.kind != piece.motion.kind) {
        return false;
      }
      const Pose to = i + 1 == p.pieces.size()
                          ? fleet_.poseOf(agent_, step.to)
                          : Pose{anchor + piece.motion.to.position, piece.motion.to.heading};
      const bool same_place =
          m.motion.kind == MotionKind::Turn || m.motion.to.position == to.position;
      const bool same_heading =
          m.motion.kind == MotionKind::Straight || m.motion.to.heading == to.heading;
      if (!same_place || !same_heading) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<PathStep> stepsFrom(std::size_t leg, State at,
                                                std::size_t first) const {
    std::vector<PathStep> out;
    if (first >= schedule_.motions.size()) return out;
    const Tick start = schedule_.motions[first].start;
    const auto consider = [&](State to, const Placed& motion, Tick duration) {
      const PathStep step{at, to, motion, start, start + duration};
      if (matches(step, first)) out.push_back(step);
    };
    const LatticeGraph& graph = fleet_.graphOf(agent_);
    if (at >= graph.states()) {
      for (const Link& l : agent_.linksFrom(at)) consider(l.to, l.motion, l.duration);
    } else {
      for (const Link& l : agent_.legs[leg].goal_links) {
        if (l.from == at) consider(l.to, l.motion, l.duration);
      }
      const auto& moves = graph.moves(LatticeGraph::heading(at));
      for (std::uint32_t free = graph.freeMoves(at); free != 0; free &= free - 1) {
        const auto& m = moves[static_cast<std::size_t>(std::countr_zero(free))];
        consider(at + m.step, {m.primitive, graph.cell(at)}, m.duration);
      }
    }
    std::ranges::stable_sort(
        out, [&](const PathStep& a, const PathStep& b) { return piecesOf(a) > piecesOf(b); });
    return out;
  }

  const PreparedFleet& fleet_;
  const FleetAgent& agent_;
  const AgentSchedule& schedule_;
};

}  // namespace

std::optional<TimedPath> readSchedule(const PreparedFleet& fleet, std::size_t agent,
                                      const AgentSchedule& schedule) {
  if (schedule.start != fleet.problem.agents[agent].start) return std::nullopt;
  return Reader(fleet, agent, schedule).run();
}

}  // namespace clearway::fleet::shaped
