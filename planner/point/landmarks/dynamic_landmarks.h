// planner/point/landmarks/dynamic_landmarks.h — landmarks (planner/point/landmarks/landmarks.h) of
// a map that is edited: after each edit only the distances that have changed are computed again.
//
// Method: per landmark, cells near the edit whose distance no neighbour accounts for any more lose
//         it, in order of their old distances, and so do the cells that hung on them; what is
//         shorter or was lost is then settled by Dijkstra's algorithm from the rim. Distances are
//         exact whole numbers, so the result is that of a fresh flood, bit for bit.
// Source: G. Ramalingam, T. Reps, "An Incremental Algorithm for a Generalization of the
// Shortest-Path Problem" (1996), for a batch of changes.
// A landmark that is built over moves to the nearest free cell, and its distances are flooded
// again; so are those of which a quarter would be lost. Cost: 33 bytes a cell besides the
// landmarks; an edit some 300 ns a cell whose distance changes,
//       and a look at every word of the map for its new hash.
// Not thread-safe.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/point/landmarks/landmarks.h"

namespace clearway::grid {

class DynamicLandmarks {
 public:
  // Floods the map from each of the landmarks. Precondition: they are of this map.
  [[nodiscard]] static StopOr<DynamicLandmarks> make(const OccupancyGrid& grid, Landmarks landmarks,
                                                     const Budget& budget,
                                                     const StopSource* stop = nullptr);

  // After obstacles came or went at these cells (some may not have changed): the landmarks are of
  // the grid as it is now. False: paths became too long for the costs, or no cell is free; there
  // are no landmarks any more.
  [[nodiscard]] bool update(const OccupancyGrid& grid, std::span<const Cell> changed);

  // Empty after a failed update().
  [[nodiscard]] const Landmarks& landmarks() const { return landmarks_; }

  // Distances that the last update() changed, over all landmarks.
  [[nodiscard]] std::size_t changedDistances() const { return changed_; }

 private:
  class Column;
  DynamicLandmarks() = default;
  // MemoryLimit: a path is too long for the costs.
  [[nodiscard]] StopReason floodFrom(const OccupancyGrid& grid, std::size_t k, StopCheck& stop);
  void quantise(std::size_t k, std::size_t cell);

  Landmarks landmarks_;
  std::array<std::vector<OctileCost>, Landmarks::kMost> distance_;  // by landmark and cell
  std::vector<std::uint8_t> lost_;                                  // all 0 between updates
  std::size_t changed_ = 0;
};

}  // namespace clearway::grid
