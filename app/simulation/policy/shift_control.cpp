#include "app/simulation/policy/shift_control.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/simulation/policy/clock_target.h"
#include "app/simulation/policy/motion_clock.h"
#include "app/simulation/policy/swept_region.h"

namespace clearway::app {
namespace {

using simulation::EventKind;
using WallTime = std::chrono::steady_clock;

constexpr std::uint32_t kTurnAction = std::numeric_limits<std::uint32_t>::max();

double secondsFrom(WallTime::time_point t) {
  return std::chrono::duration<double>(WallTime::now() - t).count();
}

// The cells that agents have to reach.
std::vector<fleet::CellId> stopsOf(const ShiftInput& input) {
  std::vector<fleet::CellId> out = input.battery.places;
  for (const fleet::FleetTask& task : input.tasks) {
    out.push_back(task.pickup);
    out.push_back(task.dropoff);
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

ShiftControl::ShiftControl(ShiftInput input, Surroundings surroundings,
                           const maps::Disturbances& disturbances, const PolicyOptions& options)
    : input_(std::move(input)),
      options_(options),
      planner_seed_(options.seed),
      disturbances_(disturbances),
      surroundings_(std::move(surroundings)),
      followers_(input_.bodies),
      tasks_(input_.tasks, input_.starts.size(), input_.assignment),
      stalled_(input_.starts.size()),
      batteries_(input_.battery, input_.starts.size()),
      parking_(stopsOf(input_), input_.starts.size()),
      driven_(input_.starts.size(), 0),
      is_broken_(input_.starts.size(), 0),
      is_queued_(input_.starts.size(), 0),
      is_cut_off_(input_.starts.size(), 0),
      is_walled_in_(input_.starts.size(), 0),
      nearest_(input_.starts.size()) {
  for (std::uint32_t k = 0; k < input_.starts.size(); ++k) {
    footprints_.push_back(slightlySmaller(input_.kinds[k].footprint));
    clocks_.emplace_back(TimedPath{input_.starts[k], {}}, disturbances, options.seed, k);
    Driver driver;
    driver.at = driver.next = input_.traffic.id(input_.traffic.at(input_.starts[k].position));
    drivers_.push_back(std::move(driver));
  }
  for (const MotionClock& clock : clocks_) targets_.push_back(targetOf(clock));
  report_.tasks = input_.tasks.size();
  report_.step_s = input_.step_s;
}

Result<std::unique_ptr<ShiftControl>> ShiftControl::make(ShiftInput input,
                                                         std::shared_ptr<const OccupancyGrid> map,
                                                         const maps::Disturbances& disturbances,
                                                         const PolicyOptions& options,
                                                         simulation::Simulation& simulation,
                                                         std::vector<std::string>& names) {
  std::vector<Claim> places;
  for (std::size_t k = 0; k < input.starts.size(); ++k) {
    places.push_back({&input.kinds[k].footprint, input.starts[k], {}, true});
  }
  Surroundings surroundings =
      TRY(Surroundings::make(disturbances, map, options.seed, places, simulation, names));
  std::unique_ptr<ShiftControl> out(
      new ShiftControl(std::move(input), std::move(surroundings), disturbances, options));
  for (std::uint32_t k = 0; k < out->clocks_.size(); ++k) {
    TRY(simulation.setController({k, 0}, simulation::FollowTarget{out->targets_[k]}));
  }
  return out;
}

// The seed of the planner stays.
Result<void> ShiftControl::change(const RunChange& change, simulation::Simulation& simulation,
                                  std::vector<std::string>& names) {
  options_.lookahead_s = change.lookahead_s.value_or(options_.lookahead_s);
  const bool reseeds = change.seed && *change.seed != options_.seed;
  options_.seed = change.seed.value_or(options_.seed);
  if (reseeds) {
    surroundings_.reseed(options_.seed);
    for (std::uint32_t k = 0; k < clocks_.size(); ++k) clocks_[k].reseed(options_.seed, k);
  }
  if (!change.disturbances || *change.disturbances == disturbances_) return {};
  surroundings_.retire(simulation);
  auto map = std::make_shared<const OccupancyGrid>(surroundings_.map());
  Surroundings next = TRY(Surroundings::make(*change.disturbances, std::move(map), options_.seed,
                                             claims(simulation.time(), 0), simulation, names));
  surroundings_ = std::move(next);
  disturbances_ = *change.disturbances;
  for (MotionClock& clock : clocks_) clock.setDisturbances(disturbances_);
  return {};
}

void ShiftControl::prepareStep(simulation::Simulation& simulation, Tick step) {
  const Tick now = simulation.time();
  const Tick until = now + step;
  now_ = until;
  const WallTime::time_point begin = WallTime::now();
  followers_.observe(simulation, clocks_);
  surroundings_.prepare(claims(until, 0), simulation);
  for (MotionClock& clock : clocks_) clock.beginStep(now);
  double plan_s = 0.0;
  if (now >= next_plan_) {
    const WallTime::time_point planning = WallTime::now();
    plan(simulation);
    followers_.observe(simulation, clocks_);  // whether they drive on has changed
    next_plan_ = now + std::max<Tick>(1, ticksOf(input_.period * input_.step_s));
    plan_s = secondsFrom(planning);
  }
  holders_ = decide(now, step);
  advance(now, until, holders_);
  surroundings_.advance(now, until, holders_);
  takeMishaps(clocks_, events_);
  publish(simulation);
  times_.plan_s += plan_s;
  times_.decide_s += secondsFrom(begin) - plan_s;
}

std::vector<Claim> ShiftControl::claims(Tick until, Tick lookahead) const {
  std::vector<Claim> out;
  out.reserve(clocks_.size());
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    Claim claim{&footprints_[k], clocks_[k].pose(), {}, true};
    Tick ahead = lookahead;
    if (followers_.any()) {
      followers_.addPlace(k, clocks_[k], claim);
      ahead += lookahead > 0 ? followers_.brakingTime(k) : 0;
    }
    if (lookahead > 0 && !clocks_[k].isPaused(until)) {
      claim.stretch = clocks_[k].stretch(ahead, true);
    }
    out.push_back(std::move(claim));
  }
  return out;
}

// Agents yield to people, doors and obstacles; their own order is that of the graph.
std::vector<std::vector<std::uint32_t>> ShiftControl::decide(Tick now, Tick step) const {
  if (surroundings_.bodies() == 0) {
    return std::vector<std::vector<std::uint32_t>>(clocks_.size());
  }
  const Tick lookahead = std::max(step, ticksOf(options_.lookahead_s));
  std::vector<Claim> all = claims(now + step, lookahead);
  surroundings_.addClaims(lookahead, all);
  std::vector<std::uint32_t> order;
  for (std::uint32_t k = 0; k < all.size(); ++k) {
    if (all[k].asks && !all[k].stretch.empty()) order.push_back(k);
  }
  const std::size_t agents = clocks_.size();
  return holdersOf(all, order, [agents](std::uint32_t body, std::uint32_t to) {
    return body >= agents || to >= agents;
  });
}

std::optional<Tick> ShiftControl::gate(std::uint32_t agent, std::size_t motion) const {
  const Driver& d = drivers_[agent];
  const std::uint32_t action = d.action_of[motion];
  Tick opens = d.rests_until;
  if (d.rests[motion] > 0) {
    if (!clocks_[agent].hasEnded(motion - 1)) return std::nullopt;
    opens = std::max(opens, clocks_[agent].endOf(motion - 1) + d.rests[motion]);
  }
  if (action == kTurnAction) return opens;
  for (const fleet::ActionEdge& e : graph_.edgesInto(graph_.id(agent, action))) {
    const std::size_t other = graph_.agentOf(e.from);
    const std::size_t before = drivers_[other].motion_of[graph_.indexOf(e.from)];
    if (!clocks_[other].hasEnded(before)) return std::nullopt;
    opens = std::max(opens, clocks_[other].endOf(before));
  }
  return opens;
}

void ShiftControl::advance(Tick now, Tick until,
                           const std::vector<std::vector<std::uint32_t>>& holders) {
  const Tick step = until - now;
  std::vector<std::uint32_t> going;
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    if (isCharging(k)) batteries_.charge(k, step);
    Tick share = holders[k].empty() && !batteries_.isEmpty(k) ? step : 0;
    if (share > 0 && followers_.any()) {
      const MotionClock::Gate opens_at = [&](std::size_t motion) { return gate(k, motion); };
      share = followers_.share(
          k, clocks_[k], step, until,
          {[&](std::size_t motion) { return opens_at(motion).has_value(); }, opens_at});
    }
    if (share < step) clocks_[k].rest(until - share);
    if (share > 0) going.push_back(k);
  }
  for (bool again = true; again;) {
    again = false;
    for (const std::uint32_t k : going) {
      const std::size_t before = clocks_[k].motion();
      clocks_[k].advance(until, [&](std::size_t motion) { return gate(k, motion); });
      again = again || clocks_[k].motion() != before;
    }
  }
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    handleEnds(k);
    serve(k, until);
    batteries_.drive(k, clocks_[k].driven() - std::exchange(driven_[k], clocks_[k].driven()));
  }
}

bool ShiftControl::isCharging(std::uint32_t agent) const {
  const Driver& d = drivers_[agent];
  return batteries_.placeOf(agent) == d.at && d.next == d.at && !clocks_[agent].isInMotion();
}

// Drives that have ended are visits of their cells.
void ShiftControl::handleEnds(std::uint32_t agent) {
  Driver& d = drivers_[agent];
  const MotionClock& clock = clocks_[agent];
  for (; d.seen < clock.motion(); ++d.seen) {
    const std::uint32_t action = d.action_of[d.seen];
    if (action == kTurnAction) continue;
    leave(agent, d.seen);
    d.at = d.next = d.cells[action];
    visit(agent, d.at, clock.endOf(d.seen));
  }
  if (!clock.isInMotion() || d.seen >= d.action_of.size()) return;
  const std::uint32_t action = d.action_of[d.seen];
  if (action == kTurnAction) return;
  leave(agent, d.seen);
  d.next = d.cells[action];
}

// With this drive. The service is over, but if work came to an agent that was about to drive on.
void ShiftControl::leave(std::uint32_t agent, std::size_t motion) {
  serve(agent, clocks_[agent].beginOf(motion));
  drivers_[agent].served_since.reset();
}

Tick ShiftControl::serviceOf(const fleet::TaskDispatcher::Stop& stop) const {
  if (input_.services.empty()) return 0;
  const ServiceTimes& times = input_.services[stop.task];
  return stop.visit == fleet::TaskDispatcher::Visit::PickUp ? times.pickup : times.dropoff;
}

// Stops without a service are done at once.
void ShiftControl::visit(std::uint32_t agent, fleet::CellId cell, Tick time) {
  for (auto stop = tasks_.nextStop(agent); stop && stop->cell == cell;
       stop = tasks_.nextStop(agent)) {
    if (serviceOf(*stop) > 0) {
      Driver& d = drivers_[agent];
      if (!d.served_since) d.served_since = time;
      return;
    }
    complete(agent, *stop, time);
  }
}

void ShiftControl::serve(std::uint32_t agent, Tick until) {
  Driver& d = drivers_[agent];
  while (d.served_since) {
    const fleet::TaskDispatcher::Stop stop = *tasks_.nextStop(agent);
    const Tick end = *d.served_since + serviceOf(stop);
    if (end > until) return;
    d.served_since.reset();
    report_.station_s += secondsOf(serviceOf(stop));
    complete(agent, stop, end);
    visit(agent, d.at, end);
  }
}

void ShiftControl::complete(std::uint32_t agent, const fleet::TaskDispatcher::Stop& stop,
                            Tick time) {
  const bool is_pick_up = stop.visit == fleet::TaskDispatcher::Visit::PickUp;
  last_visit_ = stepAt(time);
  tasks_.complete(agent, last_visit_);
  simulation::Event e{time,
                      is_pick_up ? EventKind::TaskPicked : EventKind::TaskDone,
                      {agent, 0},
                      {},
                      input_.traffic.centre(stop.cell),
                      {},
                      {}};
  e.task = stop.task;
  events_.push_back(e);
  const double waited =
      std::max(0.0, secondsOf(time) - input_.tasks[stop.task].release * input_.step_s);
  if (is_pick_up) {
    ++report_.picked;
    report_.wait_mean_s += waited;
    report_.wait_max_s = std::max(report_.wait_max_s, waited);
  } else {
    ++report_.done;
    report_.service_mean_s += waited;
    const auto hour = static_cast<std::size_t>(time / ticksOf(3600.0));
    report_.done_by_hour.resize(std::max(report_.done_by_hour.size(), hour + 1));
    ++report_.done_by_hour[hour];
  }
}

bool ShiftControl::isIdleForLong() const {
  constexpr fleet::Step kLong = 1000;
  return stepAt(now_) >= last_progress_ + kLong;
}

// Agents with tasks.
std::size_t ShiftControl::idleForLong() const {
  std::size_t out = 0;
  if (!isIdleForLong()) return out;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) out += tasks_.nextStop(k) ? 1U : 0U;
  return out;
}

