// app/simulation/policy/wait_graph.h — who waits for whom, and who waits for ever.
//
// An agent goes on when all agents for which it waits have made room. So each cycle is a deadlock,
// and whoever waits for an agent that waits for ever does so, too.
// Method: strongly connected components (Tarjan, 1972); of each one a shortest cycle through its
//         smallest agent, by breadth-first search. Edges lead to agents in their order.
// Source: E. Coffman, M. Elphick, A. Shoshani: "System deadlocks", Computing Surveys, 1971.
// Cost: O(agents + edges). Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <vector>

namespace clearway::app {

// Of each agent: for whom it waits; none: for nobody.
using WaitGraph = std::vector<std::vector<std::uint32_t>>;

// One cycle of each component with a cycle; each agent waits for the next one, the last one for the
// first one, which is the smallest.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> cyclesOf(const WaitGraph& graph);

// Who waits for ever: agents from which an edge path leads to one that never makes room.
[[nodiscard]] std::vector<bool> waitForEver(const WaitGraph& graph,
                                            const std::vector<bool>& never_makes_room);

}  // namespace clearway::app
