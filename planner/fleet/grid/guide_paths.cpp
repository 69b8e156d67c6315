#include "planner/fleet/grid/guide_paths.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kStep = 16;           // cost of a move on an empty map
constexpr std::uint32_t kWeighted = 20;       // of a move that is left
constexpr std::uint32_t kAgainst = 8;         // for each path in the opposite direction
constexpr std::uint32_t kAgainstLearned = 1;  // the same, where the delays are known
constexpr std::uint32_t kMostAgainst = 184;   // of one move

}  // namespace

GuideSearch::GuideSearch(const CellGraph& graph, const GoalDistances& distances,
                         std::span<const CellId> starts, bool weighted)
    : graph_(graph),
      distances_(distances),
      starts_(starts),
      paths_(starts.size()),
      against_cost_(kAgainst),
      estimate_cost_(weighted ? kWeighted : kStep),
      against_(graph.cells() * graph.stride()),
      nodes_(graph.cells()) {}

std::size_t GuideSearch::edge(CellId from, CellId to) const {
  const std::span<const CellId> next = graph_.neighbours(from);
  return from * graph_.stride() +
         static_cast<std::size_t>(std::ranges::find(next, to) - next.begin());
}

void GuideSearch::count(std::span<const CellId> path, int change) {
  for (std::size_t k = 0; k + 1 < path.size(); ++k) {
    against_[edge(path[k + 1], path[k])] += static_cast<std::uint32_t>(change);
  }
}

// `steps`: from the cell to the goal.
void GuideSearch::push(CellId c, std::uint32_t g, std::uint32_t steps, CellId parent) {
  nodes_[c] = {round_, g, parent};
  const std::size_t bucket = g + estimate_cost_ * steps - base_;
  if (bucket >= open_.size()) open_.resize(bucket + 256);
  open_[bucket].push_back({c, g, steps});
  used_ = std::max(used_, bucket + 1);
  cursor_ = std::min(cursor_, bucket);
  ++open_count_;
}

// A* with the distance on the empty map, weighted where that was asked for.
// No estimate is below base_, as kStep times the distance is consistent. Slopes of a corridor that
// has grown need not be: then the path may be longer. False: stopped.
bool GuideSearch::search(AgentId agent, CellId start, StopCheck* stop) {
  for (std::size_t k = 0; k < used_; ++k) open_[k].clear();
  open_count_ = used_ = 0;
  cursor_ = std::numeric_limits<std::size_t>::max();
  ++round_;
  const std::uint32_t steps = distances_(agent, start);
  base_ = kStep * steps;
  push(start, 0, steps, kNoCell);
  const CellId goal = distances_.goal(agent);
  while (open_count_ > 0) {
    while (open_[cursor_].empty()) ++cursor_;
    const Entry top = open_[cursor_].back();
    open_[cursor_].pop_back();
    --open_count_;
    if (top.g > nodes_[top.cell].g) continue;
    if (top.cell == goal) return true;
    if (isStoppedInside(stop)) return false;
    if (!distances_.covers(agent, top.cell)) continue;
    const GoalDistances::Slope slope(distances_, agent, top.cell);
    std::size_t e = top.cell * graph_.stride();
    for (const CellId c : graph_.neighbours(top.cell)) {
      std::uint32_t g = top.g + kStep + std::min(against_cost_ * against_[e], kMostAgainst);
      if (!delays_.empty()) g += delays_[e];
      ++e;
      if (nodes_[c].round == round_ && nodes_[c].g <= g) continue;
      const int change = slope.to(c);
      const bool stays = top.steps == 0 && change < 0;
      push(c, g, stays ? 0 : top.steps + static_cast<std::uint32_t>(change), top.cell);
    }
  }
  return true;
}

// False: stopped, and the path remains.
bool GuideSearch::plan(AgentId agent, CellId start, GridPath& path, StopCheck* stop) {
  count(path, -1);
  if (!search(agent, start, stop)) {
    count(path, 1);
    return false;
  }
  path.clear();
  for (CellId c = distances_.goal(agent); c != start; c = nodes_[c].parent) path.push_back(c);
  path.push_back(start);
  std::ranges::reverse(path);
  count(path, 1);
  return true;
}