// By the last search; what is closed for some time walls nobody in for ever.
std::vector<std::uint32_t> ShiftControl::walledIn() const {
  std::vector<std::uint32_t> out;
  if (surroundings_.bodies() > 0) return out;
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    if (clocks_[k].isBroken(now_)) return {};
    if (is_walled_in_[k] != 0) out.push_back(k);
  }
  return out;
}

// The sums of times become means.
std::optional<TaskReport> ShiftControl::tasks() const {
  TaskReport out = report_;
  out.stalled = detour_since_ ? 0 : stalled_.barred();  // else they are being taken apart
  const std::vector<std::uint32_t> walled_in = walledIn();
  out.stalled = std::max({out.stalled, idleForLong(), walled_in.size()});
  if (!walled_in.empty()) out.walled_in = walled_in.front();
  out.cut_off = static_cast<std::size_t>(std::ranges::count(is_cut_off_, 1));
  out.is_over = is_over_ || stands_still_;
  if (out.picked > 0) out.wait_mean_s /= static_cast<double>(out.picked);
  out.has_stations = !input_.services.empty();
  out.has_batteries = batteries_.any();
  out.charges = batteries_.charges();
  out.empty = batteries_.empty();
  out.charging_s = batteries_.chargingTime();
  if (out.done > 0) out.service_mean_s /= static_cast<double>(out.done);
  return out;
}

