#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/simulation/simulation.h"
#include "core/simulation/simulation_state.h"

namespace clearway::simulation {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

// Calls began(item) and ended(item) for two lists sorted by key.
template <class Item, class Key, class Began, class Ended>
void compareLists(const std::vector<Item>& before, const std::vector<Item>& now, Key&& key,
                  Began&& began, Ended&& ended) {
  auto a = before.begin();
  auto b = now.begin();
  while (a != before.end() || b != now.end()) {
    if (b == now.end() || (a != before.end() && key(*a) < key(*b))) {
      ended(*a++);
    } else if (a == before.end() || key(*b) < key(*a)) {
      began(*b++);
    } else {
      ++a;
      ++b;
    }
  }
}

}  // namespace

void Simulation::start() {
  SimulationState& s = *s_;
  if (s.started) return;
  s.started = true;
  s.events.clear();
  s.events.swap(s.pending);
  s.check(0);
  s.pending.swap(s.events);
}

void Simulation::step() {
  SimulationState& s = *s_;
  const Clock::time_point begin = Clock::now();
  start();
  s.events.clear();
  s.events.swap(s.pending);
  s.report = {};
  s.time = saturatedSum(s.time, s.step);
  s.report.step = ++s.totals.steps;
  s.report.time = s.time;
  const Clock::time_point moving = Clock::now();
  s.move();
  s.report.move_s = secondsSince(moving);
  s.check(s.step);
  const Clock::time_point reporting = Clock::now();
  // Some are reported at their times within the step.
  if (!std::ranges::is_sorted(s.events, {}, &Event::time)) {
    std::ranges::stable_sort(s.events, {}, &Event::time);
  }
  for (const Event& e : s.events) s.count(e);
  if (s.listener) {
    for (const Event& e : s.events) s.listener(e);
  }
  s.report.events = s.events.size();
  s.report.events_s += secondsSince(reporting);
  s.report.total_s = secondsSince(begin);
  s.totals.move_s += s.report.move_s;
  s.totals.check_s += s.report.check_s;
  s.totals.events_s += s.report.events_s;
  s.totals.total_s += s.report.total_s;
}

std::uint64_t Simulation::run(std::uint64_t steps) {
  std::uint64_t done = 0;
  while (done < steps && !s_->pause) {
    step();
    ++done;
  }
  s_->pause = false;
  return done;
}

bool Simulation::runUntil(const std::function<bool(const Simulation&)>& condition,
                          std::uint64_t most_steps) {
  bool holds = false;
  for (std::uint64_t k = 0; k < most_steps && !holds && !s_->pause; ++k) {
    step();
    holds = condition(*this);
  }
  s_->pause = false;
  return holds;
}

void Simulation::requestPause() { s_->pause = true; }

// Functions of the user are called by one thread, and all see the agents where the step began.
void SimulationState::move() {
  const Tick dt = step;
  has_rate = world.rate().kind != collide::CheckRate::Kind::EveryStep;
  const auto advance = [&](std::size_t begin, std::size_t end, bool function) {
    for (std::size_t i = begin; i < end; ++i) {
      if (isControlled(i) && (calls_function[i] != 0) == function) {
        next[i] = mover[i].advance(dt, pose[i]);
      }
    }
  };
  const bool by_others = dynamics || std::ranges::find(calls_function, 1) != calls_function.end();
  if (by_others) {
    pool.forEachRange(id.size(), kChunk,
                      [&](std::size_t begin, std::size_t end) { advance(begin, end, false); });
    advance(0, id.size(), true);
    if (dynamics) moveByForces();
  }
  moved_agents.resize(id.size() / kChunk + 1);
  pool.forEachRange(id.size(), kChunk, [&](std::size_t begin, std::size_t end) {
    MovedAgents out = std::move(moved_agents[begin / kChunk]);
    if (!by_others) advance(begin, end, false);
    finishMoves(begin, end, out);
    moved_agents[begin / kChunk] = std::move(out);
  });
  for (MovedAgents& part : moved_agents) {
    world.join(part.bodies);
    events.insert(events.end(), part.events.begin(), part.events.end());
    part.events.clear();
    report.moved += std::exchange(part.moved, 0);
    report.held += std::exchange(part.held, 0);
  }
}

