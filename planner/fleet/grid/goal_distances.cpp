#include "planner/fleet/grid/goal_distances.h"

#include <algorithm>
#include <atomic>

#include "core/base/task_pool.h"

namespace clearway::fleet {
namespace {

// Fills the distances to `goal`, given a table in which every cell is unreachable. False: a
// distance is too large for the numbers.
template <class Number>
bool fill(const CellGraph& graph, CellId goal, Number* distance, std::vector<CellId>& queue) {
  constexpr Number kNone = std::numeric_limits<Number>::max();
  queue.clear();
  queue.push_back(goal);
  distance[goal] = 0;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const CellId c = queue[k];
    const auto next = static_cast<Number>(distance[c] + 1);
    if (next == kNone) return false;
    for (const CellId n : graph.neighbours(c)) {
      if (distance[n] != kNone) continue;
      distance[n] = next;
      queue.push_back(n);
    }
  }
  return true;
}

template <class Number>
StopReason fillAll(const CellGraph& graph, const std::vector<CellId>& goals, unsigned threads,
                   std::vector<Number>& table, std::atomic<bool>& fits, StopCheck* stop) {
  const std::size_t cells = graph.cells();
  table.assign(goals.size() * cells, std::numeric_limits<Number>::max());
  // One round for each batch, so that the calling thread can read the clock in between.
  const std::size_t batch = std::max<std::size_t>(threads * 4, (1U << 22U) / (cells + 1));
  TaskPool pool(threads);
  for (std::size_t first = 0; first < goals.size() && fits; first += batch) {
    if (isStopped(stop)) return stop->reason();
    const std::size_t count = std::min(batch, goals.size() - first);
    pool.forEachRange(count, std::max<std::size_t>(1, count / (threads * 4UL)),
                      [&](std::size_t begin, std::size_t end) {
                        std::vector<CellId> queue;
                        queue.reserve(cells);
                        for (std::size_t k = first + begin; k < first + end; ++k) {
                          if (!fill(graph, goals[k], table.data() + k * cells, queue)) fits = false;
                        }
                      });
  }
  return StopReason::None;
}

}  // namespace

StopOr<GoalDistances> GoalDistances::make(const CellGraph& graph, std::vector<CellId> goals,
                                          unsigned threads, StopCheck* stop) {
  GoalDistances d(graph.cells(), std::move(goals));
  std::atomic<bool> fits = true;
  const auto hasRoom = [&](std::size_t bytes) {
    bytes *= d.goals_.size() * graph.cells();
    return stop == nullptr || stop->pollNow(bytes) == StopReason::None;
  };
  if (!hasRoom(sizeof(std::uint16_t))) return stopped(stop->reason());
  StopReason reason = fillAll(graph, d.goals_, threads, d.narrow_, fits, stop);
  if (!fits) {
    d.narrow_ = {};
    fits = true;
    if (!hasRoom(sizeof(std::uint32_t))) return stopped(stop->reason());
    reason = fillAll(graph, d.goals_, threads, d.wide_, fits, stop);
  }
  if (reason != StopReason::None) return stopped(reason);
  return d;
}

}  // namespace clearway::fleet
