// maps/project/simulation_section.h — how the agents of a project are simulated, as JSON.
//
// The section "simulation" of project files; described in resources/docs/simulation.md. Every
// member is optional; an option of the command line replaces it.
// Errors: noted in the cursor's document. Thread-safe: pure functions.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "maps/text/json_cursor.h"

namespace clearway::maps {

inline constexpr std::array<std::string_view, 4> kPolicyNames{"follow", "graph", "stop", "replan"};

struct SimulationSection {
  std::string policy;  // one of kPolicyNames; empty: follow
  std::optional<double> lookahead_s, patience_s;
  std::string tasks;  // a file, relative to the project's folder; excludes a policy
  [[nodiscard]] bool any() const { return *this != SimulationSection{}; }
  friend bool operator==(const SimulationSection&, const SimulationSection&) = default;
};

inline constexpr double kLongestLookahead_s = 1e4, kLongestPatience_s = 1e6;

[[nodiscard]] SimulationSection simulationFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue simulationToJson(const SimulationSection& s);

}  // namespace clearway::maps
