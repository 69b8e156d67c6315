#include "planner/fleet/grid/large_neighbourhood.h"

#include <algorithm>
#include <array>

#include "core/base/rng.h"
#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/reservation_table.h"
#include "planner/fleet/grid/safe_interval_search.h"

namespace clearway::fleet {
namespace {

// Which agents a large neighbourhood search replans.
//
// Methods: random walk from a delayed agent, agents around a random junction, random agents (Li,
//          Chen, Harabor, Stuckey, Koenig: "Anytime multi-agent path finding via large neighborhood
//          search", IJCAI 2021). Not thread-safe.
enum class DestroyMethod : std::uint8_t { DelayedAgent, Junction, Random };
inline constexpr std::size_t kDestroyMethods = 3;

class NeighbourhoodChoice {
 public:
  NeighbourhoodChoice(const CellGraph& graph, const GoalDistances& distances,
                      const std::vector<GridPath>& paths, const ReservationTable& reservations);

  // Different agents, at most `size` of them and at least one.
  const std::vector<AgentId>& choose(DestroyMethod method, std::size_t size, Rng& rng);

 private:
  void aroundDelayedAgent(std::size_t size, Rng& rng);
  void aroundJunction(std::size_t size, Rng& rng);
  void atRandom(std::size_t size, Rng& rng);
  void walk(AgentId agent, std::size_t size, Rng& rng);
  [[nodiscard]] AgentId mostDelayed();
  void take(AgentId agent);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  const std::vector<GridPath>& paths_;
  const ReservationTable& table_;
  std::vector<CellId> junctions_;
  std::vector<AgentId> chosen_;
  std::vector<std::uint8_t> is_chosen_, is_tabu_;
  std::vector<std::uint32_t> seen_;  // cells of a breadth-first search, by its number
  std::uint32_t round_ = 0;
};

NeighbourhoodChoice::NeighbourhoodChoice(const CellGraph& graph, const GoalDistances& distances,
                                         const std::vector<GridPath>& paths,
                                         const ReservationTable& reservations)
    : graph_(graph),
      distances_(distances),
      paths_(paths),
      table_(reservations),
      is_chosen_(paths.size(), 0),
      is_tabu_(paths.size(), 0),
      seen_(graph.cells(), 0) {
  for (CellId c = 0; c < graph.cells(); ++c) {
    if (graph.degree(c) > 2) junctions_.push_back(c);
  }
}

void NeighbourhoodChoice::take(AgentId agent) {
  if (is_chosen_[agent] != 0) return;
  is_chosen_[agent] = 1;
  chosen_.push_back(agent);
}

const std::vector<AgentId>& NeighbourhoodChoice::choose(DestroyMethod method, std::size_t size,
                                                        Rng& rng) {
  for (const AgentId a : chosen_) is_chosen_[a] = 0;
  chosen_.clear();
  size = std::min(size, paths_.size());
  if (method == DestroyMethod::DelayedAgent) aroundDelayedAgent(size, rng);
  if (method == DestroyMethod::Junction) aroundJunction(size, rng);
  if (method == DestroyMethod::Random || chosen_.empty()) atRandom(size, rng);
  return chosen_;
}

void NeighbourhoodChoice::atRandom(std::size_t size, Rng& rng) {
  while (chosen_.size() < size) take(rng.below(static_cast<std::uint32_t>(paths_.size())));
}

// The agent with the largest delay that was not taken since the last time that all were taken.
AgentId NeighbourhoodChoice::mostDelayed() {
  for (int attempt = 0; attempt < 2; ++attempt) {
    AgentId best = kNoAgent;
    std::uint32_t most = 0;
    for (AgentId a = 0; a < paths_.size(); ++a) {
      const std::uint32_t delay = costOf(paths_[a]) - distances_(a, paths_[a].front());
      if (is_tabu_[a] != 0 || delay <= most) continue;
      most = delay;
      best = a;
    }
    if (best != kNoAgent) {
      is_tabu_[best] = 1;
      return best;
    }
    std::ranges::fill(is_tabu_, std::uint8_t{0});
  }
  return kNoAgent;
}

void NeighbourhoodChoice::aroundDelayedAgent(std::size_t size, Rng& rng) {
  const AgentId first = mostDelayed();
  if (first == kNoAgent) return;
  take(first);
  for (int attempt = 0; attempt < 10 && chosen_.size() < size; ++attempt) {
    walk(chosen_[rng.below(static_cast<std::uint32_t>(chosen_.size()))], size, rng);
  }
}

// A random walk in space and time from a point of the path, over cells from which the agent would
// arrive earlier; the agents that it meets block better paths.
void NeighbourhoodChoice::walk(AgentId agent, std::size_t size, Rng& rng) {
  const GridPath& path = paths_[agent];
  std::uint32_t time = rng.below(static_cast<std::uint32_t>(path.size()));
  CellId here = path[time];
  for (; chosen_.size() < size && time < costOf(path); ++time) {
    const std::span<const CellId> next = graph_.neighbours(here);
    const std::size_t count = next.size() + 1;
    const std::size_t first = rng.below(static_cast<std::uint32_t>(count));
    CellId to = kNoCell;
    for (std::size_t k = 0; k < count && to == kNoCell; ++k) {
      const std::size_t at = (first + k) % count;
      const CellId c = at == next.size() ? here : next[at];
      if (time + 1 + distances_(agent, c) < costOf(path)) to = c;
    }
    if (to == kNoCell) return;
    const AgentId met = table_.at(to, time + 1);
    if (met != kNoAgent) take(met);
    const AgentId leaves = table_.at(to, time);
    if (leaves != kNoAgent && table_.at(here, time + 1) == leaves && chosen_.size() < size) {
      take(leaves);
    }
    here = to;
  }
}

// Agents that pass a random junction or its surroundings, nearest cells first.
void NeighbourhoodChoice::aroundJunction(std::size_t size, Rng& rng) {
  if (junctions_.empty()) return;
  const CellId centre = junctions_[rng.below(static_cast<std::uint32_t>(junctions_.size()))];
  ++round_;
  std::vector<CellId> queue{centre};
  seen_[centre] = round_;
  for (std::size_t k = 0; k < queue.size() && chosen_.size() < size; ++k) {
    const std::span<const Stay> stays = table_.stays(queue[k]);
    const std::size_t first =
        stays.empty() ? 0 : rng.below(static_cast<std::uint32_t>(stays.size()));
    for (std::size_t s = 0; s < stays.size() && chosen_.size() < size; ++s) {
      take(stays[(first + s) % stays.size()].agent);
    }
    for (const CellId c : graph_.neighbours(queue[k])) {
      if (seen_[c] == round_) continue;
      seen_[c] = round_;
      queue.push_back(c);
    }
  }
}

constexpr std::array<std::size_t, 4> kSizes{1, 2, 4, 8};
constexpr unsigned kGreed = 2;                 // the heuristic of one agent counts 1 1/4 times
constexpr std::uint64_t kMostExpanded = 3000;  // a path that is not found so soon rarely pays
constexpr double kReaction = 0.05;             // how fast a weight follows the gains
constexpr double kLeastWeight = 0.05;

// Roulette wheel over arms whose weights are averages of their gains.
class Roulette {
 public:
  explicit Roulette(std::size_t arms) : weights_(arms, 1.0) {}

