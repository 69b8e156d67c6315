#include "planner/fleet/grid/configuration_store.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using State = ConfigurationStore::State;

// A random step of every agent. The store does not ask whether agents collide.
std::vector<CellId> stepFrom(Rng& rng, const CellGraph& graph, const std::vector<CellId>& from) {
  std::vector<CellId> to;
  for (const CellId c : from) {
    const std::span<const CellId> next = graph.neighbours(c);
    const std::uint32_t k = rng.below(static_cast<std::uint32_t>(next.size() + 1));
    to.push_back(k < next.size() ? next[k] : c);
  }
  return to;
}

struct Sample {
  GridFleetProblem problem;
  CellGraph graph;
  GoalDistances distances;

  Sample(Rng& rng, Neighbourhood neighbourhood, std::size_t agents)
      : problem(testing::randomFleet(rng, testing::gridOf({".....", ".#...", "...#.", "....."}),
                                     agents)),
        graph(problem.grid, neighbourhood),
        distances(*GoalDistances::make(graph, problem.goals, problem.starts, 1, nullptr)) {}

  [[nodiscard]] State root() const {
    State root{problem.starts, {}, {}};
    for (AgentId a = 0; a < problem.agents(); ++a) {
      root.distance.push_back(distances(a, problem.starts[a]));
      root.priority.push_back(static_cast<float>(a) / 16.0F);
    }
    return root;
  }
  // By the rules, from whole states.
  [[nodiscard]] State after(const State& from, const std::vector<CellId>& to) const {
    State out{to, {}, {}};
    for (AgentId a = 0; a < to.size(); ++a) {
      out.distance.push_back(distances(a, to[a]));
      const float before = from.priority[a];
      out.priority.push_back(out.distance[a] > 0 ? before + 1.0F : before - std::floor(before));
    }
    return out;
  }
};

void expectSame(const State& found, const State& expected) {
  EXPECT_EQ(found.cells, expected.cells);
  EXPECT_EQ(found.distance, expected.distance);
  EXPECT_EQ(found.priority, expected.priority);
}

// Chains that are longer than the distance between whole configurations, and jumps back.
TEST(ConfigurationStore, AgreesWithAListOfWholeConfigurations) {
  Rng rng(3);
  std::size_t repeated = 0;
  for (const Neighbourhood neighbourhood : {Neighbourhood::Four, Neighbourhood::Eight}) {
    for (const std::size_t agents : {1U, 2U, 5U}) {
      const Sample sample(rng, neighbourhood, agents);
      ConfigurationStore store(sample.graph, sample.distances, sample.root());
      std::vector<State> all{sample.root()};
      std::map<std::vector<CellId>, ConfigurationStore::Id> known{{sample.problem.starts, 0}};
      ConfigurationStore::Id at = 0;
      for (int k = 0; k < 400; ++k) {
        if (rng.below(20) == 0) at = rng.below(static_cast<std::uint32_t>(all.size()));
        const std::vector<CellId> to = stepFrom(rng, sample.graph, all[at].cells);
        const auto [id, is_new] = store.findOrAdd(at, to);
        const auto expected = known.emplace(to, static_cast<ConfigurationStore::Id>(all.size()));
        ASSERT_EQ(is_new, expected.second);
        ASSERT_EQ(id, expected.first->second);
        if (is_new) all.push_back(sample.after(all[at], to));
        repeated += is_new ? 0U : 1U;
        at = id;
      }
      ASSERT_EQ(store.size(), all.size());
      for (int k = 0; k < 200; ++k) {
        const std::uint32_t id = rng.below(static_cast<std::uint32_t>(all.size()));
        expectSame(store.state(id), all[id]);
      }
    }
  }
  EXPECT_GT(repeated, 100U);
}

TEST(ConfigurationStore, AppendsCellsAfterAnyOtherConfiguration) {
  Rng rng(5);
  const Sample sample(rng, Neighbourhood::Four, 3);
  ConfigurationStore store(sample.graph, sample.distances, sample.root());
  std::vector<std::vector<CellId>> all{sample.problem.starts};
  for (int k = 0; k < 100; ++k) {
    const auto last = static_cast<ConfigurationStore::Id>(all.size() - 1);
    std::vector<CellId> to = stepFrom(rng, sample.graph, all.back());
    if (store.findOrAdd(last, to).is_new) all.push_back(std::move(to));
  }
  std::vector<CellId> cells, expected;
  ConfigurationStore::Id before = ConfigurationStore::kNone;
  for (int k = 0; k < 300; ++k) {
    const auto count = static_cast<std::uint32_t>(all.size());
    const std::uint32_t id = k % 3 == 0 ? rng.below(count) : (before + 1) % count;
    store.appendCells(before, id, cells);
    expected.insert(expected.end(), all[id].begin(), all[id].end());
    before = id;
  }
  EXPECT_EQ(cells, expected);
}

// A whole configuration has 12 bytes an agent.
TEST(ConfigurationStore, TakesLessThanAByteForAnAgentAndConfiguration) {
  Rng rng(7);
  constexpr std::size_t kAgents = 2000;
  GridFleetProblem p =
      testing::randomFleet(rng, testing::randomGrid(rng, 60, 60, 1, 1, 0), kAgents);
  const CellGraph graph(p.grid, p.neighbourhood);
  const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  State root{p.starts, std::vector<std::uint32_t>(kAgents, 100), std::vector<float>(kAgents)};
  ConfigurationStore store(graph, d, std::move(root));
  std::vector<CellId> at = p.starts;
  for (ConfigurationStore::Id k = 0; k < 320; ++k) {
    at = stepFrom(rng, graph, at);
    ASSERT_TRUE(store.findOrAdd(k, at).is_new);
  }
  EXPECT_LT(store.bytes(), 320 * kAgents);
}

}  // namespace
}  // namespace clearway::fleet
