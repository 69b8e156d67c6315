// The windows of a fleet with tasks: what is assigned, planned and executed next.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "app/simulation/policy/shift_control.h"
#include "core/base/constants.h"
#include "planner/fleet/execution/grid_action_graph.h"
#include "planner/fleet/lifelong/clearing_search.h"
#include "planner/fleet/lifelong/progress_search.h"

namespace clearway::app {
namespace {

constexpr std::uint32_t kTurn = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kPatience = 40;       // steps without progress
constexpr std::uint32_t kCalm = 100;          // steps without a visit of any agent
constexpr std::size_t kMostTried = 4;         // agents
constexpr std::size_t kMostLonger = 4;        // times, than the plan of another search
constexpr std::size_t kMostAtStop = 3;        // agents that drive to a stop, or are there
constexpr std::size_t kMostInQueue = 8;       // the same, with those that wait near it
constexpr std::size_t kMostFilled = 100'000;  // cells; beyond, distances are searched lazily

// The heading of a drive with the smaller turn: forward or backward.
Heading driveHeading(Heading now, Vec2 from, Vec2 to) {
  const Heading direction = Heading::fromVector(to - from).value_or(now);
  return dot(now.vector(), direction.vector()) < 0.0 ? direction.opposite() : direction;
}

}  // namespace

void ShiftControl::plan(simulation::Simulation& simulation) {
  const Tick now = simulation.time();
  const bool has_changed = updateMap(now);
  updateBatteries();
  assign(simulation);
  noteProgress(now, has_changed);
  if (detour_since_) {
    if (!has_changed && !isDetourDone()) return;
    stalled_.pass(static_cast<std::uint32_t>(stepAt(now) - *detour_since_));
    detour_since_.reset();
  }
  std::vector<fleet::CellId> from;
  for (const Driver& d : drivers_) from.push_back(d.next);
  StopCheck stop{Budget{}};
  std::vector<fleet::Itinerary> goals = reachableGoals(now);
  findCutOff(now, goals);
  takeTurns(goals);
  findDeadlocks(now, goals);
  findStandstill(now);
  if (const std::vector<fleet::GridPath> paths = detour(now, from, goals); !paths.empty()) {
    takeWindow(now, paths);
    detour_since_ = stepAt(now);
  } else if (window_->make(from, goals, priorities(), drivers_.size(), stop)) {
    takeWindow(now, window_->paths());
  }
}

// Nobody waits for agents that stay where they are.
bool ShiftControl::isDetourDone() const {
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    if (!clocks_[k].hasArrived() && is_broken_[k] == 0) return false;
  }
  return true;
}

void ShiftControl::updateBatteries() {
  if (!batteries_.any()) return;
  std::vector<Batteries::Agent> agents;
  const double drive_m = input_.traffic.meanDrive();
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    const fleet::AgentClass& kind = input_.kinds[k];
    const double turn_s = 0.5 * kPi / kind.turn_rate_rad_per_s;
    agents.push_back(
        {drivers_[k].next, !tasks_.itineraryOf(k).empty(), drive_m / kind.speed_m_per_s + turn_s});
  }
  batteries_.update(agents, [&](fleet::CellId place, fleet::CellId from) {
    const std::uint32_t steps = distances_->between(place, from);
    return steps == fleet::GoalDistances::kUnreachable ? std::nullopt : std::optional(steps);
  });
}

// Who goes to charge makes no room for others; who waits does first.
std::vector<std::uint32_t> ShiftControl::priorities() const {
  constexpr std::uint32_t kFirst = std::numeric_limits<std::uint32_t>::max() / 2;
  std::vector<std::uint32_t> out = tasks_.priorities();
  for (std::uint32_t k = 0; k < out.size(); ++k) {
    if (batteries_.placeOf(k)) out[k] += kFirst;
    if (is_queued_[k] != 0) out[k] = 0;
  }
  return out;
}

