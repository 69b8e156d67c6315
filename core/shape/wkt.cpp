#include "core/shape/wkt.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/geometry/decompose.h"
#include "core/shape/boost_geometry.h"
#include "core/shape/wkt_parse.h"

namespace clearway {
namespace {

namespace bg = boost::geometry;

// Smaller coordinates than this, other than 0, are beyond the exact predicates.
constexpr double kMinCoordinate = 0x1p-200;

std::string ringName(std::size_t polygon, std::size_t polygons) {
  return polygons > 1 ? "polygon " + std::to_string(polygon + 1) : "the polygon";
}

Result<void> checkCoordinates(const WktRing& ring, const std::string& name) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    for (const double v : {ring[i].x, ring[i].y}) {
      const std::string where = "point " + std::to_string(i + 1) + " of " + name;
      if (std::abs(v) > ConvexPolygon::kMaxCoordinate) {
        return fail(ErrorCode::LimitExceeded, where + " is beyond 10 000 km");
      }
      if (v != 0.0 && std::abs(v) < kMinCoordinate) {
        return fail(ErrorCode::InvalidArgument, where + " is almost 0: write 0");
      }
    }
  }
  return {};
}

// Removes repeated points and the closing one.
void dropRepeatedPoints(WktRing& ring) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
}

// The reason given by Boost.Geometry, without the details after the position.
std::string firstSentences(std::string message) {
  if (const std::size_t end = message.find(';'); end != std::string::npos) message.resize(end);
  std::ranges::replace(message, '\n', ' ');
  return message;
}

// Boost.Geometry's reason why a ring is invalid; empty when it is valid, or only wrongly oriented,
// which after correct() means that the ring has no area. Catches Boost.Geometry's exceptions.
std::string reasonOfBoost(const WktRing& ring) {
  try {
    BoostPolygon polygon = toBoost(ring);
    bg::correct(polygon);
    bg::validity_failure_type failure{};
    std::string message;
    if (bg::is_valid(polygon, failure) || failure == bg::failure_wrong_orientation) return {};
    static_cast<void>(bg::is_valid(polygon, message));
    return firstSentences(message);
  } catch (const bg::exception& e) {
    return firstSentences(e.what());
  }
}

// The decision is exact. The reason is Boost.Geometry's, or that of the exact check.
Error invalid(const WktRing& ring, const std::string& name, const Error& exact) {
  const std::string reason = reasonOfBoost(ring);
  return {ErrorCode::InvalidArgument,
          name + " is not valid: " + (reason.empty() ? exact.message : reason),
          {},
          0};
}

// Checks and normalises one ring; `name` identifies it in messages.
Result<void> tidyRing(WktRing& ring, const std::string& name) {
  if (auto ok = checkCoordinates(ring, name); !ok) return ok;
  dropRepeatedPoints(ring);
  if (ring.size() < 3) {
    return fail(ErrorCode::InvalidArgument, name + " has fewer than three different points");
  }
  return {};
}

Result<void> addParts(WktPolygon& polygon, const std::string& name,
                      std::vector<ConvexPolygon>& parts) {
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const std::string ring = k == 0 ? name : "hole " + std::to_string(k) + " of " + name;
    if (auto ok = tidyRing(polygon[k], ring); !ok) return ok;
  }
  const auto convex =
      convexParts(polygon.front(), std::span(polygon).subspan(1), ConvexPolygon::kMaxVertices);
  if (!convex) return tl::unexpected(invalid(polygon.front(), name, convex.error()));
  for (const std::vector<Vec2>& part : *convex) {
    const Result<ConvexPolygon> p = ConvexPolygon::fromRing(part);
    if (!p) return tl::unexpected(p.error());
    parts.push_back(*p);
  }
  return {};
}

Result<void> checkLength(std::string_view wkt) {
  if (wkt.size() <= kMaxWktBytes) return {};
  return fail(ErrorCode::LimitExceeded,
              "WKT of " + std::to_string(wkt.size()) + " bytes is beyond 64 KiB");
}

void append(std::string& out, double v) {
  std::array<char, 32> digits{};
  out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), v).ptr);
}

void append(std::string& out, Vec2 v) {
  append(out, v.x);
  out += ' ';
  append(out, v.y);
}

// "(a, b, ...)"
template <class Items, class Write>
void appendList(std::string& out, const Items& items, Write&& write) {
  out += '(';
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += ", ";
    write(items[i]);
  }
  out += ')';
}

// "((x y, ..., x y))", closed.
void append(std::string& out, std::span<const Vec2> ring) {
  std::vector<Vec2> closed(ring.begin(), ring.end());
  closed.push_back(ring.front());
  out += '(';
  appendList(out, closed, [&](Vec2 v) { append(out, v); });
  out += ')';
}

}  // namespace

