#include "maps/grid/vector_text.h"

#include <array>

#include "core/base/number_text.h"

namespace clearway::maps {
namespace {

constexpr std::array<std::string_view, 3> kFrames{"cells", "ros", "metres"};  // as FrameKind
constexpr double kFarthest = 1e7;                                             // [m]

void appendRing(std::string& out, const PolygonRing& ring) {
  out += '[';
  const auto point = [&](Vec2 p) {
    out += '[';
    out += shortest(p.x);
    out += ", ";
    out += shortest(p.y);
    out += ']';
  };
  for (const Vec2 p : ring) {
    point(p);
    out += ", ";
  }
  point(ring.front());
  out += ']';
}

void appendFeature(std::string& out, const Polygon& polygon, const std::string& properties) {
  out += "  {\"type\": \"Feature\", \"properties\": " + properties +
         ",\n   \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [";
  appendRing(out, polygon.outer);
  for (const PolygonRing& hole : polygon.holes) {
    out += ", ";
    appendRing(out, hole);
  }
  out += "]}}";
}

// toText() ends with a newline.
std::string lineOf(const JsonValue& value) {
  std::string out = toText(value);
  out.pop_back();
  return out;
}

class CollectionText {
 public:
  explicit CollectionText(const std::string& members = {}) {
    out_ = "{\"type\": \"FeatureCollection\"" + members + ", \"features\": [";
  }
  void add(const Polygons& polygons, const std::string& properties) {
    for (const Polygon& p : polygons) {
      out_ += first_ ? "\n" : ",\n";
      first_ = false;
      appendFeature(out_, p, properties);
    }
  }
  std::string end() { return out_ + (first_ ? "]}\n" : "\n]}\n"); }

 private:
  std::string out_;
  bool first_ = true;
};

}  // namespace

std::optional<VectorGrid> vectorGridFromJson(const JsonCursor& at) {
  if (!at.object({"frame", "rows", "columns", "cell_width", "cell_length", "origin", "yaw"})) {
    return std::nullopt;
  }
  MapFrame frame;
  frame.kind = static_cast<FrameKind>(at.at("frame").choice(kFrames));
  const auto side = [&](const char* key) {
    return static_cast<std::int32_t>(at.at(key).integer(1.0, GridFrame::kMaxSide));
  };
  const std::int32_t rows = side("rows");
  const std::int32_t columns = side("columns");
  const double width = at.at("cell_width").positive(GridFrame::kMaxCell_m);
  const double length = at.at("cell_length").positive(GridFrame::kMaxCell_m);
  if (const auto origin = at.optional("origin")) {
    frame.origin = origin->point();
    if (std::abs(frame.origin.x) > kFarthest || std::abs(frame.origin.y) > kFarthest) {
      origin->fail(ErrorCode::InvalidArgument, "is beyond 10 000 km");
    }
  }
  if (const auto yaw = at.optional("yaw")) frame.origin_yaw = yaw->number(-7.0, 7.0);
  if (at.failed()) return std::nullopt;
  const Result<GridFrame> grid = GridFrame::make(rows, columns, width, length);
  if (!grid) {
    at.fail(grid.error().code, grid.error().message);
    return std::nullopt;
  }
  return VectorGrid{*grid, frame};
}

JsonValue toJson(const VectorGrid& g) {
  JsonValue out = emptyObject();
  out.add("frame", std::string(kFrames[static_cast<std::size_t>(g.frame.kind)]));
  out.add("rows", g.grid.rows());
  out.add("columns", g.grid.columns());
  out.add("cell_width", g.grid.cellWidth());
  out.add("cell_length", g.grid.cellLength());
  if (g.frame.kind == FrameKind::Ros) {
    out.add("origin", pointToJson(g.frame.origin));
    out.add("yaw", g.frame.origin_yaw);
  }
  return out;
}

std::string writeGeoJson(const VectorMap& map) {
  CollectionText out(map.grid ? ",\n \"clearway\": " + lineOf(toJson(*map.grid)) : "");
  out.add(map.occupied, R"({"state": "occupied"})");
  out.add(map.unknown, R"({"state": "unknown"})");
  return out.end();
}

std::string writeGeoJson(const Polygons& polygons, const std::vector<VectorProperty>& properties) {
  JsonValue own = emptyObject();
  for (const VectorProperty& p : properties) own.add(p.name, p.value);
  CollectionText out;
  out.add(polygons, lineOf(own));
  return out.end();
}

}  // namespace clearway::maps
