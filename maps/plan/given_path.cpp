#include "maps/plan/given_path.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/obb.h"

namespace clearway::maps {
namespace {

// Poses and curves of a file in the world.
class World {
 public:
  World(const MapFrame& frame, const GridFrame& grid) : frame_(&frame), grid_(&grid) {}
  [[nodiscard]] Vec2 at(Vec2 p) const { return positionToWorld(*frame_, *grid_, p); }
  [[nodiscard]] Heading at(Heading h) const { return headingToWorld(*frame_, h); }
  // Of an angle between two directions.
  [[nodiscard]] Heading turn(Heading h) const {
    return frame_->kind == FrameKind::Ros ? h.mirroredY() : h;
  }
  [[nodiscard]] Nurbs at(Nurbs curve) const {
    for (ControlPoint& p : curve.points) p.position = at(p.position);
    return curve;
  }

 private:
  const MapFrame* frame_;
  const GridFrame* grid_;
};

std::vector<Vec2> placesOf(const GivenPath& path, const World& world) {
  std::vector<Vec2> places;
  places.reserve(path.poses.size());
  for (const PathPose& p : path.poses) places.push_back(world.at(p.position));
  return places;
}

// The direction at each place by the parabola through it and its neighbours, per metre of chord.
std::vector<Vec2> besselTangents(const std::vector<Vec2>& places) {
  std::vector<Vec2> tangents(places.size());
  const auto slope = [&](std::size_t k) {  // of the chord from place k on
    const Vec2 d = places[k + 1] - places[k];
    return (1.0 / length(d)) * d;
  };
  const std::size_t last = places.size() - 1;
  for (std::size_t k = 1; k < last; ++k) {
    const double before = length(places[k] - places[k - 1]);
    const double after = length(places[k + 1] - places[k]);
    tangents[k] = (1.0 / (before + after)) * (after * slope(k - 1) + before * slope(k));
  }
  tangents[0] = last > 1 ? 2.0 * slope(0) - tangents[1] : slope(0);
  tangents[last] = last > 1 ? 2.0 * slope(last - 1) - tangents[last - 1] : slope(last - 1);
  return tangents;
}

Result<void> addSpline(const GivenPath& path, bool tangent, const World& world, CurvedPath& out) {
  constexpr double kLeastChord_m = 1e-9;
  // Of poses at one place the last; what turns there is a turn in place.
  struct Knot {
    std::size_t first = 0, last = 0;
  };
  const std::vector<Vec2> all = placesOf(path, world);
  std::vector<Vec2> places;
  std::vector<Knot> knots;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (!places.empty() && places.back() == all[k]) {
      knots.back().last = k;
    } else if (!places.empty() && !(length(all[k] - places.back()) > kLeastChord_m)) {
      return fail(ErrorCode::InvalidArgument,
                  "the pose is less than a nanometre from the one before, too near for a spline: "
                  "remove it",
                  {}, {}, path.poses[k].line);
    } else {
      places.push_back(all[k]);
      knots.push_back({k, k});
    }
  }
  const auto headingAt = [&](std::size_t k) { return world.at(*path.poses[k].heading); };
  const auto turnAlong = [&](const Knot& knot) {
    if (tangent) return;
    for (std::size_t k = knot.first + 1; k <= knot.last; ++k) {
      turnTo(out, headingAt(k), static_cast<std::uint32_t>(k - 1));
    }
  };
  if (places.size() == 1) {
    turnAlong(knots.front());
    return {};
  }
  const std::vector<Vec2> tangents = besselTangents(places);
  for (std::size_t k = 0; k + 1 < places.size(); ++k) {
    turnAlong(knots[k]);
    const double third = length(places[k + 1] - places[k]) / 3.0;
    Curve curve{{{places[k]},
                 {places[k] + third * tangents[k]},
                 {places[k + 1] - third * tangents[k + 1]},
                 {places[k + 1]}},
                HeadingLaw::Tangent,
                {},
                {}};
    if (!tangent) {
      curve.law = HeadingLaw::Even;
      curve.from = headingAt(knots[k].last);
      curve.to = headingAt(knots[k + 1].first);
    } else if (out.pieces.empty()) {
      out.start.heading = poseAt(curve, 0.0).pose.heading;
    }
    followCurve(out, std::move(curve), static_cast<std::uint32_t>(knots[k].last));
  }
  turnAlong(knots.back());
  return {};
}

void addTangents(const GivenPath& path, const World& world, CurvedPath& out) {
  for (std::size_t k = 0; k + 1 < path.poses.size(); ++k) {
    const auto source = static_cast<std::uint32_t>(k);
    const Vec2 from = goalOf(out).position, to = world.at(path.poses[k + 1].position);
    const auto along = Heading::fromVector(to - from);
    if (from == to || !along) continue;
    if (out.pieces.empty()) out.start.heading = *along;
    turnTo(out, *along, source);
    slideTo(out, to, source);
  }
}

void addHeadings(const GivenPath& path, bool arcs, const World& world, CurvedPath& out) {
  for (std::size_t k = 0; k + 1 < path.poses.size(); ++k) {
    const PathPose& next = path.poses[k + 1];
    const Pose to{world.at(next.position), world.at(*next.heading)};
    const auto source = static_cast<std::uint32_t>(k);
    arcs ? arcTo(out, to, source) : glideTo(out, to, source);
  }
}

// The curves of an edge, each in the world.
Result<std::vector<Curve>> curvesOf(const GivenPath& path, std::size_t k, const World& world) {
  const PathEdge& edge = path.edges[k];
  std::vector<BezierPoints> spans;
  if (edge.curve) {
    Result<std::vector<BezierPoints>> made = bezierSpans(world.at(*edge.curve));
    if (!made) {
      return fail(made.error().code, {"edge '%1': %2", {edge.id, made.error().message}}, {},
                  edge.line);
    }
    spans = *std::move(made);
  } else {
    spans.push_back({{world.at(path.poses[k].position)}, {world.at(path.poses[k + 1].position)}});
  }
  std::vector<Curve> curves;
  for (BezierPoints& span : spans) {
    Curve curve{std::move(span), HeadingLaw::Tangent, world.turn(edge.heading), {}};
    if (edge.is_fixed) {
      curve.law = HeadingLaw::Even;
      curve.from = curve.to = world.at(edge.heading);
    }
    curves.push_back(std::move(curve));
  }
  return curves;
}

Result<void> addEdges(const GivenPath& path, const World& world, CurvedPath& out) {
  const bool has_heading = path.hasHeadings();
  for (std::size_t k = 0; k < path.edges.size(); ++k) {
    const auto source = static_cast<std::uint32_t>(k);
    std::vector<Curve> curves = TRY(curvesOf(path, k, world));
    if (k == 0) out.start.position = curves.front().points.front().position;
    const bool is_first = out.pieces.empty() && !has_heading;
    if (is_first) out.start.heading = poseAt(curves.front(), 0.0).pose.heading;
    if (path.poses[k].heading && k > 0) turnTo(out, world.at(*path.poses[k].heading), source);
    for (Curve& curve : curves) followCurve(out, std::move(curve), source);
  }
  const PathPose& last = path.poses.back();
  if (last.heading && !path.edges.empty()) {
    turnTo(out, world.at(*last.heading), static_cast<std::uint32_t>(path.edges.size() - 1));
  }
  return {};
}

bool isFar(Vec2 p) {
  return !(std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m);
}

// In the world, where no reader has looked.
Result<void> checkRange(const GivenPath& path, const World& world) {
  constexpr const char* kLimit = "10 000 km";
  for (std::size_t k = 0; k < path.poses.size(); ++k) {
    if (!isFar(world.at(path.poses[k].position))) continue;
    return fail(ErrorCode::InvalidArgument, "pose %1 is absurdly far from the map: more than %2",
                {k + 1, kLimit}, {}, path.poses[k].line);
  }
  for (const PathEdge& edge : path.edges) {
    if (!edge.curve) continue;
    const auto is_far = [](const ControlPoint& p) { return isFar(p.position); };
    if (std::ranges::none_of(world.at(*edge.curve).points, is_far)) continue;
    return fail(ErrorCode::InvalidArgument, "edge '%1' is absurdly far from the map: more than %2",
                {edge.id, kLimit}, {}, edge.line);
  }
  return {};
}

// Of the path. Only maps of ROS have an origin; the other frames are those of any grid.
Result<MapFrame> frameOf(const GivenPath& path, const MapFrame& own) {
  if (!path.frame || path.frame->kind == own.kind) return own;
  if (path.frame->kind != FrameKind::Ros) return MapFrame{path.frame->kind, {}, 0.0};
  return fail(ErrorCode::InvalidArgument,
              "the path is in the frame 'ros', which needs the origin of a ROS map: this map's "
              "frame is '%1'",
              {nameOf(own)}, {}, path.frame->line);
}

}  // namespace

