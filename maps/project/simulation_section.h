// maps/project/simulation_section.h — how the agents of a project are simulated, as JSON.
//
// The section "simulation" of project files; described in resources/docs/simulation.md. Every
// member is optional; an option of the command line replaces it.
// Errors: noted in the cursor's document. Thread-safe: pure functions.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/grid/grid_frame.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

inline constexpr std::array<std::string_view, 4> kPolicyNames{"follow", "graph", "stop", "replan"};

// Of every agent: it starts with a full battery.
struct BatterySection {
  double drive_s = 0.0;      // of motion until a full battery is empty
  double charge_s = 0.0;     // from empty to full
  double reserve = 0.3;      // agents with a smaller share take no new task
  std::vector<Cell> places;  // where agents charge, one at a time
  friend bool operator==(const BatterySection&, const BatterySection&) = default;
};

// A place with a name, for tasks. An agent rests there for some time to pick up and to drop off.
struct Station {
  std::string name;  // unique
  Cell cell;
  double service_s = 0.0;
  friend bool operator==(const Station&, const Station&) = default;
};

struct SimulationSection {
  std::string policy;  // one of kPolicyNames; empty: follow
  std::optional<double> lookahead_s, patience_s;
  std::string tasks;  // a file, relative to the project's folder; excludes a policy
  std::optional<BatterySection> battery{};  // of agents with tasks
  std::vector<Station> stations{};          // of tasks
  [[nodiscard]] bool any() const { return *this != SimulationSection{}; }
  friend bool operator==(const SimulationSection&, const SimulationSection&) = default;
};

inline constexpr double kLongestLookahead_s = 1e4, kLongestPatience_s = 1e6;
inline constexpr double kLongestBattery_s = 1e6, kLongestService_s = 1e5;
inline constexpr std::size_t kMostChargers = 10'000, kMostStations = 10'000;

[[nodiscard]] SimulationSection simulationFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue simulationToJson(const SimulationSection& s);

}  // namespace clearway::maps
