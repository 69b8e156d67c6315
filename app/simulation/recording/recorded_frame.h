// app/simulation/recording/recorded_frame.h — what a recording holds of a moment.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "core/simulation/event.h"
#include "core/world/body.h"

namespace clearway::app {

// A body as it is checked and drawn; its pose stands in the frames.
struct RecordedBody {
  std::string name;
  collide::BodyDef def;
};

struct RecordedAgent {
  enum Bit : std::uint8_t {
    kPresent = 1,
    kHeld = 2,
    kArrived = 4,
    kColliding = 8,  // with another agent
    kInWall = 16,
  };
  Pose pose;
  std::uint8_t bits = 0;
  [[nodiscard]] bool has(Bit bit) const { return (bits & bit) != 0; }
  friend bool operator==(const RecordedAgent&, const RecordedAgent&) = default;
};

struct CellChange {
  Cell cell;
  bool blocked = false;
  friend bool operator==(const CellChange&, const CellChange&) = default;
};

// The state at the end of a step. Agents and bodies by the indices of the agents' ids.
struct RecordedFrame {
  Tick time = 0;
  std::vector<RecordedAgent> agents;
  std::vector<RecordedBody> bodies;           // of agents that are or were present
  std::vector<std::uint32_t> changed_bodies;  // read frames: since the last one; keyframes: all
  std::vector<CellChange> changed_cells;      // read frames: since the last one, or the start
  std::optional<OccupancyGrid> grid;
  std::vector<simulation::Event> events;      // of this step
  bool checked = false;                       // the world checked for collisions in this step
  std::optional<std::uint64_t> state_hash{};  // of the simulation; of keyframes
};

// The same for the whole recording.
struct RecordingHeader {
  Tick step = 0;
  std::string source;                                        // the file that was simulated
  std::vector<std::pair<std::string, std::string>> options;  // of the run, by name
  std::optional<OccupancyGrid> grid;                         // at the start
};

}  // namespace clearway::app
