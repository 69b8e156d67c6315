// core/geometry/curved_path.h — a path that someone else made: rigid motions, glides and curves.
//
// A glide moves the reference point straight while the heading turns evenly
// (core/geometry/motion.h). A curve moves it on a rational Bezier curve (core/geometry/nurbs.h),
// and the heading is that of the curve, or turns evenly with the curve's parameter. Law: a piece
// begins where the one before ended. Where a curve meets another piece, positions and
//      headings may differ by kJointAngle and the rounding of the curve; the check counts that.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/nurbs.h"
#include "core/geometry/path.h"

namespace clearway {

// How the heading goes along a curve.
enum class HeadingLaw : std::uint8_t {
  Tangent,  // the direction of travel, turned by `from`
  Even,     // from `from` to `to` by the smaller angle, evenly with the curve's parameter
};

// A curve with the headings along it.
struct Curve {
  BezierPoints points;  // at least two
  HeadingLaw law = HeadingLaw::Tangent;
  Heading from, to;
};

// A motion or a curve, from the pose before to its end.
struct PathPiece {
  std::variant<Motion, Curve> shape;
  std::uint32_t source = 0;  // the item of a file that it was made of
  [[nodiscard]] const Motion* motion() const { return std::get_if<Motion>(&shape); }
  [[nodiscard]] const Curve* curve() const { return std::get_if<Curve>(&shape); }
  [[nodiscard]] bool isRigid() const {
    return motion() != nullptr && motion()->kind != MotionKind::Glide;
  }
};

// Pieces one after the other, from a start.
struct CurvedPath {
  Pose start;
  std::vector<PathPiece> pieces;
};

inline constexpr double kJointAngle = 1e-9;  // [rad]

// The pose of a curve at a parameter in [0, 1]. `heading_error`: a bound on the rounding error of
// the heading [rad], large near a cusp.
struct CurvePose {
  Pose pose;
  double heading_error = 0.0;
};
[[nodiscard]] CurvePose poseAt(const Curve& curve, double s);
[[nodiscard]] double largestCoordinate(const Curve& curve);

// At t in [0, 1] of a piece; of a curve: of its parameter.
[[nodiscard]] Pose poseAt(const PathPiece& piece, double t);
[[nodiscard]] double travel(const PathPiece& piece);  // arc length of the reference point [m]
[[nodiscard]] double travel(const PathPiece& piece, double t);  // from its beginning to t
[[nodiscard]] double length(const CurvedPath& path);
[[nodiscard]] Pose goalOf(const CurvedPath& path);

// Whether all pieces are rigid motions, as those of plans are.
[[nodiscard]] bool isRigid(const CurvedPath& path);
// Precondition: isRigid().
[[nodiscard]] Path rigidPath(const CurvedPath& path);

// Adds a turn in place, by half a turn from +x towards +y; nothing for equal headings.
void turnTo(CurvedPath& path, Heading to, std::uint32_t source);
// Adds a straight motion, which keeps the heading; nothing for equal positions.
void slideTo(CurvedPath& path, Vec2 to, std::uint32_t source);
// Adds motions to a pose: a glide (two for half a turn), or an arc about the centre that both poses
// determine; a straight motion or a turn where either is the same.
void glideTo(CurvedPath& path, const Pose& to, std::uint32_t source);
void arcTo(CurvedPath& path, const Pose& to, std::uint32_t source);
// Adds a curve, after a straight motion to its beginning and a turn to its heading there, where
// those differ. A curve whose control points lie in order on a segment, and whose heading does not
// change, becomes a straight motion; one of a single point only a turn to its last heading.
void followCurve(CurvedPath& path, Curve curve, std::uint32_t source);

// Motions through poses of the path, for pictures: those of glides and curves are at most step_m
// and step_m / 1 m of turn apart, or so.
[[nodiscard]] Path drawnPath(const CurvedPath& path, double step_m);

// The part of a piece between two parameters, as followCurve() and the check cut it.
[[nodiscard]] PathPiece partOf(const PathPiece& piece, double t0, double t1);

}  // namespace clearway
