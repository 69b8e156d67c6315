// core/geometry/zones.h — the zones of a site in the world frame, and the rules of travel in them.
//
// Vocabulary: VDA 5050 version 3, zoneSet. The whole footprint counts in Blocked and SpeedLimit,
// the reference point in all others.
// Rules of direction: they limit the angle between the direction of travel of the reference point,
// forwards or backwards, and that of the zone while the point is strictly inside; turning in place
// has no direction. DIRECTED: Strict 22.5 degrees, half of what separates the steps of a grid;
// Restricted 90. BIDIRECTED: 45 degrees to the direction or its opposite, as both limits of VDA
// 5050 permit obstacle avoidance. Soft: as Restricted, where a path is found so.
// Thread-safe: plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/geometry/heading.h"
#include "core/geometry/vec2.h"

namespace clearway {

// The types of VDA 5050 that have an effect.
enum class ZoneKind : std::uint8_t {
  Blocked,
  SpeedLimit,
  Penalty,
  Priority,
  Directed,
  Bidirected,
};
// How strictly a direction holds.
enum class ZoneLimitation : std::uint8_t { Soft, Restricted, Strict };

// One zone: an area with its rule.
struct Zone {
  std::string id;  // unique in a set; not empty
  ZoneKind kind = ZoneKind::Blocked;
  std::vector<Vec2> ring;                            // simple, the first corner not repeated [m]
  double factor = 0.0;                               // Penalty, Priority: 0 to 1
  double speed_m_s = 0.0;                            // SpeedLimit: the most
  Heading direction;                                 // Directed, Bidirected
  ZoneLimitation limitation = ZoneLimitation::Soft;  // Bidirected: not Strict
  friend bool operator==(const Zone&, const Zone&) = default;
};

// All zones of a site.
struct SiteZones {
  std::vector<Zone> zones;
};

// What a metre costs in zones: 1 + kPenalty times the factor; kPenaltyOfOne for the factor 1, which
// no detour of a map is worth; divided by 1 + the factor of priority.
inline constexpr double kPenalty = 9.0;
inline constexpr double kPenaltyOfOne = 500.0;

[[nodiscard]] constexpr bool isDirection(ZoneKind kind) {
  return kind == ZoneKind::Directed || kind == ZoneKind::Bidirected;
}
[[nodiscard]] constexpr bool isCost(ZoneKind kind) {
  return kind == ZoneKind::Penalty || kind == ZoneKind::Priority;
}

}  // namespace clearway
