#include "maps/scene/collision_shape.h"

#include <algorithm>

#include "core/geometry/decompose.h"
#include "core/geometry/hull.h"
#include "core/geometry/obb.h"
#include "maps/scene/nav2_footprint.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMaxTextBytes = std::size_t{64} << 10U;

using Ring = std::vector<Vec2>;

constexpr std::size_t kMaxGridSide = 256;

}  // namespace

Pose scenePoseFromJson(const JsonCursor& at) {
  Pose pose{{at.at("x").number(-kMaxCoordinate_m, kMaxCoordinate_m),
             at.at("y").number(-kMaxCoordinate_m, kMaxCoordinate_m)},
            {}};
  if (const auto v = at.optional("heading")) pose.heading = v->heading();
  return pose;
}

Ring sceneRingFromJson(const JsonCursor& at) {
  Ring ring;
  const std::vector<JsonCursor> numbers = at.items(2 * kMaxSceneVertices);
  if (at.failed()) return ring;
  if (numbers.empty()) {
    at.fail(ErrorCode::InvalidArgument, "has no vertices: write [x0, y0, x1, y1, ...]");
    return ring;
  }
  if (numbers.size() % 2 != 0) {
    at.fail(ErrorCode::Malformed,
            "must hold an even number of coordinates, x0, y0, x1, y1, ..., and has %1",
            {numbers.size()});
    return ring;
  }
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    ring.push_back({numbers[i].number(-kMaxCoordinate_m, kMaxCoordinate_m),
                    numbers[i + 1].number(-kMaxCoordinate_m, kMaxCoordinate_m)});
  }
  return ring;
}

namespace {

// Vertices that equal the one before, and last ones that equal the first, are merged with it.
Ring withoutRepeats(Ring ring) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  return ring;
}

}  // namespace

std::size_t repeatedVertices(const SceneShape& shape) {
  std::size_t n = 0;
  for (const SceneShapePart& part : shape.compound) n += repeatedVertices(part.shape);
  if (shape.kind == SceneShape::Kind::Capsule) return n;
  for (const Ring& ring : shape.rings) n += ring.size() - withoutRepeats(ring).size();
  return n;
}

// Appends an exact convex decomposition of the ring.
void appendSceneParts(const JsonCursor& at, const Ring& written, std::vector<Ring>& parts) {
  if (at.failed()) return;
  const Ring ring = withoutRepeats(written);
  Ring hull = convexHull(ring);
  if (hull.size() < 3) {
    parts.push_back(std::move(hull));
    return;
  }
  Result<std::vector<Ring>> split = convexParts(ring);
  if (!split) return at.fail(split.error().code, split.error().message);
  for (Ring& part : *split) parts.push_back(std::move(part));
}

void scenePartsFromJson(const JsonCursor& at, std::vector<Ring>& rings, std::vector<Ring>& parts) {
  std::size_t vertices = 0;
  for (const JsonCursor& part : at.items(kMaxSceneVertices)) {
    rings.push_back(sceneRingFromJson(part));
    vertices += rings.back().size();
    appendSceneParts(part, rings.back(), parts);
    if (vertices > kMaxSceneVertices) {
      at.fail(ErrorCode::LimitExceeded, "has more than %1 vertices", {kMaxSceneVertices});
    }
    if (at.failed()) return;
  }
  if (parts.empty()) at.fail(ErrorCode::InvalidArgument, "has no parts");
}

