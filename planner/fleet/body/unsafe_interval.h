// planner/fleet/body/unsafe_interval.h — the delays at which two moving bodies may collide.
//
// Two primitives a and b run on their own clocks. The delay is the start of b minus the start of a.
// The result is one open interval that holds every delay at which interiors overlap at some time:
// the hull of the unsafe delays, enclosed from outside. If a rests, the interval is of times on the
// clock of b; if both rest, it is not empty exactly when they may overlap.
// Method: pairs of pieces, of the two boxes or of every two convex parts. Those that both keep
//         their heading overlap on a convex polygon of the two clocks: strips of a separating axis
//         each, clipped exactly. Rounded corners have kRoundedAxes axes besides, which add at most
//         0.13 % of their radius; whether there is an overlap is decided exactly. With a rotation
//         the rectangle of the clocks is halved along both into cells; a cell is free if the gap in
//         its middle exceeds the distance that the bodies can move within it. Cells are visited
//         from the ends of the hull.
// Error:  the ends lie outside the true hull by at most kSlack of the durations of the two pieces,
//         if bodies closer than that much of their motion count as overlapping. Bodies within
//         kContactMargin count as overlapping, except bodies along the axes with coordinates that
//         have no rounding error: these may touch. So may starts and goals off the lattice, which
//         are given: of these, bodies that keep their heading count from a depth of kEndSlack on.
//         Whether they touch or overlap by rounding is for the check of the plan to decide.
// Cost:   of boxes about 1 us for two straight motions, 1 to 5 us with a rotation; of parts several
//         times that for each two of them that are near each other. Not thread-safe.
#pragma once

#include "planner/fleet/body/piece_track.h"
#include "planner/fleet/body/primitive.h"

namespace clearway::fleet::shaped {

inline constexpr double kContactMargin = 1e-7;  // [m]
inline constexpr double kEndSlack = 1e-9;       // [m]
inline constexpr double kSlack = 1.0 / 32.0;    // of a duration
inline constexpr int kRoundedAxes = 64;

// Open; empty if begin >= end.
struct TickInterval {
  Tick begin = 0, end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
  friend bool operator==(const TickInterval&, const TickInterval&) = default;
};

// A piece of a primitive, of a box or of a convex part.
template <class Placed>
struct MovingTrack {
  PieceTrack<Placed> piece;
  double begin = 0.0, end = 0.0;  // on the clock of the primitive [ticks]
};

// A box or a convex part on a primitive.
template <class Placed>
struct MovingShape {
  std::vector<MovingTrack<Placed>> tracks;
  bool is_exact = false;  // sizes without rounding error
  double radius = 0.0;    // of a rounded part
};

// A body on a primitive.
class MovingBody {
 public:
  MovingBody(const Primitive& primitive, const Body& body);
  [[nodiscard]] bool isBox() const { return body_.isBox(); }
  [[nodiscard]] const MovingShape<PlacedBox>& box() const { return box_; }
  [[nodiscard]] const std::vector<MovingShape<PlacedPart>>& parts() const { return parts_; }
  [[nodiscard]] bool isRest() const { return is_rest_; }
  [[nodiscard]] bool joinsEnd() const { return joins_end_; }

 private:
  Body body_;  // owns the parts
  MovingShape<PlacedBox> box_;
  std::vector<MovingShape<PlacedPart>> parts_;
  bool is_rest_, joins_end_;
};

// `offset`: from the anchor of a to the anchor of b [m]. Precondition: both are boxes or have
// parts.
[[nodiscard]] TickInterval unsafeInterval(const MovingBody& a, const MovingBody& b, Vec2 offset);

// Whether a moving body collides with one at rest. The same margins, but no slack: of rotations the
// parts are halved until each is decided, or shorter than kFinest.
inline constexpr double kFinest = 1.0 / 4096.0;  // of a piece
[[nodiscard]] bool comesIntoContact(const MovingBody& rest, const MovingBody& moving, Vec2 offset);

}  // namespace clearway::fleet::shaped
