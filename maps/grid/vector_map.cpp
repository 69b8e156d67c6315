#include "maps/grid/vector_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"
#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_wkt.h"
#include "maps/grid/frame_line.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

constexpr double kFarthest = 1e7;  // [m]

// The member "clearway" of GeoJSON files: the grid that polygons were exported from. Nullopt after
// an error, which is noted in the cursor's document.
std::optional<VectorGrid> vectorGridFromJson(const JsonCursor& at) {
  if (!at.object({"frame", "rows", "columns", "cell_width", "cell_length", "origin", "yaw"})) {
    return std::nullopt;
  }
  MapFrame frame;
  frame.kind = static_cast<FrameKind>(at.at("frame").choice(kFrameNames));
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
  out.add("frame", nameOf(g.frame));
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

void warnOfOpenRings(std::size_t n, VectorMap& out) {
  if (n == 0) return;
  out.warnings.push_back(
      {n == 1 ? "repaired: %1 ring was not closed" : "repaired: %1 rings were not closed", {n}});
}

enum class AreaState : std::uint8_t { Occupied, Unknown, Free };

// Reads GeoJSON; the first error ends it.
class GeoJsonReader {
 public:
  GeoJsonReader(VectorMap& out, const std::string& source) : out_(out), source_(source) {}

  Result<void> read(const JsonValue& root) {
    const bool good = geometryOrFeatures(root) && grid(root);
    if (!good) return tl::unexpected(std::move(error_));
    const auto skipped = [&](std::size_t n, const char* pattern) {
      if (n > 0) out_.warnings.push_back({pattern, {n}});
    };
    skipped(lines_, "%1 points or lines are skipped: only polygons have an area");
    skipped(free_, "%1 polygons with the state free are skipped");
    skipped(empty_, "%1 features without a geometry are skipped");
    if (altitudes_) out_.warnings.emplace_back("altitudes are ignored: the map is flat");
    warnOfOpenRings(open_rings_, out_);
    if (root.find("crs") != nullptr) {
      out_.warnings.emplace_back(
          "the coordinate reference system (crs) is ignored: coordinates are taken as those of the "
          "map");
    }
    return {};
  }

 private:
  bool refuse(const JsonValue& at, ErrorCode code, Message what) {
    if (feature_ > 0) what = {"feature %1: %2", {feature_, std::move(what)}};
    error_ = Error{code, std::move(what), source_, at.line};
    return false;
  }

  bool wrong(const JsonValue& at, const char* where, const char* wanted) {
    return refuse(at, ErrorCode::Malformed,
                  {"%1 is %2 where %3 was expected", {where, at.typeName(), wanted}});
  }

  const std::string* typeOf(const JsonValue& value) {
    const JsonValue* type = value.find("type");
    const std::string* name = type != nullptr ? type->text() : nullptr;
    if (name == nullptr) {
      refuse(value, ErrorCode::Malformed, "an object has no \"type\": it is not GeoJSON");
    }
    return name;
  }

  const JsonValue::Array* listOf(const JsonValue& object, const char* key) {
    const JsonValue* value = object.find(key);
    if (value == nullptr) {
      refuse(object, ErrorCode::Malformed, {"\"%1\" is missing", {key}});
      return nullptr;
    }
    const JsonValue::Array* list = value->array();
    if (list == nullptr) wrong(*value, key, "a list");
    return list;
  }

  bool geometryOrFeatures(const JsonValue& root) {
    const std::string* type = typeOf(root);
    if (type == nullptr) return false;
    if (*type == "Feature") return feature(root);
    if (*type != "FeatureCollection") return geometry(root, *type, true);
    const JsonValue::Array* features = listOf(root, "features");
    if (features == nullptr) return false;
    for (const JsonValue& f : *features) {
      ++feature_;
      const std::string* own = typeOf(f);
      if (own == nullptr) return false;
      if (*own != "Feature") {
        return refuse(f, ErrorCode::Malformed, {"its type is %1, not Feature", {*own}});
      }
      if (!feature(f)) return false;
    }
    feature_ = 0;
    return true;
  }

  bool feature(const JsonValue& value) {
    state_ = AreaState::Occupied;
    const JsonValue* properties = value.find("properties");
    const JsonValue* state = properties != nullptr ? properties->find("state") : nullptr;
    const std::string* name = state != nullptr ? state->text() : nullptr;
    if (name != nullptr && *name == "unknown") state_ = AreaState::Unknown;
    if (name != nullptr && *name == "free") state_ = AreaState::Free;
    const JsonValue* own = value.find("geometry");
    if (own == nullptr || own->object() == nullptr) {
      ++empty_;
      return true;
    }
    const std::string* type = typeOf(*own);
    return type != nullptr && geometry(*own, *type, true);
  }

  bool geometry(const JsonValue& value, const std::string& type, bool may_collect) {
    if (type == "GeometryCollection" && may_collect) {
      const JsonValue::Array* list = listOf(value, "geometries");
      return list != nullptr && std::ranges::all_of(*list, [&](const JsonValue& g) {
               const std::string* own = typeOf(g);
               return own != nullptr && geometry(g, *own, false);
             });
    }
    if (type == "Point" || type == "MultiPoint" || type == "LineString" ||
        type == "MultiLineString") {
      ++lines_;
      return true;
    }
    if (type != "Polygon" && type != "MultiPolygon") {
      return refuse(value, ErrorCode::Unsupported,
                    {"the geometry %1 is none of GeoJSON that has an area", {type}});
    }
    const JsonValue::Array* list = listOf(value, "coordinates");
    if (list == nullptr) return false;
    if (type == "Polygon") return polygon(*value.find("coordinates"));
    return std::ranges::all_of(*list, [&](const JsonValue& p) { return polygon(p); });
  }

  bool polygon(const JsonValue& value) {
    const JsonValue::Array* rings = value.array();
    if (rings == nullptr) return wrong(value, "a polygon", "a list of rings");
    if (rings->empty()) return true;
    if (state_ == AreaState::Free) {
      ++free_;
      return true;
    }
    Polygon out;
    for (const JsonValue& r : *rings) {
      PolygonRing& ring = &r == &rings->front() ? out.outer : out.holes.emplace_back();
      const JsonValue::Array* points = r.array();
      if (points == nullptr) return wrong(r, "a ring", "a list of positions");
      ring.reserve(points->size());
      for (const JsonValue& p : *points) {
        if (!position(p, ring)) return false;
      }
      if (ring.size() > 1 && ring.front() == ring.back()) {
        ring.pop_back();
      } else if (!ring.empty()) {
        ++open_rings_;
      }
    }
    (state_ == AreaState::Unknown ? out_.unknown : out_.occupied).push_back(std::move(out));
    return true;
  }

  bool position(const JsonValue& value, PolygonRing& ring) {
    const JsonValue::Array* numbers = value.array();
    if (numbers == nullptr) return wrong(value, "a position", "a list of two numbers");
    if (numbers->size() < 2) {
      return refuse(value, ErrorCode::Malformed, "a position has fewer than two numbers");
    }
    const double* x = numbers->front().number();
    const double* y = (*numbers)[1].number();
    if (x == nullptr || y == nullptr) {
      return wrong(x == nullptr ? numbers->front() : (*numbers)[1], "a coordinate", "a number");
    }
    altitudes_ = altitudes_ || numbers->size() > 2;
    ring.push_back({*x, *y});
    return true;
  }

  // The member "clearway" of a file that Clearway exported.
  bool grid(const JsonValue& root) {
    const JsonValue* own = root.find("clearway");
    if (own == nullptr) return true;
    JsonErrors errors(source_);
    out_.grid = vectorGridFromJson(JsonCursor(root, errors).at("clearway"));
    if (!errors.any()) return true;
    error_ = errors.first();
    return false;
  }

  VectorMap& out_;
  const std::string& source_;
  AreaState state_ = AreaState::Occupied;
  std::size_t feature_ = 0;  // from 1; 0: none
  std::size_t lines_ = 0, free_ = 0, empty_ = 0, open_rings_ = 0;
  bool altitudes_ = false;
  Error error_;
};

// `pattern` has the repair as %1.
Result<void> repair(Polygons& polygons, const char* pattern, VectorMap& out,
                    const std::string& source) {
  RepairedPolygons fixed = TRY(inSource(repairedPolygons(polygons), source));
  polygons = std::move(fixed.polygons);
  for (const Repair& r : fixed.repairs) {
    out.warnings.push_back({pattern, {repairTextWithPolygon(r)}});
  }
  return {};
}

}  // namespace

