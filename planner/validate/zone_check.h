// planner/validate/zone_check.h — whether a path keeps the directions of travel of zones.
//
// It shares no code with the searches. The rules are those of core/geometry/zones.h; they count
// for the reference point on the exact part of each motion that is strictly inside the zone.
// A straight motion or a glide that meets the zone, by exact signs, breaks the rule where it is
// deeper inside than kZoneDepth_m: less is the rounding of poses on the boundary. An arc or a curve
// is cut until a part's box, or the box of its control points, is outside of the zone, all of its
// directions keep the rule, or the point in its middle is inside and breaks it. What is undecided
// in a part of kZonePart_m breaks it. Angles count with a tolerance of kZoneAngle, that of their
// tangents. Law: no path keeps the rules unless the exact path does, within the tolerance. Cost: a
// box test for each motion and zone; tens of us for an arc at the edge of a zone. Thread-safe: no
// state.
#pragma once

#include <optional>
#include <span>

#include "core/base/stop_or.h"
#include "core/geometry/curved_path.h"
#include "core/geometry/zones.h"
#include "planner/common/plan_result.h"

namespace clearway::validation {

inline constexpr double kZoneAngle = 1e-6;
inline constexpr double kZonePart_m = 1e-6;
inline constexpr double kZoneDepth_m = 1e-9;

struct ZoneBreach {
  std::size_t zone = 0;  // its index
  PathPoint where;       // inside the zone; of curves: the piece and its parameter
  Vec2 direction;        // of travel there, of any length
};

// The first breach on the path, of the first zone there; nullopt: all rules are kept. Or why `stop`
// ended it. Zones of other kinds, and Soft ones, are ignored.
[[nodiscard]] StopOr<std::optional<ZoneBreach>> firstBreach(const CurvedPath& path,
                                                            std::span<const Zone> zones,
                                                            StopCheck* stop = nullptr);
[[nodiscard]] std::optional<ZoneBreach> firstBreach(const Path& path, std::span<const Zone> zones);

// The angle from the zone's direction to the direction of travel [rad], 0 to pi; of Bidirected
// zones that to the nearer of both directions.
[[nodiscard]] double angleAgainst(const Zone& zone, Vec2 direction);

// A free certificate becomes that of the breach.
void addBreach(Certificate& certificate, const Zone& zone, const ZoneBreach& breach);

}  // namespace clearway::validation
