#include "app/simulation/replay/simulation_run.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "app/document/fleet/timed_fleet_plan.h"
#include "app/simulation/setup/scene_driving.h"
#include "core/base/number_text.h"
#include "core/physics/physics.h"

namespace clearway::app {
namespace {

// Doors and obstacles become bodies, and cease to be.
bool changesBodies(const simulation::Event& e) {
  switch (e.kind) {
    case simulation::EventKind::Opened:
    case simulation::EventKind::Closed:
    case simulation::EventKind::Appeared:
    case simulation::EventKind::Disappeared: return true;
    default: return false;
  }
}

}  // namespace

Result<SimulationRun> SimulationRun::make(SimulationInput input) {
  std::unique_ptr<simulation::Dynamics> dynamics;
  if (input.has_physics) {
    std::unique_ptr<simulation::Dynamics> made =
        TRY(physics::makePhysics(input.options.world.solver));
    dynamics = std::move(made);
  }
  simulation::Simulation simulation =
      TRY(simulation::Simulation::make(input.options, std::move(dynamics)));
  SimulationRun run(std::move(input), std::move(simulation));
  TRY(run.spawnAgents());
  TRY(run.input_.scene ? run.startScene() : run.startPlan());
  TRY(run.checkFault());
  return run;
}

Result<void> SimulationRun::spawnAgents() {
  simulation_.world().setGrid(input_.grid);
  for (std::size_t k = 0; k < input_.agents.size(); ++k) {
    const Result<simulation::AgentId> id = simulation_.spawn(input_.agents[k]);
    if (!id) {
      return fail(id.error().code, "agent '%1': %2", {input_.names[k], id.error().message});
    }
    assert(id->index == k);  // nothing was removed
    ids_.push_back(*id);
  }
  for (std::size_t k = 0; k < input_.ignores.size(); ++k) {  // ids are known only now
    std::vector<collide::BodyId> ignores;
    for (const std::size_t other : input_.ignores[k]) ignores.push_back(ids_[other]);
    if (ignores.empty()) continue;
    TRY(simulation_.world().setIgnores(ids_[k], std::move(ignores)));
    const collide::BodyMode mode = simulation_.world().body(ids_[k])->mode;
    TRY(simulation_.setMode(ids_[k], mode));  // physics reads it again
  }
  return updatePresence(0);
}

Result<void> SimulationRun::startPlan() {
  std::vector<Footprint> footprints;
  for (const ControlledAgent& a : input_.controlled) footprints.push_back(a.kind.footprint);
  separation_ = Separation(std::move(footprints));
  measure();
  TRY(makeControl());
  // Who comes and goes later is no part of time 0.
  const auto is_timed = [](const Presence& p) { return p.from > 0 || p.until < kForever; };
  if (std::ranges::any_of(input_.presence, is_timed)) simulation_.start();
  return {};
}

Result<void> SimulationRun::startScene() {
  const OpenScene& open = *input_.scene;
  for (const maps::SceneBody& body : open.scene.bodies) {
    states_.push_back({body.mode, body.present});
  }
  followed_.assign(states_.size(), 0);
  std::vector<WorldChange> changes = TRY(worldChangesOf(open.scene, open.map, open.source));
  changes_ = std::move(changes);
  TRY(applyChanges(0));
  simulation_.start();  // later changes are no part of time 0
  return {};
}

// A body that becomes static stays where its motion had it last, also if it was disabled then.
void SimulationRun::placeForRest(std::size_t body) {
  const maps::SceneBody& b = input_.scene->scene.bodies[body];
  if (states_[body].mode == maps::SceneMode::Static || b.motion.size() < 2) return;
  [[maybe_unused]] const Result<void> placed =
      simulation_.setPose(ids_[body], maps::poseAt(b, secondsOf(followed_[body])));
  assert(placed);
}

Result<void> SimulationRun::makeControl() {
  if (!input_.isControlled()) return {};
  auto map = std::make_shared<const OccupancyGrid>(*input_.grid);
  std::vector<PhysicalFollowers::Body> bodies;
  for (std::size_t k = 0; input_.has_physics && k < input_.controlled.size(); ++k) {
    bodies.push_back(
        PhysicalFollowers::bodyOf(input_.agents[k], input_.controlled[k].kind.footprint));
  }
  if (input_.shift) {
    ShiftInput shift = *input_.shift;
    shift.bodies = std::move(bodies);
    auto control = TRY(ShiftControl::make(std::move(shift), std::move(map), input_.disturbances,
                                          input_.policy, simulation_, input_.names));
    control_ = std::move(control);
    return {};
  }
  std::unique_ptr<FleetControl> control =
      TRY(FleetControl::make({input_.controlled, input_.graph, std::move(map), input_.disturbances,
                              input_.policy, std::move(bodies)},
                             simulation_, input_.names));
  control_ = std::move(control);
  return {};
}

Result<void> SimulationRun::makeDueChanges() {
  for (; next_run_change_ < input_.changes.size(); ++next_run_change_) {
    const RunChange& next = input_.changes[next_run_change_];
    if (next.at > simulation_.time()) return {};
    TRY(change(next));
  }
  return {};
}

Result<void> SimulationRun::change(const RunChange& change) {
  PolicyOptions& p = input_.policy;
  p.policy = change.policy.value_or(p.policy);
  p.lookahead_s = change.lookahead_s.value_or(p.lookahead_s);
  p.patience_s = change.patience_s.value_or(p.patience_s);
  p.seed = change.seed.value_or(p.seed);
  input_.disturbances = change.disturbances.value_or(input_.disturbances);
  changes_world_ = true;
  if (control_) return control_->change(change, simulation_, input_.names);
  if (!input_.isControlled()) return {};
  TRY(simulation_.setStuckAfter(kForever));
  return makeControl();
}

void SimulationRun::measure() {
  poses_.clear();
  std::vector<std::uint32_t> gone;
  for (std::uint32_t k = 0; k < input_.controlled.size(); ++k) {
    poses_.push_back(simulation_.poseOf(ids_[k]));
    const bool leaves = k < input_.presence.size() && input_.presence[k].leaves;
    if (leaves && simulation_.world().body(ids_[k])->mode == collide::BodyMode::Disabled) {
      gone.push_back(k);
    }
  }
  separation_.update(poses_, gone);
}

std::optional<PathProgress> SimulationRun::progressOf(std::size_t agent) const {
  if (control_ && agent < input_.controlled.size()) return control_->progressOf(agent);
  const auto* follow = std::get_if<simulation::FollowPath>(&input_.agents[agent].controller);
  if (control_ || follow == nullptr) return std::nullopt;
  return PathProgress{&follow->path, simulation_.clockOf(ids_[agent])};
}

std::optional<Vec2> SimulationRun::placeOfTask(std::size_t agent) const {
  if (!control_ || agent >= input_.controlled.size()) return std::nullopt;
  return control_->placeOfTask(agent);
}

double SimulationRun::distanceOfAgents() const {
  double sum = 0.0;
  for (const simulation::AgentId id : ids_) sum += simulation_.distanceOf(id);
  return sum;
}

Result<void> SimulationRun::applyChanges(Tick until) {
  for (; next_change_ < changes_.size(); ++next_change_) {
    const WorldChange& change = changes_[next_change_];
    if (ticksOf(change.time_s) > until) return {};
    if (change.change->mode == maps::SceneMode::Static) placeForRest(change.change->body);
    apply(change, ids_, states_, simulation_.world());
    changed_world_ = true;
    const maps::SceneChange& c = *change.change;
    if (!c.cells.empty() || c.rate || c.recalculate_cells) continue;  // of no body
    // The simulation decides again whether the body moves, and the physics reads it again; a shape
    // without area leaves the physics as it was.
    const simulation::AgentId id = ids_[c.body];
    [[maybe_unused]] const Result<void> known =
        simulation_.setMode(id, simulation_.world().body(id)->mode);
    assert(known || input_.has_physics);
    if (!c.drives()) continue;
    if (auto r = applyDriving(c, ids_, simulation_); !r) {
      return fail(r.error().code, "/changes/%1: %2", {next_change_, r.error().message},
                  input_.scene->source);
    }
  }
  return {};
}

// Bodies come and go before the step that ends at this time.
Result<void> SimulationRun::updatePresence(Tick now) {
  for (std::size_t k = 0; k < input_.presence.size(); ++k) {
    const Presence& p = input_.presence[k];
    const simulation::AgentId id = ids_[k];
    const bool has_arrived = simulation_.hasArrived(id);
    const bool leaves = input_.has_physics ? has_arrived : now > p.until;
    const bool is_there = p.leaves ? !leaves : now >= p.from && now < p.until;
    const collide::BodyMode mode =
        is_there ? input_.agents[k].body.mode : collide::BodyMode::Disabled;
    if (simulation_.world().body(id)->mode == mode) continue;
    const auto report = [&](simulation::EventKind kind, Tick time) {
      simulation_.report({time, kind, id, {}, simulation_.poseOf(id).position, {}, {}});
    };
    if (p.leaves && !has_arrived) {  // in the middle of the step
      TRY(simulation_.setPose(id, input_.controlled[k].path.last()));
      report(simulation::EventKind::Arrived, p.until);
    }
    TRY(simulation_.setMode(id, mode));
    const Tick time = is_there ? p.from : p.leaves && has_arrived ? simulation_.time() : p.until;
    if (now > 0) {
      report(is_there ? simulation::EventKind::Appeared : simulation::EventKind::Disappeared, time);
    }
    changed_world_ = true;
  }
  return {};
}

Result<void> SimulationRun::checkFault() const {
  if (!simulation_.fault()) return {};
  return inContext("at %1 s: %2", {shortest(secondsOf(simulation_.time()))},
                   Result<void>(tl::unexpected(*simulation_.fault())));
}

Result<void> SimulationRun::step() {
  const Tick until = simulation_.time() + input_.options.step;
  changed_world_ = std::exchange(changes_world_, false);
  TRY(updatePresence(until));
  if (input_.scene) {
    *input_.scene_time = until;
    TRY(applyChanges(until));
  }
  if (control_) control_->prepareStep(simulation_, input_.options.step);
  simulation_.step();
  TRY(checkFault());
  for (std::size_t k = 0; k < states_.size(); ++k) {
    if (states_[k].mode != maps::SceneMode::Static) followed_[k] = until;
  }
  changed_world_ = changed_world_ || std::ranges::any_of(simulation_.events(), changesBodies);
  measure();
  return {};
}

}  // namespace clearway::app
