// The JSON of map frames: apart, so that their conversions need nothing but geometry.
#include <vector>

#include "maps/grid/map_frame.h"

namespace clearway::maps {

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
