// planner/route/route_query.h — a route between nodes, stations or poses, with its certificate.
//
// A pose is connected by the pose planner (planner/query/query_planner.h) to the nearest node from
// which, or of the nearest to which, there is a route: of at most kMostTried nodes, in the order of
// their distances. The whole path is proved again as one.
// Cost: that of the search, of a planner's query for each node that is tried, and of the proof.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "planner/common/plan_result.h"
#include "planner/route/route_search.h"

namespace clearway::route {

inline constexpr std::size_t kMostTried = 12;

// Nodes of which any will do, or a pose; the heading of a goal may be open.
struct RoutePose {
  Vec2 position;
  std::optional<Heading> heading;
};
using RouteEnd = std::variant<std::vector<std::uint32_t>, RoutePose>;

struct RouteAnswer {
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason;     // unless Solved
  Blockage blockage;  // NoPath between nodes
  Route route;
  double cost = 0.0;  // of the edges, and of the turns at nodes between them
  // From the start to the goal; pieces of edges have their index as source, connections and turns
  // Route::kConnection.
  CurvedPath path;
  Certificate certificate;
};

// Errors: those of the planner's query about poses; InvalidArgument if start and goal share a node.
[[nodiscard]] Result<RouteAnswer> findRoute(const ProvedGraph& proved, const CheckedQuery& agent,
                                            const CostModel& model, const RouteEnd& from,
                                            const RouteEnd& to, const PlanControl& control = {});

}  // namespace clearway::route
