// core/narrow/mpr.h — overlap of convex shapes by Minkowski portal refinement.
//
// Method: a ray from a point inside the Minkowski difference (between the rings' centres) through
//         the origin leaves the difference through one edge, the portal; supports refine it. One
//         portal decides between apart and overlapping, and gives the overlap along its normal. It
//         is used when that is at most kMprToSdfOverlapRatio of the smaller shape's extent along
//         the normal, and when the deepest vertex is over the portal's face. Otherwise one shape
//         encloses much of the other, or another face is nearer: then the signed distances to the
//         faces of both, in closed form for convex shapes, give the least depth.
// Source: G. Snethen, "XenoCollide: Complex Collision Made Simple", Game Programming Gems 7 (2008).
// Bounds: with the least depth d, d <= depth of the portal <= d * L / (r - d) for d < r, where L is
//         the distance between the centres and r that of the inner point from the boundary of the
//         difference: exact when touching, and within the ratio of the smaller shape always. After
//         the fallback the bounds are those of epa. At most n + m steps.
// Cost: O(n + m) a step, usually 3 to 5. No allocation. Thread-safe.
#pragma once

#include "core/narrow/epa.h"

namespace clearway::collide {

inline constexpr double kMprToSdfOverlapRatio = 0.5;  // 0: always the fallback

struct MprResult {
  Penetration face;        // depth_m > 0: overlap along the normal; < 0: minus a separation
  bool fell_back = false;  // to the signed distances
};

// Of the rings, without radius.
[[nodiscard]] MprResult mpr(const RoundedRing& a, const RoundedRing& b,
                            double overlap_ratio = kMprToSdfOverlapRatio);

// The contacts of rounded shapes whose gap is at most `margin`: mpr where the rings overlap, gjk
// where they do not. depth_m is never below the least depth, and that of the deepest point.
[[nodiscard]] Manifold mprContact(const RoundedRing& a, const RoundedRing& b, double margin = 0.0,
                                  double overlap_ratio = kMprToSdfOverlapRatio);

}  // namespace clearway::collide
