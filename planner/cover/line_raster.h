// planner/cover/line_raster.h — parallel lines of a tool over a map, and their boustrophedon
// cellular decomposition.
//
// Nodes are positions of the tool's middle on a grid along a heading. A node is usable if the place
// nearest to the agent there is reached with that heading. A run is a maximal row of usable nodes.
// Decomposition: a run belongs to the cell of the run before it if each of the two overlaps no
// other run of the other's row; else it begins a cell.
// Law: every usable node lies in exactly one run, and every run in exactly one cell.
// Source: H. Choset, P. Pignon, "Coverage path planning: the boustrophedon cellular decomposition"
// (1997), by rows instead of critical points.
// Cost: O(nodes), a byte a node. Thread-safe: immutable but for what is asked to be taken.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/cover/reach_map.h"

namespace clearway::cover {

class LineRaster {
 public:
  // Rows are so many to a tool's width.
  static constexpr int kRowsOfTool = 20;

  // Errors: LimitExceeded (more than kMostNodes).
  [[nodiscard]] static Result<LineRaster> make(const ReachMap& reach, int heading,
                                               const Tool& tool);
  static constexpr double kMostNodes = 1e8;

  [[nodiscard]] Heading heading() const { return heading_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] double rowStep() const { return row_m_; }
  [[nodiscard]] double columnStep() const { return column_m_; }
  [[nodiscard]] Vec2 at(int row, int column) const {
    return origin_ + (column * column_m_) * heading_.vector() +
           (row * row_m_) * heading_.left90().vector();
  }
  [[nodiscard]] bool isUsable(int row, int column) const {
    return usable_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                   static_cast<std::size_t>(column)] != 0;
  }
  // The row of a position, maybe outside.
  [[nodiscard]] int rowOf(Vec2 p) const;

  struct Run {
    int row = 0, first = 0, last = 0;  // columns first to last
    int cell = 0;
  };
  // By rows, from left to right.
  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  [[nodiscard]] int cells() const { return cells_; }

 private:
  LineRaster() = default;
  void findRuns();
  void decompose();

  Heading heading_;
  Vec2 origin_;
  double row_m_ = 1.0, column_m_ = 1.0;
  int rows_ = 0, columns_ = 0;
  std::vector<std::uint8_t> usable_;
  std::vector<Run> runs_;
  int cells_ = 0;
};

}  // namespace clearway::cover
