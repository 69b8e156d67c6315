#include <algorithm>
#include <cassert>
#include <utility>

#include "core/simulation/simulation.h"
#include "core/simulation/simulation_state.h"

namespace clearway::simulation {
namespace {

// Appends the parts of a shape that is placed in another frame, those that are drawn alone, too.
void appendParts(const Shape& shape, const Pose& at, std::vector<ShapePart>& out) {
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    for (const auto& list : {compound->solid(), compound->visual()}) {
      for (ShapePart part : list) {
        part.pose = placedIn(at, part.pose);
        out.push_back(std::move(part));
      }
    }
  } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
    out.push_back({*box, at});
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    out.push_back({*polygon, at});
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    out.push_back({*segment, at});
  }
}

// The filters of the parts of a body that becomes a part of another one.
void appendFilters(const Shape& shape, const std::vector<collide::PartFilter>& own,
                   const collide::BodyDef& body, std::vector<collide::PartFilter>& out) {
  const auto* const compound = std::get_if<CompoundShape>(&shape);
  const std::size_t n = compound == nullptr ? 1 : compound->solid().size();
  for (std::size_t k = 0; k < n; ++k) {
    const collide::PartFilter part = own.empty() ? collide::PartFilter{} : own[k];
    out.push_back({part.category.value_or(body.category), part.mask.value_or(body.mask),
                   part.margin_m.value_or(body.margin_m)});
  }
}

tl::unexpected<Error> refusal(const char* why) { return fail(ErrorCode::InvalidArgument, why); }

}  // namespace

Pose placedIn(const Pose& frame, const Pose& local) {
  return {toWorld(frame, local.position), frame.heading.turnedBy(local.heading)};
}

Pose seenFrom(const Pose& frame, const Pose& pose) {
  return {unrotate(frame.heading, pose.position - frame.position),
          pose.heading.turnedBy(frame.heading.mirroredY())};
}

Pose SimulationState::carriedPose(std::uint32_t load) const {
  const AgentId carrier = *cargo[load]->carrier;
  const auto entry = std::ranges::find(cargo[carrier.index]->loads, id[load], &Load::id);
  return placedIn(pose[carrier.index], entry->at);
}

Result<void> SimulationState::placeLoads(const std::vector<AgentId>& loads) {
  for (std::size_t k = 0; k < loads.size(); ++k) {
    auto placed = world.setPose(loads[k], carriedPose(loads[k].index));
    if (placed) continue;
    for (std::size_t before = 0; before < k; ++before) {
      [[maybe_unused]] const auto back = world.setPose(loads[before], pose[loads[before].index]);
      assert(back);
    }
    return placed;
  }
  return {};
}

Result<void> SimulationState::applyLoads(std::uint32_t carrier) {
  const Cargo& c = *cargo[carrier];
  if (c.loads.empty()) {
    TRY(world.setShape(id[carrier], c.shape, c.parts));
    return world.setLevel(id[carrier], c.level);
  }
  std::vector<ShapePart> parts;
  std::vector<collide::PartFilter> filters;
  collide::Level level = c.level;
  appendParts(c.shape, {}, parts);
  appendFilters(c.shape, c.parts, *world.body(id[carrier]), filters);
  for (const Load& load : c.loads) {
    const collide::BodyDef& body = *world.body(load.id);
    appendParts(body.shape, load.at, parts);
    appendFilters(body.shape, body.parts, body, filters);
    level = {std::min(level.z0_m, body.level.z0_m), std::max(level.z1_m, body.level.z1_m)};
  }
  CompoundShape shape = TRY(CompoundShape::make(std::move(parts)));
  TRY(world.setShape(id[carrier], std::move(shape), std::move(filters)));
  return world.setLevel(id[carrier], level);
}

Result<void> Simulation::attach(AgentId carrier, AgentId load) {
  SimulationState& s = *s_;
  if (!s.contains(carrier)) return unknownAgent(carrier);
  if (!s.contains(load)) return unknownAgent(load);
  if (carrier == load) return refusal("an agent cannot carry itself");
  if (s.isCarried(carrier.index)) return refusal("the carrier is carried itself");
  if (s.isCarried(load.index)) return refusal("the load is carried already");
  if (s.cargo[load.index] && !s.cargo[load.index]->loads.empty()) {
    return refusal("the load carries something itself");
  }
  const collide::BodyDef& body = *s.world.body(load);
  if (std::holds_alternative<HalfPlaneShape>(body.shape) ||
      std::holds_alternative<HalfPlaneShape>(s.world.body(carrier)->shape)) {
    return refusal("a half-plane cannot carry or be carried");
  }
  std::unique_ptr<Cargo>& own = s.cargo[carrier.index];
  if (!own || own->loads.empty()) {
    const collide::BodyDef& d = *s.world.body(carrier);
    own = std::make_unique<Cargo>(Cargo{d.shape, d.parts, d.level, {}, {}});
  }
  own->loads.push_back({load, seenFrom(s.pose[carrier.index], s.pose[load.index]), body.mode});
  if (auto r = s.applyLoads(carrier.index); !r) {
    own->loads.pop_back();
    return r;
  }
  s.cargo[load.index] = std::make_unique<Cargo>();
  s.cargo[load.index]->carrier = carrier;
  auto disabled = s.world.setMode(load, collide::BodyMode::Disabled);
  s.update(load.index);
  for (const std::uint32_t i : {carrier.index, load.index}) {
    TRY(s.updateDynamics(i));
  }
  s.pending.push_back(
      {s.time, EventKind::Attached, carrier, load, s.pose[load.index].position, {}, {}});
  return disabled;
}

Result<void> Simulation::detach(AgentId load) {
  SimulationState& s = *s_;
  if (!s.contains(load)) return unknownAgent(load);
  if (!s.isCarried(load.index)) return refusal("the load is not carried");
  const AgentId carrier = *s.cargo[load.index]->carrier;
  const Pose placed = poseOf(load);
  TRY(s.placeLoads({load}));
  std::vector<Load>& loads = s.cargo[carrier.index]->loads;
  const std::vector<Load> before = loads;
  const auto entry = std::ranges::find(loads, load, &Load::id);
  const collide::BodyMode mode = entry->mode;
  loads.erase(entry);
  auto changed = s.applyLoads(carrier.index);
  if (changed) changed = s.world.setMode(load, mode);
  if (!changed) {  // back to what was valid
    loads = before;
    [[maybe_unused]] auto back = s.applyLoads(carrier.index);
    assert(back);
    back = s.world.setPose(load, s.pose[load.index]);
    assert(back);
    return changed;
  }
  s.cargo[load.index].reset();
  s.pose[load.index] = placed;
  s.update(load.index);
  for (const std::uint32_t i : {carrier.index, load.index}) {
    TRY(s.updateDynamics(i));
  }
  s.pending.push_back({s.time, EventKind::Detached, carrier, load, placed.position, {}, {}});
  return {};
}

std::optional<AgentId> Simulation::carrierOf(AgentId load) const {
  if (!s_->contains(load) || !s_->isCarried(load.index)) return std::nullopt;
  return s_->cargo[load.index]->carrier;
}

}  // namespace clearway::simulation
