// planner/query/zone_union.h — the union of zones, and how deep points are in it.
//
// Files round the corners of zones that abut, so a corner in a slanted edge leaves a gap or an
// overlap there: gaps of up to the seam count as the union's.
// Method: edges are cut where they meet other zones; a part is of the union's boundary unless the
// point beside its middle, up to a seam outwards, is in another zone. Depths are exact but for
// seams. Cost: O(edges²) to make, O(edges) for a depth. Thread-safe: constant after construction.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway {

class ZoneUnion {
 public:
  using Ring = std::vector<Vec2>;
  using Edge = std::pair<Vec2, Vec2>;
  // Precondition: simple rings.
  ZoneUnion(std::vector<Ring> rings, double seam_m);

  // Its distance to the boundary [m]; below 0 outside.
  [[nodiscard]] double depth(Vec2 p) const;
  // The depth that no point of a segment exceeds: convex in the ends.
  [[nodiscard]] double mostDepth(Vec2 a, Vec2 b) const;

 private:
  void addOuter(std::size_t ring, Edge edge);
  [[nodiscard]] bool isInside(Vec2 p) const;
  [[nodiscard]] bool isInside(Vec2 p, double edge_m) const;

  std::vector<Ring> rings_;  // counter-clockwise
  std::vector<Aabb> boxes_;  // of the rings
  double seam_m_;
  std::vector<Edge> outer_;
};

}  // namespace clearway
