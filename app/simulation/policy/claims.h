// app/simulation/policy/claims.h — who may go on: every body claims the area of its next
// stretch of motion, one after the other.
//
// Method: a body that goes without asking claims its stretch, all others the place where they are.
//         Then each one that asks, in the given order, gets its stretch if that overlaps no claim
//         of a body to which it yields.
// Law: two bodies that yield to each other and got their stretches do not overlap while they move
//      along them; nor does one that got it and one that stays.
// Cost: O(n log n), and a test of two areas for each two bodies within reach.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/geometry/motion.h"
#include "core/shape/footprint.h"

namespace clearway::app {

struct Claim {
  const Footprint* footprint = nullptr;  // borrowed
  Pose pose;
  std::vector<Motion> stretch;  // empty: it stays
  bool asks = true;             // false: it goes, or stays, whatever is there
  // Of a body that forces move: motions from its pose on that it makes also while it stays.
  std::vector<Motion> place{};
};

using Yields = std::function<bool(std::uint32_t body, std::uint32_t to)>;

// Of each body: those that hold it, in their order; none: it may go on. `order`: of bodies that ask
// with a stretch.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> holdersOf(
    const std::vector<Claim>& claims, const std::vector<std::uint32_t>& order,
    const Yields& yields);

}  // namespace clearway::app
