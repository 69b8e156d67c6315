#include "maps/grid/vector_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/polygon/polygon_repair.h"
#include "core/polygon/polygon_wkt.h"
#include "maps/grid/vector_text.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

void warnOfOpenRings(std::size_t n, VectorMap& out) {
  if (n == 0) return;
  out.warnings.push_back(n == 1 ? "repaired: 1 ring was not closed"
                                : "repaired: " + std::to_string(n) + " rings were not closed");
}

enum class AreaState : std::uint8_t { Occupied, Unknown, Free };

// Reads GeoJSON; the first error ends it.
class GeoJsonReader {
 public:
  GeoJsonReader(VectorMap& out, const std::string& source) : out_(out), source_(source) {}

  Result<void> read(const JsonValue& root) {
    const bool good = geometryOrFeatures(root) && grid(root);
    if (!good) return tl::unexpected(error_);
    const auto skipped = [&](std::size_t n, const char* what) {
      if (n > 0) out_.warnings.push_back(std::to_string(n) + ' ' + what);
    };
    skipped(lines_, "points or lines are skipped: only polygons have an area");
    skipped(free_, "polygons with the state free are skipped");
    skipped(empty_, "features without a geometry are skipped");
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
  bool refuse(const JsonValue& at, ErrorCode code, const std::string& what) {
    std::string place;
    if (feature_ > 0) place = "feature " + std::to_string(feature_) + ": ";
    error_ = Error{code, place + what, source_, at.line};
    return false;
  }

  bool wrong(const JsonValue& at, const char* where, const char* wanted) {
    return refuse(
        at, ErrorCode::Malformed,
        std::string(where) + " is " + at.typeName() + " where " + wanted + " was expected");
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
      refuse(object, ErrorCode::Malformed, std::string("\"") + key + "\" is missing");
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
        return refuse(f, ErrorCode::Malformed, "its type is " + *own + ", not Feature");
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
                    "the geometry " + type + " is none of GeoJSON that has an area");
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

Result<void> repair(Polygons& polygons, const char* what, VectorMap& out,
                    const std::string& source) {
  Result<RepairedPolygons> fixed = repairedPolygons(polygons);
  if (!fixed) {
    Error e = fixed.error();
    e.source = source;
    return tl::unexpected(std::move(e));
  }
  polygons = std::move(fixed->polygons);
  for (const std::string& repair : fixed->repairs) {
    out.warnings.push_back("repaired: " + std::string(what) + repair);
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
         type == "MultiPolygon" || type == "GeometryCollection";
}

Result<VectorMap> parseVectorMap(std::string_view bytes, const std::string& source) {
  VectorMap out;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != bytes.npos && bytes[first] == '{') {
    const Result<JsonValue> root = parseJson(bytes, source);
    if (!root) return tl::unexpected(root.error());
    if (auto read = GeoJsonReader(out, source).read(*root); !read) {
      return tl::unexpected(read.error());
    }
  } else {
    Result<WktPolygons> wkt = polygonsFromWkt(bytes);
    if (!wkt) {
      Error e = wkt.error();
      e.source = source;
      return tl::unexpected(std::move(e));
    }
    if (wkt->skipped > 0) {
      out.warnings.push_back(std::to_string(wkt->skipped) +
                             " points or lines are skipped: only polygons have an area");
    }
    warnOfOpenRings(wkt->open_rings, out);
    if (wkt->has_more_coordinates) {
      out.warnings.emplace_back("third coordinates are ignored: the map is flat");
    }
    out.occupied = std::move(wkt->polygons);
  }
  const bool both = !out.occupied.empty() && !out.unknown.empty();
  if (auto good = repair(out.occupied, "", out, source); !good) return tl::unexpected(good.error());
  if (auto good = repair(out.unknown, both ? "unknown areas: " : "", out, source); !good) {
    return tl::unexpected(good.error());
  }
  return out;
}

Result<VectorMap> loadVectorMap(const std::filesystem::path& file) {
  const bool stream = file == "-";
  const Result<std::string> bytes = readFileOrInput(file);
  if (!bytes) return tl::unexpected(bytes.error());
  return parseVectorMap(*bytes, stream ? kStandardInput : file.string());
}

std::string writeWkt(const VectorMap& map) {
  Polygons all = map.occupied;
  all.insert(all.end(), map.unknown.begin(), map.unknown.end());
  return toWkt(all) + '\n';
}

}  // namespace clearway::maps
