#include "planner/fleet/shaped/timed_search.h"

#include <algorithm>
#include <bit>
#include <new>

namespace clearway::fleet::shaped {

SafeIntervals::SafeIntervals(const PreparedFleet& fleet, const Reservations& reservations)
    : fleet_(fleet), reservations_(reservations), index_(fleet.graphs.size()) {}

void SafeIntervals::update(const Placed& rest, Kept& kept) {
  std::vector<UnsafeTime>& unsafe = kept.unsafe;
  std::erase_if(unsafe, [&](const UnsafeTime& u) { return !reservations_.isHeld(u); });
  const auto old = static_cast<std::ptrdiff_t>(unsafe.size());
  reservations_.unsafeTimes(rest, kept.time, unsafe);
  const auto begin_of = [](const UnsafeTime& u) { return u.times.begin; };
  std::ranges::sort(unsafe.begin() + old, unsafe.end(), {}, begin_of);
  std::ranges::inplace_merge(unsafe, unsafe.begin() + old, {}, begin_of);
  kept.time = reservations_.now();
  kept.intervals.clear();
  Tick from = 0;
  for (const UnsafeTime& u : unsafe) {
    if (u.times.begin >= from) kept.intervals.push_back({from, u.times.begin});
    from = std::max(from, u.times.end);
  }
  if (from < kForever) kept.intervals.push_back({from, kForever});
}

const std::vector<SafeInterval>& SafeIntervals::of(const FleetAgent& agent, State node) {
  const LatticeGraph& graph = fleet_.graphOf(agent);
  const Placed rest = fleet_.restOf(agent, node);
  LazyZeroArray<std::uint32_t>& index = index_[agent.agent_class];
  const bool keeps =
      node < graph.states() &&
      (!index.empty() || index.allocateForMuchUse(static_cast<std::size_t>(graph.states())));
  if (!keeps) {
    other_.time = 0;
    other_.unsafe.clear();
    update(rest, other_);
    return other_.intervals;
  }
  std::uint32_t& at = index.data()[node];
  if (at == 0) {
    kept_.emplace_back();
    at = static_cast<std::uint32_t>(kept_.size());
  } else if (!reservations_.hasChangedSince(rest, kept_[at - 1].time)) {
    return kept_[at - 1].intervals;
  }
  Kept& kept = kept_[at - 1];
  const auto bytes = [&] {
    return kept.intervals.capacity() * sizeof(SafeInterval) +
           kept.unsafe.capacity() * sizeof(UnsafeTime);
  };
  const std::size_t before = bytes();
  update(rest, kept);
  bytes_ += bytes() - before;
  return kept.intervals;
}

std::size_t SafeIntervals::memory() const { return kept_.capacity() * sizeof(Kept) + bytes_; }

TimedSearch::TimedSearch(PreparedFleet& fleet, const Reservations& reservations)
    : fleet_(fleet), reservations_(reservations), safe_(fleet, reservations) {
  std::size_t legs = 1;
  for (const FleetAgent& a : fleet.agents) {
    stride_ =
        std::max(stride_, static_cast<std::size_t>(fleet.graphOf(a).states()) + a.free_ends.size());
    legs = std::max(legs, a.legs.size());
  }
  if (!ranges_.allocateForMuchUse(legs * stride_)) throw std::bad_alloc();
}

void TimedSearch::begin(std::size_t agent, Tick latest) {
  agent_ = &fleet_.agents[agent];
  graph_ = &fleet_.graphOf(*agent_);
  latest_ = latest;
  greed_now_ = greed_.first;
  greedier_at_ = greed_.factor > 1.0 ? greed_.period : std::numeric_limits<std::uint64_t>::max();
  nodes_.clear();
  open_.clear();
  if (++round_ == 0) {
    ranges_.clear();
    round_ = 1;
  }
}

// The nodes of a state in a leg, one for each safe interval; made when they are first needed.
TimedSearch::NodeRange TimedSearch::nodesOf(std::uint32_t leg, State state) {
  NodeRange& range = rangeOf(leg, state);
  if (range.round == round_) return range;
  const std::vector<SafeInterval>& safe = safe_.of(*agent_, state);
  range = {round_, static_cast<std::uint32_t>(nodes_.size()),
           static_cast<std::uint32_t>(safe.size())};
  for (const SafeInterval& i : safe) {
    nodes_.push_back({state, i.begin, i.end, kForever, kNoParent, 0, 0, 0, leg, false});
  }
  return range;
}

Tick TimedSearch::keyOf(Tick time, Tick to_goal) const {
  return std::max(time + to_goal, floor_) +
         static_cast<Tick>(static_cast<double>(to_goal) * greed_now_);
}

void TimedSearch::push(const Entry& e) {
  open_.push_back(e);
  std::push_heap(open_.begin(), open_.end());
}

// The queue has new keys. States that return for the rest of their successors have keys below those
// of all these.
void TimedSearch::beGreedier() {
  greed_now_ = std::min(greed_now_ * greed_.factor, kMostGreed);
  greedier_at_ += greed_.period;
  for (Entry& e : open_) e.key = keyOf(e.time, e.to_goal);
  std::make_heap(open_.begin(), open_.end());
}

std::size_t TimedSearch::memory() const {
  return nodes_.capacity() * sizeof(Node) + ranges_.bytes() + open_.capacity() * sizeof(Entry) +
         safe_.memory();
}

bool TimedSearch::isStoppedHere(StopCheck* stop) const {
  return stop != nullptr && stop->poll(expanded_, held_ + memory()) != StopReason::None;
}

// False if the last goal is never free, or not free for ever from some time on where the agent
// stays.
bool TimedSearch::setFloor() {
  floor_ = kForever;
  for (const State goal : agent_->legs.back().goals) {
    const NodeRange range = nodesOf(static_cast<std::uint32_t>(agent_->lastLeg()), goal);
    if (range.count == 0) continue;
    if (agent_->leaves) floor_ = std::min(floor_, nodes_[range.first].begin);
    const Node& last = nodes_[range.first + range.count - 1];
    if (last.end == kForever) floor_ = std::min(floor_, last.begin);
  }
  if (floor_ == kForever || floor_ > latest_) return false;
  return true;
}

// True if every arrival at or after this time is no better than a known one.
bool TimedSearch::isDominated(std::uint32_t leg, State to, Tick time) const {
  const NodeRange& range = ranges_.data()[leg * stride_ + static_cast<std::size_t>(to)];
  if (range.round != round_) return false;
  if (range.count == 0) return true;
  const Node& last = nodes_[range.first + range.count - 1];
  return last.end == kForever && last.time <= time;
}

bool TimedSearch::offer(std::uint32_t node, std::uint32_t move, State to, Tick duration) {
  const Tick time = nodes_[node].time + duration;
  const std::uint32_t leg = nodes_[node].leg;
  const Tick to_goal = fleet_.boundToGoal(*agent_, leg, to);
  if (to_goal == kForever || to_goal > latest_ - time) return true;
  const Entry e{keyOf(time, to_goal), to_goal, time, node, move};
  if (e.key > high_) {
    if (rest_.node == kNoParent || rest_ < e) rest_ = e;
    return false;
  }
  if (!isDominated(leg, to, time)) push(e);
  return true;
}

void TimedSearch::expand(const Entry& e) {
  const bool is_new = e.move == kExpand;
  if (const State s = nodes_[e.node].state; is_new && s < graph_->states()) {
    nodes_[e.node].moves = graph_->freeMoves(s);
  }
  low_ = is_new || greed_now_ != greed_.first ? 0 : e.key;
  high_ = e.key + graph_->longest();
  rest_.node = kNoParent;
  offerAll(e.node);
  if (rest_.node == kNoParent) return;
  push({rest_.key, rest_.to_goal, e.time, e.node, kContinue});
}

void TimedSearch::offerAll(std::uint32_t node) {
  const State state = nodes_[node].state;
  if (state >= graph_->states()) {
    offerLinks(node, agent_->end_links, agent_->linksFrom(state));
    return;
  }
  const auto& moves = graph_->moves(LatticeGraph::heading(state));
  std::uint32_t left = nodes_[node].moves;
  for (std::uint32_t free = left; free != 0; free &= free - 1) {
    const auto i = static_cast<std::uint32_t>(std::countr_zero(free));
    if (offer(node, i, state + moves[i].step, moves[i].duration)) left &= ~(1U << i);
  }
  nodes_[node].moves = left;
  const std::vector<Link>& links = agent_->legs[nodes_[node].leg].goal_links;
  const auto first = std::ranges::lower_bound(links, state, {}, &Link::from);
  const auto last = std::ranges::upper_bound(first, links.end(), state, {}, &Link::from);
  if (first == last) return;
  offerLinks(node, links,
             std::span(links).subspan(static_cast<std::size_t>(first - links.begin()),
                                      static_cast<std::size_t>(last - first)));
}

void TimedSearch::offerLinks(std::uint32_t node, const std::vector<Link>& all,
                             std::span<const Link> links) {
  for (const Link& l : links) {
    const Tick to_goal = fleet_.boundToGoal(*agent_, nodes_[node].leg, l.to);
    if (to_goal != kForever && keyOf(nodes_[node].time + l.duration, to_goal) < low_) continue;
    offer(node, kFirstLink + static_cast<std::uint32_t>(&l - all.data()), l.to, l.duration);
  }
}

TimedSearch::Step TimedSearch::stepOf(const Node& from, std::uint32_t move) const {
  const State state = from.state;
  if (move >= kFirstLink) {
    const auto& links =
        state >= graph_->states() ? agent_->end_links : agent_->legs[from.leg].goal_links;
    const Link& link = links[move - kFirstLink];
    return {link.to, link.motion, link.duration};
  }
  const LatticeGraph::Move& m = graph_->moves(LatticeGraph::heading(state))[move];
  return {state + m.step, {m.primitive, graph_->cellOf(state)}, m.duration};
}

// The node of the next leg at the same state, safe interval and time.
void TimedSearch::beginNextLeg(std::uint32_t node) {
  const State state = nodes_[node].state;
  const std::uint32_t leg = nodes_[node].leg;
  const std::uint32_t interval = node - rangeOf(leg, state).first;
  const std::uint32_t next = nodesOf(leg + 1, state).first + interval;
  const Tick time = nodes_[node].time;
  Node& z = nodes_[next];
  const Tick to_goal = fleet_.boundToGoal(*agent_, leg + 1, state);
  if (to_goal == kForever || z.time <= time || (z.expanded && !reopens_)) return;
  z.time = time;
  z.parent = node;
  z.move = kNextLeg;
  push({keyOf(time, to_goal), to_goal, time, next, kExpand});
}

// Finds the earliest start of the motion into each safe interval at its end. An entry whose time to
// the goal was too small returns to the queue.
void TimedSearch::evaluate(const Entry& e, StopCheck* stop) {
  const std::uint32_t node = e.node;
  const std::uint32_t leg = nodes_[node].leg;
  const Step step = stepOf(nodes_[node], e.move);
  const Tick to_goal = fleet_.timeToGoal(*agent_, leg, step.to, stop);
  if (to_goal > e.to_goal) {
    if (to_goal != kForever && to_goal <= latest_ - e.time) {
      push({keyOf(e.time, to_goal), to_goal, e.time, node, e.move});
    }
    return;
  }
  const NodeRange range = nodesOf(leg, step.to);
  const Tick arrival = nodes_[node].time, departure = nodes_[node].end;
  const auto nodes = std::span(nodes_).subspan(range.first, range.count);
  // The intervals are in the order of time: from the first that ends late enough.
  const auto first =
      std::ranges::lower_bound(nodes, arrival + step.duration, {}, &Node::end) - nodes.begin();
  const Tick latest_begin = departure == kForever ? kForever : departure + step.duration;
  for (auto i = range.first + static_cast<std::uint32_t>(first); i < range.first + range.count;
       ++i) {
    Node& z = nodes_[i];
    if (z.begin > latest_begin) break;
    if (z.time <= arrival + step.duration || (z.expanded && !reopens_)) continue;
    const Tick latest =
        std::min({departure, z.end == kForever ? kForever : z.end - step.duration,
                  z.time == kForever ? kForever : z.time - step.duration - 1,
                  latest_ == kForever ? kForever : latest_ - to_goal - step.duration});
    Tick start = std::max(arrival, z.begin - step.duration);
    if (start > latest) continue;
    start = reservations_.firstSafeStart(step.motion, start, latest);
    if (start == kForever) continue;
    z.time = start + step.duration;
    z.parent = node;
    z.move = e.move;
    z.start = start;
    push({keyOf(z.time, to_goal), to_goal, z.time, i, kExpand});
  }
}

bool TimedSearch::find(std::size_t agent, Tick latest, StopCheck* stop, TimedPath& path) {
  begin(agent, latest);
  const NodeRange range = nodesOf(0, agent_->start);
  if (range.count == 0 || nodes_[range.first].begin > 0) return false;
  if (!setFloor()) return false;
  nodes_[range.first].time = 0;
  push({keyOf(0, agent_->lower_bound), agent_->lower_bound, 0, range.first, kExpand});
  std::uint64_t expanded = 0;
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end());
    const Entry e = open_.back();
    open_.pop_back();
    if (e.move < kNextLeg) {
      evaluate(e, stop);
      continue;
    }
    Node& node = nodes_[e.node];
    if (node.time != e.time) continue;
    if (e.move == kContinue) {
      expand(e);
      continue;
    }
    if (PreparedFleet::isGoal(*agent_, node.leg, node.state)) {
      if (node.leg < agent_->lastLeg()) {
        beginNextLeg(e.node);
        continue;
      }
      if (node.end == kForever || agent_->leaves) {
        trace(e.node, path);
        return true;
      }
    }
    node.expanded = true;
    ++expanded_;
    if (++expanded > most_expanded_ || isStoppedHere(stop)) return false;
    expand(e);
    if (expanded >= greedier_at_ && greed_now_ < kMostGreed) beGreedier();
  }
  return false;
}

void TimedSearch::trace(std::uint32_t node, TimedPath& path) const {
  path.steps.clear();
  path.last = nodes_[node].state;
  path.end = nodes_[node].time;
  for (; nodes_[node].parent != kNoParent; node = nodes_[node].parent) {
    const Node& v = nodes_[node];
    if (v.move == kNextLeg) continue;
    const Step step = stepOf(nodes_[v.parent], v.move);
    path.steps.push_back(
        {nodes_[v.parent].state, v.state, step.motion, v.start, v.start + step.duration});
  }
  std::ranges::reverse(path.steps);
}

}  // namespace clearway::fleet::shaped
