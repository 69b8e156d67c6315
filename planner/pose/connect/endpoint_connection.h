// planner/pose/connect/endpoint_connection.h — one connection between the lattice and a pose off
// the lattice, and what the connectors need to find them.
#pragma once

#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/connect/motion_store.h"
#include "planner/pose/primitives/lattice_index.h"
#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {

struct EndpointConnection {
  PoseState state;                  // on the lattice
  std::span<const Motion> motions;  // from the start to it, or from it to the goal; borrowed
  std::uint32_t cost = 0;
};

// The inputs of all connectors; borrowed.
struct EndpointContext {
  const StateLattice* lattice = nullptr;
  const HeadingSet* headings = nullptr;
  MotionChecker* checker = nullptr;
  const PoseOptions* options = nullptr;
  CostUnit unit;
  double min_radius_m = 0.0;     // of a car's curves; > 0 for a car
  MotionStore* store = nullptr;  // holds the motions of connections
  // Polled with the memory in use: held_bytes and the connections.
  StopCheck* stop = nullptr;
  std::size_t held_bytes = 0;
};

[[nodiscard]] inline std::size_t bytesOf(const EndpointConnection& c) {
  return sizeof(EndpointConnection) + c.motions.size() * sizeof(Motion);
}
[[nodiscard]] std::size_t bytesOf(std::span<const EndpointConnection> connections);

// The connections of one pose, or why the context's `stop` ended it.
using EndpointConnections = StopOr<std::vector<EndpointConnection>>;
// Paths from start to goal without the lattice, or why the context's `stop` ended it.
using DirectConnections = StopOr<std::vector<std::vector<Motion>>>;

// Sorts by state, then cost. The sort is stable.
void sortConnections(std::vector<EndpointConnection>& connections);
[[nodiscard]] bool isSortedBefore(const EndpointConnection& a, const EndpointConnection& b);
// The order of connectGoal().
[[nodiscard]] bool comesBefore(const PoseState& a, const PoseState& b);

}  // namespace clearway::lattice
