// planner/point/any_angle/mesh_openings.h — neighbours of a rectangle that lie beyond a point of
// its side.
//
// Cost: logarithmic in their number. No state.
#pragma once

#include <cstdint>

#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

// The first neighbour, from the left, for which `is_reached(rectangle)` holds; it then holds for
// all on its right. Their number: none.
template <class Test>
[[nodiscard]] std::uint32_t firstNeighbour(const RectangleMesh& mesh,
                                           const RectangleMesh::Rectangle& r,
                                           std::int32_t direction, const Test& is_reached) {
  std::uint32_t low = 0;
  std::uint32_t high = RectangleMesh::neighbours(r, direction);
  const auto search = [&](const auto& nth) {
    while (high - low > 8) {
      const std::uint32_t middle = (low + high) / 2;
      is_reached(nth(middle)) ? high = middle : low = middle + 1;
    }
    while (low < high && !is_reached(nth(low))) ++low;
    return low;
  };
  if (direction < 0) {
    const std::uint32_t* const above = mesh.above(r);
    return search([&](std::uint32_t k) -> const auto& { return mesh[above[k]]; });
  }
  const RectangleMesh::Rectangle* const below = &mesh[0] + r.first_below;
  return search([&](std::uint32_t k) -> const auto& { return below[k]; });
}

// The first one whose right end lies beyond x.
[[nodiscard]] inline std::uint32_t firstBeyond(const RectangleMesh& mesh,
                                               const RectangleMesh::Rectangle& r,
                                               std::int32_t direction, double x) {
  return firstNeighbour(mesh, r, direction, [x](const auto& n) { return n.right > x; });
}

// The nearest neighbour that lies wholly beyond x, to the left (along -1) or to the right (1).
[[nodiscard]] inline std::uint32_t nextOpening(const RectangleMesh& mesh,
                                               const RectangleMesh::Rectangle& r,
                                               std::int32_t direction, std::int32_t x,
                                               std::int32_t along) {
  const std::uint32_t all = RectangleMesh::neighbours(r, direction);
  if (along > 0) {
    const std::uint32_t k =
        firstNeighbour(mesh, r, direction, [x](const auto& n) { return n.left >= x; });
    return k == all ? RectangleMesh::kNone : mesh.neighbour(r, direction, k);
  }
  const std::uint32_t k =
      firstNeighbour(mesh, r, direction, [x](const auto& n) { return n.right > x; });
  return k == 0 ? RectangleMesh::kNone : mesh.neighbour(r, direction, k - 1);
}

}  // namespace clearway::grid
