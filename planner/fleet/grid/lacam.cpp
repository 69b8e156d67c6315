#include "planner/fleet/grid/lacam.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <deque>
#include <numeric>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "planner/common/grid_fleet.h"
#include "planner/fleet/grid/configuration_generator.h"
#include "planner/fleet/grid/configuration_store.h"

namespace clearway::fleet {
namespace {

constexpr std::size_t kReplanSteps = 20;  // from one plan of the guide paths to the next
constexpr float kFirst = 65536.0F;        // a priority above those of others
using NodeId = ConfigurationStore::Id;
constexpr NodeId kNoNode = ConfigurationStore::kNone;
constexpr std::uint64_t kCounted = 64;  // steps between two sums of the memory of distances

// A node of a constraint tree: the first `depth` agents by priority move to these cells.
struct Constraint {
  std::uint32_t parent;
  std::uint32_t depth;
  AgentId agent;
  CellId cell;
};

struct Successor {
  NodeId node;
  std::uint32_t cost;  // agents that are not at their goals before and after the step
};

struct Node {
  NodeId parent = kNoNode;
  std::uint32_t depth = 0;
  std::uint64_t g = 0, h = 0;
  bool is_goal = false;
  std::vector<Constraint> constraints;  // of which the first next_constraint are used
  std::size_t next_constraint = 0;
  std::vector<Successor> successors;  // found so far
};

// Agents far from their goals first.
ConfigurationStore::State rootOf(const GoalDistances& distances, std::span<const CellId> starts,
                                 AgentId only) {
  ConfigurationStore::State root;
  root.cells.assign(starts.begin(), starts.end());
  for (AgentId a = 0; a < starts.size(); ++a) {
    const std::uint32_t d = distances(a, starts[a]);
    root.distance.push_back(d);
    root.priority.push_back(static_cast<float>(std::min(d, 65535U)) / 65536.0F);
    if (a == only) root.priority[a] += kFirst;
  }
  return root;
}

class Lacam {
 public:
  Lacam(const CellGraph& graph, const GoalDistances& distances, GuidePaths guide,
        std::span<const CellId> starts, const LacamOptions& options, StopCheck& stop)
      : graph_(graph),
        distances_(distances),
        starts_(starts),
        options_(options),
        stop_(stop),
        store_(graph, distances, rootOf(distances, starts, options.only)),
        guide_(std::move(guide)),
        generator_(graph, distances, guide_, options.seed, options.forbids_cycles,
                   options.avoids_agents),
        rng_(options.seed ^ 0x5DEECE66DULL),
        guided_depth_(guide_.longest()),
        bytes_(options.held_bytes) {}

  LacamResult run();