StopOr<GuidePaths> GuideSearch::plan(StopCheck* stop) {
  for (AgentId a = 0; a < starts_.size(); ++a) {
    if (isStopped(stop)) return stopped(stop->reason());
    if (distances_(a, starts_[a]) == GoalDistances::kUnreachable) continue;
    if (!plan(a, starts_[a], paths_[a], stop)) return stopped(stop->reason());
  }
  GuidePaths out;
  out.steps_.resize(starts_.size());
  for (AgentId a = 0; a < starts_.size(); ++a) {
    if (isStoppedInside(stop)) return stopped(stop->reason());
    out.take(a, paths_[a]);
  }
  return out;
}

// Removes the part of the path before the cell.
void GuideSearch::trim(GridPath& path, CellId cell) {
  const auto at = std::ranges::find(path, cell);
  if (at == path.end() || at == path.begin()) return;
  count({path.begin(), at + 1}, -1);
  path.erase(path.begin(), at);
}

void GuideSearch::replan(std::span<const CellId> cells, GuidePaths& paths, StopCheck* stop) {
  for (AgentId a = 0; a < cells.size(); ++a) trim(paths_[a], cells[a]);
  paths.longest_ = 0;
  for (AgentId a = 0; a < cells.size(); ++a) {
    if (isStoppedInside(stop)) return;
    if (paths_[a].front() != cells[a]) {
      if (!plan(a, cells[a], paths_[a], stop)) return;
      paths.take(a, paths_[a]);
    }
    paths.longest_ = std::max(paths.longest_, paths_[a].size() - 1);
  }
}

// Half of a delay comes from the last plan in which an agent made the move.
void GuideSearch::learn(const GridFleetPlan& plan) {
  struct Waits {
    std::uint32_t steps = 0, moves = 0;
  };
  std::vector<Waits> waits(against_.size());
  std::vector<std::uint32_t> waited(plan.agents, 0);  // since the last move of the agent
  for (std::size_t k = 0; k + 1 < plan.steps(); ++k) {
    const std::span<const CellId> here = plan.at(k);
    const std::span<const CellId> next = plan.at(k + 1);
    for (AgentId a = 0; a < plan.agents; ++a) {
      if (here[a] == next[a]) {
        ++waited[a];
        continue;
      }
      Waits& seen = waits[edge(here[a], next[a])];
      seen.steps += waited[a];
      ++seen.moves;
      waited[a] = 0;
    }
  }
  delays_.resize(against_.size());
  for (std::size_t e = 0; e < delays_.size(); ++e) {
    if (waits[e].moves == 0) continue;
    delays_[e] = (delays_[e] + kStep * waits[e].steps / waits[e].moves) / 2;
  }
  against_cost_ = kAgainstLearned;
}

std::size_t GuideSearch::bytes() const {
  std::size_t sum = nodes_.capacity() * sizeof(Node) +
                    (against_.capacity() + delays_.capacity()) * sizeof(std::uint32_t);
  for (const GridPath& path : paths_) sum += sizeof path + path.capacity() * sizeof(CellId);
  for (const std::vector<Entry>& b : open_) sum += sizeof b + b.capacity() * sizeof(Entry);
  return sum;
}

// At most half of the table is filled.
void GuidePaths::take(AgentId agent, const GridPath& path) {
  std::vector<Step>& steps = steps_[agent];
  steps.assign(std::bit_ceil(2 * path.size() + 1), Step{});
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    std::size_t k = slotOf(steps, path[i]);
    while (steps[k].cell != kNoCell) k = (k + 1) & (steps.size() - 1);
    steps[k] = {path[i], path[i + 1]};
  }
  longest_ = std::max(longest_, path.empty() ? 0 : path.size() - 1);
}

}  // namespace clearway::fleet
