#include "app/simulation/policy/batteries.h"

#include <algorithm>

namespace clearway::app {
namespace {

constexpr double kDetour = 1.5;      // by how much a drive to a place may be longer than alone
constexpr double kUrgent = 2.0;      // of the same, when it is time for one
constexpr std::uint32_t kAhead = 6;  // steps that may pass until the next update: 5, and one begun

}  // namespace

Batteries::Batteries(BatteryInput input, std::size_t agents)
    : input_(std::move(input)),
      left_s_(agents, input_.drive_s),
      place_of_(agents),
      waits_(agents, 0) {}

bool Batteries::isLow(std::size_t agent) const {
  return any() && (place_of_[agent] || share(agent) < input_.reserve);
}

void Batteries::drive(std::size_t agent, Tick time) {
  if (any()) left_s_[agent] = std::max(0.0, left_s_[agent] - secondsOf(time));
}

void Batteries::charge(std::size_t agent, Tick time) {
  const double missing_s = (1.0 - share(agent)) * input_.charge_s;
  const double charged_s = std::min(missing_s, secondsOf(time));
  charging_s_ += charged_s;
  const bool is_full = charged_s >= missing_s;
  left_s_[agent] =
      is_full ? input_.drive_s : left_s_[agent] + charged_s * (input_.drive_s / input_.charge_s);
}

Batteries::Place Batteries::nearest(fleet::CellId from, const Distance& distance,
                                    bool is_given) const {
  Place out;
  for (const fleet::CellId cell : input_.places) {
    if (!is_given && std::ranges::find(place_of_, cell) != place_of_.end()) continue;
    const std::optional<std::uint32_t> steps = distance(cell, from);
    if (steps && (!out.cell || *steps < out.steps)) out = {cell, *steps};
  }
  return out;
}

void Batteries::update(std::span<const Agent> agents, const Distance& distance) {
  if (!any()) return;
  std::vector<std::size_t> order;
  std::vector<std::uint32_t> least(agents.size(), 0);
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const bool is_full = left_s_[k] >= input_.drive_s;
    if (place_of_[k] && is_full) {
      ++charges_;
      place_of_[k].reset();
    }
    waits_[k] = 0;
    if (place_of_[k] || isEmpty(k) || is_full) continue;
    const Agent& agent = agents[k];
    const Place place = nearest(agent.at, distance, true);
    least[k] = place.steps;
    const bool is_urgent = kUrgent * (place.steps + kAhead) * agent.step_s >= left_s_[k];
    waits_[k] = is_urgent ? 1 : 0;
    if (is_urgent || (!agent.has_tasks && isLow(k))) order.push_back(k);
  }
  for (const std::size_t k : order) takeOver(k, agents);
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return left_s_[k]; });
  for (const std::size_t k : order) {
    if (place_of_[k]) continue;
    const Place place = nearest(agents[k].at, distance, false);
    const bool is_near = kDetour * place.steps * agents[k].step_s < left_s_[k];
    if (!is_near && place.steps > least[k]) continue;
    place_of_[k] = place.cell;
    waits_[k] = waits_[k] != 0 && !place.cell ? 1 : 0;
  }
}

void Batteries::takeOver(std::size_t agent, std::span<const Agent> agents) {
  const fleet::CellId at = agents[agent].at;
  if (std::ranges::find(input_.places, at) == input_.places.end()) return;
  const auto other = std::ranges::find(place_of_, at);
  if (other != place_of_.end()) {
    if (agents[static_cast<std::size_t>(other - place_of_.begin())].at == at) return;
    other->reset();
  }
  place_of_[agent] = at;
  waits_[agent] = 0;
}

bool Batteries::areAllStuck() const {
  if (!any()) return false;
  for (std::size_t k = 0; k < left_s_.size(); ++k) {
    if (place_of_[k] || (waits_[k] == 0 && !isEmpty(k))) return false;
  }
  return true;
}

std::size_t Batteries::empty() const {
  if (!any()) return 0;
  return areAllStuck() ? left_s_.size()
                       : static_cast<std::size_t>(std::ranges::count(left_s_, 0.0));
}

}  // namespace clearway::app
