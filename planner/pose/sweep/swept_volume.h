// planner/pose/sweep/swept_volume.h — a cover of a motion's swept volume by convex pieces.
//
// Translation: the hull of a convex part at both ends is exactly its swept area.
// Rotation:    the swept area of a part is the part at the start and the area that its edges sweep.
//              The angle is halved until it is small. In each step an edge, split at its point
//              nearest to the centre of rotation, lies within the hull of its end points before and
//              after and of the intersections of the tangents of their arcs.
// Error:       a step by f moves a point at distance r from the centre along an arc. The
//              intersection of the tangents lies r/cos(f/2) - r beyond the arc, the chord
//              r - r cos(f/2) within. Both are below 1.2 * r f^2 / 8 for f <= pi/4, and f is chosen
//              so that r f^2 / 8 is at most `excess_m` for every point of the part. No point of the
//              cover is further than 1.2 * excess_m + 5 * sqrt(2) * rounding_m from the swept area.
// Rounding:    a computed point represents a square of half side rounding_m around it, five times
//              that where the edges of an arc are nearest to its centre. Without squares it
//              represents only itself, and the caller allows for 5 * sqrt(2) * rounding_m. The
//              corners at the motion's own end poses are exact and represent themselves. Squares
//              beside them are clipped to proven bounds (planner/pose/sweep/end_contact.h), so that
//              poses, straight motions and rotations that touch an obstacle at their ends are free.
// The pieces exclude the round padding. It is added when the pieces are compared with cells.
// Cost: a hull per piece, some 0.4 us; no libm trigonometry. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/geometry/motion.h"
#include "core/shape/footprint.h"

namespace clearway::lattice {

struct SweepPrecision {
  double excess_m = 1e-3;
  double rounding_m = 1e-11;  // above the rounding error of any coordinate involved
  bool has_squares = true;    // whether computed points represent squares
};

// A list of convex rings, stored flat.
class SweptVolume {
 public:
  // Whether a piece within `beyond_m` of the hull of these points is needed.
  using Filter = std::function<bool(std::span<const Vec2> points, double beyond_m)>;
  // Adds the cover of one motion. With a filter, unneeded pieces of a rotation may be skipped.
  void append(const Footprint& footprint, const Motion& m, const SweepPrecision& precision,
              const Filter& filter = {});
  // Adds the footprint at rest.
  void append(const Footprint& footprint, const Pose& pose);
  void clear();
  void shrink() {  // gives back what it holds beyond its pieces
    points_.shrink_to_fit();
    ends_.shrink_to_fit();
  }

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::span<const Vec2> piece(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {points_.data() + begin, ends_[i] - begin};
  }
  [[nodiscard]] std::span<const Vec2> points() const { return points_; }

 private:
  void addRing(std::span<const Vec2> ring, double radius);
  std::vector<Vec2> points_;
  std::vector<std::size_t> ends_;
};

}  // namespace clearway::lattice