// Empty: nobody needs one, or none was found.
std::vector<fleet::GridPath> ShiftControl::detour(Tick now, const std::vector<fleet::CellId>& from,
                                                  const std::vector<fleet::Itinerary>& goals) {
  const auto step = static_cast<std::uint32_t>(stepAt(now));
  if (step < next_detour_) return {};
  std::vector<std::uint32_t> stalled = stalled_.since(step, kPatience);
  std::erase_if(stalled, [&](std::uint32_t k) { return goals[k].empty(); });
  // Those with work first: each visit is one less.
  const auto rests = [&](std::uint32_t k) {
    return is_queued_[k] != 0 || (!tasks_.nextStop(k) && !batteries_.placeOf(k));
  };
  std::ranges::stable_partition(stalled, std::not_fn(rests));
  std::ranges::fill(is_walled_in_, std::uint8_t{0});
  fleet::ProgressOptions options;
  options.seed = planner_seed_ + step;
  options.forbids_cycles = true;
  std::size_t tried = 0;
  for (const std::uint32_t agent : stalled) {
    if (tried >= kMostTried) break;
    const fleet::ClearingResult clearing =
        fleet::planClearing(*cells_, parking_.cuts(), from, agent, goals[agent].front().cell);
    if (clearing.status == PlanStatus::NoPath) {
      is_walled_in_[agent] = rests(agent) ? 0 : 1;
      continue;
    }
    // Made only where it may be needed.
    std::vector<fleet::GridPath> cleared;
    const auto isLong = [&](const std::vector<fleet::GridPath>& paths) {
      const std::size_t most = kMostLonger * clearing.states.size();
      if (clearing.states.empty() || paths.front().size() <= most) return false;
      if (cleared.empty()) {
        cleared = fleet::clearingPaths(*cells_, parking_.cuts(), from, agent, clearing.states);
      }
      return paths.front().size() > kMostLonger * cleared.front().size();
    };
    for (const bool others_rest : {false, true}) {
      options.others_rest = others_rest;
      std::vector<fleet::GridPath> out =
          fleet::planProgress(*cells_, *distances_, from, goals, agent, options);
      if (!out.empty() && !isLong(out)) return out;
    }
    ++tried;
    if (clearing.states.empty()) continue;
    if (!cleared.empty()) return cleared;
    return fleet::clearingPaths(*cells_, parking_.cuts(), from, agent, clearing.states);
  }
  if (!stalled.empty()) next_detour_ = step + kPatience;
  return {};
}

// Whether cells are closed that were not, or opened.
bool ShiftControl::updateMap(Tick now) {
  std::vector<fleet::CellId> blocked;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    is_broken_[k] = clocks_[k].isBroken(now) || batteries_.isEmpty(k) ? 1 : 0;
    if (is_broken_[k] == 0) continue;
    blocked.push_back(drivers_[k].at);
    blocked.push_back(drivers_[k].next);
  }
  const GridFrame& frame = surroundings_.map().frame();
  for (const Surroundings::Thing& t : surroundings_.closedAreas()) {
    const Vec2 half{0.5 * t.footprint->length(), 0.5 * t.footprint->width()};
    const Aabb box{t.pose.position - half, t.pose.position + half};
    const auto cells =
        input_.traffic.covering(frame.clipped(frame.cellsMeeting(box, TouchRule::TouchingIsFree)));
    blocked.insert(blocked.end(), cells.begin(), cells.end());
  }
  std::ranges::sort(blocked);
  blocked.erase(std::unique(blocked.begin(), blocked.end()), blocked.end());
  if (cells_ && blocked == blocked_) return false;
  blocked_ = std::move(blocked);
  OccupancyGrid grid = input_.traffic.grid();
  const std::int32_t columns = grid.frame().columns();
  for (const fleet::CellId id : blocked_) {
    const auto k = static_cast<std::int32_t>(id);
    grid.set({k / columns, k % columns}, true);
  }
  window_.reset();
  distances_.reset();
  stalled_.forget();
  cells_ = std::make_unique<fleet::CellGraph>(input_.traffic.drives(grid));
  parking_.setMap(*cells_);
  std::ranges::fill(is_walled_in_, std::uint8_t{0});
  std::vector<fleet::CellId> at;
  for (const Driver& d : drivers_) at.push_back(d.next);
  const std::size_t most =
      cells_->cells() > kMostFilled ? 0 : fleet::GoalDistances::kMostFilledCells;
  distances_ = std::make_unique<fleet::GoalDistances>(
      *fleet::GoalDistances::make(*cells_, at, at, 1, nullptr, most));
  window_ = std::make_unique<fleet::WindowPlan>(*cells_, *distances_, input_.window,
                                                planner_seed_ + ++maps_made_, true);
  return true;
}

