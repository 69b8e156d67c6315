// Optimal plans of small fleets next to Dijkstra's algorithm over joint states.
#include <gtest/gtest.h>

#include <map>
#include <queue>

#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/case_count.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

// Cells of all agents, then a bit for each agent that will not move any more.
using State = std::vector<CellId>;

class JointSearch {
 public:
  explicit JointSearch(const GridFleetProblem& problem) : p_(problem) {}

  // The least sum of costs; nullopt if there is no plan.
  std::optional<std::uint64_t> run() {
    State start = p_.starts;
    start.push_back(0);
    offer(start, 0);
    while (!queue_.empty()) {
      const auto [cost, state] = queue_.top();
      queue_.pop();
      if (cost > best_[state]) continue;
      if (state.back() + 1 == (1U << p_.agents())) return cost;
      for (std::size_t a = 0; a < p_.agents(); ++a) {
        if (isDone(state, a) || state[a] != p_.goals[a]) continue;
        State next = state;
        next.back() |= 1U << a;
        offer(next, cost);
      }
      from_ = state;
      next_ = state;
      move(0, cost);
    }
    return std::nullopt;
  }

 private:
  static bool isDone(const State& s, std::size_t a) { return (s.back() >> a & 1U) != 0; }

  void offer(const State& s, std::uint64_t cost) {
    const auto [it, is_new] = best_.emplace(s, cost);
    if (!is_new && it->second <= cost) return;
    it->second = cost;
    queue_.emplace(cost, s);
  }

  void move(std::size_t a, std::uint64_t cost) {
    if (a == p_.agents()) return offer(next_, cost);
    if (isDone(from_, a)) {
      next_[a] = from_[a];
      if (isFree(a)) move(a + 1, cost);
      return;
    }
    const Cell c = p_.cell(from_[a]);
    for (int i = -1; i <= 1; ++i) {
      for (int j = -1; j <= 1; ++j) {
        const bool diagonal = i != 0 && j != 0;
        if (diagonal && p_.neighbourhood == Neighbourhood::Four) continue;
        if (p_.grid.blocked({c.row + i, c.column + j})) continue;
        if (diagonal &&
            (p_.grid.blocked({c.row, c.column + j}) || p_.grid.blocked({c.row + i, c.column}))) {
          continue;
        }
        next_[a] = p_.cellId({c.row + i, c.column + j});
        if (isFree(a)) move(a + 1, cost + 1);
      }
    }
  }

  // The midpoints of two moves coincide when agents exchange their cells or cross.
  [[nodiscard]] bool isFree(std::size_t a) const {
    const auto middle = [&](std::size_t k) {
      const Cell u = p_.cell(from_[k]);
      const Cell v = p_.cell(next_[k]);
      return std::pair{u.row + v.row, u.column + v.column};
    };
    for (std::size_t b = 0; b < a; ++b) {
      if (next_[a] == next_[b] || middle(a) == middle(b)) return false;
    }
    return true;
  }

