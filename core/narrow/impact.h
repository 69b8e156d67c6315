// core/narrow/impact.h — when two moving and turning convex shapes begin to overlap (continuous
// collision detection of bodies that may touch).
//
// castShape() (cast.h) reports shapes that come near, which a body that slides along a wall does
// all the time. Here separation is signed: the gap of disjoint shapes, and minus the length of the
// least translation that parts overlapping ones. It is the largest separation along any direction,
// so the bound of conservative advancement along one direction holds for overlapping shapes, too.
// Method: at a time the shapes have the separation s along a unit normal. Until s less the floor is
//         used up, by the speeds along the normal to first order and their curvature term, or by
//         all speeds in any direction, the separation stays above the floor.
// Law: at the reported time the separation is at most `report_m`; at no time before was it below
//         `report_m` - kImpactSlack_m, or 2^-37 of the coordinates involved if that is more. So
//         bodies that touch are never reported, and no overlap deeper than a micrometre is missed.
//         Shapes that overlap at the beginning are reported at once.
// Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems" (1996), 2.3.
// Cost: mostly 1 step for shapes that do not meet, a few for those that do; at most the bound of
// all
//         speeds / slack. Thread-safe.
#pragma once

#include <optional>
#include <span>

#include "core/geometry/motion_part.h"
#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

inline constexpr double kImpactSlack_m = 1e-6;

// A shape in its own frame and its track, which is not empty. `shape.heading` is not used.
struct MovingShape {
  RoundedRing shape;
  std::span<const MotionPart> track;
};

struct ImpactOptions {
  double begin = 0.0, end = 1.0;  // the interval searched
  double report_m = -1e-9;        // the separation from which on shapes count as overlapping
};

struct ShapeImpact {
  double time = 0.0;
  double separation_m = 0.0;  // then
  Vec2 position;              // then, midway between the surfaces
  int steps = 0;
};

[[nodiscard]] std::optional<ShapeImpact> firstImpact(const MovingShape& a, const MovingShape& b,
                                                     const ImpactOptions& options = {});

}  // namespace clearway::collide
