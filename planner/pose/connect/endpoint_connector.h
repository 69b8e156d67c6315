// planner/pose/connect/endpoint_connector.h — proven ways between the lattice and poses that do not
// lie on it.
//
// Candidates, each a chain of turns in place and straight motions, tried forwards and backwards:
//   from lattice points around the pose: turn, go there straight, turn into its heading;
//   from lattice points some steps off along its heading: the same, with small turns;
//   likewise to poses before and behind it on its own axis, then straight along that axis: so a
//   pose in a bay or corridor is reached whatever its heading.
// A goal without heading is approached along the axes of all lattice headings and of the start's,
// so it has every way, less the last turn, that it would have with any of these headings.
// With motions from a table, a goal on the lattice is reached by these motions alone.
// A car turns nowhere: its ways are in car_connector.h. An omnidirectional base also slides there,
// with its heading held. For a start the same chains are taken in reverse. Motions along the axis
// are checked here, the others by whoever uses them. Order is the same on every machine. Cost: a
// few hundred candidates for a heading, some milliseconds at most for all.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/primitives/primitive_cost.h"
#include "planner/pose/primitives/lattice_index.h"

namespace clearway::lattice {

struct EndpointConnection {
  PoseState state;              // on the lattice
  std::vector<Motion> motions;  // from the start to it, or from it to the goal
  std::uint32_t cost = 0;
};

// What connecting needs to know; borrowed.
struct EndpointContext {
  const StateLattice* lattice = nullptr;
  const HeadingSet* headings = nullptr;
  MotionChecker* checker = nullptr;
  const PoseOptions* options = nullptr;
  CostUnit unit;
  double min_radius_m = 0.0;  // of a car's curves; > 0 for a car
  // What is made is of no use when it ends early; it is told of the bytes held, these included.
  StopCheck* stop = nullptr;
  std::size_t held_bytes = 0;
};

[[nodiscard]] inline std::size_t bytesOf(const EndpointConnection& c) {
  return sizeof(EndpointConnection) + c.motions.capacity() * sizeof(Motion);
}
[[nodiscard]] std::size_t bytesOf(std::span<const EndpointConnection> ways);

// Ways from the start into the lattice; all of them are free.
[[nodiscard]] std::vector<EndpointConnection> connectStart(const EndpointContext& context,
                                                           const Pose& start);
// Ways from the lattice to the goal, sorted by state, then cost; still to be checked.
[[nodiscard]] std::vector<EndpointConnection> connectGoal(const EndpointContext& context,
                                                          const PoseGoal& goal,
                                                          Heading start_heading);
// Ways from start to goal that need no lattice: turn, straight, turn, or a car's cheapest free
// curve, of the cheapest `tries`. All of them are free and cost less than `below`, in units. With
// motions from a table only where both ends share a position.
[[nodiscard]] std::vector<std::vector<Motion>> connectDirectly(const EndpointContext& context,
                                                               const Pose& start,
                                                               const PoseGoal& goal,
                                                               std::uint32_t below = ~0U,
                                                               int tries = 1000);

// By state, then cost; ways as dear keep their order.
void sortConnections(std::vector<EndpointConnection>& ways);
[[nodiscard]] bool isSortedBefore(const EndpointConnection& a, const EndpointConnection& b);
// The order of connectGoal().
[[nodiscard]] bool comesBefore(const PoseState& a, const PoseState& b);

}  // namespace clearway::lattice
