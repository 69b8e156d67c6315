#include "planner/fleet/grid/lacam.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <deque>
#include <numeric>
#include <queue>
#include <span>
#include <vector>

#include "planner/common/grid_fleet.h"
#include "planner/fleet/grid/configuration_generator.h"

namespace clearway::fleet {
namespace {

// The set of configurations that a search has met.
//
// Open addressing with linear probing over 64-bit hashes; a full comparison decides. The cells are
// in blocks that never move. Ids count up from 0. Not thread-safe.
class ConfigurationTable {
 public:
  using Id = std::uint32_t;

  explicit ConfigurationTable(std::size_t agents)
      : agents_(agents),
        per_block_(kBlockCells / std::max(agents, 1UL) + 1),
        slots_(1024, kEmpty) {}

  struct Found {
    Id id;
    bool is_new;
  };
  Found findOrAdd(std::span<const CellId> configuration) {
    if ((hashes_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint64_t hash = hashOf(configuration);
    for (std::size_t k = hash & (slots_.size() - 1);; k = (k + 1) & (slots_.size() - 1)) {
      const Id id = slots_[k];
      if (id == kEmpty) {
        slots_[k] = static_cast<Id>(hashes_.size());
        if (hashes_.size() % per_block_ == 0) blocks_.emplace_back().reserve(per_block_ * agents_);
        blocks_.back().insert(blocks_.back().end(), configuration.begin(), configuration.end());
        hashes_.push_back(hash);
        return {slots_[k], true};
      }
      if (hashes_[id] == hash && std::ranges::equal((*this)[id], configuration)) return {id, false};
    }
  }

  [[nodiscard]] std::span<const CellId> operator[](Id id) const {
    return {blocks_[id / per_block_].data() + (id % per_block_) * agents_, agents_};
  }
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }

 private:
  static constexpr Id kEmpty = std::numeric_limits<Id>::max();
  static constexpr std::size_t kBlockCells = std::size_t{1} << 16U;

  static std::uint64_t hashOf(std::span<const CellId> configuration) {
    std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
    for (const CellId c : configuration) {
      hash = (hash ^ c) * 0xBF58476D1CE4E5B9ULL;
      hash ^= hash >> 29U;
    }
    return hash;
  }

  void grow() {
    std::vector<Id> old(slots_.size() * 2, kEmpty);
    old.swap(slots_);
    for (const Id id : old) {
      if (id == kEmpty) continue;
      std::size_t k = hashes_[id] & (slots_.size() - 1);
      while (slots_[k] != kEmpty) k = (k + 1) & (slots_.size() - 1);
      slots_[k] = id;
    }
  }

  std::size_t agents_;
  std::size_t per_block_;  // configurations
  std::vector<Id> slots_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::vector<CellId>> blocks_;
};

constexpr float kFirst = 65536.0F;  // a priority above those of others
using NodeId = ConfigurationTable::Id;
constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

// A node of a constraint tree: the first `depth` agents by priority move to these cells.
struct Constraint {
  std::uint32_t parent;
  std::uint32_t depth;
  AgentId agent;
  CellId cell;
};

struct Node {
  NodeId parent = kNoNode;
  std::uint32_t depth = 0;
  std::uint64_t g = 0, h = 0;
  std::vector<float> priority;
  std::vector<std::uint32_t> distance;  // of each agent to its goal
  std::vector<Constraint> constraints;  // of which the first next_constraint are used
  std::size_t next_constraint = 0;
  std::vector<NodeId> neighbours;  // successors found so far
};

class Lacam {
 public:
  Lacam(const CellGraph& graph, const GoalDistances& distances, const GuidePaths& guide,
        std::span<const CellId> starts, const LacamOptions& options, StopCheck& stop)
      : graph_(graph),
        distances_(distances),
        starts_(starts),
        options_(options),
        stop_(stop),
        table_(starts.size()),
        generator_(graph, distances, guide, options.seed, options.forbids_cycles),
        rng_(options.seed ^ 0x5DEECE66DULL),
        guided_depth_(guide.longest()) {}

  LacamResult run();

