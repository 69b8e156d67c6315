#include "planner/fleet/grid/safe_interval_search.h"

#include <algorithm>
#include <array>

namespace clearway::fleet {
namespace {

std::uint32_t saturated(std::uint32_t a, std::uint32_t b) {
  return a > kForeverSteps - b ? kForeverSteps : a + b;
}

}  // namespace

// The interval between two stays, shrunk by k at its ends; it may be empty.
SafeIntervalSearch::Interval SafeIntervalSearch::gapOf(std::span<const Stay> stays,
                                                       std::uint32_t gap) const {
  Interval i{0, kForeverSteps};
  if (gap > 0) i.begin = saturated(stays[gap - 1].end, 1 + k_);
  if (gap < stays.size()) {
    if (stays[gap].begin < 1 + k_) return {1, 0};
    i.end = stays[gap].begin - 1 - k_;
  }
  return i;
}

// The first gap that ends at `time` or later. A binary search without branches: none can be
// predicted.
std::uint32_t SafeIntervalSearch::firstGapAt(std::span<const Stay> stays,
                                             std::uint32_t time) const {
  const std::uint32_t least = saturated(time, 1 + k_);
  std::uint32_t first = 0;
  for (auto count = static_cast<std::uint32_t>(stays.size()); count > 0;) {
    const std::uint32_t half = (count + 1) / 2;
    first += half * static_cast<std::uint32_t>(stays[first + half - 1].begin < least);
    count -= half;
  }
  return first;
}

void SafeIntervalSearch::begin(AgentId agent, std::uint32_t latest) {
  agent_ = agent;
  latest_ = latest;
  if (++round_ == 0) {
    std::ranges::fill(at_, Nodes{});
    round_ = 1;
  }
  nodes_.clear();
  for (std::size_t k = 0; k < used_; ++k) open_[k].clear();
  cursor_ = used_ = 0;
  open_count_ = 0;
}

// `h`: the distance of the cell.
void SafeIntervalSearch::push(CellId cell, std::uint32_t gap, std::uint32_t time,
                              std::uint32_t parent, std::uint32_t h) {
  if (std::max(time + h, floor_) > latest_) return;
  Nodes& here = at_[cell];
  if (here.round != round_) here = {round_, kNone};
  const auto added = static_cast<std::uint32_t>(nodes_.size());
  std::uint32_t* link = &here.first;
  while (*link != kNone && nodes_[*link].gap > gap) link = &nodes_[*link].next;
  std::uint32_t next = *link;
  if (next != kNone && nodes_[next].gap == gap) {
    Node& known = nodes_[next];
    if (known.time <= time) return;
    known.is_beaten = true;
    next = known.next;
  }
  *link = added;
  nodes_.push_back({cell, gap, time, time + 1, parent, next, false});
  enqueue(added, keyOf(time, h));
}

// The weighted heuristic is not consistent: a key can be less than that of its parent.
void SafeIntervalSearch::enqueue(std::uint32_t node, std::uint32_t key) {
  const std::size_t bucket = key - base_;
  if (bucket >= open_.size()) open_.resize(bucket + 64);
  open_[bucket].push_back(node);
  cursor_ = std::min(cursor_, bucket);
  used_ = std::max(used_, bucket + 1);
  ++open_count_;
}

// Two agents exchange their cells: the one that leaves `to` enters the cell of the node.
bool SafeIntervalSearch::isExchange(const Node& node, std::span<const Stay> there,
                                    std::uint32_t gap, std::uint32_t arrival) const {
  if (k_ > 0 || gap == 0 || there[gap - 1].end + 1 != arrival) return false;
  const std::span<const Stay> here = table_.stays(node.cell);
  return node.gap < here.size() && here[node.gap].begin == arrival &&
         here[node.gap].agent == there[gap - 1].agent;
}

// Agents move round in a ring: follows them backwards, from the one that enters the cell of the
// node to the one that leaves `to`.
bool SafeIntervalSearch::closesCycle(const Node& node, CellId to, std::uint32_t arrival) const {
  if (!forbids_cycles_ || k_ > 0 || table_.at(to, arrival - 1) == kNoAgent) return false;
  for (CellId entered = node.cell; entered != to;) {
    const AgentId agent = table_.at(entered, arrival);
    if (agent == kNoAgent || table_.at(entered, arrival - 1) == agent) return false;
    CellId from = kNoCell;
    for (const CellId c : graph_.neighbours(entered)) {
      if (table_.at(c, arrival - 1) == agent) from = c;
    }
    if (from == kNoCell) return false;
    entered = from;
  }
  return true;
}

bool SafeIntervalSearch::isCrossing(CellId from, CellId to, std::uint32_t arrival) const {
  const CellGraph::Sides sides = graph_.sidesOf(from, to);
  const AgentId one = table_.at(sides.one, arrival - 1);
  if (one != kNoAgent && table_.at(sides.two, arrival) == one) return true;
  const AgentId two = table_.at(sides.two, arrival - 1);
  return two != kNoAgent && table_.at(sides.one, arrival) == two;
}

// Successors over one edge to a cell of distance h that arrive in the window. Returns the first
// useful arrival behind the window, kForeverSteps if there is none.
std::uint32_t SafeIntervalSearch::expandEdge(std::uint32_t index, Interval here, CellId to,
                                             std::uint32_t h, Interval window) {
  if (h > latest_) return kForeverSteps;
  const Node node = nodes_[index];
  const std::span<const Stay> there = table_.stays(to);
  const std::uint32_t last = std::min(saturated(here.end, 1), latest_ - h);  // the latest arrival
  if (window.begin > last) return kForeverSteps;
  const bool diagonal = graph_.isDiagonal(node.cell, to);
  for (std::uint32_t gap = firstGapAt(there, window.begin); gap <= there.size(); ++gap) {
    const Interval i = gapOf(there, gap);
    if (i.empty()) continue;
    std::uint32_t arrival = std::max(node.time + 1, i.begin);
    if (arrival > last) return kForeverSteps;
    if (arrival < window.begin) continue;  // an earlier window had it
    if (arrival > window.end) return arrival;
    const std::uint32_t end = std::min(i.end, last);
    while (diagonal && arrival <= end && isCrossing(node.cell, to, arrival)) ++arrival;
    if (arrival > end || isExchange(node, there, gap, arrival)) continue;
    if (closesCycle(node, to, arrival)) continue;
    push(to, gap, arrival, index, h);
  }
  return kForeverSteps;
}

// Partial expansion: only successors that arrive soon. The node returns to the queue for the rest.
void SafeIntervalSearch::expand(std::uint32_t index, Rng& rng) {
  ++expanded_;
  const Node node = nodes_[index];
  const Interval here = gapOf(table_.stays(node.cell), node.gap);
  const Interval window{node.resume, node.resume + std::max(kWindow, node.resume - node.time)};
  const std::span<const CellId> next = graph_.neighbours(node.cell);
  // The neighbours nearest to the goal last, because the queue is last in first out.
  struct Successor {
    std::uint32_t h;
    CellId cell;
  };
  std::array<Successor, 8> ordered;
  const std::size_t first = next.empty() ? 0 : rng.below(static_cast<std::uint32_t>(next.size()));
  for (std::size_t n = 0; n < next.size(); ++n) {
    const CellId c = next[first + n < next.size() ? first + n : first + n - next.size()];
    const std::uint32_t h = distances_(agent_, c);
    std::size_t k = n;
    for (; k > 0 && ordered[k - 1].h < h; --k) ordered[k] = ordered[k - 1];
    ordered[k] = {h, c};
  }
  std::uint32_t later = kForeverSteps;  // the least key of the successors behind the window
  for (std::size_t k = 0; k < next.size(); ++k) {
    const auto [h, cell] = ordered[k];
    const std::uint32_t arrival = expandEdge(index, here, cell, h, window);
    if (arrival != kForeverSteps) later = std::min(later, keyOf(arrival, h));
  }
  if (later == kForeverSteps) return;
  nodes_[index].resume = window.end + 1;
  enqueue(index, later);
}

void SafeIntervalSearch::trace(std::uint32_t node, GridPath& path) const {
  path.resize(nodes_[node].time + 1);
  std::size_t end = path.size();
  for (std::uint32_t k = node; k != kNone; k = nodes_[k].parent) {
    std::fill(path.begin() + nodes_[k].time, path.begin() + static_cast<std::ptrdiff_t>(end),
              nodes_[k].cell);
    end = nodes_[k].time;
  }
}

bool SafeIntervalSearch::find(AgentId agent, CellId start, std::uint32_t latest, Rng& rng,
                              StopCheck* stop, GridPath& path) {
  begin(agent, latest);
  const std::uint64_t before = expanded_;
  const CellId goal = distances_.goal(agent);
  const std::span<const Stay> at_goal = table_.stays(goal);
  floor_ = at_goal.empty() ? 0 : saturated(at_goal.back().end, 1 + k_);
  const std::uint32_t distance = distances_(agent, start);
  if (floor_ == kForeverSteps || distance == GoalDistances::kUnreachable) return false;
  base_ = std::max(distance, floor_);
  const std::span<const Stay> at_start = table_.stays(start);
  const std::uint32_t gap = firstGapAt(at_start, 0);
  const Interval first = gapOf(at_start, gap);
  if (first.empty() || first.begin > 0) return false;
  push(start, gap, 0, kNone, distance);
  while (open_count_ > 0) {
    if (isStoppedInside(stop)) return false;
    while (open_[cursor_].empty()) ++cursor_;
    const std::uint32_t index = open_[cursor_].back();
    open_[cursor_].pop_back();
    --open_count_;
    const Node& node = nodes_[index];
    if (node.is_beaten) continue;
    if (node.cell == goal && node.gap == at_goal.size()) {
      trace(index, path);
      return true;
    }
    if (expanded_ - before >= most_expanded_) return false;
    expand(index, rng);
  }
  return false;
}

}  // namespace clearway::fleet
