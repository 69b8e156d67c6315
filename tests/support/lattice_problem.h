// tests/support/lattice_problem.h — a pose problem on one lattice with all that a search on it
// needs, and the searches themselves.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/search/bidirectional_astar.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/pose/search/lattice_search.h"
#include "tests/support/planned.h"

namespace clearway::testing {

inline std::vector<lattice::ObstacleHeuristic::Seed> seedsOf(
    const std::vector<lattice::EndpointConnection>& connections) {
  std::vector<lattice::ObstacleHeuristic::Seed> s;
  for (const lattice::EndpointConnection& c : connections) s.push_back({c.state.point, c.cost});
  return s;
}

// What a search needs, without bounds until they are asked for. `kept`: as of LatticeContext.
struct OnLattice {
  OnLattice(const lattice::PoseProblem& p, const lattice::PoseOptions& o, lattice::LatticeStep step,
            lattice::MotionCache* kept = nullptr)
      : options(o),
        checker(*lattice::MotionChecker::make(*p.grid, *p.footprint, o.touch, o.static_agents,
                                              lattice::proximityReach(o, *p.footprint))),
        setup(*lattice::LatticeContext::make(
            checker, lattice::StateLattice(p.grid->frame(), p.start.position, step),
            lattice::headingsFor(lattice::StateLattice(p.grid->frame(), p.start.position, step), o,
                                 p.start.heading, std::span(&p.goal, 1)),
            options, nullptr, lattice::LatticeContext::Links::None, kept)),
        context{&setup.lattice,
                &setup.motions.headings(),
                &checker,
                &options,
                setup.motions.unit(),
                lattice::leastRadius(setup.lattice, *p.footprint, options),
                &store},
        space(lattice::SearchSpace::on(setup, checker, options)),
        ends{.starts = *lattice::connectStart(context, p.start),
             .goals = *lattice::connectGoal(context, p.goal, p.start.heading),
             .direct = *lattice::connectDirectly(context, p.start, p.goal)} {}

  // From now on the searches have a heuristic, known near the cheapest paths.
  void aim(double beyond = 0.15) {
    const auto goals = seedsOf(ends.goals);
    const auto starts = seedsOf(ends.starts);
    to_goal.emplace(*lattice::ObstacleHeuristic::make({.free_space = setup.free_space,
                                                       .steps = setup.steps,
                                                       .seeds = goals,
                                                       .ends = starts,
                                                       .beyond = beyond},
                                                      stop));
  }
  // What the bidirectional search asks for: goals that are free, and the other bound, too.
  void aimBidirectional(bool by_the_other) {
    if (!to_goal) aim();
    const auto goals = seedsOf(ends.goals);
    const auto starts = seedsOf(ends.starts);
    from_start.emplace(
        *lattice::ObstacleHeuristic::make({.free_space = setup.free_space,
                                           .steps = setup.steps,
                                           .of = lattice::ObstacleHeuristic::Of::FromStart,
                                           .seeds = starts,
                                           .ends = goals,
                                           .opposite = by_the_other ? &*to_goal : nullptr},
                                          stop));
    std::erase_if(ends.goals,
                  [&](const lattice::EndpointConnection& c) { return !checker.isFree(c.motions); });
  }

  [[nodiscard]] lattice::EdgeCosts costs() const {
    return hasExtraCosts(options) ? lattice::EdgeCosts::InContext : lattice::EdgeCosts::Fixed;
  }
  // Where agents turn in place. Precondition: aimed.
  [[nodiscard]] std::optional<lattice::TurnEstimate> turnEstimates() const {
    const lattice::StepHeadings& headings = setup.primitives->projection->headings;
    if (!headings.isUseful()) return std::nullopt;
    return lattice::TurnEstimate::make(*to_goal, headings, space.points);
  }
  [[nodiscard]] lattice::SearchRun run() { return {.stop = stop, .meter = meter}; }
  // A* from the start, with the options' weight and costs; Dijkstra's algorithm until it is aimed.
  [[nodiscard]] lattice::WeightedSearchInput weighted() {
    return {.space = space,
            .ends = ends.ends(),
            .weight = options.weight,
            .costs = costs(),
            .to_goal = to_goal ? &*to_goal : nullptr,
            .extended = extends ? &*to_goal : nullptr,
            .turns = turns,
            .expansion = expansion};
  }
  [[nodiscard]] lattice::PoseSearchResult search() {
    return lattice::searchWeighted(weighted(), run());
  }
  [[nodiscard]] lattice::PoseSearchResult searchBidirectional(StopCheck* with = nullptr) {
    return lattice::searchBidirectional({.space = space,
                                         .ends = ends.ends(),
                                         .costs = costs(),
                                         .to_goal = &*to_goal,
                                         .from_start = &*from_start},
                                        {.stop = with == nullptr ? stop : *with, .meter = meter});
  }

  lattice::PoseOptions options;
  lattice::MotionChecker checker;
  lattice::LatticeContext setup;
  lattice::MotionStore store;
  lattice::EndpointContext context;
  lattice::SearchSpace space;
  std::optional<lattice::ObstacleHeuristic> to_goal;
  std::optional<lattice::ObstacleHeuristic> from_start;
  lattice::LatticeConnections ends;
  bool extends = false;                    // the heuristic on demand
  lattice::TurnEstimate* turns = nullptr;  // with a weight
  lattice::AnalyticExpansion* expansion = nullptr;
  PlanControl control;
  StopCheck stop{Budget{}};
  ProgressMeter meter{control};
};

}  // namespace clearway::testing