bool isVectorFile(const std::filesystem::path& file) {
  return file.extension() == ".geojson" || file.extension() == ".wkt";
}

bool isGeoJson(std::string_view bytes) {
  constexpr std::size_t kBeginning = 4096;
  const std::string_view begin = bytes.substr(0, kBeginning);
  const std::size_t at = begin.find("\"type\"");
  if (at == begin.npos) return false;
  const std::size_t open = begin.find('"', at + 6);
  if (open == begin.npos) return false;
  const std::size_t close = begin.find('"', open + 1);
  if (close == begin.npos) return false;
  const std::string_view type = begin.substr(open + 1, close - open - 1);
  return type == "FeatureCollection" || type == "Feature" || type == "Polygon" ||
         type == "MultiPolygon" || type == "LineString" || type == "MultiLineString" ||
         type == "GeometryCollection";
}

Result<VectorMap> parseVectorMap(std::string_view bytes, const std::string& source) {
  VectorMap out;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != bytes.npos && bytes[first] == '{') {
    const JsonValue root = TRY(parseJson(bytes, source));
    TRY(GeoJsonReader(out, source).read(root));
  } else {
    WktPolygons wkt = TRY(inSource(polygonsFromWkt(bytes), source));
    if (wkt.skipped > 0) {
      out.warnings.push_back(
          {"%1 points or lines are skipped: only polygons have an area", {wkt.skipped}});
    }
    warnOfOpenRings(wkt.open_rings, out);
    if (wkt.has_more_coordinates) {
      out.warnings.emplace_back("third coordinates are ignored: the map is flat");
    }
    out.occupied = std::move(wkt.polygons);
  }
  const bool both = !out.occupied.empty() && !out.unknown.empty();
  TRY(repair(out.occupied, "repaired: %1", out, source));
  TRY(repair(out.unknown, both ? "repaired: unknown areas: %1" : "repaired: %1", out, source));
  return out;
}

Result<VectorMap> loadVectorMap(const std::filesystem::path& file) {
  const bool stream = file == "-";
  const std::string bytes = TRY(readFileOrInput(file));
  return parseVectorMap(bytes, stream ? kStandardInput : file.string());
}

std::string writeWkt(const VectorMap& map) {
  Polygons all = map.occupied;
  all.insert(all.end(), map.unknown.begin(), map.unknown.end());
  return toWkt(all) + '\n';
}

namespace {

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
