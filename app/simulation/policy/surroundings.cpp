#include "app/simulation/policy/surroundings.h"

#include <algorithm>
#include <utility>

#include "app/document/body/body_shape.h"
#include "app/simulation/policy/clock_target.h"
#include "app/simulation/policy/swept_region.h"

namespace clearway::app {
namespace {

constexpr std::span<const Motion> kAtRest{};
constexpr std::uint32_t kPeople = 1;

SweptRegion regionOf(const Claim& c) { return {*c.footprint, c.pose, kAtRest}; }

}  // namespace

Result<Surroundings> Surroundings::make(const maps::Disturbances& disturbances,
                                        std::shared_ptr<const OccupancyGrid> grid,
                                        std::uint64_t seed, std::span<const Claim> agents,
                                        simulation::Simulation& simulation,
                                        std::vector<std::string>& names) {
  TRY(maps::checkAreas(disturbances, grid->frame()));
  Footprint disc = TRY(Footprint::disc(disturbances.people.radius));
  Surroundings out(grid, std::move(disc));
  out.keep_away_ = disturbances.people.keep_away;
  out.first_ = static_cast<std::uint32_t>(agents.size());
  std::vector<TimedArea> areas = TRY(timedAreasOf(disturbances, grid->frame()));
  out.areas_ = std::move(areas);
  TRY(out.spawnPeople(disturbances.people, seed, agents, simulation, names));
  TRY(out.spawnAreas(simulation, names));
  return out;
}

Result<void> Surroundings::spawnPeople(const maps::People& people, std::uint64_t seed,
                                       std::span<const Claim> agents,
                                       simulation::Simulation& simulation,
                                       std::vector<std::string>& names) {
  std::vector<SweptRegion> taken;
  for (const Claim& c : agents) taken.push_back(regionOf(c));
  for (const TimedArea& area : areas_) taken.emplace_back(area.footprint, area.pose, kAtRest);
  const std::vector<Vec2> places =
      TRY(placesOfPeople(people, *grid_, seed, [&](Vec2 place, std::span<const Vec2> others) {
        const SweptRegion disc(disc_, {place, {}}, kAtRest);
        return std::ranges::any_of(taken, [&](const auto& t) { return t.overlaps(disc); }) ||
               std::ranges::any_of(others, [&](Vec2 other) {
                 return disc.overlaps(SweptRegion(disc_, {other, {}}, kAtRest));
               });
      }));
  walkers_.reserve(places.size());  // targets refer to their clocks
  for (std::size_t k = 0; k < places.size(); ++k) {
    walkers_.emplace_back(people, seed, k, places[k]);
    targets_.push_back(targetOf(walkers_.back().clock()));
    simulation::AgentDef def;
    def.body.shape = discShape(people.radius);
    def.body.group = kPeople;  // people do not collide with each other
    def.body.pose = walkers_.back().pose();
    def.controller = simulation::FollowTarget{targets_.back()};
    const simulation::AgentId id = TRY(simulation.spawn(def));
    ids_.push_back(id);
    names.push_back("person " + std::to_string(k + 1));
  }
  return {};
}

Result<void> Surroundings::spawnAreas(simulation::Simulation& simulation,
                                      std::vector<std::string>& names) {
  for (const TimedArea& area : areas_) {
    simulation::AgentDef def;
    Shape shape = TRY(shapeOf(area.footprint));
    def.body.shape = std::move(shape);
    def.body.pose = area.pose;
    def.body.mode = collide::BodyMode::Disabled;
    def.body.meets_grid = false;
    def.body.margin_m = 0.0;
    const simulation::AgentId id = TRY(simulation.spawn(def));
    ids_.push_back(id);
    names.push_back(area.name);
  }
  return {};
}

bool Surroundings::isTaken(const TimedArea& area, std::span<const Claim> agents) const {
  const SweptRegion place(area.footprint, area.pose, kAtRest);
  const Aabb box = reachOf(area.footprint, area.pose, kAtRest);
  const auto meets = [&](const Claim& c) {
    return overlap(box, reachOf(*c.footprint, c.pose, kAtRest), TouchRule::TouchingCollides) &&
           place.overlaps(regionOf(c));
  };
  return std::ranges::any_of(agents, meets) || std::ranges::any_of(walkers_, [&](const Walker& w) {
           return meets({&disc_, w.pose(), {}, true});
         });
}

void Surroundings::reportArea(const TimedArea& area, std::size_t place,
                              simulation::Simulation& to) const {
  using simulation::EventKind;
  const EventKind door = area.is_closed ? EventKind::Closed : EventKind::Opened;
  const EventKind obstacle = area.is_closed ? EventKind::Appeared : EventKind::Disappeared;
  to.report(
      {to.time(), area.is_door ? door : obstacle, areaId(place), {}, area.pose.position, {}, {}});
}

void Surroundings::reseed(std::uint64_t seed) {
  for (std::size_t k = 0; k < walkers_.size(); ++k) walkers_[k].reseed(seed, k);
}

void Surroundings::retire(simulation::Simulation& simulation) {
  for (const simulation::AgentId id : ids_) {
    [[maybe_unused]] const Result<void> known = simulation.setMode(id, collide::BodyMode::Disabled);
  }
  for (std::size_t k = 0; k < walkers_.size(); ++k) {
    simulation.report({simulation.time(),
                       simulation::EventKind::Disappeared,
                       ids_[k],
                       {},
                       walkers_[k].pose().position,
                       {},
                       {}});
  }
  for (std::size_t k = 0; k < areas_.size(); ++k) {
    if (!std::exchange(areas_[k].is_closed, false)) continue;
    reportArea(areas_[k], k, simulation);
  }
}

void Surroundings::prepare(std::span<const Claim> agents, simulation::Simulation& simulation) {
  const Tick now = simulation.time();
  for (std::size_t k = 0; k < areas_.size(); ++k) {
    TimedArea& area = areas_[k];
    const bool is_due = area.isDue(now);
    if (is_due == area.is_closed || (is_due && isTaken(area, agents))) continue;
    area.is_closed = is_due;
    [[maybe_unused]] const Result<void> known = simulation.setMode(
        areaId(k), is_due ? collide::BodyMode::Static : collide::BodyMode::Disabled);
    reportArea(area, k, simulation);
  }
  for (Walker& w : walkers_) w.chooseLeg(*grid_, now);
}

void Surroundings::addClaims(Tick lookahead, std::vector<Claim>& claims) const {
  for (const Walker& w : walkers_) {
    claims.push_back({&disc_, w.pose(), w.stretch(lookahead), keep_away_});
  }
  for (const TimedArea& area : areas_) {
    Claim claim{&area.footprint, area.pose, {}, false};
    if (!area.is_closed) claim.pose.position = {-1e6, -1e6};
    claims.push_back(std::move(claim));
  }
}

void Surroundings::advance(Tick now, Tick until,
                           const std::vector<std::vector<std::uint32_t>>& holders) {
  for (std::size_t k = 0; k < walkers_.size(); ++k) {
    walkers_[k].advance(now, until, !holders[first_ + k].empty());
    targets_[k]->pose = walkers_[k].pose();
    targets_[k]->bends = walkers_[k].clock().bends();
  }
}

bool Surroundings::isForEver(std::uint32_t body, Tick now) const {
  const std::size_t areas_from = first_ + walkers_.size();
  return body >= areas_from && areas_[body - areas_from].isForEver(now);
}

std::vector<Surroundings::Thing> Surroundings::closedAreas() const {
  std::vector<Thing> out;
  for (std::size_t k = 0; k < areas_.size(); ++k) {
    if (!areas_[k].is_closed) continue;
    out.push_back({static_cast<std::uint32_t>(first_ + walkers_.size() + k), &areas_[k].footprint,
                   areas_[k].pose});
  }
  return out;
}

}  // namespace clearway::app
