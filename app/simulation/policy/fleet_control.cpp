#include "app/simulation/policy/fleet_control.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "app/simulation/policy/clock_target.h"
#include "app/simulation/policy/motion_clock.h"
#include "app/simulation/policy/swept_region.h"

namespace clearway::app {
namespace {

using simulation::EventKind;
using WallClock = std::chrono::steady_clock;
using Holders = std::vector<std::vector<std::uint32_t>>;

double secondsSince(WallClock::time_point t) {
  return std::chrono::duration<double>(WallClock::now() - t).count();
}

}  // namespace

FleetControl::FleetControl(FleetControlInput input, std::vector<MotionClock> clocks,
                           Surroundings surroundings)
    : input_(std::move(input)),
      surroundings_(std::move(surroundings)),
      followers_(input_.bodies),
      clocks_(std::move(clocks)) {
  const std::size_t n = input_.agents.size();
  waits_.resize(n);
  held_.assign(n, 0);
  held_since_.assign(n, kForever);
  planned_at_.assign(n, 0);
  is_hopeless_.assign(n, 0);
  for (std::uint32_t k = 0; k < n; ++k) {
    const ControlledAgent& agent = input_.agents[k];
    footprints_.push_back(slightlySmaller(agent.kind.footprint));
    targets_.push_back(targetOf(clocks_[k]));
  }
}

Result<std::unique_ptr<FleetControl>> FleetControl::make(FleetControlInput input,
                                                         simulation::Simulation& simulation,
                                                         std::vector<std::string>& names) {
  std::vector<Claim> places;
  std::vector<MotionClock> clocks;
  for (std::uint32_t k = 0; k < input.agents.size(); ++k) {
    clocks.emplace_back(input.agents[k].path, maps::Disturbances{}, input.options.seed, k);
    clocks.back().advance(simulation.time());
    clocks.back().setDisturbances(input.disturbances);
    places.push_back({&input.agents[k].kind.footprint, clocks.back().pose(), {}, true});
  }
  Surroundings surroundings = TRY(Surroundings::make(
      input.disturbances, input.grid, input.options.seed, places, simulation, names));
  std::unique_ptr<FleetControl> out(
      new FleetControl(std::move(input), std::move(clocks), std::move(surroundings)));
  for (std::uint32_t k = 0; k < out->input_.agents.size(); ++k) {
    out->ids_.push_back({k, 0});
    if (out->clocks_[k].hasArrived()) continue;  // it rests
    TRY(simulation.setController({k, 0}, simulation::FollowTarget{out->targets_[k]}));
  }
  return out;
}

Result<void> FleetControl::change(const RunChange& change, simulation::Simulation& simulation,
                                  std::vector<std::string>& names) {
  PolicyOptions& options = input_.options;
  options.policy = change.policy.value_or(options.policy);
  options.lookahead_s = change.lookahead_s.value_or(options.lookahead_s);
  options.patience_s = change.patience_s.value_or(options.patience_s);
  if (change.policy) {  // who waits for ever under one policy need not under another
    is_hopeless_.assign(is_hopeless_.size(), 0);
    cycles_.clear();
  }
  const bool reseeds = change.seed && *change.seed != options.seed;
  options.seed = change.seed.value_or(options.seed);
  if (reseeds) {
    surroundings_.reseed(options.seed);
    for (std::uint32_t k = 0; k < clocks_.size(); ++k) clocks_[k].reseed(options.seed, k);
  }
  if (!change.disturbances || *change.disturbances == input_.disturbances) return {};
  surroundings_.retire(simulation);
  Surroundings next = TRY(Surroundings::make(*change.disturbances, input_.grid, options.seed,
                                             agentClaims(0, 0), simulation, names));
  surroundings_ = std::move(next);
  input_.disturbances = *change.disturbances;
  for (MotionClock& clock : clocks_) clock.setDisturbances(input_.disturbances);
  return {};
}

void FleetControl::prepareStep(simulation::Simulation& simulation, Tick step) {
  const Tick now = simulation.time();
  const Tick until = now + step;
  const WallClock::time_point begin = WallClock::now();
  followers_.observe(simulation, clocks_);
  surroundings_.prepare(agentClaims(until, 0), simulation);
  for (MotionClock& clock : clocks_) clock.beginStep(now);
  const WallClock::time_point planning = WallClock::now();
  if (input_.options.policy == Policy::Replan) replanPatient(simulation);
  const double plan_s = secondsSince(planning);
  const Holders holders =
      needsClaims() ? decide(now, step) : Holders(clocks_.size() + surroundings_.bodies());
  advance(now, until, holders);
  surroundings_.advance(now, until, holders);
  reportMishaps(simulation);
  findWaiting(now, until, holders);
  reportWaiting(simulation, until);
  publish(simulation);
  times_.plan_s += plan_s;
  times_.decide_s += secondsSince(begin) - plan_s;
}

std::vector<Claim> FleetControl::agentClaims(Tick until, Tick lookahead) const {
  const Policy policy = input_.options.policy;
  std::vector<Claim> out;
  out.reserve(clocks_.size());
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    Claim claim{&footprints_[k], clocks_[k].pose(), {}, policy != Policy::Follow};
    Tick ahead = lookahead;
    if (followers_.any()) {
      followers_.addPlace(k, clocks_[k], claim);
      ahead += lookahead > 0 ? followers_.brakingTime(k) : 0;
    }
    if (lookahead > 0 && !clocks_[k].isPaused(until)) {
      claim.stretch = clocks_[k].stretch(ahead, policy == Policy::Graph);
    }
    out.push_back(std::move(claim));
  }
  return out;
}

