#include "core/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/number_text.h"
#include "core/simulation/simulation_state.h"

namespace clearway::simulation {
namespace {

constexpr Tick kLongestStep = 1'000'000'000'000;

Result<void> checkStep(Tick step) {
  if (step > 0 && step <= kLongestStep) return {};
  return fail(ErrorCode::InvalidArgument,
              "a step of " + std::to_string(step) + " ticks must be from 1 to 10^12");
}

}  // namespace

tl::unexpected<Error> unknownAgent(AgentId id) {
  return fail(ErrorCode::InvalidArgument, "agent " + std::to_string(id.index) + "." +
                                              std::to_string(id.generation) +
                                              " does not exist (any more)");
}

Result<Simulation> Simulation::make(const SimulationOptions& o) {
  if (auto r = checkStep(o.step); !r) return tl::unexpected(r.error());
  if (!std::isfinite(o.tolerance_m) || o.tolerance_m < 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a tolerance of " + shortest(o.tolerance_m) + " m must be a number >= 0");
  }
  if (o.stuck_after <= 0) {
    return fail(ErrorCode::InvalidArgument,
                "agents are stuck after " + std::to_string(o.stuck_after) + " ticks; at least 1");
  }
  Result<collide::World> world = collide::World::make(o.world);
  if (!world) return tl::unexpected(world.error());
  return Simulation(std::make_unique<State>(o, *std::move(world)));
}

Simulation::Simulation(std::unique_ptr<State> state) : s_(std::move(state)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<AgentId> Simulation::spawn(const AgentDef& def) {
  if (auto r = checkDrive(def.drive); !r) return tl::unexpected(r.error());
  if (auto r = checkController(def.controller, def.drive, def.body.pose); !r) {
    return tl::unexpected(r.error());
  }
  const Result<AgentId> id = s_->world.add(def.body);
  if (!id) return id;
  const std::uint32_t i = id->index;
  if (i >= s_->id.size()) {
    const std::size_t n = std::size_t{i} + 1;
    s_->id.resize(n);
    for (auto* bytes : {&s_->alive, &s_->movable, &s_->held, &s_->calls_function}) bytes->resize(n);
    s_->pose.resize(n);
    s_->next.resize(n);
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
  s_->distance_m[i] = 0.0;
  s_->cargo[i].reset();
  s_->update(i);
  s_->pending.push_back({s_->time, EventKind::Spawned, *id, {}, def.body.pose.position, {}, {}});
  return id;
}

void Simulation::State::update(std::uint32_t i) {
  const collide::BodyDef* const body = world.body(id[i]);
  const bool moves = body != nullptr && body->mode != collide::BodyMode::Static &&
                     body->mode != collide::BodyMode::Disabled && !isCarried(i);
  movable[i] =
      moves && !mover[i].hasArrived() && !std::holds_alternative<Rest>(mover[i].controller()) ? 1
                                                                                              : 0;
  calls_function[i] = mover[i].callsFunction() ? 1 : 0;
}

Result<void> Simulation::remove(AgentId id) {
  if (!s_->contains(id)) return unknownAgent(id);
  const std::uint32_t i = id.index;
  if (s_->cargo[i]) {
    std::vector<AgentId> carried;
    for (const Load& load : s_->cargo[i]->loads) carried.push_back(load.id);
    if (auto r = s_->placeLoads(carried); !r) return r;
    while (!s_->cargo[i]->loads.empty()) {
      if (auto r = detach(s_->cargo[i]->loads.back().id); !r) return r;
    }
    if (s_->isCarried(i)) {
      if (auto r = detach(id); !r) return r;
    }
  }
  if (auto r = s_->world.remove(id); !r) return r;
  s_->alive[i] = s_->movable[i] = 0;
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
  if (auto r = checkController(controller, drive, poseOf(id)); !r) return r;
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
  if (auto r = s_->world.setPose(id, pose); !r) return r;
  s_->pose[id.index] = pose;
  return {};
}

Result<void> Simulation::setDrive(AgentId id, const Drive& drive) {
  if (!s_->contains(id)) return unknownAgent(id);
  if (auto r = checkDrive(drive); !r) return r;
  if (auto r = checkWaypoints(s_->mover[id.index].controller(), drive); !r) return r;
  s_->mover[id.index].setDrive(drive);
  return {};
}

Result<void> Simulation::setMode(AgentId id, collide::BodyMode mode) {
  if (!s_->contains(id)) return unknownAgent(id);
  if (s_->isCarried(id.index)) {
    return fail(ErrorCode::InvalidArgument, "a carried load has no mode of its own: put it down");
  }
  if (auto r = s_->world.setMode(id, mode); !r) return r;
  s_->update(id.index);
  return {};
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
  if (auto r = checkStep(step); !r) return r;
  s_->options.step = step;
  return {};
}

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
    addInteger(s_->isCarried(i) ? std::uint64_t{s_->cargo[i]->carrier->index} + 1 : 0);
  }
  return f.value();
}

}  // namespace clearway::simulation
