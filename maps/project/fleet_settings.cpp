#include "maps/project/fleet_settings.h"

#include <string>

namespace clearway::maps {

FleetSettings fleetSettingsFromJson(const JsonCursor& at) {
  FleetSettings s;
  if (!at.object({"planner", "seed", "anytime", "robust", "time_limit"})) return s;
  if (const auto v = at.optional("planner")) {
    s.method = static_cast<FleetMethod>(v->choice(kFleetMethodNames));
  }
  if (const auto v = at.optional("seed")) {
    s.seed = static_cast<std::uint64_t>(v->integer(0, kLargestFleetSeed));
  }
  if (const auto v = at.optional("anytime")) s.anytime = v->boolean();
  if (const auto v = at.optional("robust")) s.robust = v->boolean();
  if (const auto v = at.optional("time_limit")) {
    s.time_limit_s = v->positive(kLongestFleetPlanning_s);
  }
  return s;
}

JsonValue fleetSettingsToJson(const FleetSettings& s) {
  const FleetSettings usual;
  JsonValue out = emptyObject();
  if (s.method != usual.method) {
    out.add("planner", std::string(kFleetMethodNames[static_cast<std::size_t>(s.method)]));
  }
  if (s.seed != usual.seed) out.add("seed", static_cast<double>(s.seed));
  if (s.anytime) out.add("anytime", true);
  if (s.robust) out.add("robust", true);
  if (s.time_limit_s != usual.time_limit_s) out.add("time_limit", s.time_limit_s);
  return out;
}

}  // namespace clearway::maps
