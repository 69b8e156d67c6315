// What agents hit between two checks: their tracks for the world, and events of its impacts.
#include <algorithm>
#include <cmath>

#include "core/simulation/simulation_state.h"

namespace clearway::simulation {
namespace {

bool isSamePair(const Event& e, const collide::Impact& impact) {
  return e.a == impact.a && e.b == impact.b;
}

}  // namespace

Result<void> SimulationState::moveAlongTrack(std::uint32_t i, MovedAgents& out) {
  const Vec2 last = next[i].position;
  const bool is_place = std::max(std::abs(last.x), std::abs(last.y)) <= kMaxCoordinate_m;
  if (is_place) {
    out.track.clear();
    mover[i].appendTrack(step, pose[i], next[i], out.track);
    for (const MotionPart& part : out.track) {
      // Or it is out of range.
      [[maybe_unused]] const auto passed = world.move(id[i], part.to, out.bodies);
    }
  }
  return world.move(id[i], next[i], out.bodies);
}

void SimulationState::appendStep(std::uint32_t i, std::vector<MotionPart>& out) const {
  if (isForced(i)) {
    out.push_back({0.0, static_cast<double>(step), next[i], pose[i], false, 0.0});
  } else {
    mover[i].appendTrack(step, next[i], pose[i], out);
  }
}

void SimulationState::appendTrack(AgentId agent, std::vector<MotionPart>& out) const {
  const std::uint32_t i = agent.index;
  const std::size_t first = out.size();
  out.insert(out.end(), history[i].begin(), history[i].end());
  const std::size_t last_step = out.size();
  if (!has_history || moved_at[i] == totals.steps) appendStep(i, out);
  const auto whole = static_cast<double>(time - checked_at);
  for (std::size_t k = first; k < out.size(); ++k) {
    const double offset = k < last_step ? 0.0 : static_cast<double>(time - step - checked_at);
    out[k].begin = (out[k].begin + offset) / whole;
    out[k].end = (out[k].end + offset) / whole;
  }
}

// After a step without a check.
void SimulationState::keepTracks() {
  if (world.rate().kind == collide::CheckRate::Kind::Off) return;
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (alive[i] == 0 || moved_at[i] != totals.steps) continue;
    const std::size_t first = history[i].size();
    appendStep(i, history[i]);
    const auto offset = static_cast<double>(time - step - checked_at);
    for (std::size_t k = first; k < history[i].size(); ++k) {
      history[i][k].begin += offset;
      history[i][k].end += offset;
    }
    has_history = true;
  }
}

void SimulationState::readImpacts(std::size_t first) {
  const auto whole = static_cast<double>(time - checked_at);
  std::vector<Event> between;
  for (const collide::Impact& impact : world.impacts()) {
    const Tick at =
        checked_at + std::clamp<Tick>(std::llround(impact.time * whole), 0, time - checked_at);
    bool is_now = false;
    bool was_before = false;
    if (impact.b) {
      const collide::BodyPair pair{impact.a, *impact.b};
      const auto collides = [&pair](const std::vector<FoundPair>& list) {
        const auto found = std::ranges::lower_bound(list, pair, {}, &FoundPair::pair);
        return found != list.end() && found->pair == pair && found->collides;
      };
      is_now = collides(pairs);
      was_before = collides(pairs_before);
    } else {
      is_now = std::ranges::binary_search(walls, impact.a, {}, &FoundWall::agent);
      was_before = std::ranges::binary_search(walls_before, impact.a, {}, &FoundWall::agent);
    }
    if (was_before) continue;
    if (!is_now) {
      between.push_back({at,
                         impact.b ? EventKind::Impact : EventKind::WallImpact,
                         impact.a,
                         impact.b,
                         impact.position,
                         {},
                         impact.cell});
      continue;
    }
    const EventKind kind = impact.b ? EventKind::CollisionBegan : EventKind::WallBegan;
    for (std::size_t k = first; k < events.size(); ++k) {
      if (events[k].kind == kind && isSamePair(events[k], impact)) events[k].impact = at;
    }
  }
  std::ranges::stable_sort(between, {}, &Event::time);
  events.insert(events.begin() + static_cast<std::ptrdiff_t>(first), between.begin(),
                between.end());
  checked_at = time;
  if (!has_history) return;
  for (std::vector<MotionPart>& list : history) list.clear();
  has_history = false;
}

void SimulationState::countImpact(const Event& e) {
  if (!e.isCollision()) return;
  if (e.kind == EventKind::Impact || e.kind == EventKind::WallImpact) ++totals.between_steps;
  const Tick at = e.impact.value_or(e.time);
  if (totals.first_impact && totals.first_impact->time <= at) return;
  totals.first_impact = FirstImpact{at, e.a, e.b, e.position.value_or(Vec2{})};
}

}  // namespace clearway::simulation
