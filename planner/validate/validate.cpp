#include "planner/validate/validate.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/number_text.h"
#include "planner/validate/motion/clearance.h"
#include "planner/validate/motion/motion_collision.h"
#include "planner/validate/motion/static_agent_check.h"

namespace clearway::validation {
namespace {

// "(2, 3), heading 90 degrees"
Message textOf(const Pose& p) {
  return {"(%1, %2), heading %3 degrees",
          {roundedText(p.position.x), roundedText(p.position.y), roundedText(p.heading.degrees())}};
}

PathProblem describe(const GridFrame& frame, std::size_t motion, const Finding& f,
                     double resolution) {
  const bool inside = frame.contains(f.cell);
  const Message cell(inside ? "row %1, column %2" : "row %1, column %2 outside of the map",
                     {f.cell.row, f.cell.column});
  if (f.undecided) {
    return PathProblem::ofMotion(motion,
                                 "motion %1 touches within %2 m while turning: cell %3 at %4",
                                 {roundedText(resolution), cell, textOf(f.pose)});
  }
  return PathProblem::ofMotion(motion,
                               "motion %1 collides with the obstacle at %2, %3 m deep, at %4",
                               {cell, roundedText(f.depth_m), textOf(f.pose)});
}

PathProblem describe(const StaticAgent& agent, std::size_t motion, const StaticAgentFinding& f,
                     double resolution) {
  if (f.undecided) {
    return PathProblem::ofMotion(
        motion,
        agent.is_zone ? "motion %1 touches the zone '%2' within %3 m while turning at %4"
                      : "motion %1 touches the agent '%2' within %3 m while turning at %4",
        {agent.name, roundedText(resolution), textOf(f.pose)});
  }
  return PathProblem::ofMotion(motion,
                               agent.is_zone
                                   ? "motion %1 collides with the zone '%2', %3 m deep, at %4"
                                   : "motion %1 collides with the agent '%2', %3 m deep, at %4",
                               {agent.name, roundedText(f.depth_m), textOf(f.pose)});
}

// What both kinds of collision have.
template <class Found>
Certificate collision(std::size_t motion, const Found& f, const Scene& scene) {
  Certificate certificate;
  certificate.fault = f.undecided ? PathFault::Contact : PathFault::Collision;
  certificate.where = {motion, f.t, f.pose};
  certificate.depth_m = f.depth_m;
  certificate.resolution_m = scene.resolution();
  return certificate;
}

Certificate collides(std::size_t motion, const Finding& f, const Scene& scene) {
  Certificate certificate = collision(motion, f, scene);
  certificate.cell = f.cell;
  certificate.problem = describe(scene.grid->frame(), motion, f, scene.resolution());
  return certificate;
}

Certificate collidesWith(const StaticAgent& agent, std::size_t motion, const StaticAgentFinding& f,
                         const Scene& scene) {
  Certificate certificate = collision(motion, f, scene);
  certificate.cell = scene.grid->frame().cellAt(f.at);
  (agent.is_zone ? certificate.zone : certificate.agent) = agent.name;
  certificate.problem = describe(agent, motion, f, scene.resolution());
  return certificate;
}

bool inRange(const Pose& p) {  // false for NaN
  return std::abs(p.position.x) <= kMaxCoordinate_m && std::abs(p.position.y) <= kMaxCoordinate_m &&
         std::abs(length(p.heading.vector()) - 1.0) <= 1e-9;
}

// The reason why the kind of a motion, %1, contradicts its poses.
const char* wrongKind(const Motion& m) {
  const bool same_heading = m.from.heading == m.to.heading;
  const bool same_position = m.from.position == m.to.position;
  if (m.kind == MotionKind::Straight) {
    return same_heading ? nullptr : "motion %1 is straight but its headings differ";
  }
  if (m.kind != MotionKind::Turn && m.kind != MotionKind::Arc)
    return "motion %1 is of no known kind";
  if (same_heading) return "motion %1 turns but its headings are the same";
  if (m.kind == MotionKind::Turn && !same_position) {
    return "motion %1 turns in place but its positions differ";
  }
  if (m.kind == MotionKind::Arc && same_position) {
    return "motion %1 is an arc but does not leave its place";
  }
  if (isHalfTurn(m.from.heading, m.to.heading)) {
    return "motion %1 turns by half a turn, so its direction is ambiguous; split it in two";
  }
  return nullptr;
}

}  // namespace

std::optional<PathProblem> malformed(const Path& path) {
  if (!inRange(path.start)) {
    return Message("the start pose is not finite, too far away or has no heading");
  }
  const Pose* at = &path.start;
  for (std::size_t k = 0; k < path.motions.size(); ++k) {
    const Motion& m = path.motions[k];
    if (!inRange(m.from) || !inRange(m.to)) {
      return PathProblem::ofMotion(
          k, "motion %1 has a pose that is not finite, too far away or has no heading");
    }
    if (m.from != *at) {
      return PathProblem::ofMotion(
          k, "motion %1 does not begin where the path was: the path is broken");
    }
    if (const char* const why = wrongKind(m)) return PathProblem::ofMotion(k, why);
    at = &m.to;
  }
  return std::nullopt;
}

namespace {

StopOr<Certificate> check(const OccupancyGrid& grid, const Footprint& footprint, const Path& path,
                          TouchRule rule, std::span<const StaticAgent> agents, StopCheck* stop) {
  Certificate certificate;
  certificate.where.pose = path.start;
  if (const auto why = malformed(path)) {
    certificate.fault = PathFault::Malformed;
    certificate.problem = *why;
    return certificate;
  }
  const Scene scene = makeScene(grid, footprint, rule, path.motions, path.start);
  const StaticAgentCheck static_agents(scene, agents);
  const std::vector<Motion> stay{{MotionKind::Straight, path.start, path.start}};
  const std::vector<Motion>& motions = path.motions.empty() ? stay : path.motions;
  // A body that starts free and keeps a proven distance from all obstacle boundaries enters no
  // obstacle. For any other path each motion is decided.
  const StopOr<Clearance> clearance = smallestClearance(scene, path, stop);
  if (!clearance) return stopped(clearance.error());
  bool keeps_away = clearance->lower_bound_m > Certificate::kClearanceTolerance_m;
  if (keeps_away) {
    const auto found = findCollision(scene, stay.front(), false, stop);
    if (!found) return stopped(found.error());
    keeps_away = !*found;
  }
  for (std::size_t k = 0; k < motions.size(); ++k) {
    if (isStopped(stop)) return stopped(stop->reason());
    const auto met = static_agents.findCollision(motions[k], stop);
    if (!met) return stopped(met.error());
    if (*met) return collidesWith(agents[(*met)->agent], k, **met, scene);
    if (keeps_away) continue;
    const auto found = findCollision(scene, motions[k], k > 0, stop);
    if (!found) return stopped(found.error());
    if (*found) return collides(k, **found, scene);
  }
  const auto near = static_agents.smallestClearance(path, clearance->lower_bound_m, stop);
  if (!near) return stopped(near.error());
  certificate.free = true;
  certificate.clearance_m = clearance->lower_bound_m;
  certificate.where = clearance->where;
  certificate.cell = clearance->cell;
  if (const std::optional<StaticAgentClearance>& n = *near) {
    certificate.clearance_m = std::min(n->lower_bound_m, clearance->lower_bound_m);
    certificate.where = n->where;
    certificate.cell = grid.frame().cellAt(n->at);
    const StaticAgent& agent = agents[n->agent];
    (agent.is_zone ? certificate.zone : certificate.agent) = agent.name;
  }
  return certificate;
}

}  // namespace

Certificate validate(const OccupancyGrid& grid, const Footprint& footprint, const Path& path,
                     TouchRule rule, std::span<const StaticAgent> agents) {
  return check(grid, footprint, path, rule, agents, nullptr).value();
}

StopOr<Certificate> validate(const OccupancyGrid& grid, const Footprint& footprint,
                             const Path& path, TouchRule rule, std::span<const StaticAgent> agents,
                             StopCheck& stop) {
  return check(grid, footprint, path, rule, agents, &stop);
}

double maxTangentError(const Path& path) {
  double worst = 0.0;
  for (const Motion& m : path.motions) {
    if (m.kind == MotionKind::Turn || m.from.position == m.to.position) continue;
    // The chord of an arc points along the heading in the middle of the turn.
    const Vec2 along = validation::middle(validation::wholeMotion(m)).heading.vector();
    const Vec2 chord = m.to.position - m.from.position;
    worst = std::max(worst, std::atan2(std::abs(cross(along, chord)), std::abs(dot(along, chord))));
  }
  return worst;
}

}  // namespace clearway::validation
