#include "planner/fleet/lifelong/window_search.h"

#include <algorithm>
#include <array>

namespace clearway::fleet {
namespace {

constexpr std::size_t kMostNodes = 20'000;
constexpr std::uint32_t kNoParent = std::numeric_limits<std::uint32_t>::max();

// The stage after a visit of the cell.
std::uint32_t stageAfter(const Itinerary& goals, std::uint32_t stage, CellId cell) {
  while (stage < goals.size() && goals[stage] == cell) ++stage;
  return stage;
}

}  // namespace

std::uint32_t WindowSearch::remaining(const Itinerary& goals, std::uint32_t stage, CellId cell) {
  std::uint32_t sum = 0;
  for (std::uint32_t k = stage; k < goals.size(); ++k) {
    sum += distances_.between(goals[k], cell);
    cell = goals[k];
  }
  return sum;
}

std::uint32_t WindowSearch::remainingAfter(const Itinerary& goals, const GridPath& path) {
  std::uint32_t stage = 0;
  for (const CellId c : path) stage = stageAfter(goals, stage, c);
  return remaining(goals, stage, path.back());
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
  stage = stageAfter(*goals_, stage, cell);
  const std::uint64_t key =
      (std::uint64_t{cell} << 32U) | (std::uint64_t{step} << 8U) | std::min(stage, 255U);
  if (!isNew(key)) return;
  const std::size_t bucket = step + remaining(*goals_, stage, cell) - base_;
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
  base_ = remaining(goals, stageAfter(goals, 0, start), start);
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
      for (std::uint32_t k = index; k != kNoParent; k = nodes_[k].parent) {
        path[nodes_[k].step] = nodes_[k].cell;
      }
      return true;
    }
    if (nodes_.size() > kMostNodes) return false;
    expand(index, rng);
  }
  return false;
}

}  // namespace clearway::fleet
