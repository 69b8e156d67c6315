// app/c/search_limits.h — the limits of clearway.h as those of searches.
#pragma once

#include "app/c/handles.h"
#include "core/base/stop_source.h"

namespace clearway::capi {

// Errors: a time that is negative or not a number. None given: no limits.
[[nodiscard]] inline Result<cw_limits> limitsOf(const cw_limits* given) {
  const cw_limits limits = TRY(takenOr(given, "limits", defaultLimits()));
  if (limits.time_s >= 0.0) return limits;
  Result<cw_limits> error = outOfRange("limits.time_s", limits.time_s, "at least 0");
  return inSource(std::move(error), "limits.time_s");
}

[[nodiscard]] inline Budget budgetOf(const cw_limits& limits) {
  return {limits.time_s, limits.states, limits.memory_bytes};
}

}  // namespace clearway::capi