namespace {

// A polygon with holes.
void appendRegion(const JsonCursor& vertices, const JsonCursor& holes, std::vector<Ring>& rings,
                  std::vector<Ring>& parts) {
  rings.push_back(sceneRingFromJson(vertices));
  std::size_t count = rings.front().size();
  for (const JsonCursor& hole : holes.items(kMaxSceneVertices)) {
    rings.push_back(sceneRingFromJson(hole));
    count += rings.back().size();
  }
  if (count > kMaxSceneVertices) {
    holes.fail(ErrorCode::LimitExceeded, "makes more than %1 vertices", {kMaxSceneVertices});
  }
  if (vertices.failed()) return;
  std::vector<Ring> merged;
  for (const Ring& ring : rings) merged.push_back(withoutRepeats(ring));
  Result<std::vector<Ring>> split = convexParts(merged.front(), std::span(merged).subspan(1));
  if (!split) return holes.fail(split.error().code, split.error().message);
  for (Ring& part : *split) parts.push_back(std::move(part));
}

Ring pointFromJson(const JsonCursor& at) {
  const std::vector<JsonCursor> v = at.items(2);
  if (v.size() == 2)
    return {{v[0].number(-kMaxCoordinate_m, kMaxCoordinate_m),
             v[1].number(-kMaxCoordinate_m, kMaxCoordinate_m)}};
  at.fail(ErrorCode::Malformed, "must be [x, y]");
  return {{}};
}

// Converts runs of '#' in rows to rectangles; the grid's centre is the origin of the body frame.
void splitGrid(SceneShape& shape) {
  for (std::size_t i = 0; i < shape.rows.size(); ++i) {
    const std::string& row = shape.rows[i];
    const auto x = [&](std::size_t j) {
      return shape.cell_m * (static_cast<double>(j) - 0.5 * static_cast<double>(row.size()));
    };
    const auto y = [&](std::size_t k) {
      return shape.cell_m * (static_cast<double>(k) - 0.5 * static_cast<double>(shape.rows.size()));
    };
    for (std::size_t j = row.find('#'); j != std::string::npos;) {
      const std::size_t end = std::min(row.find('.', j), row.size());
      shape.parts.push_back({{x(j), y(i)}, {x(end), y(i)}, {x(end), y(i + 1)}, {x(j), y(i + 1)}});
      j = row.find('#', end);
    }
  }
}

void gridFromJson(const JsonCursor& at, SceneShape& shape) {
  if (!at.object({"rows", "cell"})) return;
  shape.cell_m = at.at("cell").positive(kMaxCoordinate_m / static_cast<double>(kMaxGridSide));
  for (const JsonCursor& row : at.at("rows").items(kMaxGridSide)) {
    shape.rows.push_back(row.text(kMaxGridSide));
    if (shape.rows.back().size() != shape.rows.front().size() ||
        shape.rows.back().find_first_not_of(".#") != std::string::npos) {
      return row.fail(ErrorCode::Malformed, "rows are of one length, of '#' and '.'");
    }
  }
  splitGrid(shape);
  if (shape.parts.empty()) at.fail(ErrorCode::InvalidArgument, "no cell is '#'");
}

void compoundFromJson(const JsonCursor& at, SceneShape& shape) {
  bool solid = false;
  for (const JsonCursor& item : at.items(kMaxSceneParts)) {
    if (!item.object({"shape", "pose", "visual_only", "category", "mask", "margin"})) return;
    SceneShapePart part;
    const JsonCursor own = item.at("shape");
    part.shape = sceneShapeFromJson(own);
    if (part.shape.kind == SceneShape::Kind::Compound ||
        part.shape.kind == SceneShape::Kind::HalfPlane) {
      own.fail(ErrorCode::Unsupported, "a part is neither a compound nor a half-plane");
    }
    if (const auto v = item.optional("pose"); v && v->object({"x", "y", "heading"})) {
      part.pose = scenePoseFromJson(*v);
    }
    if (const auto v = item.optional("visual_only")) part.visual_only = v->boolean();
    if (const auto v = item.optional("category")) part.filter.category = bitsFromJson(*v);
    if (const auto v = item.optional("mask")) part.filter.mask = bitsFromJson(*v);
    if (const auto v = item.optional("margin"))
      part.filter.margin_m = v->number(0.0, kMaxCoordinate_m);
    if (part.visual_only && part.filter.any()) {
      item.fail(ErrorCode::InvalidArgument, "a part that is visual only has no filters");
    }
    if (at.failed()) return;
    solid = solid || !part.visual_only;
    shape.compound.push_back(std::move(part));
  }
  if (!solid) at.fail(ErrorCode::InvalidArgument, "has no part that is not visual only");
}

}  // namespace

