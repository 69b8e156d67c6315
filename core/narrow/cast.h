// core/narrow/cast.h — when two moving and turning convex shapes first meet.
//
// Method: conservative advancement. At time t the shapes are a gap g apart along a unit normal n
//         (core/narrow/gjk.h). Along n that gap shrinks at most with the rate
//         n . (v_b - v_a) + |w_a| R_a + |w_b| R_b (velocities, turning rates, distances of the
//         furthest vertices from the reference points), so nothing happens before t + g / rate; a
//         rate <= 0 ends the search: the shapes never come nearer along n. Mostly one may go
//         further: the heights of the vertices along n in first order, less what their bend
//         w^2 R t^2 / 2 can take away, are a concave lower bound of the gap, and a chord shows how
//         long it stays positive.
// Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems" (1996), 2.3.
// Law: no tunnelling: when the closed shapes share a point at some time, a hit is told, no later
//      than that time. No early hit: at the time told the gap is at most `tolerance_m`. So shapes
//      that pass each other closer than the tolerance may be told, and those that touch at the
//      beginning are told at once, wherever they go.
// Proof of the first against rounding: from each gap 2^-40 of the coordinates involved is taken off
//      first (gjk is good to 2^-50, poses and placed vertices to 2^-46), and each step is shortened
//      by 2^-30 of itself. A smaller tolerance than four times that is raised to it.
// Cost: some 350 ns a step; at most 1 + rate / tolerance steps, usually 2 to 8. Thread-safe.
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

// A rigid motion in the time from 0 to 1: the reference point moves straight, the heading turns
// evenly along the shorter way (half a turn: from +x towards +y). Unlike core/geometry/motion.h,
// which turns about a fixed centre.
struct Sweep {
  Pose from;
  Pose to;
};

[[nodiscard]] constexpr Sweep resting(const Pose& p) { return {p, p}; }
// Exact at 0 and at 1.
[[nodiscard]] Pose poseAt(const Sweep& sweep, double time);

// A shape in its own frame and how it moves. `shape.heading` is not used.
struct Mover {
  RoundedRing shape;
  Sweep sweep;
};

inline constexpr double kCastTolerance_m = 1e-4;

struct CastOptions {
  double tolerance_m = kCastTolerance_m;  // > 0
  double begin = 0.0;                     // times to look at, 0 <= begin <= end <= 1
  double end = 1.0;
};

struct CastHit {
  double time = 0.0;   // 0 to 1
  double gap_m = 0.0;  // then; 0 when they touch or overlap, which only happens at the beginning
  Vec2 normal;         // unit, from b to a; zero when the shapes without radius overlap
  Vec2 point;          // on b's surface, nearest to a
  Pose a, b;           // at that time
  int steps = 0;
};

// Coordinates as in core/geometry/obb.h; rings of at most 65535 vertices, degenerate ones included.
[[nodiscard]] std::optional<CastHit> castShape(const Mover& a, const Mover& b,
                                               const CastOptions& options = {});

}  // namespace clearway::collide
