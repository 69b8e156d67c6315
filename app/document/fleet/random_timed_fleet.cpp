#include "app/document/fleet/random_timed_fleet.h"

#include <algorithm>
#include <bit>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "planner/fleet/shaped/fleet_preparation.h"

namespace clearway::app {
namespace {

using fleet::shaped::LatticeGraph;
using fleet::shaped::State;

// The states of the largest component, ascending; incomplete if stopped. Motions can be driven in
// both directions, so a flood along them finds a component.
std::vector<State> largestStates(const LatticeGraph& graph, StopCheck& stop) {
  std::vector<bool> seen(static_cast<std::size_t>(graph.states()), false);
  std::vector<State> best, part;
  for (State first = 0; first < graph.states() && !isStoppedInside(&stop); ++first) {
    if (seen[static_cast<std::size_t>(first)] || !graph.isFree(first)) continue;
    part.assign(1, first);
    seen[static_cast<std::size_t>(first)] = true;
    for (std::size_t k = 0; k < part.size() && !isStoppedInside(&stop); ++k) {
      const State at = part[k];
      const auto& moves = graph.moves(LatticeGraph::heading(at));
      for (std::uint32_t free = graph.freeMoves(at); free != 0; free &= free - 1) {
        const State to = at + moves[static_cast<std::size_t>(std::countr_zero(free))].step;
        if (seen[static_cast<std::size_t>(to)]) continue;
        seen[static_cast<std::size_t>(to)] = true;
        part.push_back(to);
      }
    }
    if (part.size() > best.size()) std::swap(best, part);
  }
  std::ranges::sort(best);
  return best;
}

// The bodies that are placed already.
class Places {
 public:
  explicit Places(std::span<const PlacedFootprint> taken) {
    for (const PlacedFootprint& p : taken) add(p);
  }

  void add(const PlacedFootprint& placed) {
    Body body{placed.pose.position,
              placed.footprint->circumscribedRadius(),
              placed.footprint->radius(),
              {}};
    for (const ConvexPolygon& part : placed.footprint->collisionParts()) {
      body.rings.push_back(clearway::placed(part, placed.pose));
    }
    bodies_.push_back(std::move(body));
  }

  [[nodiscard]] bool isFree(const Footprint& footprint, const Pose& pose) const {
    const double reach = footprint.circumscribedRadius();
    return std::ranges::none_of(bodies_, [&](const Body& b) {
      const Vec2 gap = b.position - pose.position;
      const double near = b.reach + reach;
      return dot(gap, gap) < near * near && touches(b, footprint, pose);
    });
  }

 private:
  struct Body {
    Vec2 position;
    double reach, radius;
    std::vector<std::vector<Vec2>> rings;
  };
  static bool touches(const Body& b, const Footprint& footprint, const Pose& pose) {
    for (const ConvexPolygon& part : footprint.collisionParts()) {
      const std::vector<Vec2> ring = clearway::placed(part, pose);
      for (const std::vector<Vec2>& other : b.rings) {
        const ClosestPoints p =
            closestPoints(ConvexRing(ring), ConvexRing(other), footprint.radius(), b.radius);
        if (p.distance_m <= kGap_m) return true;
      }
    }
    return false;
  }
  static constexpr double kGap_m = 1e-6;  // far above rounding: the planner finds these ends free

  std::vector<Body> bodies_;
};

Error tooMany(std::size_t found, std::size_t count) {
  return {ErrorCode::InvalidArgument,
          {"there is room for %1 agents of this size, not for %2: take fewer, or smaller ones",
           {found, count}},
          {},
          0};
}

}  // namespace

Result<std::vector<RandomTask>> randomTimedTasks(const OccupancyGrid& grid,
                                                 const fleet::AgentClass& agent_class,
                                                 std::size_t count, std::uint64_t seed,
                                                 std::span<const PlacedFootprint> starts,
                                                 std::span<const PlacedFootprint> goals,
                                                 StopCheck* stop) {
  const fleet::TimedFleetProblem problem{grid, {agent_class}, {}};
  fleet::shaped::PreparedFleet fleet(problem);
  StopCheck unlimited{Budget{}};
  StopCheck& check = stop != nullptr ? *stop : unlimited;
  const auto stopped = [] { return fail(ErrorCode::LimitExceeded, "stopped"); };
  if (const auto refusal = prepareFleet(fleet, 1, check)) {
    return fail(ErrorCode::InvalidArgument, refusal->reason);
  }
  if (isStopped(&check)) return stopped();
  const LatticeGraph& graph = fleet.graphs.front();
  const Footprint& body = agent_class.footprint;
  std::vector<State> states = largestStates(graph, check);
  std::vector<RandomTask> out(count);
  Rng rng(seed);
  for (const bool goal : {false, true}) {
    Places places(goal ? goals : starts);
    std::size_t found = 0;
    for (std::size_t k = 0; k < states.size() && found < count; ++k) {
      if (isStoppedInside(&check)) return stopped();
      std::swap(states[k], states[k + rng.below(static_cast<std::uint32_t>(states.size() - k))]);
      const Pose pose = graph.pose(states[k]);
      if (!places.isFree(body, pose)) continue;
      places.add({&body, pose});
      (goal ? out[found].goal : out[found].start) = pose;
      ++found;
    }
    if (isStopped(&check)) return stopped();
    if (found < count) return tl::unexpected(tooMany(found, count));
  }
  return out;
}

}  // namespace clearway::app
