#include "planner/route/route_query.h"

#include <algorithm>
#include <utility>

#include "planner/query/query_planner.h"
#include "planner/validate/curved_path_check.h"

namespace clearway::route {
namespace {

class RouteFinder {
 public:
  RouteFinder(const ProvedGraph& proved, const CheckedQuery& agent, const CostModel& model,
              const PlanControl& control)
      : proved_(&proved),
        agent_(&agent),
        model_(model),
        control_(control),
        stop_(control.budget, control.stop),
        search_(proved, agent, model) {}

  Result<RouteAnswer> run(const RouteEnd& from, const RouteEnd& to) {
    const auto* pose_from = std::get_if<RoutePose>(&from);
    const auto* pose_to = std::get_if<RoutePose>(&to);
    if (pose_from == nullptr && pose_to == nullptr) return betweenNodes(from, to);
    const auto starts = pose_from != nullptr ? nearest(pose_from->position, true)
                                             : std::get<std::vector<std::uint32_t>>(from);
    const auto goals = pose_to != nullptr ? nearest(pose_to->position, false)
                                          : std::get<std::vector<std::uint32_t>>(to);
    std::vector<std::optional<PlanResult>> begins(starts.size());
    RouteAnswer last;
    last.reason = "no node near the start has a route to a node near the goal";
    for (const std::uint32_t goal : goals) {
      for (std::size_t k = 0; k < starts.size(); ++k) {
        RouteAnswer answer = TRY(through(starts[k], pose_from, begins[k], goal, pose_to));
        const bool is_final = answer.status != PlanStatus::NoPath;
        if (is_final) return answer;
        if (!answer.reason.empty()) last = std::move(answer);
      }
    }
    return last;
  }

 private:
  static RouteAnswer stoppedBy(StopReason why) {
    RouteAnswer out;
    out.status = statusOf(why);
    out.stop = why;
    out.reason = "the search was stopped";
    return out;
  }

  // The nodes with free edges that begin (or end) there, in the order of their distances.
  [[nodiscard]] std::vector<std::uint32_t> nearest(Vec2 p, bool begins) const {
    const Graph& graph = *proved_->graph;
    std::vector<bool> is_used(graph.nodes.size(), false);
    for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
      if (proved_->isFree(k)) is_used[begins ? graph.edges[k].from : graph.edges[k].to] = true;
    }
    std::vector<std::pair<double, std::uint32_t>> by_distance;
    for (std::uint32_t k = 0; k < graph.nodes.size(); ++k) {
      if (is_used[k]) by_distance.emplace_back(squaredLength(graph.nodes[k].position - p), k);
    }
    std::ranges::sort(by_distance);
    std::vector<std::uint32_t> out;
    for (std::size_t k = 0; k < std::min(by_distance.size(), kMostTried); ++k) {
      out.push_back(by_distance[k].second);
    }
    return out;
  }

  Result<RouteAnswer> betweenNodes(const RouteEnd& from, const RouteEnd& to) {
    std::vector<Departure> departures;
    std::vector<Arrival> arrivals;
    for (const std::uint32_t k : std::get<std::vector<std::uint32_t>>(from)) {
      departures.push_back(departureOf(k));
    }
    for (const std::uint32_t k : std::get<std::vector<std::uint32_t>>(to)) {
      arrivals.push_back({k, proved_->graph->nodes[k].heading});
    }
    for (const Departure& d : departures) {
      if (std::ranges::none_of(arrivals, [&](const Arrival& a) { return a.node == d.node; }))
        continue;
      return fail(ErrorCode::InvalidArgument,
                  "the agent is already there: the start and the goal share the node '%1'",
                  {proved_->graph->nodes[d.node].id});
    }
    auto found = search_.find(departures, arrivals, stop_);
    if (!found) return stoppedBy(found.error());
    if (*found) return finished(**std::move(found), {}, {});
    RouteAnswer out;
    auto blockage = search_.blockage(departures, arrivals, stop_);
    if (!blockage) return stoppedBy(blockage.error());
    out.blockage = *std::move(blockage);
    if (!out.blockage.is_connected) {
      out.reason = "the graph has no edges from the start to the goal";
    } else if (out.blockage.edges.empty() && out.blockage.turns.empty()) {
      out.reason =
          "the agent cannot turn to or from the heading of the node at the start or the goal, or "
          "the edges there begin or end beside it";
    } else {
      out.reason = "edges or turns that are not free cut the graph";
    }
    return out;
  }

