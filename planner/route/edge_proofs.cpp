#include "planner/route/edge_proofs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/constants.h"
#include "core/geometry/zones.h"
#include "planner/query/query_planner.h"
#include "planner/route/rigid_path.h"
#include "planner/validate/speed_zones.h"

namespace clearway::route {
namespace {

// Turns in place by an angle of at most a whole turn, in either direction.
void rotateBy(CurvedPath& path, Heading to, double angle) {
  const Heading from = goalOf(path).heading;
  const double parts = std::ceil(std::abs(angle) / (0.6 * kPi));
  for (double k = 1.0; k < parts; k += 1.0) {
    const auto by = Heading::fromRadians(angle * k / parts);
    if (by) turnTo(path, from.turnedBy(*by), 0);
  }
  turnTo(path, to, 0);
}

StopOr<Certificate> proofOf(const CurvedPath& path, const CheckedQuery& agent, StopCheck& stop) {
  return certifyPart(agent, path, stop);
}

StopOr<std::vector<SlowPart>> slowParts(const CurvedPath& path, const CheckedQuery& agent,
                                        StopCheck& stop) {
  std::vector<SlowPart> out;
  const SiteZones* const zones = agent->zones.get();
  const auto is_limit = [](const Zone& zone) { return zone.kind == ZoneKind::SpeedLimit; };
  if (zones == nullptr || std::ranges::none_of(zones->zones, is_limit)) return out;
  const Footprint& footprint = agent.shaped()->footprint;
  const Path rigid = rigidPathNear(path, footprint, kSlowTolerance_m).path;
  const auto limited = validation::limitedBy(rigid, &footprint, zones->zones, &stop);
  if (!limited) return stopped(limited.error());
  for (std::size_t k = 0; k < limited->path.motions.size(); ++k) {
    const double speed = limited->speeds_m_s[k];
    if (speed < kNoSpeedLimit) out.push_back({travel(limited->path.motions[k]), speed});
  }
  return out;
}

bool isCar(const CheckedQuery& agent) { return agent.shaped()->options.model == DriveKind::Car; }

// Headings and gap of a joint, bit for bit, with its rule: equal ones have equal proofs.
using JointKey = std::array<double, 9>;
JointKey keyOf(const Pose& from, const Pose& to, Rotations rule) {
  return {from.position.x,    from.position.y,  from.heading.cos(),
          from.heading.sin(), to.position.x,    to.position.y,
          to.heading.cos(),   to.heading.sin(), static_cast<double>(rule)};
}

}  // namespace

Verdict verdictOf(const Certificate& c) {
  if (c.free) return Verdict::Free;
  if (c.fault == PathFault::Direction) return Verdict::Direction;
  return c.fault == PathFault::Contact ? Verdict::Undecided : Verdict::Collides;
}

Verdict ruleOf(const Pose& from, const Pose& to, Rotations rule) {
  if (length(to.position - from.position) > kMostGap_m) return Verdict::Apart;
  const bool turns = std::abs(from.heading.angleTo(to.heading)) > kStraightOn_rad;
  return turns && rule == Rotations::None ? Verdict::Forbidden : Verdict::Free;
}

Rotations ruleFor(const CheckedQuery& agent, Rotations rule) {
  return isCar(agent) ? Rotations::None : rule;
}

bool beginsAtNode(const Graph& graph, const Edge& edge) {
  return length(edge.path.start.position - graph.nodes[edge.from].position) <= kMostGap_m;
}

bool endsAtNode(const Graph& graph, const Edge& edge) {
  return length(goalOf(edge.path).position - graph.nodes[edge.to].position) <= kMostGap_m;
}

StopOr<Joint> jointOf(const Pose& from, const Pose& to, Rotations given, const CheckedQuery& agent,
                      StopCheck& stop) {
  const Rotations rule = ruleFor(agent, given);
  Joint joint;
  joint.path.start = from;
  joint.verdict = ruleOf(from, to, rule);
  if (joint.verdict != Verdict::Free) return joint;
  const double shorter = from.heading.angleTo(to.heading);
  const double longer = shorter > 0.0 ? shorter - 2.0 * kPi : shorter + 2.0 * kPi;
  const bool is_straight_on = std::abs(shorter) <= kStraightOn_rad;
  joint.angle_rad = shorter;
  joint.certificate.free = true;
  joint.certificate.clearance_m = kInfinity;
  joint.certificate.where.pose = from;
  if (from == to) return joint;
  bool is_first = true;
  for (const double angle : {shorter, longer}) {
    const Rotations direction = angle > 0.0 ? Rotations::Positive : Rotations::Negative;
    if (is_straight_on ? angle == longer : !permits(rule, direction)) continue;
    CurvedPath path{from, {}};
    slideTo(path, to.position, 0);
    if (path.pieces.empty()) path.start = from;
    rotateBy(path, to.heading, angle);
    auto proof = proofOf(path, agent, stop);
    if (!proof) return stopped(proof.error());
    if (is_first || proof->free) {
      joint.verdict = verdictOf(*proof);
      joint.angle_rad = angle;
      joint.path = std::move(path);
      joint.certificate = *std::move(proof);
    }
    if (joint.certificate.free) break;
    is_first = false;
  }
  return joint;
}

Result<ProvedGraph> prove(const Graph& graph, const CheckedQuery& agent, StopCheck& stop,
                          const std::function<void(double)>& progress) {
  const auto interrupted = [] { return fail(ErrorCode::LimitExceeded, "the proof was stopped"); };
  ProvedGraph out;
  out.graph = &graph;
  out.out.resize(graph.nodes.size());
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    auto proof = proofOf(graph.edges[k].path, agent, stop);
    if (!proof) return interrupted();
    out.edges.push_back(*std::move(proof));
    out.slow_parts.emplace_back();
    if (out.isFree(k)) {
      auto slow = slowParts(graph.edges[k].path, agent, stop);
      if (!slow) return interrupted();
      out.slow_parts.back() = *std::move(slow);
    }
    out.out[graph.edges[k].from].push_back(k);
    if (progress) progress(static_cast<double>(k + 1) / static_cast<double>(graph.edges.size()));
  }
  std::map<JointKey, std::uint32_t> known;
  std::size_t pieces = 0;  // of all joints
  const auto memory = [&] {
    constexpr std::size_t kJoint_bytes = sizeof(Joint) + sizeof(JointKey) + 5 * sizeof(void*);
    return out.turns.capacity() * sizeof(Turn) + out.joints.size() * kJoint_bytes +
           pieces * sizeof(PathPiece);
  };
  const auto jointAt = [&](const Pose& from, const Pose& to,
                           Rotations rule) -> StopOr<std::uint32_t> {
    const auto [at, is_new] =
        known.emplace(keyOf(from, to, rule), static_cast<std::uint32_t>(out.joints.size()));
    if (!is_new) return at->second;
    auto joint = jointOf(from, to, rule, agent, stop);
    if (!joint) return stopped(joint.error());
    pieces += joint->path.pieces.size();
    out.joints.push_back(*std::move(joint));
    return at->second;
  };
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    out.first_turn.push_back(static_cast<std::uint32_t>(out.turns.size()));
    if (!out.isFree(k)) continue;
    if (stop.pollNow(memory()) != StopReason::None) return interrupted();
    const Edge& edge = graph.edges[k];
    const Pose end = goalOf(edge.path);
    for (const std::uint32_t next : out.out[edge.to]) {
      if (!out.isFree(next)) continue;
      const Rotations rule = ruleBetween(edge, graph.edges[next]);
      const Pose begin = graph.edges[next].path.start;
      const auto joint = jointAt(end, begin, rule);
      if (!joint) return interrupted();
      out.turns.push_back({k, next, *joint});
    }
    if (out.turns.size() > kMostTurns) {
      return fail(ErrorCode::LimitExceeded, "the graph has more than %1 turns at its nodes",
                  {kMostTurns});
    }
  }
  out.first_turn.push_back(static_cast<std::uint32_t>(out.turns.size()));
  out.own_joints.resize(graph.nodes.size());
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    if (!out.isFree(k)) continue;
    const Edge& edge = graph.edges[k];
    const Node &from = graph.nodes[edge.from], &to = graph.nodes[edge.to];
    if (from.heading && beginsAtNode(graph, edge)) {
      const auto joint = jointAt({from.position, *from.heading}, edge.path.start, edge.at_start);
      if (!joint) return interrupted();
      out.own_joints[edge.from].push_back(*joint);
    }
    if (to.heading && endsAtNode(graph, edge)) {
      const Pose end = goalOf(edge.path);
      const auto joint = jointAt(end, {end.position, *to.heading}, edge.at_end);
      if (!joint) return interrupted();
      out.own_joints[edge.to].push_back(*joint);
    }
  }
  return out;
}

}  // namespace clearway::route
