// tests/support/simulated_fleets.h — random fleets with plans, as inputs of simulations.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "app/document/fleet/fleet_execution.h"
#include "app/document/fleet/random_timed_fleet.h"
#include "app/simulation/replay/simulation_run.h"
#include "core/base/rng.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"

namespace clearway::testing {

inline OccupancyGrid randomRoom(Rng& rng, std::int32_t side, double density) {
  OccupancyGrid grid(*GridFrame::make(side, side, 1.0, 1.0));
  for (std::int32_t row = 0; row < side; ++row) {
    for (std::int32_t column = 0; column < side; ++column) {
      if (rng.unit() < density) grid.set({row, column}, true);
    }
  }
  return grid;
}

// A planned fleet on its grid. No agents if there is no plan.
inline app::SimulationInput inputOf(const fleet::TimedFleetProblem& problem,
                                    const fleet::TimedFleetPlan& plan) {
  app::SimulationInput out;
  out.kind = "plan of a fleet";
  out.grid = problem.grid;
  out.options.stuck_after = kForever;
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    const fleet::AgentClass& kind = problem.classes[problem.agents[k].agent_class];
    simulation::AgentDef def;
    def.body.shape = *app::shapeOf(kind.footprint);
    def.body.pose = plan.agents[k].start;
    def.controller = simulation::FollowPath{plan.agents[k]};
    out.agents.push_back(std::move(def));
    out.names.push_back(problem.agents[k].id);
    out.controlled.push_back({kind, plan.agents[k], problem.agents[k].goal_heading});
    out.end = std::max(out.end, plan.agents[k].end());
  }
  return out;
}

// With the graph of the plan if the policy needs it.
inline app::SimulationInput randomFleet(std::uint64_t seed, std::size_t agents, bool robust,
                                        app::Policy policy) {
  Rng rng(seed);
  fleet::TimedFleetProblem problem{randomRoom(rng, 12, 0.12), {}, {}};
  problem.classes.push_back({*Footprint::box(0.8, 0.5), 1.0, 1.5});
  const auto tasks = app::randomTimedTasks(problem.grid, problem.classes[0], agents, seed, {}, {});
  if (!tasks) return {};
  for (std::size_t k = 0; k < tasks->size(); ++k) {
    problem.agents.push_back(
        {"a" + std::to_string(k), 0, (*tasks)[k].start, (*tasks)[k].goal.position, std::nullopt});
  }
  fleet::TimedFleetOptions options;
  options.planner = FleetMethod::Prioritised;
  options.robust = robust;
  options.seed = seed;
  fleet::TimedFleetControl control;
  control.budget.max_nodes = 200'000;
  const fleet::TimedFleetResult planned = *planTimedFleet(problem, options, control);
  if (planned.status != PlanStatus::Solved) return {};
  app::SimulationInput out = inputOf(problem, planned.plan);
  out.policy.policy = policy;
  out.policy.seed = seed;
  if (policy == app::Policy::Graph) {
    auto made = app::executable(problem, planned.plan, nullptr, nullptr);
    out.graph = made->graph;
    out.graph_fault = made->proof.sound ? "" : made->proof.problem.text();
  }
  return out;
}

inline maps::Disturbances delaysAndBreakdowns() {
  maps::Disturbances d;
  d.delays = {0.2, 0.05, {0.5, 6.0}};
  d.slips = {0.3, {1.0, 2.0}};
  d.breakdowns = {60.0, {5.0, 20.0}};
  return d;
}

}  // namespace clearway::testing
