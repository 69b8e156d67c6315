// core/simulation/simulation_state.h — the inside of a Simulation; not for its users.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/fingerprint.h"
#include "core/base/task_pool.h"
#include "core/simulation/dynamics.h"
#include "core/simulation/event.h"
#include "core/simulation/mover.h"
#include "core/world/world.h"

namespace clearway::simulation {

// A reported pair, or a body in a wall.
struct FoundPair {
  collide::BodyPair pair;
  double depth_m = 0.0;
  Vec2 position;
  bool collides = false;
};
struct FoundWall {
  AgentId agent;
  double depth_m = 0.0;
  Vec2 position;
  Cell cell;
};

struct Load {
  AgentId id;
  Pose at;                 // in the carrier's frame
  collide::BodyMode mode;  // before it was taken
};

// Of agents that carry something, or are carried.
struct Cargo {
  Shape shape;  // without the loads
  std::vector<collide::PartFilter> parts;
  collide::Level level;
  std::vector<Load> loads;
  std::optional<AgentId> carrier;
};

struct SimulationState {
  static constexpr std::size_t kChunk = 512;  // agents that one task moves

  SimulationState(collide::World w, unsigned threads, std::unique_ptr<Dynamics> d)
      : world(std::move(w)), pool(threads), dynamics(std::move(d)) {}

  // SimulationOptions
  Tick step = 0;
  double tolerance_m = 0.0;
  Tick stuck_after = 0;
  bool between_steps = true;

  collide::World world;
  TaskPool pool;
  std::unique_ptr<Dynamics> dynamics;
  std::uint64_t grid_revision = 0;  // of the grid that the dynamics has
  double wall_friction = 0.0;

  // By slot, the index of the id.
  std::vector<AgentId> id;
  std::vector<std::uint8_t> alive;
  std::vector<std::uint8_t> movable;   // alive, not static, disabled or carried, and not arrived
  std::vector<std::uint8_t> can_move;  // alive, not static, disabled or carried
  std::vector<std::uint8_t> held;
  std::vector<std::uint8_t> calls_function;
  std::vector<Pose> pose;
  std::vector<Pose> next;  // where it moves to; after it has moved, where it was
  // The last step in which it moved, where steps are not all checked.
  std::vector<std::uint64_t> moved_at;
  std::vector<Mover> mover;
  std::vector<Tick> held_for, held_total;  // without interruption; in all
  std::vector<double> distance_m;
  std::vector<std::unique_ptr<Cargo>> cargo;
  std::vector<std::optional<Physical>> physical;
  std::vector<double> reach_m;  // of the shape with its loads
  // Of unchecked steps since the last check, in ticks from it.
  std::vector<std::vector<MotionPart>> history;
  bool has_history = false;
  bool has_rate = false;  // some steps are not checked
  Tick checked_at = 0;
  // What a task has moved.
  struct MovedAgents {
    collide::World::Moved bodies;
    std::vector<Event> events;
    std::uint64_t moved = 0, held = 0;
    std::vector<MotionPart> track;  // of one agent; kept for its memory
  };
  std::vector<MovedAgents> moved_agents;  // of kChunk agents each
  std::vector<Dynamics::Moved> moved_by_control;
  std::vector<Dynamics::Driven> driven;

  bool started = false;
  Tick time = 0;
  std::vector<Event> events, pending;  // pending: of changes since the last step
  std::function<void(const Event&)> listener;
  std::vector<FoundPair> pairs, pairs_before;
  std::vector<FoundWall> walls, walls_before;
  StepReport report;
  std::optional<Error> fault;
  Totals totals;  // distance and held: of removed agents
  Fingerprint event_hash;
  std::atomic<bool> pause{false};

  [[nodiscard]] bool contains(AgentId a) const {
    return a.index < id.size() && alive[a.index] != 0 && id[a.index] == a;
  }
  // Decides again whether the agent moves.
  void update(std::uint32_t slot);
  // Where its carrier has a load.
  [[nodiscard]] Pose carriedPose(std::uint32_t load) const;
  [[nodiscard]] bool isCarried(std::uint32_t slot) const {
    return cargo[slot] && cargo[slot]->carrier.has_value();
  }
  // Places the bodies of loads where their carriers have them: all, or none after an error.
  Result<void> placeLoads(const std::vector<AgentId>& loads);
  // The carrier's shape and level with its loads. Errors: those of shapes.
  Result<void> applyLoads(std::uint32_t carrier);

  // Forces move the agent now.
  [[nodiscard]] bool isForced(std::uint32_t slot) const {
    return physical[slot].has_value() && can_move[slot] != 0;
  }
  // Its controller moves it now.
  [[nodiscard]] bool isControlled(std::size_t slot) const {
    return movable[slot] != 0 && held[slot] == 0 && !physical[slot].has_value();
  }
  // With the mass of its loads.
  [[nodiscard]] std::optional<Physical> physicalWithLoads(std::uint32_t slot) const;
  // Passes a body that appeared or changed to the dynamics.
  Result<void> updateDynamics(std::uint32_t slot);

  void move();
  void moveByForces();
  // Agents move by several threads from here on; each writes only to its own slots and to `out`.
  void finishMoves(std::size_t begin, std::size_t end, MovedAgents& out);
  void finishMove(std::uint32_t slot, MovedAgents& out);
  void check(Tick dt);
  void readPairs();
  void readWalls();
  // Moves the body on several motions in a step.
  Result<void> moveAlongTrack(std::uint32_t slot, MovedAgents& out);
  // The track in the last step, in ticks from its beginning.
  void appendStep(std::uint32_t slot, std::vector<MotionPart>& out) const;
  // The track since the last check, from 0 to 1.
  void appendTrack(AgentId agent, std::vector<MotionPart>& out) const;
  void keepTracks();
  // Of what is found between the checks: events, before those of the check from `first` on.
  void readImpacts(std::size_t first);
  void addEvent(const Event& e) { events.push_back(e); }
  void count(const Event& e);
  void countImpact(const Event& e);
};

[[nodiscard]] tl::unexpected<Error> unknownAgent(AgentId id);
// A pose in the frame of another one, and back.
[[nodiscard]] Pose placedIn(const Pose& frame, const Pose& local);
[[nodiscard]] Pose seenFrom(const Pose& frame, const Pose& pose);

}  // namespace clearway::simulation