 private:
  void addNode(NodeId id, NodeId parent, std::uint32_t cost);
  void sortOrder(NodeId id);
  void planGuide(std::size_t depth, std::span<const CellId> cells);
  void expandConstraint(Node& node, std::span<const CellId> configuration, std::size_t index);
  bool step(NodeId top);
  void meetAgain(NodeId from, Successor to);
  [[nodiscard]] NodeId ancestorOf(NodeId id);
  void propagate(NodeId from);
  [[nodiscard]] const std::vector<CellId>& goals() const { return distances_.goals(); }
  [[nodiscard]] std::uint32_t costTo(std::span<const CellId> from) const;
  [[nodiscard]] GridFleetPlan planTo(NodeId node);
  [[nodiscard]] LacamResult result(StopReason reason);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::span<const CellId> starts_;
  const LacamOptions& options_;
  StopCheck& stop_;
  ConfigurationStore store_;
  GuidePaths guide_;
  ConfigurationGenerator generator_;
  Rng rng_;
  std::deque<Node> nodes_;
  std::vector<NodeId> open_;
  std::vector<CellId> to_;
  NodeId order_of_ = kNoNode;  // the node whose agents order_ holds by priority
  std::vector<AgentId> order_;
  std::size_t travelling_ = 0;  // agents that were not at their goals when order_ was made
  std::vector<std::uint64_t> keys_, moved_;  // scratch
  std::size_t guided_depth_;                 // nodes of this depth and deeper ones have no guidance
  std::size_t next_guide_ = kReplanSteps;    // the depth at which guide paths are planned again
  NodeId goal_ = kNoNode;
  std::size_t bytes_;
  std::size_t distance_bytes_ = 0;  // which lazy ones take while the search asks for them
};

void Lacam::addNode(NodeId id, NodeId parent, std::uint32_t cost) {
  const ConfigurationStore::State& state = store_.state(id);
  Node& node = nodes_.emplace_back();
  node.parent = parent;
  for (const std::uint32_t d : state.distance) node.h += d;
  node.is_goal = options_.only == kNoAgent ? node.h == 0 : state.distance[options_.only] == 0;
  if (!distances_.isExact()) node.h = 0;  // no lower bound
  if (parent != kNoNode) {
    node.depth = nodes_[parent].depth + 1;
    node.g = nodes_[parent].g + cost;
  }
  node.constraints.push_back({0, 0, kNoAgent, kNoCell});
  bytes_ += sizeof(Node) + 64;
}

// By falling priority, then by number. The bits of floats >= 0 are ordered as the floats are. After
// one step most agents follow each other as before: only the others are sorted.
void Lacam::sortOrder(NodeId id) {
  if (order_of_ == id) return;
  order_of_ = id;
  const ConfigurationStore::State& state = store_.state(id);
  keys_.clear();
  moved_.clear();
  std::size_t travelling = 0;
  for (std::size_t k = 0; k < order_.size(); ++k) {
    const AgentId a = order_[k];
    const std::uint64_t key =
        std::uint64_t{~std::bit_cast<std::uint32_t>(state.priority[a])} << 32U | a;
    const bool has_arrived = state.distance[a] == 0;
    const bool follows = keys_.empty() || keys_.back() < key;
    (follows && !(has_arrived && k < travelling_) ? keys_ : moved_).push_back(key);
    if (!has_arrived) ++travelling;
  }
  travelling_ = travelling;
  std::ranges::sort(moved_);
  auto kept = keys_.begin();
  auto other = moved_.begin();
  for (AgentId& a : order_) {
    const bool is_kept = other == moved_.end() || (kept != keys_.end() && *kept < *other);
    a = static_cast<AgentId>(is_kept ? *kept++ : *other++);
  }
}

// Nodes that the search returns to follow the newest paths, too, unless it comes from far below.
void Lacam::planGuide(std::size_t depth, std::span<const CellId> cells) {
  const bool is_near = depth < next_guide_ && depth + 2 * kReplanSteps >= next_guide_;
  if (options_.guides == nullptr || is_near) return;
  options_.guides->replan(cells, guide_, &stop_);
  next_guide_ = depth + kReplanSteps;
  guided_depth_ = depth + guide_.longest();
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

// Of a step to the configuration `to_`.
std::uint32_t Lacam::costTo(std::span<const CellId> from) const {
  std::uint32_t cost = 0;
  for (std::size_t k = 0; k < from.size(); ++k) {
    cost += from[k] != goals()[k] || to_[k] != goals()[k] ? 1U : 0U;
  }
  return cost;
}

// Back by a number of steps of which all orders of magnitude are as probable, up to the root.
NodeId Lacam::ancestorOf(NodeId id) {
  const std::uint32_t depth = nodes_[id].depth;
  std::uint32_t back = depth >> rng_.below(static_cast<std::uint32_t>(std::bit_width(depth | 1U)));
  for (; back > 0 && nodes_[id].parent != kNoNode; --back) id = nodes_[id].parent;
  return id;
}

// A known successor: its cost may sink. The search continues there.
void Lacam::meetAgain(NodeId from, Successor to) {
  std::vector<Successor>& known = nodes_[from].successors;
  if (std::ranges::find(known, to.node, &Successor::node) == known.end()) known.push_back(to);
  propagate(from);
  // Now and then the search goes back instead, which lets it leave a dead end of any size.
  open_.push_back(rng_.below(1000) == 0 ? ancestorOf(from) : to.node);
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
    for (const auto& [next, step] : nodes_[id].successors) {
      const std::uint64_t cost = g + step;
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
  const std::span<const CellId> from = store_.state(top).cells;
  const std::size_t index = node.next_constraint++;
  expandConstraint(node, from, index);
  std::ranges::fill(to_, kNoCell);
  for (std::uint32_t k = static_cast<std::uint32_t>(index); node.constraints[k].depth > 0;
       k = node.constraints[k].parent) {
    to_[node.constraints[k].agent] = node.constraints[k].cell;
  }
  planGuide(node.depth, from);
  const bool guided = node.depth < guided_depth_;
  if (!generator_.generate(from, order_, to_, guided)) return true;
  const std::uint32_t cost = costTo(from);
  const auto [id, is_new] = store_.findOrAdd(top, to_);
  if (!is_new) {
    if (id != top) meetAgain(top, {id, cost});
    return true;
  }
  addNode(id, top, cost);
  nodes_[top].successors.push_back({id, cost});
  open_.push_back(id);
  return true;
}

GridFleetPlan Lacam::planTo(NodeId node) {
  std::vector<NodeId> chain;
  for (NodeId k = node; k != kNoNode; k = nodes_[k].parent) chain.push_back(k);
  GridFleetPlan plan;
  plan.agents = starts_.size();
  plan.cells.reserve(chain.size() * plan.agents);
  NodeId before = kNoNode;
  for (auto k = chain.rbegin(); k != chain.rend(); before = *k++) {
    store_.appendCells(before, *k, plan.cells);
  }
  return plan;
}

LacamResult Lacam::result(StopReason reason) {
  LacamResult r;
  r.configurations = store_.size();
  if (goal_ != kNoNode) {
    r.status = PlanStatus::Solved;
    r.plan = planTo(goal_);
    r.optimal = reason == StopReason::None && open_.empty() &&
                costOf(r.plan, goals()).sum_of_costs == nodes_[goal_].g;
  } else if (reason != StopReason::None) {
    r.status = statusOf(reason);
  }
  return r;
}

LacamResult Lacam::run() {
  to_.resize(starts_.size());
  order_.resize(starts_.size());
  std::iota(order_.begin(), order_.end(), AgentId{0});
  const NodeId root = 0;
  addNode(root, kNoNode, 0);
  const std::vector<std::uint32_t>& distance = store_.state(root).distance;
  if (std::ranges::find(distance, GoalDistances::kUnreachable) != distance.end()) {
    return result(StopReason::None);
  }
  open_.push_back(root);
  for (std::uint64_t steps = 0; !open_.empty(); ++steps) {
    if (steps == options_.most_steps) return result(StopReason::NodeLimit);
    if (steps % kCounted == 0) distance_bytes_ = distances_.bytes();
    const std::size_t bytes = bytes_ + store_.bytes() + distance_bytes_;
    if (stop_.poll(store_.size(), bytes) != StopReason::None) return result(stop_.reason());
    const NodeId top = open_.back();
    if (goal_ == kNoNode && nodes_[top].is_goal) {
      goal_ = top;
      if (!options_.anytime) break;
    }
    (void)step(top);
  }
  return result(StopReason::None);
}

}  // namespace

LacamResult searchLacam(const CellGraph& graph, const GoalDistances& distances, GuidePaths guide,
                        std::span<const CellId> starts, const LacamOptions& options,
                        StopCheck& stop) {
  return Lacam(graph, distances, std::move(guide), starts, options, stop).run();
}

}  // namespace clearway::fleet
