// planner/point/any_angle/interval_search.h — optimal any-angle paths of a point on a rectangle
// mesh, from cell centre to cell centre: the rules and the lengths of
// planner/point/any_angle/anya.h, many times faster.
//
// Method: as there, over rectangles of several rows that are known beforehand: A search node is an
//         interval on the line between two rectangles, entirely visible from one root. Besides:
//         dead ends are searched only where they hold the start or the goal; a node whose f-value
//         is the least is expanded at once and never enters the queue; openings along a wall are
//         looked for one by one, when the path to the one before was expanded.
// Exact:  interval ends are fractions below 2^15 with denominators below 2^15, rounded once:
//         doubles keep their order and equality.
// Source: D. Harabor, A. Grastien, D. Oz, V. Aksakalli, "Optimal Any-Angle Pathfinding in Practice"
//         (2016); M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation
//         Mesh" (2017).
// Cost:   some 50 ns a node. 32 bytes a rectangle, kept from query to query.
// Not thread-safe; one search a thread. The mesh is borrowed.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// What a corner's best known path is; four corners a rectangle.
struct CornerLabel {
  std::uint32_t query = 0;
  std::uint32_t root = 0;
};

// The memory of searches on one mesh.
class IntervalSpace {
 public:
  explicit IntervalSpace(const RectangleMesh& mesh);
  // Opens the rectangles that paths between two rectangles may enter. False: there is no path.
  [[nodiscard]] bool open(std::uint32_t start, std::uint32_t goal);

  [[nodiscard]] const RectangleMesh& mesh() const { return *mesh_; }
  [[nodiscard]] bool mayEnter(std::uint32_t rectangle) const {
    return gates_[rectangle] == query_ || (gates_[rectangle] == kCore && core_open_);
  }
  [[nodiscard]] CornerLabel& label(std::uint32_t corner) { return labels_[corner]; }
  [[nodiscard]] std::uint32_t query() const { return query_; }
  [[nodiscard]] std::size_t bytes() const {
    return labels_.capacity() * sizeof(CornerLabel) + gates_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kCore = UINT32_MAX;
  void reset();

  const RectangleMesh* mesh_;
  std::vector<CornerLabel> labels_;
  std::vector<std::uint32_t> gates_;  // by rectangle: the query that may enter it
  std::uint32_t query_ = 0;
  bool core_open_ = true;
};

// Precondition: both cells are free on the grid that the mesh was made of.
[[nodiscard]] AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start,
                                        Cell goal, StopCheck& stop, ProgressMeter& progress,
                                        SearchTrace* trace = nullptr);

}  // namespace clearway::grid