  const GridFleetProblem& p_;
  State from_, next_;
  std::map<State, std::uint64_t> best_;
  using Entry = std::pair<std::uint64_t, State>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

struct Tally {
  int solved = 0, unsolvable = 0, delayed = 0;
};

// Some agents must wait or step aside in at least a tenth of the problems.
void compareWithJointSearch(Neighbourhood neighbourhood, std::uint64_t seed, int rounds) {
  Rng rng(seed);
  Tally tally;
  for (int round = 0; round < rounds; ++round) {
    const auto rows = static_cast<std::int32_t>(1 + rng.below(4));
    const auto columns = static_cast<std::int32_t>(2 + rng.below(3));
    GridFleetProblem p = testing::randomFleet(rng, rows, columns, 0.25, 2 + rng.below(2));
    if (p.agents() == 0) continue;
    p.neighbourhood = neighbourhood;
    const std::optional<std::uint64_t> least = JointSearch(p).run();
    const GridFleetResult cbs = *planGridFleet(p, {.planner = GridFleetPlanner::Cbs}, {});
    const GridFleetResult lacam =
        *planGridFleet(p, {.planner = GridFleetPlanner::Lacam, .anytime = true}, {});
    const GridFleetResult near = *planGridFleet(p, {.weight = 1.3}, {});
    for (const GridFleetResult* const r : {&cbs, &lacam, &near}) {
      ASSERT_EQ(r->status, least ? PlanStatus::Solved : PlanStatus::NoPath) << "round " << round;
      if (!least) continue;
      const auto finding = validation::checkGridFleetPlan(p, r->plan);
      ASSERT_FALSE(finding) << validation::describe(p, *finding);
      ASSERT_GE(r->cost.sum_of_costs, *least) << "round " << round;
      ASSERT_LE(r->lower_bound, *least) << "round " << round;
    }
    ++(least ? tally.solved : tally.unsolvable);
    if (!least) continue;
    ASSERT_EQ(cbs.cost.sum_of_costs, *least) << "round " << round;
    ASSERT_TRUE(cbs.optimal);
    if (lacam.optimal) {
      ASSERT_EQ(lacam.cost.sum_of_costs, *least) << "round " << round;
    }
    ASSERT_LE(static_cast<double>(near.cost.sum_of_costs), 1.3 * static_cast<double>(*least));
    const GridFleetResult alone = *planGridFleet(p, {.planner = GridFleetPlanner::Lacam}, {});
    if (*least > alone.lower_bound) ++tally.delayed;
  }
  EXPECT_GT(tally.solved, rounds / 4);
  EXPECT_GT(tally.unsolvable, rounds / 20);
  EXPECT_GT(tally.delayed, rounds / 20);
}

TEST(OptimalFleet, EqualsTheJointSearchWithFourNeighbours) {
  compareWithJointSearch(Neighbourhood::Four, 1, testing::caseCount("CLEARWAY_FLEET_CASES", 2000));
}

TEST(OptimalFleet, EqualsTheJointSearchWithEightNeighbours) {
  compareWithJointSearch(Neighbourhood::Eight, 2, testing::caseCount("CLEARWAY_FLEET_CASES", 1000));
}

// Agents that are where they stay, one of which drives, move aside and back where that is needed.
TEST(OptimalFleet, IdleAgentsMakeRoomWhereverTheyCan) {
  Rng rng(3);
  int solved = 0, unsolvable = 0, made_room = 0;
  const int rounds = testing::caseCount("CLEARWAY_FLEET_CASES", 1000);
  for (int round = 0; round < rounds; ++round) {
    const auto rows = static_cast<std::int32_t>(1 + rng.below(4));
    const auto columns = static_cast<std::int32_t>(2 + rng.below(4));
    GridFleetProblem p = testing::randomFleet(rng, rows, columns, 0.3, 2 + rng.below(2));
    if (p.agents() == 0) continue;
    const CellId goal = p.goals[0];
    p.goals = p.starts;
    p.goals[0] = goal;
    for (std::size_t a = 1; a < p.agents(); ++a) {
      if (p.starts[a] == goal) p.goals[0] = p.starts[0];
    }
    const std::optional<std::uint64_t> least = JointSearch(p).run();
    const GridFleetResult r = *planGridFleet(p, {}, {});
    ASSERT_EQ(r.status, least ? PlanStatus::Solved : PlanStatus::NoPath) << "round " << round;
    ++(least ? solved : unsolvable);
    if (!least) continue;
    ASSERT_FALSE(validation::checkGridFleetPlan(p, r.plan)) << "round " << round;
    const GridFleetResult alone = *planGridFleet(p, {.planner = GridFleetPlanner::Lacam}, {});
    made_room += *least > alone.lower_bound ? 1 : 0;
  }
  EXPECT_GT(solved, rounds / 4);
  EXPECT_GT(unsolvable, rounds / 50);
  EXPECT_GT(made_room, rounds / 50);
}

}  // namespace
}  // namespace clearway::fleet