// The order of a fleet with a graph is that of the graph; a fleet that follows looks at nothing.
bool FleetControl::yields(std::uint32_t body, std::uint32_t to) const {
  const auto is_agent = [this](std::uint32_t k) { return k < clocks_.size(); };
  return !is_agent(body) || !is_agent(to) || input_.options.policy != Policy::Graph;
}

Holders FleetControl::decide(Tick now, Tick step) const {
  const Tick lookahead = std::max(step, ticksOf(input_.options.lookahead_s));
  std::vector<Claim> claims = agentClaims(now + step, lookahead);
  surroundings_.addClaims(lookahead, claims);
  std::vector<std::uint32_t> order;
  for (std::uint32_t k = 0; k < claims.size(); ++k) {
    if (claims[k].asks && !claims[k].stretch.empty()) order.push_back(k);
  }
  std::ranges::stable_sort(order, {}, [this](std::uint32_t k) {
    return k < held_since_.size() ? held_since_[k] : kForever;
  });
  // People come last.
  std::stable_partition(order.begin(), order.end(),
                        [this](std::uint32_t k) { return k < clocks_.size(); });
  return holdersOf(claims, order,
                   [this](std::uint32_t a, std::uint32_t b) { return yields(a, b); });
}

std::optional<Tick> FleetControl::gate(std::uint32_t agent, std::size_t motion) const {
  const fleet::ActionGraph& graph = *input_.graph;
  Tick opens = 0;
  // Ahead of its schedule it would come to its next stop at full speed.
  const ControlledAgent& driven = input_.agents[agent];
  if (driven.kind.hasRamps()) opens = clocks_[agent].path().motions[motion].start;
  for (const fleet::ActionEdge& e : graph.edgesInto(graph.id(agent, motion))) {
    const MotionClock& other = clocks_[graph.agentOf(e.from)];
    const std::size_t index = graph.indexOf(e.from);
    if (!other.hasEnded(index)) return std::nullopt;
    opens = std::max(opens, other.endOf(index));
  }
  return opens;
}

// Of agents that forces move, how much of the step the reference goes on.
Tick FleetControl::shareOf(std::uint32_t agent, Tick step, Tick until) {
  const bool has_graph = input_.options.policy == Policy::Graph;
  const auto& motions = clocks_[agent].path().motions;
  PhysicalFollowers::Gates gates;
  if (has_graph) gates.gate = [&](std::size_t motion) { return gate(agent, motion); };
  gates.opens = [&](std::size_t motion) {
    return has_graph ? gate(agent, motion).has_value()
                     : motions[motion].start == motions[motion - 1].end();
  };
  return followers_.share(agent, clocks_[agent], step, until, gates);
}

// Agents that advance in several rounds, until none of them ends a motion for which another waits.
void FleetControl::advance(Tick now, Tick until, const Holders& holders) {
  const bool has_graph = input_.options.policy == Policy::Graph;
  std::vector<std::uint32_t> going;
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    const Tick step = until - now;
    const Tick share = followers_.any() && holders[k].empty() ? shareOf(k, step, until) : step;
    if (share < step) clocks_[k].rest(until - share);
    if (!holders[k].empty()) {
      clocks_[k].rest(until);
    } else if (share == 0) {
      continue;
    } else if (has_graph) {
      going.push_back(k);
    } else {
      clocks_[k].advance(until);
    }
  }
  for (bool again = has_graph; again;) {
    again = false;
    for (const std::uint32_t k : going) {
      const std::size_t before = clocks_[k].motion();
      clocks_[k].advance(until, [&](std::size_t motion) { return gate(k, motion); });
      again = again || clocks_[k].motion() != before;
    }
  }
}

void FleetControl::reportMishaps(simulation::Simulation& simulation) {
  std::vector<simulation::Event> events;
  takeMishaps(clocks_, events);
  std::ranges::stable_sort(events, {}, &simulation::Event::time);
  for (const simulation::Event& e : events) simulation.report(e);
}

