// maps/plan/plan_option_effects.h — when an option of planning changes nothing, and why.
//
// One function a reason; the rows of planOptions() name theirs. Each is empty when the option has
// an effect in the context. Cost: O(1). Thread-safe: no state.
#pragma once

#include "maps/plan/plan_options.h"

namespace clearway::maps::no_effect {

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

}  // namespace clearway::maps::no_effect
