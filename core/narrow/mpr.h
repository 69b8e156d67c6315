// core/narrow/mpr.h — overlap of convex shapes by Minkowski portal refinement.
//
// Method: a ray from a point inside the Minkowski difference (between the rings' centres) through
//         the origin leaves the difference through one edge, the portal; supports refine it. One
//         portal decides between apart and overlapping. Its face gives the overlap when that is at
//         most kMprToSdfOverlapRatio of the smaller shape's extent along the normal, when the
//         deepest vertex is over it, and when no face is nearer. Otherwise the signed distances to
//         the faces of both, in closed form for convex shapes, give the depth.
// Source: G. Snethen, "XenoCollide: Complex Collision Made Simple", Game Programming Gems 7 (2008).
// Bounds: the depth is the least one but for rounding, as that of epa. At most n + m steps.
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
// where they do not. depth_m is the least depth, and that of the deepest point.
[[nodiscard]] Manifold mprContact(const RoundedRing& a, const RoundedRing& b, double margin = 0.0,
                                  double overlap_ratio = kMprToSdfOverlapRatio);

}  // namespace clearway::collide
