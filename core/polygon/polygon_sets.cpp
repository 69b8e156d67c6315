#include "core/polygon/polygon_sets.h"

#include <algorithm>
#include <utility>

#include "core/polygon/polygon.h"
#include "core/shape/boost_geometry.h"

namespace clearway {
namespace {

// Polygons in the types of Boost.Geometry, and back.
//
// Internal, and for .cpp files only (core/shape/boost_geometry.h).
BoostPolygon toBoost(const Polygon& polygon) {
  BoostPolygon out = toBoost(std::span<const Vec2>(polygon.outer));
  for (const PolygonRing& hole : polygon.holes) {
    BoostRing& ring = out.inners().emplace_back(hole.begin(), hole.end());
    ring.push_back(hole.front());
  }
  return out;
}

BoostMultiPolygon toBoost(const Polygons& polygons) {
  BoostMultiPolygon out;
  for (const Polygon& p : polygons) out.push_back(toBoost(p));
  return out;
}

Polygons fromBoost(const BoostMultiPolygon& polygons) {
  Polygons out;
  const auto open = [](const auto& ring) {
    return PolygonRing(ring.begin(), ring.empty() ? ring.end() : ring.end() - 1);
  };
  for (const BoostPolygon& p : polygons) {
    Polygon& polygon = out.emplace_back(Polygon{open(p.outer()), {}});
    for (const BoostRing& hole : p.inners()) polygon.holes.push_back(open(hole));
  }
  return out;
}

namespace bg = boost::geometry;

// Runs an overlay; Boost.Geometry reports what it cannot do by exceptions.
template <class Overlay>
Result<BoostMultiPolygon> overlaid(const char* what, Overlay overlay) {
  try {
    BoostMultiPolygon out;
    overlay(out);
    std::erase_if(out, [](const BoostPolygon& p) { return !(bg::area(p) > 0.0); });
    return out;
  } catch (const bg::exception& e) {
    return fail(ErrorCode::InvalidArgument, "the %1 of polygons failed: %2",
                {what, std::string(e.what())});
  }
}

// The reason given by Boost.Geometry, without the details after the position.
std::string reasonText(std::string message) {
  if (const std::size_t end = message.find(';'); end != std::string::npos) message.resize(end);
  std::ranges::replace(message, '\n', ' ');
  return message;
}

}  // namespace

Result<Polygons> unionOf(const Polygons& polygons) {
  std::vector<BoostMultiPolygon> round;
  for (const Polygon& p : polygons) round.push_back({toBoost(p)});
  if (round.empty()) return Polygons{};
  while (round.size() > 1) {
    std::vector<BoostMultiPolygon> next;
    for (std::size_t i = 0; i + 1 < round.size(); i += 2) {
      next.push_back(
          TRY(overlaid("union", [&](auto& out) { bg::union_(round[i], round[i + 1], out); })));
    }
    if (round.size() % 2 == 1) next.push_back(std::move(round.back()));
    round = std::move(next);
  }
  return fromBoost(round.front());
}

Result<Polygons> intersectionOf(const Polygons& a, const Polygons& b) {
  return fromBoost(
      TRY(overlaid("intersection", [&](auto& o) { bg::intersection(toBoost(a), toBoost(b), o); })));
}

Result<Polygons> differenceOf(const Polygons& a, const Polygons& b) {
  return fromBoost(
      TRY(overlaid("difference", [&](auto& o) { bg::difference(toBoost(a), toBoost(b), o); })));
}

double areaOf(const Polygons& polygons) {
  double sum = 0.0;
  forEachRing(polygons, [&](const PolygonRing& ring) { sum += 0.5 * twiceArea(ring); });
  return sum;
}

std::optional<std::string> faultOf(const Polygon& polygon) {
  std::string message;
  if (polygon.outer.size() < 3) return "a ring has fewer than three points";
  if (bg::is_valid(toBoost(polygon), message)) return std::nullopt;
  return reasonText(std::move(message));
}

Polygons simplified(const Polygons& polygons, double tolerance) {
  constexpr int kTries = 8;  // then the polygon remains as it is
  Polygons out;
  for (const Polygon& p : polygons) {
    const BoostPolygon whole = toBoost(p);
    Polygon best = p;
    double t = tolerance;
    for (int i = 0; i < kTries && t > 0.0; ++i, t *= 0.5) {
      BoostPolygon fewer;
      bg::simplify(whole, fewer, t);
      std::erase_if(fewer.inners(), [](const BoostRing& r) { return r.size() < 4; });
      if (fewer.outer().size() < 4 || !bg::is_valid(fewer)) continue;
      best = fromBoost({fewer}).front();
      break;
    }
    out.push_back(std::move(best));
  }
  return out;
}

}  // namespace clearway
