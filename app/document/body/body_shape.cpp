#include "app/document/body/body_shape.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry/hull.h"
#include "core/shape/rounded_core.h"
#include "core/shape/wkt.h"
#include "maps/grid/map_frame.h"

namespace clearway::app {
namespace {

// A convex set as the world knows it. Precondition: as SceneShape::parts.
Result<ConvexShape> convexShape(const std::vector<Vec2>& part, double radius_m) {
  if (part.size() < 3) return SegmentShape{part.front(), part.back(), radius_m};
  const ConvexPolygon polygon = TRY(ConvexPolygon::fromRing(part));
  return PolygonShape{polygon, radius_m};
}

// Appends a shape's convex parts, as they stand in a body at `local`. The source of an error is the
// JSON pointer within the shape.
Result<void> appendParts(const maps::SceneShape& s, const Pose& local, bool visual_only,
                         std::vector<ShapePart>& out) {
  using Kind = maps::SceneShape::Kind;
  if (s.kind == Kind::Box) {
    out.push_back({BoxShape{s.length_m, s.width_m, s.wholeRadius()}, local, visual_only});
  } else if (s.kind == Kind::Wkt) {
    const Result<Shape> shape = shapeFromWkt(s.wkt, s.wholeRadius());
    if (!shape) return fail(shape.error().code, shape.error().message, "/wkt");
    if (const auto* compound = std::get_if<CompoundShape>(&*shape)) {
      for (const ShapePart& part : compound->solid()) {
        out.push_back({part.shape, local, visual_only});
      }
    } else if (const auto* segment = std::get_if<SegmentShape>(&*shape)) {
      out.push_back({*segment, local, visual_only});
    } else if (const auto* polygon = std::get_if<PolygonShape>(&*shape)) {
      out.push_back({*polygon, local, visual_only});
    }
  } else if (s.kind == Kind::Compound) {
    for (std::size_t i = 0; i < s.compound.size(); ++i) {
      const maps::SceneShapePart& part = s.compound[i];
      if (auto r = appendParts(part.shape, part.pose, part.visual_only, out); !r) {
        r.error().source = "/compound/" + std::to_string(i) + "/shape" + r.error().source;
        return r;
      }
    }
  } else {
    for (const std::vector<Vec2>& part : s.parts) {
      out.push_back({TRY(inSource(convexShape(part, s.wholeRadius()), "")), local, visual_only});
    }
  }
  return {};
}

// The source of an error is the JSON pointer within the shape.
Result<Shape> wholeShapeOf(const maps::SceneShape& s) {
  if (s.kind == maps::SceneShape::Kind::HalfPlane) return HalfPlaneShape{};
  std::vector<ShapePart> parts;
  TRY(appendParts(s, {}, false, parts));
  return inSource(shapeOfParts(std::move(parts)), "");
}

// The pointer goes into the message, before a colon.
Error atPointer(const Error& e) { return {e.code, {"%1: %2", {e.source, e.message}}, {}, 0}; }

}  // namespace

Result<Shape> shapeOf(const maps::SceneShape& s) { return wholeShapeOf(s).map_error(atPointer); }

Result<SceneBodyShape> bodyShapeOf(const maps::SceneShape& s) {
  Shape shape = TRY(shapeOf(s));
  SceneBodyShape out{std::move(shape), {}, {}};
  bool filters = false;
  for (std::size_t i = 0; i < s.compound.size(); ++i) {
    const maps::SceneShapePart& part = s.compound[i];
    if (part.visual_only) continue;
    std::vector<ShapePart> pieces;
    TRY(appendParts(part.shape, {}, false, pieces).map_error(atPointer));
    filters = filters || part.filter.any();
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      out.filters.push_back({part.filter.category, part.filter.mask, part.filter.margin_m});
      out.written.push_back(static_cast<std::uint32_t>(i));
    }
  }
  if (!filters) out.filters.clear();
  return out;
}

