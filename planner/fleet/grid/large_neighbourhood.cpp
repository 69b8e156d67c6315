#include "planner/fleet/grid/large_neighbourhood.h"

#include <algorithm>
#include <array>

#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/neighbourhood_choice.h"
#include "planner/fleet/grid/safe_interval_search.h"

namespace clearway::fleet {
namespace {

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
