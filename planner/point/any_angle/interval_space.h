// planner/point/any_angle/interval_space.h — the memory of searches over intervals
// (planner/point/any_angle/interval_search.h) on one mesh: which rectangles the query may enter,
// and the best known paths to corners.
//
// Not thread-safe; one search at a time. The mesh is borrowed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "planner/point/any_angle/centre_lattice.h"
#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/node_queue.h"
#include "planner/point/any_angle/rectangle_mesh.h"
#include "planner/point/any_angle/trapezoids.h"

namespace clearway::grid {

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

  // Of the query: the trapezoid that is entered with a rectangle upwards or downwards, or null.
  [[nodiscard]] const Trapezoids::Trapezoid* trapezoid(std::uint32_t i, std::int32_t direction) {
    return lattice_ == nullptr ? trapezoids_.entered(i, direction, query_) : nullptr;
  }

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
    return junctions_.capacity() * sizeof(JunctionLabel) + open_.bucketBytes() +
           trapezoids_.bytes();
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
  void openChains(const Around& around);

  RectangleMesh* mesh_;
  const CentreLattice* lattice_;
  std::vector<JunctionLabel> junctions_;
  Trapezoids trapezoids_;
  std::uint32_t rows_dropped_ = 0;  // of the mesh, when trapezoids were forgotten
  NodeQueue open_;
  std::vector<std::uint32_t> corridor_;
  std::vector<MeshRoot> roots_;
  std::uint32_t query_ = 0;
  std::uint32_t core_gate_ = RectangleMesh::kCore;  // the same as query_ while the core is closed
};

}  // namespace clearway::grid
