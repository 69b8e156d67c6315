#include "core/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "core/base/number_text.h"
#include "core/simulation/simulation_state.h"
#include "core/world/placed_shape.h"

namespace clearway::simulation {
namespace {

constexpr Tick kLongestStep = 1'000'000'000'000;

Result<void> checkStep(Tick step) {
  if (step > 0 && step <= kLongestStep) return {};
  return fail(ErrorCode::InvalidArgument, "a step of %1 ticks must be from 1 to 10^12", {step});
}

Result<void> checkStuckAfter(Tick stuck_after) {
  if (stuck_after > 0) return {};
  return fail(ErrorCode::InvalidArgument, "agents are stuck after %1 ticks; at least 1",
              {stuck_after});
}

Result<void> checkRange(const char* name, double v, double least, double most) {
  if (v >= least && v <= most) return {};
  return fail(ErrorCode::InvalidArgument, "%1 of %2 must be from %3 to %4",
              {name, shortest(v), shortest(least), shortest(most)});
}

tl::unexpected<Error> noMass() {
  return fail(ErrorCode::InvalidArgument, "the agent has no mass, or does not move now");
}
tl::unexpected<Error> noFunction() {
  return fail(ErrorCode::InvalidArgument,
              "an agent with a mass cannot follow a function of time: steer it");
}

Result<void> checkForces(const AgentDef& def, bool has_dynamics) {
  if (!def.physical) return {};
  if (!has_dynamics) {
    return fail(ErrorCode::InvalidArgument, "an agent with a mass needs a simulation with physics");
  }
  if (std::holds_alternative<FollowFunction>(def.controller)) return noFunction();
  if (std::holds_alternative<HalfPlaneShape>(def.body.shape)) {
    return fail(ErrorCode::InvalidArgument, "a half-plane has no mass");
  }
  return checkPhysical(*def.physical);
}

}  // namespace

Result<void> checkPhysical(const Physical& p) {
  constexpr double kMost = std::numeric_limits<double>::infinity();
  TRY(checkRange("a mass", p.mass_kg, 1e-3, 1e6));
  TRY(checkRange("a friction with the floor", p.floor_friction, 0.0, 10.0));
  TRY(checkRange("a restitution", p.restitution, 0.0, 1.0));
  TRY(checkRange("a force of the drive", p.drive_force_N, 1e-6, kMost));
  return checkRange("a torque of the drive", p.drive_torque_Nm, 1e-6, kMost);
}

Drive withForces(Drive drive, const Physical& p, double radius_m) {
  constexpr double kLeast = 1e-3, kMost = 1e3;
  constexpr double kShare = 0.9;
  const double r = std::max(radius_m, kLeast);
  const double grip = kShare * p.floor_friction * kGravity_m_per_s2;
  const double linear = std::min(kShare * p.drive_force_N / p.mass_kg, grip);
  // A radius of gyration is never larger than that of the shape.
  const double turning = std::min(kShare * p.drive_torque_Nm / (p.mass_kg * r * r), grip / r);
  drive.acceleration_m_per_s2 =
      std::min(drive.acceleration_m_per_s2, std::clamp(linear, kLeast, kMost));
  drive.turn_acceleration_rad_per_s2 =
      std::min(drive.turn_acceleration_rad_per_s2, std::clamp(turning, kLeast, kMost));
  return drive;
}

tl::unexpected<Error> unknownAgent(AgentId id) {
  return fail(ErrorCode::InvalidArgument, "agent %1.%2 does not exist (any more)",
              {id.index, id.generation});
}

Result<Simulation> Simulation::make(const SimulationOptions& o,
                                    std::unique_ptr<Dynamics> dynamics) {
  TRY(checkStep(o.step));
  if (!std::isfinite(o.tolerance_m) || o.tolerance_m < 0.0) {
    return fail(ErrorCode::InvalidArgument, "a tolerance of %1 m must be a number >= 0",
                {shortest(o.tolerance_m)});
  }
  TRY(checkStuckAfter(o.stuck_after));
  collide::WorldOptions how = o.world;
  how.impact_depth_m = o.tolerance_m;
  collide::World world = TRY(collide::World::make(how));
  auto state =
      std::make_unique<SimulationState>(std::move(world), o.world.threads, std::move(dynamics));
  state->step = o.step;
  state->tolerance_m = o.tolerance_m;
  state->stuck_after = o.stuck_after;
  state->between_steps = o.between_steps;
  state->wall_friction = o.world.wall_friction;
  state->world.setTracks(
      [s = state.get()](AgentId id, std::vector<MotionPart>& out) { s->appendTrack(id, out); });
  return Simulation(std::move(state));
}

Simulation::Simulation(std::unique_ptr<SimulationState> state) : s_(std::move(state)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<AgentId> Simulation::spawn(const AgentDef& def) {
  TRY(checkDrive(def.drive));
  TRY(checkController(def.controller, def.drive, def.body.pose));
  TRY(checkForces(def, s_->dynamics != nullptr));
  const Result<AgentId> id = s_->world.add(def.body);
  if (!id) return id;
  const std::uint32_t i = id->index;
  if (i >= s_->id.size()) {
    const std::size_t n = std::size_t{i} + 1;
    s_->id.resize(n);
    for (auto* bytes : {&s_->alive, &s_->movable, &s_->can_move, &s_->held, &s_->calls_function})
      bytes->resize(n);
    s_->physical.resize(n);
    s_->reach_m.resize(n);
    s_->pose.resize(n);
    s_->next.resize(n);
    s_->moved_at.resize(n);
    s_->history.resize(n);
    s_->mover.resize(n);
    s_->held_for.resize(n);
    s_->held_total.resize(n);
    s_->distance_m.resize(n);
    s_->cargo.resize(n);
  }
  s_->id[i] = *id;
  s_->alive[i] = 1;
  s_->held[i] = 0;
  s_->pose[i] = def.body.pose;
  s_->mover[i] = Mover(def.drive, def.controller);
  s_->held_for[i] = s_->held_total[i] = 0;
  s_->moved_at[i] = 0;
  s_->history[i].clear();
  s_->distance_m[i] = 0.0;
  s_->cargo[i].reset();
  s_->physical[i] = def.physical;
  Result<void> dynamic = s_->updateDynamics(i);
  if (!dynamic) {
    [[maybe_unused]] const Result<void> removed = s_->world.remove(*id);
    s_->alive[i] = 0;
  }
  TRY(std::move(dynamic));
  s_->update(i);
  s_->pending.push_back({s_->time, EventKind::Spawned, *id, {}, def.body.pose.position, {}, {}});
  return id;
}

void SimulationState::update(std::uint32_t i) {
  const collide::BodyDef* const body = world.body(id[i]);
  const bool moves = body != nullptr && body->mode != collide::BodyMode::Static &&
                     body->mode != collide::BodyMode::Disabled && !isCarried(i);
  can_move[i] = moves ? 1 : 0;
  movable[i] =
      moves && !mover[i].hasArrived() && !std::holds_alternative<Rest>(mover[i].controller()) ? 1
                                                                                              : 0;
  calls_function[i] = mover[i].callsFunction() ? 1 : 0;
}

std::optional<Physical> SimulationState::physicalWithLoads(std::uint32_t i) const {
  std::optional<Physical> whole = physical[i];
  if (whole && cargo[i]) {
    for (const Load& load : cargo[i]->loads) {
      if (physical[load.id.index]) whole->mass_kg += physical[load.id.index]->mass_kg;
    }
  }
  return whole;
}

Result<void> SimulationState::updateDynamics(std::uint32_t i) {
  if (!dynamics) return {};
  reach_m[i] = collide::reachOf(world.body(id[i])->shape);
  return dynamics->set(id[i], *world.body(id[i]), physicalWithLoads(i));
}

Result<void> Simulation::push(AgentId id, Vec2 force_N, Vec2 at) {
  if (!s_->contains(id)) return unknownAgent(id);
  if (!s_->isForced(id.index)) return noMass();
  if (!std::isfinite(length(force_N)) || !std::isfinite(length(at))) {
    return fail(ErrorCode::InvalidArgument, "a force and its place must be finite");
  }
  s_->dynamics->push(id, force_N, at);
  return {};
}

Result<void> Simulation::setVelocity(AgentId id, const Velocity& velocity) {
  if (!s_->contains(id)) return unknownAgent(id);
  if (!s_->isForced(id.index)) return noMass();
  if (!std::isfinite(length(velocity.linear_m_per_s)) || !std::isfinite(velocity.turn_rad_per_s)) {
    return fail(ErrorCode::InvalidArgument, "a velocity must be finite");
  }
  s_->dynamics->setVelocity(id, velocity);
  return {};
}

Velocity Simulation::velocityOf(AgentId id) const {
  const std::uint32_t i = id.index;
  return s_->isForced(i) ? s_->dynamics->velocityOf(id) : s_->mover[i].velocity();
}

Result<void> Simulation::remove(AgentId id) {
  if (!s_->contains(id)) return unknownAgent(id);
  const std::uint32_t i = id.index;
  if (s_->cargo[i]) {
    std::vector<AgentId> carried;
    for (const Load& load : s_->cargo[i]->loads) carried.push_back(load.id);
    TRY(s_->placeLoads(carried));
    while (!s_->cargo[i]->loads.empty()) {
      TRY(detach(s_->cargo[i]->loads.back().id));
    }
    if (s_->isCarried(i)) {
      TRY(detach(id));
    }
  }
  TRY(s_->world.remove(id));
  if (s_->dynamics) s_->dynamics->remove(id);
  s_->alive[i] = s_->movable[i] = s_->can_move[i] = 0;
  s_->physical[i].reset();
  s_->totals.distance_m += s_->distance_m[i];
  s_->totals.held += s_->held_total[i];
  s_->mover[i] = Mover();
  s_->cargo[i].reset();
  s_->pending.push_back({s_->time, EventKind::Removed, id, {}, s_->pose[i].position, {}, {}});
  return {};
}

Result<void> Simulation::setController(AgentId id, Controller controller) {
  if (!s_->contains(id)) return unknownAgent(id);
  const Drive drive = s_->mover[id.index].drive();
  TRY(checkController(controller, drive, poseOf(id)));
  if (s_->physical[id.index] && std::holds_alternative<FollowFunction>(controller)) {
    return noFunction();
  }
  const Velocity velocity = s_->mover[id.index].velocity();
  s_->mover[id.index] = Mover(drive, std::move(controller), velocity);
  s_->update(id.index);
  return {};
}

Result<void> Simulation::setPose(AgentId id, const Pose& pose) {
  if (!s_->contains(id)) return unknownAgent(id);
  if (s_->isCarried(id.index)) {
    return fail(ErrorCode::InvalidArgument, "a carried load has no place of its own: put it down");
  }
  TRY(s_->world.setPose(id, pose));
  s_->pose[id.index] = pose;
  return s_->updateDynamics(id.index);
}

Result<void> Simulation::setDrive(AgentId id, const Drive& drive) {
  if (!s_->contains(id)) return unknownAgent(id);
  TRY(checkDrive(drive));
  TRY(checkWaypoints(s_->mover[id.index].controller(), drive));
  s_->mover[id.index].setDrive(drive);
  return {};
}

Result<void> Simulation::setMode(AgentId id, collide::BodyMode mode) {
  if (!s_->contains(id)) return unknownAgent(id);
  if (s_->isCarried(id.index)) {
    return fail(ErrorCode::InvalidArgument, "a carried load has no mode of its own: put it down");
  }
  TRY(s_->world.setMode(id, mode));
  s_->update(id.index);
  return s_->updateDynamics(id.index);
}

Result<void> Simulation::hold(AgentId id, bool held) {
  if (!s_->contains(id)) return unknownAgent(id);
  s_->held[id.index] = held ? 1 : 0;
  s_->held_for[id.index] = 0;
  if (held) s_->mover[id.index].stop();
  return {};
}

collide::World& Simulation::world() { return s_->world; }
const collide::World& Simulation::world() const { return s_->world; }

Result<void> Simulation::setStep(Tick step) {
  TRY(checkStep(step));
  s_->step = step;
  return {};
}

Result<void> Simulation::setStuckAfter(Tick stuck_after) {
  TRY(checkStuckAfter(stuck_after));
  s_->stuck_after = stuck_after;
  return {};
}

void Simulation::report(const Event& event) { s_->pending.push_back(event); }

void Simulation::setListener(std::function<void(const Event&)> listener) {
  s_->listener = std::move(listener);
}
std::span<const Event> Simulation::events() const& { return s_->events; }
Tick Simulation::time() const { return s_->time; }
bool Simulation::contains(AgentId id) const { return s_->contains(id); }
std::size_t Simulation::agents() const { return s_->world.size(); }

Pose Simulation::poseOf(AgentId id) const {
  return s_->isCarried(id.index) ? s_->carriedPose(id.index) : s_->pose[id.index];
}

bool Simulation::hasArrived(AgentId id) const { return s_->mover[id.index].hasArrived(); }
bool Simulation::isHeld(AgentId id) const { return s_->held[id.index] != 0; }
Tick Simulation::clockOf(AgentId id) const { return s_->mover[id.index].clock(); }
double Simulation::distanceOf(AgentId id) const { return s_->distance_m[id.index]; }

std::size_t Simulation::active() const {
  std::size_t n = 0;
  for (std::size_t i = 0; i < s_->id.size(); ++i) {
    if (s_->alive[i] == 0 || s_->mover[i].hasArrived()) continue;
    if (!std::holds_alternative<Rest>(s_->mover[i].controller())) ++n;
  }
  return n;
}

const std::optional<Error>& Simulation::fault() const { return s_->fault; }
const StepReport& Simulation::lastStep() const { return s_->report; }

Totals Simulation::totals() const {
  Totals t = s_->totals;
  for (std::size_t i = 0; i < s_->id.size(); ++i) {
    if (s_->alive[i] == 0) continue;
    t.distance_m += s_->distance_m[i];
    t.held += s_->held_total[i];
  }
  return t;
}

std::uint64_t Simulation::stateHash() const {
  Fingerprint f;
  const auto addInteger = [&f](auto v) { f.add(static_cast<std::uint64_t>(v)); };
  addInteger(s_->time);
  addInteger(s_->totals.steps);
  f.add(s_->world.stateHash());
  f.add(s_->event_hash.value());
  for (std::uint32_t i = 0; i < s_->id.size(); ++i) {
    if (s_->alive[i] == 0) continue;
    const Mover& m = s_->mover[i];
    addInteger(m.clock());
    addInteger((m.hasArrived() ? 1U : 0U) | (s_->held[i] != 0 ? 2U : 0U));
    addInteger(s_->held_for[i]);
    f.add(m.velocity().linear_m_per_s.x);
    f.add(m.velocity().linear_m_per_s.y);
    f.add(m.velocity().turn_rad_per_s);
    f.add(s_->distance_m[i]);
    if (s_->isForced(i)) {
      const Velocity v = s_->dynamics->velocityOf(s_->id[i]);
      f.add(v.linear_m_per_s.x);
      f.add(v.linear_m_per_s.y);
      f.add(v.turn_rad_per_s);
    }
    addInteger(s_->isCarried(i) ? std::uint64_t{s_->cargo[i]->carrier->index} + 1 : 0);
  }
  return f.value();
}

}  // namespace clearway::simulation