// Again as long as agents that are in the place of their stops already do whole tasks there.
void ShiftControl::assign(simulation::Simulation& simulation) {
  const Tick now = simulation.time();
  const fleet::Step step = stepAt(now);
  std::vector<fleet::CellId> at;
  for (const Driver& d : drivers_) at.push_back(d.next);
  tasks_.release(step);
  for (fleet::Step k = 0; k < input_.period; ++k) tasks_.passStep();
  std::vector<std::uint8_t> is_absent = is_broken_;
  for (std::size_t k = 0; k < is_absent.size(); ++k) {
    if (batteries_.isLow(k)) is_absent[k] = 1;
  }
  for (std::size_t done = input_.tasks.size() + 1; done != tasks_.done();) {
    done = tasks_.done();
    std::vector<fleet::AgentId> before;
    for (const fleet::TaskRecord& r : tasks_.records()) before.push_back(r.agent);
    tasks_.assign(at, step, input_.period, *distances_, is_absent);
    for (std::size_t id = 0; id < before.size(); ++id) {
      const fleet::AgentId agent = tasks_.records()[id].agent;
      if (agent == before[id]) continue;
      simulation::Event e{now, simulation::EventKind::TaskAssigned, {agent, 0},
                          {},  clocks_[agent].pose().position,      {},
                          {}};
      e.task = static_cast<std::uint32_t>(id);
      events_.push_back(e);
    }
    // Who drives there gets to it.
    for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
      if (drivers_[k].at == drivers_[k].next) visit(k, drivers_[k].at, now);
    }
  }
}

// Up to the first goal that cannot be reached now. Who charges does it before its tasks, but after
// the service that has begun.
std::vector<fleet::Itinerary> ShiftControl::reachableGoals(Tick now) {
  std::vector<fleet::Itinerary> out;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    fleet::Itinerary goals;
    const std::optional<fleet::CellId> place = batteries_.placeOf(k);
    const bool works = !place && !batteries_.waits(k);
    for (const fleet::TaskDispatcher::Stop& stop : tasks_.stopsOf(k)) {
      const bool is_served = drivers_[k].served_since && goals.empty();
      if (is_broken_[k] != 0 || (!works && !is_served)) break;
      const Tick served = is_served ? now - *drivers_[k].served_since : 0;
      const double left_s = secondsOf(serviceOf(stop) - served);
      goals.push_back({stop.cell, static_cast<fleet::Step>(std::ceil(left_s / input_.step_s))});
    }
    if (place && is_broken_[k] == 0) goals.push_back({*place, input_.window});
    fleet::CellId at = drivers_[k].next;
    std::size_t reached = 0;
    while (reached < goals.size() &&
           distances_->between(goals[reached].cell, at) != fleet::GoalDistances::kUnreachable) {
      at = goals[reached++].cell;
    }
    goals.resize(reached);
    out.push_back(std::move(goals));
  }
  return out;
}

// A crowd before a stop bars those that leave it. So few go there at a time: who is served, and
// those that have waited longest, less the distance. The next ones queue near it; the others make
// room where they are. Returns who queues.
std::vector<std::uint8_t> ShiftControl::queueAtStops(std::vector<fleet::Itinerary>& goals) {
  struct Waiting {
    fleet::CellId cell;
    std::int64_t rank;
    std::uint32_t agent;
    auto operator<=>(const Waiting&) const = default;
  };
  const std::vector<std::uint32_t> patience = tasks_.priorities();
  std::vector<Waiting> queue;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    const auto stop = tasks_.nextStop(k);
    if (goals[k].empty() || !stop || goals[k][0].cell != stop->cell) continue;
    queue.push_back({stop->cell, rankOf(k, stop->cell, patience[k]), k});
  }
  std::ranges::sort(queue);
  std::vector<std::uint8_t> out(drivers_.size(), 0);
  std::size_t before = 0;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    before = k > 0 && queue[k].cell == queue[k - 1].cell ? before + 1 : 0;
    if (before < kMostAtStop) continue;
    makeWait(queue[k].agent, goals);
    out[queue[k].agent] = before < kMostInQueue ? 1 : 0;
  }
  return out;
}

