// app/document/edit/map_properties.h — what a map's file says about its cells: counts of states
// under any such statement, and the map with another one.
//
// The values of cells are unchanged: with other thresholds they mean other states. Thread-safe: no
// state.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "maps/grid/grid_map.h"

namespace clearway::app {

struct StateCounts {
  std::int64_t free = 0, occupied = 0, unknown = 0;
  [[nodiscard]] std::int64_t all() const { return free + occupied + unknown; }
};

// How often each value occurs, to count states for many metas at once.
class ValueHistogram {
 public:
  explicit ValueHistogram(const maps::GridMap& map);
  [[nodiscard]] StateCounts counts(const maps::MapMeta& meta) const;

 private:
  std::uint16_t max_value_;
  std::vector<std::int64_t> count_;  // by value
};

// The map with another meta of the same format; a ROS map gets its cell size and origin from it,
// and so does a picture, which becomes a ROS map. A map with the frame of a project keeps that one.
// Errors: InvalidArgument, naming the value.
[[nodiscard]] Result<maps::GridMap> withMeta(const maps::GridMap& map, const maps::MapMeta& meta);

}  // namespace clearway::app
