// Cycles of waiting agents, beside a search over all paths.
#include "app/simulation/policy/wait_graph.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/rng.h"

namespace clearway::app {
namespace {

using Cycle = std::vector<std::uint32_t>;

TEST(WaitGraph, ACycleIsNamedInItsOrderFromItsSmallestAgent) {
  // 3 waits for 1, 1 for 4, 4 for 3; 0 waits for 3, 2 for nobody.
  const WaitGraph graph{{3}, {4}, {}, {1}, {3}};
  EXPECT_EQ(cyclesOf(graph), (std::vector<Cycle>{{1, 4, 3}}));
}

TEST(WaitGraph, EachComponentHasOneShortestCycle) {
  const WaitGraph graph{{1}, {2, 0}, {0}, {4}, {3}};
  EXPECT_EQ(cyclesOf(graph), (std::vector<Cycle>{{0, 1}, {3, 4}}));
}

TEST(WaitGraph, WhoWaitsForOneThatNeverMovesWaitsForEver) {
  const WaitGraph graph{{1}, {2}, {}, {}, {3}};
  EXPECT_EQ(waitForEver(graph, {false, false, true, false, false}),
            (std::vector<bool>{true, true, false, false, false}));
}

// reaches[a][b]: an edge path of at least one edge leads from a to b.
std::vector<std::vector<bool>> closure(const WaitGraph& graph) {
  const std::size_t n = graph.size();
  std::vector<std::vector<bool>> r(n, std::vector<bool>(n, false));
  for (std::size_t a = 0; a < n; ++a) {
    for (const std::uint32_t b : graph[a]) r[a][b] = true;
  }
  for (std::size_t m = 0; m < n; ++m) {
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) r[a][b] = r[a][b] || (r[a][m] && r[m][b]);
    }
  }
  return r;
}

TEST(WaitGraph, RandomGraphsAgreeWithTheirTransitiveClosure) {
  Rng rng(7);
  int cyclic = 0;
  for (int k = 0; k < 300; ++k) {
    const std::uint32_t n = 1 + rng.below(9);
    WaitGraph graph(n);
    for (std::uint32_t a = 0; a < n; ++a) {
      for (std::uint32_t b = 0; b < n; ++b) {
        if (a != b && rng.unit() < 0.18) graph[a].push_back(b);
      }
    }
    const auto reaches = closure(graph);
    const std::vector<Cycle> cycles = cyclesOf(graph);
    for (const Cycle& c : cycles) {
      for (std::size_t i = 0; i < c.size(); ++i) {
        EXPECT_NE(std::ranges::find(graph[c[i]], c[(i + 1) % c.size()]), graph[c[i]].end());
      }
      EXPECT_EQ(*std::ranges::min_element(c), c.front());
    }
    // Every agent that reaches itself is in a component with exactly one cycle.
    for (std::uint32_t a = 0; a < n; ++a) {
      const auto with = std::ranges::count_if(
          cycles, [&](const Cycle& c) { return reaches[a][c.front()] && reaches[c.front()][a]; });
      EXPECT_EQ(with, reaches[a][a] ? 1 : 0);
      cyclic += reaches[a][a] ? 1 : 0;
    }
    std::vector<bool> never(n, false);
    never[0] = true;
    const std::vector<bool> waits = waitForEver(graph, never);
    for (std::uint32_t a = 0; a < n; ++a) EXPECT_EQ(waits[a], reaches[a][0]);
  }
  EXPECT_GT(cyclic, 100);
}

}  // namespace
}  // namespace clearway::app
