// planner/fleet/shaped/unsafe_interval.h — the delays at which two moving boxes may collide.
//
// Two primitives a and b run on their own clocks. The delay is the start of b minus the start of a.
// The result is one open interval that holds every delay at which interiors overlap at some time:
// the hull of the unsafe delays, enclosed from outside. If a rests, the interval is of times on the
// clock of b; if both rest, it is not empty exactly when they may overlap.
// Method: pairs of pieces. Boxes that both keep their heading overlap on a convex polygon of the
//         two clocks: strips of a separating axis each, clipped exactly. With a rotation the
//         rectangle of the clocks is bisected; a part is free if the gap in its middle exceeds the
//         distance that the bodies can move within the part.
// Error:  the ends lie outside the true hull by at most kSlack of the durations of the two pieces,
//         if bodies closer than that much of their motion count as overlapping. Bodies within
//         kContactMargin count as overlapping, except boxes along the axes with coordinates that
//         have no rounding error: these may touch.
// Cost:   about 1 us for two straight motions, 10 to 50 us with a rotation. Thread-safe.
#pragma once

#include "planner/fleet/shaped/primitive.h"

namespace clearway::fleet::shaped {

inline constexpr double kContactMargin = 1e-7;  // [m]
inline constexpr double kSlack = 1.0 / 128.0;   // of a duration

// Open; empty if begin >= end.
struct TickInterval {
  Tick begin = 0, end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
  friend bool operator==(const TickInterval&, const TickInterval&) = default;
};

// `offset`: from the anchor of a to the anchor of b [m].
[[nodiscard]] TickInterval unsafeInterval(const Primitive& a, const Box& box_a, const Primitive& b,
                                          const Box& box_b, Vec2 offset);

}  // namespace clearway::fleet::shaped
