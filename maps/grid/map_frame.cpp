#include "maps/grid/map_frame.h"

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

}  // namespace clearway::maps
