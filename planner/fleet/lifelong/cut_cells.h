// planner/fleet/lifelong/cut_cells.h — into which parts the cells fall when one of them is closed.
//
// Method: depth-first search with low points (Hopcroft, Tarjan: "Efficient algorithms for graph
//         manipulation", CACM 1973). A part is the subtree of a child that reaches nothing above
//         the closed cell; what remains is one part.
// Cost: O(cells) once; O(neighbours) a query. 20 bytes a cell. Thread-safe once made. The graph
// must live as long.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "planner/fleet/grid/cell_graph.h"

namespace clearway::fleet {

class CutCells {
 public:
  // The parts around a closed cell: numbers of cells. At most as many as neighbours.
  struct Parts {
    std::size_t count = 0;
    std::array<std::uint32_t, 8> cells{};
    std::array<CellId, 8> child{};  // the root of the subtree; kNoCell: what remains
  };

  explicit CutCells(const CellGraph& graph);

  // Whether the cells are connected.
  [[nodiscard]] bool areConnected(CellId a, CellId b) const { return root_[a] == root_[b]; }
  // The cells connected with this one, and itself.
  [[nodiscard]] std::uint32_t connected(CellId c) const { return size_[root_[c]]; }
  [[nodiscard]] std::span<const CellId> connectedCells(CellId c) const {
    return std::span(order_).subspan(number_[root_[c]], connected(c));
  }
  [[nodiscard]] Parts partsAround(CellId closed) const;
  // Which of them a connected cell is in. Precondition: it is another cell.
  [[nodiscard]] std::size_t partOf(const Parts& parts, CellId closed, CellId c) const;

  // Sums over the cells in the order of the search, for counts().
  [[nodiscard]] std::vector<std::uint32_t> sumsOf(std::span<const std::uint8_t> is_marked) const;
  // How many marked cells each part has.
  [[nodiscard]] std::array<std::uint32_t, 8> counts(const Parts& parts, CellId closed,
                                                    std::span<const std::uint32_t> sums) const;

 private:
  void search(CellId root);
  [[nodiscard]] bool isBelow(CellId c, CellId top) const {
    return number_[c] - number_[top] < size_[top];  // wraps if c was found before
  }

  const CellGraph& graph_;
  std::vector<CellId> order_;          // of the search
  std::vector<std::uint32_t> number_;  // in this order
  std::vector<std::uint32_t> size_;    // of the subtree
  std::vector<std::uint32_t> low_;     // the least number that the subtree is next to
  std::vector<CellId> root_;
  std::vector<CellId> parent_;
};

}  // namespace clearway::fleet
