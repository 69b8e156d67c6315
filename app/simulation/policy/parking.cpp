#include "app/simulation/policy/parking.h"

#include <algorithm>
#include <map>

namespace clearway::app {

using fleet::CellId;
using fleet::DeadEnds;
using fleet::kNoCell;

void Parking::setMap(const fleet::CellGraph& cells) {
  map_ = std::make_unique<Map>(cells, stops_);
  places_.assign(places_.size(), {});
}

std::vector<Parking::Turn> Parking::turnsOf(std::vector<Visitor> agents) const {
  if (!map_->dead_ends.any()) return std::vector<Turn>(agents.size(), Turn::Goes);
  for (Visitor& a : agents) {
    const std::uint32_t number = map_->dead_ends.at(a.at).number;
    if (a.stop != kNoCell || number == DeadEnds::kNone || !bars(a.at)) continue;
    a.stop = map_->dead_ends.mouth(number);
  }
  return map_->dead_ends.turnsOf(agents);
}

std::vector<CellId> Parking::placesOf(const std::vector<Agent>& agents,
                                      std::span<const Visitor> all) {
  std::vector<CellId> out(agents.size(), kNoCell);
  is_wanted_.assign(map_->cells.cells(), 0);
  for (const Visitor& v : all) {
    if (v.stop != kNoCell) is_wanted_[v.stop] = 1;
  }
  std::vector<std::uint8_t> is_taken = is_wanted_;
  const auto numberAt = [&](CellId c) { return map_->dead_ends.at(c).number; };
  std::map<std::uint32_t, std::size_t> in_dead_end;  // agents, by number
  for (const Visitor& v : all) {
    if (numberAt(v.at) != DeadEnds::kNone) ++in_dead_end[numberAt(v.at)];
  }
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const Agent& a = agents[k];
    const bool stays = !a.queues && (a.turn == Turn::Goes || a.turn == Turn::Waits);
    if (a.at == kNoCell || !stays || bars(a.rest) || is_wanted_[a.rest] != 0) continue;
    out[k] = a.rest;
    is_taken[a.rest] = 1;
  }
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const Agent& a = agents[k];
    Place& place = places_[k];
    if (a.at == kNoCell || out[k] != kNoCell) {
      place = {};
      continue;
    }
    const bool is_next = a.turn == Turn::WaitsNear;
    const CellId near = is_next    ? map_->dead_ends.mouth(numberAt(a.stop))
                        : a.queues ? a.stop
                                   : a.at;
    const std::span<const CellId> clear =
        a.queues ? map_->cells.neighbours(a.stop) : std::span<const CellId>{};
    const std::uint32_t left = a.turn == Turn::Leaves ? numberAt(a.at)
                               : is_next              ? numberAt(a.stop)
                                                      : DeadEnds::kNone;
    const auto isRefused = [&](CellId c) {
      if (std::ranges::find(clear, c) != clear.end()) return true;
      const std::uint32_t number = numberAt(c);
      if (is_taken[c] != 0 || number == DeadEnds::kNone) return is_taken[c] != 0;
      const auto others = in_dead_end.find(number);  // would be met in there
      return number == left ||
             (others != in_dead_end.end() && others->second > (numberAt(a.at) == number ? 1U : 0U));
    };
    const bool remains = place.cell != kNoCell && !isRefused(place.cell) &&
                         map_->cuts.areConnected(place.cell, a.at) &&
                         (!(is_next || a.queues) || place.near == near);
    if (!remains) place = {map_->resting.nearest(near, isRefused), near};
    if (place.cell == kNoCell) continue;
    out[k] = place.cell;
    is_taken[place.cell] = 1;
  }
  return out;
}

}  // namespace clearway::app