  [[nodiscard]] Departure departureOf(std::uint32_t node) const {
    const Node& at = proved_->graph->nodes[node];
    if (!at.heading) return {node, {}, 0.0};
    return {node, Pose{at.position, *at.heading}, 0.0};
  }

  // From the start through two nodes to the goal. NoPath without a reason: there is no route.
  Result<RouteAnswer> through(std::uint32_t start, const RoutePose* from,
                              std::optional<PlanResult>& begin, std::uint32_t goal,
                              const RoutePose* to) {
    Departure departure = from != nullptr ? Departure{start, {}, 0.0} : departureOf(start);
    Arrival arrival{goal, {}};
    if (to == nullptr) arrival.heading = proved_->graph->nodes[goal].heading;
    auto found = search_.find({&departure, 1}, {&arrival, 1}, stop_);
    if (!found) return stoppedBy(found.error());
    if (!*found) return RouteAnswer{};
    Path before, after;
    if (from != nullptr) {
      if (!begin) begin = TRY(connectionTo(start, *from));
      if (begin->status != PlanStatus::Solved) return refused(*begin);
      before = begin->path;
      departure.pose = before.goal();
      found = search_.find({&departure, 1}, {&arrival, 1}, stop_);
      if (!found) return stoppedBy(found.error());
      if (!*found) return RouteAnswer{};
    }
    if (to != nullptr) {
      const PlanResult end = TRY(planned(goalOf((*found)->path), {{to->position, to->heading}}));
      if (end.status != PlanStatus::Solved) return refused(end);
      after = end.path;
    }
    return finished(**std::move(found), before, after);
  }

  static RouteAnswer refused(const PlanResult& result) {
    RouteAnswer out;
    out.status = result.status;
    out.stop = result.stop;
    out.reason =
        result.reason.empty() ? Message("a pose has no connection to the graph") : result.reason;
    return out;
  }

  Result<PlanResult> connectionTo(std::uint32_t node, const RoutePose& from) {
    std::vector<lattice::PoseGoal> goals;
    for (const std::uint32_t edge : proved_->out[node]) {
      if (!proved_->isFree(edge)) continue;
      if (!beginsAtNode(*proved_->graph, proved_->graph->edges[edge])) continue;
      const Pose& start = proved_->graph->edges[edge].path.start;
      const bool is_known = std::ranges::any_of(goals, [&](const lattice::PoseGoal& g) {
        return g.position == start.position && g.heading == start.heading;
      });
      if (!is_known) goals.push_back({start.position, start.heading});
    }
    return planned({from.position, from.heading.value_or(Heading())}, std::move(goals));
  }

  Result<PlanResult> planned(const Pose& from, std::vector<lattice::PoseGoal> goals) {
    if (!planner_) planner_.emplace(*agent_);
    return planner_->plan(from, std::move(goals), control_);
  }

  static void add(CurvedPath& path, const Path& connection) {
    for (const Motion& m : connection.motions) {
      path.pieces.push_back({m, Route::kConnection});
    }
  }

  Result<RouteAnswer> finished(Route route, const Path& before, const Path& after) {
    RouteAnswer out;
    out.cost = route.cost;
    out.path.start = before.motions.empty() ? route.path.start : before.start;
    add(out.path, before);
    out.path.pieces.insert(out.path.pieces.end(), route.path.pieces.begin(),
                           route.path.pieces.end());
    add(out.path, after);
    out.route = std::move(route);
    auto proof = certifyCurved(*agent_, out.path, stop_);
    if (!proof) return stoppedBy(proof.error());
    out.certificate = *std::move(proof);
    out.status = out.certificate.free ? PlanStatus::Solved : PlanStatus::NoPath;
    if (!out.certificate.free) out.reason = out.certificate.problem;
    return out;
  }

  const ProvedGraph* proved_;
  const CheckedQuery* agent_;
  CostModel model_;
  PlanControl control_;
  StopCheck stop_;
  RouteSearch search_;
  std::optional<QueryPlanner> planner_;
};

}  // namespace

Result<RouteAnswer> findRoute(const ProvedGraph& proved, const CheckedQuery& agent,
                              const CostModel& model, const RouteEnd& from, const RouteEnd& to,
                              const PlanControl& control) {
  return RouteFinder(proved, agent, model, control).run(from, to);
}

}  // namespace clearway::route