  std::size_t choose(Rng& rng) const {
    double sum = 0.0;
    for (const double w : weights_) sum += w;
    double at = rng.unit() * sum;
    for (std::size_t k = 0; k + 1 < weights_.size(); ++k) {
      if (at < weights_[k]) return k;
      at -= weights_[k];
    }
    return weights_.size() - 1;
  }
  void reward(std::size_t arm, double gain) {
    weights_[arm] = std::max(kLeastWeight, (1.0 - kReaction) * weights_[arm] + kReaction * gain);
  }

 private:
  std::vector<double> weights_;
};

class Improver {
 public:
  Improver(const CellGraph& graph, const GoalDistances& distances, std::uint32_t robustness,
           const GridFleetPlan& plan, const LnsOptions& options, StopCheck& stop)
      : distances_(distances),
        options_(options),
        stop_(stop),
        rng_(options.seed ^ 0x1A5E5EEDULL),
        paths_(pathsOf(plan)),
        table_(graph.cells()),
        search_(graph, distances, table_, robustness, options.forbids_cycles),
        choice_(graph, distances, paths_, table_),
        arms_(kDestroyMethods * kSizes.size()) {
    search_.setGreed(kGreed);
    search_.setLimit(kMostExpanded);
    for (AgentId a = 0; a < paths_.size(); ++a) {
      table_.add(a, paths_[a]);
      sum_ += costOf(paths_[a]);
      least_ += distance(a);
    }
  }

