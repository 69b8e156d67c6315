#include "planner/fleet/grid/space_time_search.h"

#include <algorithm>

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kNoEarlier = std::numeric_limits<std::uint32_t>::max();

std::uint64_t keyOf(CellId cell, std::uint32_t time) { return (std::uint64_t{time} << 32U) | cell; }

}  // namespace

void SpaceTimeReservations::clear() {
  reserved_.clear();
  rests_.clear();
  last_use_.clear();
}

void SpaceTimeReservations::add(AgentId agent, std::span<const CellId> path, bool rests) {
  for (std::uint32_t t = 0; t < path.size(); ++t) {
    reserved_[keyOf(path[t], t)] = agent;
    std::uint32_t& last = last_use_[path[t]];
    last = std::max(last, t + 1);
  }
  if (rests) rests_[path.back()] = {static_cast<std::uint32_t>(path.size() - 1), agent};
}

AgentId SpaceTimeReservations::at(CellId cell, std::uint32_t time) const {
  const auto found = reserved_.find(keyOf(cell, time));
  if (found != reserved_.end()) return found->second;
  const auto rest = rests_.find(cell);
  return rest != rests_.end() && time >= rest->second.from ? rest->second.agent : kNoAgent;
}

std::optional<std::uint32_t> SpaceTimeReservations::freeFrom(CellId cell) const {
  if (rests_.contains(cell)) return std::nullopt;
  const auto last = last_use_.find(cell);
  return last == last_use_.end() ? 0 : last->second;
}

bool SpaceTimeSearch::isAllowed(CellId from, CellId to, std::uint32_t arrival) const {
  if (reservations_.at(to, arrival) != kNoAgent) return false;
  if (from == to) return true;
  // Exchange of cells.
  const AgentId there = reservations_.at(to, arrival - 1);
  if (there != kNoAgent && reservations_.at(from, arrival) == there) return false;
  if (!graph_.isDiagonal(from, to)) return true;
  // Cross-over: another agent between the two cells beside the step.
  const CellGraph::Sides sides = graph_.sidesOf(from, to);
  const AgentId one = reservations_.at(sides.one, arrival - 1);
  const AgentId two = reservations_.at(sides.two, arrival - 1);
  return (one == kNoAgent || reservations_.at(sides.two, arrival) != one) &&
         (two == kNoAgent || reservations_.at(sides.one, arrival) != two);
}

void SpaceTimeSearch::push(AgentId agent, const Node& node) {
  const std::uint32_t h = distances_(agent, node.cell);
  if (h == GoalDistances::kUnreachable) return;
  const auto [it, is_new] = best_.try_emplace(keyOf(node.cell, node.time), node.cost);
  if (!is_new) {
    if (it->second <= node.cost) return;
    it->second = node.cost;
  }
  const std::size_t bucket = node.cost + h;
  if (bucket >= open_.size()) open_.resize(bucket + 64);
  open_[bucket].push_back(static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back(node);
  cursor_ = std::min(cursor_, bucket);
  ++open_count_;
}

// Bucket queue by cost and heuristic, last in first out.
std::optional<GridPath> SpaceTimeSearch::find(AgentId agent, CellId start, const Target& target,
                                              StopCheck* stop) {
  nodes_.clear();
  best_.clear();
  for (std::vector<std::uint32_t>& bucket : open_) bucket.clear();
  cursor_ = 0;
  open_count_ = 0;
  const CellId goal = distances_.goal(agent);
  push(agent, {start, 0, 0, kNoEarlier});
  while (open_count_ > 0) {
    if (isStoppedInside(stop)) return std::nullopt;
    while (open_[cursor_].empty()) ++cursor_;
    const std::uint32_t index = open_[cursor_].back();
    open_[cursor_].pop_back();
    --open_count_;
    const Node node = nodes_[index];
    if (best_[keyOf(node.cell, node.time)] < node.cost) continue;
    const bool is_end = target.is_window ? node.time == target.last_time
                                         : node.cell == goal && node.time >= target.rest_from;
    if (is_end) {
      GridPath path(node.time + 1);
      for (std::uint32_t k = index; k != kNoEarlier; k = nodes_[k].parent) {
        path[nodes_[k].time] = nodes_[k].cell;
      }
      return path;
    }
    if (node.time == target.last_time) continue;
    ++expanded_;
    const std::uint32_t time = node.time + 1;
    const std::uint32_t wait_cost = target.is_window && node.cell == goal ? 0 : 1;
    if (isAllowed(node.cell, node.cell, time)) {
      push(agent, {node.cell, time, node.cost + wait_cost, index});
    }
    for (const CellId next : graph_.neighbours(node.cell)) {
      if (isAllowed(node.cell, next, time)) push(agent, {next, time, node.cost + 1, index});
    }
  }
  return std::nullopt;
}

std::optional<GridPath> SpaceTimeSearch::findToGoal(AgentId agent, CellId start,
                                                    std::uint32_t horizon, StopCheck* stop) {
  const std::optional<std::uint32_t> rest = reservations_.freeFrom(distances_.goal(agent));
  if (!rest) return std::nullopt;
  return find(agent, start, {horizon, false, *rest}, stop);
}

std::optional<GridPath> SpaceTimeSearch::findWindow(AgentId agent, CellId start,
                                                    std::uint32_t window, StopCheck* stop) {
  return find(agent, start, {window, true, 0}, stop);
}

}  // namespace clearway::fleet
