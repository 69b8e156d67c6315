// app/c/shape.h — the shapes of agents in clearway.h as footprints in the world.
#pragma once

#include "app/c/boundary.h"
#include "core/geometry/drive_kind.h"
#include "core/shape/footprint.h"

namespace clearway::capi {

// A shape of an argument `name`, with copies of all that it refers to.
struct NamedShape {
  cw_shape shape;
  std::string wkt;  // of polygons, in the caller's frame
};
[[nodiscard]] Result<NamedShape> shapeOf(const cw_shape* given, const char* name);

// Polygons are mirrored in frames whose y axis points up, so that left stays left. Errors: those
// of Footprint and of footprintFromWkt. Precondition: not a point.
[[nodiscard]] Result<Footprint> footprintOf(const NamedShape& named, const maps::MapFrame& frame);

// A car needs a radius.
[[nodiscard]] Result<DriveKind> driveOf(std::int32_t motion, double min_radius_m);

}  // namespace clearway::capi
