#include "app/document/plan/zone_masks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/geometry/zones.h"
#include "maps/grid/ros.h"
#include "maps/text/file_io.h"
#include "maps/text/yaml_scalars.h"

namespace clearway::app {
namespace {

struct Mask {
  maps::GridMap map;
  std::optional<double> type;
  double base = 0.0;
  double multiplier = 1.0;

  [[nodiscard]] std::optional<int> occupancy(std::size_t k) const {
    return maps::rosOccupancy(std::get<maps::RosMeta>(map.meta), map.max_value, map.values[k]);
  }
};

bool isFilterKey(std::string_view key) {
  return key == "type" || key == "base" || key == "multiplier";
}

Result<Mask> loadMask(const std::string& file) {
  if (!file.ends_with(".yaml") && !file.ends_with(".yml")) {
    return fail(ErrorCode::Unsupported, "a mask is a ROS map, a YAML file and its picture", file);
  }
  Mask mask{TRY(maps::inFile(maps::loadRos(file), file)), {}, 0.0, 1.0};
  const std::string text = TRY(maps::readFile(file, maps::kMaxYamlBytes));
  TRY(maps::inFile(maps::forEachScalar(
                       text,
                       [&](const maps::YamlScalar& s) -> Result<void> {
                         if (s.place.size() != 1 || !isFilterKey(s.key(0))) return {};
                         double value = 0.0;
                         const char* const end = s.value.data() + s.value.size();
                         const auto read = std::from_chars(s.value.data(), end, value);
                         if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value)) {
                           return fail(ErrorCode::InvalidArgument, "%1: %2 is no finite number",
                                       {std::string(s.key(0)), std::string(s.value)}, "", s.line);
                         }
                         if (s.key(0) == "type") mask.type = value;
                         if (s.key(0) == "base") mask.base = value;
                         if (s.key(0) == "multiplier") mask.multiplier = value;
                         return {};
                       }),
                   file));
  return mask;
}

struct Rectangle {
  std::int32_t row = 0, end_row = 0, column = 0, end_column = 0;
  int occupancy = 0;
};

// Runs of equal occupancy, those below one another joined.
std::vector<Rectangle> rectanglesOf(const Mask& mask, const std::function<bool(int)>& counts) {
  const GridFrame& f = mask.map.grid.frame();
  std::vector<Rectangle> out;
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> above;  // by first and end column
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> here;
    const auto at = [&](std::int32_t j) {
      const auto k = static_cast<std::size_t>(i) * static_cast<std::size_t>(f.columns()) +
                     static_cast<std::size_t>(j);
      const std::optional<int> v = mask.occupancy(k);
      return v && counts(*v) ? *v : -1;
    };
    for (std::int32_t j = 0; j < f.columns();) {
      const int v = at(j);
      std::int32_t end = j + 1;
      while (end < f.columns() && at(end) == v) ++end;
      if (v >= 0) {
        const auto same = above.find({j, end});
        if (same != above.end() && out[same->second].occupancy == v) {
          out[same->second].end_row = i + 1;
          here[{j, end}] = same->second;
        } else {
          here[{j, end}] = out.size();
          out.push_back({i, i + 1, j, end, v});
        }
      }
      j = end;
      if (out.size() > kMaxMaskZones) return out;
    }
    above = std::move(here);
  }
  return out;
}

using MakeZone = std::function<void(int occupancy, maps::SiteZone& zone)>;

Result<maps::ZoneSet> zonesOf(const Mask& mask, const std::string& file, const std::string& name,
                              const std::function<bool(int)>& counts, const MakeZone& make) {
  maps::ZoneSet set;
  const GridFrame& f = mask.map.grid.frame();
  const std::vector<Rectangle> rectangles = rectanglesOf(mask, counts);
  if (rectangles.size() > kMaxMaskZones) {
    return fail(ErrorCode::LimitExceeded,
                "the mask %1 makes more than %2 zones: is it a mask of the right kind?",
                {file, kMaxMaskZones}, file);
  }
  for (const Rectangle& r : rectangles) {
    maps::SiteZone zone;
    zone.id = name + " " + std::to_string(set.zones.size() + 1);
    const Vec2 low{f.columnEdge(r.column), f.rowEdge(r.row)};
    const Vec2 high{f.columnEdge(r.end_column), f.rowEdge(r.end_row)};
    for (const Vec2 corner : {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}}) {
      zone.vertices.push_back(maps::positionFromWorld(mask.map.frame, f, corner));
    }
    for (const Vec2 v : zone.vertices) {
      if (std::abs(v.x) <= maps::kMostZonePosition && std::abs(v.y) <= maps::kMostZonePosition) {
        continue;
      }
      return fail(ErrorCode::InvalidArgument, "the mask lies further than %1 m from the origin",
                  {shortest(maps::kMostZonePosition)}, file);
    }
    make(r.occupancy, zone);
    set.zones.push_back(std::move(zone));
  }
  return set;
}

int clampedValue(const Mask& mask, int occupancy) {
  return static_cast<int>(std::clamp(mask.base + mask.multiplier * occupancy, 0.0, 100.0));
}

}  // namespace

Result<maps::ZoneSet> keepoutZones(const std::string& file) {
  const Mask mask = TRY(loadMask(file));
  if (mask.type.value_or(0.0) != 0.0) {
    return fail(ErrorCode::InvalidArgument, "type %1 is not for a keepout mask: it must be 0",
                {shortest(*mask.type)}, file);
  }
  return zonesOf(
      mask, file, "keepout", [&](int v) { return clampedValue(mask, v) > 0; },
      [&](int v, maps::SiteZone& zone) {
        const int value = clampedValue(mask, v);
        if (value >= 100) return;  // blocked
        zone.type = maps::ZoneType::Penalty;
        constexpr double kSteps = 50.0;
        zone.value = (value * 254 / 100) / kSteps / kPenalty;
      });
}

Result<maps::ZoneSet> speedZones(const std::string& file, double speed_m_s) {
  const Mask mask = TRY(loadMask(file));
  const double type = mask.type.value_or(1.0);
  if (type != 1.0 && type != 2.0) {
    return fail(ErrorCode::InvalidArgument, "type %1 is not for a speed mask: it must be 1 or 2",
                {shortest(type)}, file);
  }
  if (type == 1.0 && speed_m_s == 0.0) {
    maps::ZoneSet out;
    out.warnings.emplace_back(
        "%1: its percent are of the most speed of a trajectory: give it to 'convert' and 'check'",
        std::vector<Message>{file});
    return out;
  }
  const auto limitOf = [&](int v) { return mask.base + mask.multiplier * v; };
  return zonesOf(
      mask, file, "speed",
      [&](int v) {
        const double limit = limitOf(v);
        return v != 0 && limit > 0.0 && (type == 2.0 || limit < 100.0);
      },
      [&](int v, maps::SiteZone& zone) {
        zone.type = maps::ZoneType::SpeedLimit;
        zone.value = type == 2.0 ? limitOf(v) : speed_m_s * limitOf(v) / 100.0;
        zone.value = std::max(zone.value, maps::kLeastZoneSpeed);
      });
}

}  // namespace clearway::app
