// maps/plan/zone_set.h — zones of a site: the zone sets of VDA 5050 version 3, as JSON.
//
// The whole message with its envelope, or its inner object "zoneSet" alone. Read are BLOCKED,
// SPEED_LIMIT, PENALTY, PRIORITY, DIRECTED and BIDIRECTED; zones of the other types have no effect,
// which a warning says. "agents" is our own optional key of a zone: the names of the only agents
// that it is valid for; so are "validFrom" and "validTo", times as parseZoneTime() reads them, or
// numbers of seconds. Positions and directions are in the map's own frame: metres or cells, and
// radians from +x towards +y.
// Errors: Malformed, InvalidArgument, LimitExceeded; they name file, line and the path of the
// field, and faults of a zone its zoneId. A polygon that crosses or touches itself is refused.
// Cost: O(bytes), and O(n log n) of each polygon. Thread-safe: pure functions.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/vec2.h"
#include "core/geometry/zones.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

using ZoneType = ZoneKind;
using DirectionLimit = ZoneLimitation;

// A zone in the map's own frame.
struct SiteZone {
  std::string id;
  ZoneType type = ZoneType::Blocked;
  std::string descriptor;      // may be empty
  std::vector<Vec2> vertices;  // the first one is not repeated
  double value = 0.0;  // maximumSpeed [m/s], penaltyFactor, priorityFactor or direction [rad]
  DirectionLimit limit = DirectionLimit::Soft;
  std::vector<std::string> agents;  // empty: valid for all
  // Valid from the one to before the other [s], since 1970 in UTC or of a clock of one's own.
  double valid_from_s = -std::numeric_limits<double>::infinity();
  double valid_to_s = std::numeric_limits<double>::infinity();
  friend bool operator==(const SiteZone&, const SiteZone&) = default;
};

// The zones of a file.
struct ZoneSet {
  std::string map_id, id, descriptor;
  std::vector<SiteZone> zones;
  std::vector<Message> warnings;                 // of reading
  std::vector<std::string> without_effect = {};  // ids of zones of other types, which were skipped
};

inline constexpr std::size_t kMaxZones = 100'000;
inline constexpr std::size_t kMaxZoneVertices = 10'000;  // of a zone
inline constexpr std::size_t kMaxZoneSetVertices = 200'000;
inline constexpr double kMostZonePosition = 1e7;
inline constexpr double kMostZoneTime_s = 1e12;
inline constexpr double kLeastZoneSpeed = 1e-6, kMostZoneSpeed = 1e6;

// "BLOCKED" and so on.
[[nodiscard]] const char* nameOf(ZoneType type);

// "2026-11-29T10:00:00Z", as timestamps of VDA 5050, or a number of seconds. Errors: Malformed.
[[nodiscard]] Result<double> parseZoneTime(std::string_view text);

[[nodiscard]] Result<ZoneSet> parseZoneSet(std::string_view text, const std::string& source);
// As a part of another document. Errors are noted in the cursor's document.
[[nodiscard]] ZoneSet zoneSetFromJson(const JsonCursor& at);
// The inner object.
[[nodiscard]] JsonValue zoneSetToJson(const ZoneSet& set);

}  // namespace clearway::maps
