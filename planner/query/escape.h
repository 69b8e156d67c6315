// planner/query/escape.h — out of a collision at the start: the cheapest motion that never collides
// more.
//
// For agents with a shape that collide with obstacles, static agents or the edge of the map.
// Method: Dijkstra's algorithm from the start over short motions that the drive permits: half a
//   cell forwards, backwards or, of omnidirectional bases, in 16 directions; a 64th of a turn in
//   place; arcs of a car. A motion counts if it keeps EscapeLaw, and the rules of direction. Poses
//   within a quarter of such motions of one another are one state. The last motion ends where the
//   agent is first free, by bisection.
// Cost of a motion: its length, times the reverse factor backwards, and turn_cost_m_per_rad (at
//   least a tenth of the agent's radius) for each radian. So the escape is the cheapest of those
//   made of such motions, not of all.
// Cost: some 100 us a motion, kMostEscapeStates states at most. Thread-safe: no state.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_source.h"
#include "core/geometry/path.h"
#include "planner/query/query.h"
#include "planner/validate/escape_check.h"

namespace clearway {

inline constexpr std::size_t kMostEscapeStates = 5'000;

// An escape never overlaps more of the obstacles and static agents, nor of the blocked zones, than
// before (planner/validate/escape_check.h). Borrows the map of the query, whose agent has a shape.
class EscapeLaw {
 public:
  struct Areas {
    double obstacles = 0.0, zones = 0.0;  // [m²]
  };
  explicit EscapeLaw(const CheckedQuery& query);

  [[nodiscard]] Areas at(const Pose& pose) const;
  [[nodiscard]] double placesOn(const Motion& motion) const { return obstacles_.placesOn(motion); }
  // Where one of them grows, from `areas` at the beginning, which become those at the end.
  [[nodiscard]] std::optional<PathPoint> firstGrowth(const Motion& motion, Areas& areas) const;
  [[nodiscard]] std::optional<PathPoint> firstGrowth(std::span<const Motion> motions) const;

 private:
  validation::EscapeCheck obstacles_;
  std::shared_ptr<const OccupancyGrid> empty_;  // of the map's frame; null without zones
  std::optional<validation::EscapeCheck> zones_;
};

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
