// core/simulation/event.h — what happens in a simulation, and what is counted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ticks.h"
#include "core/grid/grid_frame.h"
#include "core/world/body.h"
#include "core/world/options.h"

namespace clearway::simulation {

// An agent is a body of the simulation's world, under the same id.
using AgentId = collide::BodyId;

// Near: closer than the margins of the bodies, which colliding bodies are, too.
enum class EventKind : std::uint8_t {
  Spawned,
  Removed,
  Attached,  // b is carried by a from now on
  Detached,
  NearBegan,
  CollisionBegan,
  CollisionEnded,
  NearEnded,
  WallBegan,  // overlaps obstacle cells
  WallEnded,
  Arrived,
  Stuck,  // was held for SimulationOptions::stuck_after
  // Of policies (Simulation::report):
  Delayed,
  BrokeDown,
  Repaired,
  Opened,  // a door
  Closed,
  Appeared,  // an obstacle
  Disappeared,
  Deadlock,  // agents that wait for each other in a cycle
  Replanned,
  TaskAssigned,
  TaskPicked,
  TaskDone,
  Impact,      // a pair that collides between two checks and at neither of them
  WallImpact,  // the same of an agent and obstacle cells
};
inline constexpr std::array<const char*, 26> kEventNames{
    "spawned",         "removed",         "attached",    "detached",    "near_began",
    "collision_began", "collision_ended", "near_ended",  "wall_began",  "wall_ended",
    "arrived",         "stuck",           "delayed",     "broke_down",  "repaired",
    "opened",          "closed",          "appeared",    "disappeared", "deadlock",
    "replanned",       "task_assigned",   "task_picked", "task_done",   "impact",
    "wall_impact"};
[[nodiscard]] constexpr const char* toString(EventKind kind) {
  return kEventNames[static_cast<std::size_t>(kind)];
}

struct Event {
  Tick time = 0;
  EventKind kind = EventKind::Spawned;
  AgentId a;
  std::optional<AgentId> b{};  // of pairs; a.index < b.index, but for Attached and Detached
  std::optional<Vec2>
      position{};  // of what began: midway between the surfaces; of one agent: its own
  std::optional<double> depth_m{};  // of what began; < 0: a gap
  std::optional<Cell> cell{};       // of a wall that began: the first cell of the deepest segment
  std::optional<std::uint32_t> task{};  // of tasks: the number in their file, from 0
  std::vector<AgentId> cycle{};         // of a deadlock: each waits for the next one
  std::optional<Tick> impact{};  // of a collision that began: when the bodies met, if it is known
  // At a check or between two of them, with an agent (b) or a wall.
  [[nodiscard]] bool isCollision() const {
    return kind == EventKind::CollisionBegan || kind == EventKind::WallBegan ||
           kind == EventKind::Impact || kind == EventKind::WallImpact;
  }
};

// The first collision of a run, of two agents or of one with a wall.
struct FirstImpact {
  Tick time = 0;
  AgentId a;
  std::optional<AgentId> b{};
  Vec2 position;
};

// Of one step.
struct StepReport {
  std::uint64_t step = 0;
  Tick time = 0;         // at its end
  bool checked = false;  // the check rate of the world was due
  std::uint64_t moved = 0, held = 0;
  std::uint64_t near_pairs = 0, colliding_pairs = 0, in_walls = 0, events = 0;
  collide::WorldCounters world;  // of the last check
  double move_s = 0.0, check_s = 0.0, events_s = 0.0, total_s = 0.0;
};

// Since the beginning.
struct Totals {
  std::uint64_t steps = 0;
  std::uint64_t collisions = 0, wall_collisions = 0, near_pairs = 0;  // that began
  std::uint64_t between_steps = 0;  // of the collisions, those at no check
  std::optional<FirstImpact> first_impact{};
  std::uint64_t arrived = 0, stuck = 0, spawned = 0, removed = 0;
  std::uint64_t delayed = 0, broke_down = 0, deadlocks = 0, replanned = 0, tasks_done = 0;
  double distance_m = 0.0;                 // of all agents
  Tick held = 0;                           // of all agents
  std::optional<double> smallest_gap_m{};  // of pairs within their margins; 0 when they overlap
  double move_s = 0.0, check_s = 0.0, events_s = 0.0, total_s = 0.0;
  double broad_s = 0.0, narrow_s = 0.0, walls_s = 0.0;  // parts of check_s
};

}  // namespace clearway::simulation