// It makes room where it is.
void ShiftControl::makeWait(std::uint32_t agent, std::vector<fleet::Itinerary>& goals) {
  goals[agent].clear();
  is_queued_[agent] = 1;
  distances_->setGoal(agent, drivers_[agent].next, drivers_[agent].next);
}

std::int64_t ShiftControl::rankOf(std::uint32_t agent, fleet::CellId stop,
                                  std::uint32_t patience) const {
  constexpr std::int64_t kFirst = std::int64_t{1} << 40;
  if (drivers_[agent].served_since) return -kFirst;
  return std::int64_t{distances_->between(stop, drivers_[agent].next)} - patience;
}

// Nobody is served or charges, and for long nobody has been at a stop or been given work.
bool ShiftControl::isCalm(const std::vector<std::uint32_t>& patience) const {
  if (stepAt(now_) < last_visit_ + kCalm) return false;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    if (drivers_[k].served_since || isCharging(k)) return false;
    if (patience[k] > 0 && patience[k] < kCalm) return false;
  }
  return true;
}

// Few at a time go to a stop and into a dead end. The others, and who has no work or waits for a
// place to charge, rest where they bar nobody.
void ShiftControl::takeTurns(std::vector<fleet::Itinerary>& goals) {
  const std::vector<std::uint32_t> patience = tasks_.priorities();
  std::vector<Parking::Visitor> visitors(drivers_.size());
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    visitors[k].at = drivers_[k].next;
    if (goals[k].empty()) continue;
    visitors[k].stop = goals[k].front().cell;
    visitors[k].rank = rankOf(k, visitors[k].stop, patience[k]);
  }
  // Where nobody has come to a stop for long, turns could be waited for in vain.
  std::vector<Parking::Turn> turns(drivers_.size(), Parking::Turn::Goes);
  const bool is_calm = isCalm(patience);
  if (!is_calm) turns = parking_.turnsOf(visitors);
  std::ranges::fill(is_queued_, std::uint8_t{0});
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    if (turns[k] != Parking::Turn::Goes && !goals[k].empty()) makeWait(k, goals);
  }
  std::vector<std::uint8_t> queues(drivers_.size(), 0);
  if (!is_calm) queues = queueAtStops(goals);
  std::vector<Parking::Agent> agents(drivers_.size());
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    if (!goals[k].empty() || is_broken_[k] != 0) continue;
    if (batteries_.waits(k)) distances_->setGoal(k, drivers_[k].next, drivers_[k].next);
    agents[k] = {drivers_[k].next, distances_->goal(k), turns[k], visitors[k].stop, queues[k] != 0};
  }
  const std::vector<fleet::CellId> places = parking_.placesOf(agents, visitors);
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    if (places[k] == fleet::kNoCell) continue;
    distances_->setGoal(k, places[k], agents[k].at);
    if (places[k] != agents[k].at && parking_.mustGo(agents[k])) {
      goals[k] = {{places[k]}};
    } else if (batteries_.waits(k)) {  // it spares its battery
      goals[k] = {{agents[k].at, input_.window}};
    }
  }
}

