// planner/query/escape.h — out of a collision at the start: the cheapest motion that never collides
// more.
//
// For agents with a shape that collide with obstacles, static agents or the edge of the map.
// Method: Dijkstra's algorithm from the start over short motions that the drive permits: half a
//   cell forwards, backwards or, of omnidirectional bases, in 16 directions; a 64th of a turn in
//   place; arcs of a car. A motion counts if the overlap area, blocked zones included, never grows
//   along it (planner/validate/escape_check.h), and rules of direction permit it. Poses within a
//   quarter of such motions of one another are one state. The last motion ends where the agent is
//   first free, by bisection.
// Cost of a motion: its length, times the reverse factor backwards, and turn_cost_m_per_rad (at
//   least a tenth of the agent's radius) for each radian. So the escape is the cheapest of those
//   made of such motions, not of all.
// Cost: some 100 us a motion, kMostEscapeStates states at most. Thread-safe: no state.
#pragma once

#include <optional>
#include <vector>

#include "core/base/stop_source.h"
#include "core/geometry/path.h"
#include "planner/query/query.h"

namespace clearway {

inline constexpr std::size_t kMostEscapeStates = 5'000;

struct EscapePath {
  std::vector<Motion> motions;  // from the start of the query
  double cost = 0.0;
  double area_m2 = 0.0;  // that overlaps obstacles at the start
};

// Cheapest first, at most `most`, to poses that differ; empty: there is none, or it was stopped.
// Precondition: the agent has a shape.
[[nodiscard]] std::vector<EscapePath> escapesFrom(const CheckedQuery& query, std::size_t most,
                                                  StopCheck& stop);

}  // namespace clearway
