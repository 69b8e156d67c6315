// app/simulation/policy/random_stream.h — random numbers of one agent for one purpose.
//
// Each agent has a generator for each purpose, so that what happens to it depends on its own
// history alone: not on the order of events, on other agents or on other disturbances.
// Method: splitmix64 (core/base/rng.h), seeded with a fingerprint of seed, agent and purpose.
#pragma once

#include "core/base/fingerprint.h"
#include "core/base/rng.h"

namespace clearway::app {

enum class Purpose : std::uint64_t { Delays, Slips, Breakdowns, Walks };

[[nodiscard]] inline Rng randomStream(std::uint64_t seed, std::uint64_t agent, Purpose purpose) {
  Fingerprint f;
  f.add(seed);
  f.add(agent);
  f.add(static_cast<std::uint64_t>(purpose));
  return Rng(f.value());
}

}  // namespace clearway::app