Result<CurvedPath> curvedPath(const GivenPath& path, const PathReading& reading,
                              const MapFrame& frame, const GridFrame& grid) {
  const MapFrame own = TRY(frameOf(path, frame));
  const World world(own, grid);
  TRY(checkRange(path, world));
  const PathPose& first = path.poses.front();
  CurvedPath out;
  out.start = {world.at(first.position), first.heading ? world.at(*first.heading) : Heading()};
  if (!path.edges.empty()) {
    TRY(addEdges(path, world, out));
    return out;
  }
  if (reading.headings == PathHeadings::Given && !path.hasHeadings()) {
    return fail(ErrorCode::InvalidArgument,
                "the poses have no headings: take those of the tangents", {}, {}, first.line);
  }
  const bool tangent = reading.headings == PathHeadings::Tangent || !path.hasHeadings();
  if (reading.interpolation == Interpolation::Arc && tangent) {
    return fail(ErrorCode::InvalidArgument,
                "arcs need the headings of the poses: interpolate straight or by a spline", {}, {},
                first.line);
  }
  if (reading.interpolation == Interpolation::Spline) {
    TRY(addSpline(path, tangent, world, out));
  } else if (tangent) {
    addTangents(path, world, out);
  } else {
    addHeadings(path, reading.interpolation == Interpolation::Arc, world, out);
  }
  return out;
}

}  // namespace clearway::maps
