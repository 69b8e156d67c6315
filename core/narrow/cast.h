// core/narrow/cast.h — time of impact of two moving and turning convex shapes (continuous collision
// detection).
//
// Method: conservative advancement. At time t the shapes have a gap g along a unit normal n
//         (core/narrow/gjk.h). Along n that gap shrinks at most with the rate n . (v_b - v_a) +
//         |w_a| R_a + |w_b| R_b (velocities, turning rates, distances of the furthest vertices from
//         the reference points), so no contact occurs before t + g / rate. A rate <= 0 ends the
//         search: the shapes never approach along n. Mostly a longer step is safe: the heights of
//         the vertices along n to first order, less their curvature term w^2 R t^2 / 2, are a
//         concave lower bound of the gap, and a chord shows how long it stays positive.
//         Shapes whose surrounding discs stay apart need no steps.
// Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems" (1996), 2.3.
// Law: no tunnelling: when the closed shapes share a point at some time, a hit is reported, no
//         later than that time. No early hit: at the reported time the gap is at most
//         `tolerance_m`. So shapes that pass each other closer than the tolerance may be reported.
//         Shapes that touch at the beginning are reported at once, whatever their motion.
// Proof of the first law with rounding: 2^-40 of the coordinates involved is subtracted from each
// gap (gjk has an error of 2^-50, poses and placed vertices 2^-46), and each step is shortened by
// 2^-30 of itself. A tolerance smaller than four times that is raised to it.
// Cost: about 350 ns per step; at most 1 + rate / tolerance steps, usually 2 to 8. Thread-safe.
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

// A rigid motion in the time from 0 to 1: the reference point moves straight, the heading turns
// uniformly by the smaller angle (half a turn: from +x towards +y). core/geometry/motion.h differs:
// it turns about a fixed centre.
struct Sweep {
  Pose from;
  Pose to;
};

[[nodiscard]] constexpr Sweep resting(const Pose& p) { return {p, p}; }
// Exact at 0 and at 1.
[[nodiscard]] Pose poseAt(const Sweep& sweep, double time);

// A shape in its own frame and its motion. `shape.heading` is not used.
struct Mover {
  RoundedRing shape;
  Sweep sweep;
};

inline constexpr double kCastTolerance_m = 1e-4;

// The accuracy of a cast, and which part of the motions it covers.
struct CastOptions {
  double tolerance_m = kCastTolerance_m;  // > 0
  double begin = 0.0;                     // interval searched, 0 <= begin <= end <= 1
  double end = 1.0;
};

// Where and when two moving shapes first come within the tolerance.
struct CastHit {
  double time = 0.0;  // 0 to 1
  double gap_m =
      0.0;  // at that time; 0 when the shapes touch or overlap, which only happens at the beginning
  Vec2 normal;  // unit, from b to a; zero when the shapes overlap without their radii
  Vec2 point;   // on b's surface, nearest to a
  Pose a, b;    // at that time
  int steps = 0;
};

// Coordinates as in core/geometry/obb.h; rings of at most 65535 vertices, degenerate ones included.
[[nodiscard]] std::optional<CastHit> castShape(const Mover& a, const Mover& b,
                                               const CastOptions& options = {});

}  // namespace clearway::collide
