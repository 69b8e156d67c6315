#include "planner/fleet/grid/landmark_distances.h"

#include <limits>

namespace clearway::fleet {
namespace {

constexpr std::uint16_t kNone = std::numeric_limits<std::uint16_t>::max();

// Steps from `first` as of LandmarkDistances, and the cells in their order. False: stopped.
bool search(const CellGraph& graph, CellId first, std::vector<std::uint16_t>& steps,
            std::vector<CellId>& queue, StopCheck* stop) {
  constexpr std::size_t kBetweenPolls = 4096;  // cells between two polls
  std::ranges::fill(steps, kNone);
  queue.assign(1, first);
  steps[first] = 0;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    if (k % kBetweenPolls == 0 && isStopped(stop)) return false;
    const auto next = std::min<std::uint16_t>(kNone - 1, steps[queue[k]] + 1U);
    for (const CellId n : graph.neighbours(queue[k])) {
      if (steps[n] != kNone) continue;
      steps[n] = next;
      queue.push_back(n);
    }
  }
  return true;
}

}  // namespace

StopOr<LandmarkDistances> LandmarkDistances::make(const CellGraph& graph, CellId cell,
                                                  StopCheck* stop) {
  LandmarkDistances out(graph.cells());
  std::vector<std::uint16_t> steps(graph.cells()), nearest(graph.cells(), kNone);
  std::vector<CellId> queue;
  if (!search(graph, cell, steps, queue, stop)) return stopped(stop->reason());
  CellId landmark = queue.back();
  for (std::size_t k = 0; k < kLandmarks; ++k) {
    if (!search(graph, landmark, steps, queue, stop)) return stopped(stop->reason());
    for (CellId c = 0; c < steps.size(); ++c) out.steps_[c][k] = steps[c];
    for (const CellId c : queue) {
      nearest[c] = std::min(nearest[c], steps[c]);
      if (nearest[c] > nearest[landmark]) landmark = c;
    }
  }
  return out;
}

}  // namespace clearway::fleet