std::optional<Vec2> ShiftControl::placeOfTask(std::size_t agent) const {
  if (const auto place = batteries_.placeOf(agent)) return input_.traffic.centre(*place);
  const fleet::Itinerary visits = tasks_.itineraryOf(static_cast<fleet::AgentId>(agent));
  return visits.empty() ? std::nullopt : std::optional(input_.traffic.centre(visits.front().cell));
}

void ShiftControl::publish(simulation::Simulation& simulation) {
  std::ranges::stable_sort(events_, {}, &simulation::Event::time);
  for (const simulation::Event& e : events_) simulation.report(e);
  events_.clear();
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    const MotionClock& clock = clocks_[k];
    const Pose pose = clock.pose();
    const bool waits =
        !holders_[k].empty() || (!clock.hasArrived() && !clock.isInMotion() &&
                                 !clock.isPaused(simulation.time()) && !gate(k, clock.motion()));
    const bool is_held = waits && pose == targets_[k]->pose;
    targets_[k]->pose = pose;
    targets_[k]->pace = followers_.paceOf(k);
    targets_[k]->bends = clock.bends();
    if (simulation.isHeld({k, 0}) == is_held) continue;
    [[maybe_unused]] const Result<void> known = simulation.hold({k, 0}, is_held);
  }
}

}  // namespace clearway::app
