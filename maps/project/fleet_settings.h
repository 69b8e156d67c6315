// maps/project/fleet_settings.h — how the editor plans the agents of a project as a fleet, as JSON.
//
// The section "fleet" of project files: `planner` ("auto", "prioritised", "lns", "joint"),
// `time_limit`, `seed`, `anytime`, `robust`. Every member is optional, and only what differs from
// the defaults is written.
// Errors: noted in the cursor's document. Thread-safe: pure functions.
#pragma once

#include <cstdint>

#include "core/base/fleet_method.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

struct FleetSettings {
  FleetMethod method = FleetMethod::Auto;
  std::uint64_t seed = 0;
  bool anytime = false;
  bool robust = false;
  double time_limit_s = 30.0;
  [[nodiscard]] bool any() const { return *this != FleetSettings{}; }
  friend bool operator==(const FleetSettings&, const FleetSettings&) = default;
};

inline constexpr double kLargestFleetSeed = 1e9, kLongestFleetPlanning_s = 86'400.0;

[[nodiscard]] FleetSettings fleetSettingsFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue fleetSettingsToJson(const FleetSettings& s);

}  // namespace clearway::maps
