// core/simulation/simulation.h — agents that move in a collision world, in fixed steps of integer
// ticks.
//
// A step moves every agent by its controller, checks the world (core/world/world.h) and reports
// events. Motion is kinematic: agents that collide go on; what happens then is a policy of the
// user. Agents with a mass are moved by forces instead (core/simulation/dynamics.h). Collisions are
// decided exactly for the poses at the steps. Poses on motions are rounded to doubles, so pairs in
// contact may overlap by rounding: collisions count from a depth of SimulationOptions::tolerance_m
// on. Between two checks the motions themselves are compared (core/narrow/impact.h): when bodies
// meet, and which meet only there (EventKind::Impact). This changes neither states nor hashes.
// Law: the same calls give the same states, events and hashes, bit for bit, for any number of
//      threads.
// Cost: O(agents + contacts) a step. Thread-safety: one thread at a time, but for requestPause().
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "core/simulation/controller.h"
#include "core/simulation/dynamics.h"
#include "core/simulation/event.h"
#include "core/world/world.h"

namespace clearway::simulation {

// Parameters that do not change during a simulation.
struct SimulationOptions {
  collide::WorldOptions world;              // its threads also move the agents
  Tick step = kTicksPerSecond / 20;         // > 0, at most 1e12
  double tolerance_m = 1e-9;                // >= 0
  Tick stuck_after = 10 * kTicksPerSecond;  // > 0
  bool between_steps = true;                // also finds collisions on the path of a step
};

// An agent as it is added: its body, how it may move, and what moves it.
struct AgentDef {
  collide::BodyDef body;
  Drive drive;
  Controller controller = Rest{};
  // With it forces move the agent. Needs physics; neither FollowFunction nor a half-plane.
  std::optional<Physical> physical{};
};

struct SimulationState;

class Simulation {
 public:
  // Errors: InvalidArgument, naming the option that is out of range.
  // `dynamics` moves the agents with a mass; null: there is no physics.
  [[nodiscard]] static Result<Simulation> make(const SimulationOptions& options = {},
                                               std::unique_ptr<Dynamics> dynamics = nullptr);
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  // Errors: those of World::add, checkDrive() and checkController().
  [[nodiscard]] Result<AgentId> spawn(const AgentDef& def);

  // Errors of each: InvalidArgument when the id names no agent, or the value is out of range; the
  // simulation is unchanged then.
  Result<void> remove(AgentId id);  // what it carries is put down; errors also: those of detach()
  // Its clock begins at 0. From Steer to Steer the agent keeps its velocity; from and to other
  // controllers, which have none, it begins at rest.
  Result<void> setController(AgentId id, Controller controller);
  // Places the agent elsewhere; no distance is driven. Steer goes on from there, other controllers
  // return it to where their times have it. Errors also: it is static or carried, beyond 1e7 m.
  Result<void> setPose(AgentId id, const Pose& pose);
  Result<void> setDrive(AgentId id, const Drive& drive);
  // A static or disabled agent does not move, and its clock stops.
  Result<void> setMode(AgentId id, collide::BodyMode mode);
  // With physics, for agents with a mass. A push lasts for the next step. Errors also: no mass.
  Result<void> push(AgentId id, Vec2 force_N, Vec2 at);
  Result<void> setVelocity(AgentId id, const Velocity& velocity);
  // While it is held an agent rests, and its clock stops; one that forces move stays with its
  // target, if it has one, so that it is not pushed away from it.
  Result<void> hold(AgentId id, bool held);

  // The carrier takes the load as it is placed: its shape becomes the union of both, its level
  // covers both, and the load's own body is disabled. The parts of the load keep its category,
  // mask and margin. Its group, `ignores` and `meets_grid` hold for bodies: while it is carried
  // those of the carrier hold for both. Errors also: one of them is carried or the
  // load carries something, a half-plane, too many parts.
  Result<void> attach(AgentId carrier, AgentId load);
  // Puts it down where it is now, in the mode that it had. Errors also: it is not carried.
  Result<void> detach(AgentId load);
  [[nodiscard]] std::optional<AgentId> carrierOf(AgentId load) const;

  // For filters, margins, cells of the map and the check rate. Poses, shapes, modes and lists of
  // bodies are changed by the simulation alone.
  [[nodiscard]] collide::World& world();
  [[nodiscard]] const collide::World& world() const;

  // Decides what collides where the agents are placed now, at time 0. The first step does so unless
  // it is done; its events are those of the first step.
  void start();
  void step();
  // Until the steps are done, or a pause is requested. Returns the steps done.
  std::uint64_t run(std::uint64_t steps);
  // Until the condition holds after a step, at most that many steps. Returns whether it holds.
  bool runUntil(const std::function<bool(const Simulation&)>& condition, std::uint64_t most_steps);
  // Ends the run after its step; from any thread, or from a listener. Without a run, it ends the
  // next one before its first step.
  void requestPause();
  // Errors: as in make().
  Result<void> setStep(Tick step);
  Result<void> setStuckAfter(Tick stuck_after);

  // An event of the user's policy: one of the next step, before the step's own events.
  void report(const Event& event);

  // Called with each event, in order, at the end of the step; it must not change the simulation.
  void setListener(std::function<void(const Event&)> listener);
  [[nodiscard]] std::span<const Event> events()
      const&;  // of the last step, and of changes before it
  void events() const&& = delete;

  [[nodiscard]] Tick time() const;
  [[nodiscard]] std::size_t agents() const;  // alive
  [[nodiscard]] bool contains(AgentId id) const;
  // Preconditions: the agent exists.
  [[nodiscard]] Pose poseOf(AgentId id) const;  // of a carried load where its carrier has it
  [[nodiscard]] bool hasArrived(AgentId id) const;
  [[nodiscard]] bool isHeld(AgentId id) const;
  [[nodiscard]] Tick clockOf(AgentId id) const;
  [[nodiscard]] double distanceOf(AgentId id) const;  // driven so far [m]
  // In the agent's frame, of agents with a mass and of Steer; else zero.
  [[nodiscard]] Velocity velocityOf(AgentId id) const;
  // Agents with a controller other than Rest that have not arrived.
  [[nodiscard]] std::size_t active() const;

  // Why a check failed (World::step()): the first one; nullopt: none. Its collisions are unknown.
  [[nodiscard]] const std::optional<Error>& fault() const;
  [[nodiscard]] const StepReport& lastStep() const;
  [[nodiscard]] Totals totals() const;
  // Fingerprint of the time, the agents, the world and all events so far.
  [[nodiscard]] std::uint64_t stateHash() const;

 private:
  explicit Simulation(std::unique_ptr<SimulationState> state);
  std::unique_ptr<SimulationState> s_;
};

}  // namespace clearway::simulation