SceneShape sceneShapeFromJson(const JsonCursor& at) {
  using Kind = SceneShape::Kind;
  SceneShape shape;
  if (!at.object({"box", "vertices", "holes", "parts", "wkt", "disc", "capsule", "compound", "grid",
                  "half_plane", "radius", "footprint"})) {
    return shape;
  }
  int given = 0;
  for (const char* key : {"box", "vertices", "parts", "wkt", "disc", "capsule", "compound", "grid",
                          "half_plane", "footprint"}) {
    given += at.optional(key) ? 1 : 0;
  }
  if (given != 1) {
    at.fail(ErrorCode::Malformed,
            "give one of \"box\", \"vertices\", \"parts\", \"wkt\", \"disc\", \"capsule\", "
            "\"compound\", \"grid\", \"half_plane\" and \"footprint\"%1",
            {std::string(given > 1 ? ", not both" : "")});
    return shape;
  }
  const auto holes = at.optional("holes");
  if (const auto v = at.optional("radius")) shape.radius_m = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("box"); v && v->object({"length", "width"})) {
    shape.length_m = v->at("length").number(0.0, kMaxCoordinate_m);
    shape.width_m = v->at("width").number(0.0, kMaxCoordinate_m);
  } else if (const auto vertices = at.optional("vertices")) {
    shape.kind = Kind::Vertices;
    if (holes) {
      appendRegion(*vertices, *holes, shape.rings, shape.parts);
    } else {
      shape.rings.push_back(sceneRingFromJson(*vertices));
      appendSceneParts(*vertices, shape.rings.front(), shape.parts);
    }
  } else if (const auto parts = at.optional("parts")) {
    shape.kind = Kind::Parts;
    scenePartsFromJson(*parts, shape.rings, shape.parts);
  } else if (const auto wkt = at.optional("wkt")) {
    shape.kind = Kind::Wkt;
    shape.wkt = wkt->text(kMaxTextBytes);
    if (shape.wkt.empty()) wkt->fail(ErrorCode::InvalidArgument, "is empty");
  } else if (const auto footprint = at.optional("footprint")) {
    shape.kind = Kind::Wkt;
    const bool is_text = footprint->value().text() != nullptr;
    Result<std::string> polygon =
        wktOfNav2Footprint(is_text ? footprint->text(kMaxTextBytes) : toText(footprint->value()));
    if (polygon) {
      shape.wkt = *std::move(polygon);
    } else {
      footprint->fail(polygon.error().code, polygon.error().message);
    }
  } else if (const auto disc = at.optional("disc"); disc && disc->object({"radius"})) {
    shape.kind = Kind::Disc;
    shape.parts.push_back({{}});
    shape.own_radius_m = disc->at("radius").number(0.0, kMaxCoordinate_m);
  } else if (const auto c = at.optional("capsule"); c && c->object({"from", "to", "radius"})) {
    shape.kind = Kind::Capsule;
    shape.rings.push_back(
        {pointFromJson(c->at("from")).front(), pointFromJson(c->at("to")).front()});
    shape.parts = shape.rings;
    shape.own_radius_m = c->at("radius").number(0.0, kMaxCoordinate_m);
  } else if (const auto compound = at.optional("compound")) {
    shape.kind = Kind::Compound;
    compoundFromJson(*compound, shape);
  } else if (const auto grid = at.optional("grid")) {
    shape.kind = Kind::Grid;
    gridFromJson(*grid, shape);
  } else if (const auto plane = at.optional("half_plane")) {
    shape.kind = Kind::HalfPlane;
    if (!plane->boolean()) plane->fail(ErrorCode::InvalidArgument, "must be true");
  }
  if (holes && !at.optional("vertices")) {
    holes->fail(ErrorCode::Malformed, "belongs to \"vertices\"");
  }
  if (const auto v = at.optional("radius"); v && shape.kind == Kind::HalfPlane) {
    v->fail(ErrorCode::Unsupported, "a half-plane has none: its surface is straight");
  } else if (v && shape.kind == Kind::Compound) {
    v->fail(ErrorCode::Unsupported, "a compound has none: give it to the parts");
  }
  return shape;
}

namespace {

JsonValue ringToJson(const Ring& ring) {
  JsonValue::Array out;
  for (const Vec2 v : ring) {
    out.emplace_back(v.x);
    out.emplace_back(v.y);
  }
  return out;
}

JsonValue ringsToJson(std::span<const Ring> rings) {
  JsonValue::Array out;
  for (const Ring& ring : rings) out.push_back(ringToJson(ring));
  return out;
}

JsonValue compoundToJson(const std::vector<SceneShapePart>& parts) {
  JsonValue::Array out;
  for (const SceneShapePart& part : parts) {
    JsonValue item = emptyObject();
    item.add("shape", sceneShapeToJson(part.shape));
    if (part.pose != Pose{}) item.add("pose", scenePoseToJson(part.pose));
    if (part.visual_only) item.add("visual_only", true);
    if (part.filter.category) item.add("category", bitsToJson(*part.filter.category));
    if (part.filter.mask) item.add("mask", bitsToJson(*part.filter.mask));
    if (part.filter.margin_m) item.add("margin", *part.filter.margin_m);
    out.push_back(std::move(item));
  }
  return out;
}

Ring mapped(Ring ring, double scale, bool mirrored) {
  for (Vec2& v : ring) v = {v.x * scale, mirrored ? 0.0 - v.y * scale : v.y * scale};
  return ring;
}

}  // namespace

