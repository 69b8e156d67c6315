#include "planner/fleet/grid/goal_distances.h"

#include <algorithm>

#include "core/base/task_pool.h"

namespace clearway::fleet {
namespace {

// Fills the distances to `goal`, given a table in which every cell is unreachable.
template <class Number>
void fill(const CellGraph& graph, CellId goal, Number* distance, std::vector<CellId>& queue) {
  constexpr Number kNone = std::numeric_limits<Number>::max();
  queue.clear();
  queue.push_back(goal);
  distance[goal] = 0;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const CellId c = queue[k];
    const auto next = static_cast<Number>(distance[c] + 1);
    for (const CellId n : graph.neighbours(c)) {
      if (distance[n] != kNone) continue;
      distance[n] = next;
      queue.push_back(n);
    }
  }
}

template <class Number>
StopReason fillAll(const CellGraph& graph, const std::vector<CellId>& goals, unsigned threads,
                   std::vector<Number>& table, StopCheck* stop) {
  const std::size_t cells = graph.cells();
  table.assign(goals.size() * cells, std::numeric_limits<Number>::max());
  // One round for each batch, so that the calling thread can read the clock in between.
  const std::size_t batch = std::max<std::size_t>(threads * 4, (1U << 22U) / (cells + 1));
  TaskPool pool(threads);
  for (std::size_t first = 0; first < goals.size(); first += batch) {
    if (isStopped(stop)) return stop->reason();
    const std::size_t count = std::min(batch, goals.size() - first);
    pool.forEachRange(count, std::max<std::size_t>(1, count / (threads * 4UL)),
                      [&](std::size_t begin, std::size_t end) {
                        std::vector<CellId> queue;
                        queue.reserve(cells);
                        for (std::size_t k = first + begin; k < first + end; ++k) {
                          fill(graph, goals[k], table.data() + k * cells, queue);
                        }
                      });
  }
  return StopReason::None;
}

}  // namespace

StopOr<GoalDistances> GoalDistances::make(const CellGraph& graph, std::vector<CellId> goals,
                                          unsigned threads, StopCheck* stop) {
  GoalDistances d(graph.cells(), std::move(goals));
  std::size_t free = 0;
  for (CellId c = 0; c < graph.cells(); ++c) free += graph.degree(c) > 0 ? 1U : 0U;
  const bool wide = free >= kNarrowUnreachable;
  const std::size_t bytes = d.goals_.size() * graph.cells() * (wide ? 4U : 2U);
  if (stop != nullptr && stop->pollNow(bytes) != StopReason::None) return stopped(stop->reason());
  const StopReason reason = wide ? fillAll(graph, d.goals_, threads, d.wide_, stop)
                                 : fillAll(graph, d.goals_, threads, d.narrow_, stop);
  if (reason != StopReason::None) return stopped(reason);
  return d;
}

}  // namespace clearway::fleet
