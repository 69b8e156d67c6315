// planner/route/route_graph.h — a directed graph of routes in the world frame.
//
// Positive rotations are from +x towards +y. Thread-safe: plain data.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/curved_path.h"

namespace clearway::route {

// The directions in which an agent may rotate where two edges join.
enum class Rotations : std::uint8_t { None = 0, Positive = 1, Negative = 2, Both = 3 };
// What both ends of a joint permit.
[[nodiscard]] constexpr Rotations bothOf(Rotations a, Rotations b) {
  return static_cast<Rotations>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
[[nodiscard]] constexpr bool permits(Rotations rule, Rotations direction) {
  return bothOf(rule, direction) == direction;
}

struct Node {
  std::string id;
  Vec2 position;
  std::optional<Heading> heading;  // of a route that begins or ends there
};

struct Edge {
  std::string id;
  std::uint32_t from = 0, to = 0;  // nodes
  CurvedPath path;
  double length_m = 0.0;
  Rotations at_start = Rotations::Both, at_end = Rotations::Both;
  double max_speed = std::numeric_limits<double>::infinity();       // [m/s]
  double max_turn_speed = std::numeric_limits<double>::infinity();  // [rad/s]
  std::optional<double> cost;  // of the graph itself, in its own unit
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

}  // namespace clearway::route
