#include "planner/fleet/shaped/timed_search.h"

#include <algorithm>
#include <bit>

namespace clearway::fleet::shaped {

TimedSearch::TimedSearch(const PreparedFleet& fleet, const Reservations& reservations)
    : fleet_(fleet), reservations_(reservations) {
  std::size_t most = 0;
  for (const FleetAgent& a : fleet.agents) {
    most = std::max(most, static_cast<std::size_t>(fleet.graphOf(a).states()) + a.free_ends.size());
  }
  ranges_.resize(most);
}

void TimedSearch::begin(std::size_t agent, Tick latest) {
  agent_ = &fleet_.agents[agent];
  graph_ = &fleet_.graphOf(*agent_);
  latest_ = latest;
  nodes_.clear();
  open_.clear();
  if (++round_ == 0) {
    std::ranges::fill(ranges_, NodeRange{});
    round_ = 1;
  }
}

// The nodes of a state, one for each safe interval; made when they are first needed.
TimedSearch::NodeRange TimedSearch::nodesOf(State state) {
  NodeRange& range = ranges_[static_cast<std::size_t>(state)];
  if (range.round == round_) return range;
  unsafe_.clear();
  reservations_.unsafeTimes(fleet_.restOf(*agent_, state), unsafe_);
  std::ranges::sort(unsafe_, {}, &TickInterval::begin);
  range = {round_, static_cast<std::uint32_t>(nodes_.size()), 0};
  const auto add = [&](Tick begin, Tick end) {
    nodes_.push_back({state, begin, end, kForever, kNoParent, 0, 0});
    ++range.count;
  };
  Tick from = 0;
  for (const TickInterval& u : unsafe_) {
    if (u.begin >= from) add(from, u.begin);
    from = std::max(from, u.end);
  }
  if (from < kForever) add(from, kForever);
  return range;
}

void TimedSearch::push(std::uint32_t node, std::uint32_t move, Tick time, Tick to_goal) {
  const Tick key =
      std::max(time + to_goal, floor_) + static_cast<Tick>(static_cast<double>(to_goal) * greed_);
  open_.push_back({key, to_goal, time, node, move});
  std::push_heap(open_.begin(), open_.end());
}

// False if no goal is free for ever from some time on.
bool TimedSearch::setFloor() {
  floor_ = kForever;
  for (const State goal : agent_->goals) {
    const NodeRange range = nodesOf(goal);
    if (range.count == 0) continue;
    const Node& last = nodes_[range.first + range.count - 1];
    if (last.end == kForever) floor_ = std::min(floor_, last.begin);
  }
  if (floor_ == kForever || floor_ > latest_) return false;
  return true;
}

// True if every arrival at or after this time is no better than a known one.
bool TimedSearch::isDominated(State to, Tick time) const {
  const NodeRange& range = ranges_[static_cast<std::size_t>(to)];
  if (range.round != round_) return false;
  if (range.count == 0) return true;
  const Node& last = nodes_[range.first + range.count - 1];
  return last.end == kForever && last.time <= time;
}

void TimedSearch::offer(std::uint32_t node, std::uint32_t move, State to, Tick duration,
                        Tick to_goal) {
  const Tick time = nodes_[node].time + duration;
  if (to_goal == kForever || to_goal > latest_ - time || isDominated(to, time)) return;
  push(node, move, time, to_goal);
}

void TimedSearch::expand(std::uint32_t node) {
  const State state = nodes_[node].state;
  if (state >= graph_->states()) {
    if (state != agent_->start) return;
    for (std::size_t i = 0; i < agent_->start_links.size(); ++i) {
      const Link& link = agent_->start_links[i];
      offer(node, kFirstLink + static_cast<std::uint32_t>(i), link.to, link.duration,
            link.time_to_goal);
    }
    return;
  }
  const auto& moves = graph_->moves(LatticeGraph::heading(state));
  for (std::uint32_t free = graph_->freeMoves(state); free != 0; free &= free - 1) {
    const auto i = static_cast<std::uint32_t>(std::countr_zero(free));
    const State to = state + moves[i].step;
    offer(node, i, to, moves[i].duration, agent_->times.at(to));
  }
  const auto& links = agent_->goal_links;
  for (auto l = std::ranges::lower_bound(links, state, {}, &Link::from);
       l != links.end() && l->from == state; ++l) {
    offer(node, kFirstLink + static_cast<std::uint32_t>(l - links.begin()), l->to, l->duration, 0);
  }
}

TimedSearch::Step TimedSearch::stepOf(State from, std::uint32_t move) const {
  if (move >= kFirstLink) {
    const auto& links = from >= graph_->states() ? agent_->start_links : agent_->goal_links;
    const Link& link = links[move - kFirstLink];
    return {link.to, link.motion, link.duration};
  }
  const LatticeGraph::Move& m = graph_->moves(LatticeGraph::heading(from))[move];
  return {from + m.step, {m.primitive, graph_->cell(from)}, m.duration};
}

// Finds the earliest start of the motion into each safe interval at its end.
void TimedSearch::evaluate(std::uint32_t node, std::uint32_t move) {
  const Step step = stepOf(nodes_[node].state, move);
  const Tick to_goal = fleet_.timeToGoal(*agent_, step.to);
  const NodeRange range = nodesOf(step.to);
  const Tick arrival = nodes_[node].time, departure = nodes_[node].end;
  for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
    Node& z = nodes_[i];
    if (z.time <= arrival + step.duration) continue;
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
    z.move = move;
    z.start = start;
    push(i, kExpand, z.time, to_goal);
  }
}

bool TimedSearch::find(std::size_t agent, Tick latest, StopCheck* stop, TimedPath& path) {
  begin(agent, latest);
  const NodeRange range = nodesOf(agent_->start);
  if (range.count == 0 || nodes_[range.first].begin > 0) return false;
  if (!setFloor()) return false;
  nodes_[range.first].time = 0;
  push(range.first, kExpand, 0, agent_->lower_bound);
  std::uint64_t expanded = 0;
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end());
    const Entry e = open_.back();
    open_.pop_back();
    if (e.move != kExpand) {
      evaluate(e.node, e.move);
      continue;
    }
    const Node& node = nodes_[e.node];
    if (node.time != e.time) continue;
    if (node.end == kForever && PreparedFleet::isGoal(*agent_, node.state)) {
      trace(e.node, path);
      return true;
    }
    ++expanded_;
    if (++expanded > most_expanded_ || isStoppedInside(stop)) return false;
    expand(e.node);
  }
  return false;
}

void TimedSearch::trace(std::uint32_t node, TimedPath& path) const {
  path.steps.clear();
  path.last = nodes_[node].state;
  path.end = nodes_[node].time;
  for (; nodes_[node].parent != kNoParent; node = nodes_[node].parent) {
    const Node& v = nodes_[node];
    const State from = nodes_[v.parent].state;
    const Step step = stepOf(from, v.move);
    path.steps.push_back({from, v.state, step.motion, v.start, v.start + step.duration});
  }
  std::ranges::reverse(path.steps);
}

}  // namespace clearway::fleet::shaped
