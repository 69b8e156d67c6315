// planner/fleet/shaped/unsafe_interval.h — the delays at which two moving boxes may collide.
//
// Two primitives a and b run on their own clocks. The delay is the start of b minus the start of a.
// The result is one open interval that holds every delay at which interiors overlap at some time:
// the hull of the unsafe delays, enclosed from outside. If a rests, the interval is of times on the
// clock of b; if both rest, it is not empty exactly when they may overlap.
// Method: pairs of pieces. Boxes that both keep their heading overlap on a convex polygon of the
//         two clocks: strips of a separating axis each, clipped exactly. With a rotation the
//         rectangle of the clocks is cut into cells, coarse ones first; a cell is free if the gap
//         in its middle exceeds the distance that the bodies can move within it. Cells are visited
//         from the ends of the hull; a large gap frees several at once.
// Error:  the ends lie outside the true hull by at most kSlack of the durations of the two pieces,
//         if bodies closer than that much of their motion count as overlapping. Bodies within
//         kContactMargin count as overlapping, except boxes along the axes with coordinates that
//         have no rounding error: these may touch. So may starts and goals off the lattice, which
//         are given: of these, boxes that keep their heading count from a depth of kEndSlack on.
//         Whether they touch or overlap by rounding is for the check of the plan to decide.
// Cost:   about 1 us for two straight motions, 1 to 5 us with a rotation. Not thread-safe.
#pragma once

#include "planner/fleet/shaped/placed_box.h"

namespace clearway::fleet::shaped {

inline constexpr double kContactMargin = 1e-7;  // [m]
inline constexpr double kEndSlack = 1e-9;       // [m]
inline constexpr double kSlack = 1.0 / 32.0;    // of a duration

// Open; empty if begin >= end.
struct TickInterval {
  Tick begin = 0, end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
  friend bool operator==(const TickInterval&, const TickInterval&) = default;
};

// A primitive with the tracks of its pieces.
class MovingBox {
 public:
  struct Track {
    PieceTrack piece;
    double begin = 0.0, end = 0.0;  // on the clock of the primitive [ticks]
  };
  MovingBox(const Primitive& primitive, const Box& box);
  [[nodiscard]] const std::vector<Track>& tracks() const { return tracks_; }
  [[nodiscard]] bool isRest() const { return is_rest_; }
  [[nodiscard]] bool isExact() const { return is_exact_; }  // sizes without rounding error
  [[nodiscard]] bool joinsEnd() const { return joins_end_; }

 private:
  std::vector<Track> tracks_;
  bool is_rest_, is_exact_, joins_end_;
};

// `offset`: from the anchor of a to the anchor of b [m].
[[nodiscard]] TickInterval unsafeInterval(const MovingBox& a, const MovingBox& b, Vec2 offset);

// Whether a moving box collides with one at rest. The same margins, but no slack: of rotations the
// parts are halved until each is decided, or shorter than kFinest.
inline constexpr double kFinest = 1.0 / 4096.0;  // of a piece
[[nodiscard]] bool comesIntoContact(const MovingBox& rest, const MovingBox& moving, Vec2 offset);

}  // namespace clearway::fleet::shaped