 private:
  void addNode(NodeId id, NodeId parent);
  void sortOrder(NodeId id);
  [[nodiscard]] std::uint32_t distanceOf(AgentId a, CellId at, NodeId parent) const;
  void expandConstraint(Node& node, std::span<const CellId> configuration, std::size_t index);
  bool step(NodeId top);
  void meetAgain(NodeId from, NodeId to);
  void propagate(NodeId from);
  [[nodiscard]] bool isGoal(NodeId id) const {
    const AgentId only = options_.only;
    return only == kNoAgent ? std::ranges::equal(table_[id], goals())
                            : table_[id][only] == goals()[only];
  }
  [[nodiscard]] const std::vector<CellId>& goals() const { return distances_.goals(); }
  [[nodiscard]] std::uint64_t edgeCost(NodeId from, NodeId to) const;
  [[nodiscard]] GridFleetPlan planTo(NodeId node) const;
  [[nodiscard]] LacamResult result(StopReason reason);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::span<const CellId> starts_;
  const LacamOptions& options_;
  StopCheck& stop_;
  ConfigurationTable table_;
  ConfigurationGenerator generator_;
  Rng rng_;
  std::deque<Node> nodes_;
  std::vector<NodeId> open_;
  std::vector<CellId> to_;
  NodeId order_of_ = kNoNode;  // the node whose agents order_ holds by priority
  std::vector<AgentId> order_;
  std::vector<std::uint64_t> keys_;  // scratch
  std::size_t guided_depth_;         // nodes of this depth and deeper ones have no guidance
  NodeId goal_ = kNoNode;
  std::size_t bytes_ = 0;
};

std::uint32_t Lacam::distanceOf(AgentId a, CellId at, NodeId parent) const {
  if (parent == kNoNode) return distances_(a, at);
  const int change = GoalDistances::Slope(distances_, a, table_[parent][a]).to(at);
  return nodes_[parent].distance[a] + static_cast<std::uint32_t>(change);
}

// Agents far from their goals first. An agent that has not arrived gains priority with every step.
void Lacam::addNode(NodeId id, NodeId parent) {
  Node& node = nodes_.emplace_back();
  const std::span<const CellId> at = table_[id];
  const std::size_t n = at.size();
  node.parent = parent;
  node.priority.resize(n);
  node.distance.resize(n);
  for (AgentId a = 0; a < n; ++a) {
    const std::uint32_t d = distanceOf(a, at[a], parent);
    node.distance[a] = d;
    node.h += d;
    if (parent == kNoNode) {
      node.priority[a] = static_cast<float>(std::min(d, 65535U)) / 65536.0F;
      if (a == options_.only) node.priority[a] += kFirst;
    } else {
      const float before = nodes_[parent].priority[a];
      node.priority[a] = d > 0 ? before + 1.0F : before - std::floor(before);
    }
  }
  if (parent != kNoNode) {
    node.depth = nodes_[parent].depth + 1;
    node.g = nodes_[parent].g + edgeCost(parent, id);
  }
  node.constraints.push_back({0, 0, kNoAgent, kNoCell});
  bytes_ += n * 12 + sizeof(Node) + 64;
}

// By falling priority, then by number. The bits of floats >= 0 are ordered as the floats are.
void Lacam::sortOrder(NodeId id) {
  if (order_of_ == id) return;
  order_of_ = id;
  const std::vector<float>& priority = nodes_[id].priority;
  for (std::size_t k = 0; k < order_.size(); ++k) {
    const AgentId a = order_[k];
    keys_[k] = std::uint64_t{~std::bit_cast<std::uint32_t>(priority[a])} << 32U | a;
  }
  std::ranges::sort(keys_);
  for (std::size_t k = 0; k < order_.size(); ++k) order_[k] = static_cast<AgentId>(keys_[k]);
}

// All cells to which the next agent in the order can move, in random order.
void Lacam::expandConstraint(Node& node, std::span<const CellId> configuration, std::size_t index) {
  const std::uint32_t depth = node.constraints[index].depth;
  if (depth >= order_.size()) return;
  const AgentId agent = order_[depth];
  const std::size_t first = node.constraints.size();
  const auto parent = static_cast<std::uint32_t>(index);
  const CellId here = configuration[agent];
  for (const CellId c : graph_.neighbours(here)) {
    node.constraints.push_back({parent, depth + 1, agent, c});
  }
  node.constraints.push_back({parent, depth + 1, agent, here});
  for (std::size_t k = node.constraints.size() - 1; k > first; --k) {
    const std::size_t other = first + rng_.below(static_cast<std::uint32_t>(k - first + 1));
    std::swap(node.constraints[k], node.constraints[other]);
  }
  bytes_ += (node.constraints.size() - first) * sizeof(Constraint);
}

std::uint64_t Lacam::edgeCost(NodeId from, NodeId to) const {
  const std::span<const CellId> a = table_[from];
  const std::span<const CellId> b = table_[to];
  std::uint64_t cost = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    cost += a[k] != goals()[k] || b[k] != goals()[k] ? 1U : 0U;
  }
  return cost;
}

// A known successor: its cost may sink. The search continues there.
void Lacam::meetAgain(NodeId from, NodeId to) {
  std::vector<NodeId>& known = nodes_[from].neighbours;
  if (std::ranges::find(known, to) == known.end()) known.push_back(to);
  propagate(from);
  // Now and then the search restarts at the root, which lets it leave a large dead end.
  open_.push_back(rng_.below(1000) == 0 ? NodeId{0} : to);
}

// Dijkstra's algorithm over the known edges, from a node whose successors may become cheaper.
void Lacam::propagate(NodeId from) {
  using Entry = std::pair<std::uint64_t, NodeId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.emplace(nodes_[from].g, from);
  while (!queue.empty()) {
    const auto [g, id] = queue.top();
    queue.pop();
    if (g > nodes_[id].g) continue;
    for (const NodeId next : nodes_[id].neighbours) {
      const std::uint64_t cost = g + edgeCost(id, next);
      if (cost >= nodes_[next].g) continue;
      nodes_[next].g = cost;
      nodes_[next].parent = id;
      if (goal_ != kNoNode && cost + nodes_[next].h < nodes_[goal_].g) open_.push_back(next);
      queue.emplace(cost, next);
    }
  }
}

// One successor of the top of the stack. False: the node has no more, and was removed.
bool Lacam::step(NodeId top) {
  Node& node = nodes_[top];
  const bool pruned = goal_ != kNoNode && node.g + node.h >= nodes_[goal_].g;
  if (pruned || node.next_constraint == node.constraints.size()) {
    open_.pop_back();
    return false;
  }
  sortOrder(top);
  const std::size_t index = node.next_constraint++;
  expandConstraint(node, table_[top], index);
  std::ranges::fill(to_, kNoCell);
  for (std::uint32_t k = static_cast<std::uint32_t>(index); node.constraints[k].depth > 0;
       k = node.constraints[k].parent) {
    to_[node.constraints[k].agent] = node.constraints[k].cell;
  }
  const bool guided = node.depth < guided_depth_;
  if (!generator_.generate(table_[top], order_, to_, guided)) return true;
  const auto [id, is_new] = table_.findOrAdd(to_);
  if (!is_new) {
    if (id != top) meetAgain(top, id);
    return true;
  }
  addNode(id, top);
  nodes_[top].neighbours.push_back(id);
  open_.push_back(id);
  return true;
}

GridFleetPlan Lacam::planTo(NodeId node) const {
  std::vector<NodeId> chain;
  for (NodeId k = node; k != kNoNode; k = nodes_[k].parent) chain.push_back(k);
  GridFleetPlan plan;
  plan.agents = starts_.size();
  plan.cells.reserve(chain.size() * plan.agents);
  for (auto k = chain.rbegin(); k != chain.rend(); ++k) {
    plan.cells.insert(plan.cells.end(), table_[*k].begin(), table_[*k].end());
  }
  return plan;
}

LacamResult Lacam::result(StopReason reason) {
  LacamResult r;
  r.configurations = table_.size();
  if (goal_ != kNoNode) {
    r.status = PlanStatus::Solved;
    r.plan = planTo(goal_);
    r.optimal = reason == StopReason::None && open_.empty() &&
                costOf(r.plan, goals()).sum_of_costs == nodes_[goal_].g;
  } else if (reason != StopReason::None) {
    r.status = reason == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
  }
  return r;
}

LacamResult Lacam::run() {
  to_.resize(starts_.size());
  keys_.resize(starts_.size());
  order_.resize(starts_.size());
  std::iota(order_.begin(), order_.end(), AgentId{0});
  const NodeId root = table_.findOrAdd(starts_).id;
  addNode(root, kNoNode);
  const std::vector<std::uint32_t>& distance = nodes_[root].distance;
  if (std::ranges::find(distance, GoalDistances::kUnreachable) != distance.end()) {
    return result(StopReason::None);
  }
  open_.push_back(root);
  for (std::uint64_t steps = 0; !open_.empty(); ++steps) {
    if (steps == options_.most_steps) return result(StopReason::NodeLimit);
    if (stop_.poll(table_.size(), bytes_) != StopReason::None) return result(stop_.reason());
    const NodeId top = open_.back();
    if (goal_ == kNoNode && isGoal(top)) {
      goal_ = top;
      if (!options_.anytime) break;
    }
    (void)step(top);
  }
  return result(StopReason::None);
}

}  // namespace

LacamResult searchLacam(const CellGraph& graph, const GoalDistances& distances,
                        const GuidePaths& guide, std::span<const CellId> starts,
                        const LacamOptions& options, StopCheck& stop) {
  return Lacam(graph, distances, guide, starts, options, stop).run();
}

}  // namespace clearway::fleet