std::vector<std::uint32_t> FleetControl::unfinishedBefore(std::uint32_t agent) const {
  std::vector<std::uint32_t> out;
  const fleet::ActionGraph& graph = *input_.graph;
  for (const fleet::ActionEdge& e : graph.edgesInto(graph.id(agent, clocks_[agent].motion()))) {
    const std::size_t other = graph.agentOf(e.from);
    if (!clocks_[other].hasEnded(graph.indexOf(e.from))) {
      out.push_back(static_cast<std::uint32_t>(other));
    }
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Its reference waits for the body.
bool FleetControl::isLate(std::uint32_t agent, Tick until) const {
  const MotionClock& clock = clocks_[agent];
  return followers_.any() && !clock.hasArrived() && !clock.isPaused(until) &&
         (clock.isInMotion() || !followers_.isWith(agent));
}

void FleetControl::findWaiting(Tick now, Tick until, const Holders& holders) {
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    const MotionClock& clock = clocks_[k];
    waits_[k] = holders[k];
    if (waits_[k].empty() && input_.options.policy == Policy::Graph && !clock.hasArrived() &&
        !clock.isInMotion() && !clock.isPaused(until)) {
      waits_[k] = unfinishedBefore(k);
    }
    // Who moved in this step is not held in it.
    const bool waits = !waits_[k].empty() || isLate(k, until);
    held_[k] = waits && clock.pose() == targets_[k]->pose ? 1 : 0;
    if (held_[k] == 0) {
      held_since_[k] = kForever;
      is_hopeless_[k] = 0;
    } else if (held_since_[k] == kForever) {
      held_since_[k] = now;
    }
  }
}

void FleetControl::reportWaiting(simulation::Simulation& simulation, Tick until) {
  const Tick now = simulation.time();
  if (std::ranges::all_of(held_, [](std::uint8_t h) { return h == 0; })) {
    cycles_.clear();
    return;
  }
  const std::uint32_t n = static_cast<std::uint32_t>(clocks_.size());
  WaitGraph graph(n);
  std::vector<bool> never(n, false);
  for (std::uint32_t k = 0; k < n; ++k) {
    never[k] = clocks_[k].hasArrived() && input_.options.policy != Policy::Graph;
    if (held_[k] == 0) continue;
    if (waits_[k].empty()) never[k] = until - held_since_[k] >= kStuckAfter;  // its body is late
    for (const std::uint32_t other : waits_[k]) {
      if (other < n) graph[k].push_back(other);
      never[k] = never[k] || surroundings_.isForEver(other, now);
    }
  }
  std::set<std::vector<std::uint32_t>> found;
  for (std::vector<std::uint32_t>& cycle : cyclesOf(graph)) {
    for (const std::uint32_t k : cycle) never[k] = true;
    if (!cycles_.contains(cycle)) {
      simulation::Event e{now,
                          EventKind::Deadlock,
                          ids_[cycle.front()],
                          ids_[cycle[1 % cycle.size()]],
                          clocks_[cycle.front()].pose().position,
                          {},
                          {}};
      for (const std::uint32_t k : cycle) e.cycle.push_back(ids_[k]);
      simulation.report(e);
    }
    for (const std::uint32_t k : cycle) is_hopeless_[k] = 1;
    found.insert(std::move(cycle));
  }
  cycles_ = std::move(found);
  std::vector<bool> for_ever = waitForEver(graph, never);
  for (std::uint32_t k = 0; k < n; ++k) {
    const bool waits = held_[k] != 0 && (for_ever[k] || never[k]);
    if (!waits || is_hopeless_[k] != 0 || until - held_since_[k] < kStuckAfter) continue;
    is_hopeless_[k] = 1;
    simulation.report({now, EventKind::Stuck, ids_[k], {}, clocks_[k].pose().position, {}, {}});
  }
}

void FleetControl::publish(simulation::Simulation& simulation) {
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    targets_[k]->pose = clocks_[k].pose();
    targets_[k]->pace = followers_.paceOf(k);
    targets_[k]->bends = clocks_[k].bends();
    targets_[k]->arrived = clocks_[k].hasArrived();
    if (simulation.isHeld(ids_[k]) == (held_[k] != 0)) continue;
    [[maybe_unused]] const Result<void> known = simulation.hold(ids_[k], held_[k] != 0);
  }
}

bool FleetControl::isFinished() const {
  if (input_.options.policy == Policy::Replan) {
    return std::ranges::all_of(clocks_, [](const MotionClock& c) { return c.hasArrived(); });
  }
  for (std::size_t k = 0; k < clocks_.size(); ++k) {
    if (!clocks_[k].hasArrived() && is_hopeless_[k] == 0) return false;
  }
  return true;
}

}  // namespace clearway::app
