#include "app/simulation/policy/wait_graph.h"

#include <algorithm>
#include <limits>

namespace clearway::app {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// Tarjan's algorithm with an explicit stack.
class Components {
 public:
  explicit Components(const WaitGraph& graph)
      : graph_(graph),
        number_(graph.size(), kNone),
        low_(graph.size(), 0),
        of_(graph.size(), kNone) {
    for (std::uint32_t k = 0; k < graph.size(); ++k) {
      if (number_[k] == kNone) visit(k);
    }
  }
  [[nodiscard]] std::uint32_t of(std::uint32_t agent) const { return of_[agent]; }

 private:
  struct Frame {
    std::uint32_t agent;
    std::size_t edge;
  };

  void enter(std::uint32_t agent) {
    number_[agent] = low_[agent] = count_++;
    path_.push_back(agent);
    frames_.push_back({agent, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t agent = frame.agent;
      if (frame.edge < graph_[agent].size()) {
        const std::uint32_t to = graph_[agent][frame.edge++];
        if (number_[to] == kNone) {
          enter(to);
        } else if (of_[to] == kNone) {
          low_[agent] = std::min(low_[agent], number_[to]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) {
        std::uint32_t& low = low_[frames_.back().agent];
        low = std::min(low, low_[agent]);
      }
      if (low_[agent] == number_[agent]) close(agent);
    }
  }

  void close(std::uint32_t agent) {
    std::uint32_t member = kNone;
    do {
      member = path_.back();
      path_.pop_back();
      of_[member] = components_;
    } while (member != agent);
    ++components_;
  }

  const WaitGraph& graph_;
  std::vector<std::uint32_t> number_, low_, of_, path_;
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0, components_ = 0;
};

// The shortest cycle through an agent inside of its component; empty if there is none.
std::vector<std::uint32_t> shortestCycle(const WaitGraph& graph, const Components& components,
                                         std::uint32_t first) {
  std::vector<std::uint32_t> parent(graph.size(), kNone);
  std::vector<std::uint32_t> queue{first};
  for (std::size_t k = 0; k < queue.size(); ++k) {
    for (const std::uint32_t to : graph[queue[k]]) {
      if (components.of(to) != components.of(first)) continue;
      if (to == first) {
        std::vector<std::uint32_t> cycle{queue[k]};
        while (cycle.back() != first) cycle.push_back(parent[cycle.back()]);
        std::ranges::reverse(cycle);
        return cycle;
      }
      if (parent[to] != kNone) continue;
      parent[to] = queue[k];
      queue.push_back(to);
    }
  }
  return {};
}

}  // namespace

std::vector<std::vector<std::uint32_t>> cyclesOf(const WaitGraph& graph) {
  const Components components(graph);
  std::vector<std::vector<std::uint32_t>> out;
  std::vector<bool> done(graph.size(), false);
  for (std::uint32_t k = 0; k < graph.size(); ++k) {
    if (graph[k].empty() || done[components.of(k)]) continue;
    done[components.of(k)] = true;
    std::vector<std::uint32_t> cycle = shortestCycle(graph, components, k);
    if (!cycle.empty()) out.push_back(std::move(cycle));
  }
  return out;
}

std::vector<bool> waitForEver(const WaitGraph& graph, const std::vector<bool>& never_makes_room) {
  std::vector<std::vector<std::uint32_t>> waiting(graph.size());  // by whom they wait for
  for (std::uint32_t k = 0; k < graph.size(); ++k) {
    for (const std::uint32_t to : graph[k]) waiting[to].push_back(k);
  }
  std::vector<bool> reached = never_makes_room;
  std::vector<std::uint32_t> queue;
  for (std::uint32_t k = 0; k < graph.size(); ++k) {
    if (reached[k]) queue.push_back(k);
  }
  std::vector<bool> out(graph.size(), false);
  for (std::size_t k = 0; k < queue.size(); ++k) {
    for (const std::uint32_t from : waiting[queue[k]]) {
      out[from] = true;
      if (reached[from]) continue;
      reached[from] = true;
      queue.push_back(from);
    }
  }
  return out;
}

}  // namespace clearway::app
