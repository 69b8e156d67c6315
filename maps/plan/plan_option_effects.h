// maps/plan/plan_option_effects.h — when an option of planning changes nothing, and why.
//
// One function a reason; the rows of planOptions() name theirs. Each is empty when the option has
// an effect in the context. Cost: O(1). Thread-safe: no state.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "maps/plan/plan_settings.h"

namespace clearway::maps {

struct ProjectAgent;
struct ZoneSet;

// Options of one query, which files do not hold.
struct QueryOptions {
  bool avoid_others = false;  // other agents are static obstacles at their starts
  bool nearest = false;       // a blocked goal is replaced by the nearest reachable place
  std::string motion_file{};  // of motion primitives; empty: the planner's own
  double memory_mb = 0.0;     // memory limit of a run; 0: the default of the machine
  bool escape = false;        // a start in collision is left first
  std::shared_ptr<const ZoneSet> zones{};  // in the map's own frame (zone_set.h); null: none
  friend bool operator==(const QueryOptions&, const QueryOptions&) = default;
};

enum class OptionPlanner : std::uint8_t { Any, Pose, Grid };

// Why an option changes nothing. `contradiction`: who gives it nevertheless asks for the
// impossible.
struct NoEffect {
  std::string_view why{};  // a clause without capital or full stop; empty: it has an effect
  bool contradiction = false;
};

// Of an option that counts less with a motion file.
inline constexpr std::string_view kOffLatticeText =
    "the motion file sets it; this counts at starts and goals between its cells and for smoothing";

// What an effect may depend on.
struct OptionContext {
  const PlannerSettings& settings;
  const QueryOptions& query;
  const ProjectAgent* agent = nullptr;  // null: none is chosen

  [[nodiscard]] OptionPlanner planner() const;  // Pose or Grid
  // False with a motion file, which may hold any motions.
  [[nodiscard]] bool drives(DriveKind model) const;
};

namespace no_effect {

[[nodiscard]] NoEffect planner(const OptionContext& c);
[[nodiscard]] NoEffect reversing(const OptionContext& c);
[[nodiscard]] NoEffect reverseCosts(const OptionContext& c);
[[nodiscard]] NoEffect turningInPlace(const OptionContext& c);
[[nodiscard]] NoEffect headings(const OptionContext& c);
[[nodiscard]] NoEffect proximityFactor(const OptionContext& c);
[[nodiscard]] NoEffect goalAngle(const OptionContext& c);
[[nodiscard]] NoEffect connectivity(const OptionContext& c);
[[nodiscard]] NoEffect corners(const OptionContext& c);
[[nodiscard]] NoEffect anyAngle(const OptionContext& c);
[[nodiscard]] NoEffect tautening(const OptionContext& c);
[[nodiscard]] NoEffect terrain(const OptionContext& c);

}  // namespace no_effect
}  // namespace clearway::maps
