#include "maps/scene/nav2_footprint.h"

#include <cmath>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/geometry/vec2.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMostCorners = 4096;
constexpr std::size_t kMostParameterBytes = std::size_t{1} << 20U;

// A corner with what is known of it.
struct Corner {
  std::optional<double> x, y;
};

// The list of pairs of one footprint, scalar by scalar.
class CornerList {
 public:
  Result<void> take(const YamlScalar& scalar, std::size_t corner, std::size_t coordinate) {
    const auto value = numberOf<double>(scalar.value);
    if (!value || !std::isfinite(*value)) {
      return malformed(scalar.line, {"%1 is not a coordinate in metres", {inQuotes(scalar.value)}});
    }
    if (corner >= kMostCorners) {
      return fail(ErrorCode::LimitExceeded, "more than %1 corners", {kMostCorners}, {},
                  scalar.line);
    }
    if (coordinate > 1) return malformed(scalar.line, "a corner is a pair [x, y]");
    if (corner >= corners_.size()) corners_.resize(corner + 1);
    (coordinate == 0 ? corners_[corner].x : corners_[corner].y) = *value;
    return {};
  }

  [[nodiscard]] bool empty() const { return corners_.empty(); }

  [[nodiscard]] Result<std::string> wkt(std::size_t line) const {
    if (corners_.size() < 3) {
      return malformed(line,
                       {"a footprint has at least 3 corners [x, y], not %1", {corners_.size()}});
    }
    std::string out = "POLYGON((";
    for (std::size_t k = 0; k <= corners_.size(); ++k) {
      const Corner& c = corners_[k % corners_.size()];
      if (!c.x || !c.y)
        return malformed(line, {"corner %1 is not a pair [x, y]", {k % corners_.size() + 1}});
      out += (k > 0 ? ", " : "") + shortest(*c.x) + " " + shortest(*c.y);
    }
    return out + "))";
  }

 private:
  static std::string shortest(double v) {
    std::string text = decimal(v);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
  }
  std::vector<Corner> corners_;
};

class ParameterReader {
 public:
  Result<Nav2Robot> read(std::string_view yaml) {
    TRY(forEachScalar(yaml, [this](const YamlScalar& scalar) { return readScalar(scalar); }));
    TRY(endList());
    if (robot_.wkt.empty() && robot_.radius_m == 0.0) {
      return fail(ErrorCode::Malformed,
                  "the parameters have no \"footprint\" and no "
                  "\"robot_radius\"");
    }
    return std::move(robot_);
  }

 private:
  Result<void> readScalar(const YamlScalar& scalar) {
    const std::size_t depth = scalar.place.size();
    if (depth >= 3 && scalar.key(depth - 3) == "footprint") {
      // Another list begins where its first coordinate comes again.
      const std::size_t corner = scalar.place[depth - 2].index;
      const std::size_t coordinate = scalar.place[depth - 1].index;
      if (corner == 0 && coordinate == 0) TRY(endList());
      list_line_ = scalar.line;
      return list_.take(scalar, corner, coordinate);
    }
    if (depth == 0) return {};
    const std::string_view key = scalar.key(depth - 1);
    if (key == "footprint") return readText(scalar);
    return key == "robot_radius" ? readRadius(scalar) : Result<void>();
  }

  Result<void> readText(const YamlScalar& scalar) {
    if (scalar.value.find_first_not_of("[] \t") == scalar.value.npos) return {};
    auto wkt = wktOfNav2Footprint(scalar.value);
    if (!wkt) {
      return malformed(scalar.line, {"footprint: %1", {std::move(wkt.error().message)}});
    }
    return take(*std::move(wkt), scalar.line);
  }

  Result<void> readRadius(const YamlScalar& scalar) {
    const auto radius = numberOf<double>(scalar.value);
    if (!radius || !(*radius > 0.0) || !std::isfinite(*radius)) {
      return malformed(scalar.line, {"robot_radius %1 is not a number of metres above 0",
                                     {inQuotes(scalar.value)}});
    }
    if (radius_line_ != 0 && *radius != robot_.radius_m) {
      return differs("robot_radius", scalar.line, radius_line_);
    }
    robot_.radius_m = *radius;
    radius_line_ = scalar.line;
    return {};
  }

  Result<void> endList() {
    if (list_.empty()) return {};
    std::string wkt = TRY(std::exchange(list_, {}).wkt(list_line_));
    return take(std::move(wkt), list_line_);
  }

  Result<void> take(std::string wkt, std::size_t line) {
    if (footprint_line_ != 0 && wkt != robot_.wkt) {
      return differs("footprint", line, footprint_line_);
    }
    robot_.wkt = std::move(wkt);
    footprint_line_ = line;
    return {};
  }

  static Result<void> differs(const char* key, std::size_t line, std::size_t first) {
    return fail(ErrorCode::Unsupported,
                "another %1 than in line %2: give the one that is meant as a text",
                {std::string(key), first}, {}, line);
  }

  Nav2Robot robot_;
  CornerList list_;
  std::size_t list_line_ = 0, footprint_line_ = 0, radius_line_ = 0;
};

bool hasKey(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  return at != text.npos && text.find(':', at + key.size()) != text.npos;
}

}  // namespace

Result<std::string> wktOfNav2Footprint(std::string_view text) {
  TRY(checkFileSize(text.size(), kMostParameterBytes));
  CornerList list;
  TRY(forEachScalar(text, [&](const YamlScalar& scalar) -> Result<void> {
    if (scalar.place.size() != 2 || !scalar.key(0).empty() || !scalar.key(1).empty()) {
      return malformed(scalar.line, "a footprint is a list of corners [[x, y], [x, y], ...]");
    }
    return list.take(scalar, scalar.place[0].index, scalar.place[1].index);
  }));
  return list.wkt(0);
}

Result<Nav2Robot> parseNav2Params(std::string_view yaml) {
  TRY(checkFileSize(yaml.size(), kMostParameterBytes));
  return ParameterReader().read(yaml);
}

Result<std::string> footprintWkt(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != text.npos && text[first] == '[') return wktOfNav2Footprint(text);
  if (!hasKey(text, "footprint") && !hasKey(text, "robot_radius")) return std::string(text);
  const Nav2Robot robot = TRY(parseNav2Params(text));
  if (!robot.wkt.empty()) return robot.wkt;
  return fail(ErrorCode::InvalidArgument, "the parameters are of a disc of radius %1 m",
              {decimal(robot.radius_m)});
}

}  // namespace clearway::maps
