#include "planner/fleet/grid/reservation_table.h"

#include <algorithm>

namespace clearway::fleet {
void ReservationTable::add(AgentId agent, std::span<const CellId> path) {
  forEachStay(path, [&](CellId c, std::uint32_t begin, std::uint32_t end) {
    std::vector<Stay>& list = stays_[c];
    const auto at = std::ranges::upper_bound(list, begin, {}, &Stay::begin);
    list.insert(at, {begin, end, agent});
  });
}

void ReservationTable::remove(AgentId agent, std::span<const CellId> path) {
  forEachStay(path, [&](CellId c, std::uint32_t begin, std::uint32_t) {
    std::vector<Stay>& list = stays_[c];
    auto at = std::ranges::lower_bound(list, begin, {}, &Stay::begin);
    while (at->agent != agent) ++at;
    list.erase(at);
  });
}

AgentId ReservationTable::at(CellId c, std::uint32_t time) const {
  const std::vector<Stay>& list = stays_[c];
  const auto after = std::ranges::upper_bound(list, time, {}, &Stay::begin);
  if (after == list.begin() || std::prev(after)->end < time) return kNoAgent;
  return std::prev(after)->agent;
}

}  // namespace clearway::fleet
