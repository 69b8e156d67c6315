// planner/fleet/grid/landmark_distances.h — lower bounds of the steps between cells, by landmarks.
//
// Method: differential heuristic (Sturtevant, Felner, Barrer, Schaeffer, Burch: "Memory-based
//         heuristics for explicit state spaces", IJCAI 2009; ALT of Goldberg, Harrelson, SODA
//         2005): by the triangle inequality two cells are at least as far from each other as their
//         distances from a landmark differ. Each landmark is the cell farthest from those before.
//         The landmarks of single routes (planner/point/landmarks) hold lengths with diagonals;
//         these hold steps of a CellGraph, with its excluded moves, which are exact in 16 bits.
// Consistent. Memory: 16 bytes a cell of the map. Cost: a breadth-first search for each landmark; a
// bound some 5 ns. Thread-safe once made.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/fleet/grid/cell_graph.h"

namespace clearway::fleet {

class LandmarkDistances {
 public:
  static constexpr std::size_t kLandmarks = 8;
  // From the landmarks, at most 65 534; 65 535 where a landmark is not reachable.
  using Steps = std::array<std::uint16_t, kLandmarks>;

  // Whole-map searches that make them.
  static constexpr std::size_t kSearches = kLandmarks + 1;

  // In the part of the map that is connected with the cell.
  [[nodiscard]] static StopOr<LandmarkDistances> make(const CellGraph& graph, CellId cell,
                                                      StopCheck* stop);

  [[nodiscard]] const Steps& of(CellId cell) const { return steps_[cell]; }
  [[nodiscard]] static std::uint32_t between(const Steps& a, const Steps& b) {
    std::uint16_t most = 0;
    for (std::size_t k = 0; k < kLandmarks; ++k) {
      const std::uint16_t larger = std::max(a[k], b[k]), smaller = std::min(a[k], b[k]);
      most = std::max(most, static_cast<std::uint16_t>(larger - smaller));
    }
    return most;
  }

  [[nodiscard]] std::size_t bytes() const { return steps_.capacity() * sizeof(Steps); }

 private:
  explicit LandmarkDistances(std::size_t cells) : steps_(cells) {}

  std::vector<Steps> steps_;  // by cell
};

}  // namespace clearway::fleet
