#include "planner/fleet/grid/conflict_based_search.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>

#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/constrained_path.h"
#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {
namespace {

// The conflicts between the paths of a fleet.
//
// Cost: O(agents * makespan) and the number of conflicts. Not thread-safe.
struct PathConflict {
  AgentId one, two;
  std::uint32_t time;  // of arrival for moves
  // Each agent is at `to` at `time`; for moves it comes from `from`, else `from` is kNoCell.
  CellId one_from, one_to, two_from, two_to;
  [[nodiscard]] bool isMove() const { return one_from != kNoCell; }
};

class ConflictFinder {
 public:
  explicit ConflictFinder(const CellGraph& graph)
      : graph_(graph), now_(graph.cells(), kNoAgent), before_(graph.cells(), kNoAgent) {}

  // All conflicts in the order of time.
  [[nodiscard]] std::vector<PathConflict> find(const std::vector<const GridPath*>& paths);

 private:
  void findMoves(AgentId a, CellId from, CellId to, std::uint32_t time,
                 const std::vector<const GridPath*>& paths, std::vector<PathConflict>& found) const;

  const CellGraph& graph_;
  std::vector<AgentId> now_, before_;  // kNoAgent, or the last agent seen on the cell
};

// The other agent came from where `a` goes, or from beside its diagonal move. Each pair is reported
// once, by the agent with the larger number.
void ConflictFinder::findMoves(AgentId a, CellId from, CellId to, std::uint32_t time,
                               const std::vector<const GridPath*>& paths,
                               std::vector<PathConflict>& found) const {
  const auto add = [&](CellId other_from, CellId other_to) {
    const AgentId other = before_[other_from];
    if (other == kNoAgent || other >= a || cellAt(*paths[other], time) != other_to) return;
    found.push_back({other, a, time, other_from, other_to, from, to});
  };
  add(to, from);
  if (!graph_.isDiagonal(from, to)) return;
  const CellGraph::Sides s = graph_.sidesOf(from, to);
  add(s.one, s.two);
  add(s.two, s.one);
}

std::vector<PathConflict> ConflictFinder::find(const std::vector<const GridPath*>& paths) {
  std::vector<PathConflict> found;
  std::size_t steps = 0;
  for (const GridPath* p : paths) steps = std::max(steps, p->size());
  const auto count = static_cast<AgentId>(paths.size());
  for (std::uint32_t t = 0; t < steps; ++t) {
    for (AgentId a = 0; a < count; ++a) {
      const CellId to = cellAt(*paths[a], t);
      if (now_[to] != kNoAgent) {
        found.push_back({now_[to], a, t, kNoCell, to, kNoCell, to});
      }
      now_[to] = a;
      const CellId from = t > 0 ? cellAt(*paths[a], t - 1) : to;
      if (from != to) findMoves(a, from, to, t, paths, found);
    }
    // Before the next step: who is where. Of two agents on one cell either is reported already.
    for (AgentId a = 0; a < count && t > 0; ++a) before_[cellAt(*paths[a], t - 1)] = kNoAgent;
    for (AgentId a = 0; a < count; ++a) {
      const CellId c = cellAt(*paths[a], t);
      before_[c] = a;
      now_[c] = kNoAgent;
    }
  }
  for (const GridPath* p : paths) before_[p->back()] = kNoAgent;
  return found;
}

using TreeNodeId = std::uint32_t;
constexpr TreeNodeId kNoTreeNode = std::numeric_limits<TreeNodeId>::max();

// A vertex or a move of an agent that is forbidden to it, or required of it and then forbidden to
// all others.
struct PathConstraint {
  AgentId agent = kNoAgent;
  std::uint32_t time = 0;
  CellId from = kNoCell, to = kNoCell;  // from: kNoCell for vertices
  bool required = false;
};

struct TreeNode {
  TreeNodeId parent = kNoTreeNode;
  PathConstraint constraint;
  std::vector<std::shared_ptr<const ConstrainedPath>> paths;
  std::uint64_t cost = 0;   // sum of the paths
  std::uint64_t least = 0;  // lower bound: sum of the least costs
  std::uint64_t bound = 0;  // with the heuristic; never less than that of the parent
  std::size_t conflicts = 0;
  PathConflict conflict{};
};

// Agents i and j in cardinal conflict: one of the two costs at least one step more.
using Edges = std::vector<std::pair<AgentId, AgentId>>;

// The size of a minimum vertex cover, or a lower bound of it when it exceeds `most`.
std::uint32_t coverOf(const Edges& edges, std::uint32_t most) {
  if (edges.empty()) return 0;
  if (most == 0) return 1;
  const auto [u, v] = edges.front();
  std::uint32_t best = most + 1;
  for (const AgentId taken : {u, v}) {
    Edges rest;
    for (const auto& e : edges) {
      if (e.first != taken && e.second != taken) rest.push_back(e);
    }
    best = std::min(best, 1 + coverOf(rest, std::min(most, best) - 1));
  }
  return best;
}

class ConflictBasedSearch {
 public:
  ConflictBasedSearch(const CellGraph& graph, const GoalDistances& distances,
                      std::span<const CellId> starts, double weight, StopCheck& stop)
      : graph_(graph),
        distances_(distances),
        starts_(starts),
        weight_(weight),
        stop_(stop),
        low_level_(graph, distances),
        finder_(graph) {}

