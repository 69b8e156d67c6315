#include "app/c/shape.h"

#include "app/c/handles.h"
#include "core/base/number_text.h"
#include "core/shape/wkt.h"

namespace clearway::capi {
namespace {

Result<std::string> wktOf(const cw_shape& s) {
  TRY(checkPresent(s.vertices, "shape.vertices"));
  TRY(checkPresent(s.ring_sizes, "shape.ring_sizes"));
  TRY(checkFields({{"shape.ring_count", static_cast<double>(s.ring_count), 1.0,
                    static_cast<double>(Footprint::kMaxParts)}}));
  std::string out = "MULTIPOLYGON (";
  const double* at = s.vertices;
  for (std::size_t k = 0; k < s.ring_count; ++k) {
    const std::string name = "shape.ring_sizes[" + std::to_string(k) + "]";
    const std::size_t size = s.ring_sizes[k];
    TRY(checkFields(
        {{name, static_cast<double>(size), 3.0, static_cast<double>(kMaxWktVertices)}}));
    out += k == 0 ? "((" : ", ((";
    for (std::size_t i = 0; i < size; ++i, at += 2) {
      TRY(checkFields(
          {{"shape.vertices", at[0], -ConvexPolygon::kMaxCoordinate, ConvexPolygon::kMaxCoordinate},
           {"shape.vertices", at[1], -ConvexPolygon::kMaxCoordinate,
            ConvexPolygon::kMaxCoordinate}}));
      out += (i == 0 ? "" : ", ") + shortest(at[0]) + " " + shortest(at[1]);
    }
    out += "))";
  }
  return out + ")";
}

}  // namespace

Result<NamedShape> shapeOf(const cw_shape* given, const char* name) {
  NamedShape out{TRY(taken(given, name, defaultShape())), {}};
  TRY(choice<std::int32_t>(out.shape.kind, CW_SHAPE_POINT, "shape.kind"));
  TRY(choice<std::int32_t>(out.shape.padding_shape, CW_PADDING_ROUND, "shape.padding_shape"));
  if (out.shape.kind == CW_SHAPE_POLYGONS) out.wkt = TRY(wktOf(out.shape));
  return out;
}

Result<Footprint> footprintOf(const NamedShape& named, const maps::MapFrame& frame) {
  const cw_shape& s = named.shape;
  if (s.kind == CW_SHAPE_DISC) return Footprint::disc(s.radius_m, s.padding_m);
  if (s.kind == CW_SHAPE_POLYGONS) {
    const bool is_mirrored = frame.kind == maps::FrameKind::Ros;
    return footprintFromWkt(TRY(mappedWkt(named.wkt, 1.0, is_mirrored)), s.padding_m);
  }
  const bool is_round = s.padding_shape == CW_PADDING_ROUND;
  return Footprint::box(s.length_m, s.width_m, s.padding_m,
                        is_round ? PaddingShape::Round : PaddingShape::Square);
}

Result<DriveKind> driveOf(std::int32_t motion, double min_radius_m) {
  const DriveKind drive = TRY(choice(motion, DriveKind::Omnidirectional, "motion"));
  if (drive != DriveKind::Car || min_radius_m > 0.0) return drive;
  return fail(ErrorCode::InvalidArgument, "a car needs the least radius that it can drive", {},
              "min_radius_m");
}

}  // namespace clearway::capi
