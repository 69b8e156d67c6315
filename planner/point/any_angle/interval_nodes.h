// planner/point/any_angle/interval_nodes.h — what a search over intervals keeps in memory: roots
// and nodes (planner/point/any_angle/interval_search.h).
//
// Coordinates are half cells. UINT32_MAX is the number of nothing.
#pragma once

#include <cstdint>

#include "planner/point/any_angle/half_cell.h"

namespace clearway::grid {

struct LatticePoint {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const LatticePoint&, const LatticePoint&) = default;
};
[[nodiscard]] inline HalfCell placeOf(LatticePoint p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y)};
}
[[nodiscard]] inline HalfCell placeOf(HalfCell p) { return p; }
// Of a place on the lattice.
[[nodiscard]] inline LatticePoint latticePoint(HalfCell p) {
  return {static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y)};
}

// A turning point of paths, with the length of the shortest known path to it.
struct MeshRoot {
  LatticePoint at;  // of a start that is not on the lattice unused
  std::uint32_t before = UINT32_MAX;
  bool is_stale = false;  // a shorter path to it is known
  double length_m = 0.0;
};

// A ray from a node's root that limits its interval.
struct MeshBound {
  LatticePoint through;               // any lattice point on the ray, or kFromStart
  std::uint32_t corner = UINT32_MAX;  // the interval ends there: the path may bend at it

  // None: the interval ends at a wall that goes on straight, on the left (-1) or on the right (1),
  // and no ray limits what is seen along it (planner/point/any_angle/trapezoids.h).
  static constexpr LatticePoint wall(std::int32_t side) { return {INT32_MAX, side}; }
  [[nodiscard]] bool isWall() const { return through.x == INT32_MAX; }

  // The ray from a start that is not on the lattice through the root: it may meet no other lattice
  // point. All nodes compute it from the start, so that none misses what another one leaves to it.
  static constexpr LatticePoint kFromStart{INT32_MIN, INT32_MIN};
  [[nodiscard]] bool isFromStart() const { return through.x == kFromStart.x; }
};

enum class NodeKind : std::uint8_t {
  Cone,  // paths from the root enter the rectangle between both bounds
  Flat,  // the root is the rectangle's near corner, reached along the near side: it sees all of it
  Star,  // the root is a junction of a centre lattice: it sees all rectangles around it
};

struct MeshNode {
  double total_m = 0.0;
  std::uint32_t root = 0;
  std::uint32_t rectangle = 0;
  std::uint32_t below = UINT32_MAX;   // in its bucket of the queue
  std::uint32_t beside = UINT32_MAX;  // Flat: the rectangle on the other side of the near side
  std::int8_t down = 1;               // the rectangle is entered upwards (-1) or downwards (1)
  std::int8_t along = 0;              // Flat: the direction along the near side, -1 or 1
  NodeKind kind = NodeKind::Cone;
  MeshBound left, right;
};

}  // namespace clearway::grid