// Once in a window.
void ShiftControl::findDeadlocks(Tick now, const std::vector<fleet::Itinerary>& goals) {
  std::vector<fleet::CellId> served;  // others queue there
  for (const Driver& d : drivers_) {
    if (d.served_since) served.push_back(d.at);
  }
  std::ranges::sort(served);
  std::vector<StalledAgents::Agent> agents;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    StalledAgents::Agent agent{drivers_[k].next};
    if (!goals[k].empty() && !isCharging(k) && !batteries_.waits(k) &&
        !std::ranges::binary_search(served, goals[k][0].cell)) {
      agent.goal = goals[k].front().cell;
      agent.distance = distances_->between(agent.goal, agent.at);
    }
    agents.push_back(agent);
  }
  stalled_.update(static_cast<std::uint32_t>(stepAt(now)), *cells_, agents);
  const auto eventOf = [&](simulation::EventKind kind, std::uint32_t k) {
    return simulation::Event{now, kind, {k, 0}, {}, clocks_[k].pose().position, {}, {}};
  };
  for (const std::vector<std::uint32_t>& cycle : stalled_.newCycles()) {
    simulation::Event e = eventOf(simulation::EventKind::Deadlock, cycle.front());
    e.b = simulation::AgentId{cycle[1 % cycle.size()], 0};
    for (const std::uint32_t k : cycle) e.cycle.push_back({k, 0});
    events_.push_back(std::move(e));
  }
  for (const std::uint32_t k : stalled_.newlyStuck()) {
    events_.push_back(eventOf(simulation::EventKind::Stuck, k));
  }
}

// What bars an agent now bars it for ever: nothing opens, and nobody is repaired.
void ShiftControl::findCutOff(Tick now, const std::vector<fleet::Itinerary>& goals) {
  if (surroundings_.bodies() > 0) return;
  is_over_ = !tasks_.hasUnreleased();
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    const MotionClock& clock = clocks_[k];
    if (clock.isBroken(now)) {
      is_over_ = false;
      return;
    }
    const bool rests = batteries_.isEmpty(k) || (!clock.isInMotion() && clock.hasArrived());
    is_over_ = is_over_ && rests && goals[k].empty() && !isCharging(k);
  }
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    const bool has_work = batteries_.placeOf(k) || !tasks_.itineraryOf(k).empty();
    const bool waits = batteries_.waits(k) && !is_over_;
    const bool is_cut_off =
        has_work && goals[k].empty() && !waits && !isCharging(k) && !batteries_.isEmpty(k);
    const bool was_cut_off = std::exchange(is_cut_off_[k], is_cut_off ? 1 : 0) != 0;
    if (!is_cut_off || was_cut_off) continue;
    events_.push_back(
        {now, simulation::EventKind::Stuck, {k, 0}, {}, clocks_[k].pose().position, {}, {}});
  }
}

// The fleet advances: work comes or is done, somebody is served or charges or comes nearer to what
// it visits next than it was before, or the map changes. Steps in which somebody who has work is
// delayed do not count.
void ShiftControl::noteProgress(Tick now, bool has_changed) {
  const fleet::Step step = stepAt(now);
  last_progress_ = std::max(last_progress_, has_changed ? step : tasks_.lastEvent());
  bool is_delayed = false;
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    const auto stop = tasks_.nextStop(k);
    const fleet::CellId next = batteries_.placeOf(k).value_or(stop ? stop->cell : fleet::kNoCell);
    const std::uint32_t steps =
        next == fleet::kNoCell ? 0 : distances_->between(next, drivers_[k].next);
    Approach& nearest = nearest_[k];
    const bool is_nearer = nearest.stop == next && steps < nearest.steps;
    if (is_nearer || has_changed || nearest.stop != next) nearest = {next, steps};
    if (is_nearer || drivers_[k].served_since || isCharging(k)) last_progress_ = step;
    is_delayed = is_delayed || (next != fleet::kNoCell && clocks_[k].isPaused(now));
  }
  if (is_delayed) last_progress_ = std::min(step, last_progress_ + input_.period);
}