  CbsResult run();

 private:
  bool makeRoot();
  void add(TreeNode node);
  TreeNodeId take();
  void split(TreeNodeId parent);
  bool replan(TreeNode& node, AgentId agent);
  [[nodiscard]] bool violates(AgentId agent, const TreeNode& node) const;
  [[nodiscard]] std::uint64_t focalKey(const TreeNode& node) const {
    return weight_ > 1.0 ? node.cost : node.bound;
  }
  [[nodiscard]] AgentConstraints constraintsOf(AgentId agent, const TreeNode& node) const;
  void addTo(AgentConstraints& all, AgentId agent, const PathConstraint& c) const;
  void evaluate(TreeNode& node);
  [[nodiscard]] bool isCardinal(const ConstrainedPath& p, const PathConflict& c) const;
  static std::vector<const GridPath*> pathsIn(const TreeNode& node);
  [[nodiscard]] CbsResult result(TreeNodeId solution) const;

  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::span<const CellId> starts_;
  double weight_;
  StopCheck& stop_;
  ConstrainedPathSearch low_level_;
  ConflictFinder finder_;
  std::deque<TreeNode> nodes_;
  using Key = std::tuple<std::uint64_t, std::uint64_t, TreeNodeId>;
  std::set<Key> open_;     // (bound, cost, id)
  std::set<Key> waiting_;  // (focalKey, 0, id): not yet in the focal list
  std::set<Key> focal_;    // (conflicts, cost, id)
  std::size_t bytes_ = 0;
  std::uint64_t proved_ = 0;
};

std::vector<const GridPath*> ConflictBasedSearch::pathsIn(const TreeNode& node) {
  std::vector<const GridPath*> paths;
  for (const auto& p : node.paths) paths.push_back(p == nullptr ? nullptr : &p->path);
  return paths;
}

void ConflictBasedSearch::addTo(AgentConstraints& all, AgentId agent,
                                const PathConstraint& c) const {
  if (c.required && c.agent == agent) {
    all.required[c.time] = c.to;
    if (c.from != kNoCell) all.required[c.time - 1] = c.from;
    return;
  }
  if (!c.required && c.agent != agent) return;
  if (!c.required) {
    if (c.from == kNoCell) {
      all.blocked.insert({c.time, c.to});
    } else {
      all.blocked_moves.insert({c.time, c.from, c.to});
    }
    return;
  }
  // Required of another agent.
  all.blocked.insert({c.time, c.to});
  if (c.from == kNoCell) return;
  all.blocked.insert({c.time - 1, c.from});
  all.blocked_moves.insert({c.time, c.to, c.from});
  if (!graph_.isDiagonal(c.from, c.to)) return;
  const CellGraph::Sides s = graph_.sidesOf(c.from, c.to);
  all.blocked_moves.insert({c.time, s.one, s.two});
  all.blocked_moves.insert({c.time, s.two, s.one});
}

AgentConstraints ConflictBasedSearch::constraintsOf(AgentId agent, const TreeNode& node) const {
  AgentConstraints all;
  for (const TreeNode* n = &node;; n = &nodes_[n->parent]) {
    if (n->constraint.agent != kNoAgent) addTo(all, agent, n->constraint);
    if (n->parent == kNoTreeNode) return all;
  }
}

// Whether the path of the agent breaks the newest constraint.
bool ConflictBasedSearch::violates(AgentId agent, const TreeNode& node) const {
  AgentConstraints added;
  addTo(added, agent, node.constraint);
  const GridPath& path = node.paths[agent]->path;
  const auto at = [&](std::uint32_t t) { return path[std::min<std::size_t>(t, path.size() - 1)]; };
  return std::ranges::any_of(added.blocked,
                             [&](const auto& b) { return at(b.first) == b.second; }) ||
         std::ranges::any_of(added.blocked_moves, [&](const AgentConstraints::Move& m) {
           return at(m.time - 1) == m.from && at(m.time) == m.to;
         });
}

bool ConflictBasedSearch::replan(TreeNode& node, AgentId agent) {
  std::optional<ConstrainedPath> found =
      low_level_.find(agent, starts_[agent], constraintsOf(agent, node), weight_, pathsIn(node));
  if (!found) return false;
  if (const auto& old = node.paths[agent]) {
    node.cost -= costOf(old->path);
    node.least -= old->least_cost;
  }
  node.cost += costOf(found->path);
  node.least += found->least_cost;
  node.paths[agent] = std::make_shared<const ConstrainedPath>(*std::move(found));
  return true;
}

// Whether every path of the least cost has this part of the conflict.
bool ConflictBasedSearch::isCardinal(const ConstrainedPath& p, const PathConflict& c) const {
  if (costOf(p.path) != p.least_cost) return false;
  const auto choices = [&](std::uint32_t t) { return t < p.choices.size() ? p.choices[t] : 1U; };
  return choices(c.time) == 1 && (!c.isMove() || choices(c.time - 1) == 1);
}

// Chooses the conflict to split on and the heuristic.
void ConflictBasedSearch::evaluate(TreeNode& node) {
  const std::vector<PathConflict> found = finder_.find(pathsIn(node));
  node.conflicts = found.size();
  node.bound = std::max(node.bound, node.least);
  if (found.empty()) return;
  int best = -1;
  Edges cardinal;
  for (const PathConflict& c : found) {
    const int rank = static_cast<int>(isCardinal(*node.paths[c.one], c)) +
                     static_cast<int>(isCardinal(*node.paths[c.two], c));
    if (rank == 2) cardinal.emplace_back(c.one, c.two);
    if (rank <= best) continue;
    best = rank;
    node.conflict = c;
  }
  std::sort(cardinal.begin(), cardinal.end());
  cardinal.erase(std::unique(cardinal.begin(), cardinal.end()), cardinal.end());
  constexpr std::uint32_t kMostCovered = 6;
  node.bound = std::max(node.bound, node.least + coverOf(cardinal, kMostCovered));
}

void ConflictBasedSearch::add(TreeNode node) {
  evaluate(node);
  const auto id = static_cast<TreeNodeId>(nodes_.size());
  bytes_ += sizeof(TreeNode) + node.paths.size() * sizeof(node.paths[0]) + 1024;
  open_.emplace(node.bound, node.cost, id);
  waiting_.emplace(focalKey(node), 0, id);
  nodes_.push_back(std::move(node));
}

// The node with the fewest conflicts among those within the bound; kNoTreeNode if none is open.
TreeNodeId ConflictBasedSearch::take() {
  if (open_.empty()) return kNoTreeNode;
  proved_ = std::max(proved_, std::get<0>(*open_.begin()));
  const double most = weight_ * static_cast<double>(proved_);
  while (!waiting_.empty() && static_cast<double>(std::get<0>(*waiting_.begin())) <= most) {
    const TreeNodeId id = std::get<2>(*waiting_.begin());
    waiting_.erase(waiting_.begin());
    focal_.emplace(nodes_[id].conflicts, nodes_[id].cost, id);
  }
  // The node with the least bound costs at most weight times that, so the list is not empty.
  const TreeNodeId id = std::get<2>(*focal_.begin());
  const TreeNode& node = nodes_[id];
  focal_.erase({node.conflicts, node.cost, id});
  open_.erase({node.bound, node.cost, id});
  return id;
}

// Disjoint: one child forbids what the agent does in the conflict, the other one requires it.
void ConflictBasedSearch::split(TreeNodeId parent) {
  const PathConflict c = nodes_[parent].conflict;
  const auto choices = [&](AgentId a) {
    const std::vector<std::uint32_t>& all = nodes_[parent].paths[a]->choices;
    return c.time < all.size() ? all[c.time] : 1U;
  };
  const bool is_one = choices(c.one) <= choices(c.two);
  const PathConstraint base = is_one ? PathConstraint{c.one, c.time, c.one_from, c.one_to, false}
                                     : PathConstraint{c.two, c.time, c.two_from, c.two_to, false};
  for (const bool required : {false, true}) {
    TreeNode child;
    child.parent = parent;
    child.constraint = base;
    child.constraint.required = required;
    child.paths = nodes_[parent].paths;
    child.cost = nodes_[parent].cost;
    child.least = nodes_[parent].least;
    child.bound = nodes_[parent].bound;
    bool possible = true;
    for (AgentId a = 0; a < starts_.size() && possible; ++a) {
      if (required ? a == base.agent : a != base.agent) continue;
      if (required && !violates(a, child)) continue;
      possible = replan(child, a);
    }
    if (possible) add(std::move(child));
  }
}

bool ConflictBasedSearch::makeRoot() {
  TreeNode root;
  root.paths.resize(starts_.size());
  for (AgentId a = 0; a < starts_.size(); ++a) {
    if (!replan(root, a)) return false;
  }
  add(std::move(root));
  return true;
}

CbsResult ConflictBasedSearch::result(TreeNodeId solution) const {
  CbsResult r;
  r.nodes = nodes_.size();
  r.lower_bound = proved_;
  if (solution != kNoTreeNode) {
    r.status = PlanStatus::Solved;
    std::vector<GridPath> paths;
    for (const auto& p : nodes_[solution].paths) paths.push_back(p->path);
    r.plan = planOf(paths);
  } else if (stop_.reason() == StopReason::Cancelled) {
    r.status = PlanStatus::Cancelled;
  }
  return r;
}

CbsResult ConflictBasedSearch::run() {
  if (!makeRoot()) return result(kNoTreeNode);
  for (TreeNodeId id = take(); id != kNoTreeNode; id = take()) {
    if (nodes_[id].conflicts == 0) return result(id);
    if (stop_.poll(nodes_.size(), bytes_) != StopReason::None || isStopped(&stop_)) break;
    split(id);
    nodes_[id].paths.clear();
  }
  return result(kNoTreeNode);
}

}  // namespace

CbsResult searchConflictBased(const CellGraph& graph, const GoalDistances& distances,
                              std::span<const CellId> starts, double weight, StopCheck& stop) {
  return ConflictBasedSearch(graph, distances, starts, weight, stop).run();
}

}  // namespace clearway::fleet
