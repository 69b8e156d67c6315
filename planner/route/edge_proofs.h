// planner/route/edge_proofs.h — the proof of every edge of a graph, and of every turn at a node.
//
// Edges are decided by planner/validate/curved_path_check.h. A turn joins the end of a free edge
// with the beginning of a free edge at its node: straight over a gap of at most kMostGap_m, then
// about the reference point in a direction that both edges permit, the shorter one first. A
// rotation of at most kStraightOn_rad is no rotation for the rules; it is proved as any other. A
// car has no other rotations. Equal turns are decided once. An edge or turn that starts in a
// blocked zone collides. Errors: LimitExceeded (more than kMostTurns, or stopped). Cost: that of
// the proofs. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/plan_result.h"
#include "planner/query/query.h"
#include "planner/route/route_graph.h"

namespace clearway::route {

inline constexpr double kMostGap_m = 0.01;
inline constexpr double kStraightOn_rad = 1e-3;
inline constexpr double kSlowTolerance_m = 1e-3;
inline constexpr std::size_t kMostTurns = 8'000'000;

enum class Verdict : std::uint8_t {
  Free,
  Collides,
  Undecided,
  Direction,  // against the rule of a zone; it touches nothing there
  Forbidden,  // no direction of rotation is permitted
  Apart,      // the edges are further apart than kMostGap_m
};

[[nodiscard]] Verdict verdictOf(const Certificate& c);
// Whether its proof failed; Forbidden and Apart have none.
[[nodiscard]] constexpr bool isRefuted(Verdict v) {
  return v == Verdict::Collides || v == Verdict::Undecided || v == Verdict::Direction;
}

// What lies between two poses at a node.
struct Joint {
  Verdict verdict = Verdict::Free;
  double angle_rad = 0.0;   // of the rotation, as it is driven
  CurvedPath path;          // without pieces: none is needed
  Certificate certificate;  // unless Forbidden or Apart
};

// A turn from an edge to an edge that begins where it ends.
struct Turn {
  std::uint32_t from = 0, to = 0;  // edges
  std::uint32_t joint = 0;
};

// A part of an edge in which a zone limits the speed.
struct SlowPart {
  double length_m = 0.0, speed_m_s = 0.0;
};

struct ProvedGraph {
  const Graph* graph = nullptr;  // borrowed
  std::vector<Certificate> edges;
  // Of each edge that is free; arcs within kSlowTolerance_m of its curves, and
  // planner/validate/speed_zones.h.
  std::vector<std::vector<SlowPart>> slow_parts;
  std::vector<Joint> joints;
  std::vector<Turn> turns;                      // by `from`, then by `to`; of free edges alone
  std::vector<std::uint32_t> first_turn;        // of each edge, and the end
  std::vector<std::vector<std::uint32_t>> out;  // edges that begin at each node
  // Of each node with a heading: the joints from it to free edges, and from free edges to it.
  std::vector<std::vector<std::uint32_t>> own_joints;
  [[nodiscard]] bool isFree(std::uint32_t edge) const { return edges[edge].free; }
  [[nodiscard]] std::span<const Turn> turnsOf(std::uint32_t edge) const {
    return std::span(turns).subspan(first_turn[edge], first_turn[edge + 1] - first_turn[edge]);
  }
};

// `agent`: the map, the agent with its shape and its static agents; start and goals are ignored.
// `progress`: the fraction that is done.
// The rule, or None if the agent's motion has no turns in place.
[[nodiscard]] Rotations ruleFor(const CheckedQuery& agent, Rotations rule);
// Whether the edge begins (or ends) within kMostGap_m of its node. If not, no route does so there.
[[nodiscard]] bool beginsAtNode(const Graph& graph, const Edge& edge);
[[nodiscard]] bool endsAtNode(const Graph& graph, const Edge& edge);

[[nodiscard]] Result<ProvedGraph> prove(const Graph& graph, const CheckedQuery& agent,
                                        StopCheck& stop,
                                        const std::function<void(double)>& progress = {});

// The joint of two poses. Or why it was stopped.
[[nodiscard]] StopOr<Joint> jointOf(const Pose& from, const Pose& to, Rotations rule,
                                    const CheckedQuery& agent, StopCheck& stop);
// Without a proof: whether rules and gap permit a joint at all.
[[nodiscard]] Verdict ruleOf(const Pose& from, const Pose& to, Rotations rule);

[[nodiscard]] inline Rotations ruleBetween(const Edge& a, const Edge& b) {
  return bothOf(a.at_end, b.at_start);
}

}  // namespace clearway::route
