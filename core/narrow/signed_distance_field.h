// core/narrow/signed_distance_field.h — signed distance field of a polygon, also with holes, and
// contacts by it.
//
// Method: distances at the nodes of a grid, baked once, with bilinear interpolation. A contact
//         query samples the other outline's vertices first, and its edges only when no vertex
//         penetrates. Depth and normal at the deepest sample are then computed from the polygon
//         itself, exact up to rounding.
// Error: the distance function is 1-Lipschitz, so an interpolated one has an error of at most
// error() = cell / sqrt(2) (the weighted mean distance to the corners of a cell is no larger). A
// contact's depth is that of a real point, and no other vertex (edges: no other point of an edge)
// is deeper by more than 2 error() + cell / 4. It never exceeds the length of the shortest
// translation that separates the two: a shorter one leaves that point inside.
// Whether shapes collide is decided by core/narrow and core/geometry exactly, on the convex parts
// of decompose.h.
// Source: M. Macklin et al., "Local Optimization for Robust Signed Distance Field Collision"
//         (2020).
// Cost: baking O(nodes * edges); a lookup O(1); a contact O(vertices + edges of the polygon).
//         Thread-safe once baked.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/aabb.h"
#include "core/geometry/pose.h"

namespace clearway::collide {

// The resolution of a field.
struct SdfOptions {
  int sdf_cells_along = 64;  // cells along the longer side of the polygon's box; 4 to 1024
  // Memory limit of the grid; cells grow until it fits. 1 KiB to 64 MiB.
  std::size_t sdf_max_bytes = std::size_t{256} * 1024;
  friend bool operator==(const SdfOptions&, const SdfOptions&) = default;
};

// An edge of the polygon's outline.
struct SdfEdge {
  Vec2 from, to;  // the polygon lies on the positive side
};

class SignedDistanceField {
 public:
  // Rings as for convexParts: simple, of either orientation, disjoint from each other; the first
  // one is the outer one. Errors: InvalidArgument (no rings, options out of range, no area).
  [[nodiscard]] static Result<SignedDistanceField> bake(const std::vector<std::vector<Vec2>>& rings,
                                                        const SdfOptions& options = {});
  // A union of convex rings of positive orientation, which may overlap; `edges` are its boundary.
  // Errors: as above.
  [[nodiscard]] static Result<SignedDistanceField> bakeUnion(std::vector<std::vector<Vec2>> parts,
                                                             std::vector<SdfEdge> edges,
                                                             const SdfOptions& options = {});

  // < 0 inside, with an error of at most error(). Outside of the grid the distance to the grid is
  // added: the value stays > 0 with an error of at most that distance plus error().
  [[nodiscard]] double at(Vec2 p) const;
  [[nodiscard]] double error() const { return error_; }
  [[nodiscard]] double cell() const { return cell_; }
  [[nodiscard]] std::size_t bytes() const { return value_.size() * sizeof(float); }
  [[nodiscard]] const Aabb& bounds() const { return bounds_; }  // of the polygon

  // Computed from the polygon itself, without the grid.
  struct Nearest {
    double distance_m = 0.0;  // < 0 inside
    Vec2 point;               // of the boundary
    Vec2 normal;              // unit, outwards
  };
  [[nodiscard]] Nearest nearest(Vec2 p) const;

 private:
  SignedDistanceField() = default;
  void fill(const SdfOptions& options);
  [[nodiscard]] bool contains(Vec2 p) const;

  std::vector<SdfEdge> edges_;
  std::vector<std::vector<Vec2>> union_;  // parts of a union; empty otherwise
  Aabb bounds_, grid_;
  double cell_ = 0.0, error_ = 0.0;
  std::size_t columns_ = 0, rows_ = 0;  // of nodes
  std::vector<float> value_;
};

// Where another outline is deepest in a polygon, or nearest to it.
struct SdfContact {
  double penetration_m = 0.0;  // > 0: depth; < 0: gap
  Vec2 position;               // on the other outline [m]
  Vec2 normal;           // unit, out of the polygon: the direction that separates the other shape
  std::size_t edge = 0;  // of the other outline: its first vertex, or the vertex
  bool at_vertex = true;
};

// The deepest point of a closed outline in the world (one point, two, or a ring of any shape), with
// a radius around it, in a polygon at a pose. nullopt when its gap is above `margin`.
[[nodiscard]] std::optional<SdfContact> sdfContact(const SignedDistanceField& polygon,
                                                   const Pose& pose, std::span<const Vec2> outline,
                                                   double radius_m, double margin = 0.0);

}  // namespace clearway::collide
