// planner/point/any_angle/interval_search.h — optimal any-angle paths of a point on a rectangle
// mesh, from cell centre to cell centre: the rules and the lengths of
// planner/point/any_angle/anya.h, many times faster.
//
// Method: as there, over rectangles of several rows that are known beforehand: A search node is an
//         interval on the line between two rectangles, entirely visible from one root. Besides:
//         dead ends are searched only where they hold the start or the goal; a corridor without
//         branches needs no search (planner/point/any_angle/corridor_path.h); a node whose f-value
//         is the least is expanded at once and never enters the queue; openings along a wall are
//         looked for one by one, when the path to the one before was expanded.
// Exact:  interval ends are fractions below 2^15 with denominators below 2^15, rounded once:
//         doubles keep their order and equality.
// Source: D. Harabor, A. Grastien, D. Oz, V. Aksakalli, "Optimal Any-Angle Pathfinding in Practice"
//         (2016); M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation
//         Mesh" (2017).
// Cost:   some 100 ns a node. 64 bytes a rectangle, kept from query to query.
// Agents with a size: the mesh is made of squares between centres, and junctions join what it does
//         not (planner/point/any_angle/centre_lattice.h).
// Not thread-safe; one search a thread. The mesh is borrowed.
#pragma once

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

// The best known path to a corner of a rectangle.
struct CornerLabel {
  std::uint32_t query = 0;
  std::uint32_t root = 0;
};

// What a search reads and writes of a rectangle: one line of the cache.
struct alignas(64) MeshSite {
  RectangleMesh::Rectangle box;
  std::uint32_t gate = 0;  // the query that may enter it
  std::array<CornerLabel, 4> corners;
};

// The memory of searches on one mesh.
class IntervalSpace {
 public:
  // `lattice`: of an agent with a size, whose squares the mesh was made of; null: of a point.
  explicit IntervalSpace(const RectangleMesh& mesh, const CentreLattice* lattice = nullptr);
  // Begins a query: opens the rectangles that paths between two places may enter, and forgets
  // roots. False: there is no path. Each place is given by the rectangles around it: one, four
  // times, for a point.
  using Around = std::array<std::uint32_t, 4>;
  [[nodiscard]] bool begin(const Around& start, const Around& goal);

  // Of the query: the rectangles from start to goal where no others may be entered; else none.
  [[nodiscard]] std::span<const std::uint32_t> corridor() const { return corridor_; }

  [[nodiscard]] const RectangleMesh& mesh() const { return *mesh_; }
  [[nodiscard]] MeshSite& site(std::uint32_t rectangle) { return sites_[rectangle]; }
  [[nodiscard]] bool mayEnter(const MeshSite& site) const {
    return site.gate == query_ || site.gate == core_gate_;
  }
  [[nodiscard]] std::uint32_t query() const { return query_; }
  [[nodiscard]] const CentreLattice* lattice() const { return lattice_; }
  // Corners of rectangles are numbered first, then junctions.
  [[nodiscard]] CornerLabel& label(std::uint32_t corner) {
    return sites_[corner / 4].corners[corner % 4];
  }
  [[nodiscard]] std::uint32_t junctionCorner(std::uint32_t junction) const {
    return static_cast<std::uint32_t>(4 * mesh_->size()) + junction;
  }
  [[nodiscard]] NodeQueue& open() { return open_; }
  [[nodiscard]] std::vector<MeshRoot>& roots() { return roots_; }
  // Besides roots and nodes, which answers report.
  [[nodiscard]] std::size_t bytes() const {
    return sites_.capacity() * sizeof(MeshSite) + open_.bucketBytes();
  }

 private:
  static constexpr std::uint32_t kCore = UINT32_MAX;
  void reset();
  [[nodiscard]] bool open(std::uint32_t start, std::uint32_t goal);

  const RectangleMesh* mesh_;
  const CentreLattice* lattice_;
  std::vector<MeshSite> sites_;  // of rectangles, then of four junctions each
  NodeQueue open_;
  std::vector<std::uint32_t> corridor_;
  std::vector<MeshRoot> roots_;
  std::uint32_t query_ = 0;
  std::uint32_t core_gate_ = kCore;  // the same as query_ while the core is closed
};

// Precondition: both cells are free on the grid that the mesh was made of.
[[nodiscard]] AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start,
                                        Cell goal, StopCheck& stop, ProgressMeter& progress,
                                        SearchTrace* trace = nullptr);

}  // namespace clearway::grid
