// planner/point/any_angle/trapezoids.h — rectangles of a mesh that follow one another without
// branches, joined into trapezoids which a search crosses in one step.
//
// Method: an outline that is not upright cuts the free cells at each row. In a chain of rectangles,
//         of which each has one neighbour in the core above and one below, the openings' left ends
//         have a convex hull: no shortest path between places outside goes beyond it, into the
//         notches between it and the outline. The same holds on the right. The chain is cut where
//         the hulls have vertices, and where they would meet. Between two cuts both sides are
//         straight: a trapezoid, of which any point of the near side sees all. Where a side goes
//         on straight through a cut, it is a wall there, and no corner.
// Exact:  hulls by integer products; where walls meet cuts, fractions as those of rays
//         (planner/point/any_angle/interval_search.h).
// Made when a search first enters a chain. Cost: some 10 ns a rectangle; 4 bytes a rectangle and
// 48 a trapezoid. Not thread-safe. The mesh is borrowed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

class Trapezoids {
 public:
  static constexpr std::uint32_t kNone = RectangleMesh::kNone;

  // A line that bounds a trapezoid above or below.
  struct Side {
    std::uint32_t rectangle = kNone;  // of the trapezoid, at this side
    // No opening goes beyond them. Where one would, a wall goes on straight through the side.
    double left = 0.0, right = 0.0;
  };
  struct Trapezoid {
    std::array<Side, 2> sides;  // above, below
    std::uint32_t chain = 0;
    std::uint32_t opened = 0;  // the last query whose start or goal is in the chain
  };

  explicit Trapezoids(const RectangleMesh& mesh) : mesh_(&mesh) {}

  // That which is entered with a rectangle upwards (direction -1) or downwards (1), or null: it is
  // entered alone. `query`: those that it opened do not count.
  [[nodiscard]] const Trapezoid* entered(std::uint32_t i, std::int32_t direction,
                                         std::uint32_t query) {
    const std::uint32_t k = indexOf(i);
    if (k == kAlone || mesh_->isDeadEnd(i)) return nullptr;
    const Trapezoid& t = trapezoids_[k];
    const bool enters = t.sides[direction < 0 ? 1U : 0U].rectangle == i && t.opened != query;
    return enters ? &t : nullptr;
  }
  // The rectangles of the chain that has this one are entered alone.
  void open(std::uint32_t i, std::uint32_t query);
  // Queries are numbered from the beginning.
  void closeAll();
  // Rectangles of the mesh were dropped, or are no dead ends any more.
  void forget();

  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kUnknown = UINT32_MAX;
  static constexpr std::uint32_t kAlone = UINT32_MAX - 1;
  // The ends of a chain's openings on one side, from above, and which of them are on their hull.
  struct Outline {
    std::vector<LatticePoint> ends;
    std::vector<std::uint32_t> hull;
    void begin(std::uint32_t line) { hull.assign(1, line); }
  };

  [[nodiscard]] std::uint32_t indexOf(std::uint32_t i) {
    if (of_.size() < mesh_->size()) of_.resize(mesh_->size(), kUnknown);
    if (of_[i] == kUnknown) join(i);
    return of_[i];
  }
  [[nodiscard]] std::uint32_t next(std::uint32_t i, std::int32_t direction) const;
  void join(std::uint32_t i);
  void findChain(std::uint32_t i);
  void findOpenings();
  [[nodiscard]] bool extendHulls(std::uint32_t line);
  void cutAtHulls();

  const RectangleMesh* mesh_;
  std::vector<std::uint32_t> of_;  // by rectangle: the number of its trapezoid
  std::vector<Trapezoid> trapezoids_;
  std::uint32_t chains_ = 0;
  std::vector<std::uint32_t> chain_;  // the rectangles of one, from above
  Outline left_, right_;              // of it
};

}  // namespace clearway::grid
