// planner/point/any_angle/interval_search.h — optimal any-angle paths of a point on a rectangle
// mesh, between any two places: the rules and, between cell centres, the lengths of
// planner/point/any_angle/anya.h, many times faster.
//
// Method: as there, over rectangles of several rows that are known beforehand: A search node is an
//         interval on the line between two rectangles, entirely visible from one root. Besides:
//         dead ends are searched only where they hold the start or the goal; a corridor without
//         branches needs no search (planner/point/any_angle/corridor_path.h); a node whose f-value
//         is the least is expanded at once and never enters the queue; openings along a wall are
//         looked for one by one, when the path to the one before was expanded; the search of a
//         point begins at the end with less room around it: the bound does not see detours near
//         the other end, and more nodes seem short there.
// Exact:  every bend is a cell's corner. Interval ends seen from one, or from a start on the
//         lattice of half cells, are fractions below 2^15 with denominators below 2^15, rounded
//         once: doubles keep their order and equality. What any other start sees is rounded to some
//         units in the last place, by the same formula in all nodes. The first and the last line of
//         a path may pass an obstacle's corner within rounding on the wrong side
//         (planner/point/touched_corners.h).
// Source: D. Harabor, A. Grastien, D. Oz, V. Aksakalli, "Optimal Any-Angle Pathfinding in Practice"
//         (2016); M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation
//         Mesh" (2017).
// Cost:   some 100 ns a node. The mesh grows by the bands of rows that queries meet.
// Agents with a size: the mesh is made of squares between centres, and junctions join what it does
//         not (planner/point/any_angle/centre_lattice.h).
// Not thread-safe; one search a thread. The mesh is borrowed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "planner/point/any_angle/anya.h"
#include "planner/point/any_angle/centre_lattice.h"
#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/node_queue.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// The memory of searches on one mesh.
class IntervalSpace {
 public:
  static constexpr std::uint32_t kNone = RectangleMesh::kNone;
  // `lattice`: of an agent with a size, whose squares the mesh was made of, with all bands; null:
  // of a point.
  explicit IntervalSpace(RectangleMesh& mesh, const CentreLattice* lattice = nullptr);

  // Of a point: a straight line passes no corner of an obstacle.
  [[nodiscard]] bool isInSight(Cell start, Cell goal) const;
  // The rectangles around a place in the search's coordinates: left above, right above, left below,
  // right below. Of a point on no line between cells the same, four times.
  using Around = std::array<std::uint32_t, 4>;
  [[nodiscard]] Around around(HalfCell p) const;
  // Each of them once.
  template <class F>
  static void forEachOf(const Around& around, const F& f) {
    for (auto i = around.begin(); i != around.end(); ++i) {
      if (*i != kNone && std::find(around.begin(), i, *i) == i) f(*i);
    }
  }

  // Of a point, after prepare(): the search should begin at the goal, which has less room around it
  // than the start. It alone lies in a dead end, or the line between them meets an obstacle sooner.
  [[nodiscard]] bool isGoalEnclosed(Cell start, Cell goal) const;
  // Before a query of a point: adds what it needs of the mesh at both ends. Anything but None: it
  // was stopped.
  [[nodiscard]] StopReason prepare(HalfCell start, HalfCell goal, StopCheck& stop);
  // Begins a query: opens the rectangles that paths between two places may enter, and forgets
  // roots. False: there is no path. Each place is given by the rectangles around it.
  [[nodiscard]] bool begin(const Around& start, const Around& goal);

  // Of the query: the rectangles from start to goal where no others may be entered; else none.
  [[nodiscard]] std::span<const std::uint32_t> corridor() const { return corridor_; }

  [[nodiscard]] RectangleMesh& mesh() { return *mesh_; }
  [[nodiscard]] bool mayEnter(const RectangleMesh::Rectangle& r) const {
    return r.gate == query_ || r.gate == core_gate_;
  }
  [[nodiscard]] const CentreLattice* lattice() const { return lattice_; }

  // The root of the best known path to a corner of a rectangle or to a junction, or kNone.
  static std::uint32_t cornerOf(std::uint32_t rectangle, bool right, bool bottom) {
    return 4 * rectangle + (right ? 1U : 0U) + (bottom ? 2U : 0U);
  }
  static std::uint32_t junctionCorner(std::uint32_t junction) { return kJunction | junction; }
  [[nodiscard]] std::uint32_t rootOf(std::uint32_t corner) const {
    if ((corner & kJunction) != 0) {
      const JunctionLabel& label = junctions_[corner & ~kJunction];
      return label.query == query_ ? label.root : kNone;
    }
    const RectangleMesh::Rectangle& r = (*mesh_)[corner / 4];
    return r.labelled == query_ ? r.roots[corner % 4] : kNone;
  }
  void setRoot(std::uint32_t corner, std::uint32_t root);

  [[nodiscard]] NodeQueue& open() { return open_; }
  [[nodiscard]] std::vector<MeshRoot>& roots() { return roots_; }
  // Besides roots and nodes, which answers report, and the mesh.
  [[nodiscard]] std::size_t bytes() const {
    return junctions_.capacity() * sizeof(JunctionLabel) + open_.bucketBytes();
  }

 private:
  static constexpr std::uint32_t kJunction = 1U << 31U;
  struct JunctionLabel {
    std::uint32_t query = 0;
    std::uint32_t root = 0;
  };
  void reset();
  [[nodiscard]] std::uint32_t innermost(const Around& around) const;
  [[nodiscard]] bool openTree(std::uint32_t start, std::uint32_t goal);

  RectangleMesh* mesh_;
  const CentreLattice* lattice_;
  std::vector<JunctionLabel> junctions_;
  NodeQueue open_;
  std::vector<std::uint32_t> corridor_;
  std::vector<MeshRoot> roots_;
  std::uint32_t query_ = 0;
  std::uint32_t core_gate_ = RectangleMesh::kCore;  // the same as query_ while the core is closed
};

// Between cell centres. Precondition: both cells are free on the grid that the mesh was made of.
[[nodiscard]] AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start,
                                        Cell goal, StopCheck& stop, ProgressMeter& progress,
                                        SearchTrace* trace = nullptr);

// Of a point, between any two places. Preconditions: at both, one of the cells that they touch is
// free, and no two obstacles touch at a corner only. Does not test whether they see each other.
[[nodiscard]] AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame,
                                        HalfCell start, HalfCell goal, StopCheck& stop,
                                        ProgressMeter& progress, SearchTrace* trace = nullptr);

}  // namespace clearway::grid