namespace {

// Of a compound, all parts are rounded.
void addRadius(maps::SceneShape& shape, double radius_m) {
  if (shape.kind != maps::SceneShape::Kind::Compound) shape.radius_m += radius_m;
  for (maps::SceneShapePart& part : shape.compound) addRadius(part.shape, radius_m);
}

maps::SceneShape boxOf(double length, double width, const maps::AgentPadding& padding) {
  maps::SceneShape box;
  const bool square = padding.shape == PaddingShape::Square;
  box.length_m = length + (square ? 2.0 * padding.distance : 0.0);
  box.width_m = width + (square ? 2.0 * padding.distance : 0.0);
  box.radius_m = square ? 0.0 : padding.distance;
  return box;
}

}  // namespace

maps::SceneShape sceneShapeOf(const maps::AgentShape& agent, const maps::AgentPadding& padding) {
  if (agent.kind == maps::ShapeKind::Box) return boxOf(agent.length, agent.width, padding);
  if (agent.kind == maps::ShapeKind::Square) return boxOf(agent.length, agent.length, padding);
  maps::SceneShape shape;
  if (agent.kind == maps::ShapeKind::Polygon) {
    shape.kind = maps::SceneShape::Kind::Wkt;
    shape.wkt = agent.wkt;
  } else if (agent.kind == maps::ShapeKind::Body) {
    shape = agent.body;
  } else {
    shape.kind = maps::SceneShape::Kind::Disc;
    shape.parts = {{Vec2{}}};
    shape.own_radius_m = agent.kind == maps::ShapeKind::Disc ? agent.length : 0.0;
  }
  addRadius(shape, padding.distance);
  return shape;
}

Result<Shape> exactShapeOf(const maps::AgentShape& shape, const maps::AgentPadding& padding) {
  return wholeShapeOf(sceneShapeOf(shape, padding)).map_error([](const Error& e) {
    return e.source.empty() ? e : atPointer(e);
  });
}

Result<Footprint> footprintOf(const maps::AgentShape& shape, const maps::AgentPadding& padding) {
  if (shape.kind == maps::ShapeKind::Polygon) return footprintFromWkt(shape.wkt, padding.distance);
  if (shape.kind == maps::ShapeKind::Body) {
    const Shape body = TRY(shapeOf(shape.body));
    return Footprint::of(body, padding.distance);
  }
  if (shape.kind == maps::ShapeKind::Disc) return Footprint::disc(shape.length, padding.distance);
  if (shape.kind == maps::ShapeKind::Point) {
    return Footprint::parts({ConvexPolygon::point({})}, padding.distance);
  }
  if (shape.kind == maps::ShapeKind::Square) {
    return Footprint::box(shape.length, shape.length, padding.distance, padding.shape);
  }
  return Footprint::box(shape.length, shape.width, padding.distance, padding.shape);
}

namespace {

// Points on the boundary of a rounded part, 64 at most, and their hull.
Result<ConvexPolygon> innerPolygon(const ShapePart& part) {
  auto [core, radius] = roundedCore(part);
  core.erase(std::unique(core.begin(), core.end()), core.end());
  const std::size_t around = ConvexPolygon::kMaxVertices / core.size();
  std::vector<Vec2> points;
  for (const Vec2 v : core) {
    points.push_back(toWorld(part.pose, v));
    for (std::size_t k = 0; k + 1 < around && radius > 0.0; ++k) {
      const double turn = 360.0 * static_cast<double>(k) / static_cast<double>(around - 1);
      const Result<Heading> h = Heading::fromDegrees(turn);
      if (h) points.push_back(toWorld(part.pose, v + radius * h->vector()));
    }
  }
  return ConvexPolygon::fromRing(convexHull(points));
}

// Parts without area are skipped.
Result<Footprint> inner(const Shape& shape, double padding_m) {
  std::vector<ConvexPolygon> parts;
  const auto add = [&](const ShapePart& part) {
    Result<ConvexPolygon> polygon = innerPolygon(part);
    if (polygon) parts.push_back(*std::move(polygon));
  };
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    for (const ShapePart& part : compound->solid()) add(part);
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    add({*segment, {}, false});
  }
  return Footprint::parts(std::move(parts), padding_m);
}

