// planner/fleet/shaped/cell_distances.h — distances from a cell over the cells in which a class of
// agents can rest: directs the search for the heuristic of one agent.
//
// Method: Dijkstra's algorithm over 8-connected cells, diagonal steps past corners allowed, with a
//         circular bucket queue. Of equal paths only that with the diagonal steps first is
//         followed (Harabor & Grastien, "Online graph pruning for pathfinding", 2011). Only the
//         middle of the body moves so, hence the distances are lower bounds of those of the body,
//         in octile measure. It pauses a little beyond the cell in question, and is resumed for
//         further ones.
// Cost: about 10 ns a cell that is reached. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "planner/fleet/shaped/lattice_graph.h"

namespace clearway::fleet::shaped {

class CellDistances {
 public:
  static constexpr std::uint32_t kUnitsPerCell = 29, kUnitsPerDiagonal = 41;  // below sqrt(2)
  static constexpr std::uint32_t kUnreached = ~std::uint32_t{0};

  // Of two cells without obstacles between them.
  [[nodiscard]] static std::uint32_t between(int rows, int columns) {
    const int most = std::max(std::abs(rows), std::abs(columns));
    const int least = std::min(std::abs(rows), std::abs(columns));
    return static_cast<std::uint32_t>(most - least) * kUnitsPerCell +
           static_cast<std::uint32_t>(least) * kUnitsPerDiagonal;
  }

  // From all cells within `radius` cells of `middle`, along both axes. Only prepares. The graph
  // must outlive this.
  void begin(const LatticeGraph& graph, Cell middle, int radius);

  // In units; kUnreached where no agent of the class can come.
  [[nodiscard]] std::uint32_t at(State s) {
    const auto cell = static_cast<std::uint32_t>(s) / kHeadings;
    if (distances_[cell] > known_) goOnTo(cell);
    return distances_[cell];
  }
  [[nodiscard]] std::size_t memory() const {
    return (distances_.capacity() + frontier_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  void goOnTo(std::uint32_t cell);

  const LatticeGraph* graph_ = nullptr;
  std::vector<std::uint32_t> distances_;  // by cell, least ones up to known_
  std::vector<std::uint32_t> frontier_;   // cells with larger ones, and how they were reached
  std::uint32_t known_ = 0;
};

}  // namespace clearway::fleet::shaped
