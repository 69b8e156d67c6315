// app/simulation/policy/swept_region.h — the area that a body covers or sweeps, and whether two
// such areas overlap.
//
// Method: convex pieces (planner/pose/sweep/swept_volume.h) and exact tests of their overlap;
//         touching is free. Straight motions and bodies at rest are exact; a rotation is covered
//         with at most kExcess of the circumscribed radius around it.
// Cost: about a microsecond for a motion, and some 100 ns for two areas with boxes that overlap.
#pragma once

#include <span>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/shape/footprint.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::app {

class SweptRegion {
 public:
  static constexpr double kExcess = 1e-3;

  // Of a body at this pose that then makes these motions.
  SweptRegion(const Footprint& footprint, const Pose& pose, std::span<const Motion> motions);

  [[nodiscard]] bool overlaps(const SweptRegion& other) const;

 private:
  lattice::SweptVolume pieces_;
  std::vector<Aabb> boxes_;  // of the pieces, with the radius
  double radius_ = 0.0;
};

// A box that surely contains it; cheap.
[[nodiscard]] Aabb reachOf(const Footprint& footprint, const Pose& pose,
                           std::span<const Motion> motions);

// Smaller by less than the depth from which collisions count, so that bodies that touch up to
// rounding do not overlap. A polygon without radius remains as it is.
[[nodiscard]] Footprint slightlySmaller(const Footprint& footprint);

}  // namespace clearway::app
