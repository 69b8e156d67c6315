// planner/route/route_search.h — the cheapest route through a proved graph.
//
// Method: Dijkstra's algorithm over the edges of the graph: a state is the end of an edge, whose
// pose is known, so that turns at nodes count. Only free edges and free turns are used.
// Law: the cost is the least of all routes; equal costs are decided by the order of the edges.
// Source: E. W. Dijkstra, A note on two problems in connexion with graphs, 1959; edges as states:
//         T. Caldwell, On finding minimum routes in a network with turn penalties, 1961.
// Cost: O((edges + turns) log edges), and the proofs of the turns at both ends. Thread-safe.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "planner/route/edge_proofs.h"

namespace clearway::route {

enum class CostKind : std::uint8_t { Length, Time, Graph };

struct CostModel {
  CostKind kind = CostKind::Length;
  double speed = 1.0;       // of edges without a lower limit [m/s]
  double turn_speed = 1.0;  // of turns at nodes [rad/s]
};

// Length: of the path [m]. Time: length by speed, in zones by theirs, and turns by their angle [s].
// Graph: the cost of the file, or the length of edges without one. Turns cost time alone.
[[nodiscard]] double costOf(const ProvedGraph& proved, std::uint32_t edge, const CostModel& model);
[[nodiscard]] double costOf(const Joint& joint, const Edge& next, const CostModel& model);

// Where a route may begin: at a node, with any heading or from a pose there, at a cost.
struct Departure {
  std::uint32_t node = 0;
  std::optional<Pose> pose;
  double cost = 0.0;
};
// Where it may end: with any heading, or after a turn.
struct Arrival {
  std::uint32_t node = 0;
  std::optional<Heading> heading;
};

struct Route {
  std::vector<std::uint32_t> edges;  // at least one
  double cost = 0.0;                 // with that of the departure
  std::uint32_t departure = 0;       // index
  // Edges and joints, from the departure's pose on. Pieces of edges have their index as source.
  CurvedPath path;
  static constexpr std::uint32_t kConnection = 0xffffffff;  // source of all other pieces
};

// Why there is no route: the fewest edges and turns that would have to become free.
struct Blockage {
  bool is_connected = false;  // false: the graph has no route even if all edges were free
  std::vector<std::uint32_t> edges;
  struct BlockedTurn {
    std::uint32_t from = 0, to = 0;  // edges
    Verdict verdict = Verdict::Collides;
  };
  std::vector<BlockedTurn> turns;
};

class RouteSearch {
 public:
  RouteSearch(const ProvedGraph& proved, const CheckedQuery& agent, const CostModel& model)
      : proved_(&proved), agent_(&agent), model_(model) {}

  // nullopt: there is none. Or why it was stopped.
  [[nodiscard]] StopOr<std::optional<Route>> find(std::span<const Departure> from,
                                                  std::span<const Arrival> to,
                                                  StopCheck& stop) const;
  // Precondition: find() has no route between these nodes.
  [[nodiscard]] StopOr<Blockage> blockage(std::span<const Departure> from,
                                          std::span<const Arrival> to, StopCheck& stop) const;

 private:
  [[nodiscard]] StopOr<Joint> beginJoint(const Departure& from, std::uint32_t edge,
                                         StopCheck& stop) const;
  [[nodiscard]] StopOr<Joint> endJoint(const Arrival& to, std::uint32_t edge,
                                       StopCheck& stop) const;
  [[nodiscard]] StopOr<CurvedPath> pathOf(const std::vector<std::uint32_t>& edges,
                                          const Departure& from, const Arrival& to,
                                          StopCheck& stop) const;
  const ProvedGraph* proved_;
  const CheckedQuery* agent_;
  CostModel model_;
};

}  // namespace clearway::route
