#include "app/document/plan/route_plan.h"

#include <algorithm>
#include <utility>

#include "app/document/plan/path_check.h"
#include "app/document/plan/route_job.h"
#include "core/base/number_text.h"
#include "planner/route/rigid_path.h"

namespace clearway::app {
namespace {

// Turns at nodes have the limit of the edge after them, or of the last one, as they do
// for the cost.
std::vector<PathSpeed> speedsOf(const route::RigidPath& rigid, const route::Graph& graph) {
  const std::size_t count = rigid.path.motions.size();
  const auto isTurnAt = [&](std::size_t k) {
    return rigid.sources[k] == route::Route::kConnection &&
           rigid.path.motions[k].kind == MotionKind::Turn;
  };
  const auto edgeOfTurn = [&](std::size_t turn) {
    std::size_t k = turn;
    while (k + 1 < count && isTurnAt(k)) ++k;
    if (rigid.sources[k] != route::Route::kConnection) return rigid.sources[k];
    for (k = turn; k > 0 && isTurnAt(k);) --k;
    return rigid.sources[k];
  };
  std::vector<PathSpeed> out;
  for (std::size_t k = 0; k < count; ++k) {
    const bool turns = isTurnAt(k);
    const std::uint32_t source = turns ? edgeOfTurn(k) : rigid.sources[k];
    if (source == route::Route::kConnection) continue;
    const route::Edge& edge = graph.edges[source];
    const PathSpeed speed{k, 1, turns ? kNoSpeedLimit : edge.max_speed, edge.max_turn_speed};
    if (std::min(speed.speed_m_per_s, speed.turn_rate_rad_per_s) == kNoSpeedLimit) continue;
    const bool joins = !out.empty() && out.back().after + out.back().motions == k &&
                       out.back().speed_m_per_s == speed.speed_m_per_s &&
                       out.back().turn_rate_rad_per_s == speed.turn_rate_rad_per_s;
    if (joins) {
      ++out.back().motions;
    } else {
      out.push_back(speed);
    }
  }
  return out;
}

}  // namespace

Result<RoutePlan> planOfRoute(const maps::GridMap& map, const maps::ProjectAgent& agent,
                              const maps::PlanRequest& request, const route::Graph& graph,
                              const route::RouteAnswer& answer) {
  const auto jobFrom = [&](const CurvedPath& path) {
    return pathJob(map, agent, request.settings, path, request.query);
  };
  const PlanJob of_curves = TRY(jobFrom(answer.path));
  const route::RigidPath rigid =
      route::rigidPathNear(answer.path, of_curves.query.shaped()->footprint, kRouteTolerance_m);
  CurvedPath path{rigid.path.start, {}};
  for (const Motion& m : rigid.path.motions) path.pieces.push_back({m, 0});
  RoutePlan out{TRY(jobFrom(path)), {}, speedsOf(rigid, graph)};
  out.result.status = PlanStatus::Solved;
  out.result.path = rigid.path;
  out.result.certificate = certify(out.job.query, rigid.path);
  if (!out.result.certificate.free) {
    return fail(ErrorCode::Unsupported,
                "the route is so close to obstacles that arcs within %1 m of its curves are not "
                "free",
                {shortest(kRouteTolerance_m)});
  }
  out.result.cost = costOf(out.job.query, rigid.path);
  return out;
}

std::string edgeIds(const route::Graph& graph, const std::vector<std::uint32_t>& edges) {
  std::string out;
  for (const std::uint32_t k : edges) out += (out.empty() ? "" : " ") + graph.edges[k].id;
  return out;
}

ReportRows blockageRows(const route::Graph& graph, const route::Blockage& blockage) {
  ReportRows out;
  if (!blockage.edges.empty()) {
    out.emplace_back("blocked", Message("edges %1", {edgeIds(graph, blockage.edges)}));
  }
  for (const route::Blockage::BlockedTurn& turn : blockage.turns) {
    out.emplace_back("blocked", Message("the turn from %1 to %2",
                                        {graph.edges[turn.from].id, graph.edges[turn.to].id}));
  }
  return out;
}

}  // namespace clearway::app
