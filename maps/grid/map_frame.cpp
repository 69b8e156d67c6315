#include "maps/grid/map_frame.h"

#include <vector>

namespace clearway::maps {
namespace {

// Heading keeps multiples of 90 degrees exact.
Heading yawOf(const MapFrame& f) {
  const Result<Heading> h = Heading::fromRadians(f.origin_yaw);
  return h ? *h : Heading{};
}

}  // namespace

Vec2 positionToWorld(const MapFrame& f, const GridFrame& grid, Vec2 p) {
  switch (f.kind) {
    case FrameKind::Cells: return {p.x * grid.cellWidth(), p.y * grid.cellLength()};
    case FrameKind::Ros: {
      const Vec2 up = unrotate(yawOf(f), p - f.origin);
      return {up.x, grid.rowEdge(grid.rows()) - up.y};
    }
    case FrameKind::Metres: break;
  }
  return p;
}

Vec2 positionFromWorld(const MapFrame& f, const GridFrame& grid, Vec2 p) {
  switch (f.kind) {
    case FrameKind::Cells: return {p.x / grid.cellWidth(), p.y / grid.cellLength()};
    case FrameKind::Ros: return f.origin + rotate(yawOf(f), {p.x, grid.rowEdge(grid.rows()) - p.y});
    case FrameKind::Metres: break;
  }
  return p;
}

Heading headingToWorld(const MapFrame& f, Heading h) {
  return f.kind == FrameKind::Ros ? h.turnedBy(yawOf(f).mirroredY()).mirroredY() : h;
}

Heading headingFromWorld(const MapFrame& f, Heading h) {
  return f.kind == FrameKind::Ros ? h.mirroredY().turnedBy(yawOf(f)) : h;
}

Vec2 directionFromWorld(const MapFrame& f, Vec2 d) {
  return f.kind == FrameKind::Ros ? rotate(yawOf(f), {d.x, -d.y}) : d;
}

Pose toWorld(const MapFrame& f, const GridFrame& grid, const Pose& p) {
  return {positionToWorld(f, grid, p.position), headingToWorld(f, p.heading)};
}

Pose fromWorld(const MapFrame& f, const GridFrame& grid, const Pose& p) {
  return {positionFromWorld(f, grid, p.position), headingFromWorld(f, p.heading)};
}

double lengthToWorld(const MapFrame& f, const GridFrame& grid, double v) {
  return f.kind == FrameKind::Cells ? v * grid.cellWidth() : v;
}

double lengthFromWorld(const MapFrame& f, const GridFrame& grid, double v) {
  return f.kind == FrameKind::Cells ? v / grid.cellWidth() : v;
}

const char* unitOf(const MapFrame& f) { return f.kind == FrameKind::Cells ? "cells" : "m"; }

MapFrame mapFrameFromJson(const JsonCursor& at) {
  MapFrame frame;
  if (!at.object({"kind", "origin"})) return frame;
  constexpr FrameKind kKinds[] = {FrameKind::Cells, FrameKind::Ros, FrameKind::Metres};
  frame.kind = kKinds[at.at("kind").choice({"cells", "ros", "metres"})];
  const auto origin = at.optional("origin");
  if (frame.kind != FrameKind::Ros) {
    if (origin) origin->fail(ErrorCode::Malformed, "only frames of the kind \"ros\" have one");
    return frame;
  }
  const JsonCursor given = at.at("origin");
  if (at.failed()) return frame;
  const std::vector<JsonCursor> v = given.items(3);
  if (v.size() != 3) {
    given.fail(ErrorCode::Malformed, "must be [x, y, yaw]");
    return frame;
  }
  frame.origin = {v[0].number(-1e9, 1e9), v[1].number(-1e9, 1e9)};
  frame.origin_yaw = v[2].number(-1e6, 1e6);
  return frame;
}

const char* nameOf(const MapFrame& f) {
  switch (f.kind) {
    case FrameKind::Cells: return "cells";
    case FrameKind::Ros: return "ros";
    case FrameKind::Metres: break;
  }
  return "metres";
}

std::string frameLine(const MapFrame& f) {
  const char* const axes = f.kind == FrameKind::Ros ? "metres, y up"
                           : f.kind == FrameKind::Cells
                               ? "x right, y down"
                               : "x right, y down from the upper left corner";
  return std::string("# frame: ") + nameOf(f) + " (" + axes + ")\n";
}

JsonValue mapFrameToJson(const MapFrame& frame) {
  JsonValue out = emptyObject();
  out.add("kind", nameOf(frame));
  if (frame.kind == FrameKind::Ros) {
    out.add("origin", JsonValue::Array{frame.origin.x, frame.origin.y, frame.origin_yaw});
  }
  return out;
}

std::optional<GridFrame> gridFrameFromJson(const JsonCursor& object) {
  const double columns = object.at("columns").integer(1, GridFrame::kMaxSide);
  const double rows = object.at("rows").integer(1, GridFrame::kMaxSide);
  const JsonCursor cell = object.at("cell");
  if (object.failed() || !cell.object({"width", "length"})) return std::nullopt;
  const double width = cell.at("width").number(GridFrame::kMinCell_m, GridFrame::kMaxCell_m);
  const double length = cell.at("length").number(GridFrame::kMinCell_m, GridFrame::kMaxCell_m);
  if (object.failed()) return std::nullopt;
  const Result<GridFrame> frame = GridFrame::make(
      static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns), width, length);
  if (!frame) {
    object.fail(frame.error().code, frame.error().message);
    return std::nullopt;
  }
  return *frame;
}

void addGridFrame(JsonValue& object, const GridFrame& frame) {
  object.add("columns", frame.columns());
  object.add("rows", frame.rows());
  JsonValue cell(JsonValue::Object{});
  cell.add("width", frame.cellWidth());
  cell.add("length", frame.cellLength());
  object.add("cell", std::move(cell));
}

}  // namespace clearway::maps
