// planner/point/any_angle/interval_nodes.h — what a search over intervals keeps in memory: roots
// and nodes (planner/point/any_angle/interval_search.h).
//
// Coordinates are half cells. UINT32_MAX is the number of nothing.
#pragma once

#include <cstdint>

namespace clearway::grid {

struct LatticePoint {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const LatticePoint&, const LatticePoint&) = default;
};

// A turning point of paths, with the length of the shortest known path to it.
struct MeshRoot {
  LatticePoint at;
  std::uint32_t before = UINT32_MAX;
  bool is_stale = false;  // a shorter path to it is known
  double length_m = 0.0;
};

// A ray from a node's root that limits its interval.
struct MeshBound {
  LatticePoint through;               // any lattice point on the ray
  std::uint32_t corner = UINT32_MAX;  // the interval ends there: the path may bend at it
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
