#include "maps/scene/nav2_footprint.h"

#include <algorithm>
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

  [[nodiscard]] Result<std::vector<Vec2>> ring(std::size_t line) const {
    if (corners_.size() < 3) {
      return malformed(line,
                       {"a footprint has at least 3 corners [x, y], not %1", {corners_.size()}});
    }
    std::vector<Vec2> out;
    for (const Corner& c : corners_) {
      if (!c.x || !c.y) {
        return malformed(line, {"corner %1 is not a pair [x, y]", {out.size() + 1}});
      }
      out.push_back({*c.x, *c.y});
    }
    return out;
  }

 private:
  std::vector<Corner> corners_;
};

std::string wktOf(const std::vector<Vec2>& ring) {
  const auto shortest = [](double v) {
    std::string text = decimal(v);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
  };
  std::string out = "POLYGON((";
  for (const Vec2& p : ring) out += shortest(p.x) + " " + shortest(p.y) + ", ";
  return out + shortest(ring.front().x) + " " + shortest(ring.front().y) + "))";
}

// As Nav2 pads: each coordinate away from the axis, which keeps those on it.
double padded(double coordinate, double padding_m) {
  return coordinate == 0.0 ? 0.0 : coordinate + std::copysign(padding_m, coordinate);
}

Result<std::vector<Vec2>> ringOfText(std::string_view text) {
  TRY(checkFileSize(text.size(), kMostParameterBytes));
  CornerList list;
  TRY(forEachScalar(text, [&](const YamlScalar& scalar) -> Result<void> {
    if (scalar.place.size() != 2 || !scalar.key(0).empty() || !scalar.key(1).empty()) {
      return malformed(scalar.line, "a footprint is a list of corners [[x, y], [x, y], ...]");
    }
    return list.take(scalar, scalar.place[0].index, scalar.place[1].index);
  }));
  return list.ring(0);
}

class ParameterReader {
 public:
  Result<Nav2Robot> read(std::string_view yaml) {
    TRY(forEachScalar(yaml, [this](const YamlScalar& scalar) { return readScalar(scalar); }));
    TRY(endList());
    if (!ring_.empty()) {
      for (Vec2& p : ring_) p = {padded(p.x, padding_m_), padded(p.y, padding_m_)};
      return Nav2Robot{wktOf(ring_), radius_m_};
    }
    if (radius_m_ == 0.0) {
      return fail(ErrorCode::Malformed,
                  "the parameters have no \"footprint\" and no "
                  "\"robot_radius\"");
    }
    return Nav2Robot{{}, radius_m_ + padding_m_};
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
    if (key == "robot_radius") return readRadius(scalar);
    // Costmaps of one robot may pad it differently: the largest is safe for all of them.
    if (key == "footprint_padding") {
      padding_m_ = std::max(padding_m_, TRY(lengthOf(scalar, "footprint_padding", true)));
    }
    return {};
  }

  Result<void> readText(const YamlScalar& scalar) {
    if (scalar.value.find_first_not_of("[] \t") == scalar.value.npos) return {};
    auto ring = ringOfText(scalar.value);
    if (!ring) {
      return malformed(scalar.line, {"footprint: %1", {std::move(ring.error().message)}});
    }
    return take(*std::move(ring), scalar.line);
  }

  Result<void> readRadius(const YamlScalar& scalar) {
    const double value_m = TRY(lengthOf(scalar, "robot_radius", false));
    if (radius_line_ != 0 && value_m != radius_m_) {
      return differs("robot_radius", scalar.line, radius_line_);
    }
    radius_m_ = value_m;
    radius_line_ = scalar.line;
    return {};
  }

  static Result<double> lengthOf(const YamlScalar& scalar, const char* key, bool may_be_zero) {
    const auto value = numberOf<double>(scalar.value);
    if (!value || !(may_be_zero ? *value >= 0.0 : *value > 0.0) || !std::isfinite(*value)) {
      return malformed(scalar.line, {may_be_zero ? "%1 %2 is not a number of metres from 0"
                                                 : "%1 %2 is not a number of metres above 0",
                                     {std::string(key), inQuotes(scalar.value)}});
    }
    return *value;
  }

  Result<void> endList() {
    if (list_.empty()) return {};
    std::vector<Vec2> ring = TRY(std::exchange(list_, {}).ring(list_line_));
    return take(std::move(ring), list_line_);
  }

  Result<void> take(std::vector<Vec2> ring, std::size_t line) {
    if (footprint_line_ != 0 && ring != ring_) return differs("footprint", line, footprint_line_);
    ring_ = std::move(ring);
    footprint_line_ = line;
    return {};
  }

  static Result<void> differs(const char* key, std::size_t line, std::size_t first) {
    return fail(ErrorCode::Unsupported,
                "another %1 than in line %2: give the one that is meant as a text",
                {std::string(key), first}, {}, line);
  }

  std::vector<Vec2> ring_;  // empty: none
  CornerList list_;
  double radius_m_ = 0.0, padding_m_ = 0.0;
  std::size_t list_line_ = 0, footprint_line_ = 0, radius_line_ = 0;  // 0: nowhere
};

bool hasKey(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  return at != text.npos && text.find(':', at + key.size()) != text.npos;
}

}  // namespace

Result<std::string> wktOfNav2Footprint(std::string_view text) {
  return wktOf(TRY(ringOfText(text)));
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
