#include "planner/fleet/grid/guide_paths.h"

#include <algorithm>

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kStep = 16;       // cost of a move on an empty map
constexpr std::uint32_t kAgainst = 8;     // for each path in the opposite direction
constexpr std::uint32_t kMostCost = 200;  // of one move
constexpr int kRounds = 2;

class Guide {
 public:
  Guide(const CellGraph& graph, const GoalDistances& distances)
      : graph_(graph), distances_(distances), flow_(graph.cells() * 8), nodes_(graph.cells()) {}

  void plan(AgentId agent, CellId start, GridPath& path) {
    count(path, -1);
    search(agent, start);
    path.clear();
    for (CellId c = distances_.goal(agent); c != start; c = nodes_[c].parent) path.push_back(c);
    path.push_back(start);
    std::ranges::reverse(path);
    count(path, 1);
  }

 private:
  struct Node {
    std::uint32_t round = 0, g = 0;
    CellId parent = kNoCell;
  };

  [[nodiscard]] std::size_t edge(CellId from, CellId to) const {
    const std::span<const CellId> next = graph_.neighbours(from);
    return from * 8UL + static_cast<std::size_t>(std::ranges::find(next, to) - next.begin());
  }
  void count(const GridPath& path, int change) {
    for (std::size_t k = 0; k + 1 < path.size(); ++k) {
      flow_[edge(path[k], path[k + 1])] += static_cast<std::uint32_t>(change);
    }
  }
  [[nodiscard]] std::uint32_t costOf(CellId from, CellId to) const {
    return std::min(kStep + kAgainst * flow_[edge(to, from)], kMostCost);
  }
  // `steps`: from the cell to the goal.
  void push(CellId c, std::uint32_t g, std::uint32_t steps, CellId parent) {
    nodes_[c] = {round_, g, parent};
    const std::uint32_t f = g + kStep * steps;
    if (f - base_ >= open_.size()) open_.resize(f - base_ + 256);
    open_[f - base_].push_back({c, g, steps});
    ++open_count_;
  }
  void search(AgentId agent, CellId start);

  struct Entry {
    CellId cell;
    std::uint32_t g, steps;
  };
  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::vector<std::uint32_t> flow_;
  std::vector<Node> nodes_;
  std::vector<std::vector<Entry>> open_;
  std::size_t open_count_ = 0;
  std::uint32_t round_ = 0, base_ = 0;
};

// A* with the distance on the empty map, which is consistent.
void Guide::search(AgentId agent, CellId start) {
  for (std::vector<Entry>& bucket : open_) bucket.clear();
  open_count_ = 0;
  ++round_;
  const std::uint32_t steps = distances_(agent, start);
  base_ = kStep * steps;
  push(start, 0, steps, kNoCell);
  const CellId goal = distances_.goal(agent);
  std::size_t cursor = 0;
  while (open_count_ > 0) {
    while (open_[cursor].empty()) ++cursor;
    const Entry top = open_[cursor].back();
    open_[cursor].pop_back();
    --open_count_;
    if (top.g > nodes_[top.cell].g) continue;
    if (top.cell == goal) return;
    const GoalDistances::Slope slope(distances_, agent, top.cell);
    for (const CellId c : graph_.neighbours(top.cell)) {
      const std::uint32_t g = top.g + costOf(top.cell, c);
      if (nodes_[c].round == round_ && nodes_[c].g <= g) continue;
      push(c, g, top.steps + static_cast<std::uint32_t>(slope.to(c)), top.cell);
    }
  }
}

}  // namespace

StopOr<GuidePaths> GuidePaths::make(const CellGraph& graph, const GoalDistances& distances,
                                    std::span<const CellId> starts, StopCheck* stop) {
  Guide guide(graph, distances);
  std::vector<GridPath> paths(starts.size());
  for (int round = 0; round < kRounds; ++round) {
    for (AgentId a = 0; a < starts.size(); ++a) {
      if (isStoppedInside(stop)) return stopped(stop->reason());
      if (distances(a, starts[a]) == GoalDistances::kUnreachable) continue;
      guide.plan(a, starts[a], paths[a]);
    }
  }
  GuidePaths out;
  out.steps_.resize(starts.size());
  for (AgentId a = 0; a < starts.size(); ++a) {
    for (std::size_t k = 0; k + 1 < paths[a].size(); ++k) {
      out.steps_[a].push_back({paths[a][k], paths[a][k + 1]});
    }
    std::ranges::sort(out.steps_[a], {}, &Step::cell);
  }
  return out;
}

CellId GuidePaths::next(AgentId agent, CellId cell) const {
  if (steps_.empty()) return kNoCell;
  const std::vector<Step>& steps = steps_[agent];
  const auto it = std::ranges::lower_bound(steps, cell, {}, &Step::cell);
  return it != steps.end() && it->cell == cell ? it->next : kNoCell;
}

std::size_t GuidePaths::longest() const {
  std::size_t longest = 0;
  for (const std::vector<Step>& steps : steps_) longest = std::max(longest, steps.size());
  return longest;
}

}  // namespace clearway::fleet
