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

Message ringName(std::size_t polygon, std::size_t polygons) {
  return polygons > 1 ? Message("polygon %1", {polygon + 1}) : "the polygon";
}

Result<void> checkCoordinates(const WktRing& ring, const Message& name) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    for (const double v : {ring[i].x, ring[i].y}) {
      const Message where("point %1 of %2", {i + 1, name});
      if (std::abs(v) > ConvexPolygon::kMaxCoordinate) {
        return fail(ErrorCode::LimitExceeded, "%1 is beyond 10 000 km", {where});
      }
      if (v != 0.0 && std::abs(v) < kMinCoordinate) {
        return fail(ErrorCode::InvalidArgument, "%1 is almost 0: write 0", {where});
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
Error invalid(const WktRing& ring, const Message& name, const Error& exact) {
  const std::string reason = reasonOfBoost(ring);
  return {ErrorCode::InvalidArgument,
          {"%1 is not valid: %2", {name, reason.empty() ? exact.message : Message(reason)}},
          {},
          0};
}

// Checks and normalises one ring; `name` identifies it in messages.
Result<void> tidyRing(WktRing& ring, const Message& name) {
  TRY(checkCoordinates(ring, name));
  dropRepeatedPoints(ring);
  if (ring.size() < 3) {
    return fail(ErrorCode::InvalidArgument, "%1 has fewer than three different points", {name});
  }
  return {};
}

Result<void> addParts(WktPolygon& polygon, const Message& name, std::vector<ConvexPolygon>& parts) {
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Message hole("hole %1 of %2", {k, name});
    TRY(tidyRing(polygon[k], k == 0 ? name : hole));
  }
  const auto convex =
      TRY(convexParts(polygon.front(), std::span(polygon).subspan(1), ConvexPolygon::kMaxVertices)
              .map_error([&](const Error& e) { return invalid(polygon.front(), name, e); }));
  for (const std::vector<Vec2>& part : convex) {
    parts.push_back(TRY(ConvexPolygon::fromRing(part)));
  }
  return {};
}

Result<void> checkLength(std::string_view wkt) {
  if (wkt.size() <= kMaxWktBytes) return {};
  return fail(ErrorCode::LimitExceeded, "WKT of %1 bytes is beyond 64 KiB", {wkt.size()});
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
  TRY(checkLength(wkt));
  std::vector<WktPolygon> polygons = TRY(parseWkt(wkt, kMaxWktVertices));
  std::vector<ConvexPolygon> parts;
  for (std::size_t k = 0; k < polygons.size(); ++k) {
    TRY(addParts(polygons[k], ringName(k, polygons.size()), parts));
  }
  return Footprint::parts(std::move(parts), padding_m);
}

Result<Shape> shapeFromWkt(std::string_view wkt, double radius_m) {
  TRY(checkLength(wkt));
  WktGeometry geometry = TRY(parseWktGeometry(wkt, kMaxWktVertices));
  std::vector<ShapePart> parts;
  for (std::size_t k = 0; k < geometry.lines.size(); ++k) {
    const WktRing& line = geometry.lines[k];
    TRY(checkCoordinates(line, {"line %1", {k + 1}}));
    if (line.size() == 1) parts.push_back({SegmentShape{line[0], line[0], radius_m}, {}, false});
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      parts.push_back({SegmentShape{line[i], line[i + 1], radius_m}, {}, false});
    }
  }
  std::vector<ConvexPolygon> polygons;
  for (std::size_t k = 0; k < geometry.polygons.size(); ++k) {
    TRY(addParts(geometry.polygons[k], ringName(k, geometry.polygons.size()), polygons));
  }
  for (ConvexPolygon& p : polygons) {
    parts.push_back({PolygonShape{std::move(p), radius_m}, {}, false});
  }
  return shapeOfParts(std::move(parts));
}

Result<std::string> mappedWkt(std::string_view wkt, double scale, bool mirrored) {
  TRY(checkLength(wkt));
  if (scale == 1.0 && !mirrored) return std::string(wkt);
  const WktGeometry geometry = TRY(parseWktGeometry(wkt, kMaxWktVertices));
  std::string out;
  const auto point = [&](Vec2 v) {
    append(out, Vec2{v.x * scale, mirrored ? 0.0 - v.y * scale : v.y * scale});
  };
  const auto line = [&](const WktRing& ring) { appendList(out, ring, point); };
  std::vector<std::string> items;
  for (const WktRing& points : geometry.lines) {
    out = points.size() == 1 ? "POINT" : "LINESTRING";
    line(points);
    items.push_back(std::move(out));
  }
  const auto polygon = [&](const WktPolygon& rings) { appendList(out, rings, line); };
  if (geometry.polygons.size() == 1) {
    out = "POLYGON";
    polygon(geometry.polygons.front());
    items.push_back(std::move(out));
  } else if (!geometry.polygons.empty()) {
    out = "MULTIPOLYGON";
    appendList(out, geometry.polygons, polygon);
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
