// app/simulation/policy/batteries.h — the batteries of a fleet with tasks, and who charges where.
//
// A battery falls while its agent is in motion, and rises evenly while the agent rests at the place
// that it was given. An agent whose share is below the reserve takes no new task; without tasks it
// is given the nearest place that is not given to another one, those with the least share first,
// and keeps it until the battery is full. An agent that could soon come to no place any more
// charges before it goes on with its task; without a place for it it waits. An agent whose battery
// is empty stays where it is.
// Updates come every few steps.
// Cost of an update: O(agents log(agents)), and O(places) for each that needs one.
// Deterministic. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/timed_path.h"
#include "planner/common/grid_fleet.h"

namespace clearway::app {

struct BatteryInput {
  double drive_s = 0.0, charge_s = 0.0;  // > 0
  double reserve = 0.0;                  // a share, 0 to 1
  std::vector<fleet::CellId> places;     // different ones
};

class Batteries {
 public:
  // What an update looks at.
  struct Agent {
    fleet::CellId at = fleet::kNoCell;
    bool has_tasks = false;
    double step_s = 0.0;  // of motion, from a cell to the next one
  };
  // Steps from a cell to a place; nullopt: it cannot be reached.
  using Distance = std::function<std::optional<std::uint32_t>(fleet::CellId place, fleet::CellId)>;

  // All are full. Without places: none has a battery.
  Batteries(BatteryInput input, std::size_t agents);

  [[nodiscard]] bool any() const { return !input_.places.empty(); }
  [[nodiscard]] bool isEmpty(std::size_t agent) const { return any() && left_s_[agent] <= 0.0; }
  // Whether it takes no new task.
  [[nodiscard]] bool isLow(std::size_t agent) const;
  // Where it charges, or goes to.
  [[nodiscard]] std::optional<fleet::CellId> placeOf(std::size_t agent) const {
    return place_of_[agent];
  }
  // For a place, before it can go on.
  [[nodiscard]] bool waits(std::size_t agent) const { return waits_[agent] != 0; }
  // No agent can do any more, by the last update: all are empty or wait, and none has a place.
  [[nodiscard]] bool areAllStuck() const;
  [[nodiscard]] double share(std::size_t agent) const { return left_s_[agent] / input_.drive_s; }

  // The agent was in motion, or rested at its place, for so long.
  void drive(std::size_t agent, Tick time);
  void charge(std::size_t agent, Tick time);
  // Takes places back from agents that are full, and gives them to others.
  void update(std::span<const Agent> agents, const Distance& distance);

  [[nodiscard]] std::size_t charges() const { return charges_; }  // that were completed
  [[nodiscard]] double chargingTime() const { return charging_s_; }
  // Agents that stay for want of charge.
  [[nodiscard]] std::size_t empty() const;

 private:
  struct Place {
    std::optional<fleet::CellId> cell;
    std::uint32_t steps = 0;
  };
  // The nearest place, or the nearest one that is not given.
  [[nodiscard]] Place nearest(fleet::CellId from, const Distance& distance, bool is_given) const;

  // Gives it the place that it is at, also if another agent is on the road there.
  void takeOver(std::size_t agent, std::span<const Agent> agents);

  BatteryInput input_;
  std::vector<double> left_s_;  // of motion
  std::vector<std::optional<fleet::CellId>> place_of_;
  std::vector<std::uint8_t> waits_;
  std::size_t charges_ = 0;
  double charging_s_ = 0.0;
};

}  // namespace clearway::app