void SimulationState::finishMoves(std::size_t begin, std::size_t end, MovedAgents& out) {
  for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
    const bool forced = dynamics && isForced(i);
    if (forced || isControlled(i)) finishMove(i, out);
    if (movable[i] == 0 || held[i] == 0) continue;
    ++out.held;
    const Tick before = held_for[i];
    held_for[i] = saturatedSum(held_for[i], step);
    held_total[i] = saturatedSum(held_total[i], step);
    if (before < stuck_after && held_for[i] >= stuck_after) {
      out.events.push_back({time, EventKind::Stuck, id[i], {}, pose[i].position, {}, {}});
    }
  }
}

// Agents that rest and have a mass are moved, too, by what pushes them.
void SimulationState::moveByForces() {
  const Tick dt = step;
  if (world.gridRevision() != grid_revision) {
    grid_revision = world.gridRevision();
    dynamics->setGrid(world.grid(), wall_friction);
  }
  moved_by_control.clear();
  driven.clear();
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (can_move[i] == 0) continue;
    if (!physical[i]) {
      const bool moves = movable[i] != 0 && held[i] == 0;
      moved_by_control.push_back({id[i], pose[i], moves ? next[i] : pose[i]});
    } else if (!std::holds_alternative<Rest>(mover[i].controller())) {
      const Velocity now = dynamics->velocityOf(id[i]);
      const Drive drive = withForces(mover[i].drive(), *physicalWithLoads(i), reach_m[i]);
      const bool brakes =
          held[i] != 0 && !std::holds_alternative<FollowTarget>(mover[i].controller());
      driven.push_back({id[i], drive.kind,
                        brakes ? Velocity{} : mover[i].pursue(dt, drive, pose[i], now),
                        drive.min_radius_m});
    }
  }
  dynamics->step(dt, moved_by_control, driven);
  for (std::uint32_t i = 0; i < id.size(); ++i) {
    if (isForced(i)) next[i] = dynamics->poseOf(id[i]);
  }
}

void SimulationState::finishMove(std::uint32_t i, MovedAgents& out) {
  const bool bends = between_steps && mover[i].bends() && !isForced(i);
  const bool moves = next[i] != pose[i];
  if (moves || bends) {  // it may go there and back in a step
    if (has_rate || has_history) moved_at[i] = totals.steps;
    const Result<void> moved = bends           ? moveAlongTrack(i, out)
                               : between_steps ? world.move(id[i], next[i], out.bodies)
                                               : world.setPose(id[i], next[i], out.bodies);
    if (!moved) {
      mover[i].stop();  // at the edge of the range of coordinates
    } else if (moves) {
      distance_m[i] += length(next[i].position - pose[i].position);
      std::swap(pose[i], next[i]);
      ++out.moved;
    }
  }
  if (!mover[i].hasArrived() || movable[i] == 0) return;
  movable[i] = 0;
  out.events.push_back({time, EventKind::Arrived, id[i], {}, pose[i].position, {}, {}});
}

void SimulationState::check(Tick dt) {
  const Clock::time_point start = Clock::now();
  const Result<bool> checked = world.step(secondsOf(dt));
  if (!checked && !fault) fault = checked.error();
  report.checked = checked.value_or(false);
  report.check_s += secondsSince(start);
  if (between_steps && !report.checked) keepTracks();
  if (report.checked) {
    const Clock::time_point reading = Clock::now();
    const std::size_t first = events.size();
    readPairs();
    readWalls();
    readImpacts(first);
    report.world = world.counters();
    totals.broad_s += report.world.broad_s;
    totals.narrow_s += report.world.narrow_s;
    totals.walls_s += report.world.walls_s;
    report.events_s += secondsSince(reading);
  }
  report.near_pairs = pairs.size();
  report.in_walls = walls.size();
  report.colliding_pairs = static_cast<std::uint64_t>(
      std::ranges::count_if(pairs, [](const FoundPair& p) { return p.collides; }));
}

