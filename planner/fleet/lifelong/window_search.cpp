#include "planner/fleet/lifelong/window_search.h"

#include <algorithm>
#include <array>

namespace clearway::fleet {
namespace {

constexpr std::size_t kMostNodes = 20'000;
constexpr std::uint32_t kNoParent = std::numeric_limits<std::uint32_t>::max();

}  // namespace

std::uint32_t WindowSearch::remaining(const Itinerary& goals, std::uint32_t stage, CellId cell) {
  std::uint32_t sum = 0;
  for (std::uint32_t k = stage; k < goals.size(); ++k) {
    sum += distances_.between(goals[k].cell, cell) + goals[k].rest;
    cell = goals[k].cell;
  }
  return sum;
}

std::uint32_t WindowSearch::remainingAfter(const Itinerary& goals, const GridPath& path) {
  GoalProgress done;
  bool rests = false;  // at the end
  for (const CellId c : path) rests = done.arrive(goals, c);
  return remaining(goals, done.stage, path.back()) - done.rested + (rests ? 1 : 0);
}

bool WindowSearch::isNew(std::uint64_t key) {
  if ((used_slots_ + 1) * 2 > slots_.size()) {
    std::vector<Slot> old(std::max<std::size_t>(1024, slots_.size() * 2));
    old.swap(slots_);
    used_slots_ = 0;
    for (const Slot& s : old) {
      if (s.round == round_) (void)isNew(s.key);
    }
  }
  const std::size_t mask = slots_.size() - 1;
  std::size_t k = (key * 0x9E3779B97F4A7C15ULL) >> 20U & mask;
  for (; slots_[k].round == round_; k = (k + 1) & mask) {
    if (slots_[k].key == key) return false;
  }
  slots_[k] = {key, round_};
  ++used_slots_;
  return true;
}

void WindowSearch::push(CellId cell, std::uint32_t step, std::uint32_t stage,
                        std::uint32_t parent) {
  const Itinerary& goals = *goals_;
  std::uint32_t rested = 0;
  for (; stage < goals.size() && goals[stage].cell == cell; ++stage, rested = 0) {
    for (; rested < goals[stage].rest && step < steps_; ++rested, ++step) {
      if (table_.at(step + 1, cell) != kNoAgent) return;
    }
    if (rested < goals[stage].rest) break;
  }
  const std::uint64_t key =
      (std::uint64_t{cell} << 32U) | (std::uint64_t{step} << 8U) | std::min(stage, 255U);
  if (!isNew(key)) return;
  const std::size_t bucket = step + remaining(goals, stage, cell) - rested - base_;
  if (bucket >= open_.size()) open_.resize(bucket + 8);
  open_[bucket].push_back(static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back({cell, step, stage, parent});
}

bool WindowSearch::isFree(const Node& from, CellId to) const {
  if (table_.at(from.step + 1, to) != kNoAgent) return false;
  const auto moves = [&](CellId a, CellId b) {
    const AgentId agent = table_.at(from.step, a);
    return agent != kNoAgent && table_.at(from.step + 1, b) == agent;
  };
  if (from.cell == to) return true;
  if (moves(to, from.cell)) return false;
  if (!graph_.isDiagonal(from.cell, to)) return true;
  const CellGraph::Sides sides = graph_.sidesOf(from.cell, to);
  return !moves(sides.one, sides.two) && !moves(sides.two, sides.one);
}

// Waiting is tried last where there is a goal, and first where there is none.
void WindowSearch::expand(std::uint32_t index, Rng& rng) {
  const Node node = nodes_[index];
  const bool rests = node.stage == goals_->size();
  const auto offer = [&](CellId to) {
    if (isFree(node, to)) push(to, node.step + 1, node.stage, index);
  };
  if (!rests) offer(node.cell);
  const std::span<const CellId> next = graph_.neighbours(node.cell);
  const auto count = static_cast<std::uint32_t>(next.size());
  const std::uint32_t first = rng.below(count);
  for (std::uint32_t k = 0; k < count; ++k) offer(next[(first + k) % count]);
  if (rests) offer(node.cell);
}

bool WindowSearch::find(CellId start, const Itinerary& goals, Rng& rng, GridPath& path) {
  goals_ = &goals;
  ++round_;
  used_slots_ = 0;
  nodes_.clear();
  for (std::vector<std::uint32_t>& bucket : open_) bucket.clear();
  base_ = remaining(goals, 0, start);
  push(start, 0, 0, kNoParent);
  for (std::size_t bucket = 0; bucket < open_.size();) {
    if (open_[bucket].empty()) {
      ++bucket;
      continue;
    }
    const std::uint32_t index = open_[bucket].back();
    open_[bucket].pop_back();
    if (nodes_[index].step == steps_) {
      path.resize(steps_ + 1);
      std::uint32_t end = steps_ + 1;
      for (std::uint32_t k = index; k != kNoParent; k = nodes_[k].parent) {
        const std::uint32_t parent = nodes_[k].parent;
        const std::uint32_t begin = parent == kNoParent ? 0 : nodes_[parent].step + 1;
        while (end > begin) path[--end] = nodes_[k].cell;
      }
      return true;
    }
    if (nodes_.size() > kMostNodes) return false;
    expand(index, rng);
  }
  return false;
}

}  // namespace clearway::fleet
