#include "maps/grid/vector_layer.h"

#include <cmath>
#include <utility>

namespace clearway::maps {
namespace {

constexpr std::size_t kMaxLayerNameBytes = 200;
constexpr std::size_t kMaxPolygons = 1'000'000;
constexpr double kFarthestVertex = 1e7;  // in the unit of the map

JsonValue toJson(const PolygonRing& ring) {
  JsonValue::Array numbers;
  numbers.reserve(2 * ring.size());
  for (const Vec2 p : ring) {
    numbers.emplace_back(p.x);
    numbers.emplace_back(p.y);
  }
  return numbers;
}

JsonValue toJson(const Polygons& polygons) {
  JsonValue::Array out;
  for (const Polygon& p : polygons) {
    JsonValue::Array rings;
    rings.push_back(toJson(p.outer));
    for (const PolygonRing& hole : p.holes) rings.push_back(toJson(hole));
    out.emplace_back(std::move(rings));
  }
  return out;
}

PolygonRing ringFromJson(const JsonCursor& at) {
  PolygonRing out;
  const JsonValue::Array* numbers = at.value().array();
  if (numbers == nullptr) {
    at.wrongType("a list of numbers");
    return out;
  }
  if (numbers->size() < 6 || numbers->size() % 2 != 0) {
    at.fail(ErrorCode::Malformed, "must be x, y of three points or more");
    return out;
  }
  out.reserve(numbers->size() / 2);
  for (std::size_t i = 0; i + 1 < numbers->size(); i += 2) {
    const double* x = (*numbers)[i].number();
    const double* y = (*numbers)[i + 1].number();
    if (x == nullptr || y == nullptr || std::abs(*x) > kFarthestVertex ||
        std::abs(*y) > kFarthestVertex) {
      at.fail(ErrorCode::InvalidArgument, "must be numbers of at most 10 000 000");
      return out;
    }
    out.push_back({*x, *y});
  }
  return out;
}

Polygons polygonsFromJson(const JsonCursor& at) {
  Polygons out;
  for (const JsonCursor& item : at.items(kMaxPolygons)) {
    if (at.failed()) return out;
    Polygon p;
    bool outer = true;
    for (const JsonCursor& ring : item.items(kMaxPolygons)) {
      (outer ? p.outer : p.holes.emplace_back()) = ringFromJson(ring);
      outer = false;
    }
    if (outer) item.fail(ErrorCode::Malformed, "has no rings");
    out.push_back(std::move(p));
  }
  return out;
}

}  // namespace

JsonValue toJson(const VectorLayers& layers) {
  JsonValue::Array out;
  for (const VectorLayer& layer : layers) {
    JsonValue item = emptyObject();
    item.add("name", layer.name);
    if (!layer.occupied.empty()) item.add("occupied", toJson(layer.occupied));
    if (!layer.unknown.empty()) item.add("unknown", toJson(layer.unknown));
    out.push_back(std::move(item));
  }
  return out;
}

VectorLayers vectorLayersFromJson(const JsonCursor& at) {
  VectorLayers out;
  for (const JsonCursor& item : at.items(kMaxVectorLayers)) {
    VectorLayer layer;
    if (!item.object({"name", "occupied", "unknown"})) return out;
    layer.name = item.at("name").text(kMaxLayerNameBytes);
    if (const auto v = item.optional("occupied")) layer.occupied = polygonsFromJson(*v);
    if (const auto v = item.optional("unknown")) layer.unknown = polygonsFromJson(*v);
    out.push_back(std::move(layer));
  }
  return out;
}

}  // namespace clearway::maps
