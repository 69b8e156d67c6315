#include "planner/route/conflicts.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/polygon/box_tree.h"
#include "planner/validate/motion/path_sweep.h"

namespace clearway::route {
namespace {

using validation::PathSweep;
using Neighbours = std::vector<std::vector<std::uint32_t>>;  // ascending

// The paths at each node, each once: poses without pieces, and turns.
std::vector<std::vector<CurvedPath>> pathsAtNodes(const ProvedGraph& proved) {
  const Graph& graph = *proved.graph;
  std::vector<std::vector<CurvedPath>> out(graph.nodes.size());
  std::set<std::tuple<std::uint32_t, double, double, double, double>> poses;
  const auto addPose = [&](std::uint32_t node, const Pose& p) {
    if (poses.emplace(node, p.position.x, p.position.y, p.heading.cos(), p.heading.sin()).second)
      out[node].push_back({p, {}});
  };
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    if (!proved.isFree(k)) continue;
    addPose(graph.edges[k].from, graph.edges[k].path.start);
    addPose(graph.edges[k].to, goalOf(graph.edges[k].path));
  }
  std::set<std::pair<std::uint32_t, std::uint32_t>> turns;  // node, joint
  const auto addTurn = [&](std::uint32_t node, std::uint32_t index) {
    const Joint& joint = proved.joints[index];
    if (joint.verdict != Verdict::Free || joint.path.pieces.empty()) return;
    if (turns.emplace(node, index).second) out[node].push_back(joint.path);
  };
  for (const Turn& turn : proved.turns) addTurn(graph.edges[turn.from].to, turn.joint);
  for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
    const Node& n = graph.nodes[node];
    if (n.heading && !out[node].empty()) addPose(node, {n.position, *n.heading});
    for (const std::uint32_t joint : proved.own_joints[node]) addTurn(node, joint);
  }
  return out;
}

// What an agent sweeps on each element; nullopt: it cannot use it.
StopOr<std::vector<std::optional<PathSweep>>> sweepsOf(const ProvedGraph& proved,
                                                       const Footprint& footprint,
                                                       const std::vector<Element>& elements,
                                                       StopCheck& stop) {
  const Graph& graph = *proved.graph;
  const std::vector<std::vector<CurvedPath>> at_nodes = pathsAtNodes(proved);
  std::vector<std::optional<PathSweep>> out;
  for (const Element& element : elements) {
    if (stop.pollNow() != StopReason::None) return stopped(stop.reason());
    if (!element.is_node && proved.isFree(element.index)) {
      out.emplace_back(std::in_place, footprint, std::span(&graph.edges[element.index].path, 1));
    } else if (element.is_node && !at_nodes[element.index].empty()) {
      out.emplace_back(std::in_place, footprint, std::span(at_nodes[element.index]));
    } else {
      out.emplace_back();
    }
  }
  return out;
}

std::vector<std::uint32_t> common(const std::vector<std::uint32_t>& a,
                                  const std::vector<std::uint32_t>& b) {
  std::vector<std::uint32_t> out;
  std::ranges::set_intersection(a, b, std::back_inserter(out));
  return out;
}

// Cliques that hold every pair of neighbours, each grown from a pair that no earlier one holds.
StopOr<std::vector<std::vector<std::uint32_t>>> groupsOf(const Neighbours& near, StopCheck& stop) {
  Neighbours open = near;  // pairs a < b that no group holds
  for (std::uint32_t a = 0; a < open.size(); ++a) {
    std::erase_if(open[a], [&](std::uint32_t b) { return b <= a; });
  }
  std::vector<std::vector<std::uint32_t>> groups;
  for (std::uint32_t a = 0; a < open.size(); ++a) {
    while (!open[a].empty()) {
      if (stop.pollNow() != StopReason::None) return stopped(stop.reason());
      std::vector<std::uint32_t> group{a, open[a].front()};
      std::vector<std::uint32_t> candidates = common(near[a], near[group[1]]);
      while (!candidates.empty()) {
        // The candidate that has the most open pairs with a, then the first one.
        const auto is_open = [&](std::uint32_t c) {
          return std::ranges::binary_search(open[a], c);
        };
        const auto best = std::ranges::find_if(candidates, is_open);
        const std::uint32_t next = best != candidates.end() ? *best : candidates.front();
        group.push_back(next);
        candidates = common(candidates, near[next]);
      }
      std::ranges::sort(group);
      for (const std::uint32_t x : group) {
        std::erase_if(open[x],
                      [&](std::uint32_t y) { return std::ranges::binary_search(group, y); });
      }
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

}  // namespace

Result<ConflictTable> conflictsOf(const ProvedGraph& first, const Footprint& first_footprint,
                                  const ProvedGraph& second, const Footprint& second_footprint,
                                  double tolerance_m, StopCheck& stop,
                                  const std::function<void(double)>& progress, std::size_t most) {
  const auto interrupted = [] {
    return fail(ErrorCode::LimitExceeded, "the comparison was stopped");
  };
  ConflictTable out;
  const Graph& graph = *first.graph;
  std::vector<bool> is_used(graph.nodes.size(), false);
  for (std::uint32_t k = 0; k < graph.edges.size(); ++k) {
    if (!first.isFree(k) && !second.isFree(k)) continue;
    out.elements.push_back({false, k});
    is_used[graph.edges[k].from] = is_used[graph.edges[k].to] = true;
  }
  for (std::uint32_t k = 0; k < graph.nodes.size(); ++k) {
    if (is_used[k]) out.elements.push_back({true, k});
  }
  const bool is_same = &first == &second && &first_footprint == &second_footprint;
  auto sweeps = sweepsOf(first, first_footprint, out.elements, stop);
  if (!sweeps) return interrupted();
  StopOr<std::vector<std::optional<PathSweep>>> other;
  if (!is_same) other = sweepsOf(second, second_footprint, out.elements, stop);
  if (!other) return interrupted();
  auto& a = *sweeps;
  auto& b = is_same ? a : *other;
  std::vector<Aabb> boxes;
  std::vector<std::uint32_t> owners;
  for (std::uint32_t k = 0; k < b.size(); ++k) {
    if (!b[k]) continue;
    boxes.push_back(b[k]->bounds());
    owners.push_back(k);
  }
  const BoxTree tree(boxes);
  Neighbours near(out.elements.size());
  for (std::uint32_t k = 0; k < a.size(); ++k) {
    if (progress) progress(static_cast<double>(k) / static_cast<double>(a.size()));
    if (!a[k]) continue;
    for (const std::uint32_t found : tree.meeting(a[k]->bounds())) {
      const std::uint32_t j = owners[found];
      if (is_same && j <= k) continue;
      const auto relation = validation::relationOf(*a[k], *b[j], tolerance_m, stop);
      if (!relation) return interrupted();
      if (*relation == validation::SweepRelation::Apart) continue;
      if (out.conflicts.size() >= most) {
        return fail(ErrorCode::LimitExceeded, "the graph has more than %1 conflicts", {most});
      }
      out.conflicts.push_back({k, j, *relation == validation::SweepRelation::Overlap});
      if (k == j) continue;
      near[k].push_back(j);
      near[j].push_back(k);
    }
    if (stop.pollNow() != StopReason::None) return interrupted();
  }
  for (std::vector<std::uint32_t>& list : near) {
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  auto groups = groupsOf(near, stop);
  if (!groups) return interrupted();
  out.groups = *std::move(groups);
  return out;
}

}  // namespace clearway::route