// A polygon around a rounded part: its radius is that of the disc in a regular polygon.
Result<ConvexPolygon> outerPolygon(const ShapePart& part) {
  constexpr std::size_t kAround = 32;
  const auto [core, radius] = roundedCore(part);
  const double outer = radius / std::cos(std::numbers::pi / kAround) * (1.0 + 1e-12);
  std::vector<Vec2> points;
  for (const Vec2 v : core) {
    points.push_back(toWorld(part.pose, v));
    for (std::size_t k = 0; k < kAround && radius > 0.0; ++k) {
      const auto h = Heading::fromDegrees(360.0 * static_cast<double>(k) / kAround);
      if (h) points.push_back(toWorld(part.pose, v + outer * h->vector()));
    }
  }
  const std::vector<Vec2> hull = convexHull(points);
  if (hull.size() < 3) {
    return fail(ErrorCode::Unsupported, "a part without area collides with nothing: round it");
  }
  return ConvexPolygon::fromRing(hull);
}

// WKT within a shape.
Result<void> mapWkt(maps::SceneShape& shape, double scale, bool mirrored) {
  if (shape.kind == maps::SceneShape::Kind::Wkt) {
    std::string wkt = TRY(mappedWkt(shape.wkt, scale, mirrored));
    shape.wkt = std::move(wkt);
  }
  for (maps::SceneShapePart& part : shape.compound) {
    TRY(mapWkt(part.shape, scale, mirrored));
  }
  return {};
}

}  // namespace

Result<Footprint> obstacleFootprintOf(const maps::SceneShape& shape) {
  const Shape exact = TRY(shapeOf(shape));
  Result<Footprint> footprint = Footprint::of(exact);
  const bool rounds =
      std::holds_alternative<CompoundShape>(exact) || std::holds_alternative<SegmentShape>(exact);
  if (footprint || footprint.error().code != ErrorCode::Unsupported || !rounds) return footprint;
  std::vector<ConvexPolygon> parts;
  if (const auto* compound = std::get_if<CompoundShape>(&exact)) {
    for (const ShapePart& part : compound->solid()) parts.push_back(TRY(outerPolygon(part)));
  } else {
    parts.push_back(TRY(outerPolygon({std::get<SegmentShape>(exact), {}, false})));
  }
  return Footprint::parts(std::move(parts));
}

Result<std::optional<Footprint>> drawnFootprintOf(const maps::AgentShape& shape,
                                                  const maps::AgentPadding& padding) {
  if (shape.kind == maps::ShapeKind::Point) return std::nullopt;
  Result<Footprint> drawn = footprintOf(shape, padding);
  if (!drawn && drawn.error().code == ErrorCode::Unsupported &&
      shape.kind == maps::ShapeKind::Body) {
    const Result<Shape> body = shapeOf(shape.body);
    if (body) drawn = inner(*body, padding.distance);
  }
  return TRY(std::move(drawn));
}

Result<maps::AgentShape> mapped(const maps::AgentShape& shape, double scale, bool mirrored) {
  maps::AgentShape out = shape;
  out.length *= scale;
  out.width *= scale;
  if (shape.kind == maps::ShapeKind::Polygon) {
    std::string wkt = TRY(mappedWkt(shape.wkt, scale, mirrored));
    out.wkt = std::move(wkt);
  } else if (shape.kind == maps::ShapeKind::Body) {
    out.body = mapped(shape.body, scale, mirrored);
    TRY(mapWkt(out.body, scale, mirrored));
  }
  return out;
}

Result<WorldShape> worldShapeOf(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  const GridFrame& grid = map.grid.frame();
  maps::AgentShape shape = TRY(mapped(agent.shape, maps::lengthToWorld(map.frame, grid, 1.0),
                                      map.frame.kind == maps::FrameKind::Ros));
  maps::AgentPadding padding = agent.padding;
  padding.distance = maps::lengthToWorld(map.frame, grid, agent.padding.distance);
  return WorldShape{std::move(shape), padding};
}

Result<Shape> shapeOf(const Footprint& f) {
  if (f.isBox()) {
    const double more = f.paddingShape() == PaddingShape::Square ? 2.0 * f.padding() : 0.0;
    return Shape(BoxShape{f.length() + more, f.width() + more, f.radius()});
  }
  std::vector<ShapePart> parts;
  for (const ConvexPolygon& part : f.collisionParts()) {
    if (part.size() == 1) {
      parts.push_back({discShape(f.radius(), part.vertex(0)), {}});
    } else {
      parts.push_back({PolygonShape{part, f.radius()}, {}});
    }
  }
  return shapeOfParts(std::move(parts));
}

}  // namespace clearway::app