void SimulationState::readPairs() {
  pairs_before.swap(pairs);
  pairs.clear();
  const collide::ContactList& list = world.contacts();
  for (std::size_t k = 0; k < list.size(); ++k) {
    const collide::BodyPair pair{list.body_a[k], list.body_b[k]};
    const double depth = list.penetration_m[k];
    const bool collides = list.collides[k] != 0 && depth > tolerance_m;
    if (pairs.empty() || pairs.back().pair != pair) {
      pairs.push_back({pair, depth, list.position[k], collides});
      continue;
    }
    FoundPair& known = pairs.back();
    known.collides = known.collides || collides;
    if (depth <= known.depth_m) continue;
    known.depth_m = depth;
    known.position = list.position[k];
  }
  double gap = totals.smallest_gap_m.value_or(std::numeric_limits<double>::infinity());
  for (const FoundPair& p : pairs) gap = std::min(gap, std::max(0.0, -p.depth_m));
  if (!pairs.empty()) totals.smallest_gap_m = gap;

  const auto began = [this](EventKind kind, const FoundPair& p) {
    addEvent({time, kind, p.pair.a, p.pair.b, p.position, p.depth_m, {}});
  };
  const auto ended = [this](EventKind kind, const FoundPair& p) {
    addEvent({time, kind, p.pair.a, p.pair.b, {}, {}, {}});
  };
  auto old = pairs_before.begin();
  auto now = pairs.begin();
  while (old != pairs_before.end() || now != pairs.end()) {
    if (now == pairs.end() || (old != pairs_before.end() && old->pair < now->pair)) {
      if (old->collides) ended(EventKind::CollisionEnded, *old);
      ended(EventKind::NearEnded, *old++);
    } else if (old == pairs_before.end() || now->pair < old->pair) {
      began(EventKind::NearBegan, *now);
      if (now->collides) began(EventKind::CollisionBegan, *now);
      ++now;
    } else {
      if (now->collides && !old->collides) began(EventKind::CollisionBegan, *now);
      if (!now->collides && old->collides) ended(EventKind::CollisionEnded, *old);
      ++old;
      ++now;
    }
  }
}

void SimulationState::readWalls() {
  walls_before.swap(walls);
  walls.clear();
  for (const collide::WallContact& w : world.wallContacts()) {
    if (w.penetration_m <= tolerance_m) continue;
    const FoundWall found{
        w.body, w.penetration_m, w.position, {w.cells.first_row, w.cells.first_column}};
    if (walls.empty() || walls.back().agent != w.body) {
      walls.push_back(found);
    } else if (found.depth_m > walls.back().depth_m) {
      walls.back() = found;
    }
  }
  compareLists(
      walls_before, walls, [](const FoundWall& w) { return w.agent; },
      [this](const FoundWall& w) {
        addEvent({time, EventKind::WallBegan, w.agent, {}, w.position, w.depth_m, w.cell});
      },
      [this](const FoundWall& w) {
        addEvent({time, EventKind::WallEnded, w.agent, {}, {}, {}, {}});
      });
}

void SimulationState::count(const Event& e) {
  switch (e.kind) {
    case EventKind::Spawned: ++totals.spawned; break;
    case EventKind::Removed: ++totals.removed; break;
    case EventKind::NearBegan: ++totals.near_pairs; break;
    case EventKind::CollisionBegan: ++totals.collisions; break;
    case EventKind::WallBegan: ++totals.wall_collisions; break;
    case EventKind::Arrived: ++totals.arrived; break;
    case EventKind::Stuck: ++totals.stuck; break;
    case EventKind::Delayed: ++totals.delayed; break;
    case EventKind::BrokeDown: ++totals.broke_down; break;
    case EventKind::Deadlock: ++totals.deadlocks; break;
    case EventKind::Replanned: ++totals.replanned; break;
    case EventKind::TaskDone: ++totals.tasks_done; break;
    case EventKind::Impact: ++totals.collisions; break;
    case EventKind::WallImpact: ++totals.wall_collisions; break;
    default: break;
  }
  countImpact(e);
  if (e.kind == EventKind::Impact || e.kind == EventKind::WallImpact) return;
  event_hash.add(static_cast<std::uint64_t>(e.time));
  event_hash.add(static_cast<std::uint64_t>(e.kind));
  event_hash.add(std::uint64_t{e.a.index} << 32U | e.a.generation);
  if (e.b) event_hash.add(std::uint64_t{e.b->index} << 32U | e.b->generation);
  if (e.task) event_hash.add(std::uint64_t{*e.task});
  for (const AgentId& agent : e.cycle) event_hash.add(std::uint64_t{agent.index});
}

}  // namespace clearway::simulation