Result<Footprint> footprintFromWkt(std::string_view wkt, double padding_m) {
  if (auto ok = checkLength(wkt); !ok) return tl::unexpected(ok.error());
  Result<std::vector<WktPolygon>> polygons = parseWkt(wkt, kMaxWktVertices);
  if (!polygons) return tl::unexpected(polygons.error());
  std::vector<ConvexPolygon> parts;
  for (std::size_t k = 0; k < polygons->size(); ++k) {
    const std::string name = ringName(k, polygons->size());
    auto added = addParts((*polygons)[k], name, parts);
    if (!added) return tl::unexpected(added.error());
  }
  return Footprint::parts(std::move(parts), padding_m);
}

Result<Shape> shapeFromWkt(std::string_view wkt, double radius_m) {
  if (auto ok = checkLength(wkt); !ok) return tl::unexpected(ok.error());
  Result<WktGeometry> geometry = parseWktGeometry(wkt, kMaxWktVertices);
  if (!geometry) return tl::unexpected(geometry.error());
  std::vector<ShapePart> parts;
  for (std::size_t k = 0; k < geometry->lines.size(); ++k) {
    const WktRing& line = geometry->lines[k];
    if (auto ok = checkCoordinates(line, "line " + std::to_string(k + 1)); !ok) {
      return tl::unexpected(ok.error());
    }
    if (line.size() == 1) parts.push_back({SegmentShape{line[0], line[0], radius_m}, {}, false});
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      parts.push_back({SegmentShape{line[i], line[i + 1], radius_m}, {}, false});
    }
  }
  std::vector<ConvexPolygon> polygons;
  for (std::size_t k = 0; k < geometry->polygons.size(); ++k) {
    auto added = addParts(geometry->polygons[k], ringName(k, geometry->polygons.size()), polygons);
    if (!added) return tl::unexpected(added.error());
  }
  for (ConvexPolygon& p : polygons) {
    parts.push_back({PolygonShape{std::move(p), radius_m}, {}, false});
  }
  return shapeOfParts(std::move(parts));
}

Result<std::string> mappedWkt(std::string_view wkt, double scale, bool mirrored) {
  if (auto ok = checkLength(wkt); !ok) return tl::unexpected(ok.error());
  if (scale == 1.0 && !mirrored) return std::string(wkt);
  const Result<WktGeometry> geometry = parseWktGeometry(wkt, kMaxWktVertices);
  if (!geometry) return tl::unexpected(geometry.error());
  std::string out;
  const auto point = [&](Vec2 v) {
    append(out, Vec2{v.x * scale, mirrored ? 0.0 - v.y * scale : v.y * scale});
  };
  const auto line = [&](const WktRing& ring) { appendList(out, ring, point); };
  std::vector<std::string> items;
  for (const WktRing& points : geometry->lines) {
    out = points.size() == 1 ? "POINT" : "LINESTRING";
    line(points);
    items.push_back(std::move(out));
  }
  const auto polygon = [&](const WktPolygon& rings) { appendList(out, rings, line); };
  if (geometry->polygons.size() == 1) {
    out = "POLYGON";
    polygon(geometry->polygons.front());
    items.push_back(std::move(out));
  } else if (!geometry->polygons.empty()) {
    out = "MULTIPOLYGON";
    appendList(out, geometry->polygons, polygon);
    items.push_back(std::move(out));
  }
  if (items.size() == 1) return items.front();
  out = "GEOMETRYCOLLECTION";
  appendList(out, items, [&](const std::string& item) { out += item; });
  return out;
}

std::string toWkt(const Footprint& footprint) {
  if (footprint.isBox()) {  // its parts include square padding
    const double a = 0.5 * footprint.length();
    const double b = 0.5 * footprint.width();
    std::string out = "POLYGON";
    append(out, std::array<Vec2, 4>{{{-a, -b}, {a, -b}, {a, b}, {-a, b}}});
    return out;
  }
  const std::vector<ConvexPolygon>& parts = footprint.collisionParts();
  if (parts.size() == 1 && parts.front().size() == 1) {
    std::string out = "POINT(";
    append(out, parts.front().vertex(0));
    return out + ")";
  }
  if (parts.size() == 1) {
    std::string out = "POLYGON";
    append(out, parts.front().ring());
    return out;
  }
  std::string out = "MULTIPOLYGON(";
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (k > 0) out += ", ";
    append(out, parts[k].ring());
  }
  return out + ")";
}

}  // namespace clearway
