// planner/pose/search/eager_heuristic.h — what heuristics have in common that are complete before
// the search begins: nothing is extended during the search, and no state is pruned by a later
// bound.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/stop_source.h"

namespace clearway::lattice {

struct EagerHeuristic {
  struct Estimate {
    std::uint32_t expected = 0;
    std::uint32_t most = 0;
  };
  [[nodiscard]] static unsigned priorityRoundingBits(std::uint32_t) { return 0; }
  [[nodiscard]] static bool isHopeless(std::size_t, std::uint32_t, std::uint32_t) { return false; }
  [[nodiscard]] static bool mayKeepExpanded(std::size_t, std::uint32_t, std::uint32_t,
                                            std::uint32_t) {
    return false;
  }
  [[nodiscard]] static bool isLazy() { return false; }
  [[nodiscard]] static StopReason extendTo(std::size_t, StopCheck&) { return StopReason::None; }
};

}  // namespace clearway::lattice