  LnsResult run(const LnsProgress& progress) {
    LnsResult r;
    while (sum_ > least_ && r.iterations < options_.iterations &&
           stop_.pollNow() == StopReason::None) {
      if (iterate()) ++r.accepted;
      ++r.iterations;
      if (progress) progress(r.iterations, sum_);
    }
    r.plan = planOf(paths_);
    r.sum_of_costs = sum_;
    r.optimal = sum_ == least_;
    return r;
  }

 private:
  [[nodiscard]] std::uint32_t distance(AgentId a) const { return distances_(a, paths_[a].front()); }

  bool iterate() {
    const std::size_t arm = arms_.choose(rng_);
    agents_ = choice_.choose(static_cast<DestroyMethod>(arm / kSizes.size()),
                             kSizes[arm % kSizes.size()], rng_);
    for (std::size_t k = agents_.size() - 1; k > 0; --k) {
      std::swap(agents_[k], agents_[rng_.below(static_cast<std::uint32_t>(k + 1))]);
    }
    const std::uint64_t before = search_.expanded();
    std::uint64_t old_cost = 0;
    for (const AgentId a : agents_) old_cost += costOf(paths_[a]);
    const std::uint64_t new_cost = replan(old_cost);
    const double work = static_cast<double>(search_.expanded() - before) / 100.0 + 1.0;
    arms_.reward(arm, static_cast<double>(old_cost - new_cost) / work);
    sum_ -= old_cost - new_cost;
    return new_cost < old_cost;
  }

  // Returns the new cost of the agents; the old cost, with the old paths, when it did not succeed.
  std::uint64_t replan(std::uint64_t old_cost) {
    std::uint64_t remaining = 0;  // least cost of the agents that are not planned yet
    for (const AgentId a : agents_) {
      table_.remove(a, paths_[a]);
      remaining += distance(a);
    }
    if (fresh_.size() < agents_.size()) fresh_.resize(agents_.size());
    std::uint64_t cost = 0;
    std::size_t done = 0;
    for (; done < agents_.size(); ++done) {
      const AgentId a = agents_[done];
      remaining -= distance(a);
      const std::uint64_t latest = old_cost - cost - remaining;
      if (!search_.find(a, paths_[a].front(), static_cast<std::uint32_t>(latest), rng_, &stop_,
                        fresh_[done])) {
        break;
      }
      cost += costOf(fresh_[done]);
      table_.add(a, fresh_[done]);
    }
    if (done == agents_.size()) {
      for (std::size_t k = 0; k < done; ++k) std::swap(paths_[agents_[k]], fresh_[k]);
      return cost;
    }
    for (std::size_t k = 0; k < done; ++k) table_.remove(agents_[k], fresh_[k]);
    for (const AgentId a : agents_) table_.add(a, paths_[a]);
    return old_cost;
  }

  const GoalDistances& distances_;
  const LnsOptions& options_;
  StopCheck& stop_;
  Rng rng_;
  std::vector<GridPath> paths_, fresh_;
  ReservationTable table_;
  SafeIntervalSearch search_;
  NeighbourhoodChoice choice_;
  Roulette arms_;
  std::vector<AgentId> agents_;
  std::uint64_t sum_ = 0, least_ = 0;
};

}  // namespace

LnsResult improveByLargeNeighbourhoods(const CellGraph& graph, const GoalDistances& distances,
                                       std::uint32_t robustness, const GridFleetPlan& plan,
                                       const LnsOptions& options, StopCheck& stop,
                                       const LnsProgress& progress) {
  return Improver(graph, distances, robustness, plan, options, stop).run(progress);
}

}  // namespace clearway::fleet
