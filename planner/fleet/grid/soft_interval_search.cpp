#include "planner/fleet/grid/soft_interval_search.h"

#include <algorithm>

namespace clearway::fleet {

SoftIntervalSearch::Slot& SoftIntervalSearch::slotOf(std::uint64_t key) {
  if ((used_slots_ + 1) * 2 > slots_.size()) growSlots();
  const std::size_t mask = slots_.size() - 1;
  std::size_t k = (key * 0x9E3779B97F4A7C15ULL) >> 20U & mask;
  while (slots_[k].round == round_ && slots_[k].key != key) k = (k + 1) & mask;
  if (slots_[k].round != round_) {
    slots_[k] = {key, round_, kNone};
    ++used_slots_;
  }
  return slots_[k];
}

void SoftIntervalSearch::growSlots() {
  std::vector<Slot> old(std::max<std::size_t>(1024, slots_.size() * 2));
  old.swap(slots_);
  used_slots_ = 0;
  for (const Slot& s : old) {
    if (s.round == round_ && round_ != 0) slotOf(s.key) = s;
  }
}

void SoftIntervalSearch::push(CellId cell, std::uint32_t segment, std::uint32_t time,
                              std::uint32_t conflicts, std::uint32_t parent) {
  const std::uint32_t h = distances_(agent_, cell);
  if (h == GoalDistances::kUnreachable) return;
  Slot& slot = slotOf((std::uint64_t{cell} << 32U) | segment);
  for (std::uint32_t k = slot.first; k != kNone; k = nodes_[k].next) {
    Node& known = nodes_[k];
    if (known.time <= time && known.conflicts <= conflicts) return;
    if (time <= known.time && conflicts <= known.conflicts) known.is_dominated = true;
  }
  const auto id = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({cell, segment, time, conflicts, parent, slot.first, false, false});
  slot.first = id;
  open_.push({conflicts, time + h, h, id});
}

// The agent stays: whoever comes to the goal later is in conflict with it.
void SoftIntervalSearch::pushEnd(std::uint32_t node) {
  Node end = nodes_[node];
  end.conflicts += table_.arrivalsAfter(end.cell, end.time);
  end.parent = node;
  end.is_end = true;
  open_.push({end.conflicts, end.time, 0, static_cast<std::uint32_t>(nodes_.size())});
  nodes_.push_back(end);
}

// All arrivals at `to` from the time of the node to `last`: the first one in each segment, and the
// first one without a conflict of the move itself.
void SoftIntervalSearch::expandEdge(std::uint32_t index, std::uint32_t last, CellId to) {
  const Node node = nodes_[index];
  const std::span<const SoftReservations::Segment> there = table_.segments(to);
  const auto first =
      std::ranges::lower_bound(there, node.time + 1, {}, &SoftReservations::Segment::end);
  for (auto s = first; s != there.end() && s->begin <= last; ++s) {
    const auto segment = static_cast<std::uint32_t>(s - there.begin());
    const std::uint32_t latest = std::min(s->end, last);
    std::uint32_t arrival = std::max(node.time + 1, s->begin);
    const std::uint32_t on_move = table_.conflictsOfMove(node.cell, to, arrival);
    push(to, segment, arrival, node.conflicts + s->agents + on_move, index);
    if (on_move == 0) continue;
    do ++arrival;
    while (arrival <= latest && table_.conflictsOfMove(node.cell, to, arrival) > 0);
    if (arrival <= latest) push(to, segment, arrival, node.conflicts + s->agents, index);
  }
}

void SoftIntervalSearch::expand(std::uint32_t index, Rng& rng) {
  const Node node = nodes_[index];
  if (node.cell == distances_.goal(agent_)) pushEnd(index);
  const std::span<const SoftReservations::Segment> here = table_.segments(node.cell);
  const std::uint32_t end = here[node.segment].end;
  const std::uint32_t last = end == kForeverSteps ? kForeverSteps - 1 : end + 1;
  if (node.segment + 1 < here.size()) {
    const SoftReservations::Segment& next = here[node.segment + 1];
    push(node.cell, node.segment + 1, next.begin, node.conflicts + next.agents, index);
  }
  const std::span<const CellId> neighbours = graph_.neighbours(node.cell);
  const auto count = static_cast<std::uint32_t>(neighbours.size());
  const std::uint32_t first = rng.below(count);
  for (std::uint32_t k = 0; k < count; ++k) {
    expandEdge(index, last, neighbours[(first + k) % count]);
  }
}

bool SoftIntervalSearch::find(AgentId agent, CellId start, Rng& rng, StopCheck& stop,
                              GridPath& path) {
  agent_ = agent;
  ++round_;
  used_slots_ = 0;
  nodes_.clear();
  open_ = {};
  push(start, 0, 0, table_.segments(start)[0].agents, kNone);
  while (!open_.empty()) {
    if (stop.poll(nodes_.size()) != StopReason::None) return false;
    const std::uint32_t index = open_.top().node;
    open_.pop();
    if (nodes_[index].is_dominated && !nodes_[index].is_end) continue;
    if (!nodes_[index].is_end) {
      expand(index, rng);
      continue;
    }
    path.resize(nodes_[index].time + 1);
    std::size_t end = path.size();
    for (std::uint32_t k = index; k != kNone; k = nodes_[k].parent) {
      std::fill(path.begin() + nodes_[k].time, path.begin() + static_cast<std::ptrdiff_t>(end),
                nodes_[k].cell);
      end = nodes_[k].time;
    }
    return true;
  }
  return false;
}

}  // namespace clearway::fleet
