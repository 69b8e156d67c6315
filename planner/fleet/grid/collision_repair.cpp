#include "planner/fleet/grid/collision_repair.h"

#include <algorithm>
#include <numeric>

#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/soft_interval_search.h"

namespace clearway::fleet {
namespace {

constexpr std::size_t kMostChosen = 8;

class Repair {
 public:
  Repair(const CellGraph& graph, const GoalDistances& distances, std::span<const CellId> starts,
         const RepairOptions& options, StopCheck& stop)
      : distances_(distances),
        starts_(starts),
        stop_(stop),
        rng_(options.seed ^ 0x2E9A125EEDULL),
        table_(graph),
        search_(graph, distances, table_),
        paths_(starts.size()),
        conflicts_(starts.size()),
        is_chosen_(starts.size(), 0) {
    most_repairs_ = options.repairs > 0
                        ? options.repairs
                        : std::max<std::uint64_t>(10'000, 200 * std::uint64_t{starts.size()});
  }

  RepairResult run() {
    RepairResult r;
    if (planAll()) {
      r.first_conflicts = total_;
      while (total_ > 0 && r.repairs < most_repairs_ && stop_.pollNow() == StopReason::None) {
        ++r.repairs;
        choose();
        replan();
      }
    }
    r.each_has_path = is_planned_;
    r.conflicts = total_;
    if (stop_.reason() == StopReason::Cancelled) r.status = PlanStatus::Cancelled;
    if (is_planned_ && total_ == 0) {
      r.status = PlanStatus::Solved;
      r.plan = planOf(paths_);
    }
    return r;
  }

 private:
  // Long paths first.
  bool planAll() {
    std::vector<AgentId> order(starts_.size());
    std::iota(order.begin(), order.end(), AgentId{0});
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](AgentId a) { return distances_(a, starts_[a]); });
    for (const AgentId a : order) {
      if (!search_.find(a, starts_[a], rng_, stop_, paths_[a])) return false;
      table_.add(a, paths_[a]);
    }
    for (const AgentId a : order) {
      conflicts_[a] = table_.conflictsOf(a, paths_[a]);
      total_ += conflicts_[a].size();
    }
    total_ /= 2;
    is_planned_ = true;
    return true;
  }

  void take(AgentId a) {
    if (is_chosen_[a] != 0) return;
    is_chosen_[a] = 1;
    chosen_.push_back(a);
  }

  // An agent in conflict, then agents that a random walk over the conflicts meets, then others.
  void choose() {
    for (const AgentId a : chosen_) is_chosen_[a] = 0;
    chosen_.clear();
    const std::size_t size = std::min(kMostChosen, starts_.size());
    AgentId at = inConflict();
    take(at);
    const bool is_walk = rng_.below(4) != 0;
    for (std::size_t k = 0; k < 4 * size && chosen_.size() < size; ++k) {
      at = is_walk && !conflicts_[at].empty()
               ? conflicts_[at][rng_.below(static_cast<std::uint32_t>(conflicts_[at].size()))]
               : inConflict();
      take(at);
    }
    while (chosen_.size() < size) take(rng_.below(static_cast<std::uint32_t>(starts_.size())));
    for (std::size_t k = chosen_.size() - 1; k > 0; --k) {
      std::swap(chosen_[k], chosen_[rng_.below(static_cast<std::uint32_t>(k + 1))]);
    }
  }

  AgentId inConflict() {
    const auto count = static_cast<std::uint32_t>(starts_.size());
    AgentId a = rng_.below(count);
    while (conflicts_[a].empty()) a = a + 1 == count ? 0 : a + 1;
    return a;
  }

  // Pairs in conflict of which at least one agent is chosen.
  [[nodiscard]] std::size_t pairsOf(const std::vector<std::vector<AgentId>>& conflicts) const {
    std::size_t pairs = 0;
    for (std::size_t k = 0; k < chosen_.size(); ++k) {
      for (const AgentId other : conflicts[k]) {
        pairs += is_chosen_[other] == 0 || other < chosen_[k] ? 1U : 0U;
      }
    }
    return pairs;
  }

  void replan() {
    std::vector<std::vector<AgentId>> old;
    for (const AgentId a : chosen_) old.push_back(conflicts_[a]);
    for (const AgentId a : chosen_) table_.remove(a, paths_[a]);
    std::vector<GridPath> fresh(chosen_.size());
    std::size_t done = 0;
    for (; done < chosen_.size(); ++done) {
      const AgentId a = chosen_[done];
      if (!search_.find(a, starts_[a], rng_, stop_, fresh[done])) break;
      table_.add(a, fresh[done]);
    }
    std::vector<std::vector<AgentId>> found;
    for (std::size_t k = 0; k < done; ++k)
      found.push_back(table_.conflictsOf(chosen_[k], fresh[k]));
    const std::size_t before = pairsOf(old);
    if (done == chosen_.size() && pairsOf(found) <= before) {
      total_ = total_ - before + pairsOf(found);
      for (std::size_t k = 0; k < done; ++k) keep(chosen_[k], std::move(fresh[k]), found[k]);
      return;
    }
    for (std::size_t k = 0; k < done; ++k) table_.remove(chosen_[k], fresh[k]);
    for (const AgentId a : chosen_) table_.add(a, paths_[a]);
  }

  void keep(AgentId a, GridPath path, const std::vector<AgentId>& found) {
    for (const AgentId other : conflicts_[a]) {
      if (is_chosen_[other] == 0) std::erase(conflicts_[other], a);
    }
    for (const AgentId other : found) {
      if (is_chosen_[other] == 0) conflicts_[other].push_back(a);
    }
    conflicts_[a] = found;
    paths_[a] = std::move(path);
  }

  const GoalDistances& distances_;
  std::span<const CellId> starts_;
  StopCheck& stop_;
  Rng rng_;
  SoftReservations table_;
  SoftIntervalSearch search_;
  std::vector<GridPath> paths_;
  std::vector<std::vector<AgentId>> conflicts_;  // with whom each agent is in conflict
  std::vector<AgentId> chosen_;
  std::vector<std::uint8_t> is_chosen_;
  std::size_t total_ = 0;  // pairs in conflict
  std::uint64_t most_repairs_ = 0;
  bool is_planned_ = false;
};

}  // namespace

RepairResult planByRepair(const CellGraph& graph, const GoalDistances& distances,
                          std::span<const CellId> starts, const RepairOptions& options,
                          StopCheck& stop) {
  return Repair(graph, distances, starts, options, stop).run();
}

}  // namespace clearway::fleet
