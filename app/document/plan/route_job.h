// app/document/plan/route_job.h — a layout of routes in the world, and texts about its proof.
//
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/document/plan/certificate_json.h"
#include "maps/grid/grid_map.h"
#include "maps/route/route_file.h"
#include "planner/route/conflicts.h"
#include "planner/route/route_query.h"

namespace clearway::app {

// The edges that a type of vehicle may use, by curvedPath() (maps/plan/given_path.h). Errors:
// those of curvedPath(); InvalidArgument if there is no such edge.
[[nodiscard]] Result<route::Graph> routeGraphOf(const maps::RouteLayout& layout,
                                                const std::string& vehicle,
                                                const maps::GridMap& map);

// "free", "collides", "undecided", "forbidden", "apart".
[[nodiscard]] const char* verdictName(route::Verdict verdict);
// "edge 'e1': collides at ...", or what else its verdict is.
[[nodiscard]] std::string edgeText(const ReportFrame& f, const route::ProvedGraph& proved,
                                   std::uint32_t edge);
[[nodiscard]] std::string turnText(const ReportFrame& f, const route::ProvedGraph& proved,
                                   const route::Turn& turn);
// "'e1' to 'e2' at node 'n2'".
[[nodiscard]] std::string jointName(const route::Graph& graph, std::uint32_t from,
                                    std::uint32_t to);

struct ProofCounts {
  std::size_t bad_edges = 0, bad_turns = 0;
  std::size_t hits = 0;  // edges and turns whose proof failed
  [[nodiscard]] bool isFree() const { return hits == 0; }
};
[[nodiscard]] ProofCounts countsOf(const route::ProvedGraph& proved);

// "edges" and "turns", as members of an object.
void addProofs(maps::JsonValue& to, const ReportFrame& f, const route::ProvedGraph& proved);
// A line for each edge and each turn, after a header.
[[nodiscard]] std::string proofsCsv(const ReportFrame& f, const route::ProvedGraph& proved);

// Ends of edges that are not at their nodes.
struct ApartEnd {
  std::uint32_t edge = 0, node = 0;
  bool is_start = false;
  double gap_m = 0.0;
};
[[nodiscard]] std::vector<ApartEnd> apartEnds(const route::Graph& graph);
[[nodiscard]] maps::JsonValue apartJson(const ReportFrame& f, const route::Graph& graph);

// Of the arcs in place of curves, where a route is written as a plan or as poses.
inline constexpr double kRouteTolerance_m = 1e-3;
// With the poses of posesJson(). Errors: those of posesJson().
[[nodiscard]] Result<maps::JsonValue> routeJson(
    const ReportFrame& f, const route::ProvedGraph& proved, const Footprint& footprint,
    const route::RouteAnswer& answer, route::CostKind cost_by, const std::optional<double>& step);

[[nodiscard]] maps::JsonValue conflictsJson(const route::ProvedGraph& proved,
                                            const route::ConflictTable& table);
[[nodiscard]] std::string conflictsCsv(const route::ProvedGraph& proved,
                                       const route::ConflictTable& table);

}  // namespace clearway::app