std::uint64_t bitsFromJson(const JsonCursor& at) {
  std::uint64_t bits = 0;
  for (const JsonCursor& item : at.items(64)) {
    bits |= 1ULL << static_cast<unsigned>(item.integer(0, 63));
  }
  return bits;
}

JsonValue bitsToJson(std::uint64_t bits) {
  JsonValue::Array out;
  for (int bit = 0; bit < 64; ++bit) {
    if (((bits >> static_cast<unsigned>(bit)) & 1U) != 0) out.emplace_back(bit);
  }
  return out;
}

bool hasPartFilters(const SceneShape& shape) {
  return std::ranges::any_of(shape.compound,
                             [](const SceneShapePart& p) { return p.filter.any(); });
}

JsonValue scenePoseToJson(const Pose& pose) {
  JsonValue out = pointToJson(pose.position);
  if (pose.heading != Heading{}) out.add("heading", headingToJson(pose.heading));
  return out;
}

JsonValue sceneShapeToJson(const SceneShape& shape) {
  using Kind = SceneShape::Kind;
  JsonValue out = emptyObject();
  JsonValue inner = emptyObject();
  if (shape.kind == Kind::Box) {
    inner.add("length", shape.length_m);
    inner.add("width", shape.width_m);
    out.add("box", std::move(inner));
  } else if (shape.kind == Kind::Vertices) {
    out.add("vertices", ringToJson(shape.rings.front()));
    const std::span<const Ring> holes = std::span(shape.rings).subspan(1);
    if (!holes.empty()) out.add("holes", ringsToJson(holes));
  } else if (shape.kind == Kind::Parts) {
    out.add("parts", ringsToJson(shape.rings));
  } else if (shape.kind == Kind::Wkt) {
    out.add("wkt", shape.wkt);
  } else if (shape.kind == Kind::Disc) {
    inner.add("radius", shape.own_radius_m);
    out.add("disc", std::move(inner));
  } else if (shape.kind == Kind::Capsule) {
    const Ring& ends = shape.rings.front();
    inner.add("from", JsonValue::Array{ends[0].x, ends[0].y});
    inner.add("to", JsonValue::Array{ends[1].x, ends[1].y});
    inner.add("radius", shape.own_radius_m);
    out.add("capsule", std::move(inner));
  } else if (shape.kind == Kind::Grid) {
    inner.add("rows", JsonValue::Array(shape.rows.begin(), shape.rows.end()));
    inner.add("cell", shape.cell_m);
    out.add("grid", std::move(inner));
  } else if (shape.kind == Kind::Compound) {
    out.add("compound", compoundToJson(shape.compound));
  } else {
    out.add("half_plane", true);
  }
  if (shape.radius_m != 0.0) out.add("radius", shape.radius_m);
  return out;
}

SceneShape mapped(const SceneShape& shape, double scale, bool mirrored) {
  SceneShape out = shape;
  out.length_m *= scale;
  out.width_m *= scale;
  out.cell_m *= scale;
  out.own_radius_m *= scale;
  out.radius_m *= scale;
  for (Ring& ring : out.rings) ring = mapped(std::move(ring), scale, mirrored);
  for (Ring& part : out.parts) {
    part = mapped(std::move(part), scale, mirrored);
    if (mirrored && part.size() > 2) std::ranges::reverse(part);  // positive orientation again
  }
  if (shape.kind == SceneShape::Kind::Grid) {
    if (mirrored) std::ranges::reverse(out.rows);
    out.parts.clear();
    splitGrid(out);
  }
  for (SceneShapePart& part : out.compound) {
    part.shape = mapped(part.shape, scale, mirrored);
    part.pose.position = mapped(Ring{part.pose.position}, scale, mirrored).front();
    if (part.filter.margin_m) *part.filter.margin_m *= scale;
    if (mirrored) part.pose.heading = part.pose.heading.mirroredY();
  }
  return out;
}

}  // namespace clearway::maps
