// planner/pose/sweep/swept_volume.h — convex pieces that together contain all that a motion sweeps.
//
// Translation: the hull of a convex part at both ends is exactly what it sweeps.
// Rotation:    what a part sweeps is the part at the start and what its edges sweep. The angle is
//              halved until it is small; in each small turn an edge, cut in two where it is nearest
//              to the centre of rotation, lies within the hull of its end points before and after
//              and of the points where the tangents of their circular ways meet.
// Bound:       a turn by f moves a point at distance r from the centre along an arc; the tangents'
//              meeting point lies r/cos(f/2) - r beyond it, the chord r - r cos(f/2) within. Both
//              are below 1.2 * r f^2 / 8 for f <= pi/4, and f is chosen so that r f^2 / 8 is at
//              most `excess_m` for every point of the part: no point of the cover is further than
//              1.2 * excess_m + 5 * sqrt(2) * rounding_m from the swept area.
// Rounding:    computed points stand for a square of half side rounding_m around them, five times
//              that where an arc's edges are nearest to its centre; or only for themselves, when
//              who uses the cover allows for 5 * sqrt(2) * rounding_m. The corners of the motion's
//              own end poses are exact and stand for themselves, and squares beside them are cut to
//              what these prove (planner/pose/sweep/end_contact.h), so that poses, straight motions
//              and rotations that touch an obstacle at their ends stay free.
// Round padding is not in the pieces: it is added when they are compared with cells.
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
  bool has_squares = true;    // that computed points stand for
};

// A list of convex rings, stored flat.
class SweptVolume {
 public:
  // Is a piece wanted that lies within the hull of these points, or `beyond_m` of it?
  using Filter = std::function<bool(std::span<const Vec2> points, double beyond_m)>;
  // Adds the cover of one motion; with a filter, pieces of a rotation that are not wanted may be
  // left out.
  void append(const Footprint& footprint, const Motion& m, const SweepPrecision& precision,
              const Filter& filter = {});
  // Adds the footprint at rest.
  void append(const Footprint& footprint, const Pose& pose);
  void clear();

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::span<const Vec2> piece(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {points_.data() + begin, ends_[i] - begin};
  }
  [[nodiscard]] std::span<const Vec2> points() const { return points_; }

 private:
  void addRing(std::span<const Vec2> ring);
  std::vector<Vec2> points_;
  std::vector<std::size_t> ends_;
};

}  // namespace clearway::lattice
