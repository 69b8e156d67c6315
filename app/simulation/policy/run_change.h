// app/simulation/policy/run_change.h — what is changed at a time of a run that is forked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/simulation/policy/policy.h"
#include "core/base/ticks.h"
#include "maps/scene/disturbances.h"

namespace clearway::app {

struct RunChange {
  Tick at = 0;  // before the first step that begins then or later
  std::optional<Policy> policy{};
  std::optional<double> lookahead_s{}, patience_s{};
  // Of the disturbances, from this time on. The seed that the run has already changes nothing.
  std::optional<std::uint64_t> seed{};
  std::string disturbances_file{};                   // instead of those before; empty: the same
  std::optional<maps::Disturbances> disturbances{};  // read from the file by openSimulation()

  [[nodiscard]] bool any() const {
    return policy || lookahead_s || patience_s || seed || !disturbances_file.empty();
  }
};

// Errors: those of the file; an area outside of the map.
[[nodiscard]] Result<maps::Disturbances> openDisturbances(const std::string& file,
                                                          const GridFrame& map);

}  // namespace clearway::app
