#include "app/simulation/recording/body_code.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway::app {
namespace {

// The numbers are part of the format.
enum class ShapeCode : std::uint8_t { Box, Polygon, Segment, HalfPlane, Compound };

void writeVector(ByteWriter& out, Vec2 v) {
  out.number(v.x);
  out.number(v.y);
}
Vec2 readVector(ByteReader& in) {
  const double x = in.number();
  return {x, in.number()};
}

void writePose(ByteWriter& out, const Pose& pose) {
  writeVector(out, pose.position);
  writeVector(out, pose.heading.vector());
}
std::optional<Pose> readPose(ByteReader& in) {
  const Vec2 position = readVector(in);
  const Vec2 direction = readVector(in);
  const Result<Heading> heading = Heading::fromUnit(direction.x, direction.y);
  if (!heading || !std::isfinite(position.x) || !std::isfinite(position.y)) return std::nullopt;
  return Pose{position, *heading};
}

void writeShape(ByteWriter& out, const Shape& shape);

struct ShapeWriter {
  ByteWriter& out;
  void code(ShapeCode c) const { out.byte(static_cast<std::uint8_t>(c)); }
  void operator()(const BoxShape& s) const {
    code(ShapeCode::Box);
    for (const double v : {s.length_m, s.width_m, s.radius_m}) out.number(v);
  }
  void operator()(const PolygonShape& s) const {
    code(ShapeCode::Polygon);
    out.integer(static_cast<std::uint64_t>(s.polygon.size()));
    for (const Vec2 v : s.polygon.ring()) writeVector(out, v);
    out.number(s.radius_m);
  }
  void operator()(const SegmentShape& s) const {
    code(ShapeCode::Segment);
    writeVector(out, s.from);
    writeVector(out, s.to);
    out.number(s.radius_m);
  }
  void operator()(const HalfPlaneShape&) const { code(ShapeCode::HalfPlane); }
  void operator()(const CompoundShape& s) const {
    code(ShapeCode::Compound);
    out.integer(s.solid().size() + s.visual().size());
    for (const auto& list : {s.solid(), s.visual()}) {
      for (const ShapePart& part : list) {
        writeShape(out, asShape(part.shape));
        writePose(out, part.pose);
        out.byte(part.visual_only ? 1 : 0);
      }
    }
  }
};

void writeShape(ByteWriter& out, const Shape& shape) { std::visit(ShapeWriter{out}, shape); }

std::optional<ConvexShape> readConvex(ByteReader& in, ShapeCode code) {
  ConvexShape shape;
  if (code == ShapeCode::Box) {
    BoxShape box;
    for (double* v : {&box.length_m, &box.width_m, &box.radius_m}) *v = in.number();
    shape = box;
  } else if (code == ShapeCode::Polygon) {
    std::vector<Vec2> ring(in.count());
    for (Vec2& v : ring) v = readVector(in);
    const double radius_m = in.number();
    if (ring.size() == 1) {  // the core of a disc
      if (!std::isfinite(ring[0].x) || !std::isfinite(ring[0].y)) return std::nullopt;
      shape = PolygonShape{ConvexPolygon::point(ring[0]), radius_m};
    } else {
      const Result<ConvexPolygon> polygon = ConvexPolygon::fromRing(ring);
      if (!polygon) return std::nullopt;
      shape = PolygonShape{*polygon, radius_m};
    }
  } else if (code == ShapeCode::Segment) {
    SegmentShape segment;
    segment.from = readVector(in);
    segment.to = readVector(in);
    segment.radius_m = in.number();
    shape = segment;
  } else {
    return std::nullopt;
  }
  if (!in.good() || !checkShape(shape)) return std::nullopt;
  return shape;
}

std::optional<Shape> readShape(ByteReader& in) {
  const auto code = static_cast<ShapeCode>(in.byte());
  if (code == ShapeCode::HalfPlane) return HalfPlaneShape{};
  if (code != ShapeCode::Compound) {
    const std::optional<ConvexShape> shape = readConvex(in, code);
    return shape ? std::optional(asShape(*shape)) : std::nullopt;
  }
  std::vector<ShapePart> parts(in.count());
  for (ShapePart& part : parts) {
    std::optional<ConvexShape> shape = readConvex(in, static_cast<ShapeCode>(in.byte()));
    const std::optional<Pose> pose = readPose(in);
    if (!shape || !pose) return std::nullopt;
    part = {*std::move(shape), *pose, in.byte() != 0};
  }
  Result<CompoundShape> shape = CompoundShape::make(std::move(parts));
  return shape ? std::optional<Shape>(*std::move(shape)) : std::nullopt;
}

void writeId(ByteWriter& out, collide::BodyId id) {
  out.integer(id.index);
  out.integer(id.generation);
}
collide::BodyId readId(ByteReader& in) {
  const auto index = static_cast<std::uint32_t>(in.integer());
  return {index, static_cast<std::uint32_t>(in.integer())};
}

template <class T, class Write>
void writeOptional(ByteWriter& out, const std::optional<T>& v, Write&& write) {
  out.byte(v ? 1 : 0);
  if (v) write(*v);
}
template <class Read>
auto readOptional(ByteReader& in, Read&& read) -> std::optional<decltype(read())> {
  if (in.byte() == 0) return std::nullopt;
  return read();
}

template <class E>
std::optional<E> readEnum(ByteReader& in, E last) {
  const std::uint8_t v = in.byte();
  if (v > static_cast<std::uint8_t>(last)) return std::nullopt;
  return static_cast<E>(v);
}

}  // namespace

