#include "planner/route/route_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

#include "core/base/constants.h"

namespace clearway::route {
namespace {

constexpr std::uint32_t kNoEdge = 0xffffffff;

// A label of Dijkstra's algorithm: the end of an edge, or (edge = kNoEdge) an arrival.
struct Label {
  double cost = 0.0;
  std::uint32_t edge = kNoEdge;
  std::uint32_t before = kNoEdge;  // edge
  std::uint32_t index = 0;         // of a departure or an arrival
};
struct Costlier {  // for a queue whose top is the cheapest, the first of equal ones
  bool operator()(const Label& a, const Label& b) const {
    if (a.cost != b.cost) return a.cost > b.cost;
    if (a.edge != b.edge) return a.edge > b.edge;
    return a.before != b.before ? a.before > b.before : a.index > b.index;
  }
};
using LabelQueue = std::priority_queue<Label, std::vector<Label>, Costlier>;

// How each edge was reached first.
struct Reached {
  bool is_closed = false;
  std::uint32_t before = kNoEdge;
  std::uint32_t departure = 0;
};

void append(CurvedPath& path, const CurvedPath& next, std::uint32_t source) {
  for (PathPiece piece : next.pieces) {
    piece.source = source;
    path.pieces.push_back(std::move(piece));
  }
}

Joint apartJoint(const Pose& at) {
  Joint joint;
  joint.verdict = Verdict::Apart;
  joint.path.start = at;
  return joint;
}

std::vector<std::uint32_t> edgesTo(std::uint32_t edge, const std::vector<Reached>& reached) {
  std::vector<std::uint32_t> edges;
  for (; edge != kNoEdge; edge = reached[edge].before) edges.push_back(edge);
  std::ranges::reverse(edges);
  return edges;
}

}  // namespace

namespace {

double secondsOf(const ProvedGraph& proved, std::uint32_t edge, double speed) {
  double seconds = proved.graph->edges[edge].length_m / speed;
  for (const SlowPart& part : proved.slow_parts[edge]) {
    if (part.speed_m_s < speed) seconds += part.length_m / part.speed_m_s - part.length_m / speed;
  }
  return seconds;
}

}  // namespace

double costOf(const ProvedGraph& proved, std::uint32_t k, const CostModel& model) {
  const Edge& edge = proved.graph->edges[k];
  switch (model.kind) {
    case CostKind::Time: return secondsOf(proved, k, std::min(edge.max_speed, model.speed));
    case CostKind::Graph: return edge.cost.value_or(edge.length_m);
    case CostKind::Length: break;
  }
  return edge.length_m;
}

double costOf(const Joint& joint, const Edge& next, const CostModel& model) {
  if (model.kind != CostKind::Time) return 0.0;
  return std::abs(joint.angle_rad) / std::min(next.max_turn_speed, model.turn_speed);
}

StopOr<Joint> RouteSearch::beginJoint(const Departure& from, std::uint32_t edge,
                                      StopCheck& stop) const {
  const Edge& e = proved_->graph->edges[edge];
  if (!beginsAtNode(*proved_->graph, e)) return apartJoint(e.path.start);
  if (!from.pose) return Joint{Verdict::Free, 0.0, {e.path.start, {}}, {}};
  return jointOf(*from.pose, e.path.start, e.at_start, *agent_, stop);
}

StopOr<Joint> RouteSearch::endJoint(const Arrival& to, std::uint32_t edge, StopCheck& stop) const {
  const Edge& e = proved_->graph->edges[edge];
  const Pose end = goalOf(e.path);
  if (!endsAtNode(*proved_->graph, e)) return apartJoint(end);
  return jointOf(end, {end.position, to.heading.value_or(end.heading)}, e.at_end, *agent_, stop);
}

StopOr<CurvedPath> RouteSearch::pathOf(const std::vector<std::uint32_t>& edges,
                                       const Departure& from, const Arrival& to,
                                       StopCheck& stop) const {
  const auto begin = beginJoint(from, edges.front(), stop);
  if (!begin) return stopped(begin.error());
  CurvedPath path{begin->path.start, {}};
  append(path, begin->path, Route::kConnection);
  for (std::size_t k = 0; k < edges.size(); ++k) {
    if (k > 0) {
      for (const Turn& turn : proved_->turnsOf(edges[k - 1])) {
        if (turn.to != edges[k]) continue;
        append(path, proved_->joints[turn.joint].path, Route::kConnection);
      }
    }
    append(path, proved_->graph->edges[edges[k]].path, edges[k]);
  }
  const auto end = endJoint(to, edges.back(), stop);
  if (!end) return stopped(end.error());
  append(path, end->path, Route::kConnection);
  return path;
}

StopOr<std::optional<Route>> RouteSearch::find(std::span<const Departure> from,
                                               std::span<const Arrival> to, StopCheck& stop) const {
  const Graph& graph = *proved_->graph;
  std::vector<Reached> reached(graph.edges.size());
  LabelQueue queue;
  for (std::uint32_t k = 0; k < from.size(); ++k) {
    for (const std::uint32_t edge : proved_->out[from[k].node]) {
      if (!proved_->isFree(edge)) continue;
      const auto joint = beginJoint(from[k], edge, stop);
      if (!joint) return stopped(joint.error());
      if (joint->verdict != Verdict::Free) continue;
      const Edge& e = graph.edges[edge];
      queue.push({from[k].cost + costOf(*joint, e, model_) + costOf(*proved_, edge, model_), edge,
                  kNoEdge, k});
    }
  }
  while (!queue.empty()) {
    if (stop.poll(0) != StopReason::None) return stopped(stop.reason());
    const Label top = queue.top();
    queue.pop();
    if (top.edge == kNoEdge) {  // an arrival
      std::vector<std::uint32_t> edges = edgesTo(top.before, reached);
      const std::uint32_t begin = reached[edges.front()].departure;
      auto path = pathOf(edges, from[begin], to[top.index], stop);
      if (!path) return stopped(path.error());
      return std::optional(Route{std::move(edges), top.cost, begin, *std::move(path)});
    }
    Reached& at = reached[top.edge];
    if (at.is_closed) continue;
    at = {true, top.before, top.index};
    if (top.before != kNoEdge) at.departure = reached[top.before].departure;
    const Edge& edge = graph.edges[top.edge];
    for (std::uint32_t k = 0; k < to.size(); ++k) {
      if (to[k].node != edge.to) continue;
      const auto joint = endJoint(to[k], top.edge, stop);
      if (!joint) return stopped(joint.error());
      if (joint->verdict != Verdict::Free) continue;
      queue.push({top.cost + costOf(*joint, edge, model_), kNoEdge, top.edge, k});
    }
    for (const Turn& turn : proved_->turnsOf(top.edge)) {
      const Joint& joint = proved_->joints[turn.joint];
      if (joint.verdict != Verdict::Free || reached[turn.to].is_closed) continue;
      const Edge& next = graph.edges[turn.to];
      queue.push({top.cost + costOf(joint, next, model_) + costOf(*proved_, turn.to, model_),
                  turn.to, top.edge, 0});
    }
  }
  return std::optional<Route>();
}

StopOr<Blockage> RouteSearch::blockage(std::span<const Departure> from, std::span<const Arrival> to,
                                       StopCheck& stop) const {
  const Graph& graph = *proved_->graph;
  std::vector<Reached> reached(graph.edges.size());
  LabelQueue queue;
  const auto blocked = [&](std::uint32_t edge) { return proved_->isFree(edge) ? 0.0 : 1.0; };
  // Turns of edges that are not free have no proof: their rules alone count.
  const auto verdictBetween = [&](std::uint32_t a, std::uint32_t b) {
    for (const Turn& turn : proved_->turnsOf(a)) {
      if (turn.to == b) return proved_->joints[turn.joint].verdict;
    }
    return ruleOf(goalOf(graph.edges[a].path), graph.edges[b].path.start,
                  ruleFor(*agent_, ruleBetween(graph.edges[a], graph.edges[b])));
  };
  for (std::uint32_t k = 0; k < from.size(); ++k) {
    for (const std::uint32_t edge : proved_->out[from[k].node]) {
      queue.push({blocked(edge), edge, kNoEdge, k});
    }
  }
  Blockage out;
  while (!queue.empty()) {
    if (stop.poll(0) != StopReason::None) return stopped(stop.reason());
    const Label top = queue.top();
    queue.pop();
    Reached& at = reached[top.edge];
    if (at.is_closed) continue;
    at = {true, top.before, top.index};
    const std::uint32_t node = graph.edges[top.edge].to;
    if (std::ranges::any_of(to, [&](const Arrival& a) { return a.node == node; })) {
      out.is_connected = true;
      const std::vector<std::uint32_t> edges = edgesTo(top.edge, reached);
      for (std::size_t k = 0; k < edges.size(); ++k) {
        if (!proved_->isFree(edges[k])) out.edges.push_back(edges[k]);
        if (k == 0) continue;
        const Verdict verdict = verdictBetween(edges[k - 1], edges[k]);
        if (verdict != Verdict::Free) out.turns.push_back({edges[k - 1], edges[k], verdict});
      }
      return out;
    }
    for (const std::uint32_t next : proved_->out[node]) {
      if (reached[next].is_closed) continue;
      const double turn = verdictBetween(top.edge, next) == Verdict::Free ? 0.0 : 1.0;
      queue.push({top.cost + turn + blocked(next), next, top.edge, 0});
    }
  }
  return out;
}

}  // namespace clearway::route
