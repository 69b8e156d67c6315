#include "planner/fleet/lifelong/resting_places.h"

namespace clearway::fleet {

RestingPlaces::RestingPlaces(const CellGraph& graph, const CutCells& cuts,
                             std::span<const CellId> stops)
    : graph_(graph), bars_(graph.cells(), 0) {
  std::vector<std::uint8_t> is_stop(graph.cells(), 0);
  for (const CellId c : stops) is_stop[c] = 1;
  const std::vector<std::uint32_t> sums = cuts.sumsOf(is_stop);
  for (CellId c = 0; c < graph.cells(); ++c) {
    const CutCells::Parts parts = cuts.partsAround(c);
    const auto counts = cuts.counts(parts, c, sums);
    std::size_t sides = 0;
    for (std::size_t k = 0; k < parts.count; ++k) sides += counts[k] > 0 ? 1U : 0U;
    const bool cuts_or_ends = parts.count > 1 || graph.degree(c) <= 1;
    if (sides > 1 || (is_stop[c] != 0 && cuts_or_ends)) bars_[c] = 1;
  }
}

CellId RestingPlaces::nearest(CellId from, const std::function<bool(CellId)>& is_taken) const {
  std::vector<std::uint8_t> is_seen(graph_.cells(), 0);
  std::vector<CellId> queue{from};
  is_seen[from] = 1;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    if (!bars(queue[k]) && !is_taken(queue[k])) return queue[k];
    for (const CellId c : graph_.neighbours(queue[k])) {
      if (is_seen[c] != 0) continue;
      is_seen[c] = 1;
      queue.push_back(c);
    }
  }
  return kNoCell;
}

}  // namespace clearway::fleet
