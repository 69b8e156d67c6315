#include "maps/route/path_edge.h"

#include <algorithm>

#include "core/base/constants.h"

namespace clearway::maps {
namespace {

constexpr double kMostAngle = 2.0 * kPi + 1e-6;

// Whether the edge's orientation is that of the map. TANGENTIAL is the default.
bool isGlobal(const JsonCursor& edge) {
  const auto type = edge.optional("orientationType");
  if (!type || type->value().isNull()) return false;
  std::string name = type->text(kLongestId);
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (name != "GLOBAL" && name != "TANGENTIAL" && !edge.failed()) {
    type->fail(ErrorCode::Malformed, {"is neither GLOBAL nor TANGENTIAL"});
  }
  return name == "GLOBAL";
}

Heading headingOfAngle(const JsonCursor& at, double angle, bool is_degrees) {
  const auto heading = is_degrees ? Heading::fromDegrees(angle) : Heading::fromRadians(angle);
  if (!heading) at.fail(heading.error().code, heading.error().message);
  return heading.value_or(Heading());
}

// The curve of a trajectory; nullopt: straight from point to point of two, or after an error.
// Knots that are not given are those of a curve of one span, or even ones.
std::optional<Nurbs> trajectoryOf(const JsonCursor& at, int default_degree,
                                  std::vector<Message>& warnings, const std::string& id) {
  Nurbs curve;
  curve.degree = default_degree;
  if (const auto degree = at.optional("degree")) {
    curve.degree = static_cast<int>(degree->integer(-1e9, 1e9));
  }
  for (const JsonCursor& p : at.at("controlPoints").items(kMostGraphItems)) {
    ControlPoint point{farPointFromJson(p), 1.0};
    if (const auto weight = p.optional("weight")) {
      point.weight = weight->number(-kFarthestPathPoint, kFarthestPathPoint);
    }
    curve.points.push_back(point);
    if (at.failed()) return std::nullopt;
  }
  if (const auto knots = at.optional("knotVector")) {
    for (const JsonCursor& k : knots->items(kMostGraphItems)) {
      curve.knots.push_back(k.number(-1e12, 1e12));
      if (at.failed()) return std::nullopt;
    }
  }
  const std::size_t n = curve.points.size();
  if (curve.knots.empty() && curve.degree >= 1 && static_cast<std::size_t>(curve.degree) < n) {
    const auto p = static_cast<std::size_t>(curve.degree);
    for (std::size_t k = 0; k < n + p + 1; ++k) {
      const std::size_t inner = std::clamp(k, p, n) - p;
      curve.knots.push_back(static_cast<double>(inner) / static_cast<double>(n - p));
    }
  }
  const auto spans = bezierSpans(curve);
  if (spans) return curve;
  if (n == 2) {
    // Every curve of two control points is the line between them.
    warnings.push_back({"edge '%1': %2; it has two control points and is taken as straight",
                        {id, spans.error().message}});
    return Nurbs{1, {0.0, 0.0, 1.0, 1.0}, {{curve.points[0].position}, {curve.points[1].position}}};
  }
  at.fail(spans.error().code, spans.error().message);
  return std::nullopt;
}

}  // namespace

Vec2 farPointFromJson(const JsonCursor& at) {
  const auto number = [&](const char* key) {
    return at.at(key).number(-kFarthestPathPoint, kFarthestPathPoint) + 0.0;
  };
  return {number("x"), number("y")};
}

Heading headingFromRadians(const JsonCursor& at) {
  return headingOfAngle(at, at.number(-kMostAngle, kMostAngle), false);
}

PathEdge edgeFromJson(const JsonCursor& at, const std::string& id, EdgeFormat format,
                      std::vector<Message>& warnings) {
  const bool is_degrees = format == EdgeFormat::Lif;
  const char* const orientation = is_degrees ? "vehicleOrientation" : "orientation";
  const int default_degree = is_degrees ? 3 : 1;
  PathEdge edge;
  edge.id = id;
  edge.line = at.value().line;
  edge.is_fixed = isGlobal(at);
  if (const auto angle = at.optional(orientation); angle && !angle->value().isNull()) {
    const double most = is_degrees ? 360.0 : kMostAngle;
    edge.heading = headingOfAngle(*angle, angle->number(-most, most), is_degrees);
  } else if (edge.is_fixed) {
    at.fail(ErrorCode::Malformed,
            {"has the orientation type GLOBAL and no %1", {std::string(orientation)}});
  }
  if (const auto trajectory = at.optional("trajectory");
      trajectory && !trajectory->value().isNull()) {
    edge.curve = trajectoryOf(*trajectory, default_degree, warnings, id);
  }
  return edge;
}

}  // namespace clearway::maps
