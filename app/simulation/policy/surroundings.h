// app/simulation/policy/surroundings.h — what is in the simulation besides its agents: people,
// doors and obstacles.
//
// Each is a body of the simulation, after those of the agents: first the people, then the doors,
// then the obstacles. An open door and an absent obstacle are disabled bodies.
// Cost of a step: O(people + areas), and of an area that is due to close O(bodies).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/simulation/policy/claims.h"
#include "app/simulation/policy/timed_areas.h"
#include "app/simulation/policy/walker.h"
#include "core/simulation/simulation.h"

namespace clearway::app {

class Surroundings {
 public:
  // Spawns the bodies, and adds their names. `agents`: where the agents are, all of the simulation.
  // Errors: no room for people; an area outside of the map.
  [[nodiscard]] static Result<Surroundings> make(const maps::Disturbances& disturbances,
                                                 std::shared_ptr<const OccupancyGrid> grid,
                                                 std::uint64_t seed, std::span<const Claim> agents,
                                                 simulation::Simulation& simulation,
                                                 std::vector<std::string>& names);

  // Random numbers of people from another seed.
  void reseed(std::uint64_t seed);
  // All of it disappears for ever; others may take its place.
  void retire(simulation::Simulation& simulation);
  // Before a step: opens and closes, chooses next legs. `agents`: where they are now.
  void prepare(std::span<const Claim> agents, simulation::Simulation& simulation);
  // Appends what people, doors and obstacles claim. Claims of open doors are outside of the map.
  void addClaims(Tick lookahead, std::vector<Claim>& claims) const;
  // People walk until the end of the step. `holders`: of all bodies.
  void advance(Tick now, Tick until, const std::vector<std::vector<std::uint32_t>>& holders);

  [[nodiscard]] bool isPerson(std::uint32_t body) const {
    return body >= first_ && body < first_ + walkers_.size();
  }
  // Bodies are numbered on from the agents; this is the one's id in the simulation.
  [[nodiscard]] simulation::AgentId idOf(std::uint32_t body) const { return ids_[body - first_]; }
  [[nodiscard]] std::size_t bodies() const { return walkers_.size() + areas_.size(); }
  [[nodiscard]] const OccupancyGrid& map() const { return *grid_; }
  // An area that is closed for ever; false for other bodies.
  [[nodiscard]] bool isForEver(std::uint32_t body, Tick now) const;
  // What is there now, as obstacles of a planner.
  struct Thing {
    std::uint32_t body;
    const Footprint* footprint;
    Pose pose;
  };
  [[nodiscard]] std::vector<Thing> closedAreas() const;
  [[nodiscard]] Thing person(std::uint32_t body) const {
    return {body, &disc_, walkers_[body - first_].pose()};
  }

 private:
  Surroundings(std::shared_ptr<const OccupancyGrid> grid, Footprint disc)
      : grid_(std::move(grid)), disc_(std::move(disc)) {}
  [[nodiscard]] simulation::AgentId areaId(std::size_t area) const {
    return ids_[walkers_.size() + area];
  }
  void reportArea(const TimedArea& area, std::size_t place, simulation::Simulation& to) const;
  [[nodiscard]] bool isTaken(const TimedArea& area, std::span<const Claim> agents) const;
  Result<void> spawnPeople(const maps::People& people, std::uint64_t seed,
                           std::span<const Claim> agents, simulation::Simulation& simulation,
                           std::vector<std::string>& names);
  Result<void> spawnAreas(simulation::Simulation& simulation, std::vector<std::string>& names);

  std::shared_ptr<const OccupancyGrid> grid_;
  Footprint disc_;
  std::uint32_t first_ = 0;  // the body of the first person
  bool keep_away_ = true;
  std::vector<Walker> walkers_;
  std::vector<std::shared_ptr<simulation::Target>> targets_;  // of the walkers
  std::vector<TimedArea> areas_;
  std::vector<simulation::AgentId> ids_;  // of all bodies
};

}  // namespace clearway::app