void writeBody(ByteWriter& out, const RecordedBody& body) {
  const collide::BodyDef& d = body.def;
  out.text(body.name);
  writeShape(out, d.shape);
  for (const double v : {d.level.z0_m, d.level.z1_m, d.margin_m, d.friction}) out.number(v);
  out.byte(static_cast<std::uint8_t>(d.mode));
  out.byte(static_cast<std::uint8_t>(d.detection));
  for (const std::uint64_t v : {d.category, d.mask}) out.fixed(v);
  out.integer(d.group);
  out.byte(d.meets_grid ? 1 : 0);
  out.integer(d.parts.size());
  for (const collide::PartFilter& part : d.parts) {
    writeOptional(out, part.category, [&out](std::uint64_t v) { out.fixed(v); });
    writeOptional(out, part.mask, [&out](std::uint64_t v) { out.fixed(v); });
    writeOptional(out, part.margin_m, [&out](double v) { out.number(v); });
  }
  out.integer(d.ignores.size());
  for (const collide::BodyId id : d.ignores) writeId(out, id);
}

std::optional<RecordedBody> readBody(ByteReader& in) {
  RecordedBody body;
  collide::BodyDef& d = body.def;
  body.name = in.text();
  std::optional<Shape> shape = readShape(in);
  if (!shape) return std::nullopt;
  d.shape = *std::move(shape);
  for (double* v : {&d.level.z0_m, &d.level.z1_m, &d.margin_m, &d.friction}) *v = in.number();
  const auto mode = readEnum(in, collide::BodyMode::Disabled);
  const auto detection = readEnum(in, collide::Detection::Hybrid);
  if (!mode || !detection) return std::nullopt;
  d.mode = *mode;
  d.detection = *detection;
  d.category = in.fixed();
  d.mask = in.fixed();
  d.group = static_cast<std::uint32_t>(in.integer());
  d.meets_grid = in.byte() != 0;
  d.parts.resize(in.count());
  for (collide::PartFilter& part : d.parts) {
    part.category = readOptional(in, [&in] { return in.fixed(); });
    part.mask = readOptional(in, [&in] { return in.fixed(); });
    part.margin_m = readOptional(in, [&in] { return in.number(); });
  }
  const auto* const compound = std::get_if<CompoundShape>(&d.shape);
  if (!d.parts.empty() && (compound == nullptr || d.parts.size() != compound->solid().size())) {
    return std::nullopt;
  }
  d.ignores.resize(in.count());
  for (collide::BodyId& id : d.ignores) id = readId(in);
  return in.good() ? std::optional(std::move(body)) : std::nullopt;
}

void writeGrid(ByteWriter& out, const OccupancyGrid& grid) {
  const GridFrame& frame = grid.frame();
  out.integer(static_cast<std::uint64_t>(frame.rows()));
  out.integer(static_cast<std::uint64_t>(frame.columns()));
  out.number(frame.cellWidth());
  out.number(frame.cellLength());
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (const std::uint64_t word : grid.row(i)) out.fixed(word);
  }
}

std::optional<OccupancyGrid> readGrid(ByteReader& in) {
  const std::uint64_t rows = in.integer();
  const std::uint64_t columns = in.integer();
  const double width_m = in.number();
  const double length_m = in.number();
  constexpr auto kSide = std::uint64_t{GridFrame::kMaxSide};
  if (!in.good() || rows > kSide || columns > kSide) return std::nullopt;
  const Result<GridFrame> frame = GridFrame::make(
      static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns), width_m, length_m);
  if (!frame) return std::nullopt;
  OccupancyGrid grid(*frame);
  std::vector<std::uint64_t> words(grid.wordsPerRow());
  for (std::int32_t i = 0; i < frame->rows(); ++i) {
    for (std::uint64_t& word : words) word = in.fixed();
    grid.setRow(i, words);
  }
  return in.good() ? std::optional(std::move(grid)) : std::nullopt;
}

void writeEvent(ByteWriter& out, const simulation::Event& e) {
  out.difference(e.time);
  out.byte(static_cast<std::uint8_t>(e.kind));
  writeId(out, e.a);
  writeOptional(out, e.b, [&out](collide::BodyId id) { writeId(out, id); });
  writeOptional(out, e.position, [&out](Vec2 v) { writeVector(out, v); });
  writeOptional(out, e.depth_m, [&out](double v) { out.number(v); });
  writeOptional(out, e.cell, [&out](Cell c) {
    out.difference(c.row);
    out.difference(c.column);
  });
  writeOptional(out, e.task, [&out](std::uint32_t v) { out.integer(v); });
  out.integer(e.cycle.size());
  for (const collide::BodyId id : e.cycle) writeId(out, id);
}

std::optional<simulation::Event> readEvent(ByteReader& in) {
  simulation::Event e;
  e.time = in.difference();
  const std::uint8_t kind = in.byte();
  if (kind >= simulation::kEventNames.size()) return std::nullopt;
  e.kind = static_cast<simulation::EventKind>(kind);
  e.a = readId(in);
  e.b = readOptional(in, [&in] { return readId(in); });
  e.position = readOptional(in, [&in] { return readVector(in); });
  e.depth_m = readOptional(in, [&in] { return in.number(); });
  e.cell = readOptional(in, [&in] {
    const auto row = static_cast<std::int32_t>(in.difference());
    return Cell{row, static_cast<std::int32_t>(in.difference())};
  });
  e.task = readOptional(in, [&in] { return static_cast<std::uint32_t>(in.integer()); });
  e.cycle.resize(in.count());
  for (collide::BodyId& id : e.cycle) id = readId(in);
  return in.good() ? std::optional(e) : std::nullopt;
}

}  // namespace clearway::app
