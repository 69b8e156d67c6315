#include "planner/fleet/shaped/joint_search.h"

#include <algorithm>
#include <bit>

namespace clearway::fleet::shaped {
namespace {

// The upper bits depend on all values.
std::uint64_t mixed(std::uint64_t hash, std::int32_t node, std::int32_t leg) {
  const std::uint64_t place =
      (std::uint64_t{static_cast<std::uint32_t>(node)} << 8U) ^ static_cast<std::uint32_t>(leg);
  hash = (hash ^ place) * 0x9E3779B97F4A7C15ULL;
  return (hash ^ (hash >> 32U)) * 0xD6E8FEB86659FD93ULL;
}

}  // namespace

JointSearch::JointSearch(PreparedFleet& fleet)
    : fleet_(fleet),
      meetings_(fleet.table),
      agents_(fleet.agents.size()),
      index_(std::size_t{1} << kFirstBits),
      rests_(agents_),
      left_(agents_) {
  places_seen_.resize(std::size_t{1} << kFirstBits);
  placeObstacles();
  JointState start;
  for (const FleetAgent& a : fleet.agents) {
    now_.push_back(arrived(a, {a.start, 0}));
    if (!isFinished(a, now_.back())) start.to_goal += a.lower_bound;
  }
  add(start);
}

void JointSearch::placeObstacles() {
  for (const FixedBody& o : fleet_.obstacles) {
    const bool may_wait =
        o.end != kForever && std::ranges::none_of(fleet_.agents, [&](const FleetAgent& a) {
          return meetings_.meet(fleet_.restOf(a, a.start), o.body);
        });
    if (may_wait) {
      begin_ = std::max(begin_, o.end);
    } else {
      obstacles_.push_back(o.body);
      is_proof_ = is_proof_ && o.begin == 0 && o.end == kForever;
    }
  }
}

std::size_t JointSearch::memory() const {
  return meetings_.memory() + states_.capacity() * sizeof(JointState) +
         places_.capacity() * sizeof(Place) + index_.capacity() * sizeof(Slot) +
         open_.capacity() * sizeof(Entry) + places_seen_.capacity() * sizeof(std::uint64_t);
}

JointSearch::Place JointSearch::arrived(const FleetAgent& a, Place at) const {
  while (at.leg < static_cast<std::int32_t>(a.lastLeg()) &&
         PreparedFleet::isGoal(a, static_cast<std::size_t>(at.leg), at.node)) {
    ++at.leg;
  }
  return a.leaves && isFinished(a, at) ? Place{kNoState, at.leg} : at;
}

bool JointSearch::isFinished(const FleetAgent& a, Place at) const {
  if (at.node == kNoState) return true;
  return at.leg == static_cast<std::int32_t>(a.lastLeg()) &&
         PreparedFleet::isGoal(a, a.lastLeg(), at.node);
}

// f(node at its end, motion).
template <class F>
void JointSearch::forMotions(const FleetAgent& a, Place at, F&& f) const {
  const LatticeGraph& graph = fleet_.graphOf(a);
  if (at.node >= graph.states()) {
    for (const Link& l : a.linksFrom(at.node)) f(l.to, l.motion);
    return;
  }
  const auto& moves = graph.moves(LatticeGraph::heading(at.node));
  const Cell cell = graph.cellOf(at.node);
  for (std::uint32_t free = graph.freeMoves(at.node); free != 0; free &= free - 1) {
    const auto& m = moves[static_cast<std::size_t>(std::countr_zero(free))];
    if (graph.isFree(at.node + m.step)) f(at.node + m.step, Placed{m.primitive, cell});
  }
  const std::vector<Link>& links = a.legs[static_cast<std::size_t>(at.leg)].goal_links;
  for (const Link& l : linksFrom(links, at.node)) f(l.to, l.motion);
}

bool JointSearch::isClear(std::size_t agent, const Placed& body) const {
  for (std::size_t j = 0; j < agents_; ++j) {
    if (j == agent || rests_[j].id == kNoPrimitive) continue;
    if (meetings_.collides(rests_[j], body)) return false;
  }
  return std::ranges::none_of(obstacles_,
                              [&](const Placed& o) { return meetings_.collides(o, body); });
}

std::size_t JointSearch::slotOf(std::span<const Place> places, std::uint64_t hash) const {
  const auto upper = static_cast<std::uint32_t>(hash >> 32U);
  std::size_t i = hash >> shift_;
  while (index_[i].state != kNone &&
         (index_[i].hash != upper || !std::ranges::equal(placesOf(index_[i].state), places))) {
    i = (i + 1) & (index_.size() - 1);
  }
  return i;
}

void JointSearch::grow() {
  std::vector<Slot> old(2 * index_.size());
  old.swap(index_);
  --shift_;
  for (const Slot& slot : old) {
    if (slot.state == kNone) continue;
    index_[slotOf(placesOf(slot.state), std::uint64_t{slot.hash} << 32U)] = slot;
  }
}

bool JointSearch::isNew(std::uint64_t value) {
  const auto slotFor = [&](std::uint64_t v) {
    std::size_t i = (v >> 8U) & (places_seen_.size() - 1);
    while (places_seen_[i] != 0 && places_seen_[i] != v) i = (i + 1) & (places_seen_.size() - 1);
    return i;
  };
  const std::size_t slot = slotFor(value | 1U);
  if (places_seen_[slot] != 0) return false;
  places_seen_[slot] = value | 1U;
  if (2 * ++seen_ < places_seen_.size()) return true;
  std::vector<std::uint64_t> old(2 * places_seen_.size());
  old.swap(places_seen_);
  for (const std::uint64_t v : old) {
    if (v != 0) places_seen_[slotFor(v)] = v;
  }
  return true;
}

std::uint8_t JointSearch::rankAfter(std::size_t agent) {
  const auto with = [](std::uint64_t hash, std::size_t i, Place at) {
    return mixed(mixed(hash, static_cast<std::int32_t>(i), 0), at.node, at.leg);
  };
  const std::uint64_t own = with(0, agent, now_[agent]);
  bool new_pair = false;
  for (std::size_t j = 0; j < agents_ && agents_ <= kMostPaired; ++j) {
    if (j == agent) continue;
    const std::size_t low = std::min(agent, j), high = std::max(agent, j);
    if (isNew(with(with(0, low, now_[low]), high, now_[high]))) new_pair = true;
  }
  if (isNew(own)) return 0;
  return new_pair ? 1 : 2;
}

// The joint state in now_, if it is new or has a lower cost.
void JointSearch::add(JointState state) {
  std::uint64_t hash = 0;
  for (const Place& p : now_) hash = mixed(hash, p.node, p.leg);
  const std::size_t slot = slotOf(now_, hash);
  Index s = index_[slot].state;
  if (s == kNone) {
    s = static_cast<Index>(states_.size());
    state.rank = rankAfter(state.agent);
    index_[slot] = {s, static_cast<std::uint32_t>(hash >> 32U)};
    states_.push_back(state);
    places_.insert(places_.end(), now_.begin(), now_.end());
    if (2 * states_.size() > index_.size()) grow();
  } else {
    if (states_[s].expanded || states_[s].cost <= state.cost) return;
    state.rank = states_[s].rank;
    states_[s] = state;
  }
  if (state.to_goal < states_[nearest_].to_goal) nearest_ = s;
  open_.push_back({state.cost + kGreed * state.to_goal, state.to_goal, s, state.rank});
  std::push_heap(open_.begin(), open_.end());
}

void JointSearch::offer(Index from, std::size_t agent, State to, const Placed& motion,
                        StopCheck& stop) {
  FleetAgent& a = fleet_.agents[agent];
  const Place before = now_[agent];
  const Place after = arrived(a, {to, before.leg});
  const bool has_left = after.node == kNoState;
  Tick to_goal = 0;
  if (!isFinished(a, after)) {
    to_goal = fleet_.timeToGoal(a, static_cast<std::size_t>(after.leg), to, &stop);
    if (to_goal == kForever) return;
  }
  if (!isClear(agent, motion) || (!has_left && !isClear(agent, fleet_.restOf(a, to)))) return;
  const JointState& s = states_[from];
  const JointState next{s.cost + fleet_.table.primitive(motion.id).duration,
                        s.to_goal - left_[agent] + to_goal,
                        from,
                        static_cast<std::uint32_t>(agent),
                        to,
                        motion,
                        0,
                        false};
  now_[agent] = after;
  add(next);
  now_[agent] = before;
}

void JointSearch::expand(Index state, StopCheck& stop) {
  const std::span<const Place> places = placesOf(state);
  now_.assign(places.begin(), places.end());
  Tick to_goal = 0;
  for (std::size_t i = 0; i < agents_; ++i) {
    const FleetAgent& a = fleet_.agents[i];
    const Place at = now_[i];
    rests_[i] = at.node == kNoState ? Placed{} : fleet_.restOf(a, at.node);
    left_[i] =
        isFinished(a, at) ? 0 : fleet_.boundToGoal(a, static_cast<std::size_t>(at.leg), at.node);
    to_goal += left_[i];
  }
  states_[state].to_goal = to_goal;
  for (std::size_t i = 0; i < agents_; ++i) {
    if (now_[i].node == kNoState) continue;
    forMotions(fleet_.agents[i], now_[i],
               [&](State to, const Placed& motion) { offer(state, i, to, motion, stop); });
  }
}

JointSearch::Outcome JointSearch::run(std::uint64_t most, std::uint64_t others, std::size_t held,
                                      StopCheck& stop) {
  for (std::uint64_t n = 0; !open_.empty(); ++n) {
    if (n >= most) return Outcome::Paused;
    if (stop.poll(others + n, held + memory()) != StopReason::None) return Outcome::Stopped;
    std::pop_heap(open_.begin(), open_.end());
    const Index s = open_.back().state;
    open_.pop_back();
    if (states_[s].expanded) continue;
    states_[s].expanded = true;
    ++expanded_;
    const std::span<const Place> places = placesOf(s);
    bool is_goal = true;
    for (std::size_t i = 0; i < agents_ && is_goal; ++i) {
      is_goal = isFinished(fleet_.agents[i], places[i]);
    }
    if (is_goal) {
      found_ = s;
      return Outcome::Found;
    }
    expand(s, stop);
  }
  return stop.reason() == StopReason::None ? Outcome::Exhausted : Outcome::Stopped;
}

std::vector<TimedPath> JointSearch::paths() const {
  std::vector<JointMove> moves;
  for (Index s = found_; states_[s].parent != kNone; s = states_[s].parent) {
    const JointState& step = states_[s];
    const bool leaves = placesOf(s)[step.agent].node == kNoState;
    moves.push_back(
        {step.agent, placesOf(step.parent)[step.agent].node, step.to, step.motion, leaves});
  }
  std::ranges::reverse(moves);
  return scheduledPaths(fleet_, meetings_, moves, begin_);
}

std::vector<std::uint32_t> JointSearch::unfinished() const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < agents_; ++i) {
    if (!isFinished(fleet_.agents[i], placesOf(nearest_)[i])) out.push_back(i);
  }
  return out;
}

}  // namespace clearway::fleet::shaped
