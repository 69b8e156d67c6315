// planner/pose/search/goal_index.h — the connections to the goal, asked for by state.
//
// A bit for each lattice point states where none begins, which is nearly everywhere.
// Cost: a load per question; a binary search where a connection begins.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "planner/common/lazy_zero_array.h"
#include "planner/pose/connect/endpoint_connection.h"

namespace clearway::lattice {

class GoalIndex {
 public:
  // Borrows the connections, sorted as connectGoal() does; nullopt when the system has no memory.
  [[nodiscard]] static std::optional<GoalIndex> make(const LatticeIndex& points,
                                                     std::span<const EndpointConnection> goals);
  // Does any connection begin at the point of that number?
  [[nodiscard]] bool anyAt(std::size_t point) const {
    return ((near_.data()[point >> 6U] >> (point & 63U)) & 1U) != 0;
  }
  // The connections that begin at a state.
  [[nodiscard]] std::span<const EndpointConnection> from(const PoseState& s) const;
  [[nodiscard]] std::size_t memoryBytes() const { return near_.bytes(); }

 private:
  GoalIndex() = default;
  std::span<const EndpointConnection> goals_;
  LazyZeroArray<std::uint64_t> near_;  // a bit a point
};

}  // namespace clearway::lattice
