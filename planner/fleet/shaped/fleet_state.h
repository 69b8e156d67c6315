// planner/fleet/shaped/fleet_state.h — the paths of a fleet with their reservations.
//
// Each agent has a path, or rests at its start for ever (not planned yet), or is absent. Obstacles
// are reserved from the beginning.
// Not thread-safe.
#pragma once

#include "planner/fleet/shaped/timed_search.h"

namespace clearway::fleet::shaped {

// What a path would collide with.
struct Blockers {
  std::vector<std::uint32_t> agents;  // sorted
  bool has_obstacle = false;
  [[nodiscard]] bool empty() const { return agents.empty() && !has_obstacle; }
};

class FleetState {
 public:
  explicit FleetState(PreparedFleet& fleet);

  [[nodiscard]] PreparedFleet& fleet() { return fleet_; }
  [[nodiscard]] const PreparedFleet& fleet() const { return fleet_; }
  [[nodiscard]] const Reservations& reservations() const { return reservations_; }
  [[nodiscard]] const TimedPath& path(std::size_t agent) const { return paths_[agent]; }

  void restAtStart(std::size_t agent);
  void setPath(std::size_t agent, TimedPath path);
  void remove(std::size_t agent);

  // The fastest path of this agent alone, if it first waits until `start`.
  [[nodiscard]] TimedPath fastestPath(std::size_t agent, Tick start) const;
  // What an absent agent would collide with on a path.
  [[nodiscard]] Blockers blockers(std::size_t agent, const TimedPath& path) const;

  // Of the fleet and its reservations.
  [[nodiscard]] std::size_t memory() const { return fleet_.memory() + reservations_.memory(); }

  [[nodiscard]] Tick sumOfCosts() const;
  [[nodiscard]] TimedFleetPlan plan() const;

 private:
  void hold(std::size_t agent, Reservation r);
  [[nodiscard]] AgentSchedule schedule(std::size_t agent) const;

  PreparedFleet& fleet_;
  Reservations reservations_;
  std::vector<TimedPath> paths_;
  std::vector<std::vector<Reservation>> held_;
};

}  // namespace clearway::fleet::shaped