// The end of a fleet that does not advance, where nothing opens, nobody is repaired and no work
// comes: a deadlock of all that have work, if none was found.
void ShiftControl::findStandstill(Tick now) {
  if (stands_still_ || !isIdleForLong() || surroundings_.bodies() > 0 || tasks_.hasUnreleased()) {
    return;
  }
  const auto isBroken = [&](const MotionClock& clock) { return clock.isBroken(now); };
  if (std::ranges::any_of(clocks_, isBroken)) return;
  stands_still_ = true;
  simulation::Event e{now, simulation::EventKind::Deadlock, {}, {}, {}, {}, {}};
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    const bool is_reported = stalled_.isReported(k) || is_cut_off_[k] != 0;
    if (tasks_.nextStop(k) && !is_reported && !batteries_.isEmpty(k)) e.cycle.push_back({k, 0});
  }
  if (e.cycle.size() > 1 && stalled_.barred() == 0) {
    e.a = e.cycle[0];
    e.b = e.cycle[1];
    e.position = clocks_[e.a.index].pose().position;
    events_.push_back(std::move(e));
    return;
  }
  for (const simulation::AgentId a : e.cycle) {
    events_.push_back(
        {now, simulation::EventKind::Stuck, a, {}, clocks_[a.index].pose().position, {}, {}});
  }
}

// The drives that go on are the first step of the plan, so that their ends are waited for.
void ShiftControl::takeWindow(Tick now, const std::vector<fleet::GridPath>& paths) {
  fleet::GridFleetPlan plan{drivers_.size(), {}};
  for (const Driver& d : drivers_) plan.cells.push_back(d.at);
  for (std::size_t t = 0; t < paths.front().size(); ++t) {
    for (const fleet::GridPath& path : paths) plan.cells.push_back(path[t]);
  }
  const fleet::GridFleetProblem problem{input_.traffic.grid(), {}, {}};
  graph_ = fleet::gridActionGraph(problem, plan);
  for (std::uint32_t k = 0; k < drivers_.size(); ++k) {
    Driver& d = drivers_[k];
    d.action_of.clear();
    d.motion_of.clear();
    d.cells.clear();
    d.rests.clear();
    d.rests_until = 0;
    d.seen = 0;
    if (clocks_[k].isInMotion()) {
      const bool drives = d.at != d.next;
      d.action_of.push_back(drives ? 0 : kTurn);
      d.rests.push_back(0);
      if (drives) {
        d.motion_of.push_back(0);
        d.cells.push_back(d.next);
      }
    }
    clocks_[k].setRest(now, motionsOf(k, d.action_of.size(), paths[k]));
  }
}

std::vector<TimedMotion> ShiftControl::motionsOf(std::uint32_t agent, std::size_t first,
                                                 const fleet::GridPath& path) {
  Driver& d = drivers_[agent];
  const fleet::AgentClass& kind = input_.kinds[agent];
  const MotionClock& clock = clocks_[agent];
  Pose at = clock.isInMotion() ? clock.path().motions[clock.motion()].motion.to : clock.pose();
  std::vector<TimedMotion> out;
  const std::vector<fleet::TaskDispatcher::Stop> stops = tasks_.stopsOf(agent);
  std::size_t visited = 0;
  Tick rest = 0;
  const auto visit = [&](fleet::CellId cell) {
    for (; visited < stops.size() && stops[visited].cell == cell; ++visited) {
      rest += serviceOf(stops[visited]);
    }
  };
  const auto add = [&](const Motion& m) {
    out.push_back({m, out.empty() ? 0 : out.back().end(), fleet::leastDuration(kind, m)});
    d.rests.push_back(std::exchange(rest, 0));
  };
  visit(path.front());
  if (d.served_since) d.rests_until = *d.served_since + std::exchange(rest, 0);
  for (std::size_t t = 1; t < path.size(); ++t) {
    if (path[t] == path[t - 1]) continue;
    const Vec2 to = input_.traffic.centre(path[t]);
    const Heading heading = driveHeading(at.heading, at.position, to);
    if (heading != at.heading) {
      add({MotionKind::Turn, at, {at.position, heading}});
      d.action_of.push_back(kTurn);
    }
    add({MotionKind::Straight, {at.position, heading}, {to, heading}});
    d.motion_of.push_back(static_cast<std::uint32_t>(first + out.size() - 1));
    d.action_of.push_back(static_cast<std::uint32_t>(d.cells.size()));
    d.cells.push_back(path[t]);
    at = {to, heading};
    visit(path[t]);
  }
  return out;
}

}  // namespace clearway::app
