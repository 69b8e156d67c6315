// app/document/plan/route_plan.h — a route through a graph as the plan of an agent: rigid motions
// with a proof of their own, and the limits of the edges that they are on.
//
// Thread-safe: no state.
#pragma once

#include <string>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "maps/plan/plan_options.h"
#include "planner/route/route_query.h"

namespace clearway::app {

struct RoutePlan {
  PlanJob job;  // from the first pose of the route to its last one
  PlanResult result;
  std::vector<PathSpeed> speeds;
};

// Curves become arcs within kRouteTolerance_m (app/document/plan/route_job.h). Precondition: the
// answer is Solved. The map must outlive the plan. Errors: those of pathJob(); Unsupported if the
// arcs are not free.
[[nodiscard]] Result<RoutePlan> planOfRoute(const maps::GridMap& map,
                                            const maps::ProjectAgent& agent,
                                            const maps::PlanRequest& request,
                                            const route::Graph& graph,
                                            const route::RouteAnswer& answer);

// The ids of the edges of a route, with blanks.
[[nodiscard]] std::string edgeIds(const route::Graph& graph,
                                  const std::vector<std::uint32_t>& edges);
// What a route would need to become free: edges and turns.
[[nodiscard]] ReportRows blockageRows(const route::Graph& graph, const route::Blockage& blockage);

}  // namespace clearway::app
